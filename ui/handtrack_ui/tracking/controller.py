"""What is watched: the source, and the run on it while a view that tracks is shown."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from handtrack.config.gestures import gesture_config
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.host import RunState, RunStatus
from handtrack.sentences import Message
from handtrack.sources.camera import CameraFormat
from handtrack.sources.source import SourceKind
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.header import Header
from handtrack_ui.common.view import View, Watched
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import source_name, words_for
from handtrack_ui.tracking.bridge import Bridge

DEMO: Final = "demo"


class TrackingController(QObject):
    """Starts a run where a view that tracks is shown, stops it where that is left, and shows what it delivers.

    Parameters
    ----------
    bridge : Bridge
    preferences : PreferenceStore
    header, banner
        Where the source and its state are shown, and what goes wrong with it.
    source : str
        In the words of the command line.
    """

    pick_source = Signal()
    """The person wants another source."""
    source_changed = Signal(Watched)
    """Something else is watched from now on; emitted before its run begins."""

    def __init__(
        self, bridge: Bridge, preferences: PreferenceStore, header: Header, banner: Banner, source: str
    ) -> None:
        super().__init__()
        self._bridge, self._preferences = bridge, preferences
        self._header, self._banner = header, banner
        self._source = source
        self._view: View | None = None
        self._paused = False
        self._failure: Message | None = None
        self._flaw: Message | None = None
        self._no_camera = False
        self._notice = self._told = ""
        bridge.changed.connect(self._look)
        self._tracker = preferences.current.tracker
        self._own_signs = NO_SIGNS
        preferences.changed.connect(self._ask_camera)
        preferences.changed.connect(self._take_tracker)
        self._show_source()

    @property
    def source(self) -> str:
        """What is watched where a view tracks, in the words of the command line."""
        return self._source

    @property
    def watched(self) -> Watched:
        """Who is seen there."""
        if self._source != DEMO:
            return Watched.PERSON
        return Watched.STAND_IN if self._no_camera else Watched.DEMO

    def begin(self, view: View) -> None:
        """Watch for a view that was entered, where it tracks."""
        self._view, self._paused = view, False
        if view.tracks:
            self._start()
        else:
            self._banner.hide()
        self._show_source()

    def end(self) -> None:
        """Stop watching: the view is being left. Returns at once."""
        if self._view is not None:
            self._view.leave()
        self._bridge.stop()
        self._paused = False

    def restart(self) -> None:
        """Begin anew for the view that is shown: what is watched, or how, was changed."""
        self._banner.hide()
        self._begin_again()

    def follow(self, view: View) -> None:
        """Begin or stop watching for the view that is shown: it tracks from now on, or no longer."""
        self._bridge.stop()
        self.begin(view)

    def take_models(self, reason: Message) -> None:
        """Track with the models that are set now, loaded for this reason; a run that failed begins anew with them."""
        status = self._bridge.status()
        if status is not None and status.state is RunState.FAILED:
            self.restart()
        else:
            self._bridge.use(self._preferences.current.models, reason)

    def set_source(self, source: str) -> None:
        """Watch another source from now on."""
        self._source, self._notice = source, ""
        self._no_camera = False
        self._banner.hide()
        self.source_changed.emit(self.watched)
        self._begin_again()

    def announce(self, words: str, *, stands_in: bool) -> None:
        """Say why this source is watched, when its tracking begins; `stands_in`: the demo, for want of a camera."""
        self._notice, self._no_camera = words, stands_in
        self.source_changed.emit(self.watched)

    def read_gestures(self) -> None:
        """Read gestures as they are set now, from the next frame on."""
        self._bridge.read_gestures(self._gestures())

    def teach(self, signs: OwnSigns) -> None:
        """Read these signs of the person's own from now on, from the next frame of the run that is shown."""
        self._own_signs = signs
        self.read_gestures()

    def toggle_pause(self) -> None:
        """Stop tracking and give the camera back, or go on."""
        if self._view is None or not self._view.tracks:
            return
        self._paused = not self._paused
        self._view.show_paused(paused=self._paused)
        if self._paused:
            self._bridge.stop()
        else:
            self._start()
        self._show_source()

    def _begin_again(self) -> None:
        if self._view is not None and (self._view.tracks or self._bridge.running):
            self.end()
            self.begin(self._view)
        else:
            self._show_source()

    def _start(self) -> None:
        self._failure = self._flaw = None
        chosen = self._preferences.current
        self._tracker = chosen.tracker
        self._tell("")
        self._bridge.start(self._source, chosen.models, chosen.tracker, self._gestures(), self._camera_format())
        if self._notice:
            self._say(Level.NOTICE, self._notice)
            self._notice = self._notice if self._no_camera else ""  # that nobody real is seen is worth saying again

    def _ask_camera(self) -> None:
        """Ask the camera for the size and rate that are set now; the model and the run stay."""
        self._bridge.ask_camera(self._camera_format())

    def _take_tracker(self) -> None:
        """Begin the run anew where hands are to be followed otherwise; nothing is loaded for that."""
        if self._bridge.running and self._preferences.current.tracker != self._tracker:
            self.restart()

    def _gestures(self) -> GestureConfig:
        chosen = gesture_config(self._preferences.current.gestures, self._own_signs)
        return self._view.reads(chosen) if self._view is not None else chosen

    def _camera_format(self) -> CameraFormat:
        camera = self._preferences.current.camera
        return CameraFormat(camera.width, camera.height, float(camera.fps))

    def _look(self) -> None:
        """Take what is new and show it."""
        status, view = self._bridge.status(), self._view
        if status is None or view is None:
            return
        update = self._bridge.take()
        if update is not None:
            view.show_update(update, source_mirrored=status.info is not None and status.info.mirrored)
            if self._view is not view:
                return  # a hand led to another view: what was known is of a run that is over
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

    def _say_hindrance(self, status: RunStatus) -> None:
        """Say what keeps the source from delivering, until it does."""
        unavailable = status.unavailable is not None or status.state is RunState.NO_PICTURE
        self._tell(words_for(status).long if unavailable else "")

    def _tell(self, words: str) -> None:
        """Say this, and no longer what was said before of the same kind; nothing where it is empty."""
        if words == self._told:
            return
        if self._told and self._banner.text == self._told:
            self._banner.hide()
        self._told = words
        if words:
            self._say(Level.WARNING, words)

    def _say(self, level: Level, words: str) -> None:
        self._banner.say(level, words, self.tr("Choose another source …"), self.pick_source.emit)

    def _show_source(self) -> None:
        name, status = source_name(self._source), self._bridge.status()
        tracks = self._view is not None and self._view.tracks
        self._header.show_tracking(tracks=tracks, paused=self._paused)
        if status is None:
            self._header.show_source(name, self._idle_word(tracks=tracks), "off")
            return
        words = words_for(status)
        tone = "good" if words.good else ("trouble" if words.trouble else "busy")
        if status.info is not None and status.info.kind is not SourceKind.DEMO:
            name = status.info.name
        self._header.show_source(name, words.short, tone)

    def _idle_word(self, *, tracks: bool) -> str:
        if self._paused:
            return self.tr("paused")
        return self.tr("off") if tracks else ""
