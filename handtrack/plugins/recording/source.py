"""A recording as a source: frames at their recorded times,
with stored results if there are no pictures.
"""

import struct
import time
from math import inf
from pathlib import Path
from typing import Final

import msgspec

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.plugins.recording.reader import Recording, StoredFrame
from handtrack.runtime.files import shown
from handtrack.runtime.opencv import c_stderr_muted, cv2
from handtrack.sources.capture import decode_into
from handtrack.sources.clock import sensible_fps
from handtrack.sources.codes import SourceCode
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind

SUFFIX: Final = ".mcap"

_PNG_HEADER: Final = 33  # bytes
_SIZED: Final = frozenset(range(0xC0, 0xD0)) - {
    0xC4,
    0xC8,
    0xCC,
}  # JPEG's segments that begin with the size
_BARE: Final = frozenset({0x00, 0x01, *range(0xD0, 0xD9)})  # its markers without a segment
_MOST_SEGMENTS: Final = 1000
_MOST_SCANS: Final = 20  # a progressive JPEG has ten, and each goes over the whole picture
_FAR: Final = 1 << 16


class RecordedSource:
    """The frames of a recording, in order, to its end.

    `recording`: this object takes ownership.
    """

    def __init__(self, recording: Recording, info: SourceInfo) -> None:
        self.info = info
        self._recording = recording
        self._items = recording.items()
        self._frame: StoredFrame | None = None
        self._last_s = -inf
        self._shift_s = 0.0

    def skip_to(self, t: float) -> None:
        """Continue with the frame at `t` seconds."""
        self._items = self._recording.items(t)
        self._last_s = -inf
        self._shift_s = 0.0

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; None at the end. See `Source.grab`."""
        self._frame = next((item for item in self._items if isinstance(item, StoredFrame)), None)
        if self._frame is None:
            if self._recording.flaw is not None:
                raise SourceError(self._recording.flaw)
            return None
        stored = self._frame.stored
        result = self._frame.stored.result
        t = result.t + self._shift_s
        cut = stored.cut
        if t <= self._last_s:  # another source was recorded from here on
            self._shift_s = self._last_s + 1 / sensible_fps(self.info.fps) - result.t
            t = result.t + self._shift_s
            cut = True
        self._last_s = t
        position_s = (self._frame.log_ns - self._recording.first_ns) * 1e-9
        return FrameHeader(
            t,
            time.monotonic_ns(),
            result.height,
            result.width,
            result.name,
            cut,
            position_s,
            result.frame,
            None if self.info.pictures and self._frame.picture is not None else result,
        )

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame, or paint it black. See `Source.read_into`."""
        paint(self._frame.picture if self._frame is not None else None, pixels)

    def close(self) -> None:
        """Release the file. Thread-safe."""
        self._recording.close()


def open_recording(path: Path, *, mirrored: bool = False) -> RecordedSource:
    """Open a recording.

    Raises `SourceError`: it is missing, not a recording, or without a frame.

    `mirrored`: treat every picture as a mirror image, even if it was not recorded as one.
    """
    recording = Recording(path)
    stored = recording.setup.source
    info = SourceInfo(
        SourceKind.VIDEO,
        shown(path.name),
        stored.width,
        stored.height,
        stored.fps,
        recording.frames,
        live=False,
        still=stored.still,
        mirrored=stored.mirrored or mirrored,
        duration_s=recording.duration_s,
        pictures=recording.setup.pictures != "none",
        recorded=msgspec.to_builtins(recording.setup),
    )
    return RecordedSource(recording, info)


def paint(picture: bytes | memoryview | None, pixels: Image) -> None:
    """Decode a stored picture into `pixels`, (H, W, 3) uint8 BGR; without a picture, paint them
    black.

    Raises `SourceError` if the picture cannot be decoded, or its size differs from that of
    `pixels`. The size in its header is checked first: a large picture is never decoded into memory.
    """
    if picture is None:
        pixels.fill(0)
        return
    if size_of(picture) != pixels.shape[:2]:
        raise SourceError(SourceCode.FRAME_UNDECODABLE)
    with c_stderr_muted():
        try:
            size = decode_into(picture, pixels)
        except cv2.error as error:
            raise SourceError(SourceCode.FRAME_UNDECODABLE) from error
    if size != pixels.shape[:2]:
        raise SourceError(SourceCode.FRAME_UNDECODABLE)


def size_of(picture: bytes | memoryview) -> tuple[int, int] | None:
    """Return (height, width) from the header of a JPEG or PNG; None for others,
    and for decompression bombs.
    """
    if (
        picture[:8] == b"\x89PNG\r\n\x1a\n"
        and picture[12:16] == b"IHDR"
        and len(picture) > _PNG_HEADER
    ):
        width, height = struct.unpack_from(">II", picture, 16)
        return height, width
    if picture[:2] != b"\xff\xd8" or bytes(picture).count(b"\xff\xda") > _MOST_SCANS:
        return None
    at = 2
    for _ in range(_MOST_SEGMENTS):
        # libjpeg skips what is between, too.
        at += max(bytes(picture[at : at + _FAR]).find(b"\xff"), 0)
        if at + 9 > len(picture) or picture[at] != 0xFF:
            return None
        kind = picture[at + 1]
        if kind in _SIZED:
            height, width = struct.unpack_from(">HH", picture, at + 5)
            return height, width
        if kind == 0xFF:
            at += 1
        elif kind in _BARE:
            at += 2
        else:
            at += 2 + struct.unpack_from(">H", picture, at + 2)[0]
    return None
