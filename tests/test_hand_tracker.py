"""The library's tracker: what it refuses, in one line, and that it goes on afterwards."""

from math import inf, nan

import numpy as np
import pytest

from handtrack import HandTracker
from handtrack.errors import ModelError, UsageError
from handtrack.memory import BufferPool
from handtrack.sentences import Code
from handtrack.service import ModelService
from handtrack.tracking.tracker import Tracker

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
