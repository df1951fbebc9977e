"""Tracks in the terminal and shows the result until the end."""

import threading
from time import monotonic
from typing import Final

from rich.console import Console

from handtrack.config.model import Preferences
from handtrack.host import Run
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.process_metrics import resident_bytes
from handtrack.service import model_service
from handtrack.terminal.screen import Lines, Screen, has_screen
from handtrack.terminal.tracked import OVER, TICK_S, Interrupt, interrupts, tracked, window_settings
from handtrack.terminal.view import Readout, screen, status_line

LINE_EVERY_S: Final = 1.0


class RunScreen(Screen):
    """A screen for readings."""

    def __init__(self, console: Console, *, mirror: bool) -> None:
        super().__init__(console)
        self._mirror = mirror

    def show(self, reading: Readout) -> None:
        """Draw at the terminal's current size."""
        width, height = self.console.size
        self.draw(screen(reading, width, height, mirror=self._mirror))


class RunLines(Lines):
    """Prints a line a second."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._shown_at = monotonic()

    def show(self, reading: Readout) -> None:
        """Print a reading if a second has passed since the last one."""
        if monotonic() - self._shown_at >= LINE_EVERY_S:
            self._shown_at = monotonic()
            self.print(status_line(reading))


RunDisplay = RunScreen | RunLines
"""Shows readings during a ``with`` block; may get more than it can show."""


def run_display(console: Console, *, mirror: bool) -> RunDisplay:
    """Choose the best display for a console."""
    braille = (console.encoding or "").lower().startswith("utf")
    return RunScreen(console, mirror=mirror) if has_screen(console) and braille else RunLines(console)


def run_terminal(
    source: str,
    settings: Preferences | None = None,
    *,
    seconds: float | None = None,
    frames: int | None = None,
    stop: threading.Event | None = None,
    console: Console | None = None,
) -> int:
    """Track a source in the terminal until it ends, Ctrl+C comes, or a limit is reached.

    Parameters
    ----------
    source : str
        As on the command line. Videos and the demo loop.
    settings : Preferences, optional
        How hands are tracked and shown; the window's by default.
    seconds, frames : optional
        Stop after this time, or this many estimated frames.
    stop : threading.Event, optional
        Stops the run when set.

    Returns
    -------
    int
        0, the exit status, if it ended as requested.

    Raises
    ------
    SourceError, ModelError
        The source or the model cannot be used.
    """
    console = console or Console()
    pool = BufferPool()
    settings = settings or window_settings()
    with interrupts() as interrupt, tracked(source, settings, pool) as run:
        watch = _Watch(run, pool)
        with run_display(console, mirror=settings.camera.mirrored) as display:
            _follow(watch, display, interrupt, stop or threading.Event(), seconds=seconds, frames=frames)
        Lines(console).print(status_line(watch.last))
    return 0


class _Watch:
    def __init__(self, run: Run, pool: BufferPool) -> None:
        self._run = run
        self._pool = pool
        self._result: TrackingResult | None = None
        self.last = self.look()

    def look(self) -> Readout:
        """Read everything afresh; an update's pixels are released at once."""
        if update := self._run.take():
            self._result = update.result
            update.pixels.release()
        self.last = Readout(
            run=self._run.status(),
            service=model_service().status(),
            pool=self._pool.stats(),
            resident_bytes=resident_bytes(),
            result=self._result,
        )
        return self.last


def _follow(
    watch: _Watch,
    display: RunDisplay,
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
