"""How long a frame takes from the camera to the screen. Pure: time is an argument."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

WINDOW_NS: Final = 5_000_000_000  # what the percentiles are taken over


@dataclass(frozen=True, slots=True)
class Latency:
    """From the grab of a frame to the end of its painting, in milliseconds: the median and the 95th percentile."""

    p50_ms: float
    p95_ms: float


class PaintMeter:
    """Counts the frames of a run that were painted, and times them."""

    def __init__(self) -> None:
        self.painted = 0
        self._shown_ns: int | None = None
        self._times: deque[tuple[int, int]] = deque()

    def begin(self) -> None:
        """Begin with another run."""
        self.painted = 0
        self._shown_ns = None
        self._times.clear()

    def show(self, captured_ns: int) -> None:
        """A frame that was grabbed then is to be painted next."""
        self._shown_ns = captured_ns

    def paint(self, now_ns: int) -> None:
        """The frame was painted; another painting of the same frame does not count."""
        captured_ns, self._shown_ns = self._shown_ns, None
        if captured_ns is None:
            return
        self.painted += 1
        self._times.append((now_ns, now_ns - captured_ns))
        while self._times[0][0] < now_ns - WINDOW_NS:
            self._times.popleft()

    def latency(self) -> Latency | None:
        """Return the percentiles over the last seconds; None where nothing was painted."""
        if not self._times:
            return None
        took_ns = sorted(took for _, took in self._times)
        return Latency(percentile(took_ns, 0.5) / 1e6, percentile(took_ns, 0.95) / 1e6)


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that at least this share of the values does not exceed (nearest rank)."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
