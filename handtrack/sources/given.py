"""A caller's own pictures as a source: any iterable of arrays, with or without times."""

import contextlib
import threading
import time
from collections.abc import Generator, Iterable
from dataclasses import replace
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import SourceError, first_line
from handtrack.landmarks import Image
from handtrack.pictures import picture_fault
from handtrack.sources.codes import SourceCode
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind

GivenFrames = Iterable[NDArray[np.uint8]] | Iterable[tuple[float, NDArray[np.uint8]]]
"""(H, W, 3) uint8 BGR, each by itself or after its time in seconds."""


class GivenSource:
    """Reads an iterable as a live source: pictures may come at any time, and black ones at the
    start are withheld.

    Raises `SourceError`: `frames` is not such an iterable, is empty, or fails.

    `frames`: pictures without times get their time of arrival.
    """

    def __init__(self, frames: GivenFrames, *, mirrored: bool = False) -> None:
        if isinstance(frames, np.ndarray) and frames.ndim < 4:
            raise SourceError(SourceCode.GIVEN_ONE, given=f"{frames.shape} {frames.dtype}")
        if not isinstance(frames, Iterable):
            raise SourceError(SourceCode.GIVEN_WRONG, given=type(frames).__name__)
        self._frames = iter(frames)
        self._closed = threading.Event()
        self._began_s = time.monotonic()
        self._last_t = float("-inf")
        self._pixels: Image = np.empty((0, 0, 3), np.uint8)
        if (first := self._next()) is None:
            raise SourceError(SourceCode.GIVEN_EMPTY)
        height, width = first[1].shape[:2]
        self._ahead = [first]
        self.info = SourceInfo(
            SourceKind.CAMERA,
            "camera",
            width,
            height,
            0.0,
            None,
            live=True,
            still=False,
            mirrored=mirrored,
        )

    def grab(self) -> FrameHeader | None:
        """Advance to the next picture; see `Source.grab`."""
        taken = self._ahead.pop() if self._ahead else self._next()
        if taken is None:
            return None
        t, self._pixels = taken
        if t <= self._last_t:
            raise SourceError(SourceCode.GIVEN_TIME_WRONG, time=t, last=self._last_t)
        self._last_t = t
        height, width = self._pixels.shape[:2]
        resized = (width, height) != (self.info.width, self.info.height)
        if resized:  # not a fragment of a frame, as from a camera
            self.info = replace(self.info, width=width, height=height)
        return FrameHeader(t, time.monotonic_ns(), height, width, cut=resized)

    def read_into(self, pixels: Image) -> None:
        """Copy the picture; see `Source.read_into`."""
        np.copyto(pixels, self._pixels)

    def close(self) -> None:
        """Read no further, and close a generator that is not running.
        Thread-safe and idempotent.
        """
        self._closed.set()
        if isinstance(self._frames, Generator):
            with contextlib.suppress(ValueError):  # it is at work in the capture thread
                self._frames.close()

    def _next(self) -> tuple[float, Image] | None:
        if self._closed.is_set():
            return None
        try:
            given: Any = next(self._frames)
        except StopIteration:
            return None
        except Exception as error:
            raise SourceError(SourceCode.GIVEN_FAILED, reason=first_line(error)) from error
        timed = isinstance(given, tuple) and len(given) == 2 and not isinstance(given[0], bool)
        t, pixels = given if timed else (time.monotonic() - self._began_s, given)
        if pixels is None:
            raise SourceError(SourceCode.GIVEN_NONE)
        fault = picture_fault(pixels, "frames()")
        if fault is not None:
            raise SourceError(fault)
        if not isinstance(t, int | float | np.integer | np.floating) or not isfinite(t):
            raise SourceError(SourceCode.GIVEN_NO_TIME, given=repr(t))
        return float(t), pixels
