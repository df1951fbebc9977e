"""The skeleton of a hand, drawn over a picture of any brightness."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from handtrack.landmarks import FINGERS, Landmark
from ui.theme import FINGER_COLOURS, font

_PALM: Final = (Landmark.WRIST, Landmark.INDEX_MCP, Landmark.MIDDLE_MCP, Landmark.RING_MCP, Landmark.PINKY_MCP)
_CASING: Final = QColor(8, 10, 12, 175)
_LABEL_GROUND: Final = QColor(8, 10, 12, 205)
_LABEL_TEXT: Final = QColor("#f3f1ec")
_BONE_SHARE: Final = 0.024  # width of a bone, of the hand's size on the screen
_THINNEST, _THICKEST = 2.0, 14.0
_LABEL_GAP: Final = 10.0


def hand_size(points: Sequence[QPointF]) -> float:
    """Return how large a hand is on the screen: the longer side of the box around its points."""
    box = QPolygonF(list(points)).boundingRect()
    return max(box.width(), box.height())


def paint_skeleton(painter: QPainter, points: Sequence[QPointF], *, strength: float = 1.0) -> None:
    """Draw the bones and joints of a hand.

    Parameters
    ----------
    painter : QPainter
    points : sequence of 21 QPointF
        Where the landmarks lie, in the painter's coordinates.
    strength : float
        Of the lines; 1 for a large preview, more for one that is seen from afar.
    """
    width = float(np.clip(hand_size(points) * _BONE_SHARE * strength, _THINNEST, _THICKEST))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paths = _paths(points)
    for path, _ in paths:
        painter.setPen(_pen(_CASING, width + 3.0))
        painter.drawPath(path)
    for path, colour in paths:
        painter.setPen(_pen(QColor(colour), width))
        painter.drawPath(path)
    _paint_joints(painter, points, width)
    painter.restore()


def paint_label(painter: QPainter, text: str, points: Sequence[QPointF], bounds: QRectF, pixels: float) -> None:
    """Write a label beside a hand, below its wrist where there is room and inside `bounds` in any case."""
    painter.save()
    painter.setFont(font(pixels, bold=True))
    width = painter.fontMetrics().horizontalAdvance(text) + pixels * 1.1
    height = pixels * 1.7
    wrist, box = points[Landmark.WRIST], QPolygonF(list(points)).boundingRect()
    top = box.bottom() + _LABEL_GAP
    if top + height > bounds.bottom() - 4:
        top = max(bounds.top() + 4, box.top() - _LABEL_GAP - height)
    left = min(max(wrist.x() - width / 2, bounds.left() + 4), bounds.right() - width - 4)
    label = QRectF(left, min(top, bounds.bottom() - height - 4), width, height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_LABEL_GROUND)
    painter.drawRoundedRect(label, height / 2, height / 2)
    painter.setPen(_LABEL_TEXT)
    painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _paths(points: Sequence[QPointF]) -> list[tuple[QPainterPath, str]]:
    palm = QPainterPath()
    palm.addPolygon(QPolygonF([points[row] for row in (*_PALM, _PALM[0])]))
    paths = [(palm, FINGER_COLOURS["palm"])]
    for finger, rows in FINGERS.items():
        path = QPainterPath(points[Landmark.WRIST if finger == "thumb" else rows[0]])
        for row in rows:
            path.lineTo(points[row])
        paths.append((path, FINGER_COLOURS[finger]))
    return paths


def _paint_joints(painter: QPainter, points: Sequence[QPointF], width: float) -> None:
    painter.setPen(_pen(_CASING, max(1.0, width * 0.35)))
    for finger, rows in FINGERS.items():
        colour = QColor(FINGER_COLOURS[finger])
        for row in rows[:-1]:
            painter.setBrush(colour)
            painter.drawEllipse(points[row], width * 0.85, width * 0.85)
        painter.setBrush(QColor(FINGER_COLOURS["palm"]))
        painter.drawEllipse(points[rows[-1]], width * 1.15, width * 1.15)
    painter.setBrush(QColor(FINGER_COLOURS["palm"]))
    painter.drawEllipse(points[Landmark.WRIST], width * 1.15, width * 1.15)
