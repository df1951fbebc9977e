"""Starts runs one after another and ensures that they end."""

from collections.abc import Callable
from time import monotonic

from handtrack.host.run import JOIN_DEADLINE_S, Run, RunRequest
from handtrack.memory import BufferPool
from handtrack.service import ModelService


class Host:
    """Owns the tracking threads. Used from one thread; only `close` blocks.

    Parameters
    ----------
    service : ModelService
        Leases the models for each run.
    pool : BufferPool
        Holds the frames.
    """

    def __init__(self, service: ModelService, pool: BufferPool) -> None:
        self._service = service
        self.pool = pool
        self._runs: list[Run] = []

    def start(self, request: RunRequest, wake: Callable[[], None]) -> Run:
        """Start tracking a source; any failure becomes a state of the run.

        `wake` is called from a worker thread on a new update or state, until the run is stopped.
        """
        self._runs = [run for run in self._runs if not run.join(0)]
        for run in self._runs:
            run.stop()
        run = Run(request, self._service, self.pool, wake, self._runs[-1] if self._runs else None)
        self._runs.append(run)
        return run

    def close(self, deadline_s: float = JOIN_DEADLINE_S) -> bool:
        """Stop every run and wait for its end; False after the deadline."""
        ends = monotonic() + deadline_s
        for run in self._runs:
            run.stop()
        self._runs = [run for run in self._runs if not run.join(max(0.0, ends - monotonic()))]
        return not self._runs
