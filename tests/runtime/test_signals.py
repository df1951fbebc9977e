"""Programs that are asked to end by a signal, as real processes: what they print,
keep and return.
"""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.signalled import begun, check_closing_terminal, clip, written
from tests.waiting import PATIENCE_S, eventually

__all__ = ["clip"]

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


@pytest.mark.parametrize("command", [["track", "demo"], ["cameras"], ["doctor"]])
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


def check_results(path: Path) -> None:
    frames = [json.loads(line)["frame"] for line in path.read_text().splitlines()]
    assert frames
    assert frames == list(range(len(frames)))
    assert path.with_name(f"{path.name}.meta.json").exists()


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGHUP, marks=pytest.mark.long),
        signal.SIGTERM,
        pytest.param(signal.SIGINT, marks=pytest.mark.long),
    ],
)
def test_a_signal_ends_track_and_the_results_are_kept(
    clip: Path, tmp_path: Path, number: signal.Signals
) -> None:
    out = tmp_path / "x.jsonl"
    with begun(["track", str(clip), "--out", str(out)]) as process:
        assert eventually(lambda: written(tmp_path) > 1000)
        process.send_signal(number)
        assert process.wait(PATIENCE_S) == 130
    check_results(out)


def test_a_terminal_that_closes_ends_track_and_its_results_are_kept(
    clip: Path, tmp_path: Path
) -> None:
    check_closing_terminal(["track", str(clip), "--out", "x.jsonl"], tmp_path)
    assert (tmp_path / "x.jsonl").exists()


@pytest.mark.long
def test_a_program_under_nohup_goes_on_when_its_terminal_closes(clip: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    with begun(["track", str(clip), "--out", str(out), "-q"], ignored="SIGHUP") as process:
        assert eventually(lambda: written(tmp_path) > 1000)
        process.send_signal(signal.SIGHUP)
        length = written(tmp_path)
        assert eventually(lambda: written(tmp_path) > length)
        assert process.poll() is None
