"""Which part of a long checklist is in sight, and which way the others lie."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.guides.walk import PART, Walk
from ui.icons import paint_icon
from ui.theme import Theme, font

_SHARE: Final = 0.5  # of the step's letters: there is also the row of dots
_HEIGHT: Final = 1.7
_DOT: Final = 0.42
_GAP: Final = 0.34


class PartStrip(QWidget):
    """A dot for each part, the numbers of the items in sight, and where a swipe leads."""

    def __init__(self, theme: Theme, walk: Walk, pixels: float) -> None:
        super().__init__()
        self._theme = theme
        self._pixels = pixels * _SHARE
        self._part, self._parts = walk.part, walk.parts
        first = walk.part * PART + 1
        last, count = first + len(walk.in_sight) - 1, len(walk.run.choices)
        self._words = self.tr("{0} to {1} of {2}").format(first, last, count)
        on = self.tr("Swipe up: more")
        back = self.tr("Swipe down: back")
        self._ways = [("up", on)] * (walk.part < walk.parts - 1) + [("down", back)] * (walk.part > 0)
        self.setAccessibleName(", ".join((self._words, *(words for _, words in self._ways))))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a line."""
        return QSize(200, round(self._pixels * _HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint dots, numbers and arrows; what has no room any more is left out, the numbers last."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(self._pixels, bold=True, tabular=True))
        x = self._paint_dots(painter) + self._pixels * _GAP
        x = self._paint_words(painter, x, self._words, "text") + self._pixels
        for name, words in self._ways:
            wide = self._pixels * (1 + _GAP) + QFontMetricsF(painter.font()).horizontalAdvance(words)
            if x + wide > self.width():
                return
            box = QRectF(x, (self.height() - self._pixels) / 2, self._pixels, self._pixels)
            paint_icon(painter, name, self._theme.colour("accent"), box)
            x = self._paint_words(painter, box.right() + self._pixels * _GAP, words, "accent") + self._pixels

    def _paint_dots(self, painter: QPainter) -> float:
        side = self._pixels * _DOT
        painter.setPen(Qt.PenStyle.NoPen)
        x = 1.0
        for part in range(self._parts):
            wide = side * (2.4 if part == self._part else 1.0)
            painter.setBrush(self._theme.colour("accent" if part == self._part else "muted"))
            painter.drawRoundedRect(QRectF(x, (self.height() - side) / 2, wide, side), side / 2, side / 2)
            x += wide + side
        return x

    def _paint_words(self, painter: QPainter, x: float, words: str, token: str) -> float:
        metrics = QFontMetricsF(painter.font())
        painter.setPen(self._theme.colour(token))
        painter.drawText(QPointF(x, (self.height() + metrics.capHeight()) / 2), words)
        return x + metrics.horizontalAdvance(words)
