"""The application as a process: it ends on request at any moment,
and hands over to a running one.
"""

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

import pytest

from tests.plug_ins import needs
from tests.waiting import PATIENCE_S

CONNECTION = "handtrack-connect"
LOADER = "handtrack-load-0"
CONNECTION = "handtrack-connect"

TOLD = """\
import os, sys, threading, time
from PySide6.QtCore import QTimer
from handtrack import cli, service
from tests.waiting import PATIENCE_S
from handtrack_ui import app
from handtrack_ui.tracking import bridge
from handtrack_ui.shell import single_instance

single_instance.ANSWER_MS = round(PATIENCE_S * 1000)
bridge.CLOSE_DEADLINE_S = app._SOUND_DEADLINE_S = PATIENCE_S

begin, receive = app.Application.begin, app.Application.receive
end, load = app.end_beside_threads, service.load_models

def tell(words):  # at once: of two threads' prints, one line can come between the other's words and its end
    os.write(1, f"{words}\\n".encode())

def begin_and_tell(self, options):
    begin(self, options)
    tell("begun")
    self.window.services.views["live"].preview.painted.connect(lambda: tell("painted"))
    if "--close-while-loading" in modes:
        loading.wait()
        QTimer.singleShot(0, self.window.close)

def receive_and_tell(self, options):
    receive(self, options)
    tell("received " + self.window.view.name)

def end_and_tell(status):
    left = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
    tell("left " + ",".join(left))
    end(status)

def load_and_tell(config):
    loading.set()
    models = load(config)
    tell("loading")
    ends = time.monotonic() + 30
    while "--load-slowly" in modes and time.monotonic() < ends:  # in and out of ONNX Runtime, as on a busy machine
        models.warm()
    if "--load-asleep" in modes:
        time.sleep(30)
    return models

loading = threading.Event()
modes = [argument for argument in sys.argv if argument in ("--load-slowly", "--load-asleep", "--close-while-loading")]
sys.argv = [argument for argument in sys.argv if argument not in modes]
app.Application.begin, app.Application.receive = begin_and_tell, receive_and_tell
app.end_beside_threads, service.load_models = end_and_tell, load_and_tell
cli.command_line()
"""


@contextmanager
def application(*arguments: str) -> "Iterator[subprocess.Popen[bytes]]":
    """Run the window offscreen in a separate process that reports its progress."""
    process = subprocess.Popen(
        [sys.executable, "-c", TOLD, *arguments], stdout=subprocess.PIPE, bufsize=0
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def wait_for(process: "subprocess.Popen[bytes]", words: str) -> str:
    """Wait for a line that starts with `words`, and return the rest of it."""
    while select.select([process.stdout], [], [], PATIENCE_S)[0]:
        line = process.stdout.readline().decode()
        assert line, f"it ended before it said {words!r}"
        if line.startswith(words):
            return line.removeprefix(words).strip()
    pytest.fail(f"it did not say {words!r}")


def ends_cleanly(process: "subprocess.Popen[bytes]") -> None:
    """Expect its end with no thread left, except native calls that nobody can end: a load,
    FFmpeg's connecting.
    """
    assert set(wait_for(process, "left").split(",")) <= {"", LOADER, CONNECTION}
    assert process.wait(PATIENCE_S) == 0


@pytest.fixture(autouse=True)
def _own_runtime(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("r")))


def test_a_signal_while_tracking_ends_the_process_with_no_thread_left() -> None:
    with application("--source", "demo", "--view", "live") as process:
        wait_for(process, "painted")
        process.send_signal(signal.SIGTERM)
        ends_cleanly(process)


@pytest.mark.parametrize(
    ("number", "load"), [(signal.SIGINT, "--load-slowly"), (signal.SIGTERM, "--load-asleep")]
)
def test_a_signal_during_a_slow_model_load_ends_with_status_0(
    number: signal.Signals, load: str
) -> None:
    with application("--source", "demo", "--view", "live", load) as process:
        wait_for(process, "loading")
        process.send_signal(number)
        assert wait_for(process, "left") == LOADER
        assert process.wait(PATIENCE_S) == 0


def test_closing_during_a_slow_model_load_ends_with_status_0() -> None:
    with application(
        "--source", "demo", "--view", "live", "--load-slowly", "--close-while-loading"
    ) as process:
        assert wait_for(process, "left") == LOADER
        assert process.wait(PATIENCE_S) == 0


def test_a_signal_while_a_source_opens_leaves_no_thread() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/video.mjpg"
        with application("--source", address, "--view", "live") as process:
            wait_for(process, "begun")
            connection, _ = silent.accept()  # the source has connected and waits for an answer
            with connection:
                process.send_signal(signal.SIGINT)
                ends_cleanly(process)


STARTED = """\
import signal, sys
from handtrack.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in a shell's background
print("go", flush=True)
sys.exit(main(["--source", "demo"]))
"""


@pytest.mark.parametrize("delay_s", [0.05, 0.4])
def test_a_signal_during_startup_ends_the_process_silently(delay_s: float) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTED], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout.readline() == "go\n"
            sleep(delay_s)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()
    assert process.returncode in (0, 130, -signal.SIGINT)
    assert said == ""


def test_a_second_start_raises_the_first_window_and_passes_its_view() -> None:
    with application("--source", "demo", "--view", "library") as first:
        wait_for(first, "begun")
        with application("--view", "live") as second:
            wait_for(first, "received live")
            assert second.wait(PATIENCE_S) == 0
        wait_for(first, "painted")
        first.send_signal(signal.SIGINT)
        ends_cleanly(first)


@needs("terminal")
def test_without_a_window_handtrack_runs_in_the_terminal() -> None:
    surroundings = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    surroundings["QT_QPA_PLATFORM"] = ""
    process = subprocess.Popen(
        [sys.executable, "-m", "handtrack", "--source", "demo"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings,
    )
    assert "no window can open" in process.stderr.readline()
    while "Right" not in (line := process.stdout.readline()):
        assert line
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE_S) == 0
    process.stdout.close()
    process.stderr.close()
