"""Report a bench's measurements: a dictionary for machines, a table for people."""

import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from rich.table import Table
from rich.text import Text

from handtrack.landmarks import Landmarks
from handtrack.messages import Timings
from handtrack.models.engine import Setup
from handtrack.models.threads import usable_cores
from handtrack.tracking.region import region_of_landmarks

_PARTS: Final = ("landmark_ms", "detect_ms", "sigma_ms", "position_ms")
"""Fields of `Timings`; 0 where an engine does not time them separately."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The engine is ready: opening time and setup."""

    load_ms: float
    setup: Setup


@dataclass(frozen=True, slots=True, eq=False)
class FrameDone:
    """One frame's result: wall time of the estimate, CPU time until idle, time of each part,
    and landmarks.
    """

    wall_ms: float
    cpu_ms: float
    timings: Timings
    hands: tuple[Landmarks, ...]


@dataclass(slots=True)
class EngineRun:
    """One engine's frames, in order."""

    name: str
    opened: Opened
    frames: list[FrameDone] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """Return the wall time's median and tail, the CPU time, each part's mean,
        and the opening details.
        """
        wall = np.array([frame.wall_ms for frame in self.frames])
        median, p95, p99 = (round(float(value), 3) for value in np.percentile(wall, (50, 95, 99)))
        return {
            "median_ms": median,
            "p95_ms": p95,
            "p99_ms": p99,
            "mean_ms": round(float(wall.mean()), 3),
            "cpu_ms_per_frame": round(float(np.mean([frame.cpu_ms for frame in self.frames])), 3),
            **{
                part: round(float(np.mean([getattr(one.timings, part) for one in self.frames])), 3)
                for part in _PARTS
            },
            "frames_with_hand": sum(bool(frame.hands) for frame in self.frames),
            "provider": self.opened.setup.provider,
            "precision": self.opened.setup.precision,
            "threads": self.opened.setup.threads,
            "load_ms": round(self.opened.load_ms, 1),
        }


def report(runs: Sequence[EngineRun], source: str, max_hands: int, search: str) -> dict[str, Any]:
    """Return all results under the command's documented names."""
    engines = {run.name: run.summary() for run in runs}
    found: dict[str, Any] = {
        "machine": machine(),
        "source": source,
        "frames": len(runs[0].frames),
        "max_hands": max_hands,
        "search": search,
        "engines": engines,
    }
    if len(runs) > 1:  # compares the first with the last; the others are in between
        ours = engines[runs[0].name]
        theirs = engines[runs[-1].name]
        found["ratio_median"] = round(ours["median_ms"] / theirs["median_ms"], 3)
        found["ratio_cpu"] = round(
            ours["cpu_ms_per_frame"] / max(theirs["cpu_ms_per_frame"], 1e-6), 3
        )
        found |= agreement(runs[0].frames, runs[-1].frames)
    return found


def agreement(ours: Sequence[FrameDone], theirs: Sequence[FrameDone]) -> dict[str, float | None]:
    """Return the median distance between two engines' landmarks, in pixels and in hand sizes; None
    without a common hand.

    A hand's size is half the side of its region, roughly wrist to middle fingertip.
    """
    pixels = []
    shares = []
    for mine, other in zip(ours, theirs, strict=True):
        for hand in mine.hands:
            apart = min((_apart(hand, candidate) for candidate in other.hands), default=None)
            size = region_of_landmarks(hand).size / 2
            if apart is not None and apart < size / 2:
                pixels.append(apart)
                shares.append(apart / size)
    if not pixels:
        return {"agreement_px": None, "agreement_of_hand": None}
    return {
        "agreement_px": round(float(np.median(pixels)), 3),
        "agreement_of_hand": round(float(np.median(shares)), 4),
    }


def _apart(hand: Landmarks, other: Landmarks) -> float:
    return float(np.hypot(*(hand[:, :2] - other[:, :2]).T).mean())


def machine() -> str:
    """Describe the machine: processor, cores, system, Python."""
    return (
        f"{_processor()}, {usable_cores()} cores, {platform.system()} {platform.machine()}, Python "
        + (platform.python_version())
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123 - a kernel file
            names = [
                line.partition(":")[2].strip() for line in file if line.startswith("model name")
            ]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "unknown processor"


def table(found: dict[str, Any]) -> Table:
    """Format the report as a table for people."""
    title = f"{found['source']}: {found['frames']} frames, up to {found['max_hands']} hands, search {found['search']}"
    # No markup: names may contain brackets.
    drawn = Table(title=Text(title), caption=Text(found["machine"]))
    drawn.add_column("")
    for name in found["engines"]:
        drawn.add_column(name, justify="right")
    for key in next(iter(found["engines"].values())):
        drawn.add_row(
            key.replace("_", " "), *(str(engine[key]) for engine in found["engines"].values())
        )
    for key in ("ratio_median", "ratio_cpu", "agreement_px", "agreement_of_hand"):
        if key in found:
            drawn.add_row(key.replace("_", " "), str(found[key]))
    return drawn
