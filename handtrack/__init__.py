"""Handtrack: 21 landmarks per hand, in real time, on this machine alone.

>>> import handtrack
>>> with handtrack.HandTracker(max_hands=2) as tracker:
...     for frame in handtrack.frames("clip.mp4"):
...         hands = tracker.estimate(frame)

What `__all__` names here stays, and with it what docs/library.md imports from modules; the rest may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from handtrack.errors import (
    HandtrackError,
    MemoryMisuseError,
    MissingPackageError,
    ModelError,
    SourceError,
    SourceStalledError,
    StoreError,
    UsageError,
)
from handtrack.version import __version__ as __version__

if TYPE_CHECKING:
    from handtrack.drawing import draw_hands
    from handtrack.gestures.recognizer import GestureRecognizer
    from handtrack.hand_tracker import HandStream, HandTracker, TrackedFrame, TrackerOptions
    from handtrack.landmarks import BONES, Landmark
    from handtrack.memory import BufferPool
    from handtrack.messages import Command, Hand
    from handtrack.navigation.navigator import Navigator
    from handtrack.service import model_service
    from handtrack.sources.frames import frames
    from handtrack.tracking.crops import Hands

__all__ = [
    "BONES",
    "BufferPool",
    "Command",
    "GestureRecognizer",
    "Hand",
    "HandStream",
    "HandTracker",
    "Hands",
    "HandtrackError",
    "Landmark",
    "MemoryMisuseError",
    "MissingPackageError",
    "ModelError",
    "Navigator",
    "SourceError",
    "SourceStalledError",
    "StoreError",
    "TrackedFrame",
    "TrackerOptions",
    "UsageError",
    "draw_hands",
    "frames",
    "model_service",
]

_HOMES: Final = {
    "BONES": "landmarks",
    "BufferPool": "memory",
    "Command": "messages",
    "GestureRecognizer": "gestures.recognizer",
    "Hand": "messages",
    "HandStream": "hand_tracker",
    "HandTracker": "hand_tracker",
    "Hands": "tracking.crops",
    "Landmark": "landmarks",
    "Navigator": "navigation.navigator",
    "TrackedFrame": "hand_tracker",
    "TrackerOptions": "hand_tracker",
    "draw_hands": "drawing",
    "frames": "sources.frames",
    "model_service": "service",
}


def __getattr__(name: str) -> object:
    """Import on first use: the command line's help needs no numpy, `handtrack.memory` no OpenCV."""
    if name in _HOMES:
        return getattr(import_module(f"handtrack.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'handtrack' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
