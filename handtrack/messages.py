"""Frozen messages between the parts, with shapes and units."""

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Landmarks, Sigmas
from handtrack.sentences import Message

Handedness = Literal["Left", "Right"]
Direction = Literal["left", "right", "up", "down", "cw", "ccw"]
"""From the person's view: an unmirrored camera sees a left swipe as +x, and circles reversed."""
Phase = Literal["begin", "move", "end"]
TimerCommand = Literal["timer_pause", "timer_stop", "timer_more", "timer_restart"]
CommandName = Literal["next", "previous", "select", "confirm", "undo", "cancel", "pause"] | TimerCommand

TIMER_COMMANDS: Final[tuple[TimerCommand, ...]] = get_args(TimerCommand)

KEY: Final = "key"
"""The origin of commands without a hand: keys, buttons and clicks."""

BY_TWO: Final = " with two fingers"
"""Ends the name of a swipe by index and middle finger."""

UNSEEN_S: Final = 0.35
"""How long a hand may be unseen and keep its track and gesture in progress."""


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """One tracked hand.

    Attributes
    ----------
    track_id : int
        Constant for the hand's life; never reused by a tracker.
    landmarks : (21, 3) float32
        Pixels of the source frame, x to the right, y down; z in the same unit, negative towards the camera, the wrist
        at 0.
    world : (21, 3) float32
        Metres, origin at the hand's centre, axes as in the picture.
    handedness : {"Left", "Right"}
        The person's real hand, whatever the mirroring.
    handedness_score : float
        Probability of `handedness`, 0.5 to 1.
    score : float
        Presence: probability that a hand is in the region, 0 to 1.
    gesture, gesture_score
        The recognised sign and its score; None and 0 without recognition.
    sigma : (21,) float32 or None
        Radius in pixels around each landmark that holds the true joint 68 times of 100. None with MediaPipe, which
        gives no presence to judge by.
    position : (3,) float32 or None
        Metres from the camera to the middle of the palm: x to the right of the picture, y down, z away. None unless
        the person's palm width is known.
    position_sigma : float
        Radius in metres around `position` that holds the true place 68 times of 100; 0 without a position.
    """

    track_id: int
    landmarks: Landmarks
    world: Landmarks
    handedness: Handedness
    handedness_score: float
    score: float
    gesture: str | None = None
    gesture_score: float = 0.0
    sigma: Sigmas | None = None
    position: NDArray[np.float32] | None = None
    position_sigma: float = 0.0


@dataclass(frozen=True, slots=True)
class GestureEvent:
    """A hand's gesture.

    Attributes
    ----------
    type : {"swipe", "wave", "circle", "pinch", "hold"}
    track : int
        The hand's track id.
    t : float
        Time of recognition, seconds on the source's clock.
    since : float
        Time of its start, seconds.
    direction : str or None
        Of a swipe or a circle.
    phase : str or None
        Of a pinch.
    dx, dy : float
        Of a pinch: hand lengths from its start, x to the person's right, y down.
    sign : str or None
        Of a hold; "victory" for a swipe by index and middle finger.
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
    """A hand was armed, so that it commands from now on, or disarmed."""

    type: Literal["armed", "disarmed"]
    track: int
    t: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command, given by a gesture or a key.

    Attributes
    ----------
    track : int
        The hand's track id; 0 without a hand.
    t : float
        Seconds of the source's clock.
    by : str
        Its origin: "swipe left", "victory", "wave", "key".
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
    """A rejected gesture or key, and why; `by` as in `Command`."""

    track: int
    t: float
    by: str
    reason: Message


Event = GestureEvent | Arming | Command | Refusal


@dataclass(frozen=True, slots=True)
class Timings:
    """The timings of one frame in milliseconds; some engines report only `total_ms`.

    Attributes
    ----------
    detect_ms : float
        Finding new hands, including their first landmarks.
    landmark_ms : float
        Landmarks of tracked hands.
    sigma_ms, position_ms : float
        How sure each landmark is, and where the hands are in space.
    total_ms : float
        All of the frame.
    """

    detect_ms: float = 0.0
    landmark_ms: float = 0.0
    sigma_ms: float = 0.0
    position_ms: float = 0.0
    total_ms: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class TrackingResult:
    """The result for one frame: `t` in seconds of the source's own clock, `width` and `height` in pixels.

    `too_dark`: no hand was found, and one is likely to be missed for want of light.
    """

    frame: int
    t: float
    width: int
    height: int
    hands: tuple[Hand, ...]
    name: str | None = None
    timings: Timings = field(default_factory=Timings)
    events: tuple[Event, ...] = ()
    too_dark: bool = False
