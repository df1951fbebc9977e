"""Where a hand is in space, from its landmarks, the width of the person's palm, and the lens.

The palm's width gives the lengths of the bones, the world landmarks their directions, some 20 degrees off; and the more
a bone points to the camera, the more its length in the picture hangs on them. So the most probable hand is sought: not
only a shift that puts it where the picture shows it, but also a turn of the whole and of each bone, where a turn by
`_TURN_RAD` counts as much as a landmark that is off by `_LANDMARK_M`.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import atan, degrees, hypot, radians, sqrt, tan
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import COUNT, FINGERS, Image, Landmarks
from handtrack.messages import Hand, Timings
from handtrack.models.engine import HandEstimator, WrappedEstimator
from handtrack.posing.anatomy import rest_joints

Points = NDArray[np.float64]

USUAL_LENS_DEG: Final = 65.0
"""Across the picture of a typical webcam."""

PALM_MM: Final = 84.7
"""Of the hand in `handtrack.posing.anatomy`: across the four knuckles, flesh included, without the thumb."""

PALM: Final = np.array((0, 5, 9, 13, 17))
"""The rows of the wrist and the finger bases; a hand's position is their middle."""

WRIST_M: Final = 0.0035
"""So much nearer to the fingers than the wrist's crease the landmark model sees a wrist: measured on drawn films."""

_CHAINS: Final = np.array([(0, *rows) for rows in FINGERS.values()])
"""The rows of the wrist and of a finger's joints, thumb first."""

_REST: Final = rest_joints() + np.eye(COUNT)[:, :1] * (0.0, WRIST_M, 0.0)
_PALM_REST: Final = _REST[PALM] - _REST[PALM].mean(axis=0)
_LANDMARK_M: Final = 0.003
_TURN_RAD: Final = radians(20.0)
_STEPS: Final = 3
_SETTLED_M: Final = 0.006
"""A step that changes the turns by less, after those of the picture before, is the last one."""
_KEPT: Final = 0.7
"""Of a hand's turns, for its next picture: all of them, and it might stay where it was wrong."""

_BONES: Final = [(chain, joint) for chain in range(5) for joint in range(1, 5) if joint > 1 or not chain]
"""Where each bone ends: (chain, joint). A palm is stiff, so these leave out its four."""
_ALL: Final = len(_BONES)
_LENGTHS: Final = [float(np.linalg.norm(_REST[_CHAINS[c, j]] - _REST[_CHAINS[c, j - 1]])) for c, j in _BONES]


def _of_landmarks() -> Points:
    """Return what makes the bones, and the palm's ways across and along, of the landmarks: (18, 21)."""
    made = np.zeros((_ALL + 2, COUNT))
    for row, (chain, joint) in enumerate(_BONES):
        made[row, _CHAINS[chain, joint - 1 : joint + 1]] = -1.0, 1.0
    made[_ALL:, PALM] = np.linalg.pinv(_PALM_REST[:, :2])
    return made


def _of_parts() -> Points:
    """Return what makes the joints of a hand's bones and palm (of length 1, its three axes): (5, 5, 19)."""
    made = np.zeros((5, 5, _ALL + 3))
    made[:, 0, _ALL:] = _PALM_REST[0]
    made[1:, 1, _ALL:] = _PALM_REST[1:]
    for row, (chain, joint) in enumerate(_BONES):
        made[chain, joint] = made[chain, joint - 1]
        made[chain, joint, row] = _LENGTHS[row]
    return made


def _of_turns() -> Points:
    """Return what makes the turn of each bone, and of the palm's ways, of all turns: (18, 25)."""
    made = np.zeros((_ALL + 2, 5, 5))
    made[_ALL:, 0, 0] = 1.0
    for row, (chain, joint) in enumerate(_BONES):
        made[row, chain, : joint + 1] = 1.0
    return made.reshape(_ALL + 2, 25) * (_TURN_RAD / _LANDMARK_M)


def _arms_of_parts() -> Points:
    """Return what makes the arms at which turns move joints: (5, 1, 25, 19), by chain, then joint and turn."""
    made = np.zeros((5, 5, 5, _ALL + 3))
    made[:, :, 0] = _OF_PARTS
    for chain, joint in _BONES:
        made[chain, joint:, joint] = _OF_PARTS[chain, joint:] - _OF_PARTS[chain, joint - 1]
    made *= _WEIGHTS[..., None, None] * (_TURN_RAD / _LANDMARK_M)
    return made.reshape(5, 1, 25, _ALL + 3)


_WEIGHTS: Final = np.ones((5, 5))
_WEIGHTS[:, 0] = 1 / sqrt(5)  # each finger has the wrist
_OF_LANDMARKS: Final = _of_landmarks()
_OF_PARTS: Final = _of_parts()
_OF_TURNS: Final = _of_turns()
_ARMS_OF_PARTS: Final = _arms_of_parts()
_JOINTS_OF_PARTS: Final = (_OF_PARTS * _WEIGHTS[..., None]).reshape(25, _ALL + 3)
_ACROSS: Final = np.zeros((3, 3, 3))
"""[j, k, l]: by how much a turn about axis k moves a joint along j, for each metre of its arm along l."""
_ACROSS[(0, 1, 2), (1, 2, 0), (2, 0, 1)] = 1.0
_ACROSS[(0, 1, 2), (2, 0, 1), (1, 2, 0)] = -1.0
_BY_AXIS: Final = _ACROSS.transpose(1, 0, 2).reshape(3, 9)
_BY_ARM: Final = _ACROSS.transpose(0, 2, 1) * np.array((1.0, 1.0, -1.0))[:, None, None]
"""[along x, y and back along z]: of arms, by how much a turn about each axis moves a joint."""
_RAYS: Final = _CHAINS[:, None] * 3 + np.array(((0,), (1,)))
"""Where x and y of every joint lie in the landmarks, (5, 2, 5)."""
_SHIFTS: Final = np.zeros((5, 10, 7))
"""How far a shift takes a joint off its ray, along x and then y; there is room for what else does."""
_SHIFTS[:, :5, 0] = _SHIFTS[:, 5:, 1] = _WEIGHTS
_BACK: Final = -_WEIGHTS[:, None]
_ONES: Final = np.eye(10)
_UNTURNED: Final = np.diag((0.0, 0.0, 0.0, 1.0, 1.0, 1.0))
_NO_TURNS: Final = np.zeros((5, 15, 1))

_PROPORTIONS: Final = 0.04  # spread of people's hand lengths for the same palm width
_UNKNOWN_LENS: Final = 0.12  # spread of webcams' focal lengths around that of `USUAL_LENS_DEG`
_FACING: Final = 0.0425  # of the distance: 68 times of 100 no more is off on drawn films, for a palm seen flat …
_EDGE_ON: Final = 0.05  # … and what one seen edge-on adds: its size hangs on its turn


def measured_lens_deg(lens_deg: float, found_m: float, true_m: float) -> float:
    """Return the field of view with which a hand found at one distance with this lens is at its true distance."""
    return degrees(2 * atan(tan(radians(lens_deg) / 2) * found_m / true_m))


class Located(NamedTuple):
    """A hand in space.

    Attributes
    ----------
    position : (3,) float32
        Of the palm's middle, metres.
    sigma : float
        The radius that holds the true place 68 times of 100, metres.
    turns : array
        By which the hand and its bones lie otherwise than found: a start for its next picture.
    """

    position: NDArray[np.float32]
    sigma: float
    turns: Points


class HandLocator:
    """Finds hands in camera space: metres, x to the right of the picture, y down, z away from the camera.

    Parameters
    ----------
    palm_width_mm : float
        The person's, across the four knuckles, without the thumb.
    field_of_view_deg : float, optional
        Across the picture. By default that of a typical webcam, and the uncertainty grows to match.
    """

    def __init__(self, palm_width_mm: float, field_of_view_deg: float | None = None) -> None:
        self._scale = palm_width_mm / PALM_MM
        self._view_rad = radians(field_of_view_deg or USUAL_LENS_DEG)
        self._given_off = hypot(_PROPORTIONS, 0.0 if field_of_view_deg else _UNKNOWN_LENS)

    def locate(
        self, landmarks: Landmarks, world: Landmarks, size: tuple[int, int], before: Points | None = None
    ) -> Located:
        """Return where a hand is.

        Parameters
        ----------
        landmarks, world : (21, 3) float32
            As in `Hand`.
        size : (width, height)
            Of the picture, pixels.
        before : array, optional
            The turns of the same hand in the picture before; with these one step is usually enough.
        """
        width, height = size
        focal_px = width / 2 / tan(self._view_rad / 2)
        rays = (landmarks.take(_RAYS) - np.array((((width - 1) / 2,), ((height - 1) / 2,)))) / focal_px
        (wrist_x, wrist_y), (bases_x, bases_y) = rays[0, :, 0].tolist(), rays[1:, :, 1].sum(axis=0).tolist()
        ray = (wrist_x + bases_x) / 5, (wrist_y + bases_y) / 5
        bones = _OF_LANDMARKS @ (world @ _facing(*ray))
        turns = _NO_TURNS if before is None else before * _KEPT
        for _ in range(_STEPS):
            shift, turned = _fitted(bones, rays, turns)
            change, turns = turned - turns, turned
            if before is not None and np.vdot(change, change) < _SETTLED_M**2:
                break
        off = hypot(_FACING + _EDGE_ON * (1 - _flat(bones, ray)), self._given_off)
        x, y, z = (along * self._scale for along in shift.tolist())
        return Located(np.array((x, y, z), np.float32), hypot(x, y, z) * off, turns)


def _facing(x: float, y: float) -> Points:
    """Return the (3, 3) turn of row vectors from the optical axis to a ray (x, y at depth 1).

    World landmarks are those of a hand in the picture's middle: the model sees a crop, and no lens.
    """
    length = (1 + x * x + y * y) ** 0.5
    share = 1 / (length * (length + 1))
    return np.array(
        (
            (1 - x * x * share, -x * y * share, -x / length),
            (-x * y * share, 1 - y * y * share, -y / length),
            (x / length, y / length, 1 / length),
        )
    )


def _flat(bones: Points, ray: tuple[float, float]) -> float:
    """Return how flat a palm is seen: 1 if it faces the camera or away from it, 0 edge-on."""
    (ax, ay, az), (bx, by, bz) = bones[_ALL:].tolist()
    x, y, z = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    return float(abs(x * ray[0] + y * ray[1] + z) / max(hypot(x, y, z) * hypot(*ray, 1.0), 1e-12))


def _palm(across: Sequence[float], along: Sequence[float]) -> tuple[tuple[float, float, float], ...]:
    """Return the axes of a palm, at right angles, from its ways across and along."""
    (ax, ay, az), (bx, by, bz) = across, along
    grow = hypot(ax, ay, az) / max(hypot(bx, by, bz), 1e-12)
    bx, by, bz = bx * grow, by * grow, bz * grow
    sx, sy, sz, dx, dy, dz = ax + bx, ay + by, az + bz, ax - bx, ay - by, az - bz
    s, d = sqrt(0.5) / max(hypot(sx, sy, sz), 1e-12), sqrt(0.5) / max(hypot(dx, dy, dz), 1e-12)
    sx, sy, sz, dx, dy, dz = sx * s, sy * s, sz * s, dx * d, dy * d, dz * d
    ax, ay, az, bx, by, bz = sx + dx, sy + dy, sz + dz, sx - dx, sy - dy, sz - dz
    return (ax, ay, az), (bx, by, bz), (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)


def _fitted(bones: Points, rays: Points, turns: Points) -> tuple[Points, Points]:
    """Return the shift (3,) and turns of the most probable hand, by a Gauss-Newton step from the given turns.

    What the bones' turns explain is taken out finger by finger: five small systems cost less than a large one.

    Parameters
    ----------
    bones : (18, 3)
        The found ones, of any length, and the palm's ways across and along.
    rays : (5, 2, 5)
        x and y at depth 1 of each chain's joints.
    turns : (5, 15, 1)
        Of the whole hand and of each bone of a chain, in the unit that makes them as probable as metres of a landmark.
    """
    across = (_OF_TURNS @ turns.reshape(25, 3) @ _BY_AXIS).reshape(-1, 3, 3) @ bones[..., None]
    turned = bones + across[..., 0]
    parts = np.empty((_ALL + 3, 3))
    parts[_ALL:] = _palm(*turned[_ALL:].tolist())
    turned = turned[:_ALL]
    np.divide(turned, np.sqrt(np.square(turned).sum(axis=1, keepdims=True)), out=parts[:_ALL])
    moves = (_ARMS_OF_PARTS @ (parts @ _BY_ARM)).reshape(5, 3, 5, 5, 3)
    changes = (moves[:, :2] + rays[..., None, None] * moves[:, 2:]).reshape(5, 10, 15)
    joints = (_JOINTS_OF_PARTS @ parts).reshape(5, 5, 3).swapaxes(1, 2)
    off = joints[:, :2] - rays * joints[:, 2:]
    known: Points = _SHIFTS.copy()
    np.multiply(rays, _BACK, out=known.reshape(5, 2, 5, 7)[..., 2])
    known[..., 3:6] = changes[..., :3]
    np.subtract(off.reshape(5, 10, 1), changes @ turns, out=known[..., 6:])
    by_bones = changes[..., 3:]
    sure = np.linalg.solve(by_bones @ by_bones.swapaxes(1, 2) + _ONES, known)
    normal = known.reshape(50, 7).T @ sure.reshape(50, 7)
    found = np.full(7, -1.0)
    found[:6] = np.linalg.solve(normal[:6, :6] + _UNTURNED, normal[:6, 6])
    fitted = np.empty((5, 1, 15))
    np.negative(found[3:6], out=fitted[..., :3])
    np.matmul((sure @ found)[:, None], by_bones, out=fitted[..., 3:])
    return -found[:3], fitted.reshape(5, 15, 1)


class LocatingEstimator(WrappedEstimator):
    """Adds the position to an engine's hands.

    Parameters
    ----------
    estimator : HandEstimator
        Closed with this one.
    locator : HandLocator
    """

    def __init__(self, estimator: HandEstimator, locator: HandLocator) -> None:
        super().__init__(estimator)
        self._locator = locator
        self._turns: dict[int, Points] = {}
        self._own_ms = 0.0

    @property
    def timings(self) -> Timings:
        """Timings of the last picture, with those of finding the hands in space."""
        inner = self._estimator.timings
        return replace(inner, position_ms=self._own_ms, total_ms=inner.total_ms + self._own_ms)

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture, each with its position."""
        size = (image.shape[1], image.shape[0])
        hands = self._estimator.estimate(image, timestamp)
        began = perf_counter()
        before = self._turns if timestamp is not None else {}
        found = [self._locator.locate(hand.landmarks, hand.world, size, before.get(hand.track_id)) for hand in hands]
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
