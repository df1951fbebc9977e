"""Observers of tracked frames besides the viewer: a recorder, a sink."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import Recognition
from handtrack.memory.frame import FrameLease
from handtrack.messages import TrackingResult
from handtrack.models.engine import Setup
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import FrameHeader, SourceInfo

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunSetup:
    """Setup of a run: models, their device, and the options of tracker and gestures."""

    models: ModelConfig
    engine: Setup
    tracker: TrackerConfig
    gestures: GestureConfig


class FrameObserver(Protocol):
    """Sees every tracked frame of every run, between `Host.add_observer` and
    `Host.remove_observer`.

    Called on each run's estimate thread in the frames' order; tracking waits, so return at once. An
    exception is logged and removes the observer.
    """

    @property
    def needs_every_frame(self) -> bool:
        """Estimate every frame, even while hands are busy and give no commands."""
        ...

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """Handle a run's source and setup, before its first frame and after each change of
        either.
        """
        ...

    def tracked(
        self,
        header: FrameHeader,
        result: TrackingResult,
        seen: Recognition | None,
        pixels: FrameLease,
    ) -> None:
        """Handle a tracked frame; `pixels.hold()` keeps its picture beyond the call."""
        ...

    def dropped(self, header: FrameHeader) -> None:
        """Handle a dropped frame: a newer one replaced it before its turn."""
        ...

    def ended(self) -> None:
        """Handle the end of the run."""
        ...


class Registration:
    """An observer between `FrameObservers.add` and `FrameObservers.remove`;
    it may be added again later.
    """

    def __init__(self, observer: FrameObserver) -> None:
        self.observer = observer


class FrameObservers:
    """The current observers. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.now: tuple[Registration, ...] = ()

    def add(self, observer: FrameObserver) -> None:
        """Start with the next frame."""
        with self._lock:
            self.now = (*self.now, Registration(observer))

    def remove(self, observer: FrameObserver) -> None:
        """Make no further call; one may still be running."""
        with self._lock:
            self.now = tuple(each for each in self.now if each.observer is not observer)


class ObserverNotifier:
    """Notifies the observers of one run. Used by its estimate thread; any thread may end it."""

    def __init__(self, observers: FrameObservers) -> None:
        self._observers = observers
        # Held briefly, as observers return at once; never while a model runs.
        self._calling = threading.Lock()
        self._over = False
        self._told: set[Registration] = set()
        self._opening: tuple[SourceInfo, RunSetup] | None = None

    @property
    def needs_every_frame(self) -> bool:
        """True if any observer needs every frame."""
        return any(registration.observer.needs_every_frame for registration in self._observers.now)

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """Notify every observer before its next frame, if anything is new."""
        with self._calling:
            if (info, setup) != self._opening:
                self._opening = (info, setup)
                self._told.clear()

    def tracked(
        self,
        header: FrameHeader,
        result: TrackingResult,
        seen: Recognition | None,
        pixels: FrameLease,
    ) -> None:
        """Pass on a frame and its result."""
        self._notify(lambda observer: observer.tracked(header, result, seen, pixels))

    def dropped(self, header: FrameHeader) -> None:
        """Pass on a dropped frame, after the first tracked one."""
        if self._opening is not None:
            self._notify(lambda observer: observer.dropped(header))

    def ended(self) -> None:
        """Notify every observer of the end of this run, and of nothing after that. Idempotent."""
        self._notify(lambda observer: observer.ended(), last=True)

    def _notify(self, call: Callable[[FrameObserver], None], *, last: bool = False) -> None:
        with self._calling:
            if self._over:
                return
            self._over = last
            now = self._observers.now
            self._told.intersection_update(now)
            for registration in now:
                try:
                    if registration not in self._told:
                        if last or self._opening is None:
                            continue
                        self._told.add(registration)
                        registration.observer.opened(*self._opening)
                    call(registration.observer)
                except Exception:
                    _log.exception("%s observes no longer", type(registration.observer).__name__)
                    self._observers.remove(registration.observer)
