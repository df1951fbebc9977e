"""Cameras by index, path and name, and whether they are available."""

import errno
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from handtrack.errors import SourceError
from handtrack.sources import camera_list as cameras
from handtrack.sources.camera_list import CameraInfo, CameraState, find_camera, list_cameras, probe

linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="asks V4L2, which is Linux's"
)


def camera(index: int, name: str) -> CameraInfo:
    return CameraInfo(index, name, f"/dev/video{index}", CameraState.FREE)


@pytest.fixture
def three_cameras(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (camera(0, "Integrated Camera"), camera(2, "USB Camera"), camera(4, "USB Camera"))
    monkeypatch.setattr(cameras, "list_cameras", lambda: found)


@pytest.mark.usefixtures("three_cameras")
@pytest.mark.parametrize(
    "spec", ["0", "/dev/video0", "Integrated Camera", "integrated camera", "integrated"]
)
def test_a_camera_is_found_by_index_path_and_name(spec: str) -> None:
    found = find_camera(spec)
    assert found.index == 0


@pytest.mark.usefixtures("three_cameras")
def test_an_unknown_camera_index_or_path_is_refused_but_not_an_unknown_name() -> None:
    assert find_camera("Document Scanner") is None
    with pytest.raises(SourceError, match=r"^There is no camera 97\."):
        find_camera("97")
    with pytest.raises(SourceError, match="There is no camera /dev/video97"):
        find_camera("/dev/video97")
    with pytest.raises(SourceError, match="/dev/null is not a camera"):
        find_camera("/dev/null")


@pytest.mark.usefixtures("three_cameras")
def test_an_ambiguous_camera_name_is_refused_with_the_numbers() -> None:
    with pytest.raises(
        SourceError,
        match=r"Several cameras are called “USB Camera”. Pick one by its number \(2, 4\)",
    ):
        find_camera("USB Camera")
    with pytest.raises(SourceError, match=r"\(0, 2, 4\)"):
        find_camera("camera")


def test_a_link_to_a_device_finds_its_camera(tmp_path: Path) -> None:
    device, link = tmp_path / "video2", tmp_path / "by-id"
    device.touch()
    link.symlink_to(device)
    one = CameraInfo(2, "USB Camera", str(device), CameraState.FREE)
    assert cameras._by_path(str(link), (one,)) is one


def test_cameras_are_listed_by_index_each_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    import cv2_enumerate_cameras

    found = [
        SimpleNamespace(index=3, name=None, path="/dev/video3"),
        SimpleNamespace(index=1, name="Cam", path=None),
    ]
    monkeypatch.setattr(cv2_enumerate_cameras, "enumerate_cameras", lambda _: found)
    monkeypatch.setattr(
        cameras, "probe", lambda path: CameraState.IN_USE if path else CameraState.UNKNOWN
    )
    listed = list_cameras()
    assert [(one.index, one.name, one.path, one.state) for one in listed] == [
        (1, "Cam", "", CameraState.UNKNOWN),
        (3, "camera 3", "/dev/video3", CameraState.IN_USE),
    ]


@linux
@pytest.mark.parametrize(
    ("number", "state"),
    [
        (errno.EBUSY, CameraState.IN_USE),
        (errno.EACCES, CameraState.DENIED),
        (errno.ENODEV, CameraState.MISSING),
        (errno.EIO, CameraState.UNKNOWN),
    ],
)
@pytest.mark.parametrize("refuses", ["open", "ioctl"])
def test_reasons_for_an_unavailable_device_are_distinguished(
    monkeypatch: pytest.MonkeyPatch, number: int, state: CameraState, refuses: str
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    before = len(list(Path("/proc/self/fd").iterdir()))
    monkeypatch.setattr("os.open" if refuses == "open" else "fcntl.ioctl", refuse)
    assert probe("/dev/null") is state
    assert len(list(Path("/proc/self/fd").iterdir())) == before


@linux
def test_a_device_that_grants_the_request_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(
        "fcntl.ioctl", lambda _, request, argument: asked.append((request, len(argument)))
    )
    assert probe("/dev/null") is CameraState.FREE
    assert asked == [(0xC0145608, 20)], "VIDIOC_REQBUFS takes a struct of 20 bytes"


@linux
def test_a_missing_device_or_one_that_is_not_a_camera_is_reported() -> None:
    assert probe("/dev/video97") is CameraState.MISSING
    assert probe("/dev/null") is CameraState.UNKNOWN
    assert probe("") is CameraState.UNKNOWN


@pytest.mark.parametrize(
    ("status", "state", "asks"),
    [
        (0, CameraState.UNKNOWN, True),
        (1, CameraState.DENIED, False),
        (2, CameraState.DENIED, False),
        (3, CameraState.UNKNOWN, False),
        (None, CameraState.UNKNOWN, False),
    ],
)
def test_on_a_mac_the_camera_permission_is_reported(
    monkeypatch: pytest.MonkeyPatch, status: int | None, state: CameraState, asks: bool
) -> None:
    device = SimpleNamespace(
        authorizationStatusForMediaType_=lambda kind: status if kind == "vide" else 3
    )
    foundation = SimpleNamespace(AVCaptureDevice=device, AVMediaTypeVideo="vide")
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setitem(sys.modules, "AVFoundation", None if status is None else foundation)
    assert probe("0x1420000005ac8600") is state
    assert cameras.asks_for_permission() is asks
