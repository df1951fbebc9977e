"""A source tracked in its own threads: the newest result wins, and leaving releases everything."""

import asyncio
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from handtrack import HandTracker, SourceError, TrackedFrame, TrackerOptions, UsageError
from handtrack.hand_tracker import tracker as module
from handtrack.hand_tracker.codes import TrackerCode
from handtrack.runtime.opencv import cv2
from handtrack.sources.playback import Playback
from handtrack.testing.scripted_source import Break, ScriptedSource, Show, Stall, Step
from tests.waiting import PATIENCE_S, eventually

GREY = [Show(number / 30, level=90 + number) for number in range(5)]


@pytest.fixture
def tracker() -> Iterator[HandTracker]:
    with HandTracker(1, color="bgr", options=TrackerOptions(provider="cpu", threads=1)) as tracker:
        yield tracker


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> list[ScriptedSource]:
    """The sources to open in turn; opened ones are removed."""
    prepared: list[ScriptedSource] = []
    monkeypatch.setattr(module, "open_source", lambda *_, **__: prepared.pop(0))
    return prepared


def endless() -> Iterator[Step]:
    for number in count():
        yield Show(number / 30, level=90 + number % 100)
        yield Stall(wait_s=0.001)


THREADS = ("handtrack-capture", "handtrack-stream-estimate")


def left() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name in THREADS]


def ended(source: ScriptedSource) -> bool:
    """Wait until the source is closed and its threads are gone:
    on a busy machine a model run outlasts `close`.
    """
    return eventually(lambda: source.closed and not left())


def test_a_file_waits_until_its_first_result_is_taken(
    tracker: HandTracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, play = list[bool](), Playback.play
    monkeypatch.setattr(
        Playback,
        "play",
        lambda self, *, playing: played.append(playing) or play(self, playing=playing),
    )
    with tracker.stream("demo") as stream:
        assert stream._worker._results.wait()
        assert not played
        result = next(stream)
        assert played == [True]
        assert next(stream).index > 0
    assert (result.index, result.dropped) == (0, 0)


@pytest.mark.parametrize("times", [False, True])
def test_your_own_camera_streams_and_is_closed(tracker: HandTracker, times: bool) -> None:
    ended = threading.Event()

    def camera() -> Iterator[Any]:
        try:
            for number in range(5):
                picture = np.full(
                    (48, 64, 3), 0 if number == 0 else 90 + number, np.uint8
                )  # black while it warms up
                yield (10.0 + number, picture) if times else picture
        finally:
            ended.set()

    seen = [(result.index, int(result.image[0, 0, 0])) for result in tracker.stream(camera())]
    assert seen[-1] == (4, 94)
    assert all(level == 90 + number for number, level in seen)
    assert ended.is_set()


def test_a_loop_gets_the_newest_and_the_last_result_and_counts_the_rest(
    tracker: HandTracker, sources: list[ScriptedSource]
) -> None:
    source = ScriptedSource([Show(number / 30, level=90 + number) for number in range(60)])
    sources.append(source)
    stream = tracker.stream("script")
    seen = [(result.index, int(result.image[0, 0, 0])) for result in stream]
    assert seen == sorted((number, 90 + number) for number, _ in seen)
    assert seen[-1] == (59, 149)
    assert stream.dropped == 60 - len(seen)
    assert ended(source)
    assert stream.over


def test_leaving_a_loop_closes_the_source_and_ends_the_threads(
    tracker: HandTracker, sources: list[ScriptedSource]
) -> None:
    source = ScriptedSource(endless())
    sources.append(source)
    for _ in tracker.stream("script"):
        assert len(left()) == 2
        break
    assert ended(source)
    assert tracker.estimate(np.zeros((48, 64, 3), np.uint8)) == ()


@pytest.mark.parametrize("how", ["break", "async with", "cancelled"])
def test_an_async_loop_does_not_block_and_leaving_it_ends_everything(
    tracker: HandTracker, sources: list[ScriptedSource], how: str
) -> None:
    source, seen = ScriptedSource(endless()), list[int]()
    sources.append(source)

    async def follow() -> None:
        if how == "async with":
            async with tracker.stream("script") as stream:
                seen.append((await anext(stream)).index)
            return
        async for result in tracker.stream("script"):
            seen.append(result.index)
            if how == "break" and len(seen) == 3:
                break

    async def main() -> None:
        following = asyncio.create_task(follow())
        while not seen:
            await asyncio.sleep(0)
        if how == "cancelled":
            following.cancel()
        await asyncio.wait([following])

    asyncio.run(main())
    assert seen == sorted(seen)
    assert ended(source)


def test_an_async_loop_ends_with_the_source(
    tracker: HandTracker, sources: list[ScriptedSource]
) -> None:
    sources.append(ScriptedSource(GREY))

    async def indices() -> list[int]:
        async with tracker.stream("script") as stream:
            return [result.index async for result in stream]

    assert asyncio.run(indices())[-1] == 4


def test_frames_missed_by_a_slow_callback_are_counted(
    tracker: HandTracker, sources: list[ScriptedSource]
) -> None:
    results: list[TrackedFrame] = []
    hold, went_on = threading.Event(), threading.Event()

    def slow(result: TrackedFrame) -> None:
        results.append(result)
        if len(results) == 1:
            hold.wait(PATIENCE_S)
        else:
            went_on.set()

    sources.append(ScriptedSource(endless()))
    with tracker.stream("script", slow) as stream:
        assert eventually(lambda: stream.dropped >= 3)
        hold.set()
        assert went_on.wait(PATIENCE_S)
    assert results[1].index >= 4
    assert results[1].dropped >= 3
    assert eventually(lambda: not left())


def test_an_error_in_a_callback_ends_the_stream_and_is_raised_by_wait(
    tracker: HandTracker, sources: list[ScriptedSource]
) -> None:
    source = ScriptedSource(endless())
    sources.append(source)

    def fails(_: TrackedFrame) -> None:
        raise ZeroDivisionError("mine")

    stream = tracker.stream("script", on_result=fails)
    with pytest.raises(ZeroDivisionError, match="mine"):
        stream.wait(PATIENCE_S)
    assert ended(source)


def test_a_source_error_is_raised_after_the_last_result(
    tracker: HandTracker, sources: list[ScriptedSource]
) -> None:
    sources.append(ScriptedSource([GREY[0], Break("the cable is out")]))
    seen: list[int] = []
    with pytest.raises(SourceError, match="the cable is out"):
        seen.extend(result.index for result in tracker.stream("script"))
    assert seen in ([0], [])
    assert eventually(lambda: not left())


def test_a_streaming_tracker_serves_only_its_stream(
    sources: list[ScriptedSource],
) -> None:
    first = ScriptedSource(endless())
    sources.append(first)
    with HandTracker(1, color="bgr", options=TrackerOptions(provider="cpu", threads=1)) as tracker:
        stream = tracker.stream("script")
        for use in (
            tracker.reset,
            lambda: tracker.estimate(GREY_PICTURE),
            lambda: tracker.stream("other"),
        ):
            with pytest.raises(UsageError) as refused:
                use()
            assert refused.value.code is TrackerCode.TRACKER_BUSY
    assert ended(first)
    assert stream.over


GREY_PICTURE = np.full((48, 64, 3), 127, np.uint8)


def test_results_belong_to_the_caller_until_their_last_reference(
    tracker: HandTracker, sources: list[ScriptedSource]
) -> None:
    before = tracker.memory().live_buffers
    sources.append(ScriptedSource(GREY))
    kept: list[TrackedFrame] = []
    stream = tracker.stream("script", kept.append)
    assert stream.wait(PATIENCE_S)
    assert [int(each.image[0, 0, 0]) for each in kept] == [90 + each.index for each in kept]
    assert tracker.memory().live_buffers == before + len(kept)
    kept.clear()
    stats = tracker.memory()
    assert (stats.live_buffers, stats.escapes, stats.lost) == (before, 0, 0)


@pytest.mark.parametrize("color", ["bgr", "rgb"])
def test_a_result_draws_in_the_trackers_colours(color: str) -> None:
    with HandTracker(
        1, color=color, gestures=True, options=TrackerOptions(provider="cpu")
    ) as tracker:  # type: ignore[arg-type]
        result = next(each for each in tracker.stream("demo", realtime=False) if each.hands)
    (hand,) = result.hands
    assert hand.gesture is not None
    shown = cv2.imdecode(np.frombuffer(result._repr_png_(), np.uint8), cv2.IMREAD_COLOR)
    bgr = result.image if color == "bgr" else result.image[:, :, ::-1]
    assert bgr[..., 2].mean() > bgr[..., 0].mean()  # skin
    box = hand.box
    outside = np.ones(shown.shape[:2], bool)
    outside[
        max(0, int(box.top) - 60) : int(box.bottom) + 60,
        max(0, int(box.left) - 60) : int(box.right) + 60,
    ] = False
    assert np.array_equal(shown[outside], bgr[outside])
    assert not np.array_equal(shown, bgr)


def test_a_folder_of_pictures_streams_to_its_last_picture(
    tracker: HandTracker, tmp_path: Path
) -> None:
    for number in range(2):
        assert cv2.imwrite(str(tmp_path / f"{number}.png"), GREY_PICTURE)
    with tracker.stream(tmp_path, realtime=False) as stream:
        assert [result.name for result in stream][-1] == "1.png"
