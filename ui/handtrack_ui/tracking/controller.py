"""Control the source, and its run while a tracking view is shown."""

from dataclasses import replace
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.config.gestures import gesture_config
from handtrack.errors import HandtrackError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.gestures.recognizer import Recognition
from handtrack.host import RunRequest, RunState, RunStatus
from handtrack.sentences import Message
from handtrack.sources.camera import CameraFormat
from handtrack.sources.opening import STORY, kind_of
from handtrack.sources.playback import Playback
from handtrack.sources.recording import SUFFIX
from handtrack.sources.source import SourceKind
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.header import Header
from handtrack_ui.common.view import View
from handtrack_ui.common.watched import Watched
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import source_name, words_for
from handtrack_ui.tracking.bridge import Bridge

LINGER_S: Final = 5.0  # from view to view: reopening takes a camera a second, and some streams serve one client once
_SLOW_MS: Final = 400  # a file that opens faster is not announced


class HandFollower(Protocol):
    """Follows hands before the current view does."""

    def follow(self, seen: tuple[Recognition, ...]) -> tuple[Recognition, ...]:
        """Follow some frames; return what is left for the view. May lead to another view."""

    def reset(self) -> None:
        """Forget every hand: a run with its own time follows."""


class TrackingController(QObject):
    """Starts a run when a tracking view is entered, shows its results, and stops it on leaving.

    Camera and stream stay open for `LINGER_S` after a view was left, unless paused, out of sight or in the settings.

    Parameters
    ----------
    bridge : Bridge
    preferences : PreferenceStore
    header, banner
        Show the source with its state, and its problems.
    source : str
        As on the command line.
    """

    pick_source = Signal()
    """The person wants to choose a source."""
    source_changed = Signal(Watched)
    """The source changed; emitted before its run begins."""
    opened = Signal()
    """The source to try can be opened."""
    refused = Signal()
    """The source to try cannot be opened; the person is told next."""
    played = Signal()
    """The story has ended, or was ended where it was."""

    def __init__(
        self, bridge: Bridge, preferences: PreferenceStore, header: Header, banner: Banner, source: str
    ) -> None:
        super().__init__()
        self._bridge, self._preferences = bridge, preferences
        self._header, self._banner = header, banner
        self._source, self._previous, self._tried, self._film = source, "", "", ""
        self._view: View | None = None
        self._by_hand = self._paused = self._resting = False
        self._hands: HandFollower | None = None
        self._failure: Message | None = None
        self._flaw: Message | None = None
        self._no_camera = self._stood_in = False
        self._before = (source, "", False)  # the story: source, notice, and whether it stands in for a camera
        self._notice = self._told = ""
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._say_opening)
        bridge.changed.connect(self._look)
        bridge.captures_changed.connect(self._show_source)
        bridge.prepared.connect(self.opened)
        bridge.refused.connect(self._refuse)
        self._tracker = preferences.current.tracker
        self._own_signs = NO_SIGNS
        preferences.changed.connect(self._ask_camera)
        preferences.changed.connect(self._take_tracker)
        self._show_source()

    @property
    def source(self) -> str:
        """The source, as on the command line."""
        return self._source

    @property
    def previous(self) -> str:
        """The source before this one; empty if there was none."""
        return self._previous

    @property
    def stood_in(self) -> bool:
        """Whether the source before this one was the demo in place of a missing camera."""
        return self._stood_in

    @property
    def watched(self) -> Watched:
        """Who is seen by the source."""
        kind = kind_of(self._source)
        if kind is not SourceKind.DEMO:
            if self._source.lower().endswith(SUFFIX):
                return Watched.RECORDING
            return Watched.FILM if kind in (SourceKind.VIDEO, SourceKind.IMAGES) else Watched.PERSON
        if self._source == STORY:
            return Watched.STORY
        return Watched.STAND_IN if self._no_camera else Watched.DEMO

    def put_before(self, hands: HandFollower) -> None:
        """Let another follow hands before the view does."""
        self._hands = hands

    def begin(self, view: View, *, by_hand: bool = False) -> None:
        """Start tracking for an entered view, if it tracks or a hand opened it, unless a run plays on."""
        self._view, self._by_hand, self._paused = view, by_hand, False
        if not (self._tracks or view.camera_lingers):
            self._bridge.release()
        if self._tracks:
            if not self._bridge.running:
                self._start()
        else:
            self._banner.hide()
        self._show_source()

    def end(self, *, plays_on: bool = False) -> None:
        """Stop tracking as the view is left, and the story with it, unless it plays on in the next. Returns at once.

        A camera lingers if the window is seen.
        """
        self._leave()
        if not plays_on:
            self._stop()
            self._put_back()

    def release(self) -> None:
        """Close a camera that lingers, because the window is hidden. Returns at once."""
        self._bridge.release()

    def rest(self, *, unseen: bool) -> None:
        """Pause while nobody can see the view, unless it works unseen or plays the story; then go on."""
        video, view = self._bridge.playback if self._plays_video else None, self._view
        if unseen:
            self._bridge.release()
            works = view is None or view.works_unseen or self.watched.scripted
            if works or self._resting or self._paused or not self._bridge.running:
                return
            self._resting = video is None or video.state.playing
            if self._resting:
                self._go_on(video, on=False)
        elif self._resting:
            self._resting = False
            self._go_on(video, on=True)

    def _go_on(self, video: Playback | None, *, on: bool) -> None:
        """Go on, or pause: a video where it is, anything else with its run."""
        if video is not None:
            video.play(playing=on)
        elif self._paused is on:
            self.toggle_pause()

    @property
    def _plays_video(self) -> bool:
        return self._bridge.running and kind_of(self._source) is SourceKind.VIDEO

    def restart(self) -> None:
        """Restart for the current view after a change of source or settings."""
        self._banner.hide()
        self._begin_again()

    def follow(self, view: View) -> None:
        """Start or stop tracking as the current view now requires."""
        self._bridge.stop(LINGER_S)
        self.begin(view, by_hand=self._by_hand)

    def take_models(self, reason: Message) -> None:
        """Track with the models now set, loaded for this reason; restart a failed run."""
        status = self._bridge.status()
        if status is not None and status.state is RunState.FAILED:
            self.restart()
        else:
            self._bridge.use(self._preferences.current.models, reason)

    def try_source(self, source: str) -> None:
        """Open a source beside the current one, which stays if it cannot be opened; `opened` or `refused` tells."""
        self._tried = source
        self._slow.start()
        self._bridge.prepare(replace(self._request(source), patient=False))

    def set_source(self, source: str, *, stands_in: bool = False) -> None:
        """Change the source; another than the story ends it. `stands_in`: the demo, for want of a camera."""
        was_story = self._source == STORY
        self._slow.stop()
        self._bridge.forget_prepared()
        if self._source != STORY:
            self._before = (self._source, self._notice, self._no_camera)
        if source not in (STORY, self._before[0]):
            self._previous, self._stood_in = self._before[0], self._before[2]
        self._source, self._notice = source, ""
        self._no_camera = stands_in
        self._banner.hide()
        self.source_changed.emit(self.watched)
        self._begin_again()
        if was_story and source != STORY:
            self.played.emit()

    def play_story(self) -> None:
        """Play the story instead of the source, once."""
        self.set_source(STORY)

    def end_story(self) -> None:
        """Go back to the source before the story, if it plays."""
        if self._put_back():
            self._begin_again()
            self.played.emit()

    def announce(self, words: str, *, stands_in: bool) -> None:
        """Explain the choice of source when tracking begins; `stands_in`: the demo, for want of a camera."""
        self._notice, self._no_camera = words, stands_in
        self.source_changed.emit(self.watched)

    def say_film(self) -> None:
        """Say, once for each film, whose hand commands."""
        if self._film != self._source:
            self._film = self._source
            words = self.tr("The hand in {0} gives the commands.")
            if self.watched.rehearses:
                words = self.tr("The hand in {0} gives the commands. This run is not saved.")
            self._say(Level.NOTICE, words.format(source_name(self._source)))

    def read_gestures(self) -> None:
        """Apply the gesture settings from the next frame on."""
        self._bridge.read_gestures(self._gestures())

    def teach(self, signs: OwnSigns) -> None:
        """Read these own signs from the next frame on."""
        self._own_signs = signs
        self.read_gestures()

    def toggle_pause(self) -> None:
        """Pause tracking and release the camera, or resume; the story ends instead."""
        if self.watched.scripted:
            self.end_story()
            return
        if self._view is None or not self._tracks:
            return
        self._paused = not self._paused
        self._view.show_paused(paused=self._paused)
        if self._paused:
            self._bridge.stop()
        else:
            self._start()
        self._show_source()

    def _begin_again(self) -> None:
        if self._view is not None and (self._tracks or self._bridge.running):
            self._leave()
            self._stop()
            self.begin(self._view, by_hand=self._by_hand)
        if not self._bridge.running:
            self._bridge.release()
            self._show_source()

    def _leave(self) -> None:
        if self._view is not None:
            if self._paused:
                self._view.show_paused(paused=False)
            self._view.leave()
        self._paused = self._resting = False
        self._forget_hands()

    def _stop(self) -> None:
        seen = self._header.isVisible() and not self._header.window().isMinimized()
        self._bridge.stop(LINGER_S if seen else 0.0)

    def _put_back(self) -> bool:
        """Put back the source before the story; return whether it was on."""
        if self._source != STORY:
            return False
        self._source, self._notice, self._no_camera = self._before
        self._banner.hide()
        self.source_changed.emit(self.watched)
        return True

    @property
    def _tracks(self) -> bool:
        return self._view is not None and (self._view.tracks or self._by_hand)

    def _forget_hands(self) -> None:
        if self._hands is not None:
            self._hands.reset()

    def _start(self) -> None:
        self._forget_hands()
        self._failure = self._flaw = None
        self._tracker = self._preferences.current.tracker
        self._tell("")
        self._bridge.start(self._request(self._source))
        self._bridge.demonstrate(self._view.demonstrates if self._view is not None else "")
        if self._notice:
            self._say(Level.NOTICE, self._notice)
            self._notice = ""

    def _request(self, source: str) -> RunRequest:
        chosen = self._preferences.current
        once = source == STORY
        tracker = replace(chosen.tracker, mirrored=False) if once else chosen.tracker
        asked = (source, chosen.models, tracker, self._gestures(), self._camera_format())
        return RunRequest(*asked, patient=True, once=once, encoded=chosen.recording.pictures)

    def _refuse(self, error: HandtrackError) -> None:
        self._slow.stop()
        self.refused.emit()
        words = message_words(error)
        if self._tried != self._source:
            words = self.tr("{0} stays in use. {1}").format(source_name(self._source), words)
        self._say(Level.PROBLEM, words)

    def _say_opening(self) -> None:
        """Say that a disk or network is slow, until the outcome is known."""
        self._say(Level.NOTICE, self.tr("Opening {0} …").format(source_name(self._tried)), stays=True)

    def _ask_camera(self) -> None:
        """Request the camera format now set; the model and the run stay."""
        self._bridge.ask_camera(self._camera_format())

    def _take_tracker(self) -> None:
        """Restart the run if the tracker settings changed; loads nothing."""
        if self._bridge.running and self._preferences.current.tracker != self._tracker:
            self.restart()

    def _gestures(self) -> GestureConfig:
        chosen = gesture_config(self._preferences.current.gestures, self._own_signs)
        return self._view.reads(chosen) if self._view is not None else chosen

    def _camera_format(self) -> CameraFormat:
        camera = self._preferences.current.camera
        return CameraFormat(camera.width, camera.height, float(camera.fps))

    def _look(self) -> None:
        status, view = self._bridge.status(), self._view
        if status is None or view is None:
            return
        update = self._bridge.take()
        if update is not None:
            if self._hands is not None:
                update = replace(update, seen=self._hands.follow(update.seen))
            if self._view is not view:
                update.pixels.release()
                return
            view.show_update(update, source_mirrored=status.info is not None and status.info.mirrored)
            if self._view is not view:
                return  # a hand led to another view: this run is over
        self._bridge.demonstrate(view.demonstrates)
        view.show_status(status)
        self._show_source()
        if status.error is not None and status.reason != self._failure:
            self._failure = status.reason
            self._say(Level.PROBLEM, message_words(status.error))
        flaw = status.info.flaw if status.info is not None else None
        if flaw is not None and flaw != self._flaw:
            self._flaw = flaw
            self._say(Level.WARNING, message_words(flaw))
        self._say_hindrance(status)
        if status.state is RunState.ENDED and self.watched.scripted:
            self.end_story()

    def _say_hindrance(self, status: RunStatus) -> None:
        """Show why the source is unavailable, until it delivers."""
        unavailable = status.unavailable is not None or status.state is RunState.NO_PICTURE
        self._tell(words_for(status).long if unavailable else "")

    def _tell(self, words: str) -> None:
        """Replace the last notice of this kind; empty words only clear it."""
        if words == self._told:
            return
        if self._told and self._banner.text == self._told:
            self._banner.hide()
        self._told = words
        if words:
            self._say(Level.WARNING, words, stays=True)

    def _say(self, level: Level, words: str, *, stays: bool = False) -> None:
        self._banner.say(level, words, self.tr("Choose another source …"), self.pick_source.emit, stays=stays)

    def _show_source(self) -> None:
        name, status = source_name(self._source), self._bridge.status()
        tracks = self._tracks
        video = status.playback if status is not None else None
        video_paused = video is not None and not video.playing
        self._header.show_tracking(tracks=tracks, paused=self._paused or video_paused, camera=video is None)
        captured = self._bridge.captured
        self._header.show_camera(on=captured is not None and captured.live)
        if status is None:
            self._header.show_source(name, self._idle_word(tracks=tracks), "off")
            return
        words = words_for(status)
        tone = "good" if words.good else ("trouble" if words.trouble else "busy")
        if status.info is not None and status.info.kind is not SourceKind.DEMO:
            name = status.info.name
        if video_paused:
            self._header.show_source(name, self.tr("paused"), "off")
            return
        note = self._view.source_note if self._view is not None and words.good else ""
        self._header.show_source(name, note or words.short, tone)

    def _idle_word(self, *, tracks: bool) -> str:
        if self._paused:
            return self.tr("paused")
        return self.tr("off") if tracks else ""
