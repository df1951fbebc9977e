"""Decide which sightings are the same hand."""

from math import dist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Landmarks
from handtrack.tracking.geometry import Region
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import region_of_landmarks

PALM_LANDMARKS: Final = np.array((0, 5, 9, 13, 17, 1, 2))
"""The landmarks at a palm's seven keypoints, in order."""

MIN_EXTENT_SIDES: Final = 0.1  # of the region searched: a hand, however far closed, reaches farther
MAX_EXTENT_PX: Final = 1e6  # no picture is as large: a region ran away
PALM_LENGTH_M: Final = (0.02, 0.25)  # wrist to middle knuckle

SAME_HAND_SIDES: Final = 0.12  # mean distance of corresponding points; a region's side is about two hand lengths
SAME_PLACE_OVERLAP: Final = 0.5  # regions with this overlap hold one hand; MediaPipe's min_tracking_confidence


def distance(landmarks: Landmarks, others: Landmarks) -> float:
    """Return the mean distance of two hands' landmarks, in sides of the first one's region."""
    apart = np.hypot(*(landmarks[:, :2] - others[:, :2]).T)
    return float(apart.mean()) / region_of_landmarks(landmarks).size


def collapsed(landmarks: Landmarks, world: Landmarks, region: Region) -> bool:
    """Return whether landmarks lie in a heap, or are those of no hand: the model found nothing it knows."""
    xs, ys, _ = landmarks.T.tolist()
    extent = max(max(xs) - min(xs), max(ys) - min(ys))
    in_bounds = MIN_EXTENT_SIDES * region.size <= extent <= MAX_EXTENT_PX
    return not in_bounds or not PALM_LENGTH_M[0] < dist(world[0].tolist(), world[9].tolist()) < PALM_LENGTH_M[1]


def contains(landmarks: Landmarks, palm: Palm) -> bool:
    """Return whether the centre of a palm, in pixels, lies in a hand's box: probably a part of it."""
    low, high = landmarks[:, :2].min(axis=0), landmarks[:, :2].max(axis=0)
    middle = (palm.box[:2] + palm.box[2:]) / 2
    return bool((low <= middle).all() and (middle <= high).all())


def palm_distance(landmarks: Landmarks, palm: Palm) -> float:
    """Return the mean distance of a hand's palm from a detected one in pixels, in sides of the hand's region."""
    apart: NDArray[np.float32] = np.hypot(*(landmarks[PALM_LANDMARKS, :2] - palm.keypoints).T)
    return float(apart.mean()) / region_of_landmarks(landmarks).size


def overlap(region: Region, other: Region) -> float:
    """Return the intersection over union of two regions as upright squares, as MediaPipe's association does."""
    width, height = (
        min(one + region.size / 2, two + other.size / 2) - max(one - region.size / 2, two - other.size / 2)
        for one, two in ((region.cx, other.cx), (region.cy, other.cy))
    )
    common = max(0.0, width) * max(0.0, height)
    return common / (region.size**2 + other.size**2 - common)
