"""Round kernels to bfloat16 with the smallest change in their output.

A kernel that looks for edges subtracts large numbers. Rounded separately, to 8 bits, they no longer cancel out on a
uniform picture. So this rounds some the other way, to minimise the output's mean square error for inputs correlated
like neighbouring pixels.
"""

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

ALIKE: Final = 0.9
"""Correlation of neighbouring pixels; its square at distance two. The usual Markov model of pictures."""

LEAST_GAIN: Final = 1e-9
"""Minimum gain, in squared steps: a smaller gain is rounding error, and the search might never end."""

_DROPPED_BITS: Final = 16


def rounded(kernels: Floats) -> Floats:
    """Return the kernels rounded to bfloat16, as float32.

    Greedy: start from the nearest values; flip whichever value lowers the kernel's error most, until none does. For 3 ×
    3 kernels the result is hardly worse than the best of all 512 combinations. `kernels`: (…, height, width) float32.
    """
    *_, height, width = kernels.shape
    exact = kernels.reshape(-1, height * width).astype(np.float64)
    nearest, other = _neighbours(kernels.reshape(exact.shape))
    places = np.array([*product(range(height), range(width))])
    alike = ALIKE ** np.linalg.norm(places[:, None] - places, axis=2)
    off, change = nearest - exact, other - nearest
    each = np.arange(len(exact))
    while True:
        gain = -change * (2 * off @ alike + change)  # in squared error, off · alike · off
        best = gain.argmax(axis=1)
        helped = each[gain[each, best] > LEAST_GAIN * np.square(change).max(axis=1)]
        if not helped.size:
            return (exact + off).astype(np.float32).reshape(kernels.shape)
        at = (helped, best[helped])
        off[at] += change[at]
        change[at] *= -1.0


def _neighbours(numbers: Floats) -> tuple[Doubles, Doubles]:
    """Return the nearest bfloat16 value, and the next one on the other side of the given number.

    A tie picks the smaller value. An exact bfloat16 value is returned twice.
    """
    bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
    step = np.uint32(1 << _DROPPED_BITS)
    towards_zero = bits & ~(step - np.uint32(1))
    away = np.where(towards_zero == bits, bits, towards_zero + step)
    smaller, larger = (end.view(np.float32).astype(np.float64) for end in (towards_zero, away))
    nearer = np.abs(smaller - numbers) <= np.abs(larger - numbers)
    return np.where(nearer, smaller, larger), np.where(nearer, larger, smaller)
