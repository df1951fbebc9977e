"""Finds things needed and steps that no heading announces: lists, short lines with amounts, and
sentences.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from handtrack.plugins.importers.headings import Topic, is_announcing, means
from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.passages import (
    LEAST_AMOUNTS,
    LONGEST_NEEDED,
    Passage,
    passage_below,
    rows_from,
)
from handtrack.plugins.importers.row_traits import (
    AMOUNT,
    FEWEST_ITEMS,
    SHORTEST_STEP,
    ends_like_sentence,
    is_counted,
    share_with_amounts,
)
from handtrack.plugins.importers.schema import FOR_PART


def lists_with_amounts(found: Sequence[Row]) -> Iterator[Passage]:
    """Yield lists most of whose items begin with an amount, without a heading."""
    start = 0
    listing = [
        row.item or FOR_PART.fullmatch(row.text) is not None or _divides_list(found, at)
        for at, row in enumerate(found)
    ]
    for item, group in groupby(zip(listing, found, strict=True), key=lambda pair: pair[0]):
        run = tuple(row for _, row in group)
        end = start + len(run)
        listed = run if run[0].ordered else tuple(takewhile(lambda row: not row.ordered, run))
        if item and len(listed) >= FEWEST_ITEMS and share_with_amounts(listed) >= LEAST_AMOUNTS:
            name = found[start - 1 : start] if any(row.level for row in listed) else ()
            named = tuple(row for row in name if row.level and not is_announcing(row))
            last = start + len(listed)
            yield Passage(start - len(named), last, (*named, *listed), 0)
        start = end


def _divides_list(found: Sequence[Row], at: int) -> bool:
    """Return whether the row at a place is a heading between two items with amounts, such as
    "Sauce".
    """
    row = found[at]
    if not row.level or not 0 < at < len(found) - 1:
        return False
    means_more = any(means(row, words) for words in Topic)
    beside = (found[at - 1], found[at + 1])
    return all(one.item and share_with_amounts([one]) for one in beside) and not means_more


def runs_with_amounts(found: Sequence[Row]) -> Iterator[Passage]:
    """Yield runs of short lines, about half of which begin with an amount,
    with the headings among them.
    """
    start = 0
    for short, run in groupby(found, key=lambda row: bool(row.level) or _may_be_needed(row)):
        listed = [*run]
        end = start + len(listed)
        first = next(
            (at for at, row in enumerate(listed) if not row.level and AMOUNT.match(row.text)),
            len(listed),
        )
        while first and listed[first - 1 : first] and listed[first - 1].level:
            first -= 1
        kept = listed[first:]
        while kept and kept[-1].level:
            kept.pop()
        if short and len(kept) >= FEWEST_ITEMS and share_with_amounts(kept) >= LEAST_AMOUNTS:
            yield Passage(start + first, start + first + len(kept), tuple(kept), 0)
        start = end


def _may_be_needed(row: Row) -> bool:
    return len(row.text) <= LONGEST_NEEDED and not (
        len(row.text) >= SHORTEST_STEP and ends_like_sentence(row)
    )


def lists_of_sentences(found: Sequence[Row]) -> Iterator[Passage]:
    """Yield lists of sentences as long as steps, except below a heading such as "Comments"."""
    start = 0
    heading = None
    for steps, run in groupby(
        found, lambda row: row.item and ends_like_sentence(row) and len(row.text) >= SHORTEST_STEP
    ):
        listed = tuple(run)
        if steps and len(listed) >= FEWEST_ITEMS and not (heading and means(heading, Topic.OTHER)):
            yield Passage(start, start + len(listed), listed, 0)
        heading = next((row for row in reversed(listed) if row.level), heading)
        start += len(listed)


def passage_at(found: Sequence[Row], place: int) -> Passage:
    """Return the section below a heading, or the numbered rows or list items from a place on; or
    sentences with headings among them, if they are more.
    """
    part = passage_below(found, place) if found[place].level else _counted_rows(found, place)
    headed = _headed_sentences(found, place)
    return max(part, headed, key=lambda one: sum(not row.level for row in one.rows))


def _headed_sentences(found: Sequence[Row], place: int) -> Passage:
    """Return the sentences from a place on, with the headings among them."""
    end = place
    nothing = Row(("",))
    for at in range(place, len(found)):
        after = found[at + 1] if at + 1 < len(found) else nothing
        said = after if found[at].level else found[at]
        is_short = len(said.text) < SHORTEST_STEP and said is not found[-1]
        if said.level or is_short or not ends_like_sentence(said):
            break
        end += 1
    return Passage(place, end, tuple(found[place:end]), 0)


def _counted_rows(found: Sequence[Row], place: int) -> Passage:
    """Return the numbered rows or list items from a place on."""
    texts = tuple(takewhile(is_counted, rows_from(found, place)))
    return Passage(place, place + len(texts), texts, 0)
