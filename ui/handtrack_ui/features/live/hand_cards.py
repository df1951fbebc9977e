"""The visible hands, one card each; one of them is inspected."""

from collections.abc import Sequence
from math import floor
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from handtrack.gestures.recognizer import HandReading
from handtrack.gestures.static import MIN_SIGN_SCORE, NONE
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.painting import TO_LEFT, paint_bar, paint_words, paints, rounded
from handtrack_ui.common.theme import FINGER_COLOURS, SPACE, Theme, font, size_text, text_pixels
from handtrack_ui.text.sign_words import sign_name

_SIGN: Final = 2.1  # of the text size beside it
_HEIGHT: Final = 6.0
_BAR: Final = 0.36
_PAD: Final = 0.9
_SMALLEST_SHARE: Final = 0.55


class HandCard(QAbstractButton):
    """Shows one hand; a click inspects it, and a border marks the inspected one. If empty,
    it asks for a hand.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sign: str | None = None
        self._name = ""
        self._score = 0.0
        self._chosen = self._hidden = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_nobody()

    @property
    def words(self) -> str:
        """The sign, or what to do."""
        if self._sign is None:
            return self.tr("Hidden") if self._hidden else self.tr("Show a hand")
        return sign_name(self._sign)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the size of the small text; the sign is about twice as large."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setFixedHeight(round(text_pixels(self) * _HEIGHT))

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(text_pixels(self) * 15), round(text_pixels(self) * _HEIGHT))

    def show_sign(self, name: str, sign: str, score: float | None, *, chosen: bool) -> None:
        """Show a hand.

        `name`: the hand's name. `score`: 0 to 1; None keeps the current one, because a figure that
        changes constantly is unreadable. `chosen`: this hand is inspected.
        """
        shown = (self._name, self._sign, self._score, self._chosen)
        if score is not None or sign != self._sign:
            self._score = score if score is not None else self._score
        self._name = name
        self._sign = sign
        self._chosen = chosen
        if (self._name, self._sign, self._score, self._chosen) != shown:
            self.setEnabled(True)
            self.setAccessibleName(f"{name}: {self.words}")
            self.update()

    def show_nobody(self) -> None:
        """Say that no hand is visible."""
        self._show_no_sign(self.tr("No hand in sight"), hidden=False)

    def show_hidden(self, name: str) -> None:
        """Say that this hand is hidden by another."""
        self._show_no_sign(name, hidden=True)

    def _show_no_sign(self, name: str, *, hidden: bool) -> None:
        if (self._sign, self._name, self._hidden) == (None, name, hidden):
            return
        self._sign = None
        self._name = name
        self._hidden = hidden
        self._score = 0.0
        self._chosen = False
        self.setAccessibleName(f"{name}: {self.words}" if hidden else name)
        self.setEnabled(False)
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect())
        outline = rounded(box.adjusted(1, 1, -1, -1))
        painter.fillPath(outline, self._theme.colour("stage_raised"))
        if self.hasFocus():
            painter.strokePath(outline, QPen(self._theme.colour("on_stage"), 2.0))
        elif self._chosen:
            painter.strokePath(outline, QPen(self._theme.colour("on_stage_muted", 0.6), 1.5))
        pad = text_pixels(self) * _PAD
        self._paint_words(painter, box.adjusted(pad, pad * 0.8, -pad, -pad * 0.8))

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        painter.setFont(font(text_pixels(self), tabular=True))
        painter.setPen(self._theme.colour("on_stage_muted"))
        top = Qt.AlignmentFlag.AlignTop
        right = Qt.AlignmentFlag.AlignRight
        painter.drawText(box, top | Qt.AlignmentFlag.AlignLeft, self._name)
        shown = self._sign not in (None, NONE)
        if shown:
            painter.drawText(box, top | right, f"{self._score:.0%}")
        wide = QFontMetricsF(font(text_pixels(self) * _SIGN, bold=True)).horizontalAdvance(
            self.words
        )
        share = max(_SMALLEST_SHARE, min(1.0, box.width() / max(wide, 1.0)))
        letters = font(floor(text_pixels(self) * _SIGN * share), bold=True)
        ink = self._theme.colour("on_stage" if shown else "on_stage_muted")
        middle = box.adjusted(0, text_pixels(self) * 1.2, 0, -text_pixels(self) * 0.6)
        paint_words(painter, middle, self.words, letters, ink, how=TO_LEFT)
        if shown:
            self._paint_bar(painter, box)

    def _paint_bar(self, painter: QPainter, box: QRectF) -> None:
        height = text_pixels(self) * _BAR
        bar = QRectF(box.left(), box.bottom() - height, box.width(), height)
        colour = FINGER_COLOURS["index" if self._score >= MIN_SIGN_SCORE else "thumb"]
        paint_bar(painter, bar, self._score, self._theme.colour("stage"), QColor(colour))


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

    def size_cards(self, pixels: float, width: int) -> None:
        """Set the text size, and the width of each card."""
        for card in self._cards:
            size_text(card, pixels)
            card.setFixedWidth(max(1, width))

    def show_readings(
        self,
        readings: Sequence[HandReading],
        hidden: Sequence[int],
        *,
        scores: bool,
    ) -> None:
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
