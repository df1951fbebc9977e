"""Tracks a source during a block, on the window's host and model."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from handtrack.config.file import KeptFile
from handtrack.config.folders import config_folder
from handtrack.config.gestures import gesture_config
from handtrack.config.model import FILE, Preferences
from handtrack.host import Host, Run, RunRequest, RunState
from handtrack.memory import BufferPool
from handtrack.service import model_service
from handtrack.sources.camera import CameraFormat

TICK_S: Final = 0.05
"""Interval between polls of the run: a terminal shows at most 20 pictures a second well."""

OVER: Final = (RunState.ENDED, RunState.STOPPED, RunState.FAILED)


def window_settings() -> Preferences:
    """Read the window's settings; notices about them go to standard error."""
    found = KeptFile(config_folder() / FILE, Preferences)
    for notice in found.notices:
        sys.stderr.write(f"handtrack: {notice}\n")
    return found.value


@contextmanager
def tracked(source: str, settings: Preferences, pool: BufferPool) -> Iterator[Run]:
    """Track a source as set.

    Raises
    ------
    HandtrackError
        At the end of the block: the run's failure.
    """
    host = Host(model_service(), pool)
    camera = CameraFormat(settings.camera.width, settings.camera.height, float(settings.camera.fps))
    request = RunRequest(source, settings.models, settings.tracker, gesture_config(settings.gestures), camera)
    run = host.start(request, lambda: None)  # the terminal polls at its own rate
    try:
        yield run
    finally:
        host.close()
    if (failure := run.status().error) is not None:
        raise failure


class Interrupt:
    """Whether the user asked to stop; a flag, not an event, because a signal may come while an event's lock is held."""

    def __init__(self) -> None:
        self.came = False

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        """Record a signal."""
        self.came = True


@contextmanager
def interrupts() -> Iterator[Interrupt]:
    """Turn Ctrl+C and termination requests into a flag, in the main thread; elsewhere it is never set."""
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
