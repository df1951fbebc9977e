"""Where a hand is in space, from its landmarks, the width of the person's palm, and the lens.

The palm's width gives the lengths of the bones, the world landmarks their directions, some 20 degrees off; and the more
a bone points to the camera, the more its length in the picture hangs on them. So the most probable hand is sought: not
only a shift that puts it where the picture shows it, but also a turn of the whole and of each bone, where a turn by
`_TURN_RAD` counts as much as a landmark that is off by `_LANDMARK_M`.
"""

from dataclasses import replace
from math import atan, degrees, hypot, radians, tan
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

_CHAINS: Final = np.array([*FINGERS.values()])
"""The rows of each finger, thumb first; here a finger is a chain of four bones that starts at the wrist."""

_REST: Final = rest_joints() + np.eye(COUNT)[:, :1] * (0.0, WRIST_M, 0.0)
_PALM_REST: Final = _REST[PALM] - _REST[PALM].mean(axis=0)
_BEFORE: Final = np.hstack((np.zeros((len(_CHAINS), 1), np.int64), _CHAINS[:, :-1]))
_LENGTHS: Final = np.linalg.norm(_REST[_CHAINS] - _REST[_BEFORE], axis=2, keepdims=True)

_LANDMARK_M: Final = 0.003
_TURN_RAD: Final = radians(20.0)
_DOUBT: Final = (_TURN_RAD / _LANDMARK_M) ** 2
_STEPS: Final = 3

_FREE: Final = np.ones((5, 4, 5))
"""(finger, joint, turn): whether a turn moves a joint, the first of the whole hand, then of a bone; a palm is stiff."""
_FREE[:, :, 1:] = np.tril(np.ones((4, 4)))
_FREE[1:, :, 1] = 0.0
_ACROSS: Final = np.zeros((3, 3, 3))
"""[j, k, l]: by how much a turn about axis k moves a joint along j, for each metre of its arm along l."""
_ACROSS[(0, 1, 2), (1, 2, 0), (2, 0, 1)] = 1.0
_ACROSS[(0, 1, 2), (2, 0, 1), (1, 2, 0)] = -1.0
_NEXT, _LAST = np.array((1, 2, 0)), np.array((2, 0, 1))
_ONES: Final = np.eye(8)
_UNTURNED: Final = np.diag((0.0, 0.0, 0.0, *(1 / _DOUBT,) * 3, 0.0))

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
        wrist, bones, flat = _sized(world.astype(np.float64))
        facing = _facing(rays[PALM].mean(axis=0))
        shift = _fitted(wrist @ facing, bones @ facing, rays) * self._scale
        off = hypot(_FACING + _EDGE_ON * (1 - flat), self._given_off)
        return shift.astype(np.float32), float(np.linalg.norm(shift)) * off


def _sized(world: Points) -> tuple[Points, Points, float]:
    """Return a hand with the usual bones in the directions of the given ones, metres, and how flat its palm is seen.

    Returns
    -------
    wrist : (3,)
        From the palm's middle.
    bones : (5, 4, 3)
    flat : float
        1 for a palm that faces the camera or away from it, 0 edge-on.
    """
    left, _, right = np.linalg.svd(_PALM_REST.T @ (world[PALM] - world[PALM].mean(axis=0)))
    turn = left @ right
    palm = _PALM_REST @ turn
    bones = world[_CHAINS] - world[_BEFORE]
    bones *= _LENGTHS / np.sqrt(np.square(bones).sum(axis=2, keepdims=True))
    bones[1:, 0] = palm[1:] - palm[0]
    return palm[0], bones, abs(float(turn[2, 2]))


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


def _fitted(wrist: Points, bones: Points, rays: Points) -> Points:
    """Return the shift (3,) of the most probable hand, by Gauss-Newton steps from the given one.

    What the bones' turns explain is taken out finger by finger: five small systems cost less than a large one.

    Parameters
    ----------
    wrist : (3,)
    bones : (5, 4, 3)
        Metres.
    rays : (21, 2)
        x and y at depth 1.
    """
    shifts, slopes = _equations(rays)
    of_turns = slopes[_CHAINS][:, :, None] * _FREE[..., None, None]
    of_shifts = shifts[_CHAINS].reshape(5, 8, 3)
    parts = np.vstack((wrist, bones.reshape(-1, 3)))
    turns = np.zeros((5, 5, 3))  # of the whole hand, and of each finger's bones
    for _ in range(_STEPS):
        turned = _turned(parts, np.vstack((turns[0, 0], turns.cumsum(axis=1)[:, 1:].reshape(-1, 3))))
        start = turned[0]
        joints = start + turned[1:].reshape(bones.shape).cumsum(axis=1)
        pivots = np.zeros((5, 5, 3))
        pivots[:, 1], pivots[:, 2:] = start, joints[:, :-1]
        arms = joints[:, :, None] - pivots[:, None]
        changes = (of_turns @ arms[..., None]).reshape(5, 4, 5, 2, 3).swapaxes(2, 3).reshape(5, 8, 15)
        off = _off(joints, rays[_CHAINS]).reshape(5, 8, 1) - changes @ turns.reshape(5, 15, 1)
        by_bones = changes[..., 3:]
        known = np.concatenate((of_shifts, changes[..., :3], off), axis=2)
        sure = np.linalg.solve(_ONES + _DOUBT * (by_bones @ by_bones.swapaxes(1, 2)), known)
        change = (slopes[0] @ start).reshape(2, 3)
        at_wrist = np.column_stack((shifts[0], change, _off(start, rays[0]) - change @ turns[0, 0]))
        normal = (known.swapaxes(1, 2) @ sure).sum(axis=0) + at_wrist.T @ at_wrist + _UNTURNED
        found = np.append(-np.linalg.solve(normal[:6, :6], normal[:6, 6]), 1.0)
        turns[:, 0] = found[3:6]
        turns[:, 1:] = -_DOUBT * ((sure @ found)[:, None] @ by_bones).reshape(bones.shape)
    return found[:3]


def _turned(points: Points, by: Points) -> Points:
    """Return points, (N, 3), each turned by a rotation vector of its own."""
    angles = np.sqrt(np.square(by).sum(axis=1, keepdims=True)) + 1e-12
    axes = by / angles
    across = _cross(axes, points)
    return np.asarray(points + across * np.sin(angles) + _cross(axes, across) * (1 - np.cos(angles)))


def _cross(one: Points, other: Points) -> Points:
    """Return the vector products of (N, 3); NumPy's own takes several times as long for so few."""
    return one[:, _NEXT] * other[:, _LAST] - one[:, _LAST] * other[:, _NEXT]


def _off(points: Points, rays: Points) -> Points:
    """Return how far off their rays points are, (…, 2)."""
    return points[..., :2] - rays * points[..., 2:]


def _equations(rays: Points) -> tuple[Points, Points]:
    """Return what moves a joint off its ray.

    Returns
    -------
    shifts : (21, 2, 3)
        A shift.
    slopes : (21, 6, 3)
        Turns about three axes, across and then down, for each metre of the joint's arm along x, y and z.
    """
    shifts = np.zeros((COUNT, 2, 3))
    shifts[:, 0, 0] = shifts[:, 1, 1] = 1.0
    shifts[:, :, 2] = -rays
    return shifts, np.einsum("nij,jkl->nikl", shifts, _ACROSS).reshape(COUNT, 6, 3)


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
