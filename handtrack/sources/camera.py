"""A camera: opened for latency, with the reason told where it cannot be had, and found again when it was unplugged."""

from collections.abc import Callable
from typing import Final

from handtrack.errors import SourceError
from handtrack.opencv import cv2
from handtrack.sources.cameras import HINT, CameraInfo, CameraState, list_cameras, probe
from handtrack.sources.capture import Capture, RawCapture
from handtrack.sources.clock import ArrivalClock
from handtrack.sources.live import LiveSource
from handtrack.sources.source import SourceKind
from handtrack.sources.video import describe

DEFAULT_SIZE: Final = (1280, 720)
DEFAULT_FPS: Final = 30.0
_PATIENCE: Final = 3  # each of OpenCV's waits is a second, and a slow camera takes two to send its first frame
_MJPEG: Final = cv2.VideoWriter.fourcc(*"MJPG")

_REFUSALS: Final = {
    CameraState.IN_USE: f"in use by another program; close it or pick another ({HINT})",
    CameraState.DENIED: "permission denied; on Linux, add yourself to the group video and log in again",
    CameraState.MISSING: f"it is not there; plug it in or pick another ({HINT})",
}
_SILENCES: Final = {
    CameraState.MISSING: "was unplugged; waiting for it to come back",
    CameraState.DENIED: "may no longer be used: permission denied",
}

Connect = Callable[[CameraInfo], RawCapture]
"""Opens a device; `cv2.VideoCapture`, or what a test has in its place."""


def open_camera(
    camera: CameraInfo,
    *,
    size: tuple[int, int] = DEFAULT_SIZE,
    fps: float = DEFAULT_FPS,
    mirrored: bool = False,
    connect: Connect | None = None,
    look: Callable[[str], CameraState] = probe,
) -> LiveSource:
    """Open a camera.

    Parameters
    ----------
    camera : CameraInfo
    size, fps
        Width and height in pixels, and the rate, to ask for; the camera gives what it can.
    mirrored : bool
        The camera sends a mirror image.
    connect, look
        What opens a device, and what tells its state.

    Raises
    ------
    SourceError
        The camera is in use, may not be used, is not there, or cannot be opened.
    """
    link = _Link(camera, size, fps, connect or _open_device, look)
    capture = link.open()
    return LiveSource(
        describe(capture, SourceKind.CAMERA, camera.name, mirrored=mirrored, live=True),
        capture,
        link.open_again,
        ArrivalClock(),
        patience=_PATIENCE,
        silent_reason=link.silent_reason,
    )


class _Link:
    """The way to a camera, which is another device when it was plugged in elsewhere."""

    def __init__(
        self,
        camera: CameraInfo,
        size: tuple[int, int],
        fps: float,
        connect: Connect,
        look: Callable[[str], CameraState],
    ) -> None:
        self._camera = camera
        self._size = size
        self._fps = fps
        self._connect = connect
        self._look = look

    def open(self) -> Capture:
        """Open the camera, or raise `SourceError` with what keeps it from being opened."""
        self._refuse_unless_free()
        raw = self._connect(self._camera)
        if not raw.isOpened():
            raw.release()
            self._refuse_unless_free()
            raise SourceError(f"cannot open {_called(self._camera)}: it does not answer; pick another ({HINT})")
        raw.set(cv2.CAP_PROP_FOURCC, _MJPEG)  # raw pictures of this size pass through USB 2 at some 10 a second only
        raw.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        raw.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        raw.set(cv2.CAP_PROP_FPS, self._fps)
        return Capture(raw)

    def open_again(self) -> Capture:
        """Open the camera of the same name, whatever its index is now."""
        named = [other for other in list_cameras() if other.name == self._camera.name]
        in_its_place = [other for other in named if other.path == self._camera.path]
        self._camera = (in_its_place or named or [self._camera])[0]
        return self.open()

    def silent_reason(self) -> str:
        """Say why no frame comes."""
        said = _SILENCES.get(self._look(self._camera.path), "sends no picture; trying again")
        return f"{_called(self._camera)} {said}"

    def _refuse_unless_free(self) -> None:
        state = self._look(self._camera.path)
        if state in _REFUSALS:
            raise SourceError(f"cannot open {_called(self._camera)}: {_REFUSALS[state]}")


def _called(camera: CameraInfo) -> str:
    plain = f"camera {camera.index}"
    return plain if camera.name == plain else f"{plain} ({camera.name})"


def _open_device(camera: CameraInfo) -> RawCapture:
    return cv2.VideoCapture(camera.index, camera.backend)
