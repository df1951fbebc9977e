"""One-Euro filter: steady when still, quick when moving.

A low cut-off frequency removes jitter but lags behind a fast hand; so the cut-off rises with speed,
where jitter is not seen. The speed is smoothed first, and counted in hand sizes, so near and far
hands are treated alike.

Casiez, Roussel, Vogel: "1 € Filter: A Simple Speed-based Low-pass Filter for Noisy Input in
Interactive Systems" (CHI 2012).
"""

from dataclasses import dataclass
from math import pi

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import in_reach

_MIN_UNIT = 1e-6


@dataclass(frozen=True, slots=True)
class OneEuroParameters:
    """The amount of smoothing."""

    min_cutoff_hz: float
    """Cut-off frequency at rest; lower is steadier."""
    beta: float
    """Hertz of cut-off per unit of speed (units a second); higher lags less."""
    speed_cutoff_hz: float = 1.0
    """Cut-off frequency of the speed itself."""


class OneEuroFilter:
    """Smooths an array of values over time, each element with its own cut-off."""

    def __init__(self, parameters: OneEuroParameters) -> None:
        self._parameters = parameters
        self._t: float | None = None
        self._value: NDArray[np.float32] = np.zeros(0, dtype=np.float32)
        self._speed: NDArray[np.float32] = np.zeros(0, dtype=np.float32)

    def apply(self, value: NDArray[np.float32], t: float, unit: float = 1.0) -> NDArray[np.float32]:
        """Return the smoothed value.

        `value`: always of the same shape.
        `t`: seconds, increasing. If it does not increase, or a value is not finite, smoothing
        starts over: the value is returned unchanged.
        `unit`: length unit of speeds (a hand's size), so near and far hands are treated alike.
        """
        if not in_reach(value):
            self._t = None
            return value
        if self._t is None or t <= self._t:
            self._t = t
            self._value = value.copy()
            self._speed = np.zeros_like(value)
            return value
        dt = t - self._t
        speed = (value - self._value) / np.float32(dt * max(unit, _MIN_UNIT))
        self._speed += _weight(np.float32(self._parameters.speed_cutoff_hz), dt) * (
            speed - self._speed
        )
        cutoff = np.float32(self._parameters.min_cutoff_hz) + np.float32(
            self._parameters.beta
        ) * np.abs(self._speed)
        self._value = self._value + _weight(cutoff, dt) * (value - self._value)
        self._t = t
        return self._value.copy()


def _weight(cutoff_hz: NDArray[np.float32] | np.float32, dt: float) -> NDArray[np.float32]:
    """Return the share of the new value in an exponential average of the given cut-off, 0 to 1."""
    turns = np.asarray(cutoff_hz * np.float32(2.0 * pi * dt), dtype=np.float32)
    return turns / (turns + np.float32(1.0))
