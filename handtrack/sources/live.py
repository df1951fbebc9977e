"""A live source that may come back: the common part of cameras and streams."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from handtrack.errors import SourceError, SourceStalledError
from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2
from handtrack.sources.capture import Capture
from handtrack.sources.clock import Clock, sensible_fps, through_sleep_ns
from handtrack.sources.codes import SourceCode
from handtrack.sources.source import FrameHeader, SourceInfo

_PAUSE_S: Final = 0.1  # after a missing frame: no tight loop on a dead device
_RETRY_S: Final = 0.5  # before each reconnection
# Between two frames of one run; after a longer gap (the machine slept) tracking restarts.
_LONGEST_GAP_S: Final = 2.0


class LiveSource:
    """Frames of a live capture, reopened after failures for as long as it takes.

    Every failure raises one `SourceStalledError` from `grab` or `read_into`, so that the caller can
    stop; calling again retries. The next frame is a cut, possibly of another size.

    `capture`: open; this object takes ownership.
    `connect`: reopens the capture, or raises `SourceError`; or `SourceStalledError`, if the next
    call goes on.
    `patience`: consecutive missing frames before the capture is reopened.
    `silence`: returns the error for a missing frame.
    `outdated`: returns whether to reopen a working capture; called before every frame.
    `closed`: called when the source is closed, to end a connection that is being made.
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
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        self.info = info
        self._capture: Capture | None = capture
        self._connect = connect
        self._clock = clock
        self._patience = patience
        self._silence = silence
        self._outdated = outdated
        self._closed = closed
        self._size = (info.height, info.width)
        self._misses = 0
        self._cut = False
        self._arrived_ns = through_sleep_ns()
        self._swapping = threading.Lock()
        self._closing = threading.Event()

    def grab(self) -> FrameHeader | None:
        """Wait for the next frame; None once closed. See `Source.grab`."""
        if self._closing.is_set():
            return None
        if self._capture is not None and self._outdated():
            self._drop()
            self._cut = True
            capture = self._connected()
        else:
            capture = self._capture or (None if self._closing.wait(_RETRY_S) else self._connected())
        if capture is None:
            return None
        if not capture.grab():
            self._missed()
            return None
        self._misses = 0
        return self._arrived(capture)

    def _arrived(self, capture: Capture) -> FrameHeader:
        before_ns = self._arrived_ns
        self._arrived_ns = through_sleep_ns()
        t = self._clock.next(capture.get(cv2.CAP_PROP_POS_MSEC), self._arrived_ns)
        cut = self._cut or self._arrived_ns - before_ns > _LONGEST_GAP_S * 1e9
        self._cut = False
        return FrameHeader(t, time.monotonic_ns(), *self._size, cut=cut, encoded=capture.packet())

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame into `pixels`.

        Raises `SourceStalledError`: the frame cannot be decoded or differs in size from its header
        (the next one may be fine), or the source was closed.
        """
        try:
            size = self._capture.read_into(pixels) if self._capture else None
        except SourceError as error:
            self._cut = True
            raise SourceStalledError(
                SourceCode.SOURCE_FAILED, name=self.info.name, reason=error.message
            ) from error
        if size == pixels.shape[:2]:
            return
        self._cut = True
        if self._closing.is_set():
            raise SourceStalledError(SourceCode.SOURCE_CLOSED, name=self.info.name)
        if size is None:
            undecodable = SourceCode.FRAME_UNDECODABLE()
            raise SourceStalledError(
                SourceCode.SOURCE_FAILED, name=self.info.name, reason=undecodable
            )
        self._size = size
        raise SourceStalledError(
            SourceCode.SOURCE_OTHER_SIZE, name=self.info.name, size=f"{size[1]}×{size[0]}"
        )

    def close(self) -> None:
        """Release the device or connection and end any wait. Thread-safe."""
        self._closing.set()
        self._closed()
        self._drop()

    def _missed(self) -> None:
        """Raise the error for a missing frame; return only if the source is closing."""
        if self._closing.wait(_PAUSE_S):
            return
        self._misses += 1
        self._cut = True
        silence = self._silence()
        if self._misses >= self._patience:
            self._drop()
        raise silence

    def _connected(self) -> Capture | None:
        try:
            capture = self._connect()
        except SourceStalledError:
            raise
        except SourceError as error:
            raise SourceStalledError(
                SourceCode.TRYING_AGAIN, error.unavailable, reason=error.message
            ) from error
        with self._swapping:
            self._capture = capture
        if self._closing.is_set():
            self._drop()
            return None
        self._size = height, width = capture.size
        self.info = replace(
            self.info, width=width, height=height, fps=sensible_fps(capture.get(cv2.CAP_PROP_FPS))
        )
        self._misses = 0
        self._clock.resume()
        return capture

    def _drop(self) -> None:
        with self._swapping:
            capture = self._capture
            self._capture = None
        if capture is not None:
            capture.close()
