"""Signs taught from drawn hands, with samples that vary as in one take."""

import numpy as np

from handtrack.gestures.features import Shapes, normalised, stacked
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from tests.gestures.hands import world_of

SHAKE_M = 0.001


def samples_of(pose: str, count: int = 5, *, seed: int = 0, roll: float = 0.0) -> Shapes:
    """Return `count` samples of a drawn pose, with a millimetre of noise."""
    rng = np.random.default_rng(seed)
    world = world_of(pose, roll=roll)
    return stacked(
        [normalised(world + rng.normal(0, SHAKE_M, world.shape), "Right") for _ in range(count)]
    )


def taught(**poses: str) -> OwnSigns:
    """Return signs by name, each taught from a drawn pose."""
    return OwnSigns(tuple(OwnSign(name, samples_of(pose)) for name, pose in poses.items()))
