"""A file as an application plays it: at its own rate, and again from its beginning."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sentences import Message
from handtrack.sources.clock import sensible_fps
from handtrack.sources.source import FrameHeader, Source, SourceInfo

_TOO_LATE_S: Final = 0.5  # this far behind, going on from here is better than rushing after it
_LONGEST_GAP_S: Final = 5.0  # between two frames: time stamps that jump further would freeze the picture
_GLANCE_S: Final = 0.1  # between two looks at whether a frame that is far off is still wanted

Stopped = Callable[[], bool]
"""Tells whether nobody wants any more frames."""


class PacedSource:
    """Hands out each frame of `source` when it is due; drops none. `close` ends a wait at once.

    Parameters
    ----------
    source : Source
        Owned by this object from now on.
    stopped : callable
        Asked during a long wait: where it says so, the frame is not wanted any more, and the wait is over.
    """

    def __init__(self, source: Source, stopped: Stopped = lambda: False) -> None:
        self._source = source
        self._stopped = stopped
        self._closing = threading.Event()
        self._anchor_s: float | None = None  # when, on the monotonic clock, the source's time 0 is
        self._last_s = 0.0

    @property
    def info(self) -> SourceInfo:
        """What the source says of itself."""
        return self._source.info

    def grab(self) -> FrameHeader | None:
        """Wait until the next frame is due, and return it as captured now. See `Source.grab`."""
        header = self._source.grab()
        if header is None or self._closing.is_set():
            return None
        if not self._waited_until(self._due_s(header.t)):
            return None
        return replace(header, captured_ns=time.monotonic_ns())

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame. See `Source.read_into`."""
        self._source.read_into(pixels)

    def close(self) -> None:
        """Give the source back; from any thread."""
        self._closing.set()
        self._source.close()

    def _due_s(self, t: float) -> float:
        """Return when, on the monotonic clock, the frame of this time is due."""
        now_s, gap_s, self._last_s = time.monotonic(), t - self._last_s, t
        if self._anchor_s is None or now_s - (self._anchor_s + t) > _TOO_LATE_S or gap_s > _LONGEST_GAP_S:
            self._anchor_s = now_s - t
        return self._anchor_s + t

    def _waited_until(self, due_s: float) -> bool:
        """Wait; False where nobody wants the frame any more."""
        while not self._closing.is_set() and not self._stopped():
            left_s = due_s - time.monotonic()
            if left_s <= 0:
                return True
            self._closing.wait(min(left_s, _GLANCE_S))
        return False


class LoopedSource:
    """Opens a source again whenever it ends; time goes on increasing, and a new round's first frame is a cut.

    What could not be read of a round that delivered something is said in `info`, as its `flaw`.

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
        self._closing = threading.Event()
        self._info = replace(self._round.info, length=None)
        self._offset_s = 0.0
        self._last_s = 0.0
        self._delivered = False  # in this round

    @property
    def info(self) -> SourceInfo:
        """What the source says of itself; its length is not known, for it has no end."""
        return self._info

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame, if need be from the beginning again. See `Source.grab`."""
        flaw = None
        try:
            header = self._round.grab()
        except SourceError as error:
            if not self._delivered:
                raise
            header, flaw = None, error.message
        if header is None:
            return self._begin_again(flaw)
        return self._shifted(header)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame. See `Source.read_into`."""
        self._round.read_into(pixels)

    def close(self) -> None:
        """Give the source back; from any thread, and without waiting for a round that is being opened."""
        self._closing.set()  # first: a round that is opened from now on is closed by who opened it
        self._round.close()

    def _begin_again(self, flaw: Message | None) -> FrameHeader | None:
        if self._closing.is_set():
            return None
        self._round.close()
        self._round = self._reopen()
        if self._closing.is_set():
            self._round.close()
            return None
        self._delivered = False
        if flaw != self._info.flaw:
            self._info = replace(self._info, flaw=flaw)
        period_s = 1.0 if self._info.still else 1 / sensible_fps(self._info.fps)
        self._offset_s = self._last_s + period_s
        header = self._round.grab()
        return None if header is None else replace(self._shifted(header), cut=True)

    def _shifted(self, header: FrameHeader) -> FrameHeader:
        self._delivered = True
        self._last_s = header.t + self._offset_s
        return replace(header, t=self._last_s)
