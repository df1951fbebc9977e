"""Who sees every tracked frame beside the viewer: a recorder, a sink."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import Recognition
from handtrack.memory import FrameLease
from handtrack.messages import TrackingResult
from handtrack.models.engine import Setup
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import FrameHeader, SourceInfo

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunSetup:
    """What a run tracks with: the models and what they run on, the options of tracker and gestures."""

    models: ModelConfig
    engine: Setup
    tracker: TrackerConfig
    gestures: GestureConfig


class Follower(Protocol):
    """Sees every frame that any run tracks, between `Host.follow` and `Host.unfollow`.

    Called on the estimate thread of one run after the other, in the frames' order; tracking waits, so return at once.
    One that raises is reported in the log and follows no longer.
    """

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """A run goes on with this source and setup: before its first frame, and after each change of either."""
        ...

    def tracked(
        self, header: FrameHeader, result: TrackingResult, seen: Recognition | None, pixels: FrameLease
    ) -> None:
        """A frame was tracked; `pixels.hold()` keeps its picture beyond the call."""
        ...

    def dropped(self, header: FrameHeader) -> None:
        """A newer frame replaced this one before its turn."""
        ...

    def ended(self) -> None:
        """The run is over."""
        ...


class Following:
    """A follower from `Followers.add` to `Followers.remove`; the same one may come again."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower


class Followers:
    """Who follows now. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.now: tuple[Following, ...] = ()

    def add(self, follower: Follower) -> None:
        """Begin with the next frame."""
        with self._lock:
            self.now = (*self.now, Following(follower))

    def remove(self, follower: Follower) -> None:
        """Begin no further call; one may be under way."""
        with self._lock:
            self.now = tuple(each for each in self.now if each.follower is not follower)


class RunFeed:
    """Tells the followers about one run. Used by its estimate thread; any thread may end it."""

    def __init__(self, followers: Followers) -> None:
        self._followers = followers
        self._calling = threading.Lock()  # for as long as followers take, who return at once: never while a model runs
        self._over = False
        self._told: set[Following] = set()
        self._opening: tuple[SourceInfo, RunSetup] | None = None

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """Tell every follower before its next frame, if anything is new."""
        with self._calling:
            if (info, setup) != self._opening:
                self._opening = (info, setup)
                self._told.clear()

    def tracked(
        self, header: FrameHeader, result: TrackingResult, seen: Recognition | None, pixels: FrameLease
    ) -> None:
        """Tell of a frame and its result."""
        self._tell(lambda follower: follower.tracked(header, result, seen, pixels))

    def dropped(self, header: FrameHeader) -> None:
        """Tell of a frame nobody took, once a frame was tracked."""
        if self._opening is not None:
            self._tell(lambda follower: follower.dropped(header))

    def ended(self) -> None:
        """Tell those that saw any of the run, and nobody anything more. Idempotent."""
        self._tell(lambda follower: follower.ended(), last=True)

    def _tell(self, call: Callable[[Follower], None], *, last: bool = False) -> None:
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
