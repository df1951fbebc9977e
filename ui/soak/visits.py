"""What a soak does in the window, and what it takes down between two visits."""

import threading
from collections.abc import Iterator
from itertools import cycle
from typing import Final

from handtrack.assets import asset
from handtrack.figures import process_figures
from handtrack.service import ServiceState
from ui.desk import Desk
from ui.options import WindowOptions
from ui.soak.report import Levels
from ui.soak.script import Wait

DEMO: Final = "demo"
_WHILE_LOADING: Final = 3  # visits that are left while the model loads
_SOURCE_EVERY: Final = 10  # visits; these change the source, and back
_GUIDE_EVERY: Final = 5  # visits; the others are to Live
_HURRIED_EVERY: Final = 7  # visits; these are left before a frame is there
_HURRY_S: Final = 0.03
_PASSING: Final = ("handtrack-capture", "handtrack-estimate", "handtrack-pictures", "handtrack-guide")


class Visits:
    """Enters the tracking view and leaves it, as a script for the event loop.

    Parameters
    ----------
    desk : Desk
        Its window shows the library.
    count : int
        How many visits.
    seconds : float
        How long each stays.

    Attributes
    ----------
    frames : int
        Estimated in all visits together.
    resident_bytes : list of int
        After each visit.
    start : Levels or None
        After the first visit that tracked.
    """

    def __init__(self, desk: Desk, count: int, seconds: float) -> None:
        self._desk = desk
        self._count = count
        self._seconds = seconds
        self._sources = cycle((str(asset("demo", "demo.mp4")), str(asset("guides", "pictures", "pizza.png"))))
        self.frames = 0
        self.resident_bytes: list[int] = []
        self.start: Levels | None = None

    def script(self) -> Iterator[Wait]:
        """Return what happens, step by step."""
        for number in range(1, self._count + 1):
            yield from self._visit(number)
            self._leave()
            yield _nothing_runs
            self.resident_bytes.append(process_figures().resident_bytes)
            if self.start is None and self.frames > 0:
                self.start = self.levels()

    def levels(self) -> Levels:
        """Take down what the process holds now."""
        figures = process_figures()
        held = self._desk.pool.snapshot()
        return Levels(figures.resident_bytes, figures.threads, figures.descriptors, held)

    def _visit(self, number: int) -> Iterator[Wait]:
        window = self._desk.window
        loading = self._desk.service.status().state is not ServiceState.READY
        if number % _GUIDE_EVERY == 0:
            window.open(WindowOptions(view="guide"))
        else:
            window.show_view(window.live)
        if number < min(self._count, _WHILE_LOADING + 1) and loading:
            yield _HURRY_S
        elif self.start is None:
            yield self._seconds
            yield self._tracked
        elif number % _SOURCE_EVERY == 0:
            yield self._seconds / 3
            self._change_source(next(self._sources))
            yield self._seconds / 3
            self._change_source(DEMO)
            yield self._seconds / 3
        else:
            yield _HURRY_S if number % _HURRIED_EVERY == 0 else self._seconds

    def _tracked(self) -> bool:
        status = self._desk.bridge.status()
        return status is not None and status.estimated > 0

    def _change_source(self, source: str) -> None:
        self._count_frames()
        self._desk.window.set_source(source)

    def _leave(self) -> None:
        self._count_frames()
        self._desk.window.go_home()

    def _count_frames(self) -> None:
        status = self._desk.bridge.status()
        if status is not None:
            self.frames += status.estimated


def _nothing_runs() -> bool:
    """Return whether every run is over, its source closed, its threads joined, and no picture is still decoded."""
    return not any(thread.name in _PASSING for thread in threading.enumerate())
