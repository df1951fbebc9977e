"""Latencies over the last seconds, and from camera to screen. Pure: time is passed in."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

WINDOW_NS: Final = 5_000_000_000
"""Window of the percentiles."""

MOST: Final = 1500
"""Maximum values kept: five seconds at 300 frames per second."""


@dataclass(frozen=True, slots=True)
class Latency:
    """Durations of the last seconds, in milliseconds: the median and the 95th percentile."""

    p50_ms: float
    p95_ms: float


class Recent:
    """Durations of the last seconds, at most `MOST`; older ones are dropped."""

    def __init__(self) -> None:
        self._times: deque[tuple[int, int]] = deque(maxlen=MOST)

    def __len__(self) -> int:
        return len(self._times)

    def add(self, now_ns: int, took_ns: int) -> None:
        """Add a duration that ended now."""
        self._times.append((now_ns, took_ns))
        while self._times[0][0] < now_ns - WINDOW_NS:
            self._times.popleft()

    def clear(self) -> None:
        """Forget all durations."""
        self._times.clear()

    def latency(self) -> Latency | None:
        """Return the percentiles; None without values."""
        if not self._times:
            return None
        took_ns = sorted(took for _, took in self._times)
        return Latency(percentile(took_ns, 0.5) / 1e6, percentile(took_ns, 0.95) / 1e6)

    def series(self) -> list[tuple[float, float]]:
        """Return the durations, oldest first: end time in seconds, length in milliseconds."""
        return [(ended / 1e9, took / 1e6) for ended, took in self._times]


class PaintMeter:
    """Times the painted frames of a run, from their grab to the screen.

    Only frames that were estimated on the way count, once each: pictures shown while a model loads
    are fast, and so are those of a recording with stored results. So an age holds its estimate, and
    no median of ages is below that of estimates.
    """

    def __init__(self) -> None:
        self.ages = Recent()
        """Durations from the grab of a frame to the end of its painting."""
        self.estimates = Recent()
        """The part of each that its estimate took."""
        self._shown: tuple[int, int] | None = None

    def begin(self) -> None:
        """Reset for a new run."""
        self._shown = None
        self.ages.clear()
        self.estimates.clear()

    def show(self, captured_ns: int, estimate_ns: int) -> None:
        """Set the grab time of the next frame to paint, and how long its estimate took; 0 for
        none.
        """
        self._shown = (captured_ns, estimate_ns)

    def paint(self, now_ns: int) -> None:
        """Time the frame as painted; repaints do not count."""
        shown = self._shown
        self._shown = None
        if shown is None:
            return
        captured_ns, estimate_ns = shown
        age_ns = now_ns - captured_ns
        if 0 < estimate_ns <= age_ns:  # longer than its age: it was stored, not made now
            self.ages.add(now_ns, age_ns)
            self.estimates.add(now_ns, estimate_ns)


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that is at least as large as this share of the values (nearest
    rank).
    """
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
