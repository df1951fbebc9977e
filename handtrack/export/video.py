"""A video with the skeletons drawn in."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.drawing import draw_hands
from handtrack.errors import UsageError
from handtrack.export.video_file import video_file
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.messages import TrackingResult
from handtrack.runtime.files import Fate, check_place
from handtrack.runtime.opencv import cv2

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
        raise UsageError(f"cannot draw into {path.name}: the ending must be .mp4")
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise UsageError(f"cannot draw into {path}: a video needs a regular file")
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
        For the copy that is drawn into.

    Raises
    ------
    UsageError
        The file cannot be written, now or when the block ends.
    """
    with video_file(path, _CODEC, fps or _FPS_OF_PICTURES, size, broken_off=Fate.PLACED) as append:

        def draw(image: Image, result: TrackingResult) -> None:
            with pool.scope("draw") as scope:
                copy = scope.empty(image.shape, np.uint8)
                np.copyto(copy, image)
                draw_hands(copy, result.hands)
                append(copy if copy.shape[1::-1] == size else np.asarray(cv2.resize(copy, size), np.uint8))

        yield draw
