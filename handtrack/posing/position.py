"""Where a hand is in space, from its landmarks, the width of the person's palm, and the lens.

The palm's width gives the lengths of the bones. The world landmarks give their directions, within
about 20 degrees; such errors matter most for bones that point to the camera. So the search is for
the most probable hand: a shift to where the picture shows it, and a turn of the whole hand and of
each bone of the four fingers. A turn by `_TURN_SIGMA_RAD` is as unlikely as a landmark that is off
by `_LANDMARK_SIGMA_M`. Turns change little between pictures, so the search starts from the last
ones and mostly ends after one step.

The uncertainty combines the pose's error, measured on rendered clips, with errors common to all
pictures of a person: proportions, the given palm width, and the lens, whose spread is larger
without a given field of view.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan, degrees, hypot, radians, sqrt, tan
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import COUNT, FINGERS, PALM, Image, Landmarks
from handtrack.messages import Hand, Timings
from handtrack.models.engine import HandEstimator, WrappedEstimator
from handtrack.posing.anatomy import rest_joints
from handtrack.runtime.opencv import cv2

Points = NDArray[np.float64]
Way = tuple[float, float, float]

USUAL_LENS_DEG: Final = 65.0  # across the picture of a typical webcam

PALM_MM: Final = 84.7
"""Palm width of the hand in `handtrack.posing.anatomy`: across the four knuckles, flesh included,
without the thumb.
"""

WRIST_SHIFT_M: Final = 0.0035
"""The landmark model sees the wrist this much nearer to the fingers than its crease:
measured on rendered clips.
"""

_REST: Final = rest_joints() + np.eye(COUNT)[:, :1] * (0.0, WRIST_SHIFT_M, 0.0)
_PALM_REST: Final = _REST[PALM] - _REST[PALM].mean(axis=0)
_LANDMARK_SIGMA_M: Final = 0.003
_TURN_SIGMA_RAD: Final = radians(20.0)
_SHIFT_SIGMA_M: Final = 10.0  # large, so any distance is likely and the measurement decides
_MAX_STEPS: Final = 3
# A step from the last picture's turns that changes them by less is the last one.
_SETTLED_M: Final = 0.006
_KEPT_SHARE: Final = 0.7
"""Share of a hand's turns kept for its next picture; if all were kept, a wrong pose might stay."""

_FINGERS: Final = [rows[:3] for name, rows in FINGERS.items() if name != "thumb"]
_JOINTS: Final = [*PALM, *(row for rows in _FINGERS for row in rows[1:])]
"""The fitted joints, the palm's first. Over all rendered clips,
tips and thumb did not improve the position.
"""
_BONES: Final = [
    bone for rows in _FINGERS for bone in pairwise(rows)
]  # the fingers' bones; the palm is stiff
_ALL: Final = len(_BONES)
_PARTS: Final = _ALL + 3  # parts of a fitted hand: the bones, of length 1, and the palm's axes
# Turns: the whole hand's, and each bone's, which moves everything beyond it.
_TURNS: Final = 1 + _ALL
_RAD: Final = _TURN_SIGMA_RAD / _LANDMARK_SIGMA_M
"""Converts a turn to the offset of a landmark, in metres, that is equally unlikely."""


def _products() -> tuple[Points, Points, Points, Points]:
    """Return the constant matrices that make a hand.

    `of_landmarks`, (10, 21): the bones of the landmarks, and the palm's ways across and along.
    `of_turns`, (10, 9): how far each of these turns.
    `of_parts`, (11, 13): the joints of the parts.
    `arms_of_parts`, (11, 9 · 13): the arms at which turns move joints.
    """
    of_landmarks = np.zeros((_ALL + 2, COUNT))
    of_turns = np.zeros((_ALL + 2, _TURNS))
    of_parts = np.zeros((_PARTS, COUNT))
    arms = np.zeros((_PARTS, _TURNS, COUNT))
    of_landmarks[_ALL:, PALM] = np.linalg.pinv(_PALM_REST[:, :2])
    of_parts[_ALL:, PALM] = _PALM_REST.T
    turned_by: dict[int, list[int]] = {joint: [0] for joint in PALM}
    for bone, (start, end) in enumerate(_BONES):
        of_landmarks[bone, [start, end]] = -1.0, 1.0
        turned_by[end] = [*turned_by[start], 1 + bone]
        of_turns[bone, turned_by[end]] = _RAD
        of_parts[:, end] = of_parts[:, start]
        of_parts[bone, end] = np.linalg.norm(_REST[end] - _REST[start])
    of_turns[_ALL:, 0] = _RAD
    for joint, turns in turned_by.items():
        arms[:, 0, joint] = of_parts[:, joint]
        for turn in turns[1:]:
            arms[:, turn, joint] = of_parts[:, joint] - of_parts[:, _BONES[turn - 1][0]]
    return (
        of_landmarks.astype(np.float32),
        of_turns,
        of_parts[:, _JOINTS],
        arms[..., _JOINTS].reshape(_PARTS, -1) * _RAD,
    )


_OF_LANDMARKS, _OF_TURNS, _OF_PARTS, _ARMS_OF_PARTS = _products()
_ACROSS: Final = np.zeros((3, 3, 3))
"""[j, k, l]: how far a turn about axis k moves a joint along j,
for each metre of its arm along l.
"""
_ACROSS[(0, 1, 2), (1, 2, 0), (2, 0, 1)] = 1.0
_ACROSS[(0, 1, 2), (2, 0, 1), (1, 2, 0)] = -1.0
_BY_ARM: Final = (_ACROSS * np.array((1.0, 1.0, -1.0))[:, None, None]).reshape(9, 3)
"""The same, along x, y and back along z."""
_SHIFT: Final = _SHIFT_SIGMA_M / _LANDMARK_SIGMA_M
_CHANGES: Final = np.zeros((3 + 3 * _TURNS, 2 * len(_JOINTS)))
"""Effect of shifts, then turns about x, y and z, on the joints' offset from their rays, along x,
then y.
"""
_CHANGES[0, : len(_JOINTS)] = _CHANGES[1, len(_JOINTS) :] = _SHIFT
_ONES: Final = np.eye(2 * len(_JOINTS))
_NO_TURNS: Final = np.zeros(3 * _TURNS)

_PROPORTION_SIGMA_SHARE: Final = 0.04  # spread of people's hand lengths for the same palm width
_WIDTH_SIGMA_SHARE: Final = 0.035  # 3 mm of a palm on a ruler
_LENS_SIGMA_SHARE: Final = 0.03  # of a given lens's focal length: rounding, focus, distortion
# Spread of webcams' focal lengths around that of `USUAL_LENS_DEG`.
_USUAL_LENS_SIGMA_SHARE: Final = 0.12
GIVEN_SIGMA_SHARE: Final = hypot(_PROPORTION_SIGMA_SHARE, _WIDTH_SIGMA_SHARE, _LENS_SIGMA_SHARE)
"""Error of the distance that all pictures of a person with a given lens have in common."""

# Shares of the distance that contain 68 % of the errors on rendered clips. Edge-on, a palm's size
# depends on its turn.
_FLAT_SIGMA_SHARE: Final = 0.0425  # with the palm flat
_EDGE_ON_SIGMA_SHARE: Final = 0.05  # more of it edge-on


def measured_lens_deg(lens_deg: float, found_m: float, true_m: float) -> float:
    """Return the true field of view, given the distance at which `lens_deg` places a hand,
    and its real distance.
    """
    return degrees(2 * atan(tan(radians(lens_deg) / 2) * found_m / true_m))


class Located(NamedTuple):
    """A hand in space."""

    position: NDArray[np.float32]
    """(3,) float32: the palm's centre, metres."""
    sigma: float
    """Radius in metres that contains the true position in 68 % of cases."""
    turns: Points
    """The fitted turns of the hand and its bones: a start for its next picture."""


class HandLocator:
    """Finds hands in camera space: metres, x to the right of the picture, y down, z away from the
    camera.

    `palm_width_mm`: the person's, across the four knuckles, without the thumb.
    `field_of_view_deg`: across the picture. By default a typical webcam's, with more uncertainty.
    """

    def __init__(self, palm_width_mm: float, field_of_view_deg: float | None = None) -> None:
        self._scale = palm_width_mm / PALM_MM
        self._view_rad = radians(field_of_view_deg or USUAL_LENS_DEG)
        lens = _LENS_SIGMA_SHARE if field_of_view_deg else _USUAL_LENS_SIGMA_SHARE
        self._given_off = hypot(_PROPORTION_SIGMA_SHARE, _WIDTH_SIGMA_SHARE, lens)

    def locate(
        self,
        landmarks: Landmarks,
        world: Landmarks,
        size: tuple[int, int],
        before: Points | None = None,
    ) -> Located:
        """Return where a hand is.

        `landmarks`, `world`, (21, 3) float32: as in `Hand`. `size`, (width, height): of the
        picture, pixels. `before`: the turns of the same hand in the previous picture; with these
        one step is usually enough.
        """
        width, height = size
        focal_px = width / 2 / tan(self._view_rad / 2)
        xs, ys = landmarks.T[:2].tolist()
        across = [(xs[joint] - (width - 1) / 2) / focal_px for joint in _JOINTS]
        down = [(ys[joint] - (height - 1) / 2) / focal_px for joint in _JOINTS]
        rays = np.array((across, down))
        ray = (sum(across[: len(PALM)]) / len(PALM), sum(down[: len(PALM)]) / len(PALM))
        bones = _facing((_OF_LANDMARKS @ world).tolist(), *ray)
        turns = _NO_TURNS if before is None else before * _KEPT_SHARE
        for _ in range(_MAX_STEPS):
            shift, turned = _fitted(bones, rays, turns)
            change = turned - turns
            turns = turned
            if before is not None and np.vdot(change, change) < _SETTLED_M**2:
                break
        pose_off = _FLAT_SIGMA_SHARE + _EDGE_ON_SIGMA_SHARE * (1 - _flat(bones, ray))
        off = hypot(pose_off, self._given_off)
        x, y, z = (along * self._scale for along in shift.tolist())
        return Located(np.array((x, y, z), np.float32), hypot(x, y, z) * off, turns)


def _facing(ways: Sequence[Way], x: float, y: float) -> list[Way]:
    """Rotate directions by the rotation from the optical axis to a ray (x, y at depth 1).

    World landmarks are as if the hand were in the picture's middle: the model sees a crop, not the
    lens.
    """
    length = sqrt(x * x + y * y + 1)
    share = 1 / (length * (length + 1))
    facing = []
    for a, b, c in ways:
        back = c / length - (a * x + b * y) * share
        facing.append((a + x * back, b + y * back, (c - a * x - b * y) / length))
    return facing


def _flat(bones: Sequence[Way], ray: Sequence[float]) -> float:
    """Return how squarely a palm is seen: 1 if it faces the camera or away from it, 0 edge-on."""
    x, y, z = _cross(*bones[_ALL:])
    return abs(x * ray[0] + y * ray[1] + z) / max(hypot(x, y, z) * hypot(*ray, 1.0), 1e-12)


def _palm(across: Way, along: Way) -> tuple[Way, Way, Way]:
    """Return the perpendicular axes of a palm, from its directions across and along.

    The sum and the difference of two vectors of one length are perpendicular. So are the axes
    halfway between these, which are as near as possible to the given directions.
    """
    (ax, ay, az) = across
    (bx, by, bz) = along
    grow = hypot(ax, ay, az) / max(hypot(bx, by, bz), 1e-12)
    bx = bx * grow
    by = by * grow
    bz = bz * grow
    sx = ax + bx
    sy = ay + by
    sz = az + bz
    dx = ax - bx
    dy = ay - by
    dz = az - bz
    s = sqrt(0.5) / max(hypot(sx, sy, sz), 1e-12)
    d = sqrt(0.5) / max(hypot(dx, dy, dz), 1e-12)
    sx = sx * s
    sy = sy * s
    sz = sz * s
    dx = dx * d
    dy = dy * d
    dz = dz * d
    across = (sx + dx, sy + dy, sz + dz)
    along = (sx - dx, sy - dy, sz - dz)
    return across, along, _cross(across, along)


def _cross(a: Way, b: Way) -> Way:
    (ax, ay, az) = a
    (bx, by, bz) = b
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


def _turned(way: Way, turn: Way) -> Way:
    """Return a direction rotated slightly, about the axis and by the angle (radians) of `turn`;
    hardly longer.
    """
    (x, y, z) = way
    (dx, dy, dz) = _cross(turn, way)
    return x + dx, y + dy, z + dz


def _unit(way: Way) -> Way:
    x, y, z = way
    length = max(hypot(x, y, z), 1e-12)
    return x / length, y / length, z / length


def _fitted(bones: Sequence[Way], rays: Points, turns: Points) -> tuple[Points, Points]:
    """Return the shift (3,) and turns of the most probable hand, by a Gauss-Newton step from the
    given turns.

    With 30 unknowns and 26 measurements, the smaller system is solved: that of the measurements.
    After a run of the model OpenCV solves it sooner than numpy.

    `bones`, (10, 3): the found ones, of any length, and the palm's ways across and along.
    `rays`, (2, 13): x and y of the joints at depth 1.
    `turns`, (27,): about x, y and z of each.
    """
    by = (_OF_TURNS @ turns.reshape(3, _TURNS).T).tolist()
    *ways, width, length = map(_turned, bones, by)
    parts = np.array([*map(_unit, ways), *_palm(width, length)]).T
    changes = _CHANGES.copy()
    np.multiply(rays, -_SHIFT, out=changes[2].reshape(2, -1))
    moves = (_BY_ARM @ parts @ _ARMS_OF_PARTS).reshape(3, 3 * _TURNS, -1)
    by_turns = changes[3:].reshape(3 * _TURNS, 2, -1)
    np.multiply(moves[2][:, None], rays, out=by_turns)
    by_turns += moves[:2].swapaxes(0, 1)
    joints = parts @ _OF_PARTS
    off = turns @ changes[3:] - (joints[:2] - rays * joints[2]).ravel()
    _, pulls = cv2.solve(changes.T @ changes + _ONES, off[:, None], flags=cv2.DECOMP_CHOLESKY)
    found = changes @ pulls.ravel()
    return found[:3] * _SHIFT, found[3:]


class LocatingEstimator(WrappedEstimator):
    """Adds the position to an engine's hands.

    `estimator`: closed with this one.
    """

    def __init__(self, estimator: HandEstimator, locator: HandLocator) -> None:
        super().__init__(estimator)
        self._locator = locator
        self._turns: dict[int, Points] = {}
        self._own_ms = 0.0

    @property
    def timings(self) -> Timings:
        """Timings of the last picture, including the time to locate its hands in space."""
        inner = self._estimator.timings
        return replace(inner, position_ms=self._own_ms, total_ms=inner.total_ms + self._own_ms)

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture, each with its position."""
        size = (image.shape[1], image.shape[0])
        hands = self._estimator.estimate(image, timestamp)
        began = perf_counter()
        before = self._turns if timestamp is not None else {}
        found = [
            self._locator.locate(hand.landmarks, hand.world, size, before.get(hand.track_id))
            for hand in hands
        ]
        self._turns = {hand.track_id: place.turns for hand, place in zip(hands, found, strict=True)}
        located = tuple(
            replace(hand, position=place.position, position_sigma=place.sigma)
            for hand, place in zip(hands, found, strict=True)
        )
        self._own_ms = (perf_counter() - began) * 1e3
        return located

    def reset(self) -> None:
        """End every track."""
        super().reset()
        self._turns.clear()
