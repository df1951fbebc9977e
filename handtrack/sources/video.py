"""A video file: its upright frames with the container's time stamps."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from handtrack.errors import SourceError, system_reason
from handtrack.landmarks import Image
from handtrack.runtime.files import shown
from handtrack.runtime.opencv import MOST_PIXELS, cv2
from handtrack.sentences import Code, Message
from handtrack.sources.capture import Capture, open_file
from handtrack.sources.clock import MediaClock, sensible_fps
from handtrack.sources.codes import SourceCode
from handtrack.sources.container import is_broken, kind_of, missing_bytes
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind

MOTION_JPEG_SUFFIXES: Final = (".mjpeg", ".mjpg")
"""Raw motion JPEG, whose first bytes are a picture's."""

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
    *MOTION_JPEG_SUFFIXES,
    ".mcap",  # a recording plays like one
)
"""Usual video suffixes, for choosing by name; the content is checked on opening."""

_MOST_FRAMES = 1e9  # beyond it OpenCV means an unknown length

_LEAST_SKIPPED, _MOST_SKIPPED = 8, 1000  # packets in a row without a frame: the end


BrokeOff = Callable[[int, int], Message | None]
"""Returns why the delivered frames are incomplete, or None, given their number and the number of gaps."""


class VideoSource:
    """The frames of an opened capture, in order, to its end.

    `capture`: this object takes ownership.
    `broke_off`: called at the end; its result is raised as `SourceError`.
    `patient`: skip damaged parts, because this capture can retry after a missing frame at no cost.
    """

    def __init__(self, capture: Capture, info: SourceInfo, broke_off: BrokeOff, *, patient: bool = False) -> None:
        self._capture = capture
        self.info = info
        self._broke_off = broke_off
        self._patient = patient
        self._clock = MediaClock(info.fps)
        self._frames = self._skipped = 0  # frames delivered, and gaps between two of them
        self._closed = self._skipped_to = False

    def skip_to(self, t: float) -> None:
        """Continue with the frame at `t` seconds. From then on, missing frames are not reported."""
        self._capture.skip_to(t)
        self._clock = MediaClock(self.info.fps)
        self._skipped_to = True

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; None at the end. See `Source.grab`."""
        skipped = 0
        while not self._capture.grab():
            skipped += 1
            if skipped > self._most_skipped() or self._closed:
                broke_off = not (self._closed or self._skipped_to) and self._broke_off(self._frames, self._skipped)
                if broke_off:
                    raise SourceError(broke_off)
                return None
        arrived_ns = time.monotonic_ns()
        t = self._clock.next(self._capture.get(cv2.CAP_PROP_POS_MSEC), arrived_ns)
        self._skipped += skipped if self._frames else 0
        self._frames += 1
        return FrameHeader(t, arrived_ns, self.info.height, self.info.width, position_s=t)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame into `pixels`. See `Source.read_into`."""
        if self._capture.read_into(pixels) != pixels.shape[:2]:
            if self._closed:
                raise SourceError(SourceCode.SOURCE_CLOSED, name=self.info.name)
            raise SourceError(SourceCode.VIDEO_FRAME_UNDECODABLE, name=self.info.name, number=self._frames)

    def close(self) -> None:
        """Release the file. Thread-safe."""
        self._closed = True
        self._capture.close()

    def _most_skipped(self) -> int:
        """Return how many misses in a row mean the end."""
        if not self._patient:
            return 0
        missing = _MOST_SKIPPED if self.info.length is None else self.info.length - self._frames
        return min(max(missing, _LEAST_SKIPPED), _MOST_SKIPPED)


def open_video(
    path: Path, *, kind: SourceKind = SourceKind.VIDEO, name: str | None = None, mirrored: bool = False
) -> VideoSource:
    """Open a video file.

    Raises `SourceError`: the file is missing, empty, unreadable, or not a video.

    `kind`, `name`: its kind and name; by default the file name.
    `mirrored`: the picture is a mirror image.
    """
    name = name or shown(path.name)
    check_file(path)
    raw = open_file(path)
    if not raw.isOpened():
        raise SourceError(_why_unreadable(path))
    capture = Capture(raw)
    info = describe(capture, kind, name, mirrored=mirrored)
    return VideoSource(capture, info, partial(_why_not_all, path, info), patient=True)


def _why_not_all(path: Path, info: SourceInfo, frames: int, skipped: int) -> Message | None:
    """Return why a video's frames are incomplete; None if nothing in the file says so.

    A stated length alone proves nothing: it is an estimate, or includes frames hidden by an edit list or dropped by a
    recorder. So frames are missing if bytes are, if the container ends early, or if the decoder returned none for a
    part of it.
    """
    if not frames:
        return SourceCode.VIDEO_WITHOUT_FRAMES(path=shown(path))
    try:
        kind, missing, stated = kind_of(path), missing_bytes(path), info.length or 0
        if stated > frames and missing:
            return SourceCode.VIDEO_BROKE_OFF(name=info.name, frames=frames, promised=stated)
        promised = stated if is_broken(path) else frames + skipped
    except OSError:  # removed while being read
        return None
    if promised <= frames or kind is None:  # in other containers decoders skip non-frames
        return None
    return SourceCode.VIDEO_DAMAGED(name=info.name, frames=frames, promised=promised)


def describe(capture: Capture, kind: SourceKind, name: str, *, mirrored: bool, live: bool = False) -> SourceInfo:
    """Return the info of an opened capture."""
    height, width = capture.size
    if height * width > MOST_PIXELS:
        capture.close()
        size, millions = f"{width}×{height}", MOST_PIXELS // 10**6
        raise SourceError(SourceCode.VIDEO_TOO_LARGE, name=name, size=size, millions=millions)
    count = capture.get(cv2.CAP_PROP_FRAME_COUNT)
    length = round(count) if not live and 0 < count < _MOST_FRAMES else None
    fps = sensible_fps(capture.get(cv2.CAP_PROP_FPS))
    duration_s = length / fps if length is not None and fps > 0 else None
    return SourceInfo(
        kind, name, width, height, fps, length, live=live, still=False, mirrored=mirrored, duration_s=duration_s
    )


def check_file(path: Path) -> None:
    """Raise `SourceError` unless `path` is a readable, non-empty file."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise SourceError(SourceCode.SOURCE_IRREGULAR, path=shown(path))  # opening a pipe would block
        with path.open("rb") as file:
            if not file.read(1):
                raise SourceError(SourceCode.FILE_EMPTY, path=shown(path))
    except (FileNotFoundError, ValueError) as error:  # ValueError: a zero byte in its name
        raise SourceError(Code.FILE_MISSING, path=shown(path)) from error
    except IsADirectoryError as error:
        raise SourceError(SourceCode.FILE_IS_FOLDER, path=shown(path)) from error
    except PermissionError as error:
        raise SourceError(SourceCode.FILE_FORBIDDEN, path=shown(path)) from error
    except OSError as error:
        raise SourceError(Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)) from error


def _why_unreadable(path: Path) -> Message:
    missing = missing_bytes(path)
    if missing:
        return SourceCode.VIDEO_CUT_SHORT(path=shown(path), missing=missing)
    return SourceCode.NO_VIDEO(path=shown(path))
