"""Measurements of the drawn hand: an adult's right hand, flat, in its rest pose.

Frame of the rest pose: metres, origin at the wrist's crease, x towards the thumb, y along the
middle metacarpal to the fingers, z out of the palm. Joints are where MediaPipe's 21 landmarks are
in a hand: finger bases in the knuckles, tips a few millimetres short of the end of the finger.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]  # (3,) float64

PALMAR: Final = np.array((0.0, 0.0, 1.0))


@cache
def _direction(splay_deg: float) -> Vector:
    angle = np.radians(splay_deg)
    return _fixed(np.array((np.sin(angle), np.cos(angle), 0.0)))


@cache
def _joints(
    base: tuple[float, ...], splay_deg: float, lengths: tuple[float, ...]
) -> NDArray[np.float64]:
    along = np.concatenate(((0.0,), np.cumsum(lengths)))
    return _fixed(np.asarray(base) + along[:, None] * _direction(splay_deg))


def _fixed(array: NDArray[np.float64]) -> NDArray[np.float64]:
    array.flags.writeable = False
    return array


@dataclass(frozen=True, slots=True)
class FingerBones:
    """One finger at rest."""

    base: tuple[float, float, float]
    """Metres; the first joint (the thumb's CMC, another finger's MCP)."""
    splay_deg: float
    """Direction in the plane of the palm, away from y towards the thumb."""
    lengths: tuple[float, float, float]
    """Metres from joint to joint, and from the last joint to the tip."""
    radii: tuple[float, float, float, float]
    """Half the finger's breadth at the three joints and at the tip, metres."""
    reach: tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
    """Three of (behind, ahead): metres of flesh along the finger, before and after each joint, that
    bend with it.
    """

    @property
    def direction(self) -> Vector:
        """Unit vector from the base to the tip, (3,) float64."""
        return _direction(self.splay_deg)

    @property
    def joints(self) -> NDArray[np.float64]:
        """(4, 3) float64 metres: the three joints and the tip."""
        return _joints(self.base, self.splay_deg, self.lengths)


_BENDS: Final = ((0.008, 0.013), (0.0065, 0.0075), (0.005, 0.006))

FINGERS: Final = (
    FingerBones(
        (0.0255, 0.0245, 0.006), 43.0, (0.041, 0.034, 0.026), (0.0135, 0.0120, 0.0112, 0.0088),
        ((0.012, 0.016), (0.009, 0.011), (0.007, 0.008)),
    ),
    FingerBones((0.0255, 0.0940, 0.000), 8.0, (0.0395, 0.0245, 0.0215), (0.0108, 0.0099, 0.0087, 0.0070), _BENDS),
    FingerBones((0.0025, 0.0955, -0.001), 1.0, (0.0435, 0.0280, 0.0225), (0.0110, 0.0102, 0.0090, 0.0072), _BENDS),
    FingerBones((-0.0195, 0.0900, 0.000), -6.5, (0.0395, 0.0265, 0.0220), (0.0104, 0.0096, 0.0084, 0.0068), _BENDS),
    FingerBones((-0.0390, 0.0780, 0.003), -15.0, (0.0315, 0.0195, 0.0195), (0.0094, 0.0083, 0.0073, 0.0060), _BENDS),
)  # fmt: skip
"""Thumb, index, middle, ring and little finger."""


def rest_joints() -> NDArray[np.float64]:
    """Return the 21 joints at rest, (21, 3) float64 metres."""
    return np.vstack([np.zeros((1, 3)), *(finger.joints for finger in FINGERS)])
