"""A process ends with its status, whatever its threads are doing."""

import signal
import subprocess
import sys

import pytest

BEGIN = """\
import atexit, sys, threading, time
from handtrack.runtime.opencv import cv2
from handtrack.runtime.ending import end_process
import numpy as np

def in_and_out_of_opencv():
    picture = np.zeros((64, 64, 3), np.uint8)
    begun.set()
    while True:
        cv2.GaussianBlur(picture, (9, 9), 0)

begun = threading.Event()
atexit.register(print, "the interpreter ends")
print("to be flushed")
"""
BUSY = "threading.Thread(target=in_and_out_of_opencv, daemon=True).start()\nbegun.wait()\n"


def run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BEGIN + script],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(autouse=True)
def _buffered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


@pytest.mark.parametrize("status", [0, 3])
def test_a_thread_in_native_code_does_not_change_the_exit_status(status: int) -> None:
    done = run(BUSY * 3 + f"end_process({status})")
    assert (done.returncode, done.stdout, done.stderr) == (status, "to be flushed\n", "")


def test_a_process_without_threads_ends_normally() -> None:
    done = run("end_process(3)")
    assert (done.returncode, done.stdout, done.stderr) == (
        3,
        "to be flushed\nthe interpreter ends\n",
        "",
    )


def test_unread_output_does_not_change_the_status() -> None:
    command = [sys.executable, "-c", BEGIN + BUSY + "end_process(3)"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.close()
        assert (process.stderr.read(), process.wait(60)) == ("", 3)


def test_a_second_ctrl_c_while_a_process_ends_prints_nothing() -> None:
    script = (
        "import os, signal\natexit.register(os.kill, os.getpid(), signal.SIGINT)\nend_process(130)"
    )
    done = run(script)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


COUNTED = """\
from handtrack.runtime.ending import native_calls

def counted():
    picture = np.zeros((64, 64, 3), np.uint8)
    while True:
        with native_calls:
            cv2.GaussianBlur(picture, (9, 9), 0)
            with native_calls:
                cv2.GaussianBlur(picture, (9, 9), 0)
            cv2.GaussianBlur(picture, (9, 9), 0)
            begun.set()
"""


def test_the_interpreter_can_end_during_nested_counted_calls() -> None:
    done = run(
        COUNTED
        + "for _ in range(3): threading.Thread(target=counted, daemon=True).start()\nbegun.wait()"
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_forked_child_does_not_wait_for_its_parents_calls() -> None:
    script = (
        "import os\n"
        "hung = threading.Event()\n"
        "def hang():\n"
        "    with native_calls: begun.set(); hung.wait()\n"
        "threading.Thread(target=hang, daemon=True).start(); begun.wait()\n"
        "if child := os.fork():\n"
        "    _, status = os.waitpid(child, 0); sys.exit(os.waitstatus_to_exitcode(status))\n"
        "native_calls.end()\n"
        "os._exit(bool(native_calls._inside))\n"
    )
    done = run(COUNTED + script)
    assert (done.returncode, done.stderr) == (0, "")
