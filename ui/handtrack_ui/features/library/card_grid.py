"""The library's cards in a scrolling grid; some are numbered and can be chosen."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from handtrack_ui.common.theme import SPACE
from handtrack_ui.features.library.card import Card

_CARD_WIDTH: Final = 270
_MOST_COLUMNS: Final = 4


class CardGrid(QScrollArea):
    """Takes as many columns as fit.

    Parameters
    ----------
    cards : sequence of Card
        In order.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self._cards = list(cards)
        self._in_sight = range(0)
        self._columns = 0
        self._grid = QGridLayout()
        self._grid.setSpacing(SPACE["l"])
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(SPACE["xl"], SPACE["l"], SPACE["xl"], SPACE["xl"])
        column.addLayout(self._grid, 1)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the cards take the focus
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(holder)
        self._arrange(_MOST_COLUMNS)

    def insert(self, at: int, card: Card) -> None:
        """Insert a card at an index; the focus stays where it is."""
        self._cards.insert(at, card)
        self._place()
        for one, after in pairwise(self._cards):
            QWidget.setTabOrder(one, after)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self._columns

    def number(self, in_sight: range, *, large: bool, show: bool) -> None:
        """Number only the cards of a range, from 1; `show` scrolls to them."""
        self._in_sight = in_sight
        for at, card in enumerate(self._cards):
            card.set_number(in_sight.index(at) + 1 if at in in_sight else None, large=large)
        if show and in_sight:
            self.ensureWidgetVisible(self._cards[in_sight[-1]])
            self.ensureWidgetVisible(self._cards[in_sight[0]])

    def aim(self, number: int | None) -> None:
        """Highlight only the card with this number, the target of a hold."""
        for at, card in enumerate(self._cards):
            card.set_aimed(at in self._in_sight and self._in_sight.index(at) + 1 == number)

    def card(self, number: int) -> Card:
        """Return the card with a number."""
        return self._cards[self._in_sight[number - 1]]

    def focused(self) -> Card | None:
        """Return the focused card."""
        return next((card for card in self._cards if card.hasFocus()), None)

    def focus_first(self) -> None:
        """Focus the first card."""
        self._cards[0].setFocus()

    def move_focus(self, cards: int) -> bool:
        """Move the focus by a number of cards; return whether there is such a card."""
        here = next((index for index, card in enumerate(self._cards) if card.hasFocus()), 0)
        there = here + cards
        if not 0 <= there < len(self._cards):
            return False
        self._cards[there].setFocus()
        self.ensureWidgetVisible(self._cards[there])
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Adapt the number of columns."""
        super().resizeEvent(event)
        room = event.size().width() - 2 * SPACE["xl"] + SPACE["l"]
        self._arrange(min(_MOST_COLUMNS, max(1, room // (_CARD_WIDTH + SPACE["l"]))))

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for column in range(_MOST_COLUMNS):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns
        self._place()

    def _place(self) -> None:
        for index, card in enumerate(self._cards):
            self._grid.addWidget(card, index // self._columns, index % self._columns)
