"""Fake cameras behave like devices: one holder at a time, and gone when unplugged."""

import numpy as np
import pytest

from handtrack.errors import SourceError, SourceStalledError, UnavailableReason
from handtrack.sources import live
from handtrack.sources.camera import CameraFormat
from handtrack.sources.camera_list import CameraState, camera_spec, list_cameras
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


def test_a_camera_lost_during_a_change_of_size_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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


def test_another_camera_in_the_same_place_is_not_mistaken_for_the_chosen_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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


def test_a_camera_is_addressed_by_name_unless_the_name_is_shared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd = FakeCamera("HD Webcam [C270] ://*")
    machine = machine_with(
        monkeypatch, odd, FakeCamera("Twin"), FakeCamera("Twin"), FakeCamera("3")
    )
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


def test_a_fake_camera_fits_its_picture_to_the_requested_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
