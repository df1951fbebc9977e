"""FrameObservers see every frame in order, and can never end tracking."""

import logging
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import Recognition
from handtrack.host import Host, Run, RunRequest, RunSetup, RunState, capture
from handtrack.host import run as run_module
from handtrack.memory import BufferPool, FrameLease
from handtrack.messages import TrackingResult
from handtrack.pipeline import Pipeline
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.reading import Frame
from handtrack.sources.source import FrameHeader, Source, SourceInfo
from handtrack.testing.scripted_source import ScriptedSource, Show, Step
from tests.waiting import PATIENCE_S, eventually, taken

CPU = ModelConfig(provider="cpu", variant="lite")


class Listener:
    """Records what it is told."""

    needs_every_frame = True

    def __init__(self) -> None:
        self.heard: list[tuple[str, object]] = []
        self.held: list[FrameLease] = []
        self.keeps = False

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        self.heard.append(("opened", (info, setup)))

    def tracked(
        self,
        header: FrameHeader,
        result: TrackingResult,
        seen: Recognition | None,
        pixels: FrameLease,
    ) -> None:
        assert header.t == result.t == seen.t
        if self.keeps:
            self.held.append(pixels.hold())
        self.heard.append(("tracked", header.t))

    def dropped(self, header: FrameHeader) -> None:
        self.heard.append(("dropped", header.t))

    def ended(self) -> None:
        self.heard.append(("ended", None))

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.heard]

    def times(self) -> list[object]:
        return [t for kind, t in self.heard if kind in ("tracked", "dropped")]


class Broken(Listener):
    def tracked(self, *_: object) -> None:
        raise RuntimeError("no room")


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    def steps() -> Iterator[Step]:
        for number in range(10**6):
            yield Show(number / 500)
            time.sleep(0.002)

    def opened(_spec: str, **_: object) -> Source:
        return ScriptedSource(steps())

    monkeypatch.setattr(capture, "open_source", opened)
    host = Host(model_service(), BufferPool())
    yield host
    assert host.close(PATIENCE_S)


def start(host: Host) -> Run:
    return host.start(RunRequest("script", CPU, TrackerConfig(max_hands=1)), lambda: None)


def tracking(run: Run) -> bool:
    return eventually(lambda: run.status().estimated > 3)


def test_an_observer_sees_each_frame_once_in_order_dropped_or_tracked(host: Host) -> None:
    listener = Listener()
    host.add_observer(listener)
    run = start(host)
    assert eventually(lambda: {"tracked", "dropped"} <= set(listener.kinds()))
    run.stop()
    assert run.join(PATIENCE_S)
    kinds, times = listener.kinds(), listener.times()
    assert kinds[0] == "opened"
    assert kinds[-1] == "ended"
    assert kinds.count("opened") == kinds.count("ended") == 1
    assert isinstance(times[0], float)
    assert times == pytest.approx([times[0] + number / 500 for number in range(len(times))])
    info, setup = listener.heard[0][1]  # type: ignore[misc]
    assert info.width == 64
    assert (setup.tracker.max_hands, setup.models.variant, setup.engine.provider) == (
        1,
        "lite",
        "cpu",
    )


def test_observers_can_join_and_leave_a_run_and_get_its_setup_again(host: Host) -> None:
    run, listener = start(host), Listener()
    assert tracking(run)
    for _ in range(2):
        host.add_observer(listener)
        assert eventually(lambda: listener.kinds().count("tracked") > 2)
        host.remove_observer(listener)
        now = threading.Event()
        host.add_observer(Once(now))
        assert now.wait(PATIENCE_S)
        assert listener.kinds()[0] == "opened"
        assert listener.kinds().count("opened") == 1
        listener.heard.clear()
        assert eventually(lambda: run.status().estimated > 10)
        assert listener.heard == []


class Once(Listener):
    """Sets an event when the end of the previous run is announced."""

    def __init__(self, now: threading.Event) -> None:
        super().__init__()
        self._now = now

    def tracked(self, *_: object) -> None:
        self._now.set()


def test_a_failing_observer_is_dropped_and_tracking_continues(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = Broken(), Listener()
    host.add_observer(broken)
    host.add_observer(sound)
    run = start(host)
    assert eventually(lambda: sound.kinds().count("tracked") > 2)
    assert run.status().state is RunState.RUNNING
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "ended" not in broken.kinds()


def test_frames_waiting_to_be_reported_as_dropped_keep_no_jpeg() -> None:
    channel, pool = capture.CaptureChannel("script", lambda: None), BufferPool()
    headers = [FrameHeader(t, 0, 48, 64, encoded=b"\xff\xd8jpeg") for t in (0.1, 0.2, 0.3)]
    for index, header in enumerate(headers):
        channel.put(Frame(header, index, pool.frame((48, 64, 3)).hand_over()))
    newest = channel.frames.take()
    assert newest.frame.header.encoded is not None
    assert channel.take_passed_over(newest.frame.header) == [
        replace(header, encoded=None) for header in headers[:2]
    ]
    assert channel.take_passed_over(newest.frame.header) == []
    newest.frame.pixels.release()
    channel.close()


def test_a_run_stuck_in_its_model_reports_nothing_to_the_next_run(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    hang, let_go, hanging = threading.Event(), threading.Event(), []
    step = Pipeline.step

    def slow(self: Pipeline, *frame: Any) -> TrackingResult:
        if hang.is_set() and not hanging:
            hanging.append(self)
            assert let_go.wait(PATIENCE_S)
        return step(self, *frame)

    monkeypatch.setattr(Pipeline, "step", slow)
    monkeypatch.setattr(run_module, "JOIN_DEADLINE_S", 0.02)
    listener = Listener()
    host.add_observer(listener)
    first = start(host)
    assert tracking(first)
    hang.set()
    assert eventually(lambda: hanging)
    second = start(host)
    assert tracking(second)
    let_go.set()
    assert first.join(PATIENCE_S)
    seen = len(listener.heard)
    assert eventually(lambda: "tracked" in listener.kinds()[seen:])
    second.stop()
    assert second.join(PATIENCE_S)
    kinds = listener.kinds()
    assert [kind for kind in kinds if kind in ("opened", "ended")] == [
        "opened",
        "ended",
        "opened",
        "ended",
    ]
    del listener.heard[: kinds.index("ended")]
    assert listener.times() == sorted(listener.times())  # type: ignore[type-var]


def test_an_observer_keeps_a_picture_by_holding_it(host: Host) -> None:
    listener = Listener()
    listener.keeps = True
    host.add_observer(listener)
    run = start(host)
    assert eventually(lambda: len(listener.held) > 2)
    host.remove_observer(listener)
    taken(run).pixels.release()
    for lease in listener.held[:2]:
        assert (lease.pixels == 128).all()
    run.stop()
    assert run.join(PATIENCE_S)
    for lease in listener.held:
        lease.release()
    assert eventually(lambda: host.pool.stats().frames == 0)


def test_a_change_of_gestures_is_reported_before_the_next_frame(host: Host) -> None:
    listener = Listener()
    host.add_observer(listener)
    run = start(host)
    assert tracking(run)
    wanted = replace(GestureConfig(), hold_s=2.0)
    run.read_gestures(wanted)
    assert eventually(lambda: listener.kinds().count("opened") == 2)
    _, setup = [said for kind, said in listener.heard if kind == "opened"][-1]  # type: ignore[misc]
    assert setup.gestures == wanted
