"""Play a file: at its own rate, and repeatedly."""

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

_TOO_LATE_S: Final = 0.5  # further behind, continue from here instead of catching up
_LONGEST_GAP_S: Final = 5.0  # between two frames: time stamps that jump further would freeze the picture
_GLANCE_S: Final = 0.1  # between checks whether a distant frame is still wanted

Stopped = Callable[[], bool]
"""Returns whether frames are no longer wanted."""


class PacedSource:
    """Delivers each frame of `source` when due; drops none. `close` ends a wait at once.

    Parameters
    ----------
    source : Source
        This object takes ownership.
    stopped : callable
        Called during a long wait; True ends it.
    """

    def __init__(self, source: Source, stopped: Stopped = lambda: False) -> None:
        self._source = source
        self._stopped = stopped
        self._closing = threading.Event()
        self._anchor_s: float | None = None  # the source's time 0 on the monotonic clock
        self._last_s = 0.0

    @property
    def info(self) -> SourceInfo:
        """The info of the source."""
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
        """Return the due time of a frame on the monotonic clock."""
        now_s, gap_s, self._last_s = time.monotonic(), t - self._last_s, t
        if self._anchor_s is None or now_s - (self._anchor_s + t) > _TOO_LATE_S or gap_s > _LONGEST_GAP_S:
            self._anchor_s = now_s - t
        return self._anchor_s + t

    def _waited_until(self, due_s: float) -> bool:
        """Wait; False if the frame is no longer wanted."""
        while not self._closing.is_set() and not self._stopped():
            left_s = due_s - time.monotonic()
            if left_s <= 0:
                return True
            self._closing.wait(min(left_s, _GLANCE_S))
        return False


class LoopedSource:
    """Reopens a source whenever it ends; time keeps increasing, and each round starts with a cut.

    `info` has no length, as it never ends. If a round breaks off after delivering frames, it has that as its `flaw`.

    Parameters
    ----------
    source : Source
        The first round; this object takes ownership.
    reopen : callable
        Opens the source from its beginning.
    """

    def __init__(self, source: Source, reopen: Callable[[], Source]) -> None:
        self._reopen = reopen
        self._round = source
        self._closing = threading.Event()
        self.info = replace(self._round.info, length=None)
        self._offset_s = 0.0
        self._last_s = 0.0
        self._delivered = False  # in this round

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame, restarting if needed. See `Source.grab`."""
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
        """Release the source without waiting for a round being opened. Thread-safe."""
        self._closing.set()  # first: from now on the opener closes a new round
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
        if flaw != self.info.flaw:
            self.info = replace(self.info, flaw=flaw)
        period_s = 1.0 if self.info.still else 1 / sensible_fps(self.info.fps)
        self._offset_s = self._last_s + period_s
        header = self._round.grab()
        return None if header is None else replace(self._shifted(header), cut=True)

    def _shifted(self, header: FrameHeader) -> FrameHeader:
        self._delivered = True
        self._last_s = header.t + self._offset_s
        return replace(header, t=self._last_s)
