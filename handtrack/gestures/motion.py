"""One hand's palm over the last seconds, in hand lengths and the person's own directions.

Speeds must mean the same near and far, so they are in hand lengths, and a camera's duplicate frame must not make a
jump. So a speed spans three frames at 30 fps, and the hand's length is a running median over slow samples: a blurred
hand looks smaller. Until the hand has been slow once, all samples count.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from handtrack.messages import UNSEEN_S

KEPT_S: Final = 3.0
WINDOW_S: Final = 0.1
"""Time span of a speed: three frames at 30 fps, so a camera's duplicate frame causes no jump."""
LOSS_S: Final = UNSEEN_S  # a hand unseen for longer starts a new path
MIN_OPENNESS: Final = 0.5  # more than two fingers of four straight
MIN_PAIRING: Final = 0.75  # one finger of four wrong, as in one or three stretched
MAX_SLOW_LENGTHS_PER_S: Final = 1.25  # half a swipe's minimum peak: the hand is nearly at rest
_EPSILON_S: Final = 1e-6
_MEDIAN_SAMPLES: Final = 31  # of the hand's length: a second at 30 fps


@dataclass(frozen=True, slots=True)
class Sample:
    """One sighting of the palm."""

    t: float
    x: float
    y: float
    """Pixels; x to the person's own right, y down."""
    vx: float
    vy: float
    """Hand lengths a second, over the last `WINDOW_S`."""
    known: bool
    """The hand has been seen long enough to know its speed."""
    openness: float
    """0 to 1."""
    pairing: float = 0.0
    """0 to 1: how clearly only index and middle finger are stretched; 0.5 for an open hand and for a fist."""

    @property
    def speed(self) -> float:
        """Speed in hand lengths a second."""
        return float((self.vx**2 + self.vy**2) ** 0.5)

    @property
    def slow(self) -> bool:
        """True if the hand is nearly at rest."""
        return self.known and self.speed < MAX_SLOW_LENGTHS_PER_S


class Motion:
    """Samples of the last seconds, oldest first. A gap of more than `LOSS_S` starts a new path."""

    def __init__(self) -> None:
        self._samples: list[Sample] = []
        self._lengths: deque[float] = deque(maxlen=_MEDIAN_SAMPLES)
        self._settled = False

    @property
    def length_px(self) -> float:
        """The hand's length: the running median over its slow samples."""
        return median(self._lengths) if self._lengths else 0.0

    @property
    def last(self) -> Sample:
        """The newest sample."""
        return self._samples[-1]

    def add(self, t: float, x: float, y: float, length_px: float, openness: float, *, pairing: float = 0.0) -> bool:
        """Add a sample, position and length in pixels; return False if it starts a new path."""
        continued = bool(self._samples) and t - self._samples[-1].t <= LOSS_S
        if not continued:
            self._samples.clear()
        if not self._lengths:
            self._lengths.append(length_px)
        sample = Sample(t, x, y, *self._velocity(t, x, y), openness, pairing)
        if sample.slow:
            if not self._settled:
                self._lengths.clear()
                self._settled = True
            self._lengths.append(length_px)
        elif not self._settled:
            self._lengths.append(length_px)
        self._samples.append(sample)
        if self._samples[0].t < t - 2 * KEPT_S:
            self._samples = list(self.since(t - KEPT_S))
        return continued

    def since(self, t: float) -> Iterator[Sample]:
        """Yield the samples from `t` on, oldest first."""
        first = bisect_right(self._samples, t - _EPSILON_S, key=lambda sample: sample.t)
        return iter(self._samples[first:])

    def before(self, t: float) -> Sample:
        """Return the newest sample up to `t`, or the oldest of all."""
        after = bisect_right(self._samples, t + _EPSILON_S, key=lambda sample: sample.t)
        return self._samples[max(after - 1, 0)]

    def _velocity(self, t: float, x: float, y: float) -> tuple[float, float, bool]:
        if not self._samples:
            return 0.0, 0.0, False
        start = self.before(t - WINDOW_S)
        scale = self.length_px * (t - start.t)
        if scale <= 0.0:
            return 0.0, 0.0, False
        return (x - start.x) / scale, (y - start.y) / scale, t - start.t >= WINDOW_S / 2
