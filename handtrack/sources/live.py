"""A source that comes at its own time and may come back: what a camera and a stream have in common."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from handtrack.errors import SourceError, SourceStalledError
from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.sources.capture import Capture
from handtrack.sources.clock import Clock, sensible_fps, through_sleep_ns
from handtrack.sources.source import FrameHeader, SourceInfo

_PAUSE_S: Final = 0.1  # after a frame that did not come, so that a dead device is not asked in a tight loop
_RETRY_S: Final = 0.5  # before each attempt to connect again
_LONGEST_GAP_S: Final = 2.0  # between two frames of one run: what is seen after it (the machine slept) is seen anew


class LiveSource:
    """Frames of a live capture; where it fails it is opened again, for as long as it takes.

    Every failure is one `SourceStalledError` from `grab` or `read_into`, so that the caller sees it and can stop;
    asking again tries again. The first frame after it is a cut, possibly of another size.

    Parameters
    ----------
    info : SourceInfo
    capture : Capture
        Open; owned by this object from now on.
    connect : callable
        Opens the capture anew; raises `SourceError` where it cannot.
    clock : Clock
    patience : int
        Frames that may fail to come, one after the other, before the capture is opened anew.
    silence : callable
        What to raise when no frame came.
    outdated : callable
        Tells whether the capture should be opened anew though it delivers; asked before every frame.
    """

    def __init__(
        self,
        info: SourceInfo,
        capture: Capture,
        connect: Callable[[], Capture],
        clock: Clock,
        *,
        patience: int,
        silence: Callable[[], SourceStalledError],
        outdated: Callable[[], bool] = lambda: False,
    ) -> None:
        self._info = info
        self._capture: Capture | None = capture
        self._connect = connect
        self._clock = clock
        self._patience = patience
        self._silence = silence
        self._outdated = outdated
        self._size = (info.height, info.width)
        self._misses = 0
        self._cut = False
        self._arrived_ns = through_sleep_ns()
        self._swapping = threading.Lock()
        self._closing = threading.Event()

    @property
    def info(self) -> SourceInfo:
        """What the source said of itself when it was last opened."""
        return self._info

    def grab(self) -> FrameHeader | None:
        """Wait for the next frame; None once closed. See `Source.grab`."""
        if self._closing.is_set():
            return None
        if self._capture is not None and self._outdated():
            self._drop()
            self._cut = True
            capture = self._connected()
        else:
            capture = self._capture or self._reconnect()
        if capture is None:
            return None
        if not capture.grab():
            self._missed()
            return None
        self._misses = 0
        return self._arrived(capture)

    def _arrived(self, capture: Capture) -> FrameHeader:
        before_ns, self._arrived_ns = self._arrived_ns, through_sleep_ns()
        t = self._clock.next(capture.get(cv2.CAP_PROP_POS_MSEC), self._arrived_ns)
        cut = self._cut or self._arrived_ns - before_ns > _LONGEST_GAP_S * 1e9
        self._cut = False
        return FrameHeader(t, time.monotonic_ns(), *self._size, cut=cut)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame into `pixels`.

        Raises
        ------
        SourceStalledError
            The frame cannot be decoded, or has another size than its header said; the next one may be well. Or the
            source was closed in the meantime.
        """
        try:
            size = self._capture.read_into(pixels) if self._capture else None
        except SourceError as error:
            self._cut = True
            raise SourceStalledError(Code.SOURCE_FAILED, name=self._info.name, reason=error.message) from error
        if size == pixels.shape[:2]:
            return
        self._cut = True
        if self._closing.is_set():
            raise SourceStalledError(Code.SOURCE_CLOSED, name=self._info.name)
        if size is None:
            undecodable = Code.FRAME_UNDECODABLE()
            raise SourceStalledError(Code.SOURCE_FAILED, name=self._info.name, reason=undecodable)
        self._size = size
        raise SourceStalledError(Code.SOURCE_OTHER_SIZE, name=self._info.name, size=f"{size[1]}×{size[0]}")

    def close(self) -> None:
        """Give the device or connection back, and end a wait; from any thread."""
        self._closing.set()
        self._drop()

    def _missed(self) -> None:
        """Raise what to say of a frame that did not come; return only where the source is being closed."""
        if self._closing.wait(_PAUSE_S):
            return
        self._misses += 1
        self._cut = True
        silence = self._silence()
        if self._misses >= self._patience:
            self._drop()
        raise silence

    def _reconnect(self) -> Capture | None:
        return None if self._closing.wait(_RETRY_S) else self._connected()

    def _connected(self) -> Capture | None:
        try:
            capture = self._connect()
        except SourceError as error:
            raise SourceStalledError(Code.TRYING_AGAIN, error.unavailable, reason=error.message) from error
        with self._swapping:
            self._capture = capture
        if self._closing.is_set():
            self._drop()
            return None
        self._size = height, width = capture.size
        self._info = replace(self._info, width=width, height=height, fps=sensible_fps(capture.get(cv2.CAP_PROP_FPS)))
        self._misses = 0
        self._clock.resume()
        return capture

    def _drop(self) -> None:
        with self._swapping:
            capture, self._capture = self._capture, None
        if capture is not None:
            capture.close()
