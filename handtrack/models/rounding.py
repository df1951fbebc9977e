"""Rounds kernels to bfloat16 so that what they answer changes least.

A kernel that looks for edges subtracts large numbers. Rounded one by one, to 8 bits, they no longer cancel out where
the picture is even. So some are rounded the other way: the answers' mean square error is least for inputs that resemble
each other as neighbouring pixels do.
"""

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

ALIKE: Final = 0.9
"""Correlation of neighbours, of those two apart its square; a usual model of pictures (a Markov process)."""

LEAST_GAIN: Final = 1e-9
"""Of a step's square: less is this search's own rounding error, and it might go on for ever."""

_DROPPED_BITS: Final = 16


def rounded(kernels: Floats) -> Floats:
    """Return kernels whose numbers are all bfloat16's, as float32.

    From the nearest numbers on, the one whose other neighbour makes a kernel's error smallest changes, until none
    helps: for kernels of 3 × 3 that is hardly worse than the best of all 512 ways.

    Parameters
    ----------
    kernels : (…, height, width) float32
    """
    *_, height, width = kernels.shape
    exact = kernels.reshape(-1, height * width).astype(np.float64)
    nearest, other = _neighbours(kernels.reshape(exact.shape))
    places = np.array([*product(range(height), range(width))])
    alike = ALIKE ** np.linalg.norm(places[:, None] - places, axis=2)
    off, change = nearest - exact, other - nearest
    each = np.arange(len(exact))
    while True:
        gain = -change * (2 * off @ alike + change)  # of the error's square, off · alike · off
        best = gain.argmax(axis=1)
        helped = each[gain[each, best] > LEAST_GAIN * np.square(change).max(axis=1)]
        if not helped.size:
            return (exact + off).astype(np.float32).reshape(kernels.shape)
        at = (helped, best[helped])
        off[at] += change[at]
        change[at] *= -1.0


def _neighbours(numbers: Floats) -> tuple[Doubles, Doubles]:
    """Return the nearest number of bfloat16, and the next one beyond the given one.

    Between two that are as near it is the smaller one. A number that is bfloat16's is returned twice.
    """
    bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
    step = np.uint32(1 << _DROPPED_BITS)
    towards_zero = bits & ~(step - np.uint32(1))
    away = np.where(towards_zero == bits, bits, towards_zero + step)
    smaller, larger = (end.view(np.float32).astype(np.float64) for end in (towards_zero, away))
    nearer = np.abs(smaller - numbers) <= np.abs(larger - numbers)
    return np.where(nearer, smaller, larger), np.where(nearer, larger, smaller)
