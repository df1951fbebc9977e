"""The uncertainty of each landmark: the radius in pixels that contains the true joint in 68 % of
cases.

The radius has two independent parts. The first depends on how the hand is seen: its logarithm, in
hand lengths, is a weighted sum of features that are cheap to compute. The second, `CLEAR_LENGTHS`,
is constant: even in a clear picture the joints are a little off, differently in each clip. Without
it, only 61 % of the surest landmarks are within sigma in clips that the weights were not fitted to;
with it, 69 %.

The weights are a quantile regression to the true joints of rendered clips
(`tools.measure_confidence --fit`), checked on clips left out and on held-out clips with other
skins, gloves, poses, distances and lenses (docs/performance.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, log, sqrt
from operator import mul
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import BONES, COUNT, FINGERS, Sigmas
from handtrack.messages import UNSEEN_S
from handtrack.tracking.region import Sighting
from handtrack.tracking.track import Track

Floats = NDArray[np.float32]

WEIGHTS: Final[dict[str, float]] = {
    "presence": 0.34,  # log of its distance from 1
    "small": 0.91,  # the hand in the picture
    "magnified": 0.54,  # the region, of the hand's length
    "first": 0.62,  # no sighting shortly before
    "off its course": 0.24,  # the landmark, from where its motion led
    "speed": 0.18,  # of the hand: blur
    "bones": 0.80,  # at the landmark, longer or shorter than they were
    "outside": 13.02,  # how far out of the picture
    "behind": 1.15,  # another part of the hand
    "deep": 1.24,  # farther away than the hand's middle
    "larger hand": 1.51,  # how near it is: probably in front
    "edge-on": 0.58,  # the palm to the camera
    "bent": 1.19,  # the landmark's finger
}
"""Each feature's weight in the logarithm."""

BASES: Final = (
    -3.25,
    *(-2.94, -3.60, -3.97, -3.93),
    *(-3.97, -4.30, -4.12, -3.77),
    *(-4.19, -4.43, -4.04, -4.05),
    *(-3.99, -4.41, -3.94, -3.87),
    *(-4.00, -4.40, -4.21, -3.85),
)
"""The logarithm for each landmark without any feature: the wrist, then finger by finger."""

# Sigma of the clearest hands, in hand lengths: 68 % in clips left out of the fit.
CLEAR_LENGTHS: Final = 0.02
HAND_M: Final = 0.19
MAX_BONE_SIGHTINGS: Final = 30  # sightings over which a hand's bones are averaged

_MEETING: Final = np.array(
    [[joint in bone for bone in BONES] for joint in range(COUNT)], np.float32
)
_AT_JOINT: Final = _MEETING / _MEETING.sum(axis=1, keepdims=True)
# 0 for a joint and those it shares a bone with.
_APART: Final = ((_MEETING @ _MEETING.T) == 0).astype(np.float32)
_FINGER: Final = np.repeat(np.arange(len(FINGERS)), 4)
_ALONG: Final = np.array(
    [[bone[0] in rows and bone[1] in rows for bone in BONES] for rows in FINGERS.values()],
    np.float32,
)
_JOINTS: Final[Floats] = np.eye(COUNT, dtype=np.float32)
_FROM_MIDDLE: Final[Floats] = (np.eye(COUNT) - 1 / COUNT).astype(np.float32)
_LINES: Final[Floats] = np.stack(
    [_JOINTS[b] - _JOINTS[a] for a, b in (*BONES, *((f[0], f[3]) for f in FINGERS.values()))]
)
"""(bones, then fingers from base to tip, joints)."""
_TO_INDEX = BONES.index((0, 5))
_TO_PINKY = BONES.index((0, 17))
_HIDING_LENGTHS: Final = 0.06  # this near in the picture, another landmark may hide one …
_OTHER_HIDING_LENGTHS: Final = 0.15  # … and so may another hand
# Per hand length: from a twentieth on, the feature grows with the logarithm.
_OFF_COURSE_SCALE: Final = 20.0
_SMALL_PX: Final = 60.0  # a hand of this length gives the feature "small" log 2
_BASES: Final = np.array(BASES, np.float32)
_WEIGHTS: Final = np.array([*WEIGHTS.values()], np.float32)


@dataclass(slots=True)
class Seen:
    """A hand's sighting, with values for the next one."""

    sighting: Sighting
    t: float
    px: float
    """Length in pixels of a hand at this distance, whatever its pose."""
    middle: tuple[float, float]
    """(x, y): of the landmarks, pixels."""
    placed: Floats
    """(21, 3) float32: the landmarks from their centre, in hand lengths."""
    bones: Floats
    reaches: Floats
    """float32: lengths of `BONES`, and of the lines from fingers' bases to their tips; metres."""
    turned: float
    """The palm's turn from the camera: 0 flat towards or away from it, 1 edge-on."""
    step: Floats | None
    """(21, 2) float32, or None: pixels by which the landmarks moved, in `step_s`."""
    step_s: float
    usual: Floats
    """float32: lengths of `BONES`, averaged over `count` sightings."""
    count: int


def seen(sighting: Sighting, t: float, past: Seen | None) -> Seen:
    """Return a sighting's values at `t` seconds, given those of the previous one."""
    middle, spread = _spread(sighting.landmarks)
    px = _hand_px(spread, sighting)
    placed = _FROM_MIDDLE @ sighting.landmarks
    placed *= 1 / px
    lines = (_LINES @ sighting.world).tolist()
    lengths = np.array([hypot(*line) + 1e-6 for line in lines], np.float32)
    bones = lengths[: len(BONES)]
    reaches = lengths[len(BONES) :]
    turned = _turned_away(lines[_TO_INDEX], lines[_TO_PINKY])
    if past is None:
        return Seen(sighting, t, px, middle, placed, bones, reaches, turned, None, 0.0, bones, 1)
    step = (sighting.landmarks - past.sighting.landmarks)[:, :2]
    count = min(past.count + 1, MAX_BONE_SIGHTINGS)
    usual = past.usual + (bones - past.usual) * np.float32(1 / count)
    return Seen(
        sighting, t, px, middle, placed, bones, reaches, turned, step, t - past.t, usual, count
    )


def hand_px(sighting: Sighting) -> float:
    """Return the length in pixels of a hand at this distance, whatever its pose."""
    return _hand_px(_spread(sighting.landmarks)[1], sighting)


def _hand_px(spread: float, sighting: Sighting) -> float:
    return HAND_M * sqrt(spread / max(_spread(sighting.world)[1], 1e-9))


def _spread(points: Floats) -> tuple[tuple[float, float], float]:
    """Return the centre of points in x and y, and the sum of their squared distances from it."""
    x, y, _ = points.T.tolist()
    cx, cy = sum(x) / COUNT, sum(y) / COUNT
    squares = sum(map(mul, x, x)) + sum(map(mul, y, y))
    return (cx, cy), max(0.0, squares - COUNT * (cx * cx + cy * cy))


def features(now: Seen, past: Seen | None, others: Sequence[Seen], size: tuple[int, int]) -> Floats:
    """Return the (21, features) of a hand, in the order of `WEIGHTS`.

    `others`: the other hands in the picture.
    `size`, (width, height): of the picture, pixels.
    """
    found = np.zeros((len(WEIGHTS), COUNT), np.float32)
    row = dict(zip(WEIGHTS, found, strict=True))
    row["presence"][:] = log(1.02 - now.sighting.presence)
    row["small"][:] = log(1.0 + _SMALL_PX / now.px)
    row["magnified"][:] = log(now.sighting.region.size / now.px)
    if now.step is None or past is None or not 0.0 < now.step_s <= UNSEEN_S:
        row["first"][:] = 1.0
    else:
        off_px = _off_course_px(now.step, now.step_s, past)
        np.log1p(off_px * np.float32(_OFF_COURSE_SCALE / now.px), out=row["off its course"])
        moved_px = hypot(now.middle[0] - past.middle[0], now.middle[1] - past.middle[1])
        row["speed"][:] = log(1.0 + moved_px / now.px / now.step_s)
    if past is not None:
        stretched = np.abs(np.log(now.bones / past.usual))
        np.sqrt(_AT_JOINT @ stretched, out=row["bones"])
    outside_px = _outside_px(now.sighting.landmarks[:, :2], size)
    if outside_px is not None:
        row["outside"][:] = np.minimum(np.maximum(outside_px, 0.0) / now.px, 1.0)
    row["behind"][:] = _behind(now.placed)
    row["deep"][:] = now.placed[:, 2]
    for other in others:
        np.maximum(row["larger hand"], _near_larger(now, other), out=row["larger hand"])
    row["edge-on"][:] = now.turned
    bent = 1.0 - now.reaches / (_ALONG @ now.bones)
    row["bent"][1:] = bent[_FINGER]
    return found.T


def _off_course_px(step: Floats, step_s: float, past: Seen) -> Floats:
    """Return how far each landmark is from where its last motion led, (21,), in pixels."""
    off = step
    if past.step is not None:
        off = off - past.step * (step_s / max(past.step_s, 1e-3))
    return np.hypot(off[:, 0], off[:, 1])


def _outside_px(points: Floats, size: tuple[int, int]) -> Floats | None:
    """Return how far each point is out of the picture, (21,), in pixels, negative within it; None
    if all are within.
    """
    right = size[0] - 1
    bottom = size[1] - 1
    x, y = points.T.tolist()
    if min(x) >= 0.0 and min(y) >= 0.0 and max(x) <= right and max(y) <= bottom:
        return None
    beyond = np.maximum(-points, points - np.array((right, bottom), np.float32))
    return np.asarray(beyond.max(axis=1), np.float32)


def _behind(placed: Floats) -> Floats:
    """Return how deep behind another part of the hand each landmark is, (21,), in hand lengths.

    A part counts less the farther away it is in the picture. The result is at least 0, because no
    landmark is behind itself.
    """
    depth = placed[:, 2]
    before = depth[:, None] - depth
    before *= _APART
    before *= np.exp(_gaps(placed, placed) * (-1.0 / _HIDING_LENGTHS**2))
    return np.asarray(np.maximum.reduce(before, axis=1), np.float32)


def _near_larger(now: Seen, other: Seen) -> Floats:
    """Return how near each landmark is to another hand, (21,), 0 to 1, if that is larger."""
    there = (other.sighting.landmarks - now.sighting.landmarks) * (1 / now.px) + now.placed
    near = np.exp(_gaps(now.placed, there).min(axis=1) * (-1.0 / _OTHER_HIDING_LENGTHS**2))
    larger = min(1.0, max(0.0, 4.0 * log(other.px / now.px)))
    return np.asarray(near * larger, np.float32)


def _gaps(points: Floats, others: Floats) -> Floats:
    """Return the squared distances (N, M) of points, (N, ≥ 2), from others, (M, ≥ 2)."""
    x, y = points[:, :1] - others[:, 0], points[:, 1:2] - others[:, 1]
    x *= x
    y *= y
    x += y
    return x


def _turned_away(index: Sequence[float], pinky: Sequence[float]) -> float:
    """Return how far a palm is turned from the camera, from two lines along it."""
    (ax, ay, az) = index
    (bx, by, bz) = pinky
    x, y, z = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    return 1.0 - abs(z) / max(sqrt(x * x + y * y + z * z), 1e-9)


class Confidence:
    """Estimates the sigmas of a tracker's hands, frame by frame."""

    def __init__(self) -> None:
        self._past: dict[int, Seen] = {}
        self._sigmas: dict[int, Sigmas] = {}

    def sigmas(self, tracks: Sequence[Track], size: tuple[int, int]) -> tuple[Sigmas, ...]:
        """Return the sigmas of each hand of a frame, pixels; absent hands are forgotten.

        `size`, (width, height): of the picture, pixels.
        """
        before = self._past
        self._past = {}
        for track in tracks:
            past = before.get(track.track_id)
            if past is None or past.sighting is not track.sighting:
                past = seen(track.sighting, track.course.t, past)
            self._past[track.track_id] = past
        sigmas = {}
        for track_id, now in self._past.items():
            past = before.get(track_id)
            if past is now:  # carried by its motion: no new sighting
                sigmas[track_id] = self._sigmas[track_id]
            else:
                others = [other for other in self._past.values() if other is not now]
                sigmas[track_id] = self.sigma(now, features(now, past, others, size))
        self._sigmas = sigmas
        return tuple(sigmas.values())

    def sigma(self, now: Seen, found: Floats) -> Sigmas:
        """Return the sigmas of a hand with these features."""
        lengths = np.hypot(CLEAR_LENGTHS, np.exp(_BASES + found @ _WEIGHTS))
        return np.asarray(lengths * now.px, np.float32)
