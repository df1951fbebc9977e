"""A skeleton shows what is near: larger, brighter, in front."""

from collections.abc import Sequence

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from handtrack.landmarks import COUNT, FINGERS, Landmark
from handtrack_ui.common.skeleton import nearness, paint_label, paint_skeleton, shaded
from handtrack_ui.common.theme import FINGER_COLOURS
from tests.gestures.hands import hand_of, world_of

SIZE = 240


def spread() -> list[QPointF]:
    """Return separate points: the fingers in columns, the wrist below."""
    points = [QPointF(120, 230)] * COUNT
    for column, rows in enumerate(FINGERS.values()):
        for step, row in enumerate(rows):
            points[row] = QPointF(30 + 45 * column, 170 - 45 * step)
    return points


def painted(
    points: list[QPointF], near: list[float], strong: Sequence[float] = (1.0,) * COUNT
) -> QImage:
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor(0, 0, 0))
    painter = QPainter(image)
    paint_skeleton(painter, points, near=near, strong=strong)
    painter.end()
    return image


def lit(image: QImage) -> int:
    """Return the number of brightly painted pixels."""
    found = np.frombuffer(image.constBits(), np.uint8).reshape(SIZE, SIZE, 4)
    return int((found[..., :3].max(axis=2) > 100).sum())


def test_a_near_hand_is_painted_larger() -> None:
    far, level, near = (lit(painted(spread(), [share] * COUNT)) for share in (-1.0, 0.0, 1.0))
    assert far < level < near


def test_only_an_uncertain_finger_is_painted_faintly() -> None:
    strong = [0.25 if row in FINGERS["index"] else 1.0 for row in range(COUNT)]
    sure, unsure = (painted(spread(), [0.0] * COUNT, each) for each in ((1.0,) * COUNT, strong))
    points = spread()

    def light(image: QImage, row: int) -> int:
        return QColor(image.pixel(points[row].toPoint())).lightness()

    assert light(unsure, Landmark.INDEX_TIP) < 0.5 * light(sure, Landmark.INDEX_TIP)
    assert light(unsure, Landmark.MIDDLE_TIP) == light(sure, Landmark.MIDDLE_TIP)


def test_the_nearer_of_two_crossing_bones_covers_the_other() -> None:
    points = spread()
    points[Landmark.INDEX_DIP], points[Landmark.INDEX_TIP] = QPointF(30, 60), QPointF(90, 60)
    points[Landmark.MIDDLE_DIP], points[Landmark.MIDDLE_TIP] = QPointF(60, 30), QPointF(60, 90)
    for in_front, behind in (("index", "middle"), ("middle", "index")):
        near = [0.0] * COUNT
        for row in FINGERS[in_front]:
            near[row] = 1.0
        for row in FINGERS[behind]:
            near[row] = -1.0
        crossing = QColor(painted(points, near).pixel(60, 60))
        assert crossing.name() == shaded(FINGER_COLOURS[in_front], 6).name()


def test_a_finger_pointing_at_the_camera_is_near_at_its_tip_whatever_the_hands_size() -> None:
    landmarks = hand_of(world_of("open_palm")).landmarks.copy()
    landmarks[FINGERS["index"], 2] = (0.0, -60.0, -120.0, -180.0)
    near = nearness(landmarks)
    assert len(near) == COUNT
    assert near[Landmark.INDEX_TIP] == 1.0
    assert near[Landmark.INDEX_TIP] > near[Landmark.INDEX_MCP] > -1.0
    assert all(-1.0 <= share <= 1.0 for share in near)
    assert near == pytest.approx(nearness(landmarks * np.float32(0.25)), abs=1e-4)


@pytest.mark.parametrize(("wide", "labelled"), [(200, True), (60, False)])
def test_a_label_is_whole_or_left_out(wide: int, labelled: bool) -> None:
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor(0, 0, 0))
    painter = QPainter(image)
    painter.setClipRect(0, 0, wide, SIZE)
    paint_label(painter, "Right", [QPointF(wide / 2, 20)] * COUNT, QRectF(0, 0, wide, SIZE), 20)
    painter.end()
    assert bool(lit(image)) == labelled
