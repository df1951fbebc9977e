"""The number of threads per model run, and how they wait for each other."""

import os
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

MAX_THREADS: Final = 4  # more threads in one run are useless: a layer takes only 0.1 ms on one

SPIN_US: Final = "100"  # microseconds a thread spins: about one layer

THRIFTY_SHARES: Final = (0.7, 0.8)
"""Shares of one thread's time: use several below the first, keep them below the second. Several
threads cost up to 50 % more processor time.
"""

EAGER_SHARES: Final = (0.9, 0.95)
"""The same for float32, whose runs are the longest, so that any saving is worth it."""

_RECENT_RUNS: Final = 7
_MIN_RUNS: Final = 3  # a single run may have been disturbed
_TRIAL_RUNS: Final = _MIN_RUNS + 1
_RUNS_BETWEEN_TRIALS: Final = 30  # so a trial takes at most an eighth of the runs it decides about


@dataclass(frozen=True, slots=True)
class ThreadLayout:
    """Threads of one inference run of each model.

    Threads spin between layers, as waking costs as much as a layer, but only briefly: on a busy
    machine they would delay the very thread they wait for. They sleep after the run; otherwise they
    would burn a core between frames and delay the other model.
    """

    palm: int
    landmark: int


def usable_cores() -> int:
    """Return the number of cores available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def processor_flags() -> frozenset[str]:
    """Return the processor's feature flags, named as in Linux; empty elsewhere."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123 - a kernel file
            line = next((line for line in file if line.startswith("flags")), "")
    except OSError:
        return frozenset()
    return frozenset(line.partition(":")[2].split())


def computes_in_bf16() -> bool:
    """Return whether the processor is known to multiply bfloat16 itself."""
    return not {"avx512_bf16", "amx_bf16"}.isdisjoint(processor_flags())


def adds_8_bits_exactly() -> bool:
    """Return whether the processor is known to have VNNI: others add 8-bit products in 16 bits,
    which overflow.
    """
    return not {"avx512_vnni", "avx_vnni"}.isdisjoint(processor_flags())


def thread_layout(threads: int) -> ThreadLayout:
    """Return the layout for a number of threads, used by both models; 0 chooses.

    With 0, the landmark model, which runs in every frame, gets one thread per core, up to
    `MAX_THREADS`. Palm detection gets one: it skips most frames, and a second would save a fifth of
    its time but cost 50 % more processor time.
    """
    if threads:
        return ThreadLayout(threads, threads)
    return ThreadLayout(palm=1, landmark=min(usable_cores(), MAX_THREADS))


def _typical(took: Iterable[float]) -> float:
    """Return the mean without the slowest run: a core that is sometimes late still helps."""
    *steady, _ = sorted(took)
    # `statistics.mean`, exact to the last bit, takes a hundredth of a run.
    return sum(steady) / len(steady)


class ThreadPace:
    """Chooses between one thread and several for each run, from the duration of recent runs.

    A run on several threads waits for its slowest. If another program occupies a core, such a run
    takes at least as long as one on a single thread, and uses more processor time. Only trying
    shows whether a core is free: now and then the unused choice gets a few runs in a row, and its
    older times are forgotten. The first run after a change does not count, because of the caches;
    of the rest, the slowest is ignored. Two thresholds keep the choice from flickering.

    `below`, (float, float): shares of the time of one thread, `THRIFTY_SHARES` or `EAGER_SHARES`.
    """

    def __init__(self, below: tuple[float, float] = THRIFTY_SHARES) -> None:
        self._take_below, self._keep_below = below
        self.several = True
        self._took: dict[bool, deque[float]] = {
            way: deque(maxlen=_RECENT_RUNS) for way in (False, True)
        }
        self._last: bool | None = None
        self._runs = 0
        self._trial = _TRIAL_RUNS

    def next(self) -> bool:
        """Return whether the next run should use several threads."""
        return self.several != (self._trial > 0)

    def took(self, seconds: float) -> None:
        """Record the duration of the run that `next` decided on."""
        way = self.next()
        last = self._last
        self._last = way
        if way == last:
            self._took[way].append(seconds)
        if self._trial:
            self._trial -= 1
        else:
            self._runs += 1
            if self._runs >= _RUNS_BETWEEN_TRIALS:
                self._runs = 0
                self._trial = _TRIAL_RUNS
                self._took[not self.several].clear()
        self._decide()

    def _decide(self) -> None:
        if any(len(took) < _MIN_RUNS for took in self._took.values()):
            return
        share = _typical(self._took[True]) / _typical(self._took[False])
        if self.several != (share < (self._keep_below if self.several else self._take_below)):
            self.several = not self.several
            self._runs = self._trial = 0
