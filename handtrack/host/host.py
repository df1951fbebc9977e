"""Starts runs one after another and ensures that they end."""

from collections.abc import Callable
from time import monotonic

from handtrack.gestures.config import GestureConfig
from handtrack.host.run import JOIN_DEADLINE_S, Run, RunRequest
from handtrack.memory import BufferPool
from handtrack.sentences import Code, Message
from handtrack.service import ModelService
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.camera import CameraFormat


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

    def start(
        self,
        source: str,
        *,
        models: ModelConfig,
        tracker: TrackerConfig,
        wake: Callable[[], None],
        realtime: bool = True,
        loop: bool = True,
        reason: Message | str | None = None,
        camera: CameraFormat | None = None,
        patient: bool = False,
        gestures: GestureConfig | None = None,
    ) -> Run:
        """Start tracking a source; any failure becomes a state of the run.

        Parameters
        ----------
        source : str
            As on the command line.
        models : ModelConfig
        tracker : TrackerConfig
        wake : callable
            Called from a worker thread on a new update or state, until the run is stopped.
        realtime : bool
            Play a file at its own rate.
        loop : bool
            Repeat a file.
        reason : Message or str, optional
            For the load log.
        camera : CameraFormat, optional
            Requested from a camera.
        patient : bool
            Wait for an unavailable source (in use, missing, unreachable) instead of failing.
        gestures : GestureConfig, optional
            How gestures are read.
        """
        self._runs = [run for run in self._runs if not run.join(0)]
        for run in self._runs:
            run.stop()
        asked = (camera or CameraFormat(), patient, gestures or GestureConfig())
        request = RunRequest(source, models, reason or Code.FOR_TRACKING(), tracker, realtime, loop, *asked)
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
