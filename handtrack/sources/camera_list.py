"""The cameras on this machine by index, path and name, and their availability."""

import errno
import importlib
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from handtrack.errors import SourceError, UnavailableReason
from handtrack.runtime.files import shown
from handtrack.runtime.opencv import cv2
from handtrack.sources.codes import SourceCode

PREFIX: Final = "camera:"  # prefix that marks a source as a camera, whatever its name looks like

_DIGITS: Final = 9  # the longest index; no camera has a longer one
_REQUEST_BUFFERS: Final = 0xC0145608  # VIDIOC_REQBUFS, videodev2.h
_NO_BUFFERS: Final = (
    (0).to_bytes(4, sys.byteorder)
    + b"".join(value.to_bytes(4, sys.byteorder) for value in (1, 1, 0, 0))
    # struct v4l2_requestbuffers: count, V4L2_BUF_TYPE_VIDEO_CAPTURE, V4L2_MEMORY_MMAP,
    # capabilities, flags
)


class CameraState(Enum):
    """Availability of a camera; checking does not switch it on."""

    FREE = "free"
    IN_USE = "in use"
    DENIED = "permission denied"
    MISSING = "not there"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class CameraInfo:
    """One camera."""

    index: int
    """The number `handtrack track` takes."""
    name: str
    """The maker's name; two cameras of the same model share it."""
    path: str
    """The device (``/dev/video0``) or the system's equivalent; may be empty."""
    state: CameraState
    backend: int = 0
    """OpenCV's number for the interface that `index` belongs to."""


def list_cameras() -> tuple[CameraInfo, ...]:
    """Return the cameras on this machine by index; none if the system does not list them."""
    from cv2_enumerate_cameras import enumerate_cameras

    backend = _backend()
    found = enumerate_cameras(backend)
    cameras = (
        CameraInfo(
            one.index,
            shown(one.name or f"camera {one.index}"),
            one.path or "",
            probe(one.path or ""),
            backend,
        )
        for one in found
    )
    return tuple(sorted(cameras, key=lambda camera: camera.index))


def probe(path: str) -> CameraState:
    """Return the state of the camera at a device path; UNKNOWN if the system does not report it.

    On Linux it asks V4L2: a request for zero buffers fails while another program holds the camera,
    and otherwise changes nothing. macOS reports only whether the person forbade cameras.
    """
    if sys.platform == "darwin" and _mac_permission() in _MAC_FORBIDDEN:
        return CameraState.DENIED
    if not path or not sys.platform.startswith("linux"):
        return CameraState.UNKNOWN
    try:
        device = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    except OSError as error:
        return _STATES.get(error.errno or 0, CameraState.UNKNOWN)
    try:
        import fcntl

        fcntl.ioctl(device, _REQUEST_BUFFERS, _NO_BUFFERS)
    except OSError as error:
        return _STATES.get(error.errno or 0, CameraState.UNKNOWN)
    finally:
        os.close(device)
    return CameraState.FREE


def asks_for_permission() -> bool:
    """Return whether macOS is asking for permission now, on the first opening of a camera."""
    return sys.platform == "darwin" and _mac_permission() == _MAC_UNASKED


_MAC_UNASKED: Final = 0  # AVAuthorizationStatusNotDetermined
_MAC_FORBIDDEN: Final = (1, 2)  # …Restricted, …Denied


def _mac_permission() -> int | None:
    """Return AVFoundation's AVAuthorizationStatus for cameras; None if it cannot be asked."""
    try:
        # `cv2-enumerate-cameras` installs it, only on macOS.
        foundation: Any = importlib.import_module("AVFoundation")
    except ImportError:
        return None
    return int(
        foundation.AVCaptureDevice.authorizationStatusForMediaType_(foundation.AVMediaTypeVideo)
    )


_STATES: Final = {
    errno.ENOENT: CameraState.MISSING,
    errno.ENODEV: CameraState.MISSING,
    errno.ENXIO: CameraState.MISSING,
    errno.EACCES: CameraState.DENIED,
    errno.EPERM: CameraState.DENIED,
    errno.EBUSY: CameraState.IN_USE,
}


def camera_spec(camera: CameraInfo, among: Iterable[CameraInfo]) -> str:
    """Return the source string of this camera, valid even after replugging.

    This is its name, or its path if another camera has the same name.
    """
    twins = [other for other in among if other.name.casefold() == camera.name.casefold()]
    if len(twins) <= 1 and not camera.name.isdecimal():
        return PREFIX + camera.name
    return PREFIX + (camera.path if camera.path.startswith("/dev/") else str(camera.index))


def find_camera(spec: str, among: Sequence[CameraInfo] | None = None) -> CameraInfo | None:
    """Find a camera by index, device path, or (part of) its name, ignoring case.

    Raises `SourceError`: no camera has this index or path, or several match the name.

    `spec`: with or without `PREFIX`. `among`: by default those on this machine.
    """
    cameras = list_cameras() if among is None else among
    spec = spec.removeprefix(PREFIX).strip()
    if spec.isdecimal():
        return _by_index(int(spec[:_DIGITS]), cameras)
    if spec.startswith("/dev/"):
        return _by_path(spec, cameras)
    return _by_name(spec, cameras)


def _by_index(index: int, cameras: Sequence[CameraInfo]) -> CameraInfo:
    for camera in cameras:
        if camera.index == index:
            return camera
    path = f"/dev/video{index}" if sys.platform.startswith("linux") else ""
    if path and not Path(path).exists():
        raise SourceError(SourceCode.CAMERA_UNKNOWN, UnavailableReason.MISSING, camera=index)
    return CameraInfo(index, f"camera {index}", path, probe(path), _backend())


def _by_path(path: str, cameras: Sequence[CameraInfo]) -> CameraInfo:
    target = Path(path).resolve()  # /dev/v4l/by-id/… are links
    for camera in cameras:
        if camera.path and Path(camera.path).resolve() == target:
            return camera
    if not target.exists():
        raise SourceError(SourceCode.CAMERA_UNKNOWN, UnavailableReason.MISSING, camera=shown(path))
    raise SourceError(SourceCode.NO_CAMERA, path=shown(path))


def _by_name(name: str, cameras: Sequence[CameraInfo]) -> CameraInfo | None:
    wanted = name.casefold()
    same = [camera for camera in cameras if camera.name.casefold() == wanted]
    alike = same or [camera for camera in cameras if wanted in camera.name.casefold()]
    if len(alike) > 1:
        numbers = ", ".join(str(camera.index) for camera in alike)
        raise SourceError(SourceCode.CAMERA_AMBIGUOUS, name=name, numbers=numbers)
    return alike[0] if alike else None


def _backend() -> int:
    backends = {"linux": cv2.CAP_V4L2, "darwin": cv2.CAP_AVFOUNDATION, "win32": cv2.CAP_DSHOW}
    return backends.get(sys.platform, cv2.CAP_ANY)
