"""The cameras of this machine, by index, path and name, and whether each can be had."""

import errno
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from handtrack.errors import SourceError, UnavailableReason
from handtrack.runtime.files import shown
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code

PREFIX: Final = "camera:"
"""What a source begins with that is a camera and nothing else, whatever its name looks like."""

_REQUEST_BUFFERS: Final = 0xC0145608  # VIDIOC_REQBUFS, videodev2.h
_NO_BUFFERS: Final = (0).to_bytes(4, sys.byteorder) + b"".join(
    value.to_bytes(4, sys.byteorder) for value in (1, 1, 0, 0)
)  # struct v4l2_requestbuffers: count, V4L2_BUF_TYPE_VIDEO_CAPTURE, V4L2_MEMORY_MMAP, capabilities, flags


class CameraState(Enum):
    """Whether a camera can be had; looking does not switch it on."""

    FREE = "free"
    IN_USE = "in use"
    DENIED = "permission denied"
    MISSING = "not there"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class CameraInfo:
    """One camera.

    Attributes
    ----------
    index : int
        What `handtrack track` takes for a number.
    name : str
        As its maker calls it; two of a kind have the same.
    path : str
        The device (``/dev/video0``), or what the system has in its place; may be empty.
    state : CameraState
    backend : int
        OpenCV's number of the interface that the index belongs to.
    """

    index: int
    name: str
    path: str
    state: CameraState
    backend: int = 0


def list_cameras() -> tuple[CameraInfo, ...]:
    """Return the cameras of this machine, by index; none where the system does not tell."""
    from cv2_enumerate_cameras import enumerate_cameras

    backend = _backend()
    found = enumerate_cameras(backend)
    cameras = (
        CameraInfo(one.index, shown(one.name or f"camera {one.index}"), one.path or "", probe(one.path or ""), backend)
        for one in found
    )
    return tuple(sorted(cameras, key=lambda camera: camera.index))


def probe(path: str) -> CameraState:
    """Tell whether the camera behind a device path can be had; asks V4L2 (Linux), and knows nothing elsewhere.

    Asking for no buffers is refused while another program holds the camera, and otherwise changes nothing.
    """
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


_STATES: Final = {
    errno.ENOENT: CameraState.MISSING,
    errno.ENODEV: CameraState.MISSING,
    errno.ENXIO: CameraState.MISSING,
    errno.EACCES: CameraState.DENIED,
    errno.EPERM: CameraState.DENIED,
    errno.EBUSY: CameraState.IN_USE,
}


def camera_spec(camera: CameraInfo, among: Iterable[CameraInfo]) -> str:
    """Return the source that means this camera, also when it is plugged in elsewhere.

    That is its name, unless another among them has the same; two of a kind are told apart by where they are.
    """
    twins = [other for other in among if other.name.casefold() == camera.name.casefold()]
    if len(twins) <= 1 and not camera.name.isdecimal():
        return PREFIX + camera.name
    return PREFIX + (camera.path if camera.path.startswith("/dev/") else str(camera.index))


def find_camera(spec: str, among: Sequence[CameraInfo] | None = None) -> CameraInfo | None:
    """Return the camera that `spec` names: an index, a device path, a name or a part of one (case does not matter).

    Parameters
    ----------
    spec : str
        With or without `PREFIX`.
    among : sequence of CameraInfo, optional
        Those of this machine unless others are given.

    Raises
    ------
    SourceError
        An index or a path that no camera has; a name that several have.
    """
    cameras = list_cameras() if among is None else among
    spec = spec.removeprefix(PREFIX).strip()
    if spec.isdecimal():
        return _by_index(int(spec), cameras)
    if spec.startswith("/dev/"):
        return _by_path(spec, cameras)
    return _by_name(spec, cameras)


def _by_index(index: int, cameras: Sequence[CameraInfo]) -> CameraInfo:
    for camera in cameras:
        if camera.index == index:
            return camera
    path = f"/dev/video{index}" if sys.platform.startswith("linux") else ""
    if path and not Path(path).exists():
        raise SourceError(Code.CAMERA_UNKNOWN, UnavailableReason.MISSING, camera=index)
    return CameraInfo(index, f"camera {index}", path, probe(path), _backend())


def _by_path(path: str, cameras: Sequence[CameraInfo]) -> CameraInfo:
    target = Path(path).resolve()  # /dev/v4l/by-id/… are links
    for camera in cameras:
        if camera.path and Path(camera.path).resolve() == target:
            return camera
    if not target.exists():
        raise SourceError(Code.CAMERA_UNKNOWN, UnavailableReason.MISSING, camera=shown(path))
    raise SourceError(Code.NO_CAMERA, path=shown(path))


def _by_name(name: str, cameras: Sequence[CameraInfo]) -> CameraInfo | None:
    wanted = name.casefold()
    same = [camera for camera in cameras if camera.name.casefold() == wanted]
    alike = same or [camera for camera in cameras if wanted in camera.name.casefold()]
    if len(alike) > 1:
        numbers = ", ".join(str(camera.index) for camera in alike)
        raise SourceError(Code.CAMERA_AMBIGUOUS, name=name, numbers=numbers)
    return alike[0] if alike else None


def _backend() -> int:
    backends = {"linux": cv2.CAP_V4L2, "darwin": cv2.CAP_AVFOUNDATION, "win32": cv2.CAP_DSHOW}
    return backends.get(sys.platform, cv2.CAP_ANY)
