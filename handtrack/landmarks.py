"""The 21 landmarks of a hand: their names, their order (MediaPipe's), the bones between them,
and measurements.
"""

from enum import IntEnum
from itertools import pairwise
from math import cos, degrees, radians, sin
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Landmarks = NDArray[np.float32]
"""(21, 3) float32: x, y, z of every landmark; each use states unit and frame."""

Sigmas = NDArray[np.float32]
"""(21,) float32: uncertainty of each landmark, in the unit of the landmarks."""

Image = NDArray[np.uint8]
"""(H, W, 3) uint8, BGR."""

AnyPicture = NDArray[np.integer[Any] | np.floating[Any]]
"""Return type of OpenCV's functions, accepted from callers too; at run time an `Image`."""

COUNT: Final = 21

FARTHEST: Final = 1e6  # pixels or metres: beyond any picture and any reach


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

PALM: Final = [0, 5, 9, 13, 17]
"""The rows of the wrist and the finger bases; a list,
as numpy reads a tuple as a multi-dimensional index.
"""

BONES: Final = (
    *((0, 1), (1, 2), (2, 3), (3, 4)),
    *((0, 5), (5, 6), (6, 7), (7, 8)),
    *((5, 9), (9, 10), (10, 11), (11, 12)),
    *((9, 13), (13, 14), (14, 15), (15, 16)),
    *((13, 17), (0, 17), (17, 18), (18, 19), (19, 20)),
)
"""The pairs of rows that form the skeleton."""

# MCP, PIP and DIP of a full fist, the normal range in the AMA's guides.
FULL_BEND_DEG: Final = 90.0 + 100.0 + 70.0
THUMB_BEND_DEG: Final = 60.0 + 80.0
"""A fully bent thumb: its two outer joints, as in the AMA's guides."""

# A finger that doubles back shows its bend in the picture alone. From a right angle on, its tip
# comes back past the PIP; bent by 60 degrees at each joint, it comes back by 0.4 of the finger,
# whose bones are as 46 : 29 : 25. In between, the bend grows with the way back.
_RIGHT_ANGLE_DEG: Final = 90.0
_DOUBLED_DEG: Final = 180.0
_DOUBLED_SHARE: Final = 0.4

Vector = NDArray[np.float64]
"""(3,) float64; x to the right of the picture, y down, z away from the camera."""


class Box(NamedTuple):
    """The upright rectangle around a hand, in pixels of the picture;
    it may extend beyond the picture.
    """

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height in pixels."""
        return self.bottom - self.top


class RotatedBox(NamedTuple):
    """The rectangle around a hand, rotated with it, in pixels of the picture."""

    cx: float
    cy: float
    """Centre."""
    width: float
    height: float
    """Size across the hand, and along it."""
    angle_deg: float
    """Degrees clockwise from a hand that points up, −180 to 180. ``cv2.boxPoints(((cx, cy), (width,
    height), angle_deg))`` gives the corners too.
    """

    @property
    def corners(self) -> NDArray[np.float32]:
        """(4, 2) float32 pixels: bottom left, top left, top right, bottom right,
        with the fingers at the top.
        """
        c = cos(radians(self.angle_deg))
        s = sin(radians(self.angle_deg))
        x = self.width / 2
        y = self.height / 2
        upright = ((-x, y), (-x, -y), (x, -y), (x, y))
        turned = [(self.cx + dx * c - dy * s, self.cy + dx * s + dy * c) for dx, dy in upright]
        return np.array(turned, np.float32)


def in_reach(*values: NDArray[np.floating]) -> bool:
    """Return whether all values are finite and below `FARTHEST`."""
    return all(bool(np.abs(each).max() <= FARTHEST) for each in values)


def box_of(landmarks: Landmarks) -> Box:
    """Return the upright rectangle around the landmarks."""
    (left, top) = landmarks[:, :2].min(axis=0).tolist()
    (right, bottom) = landmarks[:, :2].max(axis=0).tolist()
    return Box(left, top, right, bottom)


def rotated_box_of(landmarks: Landmarks) -> RotatedBox:
    """Return the rectangle around the landmarks along the line from the wrist to the knuckles."""
    points = landmarks[:, :2].astype(np.float64)
    sides = (points[Landmark.INDEX_MCP] + points[Landmark.RING_MCP]) / 2
    x, y = (sides + points[Landmark.MIDDLE_MCP]) / 2 - points[Landmark.WRIST]
    angle = np.arctan2(x, -y)
    turn = np.array(((np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))))
    upright = points @ turn.T
    low, high = upright.min(axis=0), upright.max(axis=0)
    (cx, cy) = ((low + high) / 2 @ turn).tolist()
    (width, height) = (high - low).tolist()
    return RotatedBox(cx, cy, width, height, degrees(angle))


def joint_bends_deg(landmarks: Landmarks) -> dict[Landmark, float]:
    """Return the bend of each finger's joints in degrees: 0 straight, 90 a right angle.

    `landmarks`, (21, 3) float: pixels with depth, or any unit equal along the three axes.
    """
    points = np.asarray(landmarks, np.float64)
    bends: dict[Landmark, float] = {}
    for name, rows in FINGERS.items():
        chain = rows if name == "thumb" else (Landmark.WRIST, *rows)
        joints = map(Landmark, chain[1:-1])
        bends |= zip(joints, bends_deg(points[chain, :]), strict=True)
    return bends


def curls_of(landmarks: Landmarks) -> dict[str, float]:
    """Return the curl of each of `FINGERS`, 0 straight to 1; landmarks as in `joint_bends_deg`."""
    points = np.asarray(landmarks, np.float64)
    thumb = min(sum(bends_deg(points[FINGERS["thumb"], :])) / THUMB_BEND_DEG, 1.0)
    others = {
        name: curl_of(points[(Landmark.WRIST, *FINGERS[name]), :])
        for name in FINGERS
        if name != "thumb"
    }
    return {"thumb": thumb, **others}


def curl_of(chain: NDArray[np.float64]) -> float:
    """Return a finger's curl, 0 straight to 1: the bends at its three joints as a fraction of a
    full fist's.

    `chain`, (5, 3) float64: the wrist, and the finger from its knuckle to its tip.
    """
    return min(max(sum(bends_deg(chain)), _bend_shown_deg(chain)) / FULL_BEND_DEG, 1.0)


def bends_deg(chain: NDArray[np.float64]) -> list[float]:
    """Return the angle at every joint between the ends of a chain."""
    return [angle_deg(before, after) for before, after in pairwise(np.diff(chain, axis=0))]


def palm_normal_of(landmarks: Landmarks, *, looks_right: bool) -> Vector:
    """Return the unit vector out of the palm.

    `landmarks`, (21, 3) float: as in `joint_bends_deg`.
    `looks_right`: it looks like a right hand in the given picture (swapped if that is mirrored).
    """
    points = np.asarray(landmarks, np.float64)
    index = points[Landmark.INDEX_MCP] - points[Landmark.WRIST]
    pinky = points[Landmark.PINKY_MCP] - points[Landmark.WRIST]
    return unit(np.cross(index, pinky) if looks_right else np.cross(pinky, index))


def pinch_gap_of(landmarks: Landmarks) -> float:
    """Return the gap between the tips of thumb and index finger,
    in palm lengths (wrist to the middle knuckle).
    """
    points = np.asarray(landmarks, np.float64)
    palm = points[Landmark.MIDDLE_MCP] - points[Landmark.WRIST]
    gap = points[Landmark.THUMB_TIP] - points[Landmark.INDEX_TIP]
    return float(np.linalg.norm(gap)) / (float(np.linalg.norm(palm)) or 1.0)


def unit(vector: NDArray[np.float64]) -> Vector:
    """Return the unit vector of the same direction; the zero vector stays zero."""
    return np.asarray(vector / (float(np.linalg.norm(vector)) or 1.0), np.float64)


def angle_deg(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return the angle between two vectors, 0 to 180."""
    cosine = float(unit(one) @ unit(other))
    return float(np.degrees(np.arccos(min(max(cosine, -1.0), 1.0))))


def _bend_shown_deg(chain: NDArray[np.float64]) -> float:
    """Return the finger's minimum bend proven by the picture alone; 0 if it may be straight.

    Depth is the least reliable coordinate, above all with dark gloves and in dim light. Whatever
    the depth, a straight finger is straight in the picture. A finger that doubles back has turned
    more than a right angle in the picture; less the palm's own lean, that is its bend.
    """
    length = float(np.linalg.norm(np.diff(chain[1:], axis=0), axis=1).sum()) or 1.0
    palm = chain[1] - chain[0]
    first = chain[2] - chain[1]
    rest = chain[-1] - chain[2]
    back = -float(unit(first[:2]) @ rest[:2]) / length
    if back <= 0:
        return 0.0
    lean = float(np.degrees(np.arctan2(abs(palm[2]), np.linalg.norm(palm[:2]))))
    doubled = min(back / _DOUBLED_SHARE, 1.0)
    return _RIGHT_ANGLE_DEG - lean + (_DOUBLED_DEG - _RIGHT_ANGLE_DEG) * doubled
