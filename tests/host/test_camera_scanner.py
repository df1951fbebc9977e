"""Scanning cameras while somebody picks one: states, pictures, and every camera released."""

import threading
import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from handtrack.host import camera_scanner as module
from handtrack.host.camera_scanner import PICTURE_WIDTH, CameraScanner, CameraSighting
from handtrack.sources import live
from handtrack.sources.camera_list import CameraState
from handtrack.sources.gate import SourceState
from handtrack.testing.fake_camera import FakeCamera
from tests.host.conftest import Plug
from tests.waiting import PATIENCE_S


class Looking:
    """A scanner and its reports."""

    def __init__(self, tracked: str = "", *, pictures: bool = True) -> None:
        self.woken, self.over = threading.Event(), threading.Event()
        self.lookout = CameraScanner(
            tracked,
            running=bool(tracked),
            pictures=pictures,
            wake=self.woken.set,
            ended=self.over.set,
        )

    def until(
        self, condition: Callable[[dict[str, CameraSighting]], object]
    ) -> dict[str, CameraSighting]:
        deadline = time.monotonic() + PATIENCE_S
        seen: dict[str, CameraSighting] = {}
        while time.monotonic() < deadline:
            self.woken.wait(0.05)
            self.woken.clear()
            sightings = self.lookout.sightings
            seen = {one.camera.name: one for one in sightings or ()}
            if sightings is not None and condition(seen):
                return seen
        raise AssertionError(seen)


Look = Callable[..., Looking]


@pytest.fixture
def looking() -> Iterator[Look]:
    made: list[Looking] = []

    def look(tracked: str = "", *, pictures: bool = True) -> Looking:
        made.append(Looking(tracked, pictures=pictures))
        return made[-1]

    yield look
    for each in made:
        each.lookout.stop()
        assert each.lookout.join(PATIENCE_S)
        assert each.over.is_set()


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LOOK_EVERY_S", 0.02)
    monkeypatch.setattr(live, "_PAUSE_S", 0.01)
    monkeypatch.setattr(live, "_RETRY_S", 0.01)


def test_free_cameras_are_shown_and_cameras_in_use_are_not_opened(
    plug: Plug, looking: Look
) -> None:
    red = FakeCamera("Red", pixels=np.full((240, 320, 3), (0, 0, 250), np.uint8))
    taken, denied = (
        FakeCamera("Taken", state=CameraState.IN_USE),
        FakeCamera("Denied", state=CameraState.DENIED),
    )
    machine = plug(red, taken, denied)
    look = looking()
    seen = look.until(lambda seen: seen["Red"].picture is not None)
    picture = seen["Red"].picture
    assert picture.shape == (PICTURE_WIDTH * 3 // 4, PICTURE_WIDTH, 3)
    assert (picture == (0, 0, 250)).all()
    assert (seen["Red"].camera.state, seen["Red"].seen) == (CameraState.FREE, SourceState.READY)
    assert [seen[name].camera.state for name in ("Taken", "Denied")] == [
        CameraState.IN_USE,
        CameraState.DENIED,
    ]
    assert not machine.held(taken)
    look.lookout.stop()
    assert look.over.wait(PATIENCE_S)
    assert not machine.held(red), "released when the picker closes"


def test_the_tracked_camera_is_never_opened(plug: Plug, looking: Look) -> None:
    ours, other = FakeCamera("Ours"), FakeCamera("Other")
    machine = plug(ours, other)
    seen = looking("camera:Ours").until(lambda seen: seen["Other"].picture is not None)
    assert seen["Ours"].tracked
    assert not machine.held(ours)
    assert ours.opened == []


def test_the_scanner_releases_a_camera_before_tracking(plug: Plug, looking: Look) -> None:
    camera = FakeCamera("Ours")
    machine = plug(camera)
    look = looking()
    look.until(lambda seen: seen["Ours"].picture is not None)
    look.lookout.set_in_use("ours", running=False)
    look.until(lambda seen: seen["Ours"].chosen and seen["Ours"].picture is not None)
    look.lookout.set_in_use("ours", running=True)
    look.until(lambda seen: seen["Ours"].tracked and not machine.held(camera))


def test_no_camera_is_switched_on_without_pictures(plug: Plug, looking: Look) -> None:
    camera = FakeCamera()
    machine = plug(camera)
    look = looking(pictures=False)
    look.until(lambda seen: "USB Camera" in seen)
    assert camera.opened == []
    look.lookout.show_pictures(on=True)
    look.until(lambda seen: seen["USB Camera"].picture is not None)
    look.lookout.show_pictures(on=False)
    look.until(lambda seen: seen["USB Camera"].seen is None and not machine.held(camera))


def test_cameras_plugged_in_or_out_are_reported(plug: Plug, looking: Look) -> None:
    camera = FakeCamera("Comes")
    machine = plug()
    look = looking()
    look.until(lambda seen: not seen)
    machine.plug(camera, 3)
    look.until(lambda seen: seen and seen["Comes"].picture is not None)
    machine.unplug(camera)
    look.until(lambda seen: not seen)
    assert not machine.held(camera)


def test_a_covered_camera_has_no_picture_and_a_silent_one_is_stalled(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, looking: Look
) -> None:
    monkeypatch.setattr("handtrack.sources.gate.NO_PICTURE_AFTER_S", 0.1)
    plug(FakeCamera("Covered", dark=True), FakeCamera("Silent", silent=True))
    look = looking()
    seen = look.until(
        lambda seen: (
            (seen["Covered"].seen, seen["Silent"].seen)
            == (SourceState.NO_PICTURE, SourceState.STALLED)
        )
    )
    assert seen["Covered"].picture is None


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_every_camera_is_released_when_the_scan_fails(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, looking: Look
) -> None:
    camera = FakeCamera()
    machine = plug(camera)
    look = looking()
    look.until(lambda seen: seen["USB Camera"].picture is not None)

    def fail() -> None:
        raise OSError("the system does not answer")

    monkeypatch.setattr(module, "list_cameras", fail)
    assert look.over.wait(PATIENCE_S)
    assert not machine.held(camera)


def test_a_stop_requested_during_a_scan_takes_effect_at_once(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, looking: Look
) -> None:
    plug()
    look = looking()
    look.until(lambda seen: not seen)

    class AskedMeanwhile(threading.Event):
        def clear(self) -> None:
            look.lookout.stop()
            super().clear()

    monkeypatch.setattr(look.lookout, "_again", AskedMeanwhile())
    monkeypatch.setattr(module, "_LOOK_EVERY_S", 30.0)
    assert look.over.wait(PATIENCE_S)
