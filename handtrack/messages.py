"""What the parts tell one another: frozen, with their shapes and units."""

from dataclasses import dataclass, field
from typing import Final, Literal

from handtrack.landmarks import Landmarks
from handtrack.sentences import Message

Handedness = Literal["Left", "Right"]
Direction = Literal["left", "right", "up", "down", "cw", "ccw"]
"""The person's own: an unmirrored camera sees a swipe to the left as +x, and a circle the other way round."""
Phase = Literal["begin", "move", "end"]
CommandName = Literal["next", "previous", "select", "confirm", "undo", "cancel", "pause"]

KEY: Final = "key"
"""By what a command was given that no hand gave: keys, buttons and clicks are one."""

UNSEEN_S: Final = 0.35
"""For how long a hand may be unseen and still be the same hand, with its track and its gesture in progress."""


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
class GestureEvent:
    """Something that a hand did.

    Attributes
    ----------
    type : {"swipe", "wave", "circle", "pinch", "hold"}
    track : int
        The hand's track id.
    t : float
        Seconds of the source's clock, when it was recognised.
    since : float
        Seconds, when it began.
    direction : str or None
        Of a swipe or a circle.
    phase : str or None
        Of a pinch.
    dx, dy : float
        Of a pinch: hand lengths from where it began, x to the person's own right, y down.
    sign : str or None
        Of a hold.
    """

    type: Literal["swipe", "wave", "circle", "pinch", "hold"]
    track: int
    t: float
    since: float
    direction: Direction | None = None
    phase: Phase | None = None
    dx: float = 0.0
    dy: float = 0.0
    sign: str | None = None


@dataclass(frozen=True, slots=True)
class Arming:
    """A hand that was armed, so that it commands from now on, or is so no longer."""

    type: Literal["armed", "disarmed"]
    track: int
    t: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command, given by a gesture or a key.

    Attributes
    ----------
    command : str
    track : int
        The hand's track id; 0 where no hand gave it.
    t : float
        Seconds of the source's clock.
    by : str
        What gave it: "swipe left", "victory", "wave", "key".
    choice : int or None
        Of a select: the option, 1 for the first.
    """

    command: CommandName
    track: int
    t: float
    by: str
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A gesture or a key that was not taken, and why; `by` as in `Command`."""

    track: int
    t: float
    by: str
    reason: Message


Event = GestureEvent | Arming | Command | Refusal


@dataclass(frozen=True, slots=True)
class Timings:
    """Where the time of one frame went, in milliseconds; only `total_ms` where an engine does not tell more.

    Attributes
    ----------
    detect_ms : float
        Looking for hands that are not followed yet, their first landmarks included.
    landmark_ms : float
        The landmarks of hands that are followed.
    total_ms : float
    """

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
    events: tuple[Event, ...] = ()
