"""The visible hands, one card each; one of them is inspected."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack.gestures.recognizer import HandReading
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.features.live.hand_card import HandCard

_MOST: Final = 4


class HandCards(QWidget):
    """Cards side by side, those of hidden hands last; without a hand, one card asks for one.

    The inspected hand is the last chosen one while it is visible, otherwise the first.
    """

    chosen_changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._readings: tuple[HandReading, ...] = ()
        self._names: dict[int, str] = {}
        self._hidden: tuple[int, ...] = ()
        self._wanted: int | None = None
        self._cards = [HandCard(theme) for _ in range(_MOST)]
        lay_row(*self._cards, gap=SPACE["m"], of=self)
        for index, card in enumerate(self._cards):
            card.clicked.connect(lambda _=False, index=index: self._choose(index))
            card.setVisible(index == 0)

    @property
    def count(self) -> int:
        """The number of hands shown."""
        return len(self._readings)

    @property
    def signs(self) -> tuple[tuple[int, str], ...]:
        """The hands, as in `HandReading`, with their signs."""
        return tuple((reading.hand, reading.sign) for reading in self._readings)

    @property
    def chosen(self) -> int | None:
        """The inspected hand, as in `HandReading`; None without hands."""
        numbers = [reading.hand for reading in self._readings]
        if self._wanted in numbers:
            return self._wanted
        return numbers[0] if numbers else None

    def set_text_pixels(self, pixels: float, width: int) -> None:
        """Set the text size, and the width of each card."""
        for card in self._cards:
            card.set_text_pixels(pixels)
            card.setFixedWidth(max(1, width))

    def show_readings(self, readings: Sequence[HandReading], hidden: Sequence[int], *, scores: bool) -> None:
        """Show what hands show; `scores` also updates the scores, which change with every frame.

        `hidden`: the hands hidden by another; cards say so for those that were shown before.
        """
        came_or_went = len(readings[:_MOST]) != self.count
        before = len(self._hidden)
        self._readings = tuple(readings[:_MOST])
        left, right = self.tr("Left hand"), self.tr("Right hand")
        self._hidden = tuple(hand for hand in hidden if hand in self._names)[: _MOST - self.count]
        names = {each.hand: left if each.handedness == "Left" else right for each in self._readings}
        self._names = names | {hand: self._names[hand] for hand in self._hidden}
        if not self._names:
            self._cards[0].show_nobody()
        for card, reading in zip(self._cards, self._readings, strict=False):
            chosen = self.count > 1 and reading.hand == self.chosen
            score = reading.score if scores or came_or_went else None
            card.show_sign(names[reading.hand], reading.sign, score, chosen=chosen)
        for card, hand in zip(self._cards[self.count :], self._hidden, strict=False):
            card.show_hidden(self._names[hand])
        if came_or_went or len(self._hidden) != before:
            for index, card in enumerate(self._cards):
                card.setVisible(index < max(1, len(self._names)))

    def choose_next(self) -> None:
        """Inspect the next hand."""
        numbers = [reading.hand for reading in self._readings]
        if len(numbers) > 1 and self.chosen is not None:
            self._choose((numbers.index(self.chosen) + 1) % len(numbers))

    def _choose(self, index: int) -> None:
        if index < self.count:
            self._wanted = self._readings[index].hand
            self.show_readings(self._readings, self._hidden, scores=False)
            self.chosen_changed.emit()
