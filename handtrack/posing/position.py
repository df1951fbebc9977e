"""Where a hand is in space, from its landmarks, the width of the person's palm, and the lens.

The world landmarks give the directions of the bones, the palm's width their lengths. What is left to find is a shift:
the one that best puts the hand where the picture shows it, three unknowns in 42 linear equations. A general solver
(OpenCV's SQPNP) turns the hand too; on drawn films its distances are no better.
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

_REST: Final = rest_joints()
_PALM_REST: Final = _REST[PALM] - _REST[PALM].mean(axis=0)
_ENDS: Final = np.array([row for rows in FINGERS.values() for row in rows if row not in PALM])
_STARTS: Final = np.array([0 if row == 1 else row - 1 for row in _ENDS])
_LENGTHS: Final = np.linalg.norm(_REST[_ENDS] - _REST[_STARTS], axis=1, keepdims=True)
"""Of the bones that are no part of the palm."""

_PROPORTIONS: Final = 0.04  # spread of people's hand lengths for the same palm width
_UNKNOWN_LENS: Final = 0.12  # spread of webcams' focal lengths around that of `USUAL_LENS_DEG`
_STRAIGHT: Final = 0.045  # of the distance: 68 times of 100 no more is off on drawn films, for straight fingers …
_BENT: Final = 0.055  # … and what bent ones add: a fist shows less of its bones
_ROWS: Final = np.array([*FINGERS.values()])


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
        points = self._sized(world.astype(np.float64))
        shift = _shift(_faced(points, rays[PALM].mean(axis=0)), rays)
        off = hypot(_STRAIGHT + _BENT * sqrt(_bent(points)), self._given_off)
        return shift.astype(np.float32), float(np.linalg.norm(shift)) * off

    def _sized(self, world: Points) -> Points:
        """Return the hand with the person's bones in the directions of the given ones; the palm's middle is at 0."""
        turn, _, back = np.linalg.svd(_PALM_REST.T @ (world[PALM] - world[PALM].mean(axis=0)))
        points = np.empty((COUNT, 3))
        points[PALM] = _PALM_REST @ (turn @ back)
        bones = world[_ENDS] - world[_STARTS]
        bones *= _LENGTHS / np.linalg.norm(bones, axis=1, keepdims=True)
        for start, end, bone in zip(_STARTS.tolist(), _ENDS.tolist(), bones, strict=True):
            points[end] = points[start] + bone
        return points * self._scale


def _faced(points: Points, ray: Points) -> Points:
    """Return points turned by the way from the optical axis to a ray (x, y at depth 1).

    World landmarks are those of a hand in the picture's middle: the model sees a crop, and no lens.
    """
    x, y = ray
    length = (1 + x * x + y * y) ** 0.5
    share = 1 / (length * (length + 1))
    turn = np.array(
        (
            (1 - x * x * share, -x * y * share, -x / length),
            (-x * y * share, 1 - y * y * share, -y / length),
            (x / length, y / length, 1 / length),
        )
    )
    return np.asarray(points @ turn)


def _bent(points: Points) -> float:
    """Return how bent the fingers are on average: 0 straight, 1 if every tip lay at its base."""
    fingers = points[_ROWS]
    steps = fingers[:, 1:] - fingers[:, :-1]
    reach = np.sqrt(np.square(fingers[:, 3] - fingers[:, 0]).sum(axis=1))
    return max(0.0, 1.0 - float((reach / np.sqrt(np.square(steps).sum(axis=2)).sum(axis=1)).mean()))


def _shift(points: Points, rays: Points) -> Points:
    """Return the (3,) shift that brings points closest to their rays, (21, 2) x and y at depth 1; least squares."""
    x, y = rays.T
    off = rays * points[:, 2:] - points[:, :2]
    sums = rays.sum(axis=0)
    normal = np.array(
        ((COUNT, 0.0, -sums[0]), (0.0, COUNT, -sums[1]), (-sums[0], -sums[1], float((x * x + y * y).sum())))
    )
    right = np.array((*off.sum(axis=0), -float((rays * off).sum())))
    return np.asarray(np.linalg.solve(normal, right))


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
