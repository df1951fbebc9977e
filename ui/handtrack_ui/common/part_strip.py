"""Shows the visible part of the choices, and how to reach the others."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent

from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import Painted, paints
from handtrack_ui.common.theme import Theme, font, text_pixels

_DOT: Final = 0.42
_GAP: Final = 0.34
_FAIR: Final = 0.9  # of the text size: below it, the last turn is left out instead
_LEAST: Final = 0.6


class PartStrip(Painted):
    """A dot for each part, the visible range, and the directions to swipe."""

    letters_high = 1.7

    clicked = Signal()

    def __init__(self, theme: Theme, pixels: float) -> None:
        super().__init__(theme, pixels=pixels)
        self._part = 0
        self._parts = 0
        self._words = ""
        self._turns: tuple[tuple[str, str], ...] = ()

    def show_part(
        self, part: int, parts: int, words: str, turns: Iterable[tuple[str, str]]
    ) -> None:
        """Show the visible part.

        `part`, `parts`: index from 0, and total. `words`: the visible range: "1 to 4 of 7".
        `turns`: an icon and words for each way to the other parts.
        """
        self._part = part
        self._parts = parts
        self._words = words
        self._turns = tuple(turns)
        self.setAccessibleName(", ".join((words, *(text for _, text in self._turns))))
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        is_inside = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and is_inside:
            self.clicked.emit()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint dots, numbers and arrows; if room is short, without the way back, then smaller,
        then without any turn that does not fit.
        """
        turns = self.shown_turns
        pixels = self._fitting(turns)
        painter.setFont(font(pixels, bold=True, tabular=True))
        x = self._paint_dots(painter, pixels) + pixels * _GAP
        x = self._paint_words(painter, x, self._words, "text") + pixels
        for name, words in turns:
            wide = pixels * (1 + _GAP) + QFontMetricsF(painter.font()).horizontalAdvance(words)
            if x + wide > self.width():
                return
            box = QRectF(x, (self.height() - pixels) / 2, pixels, pixels)
            paint_icon(painter, name, self._theme.colour("accent"), box)
            x = self._paint_words(painter, box.right() + pixels * _GAP, words, "accent") + pixels

    @property
    def shown_turns(self) -> tuple[tuple[str, str], ...]:
        """The turns that are painted: all, or only the first if more would make the text small."""
        fits = self._fitting(self._turns) >= _FAIR * text_pixels(self)
        return self._turns if fits else self._turns[:1]

    def _fitting(self, turns: tuple[tuple[str, str], ...]) -> float:
        """Return the text size where everything fits, within reason."""
        pixels = text_pixels(self)
        metrics = QFontMetricsF(font(pixels, bold=True, tabular=True))
        texts = (self._words, *(words for _, words in turns))
        written = sum(metrics.horizontalAdvance(words) for words in texts)
        dots = pixels * (_DOT * (2 * self._parts + 1.4) + _GAP)
        arrows_and_gaps = pixels * (1 + len(turns) * (2 + 2 * _GAP))
        whole = written + dots + arrows_and_gaps
        return pixels * min(1.0, max(_LEAST, self.width() / whole))

    def _paint_dots(self, painter: QPainter, pixels: float) -> float:
        side = pixels * _DOT
        painter.setPen(Qt.PenStyle.NoPen)
        x = 1.0
        for part in range(self._parts):
            wide = side * (2.4 if part == self._part else 1.0)
            painter.setBrush(self._theme.colour("accent" if part == self._part else "muted"))
            dot = QRectF(x, (self.height() - side) / 2, wide, side)
            painter.drawRoundedRect(dot, side / 2, side / 2)
            x += wide + side
        return x

    def _paint_words(self, painter: QPainter, x: float, words: str, token: str) -> float:
        metrics = QFontMetricsF(painter.font())
        painter.setPen(self._theme.colour(token))
        painter.drawText(QPointF(x, (self.height() + metrics.capHeight()) / 2), words)
        return x + metrics.horizontalAdvance(words)
