"""Handtrack: 21 landmarks per hand, in real time, on this machine alone.

>>> from handtrack import HandTracker
>>> with HandTracker(max_hands=2) as tracker:
...     hands = tracker.estimate(image, timestamp=0.0)
"""

from typing import TYPE_CHECKING

from handtrack.errors import HandtrackError, ModelError, SourceError, UsageError
from handtrack.landmarks import Landmark
from handtrack.messages import Hand

if TYPE_CHECKING:
    from handtrack.hand_tracker import HandTracker

__version__ = "0.1.0"

__all__ = ["Hand", "HandTracker", "HandtrackError", "Landmark", "ModelError", "SourceError", "UsageError"]


def __getattr__(name: str) -> object:
    """Import the tracker on first use: the command line's help and `handtrack.memory` need no OpenCV."""
    if name == "HandTracker":
        from handtrack.hand_tracker import HandTracker

        return HandTracker
    raise AttributeError(f"module 'handtrack' has no attribute {name!r}")
