"""Where a swipe or Page Down leads in a step: its servings, other entries, or another page."""

from dataclasses import dataclass

from handtrack.guides.session import GuideSession


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A page of a step, from 0, among `count`. `entries`: the indexes of the entries on it."""

    page: int
    count: int
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ToServings:
    """The numbers move to the servings, which come before the first entries."""


@dataclass(frozen=True, slots=True)
class ToEntries:
    """The numbers move to other entries of the page: the indexes of the first and the last."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ToPage:
    """Another page is shown; its number, from 0."""

    page: int


TurnTarget = ToServings | ToEntries | ToPage


def turn_target(
    session: GuideSession,
    place: PagePlace,
    by: int,
    *,
    by_hand: bool,
) -> TurnTarget | None:
    """Return where a turn forward (1) or back (-1) leads from a page; None if nowhere.

    Parts that fingers number in turn come one after the other on their page, and only then the
    next page. The servings are the part before the first one of the first page; keys have + and −
    for them instead.
    """
    part_now = -1 if session.dials else session.part
    there = [at for at in place.entries if session.part_of(at) == part_now + by]
    if there:
        return ToEntries(there[0], there[-1])
    if 0 <= place.page + by < place.count:
        return ToPage(place.page + by)
    before_first = part_now + by == -1 and not place.page
    if by_hand and before_first and session.run.chooses_servings:
        return ToServings()
    return None
