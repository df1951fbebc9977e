"""From how far a guide is read, told by the hand: its length in the picture against the picture's height. No Qt.

A webcam takes in about 65° of a picture 16 to 9, so that its focal length is 1.4 times the picture's height; a picture
4 to 3 is mostly cut out of the wider one. A grown-up's hand is 18 cm long. With both taken for granted the distance is
right to about a quarter, which three sizes of letters bear: a size counts from where its letters would be too small up
to where they are just large enough, and a nearer one only after the person came clearly nearer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians, tan
from typing import Final

from handtrack.gestures.recognizer import HandReading, Recognition

READING_M: Final = (1.0, 2.0, 3.0)
"""The distances, in metres, that the letters can be sized for."""

HAND_M: Final = 0.18  # wrist to middle fingertip, between the means of women and men (NASA-STD-3000)
LENS_DEG: Final = 65.0  # across the picture, of a usual webcam
WIDE: Final = 16 / 9
FOCAL: Final = WIDE / 2 / tan(radians(LENS_DEG / 2))  # of the picture's height
NEARER: Final = 0.85  # of a size's distance: as near as this or nearer, the smaller letters do
DWELL_S: Final = 1.5  # for which another size must be wanted without a break
CALM_S: Final = 0.6  # after a gesture: nothing moves under a sign that is about to follow
GAP_S: Final = 0.5  # unseen for longer, the hand's distance is judged anew


def distance_m(length_px: float, height_px: float) -> float:
    """Return how far a hand is from the camera, in metres.

    Parameters
    ----------
    length_px : float
        Of the hand, wrist to middle fingertip.
    height_px : float
        Of the picture.
    """
    return HAND_M * FOCAL * height_px / length_px


def size_for(metres: float, now: float) -> float:
    """Return for which distance letters should be sized, given the one that they are sized for now."""
    wanted = next((size for size in READING_M if metres <= size), READING_M[-1])
    if wanted < now:
        wanted = next(size for size in READING_M if metres <= size * NEARER or size >= now)
    return wanted


@dataclass(slots=True)
class _Wish:
    """A size that is wanted, since when, and when it was last."""

    size: float
    since: float
    last: float


class ReadingDistance:
    """Follows the distance of a hand; asked once a frame, with time as it comes with the frames.

    Parameters
    ----------
    metres : float
        What to begin with, one of `READING_M`.
    """

    def __init__(self, metres: float = READING_M[1]) -> None:
        self.metres = metres
        self._wish: _Wish | None = None
        self._busy_at: float | None = None

    def pin(self, metres: float) -> None:
        """Take one size; what the hand tells goes on from there."""
        self.metres = metres
        self.reset()

    def reset(self) -> None:
        """Forget the hand: time begins anew."""
        self._wish = None
        self._busy_at = None

    def follow(self, seen: Recognition, height_px: float, commanding: int | None = None) -> bool:
        """Take in a frame; return whether the size is another one now.

        Parameters
        ----------
        seen : Recognition
        height_px : float
            Of the picture.
        commanding : int or None
            The hand that is gone by; None for the largest.
        """
        if _busy(seen):
            self._busy_at = seen.t
        reading = _judged(seen.readings, commanding)
        if reading is None:
            return False
        self._wish = self._wished(seen.t, size_for(distance_m(reading.length_px, height_px), self.metres))
        calm = self._busy_at is None or seen.t - self._busy_at >= CALM_S
        if self._wish.size == self.metres or not calm or seen.t - self._wish.since < DWELL_S:
            return False
        self.metres = self._wish.size
        return True

    def _wished(self, t: float, size: float) -> _Wish:
        wish = self._wish
        if wish is None or wish.size != size or not wish.last <= t <= wish.last + GAP_S:
            return _Wish(size, t, t)
        wish.last = t
        return wish


def _busy(seen: Recognition) -> bool:
    """Return whether a gesture is under way, or was just made."""
    return bool(seen.events) or any(reading.holding is not None or reading.moving for reading in seen.readings)


def _judged(readings: Sequence[HandReading], commanding: int | None) -> HandReading | None:
    known = [reading for reading in readings if reading.length_px > 0]
    own = [reading for reading in known if reading.hand == commanding]
    return max(own or known, key=lambda reading: reading.length_px, default=None)
