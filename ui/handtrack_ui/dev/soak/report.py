"""A soak's measurements and verdict. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from statistics import median
from typing import Any, Final

from handtrack.memory import Snapshot

# Memory grows in three ways, and only the last is a leak: caches fill, fast at first and ever
# slower; something is made once and kept (a step); or every visit leaves something behind.
ENOUGH_VISITS: Final = 30  # for a verdict
MOST_KB_PER_VISIT: Final = 5.0
STILL_FILLING_KB: Final = 6.0  # a visit, on top for caches up to the 30th visit; then ever less
SINGLE_STEPS: Final = 2  # steps that may each be a one-off; more are growth
_WARM_UP: Final = 1 / 3  # of the visits
_SPANS: Final = (5, 12)  # minimum and maximum visits per span; a fifth of all in between
_OUTLYING: Final = 4.0  # multiple of the scatter from which a change between visits is a step …
_LEAST_STEP: Final = 40_000  # … and at least this many bytes: pages of 4096 come and go


@dataclass(frozen=True, slots=True)
class Trend:
    """Memory after the warm-up: its slope in kB per visit, and whether it keeps growing."""

    slope_kb: float
    grows: bool


def trend_of(held_bytes: Sequence[int]) -> Trend | None:
    """Return the trend of the memory after each visit; None for too few visits.

    The slope is the median growth over every span of several visits after the warm-up. One-off
    steps are removed (and affect few spans); repeated steps affect most spans, and count.

    `held_bytes`: memory held after each visit.
    """
    visits = len(held_bytes)
    if visits < ENOUGH_VISITS:
        return None
    level = _without_single_steps(held_bytes[round(visits * _WARM_UP) :])
    span = min(max(len(level) // 5, _SPANS[0]), _SPANS[1])
    slope_kb = (
        median((after - before) / span for before, after in zip(level, level[span:], strict=False))
        / 1e3
    )
    filling_kb = STILL_FILLING_KB * (ENOUGH_VISITS / visits) ** 2
    return Trend(slope_kb, slope_kb > MOST_KB_PER_VISIT + filling_kb)


def _without_single_steps(held_bytes: Sequence[int]) -> Sequence[float]:
    """Return the figures with steps removed, unless there are too many for one-offs."""
    changes = [after - before for before, after in pairwise(held_bytes)]
    usual = median(changes)
    # The standard deviation, if it is normal.
    scatter = 1.4826 * median(abs(change - usual) for change in changes)
    least = max(_OUTLYING * scatter, _LEAST_STEP)
    if sum(change - usual > least for change in changes) > SINGLE_STEPS:
        return held_bytes
    return tuple(
        accumulate(
            (usual if abs(change - usual) > least else change for change in changes), initial=0.0
        )
    )


# Set-aside buffers only wait for a surviving reference.
_HELD: Final = frozenset({"held", "given", "escaped"})


@dataclass(frozen=True, slots=True)
class Levels:
    """Resources held by the process between two visits, without tracking."""

    resident_bytes: int
    threads: int
    descriptors: int
    held: Snapshot

    @property
    def live_buffers(self) -> int:
        """The pool's buffers with an owner."""
        return self.held.stats.live_buffers


@dataclass(frozen=True, slots=True)
class SoakReport:
    """The measurements."""

    frames: int
    """Estimated in total."""
    loads: tuple[str, ...]
    """The reason of each model load."""
    start: Levels
    end: Levels
    """After the first visit that tracked, and after the last visit."""
    held_bytes: tuple[int, ...]
    """The process's own memory after each visit."""
    longest_stall_ms: float
    trend: Trend | None = field(init=False)
    grew: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "trend", trend_of(self.held_bytes))
        object.__setattr__(self, "grew", tuple(_grew(self)))

    @property
    def ok(self) -> bool:
        """True if nothing grew."""
        return not self.grew

    def to_json(self) -> dict[str, Any]:
        """Return the report with stable names, for scripts."""
        return {
            "visits": len(self.held_bytes),
            "frames": self.frames,
            "model_loads": len(self.loads),
            "rss_start_mb": round(self.start.resident_bytes / 1e6, 2),
            "rss_end_mb": round(self.end.resident_bytes / 1e6, 2),
            "rss_slope_kb_per_visit": None if self.trend is None else round(self.trend.slope_kb, 2),
            "live_buffers_start": self.start.live_buffers,
            "live_buffers_end": self.end.live_buffers,
            "threads_start": self.start.threads,
            "threads_end": self.end.threads,
            "open_fds_start": self.start.descriptors,
            "open_fds_end": self.end.descriptors,
            "longest_gui_stall_ms": round(self.longest_stall_ms, 1),
            "grew": list(self.grew),
            "ok": self.ok,
        }


def _grew(report: SoakReport) -> list[str]:
    start = report.start
    end = report.end
    trend = report.trend
    grew = [f"model loads ({reason})" for reason in report.loads[1:]]
    for holding, more in (end.held - start.held).items():
        if holding.state in _HELD and more.buffers > 0:
            what = "escaped buffers" if holding.state == "escaped" else "buffers"
            grew.append(
                f"{what} of '{holding.scope}' acquired at {holding.place} (+{more.buffers})"
            )
    if end.threads > start.threads:
        grew.append(f"threads (+{end.threads - start.threads})")
    if end.descriptors > start.descriptors:
        grew.append(f"open files (+{end.descriptors - start.descriptors})")
    if trend is not None and trend.grows:
        grew.append(f"resident set (+{trend.slope_kb:.1f} kB a visit)")
    return grew
