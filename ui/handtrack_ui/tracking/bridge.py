"""The only crossing between the worker threads and the window."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal

from handtrack.gestures.config import GestureConfig
from handtrack.host import Capture, FrameObserver, Host, Run, RunRequest, RunStatus, Update
from handtrack.navigation.rules import Attention
from handtrack.sentences import Message
from handtrack.settings import ModelConfig
from handtrack.sources.camera import CameraFormat
from handtrack.sources.playback import Playback
from handtrack.sources.source import SourceInfo
from handtrack_ui.tracking.latency import PaintMeter

CLOSE_DEADLINE_S: Final = 1.5


class Bridge(QObject):
    """Starts and stops the window's run, and wakes the window on news.

    A worker's call only wakes: the signal carries nothing and waits in Qt's queue at most once; the
    window then takes the newest result. So a slow window skips frames instead of queueing them. A
    stopped run cannot reach the window: its wake-ups name an old generation, and results always
    come from the current run. Nor can it keep the next run from waking the window: what waits in
    the queue is known by its generation, so a worker that was preempted while its run was replaced
    leaves behind a number that matches no later run.
    """

    changed = Signal()
    """The current run has a new result or status; emitted on the window's thread."""
    captures_changed = Signal()
    """A source was opened or closed."""
    running_changed = Signal(bool)
    """A run started, or the last one ended."""
    prepared = Signal()
    """The source to prepare is open."""
    refused = Signal(object)
    """The source to prepare cannot be opened, for this reason (a HandtrackError)."""

    _woken = Signal(int)
    _captured = Signal()

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.pool = host.pool
        self.meter = PaintMeter()
        self._host = host
        self._run: Run | None = None
        self._generation = 0
        self._waking: int | None = None
        self._closed = False
        self._coming: Capture | None = None
        self._woken.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._captured.connect(self._follow_captures, Qt.ConnectionType.QueuedConnection)
        host.listen(self._captured.emit)

    @property
    def running(self) -> bool:
        """True if there is a current run."""
        return self._run is not None

    @property
    def playback(self) -> Playback | None:
        """The control of the current run's file, or None."""
        return self._run.playback if self._run is not None else None

    @property
    def captured(self) -> SourceInfo | None:
        """The source that is open now, even without a run."""
        return self._host.captured

    def prepare(self, request: RunRequest) -> None:
        """Open a source alongside the current run, for the next run;
        `prepared` or `refused` follows.
        """
        self.forget_prepared()
        self._coming = self._host.prepare(request)

    def forget_prepared(self) -> None:
        """Stop opening the prepared source."""
        coming = self._coming
        self._coming = None
        if coming is not None:
            coming.stop()

    def start(self, request: RunRequest) -> None:
        """Stop the current run and start another. Returns at once."""
        self.stop()
        self.meter.begin()
        self._run = self._host.start(request, self._waker(self._generation))
        self._woken.emit(self._generation)
        self.running_changed.emit(self.running)

    def read_gestures(self, gestures: GestureConfig) -> None:
        """Change gesture reading of the current run, if any."""
        if self._run is not None:
            self._run.read_gestures(gestures)

    def watch_hands(self, attention: Attention) -> None:
        """Watch hands this closely in the current run, if any."""
        if self._run is not None:
            self._run.attention = attention

    def demonstrate(self, gesture: str) -> None:
        """Let the demo show this gesture in the current run, if any; empty for the whole clip."""
        if self._run is not None:
            self._run.demonstrate(gesture)

    def ask_camera(self, camera: CameraFormat) -> None:
        """Change the camera format of the current run, if any."""
        if self._run is not None:
            self._run.ask_camera(camera)

    def use(self, models: ModelConfig, reason: Message) -> None:
        """Change the models of the current run, if any, once they are loaded."""
        if self._run is not None:
            self._run.use(models, reason)

    def stop(self, linger_s: float = 0.0) -> None:
        """Stop the current run, if any; a live source stays open for `linger_s`.
        Returns at once.
        """
        run = self._run
        self._run = None
        self._generation += 1
        if run is not None:
            run.stop(linger_s)
            self.running_changed.emit(self.running)

    def release(self) -> None:
        """Close a source that is open without a run. Returns at once."""
        self._host.release()

    def add_observer(self, observer: FrameObserver) -> None:
        """Let an observer see every frame of this run and the next ones."""
        self._host.add_observer(observer)

    def remove_observer(self, observer: FrameObserver) -> None:
        """Stop showing frames to an observer."""
        self._host.remove_observer(observer)

    def take(self) -> Update | None:
        """Return the newest result since the last call; the caller owns its pixels."""
        update = self._run.take() if self._run is not None else None
        if update is not None:
            estimate_ns = round(update.result.timings.total_ms * 1e6)
            self.meter.show(update.captured_ns, estimate_ns)
        return update

    def rate_hz(self) -> float | None:
        """Return the frames estimated over the last second, or None without a run."""
        status = self.status()
        return status.fps if status is not None else None

    def status(self) -> RunStatus | None:
        """Return the status of the current run, or None."""
        return self._run.status() if self._run is not None else None

    def close(self) -> None:
        """Stop everything and join the threads."""
        self._closed = True  # a source closed from now on is news to nobody: the window is going
        self.stop()
        self._host.close(CLOSE_DEADLINE_S)

    def _waker(self, generation: int) -> Callable[[], None]:
        def wake() -> None:
            if generation == self._generation and generation != self._waking:
                self._waking = generation
                self._woken.emit(generation)

        return wake

    def _deliver(self, generation: int) -> None:
        if generation != self._generation:
            return
        self._waking = None  # before taking anything: later results must wake again
        self.changed.emit()

    def _follow_captures(self) -> None:
        if self._closed:
            return
        coming = self._coming
        if coming is not None and (
            coming.error is not None or coming.info is not None or coming.ending
        ):
            self._coming = None
            if coming.error is not None:
                self.refused.emit(coming.error)
            else:
                self.prepared.emit()
        self.captures_changed.emit()
