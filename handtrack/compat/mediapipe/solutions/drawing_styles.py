"""`mp.solutions.drawing_styles`: a colour for each finger."""

from typing import Final

from handtrack.compat.errors import hands_only
from handtrack.compat.mediapipe.solutions import hands_connections
from handtrack.compat.mediapipe.solutions.drawing_utils import DrawingSpec
from handtrack.compat.mediapipe.solutions.hands import HandLandmark

_RADIUS_PX: Final = 5
_FILLED: Final = -1
_PALM_LINE_PX: Final = 3
_FINGER_LINE_PX: Final = 2
_PALM_POINT: Final = (48, 48, 255)
_PALM_LINE: Final = (128, 128, 128)
_FINGERS: Final = {
    (2, 3, 4): ((180, 229, 255), hands_connections.HAND_THUMB_CONNECTIONS),
    (6, 7, 8): ((128, 64, 128), hands_connections.HAND_INDEX_FINGER_CONNECTIONS),
    (10, 11, 12): ((0, 204, 255), hands_connections.HAND_MIDDLE_FINGER_CONNECTIONS),
    (14, 15, 16): ((48, 255, 48), hands_connections.HAND_RING_FINGER_CONNECTIONS),
    (18, 19, 20): ((192, 101, 21), hands_connections.HAND_PINKY_FINGER_CONNECTIONS),
}
"""The rows beyond each finger's base: colour, BGR, and connections."""


def get_default_hand_landmarks_style() -> dict[HandLandmark, DrawingSpec]:
    """Return how to draw each landmark."""
    colors = {row: color for rows, (color, _) in _FINGERS.items() for row in rows}
    return {
        mark: DrawingSpec(colors.get(mark, _PALM_POINT), _FILLED, _RADIUS_PX)
        for mark in HandLandmark
    }


def get_default_hand_connections_style() -> dict[tuple[int, int], DrawingSpec]:
    """Return how to draw each connection."""
    palm = {
        pair: DrawingSpec(_PALM_LINE, _PALM_LINE_PX)
        for pair in hands_connections.HAND_PALM_CONNECTIONS
    }
    return palm | {
        pair: DrawingSpec(color, _FINGER_LINE_PX)
        for color, pairs in _FINGERS.values()
        for pair in pairs
    }


def __getattr__(name: str) -> object:
    raise hands_only(f"mediapipe.solutions.drawing_styles.{name}")
