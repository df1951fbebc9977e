"""Runs are started, watched and left; nothing stays behind or is estimated before a real frame."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from handtrack.errors import SourceError
from handtrack.host import Host, RunRequest, RunState, Update, capture
from handtrack.host import run as module
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.sentences import Code
from handtrack.service import ModelService, model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.demo import Demonstrated
from handtrack.sources.opening import open_source
from handtrack.sources.source import FrameHeader, Source, SourceKind
from handtrack.testing.scripted_source import Break, ScriptedSource, Show, Stall, Step
from tests.sources.clips import write_clip
from tests.waiting import PATIENCE_S, eventually, taken

CPU = ModelConfig(provider="cpu", variant="lite")


class Stage:
    """A host whose sources are scripts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pool = BufferPool()
        self.service: ModelService = model_service()
        self.host = Host(self.service, self.pool)
        self.woken = threading.Event()
        self.sources: list[ScriptedSource] = []
        self.script: Callable[[], Iterator[Step]] = endless
        self.kind = SourceKind.CAMERA
        self.opening = threading.Event()
        self.opens = threading.Event()
        self.opens.set()
        monkeypatch.setattr(capture, "open_source", self.open)
        monkeypatch.setattr(capture, "JOIN_DEADLINE_S", PATIENCE_S)

    def open(self, spec: str, **_: object) -> Source:
        self.opening.set()
        self.opens.wait(PATIENCE_S)
        if spec == "missing":
            raise SourceError(Code.AS_TOLD, words="no such camera")
        source = ScriptedSource(self.script(), kind=self.kind)
        self.sources.append(source)
        return source

    def start(self, spec: str = "script") -> module.Run:
        return self.host.start(RunRequest(spec, CPU, TrackerConfig()), self.woken.set)

    def lingering(self, spec: str = "script") -> ScriptedSource:
        """Return a source that was tracked and left; its capture lingers."""
        run = self.start(spec)
        taken(run).pixels.release()
        run.stop(linger_s=3600.0)
        assert run.join(PATIENCE_S)
        return self.sources[-1]

    def live(self) -> int:
        return self.pool.stats().live_buffers


def endless() -> Iterator[Step]:
    number = 0
    while True:
        yield Show(number / 100)
        time.sleep(0.002)
        number += 1


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    stage = Stage(monkeypatch)
    yield stage
    stage.opens.set()
    assert stage.host.close(PATIENCE_S)


def test_a_run_delivers_frames_with_their_pixels(stage: Stage) -> None:
    run = stage.start()
    update = taken(run)
    assert stage.woken.is_set()
    with update.pixels as pixels:
        assert pixels.array.shape == (update.result.height, update.result.width, 3)
        assert (pixels.array == 128).all()
    assert eventually(lambda: run.status().state is RunState.RUNNING)
    assert eventually(lambda: run.status().estimated > 0)


def test_nothing_arrives_after_a_stop(stage: Stage) -> None:
    run = stage.start()
    taken(run).pixels.release()
    run.stop()
    time.sleep(0.05)
    stage.woken.clear()
    assert run.take() is None
    time.sleep(0.1)
    assert not stage.woken.is_set()
    assert run.take() is None
    assert run.status().state is RunState.STOPPED


def test_stopping_while_a_source_opens_returns_at_once(stage: Stage) -> None:
    stage.opens.clear()
    run = stage.start()
    assert stage.opening.wait(PATIENCE_S)
    run.stop()
    assert stage.sources == []  # still opening
    assert not run.join(0.05)
    stage.opens.set()
    assert run.join(PATIENCE_S)
    assert stage.live() == 0


def test_the_demos_sign_can_be_set_at_any_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Demonstrated] = []

    def opened(_spec: str, *, demonstrated: Demonstrated, **_: object) -> Source:
        told.append(demonstrated)
        return ScriptedSource(endless())

    monkeypatch.setattr(capture, "open_source", opened)
    run = stage.start()
    taken(run).pixels.release()
    shown = [told[0]()]
    for gesture in ("victory", ""):
        run.demonstrate(gesture)
        shown.append(told[0]())
    assert shown == ["", "victory", ""]
    run.stop()
    assert run.join(PATIENCE_S)


def test_a_stall_is_reported_and_frames_resume(stage: Stage) -> None:
    resume = threading.Event()

    def script() -> Iterator[Step]:
        yield Show(0.0)
        while not resume.is_set():
            yield Stall("no frame for a second")
            time.sleep(0.005)
        yield from endless()

    stage.script = script
    run = stage.start()
    assert eventually(lambda: run.status().state is RunState.STALLED)
    assert str(run.status().reason) == "no frame for a second"
    resume.set()
    assert eventually(lambda: run.status().state is RunState.RUNNING)


def test_a_source_that_fails_ends_the_run_with_its_reason(stage: Stage) -> None:
    stage.script = lambda: iter([Show(0.0), Break("the cable was pulled")])
    run = stage.start()
    assert eventually(lambda: run.status().state is RunState.FAILED)
    assert "cable" in str(run.status().reason)
    assert run.join(PATIENCE_S)


def test_a_failing_estimate_is_a_failed_state_and_holds_no_buffer(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the GPU was lost")

    monkeypatch.setattr(module.Pipeline, "step", fail)
    run = stage.start()
    seen: list[Update] = []
    assert eventually(
        lambda: seen.extend(filter(None, [run.take()])) or run.status().state is RunState.FAILED
    )
    assert "the GPU was lost" in str(run.status().reason)
    for update in seen:
        update.pixels.release()
    assert run.join(PATIENCE_S)
    run.stop()
    assert eventually(lambda: stage.live() == 0)


class SlowPipeline:
    """Stands in for the pipeline: records its input, and holds the first frame until released."""

    given: list[FrameHeader]
    seen = None

    def __init__(self, *_: object, **__: object) -> None:
        self.given = []
        self.may_go_on = threading.Event()

    def __call__(self, *_: object, **__: object) -> "SlowPipeline":
        return self

    def step(self, header: FrameHeader, index: int, _pixels: object) -> TrackingResult:
        self.given.append(header)
        assert self.may_go_on.wait(PATIENCE_S)
        return TrackingResult(index, header.t, header.width, header.height, ())


def test_a_cut_in_a_dropped_frame_is_reported_by_the_next_frame(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, more = SlowPipeline(), threading.Event()
    monkeypatch.setattr(module, "Pipeline", slow)

    def script() -> Iterator[Step]:
        number = 0
        while not slow.given:
            yield Show(number / 100)
            time.sleep(0.002)
            number += 1
        yield Show(100.0, cut=True)
        yield Show(100.1)
        slow.may_go_on.set()
        assert more.wait(PATIENCE_S)
        yield Show(100.2)

    stage.script = script
    run = stage.start()
    assert eventually(lambda: len(slow.given) == 2)
    more.set()
    assert eventually(lambda: len(slow.given) == 3)
    assert [header.t for header in slow.given[1:]] == [100.1, 100.2]
    assert [header.cut for header in slow.given[1:]] == [True, False]
    assert run.status().dropped >= 1


def test_seeking_a_video_makes_a_cut_and_releases_its_frames(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(capture, "open_source", open_source)
    estimated = SlowPipeline()
    estimated.may_go_on.set()
    monkeypatch.setattr(module, "Pipeline", estimated)
    run = stage.start(str(write_clip(tmp_path / "clip.mp4", frames=25)))
    taken(run).pixels.release()
    assert eventually(lambda: len(estimated.given) > 0)
    run.playback.play(playing=False)
    stage.woken.clear()
    run.playback.seek(20 / 25)
    assert eventually(lambda: estimated.given[-1].position_s == 20 / 25)
    assert estimated.given[-1].cut
    assert stage.woken.is_set()
    playback = run.status().playback
    assert (playback.position_s, playback.length_s, playback.playing) == (20 / 25, 1.0, False)
    run.stop()
    assert run.join(PATIENCE_S)
    assert stage.live() == 0


def test_a_run_started_in_time_takes_over_the_capture(stage: Stage) -> None:
    heard: list[str] = []
    stage.host.listen(lambda: heard.append("changed"))
    source = stage.lingering()
    second = stage.start()
    update = taken(second)
    assert update.result.width == source.info.width
    update.pixels.release()
    assert stage.sources == [source]
    assert second.status().info is source.info
    assert not source.closed
    assert (len(heard), stage.host.captured) == (1, source.info)
    second.stop()
    assert second.join(PATIENCE_S)
    assert source.closed
    assert (len(heard), stage.host.captured) == (2, None)


def test_a_lingering_capture_estimates_nothing_and_keeps_no_frame(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = threading.Semaphore(0)

    def script() -> Iterator[Step]:
        for step in endless():
            shown.release()
            yield step

    stage.script = script
    stage.lingering()
    monkeypatch.setattr(module.Pipeline, "step", lambda *_: pytest.fail("estimated"))
    before = stage.pool.stats().frames
    for _ in range(50):
        assert shown.acquire(timeout=PATIENCE_S)
    assert not any(thread.name == "handtrack-estimate" for thread in threading.enumerate())
    assert stage.pool.stats().frames <= before + 1  # the one being read
    stage.host.release()
    assert eventually(lambda: stage.sources[0].closed and stage.live() == 0)


def test_a_lingering_capture_is_closed_when_its_time_is_up(stage: Stage) -> None:
    run = stage.start()
    taken(run).pixels.release()
    run.stop(linger_s=0.05)
    assert eventually(lambda: stage.sources[0].closed and stage.host.captured is None)
    taken(stage.start()).pixels.release()
    assert len(stage.sources) == 2


def test_a_lingering_capture_is_closed_before_another_source_is_opened(stage: Stage) -> None:
    source = stage.lingering()
    taken(stage.start("another")).pixels.release()
    assert source.closed
    assert not stage.sources[1].closed


def test_a_video_does_not_linger(stage: Stage) -> None:
    stage.kind = SourceKind.VIDEO
    source = stage.lingering("film.mp4")
    assert eventually(lambda: source.closed)


def test_the_next_source_opens_while_the_current_one_runs(stage: Stage) -> None:
    first = stage.start()
    taken(first).pixels.release()
    read: list[Step] = []
    stage.script = lambda: (read.append(step) or step for step in endless())
    prepared = stage.host.prepare(RunRequest("next", CPU, TrackerConfig()))
    assert eventually(lambda: prepared.info is not None)
    taken(first).pixels.release()
    assert [source.closed for source in stage.sources] == [False, False]
    assert read == []
    taken(stage.start("next")).pixels.release()
    assert stage.sources[0].closed
    assert len(stage.sources) == 2
    refused = stage.host.prepare(RunRequest("missing", CPU, TrackerConfig()))
    assert eventually(lambda: refused.error is not None)
    assert not stage.sources[1].closed


def test_an_unused_prepared_source_is_closed(stage: Stage) -> None:
    prepared = stage.host.prepare(RunRequest("next", CPU, TrackerConfig()))
    assert eventually(lambda: prepared.info is not None)
    stage.host.release()
    assert eventually(lambda: stage.sources[0].closed)


def test_a_run_of_another_source_leaves_a_prepared_one_open(stage: Stage) -> None:
    prepared = stage.host.prepare(RunRequest("next", CPU, TrackerConfig()))
    assert eventually(lambda: prepared.info is not None)
    taken(stage.start()).pixels.release()
    assert not prepared.ending
