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
    CameraState.IN_USE: "in use by another program; close it or pick another ({hint})",
    CameraState.DENIED: "permission denied; on Linux, add yourself to the group video and log in again",
    CameraState.MISSING: "it is not there; plug it in or pick another ({hint})",
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
    connect = connect or _open_device

    def open_once(device: CameraInfo) -> Capture:
        _refuse(device, look(device.path))
        raw = connect(device)
        if not raw.isOpened():
            raw.release()
            _refuse(device, look(device.path))
            raise SourceError(f"cannot open camera {_called(device)}: it does not answer; pick another ({HINT})")
        _request(raw, size, fps)
        return Capture(raw)

    def silent_reason() -> str:
        said = _SILENCES.get(look(camera.path), "sends no picture; trying again")
        return f"camera {_called(camera)} {said}"

    capture = open_once(camera)
    stated = describe(capture, SourceKind.CAMERA, camera.name, mirrored=mirrored, live=True)
    return LiveSource(
        stated,
        capture,
        lambda: open_once(_found_again(camera)),
        ArrivalClock(),
        patience=_PATIENCE,
        silent_reason=silent_reason,
    )


def _refuse(camera: CameraInfo, state: CameraState) -> None:
    if state in _REFUSALS:
        raise SourceError(f"cannot open camera {_called(camera)}: {_REFUSALS[state].format(hint=HINT)}")


def _called(camera: CameraInfo) -> str:
    return str(camera.index) if camera.name == f"camera {camera.index}" else f"{camera.index} ({camera.name})"


def _request(raw: RawCapture, size: tuple[int, int], fps: float) -> None:
    raw.set(cv2.CAP_PROP_FOURCC, _MJPEG)  # raw pictures of this size pass through USB 2 at some 10 a second only
    raw.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    raw.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    raw.set(cv2.CAP_PROP_FPS, fps)


def _found_again(camera: CameraInfo) -> CameraInfo:
    """Return the camera of the same name, which may have another index since it was plugged in again."""
    cameras = list_cameras()
    named = [other for other in cameras if other.name == camera.name]
    same = [other for other in named if other.path == camera.path]
    return (same or named or [camera])[0]


def _open_device(camera: CameraInfo) -> RawCapture:
    return cv2.VideoCapture(camera.index, camera.backend)
