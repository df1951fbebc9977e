"""Controls the source, and its run while a tracking view is shown."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.config.gestures import gesture_config
from handtrack.errors import HandtrackError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.gestures.recognizer import Recognition
from handtrack.host import RunRequest, RunState
from handtrack.navigation.hand_commands import HandCommands
from handtrack.sentences import Message
from handtrack.sources.opening import kind_of
from handtrack.sources.source import SourceKind
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.header import Header
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView, View, toggle_playback
from handtrack_ui.common.watched import Watched
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import hindered, source_name, words_for
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.tracking.model import (
    Choice,
    Choices,
    Notices,
    Stage,
    camera_format,
    request_for,
)

# from view to view: reopening takes a camera a second, and some streams serve one client once
LINGER_S: Final = 5.0
_SLOW_MS: Final = 400  # a file that opens faster is not announced


class HandFilter(Protocol):
    """Processes hands before the current view does."""

    def filter(self, seen: tuple[Recognition, ...]) -> tuple[Recognition, ...]:
        """Process frames; return those left for the view. May lead to another view."""

    def reset(self) -> None:
        """Forget every hand: a run with its own time follows."""


class TrackingController(QObject):
    """Starts a run when a tracking view is entered, shows its results, and stops it on leaving.

    Camera and stream stay open for `LINGER_S` after a view was left, unless paused, minimised or in
    the settings.

    `header`, `banner`: show the source with its state, and its problems. `source`: as on the
    command line.
    """

    pick_source = Signal()
    """The person wants to choose a source."""
    source_changed = Signal(Watched)
    """The source changed; emitted before its run starts."""
    opened = Signal()
    """The source to try can be opened."""
    refused = Signal()
    """The source to try cannot be opened; a message follows."""
    played = Signal()
    """The story ended, or was stopped."""

    def __init__(
        self,
        bridge: Bridge,
        preferences: PreferenceStore,
        header: Header,
        banner: Banner,
        source: str,
    ) -> None:
        super().__init__()
        self._bridge = bridge
        self._preferences = preferences
        self._header = header
        self._banner = banner
        self._choices = Choices(source)
        self._stage = Stage()
        self._notices = Notices()
        self.hand = HandCommands()
        """The hands in front of the window, whatever they command in it."""
        self._hands: HandFilter | None = None
        self._tried = self._told = ""
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._say_opening)
        bridge.changed.connect(self._look)
        bridge.captures_changed.connect(self._show_source)
        bridge.prepared.connect(self.opened)
        bridge.refused.connect(self._refuse)
        self._tracker = preferences.current.tracker
        self._own_signs = NO_SIGNS
        self.wants_encoded: Callable[[], bool] = lambda: False
        """Returns whether somebody needs a camera's pictures as it encoded them."""
        preferences.changed.connect(self._take_preferences)
        self._show_source()

    @property
    def source(self) -> str:
        """The source, as on the command line."""
        return self._choices.current.source

    @property
    def previous(self) -> Choice | None:
        """The previous source, if there was one."""
        return self._choices.previous

    @property
    def watched(self) -> Watched:
        """The person or hand that the source shows."""
        return self._choices.current.watched

    def put_before(self, hands: HandFilter) -> None:
        """Install a filter ahead of the view."""
        self._hands = hands

    def begin(self, view: View, *, by_hand: bool = False) -> None:
        """Start tracking for an entered view, if it tracks or a hand opened it,
        unless a run continues.
        """
        self._stage.enter(view, by_hand=by_hand)
        if not self._stage.lingers:
            self._bridge.release()
        if self._stage.tracks:
            if not self._bridge.running:
                self._start()
        else:
            self._banner.hide()
        self._show_source()

    def end(self, *, plays_on: bool = False) -> None:
        """Stop tracking because the view is left. Returns at once.

        The story ends too, unless it continues in the next view (`plays_on`). If the window is
        visible, a camera stays open for a few seconds.
        """
        self._leave(stop=not plays_on)
        if not plays_on:
            self._put_back()

    def release(self) -> None:
        """Close a camera that lingers, because the window is hidden. Returns at once."""
        self._bridge.release()

    def rest(self, *, unseen: bool) -> None:
        """Pause while nobody can see the view, and resume when it is seen again.

        A view that works unseen continues, as does the story.
        """
        if unseen:
            self._bridge.release()
        video = self._bridge.playback if kind_of(self.source) is SourceKind.VIDEO else None
        playing = self._bridge.running and (video is None or video.state.playing)
        if not self._stage.rest(unseen=unseen, playing=playing, watched=self.watched):
            return
        if video is not None:
            video.play(playing=not unseen)
        elif self._stage.paused is not unseen:
            self.toggle_pause()

    def restart(self) -> None:
        """Restart for the current view after a change of source or settings."""
        self._banner.hide()
        self._begin_again()

    def update(self, view: View) -> None:
        """Start or stop tracking as the current view now requires."""
        self._bridge.stop(LINGER_S)
        self.begin(view, by_hand=self._stage.by_hand)

    def take_models(self, reason: Message) -> None:
        """Track with the models in the settings, loaded for this reason; restart a failed run."""
        status = self._bridge.status()
        if status is not None and status.state is RunState.FAILED:
            self.restart()
        else:
            self._bridge.use(self._preferences.current.models, reason)

    def try_source(self, source: str) -> None:
        """Open a source alongside the current one, which stays if that fails;
        `opened` or `refused` follows.
        """
        self._tried = source
        self._slow.start()
        request = self._request(source)
        self._bridge.prepare(replace(request, patient=False))

    def set_source(self, source: str, *, stands_in: bool = False) -> None:
        """Change the source; any other source ends the story. `stands_in`:
        the demo replaces a missing camera.
        """
        self._slow.stop()
        self._bridge.forget_prepared()
        ended = self._choices.choose(source, stands_in=stands_in)
        self._banner.hide()
        self.source_changed.emit(self.watched)
        self._begin_again()
        if ended:
            self.played.emit()

    def end_story(self) -> None:
        """If the story plays, go back to the source before it."""
        if self._put_back():
            self._begin_again()
            self.played.emit()

    def announce(self, words: str, *, stands_in: bool) -> None:
        """Explain the choice of source when tracking begins; `stands_in`:
        the demo replaces a missing camera.
        """
        self._choices.explain(words, stands_in=stands_in)
        self.source_changed.emit(self.watched)

    def say_film(self) -> None:
        """Say, once for each video, whose hand gives commands."""
        if self._choices.take_film():
            words = self.tr("The hand in {0} gives the commands.")
            if self.watched.rehearses:
                words = self.tr("The hand in {0} gives the commands. This run is not saved.")
            self._show_notice(Level.NOTICE, words.format(source_name(self.source)))

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
        view = self._stage.view
        if view is None or not self._stage.toggle_pause():
            return
        if isinstance(view, TrackingView):
            view.show_paused(paused=self._stage.paused)
        if self._stage.paused:
            self._bridge.stop()
        else:
            self._start()
        self._show_source()

    def pause_shown(self) -> None:
        """Pause or resume; in a view that plays a video, only the video."""
        view = self._stage.view
        if view is None or not toggle_playback(view):
            self.toggle_pause()

    def _begin_again(self) -> None:
        view = self._stage.view
        if view is not None and (self._stage.tracks or self._bridge.running):
            self._leave()
            self.begin(view, by_hand=self._stage.by_hand)
        if not self._bridge.running:
            self._bridge.release()
            self._show_source()

    def _leave(self, *, stop: bool = True) -> None:
        view = self._stage.view
        if view is not None:
            if self._stage.paused and isinstance(view, TrackingView):
                view.show_paused(paused=False)
            view.leave()
        self._stage.leave()
        if self._hands is not None:
            self._hands.reset()
        if not stop:
            return
        seen = self._header.isVisible() and not self._header.window().isMinimized()
        self._bridge.stop(LINGER_S if seen else 0.0)

    def _put_back(self) -> bool:
        """Put back the source before the story; return whether the story was playing."""
        played = self._choices.put_back()
        if played:
            self._banner.hide()
            self.source_changed.emit(self.watched)
        return played

    def _start(self) -> None:
        if self._hands is not None:
            self._hands.reset()
        self._notices = Notices()
        self._tracker = self._preferences.current.tracker
        self._replace_notice("")
        self._bridge.start(self._request(self.source))
        view = self._hand_view
        self._bridge.demonstrate(view.demonstrates if view is not None else "")
        notice = self._choices.take_notice()
        if notice and not (view is not None and Trait.EXPLAINS_SOURCE in view.traits):
            self._show_notice(Level.NOTICE, notice)

    def _refuse(self, error: HandtrackError) -> None:
        self._slow.stop()
        self.refused.emit()
        words = message_words(error)
        if self._tried != self.source:
            words = self.tr("{0} stays in use. {1}").format(source_name(self.source), words)
        self._show_notice(Level.PROBLEM, words)

    def _say_opening(self) -> None:
        """Say that a disk or network is slow, until the outcome is known."""
        self._show_notice(
            Level.NOTICE, self.tr("Opening {0} …").format(source_name(self._tried)), stays=True
        )

    def _take_preferences(self) -> None:
        """Request the camera format now set; restart the run if the tracker settings changed.
        Loads nothing.
        """
        chosen = self._preferences.current
        self._bridge.ask_camera(camera_format(chosen.camera))
        if self._bridge.running and chosen.tracker != self._tracker:
            self.restart()

    def _request(self, source: str) -> RunRequest:
        chosen = self._preferences.current
        return request_for(source, chosen, self._gestures(), encoded=self.wants_encoded())

    def _gestures(self) -> GestureConfig:
        chosen = gesture_config(self._preferences.current.gestures, self._own_signs)
        return self._hand_view.gesture_settings(chosen) if self._hand_view is not None else chosen

    @property
    def _hand_view(self) -> TrackingView | None:
        """The current view, if it shows hands; any view tracks if a hand opened it."""
        view = self._stage.view
        return view if isinstance(view, TrackingView) else None

    def _look(self) -> None:
        status = self._bridge.status()
        view = self._stage.view
        if status is None or view is None:
            return
        update = self._bridge.take()
        if update is not None:
            if self._hands is not None:
                update = replace(update, seen=self._hands.filter(update.seen))
            if self._stage.view is not view:
                update.pixels.release()
                return
            if isinstance(view, TrackingView):
                view.show_update(
                    update, source_mirrored=status.info is not None and status.info.mirrored
                )
            else:
                update.pixels.release()
            if self._stage.view is not view:
                return  # a hand led to another view: this run is over
        if isinstance(view, TrackingView):
            self._bridge.demonstrate(view.demonstrates)
            self._bridge.watch_hands(view.attention)
            view.show_status(status)
        self._show_source()
        for news in self._notices.see(status):
            self._show_notice(
                Level.PROBLEM if isinstance(news, HandtrackError) else Level.WARNING,
                message_words(news),
            )
        self._replace_notice(words_for(status).long if hindered(status) else "")
        if status.state is RunState.ENDED and self.watched.scripted:
            self.end_story()

    def _replace_notice(self, words: str) -> None:
        """Say why the source is unavailable, until it delivers;
        empty words only remove the notice.
        """
        if words == self._told:
            return
        if self._told and self._banner.text == self._told:
            self._banner.hide()
        self._told = words
        if words:
            self._show_notice(Level.WARNING, words, stays=True)

    def _show_notice(self, level: Level, words: str, *, stays: bool = False) -> None:
        self._banner.show_message(
            level,
            words,
            self.tr("Choose another source …"),
            self.pick_source.emit,
            stays=stays,
        )

    def _show_source(self) -> None:
        name = source_name(self.source)
        status = self._bridge.status()
        video = status.playback if status is not None else None
        tracks = self._stage.tracks
        paused = self._stage.paused or (video is not None and not video.playing)
        self._header.show_tracking(tracks=tracks, paused=paused, camera=video is None)
        captured = self._bridge.captured
        self._header.source_button.show_camera(on=captured is not None and captured.live)
        if (
            status is not None
            and status.info is not None
            and status.info.kind is not SourceKind.DEMO
        ):
            name = status.info.name
        if status is None or paused:
            word = self.tr("paused") if paused else (self.tr("off") if tracks else "")
            self._header.source_button.show_state(name, word, "off")
            return
        words = words_for(status)
        tone = "good" if words.good else ("trouble" if words.trouble else "busy")
        note = self._hand_view.source_note if self._hand_view is not None and words.good else ""
        self._header.source_button.show_state(name, note or words.short, tone)
