"""How a drawn hand moves: states, the eased way from one to the next, and the small unrest of a
living hand.

A hand is placed by the centre of its palm, in metres from the scene's home point on the optical
axis: x to the right of the picture, y down, z away. Its orientation is that of the hand itself: a
left hand mirrors it.
"""

from bisect import bisect_right
from dataclasses import astuple, dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from handtrack.messages import Handedness
from handtrack.posing.bend import rotation_about
from handtrack.posing.pose import POSES, FingerPose, HandPose, ThumbPose

Quaternion = tuple[float, float, float, float]
"""w, x, y, z; unit."""
Offset = tuple[float, float, float]
Ease = Literal["minimum_jerk", "sine", "linear"]

_X, _Y, _Z = np.eye(3)
_TO_CAMERA: Final = np.diag((1.0, -1.0, -1.0))  # upright, palm to the camera
BELOW: Final = (
    0.17  # metres from the picture's lower edge to the palm's centre of a hand that is out of sight
)


def facing(turn: float = 0.0, pitch: float = 0.0, roll: float = 0.0) -> Quaternion:
    """Return an orientation from degrees, for a right hand.

    `turn` about the hand's own length: 0 shows the palm, 180 the back, 90 faces the palm to the
    picture's right; `pitch` leans the fingers to the camera; `roll` then turns it clockwise in the
    picture.
    """
    turned = rotation_about(_X, pitch) @ _TO_CAMERA @ rotation_about(_Y, turn)
    return quaternion_of(rotation_about(_Z, roll) @ turned)


def quaternion_of(rotation: NDArray[np.float64]) -> Quaternion:
    """Return the quaternion of a rotation (Shepperd's method)."""
    r = rotation
    diagonal = (float(np.trace(r)), float(r[0, 0]), float(r[1, 1]), float(r[2, 2]))
    best = int(np.argmax(diagonal))
    if best == 0:
        q = (1 + diagonal[0], r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1])
    elif best == 1:
        q = (
            r[2, 1] - r[1, 2],
            1 + r[0, 0] - r[1, 1] - r[2, 2],
            r[0, 1] + r[1, 0],
            r[0, 2] + r[2, 0],
        )
    elif best == 2:
        q = (
            r[0, 2] - r[2, 0],
            r[0, 1] + r[1, 0],
            1 - r[0, 0] + r[1, 1] - r[2, 2],
            r[1, 2] + r[2, 1],
        )
    else:
        q = (
            r[1, 0] - r[0, 1],
            r[0, 2] + r[2, 0],
            r[1, 2] + r[2, 1],
            1 - r[0, 0] - r[1, 1] + r[2, 2],
        )
    return _normalised(q)


def _normalised(q: tuple[float, ...]) -> Quaternion:
    length = float(np.sqrt(sum(v * v for v in q)))
    return float(q[0]) / length, float(q[1]) / length, float(q[2]) / length, float(q[3]) / length


UPRIGHT: Final = facing()


@dataclass(frozen=True, slots=True)
class HandState:
    """One moment of a hand. `lowered` takes it down: 0 as placed, 1 wholly below the picture,
    however far away.
    """

    pose: HandPose = POSES["open_palm"]
    offset: Offset = (0.0, 0.0, 0.0)
    orientation: Quaternion = UPRIGHT
    lowered: float = 0.0

    def towards(self, other: "HandState", share: float) -> "HandState":
        """Return the state `share` (0 to 1) of the way to `other`."""
        offset = tuple(a + share * (b - a) for a, b in zip(self.offset, other.offset, strict=True))
        return HandState(
            _blended(self.pose, other.pose, share),
            (offset[0], offset[1], offset[2]),
            _slerp(self.orientation, other.orientation, share),
            self.lowered + share * (other.lowered - self.lowered),
        )


def _blended(one: HandPose, other: HandPose, share: float) -> HandPose:
    """Return the pose `share` (0 to 1) of the way from one to the other, angle by angle."""
    pairs = zip(astuple(one), astuple(other), strict=True)
    thumb, *fingers = ([a + share * (b - a) for a, b in zip(*pair, strict=True)] for pair in pairs)
    return HandPose(ThumbPose(*thumb), *(FingerPose(*finger) for finger in fingers))


@dataclass(frozen=True, slots=True)
class Segment:
    """The way from one state to the next, seconds `begin` to `end`.

    `swing` bows the way: the palm's centre runs `turns` circles of that radius (metres) beside the
    straight line, clockwise in the picture where `turns` is positive, and comes out where it went
    in.
    """

    begin: float
    end: float
    start: HandState
    stop: HandState
    ease: Ease = "minimum_jerk"
    swing: float = 0.0
    turns: float = 1.0

    def at(self, t: float) -> HandState:
        """Return the state at `t` seconds, held still before and after."""
        share = _eased(
            min(max((t - self.begin) / max(self.end - self.begin, 1e-9), 0.0), 1.0), self.ease
        )
        state = self.start.towards(self.stop, share)
        if not self.swing:
            return state
        angle = 2 * np.pi * self.turns * share
        x, y, z = state.offset
        around = (
            x + self.swing * float(np.sin(angle)),
            y + self.swing * float(1 - np.cos(angle)),
            z,
        )
        return replace(state, offset=around)


@dataclass(frozen=True, slots=True)
class Mark:
    """A gesture in a script: its name, seconds from `begin` to `end`, and other details."""

    name: str
    begin: float
    end: float
    side: Handedness
    detail: str = ""


@dataclass(frozen=True, slots=True)
class HandScript:
    """Motion of one hand: consecutive segments without gaps, and the gestures in them.

    `unrest` scales tremor, breathing and the fingers' play; 0 is a statue.
    """

    side: Handedness
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...] = ()
    unrest: float = 1.0
    seed: int = 0
    begins: tuple[float, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "begins", tuple(segment.begin for segment in self.segments))

    @property
    def end(self) -> float:
        """Seconds at which the last segment ends."""
        return self.segments[-1].end

    def at(self, t: float) -> HandState:
        """Return the hand's state at `t` seconds, unrest included."""
        segment = self.segments[max(0, bisect_right(self.begins, t) - 1)]
        return (
            _unrestful(segment.at(t), t, self.unrest, self.seed) if self.unrest else segment.at(t)
        )


def rotation_of(orientation: Quaternion) -> NDArray[np.float64]:
    """Return the (3, 3) rotation from the palm's frame to camera space."""
    w, x, y, z = orientation
    return np.array(
        (
            (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
        )
    )


def _slerp(one: Quaternion, other: Quaternion, share: float) -> Quaternion:
    """Return the orientation `share` of the shorter way from `one` to `other` (Shoemake 1985)."""
    dot = sum(a * b for a, b in zip(one, other, strict=True))
    sign = -1.0 if dot < 0 else 1.0
    angle = float(np.arccos(min(abs(dot), 1.0)))
    if angle < 1e-6:
        return one if share < 0.5 else other
    a, b = np.sin((1 - share) * angle) / np.sin(angle), sign * np.sin(share * angle) / np.sin(angle)
    return _normalised(tuple(a * p + b * q for p, q in zip(one, other, strict=True)))


def _eased(share: float, ease: Ease) -> float:
    if ease == "minimum_jerk":  # Flash and Hogan 1985: how an arm goes from rest to rest
        return share**3 * (10 - 15 * share + 6 * share * share)
    if ease == "sine":
        return 0.5 - 0.5 * float(np.cos(np.pi * share))
    return share


@lru_cache(maxsize=256)
def _tremor(seed: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return phases and rates (radians a second) of the waves that make up a hand's unrest."""
    rng = np.random.default_rng(seed)
    phases = rng.uniform(0, 2 * np.pi, 32)
    return phases, 2 * np.pi * rng.uniform(0.75, 1.3, 32) * np.resize((0.35, 0.9, 7.6, 0.22), 32)


def _unrestful(state: HandState, t: float, amount: float, seed: int) -> HandState:
    phases, rates = _tremor(seed)
    wave = [amount * float(v) for v in np.sin(rates * t + phases)]
    x = 0.0022 * wave[0] + 0.0009 * wave[1] + 0.00022 * wave[2]
    y = 0.0020 * wave[3] + 0.0009 * wave[5] + 0.00022 * wave[6]
    z = 0.0020 * wave[4] + 0.0010 * wave[7]
    shake = _normalised((1.0, 0.009 * wave[8], 0.011 * wave[12], 0.008 * wave[9]))
    pose = state.pose
    stirred = replace(
        pose,
        index=_stirred(pose.index, wave[10], wave[11]),
        middle=_stirred(pose.middle, wave[13], wave[14]),
        ring=_stirred(pose.ring, wave[15], wave[16]),
        pinky=_stirred(pose.pinky, wave[17], wave[19]),
    )
    ox, oy, oz = state.offset
    return replace(
        state,
        pose=stirred,
        offset=(ox + x, oy + y, oz + z),
        orientation=_product(shake, state.orientation),
    )


def _stirred(finger: FingerPose, first: float, second: float) -> FingerPose:
    return replace(
        finger,
        mcp=finger.mcp + 1.3 * first,
        pip=finger.pip + 1.1 * second,
        splay=finger.splay + 0.5 * first,
    )


def _product(a: Quaternion, b: Quaternion) -> Quaternion:
    return _normalised((
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ))  # fmt: skip
