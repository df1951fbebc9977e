"""Let things fail around a running Handtrack, and see what survives.

    uv run python -m tools.faults [--only WORDS]

Real processes are killed and stopped, clocks jump, folders go. Each fault is survived, lost (what was lost is said), or
skipped (why is said). The exit status is 1 where anything was lost.
"""

import argparse
import contextlib
import itertools
import json
import os
import pty
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, Self

from handtrack.guides import load_guide
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun
from handtrack.guides.store import RunStore
from tools.attack.belongings import lay_out
from tools.attack.trial import environment, scratch_folder
from tools.attack.walking import walked

PATIENCE_S: Final = 60.0
"""For anything that is to happen: a machine with other work is slow."""
END_S: Final = 5.0
"""For a program that was asked to end; it promises two seconds on a machine that has time."""

_HANDTRACK: Final = (sys.executable, "-m", "handtrack")
_DAY_S: Final = 86_400.0
_RECORDS: Final = ("jsonl", "csv", "parquet")
_SAVING: Final = """
import itertools, pathlib, sys
from handtrack.config.file import KeptFile
from handtrack.config.model import CameraSettings, Preferences
path = pathlib.Path(sys.argv[1])
kept = KeptFile(path, Preferences)
for number in itertools.count():
    kept.write(Preferences(camera=CameraSettings(source="x" * (number % 5000))))
    print(number, flush=True)
"""
_SLOW_LOAD: Final = """
import sys
from handtrack.runtime.onnx_runtime import ort
loaded = ort.InferenceSession.__init__
def load(self, *given, **named):
    print("loading", flush=True)
    for _ in range(20):
        loaded(self, *given, **named)
ort.InferenceSession.__init__ = load
from handtrack.cli import main
sys.exit(main(sys.argv[1:]))
"""


class LostError(Exception):
    """Something did not survive; the message says what."""


class SkippedError(Exception):
    """A fault cannot be made on this machine; the message says why."""


class Program:
    """A process with its words in a file; at the end of the block it is killed if it still runs."""

    def __init__(self, command: Sequence[str | Path], box: Path, *, keys: bool = False, **extra: str) -> None:
        self._said = box / f"said-{time.monotonic_ns()}"
        self._keys, typed = pty.openpty() if keys else (None, None)
        with self._said.open("wb") as file:
            self.process = subprocess.Popen(
                [os.fspath(word) for word in command],
                cwd=box,
                env=environment(box) | extra,
                stdin=typed if keys else subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        if typed is not None:
            os.close(typed)

    @property
    def said(self) -> str:
        """Its output, of both streams."""
        return self._said.read_text(errors="replace")

    def press(self, keys: str) -> None:
        """Press keys, one character each."""
        os.write(self._keys, keys.encode())

    def wait_for(self, met: Callable[[], object], what: str) -> None:
        """Wait until something is so."""
        wait_for(lambda: met() or self.process.poll() is not None, what)
        if self.process.poll() is not None and not met():
            raise LostError(f"it ended with {self.process.returncode} before {what}: {self.said[-300:]!r}")

    def ended(self, expected: Sequence[int], within_s: float = PATIENCE_S) -> None:
        """Wait for its end, and see that it is a good one."""
        try:
            status = self.process.wait(within_s)
        except subprocess.TimeoutExpired as error:
            raise LostError(f"it did not end within {within_s:.0f} s") from error
        if status not in expected:
            raise LostError(f"it ended with {status}: {self.said[-300:]!r}")
        if "Traceback" in self.said:
            raise LostError(f"a traceback: {self.said[-300:]!r}")

    def asked_to_end(self) -> None:
        """Ask it to end, politely, and see that it does."""
        self.process.send_signal(signal.SIGTERM)
        self.ended((0,), END_S)

    def __enter__(self) -> Self:
        return self

    def signal(self, number: int) -> None:
        """Send a signal to it and to what it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def __exit__(self, *_: object) -> None:
        self.signal(signal.SIGKILL)
        self.process.wait()
        if self._keys is not None:
            os.close(self._keys)


class Walk(Program):
    """A guide walked in the terminal, by keys, on a clip that plays over and over."""

    def __init__(self, box: Path, **extra: str) -> None:
        path = box / "guides" / "every-kind.md"
        super().__init__(
            (*_HANDTRACK, "--guide", path, "--source", box / "clips" / "clip.mp4"), box, keys=True, **extra
        )
        self.wait_for(lambda: "step 1 of" in self.said or "going on" in self.said, "the guide is shown")

    def go_on(self, keys: str = "n") -> None:
        """Press keys, one by one, and wait until each was answered, or refused."""
        for key in keys:
            before = self.said.count("key: ")
            self.press(key)
            self.wait_for(lambda before=before: self.said.count("key: ") > before, f"the key {key} is answered")


def wait_for(met: Callable[[], object], what: str, within_s: float = PATIENCE_S) -> None:
    until = time.monotonic() + within_s
    while not met():
        if time.monotonic() > until:
            raise LostError(f"not within {within_s:.0f} s: {what}")
        time.sleep(0.01)


def killed_while_tracking(box: Path) -> None:
    """`kill -9` in the middle of `track --out` over older results: JSON Lines, CSV, Parquet."""
    for ending in _RECORDS:
        _killed_over(box, box / "results" / f"old.{ending}", "--out")


def killed_while_drawing(box: Path) -> None:
    """`kill -9` in the middle of `track --draw` over an older video."""
    _killed_over(box, box / "results" / "old.mp4", "--draw")


def _killed_over(box: Path, path: Path, option: str) -> None:
    older = b"older" * 100
    path.write_bytes(older)
    beside = {*path.parent.iterdir()}
    with Program((*_HANDTRACK, "track", "demo", option, path), box) as program:
        program.wait_for(lambda: begun(path, older, beside), "something is written")
        time.sleep(0.5)
        program.process.kill()
    if path.read_bytes() != older:
        raise LostError(f"the older {path.suffix} file")
    if not any(".part" in other.name for other in {*path.parent.iterdir()} - beside):
        raise LostError(f"what was written before the end: there is no part of {path.name}")


def begun(path: Path, older: bytes, beside: set[Path]) -> bool:
    """Tell whether something is being written: over the file, or beside it."""
    made = [other for other in path.parent.iterdir() if other not in beside]
    return path.read_bytes() != older or any(other.stat().st_size for other in made) or bool(made)


def killed_while_saving_settings(box: Path) -> None:
    """`kill -9` in the middle of saving the settings, ten times; a day later no temporary file is left."""
    path, rng = box / "home" / "settings.toml", Random(2)  # noqa: S311
    for _ in range(10):
        with Program((sys.executable, "-c", _SAVING, path), box) as program:
            program.wait_for(lambda program=program: program.said.count("\n") > 3, "it is saved")
            time.sleep(rng.random() * 0.05)
            program.process.kill()
        try:
            tomllib.loads(path.read_text())
        except ValueError as error:
            raise LostError(f"{path.name}: {error}") from error
    for part in path.parent.glob(".handtrack-*"):
        os.utime(part, (0.0, 0.0))  # leftovers go by their age
    with Program((sys.executable, "-c", _SAVING.replace("itertools.count()", "range(1)"), path), box) as program:
        program.ended((0,))
    if left := [other.name for other in path.parent.glob(".handtrack-*")]:
        raise LostError(f"room: {', '.join(left)} is left behind")


def handtrack_stopped(box: Path) -> None:
    """Handtrack itself is stopped for four seconds and continued, in a guide."""
    with Walk(box) as walk:
        walk.go_on("nn")
        walk.process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        walk.process.send_signal(signal.SIGCONT)
        walk.go_on("p")
        walk.press("q")
        walk.ended((0,), END_S)


def wall_clock_that_jumps(box: Path) -> None:
    """The wall clock is set a day ahead or back while a timer of a guide runs, and the guide is opened again."""
    guide = load_guide(box / "guides" / "every-kind.md")
    timer = next(step for step in guide.steps if step.duration_s)
    for jump_s in (_DAY_S, -_DAY_S):
        home = box / f"jump{jump_s:+.0f}"
        with RunStore(home / "runs.sqlite") as store:
            walked(guide, store, ("n",) * guide.steps.index(timer) + ("enter",))
            found = RunRecorder(store, print, itertools.repeat(1_700_000_030 + jump_s).__next__).resume(guide, 0.0)
            if found is None:
                raise LostError("the run")
            left_s = GuideRun(guide, found[1]).remaining_s(timer, 0.0) or 0.0
            if left_s > timer.duration_s:
                raise LostError(f"hours: {left_s:.0f} s are left of a locked timer of {timer.duration_s:.0f} s")


def real_clock_that_jumps(box: Path) -> None:
    """The system's clock, as the whole program sees it, jumps by a day while a guide is walked (libfaketime)."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    if library is None:
        raise SkippedError("libfaketime is not installed")
    file = box / "clock"
    file.write_text("+0")
    extra = {"LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(file), "FAKETIME_NO_CACHE": "1"}
    with Walk(box, DONT_FAKE_MONOTONIC="1", **extra) as walk:
        before = times_in(box)
        for jump in ("+1d", "-2d", "+0"):
            file.write_text(jump)
            walk.go_on("np")
        times = times_in(box)[len(before) :]
        if len(times) < 6:
            raise LostError("commands")
        if max(times) - min(times) < _DAY_S:
            raise SkippedError("libfaketime has no effect here")
        walk.press("q")
        walk.ended((0,), END_S)


def folder_read_only_in_a_guide(box: Path) -> None:
    """The user's disk is read-only: a guide still works, and a message says that nothing is saved."""
    folder, root = box / "read-only", os.getuid() == 0
    folder.mkdir()
    if root and subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=False, capture_output=True).returncode:
        raise SkippedError("root may write everywhere, and cannot mount here")
    try:
        shutil.copytree(box / "home", folder, dirs_exist_ok=True)
        subprocess.run(["mount", "-o", "remount,ro", folder] if root else ["chmod", "500", folder], check=True)
        with Walk(box, HANDTRACK_HOME=str(folder)) as walk:
            walk.go_on("npnp")
            walk.press("q")
            walk.ended((0,), END_S)
    finally:
        subprocess.run(["umount", "-l", folder] if root else ["chmod", "700", folder], check=False)
    if "not kept" not in walk.said:
        raise LostError("4 commands, and no word of it")


def folder_removed_under_the_window(box: Path) -> None:
    """Settings and runs are deleted under the open window, which is closed afterwards."""
    runs = box / "home" / "runs.sqlite-wal"
    with Program((*_HANDTRACK, "--source", "demo", "--view", "live"), box, **_OFFSCREEN) as program:
        program.wait_for(runs.exists, "the window is there")
        time.sleep(1.5)
        shutil.rmtree(box / "home")
        time.sleep(0.5)
        program.asked_to_end()


def quitting_while_importing(box: Path) -> None:
    """The window is asked to end at 12 moments of its start, while libraries are imported and it is made."""
    for at in range(12):
        with Program((*_HANDTRACK, "--source", "demo", "--view", "live"), box, **_OFFSCREEN) as program:
            time.sleep(at * 0.08)
            program.process.send_signal(signal.SIGTERM)
            program.ended((0, -signal.SIGTERM), 2 * END_S)


def quitting_while_loading(box: Path) -> None:
    """The window, and `track`, are asked to end while models load that take seconds to do so."""
    with (box / "home" / "settings.toml").open("a") as file:
        file.write('\n[tracking]\nengine = "onnxruntime"\n')
    window, track = ("--source", "demo", "--view", "live"), ("track", "demo", "--engine", "onnx")
    ways = ((window, signal.SIGTERM, (0, -signal.SIGTERM)), (track, signal.SIGINT, (130, -signal.SIGINT)))
    for at in range(6):
        for words, asked, statuses in ways:
            with Program((sys.executable, "-c", _SLOW_LOAD, *words), box, **_OFFSCREEN) as program:
                program.wait_for(lambda program=program: "loading" in program.said, "a model loads")
                time.sleep(at * 0.2)
                program.process.send_signal(asked)
                program.ended(statuses, 2 * END_S)


def nobody_reads(box: Path) -> None:
    """The reader of `track --out -` quits after the first line."""
    command = f"{' '.join(_HANDTRACK)} track demo --out - | head -n 1 > {box / 'first'}; exit ${{PIPESTATUS[0]}}"
    with Program(("bash", "-c", command), box) as program:
        program.ended((0,))
    if not json.loads((box / "first").read_text()):
        raise LostError("the line")


FAULTS: Final = (
    killed_while_tracking,
    killed_while_drawing,
    killed_while_saving_settings,
    handtrack_stopped,
    wall_clock_that_jumps,
    real_clock_that_jumps,
    folder_read_only_in_a_guide,
    folder_removed_under_the_window,
    quitting_while_importing,
    quitting_while_loading,
    nobody_reads,
)
_OFFSCREEN: Final = {"QT_QPA_PLATFORM": "offscreen"}


def times_in(box: Path) -> list[float]:
    """Return when each command in the runs' log was given."""
    with contextlib.closing(sqlite3.connect(box / "home" / "runs.sqlite")) as store:
        return [t for (t,) in store.execute("SELECT t FROM log ORDER BY id")]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of one fault: "survived", "lost" or "skipped", and what was lost, or why it was skipped."""

    came: str
    more: str = ""


def main() -> int:
    """Let everything fail; return 1 if something was lost."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORDS", help="only faults whose name holds this")
    asked = parser.parse_args()
    lost = False
    with scratch_folder() as scratch:
        template = lay_out(scratch / "template")
        for number, fault in enumerate(each for each in FAULTS if asked.only in each.__name__):
            began = time.monotonic()
            outcome = outcome_of(fault, template, scratch / str(number))  # short: a socket's address has to fit
            took_s = time.monotonic() - began
            print(f"{outcome.came:9} {took_s:5.1f} s  {fault.__name__.replace('_', ' ')}  {outcome.more}", flush=True)
            lost |= outcome.came == "lost"
    return int(lost)


def outcome_of(fault: Callable[[Path], None], template: Path, box: Path) -> Outcome:
    """Let one thing fail in a person's folder of its own."""
    shutil.copytree(template, box)
    try:
        fault(box)
    except LostError as error:
        return Outcome("lost", str(error))
    except SkippedError as error:
        return Outcome("skipped", str(error))
    return Outcome("survived")


if __name__ == "__main__":
    sys.exit(main())
