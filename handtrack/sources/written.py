"""Notices pictures that a decoder did not write, although it says that it did."""

from collections.abc import Callable
from functools import cache
from hashlib import shake_128
from typing import Final

import numpy as np

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2

_ROWS_COMPARED: Final = 4  # one of so many
_GLANCED: Final = 16  # rows and columns between the points of a first look
_MOST_NEWS: Final = 1  # frames of a run of the same picture that may bring news

BringsNews = Callable[[float], bool]
"""Returns whether the packet of the frame at a time, in milliseconds,
holds a picture that others do not.
"""

# OpenCV (4.13 to 5.0) can't convert interlaced frames, does not notice, and delivers its own memory
# as it is: at first black or a picture of an older video, later the last frame that it could
# convert. So a picture that was not written is exactly the one before. So is a frame that truly
# repeats another one; but only the frame of such a run that was coded first carries the picture,
# and the others say "as there" in a few bytes (with frames that are predicted from later ones, the
# first to be coded need not be the first to be shown). Two frames of a run that bring news are
# therefore two pictures, of which one was not written.


class WriteCheck:
    """Judges the pictures of one decoder, in order.

    `brings_news`: called only for frames whose picture is exactly the one before, and for that one.
    """

    def __init__(self, brings_news: BringsNews) -> None:
        self._brings_news = brings_news
        self._rows: Image | None = None  # of the frame before
        self._before_ms = 0.0
        self._news: int | None = None  # in this run of the same picture

    @property
    def repeats(self) -> bool:
        """True if the last picture was exactly the one before."""
        return self._news is not None

    def is_unwritten(self, pixels: Image, t_ms: float) -> bool:
        """Return whether a picture, (H, W, 3) uint8, of the frame at `t_ms` was left as it was.

        In a run it may be one of the frames before that was not written; each holds the same wrong
        picture.
        """
        before_ms = self._before_ms
        self._before_ms = t_ms
        if not self._is_same(pixels[::_ROWS_COMPARED]):
            self._news = None
            return False
        if self._news is None:
            self._news = int(self._brings_news(before_ms))
        self._news += self._brings_news(t_ms)
        return self._news > _MOST_NEWS

    def restart(self) -> None:
        """Compare the next picture with none: the source jumped."""
        self._rows = self._news = None

    def _is_same(self, rows: Image) -> bool:
        """Return whether these rows equal those of the frame before, and keep them for the next."""
        before = self._rows
        if before is None or before.shape != rows.shape:
            self._rows = rows.copy()
            return False
        glance = (slice(None, None, _GLANCED), slice(None, None, _GLANCED))
        if (
            np.array_equal(rows[glance], before[glance])
            and cv2.norm(rows, before, cv2.NORM_INF) == 0
        ):
            return True
        np.copyto(before, rows)
        return False


_MARKS: Final = 64  # points of a buffer
_MARKS_LEFT_AT_MOST: Final = 3  # a picture may have the colour of a mark in its place by chance
_GOLDEN: Final = 0.618034  # spreads the points over the columns


@cache
def _mark_colours() -> np.ndarray:
    """Return the marks' colours, (64, 3) uint8. Hashed, since numpy.random loads long."""
    return np.frombuffer(shake_128(b"marks").digest(_MARKS * 3), np.uint8).reshape(_MARKS, 3)


class Marks:
    """Colours put into a buffer before a source fills it, to see afterwards that it did.

    `height`, `width`: size of the buffer, in pixels.
    """

    def __init__(self, height: int, width: int) -> None:
        count = min(_MARKS, height * width)
        at = np.arange(count) * (height * width) // count
        spread = (_GOLDEN * width * np.arange(count)).astype(np.intp) if count == _MARKS else 0
        self.size = (height, width)
        self._rows = at // width
        self._columns = (at + spread) % width
        self._colours = _mark_colours()[:count]
        self._most_left = min(_MARKS_LEFT_AT_MOST, count - 1)

    def put(self, pixels: Image) -> None:
        """Mark a buffer, (height, width, 3) uint8."""
        pixels[self._rows, self._columns] = self._colours

    def remain(self, pixels: Image) -> bool:
        """Return whether the buffer, or a part of it, was left as it was."""
        left = (pixels[self._rows, self._columns] == self._colours).all(axis=1)
        return int(np.count_nonzero(left)) > self._most_left
