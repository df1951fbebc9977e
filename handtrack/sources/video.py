"""A video file: its frames, upright, with the time stamps of its container."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.opencv import MOST_PIXELS, cv2
from handtrack.runtime.files import shown
from handtrack.sources.capture import Capture, open_file
from handtrack.sources.clock import MediaClock, sensible_fps
from handtrack.sources.container import missing_bytes
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind

VIDEO_SUFFIXES: Final = (
    ".mp4",
    ".m4v",
    ".mov",
    ".mkv",
    ".webm",
    ".avi",
    ".mpg",
    ".mpeg",
    ".wmv",
    ".ts",
    ".ogv",
    ".3gp",
)
"""How videos are usually called, for where one is chosen by name; what is in a file is seen when it is opened."""

_MOST_FRAMES = 1e9  # a stated length beyond it is OpenCV's way to say that it is not known

BrokeOff = Callable[[int], str | None]
"""From the number of delivered frames: why they are not all, or None."""


class VideoSource:
    """The frames of an opened capture, one after the other, to its end.

    Parameters
    ----------
    capture : Capture
        Owned by this object from now on.
    info : SourceInfo
    broke_off : callable
        Asked at the end; what it returns is raised as `SourceError`.
    """

    def __init__(self, capture: Capture, info: SourceInfo, broke_off: BrokeOff) -> None:
        self._capture = capture
        self._info = info
        self._broke_off = broke_off
        self._clock = MediaClock(info.fps)
        self._delivered = 0
        self._closed = False

    @property
    def info(self) -> SourceInfo:
        """What the file says of itself."""
        return self._info

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; None at the end. See `Source.grab`."""
        if not self._capture.grab():
            self._check_end()
            return None
        arrived_ns = time.monotonic_ns()
        t = self._clock.next(self._capture.get(cv2.CAP_PROP_POS_MSEC), arrived_ns)
        self._delivered += 1
        return FrameHeader(t, arrived_ns, self._info.height, self._info.width)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame into `pixels`. See `Source.read_into`."""
        if self._capture.read_into(pixels) != pixels.shape[:2]:
            what = "was closed" if self._closed else f"has a frame that cannot be decoded, number {self._delivered}"
            raise SourceError(f"{self._info.name} {what}")

    def close(self) -> None:
        """Give the file back; from any thread."""
        self._closed = True
        self._capture.close()

    def _check_end(self) -> None:
        reason = None if self._closed else self._broke_off(self._delivered)
        if reason is not None:
            raise SourceError(reason)


def open_video(
    path: Path, *, kind: SourceKind = SourceKind.VIDEO, name: str | None = None, mirrored: bool = False
) -> VideoSource:
    """Open a video file.

    Parameters
    ----------
    path : Path
    kind, name
        What it calls itself; its file name where none is given.
    mirrored : bool
        The picture is a mirror image.

    Raises
    ------
    SourceError
        There is no such file, it is empty, may not be read, or is no video.
    """
    name = name or shown(path.name)
    check_file(path)
    raw = open_file(path)
    if not raw.isOpened():
        raise SourceError(_why_unreadable(path))
    capture = Capture(raw)
    info = describe(capture, kind, name, mirrored=mirrored)

    def broke_off(delivered: int) -> str | None:
        if info.length is None or delivered >= info.length:
            return None if delivered else f"{shown(path)} has no frame that can be decoded"
        if delivered and not missing_bytes(path):
            return None
        return f"{name} broke off at frame {delivered} of {info.length}: the file is cut short or damaged"

    return VideoSource(capture, info, broke_off)


def describe(capture: Capture, kind: SourceKind, name: str, *, mirrored: bool, live: bool = False) -> SourceInfo:
    """Return what an opened capture says of itself."""
    height, width = capture.size
    if height * width > MOST_PIXELS:
        capture.close()
        raise SourceError(f"{name} is too large: {width}×{height}; {MOST_PIXELS // 10**6} million pixels are the most")
    count = capture.get(cv2.CAP_PROP_FRAME_COUNT)
    length = round(count) if not live and 0 < count < _MOST_FRAMES else None
    fps = sensible_fps(capture.get(cv2.CAP_PROP_FPS))
    return SourceInfo(kind, name, width, height, fps, length, live=live, still=False, mirrored=mirrored)


def check_file(path: Path) -> None:
    """Raise `SourceError` in plain words where `path` is no file with something in it that may be read."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise SourceError(f"{shown(path)} is not a regular file")  # opening a pipe would wait for its other end
        with path.open("rb") as file:
            if not file.read(1):
                raise SourceError(f"{shown(path)} is empty")
    except (FileNotFoundError, ValueError) as error:  # with a zero byte in its name
        raise SourceError(f"no such file: {shown(path)}") from error
    except IsADirectoryError as error:
        raise SourceError(f"{shown(path)} is a folder, not a file") from error
    except PermissionError as error:
        raise SourceError(f"{shown(path)} may not be read by you: permission denied") from error
    except OSError as error:
        raise SourceError(f"{shown(path)} cannot be read: {error.strerror}") from error


def _why_unreadable(path: Path) -> str:
    missing = missing_bytes(path)
    if missing:
        return f"{shown(path)} is cut short: {missing} bytes are missing, and nothing of it can be played"
    return f"{shown(path)} is not a video, or of a kind that cannot be read here"
