"""A line of figures over time, painted small."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from handtrack_ui.common.painting import paint_line

_LEAST_SPAN: Final = 8.0  # of the values: noise is to look like noise
_WIDTH_PX: Final = 1.6


def sparkline_points(series: Sequence[tuple[float, float]], span: float, box: QRectF) -> list[QPointF]:
    """Return where the values lie in a box whose width stands for `span` seconds, the newest at its right edge."""
    if not series:
        return []
    values = [value for _, value in series]
    middle, reach = (min(values) + max(values)) / 2, max(max(values) - min(values), _LEAST_SPAN)
    newest = series[-1][0]
    return [
        QPointF(
            box.right() - (newest - t) / span * box.width(),
            box.center().y() - (value - middle) / reach * box.height(),
        )
        for t, value in series
    ]


def paint_sparkline(painter: QPainter, points: Sequence[QPointF], box: QRectF, line: QColor) -> None:
    """Paint the line, what lies under it a little lighter, and a dot at its newest end."""
    if not points:
        return
    paint_line(painter, points, box.bottom(), line, _WIDTH_PX)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(line)
    painter.drawEllipse(points[-1], 2.6, 2.6)
