"""The command `track` on scripted sources: its files after every kind of end."""

import csv
import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from handtrack.cli import main
from handtrack.commands import track as module
from handtrack.errors import SourceError
from handtrack.messages import Hand
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.sources.source import SourceKind
from handtrack.testing.scripted_source import Break, ScriptedSource, Show, Step
from tests.commands.no_hands import NoHands
from tests.limits import file_size_limit
from tests.plug_ins import needs
from tests.waiting import PATIENCE_S

NOISE = np.random.default_rng(3).integers(0, 255, (48, 64, 3), np.uint8)

FILES = ["x.jsonl", "x.jsonl.meta.json", "x.mp4"]

Play = Callable[[Iterator[Step]], None]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Make any source of the command follow a script without hands."""

    def played(script: Iterator[Step]) -> None:
        source = ScriptedSource(script, kind=SourceKind.VIDEO)
        monkeypatch.setattr(module, "open_source", lambda *_, **__: source)
        monkeypatch.setattr(module, "open_estimator", lambda *_, **__: NoHands())

    return played


def shows(count: int, then: Callable[[], object] = lambda: None, more: int = 0) -> Iterator[Step]:
    """Frames with an event before the last `more` of them."""
    yield from (Show(number / 30) for number in range(count))
    then()
    yield from (Show(number / 30) for number in range(count, count + more))


def frames_of(folder: Path) -> tuple[int, int]:
    """The number of frames in the lines and in the video."""
    lines = [json.loads(line) for line in (folder / "x.jsonl").read_text().splitlines()]
    capture = cv2.VideoCapture(str(folder / "x.mp4"), cv2.CAP_FFMPEG)
    count = 0
    while capture.grab():
        count += 1
    capture.release()
    return len(lines), count


def tracked(folder: Path) -> int:
    return main(
        ["track", "script", "--out", str(folder / "x.jsonl"), "--draw", str(folder / "x.mp4")]
    )


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_source_that_fails_before_its_first_frame_changes_no_file(
    play: Play, tmp_path: Path
) -> None:
    for name in ("x.jsonl", "x.mp4"):
        (tmp_path / name).write_bytes(b"old")
    play(iter([Break()]))
    assert tracked(tmp_path) == 3
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {b"old"}
    assert names(tmp_path) == ["x.jsonl", "x.mp4"]


BOTH = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])


def signal_while_files_are_finished(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """Send a signal when the first file is about to be put in place."""
    fsync, due = os.fsync, [number]

    def interrupted(file: int) -> None:
        fsync(file)
        if due:
            signal.raise_signal(due.pop())

    monkeypatch.setattr(os, "fsync", interrupted)


@BOTH
def test_an_interrupt_ends_tracking_with_finished_files(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str], number: signal.Signals
) -> None:
    before = signal.getsignal(number)
    play(shows(4, lambda: signal.raise_signal(number), more=4))
    assert tracked(tmp_path) == 130
    assert frames_of(tmp_path) == (4, 4)
    assert names(tmp_path) == FILES
    assert signal.getsignal(number) == before
    assert (
        capsys.readouterr().out
        == "interrupted after 4 frames, a hand in 0, 0.0 ms a frame on onnx f32 cpu\n"
    )


@pytest.mark.parametrize(
    ("ends", "number", "status"),
    [
        *(("interrupted", signal.SIGINT, 130), ("interrupted", signal.SIGTERM, 130)),
        *(("broke off", signal.SIGTERM, 3), ("all tracked", signal.SIGINT, 0)),
    ],
)
def test_an_interrupt_while_files_are_being_finished_changes_nothing(
    play: Play,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ends: str,
    number: signal.Signals,
    status: int,
) -> None:
    interrupted = shows(4, lambda: signal.raise_signal(number), more=4)
    play(
        {
            "interrupted": interrupted,
            "broke off": iter([*shows(4), Break()]),
            "all tracked": shows(4),
        }[ends]
    )
    signal_while_files_are_finished(monkeypatch, number)
    assert tracked(tmp_path) == status
    assert frames_of(tmp_path) == (4, 4)


def test_an_ignored_interrupt_stays_ignored(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        play(shows(4, lambda: signal.raise_signal(signal.SIGINT), more=4))
        assert tracked(tmp_path) == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert frames_of(tmp_path) == (8, 8)


def test_if_one_file_cannot_be_written_the_other_has_all_results(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.mp4").write_bytes(b"old")
    play(Show(number / 30, pixels=NOISE) for number in range(200))
    with file_size_limit(30_000):
        assert tracked(tmp_path) == 2
    assert capsys.readouterr().err.endswith("x.mp4: File too large\n")
    assert len((tmp_path / "x.jsonl").read_text().splitlines()) == 200
    assert (tmp_path / "x.mp4").read_bytes() == b"old"


def test_too_little_memory_is_reported_in_one_line_and_the_results_stay(
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
    assert (
        capsys.readouterr().err
        == "handtrack: not enough memory; close other programs, or use smaller pictures\n"
    )
    assert frames_of(tmp_path) == (3, 3)


def test_no_output_is_opened_before_all_are_checked(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes(b"old")
    play(shows(1))
    assert (
        main(["track", "script", "--out", str(old), "--draw", str(tmp_path / "nowhere" / "x.mp4")])
        == 2
    )
    assert "no such folder" in capsys.readouterr().err
    assert old.read_bytes() == b"old"
    assert names(tmp_path) == ["old.jsonl"]


@pytest.fixture
def play_each(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[NoHands]]:
    """Make each source follow the script with its name; return the models that were opened."""

    def played(**scripts: Iterator[Step]) -> list[NoHands]:
        opened: list[NoHands] = []

        def open_script(spec: str, **_: object) -> ScriptedSource:
            if spec not in scripts:
                raise SourceError(Code.FILE_MISSING, path=spec)
            return ScriptedSource(scripts[spec], kind=SourceKind.VIDEO)

        monkeypatch.setattr(module, "open_source", open_script)
        monkeypatch.setattr(
            module, "open_estimator", lambda *_, **__: opened.append(NoHands()) or opened[-1]
        )
        return opened

    return played


def lines_in(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_sources_run_in_order_on_one_model_despite_failures(
    play_each: Callable[..., list[NoHands]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = play_each(b=shows(2), a=iter([*shows(3), Break("broke off")]), c=shows(1))
    assert main(["track", "nowhere", "b", "a", "b", "c", "-o", str(tmp_path / "x.jsonl")]) == 3
    assert [(line["file"], line["frame"]) for line in lines_in(tmp_path / "x.jsonl")] == [
        *(("b", 0), ("b", 1)),
        *(("a", 0), ("a", 1), ("a", 2)),
        ("c", 0),
    ]
    assert len(opened) == 1
    told = capsys.readouterr()
    assert told.err == "handtrack: no such file: nowhere\nhandtrack: a: broke off\n"
    assert (
        told.out == "4 sources, 2 failed: 6 frames, a hand in 0, 0.0 ms a frame on onnx f32 cpu\n"
    )
    about = json.loads((tmp_path / "x.jsonl.meta.json").read_text())
    assert about["schema"] == 1
    assert about["settings"]["max_hands"] == 2
    assert list(about["models"]) == ["palm_detection_full", "hand_landmark_full"]
    assert about["engine"] == {
        "engine": "onnx",
        "provider": "cpu",
        "precision": "f32",
        "threads": 1,
    }
    assert {"handtrack", "python", "opencv", "numpy"} < set(about["versions"])
    assert [(one["source"], one["frames"], one.get("error")) for one in about["sources"]] == [
        ("nowhere", 0, "no such file: nowhere"),
        ("b", 2, None),
        ("a", 3, "a: broke off"),
        ("c", 1, None),
    ]


def test_source_names_are_read_from_standard_input_one_per_line(
    play_each: Callable[..., list[NoHands]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {"a": shows(1), "b c": shows(1), os.fsdecode(b"caf\xe9"): shows(1), "d": shows(1)}
    play_each(**names)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"b c\r\n\ncaf\xe9\n")))
    assert main(["track", "a", "-", "d", "-q", "--out", str(tmp_path / "x.jsonl")]) == 0
    assert [line["file"] for line in lines_in(tmp_path / "x.jsonl")] == [
        "a",
        "b c",
        "caf\\xe9",
        "d",
    ]


def test_an_empty_list_of_sources_is_wrong_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\n")))
    assert main(["track", "-"]) == 2
    assert capsys.readouterr().err == "handtrack: Choose a source; “demo” needs no camera.\n"


@needs("datasets")
def test_several_sources_in_a_single_source_table_are_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["track", "a.mp4", "b.mp4", "--out", str(tmp_path / "x.dlc.csv")]) == 2
    assert "one source" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_pictures_of_several_sources_are_distinguishable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "open_estimator", lambda *_, **__: NoHands())
    monkeypatch.chdir(tmp_path)
    for name in ("a/1.png", "b/1.png", "b/c/1.png"):
        Path(name).parent.mkdir(exist_ok=True)
        cv2.imwrite(name, NOISE)
    assert main(["track", "b", "a/1.png", "b/*/*.png", "--out", "x.csv"]) == 0
    with Path("x.csv").open(newline="") as file:
        assert [row["file"] for row in csv.DictReader(file)] == ["b/1.png", "a/1.png", "b/c/1.png"]


def test_quiet_prints_only_failures(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(iter([*shows(2), Break("x broke off")]))
    assert main(["track", "script", "--quiet"]) == 3
    assert capsys.readouterr() == ("", "handtrack: x broke off\n")


@needs("sinks")
def test_results_are_sent_and_written_and_the_token_appears_nowhere(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver:
        receiver.bind(("127.0.0.1", 0))
        receiver.settimeout(PATIENCE_S)
        to = f"osc://127.0.0.1:{receiver.getsockname()[1]}"
        play(shows(1))
        options = [
            "--send",
            to,
            "--send",
            "ws://127.0.0.1:0",
            "--send-token",
            "a secret",
            "--send-origin",
            "null",
        ]
        assert main(["track", "script", "-o", str(tmp_path / "x.jsonl"), *options]) == 0
        assert receiver.recv(1500).startswith(b"#bundle")
    told = capsys.readouterr()
    assert told.err.startswith(f"handtrack: sending to {to}\nhandtrack: sending to ws://127.0.0.1:")
    files = [path.read_text() for path in tmp_path.iterdir()]
    assert "secret" not in "".join([*told, *files])
    assert "send" not in "".join(files)


@needs("sinks")
def test_a_bad_target_is_wrong_usage_before_anything_is_opened(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(shows(1))
    (tmp_path / "x.jsonl").write_bytes(b"old")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        to = f"ws://127.0.0.1:{taken.getsockname()[1]}"
        assert main(["track", "script", "-o", str(tmp_path / "x.jsonl"), "--send", to]) == 2
    assert capsys.readouterr() == (
        "",
        f"handtrack: Another program is using the port in {to}. Pick another port.\n",
    )
    assert names(tmp_path) == ["x.jsonl"]
    assert (tmp_path / "x.jsonl").read_bytes() == b"old"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_results_go_to_standard_output_even_with_a_progress_bar() -> None:
    pty = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    script = "import rich.console; from handtrack.commands.progress import progress_bar\n"
    script += "with progress_bar() as bar: bar.begin('[x]', 2); print('a line'); bar.advance()"
    ran = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=end, check=True
    )
    os.close(end)
    assert ran.stdout == b"a line\n"
    assert b"[x]" in os.read(terminal, 1 << 16)
    os.close(terminal)
