"""Finds the recipe in the rows of a page or text without annotations: headings such as
"Ingredients" and "Zubereitung", with lists below them.

Search the rows for a heading that means the things needed, or a list whose items begin with
amounts; then for a heading that means the steps, or rows that read like steps. The most certain
pair wins: headings before lists, amounts before none, then the longer one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from handtrack.plugins.importers.headings import Topic, means
from handtrack.plugins.importers.markup import Row, sectioned
from handtrack.plugins.importers.page_views import shown_once
from handtrack.plugins.importers.passages import (
    LEAST_AMOUNTS,
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
from handtrack.plugins.importers.step_rows import NUMBER, only_steps
from handtrack.plugins.importers.things_needed import groups_of_passages, with_amounts, yields_of
from handtrack.plugins.importers.understood import Doubt, Group, Understood
from handtrack.plugins.importers.unheaded_passages import (
    lists_of_sentences,
    lists_with_amounts,
    passage_at,
    runs_with_amounts,
)

_FEWEST_STEPS: Final = 2
"""Minimum steps without a heading."""
_FURTHEST_HEADING: Final = 200
"""Maximum rows between the things needed and the steps' heading."""
_FURTHEST: Final = 60
"""Maximum rows between the things needed and steps without a heading."""
_MOST_JUDGED: Final = 200
"""Rows without a heading that are checked for being steps; if they are, the rest of them is too."""
_BEGINNING: Final = 5
"""Letters by which a step's words are compared with those of the things needed."""
_MOST_PASSAGES: Final = 50
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
_LEAD = re.compile(r"(?P<heading>[^\W\d][^:\d]{2,30}:)\s+(?P<rest>\D.*|\d.*,.*)")


def read_rows(found: Sequence[Row], find_picture: FindPicture = no_picture) -> list[Understood]:
    """Parse rows by the headings and lists among them; an empty list if there are none."""
    return _read_rows(found, find_picture, list)


def read_page_rows(
    found: Sequence[Row], find_picture: FindPicture = no_picture
) -> list[Understood]:
    """Parse a page's rows as `read_rows` does, without what the page shows twice."""
    return _read_rows(found, find_picture, shown_once)


def _read_rows(
    found: Sequence[Row],
    find_picture: FindPicture,
    without_views: Callable[[list[Row]], list[Row]],
) -> list[Understood]:
    """Parse rows. `without_views`: removes what a section has twice."""
    found = [
        part
        for row in found
        if row.text.lower() not in _ADVERTISEMENTS
        for part in _with_lead_apart(row)
    ]
    announced = [*islice(announced_passages(found, Topic.NEEDED), _MOST_PASSAGES)]
    food = [part for part in announced if not _names_tools(found[part.start])] or announced
    needed = [*food, *islice(lists_with_amounts(found), _MOST_PASSAGES)]
    needed = needed or [*islice(runs_with_amounts(found), _MOST_PASSAGES)]
    steps = numbered_steps(found) or list(
        islice(announced_passages(found, Topic.STEPS), _MOST_PASSAGES)
    )
    pairs: list[tuple[Passage | None, Passage | None]] = [
        (one, _steps_after(found, one, steps)) for one in needed
    ]
    alone = [(None, part) for part in steps or islice(lists_of_sentences(found), _MOST_PASSAGES)]
    first, second = max([*pairs, *alone], key=_merit, default=(None, None))
    if first is not None:
        first = replace(first, rows=tuple(without_views([*first.rows])))
    groups = groups_of_passages(found, first, announced) if first else ()
    said = [row for row in second.rows if not NUMBER.fullmatch(row.text)] if second else []
    texts = only_steps(without_views(said))
    read = read_schema({"recipeInstructions": sectioned(texts)}, find_picture)
    found_any = groups or read.sections
    made = yields_of(found, first) if first else ""
    is_headed = all(part.certain for part in (first, second) if part)
    doubt = Doubt.BY_HEADINGS if is_headed else Doubt.GUESSED
    return [replace(read, needed=groups, yields=made, doubts=(doubt,))] if found_any else []


def _names_tools(row: Row) -> bool:
    return Group((), row.text).is_tools


def _with_lead_apart(row: Row) -> Iterator[Row]:
    """Yield a row; "Directions: Mix the eggs …" as a heading and its text."""
    lead = _LEAD.fullmatch(row.text) if not row.level and not row.item else None
    heading = Row((lead["heading"],)) if lead else row
    needed = means(heading, Topic.NEEDED)
    steps = means(heading, Topic.STEPS)
    listed = NEXT_AMOUNT.split(lead["rest"]) if lead else []
    if needed and len(listed) >= FEWEST_ITEMS:
        yield from (heading, *(Row((item,), item=True) for item in listed))
    elif lead and steps and len(lead["rest"]) >= SHORTEST_STEP:
        yield from (heading, Row((lead["rest"],), pictures=row.pictures))
    else:
        yield row


def _merit(pair: tuple[Passage | None, Passage | None]) -> tuple[bool, bool, int, int]:
    needed, steps = pair
    amounts = (
        needed is not None and share_with_amounts([*with_amounts(needed.rows)]) >= LEAST_AMOUNTS
    )
    certain = sum(part.certain for part in pair if part)
    return (
        bool(needed and steps),
        amounts,
        certain,
        len({row.text for part in pair if part for row in part.rows}),
    )


def _steps_after(found: Sequence[Row], needed: Passage, steps: Sequence[Passage]) -> Passage | None:
    """Return the steps that belong to things needed: the next ones with a heading, or following
    rows that read like steps.
    """
    within = (part for part in steps if needed.start < part.start <= needed.end + _FURTHEST_HEADING)
    announced = max(within, key=_likelihood, default=None)
    if announced is not None and announced.reads_like_steps:
        return announced
    above = (
        part
        for part in steps
        if part.start < needed.start <= part.end + _FURTHEST_HEADING and part.reads_like_steps
    )
    before = max(
        above, key=_likelihood, default=None
    )  # pages with two columns may have them in this order
    if announced is not None or (before is not None and before.says_something):
        return before if before is not None and before.says_something else announced
    near = found[needed.end : needed.end + _FURTHEST + _MOST_JUDGED]
    place = _place_of_steps(near, frozenset(_beginnings(needed.rows)))
    return None if place is None else replace(passage_at(found, needed.end + place), certain=0)


# Without a heading the first rows that read like steps may be a story above them. A list of
# sentences further down is more likely if it names more of the things needed.


def _place_of_steps(found: Sequence[Row], names: frozenset[str]) -> int | None:
    """Return the place from which rows without a known heading read like steps, if it is near.

    `names`: the beginnings of the words of the things needed.
    """
    past = 0
    first: int | None = None
    named = 0
    for place in range(min(len(found), _FURTHEST)):
        if found[place].level and means(found[place], Topic.OTHER):
            past = passage_below(found, place).end
        if place < past or means(found[place], Topic.OTHER):
            continue
        part = passage_at(found, place)
        texts = [row for row in part.rows if not row.level]
        said = sum(len(row.text) for row in texts)
        if len(texts) < _FEWEST_STEPS or said < SHORTEST_STEP * len(texts):
            continue
        known = len(names.intersection(_beginnings(texts)))
        is_list = len(texts) >= FEWEST_ITEMS and all(
            row.item and ends_like_sentence(row) for row in texts
        )
        if first is None or (is_list and known > named):
            first = place
            named = known
        if found[first].item:
            break
    return first


def _beginnings(found: Iterable[Row]) -> Iterator[str]:
    """Yield the first letters of each longer word, by which words are compared."""
    for row in found:
        yield from (word[:_BEGINNING] for word in re.findall(r"[^\W\d_]{4,}", row.text.lower()))


def _likelihood(part: Passage) -> tuple[bool, int, bool, int]:
    """Return how likely a part is the steps: it says enough in sentences, its heading is one,
    and it comes first.
    """
    return (
        part.says_something and part.reads_like_steps,
        part.certain,
        part.says_something,
        -part.start,
    )
