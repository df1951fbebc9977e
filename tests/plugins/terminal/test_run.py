import io
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import cv2
import numpy as np
import pytest
from rich.console import Console

from handtrack.config.model import Preferences, TrackingSettings
from handtrack.errors import ModelError, SourceError, UsageError
from handtrack.host import Host, RunRequest
from handtrack.messages import Arming, Command, Refusal
from handtrack.navigation.codes import NavigationCode
from handtrack.plugins.terminal.run import interrupts, run_terminal, spoken
from handtrack.plugins.terminal.screen import Terminal
from handtrack.sentences import Code
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.camera import CameraFormat
from handtrack.sources.codes import SourceCode
from handtrack.tracking.tracker import Tracker
from tests.waiting import PATIENCE_S

SCRIPT = """
import sys
from handtrack.plugins.terminal.run import run_terminal
sys.exit(run_terminal(sys.argv[1]))
"""


class ClosedPipe(io.StringIO):
    """Output that nobody reads any more."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """One second of noise without a hand."""
    path = tmp_path / "noise.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 30.0, (160, 120))
    rng = np.random.default_rng(1)
    for _ in range(30):
        writer.write(rng.integers(0, 255, (120, 160, 3), dtype=np.uint8))
    writer.release()
    return path


@pytest.fixture
def console() -> Console:
    return Console(file=io.StringIO(), width=80)


def text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_run_stops_after_the_given_number_of_frames_and_reports_them(
    clip: Path, console: Console
) -> None:
    assert run_terminal(str(clip), frames=3, console=console) == 0
    last = text(console).splitlines()[-1]
    assert "160×120" in last
    assert "no hand" in last
    assert "model ready on" in last
    assert " 0 estimated" not in last


def test_a_terminal_gets_a_full_screen_and_is_restored(clip: Path) -> None:
    console = Console(
        file=io.StringIO(), width=80, height=24, force_terminal=True, _environ={"TERM": "xterm"}
    )
    assert run_terminal(str(clip), frames=3, console=console) == 0
    shown = text(console)
    assert "\x1b[?1049h" in shown
    assert "Ctrl+C ends" in shown
    assert shown.rindex("\x1b[?1049l") > shown.rindex("Ctrl+C ends")


def test_failures_raise_source_model_or_usage_errors(clip: Path, console: Console) -> None:
    nonsense = Preferences(tracking=TrackingSettings(provider="nonsense"))
    for error, says, source, preferences in (
        (SourceError, r"gone\.mp4", f"{clip.parent}/gone.mp4", Preferences()),
        (ModelError, "nonsense", str(clip), nonsense),
        (UsageError, "gopher", "gopher://somewhere/clip", Preferences()),
    ):
        with pytest.raises(error, match=says):
            run_terminal(source, preferences, console=console)


def test_a_model_failure_on_a_frame_is_not_a_source_error(
    clip: Path, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ModelError(Code.AS_TOLD, words="the graphics card went away")

    monkeypatch.setattr(Tracker, "estimate", fail)
    with pytest.raises(ModelError, match="went away"):
        run_terminal(str(clip), console=console)


def test_signal_handlers_are_restored() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with interrupts() as came:
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            assert callable(handler)
            handler(number, None)
        assert came == [signal.SIGINT, signal.SIGTERM]
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_signals_are_left_alone_in_another_thread() -> None:
    seen = []

    def work() -> None:
        with interrupts() as came:
            seen.append(came)

    thread = threading.Thread(target=work, name="worker")
    thread.start()
    thread.join(PATIENCE_S)
    assert seen == [[]]


@pytest.mark.skipif(sys.platform == "win32", reason="a process there cannot be sent these signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_process_with_status_0(clip: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(clip)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        first = process.stdout.readline()
        process.send_signal(number)
        rest, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, errors
    assert "noise.mp4" in first + rest
    assert errors == ""


def test_a_closed_pipe_is_left_to_the_command(clip: Path) -> None:
    with pytest.raises(BrokenPipeError):
        run_terminal(str(clip), frames=2, console=Terminal(file=ClosedPipe()))


@pytest.mark.long
def test_the_demos_hand_gives_commands_that_are_printed(console: Console) -> None:
    assert run_terminal("demo", frames=200, console=console) == 0
    lines = text(console).splitlines()
    assert "listening" in lines
    assert any(line.endswith(": next") for line in lines)
    assert "buffers live" in lines[-1]


def test_a_hands_actions_are_said_in_a_few_words() -> None:
    events = (
        Arming("disarmed", 1, 0.0),
        Command("select", 1, 0.0, "victory", 2),
        Refusal(1, 0.0, "swipe left", NavigationCode.NOT_ARMED()),
    )
    assert [spoken(event) for event in events] == [
        "not listening",
        "victory: select 2",
        "swipe left: not listening; show your palm first",
    ]


def test_hands_are_tracked_with_the_windows_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tracking, camera = (
        'max_hands = 1\nmodel = "lite"\nsmooth = false',
        "width = 640\nheight = 480\nfps = 60",
    )
    (tmp_path / "settings.toml").write_text(
        f"[tracking]\n{tracking}\n[camera]\n{camera}\n", "utf-8"
    )
    asked: list[RunRequest] = []

    def refused(_: Host, request: RunRequest, wake: Callable[[], None]) -> NoReturn:
        asked.append(request)
        raise UsageError(SourceCode.SOURCE_UNNAMED)

    monkeypatch.setattr(Host, "start", refused)
    with pytest.raises(UsageError):
        run_terminal("0")
    tracker = TrackerConfig(max_hands=1, smooth=False)
    assert asked == [
        RunRequest("0", ModelConfig("auto", "lite"), tracker, camera=CameraFormat(640, 480, 60.0))
    ]
