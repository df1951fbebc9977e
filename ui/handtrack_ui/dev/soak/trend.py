"""Detects process memory that keeps growing from visit to visit. Pure.

Memory grows in three ways, and only the last is a leak: caches fill, fast at first and ever slower; something is made
once and kept (a step); or every visit leaves something behind.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median
from typing import Final

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

    The slope is the median growth over every span of several visits after the warm-up. One-off steps are removed (and
    affect few spans); repeated steps affect most spans, and count.

    `held_bytes`: memory held after each visit.
    """
    visits = len(held_bytes)
    if visits < ENOUGH_VISITS:
        return None
    level = _without_single_steps(held_bytes[round(visits * _WARM_UP) :])
    span = min(max(len(level) // 5, _SPANS[0]), _SPANS[1])
    slope_kb = median((after - before) / span for before, after in zip(level, level[span:], strict=False)) / 1e3
    filling_kb = STILL_FILLING_KB * (ENOUGH_VISITS / visits) ** 2
    return Trend(slope_kb, slope_kb > MOST_KB_PER_VISIT + filling_kb)


def _without_single_steps(held_bytes: Sequence[int]) -> Sequence[float]:
    """Return the figures with steps removed, unless there are too many for one-offs."""
    changes = [after - before for before, after in pairwise(held_bytes)]
    usual = median(changes)
    scatter = 1.4826 * median(abs(change - usual) for change in changes)  # the standard deviation, if it is normal
    least = max(_OUTLYING * scatter, _LEAST_STEP)
    if sum(change - usual > least for change in changes) > SINGLE_STEPS:
        return held_bytes
    return tuple(accumulate((usual if abs(change - usual) > least else change for change in changes), initial=0.0))
