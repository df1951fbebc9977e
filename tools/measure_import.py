"""Measures imports of costly files: how long each takes, how much memory, and whether the window
keeps drawing.

    QT_QPA_PLATFORM=offscreen uv run python -m tools.measure_import [--cases 12] [--seed 1] [--kind
    "tables in tables"]

Each kind of `tools.attack.hostile_imports` and `hostile_formats` is opened in a window, as if
dropped on it, with folders of its own. A timer notes how late the event loop comes back to it; so
late would a frame be. On Linux the time in which other programs have the processor does not count;
see `Moment`. A single recipe is kept. Then the same kind is opened three times more and cancelled
while it is read, and a small file is opened at once after that (`next`). The bounds: a line or a
preview within 12 s of processor time, 600 MB in the reading process, no frame later than 50 ms,
Cancel within 0.2 s. A kind that exceeds one is marked, and the exit status is 1.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, thread_time
from typing import Final

import psutil
from PySide6.QtCore import QObject, QTimer

from handtrack.config.folders import HOME_VARIABLE
from handtrack.plugins.importers.reading_process import MODULE
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.plugins.importing.controller import ImportController
from handtrack_ui.plugins.importing.view import After, ImportView
from handtrack_ui.window import Window
from tools.attack import hostile_formats, hostile_imports
from tools.window import run, run_until, window_on_demo

KINDS: Final = hostile_imports.KINDS | hostile_formats.KINDS
_THREADS: Final = Path("/proc/self/task")
"""The threads of this program; each has `schedstat`: nanoseconds on a processor, and waiting for
one.
"""
_MOST: Final = {"processor_s": 12.0, "peak_bytes": 600 << 20, "late_s": 0.05, "cancel_s": 0.2}
"""The bounds of a `Taken`."""
_TICK_MS: Final = 4
_SAMPLE_S: Final = 0.02
_SHOWN_S: Final = 0.3
_READING_S: Final = 0.5
"""The time after which a file is cancelled."""
_CANCELS: Final = 3
_SMALL: Final = "Cake\n\nIngredients:\n2 eggs\n300 g flour\n\nDirections:\nMix it.\nBake it.\n"


@dataclass(slots=True)
class Taken:
    """The most that imports of a kind took.

    `late_s`: the latest frame. `peak_bytes`, `processor_s`: of the reading process.
    """

    answer_s: float = 0.0
    late_s: float = 0.0
    cancel_s: float = 0.0
    next_s: float = 0.0
    """From a Cancel to the preview of the next file, which is small."""
    peak_bytes: int = 0
    processor_s: float = 0.0
    shown: int = 0
    """How many files gave a preview; the others gave a line."""


class Heartbeat(QObject):
    """Notes in `taken` how late the event loop is."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = Taken()
        self._last = Moment.now()
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = Moment.now()
        late_s = now.busy_since_s(self._last) - _TICK_MS / 1000
        self.taken.late_s = max(self.taken.late_s, late_s)
        self._last = now


# A frame is late if this thread works, or waits for one of the program's other threads to let it
# work. It is not late by the time in which other programs have the processor: then this thread is
# ready and waits for it, or it waits for a thread that does.


@dataclass(frozen=True, slots=True)
class Moment:
    """The clocks of this thread at a moment, in seconds.

    `waited_s`: how long each thread of the program was ready to run while others had the
    processor, by its number; empty where the system does not say so.
    """

    clock_s: float
    processor_s: float
    waited_s: dict[str, float]

    @classmethod
    def now(cls) -> "Moment":
        """Return the clocks as they are."""
        waited_s: dict[str, float] = {}
        for thread in _THREADS.iterdir() if _THREADS.exists() else ():
            with suppress(OSError, IndexError):  # it has ended
                waited_s[thread.name] = int((thread / "schedstat").read_text().split()[1]) / 1e9
        return cls(monotonic(), thread_time(), waited_s)

    def busy_since_s(self, earlier: "Moment") -> float:
        """Return for how long the thread worked, or waited for another one that did."""
        own = str(os.getpid())
        waits_s = {
            thread: waited_s - earlier.waited_s.get(thread, 0.0)
            for thread, waited_s in self.waited_s.items()
        }
        own_wait_s = waits_s.pop(own, 0.0)
        others_wait_s = sum(waits_s.values())
        ready_s = self.clock_s - earlier.clock_s - own_wait_s - others_wait_s
        return max(self.processor_s - earlier.processor_s, ready_s)


def reading_processes() -> Iterator[psutil.Process]:
    """Yield the processes that read files for this one."""
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if MODULE in child.cmdline():
                yield child


def is_working(child: psutil.Process) -> bool:
    """Return whether a process neither has ended nor waits for a request."""
    try:
        return child.status() not in (psutil.STATUS_SLEEPING, psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@contextmanager
def sampled(taken: Taken) -> Iterator[None]:
    """Note what the reading process takes during the block."""
    ended = Event()
    before_s = {child.pid: sum(child.cpu_times()[:2]) for child in reading_processes()}

    def sample() -> None:
        while not ended.wait(_SAMPLE_S):
            for child in reading_processes():
                with suppress(psutil.Error):
                    taken.peak_bytes = max(taken.peak_bytes, child.memory_info().rss)
                    used_s = sum(child.cpu_times()[:2]) - before_s.get(child.pid, 0.0)
                    taken.processor_s = max(taken.processor_s, used_s)

    thread = Thread(target=sample, name="sampling")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def import_once(window: Window, path: Path, taken: Taken) -> None:
    """Open a file, wait for its preview or a line, and keep a single recipe."""

    def answered() -> bool:
        return window.view is window.services.find(ImportView) or (
            path.name in window.banner.text and "…" not in window.banner.text
        )

    window.banner.hide()
    window.show_view(window.services.find(LibraryView))
    began_s = monotonic()
    window.services.find(GuideController).open(path)
    run_until(answered, f"{path.name} is read or refused")
    taken.answer_s = max(taken.answer_s, monotonic() - began_s)
    run(_SHOWN_S)
    if window.view is window.services.find(ImportView):
        taken.shown += 1
        if len(window.services.find(ImportView)._found) == 1:
            window.services.find(ImportView).keep.emit(After.NOTHING)
            run_until(
                lambda: window.view is not window.services.find(ImportView) or window.banner.text,
                "it is kept",
            )
            run(_SHOWN_S)


def cancel_often(window: Window, path: Path, taken: Taken) -> None:
    """Open a file and cancel it while it is read, several times; then open a small one."""
    window.banner.hide()
    window.show_view(window.services.find(LibraryView))
    for _ in range(_CANCELS):
        window.services.find(GuideController).open(path)
        run(_READING_S)
        busy = [child for child in reading_processes() if sum(child.cpu_times()[:2]) > 0]
        began_s = monotonic()
        if window.services.find(ImportController).leave_off():
            run_until(lambda busy=busy: not any(map(is_working, busy)), "the reading process ends")
            taken.cancel_s = max(taken.cancel_s, monotonic() - began_s)
    small = path.with_name("small.txt")
    small.write_text(_SMALL)
    began_s = monotonic()
    window.services.find(GuideController).open(small)
    view = window.services.find(ImportView)
    run_until(lambda: window.view is view and view._name == small.name, "the next file is read")
    taken.next_s = max(taken.next_s, monotonic() - began_s)


def main() -> int:
    """Measure; print a table, one line a kind; return 1 if a bound is exceeded."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=12, metavar="N", help="of each kind (12)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--kind", action="append", choices=[*KINDS], help="only this; may be given again"
    )
    asked = parser.parse_args()
    exceeded = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        os.environ["XDG_DOCUMENTS_DIR"] = folder
        with window_on_demo() as (application, _):
            window = application.window
            window.show()
            run(1.0)
            heartbeat = Heartbeat()
            print(
                f"{'':32}{'answer s':>9}{'cpu s':>7}{'MB':>6}{'late ms':>9}{'cancel ms':>11}{'next s':>8}{'shown':>7}"
            )
            for kind in asked.kind or KINDS:
                suffix, make = KINDS[kind]
                taken = heartbeat.taken = Taken()
                for number in range(asked.cases):
                    path = Path(folder) / f"tried-{number}.{suffix}"
                    path.write_bytes(make(Random(f"{asked.seed} {kind} {number}")))  # noqa: S311
                    heartbeat.taken = Taken()
                    run(0.1)
                    heartbeat.taken = taken
                    with sampled(taken):
                        import_once(window, path, taken)
                        cancel_often(window, path, taken)
                    path.unlink()
                figures = f"{taken.answer_s:9.1f}{taken.processor_s:7.1f}{taken.peak_bytes >> 20:6}"
                over = [name for name, most in _MOST.items() if getattr(taken, name) > most]
                exceeded += bool(over)
                print(
                    f"{kind:32}{figures}{1000 * taken.late_s:9.0f}{1000 * taken.cancel_s:11.0f}"
                    f"{taken.next_s:8.1f}"
                    f"{taken.shown:4}/{asked.cases}{'  over: ' * bool(over)}{', '.join(over)}",
                    flush=True,
                )
    return int(exceeded > 0)


if __name__ == "__main__":
    sys.exit(main())
