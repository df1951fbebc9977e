"""Keeps the numbers of a step's entries on its visible page."""

from handtrack.guides.entry_numbers import KEYS, PART
from handtrack.guides.session import GuideSession
from handtrack_ui.features.guide.page_line import PageLine, page_line
from handtrack_ui.features.guide.page_turns import (
    PagePlace,
    ToEntries,
    ToPage,
    ToServings,
    turn_target,
)
from handtrack_ui.features.guide.pages import Pages


class PageNumbers:
    """The numbers on a step's pages, for fingers or keys to choose by.

    The session says what a number means, and only a layout knows the pages. So each layout tells
    the session once how its pages divide the entries (`divide`). Then one of two leads: a page that
    the person turns takes the numbers along (`follow_page`), and a command that moves the numbers
    turns the page (`follow_numbers`).
    """

    def __init__(self, pages: Pages) -> None:
        self.by_hand = True
        """True if fingers choose, otherwise keys; call `divide` after a change."""
        self._pages = pages
        self._first_shown = 0
        """The entry that was numbered 1 when the numbers were last shown."""

    @property
    def place(self) -> PagePlace:
        """The visible page, and the entries on it."""
        page = self._pages.page
        entries = (at for at, there in enumerate(self._entry_pages()) if there == page)
        return PagePlace(page, self._pages.count, tuple(entries))

    def line(self, session: GuideSession) -> PageLine:
        """Return the line below the visible page."""
        return page_line(session, self.place, by_hand=self.by_hand)

    def begin_sheet(self) -> None:
        """Expect the pages of another sheet, where no numbers were shown."""
        self._first_shown = 0

    def divide(self, session: GuideSession) -> None:
        """Number the entries of each page, as many as fingers or keys can choose."""
        commanded = session.first != self._first_shown  # since the numbers were last shown
        entry_pages = self._entry_pages()
        first_on_page = [entry_pages.index(page) for page in sorted(set(entry_pages))]
        session.number_by(PART if self.by_hand else KEYS, first_on_page)
        if not commanded:
            if not session.dials:
                self._bring_to_page(session)
            self._first_shown = session.first

    def follow_page(self, session: GuideSession) -> None:
        """Number the entries of the page that was turned to, unless they have the numbers."""
        self._bring_to_page(session)
        self._first_shown = session.first

    def follow_numbers(self, session: GuideSession) -> None:
        """Turn to the entries that have the numbers, if a command moved them."""
        if session.first != self._first_shown and self._pages.tiles:
            self._first_shown = session.first
            self._pages.bring(self._pages.tiles[session.first])

    def bring(self, session: GuideSession, index: int) -> int:
        """Move the numbers to an entry, by its index in the step; return its number."""
        return session.number(index)

    def turn(self, session: GuideSession, by: int) -> bool:
        """Number other entries on this page, or turn the page, forward (1) or back (-1), as the
        page line says. Return True if possible.
        """
        match turn_target(session, self.place, by, by_hand=self.by_hand):
            case None:
                return False
            case ToPage():
                return self._pages.turn(by)
            case ToServings() | ToEntries():
                return session.turn(by)

    def _bring_to_page(self, session: GuideSession) -> None:
        """Move the numbers to the visible page, if it has entries and none of them is numbered."""
        here = self.place.entries
        numbered_here = session.part in {session.part_of(at) for at in here}
        if here and (session.dials or not numbered_here):
            session.number(here[0])

    def _entry_pages(self) -> list[int]:
        """Return the page of each entry."""
        return [self._pages.page_of(tile) for tile in self._pages.tiles]
