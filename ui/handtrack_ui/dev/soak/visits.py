"""What a soak does in the window, and what it takes down between two visits."""

import gc
import threading
from collections.abc import Iterator
from typing import Final

from handtrack.assets import asset
from handtrack.runtime.process_metrics import own_bytes, process_metrics
from handtrack.service import ServiceState
from handtrack_ui.app import Application
from handtrack_ui.dev.soak.heartbeat import Heartbeat
from handtrack_ui.dev.soak.report import Levels
from handtrack_ui.dev.soak.script import Wait
from handtrack_ui.shell.native_heap import give_back_free_heap
from handtrack_ui.shell.options import WindowOptions

DEMO: Final = "demo"
_WHILE_LOADING: Final = 3  # visits that are left while the model loads
_SOURCES: Final = (str(asset("demo", "demo.mp4")), str(asset("guides", "pictures", "pizza.png")), DEMO)
_SOURCE_EVERY: Final = 10  # visits; these change the source to a file, to a picture, and back
_SOURCE_FIRST: Final = 6
_GUIDE_EVERY: Final = 5  # visits; the others are to Live
_HURRIED_EVERY: Final = 7  # visits; these are left before a frame is there
_HURRY_S: Final = 0.03
_PATIENT: Final = 10  # visits, the first: each source and view tracks once, and what is made once is made then
_PASSING: Final = (
    "handtrack-capture",
    "handtrack-estimate",
    "handtrack-pictures",
    "handtrack-guide",
    "handtrack-recent-frames",
)


class Visits:
    """Enters the tracking view and leaves it, as a script for the event loop.

    Parameters
    ----------
    application : Application
        Its window shows the library.
    count : int
        How many visits.
    seconds : float
        How long each stays.
    heart : Heartbeat
        Stands still while something is taken down, which is no part of a visit.

    Attributes
    ----------
    frames : int
        Estimated in all visits together.
    held_bytes : list of int
        After each visit: the process's own memory, without the buffers that its pool keeps for the next frames. They
        are bounded, and one more whenever more frames than ever before were under way at once.
    start : Levels or None
        After the first visit that tracked.
    """

    def __init__(self, application: Application, count: int, seconds: float, heart: Heartbeat) -> None:
        self._application = application
        self._count = count
        self._seconds = seconds
        self._heart = heart
        self.frames = 0
        self.held_bytes: list[int] = []
        self.start: Levels | None = None

    def script(self) -> Iterator[Wait]:
        """Return what happens, step by step."""
        for number in range(1, self._count + 1):
            yield from self._visit(number)
            self._leave()
            yield _nothing_runs
            self._heart.stop()
            self.held_bytes.append(self._held())
            self._heart.start()
            if self.start is None and self.frames > 0:
                self.start = self.levels()

    def levels(self) -> Levels:
        """Take down what the process holds now."""
        figures = process_metrics()
        held = self._application.pool.snapshot()
        return Levels(figures.resident_bytes, figures.threads, figures.descriptors, held)

    def _visit(self, number: int) -> Iterator[Wait]:
        window = self._application.window
        loading = self._application.service.status().state is not ServiceState.READY
        if number % _GUIDE_EVERY == 0:
            window.open(WindowOptions(view="guide"))
        else:
            window.show_view(window.live)
        patience: tuple[Wait, ...] = (self._tracked,) if number <= _PATIENT else ()
        if number < min(self._count, _WHILE_LOADING + 1) and loading:
            yield _HURRY_S
        elif number % _SOURCE_EVERY == _SOURCE_FIRST:
            for source in _SOURCES:
                yield self._seconds / 4
                self._change_source(source)
                yield from patience
            yield self._seconds / 4
        elif number % _HURRIED_EVERY == 0:
            yield _HURRY_S
        else:
            yield self._seconds
            yield from patience

    def _held(self) -> int:
        gc.collect()
        give_back_free_heap()  # the ends of glibc's heaps come and go, by up to a megabyte
        return own_bytes() - self._application.pool.stats().idle_bytes

    def _tracked(self) -> bool:
        status = self._application.bridge.status()
        return status is not None and status.estimated > 0

    def _change_source(self, source: str) -> None:
        self._count_frames()
        self._application.window.set_source(source)

    def _leave(self) -> None:
        self._count_frames()
        self._application.window.go_home()

    def _count_frames(self) -> None:
        status = self._application.bridge.status()
        if status is not None:
            self.frames += status.estimated


def _nothing_runs() -> bool:
    """Return whether every run is over, its source closed, its threads joined, and no picture is still decoded."""
    return not any(thread.name in _PASSING for thread in threading.enumerate())
