"""The command `track` on sources that follow a script: what becomes of its files, however it ends."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from handtrack.cli import main
from handtrack.export import track as module
from handtrack.messages import Hand, Timings
from handtrack.models.engine import Setup
from handtrack.runtime.opencv import cv2
from handtrack.sources.source import SourceKind
from handtrack.testing.scripted_source import Break, ScriptedSource, Show, Step
from tests.limits import file_size_limit

NOISE = np.random.default_rng(3).integers(0, 255, (48, 64, 3), np.uint8)

Play = Callable[[Iterator[Step]], None]


class NoHands:
    """An estimator that sees nothing, at once."""

    provider = "cpu"
    setup = Setup("onnx", "cpu", "f32", 1)
    timings = Timings()

    def estimate(self, *_: object) -> tuple[Hand, ...]:
        return ()

    def reset(self) -> None:
        """Forget nothing."""

    def close(self) -> None:
        """Hold nothing."""

    def __enter__(self) -> "NoHands":
        return self

    def __exit__(self, *_: object) -> None:
        """Hold nothing."""


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Let any source of the command follow a script, with nothing in it to be found."""

    def played(script: Iterator[Step]) -> None:
        source = ScriptedSource(script, kind=SourceKind.VIDEO)
        monkeypatch.setattr(module, "open_source", lambda *_, **__: source)
        monkeypatch.setattr(module, "open_estimator", lambda *_, **__: NoHands())

    return played


def shows(count: int, then: Callable[[], object] = lambda: None, more: int = 0) -> Iterator[Step]:
    """Frames; something happens before the last `more`."""
    yield from (Show(number / 30) for number in range(count))
    then()
    yield from (Show(number / 30) for number in range(count, count + more))


def frames_of(folder: Path) -> tuple[int, int]:
    """How many frames the lines and the video hold."""
    lines = [json.loads(line) for line in (folder / "x.jsonl").read_text().splitlines()]
    capture = cv2.VideoCapture(str(folder / "x.mp4"), cv2.CAP_FFMPEG)
    count = 0
    while capture.grab():
        count += 1
    capture.release()
    return len(lines), count


def tracked(folder: Path) -> int:
    return main(["track", "script", "--out", str(folder / "x.jsonl"), "--draw", str(folder / "x.mp4")])


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_source_that_breaks_off_is_said_so_and_what_was_tracked_stays(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(iter([*shows(5), Break("x broke off at frame 5 of 9: damaged\nin the middle")]))
    assert tracked(tmp_path) == 3
    assert capsys.readouterr().err == "handtrack: x broke off at frame 5 of 9: damaged\\nin the middle\n"
    assert frames_of(tmp_path) == (5, 5)
    assert names(tmp_path) == ["x.jsonl", "x.mp4"]


def test_a_source_that_breaks_off_before_its_first_frame_costs_no_file(play: Play, tmp_path: Path) -> None:
    for name in ("x.jsonl", "x.mp4"):
        (tmp_path / name).write_bytes(b"old")
    play(iter([Break()]))
    assert tracked(tmp_path) == 3
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {b"old"}
    assert names(tmp_path) == ["x.jsonl", "x.mp4"]


BOTH = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])


def signal_while_files_are_finished(monkeypatch: pytest.MonkeyPatch, number: signal.Signals) -> None:
    """Send one signal, when the first file is about to take its place."""
    fsync, due = os.fsync, [number]

    def interrupted(file: int) -> None:
        fsync(file)
        if due:
            signal.raise_signal(due.pop())

    monkeypatch.setattr(os, "fsync", interrupted)


@BOTH
def test_an_interrupt_ends_it_with_its_files_finished(play: Play, tmp_path: Path, number: signal.Signals) -> None:
    before = signal.getsignal(number)
    play(shows(4, lambda: signal.raise_signal(number), more=4))
    assert tracked(tmp_path) == 130
    assert frames_of(tmp_path) == (4, 4)
    assert names(tmp_path) == ["x.jsonl", "x.mp4"]
    assert signal.getsignal(number) == before


@BOTH
def test_a_second_interrupt_leaves_the_files_time_to_be_finished(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    play(shows(4, lambda: signal.raise_signal(number), more=4))
    signal_while_files_are_finished(monkeypatch, number)
    assert tracked(tmp_path) == 130
    assert frames_of(tmp_path) == (4, 4)


def test_an_interrupt_after_the_source_broke_off_changes_nothing(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(iter([*shows(4), Break()]))
    signal_while_files_are_finished(monkeypatch, signal.SIGTERM)
    assert tracked(tmp_path) == 3
    assert frames_of(tmp_path) == (4, 4)


@BOTH
def test_an_interrupt_when_all_is_tracked_changes_nothing(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    play(shows(4))
    signal_while_files_are_finished(monkeypatch, number)
    assert tracked(tmp_path) == 0
    assert frames_of(tmp_path) == (4, 4)


def test_an_interrupt_that_was_to_be_ignored_is(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        play(shows(4, lambda: signal.raise_signal(signal.SIGINT), more=4))
        assert tracked(tmp_path) == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert frames_of(tmp_path) == (8, 8)


def test_where_one_file_cannot_be_written_the_other_has_what_was_tracked(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.mp4").write_bytes(b"old")
    play(Show(number / 30, pixels=NOISE) for number in range(200))
    with file_size_limit(30_000):
        assert tracked(tmp_path) == 2
    assert capsys.readouterr().err.endswith("x.mp4: File too large\n")
    assert len((tmp_path / "x.jsonl").read_text().splitlines()) == 200
    assert (tmp_path / "x.mp4").read_bytes() == b"old"


def test_too_little_memory_is_one_line_and_what_was_tracked_stays(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(shows(9))
    answers = iter([(), (), ()])

    def estimate(*_: object) -> tuple[Hand, ...]:
        for answer in answers:
            return answer
        raise MemoryError

    monkeypatch.setattr(NoHands, "estimate", estimate)
    assert tracked(tmp_path) == 4
    assert capsys.readouterr().err == "handtrack: not enough memory; close other programs, or take smaller pictures\n"
    assert frames_of(tmp_path) == (3, 3)


def test_no_output_is_opened_before_all_are_checked(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes(b"old")
    play(shows(1))
    assert main(["track", "script", "--out", str(old), "--draw", str(tmp_path / "nowhere" / "x.mp4")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert old.read_bytes() == b"old"
    assert names(tmp_path) == ["old.jsonl"]
