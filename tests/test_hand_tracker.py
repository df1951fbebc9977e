"""The library's tracker: what it refuses, in one line, and that it goes on afterwards."""

import os
import subprocess
import sys
from math import inf, nan
from pathlib import Path

import numpy as np
import pytest

from handtrack import HandTracker
from handtrack.errors import ModelError, UsageError
from handtrack.memory import BufferPool
from handtrack.sentences import Code
from handtrack.service import ModelService
from handtrack.tracking.tracker import Tracker
from tests.waiting import PATIENCE_S

PICTURE = np.zeros((48, 64, 3), np.uint8)


def test_closing_gives_back_the_lease_and_the_memory_once() -> None:
    service, pool = ModelService(), BufferPool()
    with HandTracker(1, provider="cpu", threads=1, service=service, pool=pool) as tracker:
        other = HandTracker(1, provider="cpu", threads=1, service=service)
        assert service.status().leases == 2
        assert tracker.estimate(PICTURE) == ()
        tracker.close()
        tracker.close()
        assert (service.status().leases, pool.stats().live_buffers) == (1, 0)
        with pytest.raises(ModelError, match="closed"):
            tracker.estimate(PICTURE)
    assert service.status().leases == 1
    other.close()
    assert service.status().leases == 0
    assert len(service.status().loads) == 1
    assert service.close()


def test_too_little_memory_for_a_tracker_is_told_in_one_line_and_keeps_no_lease(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_room(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Tracker, "__init__", no_room)
    service = ModelService()
    with pytest.raises(ModelError, match=Code.OUT_OF_MEMORY.value):
        HandTracker(1, provider="cpu", threads=1, service=service)
    assert service.status().leases == 0
    assert service.close()


@pytest.mark.parametrize(
    ("image", "t", "says"),
    [
        (PICTURE[:0], 2.0, "64×0"),
        (PICTURE[:, :0], None, "0×48"),
        (PICTURE[:, :, 0], 2.0, "shape"),
        (PICTURE.astype(np.float32), 2.0, "uint8"),
        (PICTURE, 1.0, "must increase"),
        (PICTURE, nan, "no time"),
        (PICTURE, inf, "no time"),
    ],
)
def test_what_cannot_be_estimated_is_refused_and_the_next_picture_is_taken(
    image: np.ndarray, t: float | None, says: str
) -> None:
    with HandTracker(1, provider="cpu", threads=1) as tracker:
        assert tracker.estimate(PICTURE, timestamp=1.0) == ()
        with pytest.raises(UsageError, match=says):
            tracker.estimate(image, timestamp=t)
        assert tracker.estimate(PICTURE, timestamp=2.0) == ()


def test_a_tracker_that_was_never_closed_gives_everything_back_and_warns_once() -> None:
    service, pool = ModelService(), BufferPool()
    with pytest.warns(ResourceWarning, match="without close") as caught:
        HandTracker(1, provider="cpu", threads=1, service=service, pool=pool).estimate(PICTURE)
    assert len(caught) == 1
    assert (service.status().leases, pool.stats().live_buffers) == (0, 0)
    assert service.close()


FORKED = """
import multiprocessing, sys
import numpy as np
from handtrack import HandTracker, ModelError

PICTURE = np.zeros((48, 64, 3), np.uint8)

def told(run):
    try:
        return str(run())
    except ModelError as error:
        return error.code.name

def child(answers, tracker=None):
    uses = [HandTracker] + ([lambda: tracker.estimate(PICTURE), tracker.close] if tracker else [])
    answers.put([told(use) for use in uses])

def answers_of(method, *args):
    context = multiprocessing.get_context(method)
    answers = context.SimpleQueue()
    process = context.Process(target=child, args=(answers, *args))
    process.start()
    said = answers.get()
    process.join()
    return [answer.split(" ")[0].split(".")[-1] for answer in said], process.exitcode

if __name__ == "__main__":
    print(answers_of("fork"))
    with HandTracker(1, provider="cpu") as tracker:
        tracker.estimate(PICTURE)
        print(answers_of("fork", tracker))
        print(answers_of("spawn"))
        import os
        if os.fork() == 0:
            sys.exit(0)
        print(os.wait()[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_child_of_a_process_with_a_tracker_is_refused_at_once_and_ends(tmp_path: Path) -> None:
    script = tmp_path / "forked.py"
    script.write_text(FORKED)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", script], capture_output=True, text=True, check=True, timeout=PATIENCE_S
    )
    made = "(['HandTracker'], 0)"
    assert done.stdout.splitlines() == [made, "(['MODELS_FORKED', 'MODELS_FORKED', 'None'], 0)", made, "0"]
