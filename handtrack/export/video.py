"""A video with the skeletons drawn in."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.drawing import draw_hands
from handtrack.errors import UsageError, system_reason
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.files import Fate, Part, check_place, growing_file, shown
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.sources.container import missing_bytes

Append = Callable[[Image], None]


@contextmanager
def video_file(
    path: Path, codec: str, fps: float, size: tuple[int, int], *, broken_off: Fate = Fate.DROPPED
) -> Iterator[Append]:
    """Open a video for writing; its value appends a frame. A video without a frame is not written.

    Parameters
    ----------
    path : Path
        Its ending chooses the container.
    codec : str
        Four letters.
    fps : float
        Frames a second.
    size : (width, height)
        Pixels of every frame.
    broken_off : Fate
        What becomes of it where the block ends with an error: it can be finished even so, and take its place.

    Raises
    ------
    UsageError
        It cannot be written. OpenCV does not say so of a frame: the video is read back when the block ends.
    """
    appended = 0
    with growing_file(path) as part, _name_for_opencv(part.path) as name:
        fourcc = cv2.VideoWriter.fourcc(*codec)
        writer = cv2.VideoWriter(name, cv2.CAP_FFMPEG, fourcc, fps, size)
        if not writer.isOpened():
            refused = Code.CODEC_REFUSED(size=f"{size[0]}×{size[1]}", codec=codec)
            raise UsageError(Code.FILE_UNWRITABLE, path=shown(path), reason=_obstacle(part) or refused)

        def append(image: Image) -> None:
            nonlocal appended
            writer.write(image)
            appended += 1

        fate = broken_off
        try:
            yield append
            fate = Fate.PLACED
        finally:
            writer.release()
            if appended and fate is Fate.PLACED:
                if not _holds(name, appended):
                    reason = _obstacle(part) or Code.VIDEO_UNFINISHED()
                    raise UsageError(Code.FILE_UNWRITABLE, path=shown(path), reason=reason)
                part.fate = fate


@contextmanager
def _name_for_opencv(path: Path) -> Iterator[str]:
    """Yield an absolute name for a file whose own is valid text: on one that is not, OpenCV ends the process."""
    name = str(path.absolute())
    try:
        name.encode()
    except UnicodeEncodeError:
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            yield f"/proc/self/fd/{folder}/{path.name}"
        finally:
            os.close(folder)
    else:
        yield name


def _holds(name: str, frames: int) -> bool:
    """Tell whether a video is as long as it says and has that many frames; one more where an interrupt came between."""
    if missing_bytes(Path(name)):
        return False
    capture = cv2.VideoCapture(name, cv2.CAP_FFMPEG)
    try:
        return capture.isOpened() and capture.get(cv2.CAP_PROP_FRAME_COUNT) >= frames
    finally:
        capture.release()


def _obstacle(part: Part) -> str | None:
    """Return what the system says to one write more; None where it takes it."""
    number = part.file.fileno()
    try:
        os.lseek(number, 0, os.SEEK_END)
        for _ in range(2):  # the first may fit in part
            os.write(number, bytes(1 << 16))
        os.fsync(number)
    except OSError as error:
        return system_reason(error)
    return None


Draw = Callable[[Image, TrackingResult], None]

_CODEC: Final = "mp4v"  # OpenCV's Linux wheel cannot write H.264, and its VP9 takes a second for a 1080p frame
_FPS_OF_PICTURES: Final = 2.0


def check_drawable(path: Path) -> None:
    """Refuse a file that no video can be written to, by its ending and its place.

    Raises
    ------
    UsageError
    """
    if path.suffix.lower() != ".mp4":
        raise UsageError(Code.ENDING_NOT_MP4, path=path.name)
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise UsageError(Code.VIDEO_IRREGULAR, path=str(path))
    check_place(path)


@contextmanager
def drawn_video(path: Path, fps: float, size: tuple[int, int], pool: BufferPool) -> Iterator[Draw]:
    """Open a video for writing; its value draws one frame with its hands and appends it.

    Where the source breaks off, the video is finished: what was tracked stays.

    Parameters
    ----------
    path : Path
        Ends in .mp4.
    fps : float
        0 where frames have no rate (pictures): two a second then.
    size : (width, height)
        Pixels; a frame of another size is scaled to it.
    pool : BufferPool
        Where the copy that is drawn into lies, until the frame ends.

    Raises
    ------
    UsageError
        The file cannot be written, now or when the block ends.
    """
    with video_file(path, _CODEC, fps or _FPS_OF_PICTURES, size, broken_off=Fate.PLACED) as append:

        def draw(image: Image, result: TrackingResult) -> None:
            with pool.hold_frame() as frame:
                drawn = frame.empty(image.shape, np.uint8)
                np.copyto(drawn, image)
                draw_hands(drawn, result.hands)
                if drawn.shape[1::-1] != size:
                    drawn = cv2.resize(drawn, size, dst=frame.empty((size[1], size[0], 3), np.uint8))
                append(drawn)

        yield draw
