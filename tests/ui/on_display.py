"""A display of a test's own, and programs on it."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from handtrack.runtime.windowing import missing_libraries
from handtrack_ui.shell.other_programs.sender import pynput_is_here
from tests.waiting import eventually

PROGRAMS = ("Xvfb", "xev", "xdotool", "stdbuf")


def wait_for(met: Callable[[], object], what: str) -> None:
    assert eventually(met), what


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing or missing_libraries("xcb"):
        pytest.skip(
            f"a display with another program on it needs {', '.join(missing) or 'the libraries of Qt on X11'}"
        )
    if not pynput_is_here():
        pytest.skip("pynput is not installed (the extra 'presenter')")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    # Otherwise it refuses everyone for a moment whenever its last client, an xdotool say, has gone.
    command.append("-noreset")
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        for name in (
            "WAYLAND_DISPLAY",
            "XDG_SESSION_TYPE",
            "DBUS_SESSION_BUS_ADDRESS",
            "XDG_RUNTIME_DIR",
        ):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("DISPLAY", f":{number}")
        monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
        yield f":{number}"
        server.terminate()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Callable[..., tuple["subprocess.Popen[str]", Path]]]:
    """Start programs that write to files, and end them."""
    with ExitStack() as ends:

        def start(*command: str) -> tuple["subprocess.Popen[str]", Path]:
            output = tmp_path / f"{len(list(tmp_path.iterdir()))}.txt"
            file = ends.enter_context(output.open("w"))
            program = ends.enter_context(
                subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=file, stderr=file, text=True
                )
            )
            ends.callback(program.terminate)
            return program, output

        yield start


def other_window(events: Path) -> str:
    found = re.search(r"Outer window is (0x\w+)", events.read_text())
    return found[1]
