"""Finds the rows that belong to a heading.

Below a heading, list items count, and other text only where it outweighs them. A section ends at a
heading of the same rank, or at one that means something else (comments, nutrition).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from handtrack.plugins.importers.headings import LONGEST_HEADING, Topic, means
from handtrack.plugins.importers.markup import BOLD, Row
from handtrack.plugins.importers.row_traits import (
    AMOUNT,
    AMOUNT_ALONE,
    FEWEST_ITEMS,
    NUMBERED,
    SHORTEST_STEP,
    as_heading,
    ends_like_sentence,
    share_with_amounts,
)

_LEAST_LISTED: Final = 0.4
"""Minimum share of a section's characters in lists, for only the lists to count."""
LEAST_AMOUNTS: Final = 0.5
"""Minimum share of items that begin or end with an amount in a list of things needed."""
_LEAST_GROUP_AMOUNTS: Final = 0.75
"""Minimum share of amounts below a heading that divides the things needed."""
_SHORTEST_SECTION: Final = 100
"""Minimum characters of all steps."""
LONGEST_NEEDED: Final = 80
"""Characters; a longer sentence without an amount is a step."""
_FACTS: Final = re.compile(
    r"nutrition(?:al)? |nährwert|voedingswaarde|información nutri|valeurs nutri|valori nutri"
)
_STEP_NUMBER = re.compile(
    r"(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin|vaihe|adım|шаг|крок)"
    r"\s*(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|vier|fünf|sechs|sieben)"
    r"(?:\s*(?:of|/|von|de)\s*\d{1,2})?[.:]?",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"\d+(?:\s\d+)+|\d[\d.,]*\s(?!min|sek|sec|seg|std|hour|heure|hora|stunde)[^\W\d]{4,}",
    re.IGNORECASE,
)
"""A line such as "41 votes" or "5 4 3 2 1", below the steps."""
_TITLED = re.compile(
    r"(?:(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin)\s*)?(?P<number>\d{1,2})\s*[.):–-]\s*(?P<title>[^\W\d].*)",
    re.IGNORECASE,
)


_FEWEST_TITLED: Final = 2


@dataclass(frozen=True, slots=True)
class Passage:
    """Rows that belong together, where they begin and end, and how certain their meaning is."""

    start: int
    end: int
    rows: tuple[Row, ...]
    certain: int

    @property
    def says_something(self) -> bool:
        """True if its text is long enough for steps."""
        return sum(len(row.text) for row in self.rows) >= _SHORTEST_SECTION

    @property
    def reads_like_steps(self) -> bool:
        """True if half of its text is sentences as long as a step."""
        texts = [row for row in self.rows if not row.level]
        said = sum(
            len(row.text)
            for row in texts
            if len(row.text) >= SHORTEST_STEP and ends_like_sentence(row)
        )
        return 2 * said >= sum(len(row.text) for row in texts)


def numbered_steps(found: Sequence[Row]) -> list[Passage]:
    """Return the steps whose headings number and name them: "Step 1: Open the housing", "2.
    Swap the filter".
    """
    titles = [
        (at, title)
        for at, row in enumerate(found)
        if row.level and (title := _TITLED.fullmatch(row.text))
    ]
    counted = [
        (at, title)
        for number, (at, title) in enumerate(titles, 1)
        if int(title["number"]) == number
    ]
    announced = sum(means(row, Topic.STEPS) and not _TITLED.fullmatch(row.text) for row in found)
    if len(counted) < _FEWEST_TITLED or len(counted) < len(titles) or announced:
        return []
    level = found[counted[0][0]].level
    end = counted[-1][0] + 1
    while end < len(found) and not (
        0 < found[end].level <= level or means(found[end], Topic.OTHER)
    ):
        end += 1
    names = {at: title["title"] for at, title in counted}
    section = [
        replace(found[at], lines=(names[at],)) if at in names else found[at]
        for at in range(counted[0][0], end)
    ]
    texts = any(not row.level for row in section)
    return [Passage(counted[0][0], end, tuple(section), 2)] if texts else []


def announced_passages(found: Sequence[Row], topic: Topic) -> Iterator[Passage]:
    """Yield the rows below each heading of a topic."""
    for place, row in enumerate(found):
        if means(row, topic) and (part := passage_below(found, place, topic)).rows:
            yield part


def passage_below(found: Sequence[Row], place: int, topic: Topic = Topic.OTHER) -> Passage:
    """Return the rows that belong to the heading at a place, by its topic."""
    rank = found[place].level or BOLD + 1
    section: list[Row] = []
    end = place + 1
    parts = 0  # the level of the headings that divide it
    for at, given in enumerate(rows_from(found, place + 1), start=place + 1):
        row = _as_item(given) if topic is Topic.NEEDED and section else given
        numbered = _STEP_NUMBER.fullmatch(row.text) is not None
        is_title = row.level > 0 and not any(means(row, one) for one in Topic)
        if is_title and (row.level == rank or rank >= BOLD):
            parts = row.level if not section or _has_amounts_below(found, at) else parts
        divides = is_title and row.level == parts
        if section and not numbered and not divides and _ends(row, rank):
            break
        if section and _is_past(row, section, topic):
            break
        section.extend([] if numbered else [row])
        end += 1
    return Passage(place, end, tuple(_tidied(section, topic)), 2 if rank < BOLD else 1)


def _as_item(row: Row) -> Row:
    """Return a line in bold that begins with an amount as text."""
    is_amount_line = row.level == BOLD and AMOUNT.match(row.text)
    return replace(row, level=0) if is_amount_line else row


def _is_past(row: Row, section: Sequence[Row], topic: Topic) -> bool:
    """Return whether a row comes after a section of some topic, by what was read of it."""
    if topic is Topic.NEEDED:
        has_things = any(one.item or AMOUNT.match(one.text) for one in section)
        return has_things and _begins_steps(row)
    return _COUNT.fullmatch(row.text) is not None and any(map(ends_like_sentence, section))


def _tidied(section: list[Row], topic: Topic) -> list[Row]:
    """Return a section's rows without text between its items, if it is mostly a list, and without
    prose and headings at its end.
    """
    listed = sum(len(row.text) for row in section if row.item)
    if listed >= _LEAST_LISTED * sum(len(row.text) for row in section):
        section = [kept for row in section if (kept := _kept(row))]
    is_needed = topic is Topic.NEEDED
    section = _without_talk(section) if is_needed else _without_prose(section)
    if len(section) > 1 and all(
        row.level and (ends_like_sentence(row) or NUMBERED.match(row.text)) for row in section
    ):
        section = [replace(row, level=0) for row in section]
    while section and section[-1].level:
        section.pop()
    return section


def rows_from(found: Sequence[Row], place: int) -> Iterator[Row]:
    """Return the rows from a place on, without copying them."""
    return (found[at] for at in range(place, len(found)))


def _begins_steps(row: Row) -> bool:
    """Return whether a row below things needed is a heading of steps, or the first of them."""
    sentence = (
        len(row.text) >= LONGEST_NEEDED and ends_like_sentence(row) and not AMOUNT.match(row.text)
    )
    return means(row, Topic.STEPS) or (sentence and not row.level)


def _without_talk(section: list[Row]) -> list[Row]:
    """Return the rows of things needed without the sentences after the last one."""
    listed = [at for at, row in enumerate(section) if row.item or AMOUNT.match(row.text)]
    if len(listed) < FEWEST_ITEMS:
        return section
    rest = (
        row
        for row in section[listed[-1] + 1 :]
        if len(row.text) < SHORTEST_STEP or not ends_like_sentence(row)
    )
    return [*section[: listed[-1] + 1], *rest]


def _without_prose(section: list[Row]) -> list[Row]:
    """Return the rows of a section that begins with a list, up to its last item:
    prose after it isn't a step.
    """
    first = next((row for row in section if not row.level), None)
    listed = [at for at, row in enumerate(section) if row.item]
    if (
        first is None
        or not first.item
        or sum(len(section[at].text) for at in listed) < _SHORTEST_SECTION
    ):
        return section
    return section[: listed[-1] + 1]


def _has_amounts_below(found: Sequence[Row], place: int) -> bool:
    """Return whether the rows below a heading, up to the next one, are things needed."""
    below = [*takewhile(lambda row: not row.level, rows_from(found, place + 1))]
    return bool(below) and share_with_amounts(below) >= _LEAST_GROUP_AMOUNTS


def _kept(row: Row) -> Row | None:
    """Return a row to keep in a section of lists: an item, a heading or an amount;
    None for any other.
    """
    row = as_heading(row)
    return row if row.item or row.level or AMOUNT_ALONE.fullmatch(row.text) else None


def _ends(row: Row, rank: int) -> bool:
    """Return whether a row begins something other than the section of a heading of this rank."""
    if len(row.text) <= LONGEST_HEADING and _FACTS.match(row.text.lower()):
        return True
    if 0 < row.level <= min(rank, BOLD - 1) or means(row, Topic.OTHER) or means(row, Topic.NEEDED):
        return True
    return rank >= BOLD and means(row, Topic.STEPS)
