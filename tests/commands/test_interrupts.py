"""Signals at any moment of a command: in every line of the work on frames, twice and thrice."""

import errno
import io
import itertools
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from handtrack.cli import main
from handtrack.commands import track as module
from handtrack.commands.interrupts import Interrupts, ended_by_signals
from handtrack.commands.progress import progress_bar
from handtrack.memory.pool import BufferPool
from handtrack.messages import Hand
from handtrack.sources.source import SourceKind
from handtrack.testing.scripted_source import ScriptedSource, Show
from tests.commands.no_hands import NoHands
from tests.interrupter import Interrupter
from tests.waiting import PATIENCE_S, eventually

FILES = (f"memory{os.sep}", f"sources{os.sep}reading.py", "pipeline.py", "track.py", "writers.py")
FRAMES = 2


class Keeping(NoHands):
    """An estimator that keeps memory of its own while it works on a frame."""

    def __init__(self, pool: BufferPool) -> None:
        self._pool = pool

    def estimate(self, *_: object) -> tuple[Hand, ...]:
        with self._pool.hold_frame() as frame, self._pool.scope("crops") as crops:
            frame.empty(4)
            crops.empty(4)
        return ()


@pytest.fixture
def tracked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], int]:
    """Track a scripted source into a file; return the exit status."""
    monkeypatch.setattr(module, "open_estimator", lambda *_, pool, **__: Keeping(pool))

    def run() -> int:
        source = ScriptedSource(
            (Show(number / 30) for number in range(FRAMES)), kind=SourceKind.VIDEO
        )
        monkeypatch.setattr(module, "open_source", lambda *_, **__: source)
        return main(["track", "script", "--out", str(tmp_path / "x.jsonl"), "-q"])

    return run


@pytest.mark.parametrize("step", [23, pytest.param(1, marks=pytest.mark.long)])
def test_a_signal_before_any_line_of_the_work_on_frames_ends_track_with_130(
    tracked: Callable[[], int], tmp_path: Path, capsys: pytest.CaptureFixture[str], step: int
) -> None:
    path = tmp_path / "x.jsonl"
    for number in itertools.count(1, step):
        path.unlink(missing_ok=True)
        at = Interrupter(number, FILES, lambda: signal.raise_signal(signal.SIGINT))
        sys.settrace(at)
        try:
            status = tracked()
        finally:
            sys.settrace(None)
        if not at.fired:
            assert number > 300
            return
        frames = [json.loads(line)["frame"] for line in lines_of(path)]
        assert frames == list(range(len(frames))), number
        ended = status == 130 or (status == 0 and len(frames) == FRAMES)  # it was ending already
        assert ended, number
        assert capsys.readouterr().err == "", number


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def ask_to_end(times: int) -> None:
    for _ in range(times):
        signal.raise_signal(signal.SIGINT)


Work = Callable[[Interrupts, list[str]], None]


def course_of(work: Work) -> list[str]:
    """Return what was done, with "ended" at its end if that was KeyboardInterrupt."""
    done: list[str] = []
    with ended_by_signals() as interrupts:
        try:
            work(interrupts, done)
        except KeyboardInterrupt:
            done.append("ended")
    return done


def test_a_signal_amid_a_frame_waits_until_the_next_frame_is_waited_for() -> None:
    def work(interrupts: Interrupts, done: list[str]) -> None:
        with interrupts.held():
            ask_to_end(2)
            done.append("frame")
            with interrupts.allowed():
                done.append("wait")

    assert course_of(work) == ["frame", "ended"]


def test_a_signal_while_a_frame_is_waited_for_ends_the_wait_at_once() -> None:
    def work(interrupts: Interrupts, done: list[str]) -> None:
        with interrupts.held(), interrupts.allowed():
            ask_to_end(1)
            done.append("wait")

    assert course_of(work) == ["ended"]


def test_a_signal_amid_the_last_frame_ends_the_work_after_it() -> None:
    def work(interrupts: Interrupts, done: list[str]) -> None:
        with interrupts.held():
            ask_to_end(1)
            done.append("frame")
        done.append("more")

    assert course_of(work) == ["frame", "ended"]


def test_a_wait_leaves_the_next_frame_held() -> None:
    def work(interrupts: Interrupts, done: list[str]) -> None:
        with interrupts.held():
            with interrupts.allowed():
                done.append("wait")
            ask_to_end(1)
            done.append("frame")

    assert course_of(work) == ["wait", "frame", "ended"]


def test_the_third_signal_ends_a_frame_that_hangs() -> None:
    def work(interrupts: Interrupts, done: list[str]) -> None:
        with interrupts.held():
            ask_to_end(2)
            done.append("hangs")
            ask_to_end(1)
            done.append("more")

    assert course_of(work) == ["hangs", "ended"]


def test_work_that_is_finishing_ignores_one_signal() -> None:
    def work(interrupts: Interrupts, done: list[str]) -> None:
        interrupts.finish()
        ask_to_end(1)
        done.append("finishing")
        ask_to_end(1)
        done.append("more")

    assert course_of(work) == ["finishing", "ended"]


class ClosingTerminal(io.StringIO):
    """A terminal that closes amid a write."""

    def __init__(self) -> None:
        super().__init__()
        self.refused = threading.Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if "first" in text:
            self.refused.set()
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return super().write(text)


def test_a_progress_bar_outlives_a_terminal_that_closes_before_its_signal_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failed: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    monkeypatch.setenv("TERM", "xterm")
    terminal = ClosingTerminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress_bar() as bar:
        bar.begin("first", 9)
        assert terminal.refused.wait(PATIENCE_S)
        bar.begin("second", 9)
        assert eventually(lambda: "second" in terminal.getvalue())
    assert failed == []
