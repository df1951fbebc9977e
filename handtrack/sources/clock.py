"""A source's own clock: strictly increasing seconds, whatever the container says."""

import math
import sys
import time
from typing import Final

# Python's monotonic clock stops during sleep on both.
_THROUGH_SLEEP: Final[int | None] = getattr(
    time, {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}.get(sys.platform, ""), None
)
_LONGEST_S = 1e9  # beyond it a time stamp is garbage, and rounding would swallow a frame's period


class MediaClock:
    """Time from a container's time stamps; advances one frame period if they are missing, repeat or
    go back.

    `fps`: frames per second, for the period; 25 if not sensible. `live`: start at 0 whatever the
    first time stamp (a stream is joined midway).
    """

    def __init__(self, fps: float, *, live: bool = False) -> None:
        self._period_s = 1 / sensible_fps(fps)
        self._last_s = -math.inf
        self._last_arrived_ns = 0
        self._offset_s = 0.0
        self._rebase = live

    def next(self, position_ms: float, arrived_ns: int) -> float:
        """Return the time in seconds of a frame stamped `position_ms` that arrived at `arrived_ns`
        (monotonic).
        """
        stamped_s = position_ms / 1000
        usable = 0 <= stamped_s < _LONGEST_S
        if self._rebase and usable:
            self._offset_s = self._restart_s(arrived_ns) - stamped_s
            self._rebase = False
        t = stamped_s + self._offset_s if usable else -math.inf
        if t <= self._last_s or t == -math.inf:
            t = max(self._last_s + self._period_s, 0.0)
        self._last_s = t
        self._last_arrived_ns = arrived_ns
        return t

    def resume(self) -> None:
        """Expect time stamps to restart with the next frame (a stream came back);
        time continues.
        """
        self._rebase = True

    def _restart_s(self, arrived_ns: int) -> float:
        if self._last_s == -math.inf:
            return 0.0
        away_s = (arrived_ns - self._last_arrived_ns) / 1e9
        return self._last_s + max(away_s, self._period_s)


class ArrivalClock:
    """Time of arrival, 0 at the first frame; for cameras and streams without time stamps."""

    def __init__(self) -> None:
        self._first_ns: int | None = None
        self._last_s = -math.inf

    def next(self, position_ms: float, arrived_ns: int) -> float:
        """Return seconds since the first frame; at least a microsecond more than last time."""
        if self._first_ns is None:
            self._first_ns = arrived_ns
        self._last_s = max((arrived_ns - self._first_ns) / 1e9, self._last_s + 1e-6)
        return self._last_s

    def resume(self) -> None:
        """Do nothing: arrival times need no restart."""


Clock = MediaClock | ArrivalClock


def sensible_fps(fps: float) -> float:
    """Return `fps` if it is a plausible frame rate, else 25."""
    return fps if 0.1 <= fps <= 1000 else 25.0


def through_sleep_s() -> float:
    """Return `through_sleep_ns` in seconds."""
    return through_sleep_ns() / 1e9


def through_sleep_ns() -> int:
    """Return monotonic nanoseconds, including time asleep where the system can tell."""
    return time.monotonic_ns() if _THROUGH_SLEEP is None else time.clock_gettime_ns(_THROUGH_SLEEP)
