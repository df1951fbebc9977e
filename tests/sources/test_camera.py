"""A camera with a fake capture: opened, stalled, unplugged and found again."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import cv2
import numpy as np
import pytest

from handtrack.errors import SourceError, SourceStalledError, UnavailableReason
from handtrack.landmarks import Image
from handtrack.sources import camera as camera_module
from handtrack.sources import live
from handtrack.sources.camera import CameraFormat, open_camera
from handtrack.sources.camera_list import CameraInfo, CameraState
from handtrack.sources.source import SourceKind
from tests.sources.clips import read
from tests.waiting import PATIENCE_S

CAMERA = CameraInfo(2, "USB Camera", "/dev/video2", CameraState.FREE)


class FakeDevice:
    """Acts as a camera's `cv2.VideoCapture`: answers `grab` from a list, then always delivers."""

    def __init__(
        self,
        grabs: list[bool] | None = None,
        *,
        opens: bool = True,
        sizes: list[tuple[int, int]] | None = None,
    ) -> None:
        self._grabs = iter(grabs or [])
        self._opens = opens
        self._sizes = iter(sizes or [])
        self._properties: dict[int, float] = {cv2.CAP_PROP_ORIENTATION_META: 0.0}
        self.set_in_order: list[int] = []
        self.released = 0
        self.corrupt = False

    def isOpened(self) -> bool:  # noqa: N802
        return self._opens

    def grab(self) -> bool:
        return next(self._grabs, True)

    def retrieve(self, image: Image, /) -> tuple[bool, Any]:
        if self.corrupt:
            return False, None
        size = next(self._sizes, None)
        if size is not None:
            return True, np.full((size[1], size[0], 3), 60, np.uint8)
        image.fill(99)
        return True, image

    def get(self, propId: int, /) -> float:  # noqa: N803
        return self._properties.get(propId, -1.0)

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803
        self.set_in_order.append(propId)
        self._properties[propId] = (
            min(value, 640.0) if propId == cv2.CAP_PROP_FRAME_WIDTH else value
        )
        return True

    def release(self) -> None:
        self.released += 1


def free(_: str) -> CameraState:
    return CameraState.FREE


def connecting(*devices: FakeDevice) -> Callable[[CameraInfo], FakeDevice]:
    waiting: Iterator[FakeDevice] = iter(devices)
    return lambda _: next(waiting)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pause between attempts is not what these tests are about."""
    monkeypatch.setattr(live, "_PAUSE_S", 0.0)
    monkeypatch.setattr(live, "_RETRY_S", 0.0)
    monkeypatch.setattr(camera_module, "list_cameras", lambda: (CAMERA,))


def test_a_camera_gets_mjpeg_before_its_size_and_reports_its_format() -> None:
    device = FakeDevice()
    asked = CameraFormat(1280, 240, 15.0)
    source = open_camera(
        CAMERA, wanted=lambda: asked, mirrored=True, connect=connecting(device), look=free
    )
    wanted = [
        cv2.CAP_PROP_FOURCC,
        cv2.CAP_PROP_FRAME_WIDTH,
        cv2.CAP_PROP_FRAME_HEIGHT,
        cv2.CAP_PROP_FPS,
    ]
    assert device.set_in_order[:4] == wanted
    info = source.info
    assert (info.kind, info.name, info.live, info.length) == (
        SourceKind.CAMERA,
        "USB Camera",
        True,
        None,
    )
    assert (info.width, info.height, info.fps, info.mirrored) == (640, 240, 15.0, True), (
        "the fake gives 640 at most"
    )
    source.close()
    assert device.released == 1
    assert source.grab() is None


@pytest.mark.parametrize(
    ("before", "after", "says", "why"),
    [
        (CameraState.IN_USE, None, "Another program is using", UnavailableReason.IN_USE),
        (CameraState.DENIED, None, "On Linux, join the group", UnavailableReason.DENIED),
        (
            CameraState.MISSING,
            None,
            "is not connected. Plug it in, or pick another one.",
            UnavailableReason.MISSING,
        ),
        (
            CameraState.FREE,
            CameraState.IN_USE,
            "Another program is using",
            UnavailableReason.IN_USE,
        ),
        (CameraState.UNKNOWN, CameraState.UNKNOWN, "is not responding", None),
        ("asks", CameraState.UNKNOWN, "", UnavailableReason.DENIED),
    ],
)
def test_the_reason_for_an_unavailable_camera_is_reported(
    monkeypatch: pytest.MonkeyPatch,
    before: CameraState | str,
    after: CameraState | None,
    says: str,
    why: UnavailableReason | None,
) -> None:
    monkeypatch.setattr(camera_module, "asks_for_permission", lambda: before == "asks")
    states = iter([CameraState.UNKNOWN if before == "asks" else before, after])
    device = FakeDevice(opens=False)
    with pytest.raises(SourceError) as error:
        open_camera(CAMERA, connect=connecting(device), look=lambda _: next(states))
    assert says in str(error.value)
    assert "amera 2 (USB Camera)" in str(error.value)
    assert error.value.unavailable is why
    assert device.released == (after is not None), "it was opened"


def test_a_missing_frame_is_a_stall_and_the_next_frame_a_cut() -> None:
    device = FakeDevice([True, False, True, True])
    source = open_camera(CAMERA, connect=connecting(device), look=free)
    assert source.grab() is not None
    with pytest.raises(SourceStalledError, match="is not sending pictures; trying again"):
        source.grab()
    resumed, following = source.grab(), source.grab()
    assert (resumed.cut, following.cut) == (True, False)
    assert device.released == 0, "one late frame is not a reason to reopen it"
    source.close()


def test_an_unplugged_camera_is_found_by_name_when_it_returns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = {CAMERA.path: CameraState.FREE}
    first, second = FakeDevice([True, False, False, False]), FakeDevice()
    connected: list[int] = []

    def connect(device: CameraInfo) -> FakeDevice:
        connected.append(device.index)
        return first if len(connected) == 1 else second

    source = open_camera(
        CAMERA, connect=connect, look=lambda path: states.get(path, CameraState.FREE)
    )
    before = source.grab()
    states[CAMERA.path] = CameraState.MISSING
    for _ in range(3):
        with pytest.raises(SourceStalledError, match="was unplugged; waiting for it to come back"):
            source.grab()
    assert first.released == 1
    with pytest.raises(SourceStalledError, match="is not connected"):
        source.grab()
    moved = CameraInfo(5, "USB Camera", "/dev/video5", CameraState.FREE)
    monkeypatch.setattr(
        camera_module,
        "list_cameras",
        lambda: (CameraInfo(2, "Other", CAMERA.path, CameraState.FREE), moved),
    )
    back = source.grab()
    assert connected == [2, 5]
    assert back.cut
    assert back.t > before.t
    source.close()
    assert second.released == 1


def test_a_frame_that_cannot_be_decoded_is_a_stall_not_an_end() -> None:
    device = FakeDevice()
    source = open_camera(CAMERA, connect=connecting(device), look=free)
    header = source.grab()
    assert header is not None
    device.corrupt = True
    with pytest.raises(SourceStalledError, match="cannot be decoded"):
        read(source, header)
    device.corrupt = False
    after = source.grab()
    assert after.cut
    source.close()


def test_a_camera_with_an_unexpected_frame_size_is_read_at_that_size() -> None:
    source = open_camera(
        CAMERA, connect=connecting(FakeDevice(sizes=[(320, 240), (320, 240)])), look=free
    )
    header = source.grab()
    assert (header.width, header.height) == (640, 720)
    with pytest.raises(SourceStalledError, match="320×240"):
        read(source, header)
    header = source.grab()
    assert (header.width, header.height, header.cut) == (320, 240, True)
    assert (read(source, header) == 60).all()
    source.close()


def test_reading_a_frame_of_a_closed_camera_is_an_error() -> None:
    source = open_camera(CAMERA, connect=connecting(FakeDevice()), look=free)
    header = source.grab()
    assert header is not None
    source.close()
    with pytest.raises(SourceStalledError, match="was closed"):
        read(source, header)


def test_closing_interrupts_the_pause_before_the_next_attempt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "_PAUSE_S", 3600.0)
    device = FakeDevice([False])
    source = open_camera(CAMERA, connect=connecting(device), look=free)
    taken: list[object] = []
    reader = threading.Thread(target=lambda: taken.append(source.grab()))
    reader.start()
    source.close()
    reader.join(PATIENCE_S)
    assert taken == [None]
    assert device.released == 1


class JpegDevice(FakeDevice):
    """Sends Motion JPEG; with conversion off it returns the bytes, if it can."""

    def __init__(self, jpeg: bytes, *, obeys: bool) -> None:
        super().__init__()
        self._jpeg, self._obeys = jpeg, obeys
        self._properties[cv2.CAP_PROP_CONVERT_RGB] = 1.0
        self.answers: list[tuple[bool, Any] | cv2.error] = []

    def retrieve(self, image: Image, /) -> tuple[bool, Any]:
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, cv2.error):
            raise answer
        if answer is not None:
            return answer
        data = np.frombuffer(self._jpeg, np.uint8)
        raw = self._obeys and self._properties.get(cv2.CAP_PROP_CONVERT_RGB) == 0
        return True, data.reshape(1, -1) if raw else cv2.imdecode(data, cv2.IMREAD_COLOR)


JPEG = cv2.imencode(".jpg", np.full((720, 640, 3), 77, np.uint8))[1].tobytes()


@pytest.mark.parametrize("obeys", [True, False])
def test_frames_carry_the_cameras_jpeg_where_supported(obeys: bool) -> None:
    device = JpegDevice(JPEG, obeys=obeys)
    source = open_camera(CAMERA, connect=connecting(device), look=free, encoded=True)
    header = source.grab()
    assert header.encoded == (JPEG if obeys else None)
    assert (read(source, header) == 77).all()
    assert device.get(cv2.CAP_PROP_CONVERT_RGB) == (0 if obeys else 1)
    source.close()


@pytest.mark.parametrize(
    "answer",
    [(True, np.empty((1, 0), np.uint8)), (True, None), (False, None), cv2.error("corrupt")],
)
def test_a_missing_jpeg_affects_only_its_frame(answer: tuple[bool, Any] | cv2.error) -> None:
    device = JpegDevice(JPEG, obeys=True)
    source = open_camera(CAMERA, connect=connecting(device), look=free, encoded=True)
    for missing in (False, True, False, False):
        device.answers = [answer] * missing
        header = source.grab()
        assert (header.height, header.width) == (720, 640)
        assert header.encoded == (None if missing else JPEG)
        if missing:
            with pytest.raises(SourceStalledError, match="decode"):
                read(source, header)
        else:
            assert (read(source, header) == 77).all()
    source.close()
