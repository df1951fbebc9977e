"""A video file: its upright frames with the container's time stamps."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from handtrack.errors import SourceError, system_reason
from handtrack.landmarks import Image
from handtrack.runtime.files import shown
from handtrack.runtime.opencv import MOST_PIXELS, cv2
from handtrack.sentences import Code, Message
from handtrack.sources.capture import (
    Capture,
    RawCapture,
    codec_of,
    open_file,
    open_packets,
    retrieved,
)
from handtrack.sources.clock import MediaClock, sensible_fps
from handtrack.sources.codes import SourceCode
from handtrack.sources.container import (
    Display,
    Kind,
    display_of,
    has_index,
    is_audio,
    is_broken,
    kind_of,
    missing_bytes,
)
from handtrack.sources.packets import PacketWatch
from handtrack.sources.program import STATED, ProgramCapture, find_program
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind
from handtrack.sources.written import WriteCheck

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
)
"""Usual video suffixes, for choosing by name; the content is checked on opening."""

_MOST_FRAMES = 1e9  # beyond it OpenCV means an unknown length

_LEAST_SKIPPED: Final = 8  # packets in a row without a frame: the end
_MOST_SKIPPED: Final = 1000

_COVER_FPS: Final = 90000.0  # FFmpeg's time base for attached pictures, which have no rate

_CODEC_NAMES: Final = {
    "AV01": "AV1",
    "VVC1": "H.266 (VVC)",
    "HEVC": "H.265 (HEVC)",
    "HVC1": "H.265 (HEVC)",
}
"""Codecs that not every FFmpeg decodes, by their four characters."""


BrokeOff = Callable[[int, int], Message | None]
"""Returns why the delivered frames are incomplete, or None,
given their number and the number of gaps.
"""

_FIRST_COMPARED: Final = 16  # frames at the beginning, as long as they are the same


@dataclass(frozen=True, slots=True)
class SecondLook:
    """A second reading of a file: it checks the decoder, and stands in for it."""

    watch: PacketWatch
    program: Callable[[], Capture | None]
    """Opens the file with the `ffmpeg` program; None without it,
    or if it can't read the file either.
    """


class VideoSource:
    """The frames of an opened capture, in order, to its end.

    `capture`: this object takes ownership.
    `broke_off`: called at the end; its result is raised as `SourceError`.
    `second`: for a file, notices frames that the decoder left out of the picture, and pictures of
    another size; this object takes ownership. Damaged parts are skipped, because a file can be
    retried after a missing frame at no cost.
    `by_program`: the capture is `second`'s program already, which writes all its pictures.
    """

    def __init__(
        self,
        capture: Capture,
        info: SourceInfo,
        broke_off: BrokeOff,
        *,
        second: SecondLook | None = None,
        by_program: bool = False,
    ) -> None:
        self._capture = capture
        self.info = info
        self._broke_off = broke_off
        self._second = second
        self._clock = MediaClock(info.fps)
        self._position_ms = 0.0  # of the grabbed frame, as the capture tells it
        self._by_program = by_program
        self._check = None if second is None or by_program else WriteCheck(self._brings_news)
        self._frames = self._skipped = 0  # frames delivered, and gaps between two of them
        self._closed = self._skipped_to = False

    def skip_to(self, t: float) -> None:
        """Continue with the frame at `t` seconds. From then on, missing frames are not reported."""
        self._capture.skip_to(t)
        self._clock = MediaClock(self.info.fps)
        self._skipped_to = True
        if self._second is not None:
            self._second.watch.skip_to(t)
        if self._check is not None:
            self._check.restart()

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; None at the end. See `Source.grab`."""
        skipped = 0
        while not self._capture.grab():
            skipped += 1
            if skipped > self._most_skipped() or self._closed:
                broke_off = not (self._closed or self._skipped_to) and self._broke_off(
                    self._frames, self._skipped
                )
                if broke_off:
                    raise SourceError(broke_off)
                return None
        arrived_ns = time.monotonic_ns()
        before_ms = self._position_ms
        self._position_ms = self._capture.get(cv2.CAP_PROP_POS_MSEC)
        self._check_size()
        if (
            self._by_program and self._second is not None
        ):  # the program skips what it can't decode in silence
            skipped = self._second.watch.frames_between(before_ms, self._position_ms, self._frames)
        t = self._clock.next(self._position_ms, arrived_ns)
        self._skipped += skipped if self._frames else 0
        self._frames += 1
        return FrameHeader(t, arrived_ns, self.info.height, self.info.width, position_s=t)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame into `pixels`. See `Source.read_into`."""
        self._decode(pixels)
        if self._second is None or self._check is None:
            return
        if self._check.is_unwritten(pixels, self._position_ms):
            self._replace_capture(self._second)
            self._check = None
            self._decode(pixels)

    def close(self) -> None:
        """Release the file. Thread-safe."""
        self._closed = True
        self._capture.close()
        if self._second is not None:
            self._second.watch.close()

    def _decode(self, pixels: Image) -> None:
        if self._capture.read_into(pixels) != pixels.shape[:2]:
            if self._closed:
                raise SourceError(SourceCode.SOURCE_CLOSED, name=self.info.name)
            raise SourceError(
                SourceCode.VIDEO_FRAME_UNDECODABLE, name=self.info.name, number=self._frames
            )

    def _check_size(self) -> None:
        """Raise `SourceError` from the first picture of another size on:
        it would be stretched to the first one's.
        """
        if self._second is None:
            return
        change = self._second.watch.change_before(self._frames, self._position_ms)
        if change is not None:
            before, after = (f"{width}×{height}" for width, height in (change.before, change.after))
            raise SourceError(
                SourceCode.VIDEO_SIZE_CHANGES,
                name=self.info.name,
                frames=self._frames,
                before=before,
                after=after,
            )

    def _brings_news(self, t_ms: float) -> bool:
        return self._second is not None and self._second.watch.brings_news(self._frames, t_ms)

    def _replace_capture(self, second: SecondLook) -> None:
        """Read this frame, and those after it, with the program.

        Raises `SourceError`: the program is not installed, or can't read the file.
        """
        capture = second.program()
        if capture is None:
            raise SourceError(_unconverted(self.info.name))
        self._capture.close()
        self._capture = capture
        self._by_program = True
        if self._skipped_to:
            capture.skip_to(self._position_ms / 1000)
        elif not all(
            capture.grab() for _ in range(self._frames - 1)
        ):  # times prove nothing where they restart
            capture.close()
        if self._closed:
            capture.close()
        if not capture.grab():
            raise SourceError(
                SourceCode.VIDEO_FRAME_UNDECODABLE, name=self.info.name, number=self._frames
            )

    def _most_skipped(self) -> int:
        """Return how many misses in a row mean the end."""
        if self._second is None:
            return 0
        missing = _MOST_SKIPPED if self.info.length is None else self.info.length - self._frames
        return min(max(missing, _LEAST_SKIPPED), _MOST_SKIPPED)


def open_video(
    path: Path,
    *,
    kind: SourceKind = SourceKind.VIDEO,
    name: str | None = None,
    mirrored: bool = False,
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
    _refuse_cover(path, raw)
    display = display_of(path)
    stated = {prop: raw.get(prop) for prop in STATED}
    codec = codec_of(raw)
    capture = Capture(raw, display)
    info = describe(capture, kind, name, mirrored=mirrored)
    program = partial(_open_program, path, stated, display)
    second = SecondLook(PacketWatch(open_packets(path)), program)
    other: Capture | None = None
    begins_well = _begins_well(path, second.watch) if second.watch.may_be_interlaced else True
    if not begins_well:
        other = program()
        if other is None and begins_well is None and codec.upper() in _CODEC_NAMES:
            refusal: Message | None = SourceCode.VIDEO_CODEC_UNREADABLE(
                name=name, codec=_CODEC_NAMES[codec.upper()]
            )
        else:
            refusal = _unconverted(name) if other is None and begins_well is False else None
        if refusal is not None:
            capture.close()
            second.watch.close()
            raise SourceError(refusal)
        if other is not None:
            capture.close()
            capture = other
    broke_off = partial(_why_not_all, path, info)
    return VideoSource(capture, info, broke_off, second=second, by_program=other is not None)


def _begins_well(path: Path, watch: PacketWatch) -> bool | None:
    """Look whether a file's first frames are decoded and written; None if none is decoded.

    Only the second picture tells whether the first was written, so both are looked at before the
    first is delivered.
    """
    look = open_file(path)
    check = WriteCheck(lambda t_ms: watch.brings_news(_FIRST_COMPARED, t_ms))
    try:
        for number in range(_FIRST_COMPARED):
            attempts = _LEAST_SKIPPED if number == 0 else 1
            picture = retrieved(look) if any(look.grab() for _ in range(attempts)) else None
            if picture is None:
                return True if number else None
            if check.is_unwritten(picture, look.get(cv2.CAP_PROP_POS_MSEC)):
                return False
            if number and not check.repeats:
                break
        return True
    finally:
        look.release()


def _open_program(
    path: Path, stated: Mapping[int, float], display: Display | None
) -> Capture | None:
    program = find_program()
    if program is None:
        return None
    raw = ProgramCapture(program, path, stated)
    if raw.isOpened():
        return Capture(raw, display)
    raw.release()
    return None


def _unconverted(name: str) -> Message:
    return SourceCode.VIDEO_UNCONVERTED(name=name, version=cv2.__version__)


def _refuse_cover(path: Path, raw: RawCapture) -> None:
    """Raise `SourceError` for sound with a cover picture,
    which FFmpeg offers as a video of one frame.
    """
    if raw.get(cv2.CAP_PROP_FPS) == _COVER_FPS and raw.get(cv2.CAP_PROP_FRAME_COUNT) != 1:
        raise SourceError(SourceCode.AUDIO_WITH_COVER, path=shown(path))


def _why_not_all(path: Path, info: SourceInfo, frames: int, skipped: int) -> Message | None:
    """Return why a video's frames are incomplete; None if nothing in the file says so.

    A stated length alone proves nothing: it is an estimate, or includes frames hidden by an edit
    list or dropped by a recorder. So frames are missing if bytes are, if the container ends early,
    or if the decoder returned none for a part of it.
    """
    if not frames:
        return SourceCode.VIDEO_WITHOUT_FRAMES(path=shown(path))
    try:
        kind = kind_of(path)
        missing = missing_bytes(path)
        stated = info.length or 0
        if stated > frames and missing:
            return SourceCode.VIDEO_BROKE_OFF(name=info.name, frames=frames, promised=stated)
        promised = stated if is_broken(path) else frames + skipped
    except OSError:  # removed while being read
        return None
    if promised <= frames or kind is None:  # in other containers decoders skip non-frames
        return None
    return SourceCode.VIDEO_DAMAGED(name=info.name, frames=frames, promised=promised)


def describe(
    capture: Capture, kind: SourceKind, name: str, *, mirrored: bool, live: bool = False
) -> SourceInfo:
    """Return the info of an opened capture."""
    height, width = capture.size
    if height * width > MOST_PIXELS:
        capture.close()
        size = f"{width}×{height}"
        millions = MOST_PIXELS // 10**6
        raise SourceError(SourceCode.VIDEO_TOO_LARGE, name=name, size=size, millions=millions)
    count = capture.get(cv2.CAP_PROP_FRAME_COUNT)
    length = round(count) if not live and 0 < count < _MOST_FRAMES else None
    fps = sensible_fps(capture.get(cv2.CAP_PROP_FPS))
    duration_s = length / fps if length is not None and fps > 0 else None
    return SourceInfo(
        kind,
        name,
        width,
        height,
        fps,
        length,
        live=live,
        still=False,
        mirrored=mirrored,
        duration_s=duration_s,
    )


def check_file(path: Path) -> None:
    """Raise `SourceError` unless `path` is a readable, non-empty file."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            # Opening a pipe would block.
            raise SourceError(SourceCode.SOURCE_IRREGULAR, path=shown(path))
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
        raise SourceError(
            Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)
        ) from error


def _why_unreadable(path: Path) -> Message:
    if is_audio(path):
        return SourceCode.AUDIO_ALONE(path=shown(path))
    missing = missing_bytes(path)
    if missing:
        return SourceCode.VIDEO_CUT_SHORT(path=shown(path), missing=missing)
    if kind_of(path) is Kind.ISO and not has_index(path):
        return SourceCode.VIDEO_NEVER_FINISHED(path=shown(path))
    return SourceCode.NO_VIDEO(path=shown(path))
