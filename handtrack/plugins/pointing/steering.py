"""Turns the hand's path into the pointer's.

The index finger's base moves the pointer: it keeps its place while the finger and the thumb pinch.
The base's path is measured in hand lengths, so that near and far hands are treated alike, and
smoothed with One-Euro. Then a leash removes the remaining trembling: the hand pulls a point behind
it, and nothing moves within the leash's length. The gain rises with speed, as in desktop systems:
slow hands aim, fast ones travel. The gain's form, a logistic curve between two bounds, is that of
Nancel et al. (CHI 2013), after the transfer functions measured by Casiez and Roussel (UIST 2011).

The leash is as long as the hand's jitter from frame to frame: longer in poor light than in good. It
is longer still once the hand rests, so that nothing moves then. A hand aims at about half a length
a second and travels at more than two; halfway between these speeds, the gain is halfway between its
bounds. A screen of 1920 pixels takes two hand lengths.
"""

from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.plugins.pointing.options import PointerOptions
from handtrack.tracking.smoothing import OneEuroFilter, OneEuroParameters

MIN_CUTOFF_HZ: Final = 1.0
BETA: Final = 12.0
MIN_GAIN_PX: Final = 250.0  # pixels of the screen a hand length
MAX_GAIN_PX: Final = 1000.0
MIDDLE_LENGTHS_PER_S: Final = 1.2  # the speed halfway between the two gains …
STEEPNESS_S: Final = 4.0  # … and how sudden the change is, per hand length a second
MIN_LEASH_LENGTHS: Final = 0.004
MAX_LEASH_LENGTHS: Final = 0.016
LEASH_SHARE: Final = 0.7  # of the mean change of the step from frame to frame …
TREMBLES_S: Final = 1.0  # … over this time: three standard deviations of what smoothing leaves
REST_LEASH: Final = 3.0  # times the leash, for a hand …
REST_S: Final = 0.35  # … that has stayed within a leash this long; it shortens again …
SHORTENS_S: Final = 0.15  # … in this time
TREMBLING: Final = 4.0  # times the leash at the strongest setting, and a quarter of the cut-off
STICK_MIDDLE_LENGTHS: Final = 0.12  # of a joystick: off its middle by less, the pointer rests …
STICK_PX_PER_S: Final = 1600.0  # … and by a hand length more, it goes so fast

Vector = NDArray[np.float32]  # (2,) float32: x to the person's right, y down


def gain_px(lengths_per_s: float) -> float:
    """Return the pixels that the pointer moves for a hand length, at a speed."""
    rise = MAX_GAIN_PX - MIN_GAIN_PX
    return MIN_GAIN_PX + rise / (1.0 + exp(-STEEPNESS_S * (lengths_per_s - MIDDLE_LENGTHS_PER_S)))


class Steering:
    """Follows one hand's place."""

    def __init__(self, options: PointerOptions) -> None:
        self._trembling = trembling = 1.0 + (TREMBLING - 1.0) * options.tremor
        self._speed = options.speed
        self._stick = options.way == "joystick"
        self._parameters = OneEuroParameters(MIN_CUTOFF_HZ / trembling, BETA / trembling)
        self.let_go()

    def let_go(self) -> None:
        """Forget the hand's place: the next one moves nothing."""
        self._filter = OneEuroFilter(self._parameters)
        self._before: NDArray[np.float64] | None = None
        self._raw = self._step = np.zeros(2)
        self._unrest = MAX_LEASH_LENGTHS / LEASH_SHARE
        self._t = 0.0
        self.place = np.zeros(2, np.float32)
        """The hand's path since `let_go`, (2,) float32 hand lengths, smoothed."""
        self._led = self._stay = np.zeros(2, np.float32)
        self._moved_at = 0.0
        self._slack = 1.0

    def follow(self, t: float, place_px: NDArray[np.float64], length_px: float) -> Vector:
        """Return the pointer's movement, (2,) pixels of the screen, for the hand's next place,
        picture pixels.
        """
        seconds = t - self._t if self._before is not None else 0.0
        if self._before is not None:
            step = (place_px - self._before) / length_px
            changed = float(np.hypot(*(step - self._step)))
            self._unrest += min(seconds / TREMBLES_S, 1.0) * (changed - self._unrest)
            self._raw = self._raw + step
            self._step = step
        self._before = place_px
        self._t = t
        self.place = self._filter.apply(self._raw.astype(np.float32), t)
        return self._pushed(seconds) if self._stick else self._pulled(seconds)

    @property
    def _leash(self) -> float:
        return self._trembling * min(
            max(LEASH_SHARE * self._unrest, MIN_LEASH_LENGTHS), MAX_LEASH_LENGTHS
        )

    def _pulled(self, seconds: float) -> Vector:
        rests = self._t - self._moved_at > REST_S
        self._slack = (
            REST_LEASH
            if rests
            else max(1.0, self._slack - (REST_LEASH - 1.0) * seconds / SHORTENS_S)
        )
        off = self.place - self._led
        far = float(np.hypot(*off))
        leash = self._leash * self._slack
        if far <= leash or seconds <= 0.0:
            return np.zeros(2, np.float32)
        way = off * np.float32(1.0 - leash / far)
        self._led = self._led + way
        if np.hypot(*(self._led - self._stay)) > self._leash:
            self._stay = self._led
            self._moved_at = self._t
        return np.asarray(
            way * np.float32(gain_px((far - leash) / seconds) * self._speed), np.float32
        )

    def _pushed(self, seconds: float) -> Vector:
        far = float(np.hypot(*self.place))
        if far <= STICK_MIDDLE_LENGTHS:
            return np.zeros(2, np.float32)
        pace = STICK_PX_PER_S * self._speed * (far - STICK_MIDDLE_LENGTHS) * seconds
        return np.asarray(self.place * np.float32(pace / far), np.float32)
