"""Handtrack: 21 landmarks per hand, in real time, on this machine alone.

>>> import handtrack
>>> with handtrack.HandTracker(max_hands=2) as tracker:
...     for frame in handtrack.frames("clip.mp4"):
...         hands = tracker.estimate(frame)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from handtrack.errors import HandtrackError, ModelError, SourceError, UsageError
from handtrack.landmarks import BONES, Landmark
from handtrack.messages import Command, Hand

if TYPE_CHECKING:
    from handtrack.drawing import draw_hands
    from handtrack.gestures.recognizer import GestureRecognizer
    from handtrack.hand_tracker import HandTracker
    from handtrack.memory import BufferPool
    from handtrack.navigation.navigator import Navigator
    from handtrack.service import model_service
    from handtrack.sources.frames import frames

__version__ = "0.1.0"

__all__ = [
    "BONES",
    "BufferPool",
    "Command",
    "GestureRecognizer",
    "Hand",
    "HandTracker",
    "HandtrackError",
    "Landmark",
    "ModelError",
    "Navigator",
    "SourceError",
    "UsageError",
    "draw_hands",
    "frames",
    "model_service",
]

_HOMES: Final = {
    "BufferPool": "memory",
    "GestureRecognizer": "gestures.recognizer",
    "HandTracker": "hand_tracker",
    "Navigator": "navigation.navigator",
    "draw_hands": "drawing",
    "frames": "sources.frames",
    "model_service": "service",
}


def __getattr__(name: str) -> object:
    """Import on first use: the command line's help and `handtrack.memory` need no OpenCV."""
    if name in _HOMES:
        return getattr(import_module(f"handtrack.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'handtrack' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
