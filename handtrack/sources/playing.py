"""A file as an application plays it: at its own rate, and again from its beginning."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from handtrack.landmarks import Image
from handtrack.sources.clock import sensible_fps
from handtrack.sources.source import FrameHeader, Source, SourceInfo

_TOO_LATE_S: Final = 0.5  # this far behind, going on from here is better than rushing after it


class PacedSource:
    """Hands out each frame of `source` when it is due; drops none. `close` ends a wait at once.

    Parameters
    ----------
    source : Source
        Owned by this object from now on.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._closing = threading.Event()
        self._anchor_s: float | None = None  # when, on the monotonic clock, the source's time 0 is

    @property
    def info(self) -> SourceInfo:
        """What the source says of itself."""
        return self._source.info

    def grab(self) -> FrameHeader | None:
        """Wait until the next frame is due, and return it as captured now. See `Source.grab`."""
        header = self._source.grab()
        if header is None or self._closing.is_set():
            return None
        now_s = time.monotonic()
        if self._anchor_s is None or now_s - (self._anchor_s + header.t) > _TOO_LATE_S:
            self._anchor_s = now_s - header.t
        if self._closing.wait(max(self._anchor_s + header.t - now_s, 0.0)):
            return None
        return replace(header, captured_ns=time.monotonic_ns())

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame. See `Source.read_into`."""
        self._source.read_into(pixels)

    def close(self) -> None:
        """Give the source back; from any thread."""
        self._closing.set()
        self._source.close()


class LoopedSource:
    """Opens a source again whenever it ends; time goes on increasing, and a new round's first frame is a cut.

    Parameters
    ----------
    source : Source
        The first round; owned by this object from now on.
    reopen : callable
        Opens the source from its beginning.
    """

    def __init__(self, source: Source, reopen: Callable[[], Source]) -> None:
        self._reopen = reopen
        self._round = source
        self._swapping = threading.Lock()
        self._closed = False
        self._info = replace(self._round.info, length=None)
        self._offset_s = 0.0
        self._last_s = 0.0

    @property
    def info(self) -> SourceInfo:
        """What the source says of itself; its length is not known, for it has no end."""
        return self._info

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame, if need be from the beginning again. See `Source.grab`."""
        header = self._round.grab()
        if header is None:
            return self._begin_again()
        return self._shifted(header)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame. See `Source.read_into`."""
        self._round.read_into(pixels)

    def close(self) -> None:
        """Give the source back; from any thread."""
        with self._swapping:
            self._closed = True
            self._round.close()

    def _begin_again(self) -> FrameHeader | None:
        with self._swapping:
            if self._closed:
                return None
            self._round.close()
            self._round = self._reopen()
        period_s = 1.0 if self._info.still else 1 / sensible_fps(self._info.fps)
        self._offset_s = self._last_s + period_s
        header = self._round.grab()
        return None if header is None else replace(self._shifted(header), cut=True)

    def _shifted(self, header: FrameHeader) -> FrameHeader:
        self._last_s = header.t + self._offset_s
        return replace(header, t=self._last_s)
