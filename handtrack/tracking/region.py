"""Derive a hand's next region from a palm or from landmarks.

Follows MediaPipe's hand_landmark_tracking graph (DetectionsToRectsCalculator, HandLandmarksToRectCalculator,
RectTransformationCalculator).
"""

from math import atan2, cos, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Landmark, Landmarks
from handtrack.tracking.geometry import Region, normalised_angle, rotation_matrix
from handtrack.tracking.palm import MIDDLE_MCP, WRIST, Palm

DETECTION_SCALE: Final = 2.6  # palm box to hand region
DETECTION_SHIFT: Final = -0.5  # towards the fingers, in palm heights
TRACKING_SCALE: Final = 2.0  # box of the landmarks below to hand region
TRACKING_SHIFT: Final = -0.1

STEADY_LANDMARKS: Final = np.array((0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18))
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
    rotation = _rotation_of(landmarks)
    turn = rotation_matrix(rotation)
    upright = landmarks[STEADY_LANDMARKS, :2] @ turn.T
    low, high = upright.min(axis=0), upright.max(axis=0)
    centre: NDArray[np.float32] = (low + high) / 2 @ turn
    width, height = high - low
    return _grown(
        (float(centre[0]), float(centre[1])), (float(width), float(height)), rotation, TRACKING_SCALE, TRACKING_SHIFT
    )


def _rotation_of(landmarks: Landmarks) -> float:
    wrist = landmarks[Landmark.WRIST]
    sides = (landmarks[Landmark.INDEX_MCP] + landmarks[Landmark.RING_MCP]) / 2
    fingers = (sides + landmarks[Landmark.MIDDLE_MCP]) / 2
    return _upward(float(fingers[0] - wrist[0]), float(fingers[1] - wrist[1]))


def _upward(dx: float, dy: float) -> float:
    """Return the rotation of a hand pointing along (dx, dy), relative to pointing up in the picture."""
    return normalised_angle(pi / 2 - atan2(-dy, dx))


def _grown(
    centre: tuple[float, float], size: tuple[float, float], rotation: float, scale: float, shift: float
) -> Region:
    along = shift * size[1]
    return Region(centre[0] - along * sin(rotation), centre[1] + along * cos(rotation), max(size) * scale, rotation)
