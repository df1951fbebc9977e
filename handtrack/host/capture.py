"""Captures a source on its own thread: opened once, read into pooled memory,
delivered to one run after another.
"""

import contextlib
import logging
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic
from typing import Final

from handtrack.errors import HandtrackError, SourceError, UnavailableReason, first_line
from handtrack.host.codes import HostCode
from handtrack.host.status import RunProgress, RunState
from handtrack.memory.pool import BufferPool
from handtrack.memory.slot import LatestSlot
from handtrack.sources.camera import CameraFormat
from handtrack.sources.gate import SourceState
from handtrack.sources.opening import kind_of, open_source, source_name
from handtrack.sources.playback import Playback
from handtrack.sources.reading import Frame, GatedReader
from handtrack.sources.source import FrameHeader, Source, SourceInfo, SourceKind

JOIN_DEADLINE_S: Final = 1.5
_RETRY_S: Final = 0.5  # before each attempt to open an unavailable source
_LET_GO_S: Final = 2.0  # another program or a preview may be about to release the camera
_BEHIND_S: Final = 0.1  # gestures are read at 10 frames a second and more
_BREATH_S: Final = 0.005
_MOST_PASSED_OVER: Final = 900  # frames: half a minute of a model that hangs
_LIVE: Final = (SourceKind.CAMERA, SourceKind.STREAM)

_log = logging.getLogger(__name__)


@contextlib.contextmanager
def failing_plainly(source: str, fail: Callable[[HandtrackError], None]) -> Iterator[None]:
    """Report an exception that ends a thread as an error with its reason."""
    try:
        yield
    except HandtrackError as error:
        traceback.clear_frames(error.__traceback__)  # keeping the error must not keep the picture
        fail(error)
    except Exception as error:
        _log.exception("tracking %s ended", source)
        fail(SourceError(HostCode.TRACKING_ENDED, reason=first_line(error)))


@dataclass(frozen=True, slots=True)
class CaptureRequest:
    """A source to capture; a file plays at its own rate, in a loop."""

    source: str
    mirrored: bool = False
    once: bool = False
    """Play a file once, starting when the models are ready, never too fast to read its gestures."""
    encoded: bool = False
    """Keep the camera's own JPEG of each frame, if it sends one."""
    patient: bool = field(default=False, compare=False)
    """Retry an unavailable source (in use, missing, unreachable) instead of failing."""
    camera: CameraFormat = field(default_factory=CameraFormat, compare=False)
    """Format requested from a camera; may change while it runs."""
    stall_limit_s: float = field(default=inf, compare=False)
    """Maximum silence of a source before giving up, in seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class Captured:
    """A frame in transit, and the number of cuts (discontinuities in the source) so far.

    The number shows a cut even if its frame was dropped.
    """

    frame: Frame
    cuts: int


class CaptureChannel:
    """Receives a capture's frames and states for one run, until the run closes it."""

    def __init__(self, source: str, wake: Callable[[], None]) -> None:
        self.frames: LatestSlot[Captured] = LatestSlot(
            on_drop=lambda dropped: dropped.frame.pixels.release()
        )
        self._put: deque[FrameHeader] = deque(maxlen=_MOST_PASSED_OVER)
        self.progress = RunProgress(source)
        self._wake = wake
        self._info: SourceInfo | None = None
        self._cuts = 0
        self.estimated_s = self._captured_s = 0.0
        """Time of the run's newest finished frame."""
        self._closed = False

    def show(self, info: SourceInfo) -> None:
        """Deliver the source's info, if new."""
        if info is not self._info:
            self._info = info
            self.progress.opened(info)

    def put(self, frame: Frame) -> None:
        """Deliver a frame; the newest wins."""
        self.progress.captured()
        self._cuts += frame.header.cut
        self._captured_s = frame.header.t
        self._put.append(replace(frame.header, encoded=None))  # many may wait, and JPEGs are large
        self.frames.put(Captured(frame, self._cuts))

    def take_passed_over(self, taken: FrameHeader) -> list[FrameHeader]:
        """Remove and return the frames dropped since the last one taken, without their JPEGs."""
        dropped: list[FrameHeader] = []
        while self._put and (header := self._put.popleft()).t != taken.t:
            dropped.append(header)
        return dropped

    @property
    def behind(self) -> bool:
        """True while the models load, or if the run is too far behind to read every gesture."""
        loading = self.progress.status(0).state is RunState.LOADING
        return loading or self._captured_s - self.estimated_s > _BEHIND_S

    def fail(self, error: HandtrackError) -> None:
        """Deliver the error that ended the capture."""
        if self.progress.failed(error):
            self.wake()
        self.frames.end()

    def wake(self) -> None:
        """Wake the viewer, unless closed."""
        if not self._closed:
            self._wake()

    def close(self) -> None:
        """Drop everything and wake nobody from now on. Idempotent."""
        self._closed = True
        self.progress.stopped()
        self.frames.close()


class Capture:
    """Captures a source from construction until its end, `stop`, or too long without a run.

    Without a channel it opens the source, but reads nothing until a run attaches. After a run
    detaches, it reads and releases frames to keep the connection alive. Thread-safe; only `join`
    blocks.

    `pool`: holds the frames.
    `changed`: called from the thread when the source was opened or closed.
    `after`: captures to wait for before opening the source, up to a limit.
    `opened`: a source already opened by the caller; this object takes ownership.
    """

    def __init__(
        self,
        request: CaptureRequest,
        pool: BufferPool,
        changed: Callable[[], None],
        channel: CaptureChannel | None = None,
        after: "tuple[Capture, ...]" = (),
        *,
        opened: Source | None = None,
    ) -> None:
        self._request = request
        self._pool = pool
        self._changed = changed
        self._after = after
        self._opened = opened
        self.camera = request.camera
        self.demonstrated = ""
        """Gesture repeated by the demo; empty for the whole clip."""
        self.playback = Playback(self._wake)
        """Pauses a file, sets its speed, and jumps."""
        self.info: SourceInfo | None = None
        """The open source; None before and after."""
        self.error: HandtrackError | None = None
        self._channel = channel
        self._until_s = inf
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._claimed = threading.Event()
        if channel is not None:
            self._claimed.set()
        self._thread = threading.Thread(target=self._run, name="handtrack-capture", daemon=True)
        self._thread.start()

    @property
    def ending(self) -> bool:
        """True if it has ended or is about to."""
        return self._stop.is_set()

    @property
    def claimed(self) -> bool:
        """True if a run is or was attached, or none will be."""
        return self._claimed.is_set()

    def attach(self, request: CaptureRequest, channel: CaptureChannel) -> bool:
        """Deliver to this channel from now on; False if the source differs or is ending."""
        with self._lock:
            if request != self._request or self._stop.is_set():
                return False
            self._channel = channel
            self._until_s = inf
            self.camera = request.camera
        self._claimed.set()
        return True

    def detach(self, channel: CaptureChannel, linger_s: float) -> None:
        """Stop delivering to this channel; a live source continues for `linger_s`,
        in case another run attaches.
        """
        with self._lock:
            if self._channel is not channel:
                return
            self._channel = None
            self._until_s = monotonic() + linger_s
            live = (
                self.info.live if self.info is not None else kind_of(self._request.source) in _LIVE
            )
            if linger_s <= 0 or not live:
                self._stop.set()

    def stop(self) -> None:
        """Ask for the end, even with a run attached. Idempotent."""
        self._stop.set()
        self._claimed.set()

    def release(self) -> None:
        """Ask for the end unless a run is attached, or will be once the source is open."""
        with self._lock:
            if self._channel is None and (self.claimed or self.info is not None):
                self.stop()

    def join(self, deadline_s: float | None) -> bool:
        """Wait until the source is closed, unless in its own thread; False after the deadline."""
        if self._thread is not threading.current_thread():
            self._thread.join(deadline_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        ends = monotonic() + JOIN_DEADLINE_S
        for before in self._after:
            before.join(max(0.0, ends - monotonic()))
        self._after = ()
        with failing_plainly(source_name(self._request.source), self._fail):
            opened = self._opened or self._open()
            if opened is not None:
                with contextlib.closing(opened) as source:
                    self._capture(source)
        with self._lock:  # `attach` is refused from here on, or its channel ended here
            self._stop.set()
            channel = self._channel
        if channel is not None:
            channel.frames.end()
        self._show(None)

    def _capture(self, source: Source) -> None:
        self._show(source.info)
        self._claimed.wait()
        channel = self._channel
        if channel is not None:
            channel.show(source.info)
        self._read(source)

    def _show(self, info: SourceInfo | None) -> None:
        self.info = info
        self._changed()

    def _open(self) -> Source | None:
        """Open the source, waiting for it if requested; None if no longer wanted."""
        request = self._request
        told_from_s = monotonic() + _LET_GO_S
        while self._wanted():
            try:
                return open_source(
                    request.source,
                    mirrored=request.mirrored or None,
                    realtime=True,
                    loop=not request.once,
                    encoded=request.encoded,
                    wanted=lambda: self.camera,
                    stopped=self._stop.is_set,
                    playback=self.playback,
                    demonstrated=lambda: self.demonstrated,
                )
            except SourceError as error:
                if not self._wanted():
                    return None
                if error.unavailable is None or not request.patient:
                    raise
                being_let_go = (
                    error.unavailable is UnavailableReason.IN_USE and monotonic() < told_from_s
                )
                channel = None if being_let_go else self._channel
                if channel is not None and channel.progress.cannot_open(
                    error.message, error.unavailable
                ):
                    channel.wake()
            self._stop.wait(_RETRY_S)
        return None

    def _read(self, source: Source) -> None:
        reader = GatedReader(source, self._pool)
        delivered_s = monotonic()
        while self._wanted():
            frame = reader.read()
            channel = self._channel
            if frame is not None:
                delivered_s = monotonic()
            if channel is not None:
                channel.show(reader.info)
                if frame is not None:
                    channel.put(frame)
                if channel.progress.source_says(reader.gate):
                    channel.wake()
                while self._request.once and channel.behind and not self._stop.wait(_BREATH_S):
                    pass
            elif frame is not None:
                frame.pixels.release()
            if reader.gate.state is SourceState.ENDED:
                return
            if frame is None and monotonic() - delivered_s > self._request.stall_limit_s:
                raise reader.gave_up(self._request.stall_limit_s)

    def _wanted(self) -> bool:
        with self._lock:
            if self._channel is None and monotonic() >= self._until_s:
                self._stop.set()
        return not self._stop.is_set()

    def _wake(self) -> None:
        channel = self._channel
        if channel is not None:
            channel.wake()

    def _fail(self, error: HandtrackError) -> None:
        with self._lock:
            self._stop.set()
            self.error = error
            channel = self._channel
        if channel is not None:
            channel.fail(error)
