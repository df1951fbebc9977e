"""The application as a process: it ends when it is told to, at any moment, and hands over to the one that runs."""

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from tests.waiting import PATIENCE_S

TOLD = """\
import sys, threading
from PySide6.QtCore import QTimer
from tests.waiting import PATIENCE_S
from ui import app, bridge, desk, instance
from ui.options import parse_window

instance.ANSWER_MS = round(PATIENCE_S * 1000)
bridge.CLOSE_DEADLINE_S = desk._LOAD_DEADLINE_S = desk._SOUND_DEADLINE_S = PATIENCE_S

begin, receive = desk.Desk.begin, desk.Desk.receive

def tell(words):
    print(words, flush=True)

def begin_and_tell(self, options):
    begin(self, options)
    tell("begun")
    self.window.live.preview.painted.connect(lambda: tell("painted"))

def receive_and_tell(self, options):
    receive(self, options)
    tell("received " + self.window.view.name)

desk.Desk.begin, desk.Desk.receive = begin_and_tell, receive_and_tell
status = app.run_window(parse_window(sys.argv[1:]))
left = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
tell("left " + ",".join(left))
sys.exit(status)
"""


@contextmanager
def application(*arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """Run the window offscreen in a process of its own, that tells how far it is."""
    process = subprocess.Popen([sys.executable, "-c", TOLD, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def wait_for(process: "subprocess.Popen[str]", words: str) -> None:
    """Wait until it says so."""
    assert process.stdout is not None
    while select.select([process.stdout], [], [], PATIENCE_S)[0]:
        line = process.stdout.readline()
        assert line, f"it ended before it said {words!r}"
        if line.strip() == words:
            return
    pytest.fail(f"it did not say {words!r}")


def ends_cleanly(process: "subprocess.Popen[str]") -> None:
    """Expect its end with nothing left."""
    wait_for(process, "left")
    assert process.wait(PATIENCE_S) == 0


@pytest.fixture(autouse=True)
def _own_runtime(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("r")))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "kill"])
def test_a_signal_while_tracking_ends_it_with_no_thread_left(number: signal.Signals) -> None:
    with application("--source", "demo", "--view", "live") as process:
        wait_for(process, "painted")
        process.send_signal(number)
        ends_cleanly(process)


def test_a_signal_while_the_model_loads_ends_it_with_no_thread_left() -> None:
    with application("--source", "demo", "--view", "live") as process:
        wait_for(process, "begun")
        process.send_signal(signal.SIGINT)
        ends_cleanly(process)


def test_a_signal_while_a_source_is_being_opened_ends_it_with_no_thread_left() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/video.mjpg"
        with application("--source", address, "--view", "live") as process:
            wait_for(process, "begun")
            connection, _ = silent.accept()  # the source has called, and waits for an answer
            process.send_signal(signal.SIGINT)
            ends_cleanly(process)
            connection.close()


STARTED = """\
import signal, sys
from handtrack.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in a shell's background
print("go", flush=True)
sys.exit(main(["--source", "demo"]))
"""


@pytest.mark.parametrize("delay_s", [0.05, 0.2, 0.4, 0.8])
def test_a_signal_while_it_starts_ends_it_without_a_word(delay_s: float) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTED], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "go\n"
            sleep(delay_s)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()
    assert process.returncode in (0, 130, -signal.SIGINT)
    assert said == ""


def test_a_second_start_raises_the_first_window_and_hands_over(tmp_path: Path) -> None:
    with application("--source", "demo", "--view", "library") as first:
        wait_for(first, "begun")
        with application("--view", "live") as second:
            wait_for(first, "received live")
            assert second.wait(PATIENCE_S) == 0
        wait_for(first, "painted")
        first.send_signal(signal.SIGINT)
        ends_cleanly(first)


def test_no_window_means_the_same_job_in_the_terminal() -> None:
    surroundings = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    surroundings["QT_QPA_PLATFORM"] = ""
    process = subprocess.Popen(
        [sys.executable, "-m", "handtrack", "--source", "demo"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert "no window can open" in process.stderr.readline()
    while "Right" not in (line := process.stdout.readline()):
        assert line
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE_S) == 0
    process.stdout.close()
    process.stderr.close()
