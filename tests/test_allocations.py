"""In steady state a frame goes its whole way without new memory of a picture's size: what is that large is pooled."""

import contextlib
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from handtrack import HandTracker
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.pipeline import Pipeline
from handtrack.runtime.opencv import cv2
from handtrack.sources.opening import open_source
from handtrack.sources.reading import GatedReader
from handtrack.tracking.palm import INPUT_SIDE

SMALLEST_PICTURE = INPUT_SIDE * INPUT_SIDE * 3  # bytes of what the palm detector is shown
WARM_UP, COUNTED = 15, 25


@pytest.fixture
def tracing() -> Iterator[None]:
    """Every allocation of Python and numpy is counted."""
    tracemalloc.start()
    yield
    tracemalloc.stop()


def new_memory(step: Callable[[], object]) -> int:
    """The bytes of new memory that a step held at most at any one time, also where it gave them back."""
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    step()
    return tracemalloc.get_traced_memory()[1] - before


def larger(step: Callable[[], object]) -> list[int]:
    """The frames, after the warm-up, in which a step held new memory of a picture's size, or of several together."""
    for _ in range(WARM_UP):
        step()
    return [number for number in range(COUNTED) if new_memory(step) >= SMALLEST_PICTURE]


def test_the_count_sees_one_picture_that_is_given_back_at_once(tracing: None) -> None:
    assert new_memory(lambda: None) < 10_000
    assert new_memory(lambda: np.empty(SMALLEST_PICTURE, np.uint8)) >= SMALLEST_PICTURE
    assert new_memory(lambda: cv2.resize(np.empty((2, 2, 3), np.uint8), (INPUT_SIDE, INPUT_SIDE))) >= SMALLEST_PICTURE


@pytest.mark.parametrize(
    "choices",
    [{"max_hands": 1}, {"max_hands": 2, "smooth": True}, {"max_hands": 1, "still_frames": 2}],
    ids=["one hand of one", "one of two, smoothed", "a still hand may stand"],
)
def test_from_the_video_to_the_gestures_no_picture_is_allocated(tracing: None, choices: dict[str, Any]) -> None:
    pool = BufferPool()
    with (
        contextlib.closing(open_source("demo")) as source,
        HandTracker(**choices, provider="cpu", pool=pool) as tracker,
    ):
        reader, pipeline = GatedReader(source, pool), Pipeline(tracker, gestures=GestureRecognizer())
        seen: list[int] = []

        def step() -> None:
            frame = reader.read()
            assert frame is not None
            with frame.pixels as held:
                seen.append(len(pipeline.step(frame.header, frame.index, held.pixels).hands))

        assert larger(step) == []
    assert seen[-COUNTED:] == [1] * COUNTED


def test_in_a_large_picture_in_which_something_moves_no_picture_is_allocated(tracing: None) -> None:
    frames = moving_pictures()
    with HandTracker(2, provider="cpu") as tracker:
        numbers = iter(range(1000))

        def step() -> None:
            number = next(numbers)
            tracker.estimate(frames[number % len(frames)], number / 30)

        assert larger(step) == []


def moving_pictures() -> list[Image]:
    """Some 1280 × 720 pictures of a spot that runs to and fro."""
    frames = [np.full((720, 1280, 3), 90, np.uint8) for _ in range(8)]
    for number, frame in enumerate(frames):
        frame[300:400, 200 + 100 * number : 300 + 100 * number] = 220
    return frames
