"""Fake cameras behave like devices: one holder at a time, and gone when unplugged."""

import numpy as np
import pytest

from handtrack.errors import SourceError, SourceStalledError, UnavailableReason
from handtrack.sources import live
from handtrack.sources.camera import CameraFormat
from handtrack.sources.camera_list import CameraState, camera_spec, list_cameras
from handtrack.sources.clock import through_sleep_ns
from handtrack.sources.opening import open_source
from handtrack.sources.source import FrameHeader, Source
from handtrack.testing.fake_camera import FakeCamera
from tests.sources.clips import read
from tests.sources.machine import machine_with


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_PAUSE_S", 0.0)
    monkeypatch.setattr(live, "_RETRY_S", 0.0)


def grabbed(source: Source) -> FrameHeader:
    header = source.grab()
    assert header is not None
    return header


def test_a_camera_has_one_holder_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = FakeCamera()
    machine = machine_with(monkeypatch, camera)
    source = open_source("usb")
    assert machine.held(camera)
    assert [one.state for one in list_cameras()] == [CameraState.IN_USE]
    with pytest.raises(SourceError, match="Another program is using") as refused:
        open_source("usb")
    assert refused.value.unavailable is UnavailableReason.IN_USE
    source.close()
    assert not machine.held(camera)
    open_source("usb").close()


@pytest.mark.parametrize(
    ("state", "unavailable"),
    [(CameraState.IN_USE, UnavailableReason.IN_USE), (CameraState.DENIED, UnavailableReason.DENIED)],
)
def test_reasons_for_an_unavailable_camera_are_distinguished(
    monkeypatch: pytest.MonkeyPatch, state: CameraState, unavailable: UnavailableReason
) -> None:
    machine_with(monkeypatch, FakeCamera(state=state))
    with pytest.raises(SourceError) as refused:
        open_source("0")
    assert refused.value.unavailable is unavailable


def test_a_new_size_is_delivered_from_the_next_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    camera = FakeCamera()
    machine_with(monkeypatch, camera)
    formats = [CameraFormat(1280, 720, 120)]
    source = open_source("0", wanted=lambda: formats[-1])
    first, first_info = grabbed(source), source.info
    assert grabbed(source).cut is False
    formats.append(CameraFormat(700, 500, 60))
    other, following = grabbed(source), grabbed(source)
    assert [(first.width, first.height), (other.width, other.height)] == [(1280, 720), (640, 480)]
    assert (other.cut, following.cut) == (True, False)
    assert other.t > first.t
    assert read(source, following).shape == (480, 640, 3)
    assert (first_info.width, source.info.width, source.info.height, source.info.fps) == (1280, 640, 480, 60)
    assert camera.opened == [(1280, 720), (640, 480)], "opened once for each format"
    source.close()


def test_a_camera_lost_during_a_change_of_size_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = FakeCamera()
    machine_with(monkeypatch, camera)
    formats = [CameraFormat(fps=120)]
    source = open_source("0", wanted=lambda: formats[-1])
    grabbed(source)
    camera.state = CameraState.IN_USE
    formats.append(CameraFormat(320, 240, 120))
    with pytest.raises(SourceStalledError) as stalled:
        source.grab()
    assert stalled.value.unavailable is UnavailableReason.IN_USE
    camera.state = CameraState.FREE
    assert grabbed(source).width == 320
    source.close()


def test_another_camera_in_the_same_place_is_not_mistaken_for_the_chosen_one(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, other = FakeCamera("Document camera"), FakeCamera("Face camera")
    machine = machine_with(monkeypatch, chosen)
    source = open_source("camera:Document camera")
    before = grabbed(source)
    machine.unplug(chosen)
    machine.plug(other, 0)
    for _ in range(5):
        with pytest.raises(SourceStalledError):
            source.grab()
    assert not machine.held(other), "nobody's face appears on the screen"
    machine.plug(chosen, 1)
    assert grabbed(source).t > before.t
    assert (machine.held(chosen), machine.held(other)) == (True, False)
    source.close()


def test_the_next_frame_after_sleep_is_a_cut_and_time_has_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine_with(monkeypatch, FakeCamera())
    slept_s = [0]
    monkeypatch.setattr(live, "through_sleep_ns", lambda: through_sleep_ns() + slept_s[0] * 1_000_000_000)
    source = open_source("0", wanted=lambda: CameraFormat(320, 240, 120))
    before = [grabbed(source) for _ in range(3)]
    slept_s[0] = 3600
    after = [grabbed(source) for _ in range(2)]
    assert [header.cut for header in (*before, *after)] == [False, False, False, True, False]
    assert after[0].t - before[-1].t == pytest.approx(3600, abs=5)
    source.close()


def test_a_camera_is_addressed_by_name_unless_the_name_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = FakeCamera("HD Webcam [C270] ://*")
    machine = machine_with(monkeypatch, odd, FakeCamera("Twin"), FakeCamera("Twin"), FakeCamera("3"))
    found = machine.list()
    specs = [camera_spec(one, found) for one in found]
    assert specs == [
        "camera:HD Webcam [C270] ://*",
        "camera:/dev/fake-video1",
        "camera:/dev/fake-video2",
        "camera:/dev/fake-video3",
    ]
    for one, spec in zip(found, specs, strict=True):
        source = open_source(spec)
        assert source.info.name == one.name
        assert machine.look(one.path) is CameraState.IN_USE
        source.close()


def test_a_missing_camera_chosen_by_name_may_appear_later(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_with(monkeypatch)
    with pytest.raises(SourceError, match="“USB Camera” is not connected") as missing:
        open_source("camera:USB Camera")
    assert missing.value.unavailable is UnavailableReason.MISSING
    with pytest.raises(SourceError) as unknown:
        open_source("USB Camera")
    assert unknown.value.unavailable is None


def test_a_fake_camera_fits_its_picture_to_the_requested_size(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = np.full((120, 160, 3), 77, np.uint8)
    camera = FakeCamera(pixels=seen)
    machine_with(monkeypatch, camera)
    source = open_source("0", wanted=lambda: CameraFormat(320, 240, 120))
    assert (read(source, grabbed(source)) == 77).all()
    camera.dark = True
    assert not read(source, grabbed(source)).any()
    camera.silent = True
    with pytest.raises(SourceStalledError, match="is not sending pictures"):
        source.grab()
    source.close()
