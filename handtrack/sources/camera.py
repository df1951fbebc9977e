"""A camera: opened for low latency, with a reason if unavailable,
and found again after unplugging.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from handtrack.errors import SourceError, SourceStalledError, UnavailableReason
from handtrack.runtime.opencv import cv2
from handtrack.sources.camera_list import (
    CameraInfo,
    CameraState,
    asks_for_permission,
    list_cameras,
    probe,
)
from handtrack.sources.capture import MJPEG, Capture, RawCapture, open_capture
from handtrack.sources.clock import ArrivalClock
from handtrack.sources.codes import SourceCode
from handtrack.sources.live import LiveSource
from handtrack.sources.source import SourceKind
from handtrack.sources.video import describe

_PATIENCE: Final = 3  # each OpenCV wait is 1 s; a slow camera needs 2 s for its first frame

_REFUSALS: Final = {
    CameraState.IN_USE: (SourceCode.CAMERA_IN_USE, UnavailableReason.IN_USE),
    CameraState.DENIED: (SourceCode.CAMERA_DENIED, UnavailableReason.DENIED),
    CameraState.MISSING: (SourceCode.CAMERA_NOT_THERE, UnavailableReason.MISSING),
}
_SILENCES: Final = {
    CameraState.MISSING: (SourceCode.CAMERA_UNPLUGGED, UnavailableReason.MISSING),
    CameraState.DENIED: (SourceCode.CAMERA_NOW_DENIED, UnavailableReason.DENIED),
}
_SILENT: Final = (SourceCode.CAMERA_SENDS_NOTHING, None)


@dataclass(frozen=True, slots=True)
class CameraFormat:
    """The format requested from a camera; it may deliver another.
    The default favours low latency.
    """

    width: int = 1280
    height: int = 720
    fps: float = 30.0


Connect = Callable[[CameraInfo], RawCapture]  # opens a device: `cv2.VideoCapture` or a test double


Wanted = Callable[[], CameraFormat]
"""Returns the format to request now; `CameraFormat` itself returns the default."""


def open_camera(
    camera: CameraInfo,
    *,
    wanted: Wanted = CameraFormat,
    mirrored: bool = False,
    encoded: bool = False,
    connect: Connect | None = None,
    look: Callable[[str], CameraState] | None = None,
) -> LiveSource:
    """Open a camera.

    Raises `SourceError`: the camera is in use, forbidden, missing, or cannot be opened.

    `wanted`: returns the size and rate to request. Called before every frame; a change reopens the
    camera.
    `mirrored`: the camera sends a mirror image.
    `encoded`: keep each frame's JPEG, if the camera sends one.
    `connect`, `look`: open a device; return its state.
    """
    link = _Link(camera, wanted, connect or _open_device, look or probe, encoded=encoded)
    capture = link.open()
    return LiveSource(
        describe(capture, SourceKind.CAMERA, camera.name, mirrored=mirrored, live=True),
        capture,
        link.open_again,
        ArrivalClock(),
        patience=_PATIENCE,
        silence=link.silence,
        outdated=link.outdated,
    )


class _Link:
    """The connection to a camera; its device changes when it is replugged elsewhere."""

    def __init__(
        self,
        camera: CameraInfo,
        wanted: Wanted,
        connect: Connect,
        look: Callable[[str], CameraState],
        *,
        encoded: bool,
    ) -> None:
        self._camera = camera
        self._wanted = wanted
        self._asked = wanted()
        self._connect = connect
        self._look = look
        self._encoded = encoded

    def open(self) -> Capture:
        self._asked = self._wanted()
        self._refuse_unless_free()
        raw = self._connect(self._camera)
        if not raw.isOpened():
            raw.release()
            self._refuse_unless_free()
            if asks_for_permission():
                raise self._refusal(CameraState.DENIED)
            raise SourceError(SourceCode.CAMERA_SILENT, camera=_called(self._camera))
        # USB 2 carries only about 10 raw pictures of this size a second.
        raw.set(cv2.CAP_PROP_FOURCC, MJPEG)
        raw.set(cv2.CAP_PROP_FRAME_WIDTH, self._asked.width)
        raw.set(cv2.CAP_PROP_FRAME_HEIGHT, self._asked.height)
        raw.set(cv2.CAP_PROP_FPS, self._asked.fps)
        capture = Capture(raw)
        return capture.ask_for_packets(cv2.CAP_PROP_CONVERT_RGB, 0) if self._encoded else capture

    def open_again(self) -> Capture:
        """Open the camera of the same name, even under a new index; never another one."""
        cameras = list_cameras()
        named = [other for other in cameras if other.name == self._camera.name]
        if cameras and not named and _has_name(self._camera):
            raise self._refusal(CameraState.MISSING)
        in_its_place = [other for other in named if other.path == self._camera.path]
        self._camera = (in_its_place or named or [self._camera])[0]
        return self.open()

    def outdated(self) -> bool:
        return self._wanted() != self._asked

    def silence(self) -> SourceStalledError:
        code, unavailable = _SILENCES.get(self._look(self._camera.path), _SILENT)
        return SourceStalledError(code, unavailable, camera=_called(self._camera))

    def _refuse_unless_free(self) -> None:
        state = self._look(self._camera.path)
        if state in _REFUSALS:
            raise self._refusal(state)

    def _refusal(self, state: CameraState) -> SourceError:
        code, unavailable = _REFUSALS[state]
        return SourceError(code, unavailable, camera=_called(self._camera))


def _called(camera: CameraInfo) -> str:
    return f"{camera.index} ({camera.name})" if _has_name(camera) else str(camera.index)


def _has_name(camera: CameraInfo) -> bool:
    """Return whether the system named the camera; otherwise its index serves as the name."""
    return camera.name != f"camera {camera.index}"


def _open_device(camera: CameraInfo) -> RawCapture:
    return open_capture(camera.index, camera.backend)
