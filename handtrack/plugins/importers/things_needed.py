"""Groups the rows of things needed, and reads the servings that they are for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from handtrack.guides.amounts import is_amount
from handtrack.plugins.importers.headings import FOR_SERVINGS, needed_word
from handtrack.plugins.importers.markup import BOLD, Row
from handtrack.plugins.importers.passages import Passage
from handtrack.plugins.importers.row_traits import (
    FEWEST_ITEMS,
    as_heading,
    begins_with_amount,
    ends_like_sentence,
    is_amount_alone,
)
from handtrack.plugins.importers.understood import Group
from handtrack.plugins.importers.values import unmeasured
from handtrack.plugins.importers.yields import yield_in

_MOST_PROSE: Final = 3
"""Maximum rows of things needed that are looked at for several things in a line."""
_PART_BEGINS: Final = re.compile(r"(?<=[^\W\d]{2}\.)\s+(?=[^\d:.]{3,40}:\s)")
_AFTER_THING: Final = re.compile(r"[,;]\s+(?=[\d½¼¾⅓⅔⅛])")
_UNIT_TWICE: Final = re.compile(r"(?<=\d)(\s?([^\W\d]{1,12})\.?)\s+\2\b", re.IGNORECASE)
"""As some pages have it, for one and for several: "1.5 tsp tsp oil"."""
_FURTHEST_YIELD: Final = 12
"""Rows between a yield and the things needed."""
_FIRST_ROWS: Final = 3
"""Rows below the heading of things needed that may say the yield."""


def yields_of(rows: Sequence[Row], needed: Passage) -> str:
    """Return the yield in the heading of things needed, the chosen number below it, or the yield
    in a row near it.
    """
    servings = FOR_SERVINGS.search(rows[needed.start].text)
    if servings is not None and re.search(r"\d", servings[0]):
        return servings[0].strip(" ([（)]）:")
    choice = _choice_of_servings(needed.rows)
    if choice is not None:
        return str(choice.numbers[choice.chosen])
    above = rows[max(0, needed.start - _FURTHEST_YIELD) : needed.start]
    first = rows[needed.start + 1 : needed.start + 1 + _FIRST_ROWS]
    below = rows[needed.end : needed.end + _FURTHEST_YIELD]
    texts_below = (row for row in (*first, *below) if not row.item)
    labelled = (
        f"{label.text} {number.text}" for label, number in pairwise(above) if _is_choice(number)
    )
    near = (*(row.text for row in reversed(above)), *labelled, *(row.text for row in texts_below))
    return next((said for line in near if (said := yield_in(line))), "")


def groups_of_passages(
    rows: Sequence[Row], needed: Passage, announced: Sequence[Passage]
) -> tuple[Group, ...]:
    """Return the groups of the things needed, and of the passages right above and below with
    another heading: "Equipment" beside "Ingredients".

    `announced`: all passages with a heading of things needed. Only a neighbour has its heading as
    a title.
    """
    groups: list[Group] = []
    for passage in _with_neighbours(rows, needed, announced):
        title = "" if passage is needed else rows[passage.start].text.rstrip(":")
        groups += [
            replace(group, title=group.title or title) for group in _groups_of_passage(passage)
        ]
    return tuple(groups)


def _with_neighbours(
    rows: Sequence[Row], needed: Passage, announced: Sequence[Passage]
) -> list[Passage]:
    """Return the things needed, and the passages right above and below whose headings have another
    word, in their order.
    """
    words = {needed_word(rows[needed.start])}
    passages = [needed]
    by_start = {passage.start: passage for passage in announced}
    by_end = {passage.end: passage for passage in announced}

    def is_another(passage: Passage) -> bool:
        heading = rows[passage.start]
        if heading.text.endswith("?") or not may_be_things(passage.rows):
            return False
        is_new = needed_word(heading) not in words
        words.add(needed_word(heading))
        return is_new

    while (below := by_start.get(passages[-1].end)) is not None and is_another(below):
        passages.append(below)
    while (above := by_end.get(passages[0].start)) is not None and is_another(above):
        passages.insert(0, above)
    return passages


def _groups_of_passage(passage: Passage) -> list[Group]:
    """Return a passage's groups, for one number of servings."""
    things = [as_heading(row) for row in passage.rows]
    if len(things) <= _MOST_PROSE:
        things = [part for row in things for part in _listed_in(row)]
    choice = _choice_of_servings(things)
    if choice is not None:
        things = [row for row in things if not _is_choice(row)]
    return _for_one_choice([*groups_of(join_amounts(things))], choice)


def _listed_in(row: Row) -> Iterator[Row]:
    """Yield the things in a line that lists them, with their titles: "For the dough: 200 g flour,
    2 eggs. For the top: 1 lemon, 30 g sugar"; other rows as they are.
    """
    parts = _PART_BEGINS.split(row.text)
    listed = [_AFTER_THING.split(part) for part in parts]
    if row.level or row.item or sum(map(len, listed)) < FEWEST_ITEMS:
        yield row
        return
    for first, *others in listed:
        title, colon, thing = first.rpartition(": ")
        if colon:
            yield Row((title,), level=BOLD)
        yield from (Row((one.rstrip(" .,;"),), item=True) for one in (thing, *others))


# Some pages hold their list once for each number of servings that a reader may choose, one after
# the other, below the numbers: "4 | 2 4 6 8", with the chosen one first. The lists name the same
# things in the same order with other amounts. One of them is kept, that of the chosen number.


@dataclass(frozen=True, slots=True)
class _Choice:
    """The numbers of servings that a page offers, and the place of the chosen one among them."""

    numbers: tuple[int, ...]
    chosen: int


_FEWEST_CHOICES: Final = 3
_SERVINGS_ALONE: Final = re.compile(r"[1-9]\d?")


def _is_choice(row: Row) -> bool:
    return not row.level and _SERVINGS_ALONE.fullmatch(row.text) is not None


def _choice_of_servings(rows: Sequence[Row]) -> _Choice | None:
    """Return the choice in a run of rows that are only numbers, counting up."""
    for is_choice, run in groupby(rows, key=_is_choice):
        if not is_choice:
            continue
        first, *others = [int(row.text) for row in run]
        has_chosen_first = _counts_up(others) and first in others
        offered = others if has_chosen_first else [first, *others]
        if len(offered) >= _FEWEST_CHOICES and _counts_up(offered):
            return _Choice(tuple(offered), offered.index(first))
    return None


def _counts_up(numbers: list[int]) -> bool:
    return numbers == sorted({*numbers})


def _for_one_choice(groups: list[Group], choice: _Choice | None) -> list[Group]:
    """Return the groups of the chosen number of servings, or all if the page has one list."""
    if choice is None or len(groups) % len(choice.numbers):
        return groups
    length = len(groups) // len(choice.numbers)
    things = [(group.title, [*map(unmeasured, group.items)]) for group in groups]
    if not length or things != things[:length] * len(choice.numbers):
        return groups
    return groups[length * choice.chosen :][:length]


def may_be_things(rows: Sequence[Row]) -> bool:
    """Return whether the items of a list without a heading that announces it can be things needed:
    not sentences.
    """
    sentences = sum(ends_like_sentence(row) and not begins_with_amount(row) for row in rows)
    return sentences <= len(rows) / 2


def join_amounts(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield rows; if some are only amounts, join them to the things below them."""
    if not any(is_amount(row.text) for row in rows):
        yield from rows
        return
    amount: Row | None = None
    for row in rows:
        if amount is not None and not row.level and not begins_with_amount(row):
            joined = f"{amount.text} {row.text}"
            yield Row((_UNIT_TWICE.sub(r"\1", joined),), item=True)
            amount = None
            continue
        if amount is not None:
            yield amount
        waits = not row.level and not row.item and is_amount_alone(row)
        amount = row if waits else None
        if amount is None:
            yield row
    if amount is not None:
        yield amount


def groups_of(rows: Iterable[Row]) -> Iterator[Group]:
    """Group the rows of needed things; each heading begins a group."""
    title = ""
    items: list[str] = []
    for row in rows:
        if row.level:
            if items:
                yield Group(tuple(items), title)
            title = row.text.rstrip(":")
            items = []
        else:
            items.append(row.text)
    if items:
        yield Group(tuple(items), title)
