"""Writes videos with the skeletons drawn in."""

import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.commands.codes import ExportCode
from handtrack.commands.mp4_times import write_frame_times
from handtrack.drawing import draw_hands
from handtrack.errors import UsageError, system_reason
from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.files import PendingFile, check_place, is_utf8, shown, writing
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.sources.container import missing_bytes

Append = Callable[[Image], None]


@contextmanager
def video_file(
    path: Path,
    codec: str,
    fps: float,
    size: tuple[int, int],
    *,
    kept_if_broken_off: bool = False,
    finish: Callable[[Path], None] = lambda _: None,
) -> Iterator[Append]:
    """Open a video for writing; call the block's value to append a frame. A video without frames is
    not written.

    Raises `UsageError`: it cannot be written. OpenCV reports no failed frames, so the video is read
    back when the block ends.

    `path`: its extension selects the container.
    `codec`: a four-letter code.
    `fps`: frames a second.
    `size`, (width, height): size of every frame, in pixels.
    `kept_if_broken_off`: finish the file and put it in place even if the block ends with an error.
    `finish`: called with the complete file's path before it is put in place; raises `OSError` if it
    cannot write.
    """
    appended = 0
    with PendingFile(path) as pending, _name_for_opencv(pending.path) as name:
        fourcc = cv2.VideoWriter.fourcc(*codec)
        writer = cv2.VideoWriter(name, cv2.CAP_FFMPEG, fourcc, fps, size)
        if not writer.isOpened():
            refused = ExportCode.CODEC_REFUSED(size=f"{size[0]}×{size[1]}", codec=codec)
            raise UsageError(
                Code.FILE_UNWRITABLE, path=shown(path), reason=_obstacle(pending) or refused
            )

        def append(image: Image) -> None:
            nonlocal appended
            writer.write(image)
            appended += 1
            if kept_if_broken_off:
                pending.keep()

        def complete() -> None:
            if not _holds(name, appended):
                reason = _obstacle(pending) or ExportCode.DRAWING_UNFINISHED()
                raise UsageError(Code.FILE_UNWRITABLE, path=shown(path), reason=reason)
            with writing(path):
                finish(Path(name))

        try:
            yield append
            if appended:
                pending.keep()
        finally:
            writer.release()
            pending.complete(complete)


@contextmanager
def _name_for_opencv(path: Path) -> Iterator[str]:
    """Yield an absolute name in valid text, as the file's own name is:
    OpenCV ends the process on any other.
    """
    name = str(path.absolute())
    if is_utf8(name):
        yield name
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def _holds(name: str, frames: int) -> bool:
    """Check that a video is complete and has that many frames, or one more after an interrupt."""
    if missing_bytes(Path(name)):
        return False
    capture = cv2.VideoCapture(name, cv2.CAP_FFMPEG)
    try:
        return capture.isOpened() and capture.get(cv2.CAP_PROP_FRAME_COUNT) >= frames
    finally:
        capture.release()


def _obstacle(pending: PendingFile) -> str | None:
    """Return the system's error for one more write; None if it succeeds."""
    number = pending.file.fileno()
    try:
        os.lseek(number, 0, os.SEEK_END)
        for _ in range(2):  # the first may partly fit
            os.write(number, bytes(1 << 16))
        os.fsync(number)
    except OSError as error:
        return system_reason(error)
    return None


Draw = Callable[[Image, TrackingResult], None]

# OpenCV's Linux wheel cannot write H.264, and its VP9 takes a second for a 1080p frame.
_CODEC: Final = "mp4v"
_FPS_OF_PICTURES: Final = 2.0


def check_drawable(path: Path) -> None:
    """Refuse a path that no video can be written to, by its extension and place.
    Raises `UsageError`.
    """
    if path.suffix.lower() != ".mp4":
        raise UsageError(ExportCode.ENDING_NOT_MP4, path=shown(path))
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise UsageError(ExportCode.VIDEO_IRREGULAR, path=str(path))
    check_place(path)


@contextmanager
def drawn_video(path: Path, fps: float, size: tuple[int, int], pool: BufferPool) -> Iterator[Draw]:
    """Open a video for writing; call the block's value to draw a frame's hands and append it.

    Each frame is shown until the time of the next one, whatever the rate; the last frame of each
    source for the time of one frame. If the source ends early, the video is still finished and
    kept. Raises `UsageError`: the file cannot be written, now or when the block ends.

    `path`: ends in .mp4.
    `fps`: 0 for frames without a rate (pictures): two a second.
    `size`, (width, height): pixels; other frames are scaled to it.
    `pool`: holds the drawing copy until the frame ends.
    """
    rate = fps or _FPS_OF_PICTURES
    times_s: list[float] = []
    last_s = math.inf

    def finish(made: Path) -> None:
        if not fps:
            return
        try:
            write_frame_times(made, times_s, 1 / rate)
        except ValueError as error:
            unfinished = ExportCode.DRAWING_UNFINISHED()
            raise UsageError(Code.FILE_UNWRITABLE, path=shown(path), reason=unfinished) from error

    with video_file(path, _CODEC, rate, size, kept_if_broken_off=True, finish=finish) as append:

        def draw(image: Image, result: TrackingResult) -> None:
            nonlocal last_s
            passed_s = result.t - last_s if result.t > last_s else 1 / rate
            times_s.append(times_s[-1] + passed_s if times_s else 0.0)
            last_s = result.t
            with pool.hold_frame() as frame:
                drawn = frame.empty(image.shape, np.uint8)
                np.copyto(drawn, image)
                draw_hands(drawn, result.hands)
                if drawn.shape[1::-1] != size:
                    scaled = frame.empty((size[1], size[0], 3), np.uint8)
                    cv2.resize(drawn, size, dst=scaled)
                    drawn = scaled
                append(drawn)

        yield draw
