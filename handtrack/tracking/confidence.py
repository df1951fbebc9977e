"""How far off each landmark may be: the radius in pixels that holds the true joint 68 times of 100.

The logarithm of that radius, in hand lengths, is a weighted sum of what is cheap to know of a hand. The weights are a
quantile regression to the true joints of drawn films (`tools.measure_confidence --fit`); films with other skins,
gloves, poses, distances and lenses are held back, and there the share is checked (docs/performance.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import BONES, COUNT, FINGERS, Sigmas
from handtrack.messages import UNSEEN_S
from handtrack.tracking.landmark import Sighting
from handtrack.tracking.track import Track

Floats = NDArray[np.float32]

WEIGHTS: Final[dict[str, float]] = {
    "presence": 0.20,  # log of what it lacks
    "small": 0.79,  # the hand in the picture
    "magnified": 0.25,  # the region, of the hand's length
    "first": 0.47,  # no sighting shortly before
    "off its course": 0.19,  # the landmark, from where its motion led
    "hand off its course": 0.02,
    "speed": 0.08,  # of the hand: blur
    "bones": 0.41,  # at the landmark, longer or shorter than they were
    "hand's bones": 0.37,
    "outside": 11.21,  # how far out of the picture
    "hand outside": 0.11,  # share of the landmarks
    "behind": 1.28,  # another part of the hand
    "deep": 0.65,  # farther away than the hand's middle
    "other hand": 0.61,  # how near it is
    "larger hand": 0.61,  # the same if it is larger, so probably in front
    "edge-on": 0.38,  # the palm to the camera
    "bent": 0.58,  # the landmark's finger
    "hand bent": 0.14,
}
"""What each feature adds to the logarithm."""

BASES: Final = (
    -3.31,
    *(-3.06, -3.65, -3.79, -3.84),
    *(-3.80, -4.01, -3.91, -3.68),
    *(-3.95, -4.06, -3.79, -3.82),
    *(-3.83, -3.96, -3.73, -3.69),
    *(-3.79, -4.03, -3.88, -3.67),
)
"""The logarithm for each landmark where no feature adds to it: the wrist, then finger by finger."""

HAND_M: Final = 0.19
STEPS: Final = 30
"""Sightings over which a hand's bones are averaged."""

_STARTS, _ENDS = np.array(BONES).T
_MEETING: Final = np.array([[joint in bone for bone in BONES] for joint in range(COUNT)], np.float32)
_AT_JOINT: Final = _MEETING / _MEETING.sum(axis=1, keepdims=True)
_APART: Final = ((_MEETING @ _MEETING.T) == 0).astype(np.float32)  # 0 for a joint and those it shares a bone with
_ROWS: Final = np.array([*FINGERS.values()])
_FINGER: Final = np.repeat(np.arange(len(FINGERS)), 4)
_ALONG: Final = np.array(
    [[bone[0] in rows and bone[1] in rows for bone in BONES] for rows in _ROWS.tolist()], np.float32
)
_NEAR: Final = 0.06  # hand lengths: what lies so near in the picture may hide a landmark
_OTHER_NEAR: Final = 0.15
_COARSE: Final = 20.0
_FEW_PX: Final = 60.0


@dataclass(slots=True)
class Past:
    """What is kept of a hand: its last sighting, motion in pixels a second, and the mean lengths of its bones."""

    sighting: Sighting
    t: float
    velocity: Floats
    bones: Floats
    count: int
    sigma: Sigmas


def hand_px(sighting: Sighting) -> float:
    """Return the length in pixels that a hand has at this distance, whatever its pose."""
    points, world = sighting.landmarks[:, :2], sighting.world[:, :2]
    points, world = points - points.sum(axis=0) / COUNT, world - world.sum(axis=0) / COUNT
    return HAND_M * sqrt(float(np.vdot(points, points)) / max(float(np.vdot(world, world)), 1e-9))


def features(
    sighting: Sighting, t: float, past: Past | None, others: Sequence[Sighting], size: tuple[int, int]
) -> Floats:
    """Return the (21, features) of a hand, in the order of `WEIGHTS`.

    Parameters
    ----------
    t : float
        Seconds.
    others : sequence of Sighting
        The other hands in the picture.
    size : (width, height)
        Of the picture, pixels.
    """
    found = np.zeros((len(WEIGHTS), COUNT), np.float32)
    points, px = sighting.landmarks[:, :2], hand_px(sighting)
    bones = bone_lengths(sighting.world)
    found[0] = log(1.02 - sighting.presence)
    found[1] = log(1.0 + _FEW_PX / px)
    found[2] = log(sighting.region.size / px)
    if past is None or not 0.0 < t - past.t <= UNSEEN_S:
        found[3] = 1.0
    else:
        step = points - past.sighting.landmarks[:, :2]
        off = step - past.velocity * np.float32(t - past.t)
        off = np.sqrt(np.square(off).sum(axis=1)) * np.float32(_COARSE / px)
        found[4] = np.log1p(off)
        found[5] = log(1.0 + float(off.sum()) / COUNT)
        dx, dy = step.sum(axis=0).tolist()
        found[6] = log(1.0 + hypot(dx, dy) / COUNT / px / (t - past.t))
    if past is not None:
        stretched = np.abs(np.log(bones / past.bones))
        found[7] = np.sqrt(_AT_JOINT @ stretched)
        found[8] = sqrt(float(stretched.sum()) / len(BONES))
    beyond = np.maximum(-points, points - np.array((size[0] - 1, size[1] - 1), np.float32)).max(axis=1)
    if (outside := beyond > 0.0).any():
        found[9] = np.minimum(np.maximum(beyond, 0.0) / np.float32(px), 1.0)
        found[10] = outside.sum() / COUNT
    depth = sighting.landmarks[:, 2] / np.float32(px)
    before = np.maximum(depth[:, None] - depth, 0.0) * _APART
    found[11] = (np.exp(_gaps(points, points) * np.float32(-1.0 / (_NEAR * px) ** 2)) * before).max(axis=1)
    found[12] = depth - depth.sum() / COUNT
    for other in others:
        gaps = _gaps(points, other.landmarks[:, :2]).min(axis=1)
        near = np.exp(gaps * np.float32(-1.0 / (_OTHER_NEAR * px) ** 2))
        found[13] = np.maximum(found[13], near)
        found[14] = np.maximum(found[14], near * min(1.0, max(0.0, 4.0 * log(hand_px(other) / px))))
    found[15] = _turned_away(*sighting.world[[0, 5, 17]].tolist())
    fingers = sighting.world[_ROWS]
    reach = np.sqrt(np.square(fingers[:, 3] - fingers[:, 0]).sum(axis=1))
    bent = 1.0 - reach / (_ALONG @ bones)
    found[16, 1:] = bent[_FINGER]
    found[17] = bent.sum() / len(FINGERS)
    return found.T


def _gaps(points: Floats, others: Floats) -> Floats:
    """Return the squared distances (N, M) of points, (N, 2), from others, (M, 2)."""
    x, y = points[:, :1] - others[:, 0], points[:, 1:] - others[:, 1]
    return np.asarray(x * x + y * y, np.float32)


def _turned_away(wrist: Sequence[float], index: Sequence[float], pinky: Sequence[float]) -> float:
    """Return how far a palm is turned from the camera: 0 flat towards or away from it, 1 edge-on."""
    ax, ay, az = (end - start for end, start in zip(index, wrist, strict=True))
    bx, by, bz = (end - start for end, start in zip(pinky, wrist, strict=True))
    x, y, z = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    return 1.0 - abs(z) / max(sqrt(x * x + y * y + z * z), 1e-9)


def bone_lengths(world: Floats) -> Floats:
    """Return the lengths of `BONES`, metres."""
    return np.asarray(np.sqrt(np.square(world[_ENDS] - world[_STARTS]).sum(axis=1)) + np.float32(1e-6), np.float32)


class Confidence:
    """Tells the sigmas of a tracker's hands, frame by frame."""

    def __init__(self) -> None:
        self._past: dict[int, Past] = {}

    def sigmas(self, tracks: Sequence[Track], size: tuple[int, int]) -> tuple[Sigmas, ...]:
        """Return the sigmas of each hand of a frame, pixels; hands that are left out are forgotten.

        Parameters
        ----------
        size : (width, height)
            Of the picture, pixels.
        """
        seen = [track.sighting for track in tracks]
        self._past = {
            track.track_id: self._next(track, [other for other in seen if other is not track.sighting], size)
            for track in tracks
        }
        return tuple(past.sigma for past in self._past.values())

    def _next(self, track: Track, others: Sequence[Sighting], size: tuple[int, int]) -> Past:
        past, sighting, t = self._past.get(track.track_id), track.sighting, track.t
        if past is not None and past.sighting is sighting:
            return past
        sigma = self.sigma(sighting, features(sighting, t, past, others, size))
        bones = bone_lengths(sighting.world)
        if past is None:
            return Past(sighting, t, np.zeros((COUNT, 2), np.float32), bones, 1, sigma)
        count = min(past.count + 1, STEPS)
        velocity = (sighting.landmarks[:, :2] - past.sighting.landmarks[:, :2]) / np.float32(max(t - past.t, 1e-3))
        return Past(sighting, t, velocity, past.bones + (bones - past.bones) / np.float32(count), count, sigma)

    def sigma(self, sighting: Sighting, found: Floats) -> Sigmas:
        """Return the sigmas of a hand with these features."""
        return np.asarray(np.exp(_BASES + found @ _WEIGHTS) * hand_px(sighting), np.float32)


_BASES: Final = np.array(BASES, np.float32)
_WEIGHTS: Final = np.array([*WEIGHTS.values()], np.float32)
