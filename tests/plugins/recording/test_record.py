"""The commands `record` and `replay`: a recording replays as it was, however it ended."""

import contextlib
import json
import platform
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from itertools import count
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from handtrack import __version__
from handtrack.cli import main
from handtrack.commands.interrupts import Interrupts
from handtrack.commands.sidecar import sidecar_of
from handtrack.host import capture
from handtrack.landmarks import Image
from handtrack.navigation.navigator import Navigator
from handtrack.plugins.recording import record as module
from handtrack.plugins.recording import replay
from handtrack.plugins.recording.mcap import McapWriter
from handtrack.plugins.recording.reader import Recording, StoredDrop
from handtrack.plugins.recording.recorder import Recorder
from handtrack.service import model_service
from handtrack.sources.demo import demo_clip
from handtrack.sources.source import FrameHeader, Source, SourceKind
from handtrack.testing.scripted_source import ScriptedSource, Show, Stall, Step
from tests.limits import file_size_limit
from tests.plugins.recording.made_up import frames_in, made_up, same
from tests.waiting import PATIENCE_S, eventually

FAST = ("--engine", "onnx", "--provider", "cpu", "--model", "lite")


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Run a command and return its output."""
    capsys.readouterr()
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "demo.mcap"
    assert (
        main(
            [
                "record",
                "demo",
                "-o",
                str(path),
                "--pictures",
                "lossless",
                "--frames",
                "40",
                "-q",
                *FAST,
            ]
        )
        == 0
    )
    return path


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One hand at most, without pictures."""
    path = tmp_path_factory.mktemp("record") / "bare.mcap"
    assert (
        main(["record", "demo", "-o", str(path), "--frames", "2", "-q", "--max-hands", "1", *FAST])
        == 0
    )
    return path


def test_a_file_is_recorded_frame_by_frame_and_replays_identically(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = frames_in(recorded)
    assert [frame.stored.result.frame for frame in found] == list(range(40))
    assert any(frame.stored.result.hands for frame in found)
    (line,) = lines_of(capsys, "replay", "--verify", str(recorded))
    assert line.startswith("40 frames equal to the bit, SHA-256 ")
    assert line == lines_of(capsys, "replay", "--verify", str(recorded))[0]


def test_a_program_without_package_data_knows_its_own_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", nowhere)
    made, lines = tmp_path / "x.mcap", tmp_path / "x.jsonl"
    assert (
        main(
            [
                "record",
                "demo",
                "-o",
                str(made),
                "--pictures",
                "lossless",
                "--frames",
                "1",
                "-q",
                *FAST,
            ]
        )
        == 0
    )
    with contextlib.closing(Recording(made)) as recording:
        said = recording.setup.versions
    assert said == {
        "handtrack": __version__,
        "python": platform.python_version(),
        "opencv": cv2.__version__,
    }
    assert main(["track", str(made), "-o", str(lines), "-q", *FAST]) == 0
    assert json.loads(sidecar_of(lines).read_text())["versions"] == said
    monkeypatch.setattr(replay, "__version__", "9.9")
    monkeypatch.setattr(replay, "paint", lambda _, pixels: pixels.fill(0))
    assert main(["replay", "--verify", str(made)]) == 1
    assert f"handtrack: recorded with {__version__}, here 9.9" in capsys.readouterr().out


def test_differences_are_reported_with_their_size_and_status_1(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    paint = replay.paint

    def darker(picture: bytes | None, pixels: Image) -> None:
        paint(picture, pixels)
        pixels //= 2

    monkeypatch.setattr(replay, "paint", darker)
    monkeypatch.setattr(replay, "versions_used", lambda _: {"opencv": "1.2.3"})
    assert main(["replay", "--verify", str(recorded)]) == 1
    told = capsys.readouterr().out
    assert "of 40 frames differ" in told
    assert " px at most" in told
    assert f"opencv: recorded with {cv2.__version__}, here 1.2.3" in told


def test_a_recording_can_be_tracked_again_or_passed_on(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = lines_of(capsys, "replay", str(recorded))
    assert lines_of(capsys, "track", str(recorded), "-o", "-", *FAST) == stored
    bare = tmp_path / "bare.mcap"
    assert main(["record", str(recorded), "-o", str(bare), "-q", *FAST]) == 0
    assert lines_of(capsys, "replay", str(bare)) == stored
    loads = len(model_service().status().loads)
    assert lines_of(capsys, "track", str(bare), "-o", "-") == stored
    assert len(model_service().status().loads) == loads
    again = tmp_path / "again.mcap"
    assert main(["record", str(bare), "-o", str(again), "--pictures", "lossless", "-q"]) == 0
    assert [frame.picture for frame in frames_in(again)] == [None] * 40  # and no black picture
    batch = ["batch", str(bare), "-o", str(tmp_path / "out"), "-q"]
    for command in (
        ["bench", str(bare)],
        batch,
        ["replay", "--verify", str(bare)],
        ["replay", "--verify", str(again)],
    ):
        assert main(command) == 3
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["track", "record"])
@pytest.mark.parametrize(
    "option", [["--max-hands", "1"], ["--mirrored"], ["--engine", "onnx"], ["--commands"]]
)
def test_stored_results_refuse_options_that_would_change_them(
    bare: Path, command: str, option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ending = {"track": "jsonl", "record": "mcap"}[command]
    assert main([command, str(bare), "-o", str(tmp_path / f"x.{ending}"), "-q", *option]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"remove {option[0]}")
    assert not list(tmp_path.iterdir())


def test_the_sidecar_of_stored_results_tells_how_they_were_recorded(
    bare: Path, tmp_path: Path
) -> None:
    lines = tmp_path / "x.jsonl"
    assert main(["track", str(bare), "-o", str(lines), "-q"]) == 0
    about = json.loads(sidecar_of(lines).read_text())
    assert (about["settings"], about["models"], about["engine"]) == ({}, {}, {})
    recorded = about["sources"][0]["recorded"]
    assert recorded["settings"]["max_hands"] == recorded["tracker"]["max_hands"] == 1
    assert recorded["engine"]["engine"] == "onnx"
    assert "hand_landmark_lite" in recorded["sha256"]
    assert recorded["versions"]["handtrack"] == __version__


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["record", "demo"], 2, "--out"),
        (["record", "demo", "-o", "x.mp4"], 2, "must end in .mcap"),
        (["record", "demo", "-o", "there.mcap"], 2, "already exists"),
        (["record", "demo", "-o", "no/x.mcap"], 2, "no such folder"),
        (["record", "missing.mp4", "-o", "x.mcap"], 3, "missing.mp4"),
        (["record", "demo", "-o", "x.mcap", "--choices", "2"], 2, "--commands"),
        (["replay", "missing.mcap"], 3, "missing.mcap"),
        (["replay", "there.mcap"], 3, "not a Handtrack recording"),
    ],
)
def test_a_failure_is_reported_in_one_line_and_leaves_no_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    status: int,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.mcap").write_bytes(b"mine")
    assert main(arguments) == status
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert [each.name for each in tmp_path.iterdir()] == ["there.mcap"]
    assert Path("there.mcap").read_bytes() == b"mine"


def test_a_full_disk_is_reported_in_one_line_and_the_recording_is_readable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.mcap"
    with file_size_limit(1_500_000):
        assert main(["record", "demo", "-o", str(path), "--pictures", "lossless", "-q", *FAST]) == 2
    told = capsys.readouterr().err
    assert told.startswith("handtrack: Recording stopped: ")
    assert told.count("\n") == 1
    numbers = [frame.stored.result.frame for frame in frames_in(path)]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) > 5
    assert main(["replay", str(path)]) == 3
    assert f"cut short or damaged after frame {len(numbers)}" in capsys.readouterr().err


@pytest.mark.parametrize("end", [None, KeyboardInterrupt])
def test_a_file_not_completed_in_time_is_reported_in_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    end: type[BaseException] | None,
) -> None:
    path, go = tmp_path / "x.mcap", threading.Event()
    through, flush, recorders = module._Recording._through, McapWriter.flush, []

    def flushed(writer: McapWriter) -> None:
        path.unlink(missing_ok=True)  # and removed
        assert go.wait(PATIENCE_S)
        flush(writer)

    def passed(self: module._Recording, recorder: Recorder, interrupts: Interrupts) -> None:
        recorders.append(recorder)
        through(self, recorder, interrupts)
        if end is not None:
            raise end

    monkeypatch.setattr(McapWriter, "flush", flushed)
    monkeypatch.setattr(module._Recording, "_through", passed)
    monkeypatch.setattr(module, "_WRITE_S", 0.05)
    try:
        assert main(["record", "demo", "-o", str(path), "--frames", "2", *FAST]) == (
            130 if end else 2
        )
        told = capsys.readouterr().err.splitlines()[-1]
        assert told.startswith("handtrack: Recording stopped: ")
        assert told.endswith("(the disk is too slow).")
    finally:
        go.set()
        assert recorders[0].stop(PATIENCE_S)


def demo_frames(count: int) -> list[tuple[float, Image]]:
    clip = cv2.VideoCapture(str(demo_clip()), cv2.CAP_FFMPEG)
    found = [(1 + number / 30, np.asarray(clip.read()[1], np.uint8)) for number in range(count)]
    clip.release()
    return found


@pytest.mark.long
def test_a_live_run_with_drops_replays_at_its_original_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = demo_frames(150)
    path = tmp_path / "live.mcap"
    taken: list[float] = []
    tracked = module._Deciding.tracked

    def noted(self: module._Deciding, header: FrameHeader, *rest: Any) -> None:
        tracked(self, header, *rest)
        taken.append(header.t)

    monkeypatch.setattr(module._Deciding, "tracked", noted)

    def steps() -> Iterator[Step]:
        for number in range(900):  # until the models are ready
            if not taken:
                yield Show(number / 1000, pixels=shown[0][1])
                time.sleep(0.02)
        for number, (t, pixels) in enumerate(shown):
            before = len(taken)
            yield Show(t, pixels=pixels)
            if number % 2:  # in pairs: the second may replace the first
                assert eventually(lambda before=before: len(taken) > before)  # type: ignore[misc]

    def opened(*_: object, **__: object) -> Source:
        return ScriptedSource(steps(), size=(640, 480), kind=SourceKind.CAMERA)

    monkeypatch.setattr(capture, "open_source", opened)
    assert (
        main(["record", "0", "-o", str(path), "--pictures", "lossless", "--commands", "-q", *FAST])
        == 0
    )
    file = Recording(path)
    items = list(file.items())
    file.close()
    assert any(isinstance(item, StoredDrop) for item in items)
    stored = lines_of(capsys, "replay", str(path))
    assert len(stored) < len(shown)
    assert {event["type"] for line in stored for event in json.loads(line)["events"]} >= {
        "armed",
        "command",
    }
    assert lines_of(capsys, "track", str(path), "-o", "-", "--commands", *FAST) == stored
    assert "equal to the bit" in lines_of(capsys, "replay", "--verify", str(path))[0]


def test_an_error_in_decisions_ends_a_live_recording_and_keeps_its_frames(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, picture, decided = tmp_path / "live.mcap", demo_frames(1)[0][1], 0

    def faulty(*_: object) -> tuple[()]:
        nonlocal decided
        decided += 1
        if decided == 3:
            raise RuntimeError("planted")
        return ()

    def steps() -> Iterator[Step]:
        for number in count():
            yield Show(number / 1000, pixels=picture)
            time.sleep(0.005)

    source = ScriptedSource(steps(), size=(640, 480), kind=SourceKind.CAMERA)
    monkeypatch.setattr(capture, "open_source", lambda *_, **__: source)
    monkeypatch.setattr(Navigator, "decide", faulty)
    with pytest.raises(RuntimeError, match="planted"):
        main(["record", "0", "-o", str(path), "--commands", "-q", *FAST])
    assert len(frames_in(path)) == 2


def _never_again(without: str, after_s: float) -> Iterator[Step]:
    """Go on for ever without a good picture, as a source does that reconnects."""
    for number in count(1):
        t = after_s + number / 100
        yield {
            "frames": Stall("it sends nothing", 0.01),
            "light": Show(t, level=0),
            "whole pictures": Show(t, size=(8, 8)),
        }[without]
        time.sleep(0.001)


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize("without", ["frames", "light", "whole pictures"])
def test_a_live_source_without_good_pictures_ends_a_recording_and_keeps_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    without: str,
    begins: bool,
) -> None:
    path, picture, taken = tmp_path / "live.mcap", demo_frames(1)[0][1], []
    tracked = module._Deciding.tracked

    def noted(self: module._Deciding, *given: Any) -> None:
        tracked(self, *given)
        taken.append(given)

    def steps() -> Iterator[Step]:
        number = 0
        while begins and len(taken) < 3:
            number += 1
            yield Show(number / 1000, pixels=picture)
            time.sleep(0.005)
        yield from _never_again(without, number / 1000)

    source = ScriptedSource(steps(), size=(640, 480), kind=SourceKind.CAMERA)
    monkeypatch.setattr(module._Deciding, "tracked", noted)
    monkeypatch.setattr(module, "STALL_LIMIT_S", 0.3)
    monkeypatch.setattr(capture, "open_source", lambda *_, **__: source)
    assert main(["record", "0", "-o", str(path), "-q", *FAST]) == 3
    (told,) = capsys.readouterr().err.splitlines()
    assert told.endswith("(gave up after 0.3 s)")
    assert path.exists() == begins
    if begins:
        assert len(frames_in(path)) >= 3


def lost(path: Path, frames: int) -> int:
    """Kill a process that records 100 frames per second after `frames`;
    return how many are lost.
    """
    command = [sys.executable, "-m", "tests.plugins.recording.made_up", str(path)]
    with subprocess.Popen(
        command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) == frames:
                process.send_signal(signal.SIGKILL)
                break
        given = [frames, *map(int, process.stdout)][-1] + 1
    found = [frame.stored.result for frame in frames_in(path)]
    assert all(same(result, made_up(number)) for number, result in enumerate(found))
    return given - len(found)


def test_a_killed_process_loses_only_the_last_moment(tmp_path: Path) -> None:
    paths = {tmp_path / f"{frames}.mcap": frames for frames in (50, 65, 80)}
    with ThreadPoolExecutor() as all_at_once:
        assert (
            max(all_at_once.map(lost, *zip(*paths.items(), strict=True))) <= 100
        )  # twice the usual, as it is busy


@pytest.mark.long
def test_a_process_killed_at_any_moment_loses_at_most_half_a_second(tmp_path: Path) -> None:
    for number in range(20):
        frames = random.Random(number).randint(60, 200)
        assert lost(tmp_path / f"{number}.mcap", frames) <= 50
