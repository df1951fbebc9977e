"""Handtrack: 21 landmarks per hand, in real time, on this machine alone.

>>> import handtrack
>>> with handtrack.HandTracker(max_hands=2) as tracker:
...     for frame in handtrack.frames("clip.mp4"):
...         hands = tracker.estimate(frame)

The names in `__all__`, and those that docs/library.md imports from modules, are stable; the rest
may change.
"""

import os
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from handtrack.memory import lazily
from handtrack.version import __version__ as __version__

if TYPE_CHECKING:
    from handtrack import errors as errors
    from handtrack.drawing import draw_hands
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
    from handtrack.gestures.recognizer import GestureRecognizer
    from handtrack.hand_tracker import HandStream, HandTracker, TrackedFrame, TrackerOptions
    from handtrack.landmarks import BONES, Landmark
    from handtrack.memory import BufferPool
    from handtrack.messages import Arming, Command, Hand, Refusal
    from handtrack.navigation.navigator import Navigator
    from handtrack.service import model_service
    from handtrack.sources.frames import frames
    from handtrack.tracking.crops import Hands

__all__ = [
    "BONES",
    "Arming",
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
    "Refusal",
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
    "Arming": "messages",
    "BONES": "landmarks",
    "BufferPool": "memory",
    "Command": "messages",
    "GestureRecognizer": "gestures.recognizer",
    "Hand": "messages",
    "HandStream": "hand_tracker",
    "HandTracker": "hand_tracker",
    "Hands": "tracking.crops",
    "HandtrackError": "errors",
    "Landmark": "landmarks",
    "MemoryMisuseError": "errors",
    "MissingPackageError": "errors",
    "ModelError": "errors",
    "Navigator": "navigation.navigator",
    "Refusal": "messages",
    "SourceError": "errors",
    "SourceStalledError": "errors",
    "StoreError": "errors",
    "TrackedFrame": "hand_tracker",
    "TrackerOptions": "hand_tracker",
    "UsageError": "errors",
    "draw_hands": "drawing",
    "errors": "errors",
    "frames": "sources.frames",
    "model_service": "service",
}


_OWN: Final = {
    *("assets", "cli", "commands", "compat", "config", "drawing", "engines", "errors"),
    *("gestures", "guides", "hand_tracker", "host", "in_tree", "landmarks", "memory", "messages"),
    *("models", "navigation", "pace", "pictures", "pipeline", "plug_in", "plugins", "posing"),
    *("records", "runtime", "sentences", "service", "settings", "sinks", "sources", "testing"),
    *("tracking", "version"),
}
"""Contents of this package's folder; other packages (HandTrack, mavis-track) install one of the
same name.
"""


def _warn_of_others() -> None:
    """Name files of another package in this folder,
    which an installation or a removal would mix up.
    """
    with suppress(OSError):  # no folder
        foreign = sorted(
            entry.name.removesuffix(".py")
            for entry in os.scandir(__path__[0])
            if _is_foreign(entry)
        )
        if foreign:
            words = f"{__path__[0]} also has {', '.join(foreign)} of another package; reinstall handtrack-desktop alone"
            warnings.warn(words, UserWarning, stacklevel=3)


def _is_foreign(entry: "os.DirEntry[str]") -> bool:
    """Return whether a module here is not ours; a folder left with its bytecode alone is none."""
    name = entry.name.removesuffix(".py")
    if not name.isidentifier() or name[0] == "_" or name in _OWN:
        return False
    return not entry.is_dir() or any(inner != "__pycache__" for inner in os.listdir(entry.path))  # noqa: PTH208 - it loads nothing


_warn_of_others()


# The command line's help needs no numpy, `handtrack.memory` no OpenCV.
__getattr__ = lazily(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__
