"""Below the studio's picture: the hand's current sign with its certainty, or what to do while recording."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack_ui.common.painting import narrowed_font, paint_bar, smooth_painter
from handtrack_ui.common.theme import RADIUS, Theme, font

_HEIGHT: Final = 4.7  # of the letters
_LARGE: Final = 1.7
_BAR: Final = 0.34
_ROOM_FOR_SHARE: Final = 3.4  # letters, at the right of the small words
_EDGE: Final = 0.5
"""The point on the bar from which a sign counts."""


class NowLine(QWidget):
    """A small line, a large line, and a bar with the threshold for a sign."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pixels = 16.0
        self._small, self._large, self._share, self._counts = "", "", 0.0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)
        self.set_text_pixels(self._pixels)

    @property
    def words(self) -> str:
        """The text."""
        return f"{self._small} {self._large}".strip()

    def set_text_pixels(self, pixels: float) -> None:
        """Set the size of the small letters."""
        self._pixels = pixels
        self.setFixedHeight(round(pixels * _HEIGHT))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(320, round(self._pixels * _HEIGHT))

    def say(self, small: str, large: str, share: float, *, counts: bool) -> None:
        """Set the texts; `share` fills the bar, 0 to 1, and `counts` tells whether that is enough."""
        if (small, large, share, counts) != (self._small, self._large, self._share, self._counts):
            self._small, self._large, self._share, self._counts = small, large, share, counts
            self.setAccessibleName(self.words)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        ground = QPainterPath()
        ground.addRoundedRect(box, RADIUS["m"], RADIUS["m"])
        painter.fillPath(ground, self._theme.colour("stage_raised"))
        pad = self._pixels * 0.8
        inner = box.adjusted(pad, pad * 0.55, -pad, -pad * 0.75)
        top, left = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignLeft
        painter.setFont(font(self._pixels))
        painter.setPen(self._theme.colour("on_stage_muted"))
        painter.drawText(inner, top | Qt.AlignmentFlag.AlignRight, f"{self._share:.0%}")
        painter.setFont(narrowed_font(self._small, self._pixels, inner.width() - self._pixels * _ROOM_FOR_SHARE))
        painter.drawText(inner, top | left, self._small)
        large = self._pixels * _LARGE
        painter.setFont(narrowed_font(self._large, large, inner.width(), bold=True))
        painter.setPen(self._theme.colour("on_stage" if self._counts else "on_stage_muted"))
        words = inner.adjusted(0, self._pixels * 1.25, 0, -self._pixels * (_BAR + 0.25))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | left | Qt.TextFlag.TextDontClip, self._large)
        self._paint_bar(painter, inner)

    def _paint_bar(self, painter: QPainter, inner: QRectF) -> None:
        high = self._pixels * _BAR
        groove = QRectF(inner.left(), inner.bottom() - high, inner.width(), high)
        filled = self._theme.colour("on_stage" if self._counts else "on_stage_muted")
        paint_bar(painter, groove, self._share, self._theme.colour("stage"), filled)
        painter.setBrush(self._theme.colour("stage_raised"))
        painter.drawRect(QRectF(groove.left() + groove.width() * _EDGE - 1, groove.top(), 2, high))
