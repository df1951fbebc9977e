from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from handtrack.navigation.bindings import MOVEMENTS, SIGNS
from handtrack_ui.common.hand_drawing import HandInks, paint_gesture

SIDE = 96
INKS = HandInks(QColor("#0000ff"), QColor("#ffffff"), QColor("#ff0000"))


def drawn(gesture: str, width: int = SIDE, height: int = SIDE) -> NDArray[np.uint8]:
    """Return a drawing in its box, with a margin that must stay empty,
    (height, width, 4) uint8 BGRA.
    """
    image = QImage(width + 20, height + 20, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    paint_gesture(painter, QRectF(10, 10, width, height), gesture, INKS)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(height + 20, width + 20, 4).copy()


def test_a_drawing_stays_in_its_box_and_movements_are_coloured() -> None:
    for gesture in (*SIGNS, *MOVEMENTS, "taught by the user"):
        for width, height in ((SIDE, SIDE), (60, 140)):
            pixels = drawn(gesture, width, height)
            inside = pixels[9:-9, 9:-9]
            assert (inside[..., 2] < 128).sum() > 0.08 * min(width, height) ** 2, gesture
            moves = ((inside[..., 2] > 200) & (inside[..., 0] < 80)).sum() > 20
            assert moves or gesture not in MOVEMENTS, gesture
            pixels[9:-9, 9:-9] = 255
            assert (pixels[..., :3] == 255).all(), gesture


def test_no_two_gestures_look_alike() -> None:
    pictures = {gesture: drawn(gesture).astype(np.int16) for gesture in (*SIGNS, *MOVEMENTS)}
    for one, other in combinations(pictures, 2):
        differing = (np.abs(pictures[one] - pictures[other]).max(axis=2) > 100).mean()
        assert differing > 0.02, (one, other)
