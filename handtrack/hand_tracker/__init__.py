"""`HandTracker`, and its stream of a source."""

from handtrack.hand_tracker.options import TrackerOptions
from handtrack.hand_tracker.stream import HandStream, TrackedFrame
from handtrack.hand_tracker.tracker import HandTracker

__all__ = ["HandStream", "HandTracker", "TrackedFrame", "TrackerOptions"]
