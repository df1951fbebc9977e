"""Frozen messages between the parts, with shapes and units."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from math import isfinite
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import (
    Box,
    Landmark,
    Landmarks,
    RotatedBox,
    Sigmas,
    box_of,
    curls_of,
    in_reach,
    joint_bends_deg,
    palm_normal_of,
    pinch_gap_of,
    rotated_box_of,
)
from handtrack.sentences import Message

Handedness = Literal["Left", "Right"]
Direction = Literal["left", "right", "up", "down", "cw", "ccw"]
"""From the person's view: an unmirrored camera sees a left swipe as +x, and circles reversed."""
Phase = Literal["begin", "move", "end"]
TimerCommand = Literal["timer_pause", "timer_stop", "timer_more", "timer_restart"]
CommandName = (
    Literal[
        "next",
        "previous",
        "select",
        "confirm",
        "undo",
        "cancel",
        "pause",
        "servings",
        "read",
        "rate",
        "note",
    ]
    | TimerCommand
)

TIMER_COMMANDS: Final[tuple[TimerCommand, ...]] = get_args(TimerCommand)

KEY: Final = "key"
"""The origin of commands without a hand: keys, buttons and clicks."""

BY_TWO: Final = " with two fingers"
"""Suffix of the name of a swipe with index and middle finger."""

UNSEEN_S: Final = 0.35
"""Longest time a hand may be unseen and keep its track and gesture in progress."""


PINCHED: Final = 0.2
"""A pinch's gap in palm lengths: landmarks of touching tips are within 2 cm, for a palm of 10 …"""
UNPINCHED: Final = 1.0
"""… and the gap of a fully released pinch: a palm's length."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Hand:
    """One tracked hand. Frozen, with read-only arrays; copy one to change it."""

    track_id: int
    """Constant for the hand's life; never reused by a tracker."""
    landmarks: Landmarks
    """(21, 3) float32: pixels of the source frame, x to the right, y down; z in the same unit,
    negative towards the camera, the wrist at 0.
    """
    world: Landmarks
    """(21, 3) float32: metres, origin at the hand's centre, axes as in the picture."""
    handedness: Handedness
    """{"Left", "Right"}: the person's actual hand, whatever the mirroring."""
    handedness_score: float
    """Probability of `handedness`, 0.5 to 1."""
    score: float
    """Presence: probability that a hand is in the region, 0 to 1. Low while a fast hand is blurred,
    and only the picture's motion moves its last landmarks.
    """
    gesture: str | None = None
    gesture_score: float = 0.0
    """The recognised sign and its score; None and 0 without recognition."""
    sigma: Sigmas | None = None
    """(21,) float32 or None: radius in pixels around each landmark that contains the true joint in
    68 % of cases. None with MediaPipe, which reports no presence.
    """
    position: NDArray[np.float32] | None = None
    """(3,) float32 or None: metres from the camera to the centre of the palm: x to the right of the
    picture, y down, z away. None unless the person's palm width is known.
    """
    position_sigma: float | None = None
    """Radius in metres around `position` that contains the true one in 68 % of cases;
    None without a position.
    """
    palm_velocity: NDArray[np.float32] | None = None
    """(2,) float32 or None: velocity of the palm's centre in the picture, pixels per second, x to
    the right, y down, over the last tenth of a second. None in the first frame of a hand, in
    stills, and outside `HandTracker`.
    """
    mirrored: bool = False
    """The picture is a mirror image."""
    trusted: bool = True
    """Certainly a hand, so it may give commands. Takes four clear frames, or half a second if it
    was found only in a part of the picture; so never true in a still.
    """
    way_in: NDArray[np.float64] | None = None
    """(N, 3) float64 or None: in the first frame of a hand that was in the picture before it was
    found, where it was then, as the picture's motion tells: seconds, and pixels to the right of and
    below its place now, oldest first.
    """

    def __post_init__(self) -> None:
        for name in _ARRAYS:
            array = getattr(self, name)
            if array is not None and array.flags.writeable:
                array = array.view()
                array.flags.writeable = False
                object.__setattr__(self, name, array)

    @property
    def box(self) -> Box:
        """The upright rectangle around the landmarks, pixels: `left`, `top`, `right`, `bottom`,
        `width`, `height`.
        """
        return box_of(self.landmarks)

    @property
    def region(self) -> RotatedBox:
        """The rectangle around the landmarks, rotated with the hand, pixels.

        It has `cx`, `cy`, `width`, `height`, `angle_deg`, `corners`.
        """
        return rotated_box_of(self.landmarks)

    @property
    def bends(self) -> Mapping[Landmark, float]:
        """The bend of every finger's joints by landmark, degrees: 0 straight, 90 a right angle.

        Knuckle and both joints of a finger; the thumb's two outer joints.
        """
        return joint_bends_deg(self.landmarks)

    @property
    def curls(self) -> Mapping[str, float]:
        """Curl of each finger, "thumb", "index", "middle", "ring" and "pinky": 0 straight to 1."""
        return curls_of(self.landmarks)

    @property
    def pinch_strength(self) -> float:
        """Closeness of the tips of thumb and index finger: 1 touching,
        0 at a palm's length or more.
        """
        gap = pinch_gap_of(self.landmarks)
        return min(max((UNPINCHED - gap) / (UNPINCHED - PINCHED), 0.0), 1.0)

    @property
    def grab_strength(self) -> float:
        """Mean curl of the four fingers: 0 for a flat hand, to 1; a real fist measures 0.9."""
        curls = self.curls
        return (sum(curls.values()) - curls["thumb"]) / (len(curls) - 1)

    @property
    def palm_normal(self) -> NDArray[np.float32]:
        """The direction the palm faces, (3,) float32 of length 1: x to the right of the picture, y
        down, z away.

        At z = −1 the camera sees the palm straight on, at 1 the back of the hand.
        """
        looks_right = (self.handedness == "Right") != self.mirrored
        return palm_normal_of(self.landmarks, looks_right=looks_right).astype(np.float32)

    def to_dict(self) -> dict[str, Any]:
        """Return the hand as plain data, rounded, as in a line of ``handtrack track --out
        hands.jsonl``.

        Non-finite numbers become None.
        """
        plain: dict[str, Any] = {
            "track": self.track_id,
            "handedness": self.handedness,
            "handedness_score": finite(self.handedness_score, _SCORE_DECIMALS),
            "score": finite(self.score, _SCORE_DECIMALS),
            "landmarks": _rounded(self.landmarks, _PIXEL_DECIMALS),
            "world": _rounded(self.world, _METRE_DECIMALS),
            "gesture": self.gesture,
            "gesture_score": finite(self.gesture_score, _SCORE_DECIMALS),
        }
        if self.sigma is not None:
            plain["sigma"] = _rounded(self.sigma, _SIGMA_DECIMALS)
        if self.position is not None:
            plain["position"] = _rounded(self.position, _POSITION_DECIMALS)
        if self.position_sigma is not None:
            plain["position_sigma"] = finite(self.position_sigma, _POSITION_DECIMALS)
        return plain

    def to_json(self) -> str:
        """Return `to_dict` as JSON, on one line."""
        return json.dumps(self.to_dict(), separators=(",", ":"), allow_nan=False)

    def __repr__(self) -> str:
        left, top, right, bottom = (round(edge) for edge in self.box)
        sign = f", {self.gesture}" if self.gesture else ""
        sure = f"{self.handedness} {self.handedness_score:.2f}"
        return f"<Hand {self.track_id}: {sure}, score {self.score:.2f}, x {left} to {right}, y {top} to {bottom}{sign}>"

    def __reduce__(self) -> tuple[type["Hand"], tuple[Any, ...]]:
        return Hand, tuple(getattr(self, each.name) for each in fields(self))


_ARRAYS: Final = ("landmarks", "world", "sigma", "position", "palm_velocity", "way_in")
_PIXEL_DECIMALS: Final = 3
_METRE_DECIMALS: Final = 5
_SIGMA_DECIMALS: Final = 2
_POSITION_DECIMALS: Final = 4
_SCORE_DECIMALS: Final = 4


def _rounded(values: NDArray[np.float32], decimals: int) -> list[Any]:
    rounded = np.round(values.astype(np.float64), decimals)
    if not np.isfinite(rounded).all():
        rounded = np.where(np.isfinite(rounded), rounded, np.array(None))
    plain: list[Any] = rounded.tolist()
    return plain


def finite(value: float, decimals: int) -> float | None:
    """Round a number; None if not finite, since JSON cannot express it."""
    return round(value, decimals) if isfinite(value) else None


def is_plausible(hand: Hand) -> bool:
    """Return whether all numbers of a hand are finite and plausible."""
    arrays = (hand.landmarks, hand.world, hand.sigma, hand.position)
    scores = np.array((hand.score, hand.handedness_score))
    return in_reach(scores, *(each for each in arrays if each is not None))


@dataclass(frozen=True, slots=True)
class GestureEvent:
    """A hand's gesture."""

    type: Literal["swipe", "wave", "circle", "pinch", "hold"]
    track: int
    t: float
    """Time of recognition, seconds on the source's clock."""
    since: float
    """Time of its start, seconds."""
    direction: Direction | None = None
    """Direction of a swipe or a circle."""
    phase: Phase | None = None
    dx: float = 0.0
    dy: float = 0.0
    """For a pinch: movement since its start, in hand lengths, x to the person's right, y down."""
    sign: str | None = None
    """Sign of a hold; "victory" for a swipe with index and middle finger."""


@dataclass(frozen=True, slots=True)
class Arming:
    """A hand was armed, and now gives commands, or disarmed."""

    type: Literal["armed", "disarmed"]
    track: int
    t: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command, given by a gesture or a key."""

    command: CommandName
    track: int
    """The hand's track id; 0 without a hand."""
    t: float
    """Seconds on the source's clock."""
    by: str
    """Its origin: "swipe left", "victory", "wave", "key"."""
    choice: int | None = None
    """Option of a select, from 1; or the number of servings."""


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
    """The timings of one frame in milliseconds; some engines report only `total_ms`."""

    detect_ms: float = 0.0
    """Finding new hands, including their first landmarks."""
    landmark_ms: float = 0.0
    """Landmarks of tracked hands."""
    sigma_ms: float = 0.0
    position_ms: float = 0.0
    """Sigmas of the landmarks, and positions of the hands."""
    total_ms: float = 0.0
    """The whole frame."""


@dataclass(frozen=True, slots=True, eq=False)
class TrackingResult:
    """The result for one frame: `t` in seconds of the source's own clock, `width` and `height` in
    pixels.

    `hidden`: track ids of hands hidden behind another; a hand that reappears within 3 s keeps its
    id. `too_dark`: no hand found, and poor light may be the reason.
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
    hidden: tuple[int, ...] = ()
