"""A soak's measurements and verdict. Pure."""

from dataclasses import dataclass, field
from typing import Any, Final

from handtrack.memory import Snapshot
from handtrack_ui.dev.soak.trend import Trend, trend_of

_HELD: Final = frozenset({"held", "given", "escaped"})  # set-aside buffers only wait for a surviving reference


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
    start, end, trend = report.start, report.end, report.trend
    grew = [f"model loads ({reason})" for reason in report.loads[1:]]
    for holding, more in (end.held - start.held).items():
        if holding.state in _HELD and more.buffers > 0:
            what = "escaped buffers" if holding.state == "escaped" else "buffers"
            grew.append(f"{what} of '{holding.scope}' acquired at {holding.place} (+{more.buffers})")
    if end.threads > start.threads:
        grew.append(f"threads (+{end.threads - start.threads})")
    if end.descriptors > start.descriptors:
        grew.append(f"open files (+{end.descriptors - start.descriptors})")
    if trend is not None and trend.grows:
        grew.append(f"resident set (+{trend.slope_kb:.1f} kB a visit)")
    return grew
