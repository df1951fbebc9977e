"""Finds things needed and steps that no heading announces: lists, short lines with amounts, and
sentences.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, islice, pairwise, takewhile
from operator import itemgetter
from typing import Final

from handtrack.plugins.importers.headings import (
    LONGEST_HEADING,
    Topic,
    is_announcing,
    is_apart,
    topics_of,
)
from handtrack.plugins.importers.markup import BOLD, Row
from handtrack.plugins.importers.passages import (
    LEAST_AMOUNTS,
    LONGEST_NEEDED,
    Certainty,
    Passage,
    passage_below,
    rows_from,
)
from handtrack.plugins.importers.row_traits import (
    FEWEST_ITEMS,
    SHORTEST_STEP,
    begins_with_amount,
    ends_like_sentence,
    is_counted,
    share_with_amounts,
)
from handtrack.plugins.importers.schema import FOR_PART

_MOST_BESIDE: Final = 20
"""Items of a list that are looked at for amounts."""
_ENDS_OF_SENTENCES: Final = (".", "!", "?", "…")
_NUTRIENT: Final = re.compile(
    r"\b(?:calorie|kcal|kalorien|protein|eiweiß|carb|kohlenhydrat|sodium|natrium|cholesterol"
    r"|cholesterin|saturated|gesättigt|glucid|protéine|proteín)",
    re.IGNORECASE,
)
_FEWEST_NUTRIENTS: Final = 3
"""Different ones, in a table of nutrition."""
_EMPTY_ROW: Final = Row(("",))


def lists_with_amounts(rows: Sequence[Row]) -> Iterator[Passage]:
    """Yield lists most of whose items begin with an amount, with the titles that divide them."""
    is_listed = [
        row.item or FOR_PART.fullmatch(row.text) is not None or _divides_list(rows, place)
        for place, row in enumerate(rows)
    ]
    start = 0
    for is_list, group in groupby(zip(is_listed, rows, strict=True), key=itemgetter(0)):
        run = [row for _, row in group]
        first = _first_counted_list(run)
        things = tuple(_before_steps(run[first:]))
        if is_list and _are_things(things):
            begin = start + first
            title = _title_above(rows, begin) if not all(map(_is_item, things)) else ()
            end = begin + len(things)
            whole = tuple(_as_title(row) for row in (*title, *things))
            yield Passage(begin - len(title), end, whole, Certainty.GUESSED)
        start += len(run)


def _first_counted_list(run: Sequence[Row]) -> int:
    """Return the place of the first of several lists that has an amount: a menu has none."""
    place = 0
    for at, row in enumerate(run):
        if row.begins_list:
            place = at
        if share_with_amounts([row]):
            return place
    return 0


def _before_steps(run: Sequence[Row]) -> Iterator[Row]:
    """Yield the items of a run of lists up to a numbered one, or one of sentences."""
    for place, row in enumerate(run):
        if place and row.ordered and not run[0].ordered:
            return
        if place and row.begins_list and _are_sentences(run[place : place + FEWEST_ITEMS]):
            return
        yield row


def _are_sentences(rows: Sequence[Row]) -> bool:
    return all(_is_listed_step(row) and not begins_with_amount(row) for row in rows)


def _are_things(rows: Sequence[Row]) -> bool:
    nutrients = {word[0].lower() for row in rows for word in _NUTRIENT.finditer(row.text)}
    if len(nutrients) >= _FEWEST_NUTRIENTS:
        return False
    return len(rows) >= FEWEST_ITEMS and share_with_amounts(rows) >= LEAST_AMOUNTS


def _as_title(row: Row) -> Row:
    return row if row.item or row.level else replace(row, level=BOLD)


def _title_above(rows: Sequence[Row], place: int) -> tuple[Row, ...]:
    """Return the title right above a place, unless it announces things needed or steps."""
    above = rows[place - 1 : place]
    return tuple(row for row in above if _is_title(row) and not is_announcing(row))


def _is_title(row: Row) -> bool:
    """Return whether a row is a heading, or a short line without a full stop."""
    is_short = not row.item and len(row.text) <= LONGEST_HEADING
    return is_short and (row.level > 0 or row.text[-1:] not in _ENDS_OF_SENTENCES)


def _divides_list(rows: Sequence[Row], place: int) -> bool:
    """Return whether the row at a place is a title between two lists with amounts, such as
    "Sauce".
    """
    row = rows[place]
    if not _is_title(row) or not topics_of(row) <= {Topic.MAY_CLOSE}:
        return False
    above = takewhile(_is_item, (rows[at] for at in range(place - 1, -1, -1)))
    below = takewhile(_is_item, rows_from(rows, place + 1))
    beside = ([*islice(some, _MOST_BESIDE)] for some in (above, below))
    return all(some and share_with_amounts(some) >= LEAST_AMOUNTS for some in beside)


def _is_item(row: Row) -> bool:
    return row.item


def runs_with_amounts(rows: Sequence[Row]) -> Iterator[Passage]:
    """Yield runs of short lines, about half of which begin with an amount,
    with the headings among them.
    """
    start = 0
    for is_short, group in groupby(rows, key=lambda row: bool(row.level) or _may_be_needed(row)):
        run = [*group]
        first = _first_thing(run)
        things = run[first:]
        while things and things[-1].level:
            things.pop()
        if is_short and _are_things(things):
            begin = start + first
            yield Passage(begin, begin + len(things), tuple(things), Certainty.GUESSED)
        start += len(run)


def _first_thing(run: Sequence[Row]) -> int:
    """Return the place of the first line with an amount, or of the headings right above it;
    the run's length if it has none.
    """
    place = 0
    while place < len(run) and (run[place].level or not begins_with_amount(run[place])):
        place += 1
    while place and run[place - 1].level:
        place -= 1
    return place


def _may_be_needed(row: Row) -> bool:
    """Return whether a row is too short for a step, or no sentence."""
    is_sentence = len(row.text) >= SHORTEST_STEP and ends_like_sentence(row)
    return len(row.text) <= LONGEST_NEEDED and not is_sentence


def lists_of_sentences(rows: Sequence[Row]) -> Iterator[Passage]:
    """Yield lists of sentences as long as steps, except below a heading such as "Comments"."""
    start = 0
    heading: Row | None = None
    for are_steps, group in groupby(rows, key=_is_listed_step):
        run = tuple(group)
        is_other = heading is not None and is_apart(heading)
        if are_steps and len(run) >= FEWEST_ITEMS and not is_other:
            yield Passage(start, start + len(run), run, Certainty.GUESSED)
        heading = next((row for row in reversed(run) if row.level), heading)
        start += len(run)


def _is_in_another_list(row: Row, first: Row) -> bool:
    return (row.item, row.ordered) != (first.item, first.ordered)


def _is_listed_step(row: Row) -> bool:
    return row.item and ends_like_sentence(row) and len(row.text) >= SHORTEST_STEP


def passage_at(rows: Sequence[Row], place: int) -> Passage:
    """Return the passage below a heading, or the numbered rows or list items from a place on; or
    sentences with headings among them, if they are more.
    """
    passage = (
        passage_below(rows, place, Topic.STEPS) if rows[place].level else _counted_rows(rows, place)
    )
    sentences = _headed_sentences(rows, place)
    return max(passage, sentences, key=lambda one: sum(not row.level for row in one.rows))


def _counted_rows(rows: Sequence[Row], place: int) -> Passage:
    """Return the numbered rows or list items from a place on."""
    counted = tuple(takewhile(is_counted, rows_from(rows, place)))
    return Passage(place, place + len(counted), counted, Certainty.GUESSED)


def _headed_sentences(rows: Sequence[Row], place: int) -> Passage:
    """Return the sentences from a place on, in lists or not, with the headings that have a sentence
    below.

    Only the last row of all may be short.
    """
    end = place
    first: Row | None = None
    for row, below in pairwise(chain(rows_from(rows, place), (_EMPTY_ROW,))):
        if is_apart(row):
            break
        text = below if row.level else row
        first = first or text
        is_short = len(text.text) < SHORTEST_STEP and text is not rows[-1]
        if (
            text.level
            or is_short
            or _is_in_another_list(text, first)
            or not ends_like_sentence(text)
        ):
            break
        end += 1
    return Passage(place, end, tuple(rows[place:end]), Certainty.GUESSED)
