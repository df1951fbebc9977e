"""The pipeline allocates no new memory the size of a picture:
all large memory is in the frame's scope.
"""

import contextlib
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from handtrack import HandTracker, TrackerOptions
from handtrack.commands.video import drawn_video
from handtrack.errors import ModelError
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.host import Host, Run, RunRequest, RunState, capture
from handtrack.landmarks import Image
from handtrack.memory import BufferPool, record
from handtrack.memory.arena import Arena
from handtrack.models.onnx_engine import BoundRun
from handtrack.pipeline import Pipeline
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.opening import open_source
from handtrack.sources.reading import GatedReader
from handtrack.testing.scripted_source import ScriptedSource, Show, Step
from handtrack.tracking.palm import INPUT_SIDE
from tests.waiting import PATIENCE_S, eventually, taken

SMALLEST_PICTURE = INPUT_SIDE * INPUT_SIDE * 3  # bytes of the palm detector's input
IN_A_FRAME = {"frame", "halved picture"}  # scopes; the second ends inside the first
WARM_UP, COUNTED = 15, 25


@pytest.fixture
def tracing() -> Iterator[None]:
    """Count every allocation of Python and numpy."""
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scopes of every acquisition the size of a picture."""
    scopes: list[str] = []
    acquire = Arena.acquire

    def recorded(arena: Arena, *asked: Any) -> Any:
        array, record = acquire(arena, *asked)
        if record.nbytes >= SMALLEST_PICTURE:
            scopes.append(record.account.name)
        return array, record

    monkeypatch.setattr(Arena, "acquire", recorded)
    return scopes


def new_memory(step: Callable[[], object]) -> int:
    """The peak of new memory during a step, in bytes, even if it was freed."""
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    step()
    return tracemalloc.get_traced_memory()[1] - before


def larger(step: Callable[[], object]) -> list[int]:
    """The frames after the warm-up whose step held new memory of a picture's size,
    in one piece or several.
    """
    for _ in range(WARM_UP):
        step()
    return [number for number in range(COUNTED) if new_memory(step) >= SMALLEST_PICTURE]


def test_the_counter_sees_a_picture_that_is_freed_at_once(tracing: None) -> None:
    assert new_memory(lambda: None) < 10_000
    assert new_memory(lambda: np.empty(SMALLEST_PICTURE, np.uint8)) >= SMALLEST_PICTURE
    assert (
        new_memory(lambda: cv2.resize(np.empty((2, 2, 3), np.uint8), (INPUT_SIDE, INPUT_SIDE)))
        >= SMALLEST_PICTURE
    )


WAYS: dict[str, tuple[int, bool, bool]] = {
    "one hand of one, drawn": (1, False, True),
    "one of two, smoothed": (2, True, False),
}


@pytest.mark.parametrize(("max_hands", "smooth", "drawn"), WAYS.values(), ids=WAYS)
def test_all_large_memory_of_the_pipeline_is_in_the_frames_scope(
    tracing: None,
    large: list[str],
    tmp_path: Path,
    max_hands: int,
    *,
    smooth: bool,
    drawn: bool,
) -> None:
    pool = BufferPool()
    options = TrackerOptions(provider="cpu")
    with (
        contextlib.closing(open_source("demo")) as source,
        HandTracker(max_hands, smooth=smooth, color="bgr", pool=pool, options=options) as tracker,
        drawn_video(tmp_path / "drawn.mp4", 25.0, (320, 240), pool) as draw,
    ):
        reader, pipeline = (
            GatedReader(source, pool),
            Pipeline(tracker, gestures=GestureRecognizer()),
        )
        seen: list[int] = []
        held = pool.stats().live_buffers

        def step() -> None:
            frame = reader.read()
            with frame.pixels as picture:
                result = pipeline.step(frame.header, frame.index, picture.pixels)
                if drawn:
                    draw(picture.pixels, result)
                assert pool.stats().frames == 1
            seen.append(len(result.hands))
            assert (pool.stats().frames, pool.stats().live_buffers) == (0, held)

        large.clear()
        assert larger(step) == []
    assert seen[-COUNTED:] == [1] * COUNTED
    assert set(large) == IN_A_FRAME
    assert (pool.stats().live_buffers, pool.stats().escapes, pool.stats().lost) == (0, 0, 0)


@pytest.mark.parametrize(("size", "keep_crops"), [((1280, 720), True), ((319, 90), False)])
def test_motion_in_a_callers_picture_allocates_no_picture(
    tracing: None, large: list[str], size: tuple[int, int], *, keep_crops: bool
) -> None:
    frames, pool = moving_pictures(*size), BufferPool()
    with HandTracker(
        2, color="bgr", pool=pool, options=TrackerOptions(provider="cpu", keep_crops=keep_crops)
    ) as tracker:
        numbers = iter(range(1000))
        large.clear()

        def step() -> None:
            number = next(numbers)
            with tracker.estimate(frames[number % len(frames)], number / 30) as hands:
                assert bool(hands.crops) <= keep_crops

        assert larger(step) == []
    assert set(large) <= IN_A_FRAME
    assert (pool.stats().frames, pool.stats().live_buffers) == (0, 0)


class Watched:
    """A run on grey pictures of 640 × 480, and its memory."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pool = BufferPool()
        self.woken = threading.Event()
        self._paced = threading.Event()
        self._host = Host(model_service(), self.pool)
        monkeypatch.setattr(
            capture, "open_source", lambda *_, **__: ScriptedSource(self._pictures(), size=SIZE)
        )

    def start(self) -> Run:
        return self._host.start(RunRequest("script", LITE, TrackerConfig()), self.woken.set)

    def over(self) -> bool:
        """Return whether the run was joined and holds no memory."""
        joined, stats = self._host.close(PATIENCE_S), self.pool.stats()
        return joined and (stats.frames, stats.live_buffers, stats.escapes, stats.lost) == (
            0,
            0,
            0,
            0,
        )

    def _pictures(self) -> Iterator[Step]:
        for number in count():
            yield Show(number / 100, SIZE)
            self._paced.wait(0.002)


SIZE = (640, 480)
LITE = ModelConfig("onnx", provider="cpu", variant="lite")


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    made = Watched(monkeypatch)
    yield made
    assert made.over()


def test_frames_never_taken_by_a_slow_window_are_released_and_pooled(
    tracing: None, large: list[str], watched: Watched
) -> None:
    with model_service().lease(LITE, "the test") as lease:
        lease.wait()
    large.clear()
    run = watched.start()
    assert eventually(lambda: run.status().estimated > 0)
    before = run.status()
    held = taken(run).pixels
    assert eventually(lambda: run.status().estimated > before.estimated + COUNTED)
    assert (
        watched.pool.stats().frames <= 4
    )  # captured, waiting, estimated, waiting; and the one held here
    outside = [
        trace.traceback
        for trace in tracemalloc.take_snapshot().traces
        if trace.size >= SMALLEST_PICTURE and trace.traceback[0].filename != record.__file__
    ]
    assert outside == []
    run.stop()
    assert run.join(PATIENCE_S)
    assert (watched.pool.stats().frames, set(large)) == (1, {*IN_A_FRAME, "tracker"})
    held.release()
    assert watched.over()


def test_a_view_left_during_an_estimate_leaves_nothing_behind(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, goes_on = threading.Event(), threading.Event()

    def waits(_: BoundRun) -> None:
        running.set()
        goes_on.wait(PATIENCE_S)

    monkeypatch.setattr(BoundRun, "__call__", waits)
    run = watched.start()
    assert running.wait(PATIENCE_S)
    run.stop()
    goes_on.set()
    assert run.join(PATIENCE_S)
    assert watched.over()


def test_a_failing_model_leaves_nothing_of_its_frame(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, sound = count(), BoundRun.__call__

    def fails(run: BoundRun) -> None:
        if next(runs) == 5:
            raise ModelError(Code.AS_TOLD, words="the device was lost")
        sound(run)

    monkeypatch.setattr(BoundRun, "__call__", fails)
    run = watched.start()
    assert eventually(lambda: run.status().state is RunState.FAILED)
    assert run.join(PATIENCE_S)
    run.stop()
    assert watched.over()


def moving_pictures(width: int, height: int) -> list[Image]:
    """A few pictures of a spot that moves to and fro."""
    frames = [np.full((height, width, 3), 90, np.uint8) for _ in range(8)]
    for number, frame in enumerate(frames):
        left = width * (number + 1) // 10
        frame[height // 3 : height // 2, left : left + width // 12] = 220
    return frames
