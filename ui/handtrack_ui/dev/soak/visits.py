"""The actions of a soak in the window, and the measurements between visits."""

import gc
import threading
from collections.abc import Callable, Iterator
from time import monotonic, monotonic_ns
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer

from handtrack.assets import asset
from handtrack.errors import HandtrackError
from handtrack.runtime.process_metrics import own_bytes, process_metrics
from handtrack.service import ServiceState
from handtrack.sources.opening import DEMO
from handtrack_ui.app import Application
from handtrack_ui.codes import WindowCode
from handtrack_ui.dev.soak.report import Levels
from handtrack_ui.shell.native_heap import give_back_free_heap
from handtrack_ui.shell.options import WindowOptions

Wait = float | Callable[[], bool]
"""Something a script waits for: a number of seconds, or a condition."""

_LOOK_EVERY_MS: Final = 10
PATIENCE_S: Final = 60.0
"""Time limit for a condition."""


class Script(QObject):
    """Runs a generator that yields what it waits for; the window stays live.
    Calls `ended` at the end or on error.
    """

    def __init__(self, steps: Iterator[Wait], ended: Callable[[Exception | None], None]) -> None:
        super().__init__()
        self._steps = steps
        self._ended = ended
        self._wait: Wait = 0.0
        self._since_s = monotonic()
        self._over = False
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Start as soon as the event loop runs."""
        self._timer.start()

    def stop(self) -> None:
        """Stop early."""
        self._end(None)

    def _look(self) -> None:
        waited_s = monotonic() - self._since_s
        try:
            if isinstance(self._wait, float | int):
                if waited_s < self._wait:
                    return
            elif not self._wait():
                if waited_s > PATIENCE_S:
                    self._end(HandtrackError(WindowCode.SOAK_STUCK, seconds=PATIENCE_S))
                return
            self._wait = next(self._steps)
            self._since_s = monotonic()
        except StopIteration:
            self._end(None)
        except Exception as error:  # Qt would print an error from a slot and lose it
            self._end(error)

    def _end(self, error: Exception | None) -> None:
        if not self._over:
            self._over = True
            self._timer.stop()
            self._ended(error)


EVERY_MS: Final = 5


class Heartbeat(QObject):
    """Records the longest delay of a beat in the event loop: a late one is a stall.

    `clock`: nanoseconds, increasing.
    """

    def __init__(self, clock: Callable[[], int] = monotonic_ns) -> None:
        super().__init__()
        self._clock = clock
        self._due_ns = 0
        self._longest_ns = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.beat)

    @property
    def longest_stall_ms(self) -> float:
        """The longest delay so far."""
        return self._longest_ns / 1e6

    def start(self) -> None:
        """Start beating."""
        self._due_ns = self._clock() + EVERY_MS * 1_000_000
        self._timer.start()

    def stop(self) -> None:
        """Beat once more, then stop."""
        if self._timer.isActive():
            self.beat()
        self._timer.stop()

    def beat(self) -> None:
        """Record this beat's delay."""
        now_ns = self._clock()
        self._longest_ns = max(self._longest_ns, now_ns - self._due_ns)
        self._due_ns = now_ns + EVERY_MS * 1_000_000


_WHILE_LOADING: Final = 3  # visits left while the model loads
_SOURCES: Final = (
    str(asset("demo", "demo.mp4")),
    str(asset("guides", "pictures", "pizza.png")),
    DEMO,
)
_SOURCE_EVERY: Final = 10  # visits; these change the source to a file, a picture, and back
_SOURCE_FIRST: Final = 6
_GUIDE_EVERY: Final = 5  # visits; all others go to Live
_HURRIED_EVERY: Final = 7  # visits; these end before the first frame
_HURRY_S: Final = 0.03
_PATIENT: Final = (
    10  # the first visits: each source and view tracks once, so one-off allocations happen here
)
_PASSING: Final = (
    "handtrack-capture",
    "handtrack-estimate",
    "handtrack-job",
)


class Visits:
    """Enters and leaves the tracking view, as a script for the event loop.

    `application`: must show the library. `count`: number of visits. `seconds`: length of each
    visit. `heart`: paused during measurements, which are not part of a visit.
    """

    def __init__(
        self,
        application: Application,
        count: int,
        seconds: float,
        heart: Heartbeat,
    ) -> None:
        self._application = application
        self._count = count
        self._seconds = seconds
        self._heart = heart
        self.frames = 0
        """Estimated in all visits."""
        self.held_bytes: list[int] = []
        """After each visit: the process's own memory, without the buffers its pool keeps for the
        next frames. Those are bounded; one is added whenever the number of frames in flight reaches
        a new maximum.
        """
        self.start: Levels | None = None
        """After the first visit that tracked."""

    def script(self) -> Iterator[Wait]:
        """Return the steps of the soak."""
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
        """Measure what the process holds now."""
        figures = process_metrics()
        held = self._application.pool.snapshot()
        return Levels(figures.resident_bytes, figures.threads, figures.descriptors, held)

    def _visit(self, number: int) -> Iterator[Wait]:
        window = self._application.window
        loading = self._application.service.status().state is not ServiceState.READY
        if number % _GUIDE_EVERY == 0:
            window.opening.open(WindowOptions(view="guide"))
        else:
            window.show_view("live")
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
        give_back_free_heap()  # the ends of glibc's heaps vary by up to a megabyte
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
    """Return whether all runs are over: sources closed, threads joined,
    no picture still decoding.
    """
    return not any(thread.name in _PASSING for thread in threading.enumerate())
