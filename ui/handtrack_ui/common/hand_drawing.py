"""Hands as pictograms: every sign and movement of Handtrack, drawn from the joints of a posed hand.

A hand is a silhouette of round limbs in one colour; a line in the background colour separates
overlapping limbs. It is mirrored: a right hand with its palm towards the viewer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import atan2, cos, degrees, radians, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from handtrack.gestures.own_signs import BUILT_IN
from handtrack.landmarks import FINGERS, Landmark
from handtrack.messages import BY_TWO
from handtrack.posing.bend import posed_joints, rotation_about
from handtrack.posing.pose import POSES
from handtrack_ui.common.icons import paint_icon

_RADII_M: Final = {
    "thumb": 0.0120,
    "index": 0.0100,
    "middle": 0.0102,
    "ring": 0.0096,
    "pinky": 0.0084,
}
_PALM_M: Final = ((0.021, -0.012), (-0.023, -0.012), (-0.036, 0.030))
"""Corners of the heel of the hand: at the wrist, and under the little finger."""
_PALM_RADIUS_M: Final = 0.0105
_BEFORE_M: Final = 0.016
"""A finger is in front of the palm if its middle is this far out."""
_PARTING_M: Final = 0.0052
_ARROW_M: Final = 0.0095
_BOX_M: Final = (0.206, 0.230)
"""Width and height of a drawing, round limbs included."""

_ICON_SHARE: Final = 0.7  # of a drawing

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class HandInks:
    """The colours of a drawing: hand, background and moving parts."""

    hand: QColor
    ground: QColor
    motion: QColor


@dataclass(frozen=True, slots=True)
class _Figure:
    """A pose, its forearm and in-picture (clockwise) rotation, its size, and what moves."""

    pose: str
    turn_deg: float = 0.0
    roll_deg: float = 0.0
    flipped: bool = False
    scale: float = 1.0
    shift_m: tuple[float, float] = (0.0, 0.0)
    motion: Callable[[QPainterPath], None] | None = None


def paint_gesture(painter: QPainter, box: QRectF, gesture: str, inks: HandInks) -> None:
    """Draw a sign or a movement as large as fits a box.

    `gesture`: as in bindings: "victory", "swipe left"; the user's own signs, whose shape it does
    not know, get a neutral icon.
    """
    figure = _FIGURES.get(gesture)
    if figure is None:
        side = min(box.width(), box.height()) * _ICON_SHARE
        paint_icon(
            painter,
            "landmarks",
            inks.hand,
            QRectF(0, 0, side, side).translated(box.center() - QPointF(side, side) / 2),
        )
        return
    width, height = _BOX_M
    scale = min(box.width() / width, box.height() / height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.translate(box.center())
    painter.scale(scale, scale)
    _paint_hand(painter, figure, inks)
    if figure.motion is not None:
        path = QPainterPath()
        figure.motion(path)
        painter.setPen(_pen(inks.ground, _ARROW_M + 2 * _PARTING_M))
        painter.drawPath(path)
        painter.setPen(_pen(inks.motion, _ARROW_M))
        painter.drawPath(path)
    painter.restore()


def _paint_hand(painter: QPainter, figure: _Figure, inks: HandInks) -> None:
    joints = _joints(figure.pose, figure.roll_deg)
    painter.save()
    painter.translate(*figure.shift_m)
    painter.setTransform(_turned(figure, joints), combine=True)
    behind = [name for name in FINGERS if not _before(joints, name)]
    before = [name for name in FINGERS if _before(joints, name)]
    limbs = [(_path(joints, name), _RADII_M[name]) for name in behind]
    limbs.append((_palm(joints), _PALM_RADIUS_M))
    _paint_limbs(painter, limbs, inks)
    for name in sorted(before, key=lambda finger: float(joints[list(FINGERS[finger]), 2].max())):
        _paint_limbs(painter, [(_path(joints, name), _RADII_M[name])], inks)
    painter.restore()


def _paint_limbs(
    painter: QPainter,
    limbs: Sequence[tuple[QPainterPath, float]],
    inks: HandInks,
) -> None:
    """Draw connected limbs: first the separating line around all of them, then the limbs."""
    for ink, more in ((inks.ground, 2 * _PARTING_M), (inks.hand, 0.0)):
        painter.setBrush(ink)
        for path, radius in limbs:
            painter.setPen(_pen(ink, 2 * radius + more))
            painter.setBrush(
                ink if path.elementCount() > 4 and _closed(path) else Qt.BrushStyle.NoBrush
            )
            painter.drawPath(path)


def _closed(path: QPainterPath) -> bool:
    return path.pointAtPercent(0) == path.pointAtPercent(1)


@cache
def _joints(pose: str, roll_deg: float) -> Points:
    """Return the joints as drawn, (21, 3) metres: x right, y down, z towards the viewer."""
    rolled = posed_joints(POSES[pose]) @ rotation_about(np.array((0.0, 1.0, 0.0)), -roll_deg).T
    return np.asarray(rolled * (-1.0, -1.0, 1.0))


def _before(joints: Points, finger: str) -> bool:
    if finger == "thumb":
        return bool(joints[Landmark.THUMB_TIP, 0] > joints[Landmark.INDEX_MCP, 0] - _PARTING_M)
    return float(joints[FINGERS[finger][2], 2]) > _BEFORE_M


def _path(joints: Points, finger: str) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*joints[row, :2]) for row in FINGERS[finger]]))
    return path


def _palm(joints: Points) -> QPainterPath:
    rows = (Landmark.INDEX_MCP, Landmark.MIDDLE_MCP, Landmark.RING_MCP, Landmark.PINKY_MCP)
    wrist, heel, side = (QPointF(-x, -y) for x, y in _PALM_M)
    path = QPainterPath()
    web = (joints[Landmark.THUMB_CMC] + joints[Landmark.THUMB_MCP]) / 2
    knuckles = [joints[Landmark.THUMB_CMC], web, *(joints[row] for row in rows)]
    path.addPolygon(QPolygonF([*(QPointF(x, y) for x, y, _ in knuckles), side, heel, wrist]))
    path.closeSubpath()
    return path


def _turned(figure: _Figure, joints: Points) -> QTransform:
    turn = QTransform()
    if figure.flipped:
        turn.scale(1, -1)
    turn.rotate(figure.turn_deg)
    turn.scale(figure.scale, figure.scale)
    corners = [*joints[:, :2], *((-x, -y) for x, y in _PALM_M)]
    box = turn.map(QPolygonF([QPointF(float(x), float(y)) for x, y in corners])).boundingRect()
    return turn * QTransform.fromTranslate(-box.center().x(), -box.center().y())


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(
        ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def _head(
    path: QPainterPath,
    tip: tuple[float, float],
    towards_deg: float,
    side: float = 0.02,
) -> None:
    """Add an arrowhead: two strokes from the tip; 0° points right, 90° down."""
    x, y = tip
    for bend in (140.0, -140.0):
        path.moveTo(x, y)
        path.lineTo(
            x + side * cos(radians(towards_deg + bend)), y + side * sin(radians(towards_deg + bend))
        )


def _arrow(start: tuple[float, float], tip: tuple[float, float]) -> Callable[[QPainterPath], None]:
    """Return a function that draws an arrow; metres from the drawing's centre."""

    def drawn(path: QPainterPath) -> None:
        path.moveTo(*start)
        path.lineTo(*tip)
        _head(path, tip, degrees(atan2(tip[1] - start[1], tip[0] - start[0])), 0.036)

    return drawn


def _waving(path: QPainterPath) -> None:
    for radius in (0.082, 0.098):
        box = QRectF(-radius, -0.006 - radius, 2 * radius, 2 * radius)
        for begin, sweep in ((162, -24), (18, 24)):
            path.arcMoveTo(box, begin)
            path.arcTo(box, begin, sweep)


def _circling(way: int) -> Callable[[QPainterPath], None]:
    """Return a function that draws a turn around the fingertip;
    `way` 1 is clockwise for the person who makes it.
    """

    def drawn(path: QPainterPath) -> None:
        box = QRectF(-0.078, -0.092, 0.14, 0.072)
        begin = 90 - way * 60
        path.arcMoveTo(box, begin)
        path.arcTo(box, begin, -way * 270)
        end = path.currentPosition()
        _head(path, (end.x(), end.y()), -40 if way > 0 else -140, 0.036)

    return drawn


_SWIPED: Final = partial(_Figure, "open_palm", scale=0.8)
_BY_TWO: Final = partial(_Figure, "victory", scale=0.8)
_LEFT: Final = _arrow((0.076, 0.083), (-0.080, 0.083))
_RIGHT: Final = _arrow((-0.076, 0.083), (0.080, 0.083))
_FIGURES: Final = {
    **{sign: _Figure(sign) for sign in BUILT_IN},
    "closed_fist": _Figure("closed_fist", scale=1.35),
    "call": _Figure("call", 8.0, scale=0.95),
    "ok": _Figure("ok", roll_deg=-62.0),
    "pinch": _Figure("pinch", roll_deg=-62.0, scale=1.2),
    "thumb_up": _Figure("thumb_up", 84.0, scale=1.1),
    "thumb_down": _Figure("thumb_up", 84.0, flipped=True, scale=1.1),
    "swipe left": _SWIPED(turn_deg=-16.0, shift_m=(-0.012, -0.027), motion=_LEFT),
    "swipe right": _SWIPED(turn_deg=16.0, shift_m=(0.008, -0.027), motion=_RIGHT),
    "swipe up": _SWIPED(shift_m=(-0.027, -0.012), motion=_arrow((0.074, 0.084), (0.074, -0.084))),
    "swipe down": _SWIPED(shift_m=(-0.027, 0.012), motion=_arrow((0.074, -0.084), (0.074, 0.084))),
    f"swipe left{BY_TWO}": _BY_TWO(turn_deg=-16.0, shift_m=(-0.012, -0.027), motion=_LEFT),
    f"swipe right{BY_TWO}": _BY_TWO(turn_deg=16.0, shift_m=(0.008, -0.027), motion=_RIGHT),
    "wave": _Figure("open_palm", scale=0.78, shift_m=(0.0, 0.014), motion=_waving),
    "circle cw": _Figure("pointing_up", scale=0.86, shift_m=(0.022, 0.014), motion=_circling(1)),
    "circle ccw": _Figure("pointing_up", scale=0.86, shift_m=(0.022, 0.014), motion=_circling(-1)),
}
DRAWN: Final = tuple(_FIGURES)
"""Every sign and movement that can be drawn."""
