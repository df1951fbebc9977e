"""ISO 9241-411's multi-directional tapping task: circles of targets, tapped across, and the
results.

Fitts' law relates the time of a movement to its index of difficulty, log2(distance / width + 1)
bits. Throughput is index over time, with the width and distance the person in fact achieved, so
speed bought with errors gains nothing (Soukoreff and MacKenzie 2004). The effective width is 4.133
standard deviations of where the taps end along the way. The result is the mean throughput of the
circles, each over its own mean time.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import cos, log2, pi, sin
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

TARGETS: Final = 13  # on a circle: odd, so every tap goes nearly across
CIRCLES: Final = ((256, 96), (512, 96), (256, 48), (512, 48), (512, 32))
"""Diameter of the circle and width of its targets, pixels: 1.9 to 4.1 bits."""
_WIDTH_SIGMAS: Final = 4.133  # hold 96 % of the taps

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap. `start` and `end` in pixels; `seconds` since the tap before; `path`:
    (N, 2) float64 pixels.
    """

    start: Point
    target: Point
    end: Point
    width: float
    seconds: float
    path: NDArray[np.float64]

    @property
    def hit(self) -> bool:
        """True if the tap is on its target."""
        return (
            float(np.hypot(self.end[0] - self.target[0], self.end[1] - self.target[1]))
            <= self.width / 2
        )


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a task."""

    throughput: float
    """Bits a second."""
    errors: float
    """Share of the taps that miss their targets, 0 to 1."""
    seconds: float
    """Mean time of a tap."""
    offset_px: float
    """Mean distance of the path from the straight line (movement error)."""
    detour: float
    """Length of the path, divided by the straight distance."""
    taps: int

    def __str__(self) -> str:
        return (
            f"{self.throughput:.2f} bits/s, {self.errors:.1%} errors, {self.seconds:.2f} s a tap ({self.taps} taps)\n"
            f"path: {self.offset_px:.0f} px off the straight line, {self.detour:.2f} times as long"
        )


class TappingTask:
    """The task's course: which target is next, and the taps so far. Time comes with the taps."""

    def __init__(self, centre: Point, circles: Sequence[tuple[int, int]] = CIRCLES) -> None:
        self._centre = centre
        self._circles = circles
        self._path: list[Point] = []
        self._last: tuple[Point, float] | None = None
        self._number = 0
        self.taps: list[list[Tap]] = [[] for _ in circles]

    @property
    def done(self) -> bool:
        """True once every target was tapped."""
        return self._number >= len(self._circles) * (TARGETS + 1)

    @property
    def circle(self) -> tuple[int, int]:
        """The current circle: its diameter and its targets' width, pixels."""
        return self._circles[min(self._number // (TARGETS + 1), len(self._circles) - 1)]

    @property
    def target(self) -> Point:
        """The middle of the next target, pixels."""
        return self.place(self._number % (TARGETS + 1) * ((TARGETS + 1) // 2) % TARGETS)

    def place(self, index: int) -> Point:
        """Return the middle of a target of the current circle, pixels."""
        radius = self.circle[0] / 2
        turn = 2.0 * pi * index / TARGETS
        return self._centre[0] + radius * sin(turn), self._centre[1] - radius * cos(turn)

    def moved(self, x: float, y: float) -> None:
        """Note the pointer's place."""
        self._path.append((x, y))

    def tap(self, x: float, y: float, t: float) -> Tap | None:
        """Record a tap, hit or miss; return it, or None for a ring's first,
        which has no path before it.
        """
        made = None
        if self._last is not None and self._number % (TARGETS + 1):
            path = np.array([*self._path, (x, y)])
            start, since = self._last
            made = Tap(start, self.target, (x, y), float(self.circle[1]), t - since, path)
            self.taps[self._number // (TARGETS + 1)].append(made)
        self._last = ((x, y), t)
        self._path = [(x, y)]
        self._number += 1
        return made

    @property
    def scored(self) -> bool:
        """True with enough taps for a score: two in one circle, besides its first."""
        return any(len(taps) > 1 for taps in self.taps)

    def to_dict(self) -> dict[str, Any]:
        """Return the score and every tap, as plain data."""
        taps = [
            {**asdict(tap), "path": tap.path.round(1).tolist(), "hit": tap.hit}
            for each in self.taps
            for tap in each
        ]
        return {**asdict(self.score()), "each": taps}

    def score(self) -> Score:
        """Return the result of the circles that have taps; at least one must have two."""
        circles = [taps for taps in self.taps if len(taps) > 1]
        every = [tap for taps in circles for tap in taps]
        paths = [_path_of(tap) for tap in every]
        return Score(
            fmean(_throughput(taps) for taps in circles),
            fmean(not tap.hit for tap in every),
            fmean(tap.seconds for tap in every),
            fmean(offset for offset, _ in paths),
            fmean(detour for _, detour in paths),
            len(every),
        )


def _throughput(taps: Sequence[Tap]) -> float:
    ways = [_along(tap) for tap in taps]
    width = _WIDTH_SIGMAS * max(stdev(over for _, over in ways), 1e-3)
    return log2(max(fmean(way for way, _ in ways), 0.0) / width + 1.0) / fmean(
        tap.seconds for tap in taps
    )


def _along(tap: Tap) -> tuple[float, float]:
    """Return how far a tap went along its straight line, and how far beyond its target's middle,
    pixels.
    """
    start = np.array(tap.start)
    way = np.subtract(tap.target, tap.start)
    far = float(np.hypot(*way)) or 1.0
    gone = float((np.array(tap.end) - start) @ way) / far
    return gone, gone - far


def _path_of(tap: Tap) -> tuple[float, float]:
    """Return a path's mean distance from the straight line in pixels,
    and its length as a share of that line's.
    """
    way = np.subtract(tap.target, tap.start)
    far = float(np.hypot(*way)) or 1.0
    aside = (tap.path - np.array(tap.start)) @ np.array((-way[1], way[0])) / far
    length = float(np.hypot(*np.diff(tap.path, axis=0).T).sum())
    return float(np.abs(aside).mean()), length / far
