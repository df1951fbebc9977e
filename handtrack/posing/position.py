"""Where a hand is in space, from its landmarks, the width of the person's palm, and the lens.

The palm's width gives the lengths of the bones, the world landmarks their directions, some 20 degrees off; and the more
a bone points to the camera, the more its length in the picture hangs on them. So the most probable hand is sought: not
only a shift that puts it where the picture shows it, but also a turn of the whole and of each bone, where a turn by
`_TURN_RAD` counts as much as a landmark that is off by `_LANDMARK_M`.
"""

from dataclasses import replace
from math import atan, degrees, hypot, radians, sqrt, tan
from time import perf_counter
from typing import Final

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
_LENGTHS: Final = np.linalg.norm(np.diff(_REST[_CHAINS], axis=1), axis=2, keepdims=True)

_LANDMARK_M: Final = 0.003
_TURN_RAD: Final = radians(20.0)
_DOUBT: Final = (_TURN_RAD / _LANDMARK_M) ** 2
_STEPS: Final = 3

_FREE: Final = np.ones((5, 5, 5, 1, 1))
"""(chain, joint, turn): whether a turn moves a joint, the first of the whole hand, then of a bone; a palm is stiff."""
_FREE[:, :, 1:, 0, 0] = np.tril(np.ones((5, 4)), -1)
_FREE[1:, :, 1] = 0.0
_WEIGHTS: Final = np.ones((5, 5, 1))
_WEIGHTS[:, 0] = 1 / sqrt(5)  # each finger has the wrist
_ACROSS: Final = np.zeros((3, 3, 3))
"""[j, k, l]: by how much a turn about axis k moves a joint along j, for each metre of its arm along l."""
_ACROSS[(0, 1, 2), (1, 2, 0), (2, 0, 1)] = 1.0
_ACROSS[(0, 1, 2), (2, 0, 1), (1, 2, 0)] = -1.0
_BY_SHIFT: Final = _ACROSS.reshape(3, 9)
_BY_AXIS: Final = _ACROSS.transpose(1, 0, 2).reshape(3, 9)
_ONES: Final = np.eye(10)
_UNTURNED: Final = np.diag((0.0, 0.0, 0.0, *(1 / _DOUBT,) * 3))

_PROPORTIONS: Final = 0.04  # spread of people's hand lengths for the same palm width
_UNKNOWN_LENS: Final = 0.12  # spread of webcams' focal lengths around that of `USUAL_LENS_DEG`
_FACING: Final = 0.0425  # of the distance: 68 times of 100 no more is off on drawn films, for a palm seen flat …
_EDGE_ON: Final = 0.05  # … and what one seen edge-on adds: its size hangs on its turn


def measured_lens_deg(lens_deg: float, found_m: float, true_m: float) -> float:
    """Return the field of view with which a hand found at one distance with this lens is at its true distance."""
    return degrees(2 * atan(tan(radians(lens_deg) / 2) * found_m / true_m))


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
        self, landmarks: Landmarks, world: Landmarks, size: tuple[int, int]
    ) -> tuple[NDArray[np.float32], float]:
        """Return the position of the palm's middle, (3,) float32 metres, and the radius that holds it 68 times of 100.

        Parameters
        ----------
        landmarks, world : (21, 3) float32
            As in `Hand`.
        size : (width, height)
            Of the picture, pixels.
        """
        width, height = size
        focal_px = width / 2 / tan(self._view_rad / 2)
        rays = (landmarks[:, :2] - np.array(((width - 1) / 2, (height - 1) / 2))) / focal_px
        parts, flat = _sized(world.astype(np.float64))
        shift = _fitted(parts @ _facing(rays[PALM].mean(axis=0)), rays) * self._scale
        off = hypot(_FACING + _EDGE_ON * (1 - flat), self._given_off)
        return shift.astype(np.float32), float(np.linalg.norm(shift)) * off


def _sized(world: Points) -> tuple[Points, float]:
    """Return a hand with the usual bones in the directions of the given ones, and how flat its palm is seen.

    Returns
    -------
    parts : (5, 5, 3)
        The wrist, from the palm's middle, and the bones from there to the tip of each finger; metres.
    flat : float
        1 for a palm that faces the camera or away from it, 0 edge-on.
    """
    left, _, right = np.linalg.svd(_PALM_REST.T @ (world[PALM] - world[PALM].mean(axis=0)))
    turn = left @ right
    palm = _PALM_REST @ turn
    joints = world[_CHAINS]
    parts = np.empty((5, 5, 3))
    bones = np.subtract(joints[:, 1:], joints[:, :-1], out=parts[:, 1:])
    bones *= _LENGTHS / np.sqrt(np.square(bones).sum(axis=2, keepdims=True))
    parts[:, 0] = palm[0]
    parts[1:, 1] = palm[1:] - palm[0]
    return parts, abs(float(turn[2, 2]))


def _facing(ray: Points) -> Points:
    """Return the (3, 3) turn of row vectors from the optical axis to a ray (x, y at depth 1).

    World landmarks are those of a hand in the picture's middle: the model sees a crop, and no lens.
    """
    x, y = ray
    length = (1 + x * x + y * y) ** 0.5
    share = 1 / (length * (length + 1))
    return np.array(
        (
            (1 - x * x * share, -x * y * share, -x / length),
            (-x * y * share, 1 - y * y * share, -y / length),
            (x / length, y / length, 1 / length),
        )
    )


def _fitted(parts: Points, rays: Points) -> Points:
    """Return the shift (3,) of the most probable hand, by Gauss-Newton steps from the given one.

    What the bones' turns explain is taken out finger by finger: five small systems cost less than a large one.

    Parameters
    ----------
    parts : (5, 5, 3)
        As `_sized` returns them.
    rays : (21, 2)
        x and y at depth 1.
    """
    shifts = np.zeros((5, 5, 2, 3))  # how far one of a joint takes it off its ray
    shifts[..., 0, 0] = shifts[..., 1, 1] = _WEIGHTS[..., 0]
    shifts[..., 2] = rays[_CHAINS] * -_WEIGHTS
    slopes = (shifts @ _BY_SHIFT).reshape(5, 5, 1, 6, 3) * _FREE
    turns = np.zeros((5, 5, 3))  # of the whole hand, and of each bone
    pivots = np.zeros((5, 5, 3))
    known = np.empty((5, 10, 7))
    known[..., :3] = shifts.reshape(5, 10, 3)
    found = np.ones(7)
    for step in range(_STEPS):
        joints = (_turned(parts, turns.cumsum(axis=1)) if step else parts).cumsum(axis=1)
        pivots[:, 1:] = joints[:, :-1]
        arms = joints[:, :, None] - pivots[:, None]
        changes = (slopes @ arms[..., None]).reshape(5, 5, 5, 2, 3).swapaxes(2, 3).reshape(5, 10, 15)
        off = (shifts @ joints[..., None]).reshape(5, 10, 1) - changes @ turns.reshape(5, 15, 1)
        known[..., 3:6], known[..., 6:] = changes[..., :3], off
        by_bones = changes[..., 3:]
        sure = np.linalg.solve(_ONES + _DOUBT * (by_bones @ by_bones.swapaxes(1, 2)), known)
        normal = known.reshape(50, 7).T @ sure.reshape(50, 7)
        found[:6] = -np.linalg.solve(normal[:6, :6] + _UNTURNED, normal[:6, 6])
        if step + 1 < _STEPS:
            turns[:, 0] = found[3:6]
            turns[:, 1:] = -_DOUBT * ((sure @ found)[:, None] @ by_bones).reshape(5, 4, 3)
    return found[:3]


def _turned(points: Points, by: Points) -> Points:
    """Return points, (…, 3), each turned by a rotation vector of its own."""
    squares = np.square(by).sum(axis=-1, keepdims=True) + 1e-12
    angles = np.sqrt(squares)
    turn = (by @ _BY_AXIS).reshape(*by.shape, 3)
    across = turn @ points[..., None]
    along = turn @ across
    return np.asarray(
        points + across[..., 0] * (np.sin(angles) / angles) + along[..., 0] * ((1 - np.cos(angles)) / squares)
    )


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
        located = tuple(self._located(hand, size) for hand in hands)
        self._own_ms = (perf_counter() - began) * 1e3
        return located

    def _located(self, hand: Hand, size: tuple[int, int]) -> Hand:
        position, sigma = self._locator.locate(hand.landmarks, hand.world, size)
        return replace(hand, position=position, position_sigma=sigma)
