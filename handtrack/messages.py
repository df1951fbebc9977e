"""What the parts tell one another: frozen, with their shapes and units."""

from dataclasses import dataclass, field
from typing import Literal

from handtrack.landmarks import Landmarks

Handedness = Literal["Left", "Right"]


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """One tracked hand.

    Attributes
    ----------
    track_id : int
        Stays the same as long as the hand does; never given twice in one tracker's life.
    landmarks : (21, 3) float32
        Pixels of the frame as the source gave it, x to the right, y down; z in the same unit, towards the
        camera negative, the wrist at 0.
    world : (21, 3) float32
        Metres, origin at the hand's centre, axes as in the picture.
    handedness : {"Left", "Right"}
        The person's real hand, whatever the mirroring.
    handedness_score : float
        Probability of `handedness`, 0.5 to 1.
    score : float
        Presence: probability that a hand is in the region, 0 to 1.
    gesture, gesture_score
        The recognised sign and its score; None and 0 where nothing judged it.
    """

    track_id: int
    landmarks: Landmarks
    world: Landmarks
    handedness: Handedness
    handedness_score: float
    score: float
    gesture: str | None = None
    gesture_score: float = 0.0


@dataclass(frozen=True, slots=True)
class Timings:
    """Where the time of one frame went, in milliseconds; `detect_ms` is 0 where palm detection did not run."""

    detect_ms: float = 0.0
    landmark_ms: float = 0.0
    total_ms: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class TrackingResult:
    """What was found in one frame: `t` in seconds of the source's own clock, `width` and `height` in pixels."""

    frame: int
    t: float
    width: int
    height: int
    hands: tuple[Hand, ...]
    name: str | None = None
    timings: Timings = field(default_factory=Timings)
