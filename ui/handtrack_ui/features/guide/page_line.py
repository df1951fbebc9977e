"""The line below a step's page: what is on it, what has numbers, and how to reach the rest."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.guides.session import GuideSession
from handtrack_ui.features.guide.page_turns import (
    PagePlace,
    ToEntries,
    ToPage,
    ToServings,
    turn_target,
)
from handtrack_ui.text.guide_words import entry_words, numbered_words, turn_words

_MOST_DOTS: Final = 5  # with more pages, words are enough

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class PageLine:
    """The line's dots, words and page turns; see `PartStrip.show_part`."""

    part: int
    parts: int
    words: str
    turns: tuple[tuple[str, str], ...]
    """An icon and words for each turn that is possible."""


def page_line(session: GuideSession, place: PagePlace, *, by_hand: bool) -> PageLine:
    """Return the line for a page, whose parts are turned `by_hand` or by keys."""
    part = session.part
    parts = 0 if session.dials else session.parts
    if place.count > 1:
        part = place.page
        parts = place.count
    forward = _turn(session, place, 1, by_hand=by_hand)
    back = _turn(session, place, -1, by_hand=by_hand)
    return PageLine(
        part,
        parts if parts <= _MOST_DOTS else 0,
        " · ".join(_words(session, place, by_hand=by_hand)),
        tuple(turn for turn in (forward, back) if turn is not None),
    )


def _words(session: GuideSession, place: PagePlace, *, by_hand: bool) -> list[str]:
    """Return what is on the page, and which entries have numbers."""
    words = []
    if place.count > 1:
        words.append(translate("guide", "Page {0} of {1}").format(place.page + 1, place.count))
        if place.entries:
            words.append(entry_words(session, place.entries[0], place.entries[-1]))
    elif place.entries or session.dials:
        words.append(numbered_words(session, by_hand=by_hand))
    if session.run.chooses_servings and not place.page and not by_hand:
        words.append(translate("guide", "+ and −: servings"))
    return words


def _turn(
    session: GuideSession,
    place: PagePlace,
    by: int,
    *,
    by_hand: bool,
) -> tuple[str, str] | None:
    """Return an icon and words for the way forward (1) or back (-1); None if it leads nowhere."""
    match turn_target(session, place, by, by_hand=by_hand):
        case ToServings():
            leads_to = translate("guide", "servings")
        case ToEntries(first, last):
            leads_to = entry_words(session, first, last)
        case ToPage(page):
            leads_to = translate("guide", "page {0}").format(page + 1)
        case None:
            return None
    icon = "up" if (by > 0) == by_hand else "down"  # the text moves with the swipe
    return icon, turn_words(by, leads_to, by_hand=by_hand)
