"""Programs that are asked to end by a signal, as real processes: what they print,
keep and return.
"""

import json
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.waiting import PATIENCE_S, eventually

IMPORTING = """\
import builtins, signal, sys
from handtrack import __main__ as program

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in a shell's background
importing, named = builtins.__import__, sys.argv.pop(1)

def interrupted(name, *rest, **more):
    if name == named:
        builtins.__import__ = importing
        signal.raise_signal(signal.SIGINT)
    return importing(name, *rest, **more)

builtins.__import__ = interrupted
program.command_line()
"""


@pytest.mark.parametrize(
    "command", [["track", "demo"], ["cameras"], ["doctor"], ["batch", ".", "--out", "x"]]
)
@pytest.mark.parametrize("module", ["handtrack", "argparse", "numpy"])
def test_ctrl_c_while_a_command_imports_ends_it_with_130_and_no_word(
    command: list[str], module: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTING, module, *command],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


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


def check_results(path: Path) -> None:
    frames = [json.loads(line)["frame"] for line in path.read_text().splitlines()]
    assert frames
    assert frames == list(range(len(frames)))
    assert path.with_name(f"{path.name}.meta.json").exists()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_track_and_the_results_are_kept(
    clip: Path, tmp_path: Path, number: signal.Signals
) -> None:
    out = tmp_path / "x.jsonl"
    with begun(["track", str(clip), "--out", str(out)]) as process:
        assert eventually(lambda: written(tmp_path) > 1000)
        process.send_signal(number)
        assert process.wait(PATIENCE_S) == 130
    check_results(out)


@pytest.mark.parametrize(
    ("command", "kept"),
    [
        (["track", "{clip}", "--out", "x.jsonl"], "x.jsonl"),
        (["record", "{clip}", "--out", "x.mcap"], "x.mcap"),
        (["batch", "{clip}", "--out", "results", "--workers", "1"], "results/report.json"),
    ],
)
def test_a_terminal_that_closes_ends_a_command_and_its_results_are_kept(
    clip: Path, tmp_path: Path, command: list[str], kept: str
) -> None:
    arguments = [part.format(clip=clip) for part in command]
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        os.execv(sys.executable, [sys.executable, "-c", LISTENING, *arguments])  # noqa: S606 - no shell
    shown = bytearray()

    def has_begun() -> bool:
        if select.select([terminal], [], [], 0)[0]:
            shown.extend(os.read(terminal, 4096))
        return b"1 frames" in shown or written(tmp_path) > 1000

    try:
        assert eventually(has_begun), bytes(shown[-200:])
    finally:
        os.close(
            terminal
        )  # as closing a terminal's window does: SIGHUP for all, and every write fails
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 130
    assert (tmp_path / kept).exists()
    assert not list(tmp_path.rglob("*.part*"))


def test_a_program_under_nohup_goes_on_when_its_terminal_closes(clip: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    with begun(["track", str(clip), "--out", str(out), "-q"], ignored="SIGHUP") as process:
        assert eventually(lambda: written(tmp_path) > 1000)
        process.send_signal(signal.SIGHUP)
        length = written(tmp_path)
        assert eventually(lambda: written(tmp_path) > length)
        assert process.poll() is None
