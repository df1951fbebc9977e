"""Tracks in the terminal, on the window's host and model, and shows the result until the end."""

import signal
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from rich.console import Console

from handtrack.config.file import KeptFile
from handtrack.config.folders import config_folder
from handtrack.config.gestures import gesture_config, hand_bindings
from handtrack.config.model import FILE, Preferences
from handtrack.host.host import Host
from handtrack.host.run import Run, RunRequest
from handtrack.host.status import RunState, RunStatus
from handtrack.memory.pool import BufferPool
from handtrack.messages import Arming, Command, Refusal, TrackingResult
from handtrack.navigation.activity import Trial
from handtrack.navigation.hand_commands import HandCommands
from handtrack.navigation.rules import StepRules
from handtrack.plugins.terminal.screen import Screen, Terminal
from handtrack.plugins.terminal.view import Reading, screen, status_line
from handtrack.runtime.signals import drop_closed_terminal, ending_signals
from handtrack.service import model_service
from handtrack.sources.camera import CameraFormat

LINE_EVERY_S: Final = 1.0
# Interval between polls of the run: a terminal shows at most 20 pictures a second well.
TICK_S: Final = 0.05

_RECENT: Final = 3  # commands on the screen
_MOST_FINGERS: Final = 4  # options that fingers can choose

OVER: Final = (RunState.ENDED, RunState.STOPPED, RunState.FAILED)


def window_settings() -> Preferences:
    """Read the window's settings; notices about them go to standard error."""
    found = KeptFile(config_folder() / FILE, Preferences)
    for notice in found.notices:
        sys.stderr.write(f"handtrack: {notice}\n")
    return found.value


def spoken(event: Arming | Command | Refusal) -> str:
    """Return what a hand did in words: "listening", "swipe left: next",
    or why a gesture was not taken.
    """
    if isinstance(event, Arming):
        return "listening" if event.type == "armed" else "not listening"
    if isinstance(event, Refusal):
        return f"{_gesture(event.by)}: {event.reason}"
    choice = "" if event.choice is None else f" {event.choice}"
    return f"{_gesture(event.by)}: {event.command}{choice}"


def _gesture(name: str) -> str:
    return name.replace("_", " ")


@contextmanager
def tracked(source: str, settings: Preferences, pool: BufferPool) -> Iterator[Run]:
    """Track a source with these settings. Raises `HandtrackError`: at the end of the block:
    the run's failure.
    """
    host = Host(model_service(), pool)
    camera = CameraFormat(settings.camera.width, settings.camera.height, float(settings.camera.fps))
    request = RunRequest(
        source, settings.models, settings.tracker, gesture_config(settings.gestures), camera
    )
    run = host.start(request, lambda: None)  # the terminal polls at its own rate
    try:
        yield run
    finally:
        host.close()
    if (failure := run.status().error) is not None:
        raise failure


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """Collect Ctrl+C and termination requests, in the main thread; other threads receive none.

    A list, not an event, because a signal may come while an event's lock is held.
    """
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield came
        return

    def note(number: int, _: object) -> None:
        drop_closed_terminal()
        came.append(number)

    before = {number: signal.signal(number, note) for number in ending_signals()}
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_terminal(
    source: str,
    settings: Preferences | None = None,
    *,
    frames: int | None = None,
    stop: threading.Event | None = None,
    console: Console | None = None,
) -> int:
    """Track a source in the terminal until it ends, or Ctrl+C is pressed; return the exit status,
    0.

    Raises `SourceError` or `ModelError`: the source or the model cannot be used.

    `source`: as on the command line. Videos and the demo loop.
    `settings`: how hands are tracked and shown; the window's by default.
    `frames`: stop after this many estimated ones.
    """
    settings = settings or window_settings()
    pause = stop or threading.Event()
    pool = BufferPool()
    hand = HandCommands()
    trial = Trial(
        hand_bindings(settings.gestures), settings.gestures.arming, StepRules(choices=_MOST_FINGERS)
    )
    with interrupts() as interrupted, tracked(source, settings, pool) as run:
        with _RunScreen(console or Terminal(), pool, mirror=settings.camera.mirrored) as display:
            result = None
            while True:
                if update := run.take():
                    result = update.result
                    update.pixels.release()
                    for seen in update.seen:
                        for came in hand.follow(seen, trial):
                            if came.event is not None:
                                display.add(spoken(came.event))
                status = run.status()
                display.show(status, result)
                enough = frames is not None and status.estimated >= frames
                if enough or interrupted or status.state in OVER or pause.wait(TICK_S):
                    break
        display.print(display.line(status, result))
    return 0


class _RunScreen(Screen):
    """Shows readings: each one if the screen has braille,
    else one line per second and each command.
    """

    def __init__(self, console: Console, pool: BufferPool, *, mirror: bool) -> None:
        super().__init__(console)
        self.full = self.full and self.has_braille
        self._pool = pool
        self._mirror = mirror
        self._shown_at = monotonic()
        self._commands: deque[str] = deque(maxlen=_RECENT)

    def add(self, command: str) -> None:
        """Show what a hand's gesture did."""
        self._commands.append(command)
        if not self.full:
            self.print(command)

    def show(self, run: RunStatus, result: TrackingResult | None) -> None:
        if self.full:
            reading = Reading(run, model_service().status(), self._pool.stats(), result)
            recent = tuple(self._commands)
            self.draw(*screen(reading, recent, self.console.size, mirror=self._mirror))
        elif monotonic() - self._shown_at >= LINE_EVERY_S:
            self._shown_at = monotonic()
            self.print(self.line(run, result))

    def line(self, run: RunStatus, result: TrackingResult | None) -> str:
        return status_line(Reading(run, model_service().status(), self._pool.stats(), result))
