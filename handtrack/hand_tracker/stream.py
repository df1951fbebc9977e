"""A source tracked in its own threads: the newest result wins, and dropped ones are counted."""

import atexit
import contextlib
import logging
import threading
import traceback
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, Self

import numpy as np

from handtrack.drawing import draw_hands
from handtrack.errors import HandtrackError, ModelError
from handtrack.host.capture import (
    JOIN_DEADLINE_S,
    Capture,
    CaptureChannel,
    Captured,
    CaptureRequest,
)
from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.memory.slot import LatestSlot
from handtrack.messages import GestureEvent, Timings
from handtrack.models.codes import ModelCode
from handtrack.runtime.ending import native_calls
from handtrack.runtime.opencv import cv2
from handtrack.settings import ColorOrder
from handtrack.sources.frames import SourceFrame
from handtrack.sources.reading import STALL_LIMIT_S
from handtrack.sources.source import Source
from handtrack.tracking.crops import Hands

_POLL_S: Final = 0.05  # between checks whether anybody holds the stream

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class TrackedFrame:
    """One frame of a stream and its hands; a notebook shows it as the picture with the hands
    drawn.
    """

    image: Image
    """(H, W, 3) uint8: yours to keep; in the tracker's `color`, BGR by default."""
    hands: Hands
    """Hands in pixels of the image; a tuple. With `keep_crops`, release its crops."""
    t: float
    """Seconds on the source's own clock."""
    index: int
    """Frame number in the source, from 0, counting dropped frames."""
    name: str | None
    """For pictures: the file's name."""
    events: tuple[GestureEvent, ...]
    """Gestures of the hands, if the tracker has `gestures`."""
    timings: Timings
    """Timings of the estimate, milliseconds."""
    dropped: int
    """Frames and results dropped so far."""
    color: ColorOrder
    """{"bgr", "rgb"}: the order of the image's colours."""

    def drawn(self) -> Image:
        """Return a copy of the image with the hands drawn."""
        image = self.image.copy()
        draw_hands(image, self.hands, color=self.color)
        return image

    def _repr_png_(self) -> bytes:
        """Return the picture for a notebook, as PNG."""
        image = self.drawn()
        if self.color == "rgb":
            image = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2BGR), np.uint8)
        return bytes(cv2.imencode(".png", image)[1])

    def __repr__(self) -> str:
        height, width = self.image.shape[:2]
        return f"<TrackedFrame {self.index}: {self.t:.3f} s, {width}×{height}, hands {list(self.hands)}>"


class HandStream:
    """A source tracked in its own threads; made by `HandTracker.stream`.

    Iterate over it, with ``for`` or ``async for``: it yields `TrackedFrame`, always the newest, and
    ends with the source. Leaving the loop, `close`, or the ``with`` or ``async with`` block closes
    the source and ends the threads.
    """

    def __init__(self, worker: "StreamWorker") -> None:
        self._worker = worker
        worker.holder = weakref.ref(self)
        self.info = worker.source.info
        """The source's size, rate and length."""

    @property
    def dropped(self) -> int:
        """Frames and results dropped so far."""
        return self._worker.dropped

    @property
    def over(self) -> bool:
        """True once its threads have ended: the source ended, failed, or was closed."""
        return self._worker.over

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait for the end of the source, with `on_result`; False after `timeout_s`.

        Raises
        ------
        SourceError
            The source ended early, or delivered nothing for 5 s.
        Exception
            Any error raised by `on_result`.
        """
        ended = self._worker.join(timeout_s)
        if ended:
            self._worker.raise_error()
        return ended

    def close(self, deadline_s: float = JOIN_DEADLINE_S) -> bool:
        """Close the source and end the threads; False after the deadline. Idempotent."""
        return self._worker.close(deadline_s)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> TrackedFrame:
        result = self._worker.next()
        if result is None:
            self.close()
            self._worker.raise_error()
            raise StopIteration
        return result

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> TrackedFrame:
        result = await self._worker.next_async()
        if result is None:
            await elsewhere(self.close)
            self._worker.raise_error()
            raise StopAsyncIteration
        return result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.close()
        except BaseException:  # Ctrl+C, perhaps before anything was closed
            self.close()
            raise

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await elsewhere(self.close)

    def __del__(self) -> None:
        """End the stream if a loop ends early."""
        if hasattr(self, "_worker"):
            self._worker.abandon(JOIN_DEADLINE_S)


class StreamWorker:
    """Captures a source in one thread and estimates in another; after each, only the newest item
    waits.

    `begin` starts the estimate thread, which starts the capture. So Ctrl+C in the thread that
    begins a stream leaves no thread that `close` does not know.

    Holds no reference to its `HandStream`, so that an unreferenced stream ends it.

    `source`: this object takes ownership.
    `estimate`: returns a frame's result, given the frame and the number of dropped ones so far;
    called in one thread.
    `begun`: called when the first result has been taken, so that the start loses no frames.
    `pool`: provides the frames' memory.
    `forked`: True in a forked child, where the threads are gone and no wait would end.
    """

    def __init__(
        self,
        source: Source,
        estimate: Callable[[SourceFrame, int], TrackedFrame],
        on_result: Callable[[TrackedFrame], object] | None,
        *,
        begun: Callable[[], object],
        pool: BufferPool,
        forked: Callable[[], bool],
    ) -> None:
        self.source = source
        self._estimate = estimate
        self._on_result = on_result
        self._called_back = on_result is not None
        self._begun = begun
        self._forked = forked
        self._channel = CaptureChannel(source.info.name, wake=lambda: None)
        self._results = LatestSlot[TrackedFrame](on_drop=lambda result: result.hands.release())
        self._error: Exception | None = None
        self._wake: Callable[[], object] = lambda: None
        self._closing = False
        self.holder: Callable[[], object] = lambda: self
        """Returns the stream, or None once nobody holds it."""
        self._abandoned = False
        self._pool = pool
        self._capture: Capture | None = None
        self._thread = threading.Thread(
            target=self._track, name="handtrack-stream-estimate", daemon=True
        )
        _workers.add(self)

    def begin(self) -> None:
        """Start the threads."""
        self._thread.start()

    @property
    def dropped(self) -> int:
        """Frames and results dropped so far."""
        return self._channel.frames.dropped + self._results.dropped

    @property
    def abandoned(self) -> bool:
        """True once nobody holds the stream: the estimate thread ends it within `_POLL_S`
        seconds.
        """
        return self._abandoned or self.holder() is None

    @property
    def over(self) -> bool:
        """True once every thread has ended."""
        return not self._thread.is_alive() and (self._capture is None or self._capture.join(0))

    def close(self, deadline_s: float = JOIN_DEADLINE_S) -> bool:
        """Close the source and end the threads; False after the deadline. Idempotent."""
        if self._forked():
            return True
        self._keep_error()
        self._closing = True
        if self._capture is not None:
            self._capture.stop()
        self.source.close()
        self._channel.close()
        self._results.close()
        self._wake()
        return self.join(deadline_s)

    def abandon(self, deadline_s: float) -> None:
        """Have the stream end, and wait for it until the deadline. For finalizers: takes no lock.

        The collector may run a finalizer while its thread holds a lock that the stream's threads
        need; hence the deadline.
        """
        self._abandoned = True
        if not self._forked():
            self._wait(deadline_s)

    def join(self, timeout_s: float | None) -> bool:
        """Wait for the threads; False after `timeout_s`."""
        self._check_fork()
        if not self._called_back:  # nobody takes results
            self._begun()
        self._wait(timeout_s)
        return self.over

    def _wait(self, timeout_s: float | None) -> None:
        """Wait for the threads, unless in one of them."""
        ends = None if timeout_s is None else monotonic() + timeout_s
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout_s)
        if self._capture is not None:
            self._capture.join(None if ends is None else max(0.0, ends - monotonic()))

    def raise_error(self) -> None:
        """Raise the error that ended the stream, once."""
        self._keep_error()
        error = self._error
        self._error = None
        if error is not None:
            self._closing = True
            raise error

    def next(self) -> TrackedFrame | None:
        """Wait for the newest result; None at the end."""
        self._check_fork()
        while self._results.wait():
            if (result := self._results.take()) is not None:
                self._begun()
                return result
        return None

    async def next_async(self) -> TrackedFrame | None:
        """Wait for the newest result without blocking the event loop; None at the end."""
        import asyncio

        self._check_fork()
        loop = asyncio.get_running_loop()
        come = asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(come.set)

        self._wake = wake
        while (result := self._results.take()) is None and not self._results.over:
            await come.wait()
            come.clear()
        self._begun()
        return result

    def _check_fork(self) -> None:
        if self._forked():
            raise ModelError(ModelCode.MODELS_FORKED)

    def _keep_error(self) -> None:
        """Keep the capture's error, unless the stream is closed: closing may have caused it."""
        if not self._closing and self._capture is not None:
            self._error = self._error or self._capture.error

    def _track(self) -> None:
        cuts = -1  # the first frame is a cut
        request = CaptureRequest(self.source.info.name, stall_limit_s=STALL_LIMIT_S)
        try:
            self._capture = Capture(
                request, self._pool, lambda: None, self._channel, opened=self.source
            )
            while not self.abandoned:
                ready = self._channel.frames.wait(_POLL_S)
                captured = self._channel.frames.take() if ready else None
                if captured is None:
                    if self._channel.frames.over:
                        break
                    continue
                self._deliver(captured, cut=captured.cuts != cuts)
                cuts = captured.cuts
        except Exception as error:
            # Keeping the error must not keep the picture.
            traceback.clear_frames(error.__traceback__)
            if not isinstance(error, HandtrackError):
                _log.exception("following %s ended", self.source.info.name)
            if not self._closing:
                self._error = error
        finally:
            self._channel.close()
            if self._capture is not None:
                self._capture.stop()
            self.source.close()
            del self._estimate, self._on_result  # they may refer to every result
            self._results.end()
            if self.abandoned:
                self._results.close()
            self._wake()

    def _deliver(self, captured: Captured, *, cut: bool) -> None:
        frame = captured.frame
        header = captured.frame.header
        still = self.source.info.still
        given = SourceFrame(frame.pixels.pixels, header.t, frame.index, header.name, still, cut)
        try:
            result = self._estimate(given, self.dropped)
        finally:
            frame.pixels.release()
            del given
        if self._on_result is not None:
            self._on_result(result)
            self._begun()
        else:
            self._results.put(result)
            self._wake()


def owned(pool: BufferPool, pixels: Image, color: ColorOrder) -> Image:
    """Return a copy of a BGR picture in the given colour order;
    it lives as long as it is referenced.
    """

    @pool.scoped(name="stream")
    def copied() -> Image:
        own = pool.empty(pixels.shape, np.uint8)
        if color == "rgb":
            cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB, dst=own)
        else:
            np.copyto(own, pixels)
        return own

    return copied()


_workers: Final = weakref.WeakSet[StreamWorker]()


@atexit.register
def _end_streams() -> None:
    """End the streams a script left open, before the models unload."""
    native_calls.end()
    for worker in list(_workers):
        worker.close()


async def elsewhere(call: Callable[[], object]) -> None:
    """Run a call that waits for threads without blocking the event loop."""
    import asyncio

    await asyncio.to_thread(call)
