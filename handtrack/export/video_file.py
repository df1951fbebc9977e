"""A video that is being written: whole when it takes its place, or an error."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from handtrack.errors import UsageError
from handtrack.landmarks import Image
from handtrack.runtime.files import Fate, Part, growing_file, shown
from handtrack.runtime.opencv import cv2
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
            refused = f"OpenCV cannot encode {size[0]}×{size[1]} as {codec} here"
            raise UsageError(f"cannot write {shown(path)}: {_obstacle(part) or refused}")

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
                    raise UsageError(f"cannot write {shown(path)}: {_obstacle(part) or 'OpenCV did not finish it'}")
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
        return error.strerror or str(error)
    return None
