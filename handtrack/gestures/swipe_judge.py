"""The chance that a stroke is a swipe, from its figures: one small layer, learned by `tools.learn_swipes`."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.assets import asset

SURE: Final = 0.85
"""Least chance of a swipe."""

Weights = tuple[NDArray[np.float32], ...]


def chance(figures: Sequence[float]) -> float:
    """Return the chance, 0 to 1."""
    inner, inner_bias, outer, outer_bias = _weights()
    logit = np.tanh(np.asarray(figures, np.float32) @ inner + inner_bias) @ outer + outer_bias
    return float(1.0 / (1.0 + np.exp(-np.clip(logit[0], -30.0, 30.0))))


@cache
def _weights() -> Weights:
    with np.load(asset("gestures", "swipes.npz")) as stored:
        return tuple(stored[name] for name in ("inner", "inner_bias", "outer", "outer_bias"))
