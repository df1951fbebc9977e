"""Shared painted shapes."""

import logging
from collections.abc import Callable, Sequence
from functools import wraps
from math import floor
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from handtrack_ui.common.announcing import TEXT
from handtrack_ui.common.theme import RADIUS, Theme, font, size_text, text_pixels

_W = TypeVar("_W", bound=QWidget)
_log = logging.getLogger(__name__)
_told: set[type] = set()

IN_MIDDLE: Final = Qt.TextElideMode.ElideMiddle
AT_END: Final = Qt.TextElideMode.ElideRight
TO_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
TO_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_LEGIBLE: Final = 6.0  # pixels: smallest text size


class PacedUpdates(QTimer):
    """Limits a widget's repaints to one per interval;
    the newest state is always painted in the end.
    """

    def __init__(self, widget: QWidget, every_ms: int) -> None:
        super().__init__(widget, singleShot=True, interval=every_ms)
        self._widget = widget
        self._waits = False
        self.timeout.connect(self._catch_up)

    def ask(self) -> None:
        """Repaint now, or at the end of the interval."""
        if self.isActive():
            self._waits = True
        else:
            self._widget.update()
            self.start()

    def _catch_up(self) -> None:
        if self._waits:
            self._waits = False
            self.ask()


class _Painter(QPainter):
    """A painter that counts its saved states."""

    saved = 0

    def save(self) -> None:
        super().save()
        self.saved += 1

    def restore(self) -> None:
        super().restore()
        self.saved -= 1


def paints(paint: Callable[[_W, QPainter, QPaintEvent], None]) -> Callable[[_W, QPaintEvent], None]:
    """Turn a painting method into a paint event; the method gets a painter with smooth edges.

    A painter left open crashes Qt at the next paint event, so it always ends here. An error ends
    only this painting of the widget, and is logged once per class.
    """

    @wraps(paint)
    def paint_event(self: _W, event: QPaintEvent) -> None:
        painter = _Painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        try:
            paint(self, painter, event)
        except Exception:
            if type(self) not in _told:
                _told.add(type(self))
                _log.exception("%s cannot be painted", type(self).__name__)
            while painter.saved:
                painter.restore()
        finally:
            painter.end()

    return paint_event


class Painted(QWidget):
    """Paints itself in the theme's colours, with small letters of its font's size.

    `letters_high` is its height in letters; 0 uses all the space.
    """

    spoken_as = TEXT

    letters_high = 0.0

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        pixels: float = 14.0,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        high = QSizePolicy.Policy.Fixed if self.letters_high else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Expanding, high)
        theme.changed.connect(self.update)
        size_text(self, pixels)
        self._fit_height()

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_height()

    def _fit_height(self) -> None:
        if self.letters_high:
            self.setFixedHeight(round(text_pixels(self) * self.letters_high))


def smooth_painter(ground: QPaintDevice) -> QPainter:
    """Return a painter on a picture, with smooth edges."""
    painter = QPainter(ground)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def rounded(box: QRectF) -> QPainterPath:
    """Return a box with the rounded corners of pictures and cards."""
    path = QPainterPath()
    path.addRoundedRect(box, RADIUS["m"], RADIUS["m"])
    return path


def square(centre: QPointF, side: float) -> QRectF:
    """Return a square around a point."""
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


def rule() -> QFrame:
    """Return a thin horizontal line."""
    made = QFrame()
    made.setProperty("role", "rule")
    made.setFixedHeight(1)
    return made


def paint_bar(painter: QPainter, bar: QRectF, share: float, groove: QColor, filled: QColor) -> None:
    """Paint a round-ended bar filled to a share from 0 to 1, and always at least a little."""
    radius = bar.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(groove)
    painter.drawRoundedRect(bar, radius, radius)
    full = QRectF(bar)
    full.setWidth(max(bar.height(), bar.width() * min(max(share, 0.0), 1.0)))
    painter.setBrush(filled)
    painter.drawRoundedRect(full, radius, radius)


def paint_words(
    painter: QPainter,
    box: QRectF | QRect,
    words: str,
    letters: QFont,
    ink: QColor,
    *,
    how: int = Qt.AlignmentFlag.AlignCenter,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideNone,
) -> None:
    """Write words into a box. `elide`: where to leave letters out if the box is too narrow."""
    if elide is not Qt.TextElideMode.ElideNone:
        words = QFontMetrics(letters).elidedText(words, elide, max(0, int(box.width())))
    painter.setFont(letters)
    painter.setPen(ink)
    painter.drawText(box, how, words)


def paint_line(
    painter: QPainter,
    points: Sequence[QPointF],
    bottom: float,
    colour: QColor,
    width: float,
) -> None:
    """Paint a line through points, and a lighter area below it down to `bottom`."""
    under = QColor(colour)
    under.setAlphaF(0.16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(under)
    painter.drawPolygon(
        QPolygonF([QPointF(points[0].x(), bottom), *points, QPointF(points[-1].x(), bottom)])
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, width))
    painter.drawPolyline(QPolygonF(list(points)))


def narrowed_font(text: str, pixels: float, width: float, *, bold: bool = False) -> QFont:
    """Return the font, shrunk if needed to fit a text into a width."""
    wide = QFontMetricsF(font(pixels, bold=bold)).horizontalAdvance(text)
    smaller = pixels if wide <= width else floor(pixels * width / wide)
    while (
        smaller > _LEGIBLE
        and QFontMetricsF(font(smaller, bold=bold)).horizontalAdvance(text) > width
    ):
        smaller -= 1  # small fonts do not scale in proportion
    return font(smaller, bold=bold)
