"""A host without threads or models: the test decides what a run delivers, and when."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication

from handtrack.errors import HandtrackError, SourceError, UnavailableReason
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.run import GuideRunState
from handtrack.host import (
    Capture,
    FrameObserver,
    Host,
    Run,
    RunRequest,
    RunState,
    RunStatus,
    Update,
)
from handtrack.landmarks import Landmarks
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Timings, TrackingResult
from handtrack.navigation.rules import Attention
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack.service import ModelService
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sinks import SinkOptions, SinkStatus
from handtrack.sources.camera import CameraFormat
from handtrack.sources.playback import Playback
from handtrack.sources.source import SourceInfo, SourceKind
from handtrack_ui.app import Application
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.guide_menu import Deed
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.in_tree import in_tree
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.window import Window
from tests.waiting import PATIENCE_S, eventually

WIDTH, HEIGHT = 64, 48


def preference_store(jobs: Jobs, folder: Path | None = None) -> PreferenceStore:
    """Return the settings with the sections of every feature."""
    made = PreferenceStore(jobs, folder)
    made.add_sections(section for feature in in_tree() for section in feature.settings)
    return made


def still_preferences(jobs: Jobs) -> PreferenceStore:
    """Return settings from their own folder, without animations."""
    made = preference_store(jobs)
    made.change("appearance", motion=False)
    if "practice" in made.current.__struct_fields__:  # it would open at the first start
        made.change("practice", done=True)
    return made


def written(jobs: Jobs, *stores: PreferenceStore | WindowState | OwnGestures) -> None:
    """Wait until the stores' contents are on disk."""
    for store in stores:
        store.save()
    assert jobs.finish(PATIENCE_S)


@contextmanager
def started(
    app: QApplication, source: str = "demo", *, still: bool = True
) -> Iterator[Application]:
    """Start the application with their own settings folder, unchanged or without animations."""
    jobs = Jobs()
    preferences = still_preferences(jobs) if still else PreferenceStore(jobs)
    with Application(
        app, jobs, WindowState(jobs), preferences, source, service=ModelService()
    ) as made:
        yield made


def read_guides(window: Window) -> None:
    """Let a window show what it was asked to open, and its library."""

    def read() -> bool:
        QApplication.processEvents()
        return not window.services.find(GuideController).busy

    assert eventually(read)


def open_guide(window: Window, path: Path) -> None:
    """Open a guide and wait until it is shown or refused."""
    window.services.find(GuideController).open(path)
    read_guides(window)


def edit_guide(window: Window, guide: Guide) -> None:
    """Open a guide in the editor by its card's menu, and wait until it is shown."""
    window.services.find(LibraryView).managed.emit(Deed.EDIT, guide)

    def shown() -> bool:
        QApplication.processEvents()
        return window.view is window.services.views["editor"]

    assert eventually(shown)


def landmarks_at(x: float, y: float) -> Landmarks:
    """Return 21 landmarks in a small fan around a point."""
    offsets = np.stack([np.linspace(-8, 8, 21), np.linspace(8, -8, 21), np.zeros(21)], axis=1)
    return (offsets + np.array([x, y, 0])).astype(np.float32)


def hand_at(x: float, y: float, handedness: str = "Right") -> Hand:
    """Return a hand around a point."""
    points = landmarks_at(x, y)
    assert handedness in ("Left", "Right")
    return Hand(1, points, points / 1000, "Left" if handedness == "Left" else "Right", 0.9, 0.9)


def info_of(
    source: str, *, kind: SourceKind = SourceKind.DEMO, mirrored: bool = False
) -> SourceInfo:
    """Return the info of a source with a small picture."""
    return SourceInfo(
        kind, source, WIDTH, HEIGHT, 30.0, None, kind is SourceKind.CAMERA, False, mirrored
    )


@dataclass
class FakeRun(Run):
    """A run that delivers what the test puts into it, even after it was stopped."""

    source: str
    wake: Callable[[], None]
    pool: BufferPool
    state: RunState = RunState.OPENING
    reason: str = ""
    info: SourceInfo | None = None
    unavailable: UnavailableReason | None = None
    stopped: bool = False
    lingers_s: float = 0.0
    asked: list[CameraFormat] = field(default_factory=list)
    demonstrated: str = ""
    attention: Attention = Attention.EVERYTHING
    playback: Playback = field(default_factory=Playback)
    gestures: GestureConfig | None = None
    tracker: TrackerConfig | None = None
    once: bool = False
    encoded: bool = False
    used: list[tuple[ModelConfig, str]] = field(default_factory=list)
    updates: list[Update] = field(default_factory=list)
    delivered: int = 0

    def deliver(
        self,
        hands: tuple[Hand, ...] = (),
        colour: tuple[int, int, int] = (10, 20, 30),
        seen: tuple[Recognition, ...] = (),
        hidden: tuple[int, ...] = (),
    ) -> Update:
        """Put a frame of one colour (BGR) with its hands, and wake the window."""
        lease = self.pool.frame((HEIGHT, WIDTH, 3))
        lease.array[:] = colour
        number, self.delivered = self.delivered, self.delivered + 1
        result = TrackingResult(
            number, number / 30, WIDTH, HEIGHT, hands, timings=Timings(total_ms=7.0), hidden=hidden
        )
        update = Update(result, lease, 0, seen)
        for old in self.updates:
            old.pixels.release()
        self.updates = [update]
        self.become(RunState.RUNNING)
        return update

    def become(self, state: RunState, reason: str = "") -> None:
        """Change the state, and wake the window."""
        self.state, self.reason = state, reason
        self.wake()

    def take(self) -> Update | None:
        return self.updates.pop() if self.updates else None

    def status(self) -> RunStatus:
        reason = Code.AS_TOLD(words=self.reason) if self.reason else None
        error = (
            SourceError(reason) if reason is not None and self.state is RunState.FAILED else None
        )
        video = self.info is not None and self.info.kind is SourceKind.VIDEO
        plays = (
            replace(self.playback.state, length_s=self.info.duration_s)
            if self.info is not None and video
            else None
        )
        return RunStatus(
            self.state, reason, self.info, 1, 1, 0, 30.0, 8.5, None, self.unavailable, error, plays
        )

    def ask_camera(self, camera: CameraFormat) -> None:
        self.asked.append(camera)

    def demonstrate(self, gesture: str) -> None:
        self.demonstrated = gesture

    def use(self, models: ModelConfig, reason: str) -> None:
        self.used.append((models, reason))

    def read_gestures(self, gestures: GestureConfig) -> None:
        self.gestures = gestures

    def stop(self, linger_s: float = 0.0) -> None:
        self.stopped, self.lingers_s = True, linger_s


@dataclass
class FakeCapture(Capture):
    """A prepared source."""

    info: SourceInfo | None
    error: HandtrackError | None
    stopped: bool = False

    def stop(self) -> None:
        self.stopped = True


class FakeHost(Host):
    """Remembers the runs that were asked for."""

    def __init__(self, pool: BufferPool) -> None:
        self.pool = pool
        self.runs: list[FakeRun] = []
        self.prepared: list[FakeCapture] = []
        self.unreadable: set[str] = set()
        self.lets_go = 0
        self.closed = False
        self.observers: list[FrameObserver] = []
        self._on: SourceInfo | None = None
        self._heard: Callable[[], None] = lambda: None

    @property
    def captured(self) -> SourceInfo | None:
        return self._on

    def listen(self, changed: Callable[[], None]) -> None:
        self._heard = changed

    def add_observer(self, follower: FrameObserver) -> None:
        self.observers.append(follower)

    def remove_observer(self, follower: FrameObserver) -> None:
        self.observers[:] = [one for one in self.observers if one is not follower]

    def show_open(self, info: SourceInfo | None) -> None:
        """Let a source be open, or none."""
        self._on = info
        self._heard()

    def prepare(self, request: RunRequest) -> FakeCapture:
        source = request.source
        error = (
            SourceError(Code.AS_TOLD, words=f"{source} cannot be read")
            if source in self.unreadable
            else None
        )
        self.prepared.append(FakeCapture(None if error else info_of(source), error))
        self._heard()
        return self.prepared[-1]

    def release(self) -> None:
        self.lets_go += 1

    def start(self, request: RunRequest, wake: Callable[[], None]) -> FakeRun:
        source, tracker = request.source, request.tracker
        info = info_of(source, mirrored=tracker.mirrored)
        asked = {
            "gestures": request.gestures,
            "tracker": tracker,
            "once": request.once,
            "encoded": request.encoded,
        }
        self.runs.append(FakeRun(source, wake, self.pool, info=info, **asked))
        return self.runs[-1]

    def close(self, deadline_s: float = 1.5) -> bool:
        self.closed = True
        return True


class FakeSink:
    """A sink with receivers and troubles made up by the test."""

    def __init__(self, url: str, options: SinkOptions) -> None:
        self.options, self.results, self.closed = options, list[TrackingResult](), False
        self.opened_on = threading.current_thread()
        self.shown = SinkStatus(url, 0, 0, 0, 0)

    def send(self, result: TrackingResult, captured_ns: int | None = None) -> None:
        self.results.append(result)

    def status(self) -> SinkStatus:
        return self.shown

    def close(self) -> None:
        self.closed = True


class FakeSinks(dict[str, FakeSink]):
    """Opens sinks by address; keeps the last of each."""

    def __init__(self) -> None:
        self.refused: dict[str, HandtrackError] = {}
        self.asked: list[str] = []
        self.found = threading.Event()
        self.found.set()

    def open(self, url: str, options: SinkOptions) -> FakeSink:
        """Open a sink once the host's name is found."""
        self.asked.append(url)
        self.found.wait(PATIENCE_S)
        if url in self.refused:
            raise self.refused[url]
        self[url] = FakeSink(url, options)
        return self[url]


class Reader:
    """A screen reader that records announcements and whether they were urgent."""

    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self) -> None:
        self.heard: list[tuple[str, bool]] = []

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:  # noqa: N802 - Qt's name
        urgent = event.politeness() is QAccessible.AnnouncementPoliteness.Assertive
        self.heard.append((event.message(), urgent))


def finish(window: Window, guide: Guide, **timers: float) -> None:
    """Open a guide and finish it at its last step, with timers that ring at these times."""
    open_guide(window, guide.path)
    window.services.find(GuideView).open(guide, GuideRunState(step=4, timers=timers))
    window.services.find(GuideView).confirm()
    window.services.find(GuideView).confirm()
