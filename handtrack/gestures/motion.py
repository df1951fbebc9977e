"""One hand's palm over the last seconds, in hand lengths and the person's own directions.

Speeds must mean the same near and far, so they are in hand lengths, and a camera's duplicate frame
must not make a jump. So a speed spans three frames at 30 fps, and the hand's length is a running
median over slow samples: a blurred hand looks smaller. Until the hand has been slow once, all
samples count.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, hypot, pi
from statistics import median
from typing import Final

from handtrack.gestures.fingers import Chains
from handtrack.messages import UNSEEN_S

KEPT_S: Final = 3.0
WINDOW_S: Final = 0.1
"""Time span of a speed: three frames at 30 fps, so a camera's duplicate frame causes no jump."""
LOSS_S: Final = UNSEEN_S  # a hand unseen for longer starts a new path
MIN_OPENNESS: Final = 0.5  # more than two fingers of four straight
MIN_PAIRING: Final = 0.75  # one finger of four wrong, as in one or three stretched
MAX_SLOW_LENGTHS_PER_S: Final = 1.25  # half a swipe's minimum peak: the hand is nearly at rest
_EPSILON_S: Final = 1e-6
_EPSILON_PX: Final = 1e-6
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
    """0 to 1: how clearly only index and middle finger are stretched;
    0.5 for an open hand and for a fist.
    """
    pointing_rad: float = 0.0
    """Direction of the fingers in the picture, 0 up, positive to the person's right;
    without jumps by a turn.
    """
    turning_rad_per_s: float = 0.0
    """Over the last `WINDOW_S`."""
    reach: float = 1.0
    """Wrist to fingertips in the picture, in hand lengths: little if they point at the camera."""
    chains: Chains | None = None
    """The fingers' joints; None if only its openness is known."""

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

    def add(
        self,
        t: float,
        x: float,
        y: float,
        length_px: float,
        openness: float,
        *,
        pairing: float = 0.0,
        fingers: tuple[float, float] | None = None,
        chains: Chains | None = None,
    ) -> bool:
        """Add a sample, position and length in pixels; return False if it starts a new path.

        `fingers`: from the wrist to the fingertips, pixels; upright and outstretched by default.
        """
        continued = bool(self._samples) and t - self._samples[-1].t <= LOSS_S
        if not continued:
            self._samples.clear()
        if not self._lengths:
            self._lengths.append(length_px)
        across, down = fingers or (0.0, -length_px)
        pointing = self._unwrapped(atan2(across, -down))
        reach = hypot(across, down) / max(self.length_px, _EPSILON_PX)
        turning = self._turning(t, pointing)
        sample = Sample(
            t, x, y, *self._velocity(t, x, y), openness, pairing, pointing, turning, reach, chains
        )
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

    def _unwrapped(self, pointing_rad: float) -> float:
        """Return the angle that is next to the last one, among those a full turn apart."""
        if not self._samples:
            return pointing_rad
        last = self._samples[-1].pointing_rad
        return last + (pointing_rad - last + pi) % (2 * pi) - pi

    def _turning(self, t: float, pointing_rad: float) -> float:
        if not self._samples:
            return 0.0
        start = self.before(t - WINDOW_S)
        return (pointing_rad - start.pointing_rad) / (t - start.t) if t > start.t else 0.0

    def _velocity(self, t: float, x: float, y: float) -> tuple[float, float, bool]:
        if not self._samples:
            return 0.0, 0.0, False
        start = self.before(t - WINDOW_S)
        scale = self.length_px * (t - start.t)
        if scale <= 0.0:
            return 0.0, 0.0, False
        return (x - start.x) / scale, (y - start.y) / scale, t - start.t >= WINDOW_S / 2
