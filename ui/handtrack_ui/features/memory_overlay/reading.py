"""One reading of everything on the overlay."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from time import process_time
from typing import Final

from handtrack.memory import Amount, BufferPool, PoolStats, Snapshot
from handtrack.runtime.process_metrics import (
    ProcessMetrics,
    native_heap_bytes,
    process_metrics,
    resident_bytes,
)
from handtrack.service import ServiceState, ServiceStatus
from handtrack_ui.features.memory_overlay.growth import Alarm, GrowthWatch, Verdict

EVERY_S: Final = 0.25
SPAN_S: Final = 120.0  # history of the resident set
POINT_EVERY_S: Final = 1.0  # the maximum within each second
COUNT_EVERY_S: Final = 1.0  # threads, open files, the GPU's memory


@dataclass(frozen=True, slots=True)
class Queue:
    """Data on its way out of the process: items waiting, and items dropped or left out so far."""

    name: str
    waiting: int
    dropped: int


@dataclass(frozen=True, slots=True)
class MemoryReading:
    """The state of everything at one moment, `t_s` on the reader's clock."""

    t_s: float
    service: ServiceStatus
    pool: PoolStats
    process: ProcessMetrics
    verdict: Verdict
    alarms: tuple[Alarm, ...] = ()
    resident: tuple[tuple[float, int], ...] = ()
    """The last two minutes as (time, bytes), one point per second."""
    processor: float | None = None
    """Processor time by wall time over the last second, of the whole process; 1 is a core."""
    queues: tuple[Queue, ...] = ()
    rate_hz: float | None = None
    """Frames estimated over the last second; None while nothing is tracked."""


class MemoryReader:
    """Takes readings, and keeps the history that spans several of them.

    `model`: returns the state of the resident model. `rate_hz`: returns the frames estimated over
    the last second, or None.
    """

    def __init__(
        self,
        model: Callable[[], ServiceStatus],
        pool: BufferPool,
        *,
        rate_hz: Callable[[], float | None] = lambda: None,
    ) -> None:
        self.queues: list[Callable[[], Iterable[Queue]]] = []
        """Features with data on its way out append what returns its queues."""
        self._model = model
        self._pool = pool
        self._rate_hz = rate_hz
        self._watch = GrowthWatch()
        self._figures: ProcessMetrics | None = None
        self._counted_s = 0.0
        self._spent_s = 0.0
        self._processor: float | None = None
        self._resident: deque[tuple[float, int]] = deque()

    def read(self, t_s: float) -> MemoryReading:
        """Read everything; call several times a second, for the alarms and the history."""
        service = self._model()
        pool = self._pool.stats()
        watch = self._watch
        process = self._process(t_s)
        if watch.look(t_s, held_by_scope(pool), pool.histories):
            watch.remember(self._pool.snapshot())
        if self._resident and t_s - self._resident[-1][0] < POINT_EVERY_S:
            self._resident[-1] = (
                self._resident[-1][0],
                max(self._resident[-1][1], process.resident_bytes),
            )
        else:
            self._resident.append((t_s, process.resident_bytes))
        while self._resident[0][0] < t_s - SPAN_S:
            self._resident.popleft()
        return MemoryReading(
            t_s,
            service,
            pool,
            process,
            watch.verdict(loading=service.state in (ServiceState.LOADING, ServiceState.WARMING)),
            watch.alarms(),
            tuple(self._resident),
            self._processor,
            tuple(queue for queues in self.queues for queue in queues()),
            self._rate_hz(),
        )

    def _process(self, t_s: float) -> ProcessMetrics:
        """Return the process's figures; those slow to count are refreshed once a second."""
        last = self._figures
        if last is None or t_s - self._counted_s >= COUNT_EVERY_S:
            elapsed_s = t_s - self._counted_s
            self._counted_s = t_s
            spent_s = process_time() - self._spent_s
            self._spent_s = process_time()
            self._processor = spent_s / elapsed_s if last is not None else None
            self._figures = process_metrics()
        else:
            self._figures = replace(
                last, resident_bytes=resident_bytes(), heap_bytes=native_heap_bytes()
            )
        return self._figures

    def snapshot(self) -> Snapshot:
        """Return what the pool holds, by scope and place."""
        return self._pool.snapshot()


def held_by_scope(pool: PoolStats) -> Mapping[str, Amount]:
    """Return the memory each scope keeps from reuse: live, set aside and escaped."""
    return {
        name: Amount(
            scope.live_buffers + scope.aside_buffers + scope.escaped_buffers,
            scope.live_bytes + scope.aside_bytes + scope.escaped_bytes,
        )
        for name, scope in pool.scopes.items()
    }
