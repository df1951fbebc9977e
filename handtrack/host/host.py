"""Starts runs one after another and ensures that they end."""

from collections.abc import Callable
from time import monotonic

from handtrack.host.capture import JOIN_DEADLINE_S, Capture, CaptureChannel
from handtrack.host.observer import FrameObserver, FrameObservers
from handtrack.host.run import Run, RunRequest
from handtrack.memory.pool import BufferPool
from handtrack.service import ModelService
from handtrack.sources.opening import source_name
from handtrack.sources.source import SourceInfo


class Host:
    """Owns the tracking threads. Used from one thread; only `close` blocks.

    `service`: leases the models for each run.
    `pool`: holds the frames.
    """

    def __init__(self, service: ModelService, pool: BufferPool) -> None:
        self._service = service
        self.pool = pool
        self._runs: list[Run] = []
        self._captures: list[Capture] = []
        self._observers = FrameObservers()
        self._changed: Callable[[], None] = lambda: None

    @property
    def captured(self) -> SourceInfo | None:
        """The open source, with or without a run."""
        return next(
            (info for capture in self._captures if (info := capture.info) is not None), None
        )

    def listen(self, changed: Callable[[], None]) -> None:
        """Call `changed` from a worker thread whenever a source opens or closes."""
        self._changed = changed

    def add_observer(self, observer: FrameObserver) -> None:
        """Show the observer every tracked frame from now on. Thread-safe."""
        self._observers.add(observer)

    def remove_observer(self, observer: FrameObserver) -> None:
        """Make no further call; one may still be running. Thread-safe."""
        self._observers.remove(observer)

    def start(self, request: RunRequest, wake: Callable[[], None]) -> Run:
        """Start tracking a source; any failure becomes a state of the run.

        Takes over a running capture of this source; closes any other before opening the source.
        Calls `wake` from a worker thread on a new update or state, until the run stops.
        """
        self._runs = [run for run in self._runs if not run.join(0)]
        for run in self._runs:
            run.stop()
        channel = CaptureChannel(source_name(request.source), wake)
        capture = self._capture(request, channel)
        after = self._runs[-1] if self._runs else None
        run = Run(
            request,
            self._service,
            self.pool,
            channel,
            capture,
            observers=self._observers,
            after=after,
        )
        self._runs.append(run)
        return run

    def prepare(self, request: RunRequest) -> Capture:
        """Open a source alongside the current run; `start` then takes it over."""
        capture = Capture(request.capture, self.pool, self._notify)
        self._captures.append(capture)
        return capture

    def release(self) -> None:
        """Close every source without a run. Returns at once."""
        for capture in self._captures:
            capture.release()

    def close(self, deadline_s: float = JOIN_DEADLINE_S) -> bool:
        """Stop every run and wait for its end; False after the deadline."""
        ends = monotonic() + deadline_s
        for run in self._runs:
            run.stop()
        for capture in self._captures:
            capture.stop()
        self._changed = lambda: None
        self._runs = [run for run in self._runs if not run.join(max(0.0, ends - monotonic()))]
        self._captures = [
            one for one in self._captures if not one.join(max(0.0, ends - monotonic()))
        ]
        return not self._runs and not self._captures

    def _capture(self, request: RunRequest, channel: CaptureChannel) -> Capture:
        wanted = request.capture
        serving = None
        for capture in self._captures:
            if serving is None and capture.attach(wanted, channel):
                serving = capture
            elif capture.claimed:
                capture.stop()
        self._captures = [one for one in self._captures if not one.join(0)]
        if serving is None:
            closing = tuple(capture for capture in self._captures if capture.ending)
            serving = Capture(wanted, self.pool, self._notify, channel, closing)
            self._captures.append(serving)
        return serving

    def _notify(self) -> None:
        self._changed()
