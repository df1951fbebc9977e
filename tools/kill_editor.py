"""Kill the editor at any moment while somebody types, and see what a new start offers.

    QT_QPA_PLATFORM=offscreen uv run python -m tools.kill_editor [--times 100] [--seed 1]

In each session a guide is typed into: without a pause, in bursts, or in bursts with saves between
them. At random moments the process is stopped and what lies on the disk is read, as a start after a
kill would read it; the last moment is a kill. At most 2 s of typing may be missing, and the guide's
file is always whole: the text before, or one that was saved. The exit status is 1 otherwise.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from typing import Final

from handtrack.config.folders import HOME_VARIABLE, data_folder
from handtrack.guides import load_guide
from handtrack.guides.draft_files import FOLDER, Drafts

MOST_LOST_S: Final = 2.0
MODES: Final = ("without a pause", "in bursts", "with saves")
MOMENTS: Final = 9
"""Moments in a session, the kill at its end included."""
_LETTER: Final = "x"
_GUIDE: Final = "---\ntitle: Tea\n---\n\n## Boil\n\nWater.\n"
_BETWEEN_S: Final = (0.1, 4.0)
"""Least and most time between two moments."""
_KEY_MS: Final = 25
_BURST_S: Final = (0.2, 3.0)
_PAUSE_S: Final = (0.1, 2.0)
_PATIENCE_S: Final = 120.0


@dataclass(frozen=True, slots=True)
class Moment:
    """The state that a kill would leave. `lost_s`: since the oldest letter that is missing."""

    mode: str
    typed: int
    kept: int
    lost_s: float
    fault: str = ""


class Typist:
    """A process with the editor in which somebody types; `notes` lists when each letter came."""

    def __init__(self, guide: Path, mode: str, seed: int) -> None:
        command = [sys.executable, "-m", "tools.kill_editor", "--type", str(guide)]
        options = ["--mode", mode, "--seed", str(seed)]
        self._process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
        self.typed_s: list[float] = []
        self._noting = Thread(target=self._note, name="notes of a typist")
        self._noting.start()

    def wait_for_letters(self, count: int) -> None:
        """Wait until it types."""
        ends_s = time.monotonic() + _PATIENCE_S
        while len(self.typed_s) < count:
            if time.monotonic() > ends_s or self._process.poll() is not None:
                raise TimeoutError("the editor does not come up")
            time.sleep(0.05)

    @contextmanager
    def stopped(self) -> Iterator[float]:
        """Stop it during the block; yield when."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield time.monotonic()
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> float:
        """Kill it; return when."""
        killed_s = time.monotonic()
        self._process.kill()
        self._process.wait()
        self._noting.join()
        return killed_s

    def _note(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as said:
            for line in said:
                self.typed_s.append(float(line))


def session(mode: str, seed: int, moments: int = MOMENTS) -> Iterator[Moment]:
    """Type into a guide; yield what each of some moments would leave, the kill at the end included.

    The folders are those of `HOME_VARIABLE`.
    """
    rng = Random(seed)  # noqa: S311
    with tempfile.TemporaryDirectory() as folder:
        guide = Path(folder) / "tea.md"
        guide.write_text(_GUIDE, "utf-8")
        typist = Typist(guide, mode, seed)
        try:
            typist.wait_for_letters(1)
            for _ in range(moments - 1):
                time.sleep(rng.uniform(*_BETWEEN_S))
                with typist.stopped() as stopped_s:
                    yield _left_behind(guide, mode, typist.typed_s, stopped_s)
            time.sleep(rng.uniform(*_BETWEEN_S))
        finally:
            killed_s = typist.kill()
        yield _left_behind(guide, mode, typist.typed_s, killed_s)


def _left_behind(guide: Path, mode: str, typed_s: list[float], now_s: float) -> Moment:
    """Return what a start at this moment would offer."""
    written = guide.read_text("utf-8")
    saved = written.count(_LETTER)
    fault = ""
    if written.replace(_LETTER, "") != _GUIDE or (saved and mode != MODES[2]):
        fault = f"the guide's file is damaged: {written[:100]!r}"
    load_guide(guide)
    draft, _ = Drafts(data_folder() / FOLDER).open(guide)
    kept = draft.text.count(_LETTER)
    typed = sum(at <= now_s for at in typed_s)
    lost_s = now_s - typed_s[kept] if kept < typed else 0.0
    if not fault and lost_s > MOST_LOST_S:
        fault = f"{typed - kept} letters of the last {lost_s:.2f} s are lost"
    return Moment(mode, typed, kept, lost_s, fault)


def type_into(guide: Path, mode: str, seed: int) -> None:
    """Run the window, and type; write the time of each letter. Ends only by a signal."""
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtTest import QTest

    from handtrack_ui.plugins.editor.controller import EditorController
    from handtrack_ui.plugins.editor.view import EditorView
    from tools.window import run, run_until, window_on_demo

    rng = Random(seed)  # noqa: S311
    with window_on_demo() as (application, _):
        window = application.window
        window.show()
        editor = window.services.find(EditorView)
        window.services.find(EditorController).edit(guide)
        run_until(lambda: window.view is editor, "the editor is shown")

        def type_one() -> None:
            QTest.keyClick(editor.step_form.area, Qt.Key.Key_X)
            print(time.monotonic(), flush=True)

        keys = QTimer(interval=_KEY_MS)
        keys.timeout.connect(type_one)
        keys.start()
        while True:
            run(rng.uniform(*_BURST_S))
            if mode != MODES[0]:
                keys.stop()
                if mode == MODES[2] and rng.random() < 0.7:
                    editor.save.emit()
                run(rng.choice((0.0, rng.uniform(*_PAUSE_S))))
                keys.start()


def main() -> int:
    """Kill; print what was lost; return 1 if it was too much."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.kill_editor", description=__doc__.partition("\n\n")[0]
    )
    parser.add_argument("--times", type=int, default=100, metavar="N", help="moments (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--type", type=Path, metavar="GUIDE", help=argparse.SUPPRESS)
    parser.add_argument("--mode", choices=MODES, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.type is not None:
        type_into(asked.type, asked.mode, asked.seed)
    found: list[Moment] = []
    number = asked.seed
    while len(found) < asked.times:
        with tempfile.TemporaryDirectory() as home:
            os.environ[HOME_VARIABLE] = home
            moments = min(MOMENTS, asked.times - len(found))
            for one in session(MODES[number % len(MODES)], number, moments):
                found.append(one)
                words = one.fault or f"{one.kept} of {one.typed} letters, {one.lost_s:.2f} s lost"
                print(f"{len(found):4} {one.mode:16} {words}", flush=True)
        number += 1
    for mode in MODES:
        lost_s = [one.lost_s for one in found if one.mode == mode]
        if lost_s:
            print(
                f"{mode}: {len(lost_s)} moments, lost {median(lost_s):.2f} s (median),"
                f" {max(lost_s):.2f} s at most"
            )
    faults = sum(bool(one.fault) for one in found)
    print(f"{faults} of {len(found)} lost more than {MOST_LOST_S:.0f} s or damaged the file")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
