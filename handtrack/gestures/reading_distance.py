"""Estimates the reading distance from the hand's length relative to the picture's height. No Qt.

A webcam sees about 65° across a 16:9 picture, so its focal length is 1.4 times the picture's
height; a 4:3 picture is mostly cropped from the wider one. An adult's hand is 18 cm long. These
assumptions give the distance within about a quarter, enough for three text sizes. Each size counts
up to the distance where its text is just large enough; a smaller one is chosen only once the person
is clearly nearer. The first measured distance counts at once, a later one with the next step:
nothing moves while it is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians, tan
from typing import Final

from handtrack.gestures.recognizer import HandReading, Recognition

READING_M: Final = (1.0, 2.0, 3.0)
"""The distances, in metres, that text can be sized for."""

# Wrist to middle fingertip, between the means of women and men (NASA-STD-3000).
HAND_M: Final = 0.18
LENS_DEG: Final = 65.0  # across the picture of a typical webcam
PICTURE_ASPECT: Final = 16 / 9
FOCAL_HEIGHTS: Final = PICTURE_ASPECT / 2 / tan(radians(LENS_DEG / 2))  # in picture heights
NEARER_SHARE: Final = 0.85  # of a size's distance: nearer, the smaller text suffices
DWELL_S: Final = 2.0  # time another size must be wanted without a break
BETWEEN_S: Final = 0.5  # the same, where the next step is laid out anyway
CALM_S: Final = 0.6  # after a gesture: nothing moves while another sign may follow
GAP_S: Final = 0.5  # a hand unseen for longer starts over


def distance_m(length_px: float, height_px: float) -> float:
    """Estimate a hand's distance from the camera, in metres.

    `length_px`: of the hand, wrist to middle fingertip.
    `height_px`: of the picture.
    """
    return HAND_M * FOCAL_HEIGHTS * height_px / length_px


def size_for(metres: float, now: float) -> float:
    """Return the distance to size text for, given the current one."""
    wanted = next((size for size in READING_M if metres <= size), READING_M[-1])
    if wanted < now:
        wanted = next(size for size in READING_M if metres <= size * NEARER_SHARE or size >= now)
    return wanted


@dataclass(slots=True)
class _Wish:
    """A wanted size, since when, and when it was last wanted."""

    size: float
    since: float
    last: float


class ReadingDistance:
    """Follows a hand's distance; call once per frame, with the frames' time.

    `metres`: the initial size, one of `READING_M`.
    """

    def __init__(self, metres: float = READING_M[0]) -> None:
        self.metres = metres
        self._wish: _Wish | None = None
        self._busy_at: float | None = None
        self._seen_at = 0.0
        self._measured = False

    def pin(self, metres: float) -> None:
        """Set a size; the hand may change it later."""
        self.metres = metres
        self.reset()

    def reset(self) -> None:
        """Forget the hand: time restarts."""
        self._wish = None
        self._busy_at = None
        self._measured = False

    def update(self, seen: Recognition, height_px: float, commanding: int | None = None) -> bool:
        """Process a frame; return whether the size changed.

        `height_px`: of the picture.
        `commanding`: the hand to measure; None for the largest.
        """
        self._seen_at = seen.t
        if seen.events or any(
            reading.holding is not None or reading.moving for reading in seen.readings
        ):
            self._busy_at = seen.t
        reading = _judged(seen.readings, commanding)
        if reading is None:
            return False
        self._wish = self._wished(
            seen.t, size_for(distance_m(reading.length_px, height_px), self.metres)
        )
        calm = self._busy_at is None or seen.t - self._busy_at >= CALM_S
        if self._measured or not calm or seen.t - self._wish.since < DWELL_S:
            return False
        self._measured = True
        before = self.metres
        self.metres = self._wish.size
        return self.metres != before

    def settle(self) -> bool:
        """Between two steps, take the size of the hand in sight;
        return whether the size changed.
        """
        wish = self._wish
        if wish is None or wish.last < self._seen_at - GAP_S or wish.last - wish.since < BETWEEN_S:
            return False
        before = self.metres
        self.metres = wish.size
        return self.metres != before

    def _wished(self, t: float, size: float) -> _Wish:
        wish = self._wish
        if wish is None or wish.size != size or not wish.last <= t <= wish.last + GAP_S:
            return _Wish(size, t, t)
        wish.last = t
        return wish


def _judged(readings: Sequence[HandReading], commanding: int | None) -> HandReading | None:
    known = [reading for reading in readings if reading.length_px > 0]
    own = [reading for reading in known if reading.hand == commanding]
    return max(own or known, key=lambda reading: reading.length_px, default=None)
