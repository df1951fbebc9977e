"""A run waits for a source that may come, finds one that returned, and loads nothing for either."""

import time
from collections.abc import Callable, Iterator

import pytest

from handtrack.errors import UnavailableReason
from handtrack.host import Host, Run, RunRequest, RunState, RunStatus, capture
from handtrack.host import run as run_module
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Timings, TrackingResult
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources import live
from handtrack.sources.camera import CameraFormat
from handtrack.sources.camera_list import CameraState
from handtrack.sources.clock import through_sleep_ns
from handtrack.sources.images import read_picture
from handtrack.testing.fake_camera import FakeCamera
from tests.host.conftest import Plug
from tests.media import media
from tests.waiting import PATIENCE_S, eventually

LITE = ModelConfig(provider="cpu", variant="lite")
SMALL = CameraFormat(320, 240, 60)


class Watched:
    """A run on a source, and its results."""

    def __init__(self, spec: str, *, camera: CameraFormat = SMALL, patient: bool = True) -> None:
        self.pool, self.service = BufferPool(), model_service()
        self.host = Host(self.service, self.pool)
        request = RunRequest(spec, LITE, TrackerConfig(), camera=camera, patient=patient)
        self.run: Run = self.host.start(request, lambda: None)
        self.results: list[TrackingResult] = []

    @property
    def loads(self) -> int:
        return len(self.service.status().loads)

    def until(self, condition: Callable[[RunStatus], object]) -> RunStatus:
        """Take updates until the status matches; return the status."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            update = self.run.take()
            if update is not None:
                self.results.append(update.result)
                update.pixels.release()
            status = self.run.status()
            if condition(status):
                return status
            time.sleep(0.005)
        raise AssertionError(self.run.status())

    def until_tracked(self, width: int, hands: int = 1) -> TrackingResult:
        """Take updates until a picture of this width shows `hands` hands."""
        self.results.clear()
        self.until(
            lambda _: (
                self.results
                and (self.results[-1].width, len(self.results[-1].hands)) == (width, hands)
            )
        )
        return self.results[-1]


Watching = Callable[..., Watched]


@pytest.fixture
def watching() -> Iterator[Watching]:
    made: list[Watched] = []

    def watch(spec: str, *, camera: CameraFormat = SMALL, patient: bool = True) -> Watched:
        made.append(Watched(spec, camera=camera, patient=patient))
        return made[-1]

    yield watch
    for each in made:
        assert each.host.close(PATIENCE_S)
        assert each.pool.stats().live_buffers == 0


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_PAUSE_S", 0.01)
    monkeypatch.setattr(live, "_RETRY_S", 0.02)
    monkeypatch.setattr(capture, "_RETRY_S", 0.02)
    monkeypatch.setattr(capture, "_LET_GO_S", 0.2)


def running(status: RunStatus) -> bool:
    return status.state is RunState.RUNNING


def camera_with_hands() -> FakeCamera:
    return FakeCamera(pixels=read_picture(media("peer/hands.jpg")))


def test_a_new_resolution_is_tracked_at_once_without_loading(
    plug: Plug, watching: Watching
) -> None:
    camera = camera_with_hands()
    plug(camera)
    watched = watching("0", camera=CameraFormat(640, 480, 30))
    before = watched.until_tracked(640, hands=2)
    loads, service = watched.loads, watched.service
    watched.run.ask_camera(CameraFormat(1280, 720, 30))
    after = watched.until_tracked(1280, hands=2)
    assert {hand.track_id for hand in before.hands}.isdisjoint(
        hand.track_id for hand in after.hands
    )
    watched.run.ask_camera(CameraFormat(640, 480, 30))
    watched.until_tracked(640, hands=2)
    assert watched.loads == loads
    assert watched.service is service is model_service()
    assert camera.opened == [(640, 480), (1280, 720), (640, 480)]
    info = watched.until(running).info
    assert (info.width, info.height, info.fps) == (640, 480, 30)


def test_a_camera_in_use_is_waited_for_and_then_tracked(plug: Plug, watching: Watching) -> None:
    camera = FakeCamera(state=CameraState.IN_USE)
    plug(camera)
    watched = watching("0")
    status = watched.until(lambda status: status.unavailable is not None)
    assert (status.state, status.unavailable) == (RunState.WAITING, UnavailableReason.IN_USE)
    assert "Another program is using" in str(status.reason)
    camera.state = CameraState.FREE
    assert watched.until(running).unavailable is None


def test_a_camera_just_being_released_is_not_reported_as_in_use(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, watching: Watching
) -> None:
    monkeypatch.setattr(capture, "_LET_GO_S", 3600.0)
    camera = FakeCamera(state=CameraState.IN_USE)
    plug(camera)
    watched = watching("0")
    time.sleep(0.1)
    assert watched.run.status().state is RunState.OPENING
    camera.state = CameraState.FREE
    watched.until(running)


def test_an_impatient_caller_is_refused_with_the_reason(plug: Plug, watching: Watching) -> None:
    plug(FakeCamera(state=CameraState.DENIED))
    status = watching("0", patient=False).until(lambda status: status.state is RunState.FAILED)
    assert "You don't have permission to use" in str(status.reason)


def test_an_unplugged_camera_is_tracked_again_under_another_index(
    plug: Plug, watching: Watching
) -> None:
    camera = FakeCamera("Desk Camera")
    machine = plug(FakeCamera("Other"), camera)
    watched = watching("camera:Desk Camera")
    loads = watched.until(lambda status: running(status) and status.estimated > 0) and watched.loads
    machine.unplug(camera)
    status = watched.until(lambda status: status.state is RunState.STALLED)
    assert status.unavailable is UnavailableReason.MISSING
    machine.plug(FakeCamera("Somebody else's"), 1)
    machine.plug(camera, 7)
    before = watched.run.status().estimated
    status = watched.until(lambda status: running(status) and status.estimated > before + 2)
    assert status.unavailable is None
    assert machine.held(camera)
    assert watched.loads == loads


class Nobody:
    """Finds no hand, and counts its resets."""

    provider, timings, hidden, resets = "cpu", Timings(), (), 0

    def estimate(self, *_: object) -> tuple[Hand, ...]:
        return ()

    def reset(self) -> None:
        self.resets += 1

    def close(self) -> None:
        """Have nothing to close."""


def test_sleep_ends_every_track_and_the_next_frame_is_a_cut(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, watching: Watching
) -> None:
    slept_s, tracker, cuts = [0], Nobody(), set[float]()
    monkeypatch.setattr(
        live, "through_sleep_ns", lambda: through_sleep_ns() + slept_s[0] * 1_000_000_000
    )
    monkeypatch.setattr(run_module.Run, "_estimator", lambda *_: tracker)
    plug(FakeCamera())
    watched = watching("0")
    watched.until(lambda status: status.estimated > 0)
    ended = tracker.resets
    slept_s[0] = 8 * 3600

    def seen_after() -> bool:
        update = watched.run.take()
        if update is None:
            return False
        update.pixels.release()
        cuts.update(seen.t for seen in update.seen if seen.cut)
        return update.result.t > 8 * 3600 - 60

    assert eventually(seen_after)
    assert tracker.resets == ended + 1
    assert max(cuts) > 8 * 3600 - 60


def test_stopping_a_waiting_run_ends_it_at_once(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, watching: Watching
) -> None:
    monkeypatch.setattr(capture, "_RETRY_S", 3600.0)
    plug(FakeCamera(state=CameraState.IN_USE))
    watched = watching("0")
    time.sleep(0.05)
    watched.run.stop()
    assert watched.run.join(PATIENCE_S)


def test_a_missing_stream_is_waited_for_without_showing_its_password(watching: Watching) -> None:
    watched = watching("http://me:secret@127.0.0.1:9/")
    assert "secret" not in str(watched.run.status().reason)
    status = watched.until(lambda status: status.unavailable is not None)
    assert status.unavailable is UnavailableReason.UNREACHABLE
    assert "secret" not in str(status.reason)
