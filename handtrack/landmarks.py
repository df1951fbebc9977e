"""The 21 landmarks of a hand: their names, their order (MediaPipe's), and the bones between them."""

from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

Landmarks = NDArray[np.float32]
"""(21, 3) float32: x, y, z of every landmark; each use states unit and frame."""

Sigmas = NDArray[np.float32]
"""(21,) float32: how far off each landmark may be, in the unit of the landmarks."""

Image = NDArray[np.uint8]
"""(H, W, 3) uint8, BGR."""

COUNT: Final = 21


class Landmark(IntEnum):
    """The landmarks by name; the value is the row in a `Landmarks` array."""

    WRIST = 0
    THUMB_CMC = 1
    THUMB_MCP = 2
    THUMB_IP = 3
    THUMB_TIP = 4
    INDEX_MCP = 5
    INDEX_PIP = 6
    INDEX_DIP = 7
    INDEX_TIP = 8
    MIDDLE_MCP = 9
    MIDDLE_PIP = 10
    MIDDLE_DIP = 11
    MIDDLE_TIP = 12
    RING_MCP = 13
    RING_PIP = 14
    RING_DIP = 15
    RING_TIP = 16
    PINKY_MCP = 17
    PINKY_PIP = 18
    PINKY_DIP = 19
    PINKY_TIP = 20


FINGERS: Final = {
    "thumb": (1, 2, 3, 4),
    "index": (5, 6, 7, 8),
    "middle": (9, 10, 11, 12),
    "ring": (13, 14, 15, 16),
    "pinky": (17, 18, 19, 20),
}
"""The rows of each finger, base to tip."""

BONES: Final = (
    *((0, 1), (1, 2), (2, 3), (3, 4)),
    *((0, 5), (5, 6), (6, 7), (7, 8)),
    *((5, 9), (9, 10), (10, 11), (11, 12)),
    *((9, 13), (13, 14), (14, 15), (15, 16)),
    *((13, 17), (0, 17), (17, 18), (18, 19), (19, 20)),
)
"""The pairs of rows that form the skeleton."""
