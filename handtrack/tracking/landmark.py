"""The landmark model's output for one region, in picture coordinates."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import COUNT, Landmarks, in_reach
from handtrack.tracking.geometry import Region, rotation_matrix, to_picture

INPUT_SIDE: Final = 224  # pixels of the landmark model's square input
DEPTH_UNIT: Final = 0.4  # MediaPipe's normalize_z: the model's z counts in 0.4 of the unit of its x and y


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """The landmark model's view of a hand in one run."""

    region: Region
    """The region searched."""
    landmarks: Landmarks
    """(21, 3) float32: pixels of the picture; z in the same unit, the wrist's near 0."""
    world: Landmarks
    """(21, 3) float32: metres, axes as in the picture."""
    presence: float
    """Probability that the region holds a hand."""
    looks_right: float
    """Probability that the hand looks like a right hand in the picture as given."""


def sighting(
    region: Region, screen: NDArray[np.float32], presence: float, looks_right: float, world: NDArray[np.float32]
) -> Sighting:
    """Turn one hand's raw output into a sighting; of no presence if it has numbers that can only be wrong.

    Parameters
    ----------
    region : Region
        The model's input.
    screen : (63,) float32
        x, y, z of every landmark in pixels of the model's input.
    presence, looks_right : float
        Probabilities.
    world : (63,) float32
        x, y, z of every landmark in metres, in the frame of the upright crop.
    """
    if not in_reach(screen, world, np.array((presence, looks_right))):
        return Sighting(region, np.zeros((COUNT, 3), np.float32), np.zeros((COUNT, 3), np.float32), 0.0, 0.0)
    landmarks = to_picture(screen.reshape(COUNT, 3), region, INPUT_SIDE)
    landmarks[:, 2] /= np.float32(DEPTH_UNIT)
    turned = world.reshape(COUNT, 3) @ rotation_matrix(region.rotation)
    return Sighting(region, landmarks, turned, presence, looks_right)
