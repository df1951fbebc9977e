"""Text sizes of a view that hands use, for a reading distance and a window's height."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize

from handtrack.config.model import ReadingSettings
from handtrack.gestures.reading_distance import READING_M

_LETTER_SHARE: Final = {1.0: 0.027, 2.0: 0.054, 3.0: 0.080}
"""Capital height as a fraction of a 14-inch screen's height:
16 arc minutes at that distance (ISO 9241).
"""

_LARGEST_SHARE: Final = {1.0: 0.080, 2.0: 0.107, 3.0: 0.107}
"""Maximum for a short step, whose text grows while the page has room: the size for 3 m, or 4 m."""

_DIGIT_SHARE: Final = dict.fromkeys(READING_M, _LETTER_SHARE[READING_M[-1]])
"""A timer's digits are for the farthest distance, whatever the text's."""

_CAPITAL: Final = 0.668  # capital height of the application's font, of its size
_SCREEN_SHAPE: Final = 9 / 16  # lines do not get longer in a taller window
_SMALL_SHARE: Final = 0.42
_HAND_SHARE: Final = 0.75  # a sign's words are few, and its drawing helps
SMALLEST: Final = 15.0
"""Minimum text size of a step, in pixels."""

FAR_M: Final = READING_M[1]
"""From this distance on, a view shows fewer words, in larger letters."""


def reading_of(chosen: ReadingSettings, measured_m: float) -> float:
    """Return the reading distance in metres: the one that the person chose, else the hand's."""
    return measured_m if chosen.distance == "follow" else float(chosen.distance)


@dataclass(frozen=True, slots=True)
class TextScale:
    """Text sizes in pixels. `metres`: the reading distance, one of `READING_M`. `height`: of the
    window, in pixels, if it were as wide as a screen.
    """

    metres: float
    height: float

    @classmethod
    def of(cls, metres: float, window: QSize) -> "TextScale":
        """Return the sizes for a window."""
        return cls(metres, min(window.height(), window.width() * _SCREEN_SHAPE))

    @property
    def far(self) -> bool:
        """True if the view is read from so far away that it shows fewer words."""
        return self.metres >= FAR_M

    @property
    def letters(self) -> float:
        """The minimum for the step's text, and the size of the hand's state beside it."""
        return self._sized(_LETTER_SHARE)

    @property
    def largest(self) -> float:
        """The maximum for a short step's text."""
        return self._sized(_LARGEST_SHARE)

    @property
    def digits(self) -> float:
        """A timer's digits."""
        return self._sized(_DIGIT_SHARE)

    @property
    def hand(self) -> float:
        """The words of signs and cards that a hand chooses from."""
        return self.letters * _HAND_SHARE

    @property
    def small(self) -> float:
        """Everything around the step."""
        return max(SMALLEST + 1, self.letters * _SMALL_SHARE)

    def _sized(self, shares: Mapping[float, float]) -> float:
        return max(SMALLEST, self.height * shares[self.metres] / _CAPITAL)
