"""The skeleton of a hand, legible over any picture; nearer parts are larger,
brighter and in front.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from handtrack.landmarks import COUNT, FINGERS, PALM, Landmark, Landmarks
from handtrack_ui.common.theme import FINGER_COLOURS, font

_CASING: Final = QColor(8, 10, 12, 175)
_CASING_PX: Final = 1.5
_LABEL_GROUND: Final = QColor(8, 10, 12, 205)
_LABEL_TEXT: Final = QColor("#f3f1ec")
_BONE_SHARE: Final = 0.024  # bone width, of the hand's size on the screen
_THINNEST = 2.0
_THICKEST = 14.0
_LABEL_GAP: Final = 10.0

_DEEP: Final = (
    0.35  # share of a hand's size before or behind its middle at which nearness saturates
)
_GROWTH: Final = 0.45  # size increase at full nearness
_LEVELS: Final = 6  # of brightness, each way
_BRIGHTER = 0.55  # maximum blend towards white, towards black
_DARKER = 0.5
_JOINT: Final = 0.85  # joint radius, in bone widths
_TIP: Final = 1.15

Bone = tuple[int, int, str]


def _bones() -> tuple[Bone, ...]:
    palm = [(one, other, "palm") for one, other in zip(PALM, (*PALM[1:], PALM[0]), strict=True)]
    fingers = [
        (one, other, name) for name, rows in FINGERS.items() for one, other in pairwise(rows)
    ]
    return (*palm, (Landmark.WRIST, Landmark.THUMB_CMC, "thumb"), *fingers)


_BONES: Final = _bones()
_MEETING: Final = tuple(
    tuple(row for row, bone in enumerate(_BONES) if joint in bone[:2]) for joint in range(COUNT)
)
"""The bones that meet at each joint."""
_TIPS: Final = frozenset({Landmark.WRIST, *(rows[-1] for rows in FINGERS.values())})
_JOINT_COLOURS: Final = {row: name for name, rows in FINGERS.items() for row in rows[:-1]}
_LEVEL: Final = (0.0,) * COUNT
_SURE: Final = (1.0,) * COUNT


def hand_size(points: Sequence[QPointF]) -> float:
    """Return a hand's size on the screen: the longer side of its points' bounding box."""
    box = QPolygonF(list(points)).boundingRect()
    return max(box.width(), box.height())


def nearness(landmarks: Landmarks) -> list[float]:
    """Return each landmark's nearness relative to its hand: −1 far, 0 middle, 1 near.

    `landmarks`: (21, 3) float32; z in the unit of x and y, smaller towards the camera.
    """
    size = float(np.ptp(landmarks, axis=0).max()) or 1.0
    depth = landmarks[:, 2]
    before: list[float] = np.clip((depth.mean() - depth) / (size * _DEEP), -1.0, 1.0).tolist()
    return before


def paint_skeleton(
    painter: QPainter,
    points: Sequence[QPointF],
    *,
    near: Sequence[float] = _LEVEL,
    strong: Sequence[float] = _SURE,
    strength: float = 1.0,
    size: float | None = None,
) -> None:
    """Draw the bones and joints of a hand, the far ones first.

    `points`: the landmarks in the painter's coordinates. `near`: nearness of each, −1 to 1, from
    `nearness`. `strong`: opacity of each, 0 to 1: fainter where the landmark may be far off.
    `strength`: line strength; 1 for a large preview, more for one seen from afar. `size`: the
    hand's size in the painter's coordinates, if not that of its bounding box.
    """
    width = (hand_size(points) if size is None else size) * _BONE_SHARE * strength
    width = min(max(width, _THINNEST), _THICKEST)
    widths = [width * (1.0 + _GROWTH * share) for share in near]
    bones = [(near[one] + near[other]) / 2.0 for one, other, _ in _BONES]
    joints = [
        max(bones[bone] for bone in meeting) for meeting in _MEETING
    ]  # a joint covers the ends of its bones
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for share, part in sorted((share, part) for part, share in enumerate((*bones, *joints))):
        ends = _BONES[part][:2] if part < len(_BONES) else (part - len(_BONES),)
        painter.setOpacity(min(strong[end] for end in ends))
        if part < len(_BONES):
            _paint_bone(painter, points, widths, _BONES[part], share)
        else:
            _paint_joint(painter, points, widths, part - len(_BONES), near[part - len(_BONES)])
    painter.restore()


def paint_label(
    painter: QPainter,
    text: str,
    points: Sequence[QPointF],
    bounds: QRectF,
    pixels: float,
) -> None:
    """Write a label next to a hand: below its wrist if there is room, always inside `bounds`;
    none in a picture too narrow for it.
    """
    letters = font(pixels, bold=True)
    width = QFontMetricsF(letters).horizontalAdvance(text) + pixels * 1.1
    if width > bounds.width() - 8:
        return
    painter.save()
    painter.setFont(letters)
    height = pixels * 1.7
    wrist = points[Landmark.WRIST]
    box = QPolygonF(list(points)).boundingRect()
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


@lru_cache(maxsize=256)
def shaded(colour: str, level: int) -> QColor:
    """Return a colour for a nearness level: above 0 (up to 6) nearer, below farther."""
    share = abs(level) / _LEVELS
    aim, amount = (255, share * _BRIGHTER) if level > 0 else (0, share * _DARKER)
    plain = QColor(colour)
    red, green, blue = (
        round(part + (aim - part) * amount) for part in (plain.red(), plain.green(), plain.blue())
    )
    return QColor(red, green, blue)


def _paint_bone(
    painter: QPainter,
    points: Sequence[QPointF],
    widths: Sequence[float],
    bone: Bone,
    share: float,
) -> None:
    """Draw a bone as wide as its joints on average; the joints cover its flat ends,
    which draw faster.
    """
    one, other, name = bone
    width = (widths[one] + widths[other]) / 2.0
    flat = Qt.PenCapStyle.FlatCap
    for more, colour in (
        (2.0 * _CASING_PX, _CASING),
        (0.0, shaded(FINGER_COLOURS[name], round(share * _LEVELS))),
    ):
        painter.setPen(QPen(colour, width + more, Qt.PenStyle.SolidLine, flat))
        painter.drawLine(points[one], points[other])


def _paint_joint(
    painter: QPainter,
    points: Sequence[QPointF],
    widths: Sequence[float],
    row: int,
    share: float,
) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    radius = widths[row] * (_TIP if row in _TIPS else _JOINT)
    painter.setBrush(_CASING)
    painter.drawEllipse(points[row], radius + _CASING_PX, radius + _CASING_PX)
    painter.setBrush(
        shaded(FINGER_COLOURS[_JOINT_COLOURS.get(row, "palm")], round(share * _LEVELS))
    )
    painter.drawEllipse(points[row], radius, radius)
