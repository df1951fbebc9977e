"""The curve of the resident set over the last two minutes."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent

from handtrack_ui.common.announcing import PICTURE
from handtrack_ui.common.painting import Painted, paint_line, paints
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.memory_overlay.reading import SPAN_S

_HEIGHT: Final = 48
_LEAST_SPAN: Final = 8e6  # bytes: minimum value range, so noise looks like noise
_LINE_PX: Final = 1.6
_DOT_PX: Final = 2.6


class Curve(Painted):
    """Shows (seconds, bytes), the newest at the right edge."""

    spoken_as = PICTURE

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._series: tuple[tuple[float, int], ...] = ()
        self.setFixedHeight(_HEIGHT)

    def show_series(self, series: tuple[tuple[float, int], ...]) -> None:
        """Replace the values."""
        self._series = series
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect()).adjusted(0, _DOT_PX, -_DOT_PX, -1)
        points = curve_points(self._series, box.adjusted(0, 0, 0, -_DOT_PX))
        painter.setPen(self._theme.colour("line"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        if points:
            accent = self._theme.colour("accent")
            paint_line(painter, points, box.bottom(), accent, _LINE_PX)
            painter.setBrush(accent)
            painter.drawEllipse(points[-1], _DOT_PX, _DOT_PX)


def curve_points(series: Sequence[tuple[float, int]], box: QRectF) -> list[QPointF]:
    """Return the values' points in a box that spans two minutes."""
    if not series:
        return []
    values = [value for _, value in series]
    middle, reach = (min(values) + max(values)) / 2, max(max(values) - min(values), _LEAST_SPAN)
    newest = series[-1][0]
    return [
        QPointF(
            box.right() - (newest - t) / SPAN_S * box.width(),
            box.center().y() - (value - middle) / reach * box.height(),
        )
        for t, value in series
    ]
