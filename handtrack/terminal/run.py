"""Tracking in the terminal: on the same host and the same model as the window."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Final

import psutil
from rich.console import Console

from handtrack.errors import ModelError, SourceError
from handtrack.host import Host, Run, RunState, RunStatus
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.service import ModelService, ServiceState, ServiceStatus, model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.terminal.display import Display, open_display, print_line
from handtrack.terminal.view import Reading

TICK_S: Final = 0.05
"""Between two looks at the run: a terminal shows no more than 20 pictures a second well."""

JOIN_S: Final = 1.5

OVER: Final = (RunState.ENDED, RunState.STOPPED, RunState.FAILED)


class Interrupt:
    """Whether the user asked for the end; a flag and no event, because a signal may come while its lock is held."""

    def __init__(self) -> None:
        self.came = False

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        """Take note of a signal."""
        self.came = True


@contextmanager
def interrupts() -> Iterator[Interrupt]:
    """Turn Ctrl+C and a request to terminate into a flag, in the main thread; elsewhere it is never raised."""
    interrupt = Interrupt()
    if threading.current_thread() is not threading.main_thread():
        yield interrupt
        return
    before = {number: signal.signal(number, interrupt.handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield interrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_terminal(
    source: str,
    *,
    models: ModelConfig | None = None,
    tracker: TrackerConfig | None = None,
    mirror: bool = True,
    seconds: float | None = None,
    frames: int | None = None,
    stop: threading.Event | None = None,
    console: Console | None = None,
) -> int:
    """Track a source and show it in the terminal until it ends, Ctrl+C comes, or a limit is reached.

    Parameters
    ----------
    source : str
        As on the command line. A video and the demo play over and over.
    models, tracker : optional
        By default as in the window: the full model, smoothed.
    mirror : bool
        Show an unmirrored source as a mirror does.
    seconds, frames : optional
        End after so long, or after so many estimated frames.
    stop : threading.Event, optional
        Ends it when set.

    Returns
    -------
    int
        0, the exit status, where it ended as asked.

    Raises
    ------
    SourceError, ModelError
        The source or the model cannot be used.
    """
    console = console or Console()
    service, pool = model_service(), BufferPool()
    host = Host(service, pool)
    with interrupts() as interrupt:
        run = host.start(
            source,
            models=models or ModelConfig(),
            tracker=tracker or TrackerConfig(smooth=True),
            wake=_no_need,
            realtime=True,
            loop=True,
        )
        try:
            watch = _Watch(run, service, pool)
            with open_display(console, mirror=mirror) as display:
                _follow(watch, display, interrupt, stop or threading.Event(), seconds=seconds, frames=frames)
        finally:
            run.stop()
            host.close(deadline_s=JOIN_S)
    print_line(console, watch.last)
    raise_failure_of(watch.last.run, watch.last.service)
    return 0


def _no_need() -> None:
    """Take no notice of news: the terminal looks for itself, at its own rate."""


class _Watch:
    """The newest that is known of a run."""

    def __init__(self, run: Run, service: ModelService, pool: BufferPool) -> None:
        self._run = run
        self._service = service
        self._pool = pool
        self._process = psutil.Process()
        self._result: TrackingResult | None = None
        self.last = self.look()

    def look(self) -> Reading:
        """Read everything anew; the pixels of an update are given back at once."""
        if update := self._run.take():
            self._result = update.result
            update.pixels.release()
        self.last = Reading(
            run=self._run.status(),
            service=self._service.status(),
            pool=self._pool.stats(),
            resident_bytes=self._process.memory_info().rss,
            result=self._result,
        )
        return self.last


def _follow(
    watch: _Watch,
    display: Display,
    interrupt: Interrupt,
    stop: threading.Event,
    *,
    seconds: float | None,
    frames: int | None,
) -> None:
    began = monotonic()
    while not interrupt.came and not stop.wait(TICK_S):
        reading = watch.look()
        display.show(reading)
        if reading.run.state in OVER:
            return
        if seconds is not None and monotonic() - began >= seconds:
            return
        if frames is not None and reading.run.estimated >= frames:
            return


def raise_failure_of(run: RunStatus, service: ServiceStatus) -> None:
    """Raise what ended a run, where it failed.

    Raises
    ------
    SourceError, ModelError
    """
    if run.state is not RunState.FAILED:
        return
    if service.state is ServiceState.FAILED:
        raise ModelError(service.error)
    raise SourceError(run.reason)
