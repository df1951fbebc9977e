"""A part of the picture, turned upright for the models;
the hands come back in the whole picture's pixels.
"""

from dataclasses import dataclass, replace
from math import ceil, floor, radians
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image, Landmarks
from handtrack.memory.pool import BufferPool
from handtrack.messages import Hand
from handtrack.models.engine import HandEstimator, WrappedEstimator
from handtrack.runtime.opencv import cv2
from handtrack.settings import PartOfPicture
from handtrack.tracking.region import Region, normalised_angle

WHOLE: Final = (0.0, 0.0, 1.0, 1.0)

_TURNS: Final[dict[int, tuple[int, NDArray[np.float32]]]] = {
    90: (cv2.ROTATE_90_CLOCKWISE, np.array(((0, -1), (1, 0)), np.float32)),
    180: (cv2.ROTATE_180, np.array(((-1, 0), (0, -1)), np.float32)),
    270: (cv2.ROTATE_90_COUNTERCLOCKWISE, np.array(((0, 1), (-1, 0)), np.float32)),
}
"""OpenCV's name of each clockwise turn, and the matrix that turns row vectors back."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a picture and its turn."""

    region: PartOfPicture = WHOLE
    """(left, top, right, bottom), as fractions of the picture."""
    rotation_deg: int = 0
    """Degrees clockwise that turn it upright: 0, 90, 180 or 270."""

    def of(self, image: Image, pool: BufferPool) -> Image:
        """Return the upright part of a picture: a view,
        or a rotated copy in the pool's innermost scope.
        """
        columns = self._columns(image.shape[1])
        rows = self._rows(image.shape[0])
        part = image[rows.start : rows.stop, columns.start : columns.stop]
        if not self.rotation_deg:
            return part
        height, width = part.shape[:2] if self.rotation_deg == 180 else part.shape[1::-1]
        turned = pool.empty((height, width, 3), np.uint8)
        direction, _ = _TURNS[self.rotation_deg]
        return np.asarray(cv2.rotate(part, direction, dst=turned), np.uint8)

    def width(self, size: tuple[int, int]) -> int:
        """Return the upright part's width in pixels, for a picture of (width, height)."""
        across = len(self._columns(size[0]))
        down = len(self._rows(size[1]))
        return across if self.rotation_deg % 180 == 0 else down

    def back(self, hand: Hand, size: tuple[int, int]) -> Hand:
        """Convert a hand from the upright part to pixels of the picture, (width, height)."""
        turn = self._turn_back()
        landmarks = hand.landmarks.copy()
        landmarks[:, :2] = self._points_back(landmarks[:, :2], size)
        return _replace_points(hand, landmarks, turn)

    def upright(self, hand: Hand, size: tuple[int, int]) -> Hand:
        """Convert a hand from the picture, (width, height), to the upright part;
        the inverse of `back`.
        """
        turn = self._turn_back().T
        landmarks = hand.landmarks.copy()
        landmarks[:, :2] = (landmarks[:, :2] - self._origin(size)) @ turn
        return _replace_points(hand, landmarks, turn)

    def region_back(self, region: Region, size: tuple[int, int]) -> Region:
        """Convert a region from the upright part to pixels of the picture, (width, height)."""
        centre = np.array([(region.cx, region.cy)], np.float32)
        ((cx, cy),) = self._points_back(centre, size).tolist()
        rotation = normalised_angle(region.rotation - radians(self.rotation_deg))
        return Region(cx, cy, region.size, rotation)

    def _points_back(self, points: Landmarks, size: tuple[int, int]) -> Landmarks:
        return points @ self._turn_back() + self._origin(size)

    def _origin(self, size: tuple[int, int]) -> NDArray[np.float32]:
        """Return the picture's pixel, (x, y), that is the upper left one of the upright part."""
        columns = self._columns(size[0])
        rows = self._rows(size[1])
        corners = {
            0: (columns[0], rows[0]),
            90: (columns[0], rows[-1]),
            180: (columns[-1], rows[-1]),
            270: (columns[-1], rows[0]),
        }
        return np.array(corners[self.rotation_deg], np.float32)

    def _turn_back(self) -> NDArray[np.float32]:
        """Return the matrix that turns row vectors of the upright part back."""
        if not self.rotation_deg:
            return np.eye(2, dtype=np.float32)
        _, turn = _TURNS[self.rotation_deg]
        return turn

    def _columns(self, width: int) -> range:
        return _pixels(self.region[0], self.region[2], width)

    def _rows(self, height: int) -> range:
        return _pixels(self.region[1], self.region[3], height)


def _replace_points(hand: Hand, landmarks: Landmarks, turn: NDArray[np.float32]) -> Hand:
    """Return a hand with these landmarks, its other points turned by a matrix for row vectors."""
    world = hand.world.copy()
    world[:, :2] = world[:, :2] @ turn
    way_in = hand.way_in
    if way_in is not None:
        way_in = np.concatenate((way_in[:, :1], way_in[:, 1:] @ turn), axis=1)
    return replace(hand, landmarks=landmarks, world=world, way_in=way_in)


def _pixels(start: float, end: float, length: int) -> range:
    """Return a share of a length in pixels, at least one."""
    first = min(floor(start * length), length - 1)
    return range(first, max(first + 1, ceil(end * length)))


class PartEstimator(WrappedEstimator):
    """Shows an estimator a part of each picture.

    `estimator`: closed with this one.
    `pool`: holds the turned picture until its frame ends.
    """

    def __init__(self, estimator: HandEstimator, part: Part, pool: BufferPool) -> None:
        super().__init__(estimator)
        self._part = part
        self._pool = pool

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in the part, in pixels of the picture."""
        size = (image.shape[1], image.shape[0])
        with self._pool.hold_frame():
            hands = self._estimator.estimate(self._part.of(image, self._pool), timestamp)
        return tuple(self._part.back(hand, size) for hand in hands)
