"""A hand's region in the picture, what the landmark model sees there, and the next region.

Regions follow MediaPipe's hand_landmark_tracking graph (DetectionsToRectsCalculator,
HandLandmarksToRectCalculator, RectTransformationCalculator): the same models see the same crops.
The box is measured along the hand's own direction, from the landmarks that move least, then shifted
towards the fingers and enlarged to a square.
"""

from dataclasses import dataclass
from math import atan2, cos, floor, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import COUNT, Landmark, Landmarks, in_reach
from handtrack.tracking.palm import MIDDLE_MCP, WRIST, Palm

DETECTION_SCALE: Final = 2.6  # palm box to hand region
DETECTION_SHIFT: Final = -0.5  # towards the fingers, in palm heights
TRACKING_SCALE: Final = 2.0  # box of the landmarks below to hand region
TRACKING_SHIFT: Final = -0.1

STEADY_LANDMARKS: Final = (0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18)
"""The palm and the first finger joints, steadier than the tips."""

INPUT_SIDE: Final = 224  # pixels of the landmark model's square input
# MediaPipe's normalize_z: the model's z counts in 0.4 of the unit of its x and y.
DEPTH_UNIT: Final = 0.4


@dataclass(frozen=True, slots=True)
class Region:
    """A rotated square of the picture."""

    cx: float
    cy: float
    """Centre, pixels of the picture."""
    size: float
    """Side, pixels."""
    rotation: float = 0.0
    """Radians, clockwise as seen in the picture; at 0 the hand's fingers point up."""

    def moved(self, dx: float, dy: float) -> "Region":
        """Return the region shifted by (dx, dy) pixels of the picture."""
        return Region(self.cx + dx, self.cy + dy, self.size, self.rotation)

    def grown(self, factor: float) -> "Region":
        """Return the region enlarged about its centre."""
        return Region(self.cx, self.cy, self.size * factor, self.rotation)


def normalised_angle(radians: float) -> float:
    """Return the same direction within [-pi, pi)."""
    return radians - 2.0 * pi * floor((radians + pi) / (2.0 * pi))


def region_of_palm(palm: Palm) -> Region:
    """Return the hand's region from a palm in pixels of the picture."""
    (x0, y0) = palm.keypoints[WRIST]
    (x1, y1) = palm.keypoints[MIDDLE_MCP]
    left, top, right, bottom = (float(edge) for edge in palm.box)
    rotation = _upward(float(x1 - x0), float(y1 - y0))
    centre = ((left + right) / 2, (top + bottom) / 2)
    size = (right - left, bottom - top)
    return _grown(centre, size, rotation, DETECTION_SCALE, DETECTION_SHIFT)


def region_of_landmarks(landmarks: Landmarks) -> Region:
    """Return the hand's next region from its landmarks, (21, 3) float32, pixels of the picture."""
    points = landmarks[
        :, :2
    ].tolist()  # with numbers of its own Python is faster than numpy out of the cache
    rotation = _rotation_of(points)
    c = cos(rotation)
    s = sin(rotation)
    across = [points[row][0] * c + points[row][1] * s for row in STEADY_LANDMARKS]
    along = [points[row][1] * c - points[row][0] * s for row in STEADY_LANDMARKS]
    left, right, top, bottom = min(across), max(across), min(along), max(along)
    x, y = (left + right) / 2, (top + bottom) / 2
    centre = (x * c - y * s, x * s + y * c)
    size = (right - left, bottom - top)
    return _grown(centre, size, rotation, TRACKING_SCALE, TRACKING_SHIFT)


def _rotation_of(points: list[list[float]]) -> float:
    dx, dy = (
        (points[Landmark.INDEX_MCP][axis] + points[Landmark.RING_MCP][axis]) / 4
        + points[Landmark.MIDDLE_MCP][axis] / 2
        - points[Landmark.WRIST][axis]
        for axis in (0, 1)
    )
    return _upward(dx, dy)


def _upward(dx: float, dy: float) -> float:
    """Return the rotation of a hand pointing along (dx, dy),
    relative to pointing up in the picture.
    """
    return normalised_angle(pi / 2 - atan2(-dy, dx))


def _grown(
    centre: tuple[float, float],
    size: tuple[float, float],
    rotation: float,
    scale: float,
    shift: float,
) -> Region:
    along = shift * size[1]
    return Region(
        centre[0] - along * sin(rotation),
        centre[1] + along * cos(rotation),
        max(size) * scale,
        rotation,
    )


def to_picture(points: Landmarks, region: Region, side: float = 1.0) -> Landmarks:
    """Map points from a region's crop to the picture.

    `points`, (N, 3) float32: x, y in [0, side] across the region (values outside are fine), z in
    the same unit.
    `side`: of the crop.
    Returns (N, 3) float32: pixels of the picture; z in pixels too.
    """
    c = cos(region.rotation)
    s = sin(region.rotation)
    half = region.size / 2
    corner = np.array((region.cx - half * (c - s), region.cy - half * (s + c), 0.0), np.float32)
    return np.asarray(
        points @ rotation_matrix(region.rotation, region.size / side) + corner, np.float32
    )


def rotation_matrix(radians: float, scale: float = 1.0) -> NDArray[np.float32]:
    """Return the (3, 3) matrix that turns and scales row vectors, clockwise in the picture:
    ``points @ matrix``.
    """
    c = cos(radians) * scale
    s = sin(radians) * scale
    return np.array(((c, s, 0.0), (-s, c, 0.0), (0.0, 0.0, scale)), dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """The landmark model's view of a hand in one run."""

    region: Region
    landmarks: Landmarks
    """(21, 3) float32: pixels of the picture; z in the same unit, the wrist's near 0."""
    world: Landmarks
    """(21, 3) float32: metres, axes as in the picture."""
    presence: float
    """Probability that the region contains a hand."""
    looks_right: float
    """Probability that the hand looks like a right hand in the picture as given."""
    gloved: bool = False
    """The region shows a glove, and was looked at in grey."""


def sighting(
    region: Region,
    screen: NDArray[np.float32],
    presence: float,
    looks_right: float,
    world: NDArray[np.float32],
) -> Sighting:
    """Turn one hand's raw output into a sighting; with presence 0 if it has impossible numbers.

    `region`: the model's input.
    `screen`, (63,) float32: x, y, z of every landmark in pixels of the model's input.
    `presence`, `looks_right`: probabilities.
    `world`, (63,) float32: x, y, z of every landmark in metres, in the frame of the upright crop.
    """
    if not in_reach(screen, world, np.array((presence, looks_right))):
        return Sighting(
            region, np.zeros((COUNT, 3), np.float32), np.zeros((COUNT, 3), np.float32), 0.0, 0.0
        )
    landmarks = to_picture(screen.reshape(COUNT, 3), region, INPUT_SIDE)
    landmarks[:, 2] /= np.float32(DEPTH_UNIT)
    turned = world.reshape(COUNT, 3) @ rotation_matrix(region.rotation)
    return Sighting(region, landmarks, turned, presence, looks_right)
