"""One page of the library's cards, all in sight at once; each can be chosen by its number."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from handtrack_ui.common.theme import SPACE
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.model import PAGE

_CARD_WIDTH: Final = 230  # less, and the cards stand two by two
_LOW: Final = 260


class CardGrid(QWidget):
    """Takes one row if it is wide enough, else two.

    `cards`: in order.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self._cards = list(cards)
        self._shown = range(0)
        self._columns = PAGE
        self._grid = QGridLayout(self)
        for card in self._cards:
            card.setParent(self)

    def insert(self, at: int, card: Card) -> None:
        """Insert a card at an index; the focus stays where it is."""
        card.setParent(self)
        self._cards.insert(at, card)
        for one, after in pairwise(self._cards):
            QWidget.setTabOrder(one, after)

    def remove(self, card: Card) -> None:
        """Remove a card."""
        self._shown = range(0)
        self._cards.remove(card)
        self._grid.removeWidget(card)
        card.hide()
        card.deleteLater()

    def show_page(self, shown: range, *, large: bool) -> None:
        """Show only the cards of a range, numbered from 1."""
        self._shown = shown
        for at, card in enumerate(self._cards):
            card.set_number(shown.index(at) + 1 if at in shown else None, large=large)
            card.set_aimed(on=False)
        self._place()

    def aim(self, number: int | None) -> None:
        """Highlight only the card with this number, the target of a hold."""
        for place, at in enumerate(self._shown, 1):
            self._cards[at].set_aimed(on=place == number)

    def card(self, number: int) -> Card:
        """Return the card with a number."""
        return self._cards[self._shown[number - 1]]

    @property
    def focused(self) -> int | None:
        """The index of the focused card."""
        return next((at for at, card in enumerate(self._cards) if card.hasFocus()), None)

    def focus(self, at: int) -> None:
        """Focus a card of the page by its index."""
        self._cards[at].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Adapt the number of columns."""
        super().resizeEvent(event)
        size = event.size()
        low = size.height() < _LOW
        self._grid.setSpacing(SPACE["s" if low else "l"])
        edge = SPACE["s" if low else "l"]
        self._grid.setContentsMargins(SPACE["xl"], edge, SPACE["xl"], edge)
        columns = PAGE if size.width() >= PAGE * (_CARD_WIDTH + SPACE["l"]) + 2 * SPACE["xl"] else PAGE // 2
        if columns != self._columns:
            self._columns = columns
            self._place()

    def _place(self) -> None:
        """Place the page's cards; every page divides the room alike."""
        for card in self._cards:
            self._grid.removeWidget(card)
        for column in range(PAGE):
            self._grid.setColumnStretch(column, 1 if column < self._columns else 0)
            self._grid.setRowStretch(column, 1 if column < PAGE // self._columns else 0)
        for place, at in enumerate(self._shown):
            self._grid.addWidget(self._cards[at], place // self._columns, place % self._columns)
        for at, card in enumerate(self._cards):
            card.setVisible(at in self._shown)
