"""Ctrl+C in any line of a tracker, and finalizers at any moment: the tracker works on,
or is closed.
"""

import gc
import itertools
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from handtrack import HandTracker, ModelError, TrackerOptions
from handtrack.service import ModelService, model_service
from tests.interrupter import Interrupter
from tests.waiting import PATIENCE_S, eventually

PICTURE = np.zeros((48, 64, 3), np.uint8)
OPTIONS = TrackerOptions(provider="cpu", threads=1)
OWN = (f"hand_tracker{os.sep}", "service.py", "turn.py")
"""Files whose lines are interrupted: those that take, guard and close."""


def interrupted(
    use: Callable[[HandTracker], object], tracker: HandTracker, at: Interrupter
) -> bool:
    sys.settrace(at)
    try:
        use(tracker)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(None)
    return False


def works_or_is_closed(tracker: HandTracker) -> bool:
    """Use the tracker in another thread, then in this one."""
    answers: list[bool] = []

    def try_it() -> None:
        try:
            tracker.reset()
            answers.append(tracker.estimate(PICTURE, timestamp=0.0) == ())
        except ModelError as error:
            answers.append("closed" in str(error))

    other = threading.Thread(target=try_it, daemon=True)
    other.start()
    other.join(PATIENCE_S)
    try_it()
    return answers == [True, True]


def estimate(tracker: HandTracker) -> None:
    tracker.estimate(PICTURE, timestamp=1.0)


def loop(tracker: HandTracker) -> None:
    for _ in tracker.stream(iter([PICTURE + 50, PICTURE + 60])):
        pass


def leave(tracker: HandTracker) -> None:
    for _ in tracker.stream(iter([PICTURE + 50, PICTURE + 60])):
        break


LONG = [pytest.param(use, marks=pytest.mark.long) for use in (estimate, loop, leave)]


@pytest.mark.parametrize(
    "use", [pytest.param(HandTracker.reset, marks=pytest.mark.long), HandTracker.close, *LONG]
)
def test_a_tracker_interrupted_in_any_of_its_lines_works_on_or_is_closed(
    monkeypatch: pytest.MonkeyPatch, use: Callable[[HandTracker], object]
) -> None:
    monkeypatch.setattr(
        sys, "unraisablehook", lambda _: None
    )  # pytest's own keeps a finalizer's object alive
    for number in itertools.count(1):
        tracker = HandTracker(1, color="bgr", options=OPTIONS)
        at = Interrupter(number, OWN)
        interrupted(use, tracker, at)
        assert works_or_is_closed(tracker), number
        tracker.close()
        if not at.fired:
            assert number > 10
            return


FORGOTTEN = """\
import gc, warnings
from handtrack import HandTracker, TrackerOptions, model_service

warnings.simplefilter("ignore")
service = model_service()
tracker = HandTracker(1, options=TrackerOptions(provider="cpu", threads=1))
tracker.itself = tracker
del tracker
with service._lock:
    gc.collect()
print(service.status().leases, flush=True)
"""


def test_a_tracker_collected_inside_the_services_lock_is_released_later() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORGOTTEN],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    assert done.stdout == "0\n"


@pytest.fixture
def held() -> Iterator[tuple[ModelService, threading.Event]]:
    """A service whose lock another thread holds until the event is set."""
    service, let_go, holds = model_service(), threading.Event(), threading.Event()

    def hold() -> None:
        with service._lock:
            holds.set()
            let_go.wait(PATIENCE_S)

    holder = threading.Thread(target=hold)
    holder.start()
    assert holds.wait(PATIENCE_S)
    yield service, let_go
    let_go.set()
    holder.join()


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_finalizer_waits_for_no_lock_of_the_service(request: pytest.FixtureRequest) -> None:
    before = model_service().status().leases
    tracker: Any = HandTracker(1, color="bgr", options=OPTIONS)
    tracker.itself = tracker
    _, let_go = request.getfixturevalue("held")
    del tracker
    gc.collect()  # hangs if the finalizer takes the lock
    let_go.set()
    assert eventually(lambda: model_service().status().leases == before)


@pytest.mark.parametrize("package", ["numpy", "cv2", "onnxruntime", "msgspec"])
def test_a_library_that_cannot_be_loaded_is_one_line_and_status_4(
    package: str, tmp_path: Path
) -> None:
    (tmp_path / f"{package}.py").write_text(
        "raise ImportError('libbroken.so: cannot open shared object file')"
    )
    command = ["track", "demo", "--frames", "1", "--engine", "onnx"]
    done = subprocess.run(
        [sys.executable, "-m", "handtrack", *command],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 4
    (line,) = done.stderr.splitlines()
    assert "libbroken.so: cannot open shared object file" in line


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="limits its address space with prlimit"
)
@pytest.mark.parametrize("kilobytes", [400_000, 600_000])
def test_a_command_short_of_memory_says_so_in_lines_of_ours(kilobytes: int) -> None:
    command = f"ulimit -v {kilobytes}; exec {sys.executable} -m handtrack track demo --frames 1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode in (0, 4), done.stderr
    assert all(line.startswith("handtrack: ") for line in done.stderr.splitlines())
