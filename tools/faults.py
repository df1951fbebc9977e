"""Let things fail around a running Handtrack, and see what survives.

    uv run python -m tools.faults [--only WORDS] [--markdown]

Real processes are killed, stopped and starved; disks fill up, streams die, folders go. Each fault is survived, lost
(what was lost is said), or skipped (why is said). The exit status is 1 where anything was lost. `--markdown` prints the
result as a table.
"""

import argparse
import contextlib
import itertools
import json
import os
import pty
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, Self

from rich.console import Console
from rich.table import Table

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
    for _ in range(40):
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
    """A process with its words in a file; it is killed at the end of the block where it still runs."""

    def __init__(
        self, command: Sequence[str | Path], box: Path, *, limit: int | None = None, keys: bool = False, **extra: str
    ) -> None:
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
                preexec_fn=None if limit is None else lambda: _limit_files(limit),  # noqa: PLW1509 - no thread runs here
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

    def __init__(self, box: Path, guide: str = "every-kind", **extra: str) -> None:
        path = box / "guides" / f"{guide}.md"
        super().__init__(
            (*_HANDTRACK, "--guide", path, "--source", box / "clips" / "clip.mp4"), box, keys=True, **extra
        )
        self.wait_for(lambda: "step 1 of" in self.said or "going on" in self.said, "the guide is shown")

    @property
    def told(self) -> int:
        """How many keys were answered as done."""
        return self.said.count("key: next") + self.said.count("key: previous")

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


def killed_in_a_guide(box: Path) -> None:
    """`kill -9` in the middle of a guide, between and during commands, five times over."""
    rng = Random(1)  # noqa: S311
    for _ in range(5):
        before = rows(box)
        with Walk(box) as walk:
            walk.go_on("npn"[: rng.randint(1, 3)])
            walk.press("npnpnpnpnpnp")
            time.sleep(rng.random() * 0.1)
            walk.process.kill()
            walk.process.wait()
            kept = rows(box) - before
            if kept < walk.told:
                raise LostError(f"{walk.told - kept} of {walk.told} commands that were answered")
    with Walk(box) as walk:
        walk.wait_for(lambda: "going on at step" in walk.said, "the run goes on")


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
    """`kill -9` in the middle of saving the settings, ten times over; a day later nothing is left beside."""
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


def full_disk_while_tracking(box: Path) -> None:
    """The disk is full while `track` writes results: JSON Lines, CSV, Parquet, and a video."""
    for option, name in (*(("--out", f"old.{ending}") for ending in _RECORDS), ("--draw", "old.mp4")):
        with small_disk(box) as (folder, limit):
            path = folder / name
            path.write_bytes(b"older")
            with Program((*_HANDTRACK, "track", "demo", option, path), box, limit=limit) as program:
                program.ended((2,))
                lines = [line for line in program.said.splitlines() if line.startswith("handtrack: ")]
            left = [other.name for other in folder.iterdir() if other != path and other.name not in program.said]
            if path.read_bytes() != b"older":
                raise LostError(f"the older {path.suffix} file")
            if left:
                raise LostError(f"room: {', '.join(left)} is left behind, and no word of it")
            if len(lines) != 1:
                raise LostError(f"a word of it: {program.said[-300:]!r}")


def full_disk_in_a_guide(box: Path) -> None:
    """The disk fills up during a guide: it continues, says so, and keeps earlier runs."""
    with small_disk(box) as (folder, limit):
        if limit is not None:
            raise SkippedError("a disk that fills up takes a mount, which takes root")
        with Walk(box, HANDTRACK_HOME=str(folder)) as walk:
            walk.go_on("npn")
            fill(folder / "filling")
            walk.go_on("pnpnpnpn" * 8)
            kept = rows(folder.parent, folder)
            if kept < 3:
                raise LostError(f"what was kept before: {kept} of 3 commands")
            if kept < walk.told and "not kept" not in walk.said:
                raise LostError(f"{walk.told - kept} commands, and no word of it")
            walk.press("q")
            walk.ended((0,), END_S)


def stream_that_dies(box: Path) -> None:
    """A Motion JPEG stream is killed, comes back at another size, stalls, and ends for good."""
    if shutil.which("ffmpeg") is None:
        raise SkippedError("there is no ffmpeg")
    port, out = free_port(), box / "results" / "live.jsonl"
    with contextlib.ExitStack() as ends:
        camera = ends.enter_context(served(box, port, "320x240"))
        program = ends.enter_context(Program((*_HANDTRACK, "track", f"http://127.0.0.1:{port}/", "--out", out), box))
        program.wait_for(lambda: widths(out)[-5:] == [320] * 5, "five frames come")
        camera.signal(signal.SIGKILL)
        camera = ends.enter_context(served(box, port, "640x480"))
        program.wait_for(lambda: widths(out)[-5:] == [640] * 5, "five frames come at the other size")
        camera.signal(signal.SIGSTOP)
        time.sleep(2)
        camera.signal(signal.SIGCONT)
        before = len(widths(out))
        program.wait_for(lambda: len(widths(out)) > before + 5, "frames come after a stall")
        camera.signal(signal.SIGKILL)
        program.ended((3,), 20)
        times = [json.loads(line)["t"] for line in out.read_text().splitlines()]
    if len(times) < before or any(after <= earlier for earlier, after in itertools.pairwise(times)):
        raise LostError("time: it stood still or went back")


def handtrack_stopped(box: Path) -> None:
    """Handtrack itself is stopped for four seconds and continued: in a guide, and on a live stream."""
    with Walk(box) as walk:
        walk.go_on("nn")
        walk.process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        walk.process.send_signal(signal.SIGCONT)
        walk.go_on("p")
        walk.press("q")
        walk.ended((0,), END_S)
    if shutil.which("ffmpeg") is None:
        return
    port, out = free_port(), box / "results" / "live.jsonl"
    with (
        served(box, port, "320x240"),
        Program((*_HANDTRACK, "track", f"http://127.0.0.1:{port}/", "--out", out), box) as program,
    ):
        program.wait_for(lambda: len(widths(out)) > 5, "frames come")
        program.process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        program.process.send_signal(signal.SIGCONT)
        before = len(widths(out))
        program.wait_for(lambda: len(widths(out)) > before + 5, "frames come again")


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
        before = rows(box)
        for jump in ("+1d", "-2d", "+0"):
            file.write_text(jump)
            walk.go_on("np")
        with contextlib.closing(sqlite3.connect(box / "home" / "runs.sqlite")) as store:
            times = [t for (t,) in store.execute("SELECT t FROM log ORDER BY id DESC LIMIT 6")]
        if max(times) - min(times) < _DAY_S:
            raise SkippedError("libfaketime has no effect here")
        if rows(box) - before < 6:
            raise LostError("commands")
        walk.press("q")
        walk.ended((0,), END_S)


def folder_removed_in_a_guide(box: Path) -> None:
    """The data folder is deleted during a guide: it continues, and says that nothing is saved."""
    with Walk(box) as walk:
        walk.go_on("n")
        shutil.rmtree(box / "home")
        walk.go_on("pnpn")
        kept = rows(box)
        walk.press("q")
        walk.ended((0,), END_S)
    if kept < 4 and "not kept" not in walk.said:
        raise LostError(f"{4 - kept} commands, and no word of it")


def folder_read_only_in_a_guide(box: Path) -> None:
    """The disk of what is kept is read-only: a guide is walked all the same, and it is said that nothing is kept."""
    with small_disk(box) as (folder, limit):
        shutil.copytree(box / "home", folder, dirs_exist_ok=True)
        if limit is not None and os.getuid() == 0:
            raise SkippedError("root may write everywhere, and cannot mount here")
        if limit is not None:
            folder.chmod(0o500)
        elif subprocess.run(["mount", "-o", "remount,ro", folder], check=False, capture_output=True).returncode:
            raise SkippedError("the disk cannot be made read-only")
        with Walk(box, HANDTRACK_HOME=str(folder)) as walk:
            walk.go_on("npnp")
            walk.press("q")
            walk.ended((0,), END_S)
        if limit is not None:
            folder.chmod(0o700)
    if "not kept" not in walk.said:
        raise LostError("4 commands, and no word of it")


def folder_removed_under_the_window(box: Path) -> None:
    """Settings and runs are deleted under the open window, which is closed afterwards."""
    with window(box) as program:
        shutil.rmtree(box / "home")
        time.sleep(0.5)
        program.asked_to_end()


def store_held_by_another(box: Path) -> None:
    """Another program holds the runs locked for three seconds while a guide is walked."""
    with Walk(box) as walk:
        walk.go_on("n")
        before = rows(box)
        with contextlib.closing(sqlite3.connect(box / "home" / "runs.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            walk.go_on("pnpn")
            time.sleep(3)
            other.execute("ROLLBACK")
        walk.go_on("p")
        kept = rows(box) - before
    if kept < 5 and "not kept" not in walk.said:
        raise LostError(f"{5 - kept} of 5 commands, and no word of it")


def two_at_once(box: Path) -> None:
    """Two guides are walked at the same time, on one store."""
    before = rows(box)
    with Walk(box) as one, Walk(box, "order") as other:
        for _ in range(10):
            one.go_on("n" if one.told % 2 == 0 else "p")
            other.go_on("n" if other.told % 2 == 0 else "p")
        kept = rows(box) - before
    if kept < 20:
        raise LostError(f"{20 - kept} of 20 commands")


def quitting_while_importing(box: Path) -> None:
    """The window is asked to end at 12 moments of its start, while libraries are imported and it is made."""
    for at in range(12):
        with Program((*_HANDTRACK, "--source", "demo", "--view", "live"), box, **_OFFSCREEN) as program:
            time.sleep(at * 0.08)
            program.process.send_signal(signal.SIGTERM)
            program.ended((0, -signal.SIGTERM), 2 * END_S)


def quitting_while_loading(box: Path) -> None:
    """The window, and `track`, are asked to end while models load that take seconds to do so."""
    command, runs = (sys.executable, "-c", _SLOW_LOAD), box / "home" / "runs.sqlite-wal"
    for at in range(6):
        with Program((*command, "--source", "demo", "--view", "live"), box, **_OFFSCREEN) as program:
            program.wait_for(runs.exists, "the window is made")
            time.sleep(0.3 + at * 0.2)
            program.process.send_signal(signal.SIGTERM)
            program.ended((0, -signal.SIGTERM), 2 * END_S)
        runs.unlink(missing_ok=True)
        with Program((*command, "track", "demo"), box) as program:
            time.sleep(0.8 + at * 0.3)
            program.process.send_signal(signal.SIGINT)
            program.ended((130, -signal.SIGINT), 2 * END_S)


def nobody_reads(box: Path) -> None:
    """The reader of `track --out -` quits after the first line."""
    command = f"{' '.join(_HANDTRACK)} track demo --out - | head -n 1 > {box / 'first'}; exit ${{PIPESTATUS[0]}}"
    with Program(("bash", "-c", command), box) as program:
        program.ended((0,))
    if not json.loads((box / "first").read_text()):
        raise LostError("the line")


FAULTS: Final = (
    killed_in_a_guide,
    killed_while_tracking,
    killed_while_drawing,
    killed_while_saving_settings,
    full_disk_while_tracking,
    full_disk_in_a_guide,
    stream_that_dies,
    handtrack_stopped,
    wall_clock_that_jumps,
    real_clock_that_jumps,
    folder_removed_in_a_guide,
    folder_read_only_in_a_guide,
    folder_removed_under_the_window,
    store_held_by_another,
    two_at_once,
    quitting_while_importing,
    quitting_while_loading,
    nobody_reads,
)
_OFFSCREEN: Final = {"QT_QPA_PLATFORM": "offscreen"}


@contextlib.contextmanager
def window(box: Path, **extra: str) -> Iterator[Program]:
    """Open the window, offscreen; yields when it has opened its runs, and a moment later."""
    runs = box / "home" / "runs.sqlite-wal"
    with Program((*_HANDTRACK, "--source", "demo", "--view", "live"), box, **_OFFSCREEN, **extra) as program:
        program.wait_for(runs.exists, "the window is there")
        time.sleep(1.5)
        yield program


@contextlib.contextmanager
def small_disk(box: Path) -> Iterator[tuple[Path, int | None]]:
    """Yield a folder on a disk of 256 kB; without root an ordinary one, and the most bytes that a file may have."""
    folder = box / "small"
    folder.mkdir(exist_ok=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "none", folder], check=False, capture_output=True
    )
    try:
        yield folder, None if mounted.returncode == 0 else 64 << 10
    finally:
        if mounted.returncode == 0:
            subprocess.run(["umount", "-l", folder], check=False)
        shutil.rmtree(folder, ignore_errors=True)


def fill(path: Path) -> None:
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


def rows(box: Path, home: Path | None = None) -> int:
    """Return how many commands the runs' log holds; -1 where the store cannot be read."""
    path = (home or box / "home") / "runs.sqlite"
    if not path.exists():
        return 0
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
        try:
            if store.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return -1
            return int(store.execute("SELECT COUNT(*) FROM log").fetchone()[0])
        except sqlite3.Error:
            return -1


def widths(path: Path) -> list[int]:
    """Return the widths of the frames written so far, to a file or to its part."""
    found = [other for other in path.parent.glob(f"*{path.name}*") if other.stat().st_size] or [path]
    text = found[0].read_text() if found[0].exists() else ""
    return [json.loads(line)["width"] for line in text.splitlines(keepends=True) if line.endswith("\n")]


def served(box: Path, port: int, size: str) -> Program:
    """Start a network camera, Motion JPEG over HTTP, that restarts when its client has gone."""
    picture = f"-re -f lavfi -i testsrc=size={size}:rate=20 -f mpjpeg -listen 1 http://127.0.0.1:{port}/"
    camera = Program(("bash", "-c", f"while :; do ffmpeg -loglevel quiet {picture}; done"), box)
    camera.wait_for(lambda: f":{port:04X} 00000000:0000 0A" in Path("/proc/net/tcp").read_text(), "the camera listens")
    return camera


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def _limit_files(most: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of one fault."""

    name: str
    tried: str
    came: str
    """ "survived", "lost" or "skipped"."""
    more: str
    seconds: float


def main() -> int:
    """Let everything fail; return 1 where something was lost."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORDS", help="only faults whose name holds this")
    parser.add_argument("--markdown", action="store_true", help="print the result as a table in Markdown")
    asked = parser.parse_args()
    chosen = [fault for fault in FAULTS if asked.only in fault.__name__]
    with scratch_folder() as scratch:
        template = lay_out(scratch / "template")
        outcomes = []
        for number, fault in enumerate(chosen):
            outcomes.append(outcome_of(fault, template, scratch / str(number)))  # short: a socket's address has to fit
            if not asked.markdown:
                print(f"{outcomes[-1].came:9} {outcomes[-1].seconds:5.1f} s  {outcomes[-1].name}", flush=True)
    show(outcomes, markdown=asked.markdown)
    return 1 if any(outcome.came == "lost" for outcome in outcomes) else 0


def outcome_of(fault: Callable[[Path], None], template: Path, box: Path) -> Outcome:
    """Let one thing fail in a person's folder of its own."""
    shutil.copytree(template, box)
    came, more, began = "survived", "", time.monotonic()
    try:
        fault(box)
    except LostError as error:
        came, more = "lost", str(error)
    except SkippedError as error:
        came, more = "skipped", str(error)
    tried = (fault.__doc__ or "").strip()
    return Outcome(fault.__name__.replace("_", " "), tried, came, more, time.monotonic() - began)


def show(outcomes: Sequence[Outcome], *, markdown: bool) -> None:
    """Print the table."""
    if markdown:
        print("| tried | came of it | lost |\n|-|-|-|")
        for outcome in outcomes:
            print(f"| {outcome.tried} | {outcome.came} | {outcome.more} |".replace("|  |", "| |"))
        return
    table = Table("tried", "", "", box=None)
    for outcome in outcomes:
        table.add_row(outcome.tried, outcome.came, outcome.more)
    Console(width=140).print(table)


if __name__ == "__main__":
    sys.exit(main())
