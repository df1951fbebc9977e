"""The bottom row of the library: the current page, and buttons to the pages beside it with their titles."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import put_icon
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.part_strip import PartStrip
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font

_STRIP_WIDTH: Final = 9.5  # of the text size: room for "1 to 4 of 12" and its dots
_PAD: Final = 2.8  # of a button's icon and edges


class PageTurner(QWidget):
    """Two buttons that say the swipe, or the key, and the titles of the page they lead to."""

    turned = Signal(int)
    """The number of pages to turn, negative for back."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pixels = float(TYPE["lead"])
        self._strip = PartStrip(theme, self._pixels)
        self._back, self._on = (button(does=partial(self.turned.emit, pages)) for pages in (-1, 1))
        self._words, self._by_hand = {self._back: "", self._on: ""}, False
        tab_only(self._back, self._on)
        edges = (SPACE["xl"], 0, SPACE["xl"], SPACE["m"])
        lay_row(self._strip, 1, self._back, self._on, gap=SPACE["m"], edges=edges, of=self)
        theme.changed.connect(self._write)

    def show_page(
        self, page: int, pages: int, words: str, *, before: Sequence[str], after: Sequence[str], by_hand: bool
    ) -> None:
        """Show a page.

        `page`, `pages`: index from 0, and total. `words`: the visible cards: "1 to 4 of 7". `before`, `after`: the
        titles on the page before and after; empty if there is none. `by_hand`: name the swipes instead of the keys.
        """
        self._by_hand = by_hand
        self._strip.show_part(page, pages, words, ())
        back = self.tr("Swipe down: {0}") if by_hand else self.tr("Page Up: {0}")
        on = self.tr("Swipe up: {0}") if by_hand else self.tr("Page Down: {0}")
        for leads, titles, way in ((self._back, before, back), (self._on, after, on)):
            self._words[leads] = way.format(", ".join(titles))
            leads.setAccessibleName(self._words[leads])
            leads.setVisible(bool(titles))
        self._write()

    def set_text_pixels(self, pixels: float) -> None:
        """Set the text size."""
        self._pixels = pixels
        self._strip.set_text_pixels(pixels)
        self._strip.setFixedWidth(round(_STRIP_WIDTH * pixels))
        self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Shorten titles that do not fit."""
        super().resizeEvent(event)
        self._write()

    def _write(self) -> None:
        shown = [leads for leads in (self._back, self._on) if not leads.isHidden()]
        room = self.width() - 2 * SPACE["xl"] - self._strip.width() - (1 + len(shown)) * SPACE["m"]
        for leads in shown:
            leads.setFont(font(self._pixels, bold=True))
            wide = max(0, round(room / len(shown) - _PAD * self._pixels))
            leads.setText(leads.fontMetrics().elidedText(self._words[leads], Qt.TextElideMode.ElideRight, wide))
            icon = "up" if (leads is self._on) == self._by_hand else "down"  # the cards move with the swipe
            put_icon(leads, icon, self._theme.colour("accent"), round(self._pixels))
