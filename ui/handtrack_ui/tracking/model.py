"""Decisions of the tracking controller: the source, tracking in a view, messages. Without Qt."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from handtrack.config.model import CameraSettings, Preferences
from handtrack.errors import HandtrackError
from handtrack.gestures.config import GestureConfig
from handtrack.host import RunRequest, RunStatus
from handtrack.sentences import Message
from handtrack.sources.camera import CameraFormat
from handtrack.sources.opening import STORY, kind_of, recording_suffixes
from handtrack.sources.source import SourceKind
from handtrack_ui.common.traits import Trait, tracks
from handtrack_ui.common.watched import Watched

if TYPE_CHECKING:
    from handtrack_ui.common.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """A source, as on the command line; its reason, until announced;
    whether the demo replaces a missing camera.
    """

    source: str
    notice: str = ""
    stands_in: bool = False

    @property
    def watched(self) -> Watched:
        """The person or hand that the source shows."""
        kind = kind_of(self.source)
        if kind is SourceKind.DEMO:
            if self.source == STORY:
                return Watched.STORY
            return Watched.STAND_IN if self.stands_in else Watched.DEMO
        if self.source.lower().endswith(recording_suffixes()):
            return Watched.RECORDING
        return Watched.FILM if kind in (SourceKind.VIDEO, SourceKind.IMAGES) else Watched.PERSON


class Choices:
    """The current and the previous source. The story interrupts a source and restores it
    afterwards.
    """

    def __init__(self, source: str) -> None:
        self.current = Choice(source)
        self.previous: Choice | None = None
        """The source chosen before; never the story."""
        self._interrupted = self.current
        self._film = ""

    def choose(self, source: str, *, stands_in: bool = False) -> bool:
        """Change the source; return whether that ended the story."""
        played = self.current.watched.scripted
        if not played:
            self._interrupted = self.current
        if source not in (STORY, self._interrupted.source):
            self.previous = self._interrupted
        self.current = Choice(source, stands_in=stands_in)
        return played and source != STORY

    def put_back(self) -> bool:
        """Restore the source that was playing before the story;
        return whether the story was playing.
        """
        played = self.current.watched.scripted
        if played:
            self.current = self._interrupted
        return played

    def explain(self, notice: str, *, stands_in: bool) -> None:
        """Note why this source was chosen."""
        self.current = replace(self.current, notice=notice, stands_in=stands_in)

    def take_notice(self) -> str:
        """Return why this source was chosen, once; empty if there is nothing to say."""
        notice = self.current.notice
        self.current = replace(self.current, notice="")
        return notice

    def take_film(self) -> bool:
        """Return whether the video differs from the last one announced."""
        said = self._film
        self._film = self.current.source
        return said != self._film


class Stage:
    """The current view, and whether it tracks."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.by_hand = self.paused = self._rests = False
        """Paused by the person, or because nobody sees the view."""

    @property
    def tracks(self) -> bool:
        """True if the view tracks by itself, or because a hand opened it."""
        return self.view is not None and (tracks(self.view) or self.by_hand)

    @property
    def lingers(self) -> bool:
        """True if the previous view's camera may still be on."""
        return self.tracks or (self.view is not None and Trait.CAMERA_OFF not in self.view.traits)

    def enter(self, view: "View", *, by_hand: bool) -> None:
        """Make a view current; a hand may have opened it."""
        self.view = view
        self.by_hand = by_hand
        self.paused = False

    def leave(self) -> None:
        """Forget every pause; the view stays current until the next one."""
        self.paused = self._rests = False

    def toggle_pause(self) -> bool:
        """Pause or resume; return False if nothing tracks."""
        if self.tracks:
            self.paused = not self.paused
        return self.tracks

    def rest(self, *, unseen: bool, playing: bool, watched: Watched) -> bool:
        """Note whether anybody can see the view; return whether to pause the run or its video, or
        to resume it.

        `playing`: there is a run whose video plays.
        """
        if not unseen:
            rested = self._rests
            self._rests = False
            return rested
        works = self.view is None or Trait.WORKS_UNSEEN in self.view.traits or watched.scripted
        if works or self._rests or self.paused or not playing:
            return False
        self._rests = True
        return True


class Notices:
    """A run's unreported failure and its source's unreported flaw, once each."""

    def __init__(self) -> None:
        self._failure: Message | None = None
        self._flaw: Message | None = None

    def see(self, status: RunStatus) -> tuple[HandtrackError | Message, ...]:
        """Return a failure (an error) and a flaw (a message) not reported before, if any."""
        news: list[HandtrackError | Message] = []
        if status.error is not None and status.reason != self._failure:
            self._failure = status.reason
            news.append(status.error)
        flaw = status.info.flaw if status.info is not None else None
        if flaw is not None and flaw != self._flaw:
            self._flaw = flaw
            news.append(flaw)
        return tuple(news)


def request_for(
    source: str,
    chosen: Preferences,
    gestures: GestureConfig,
    *,
    encoded: bool = False,
) -> RunRequest:
    """Return the run that a source and the preferences ask for; the story plays once, unmirrored.

    `encoded`: also deliver a camera's pictures as it encoded them.
    """
    once = source == STORY
    tracker = replace(chosen.tracker, mirrored=False) if once else chosen.tracker
    camera = camera_format(chosen.camera)
    return RunRequest(
        source,
        chosen.models,
        tracker,
        gestures,
        camera,
        patient=True,
        once=once,
        encoded=encoded,
    )


def camera_format(camera: CameraSettings) -> CameraFormat:
    """Return the camera settings in the preferences."""
    return CameraFormat(camera.width, camera.height, float(camera.fps))
