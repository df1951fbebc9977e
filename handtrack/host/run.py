"""One source being tracked, on two threads of its own.

The capture thread opens the source, drains it into pooled memory and hands over only the newest frame with its scope;
the estimate thread works in that scope. `stop` only asks and returns at once; the capture thread then joins its
estimate thread and closes the source. The next run waits for that before it opens anything.

Models change between two frames, on the estimate thread: see `ModelSwitcher`.
"""

import contextlib
import logging
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from handtrack.engines import HandModels
from handtrack.errors import HandtrackError, SourceError, UnavailableReason, first_line
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host.model_switch import ModelSwitcher
from handtrack.host.status import RunProgress, RunStatus
from handtrack.memory import BufferPool, FrameLease, LatestSlot
from handtrack.messages import TrackingResult
from handtrack.models.engine import HandEstimator
from handtrack.pipeline import Pipeline
from handtrack.sentences import Code, Message
from handtrack.service import ModelService
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.camera import CameraFormat
from handtrack.sources.gate import SourceState
from handtrack.sources.opening import open_source, source_name
from handtrack.sources.playback import Playback
from handtrack.sources.reading import Frame, GatedReader
from handtrack.sources.source import Source, SourceKind

JOIN_DEADLINE_S: Final = 1.5
_POLL_S: Final = 0.1  # between checks whether a wait is still wanted
_RETRY_S: Final = 0.5  # before each attempt to open an unavailable source
_LET_GO_S: Final = 2.0  # another program or a preview may be about to release the camera
_MOST_SEEN: Final = 900  # frames, half a minute: older gestures command nothing

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Update:
    """One tracked frame for a viewer.

    Attributes
    ----------
    pixels : FrameLease
        The frame's scope with its picture, (H, W, 3) uint8 BGR; the caller releases it.
    captured_ns : int
        `time.monotonic_ns()` at the grab.
    seen : tuple of Recognition
        Gestures since the previous update, frame by frame, including frames nobody took: a picture may be skipped, a
        gesture may not. The newest may be of the next frame.
    """

    result: TrackingResult
    pixels: FrameLease
    captured_ns: int
    seen: tuple[Recognition, ...] = ()


@dataclass(frozen=True, slots=True)
class RunRequest:
    """What to track and how; a file plays at its own rate, again and again.

    Attributes
    ----------
    source : str
        As on the command line.
    camera : CameraFormat
        Requested from a camera.
    patient : bool
        Retry an unavailable source (in use, missing, unreachable) instead of failing.
    """

    source: str
    models: ModelConfig
    tracker: TrackerConfig
    gestures: GestureConfig = field(default_factory=GestureConfig)
    camera: CameraFormat = field(default_factory=CameraFormat)
    patient: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Captured:
    """A frame in transit, with the cuts so far: a dropped frame may have been the cut."""

    frame: Frame
    cuts: int


class Run:
    """One source being tracked. Made by `Host.start`. Thread-safe; only `join` blocks.

    Attributes
    ----------
    playback : Playback
        Pauses a file, sets its speed, and moves to other places. Other sources are unaffected.
    """

    def __init__(
        self,
        request: RunRequest,
        service: ModelService,
        pool: BufferPool,
        wake: Callable[[], None],
        after: "Run | None",
    ) -> None:
        self._request = request
        self._service = service
        self._switcher = ModelSwitcher(service.lease(request.models, Code.FOR_TRACKING()), self._estimator)
        self._pool = pool
        self._wake = wake
        self._after = after
        self._stop = threading.Event()
        self._drained = threading.Event()
        self._name = source_name(request.source)
        self._camera = request.camera
        self._demonstrated = ""
        self._gestures = self._read_by = request.gestures
        self._progress = RunProgress(self._name)
        self.playback = Playback(self._wake_unless_stopped)
        self._frames: LatestSlot[_Captured] = LatestSlot(on_drop=lambda dropped: dropped.frame.pixels.release())
        self._updates: LatestSlot[Update] = LatestSlot(on_drop=lambda update: update.pixels.release())
        self._seen: deque[Recognition] = deque(maxlen=_MOST_SEEN)
        self._still = self._mirrored = False
        self._cuts_seen = 0
        self._highest = self._numbered_after = 0  # the commanding hand is known by its number, even once gone
        self._capture = threading.Thread(target=self._capture_frames, name="handtrack-capture", daemon=True)
        self._capture.start()

    def take(self) -> Update | None:
        """Take the newest update since the last call, or None; the caller releases its pixels."""
        update = self._updates.take()
        if update is None:
            return None
        seen = tuple(self._seen.popleft() for _ in range(len(self._seen)))
        return replace(update, seen=seen)

    def status(self) -> RunStatus:
        """Return the status of the run."""
        status = self._progress.status(dropped=self._frames.dropped, notice=self._switcher.trouble)
        if status.info is None or status.info.kind is not SourceKind.VIDEO:
            return status
        return replace(status, playback=replace(self.playback.state, length_s=status.info.duration_s))

    def use(self, models: ModelConfig, reason: Message | str) -> None:
        """Change models: they load in the background and take over between two frames; every track ends.

        Until then, or if loading fails, tracking continues with the current ones; `notice` in `status` gives the
        reason.

        Parameters
        ----------
        reason : Message or str
            For the log of loads.
        """
        self._switcher.use(self._service.lease(models, reason))

    def ask_camera(self, camera: CameraFormat) -> None:
        """Reopen the camera with another size and rate. Loads nothing; every track ends.

        Other sources are unaffected.
        """
        self._camera = camera

    def demonstrate(self, gesture: str) -> None:
        """Let the demo show this gesture over and over; empty for the whole clip. Other sources are unaffected."""
        self._demonstrated = gesture

    def read_gestures(self, gestures: GestureConfig) -> None:
        """Change gesture reading from the next frame on; gestures in progress are dropped, tracks continue."""
        self._gestures = gestures

    def stop(self) -> None:
        """Ask the run to end; from now on nothing wakes or can be taken. Idempotent."""
        self._stop.set()
        self._progress.stopped()
        self._frames.close()
        self._updates.close()

    def join(self, deadline_s: float) -> bool:
        """Wait for the run to end; False after the deadline."""
        self._capture.join(deadline_s)
        return not self._capture.is_alive()

    def _capture_frames(self) -> None:
        """Run the capture thread, from opening the source to closing it."""
        with contextlib.closing(self._switcher):
            if self._after is not None:
                self._after.join(JOIN_DEADLINE_S)
                self._after = None
            estimate = threading.Thread(target=self._estimate_frames, name="handtrack-estimate", daemon=True)
            estimate.start()
            with self._failing_plainly():
                self._drain()
            self._drained.set()
            estimate.join()

    def _drain(self) -> None:
        """Open the source and hand over its frames until it ends or is no longer wanted."""
        opened = self._open()
        if opened is None:
            return
        with contextlib.closing(opened) as source:
            self._still, self._mirrored = source.info.still, source.info.mirrored
            self._read(source)

    def _open(self) -> Source | None:
        """Open the source, waiting for it if requested; None if no longer wanted."""
        request, told_from_s = self._request, monotonic() + _LET_GO_S
        while not self._stop.is_set():
            try:
                return open_source(
                    request.source,
                    mirrored=request.tracker.mirrored or None,
                    realtime=True,
                    loop=True,
                    wanted=lambda: self._camera,
                    stopped=self._stop.is_set,
                    playback=self.playback,
                    demonstrated=lambda: self._demonstrated,
                )
            except SourceError as error:
                if error.unavailable is None or not request.patient:
                    raise
                being_let_go = error.unavailable is UnavailableReason.IN_USE and monotonic() < told_from_s
                if not being_let_go and self._progress.cannot_open(error.message, error.unavailable):
                    self._wake_unless_stopped()
            self._stop.wait(_RETRY_S)
        return None

    def _read(self, source: Source) -> None:
        reader, cuts = GatedReader(source, self._pool), 0
        self._progress.opened(reader.info)
        while not self._stop.is_set() and reader.gate.state is not SourceState.ENDED:
            info, frame = reader.info, reader.read()
            if reader.info is not info:
                self._progress.opened(reader.info)
            if frame is not None:
                self._progress.captured()
                cuts += frame.header.cut
                self._frames.put(_Captured(frame, cuts))
            if self._progress.source_says(reader.gate):
                self._wake_unless_stopped()

    def _estimate_frames(self) -> None:
        """Run the estimate thread, frame by frame, until the end."""
        with self._failing_plainly():
            pipeline: Pipeline | None = None
            while not self._stop.is_set():
                pipeline = self._renewed(pipeline)
                if self._frames.wait(_POLL_S):
                    self._estimate(pipeline)
                elif self._drained.is_set():
                    return

    def _renewed(self, pipeline: Pipeline | None) -> Pipeline | None:
        """Return the pipeline for the current models; None until they are ready and the source gave a frame."""
        if self._progress.status(0).captured == 0:
            return pipeline
        wanted = self._gestures
        taken_over = self._switcher.update()
        if not taken_over and (pipeline is None or wanted == self._read_by):
            return pipeline
        if taken_over:
            self._numbered_after = self._highest
        assert self._switcher.estimator is not None  # noqa: S101 - what was taken over
        self._progress.model_ready()
        self._read_by = wanted
        gestures = GestureRecognizer(mirrored=self._mirrored, config=wanted)
        return Pipeline(
            self._switcher.estimator, gestures=gestures, still=self._still, numbered_after=self._numbered_after
        )

    def _estimator(self, models: HandModels) -> HandEstimator:
        return models.estimator(self._request.tracker, self._pool, None)

    def _estimate(self, pipeline: Pipeline | None) -> None:
        captured = self._frames.take()
        if captured is None:
            return
        frame, header = captured.frame, captured.frame.header
        if captured.cuts != self._cuts_seen:
            self._cuts_seen = captured.cuts
            header = replace(header, cut=True)
        with frame.pixels as pixels:
            if pipeline is None:  # show the picture while the model loads
                result = TrackingResult(frame.index, header.t, header.width, header.height, (), header.name)
            else:
                result = pipeline.step(header, frame.index, pixels.pixels)
                self._highest = max((self._highest, *(hand.track_id for hand in result.hands)))
                self._progress.estimated(result.timings.total_ms)
                if pipeline.seen is not None:
                    self._seen.append(pipeline.seen)
            if self._updates.put(Update(result, pixels.hand_over(), header.captured_ns)):
                self._wake_unless_stopped()

    @contextlib.contextmanager
    def _failing_plainly(self) -> Iterator[None]:
        """Turn an early end of a thread into a visible state with its reason."""
        try:
            yield
        except HandtrackError as error:
            traceback.clear_frames(error.__traceback__)  # keeping the error must not keep the picture
            self._fail(error)
        except Exception as error:
            _log.exception("tracking %s ended", self._name)
            self._fail(SourceError(Code.TRACKING_ENDED, reason=first_line(error)))

    def _fail(self, error: HandtrackError) -> None:
        if self._progress.failed(error):
            self._wake_unless_stopped()
        self._frames.close()
        self._stop.set()

    def _wake_unless_stopped(self) -> None:
        if not self._updates.closed:
            self._wake()
