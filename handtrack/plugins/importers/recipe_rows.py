"""Finds the recipe in the rows of a page or text without annotations: headings such as
"Ingredients" and "Zubereitung", with lists below them.

Search the rows for a heading that announces things needed, or a list whose items begin with
amounts; then for a heading that announces steps, or rows that read like steps. The most certain
pair wins: headings before lists, amounts before none, then the longer one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from handtrack.plugins.importers.alternatives import find_alternatives
from handtrack.plugins.importers.headings import Topic, is_apart, topics_of
from handtrack.plugins.importers.markup import Row, sectioned
from handtrack.plugins.importers.page_views import shown_once
from handtrack.plugins.importers.passages import (
    LEAST_AMOUNTS,
    Certainty,
    Passage,
    announced_passages,
    numbered_steps,
    passage_below,
)
from handtrack.plugins.importers.row_traits import (
    FEWEST_ITEMS,
    SHORTEST_STEP,
    ends_like_sentence,
    share_with_amounts,
)
from handtrack.plugins.importers.schema import NEXT_AMOUNT, FindPicture, no_picture, read_schema
from handtrack.plugins.importers.step_rows import only_steps, without_numbers
from handtrack.plugins.importers.things_needed import groups_of_passages, join_amounts, yields_of
from handtrack.plugins.importers.understood import Doubt, Group, Section, Understood
from handtrack.plugins.importers.unheaded_passages import (
    lists_of_sentences,
    lists_with_amounts,
    passage_at,
    runs_with_amounts,
)
from handtrack.plugins.importers.yields import yield_in

_FEWEST_STEPS: Final = 2
"""Minimum steps without a heading."""
_FURTHEST_HEADING: Final = 200
"""Maximum rows between the things needed and the steps' heading."""
_FURTHEST_STEPS: Final = 60
"""Maximum rows between the things needed and steps without a heading."""
_MOST_JUDGED: Final = 200
"""Rows without a heading that are checked for being steps; if they are, the rest of them is too."""
_COMPARED_LETTERS: Final = 5
"""First letters by which a step's words are compared with those of the things needed."""
_FEWEST_NAMED: Final = 2
"""Minimum things that the steps of a convincing recipe name."""
_MOST_PASSAGES: Final = 50
"""Maximum passages compared, for each way to find them."""
_ADVERTISEMENTS: Final = frozenset(
    (
        "advertisement",
        "advertisements",
        "ad",
        "anzeige",
        "werbung",
        "publicité",
        "publicidad",
        "pubblicità",
        "reklama",
    )
)
_LEAD: Final = re.compile(r"(?P<heading>[^\W\d][^:\d]{2,30}:)\s+(?P<rest>\D.*|\d.*,.*)")
"""A heading and its text on one line: "Directions: Mix the eggs"."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Two passages that may be the recipe's; one of them may be missing."""

    needed: Passage | None
    steps: Passage | None

    @property
    def passages(self) -> list[Passage]:
        """The passages that it has."""
        return [passage for passage in (self.needed, self.steps) if passage is not None]

    @property
    def has_amounts(self) -> bool:
        """True if most of its things needed have an amount."""
        if self.needed is None:
            return False
        return share_with_amounts([*join_amounts(self.needed.rows)]) >= LEAST_AMOUNTS

    @property
    def named_things(self) -> set[str]:
        """The things that its steps name; all if it has no steps. A step is none."""
        things = self.needed.rows if self.needed is not None else ()
        named = {row.text for row in things if not row.level}
        if self.steps is None:
            return named
        words = {*_word_beginnings(row.text for row in self.steps.rows)}
        named -= {row.text for row in self.steps.rows}
        return {thing for thing in named if not words.isdisjoint(_word_beginnings([thing]))}

    @property
    def is_convincing(self) -> bool:
        """True if its steps name its things, and these have amounts or a heading."""
        if self.needed is None or self.steps is None:
            return False
        is_marked = self.has_amounts or self.needed.certainty is Certainty.BY_HEADING
        return is_marked and len(self.named_things) >= _FEWEST_NAMED

    @property
    def merit(self) -> tuple[bool, bool, bool, int, int]:
        """Its rank among the candidates, compared from the left: being whole, being convincing,
        amounts, certainty, and the number of different texts; things that no step names don't
        count.
        """
        steps = {row.text for row in self.steps.rows} if self.steps is not None else set()
        return (
            self.needed is not None and self.steps is not None,
            self.is_convincing,
            self.has_amounts,
            sum(passage.certainty for passage in self.passages),
            len(self.named_things | steps),
        )

    @property
    def doubt(self) -> Doubt:
        """The uncertain part of it, for a person to check."""
        is_guessed = any(passage.certainty is Certainty.GUESSED for passage in self.passages)
        return Doubt.GUESSED if is_guessed else Doubt.BY_HEADINGS


def read_rows(rows: Sequence[Row], find_picture: FindPicture = no_picture) -> list[Understood]:
    """Parse rows by the headings and lists among them; an empty list if there are none."""
    return _read_rows(rows, find_picture, list)


def read_page_rows(rows: Sequence[Row], find_picture: FindPicture = no_picture) -> list[Understood]:
    """Parse a page's rows as `read_rows` does, without what the page shows twice."""
    return _read_rows(rows, find_picture, shown_once)


def _read_rows(
    rows: Sequence[Row],
    find_picture: FindPicture,
    without_views: Callable[[Sequence[Row]], list[Row]],
) -> list[Understood]:
    """Parse rows. `without_views`: removes what a section has twice."""
    rows = _prepared(rows)
    announced = _first_passages(announced_passages(rows, Topic.NEEDED))
    best = max(_candidates(rows, announced), key=lambda one: one.merit, default=None)
    if best is None:
        return []
    groups: tuple[Group, ...] = ()
    yields = ""
    if best.needed is not None:
        things = (
            row for row in best.needed.rows if row.item or row.level or not yield_in(row.text)
        )
        needed = replace(best.needed, rows=tuple(without_views([*things])))
        groups = groups_of_passages(rows, needed, announced)
        yields = yields_of(rows, needed)
    steps = without_numbers(best.steps.rows if best.steps is not None else ())
    steps = only_steps(without_views(steps))
    read = read_schema({"recipeInstructions": sectioned(steps)}, find_picture)
    if not groups and not read.sections:
        return []
    return [replace(read, needed=groups, yields=yields, doubts=(best.doubt,))]


def _prepared(rows: Iterable[Row]) -> list[Row]:
    """Return rows without advertisements, and with headings apart from the text on their line."""
    return [
        part
        for row in rows
        if row.text.lower() not in _ADVERTISEMENTS
        for part in _heading_and_text(row)
    ]


def _heading_and_text(row: Row) -> Iterator[Row]:
    """Yield a row; "Directions: Mix the eggs …" as a heading and its text."""
    lead = _LEAD.fullmatch(row.text) if not row.level and not row.item else None
    if lead is None:
        yield row
        return
    heading = Row((lead["heading"],))
    things = NEXT_AMOUNT.split(lead["rest"])
    if Topic.NEEDED in topics_of(heading) and len(things) >= FEWEST_ITEMS:
        yield from (heading, *(Row((thing,), item=True) for thing in things))
    elif Topic.STEPS in topics_of(heading) and len(lead["rest"]) >= SHORTEST_STEP:
        yield from (heading, Row((lead["rest"],), pictures=row.pictures))
    else:
        yield row


def _first_passages(passages: Iterable[Passage]) -> list[Passage]:
    return [*islice(passages, _MOST_PASSAGES)]


def _candidates(rows: Sequence[Row], announced: Sequence[Passage]) -> list[_Candidate]:
    """Return all passages of things needed with the steps that belong to each, and steps alone.

    The things are below a heading, but tools only if that's all, or in lists with amounts; and in
    short lines with amounts, if none of these is convincing. `announced`: the passages with a
    heading of things needed.
    """
    steps = _headed_steps(rows)
    food = [passage for passage in announced if not _names_tools(rows[passage.start])]
    lists = [*(food or announced), *_first_passages(lists_with_amounts(rows))]
    found = [_Candidate(needed, _steps_of(rows, needed, steps)) for needed in lists]
    if not any(one.is_convincing for one in found):
        runs = _first_passages(runs_with_amounts(rows))
        in_lines = [_Candidate(needed, _steps_of(rows, needed, steps)) for needed in runs]
        found += [one for one in in_lines if one.is_convincing or one.steps is None]
    without_things = steps or _first_passages(lists_of_sentences(rows))
    return [*found, *(_Candidate(None, passage) for passage in without_things)]


def _headed_steps(rows: Sequence[Row]) -> list[Passage]:
    """Return the steps whose headings number them, or what is below each heading of steps."""
    numbered = numbered_steps(rows)
    if numbered is not None:
        return [numbered]
    return _first_passages(announced_passages(rows, Topic.STEPS))


def _names_tools(heading: Row) -> bool:
    return Group((), heading.text).is_tools


def _steps_of(rows: Sequence[Row], needed: Passage, steps: Sequence[Passage]) -> Passage | None:
    """Return the steps that belong to things needed: the next ones with a heading, or following
    rows that read like steps.
    """
    below = max(
        (one for one in steps if needed.start < one.start <= needed.end + _FURTHEST_HEADING),
        key=_likelihood,
        default=None,
    )
    if below is not None and below.reads_like_steps:
        return _with_alternatives(rows, below, steps)
    # Pages with two columns may have the steps first.
    above = max(
        (
            one
            for one in steps
            if one.start < needed.start <= one.end + _FURTHEST_HEADING and one.reads_like_steps
        ),
        key=_likelihood,
        default=None,
    )
    if above is not None and above.is_long_enough:
        return above
    return below if below is not None else _unheaded_steps(rows, needed)


def _with_alternatives(rows: Sequence[Row], passage: Passage, steps: Sequence[Passage]) -> Passage:
    """Return steps with those right below them for another appliance, each with its heading:
    "Oven method", "Air fryer method".
    """
    by_start = {one.start: one for one in steps}
    ways = [passage]
    while (another := by_start.get(ways[-1].end)) is not None:
        ways.append(another)
    titles = [Section((), rows[one.start].text) for one in ways]
    together = find_alternatives(titles)
    if together.start > 0 or len(together) < 2:
        return passage
    ways = ways[: together.stop]
    whole = tuple(row for one in ways for row in (rows[one.start], *one.rows))
    return replace(passage, end=ways[-1].end, rows=whole)


def _likelihood(passage: Passage) -> tuple[bool, int, bool, int]:
    """Return how likely a passage is the steps: it has enough text in sentences, its heading is
    one, and it comes first.
    """
    return (
        passage.is_long_enough and passage.reads_like_steps,
        passage.certainty,
        passage.is_long_enough,
        -passage.start,
    )


# Without a heading the first rows that read like steps may be a story above them. A list of
# sentences further down is more likely if it names more of the things needed.


def _unheaded_steps(rows: Sequence[Row], needed: Passage) -> Passage | None:
    """Return the rows below things needed that read like steps without a known heading."""
    near = rows[needed.end : needed.end + _FURTHEST_STEPS + _MOST_JUDGED]
    place = _place_of_steps(near, frozenset(_word_beginnings(row.text for row in needed.rows)))
    if place is None:
        return None
    return replace(passage_at(rows, needed.end + place), certainty=Certainty.GUESSED)


def _place_of_steps(near: Sequence[Row], names: frozenset[str]) -> int | None:
    """Return the place from which rows read like steps, None if none do.

    `names`: the beginnings of the words of the things needed.
    """
    end_of_other = 0
    best_place: int | None = None
    most_named = 0
    for place in range(min(len(near), _FURTHEST_STEPS)):
        is_other = is_apart(near[place]) or near[place].is_linked
        if is_other and near[place].level:
            end_of_other = passage_below(near, place).end
        if is_other or place < end_of_other:
            continue
        texts = [row for row in passage_at(near, place).rows if not row.level and not row.is_linked]
        if not _are_long_as_steps(texts):
            continue
        named = len(names.intersection(_word_beginnings(row.text for row in texts)))
        if best_place is None or (_is_list_of_sentences(texts) and named > most_named):
            best_place = place
            most_named = named
        if near[best_place].item:
            break
    return best_place


def _are_long_as_steps(texts: Sequence[Row]) -> bool:
    length = sum(len(row.text) for row in texts)
    return len(texts) >= _FEWEST_STEPS and length >= SHORTEST_STEP * len(texts)


def _is_list_of_sentences(texts: Sequence[Row]) -> bool:
    are_sentences = all(row.item and ends_like_sentence(row) for row in texts)
    return are_sentences and len(texts) >= FEWEST_ITEMS


def _word_beginnings(texts: Iterable[str]) -> Iterator[str]:
    """Yield the first letters of each longer word, by which words are compared."""
    for text in texts:
        words = re.findall(r"[^\W\d_]{4,}", text.lower())
        yield from (word[:_COMPARED_LETTERS] for word in words)
