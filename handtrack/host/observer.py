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

    def __init__(self, follower: FrameObserver) -> None:
        self.follower = follower


class FrameObservers:
    """The current observers. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.now: tuple[Registration, ...] = ()

    def add(self, follower: FrameObserver) -> None:
        """Start with the next frame."""
        with self._lock:
            self.now = (*self.now, Registration(follower))

    def remove(self, follower: FrameObserver) -> None:
        """Make no further call; one may still be running."""
        with self._lock:
            self.now = tuple(each for each in self.now if each.follower is not follower)


class ObserverNotifier:
    """Notifies the observers of one run. Used by its estimate thread; any thread may end it."""

    def __init__(self, followers: FrameObservers) -> None:
        self._followers = followers
        # Held briefly, as followers return at once; never while a model runs.
        self._calling = threading.Lock()
        self._over = False
        self._told: set[Registration] = set()
        self._opening: tuple[SourceInfo, RunSetup] | None = None

    @property
    def needs_every_frame(self) -> bool:
        """True if any observer needs every frame."""
        return any(following.follower.needs_every_frame for following in self._followers.now)

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
        self._notify(lambda follower: follower.tracked(header, result, seen, pixels))

    def dropped(self, header: FrameHeader) -> None:
        """Pass on a dropped frame, after the first tracked one."""
        if self._opening is not None:
            self._notify(lambda follower: follower.dropped(header))

    def ended(self) -> None:
        """Notify every observer of the end of this run, and of nothing after that. Idempotent."""
        self._notify(lambda follower: follower.ended(), last=True)

    def _notify(self, call: Callable[[FrameObserver], None], *, last: bool = False) -> None:
        with self._calling:
            if self._over:
                return
            self._over = last
            now = self._followers.now
            self._told.intersection_update(now)
            for following in now:
                try:
                    if following not in self._told:
                        if last or self._opening is None:
                            continue
                        self._told.add(following)
                        following.follower.opened(*self._opening)
                    call(following.follower)
                except Exception:
                    _log.exception("%s follows no longer", type(following.follower).__name__)
                    self._followers.remove(following.follower)
