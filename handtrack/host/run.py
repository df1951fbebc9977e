"""One source being tracked: a capture's frames, estimated on its own thread.

The capture (`handtrack.host.capture`) hands over only the newest frame with its scope; the estimate
thread works in that scope. `stop` returns at once; the next run waits for the end of this one
before it estimates or opens another source.

Models change between two frames, on the estimate thread: see `ModelSwitcher`.
"""

import contextlib
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic
from typing import Final

from handtrack.engines import HandModels
from handtrack.errors import HandtrackError, ModelError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host.capture import (
    JOIN_DEADLINE_S,
    Capture,
    CaptureChannel,
    CaptureRequest,
    failing_plainly,
)
from handtrack.host.codes import HostCode
from handtrack.host.observer import FrameObservers, ObserverNotifier, RunSetup
from handtrack.host.status import RunStatus
from handtrack.memory.frame import FrameLease
from handtrack.memory.pool import BufferPool
from handtrack.memory.slot import LatestSlot
from handtrack.messages import TrackingResult
from handtrack.models.codes import ModelCode
from handtrack.models.engine import HandEstimator, Setup
from handtrack.navigation.rules import Attention
from handtrack.pace import Pace
from handtrack.pipeline import Pipeline
from handtrack.sentences import Message
from handtrack.service import ModelLease, ModelService
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.camera import CameraFormat
from handtrack.sources.opening import source_name
from handtrack.sources.source import SourceKind


class ModelSwitcher:
    """Holds the current estimator with its lease, and the lease on the models to follow.

    The first models are a request like any later one: each takes over between two frames, once
    loaded. A newer request replaces one that is still loading. If loading or making the estimator
    fails, the request is dropped with its reason and the current estimator stays.

    `lease`: on the first models. The switcher ends every lease it is given.
    `make`: makes an estimator from models.
    """

    def __init__(self, lease: ModelLease, make: Callable[[HandModels], HandEstimator]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._wanted: ModelLease | None = lease
        self._lease: ModelLease | None = None
        self._closed = False
        self.estimator: HandEstimator | None = None
        self.running: tuple[ModelConfig, Setup] | None = None
        """The current models, with their engine and device."""
        self.trouble: Message | None = None

    def use(self, lease: ModelLease) -> None:
        """Take over these models once they are ready. Thread-safe.
        After `close` the lease ends at once.
        """
        with self._lock:
            if self._closed:
                unused: tuple[ModelLease | None, ...] = (lease,)
            elif self._lease is not None and lease.config == self._lease.config:
                unused = (lease, self._wanted)
                self._wanted = None
            else:
                unused = (self._wanted,)
                self._wanted = lease
            self.trouble = None
        for each in unused:
            if each is not None:
                each.release()

    def update(self) -> bool:
        """Take over ready models; True if the estimator changed. Call between two frames, on their
        thread.

        Raises `ModelError`: the first models cannot be loaded, or no estimator can be made from
        them.
        """
        with self._lock:
            wanted = self._wanted
        if wanted is None:
            return False
        try:
            models = wanted.wait(0)
            if models is None:
                return False
            made = self._make(models)
        except (ModelError, MemoryError) as error:
            self._give_up(
                wanted,
                error if isinstance(error, ModelError) else ModelError(ModelCode.OUT_OF_MEMORY),
            )
            return False
        with self._lock:
            displaced = self._wanted is not wanted
            if not displaced:
                self._wanted = None
                before = self._lease
                self._lease = wanted
        if displaced:
            made.close()
            return False
        self.running = (wanted.config, models.setup)
        self._take_over(made, before)
        return True

    def close(self) -> None:
        """Close the estimator and end every lease, after the last frame. Idempotent."""
        estimator = self.estimator
        self.estimator = None
        with self._lock:
            self._closed = True
            leases = (self._wanted, self._lease)
            self._wanted = self._lease = None
        try:
            if estimator is not None:
                estimator.close()
        finally:
            for lease in leases:
                if lease is not None:
                    lease.release()

    def _take_over(self, made: HandEstimator, lease: ModelLease | None) -> None:
        before = self.estimator
        self.estimator = made
        try:
            if before is not None:
                before.close()
        finally:
            if lease is not None:
                lease.release()

    def _give_up(self, wanted: ModelLease, error: ModelError) -> None:
        with self._lock:
            if self._wanted is not wanted:  # replaced: its lease ended, no model failed
                return
            if self._lease is None:
                raise error
            self._wanted = None
            self.trouble = HostCode.MODEL_NOT_CHANGED(reason=error.message)
        wanted.release()


_POLL_S: Final = 0.1  # between checks whether a wait is still wanted
_MOST_SEEN: Final = 900  # frames, half a minute: older gestures command nothing


@dataclass(frozen=True, slots=True, eq=False)
class Update:
    """One tracked frame for a viewer."""

    result: TrackingResult
    pixels: FrameLease
    """The frame's scope with its picture, (H, W, 3) uint8 BGR; the caller releases it."""
    captured_ns: int
    """`time.monotonic_ns()` at the grab."""
    seen: tuple[Recognition, ...] = ()
    """Gestures since the previous update, frame by frame, including skipped frames: a picture may
    be skipped, a gesture may not. The newest may belong to the next frame.
    """


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A source to track, with options; a file plays at its own rate, in a loop."""

    source: str
    models: ModelConfig
    tracker: TrackerConfig
    gestures: GestureConfig = field(default_factory=GestureConfig)
    camera: CameraFormat = field(default_factory=CameraFormat)
    patient: bool = False
    """Retry an unavailable source (in use, missing, unreachable) instead of failing."""
    once: bool = False
    """Play a file once, starting when the models are ready, never too fast to read its gestures."""
    encoded: bool = False
    """Keep the camera's own JPEG of each frame, if it sends one."""
    stall_limit_s: float = inf
    """Maximum silence of a source before giving up, in seconds."""

    @property
    def capture(self) -> CaptureRequest:
        """The part to compare with a running capture."""
        return CaptureRequest(
            self.source,
            self.tracker.mirrored,
            self.once,
            self.encoded,
            self.patient,
            self.camera,
            self.stall_limit_s,
        )


class Run:
    """One source being tracked. Made by `Host.start`. Thread-safe; only `join` blocks."""

    def __init__(
        self,
        request: RunRequest,
        service: ModelService,
        pool: BufferPool,
        channel: CaptureChannel,
        capture: Capture,
        *,
        observers: FrameObservers,
        after: "Run | None",
    ) -> None:
        self._request = request
        self._service = service
        self._pool = pool
        self._tracker = request.tracker
        self._switcher = ModelSwitcher(
            service.lease(request.models, HostCode.FOR_TRACKING()), self._estimator
        )
        self._channel = channel
        self._capture = capture
        self._after = after
        self._progress = channel.progress
        self._frames = channel.frames
        self._notifier = ObserverNotifier(observers)
        self.playback = capture.playback
        """Pauses a file, sets its speed, and jumps. Other sources are unaffected."""
        self._stop = threading.Event()
        self._gestures = self._read_by = request.gestures
        self._pace = Pace()
        self.attention = Attention.EVERYTHING
        """How closely the viewer needs hands watched; any thread may set it."""
        self._updates: LatestSlot[Update] = LatestSlot(
            on_drop=lambda update: update.pixels.release()
        )
        self._seen: deque[Recognition] = deque(maxlen=_MOST_SEEN)
        self._cuts_seen = 0
        self._highest = self._numbered_after = (
            0  # the commanding hand keeps its number, even once gone
        )
        self._thread = threading.Thread(
            target=self._estimate_frames, name="handtrack-estimate", daemon=True
        )
        self._thread.start()

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
        return replace(
            status, playback=replace(self.playback.state, length_s=status.info.duration_s)
        )

    def use(self, models: ModelConfig, reason: Message | str) -> None:
        """Change models: they load in the background and take over between two frames; every track
        ends.

        Until then, or if loading fails, tracking continues with the current ones; `notice` in
        `status` gives the reason.

        `reason`: for the log of loads.
        """
        self._switcher.use(self._service.lease(models, reason))

    def ask_camera(self, camera: CameraFormat) -> None:
        """Reopen the camera with another size and rate. Loads nothing; every track ends.

        Other sources are unaffected.
        """
        self._capture.camera = camera

    def demonstrate(self, gesture: str) -> None:
        """Repeat this gesture in the demo; empty for the whole clip.
        Other sources are unaffected.
        """
        self._capture.demonstrated = gesture

    def read_gestures(self, gestures: GestureConfig) -> None:
        """Change gesture reading from the next frame on; gestures in progress are dropped,
        tracks continue.
        """
        self._gestures = gestures

    def stop(self, linger_s: float = 0.0) -> None:
        """Ask the run to end; from now on nothing wakes or can be taken. Idempotent.

        The capture of a camera or stream continues for `linger_s`, for another run on the same
        source. It drops frames until then.
        """
        self._stop.set()
        self._channel.close()
        self._updates.close()
        self._capture.detach(self._channel, linger_s)

    def silence(self) -> None:
        """Notify observers of the end of this run, and of those it waits for,
        even if a model hangs.
        """
        before = self._after
        if before is not None:
            before.silence()
        self._notifier.ended()

    def join(self, deadline_s: float) -> bool:
        """Wait for the run to end, and for its capture unless it lingers;
        False after the deadline.
        """
        ends = monotonic() + deadline_s
        self._thread.join(deadline_s)
        if self._thread.is_alive():
            return False
        return not self._capture.ending or self._capture.join(max(0.0, ends - monotonic()))

    def _estimate_frames(self) -> None:
        with (
            contextlib.closing(self._switcher),
            failing_plainly(source_name(self._request.source), self._fail),
            contextlib.ExitStack() as end,
        ):
            end.callback(self._notifier.ended)
            if self._after is not None:
                if not self._after.join(JOIN_DEADLINE_S):
                    self._after.silence()
                self._after = None
            pipeline: Pipeline | None = None
            while not self._stop.is_set():
                pipeline = self._renewed(pipeline)
                if self._frames.wait(_POLL_S):
                    self._estimate(pipeline)
                elif self._frames.over:
                    return

    def _renewed(self, pipeline: Pipeline | None) -> Pipeline | None:
        """Return the pipeline for the current models; None until they are ready and the source gave
        a frame.
        """
        known = self._progress.status(0)
        if known.captured == 0 or known.info is None:
            return pipeline
        wanted = self._gestures
        # A recording may know better.
        self._tracker = replace(self._tracker, mirrored=known.info.mirrored)
        taken_over = self._switcher.update()
        if self._switcher.running is not None:
            self._notifier.opened(
                known.info, RunSetup(*self._switcher.running, self._tracker, wanted)
            )
        if not taken_over and (pipeline is None or wanted == self._read_by):
            return pipeline
        if taken_over:
            self._numbered_after = self._highest
        assert self._switcher.estimator is not None  # noqa: S101 - `update` has just set it
        self._progress.model_ready()
        self._read_by = wanted
        self._pace = Pace()
        gestures = GestureRecognizer(mirrored=known.info.mirrored, config=wanted)
        still = known.info.still
        numbered_after = self._numbered_after
        return Pipeline(
            self._switcher.estimator, gestures=gestures, still=still, numbered_after=numbered_after
        )

    def _estimator(self, models: HandModels) -> HandEstimator:
        return models.estimator(self._tracker, self._pool, None)

    def _estimate(self, pipeline: Pipeline | None) -> None:
        captured = self._frames.take()
        if captured is None:
            return
        frame = captured.frame
        header = captured.frame.header
        for missed in self._channel.take_passed_over(header):
            self._notifier.dropped(missed)
        if captured.cuts != self._cuts_seen:
            self._cuts_seen = captured.cuts
            header = replace(header, cut=True)
        if header.cut:
            self._pace = Pace()
        attention = Attention.EVERYTHING if self._notifier.needs_every_frame else self.attention
        with frame.pixels as pixels:
            if pipeline is None:  # show the picture while the model loads
                result = TrackingResult(
                    frame.index, header.t, header.width, header.height, (), header.name
                )
            elif not self._pace.due(pixels.pixels, header.t, attention):
                self._channel.estimated_s = header.t
                return
            else:
                result = pipeline.step(header, frame.index, pixels.pixels)
                self._highest = max((self._highest, *(hand.track_id for hand in result.hands)))
                self._progress.estimated(result.timings.total_ms, too_dark=result.too_dark)
                if pipeline.seen is not None:
                    self._seen.append(pipeline.seen)
                    self._pace.estimated(pipeline.seen)
                self._notifier.tracked(header, result, pipeline.seen, pixels)
            self._channel.estimated_s = header.t
            if self._updates.put(Update(result, pixels.hand_over(), header.captured_ns)):
                self._channel.wake()

    def _fail(self, error: HandtrackError) -> None:
        self._channel.fail(error)
        self._frames.close()
        self._capture.detach(self._channel, 0.0)
        self._stop.set()
