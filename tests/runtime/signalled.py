"""Handtrack as a real process that a signal, or a terminal's end, is to end."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.waiting import eventually

LISTENING = """\
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_IGN if os.environ.get("IGNORED") == "SIGHUP" else signal.SIG_DFL)
from handtrack.__main__ import command_line
command_line()
"""


@contextmanager
def begun(command: list[str], ignored: str = "") -> Iterator["subprocess.Popen[bytes]"]:
    """Run Handtrack in a new session, with the usual handling of every signal but the ignored
    one.
    """
    environment = os.environ | {"IGNORED": ignored}
    process = subprocess.Popen(
        [sys.executable, "-c", LISTENING, *command], start_new_session=True, env=environment
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """A video that lasts longer than any test."""
    path = tmp_path / "clip.avi"
    scene = ["-f", "lavfi", "-i", "testsrc=s=64x48:r=30:d=1000", "-c:v", "mjpeg"]
    subprocess.run(["ffmpeg", "-v", "error", *scene, path], check=True)
    return path


def written(folder: Path) -> int:
    """Return the bytes of the results so far, whatever the growing file is called."""
    return sum(path.stat().st_size for path in folder.rglob("*x.*") if path.is_file())


def check_closing_terminal(command: list[str], folder: Path) -> None:
    """Run a command in a new terminal, close that, and check how the command ends."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execv(sys.executable, [sys.executable, "-c", LISTENING, *command])  # noqa: S606 - no shell
    shown = bytearray()

    def has_begun() -> bool:
        if select.select([terminal], [], [], 0)[0]:
            shown.extend(os.read(terminal, 4096))
        return b"1 frames" in shown or written(folder) > 1000

    try:
        assert eventually(has_begun), bytes(shown[-200:])
    finally:
        os.close(
            terminal
        )  # as closing a terminal's window does: SIGHUP for all, and every write fails
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 130
    assert not list(folder.rglob("*.part*"))
