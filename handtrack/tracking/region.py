"""Derive a hand's next region from a palm or from landmarks.

Follows MediaPipe's hand_landmark_tracking graph (DetectionsToRectsCalculator, HandLandmarksToRectCalculator,
RectTransformationCalculator): the same models see the same crops. The box is measured along the hand's own direction,
from the landmarks that move least, then shifted towards the fingers and enlarged to a square.
"""

from math import atan2, cos, pi, sin
from typing import Final

from handtrack.landmarks import Landmark, Landmarks
from handtrack.tracking.geometry import Region, normalised_angle
from handtrack.tracking.palm import MIDDLE_MCP, WRIST, Palm

DETECTION_SCALE: Final = 2.6  # palm box to hand region
DETECTION_SHIFT: Final = -0.5  # towards the fingers, in palm heights
TRACKING_SCALE: Final = 2.0  # box of the landmarks below to hand region
TRACKING_SHIFT: Final = -0.1

STEADY_LANDMARKS: Final = (0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18)
"""The palm and the first finger joints, steadier than the tips."""


def region_of_palm(palm: Palm) -> Region:
    """Return the hand's region from a palm in pixels of the picture."""
    (x0, y0), (x1, y1) = palm.keypoints[WRIST], palm.keypoints[MIDDLE_MCP]
    left, top, right, bottom = (float(edge) for edge in palm.box)
    rotation = _upward(float(x1 - x0), float(y1 - y0))
    centre, size = ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top)
    return _grown(centre, size, rotation, DETECTION_SCALE, DETECTION_SHIFT)


def region_of_landmarks(landmarks: Landmarks) -> Region:
    """Return the hand's next region from its landmarks, (21, 3) float32, pixels of the picture."""
    points = landmarks[:, :2].tolist()  # with numbers of its own Python is faster than numpy out of the cache
    rotation = _rotation_of(points)
    c, s = cos(rotation), sin(rotation)
    across = [points[row][0] * c + points[row][1] * s for row in STEADY_LANDMARKS]
    along = [points[row][1] * c - points[row][0] * s for row in STEADY_LANDMARKS]
    left, right, top, bottom = min(across), max(across), min(along), max(along)
    x, y = (left + right) / 2, (top + bottom) / 2
    centre, size = (x * c - y * s, x * s + y * c), (right - left, bottom - top)
    return _grown(centre, size, rotation, TRACKING_SCALE, TRACKING_SHIFT)


def _rotation_of(points: list[list[float]]) -> float:
    dx, dy = (
        (points[Landmark.INDEX_MCP][axis] + points[Landmark.RING_MCP][axis]) / 4
        + points[Landmark.MIDDLE_MCP][axis] / 2
        - points[Landmark.WRIST][axis]
        for axis in (0, 1)
    )
    return _upward(dx, dy)


def _upward(dx: float, dy: float) -> float:
    """Return the rotation of a hand pointing along (dx, dy), relative to pointing up in the picture."""
    return normalised_angle(pi / 2 - atan2(-dy, dx))


def _grown(
    centre: tuple[float, float], size: tuple[float, float], rotation: float, scale: float, shift: float
) -> Region:
    along = shift * size[1]
    return Region(centre[0] - along * sin(rotation), centre[1] + along * cos(rotation), max(size) * scale, rotation)
