"""Groups the rows of things needed, and reads the servings that they are for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from handtrack.guides.amounts import is_amount
from handtrack.plugins.importers.headings import FOR_SERVINGS, needed_word
from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.passages import Passage
from handtrack.plugins.importers.row_traits import (
    AMOUNT,
    AMOUNT_ALONE,
    as_heading,
    ends_like_sentence,
)
from handtrack.plugins.importers.understood import Group
from handtrack.plugins.importers.values import unmeasured

_SERVINGS_ALONE: Final = re.compile(r"[1-9]\d?")
_UNIT_TWICE: Final = re.compile(r"(?<=\d)(\s?([^\W\d]{1,12})\.?)\s+\2\b", re.IGNORECASE)
"""As some pages have it, for one and for several: "1.5 tsp tsp oil"."""


def yields_of(found: Sequence[Row], needed: Passage) -> str:
    """Return the yield in the heading of things needed, or the chosen number below it."""
    said = FOR_SERVINGS.search(found[needed.start].text)
    if said is not None and re.search(r"\d", said[0]):
        return said[0].strip(" ([（)]）:")
    choice = _choice_of_servings(needed.rows)
    return str(choice.numbers[choice.chosen]) if choice is not None else ""


def groups_of_passages(
    found: Sequence[Row], first: Passage, announced: Sequence[Passage]
) -> tuple[Group, ...]:
    """Return the groups of the things needed, and of the sections right above and below with
    another heading: "Equipment" beside "Ingredients".
    """
    words = {needed_word(found[first.start])}
    chain = [first]
    by_start = {part.start: part for part in announced}
    by_end = {part.end: part for part in announced}

    def is_another(part: Passage | None) -> bool:
        if part is None or found[part.start].text.endswith("?") or not may_be_things(part.rows):
            return False
        word = needed_word(found[part.start])
        is_new = word not in words
        words.add(word)
        return is_new

    while is_another(below := by_start.get(chain[-1].end)) and below is not None:
        chain.append(below)
    while is_another(above := by_end.get(chain[0].start)) and above is not None:
        chain.insert(0, above)
    groups: list[Group] = []
    for part in chain:
        things = [as_heading(row) for row in part.rows]
        choice = _choice_of_servings(things)
        things = [row for row in things if not _is_choice(row)] if choice is not None else things
        own = _for_one_choice([*groups_of(with_amounts(things))], choice)
        title = "" if part is first else found[part.start].text.rstrip(":")
        groups += [replace(group, title=group.title or title) for group in own]
    return tuple(groups)


# Some pages hold their list once for each number of servings that a reader may choose, one after
# the other, below the numbers: "4 | 2 4 6 8", with the chosen one first. The lists name the same
# things in the same order with other amounts. One of them is kept, that of the chosen number.


@dataclass(frozen=True, slots=True)
class _Choice:
    """The numbers of servings that a page offers, and the place of the chosen one among them."""

    numbers: tuple[int, ...]
    chosen: int


_FEWEST_CHOICES: Final = 3


def _is_choice(row: Row) -> bool:
    return not row.level and _SERVINGS_ALONE.fullmatch(row.text) is not None


def _choice_of_servings(found: Sequence[Row]) -> _Choice | None:
    """Return the choice in a run of rows that are only numbers, counting up."""
    for is_choice, run in groupby(found, key=_is_choice):
        numbers = [int(row.text) for row in run] if is_choice else []
        shown = numbers[0] if numbers else 0
        is_shown = numbers[1:] == sorted({*numbers[1:]}) and shown in numbers[1:]
        offered = tuple(numbers[1:] if is_shown else numbers)
        if len(offered) >= _FEWEST_CHOICES and [*offered] == sorted({*offered}):
            return _Choice(offered, offered.index(shown))
    return None


def _for_one_choice(groups: list[Group], choice: _Choice | None) -> list[Group]:
    """Return the groups of the chosen number of servings, or all if the page has one list."""
    if choice is None or len(groups) % len(choice.numbers):
        return groups
    length = len(groups) // len(choice.numbers)
    things = [(group.title, [*map(unmeasured, group.items)]) for group in groups]
    if not length or things != things[:length] * len(choice.numbers):
        return groups
    return groups[length * choice.chosen :][:length]


def may_be_things(listed: Sequence[Row]) -> bool:
    """Return whether the items of a list without a heading that announces it can be things needed:
    not sentences.
    """
    said = sum(ends_like_sentence(row) and not AMOUNT.match(row.text) for row in listed)
    return said <= len(listed) / 2


def with_amounts(found: Sequence[Row]) -> Iterator[Row]:
    """Yield rows; if some are only amounts, join them to the things below them."""
    if not any(is_amount(row.text) for row in found):
        yield from found
        return
    held: Row | None = None
    for row in found:
        if held is not None and not row.level and not AMOUNT.match(row.text):
            joined = f"{held.text} {row.text}"
            yield Row((_UNIT_TWICE.sub(r"\1", joined),), item=True)
            held = None
            continue
        if held is not None:
            yield held
        held = row if not row.level and not row.item and AMOUNT_ALONE.fullmatch(row.text) else None
        if held is None:
            yield row
    if held is not None:
        yield held


def groups_of(found: Iterable[Row]) -> Iterator[Group]:
    """Group the rows of needed things; each heading begins a group."""
    title = ""
    items = list[str]()
    for row in found:
        if row.level:
            if items:
                yield Group(tuple(items), title)
            title = row.text.rstrip(":")
            items = []
        else:
            items.append(row.text)
    if items:
        yield Group(tuple(items), title)
