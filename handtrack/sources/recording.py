"""A recording as a source: frames at their recorded times, with stored results if there are no pictures."""

import time
from math import inf
from pathlib import Path
from typing import Final

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.recording.reader import Recording, StoredFrame
from handtrack.runtime.files import shown
from handtrack.runtime.opencv import c_stderr_muted, cv2
from handtrack.sources.capture import decode_into
from handtrack.sources.clock import sensible_fps
from handtrack.sources.codes import SourceCode
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind

SUFFIX: Final = ".mcap"


class RecordedSource:
    """The frames of a recording, in order, to its end.

    `recording`: this object takes ownership.
    """

    def __init__(self, recording: Recording, info: SourceInfo) -> None:
        self.info = info
        self._recording = recording
        self._items = recording.items()
        self._frame: StoredFrame | None = None
        self._last_s, self._shift_s = -inf, 0.0

    def skip_to(self, t: float) -> None:
        """Continue with the frame at `t` seconds."""
        self._items = self._recording.items(t)
        self._last_s, self._shift_s = -inf, 0.0

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; None at the end. See `Source.grab`."""
        self._frame = next((item for item in self._items if isinstance(item, StoredFrame)), None)
        if self._frame is None:
            if self._recording.flaw is not None:
                raise SourceError(self._recording.flaw)
            return None
        stored, result = self._frame.stored, self._frame.stored.result
        t, cut = result.t + self._shift_s, stored.cut
        if t <= self._last_s:  # another source was recorded from here on
            self._shift_s = self._last_s + 1 / sensible_fps(self.info.fps) - result.t
            t, cut = result.t + self._shift_s, True
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
    )
    return RecordedSource(recording, info)


def paint(picture: bytes | memoryview | None, pixels: Image) -> None:
    """Decode a stored picture into `pixels`, (H, W, 3) uint8 BGR, or paint them black.

    Raises `SourceError`: it cannot be decoded, or has another size.
    """
    if picture is None:
        pixels.fill(0)
        return
    with c_stderr_muted():
        try:
            size = decode_into(picture, pixels)
        except cv2.error as error:
            raise SourceError(SourceCode.FRAME_UNDECODABLE) from error
    if size != pixels.shape[:2]:
        raise SourceError(SourceCode.FRAME_UNDECODABLE)
