"""Finds the rows that belong to a heading: a passage.

Below a heading, list items count, and other text only where it outweighs them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import islice, takewhile
from typing import Final

from handtrack.plugins.importers.doing import orders
from handtrack.plugins.importers.headings import (
    Topic,
    is_apart,
    is_mere_title,
    states_nutrition,
    topics_of,
)
from handtrack.plugins.importers.markup import BOLD, Row
from handtrack.plugins.importers.row_traits import (
    FEWEST_ITEMS,
    SHORTEST_STEP,
    as_heading,
    begins_with_amount,
    ends_like_sentence,
    is_amount_alone,
    is_numbered,
    share_with_amounts,
)

LEAST_AMOUNTS: Final = 0.5
"""Minimum share of items that begin or end with an amount in a list of things needed."""
LONGEST_NEEDED: Final = 80
"""Characters; a longer sentence without an amount is a step."""
_LEAST_LISTED: Final = 0.4
"""Minimum share of a passage's characters in lists, for only the lists to count."""
_LEAST_GROUP_AMOUNTS: Final = 0.75
"""Minimum share of rows with an amount below a title that divides a passage."""
_SHORTEST_STEPS: Final = 100
"""Minimum characters of all steps."""
_MOST_ALIKE: Final = 20
"""Texts of steps that are compared with those below a heading."""
_FURTHEST_TITLE: Final = 60
"""Maximum rows from a heading to the next title of steps."""
_FEWEST_TITLES: Final = 2
"""Minimum titles of steps that count up."""
_FEWEST_TEXTS: Final = 3
"""Texts below a heading that make the block around them the passage's."""
_TO_READERS: Final = re.compile(
    r"[@#][^\W\d]|\b(?:newsletter|subscri|sign up|e-?mail|instagram|facebook|pinterest|whatsapp|twitter"
    r"|comments?\b|(?:this|our|my|new|more) recipes?\b|let (?:me|us) know|follow (?:me|us)\b"
    r"|i['’]m\b|i am\b|welcome|kommentar|abonnier|(?:dieses|unsere|neuen?) rezepte?\b"
    r"|folge? (?:mir|uns)\b|ich bin\b|willkommen)",
    re.IGNORECASE,
)
"""Words to the readers of a page, in no step."""
_MOST_TO_READERS: Final = 2
"""Texts below a heading that are searched for it."""
_STEP_NUMBER: Final = re.compile(
    r"(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin|vaihe|adım|шаг|крок)"
    r"\s*(?:(?P<number>\d{1,2})|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eins|zwei|drei|vier|fünf|sechs|sieben)"
    r"(?:\s*(?:of|/|von|de)\s*\d{1,2})?[.:]?",
    re.IGNORECASE,
)
"""A line such as "Step 2 of 5", above the step."""
_COUNT: Final = re.compile(
    r"\d+(?:\s\d+)+|\d[\d.,]*\s(?!min|sek|sec|seg|std|hour|heure|hora|stunde)[^\W\d]{4,}",
    re.IGNORECASE,
)
"""A line such as "41 votes" or "5 4 3 2 1", below the steps."""
_NUMBERED_TITLE: Final = re.compile(
    r"(?:(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin)\s*)?"
    r"(?P<number>\d{1,2})\s*[.):–-]\s*(?P<title>[^\W\d].*)",
    re.IGNORECASE,
)


class Certainty(IntEnum):
    """How certain it is that rows are what they are taken for; two passages' sums compare."""

    GUESSED = 0
    """Nothing announces them."""
    BY_LINE = 1
    """A line in bold, or of plain text, announces them."""
    BY_HEADING = 2
    """A heading announces them."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Rows that belong together.

    `start` and `end` are places among the rows of the page or text, the end exclusive. The heading
    is at the start, but not among the `rows`, which have no clutter.
    """

    start: int
    end: int
    rows: tuple[Row, ...]
    certainty: Certainty

    @property
    def is_long_enough(self) -> bool:
        """True if its text is long enough for steps."""
        return _length(self.rows) >= _SHORTEST_STEPS

    @property
    def reads_like_steps(self) -> bool:
        """True if half of its text is sentences as long as a step."""
        texts = [row for row in self.rows if not row.level]
        sentences = (
            row for row in texts if len(row.text) >= SHORTEST_STEP and ends_like_sentence(row)
        )
        return 2 * _length(sentences) >= _length(texts)


def announced_passages(rows: Sequence[Row], topic: Topic) -> Iterator[Passage]:
    """Yield the passage below each heading of a topic."""
    for place, row in enumerate(rows):
        if topic in topics_of(row) and (passage := passage_below(rows, place, topic)).rows:
            yield passage


def numbered_steps(rows: Sequence[Row]) -> Passage | None:
    """Return the steps whose headings number and name them: "Step 1: Open the housing", "2.
    Swap the filter".

    None if their numbers don't count up, or if another heading announces steps.
    """
    titles = {
        place: title
        for place, row in enumerate(rows)
        if row.level and (title := _NUMBERED_TITLE.fullmatch(row.text))
    }
    counts_up = [int(title["number"]) for title in titles.values()] == [*range(1, len(titles) + 1)]
    if len(titles) < _FEWEST_TITLES or not counts_up or _is_announced_without_number(rows):
        return None
    start, *_, last = titles
    level = rows[start].level
    end = last + 1
    while end < len(rows):
        row = rows[end]
        if 0 < row.level <= level or is_apart(row):
            break
        end += 1
    steps = tuple(
        replace(rows[at], lines=(titles[at]["title"],)) if at in titles else rows[at]
        for at in range(start, end)
    )
    has_text = any(not row.level for row in steps)
    return Passage(start, end, steps, Certainty.BY_HEADING) if has_text else None


def _is_announced_without_number(rows: Sequence[Row]) -> bool:
    return any(
        Topic.STEPS in topics_of(row) and not _NUMBERED_TITLE.fullmatch(row.text) for row in rows
    )


# A passage goes on to the first row that ends it; nothing ends it before it has a row.
#
# - A mere title, such as "Dough", can divide it if it has the heading's level, or the heading is
#   only a line. It does so right below the heading, or with amounts below; then all titles of its
#   level do.
# - A row that divides it, or is only the number of a step, goes by `_COMES_AFTER` alone.
# - Any other row ends it by `_BEGINS_ANOTHER`, too. There only headings end it by their rank, not
#   lines in bold; and steps may have a separate heading, unless the passage's is only a line.
# - Titles within have any words: "Add the remaining ingredients", "Clean your tools", "Video",
#   "Print". Below the passage's heading, one that announces something ends it only if it doesn't
#   go on (`_OpenPassage.is_title_within`): a step too many is seen by who checks the guide, one too
#   few is not. Names and sentences below "Comments" look like titles and steps, however; only the
#   next number proves that the steps go on there.


@dataclass(slots=True)
class _OpenPassage:
    """A passage as far as it has been read."""

    page: Sequence[Row]
    """All rows, of which the passage has some."""
    topic: Topic
    rank: int
    """The level of its heading; above `BOLD` for a plain line."""
    rows: list[Row] = field(default_factory=list)
    title_levels: set[int] = field(default_factory=set)
    """The levels of the headings among its rows."""
    dividing_level: int = 0
    """The level of the titles that divide it, 0 if there are none."""
    last_number: int = 0
    """The last number that a title of steps has, 0 if none has one."""
    block: tuple[int, ...] = ()
    """The smallest block of the page that has the heading and the first texts below it."""

    def row_at(self, at: int) -> Row:
        """Return the row at a place of the page, as it is understood in this passage."""
        row = self.page[at]
        return _as_item(row) if self.topic is Topic.NEEDED and self.rows else row

    def take(self, row: Row) -> None:
        """Add a row; a mere number of a step only counts. Words above the first number are
        a step only if they are a sentence.
        """
        number = _number_of_step(row)
        self.last_number = number or self.last_number
        is_first = number == 1 and self.topic is Topic.STEPS
        if is_first and not any(map(_is_sentence, self.rows)):
            self.rows.clear()
        if _is_step_number(row):
            return
        self.rows.append(row)
        if row.level:
            self.title_levels.add(row.level)

    def may_be_divided_at(self, at: int) -> bool:
        """Return whether the row at a place of the page is a title that can divide it."""
        row = self.row_at(at)
        if not row.level or (row.level != self.rank and self.rank < BOLD):
            return False
        if is_mere_title(row):
            return True
        may_be_title = self.topic is Topic.STEPS or topics_of(row) == {Topic.MAY_CLOSE}
        return may_be_title and self._goes_on_below(at)

    def goes_on_at(self, at: int) -> bool:
        """Return whether the row at a place divides it, or numbers a step."""
        row = self.row_at(at)
        divides = 0 < row.level == self.dividing_level and (
            is_mere_title(row) or self.is_title_within(at)
        )
        return divides or _is_step_number(row)

    def ends_before(self, at: int) -> bool:
        """Return whether the row at a place doesn't belong to it any more."""
        row = self.row_at(at)
        if any(comes_after(self, row) for comes_after in _COMES_AFTER):
            return True
        if self._leaves_numbered_list(at):
            return True
        if self.goes_on_at(at) or self.is_title_within(at):
            return False
        return any(begins(self, row) for begins in _BEGINS_ANOTHER)

    def _leaves_numbered_list(self, at: int) -> bool:
        """Return whether a heading at a place has another kind of list below it, after steps that
        are all in a numbered one.
        """
        if self.topic is not Topic.STEPS or not self.page[at].level:
            return False
        below = _texts_below(self.page, at)
        return (
            bool(below)
            and all(row.item and not row.ordered for row in below)
            and all(row.ordered or row.level for row in self.rows)
            and not all(row.level for row in self.rows)
        )

    def is_title_within(self, at: int) -> bool:
        """Return whether a row that announces something is a title within this passage.

        It is if the passage goes on right below it, beside others of its titles where the words
        mean other things as well; or if another of its titles comes after it. Words that only the
        end of a recipe has need a number that counts on.
        """
        row = self.page[at]
        topics = topics_of(row)
        if topics == {Topic.MAY_CLOSE} and not row.level:
            return self._goes_on_with_sentence(at)
        if not topics or not self._is_inner(row) or self._is_of_another(topics):
            return False
        if Topic.CLOSING in topics or self._counts_on(row):
            return self._counts_on_from(at)
        may_go_on_below = self.topic is not Topic.STEPS or Topic.ASIDE not in topics
        if may_go_on_below and self._goes_on_below(at):
            return topics == {Topic.NEEDED} or row.level in self.title_levels
        return self._goes_on_after(at)

    def _is_of_another(self, topics: frozenset[Topic]) -> bool:
        """Return whether a heading of these topics is never within: only steps may have any."""
        announces = not topics.isdisjoint((Topic.NEEDED, Topic.STEPS))
        return self.topic is Topic.ASIDE or (self.topic is Topic.NEEDED and announces)

    def _is_inner(self, row: Row) -> bool:
        """Return whether a row is a heading that its level puts inside."""
        return row.level > min(self.rank, BOLD - 1) or 0 < row.level == self.dividing_level

    def _counts_on(self, row: Row) -> bool:
        """Return whether a row has the number after that of the last step's title."""
        is_counted = self.topic is Topic.STEPS and self.last_number > 0
        return is_counted and _number_of_step(row) == self.last_number + 1

    def _counts_on_from(self, at: int) -> bool:
        """Return whether the next number of these steps comes at a place or after it."""
        after = islice(rows_from(self.page, at), _FURTHEST_TITLE)
        inner = takewhile(lambda row: not row.level or self._is_inner(row), after)
        return any(map(self._counts_on, inner))

    def _goes_on_below(self, at: int) -> bool:
        """Return whether the texts right below a heading are like those before it."""
        texts = _texts_below(self.page, at)
        has_amounts = bool(texts) and share_with_amounts(texts) >= _LEAST_GROUP_AMOUNTS
        if self.topic is not Topic.STEPS:
            return has_amounts
        if Topic.MAY_CLOSE in topics_of(self.page[at]) and _speaks_to_readers(texts):
            return False
        return bool(texts) and not has_amounts and self._are_like_steps(texts)

    def _goes_on_with_sentence(self, at: int) -> bool:
        """Return whether a step is right below a plain line, and those after it are like those
        before.
        """
        below = self.page[at + 1 : at + 2]
        return (
            self.topic is Topic.STEPS
            and any(map(ends_like_sentence, below))
            and self._goes_on_below(at)
        )

    def _are_like_steps(self, texts: Sequence[Row]) -> bool:
        """Return whether texts are steps like those before: items too, or not; sentences, if most
        of those are. The first ones of all are sentences or long.
        """
        before = [row for row in self.rows[-_MOST_ALIKE:] if not row.level]
        if _are_most(texts, ends_like_sentence):
            are_alike = True
        elif before:
            are_alike = not _are_most(before, ends_like_sentence)
        else:
            are_alike = _length(texts) >= SHORTEST_STEP * len(texts)
        return are_alike and (
            not before or _are_most(texts, _is_item) == _are_most(before, _is_item)
        )

    def _goes_on_after(self, at: int) -> bool:
        """Return whether a title like those among its rows comes after a heading, with steps; or
        like the heading, if its words may be any.

        Things needed and steps after them are another recipe.
        """
        heading = self.page[at]
        is_other = Topic.NEEDED not in topics_of(heading)
        levels = self.title_levels
        if topics_of(heading) == {Topic.MAY_CLOSE}:
            levels = levels | {heading.level}
        for place in range(at + 1, min(len(self.page), at + 1 + _FURTHEST_TITLE)):
            row = self.page[place]
            topics = topics_of(row)
            if Topic.CLOSING in topics or states_nutrition(row):
                return False
            if Topic.STEPS in topics and not is_other:
                return False
            if row.level and not self._is_inner(row):
                return False
            if row.level in levels and Topic.ASIDE not in topics and self._goes_on_below(place):
                return True
        return False


def passage_below(rows: Sequence[Row], place: int, topic: Topic = Topic.ASIDE) -> Passage:
    """Return the rows that belong to the heading at a place, by its topic."""
    rank = rows[place].level or BOLD + 1
    passage = _OpenPassage(rows, topic, rank, block=_block_of(rows, place, topic))
    end = place + 1
    for at in range(place + 1, len(rows)):
        row = passage.row_at(at)
        if passage.may_be_divided_at(at) and (not passage.rows or _has_amounts_below(rows, at)):
            passage.dividing_level = row.level
        if passage.rows and passage.ends_before(at):
            break
        passage.take(row)
        end += 1
    certainty = Certainty.BY_HEADING if passage.rank < BOLD else Certainty.BY_LINE
    return Passage(place, end, tuple(_without_clutter(passage.rows, topic)), certainty)


def _block_of(rows: Sequence[Row], place: int, topic: Topic) -> tuple[int, ...]:
    """Return the smallest block of a page that has a heading and the first texts below it; the
    first ones as long as steps, if it announces these.
    """
    block = rows[place].within
    texts = 0
    shortest = SHORTEST_STEP if topic is Topic.STEPS else 0
    for row in rows_from(rows, place + 1):
        shared = takewhile(lambda pair: pair[0] == pair[1], zip(block, row.within, strict=False))
        block = tuple(one for one, _ in shared)
        texts += not row.level and len(row.text) >= shortest
        if texts == _FEWEST_TEXTS or not block:
            break
    return block


def _texts_below(rows: Sequence[Row], place: int) -> list[Row]:
    """Return the first texts right below a heading."""
    texts = takewhile(lambda row: not row.level, rows_from(rows, place + 1))
    return [*islice(texts, _MOST_ALIKE)]


def _speaks_to_readers(texts: Sequence[Row]) -> bool:
    return any(_TO_READERS.search(row.text) for row in texts[:_MOST_TO_READERS])


def _is_sentence(row: Row) -> bool:
    return len(row.text) >= SHORTEST_STEP and ends_like_sentence(row)


def _is_item(row: Row) -> bool:
    return row.item


def _are_most(rows: Sequence[Row], trait: Callable[[Row], bool]) -> bool:
    return 2 * sum(map(trait, rows)) >= len(rows)


def _states_nutrition(_passage: _OpenPassage, row: Row) -> bool:
    return states_nutrition(row)


def _ranks_as_high(passage: _OpenPassage, row: Row) -> bool:
    return 0 < row.level <= min(passage.rank, BOLD - 1)


def _leads_elsewhere(passage: _OpenPassage, row: Row) -> bool:
    """Return whether a row is the title of another page."""
    return row.level > 0 and row.is_linked and any(map(ends_like_sentence, passage.rows))


def _is_in_other_block(passage: _OpenPassage, row: Row) -> bool:
    """Return whether a row is text outside the passage's block, unlike what is in it."""
    if row.within[: len(passage.block)] == passage.block:
        return False
    if row.item or row.level or row.is_caption or _number_of_step(row) or is_numbered(row):
        return False
    if passage.topic is Topic.NEEDED and begins_with_amount(row):
        return False
    return any(map(ends_like_sentence, passage.rows)) or passage.topic is Topic.NEEDED


def _announces_other_than_steps(_passage: _OpenPassage, row: Row) -> bool:
    return not topics_of(row) <= {Topic.STEPS}


def _announces_steps_below_line(passage: _OpenPassage, row: Row) -> bool:
    return passage.rank >= BOLD and Topic.STEPS in topics_of(row)


def _begins_steps_below_things(passage: _OpenPassage, row: Row) -> bool:
    """Return whether a row is the heading of steps or the first step, below things needed."""
    if passage.topic is not Topic.NEEDED:
        return False
    is_step = (
        not row.level
        and len(row.text) >= LONGEST_NEEDED
        and ends_like_sentence(row)
        and not begins_with_amount(row)
    )
    begins_steps = is_step or Topic.STEPS in topics_of(row)
    return begins_steps and any(one.item or begins_with_amount(one) for one in passage.rows)


def _counts_below_sentences(passage: _OpenPassage, row: Row) -> bool:
    """Return whether a row is a line such as "41 votes", below sentences."""
    if passage.topic is Topic.NEEDED or not _COUNT.fullmatch(row.text):
        return False
    return any(map(ends_like_sentence, passage.rows))


_Rule = Callable[[_OpenPassage, Row], bool]
_BEGINS_ANOTHER: Final[tuple[_Rule, ...]] = (
    _states_nutrition,
    _ranks_as_high,
    _announces_other_than_steps,
    _announces_steps_below_line,
    _leads_elsewhere,
    _is_in_other_block,
)
"""Any of them is enough for a row to begin something else."""
_COMES_AFTER: Final[tuple[_Rule, ...]] = (_begins_steps_below_things, _counts_below_sentences)
"""Any of them is enough for a row to come after what was read, whatever it is."""


def _number_of_step(row: Row) -> int:
    """Return the number of a step's title, or of the line above a step; 0 for other rows."""
    title = _STEP_NUMBER.fullmatch(row.text)
    if title is None and row.level:
        title = _NUMBERED_TITLE.fullmatch(row.text)
    return int(title["number"] or 0) if title is not None else 0


def _is_step_number(row: Row) -> bool:
    return _STEP_NUMBER.fullmatch(row.text) is not None


def _as_item(row: Row) -> Row:
    """Return a line in bold that begins with an amount as text."""
    is_amount_line = row.level == BOLD and begins_with_amount(row)
    return replace(row, level=0) if is_amount_line else row


def _has_amounts_below(rows: Sequence[Row], place: int) -> bool:
    """Return whether the rows below a title, up to the next one, are things needed."""
    below = [*takewhile(lambda row: not row.level, rows_from(rows, place + 1))]
    return bool(below) and share_with_amounts(below) >= _LEAST_GROUP_AMOUNTS


def rows_from(rows: Sequence[Row], place: int) -> Iterator[Row]:
    """Yield the rows from a place on, without copying them."""
    return (rows[at] for at in range(place, len(rows)))


def _length(rows: Iterable[Row]) -> int:
    """Return the number of characters in rows."""
    return sum(len(row.text) for row in rows)


def _without_clutter(rows: list[Row], topic: Topic) -> list[Row]:
    """Return a passage's rows without text between its items, if it is mostly a list, and without
    prose and headings at its end.
    """
    rows = _only_list(rows, topic)
    rows = _without_talk(rows) if topic is Topic.NEEDED else _without_prose(rows)
    rows = _titles_as_steps(rows)
    while rows and rows[-1].level:
        rows.pop()
    return rows


def _only_list(rows: list[Row], topic: Topic) -> list[Row]:
    """Return the items, headings and amounts of rows that are mostly a list, or have a list of
    things needed, and the steps right above a list; all of others.
    """
    items = [row for row in rows if row.item]
    are_things = topic is Topic.NEEDED and len(items) >= FEWEST_ITEMS
    has_things = are_things and share_with_amounts(items) >= LEAST_AMOUNTS
    if not has_things and _length(items) < _LEAST_LISTED * _length(rows):
        return rows
    kept: list[Row] = []
    is_above_list = topic is Topic.STEPS
    for row in map(as_heading, rows):
        if row.item or row.level or is_amount_alone(row) or (is_above_list and _is_order(row)):
            kept.append(row)
        is_above_list = topic is Topic.STEPS and not row.item and (is_above_list or row.level > 0)
    return kept


def _is_order(row: Row) -> bool:
    """Return whether a row is a sentence that says what to do, as a step above a list may:
    "Wash your hands and heat the oven."
    """
    return ends_like_sentence(row) and orders(row.text) and not _speaks_to_readers([row])


def _titles_as_steps(rows: list[Row]) -> list[Row]:
    """Return rows as text if all of them are headings that are numbered or sentences."""
    are_steps = len(rows) > 1 and all(
        row.level and (ends_like_sentence(row) or is_numbered(row)) for row in rows
    )
    return [replace(row, level=0) for row in rows] if are_steps else rows


def _without_talk(rows: list[Row]) -> list[Row]:
    """Return the rows of things needed without the sentences after the last one."""
    things = [place for place, row in enumerate(rows) if row.item or begins_with_amount(row)]
    if len(things) < FEWEST_ITEMS:
        return rows
    end = things[-1] + 1
    after = (
        row for row in rows[end:] if len(row.text) < SHORTEST_STEP or not ends_like_sentence(row)
    )
    return [*rows[:end], *after]


def _without_prose(rows: list[Row]) -> list[Row]:
    """Return rows that begin with a list, up to its last item: prose after it isn't a step."""
    first_text = next((row for row in rows if not row.level), None)
    if first_text is None or not first_text.item:
        return rows
    items = [place for place, row in enumerate(rows) if row.item]
    if _length(rows[place] for place in items) < _SHORTEST_STEPS:
        return rows
    return rows[: items[-1] + 1]
