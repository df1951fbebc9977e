"""The window: a header, a stack of views, and a banner that floats above them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import methodcaller
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QBoxLayout, QMainWindow, QStackedWidget, QWidget

from handtrack.config.model import bounds
from handtrack.guides import Guide
from handtrack.guides.recorder import Runs
from handtrack.posing.position import measured_lens_deg
from handtrack.service import ServiceState, ServiceStatus
from handtrack.sources.opening import STORY
from handtrack_ui.common.banner import Banner
from handtrack_ui.common.header import Header
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.shortcuts import Shortcut, bind, bind_commands
from handtrack_ui.common.sounds import SoundPlayer
from handtrack_ui.common.theme import Appearance, Theme
from handtrack_ui.common.view import View
from handtrack_ui.common.voice import Voice, speech
from handtrack_ui.features.guide.read_aloud import ReadAloud
from handtrack_ui.features.guide.timer_panel import TimerPanel
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.plugins.importing.view import ImportView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.presenter.mode import PresenterMode
from handtrack_ui.plugins.presenter.pointer_mode import HandPointer
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.plugins.studio.controller import StudioController
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.drag_and_drop import DropZone
from handtrack_ui.plugins.editor.controller import EditorController
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.shell.hand_exit import HandExit
from handtrack_ui.shell.help import Help
from handtrack_ui.plugins.importing.controller import ImportController
from handtrack_ui.features.library.controller import LibraryController
from handtrack_ui.shell.options import VIEWS, WindowOptions
from handtrack_ui.plugins.records.controller import RecordController
from handtrack_ui.plugins.recording.controller import RecordingController
from handtrack_ui.plugins.sending.controller import SendingController
from handtrack_ui.plugins.story.controller import StoryController
from handtrack_ui.sources.controller import SourceController
from handtrack_ui.text.language import language_for
from handtrack_ui.text.source_words import source_name
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.tracking.controller import TrackingController
from handtrack_ui.plugins.recording.recordings import Recordings
from handtrack_ui.plugins.sending.sending import Sending


def no_model() -> ServiceStatus:
    """Return the status of an unloaded model."""
    return ServiceStatus(ServiceState.UNLOADED, "", None, None, 0, ())


@dataclass(frozen=True, slots=True)
class Dependencies:
    """Dependencies of the window; made in `handtrack_ui.app`.

    Without a store, runs are not saved; without sounds, the window is silent. `guides` are already read; files in
    `begun` may be read in the background.
    """

    jobs: Jobs
    theme: Theme
    pictures: Pictures
    bridge: Bridge
    window_state: WindowState
    preferences: PreferenceStore
    guides: tuple[Guide, ...]
    store: Runs | None = None
    sounds: SoundPlayer | None = None
    model: Callable[[], ServiceStatus] = no_model
    begun: tuple[Path, ...] = ()


class Window(QMainWindow):
    """One window for everything. Entering a view that tracks starts a run; leaving it stops the run."""

    closing = Signal()
    """The window was closed; its maker ends the rest."""

    def __init__(self, given: Dependencies, source: str) -> None:
        super().__init__()
        self._given = given
        chosen = given.preferences.current
        self.header, self.banner, self.stack = Header(given.theme), Banner(given.theme), QStackedWidget()
        self.library = LibraryView(given.theme, given.pictures, given.guides, chosen=chosen)
        self.guide = GuideView(
            given.theme, given.pictures, chosen=chosen, reading_m=given.window_state.reading_m, store=given.store
        )
        self.guide_controller = GuideController(
            self,
            self.library,
            self.guide,
            self.banner,
            given.pictures,
            jobs=given.jobs,
            window_state=given.window_state,
            begun=given.begun,
            store=given.store,
        )
        self.timers = TimerPanel(self, given.theme, self.guide.model)
        self.library_controller = LibraryController(
            self, self.library, self.banner, window_state=given.window_state, jobs=given.jobs
        )
        self.importing = ImportView(given.theme)
        self.imports = ImportController(self, self.importing, self.guide_controller, self.banner, jobs=given.jobs)
        self.editor_controller = EditorController(
            self,
            given.theme,
            self.library,
            self.guide_controller,
            self.banner,
            pictures=given.pictures,
            jobs=given.jobs,
            language=language_for(chosen.appearance.language),
        )
        self.editor = self.editor_controller.view
        self.records = RecordController(self, self.guide, self.library, self.banner, jobs=given.jobs, store=given.store)
        self.live = LiveView(
            given.theme,
            jobs=given.jobs,
            mirrored=chosen.camera.mirrored,
            inspecting=given.window_state.inspecting,
            meter=given.bridge.meter,
            pool=given.bridge.pool,
            playback=lambda: given.bridge.playback,
            take_lens=self._take_lens,
        )
        own = OwnGestures(given.jobs)
        self.sending = Sending(given.jobs, given.preferences, given.bridge)
        self.settings = SettingsView(
            given.theme,
            given.preferences,
            given.model,
            lambda: own.signs.names,
            sending=self.sending,
            jobs=given.jobs,
        )
        self.sending_controller = SendingController(
            self, self.sending, self.header, self.banner, lambda: self.view is self.settings
        )
        self.recordings = Recordings(given.jobs, given.preferences, given.bridge)
        self.practice = PracticeView(given.theme, given.preferences)
        self.presenter = PresenterView(
            given.theme,
            PresenterMode(given.jobs),
            HandPointer(given.jobs, token=given.window_state.pointer_token),
            chosen,
        )
        self.presenter.mode.token = given.window_state.portal_token
        self.tracking_controller = TrackingController(given.bridge, given.preferences, self.header, self.banner, source)
        self.sources = SourceController(
            self,
            self.header.source_button,
            self.tracking_controller,
            given.bridge,
            theme=given.theme,
            window_state=given.window_state,
            preferences=given.preferences,
        )
        self.story = StoryController(
            given.theme,
            given.pictures,
            given.guides,
            chosen=chosen,
            tracking_controller=self.tracking_controller,
            guide_controller=self.guide_controller,
            guide=self.guide,
            banner=self.banner,
        )
        self.drop = DropZone(given.theme, self)
        self._view: View = self.library
        self._before: View = self.library  # the preview of an import
        self.recording_controller = RecordingController(
            self, self.recordings, self.header, self.banner, lambda: self.view
        )
        self.help = Help(
            self,
            given.theme,
            given.preferences,
            self.header,
            sounds=given.sounds,
            shown=lambda: self.view,
            seen=lambda: not self.tracking_controller.watched.stands_in,
        )
        self.read_aloud = ReadAloud(self.guide, given.preferences, Voice(self, speech()))
        self.hand_return = HandExit(
            self,
            given.theme,
            given.preferences,
            self.help.sheet,
            shown=lambda: self.view,
            watched=lambda: self.tracking_controller.watched,
        )
        self.tracking_controller.put_before(self.hand_return)
        self.studio_controller = StudioController(
            given.theme, own, given.preferences, self.tracking_controller, self.banner, jobs=given.jobs
        )
        self.studio = self.studio_controller.view
        self.stack.setObjectName("stack")
        self.beside: QBoxLayout = lay_row((self.stack, 1))  # the view, and a panel beside it
        views = (self.library, self.live, self.guide, self.settings, self.practice, self.presenter, self.studio)
        self._named: dict[str, View] = {view.name: view for view in views}
        for view in (*views, self.importing, self.editor, self.story.library):
            self.stack.addWidget(view)
            view.go_back.connect(self.go_home)
        self._lay_out()
        self._connect()
        self._connect_settings()
        self._bind_keys()
        self.header.show_view(self.library.title, home=True)
        self.guide_controller.show_runs()
        self.guide_controller.take_read()
        self.library.enter()

    @property
    def view(self) -> View:
        """The view that is shown."""
        return self._view

    @property
    def guides(self) -> tuple[Guide, ...]:
        """The guides in the library."""
        return self.library.guides

    @property
    def source(self) -> str:
        """The source to track, as on the command line."""
        return self.tracking_controller.source

    def open(self, options: WindowOptions) -> None:
        """Show what the command line requested."""
        if options.source == STORY:
            self.begin_story()
            return
        if options.source is not None and options.source != self.source:
            self.sources.show(options.source, partial(self._open_asked, options))
        else:
            self._open_asked(options)

    def come_forward(self) -> None:
        """Raise the window, even if minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def open_view(self, name: str, by_hand: bool = False) -> None:  # noqa: FBT001, FBT002 - a Qt slot
        """Show a view by its name."""
        self.show_view(self._named[name], by_hand=by_hand)

    def show_view(self, view: View, *, by_hand: bool = False) -> None:
        """Leave the current view and enter another; one opened by a sign tracks hands, so that a hand can leave it."""
        if view is self.view and view is not self.library:
            return
        self.guide_controller.leave_off()
        self.imports.leave_off()
        self.help.sheet.hide()
        self.sources.picker.dismiss()
        self.sending_controller.panel.dismiss()
        self.recording_controller.panel.dismiss()
        self.timers.dismiss()
        self.tracking_controller.end(plays_on=self.story.plays_on(view))
        if view is self.library or self.view is not self.library:  # banners belong to their view
            self.banner.hide()
        if self._view is self.practice:
            self.practice.note_offered()
        self._view = view
        self.stack.setCurrentWidget(view)
        self.banner.below = view.told_below
        self.header.show_view(view.title, home=view is self.library)
        self.recording_controller.show_state()
        self.setWindowTitle("Handtrack" if view is self.library else f"{view.title} – Handtrack")
        self._given.window_state.view = view.name
        view.setAccessibleName(view.title)
        view.setFocus()
        view.enter()
        self.tracking_controller.begin(view, by_hand=by_hand)
        if by_hand:
            self.hand_return.greet()
        if view is self.library:
            self.guide_controller.show_runs()

    def open_guide(self, path: Path) -> None:
        """Open a guide once it is read, or say why it cannot be read."""
        self.guide_controller.open(path)

    def go_home(self) -> None:
        """Go back to the library."""
        if self.view is not self.library:
            self.show_view(self.library)

    def begin_story(self) -> None:
        """Let the drawn hand show the way from the library to a finished guide, once."""
        self.show_view(self.story.library)
        self.tracking_controller.set_source(STORY)

    def set_source(self, source: str) -> None:
        """Switch to another source."""
        self.tracking_controller.set_source(source)

    def toggle_pause(self) -> None:
        """Pause tracking and release the camera, or resume; in a view that plays a video, only the video."""
        if not self.view.toggle_playback():
            self.tracking_controller.toggle_pause()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Hide at once, unless the person's own click must be asked about; the window's maker ends the slower parts."""
        if event.spontaneous() and not self.guide_controller.may_quit():
            event.ignore()
            return
        self._given.window_state.geometry = self.saveGeometry()
        self.hide()
        self.guide_controller.leave_off()
        self.guide_controller.keep_rung()
        self.sources.close()
        self.tracking_controller.end()
        self.tracking_controller.release()
        self._given.window_state.save()
        event.accept()
        self.closing.emit()

    def close_down(self) -> None:
        """Start ending work that does not need a view; closing the jobs completes it. Idempotent."""
        self.recordings.close()
        self.sending.close()
        self.presenter.mode.close()
        self.presenter.pointer.close()
        self.read_aloud.close_down()
        self.live.close_down()
        self.settings.close_down()
        self.studio_controller.own.save()

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.tracking_controller.rest(unseen=self.isMinimized())

    def _open_asked(self, options: WindowOptions) -> None:
        if options.guide is not None:
            self.open_guide(Path(options.guide))
        elif options.view == "guide":
            self.guide_controller.open_last()
        elif options.view is not None:
            self.open_view(options.view if options.view in VIEWS else "library")

    def _command(self, command: Callable[[View], object]) -> None:
        command(self._view)

    def _escape(self) -> None:
        if not (self.guide_controller.leave_off() or self.imports.leave_off() or self.view.cancel()):
            if self.isFullScreen() and self.view is self.library:
                self._toggle_full_screen()
            else:
                self.go_home()

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)  # a maximised window stays maximised

    def _lay_out(self) -> None:
        middle = QWidget()
        lay_column(self.header, (self.beside, 1), gap=0, of=middle)
        self.setCentralWidget(middle)
        self.banner.float_over(self.stack)
        self.setMinimumSize(640, 360)
        self.setWindowTitle("Handtrack")

    def _take_lens(self, found_m: float, true_m: float) -> float | None:
        """Save the field of view that explains a hand's distance, if a camera can have it."""
        preferences = self._given.preferences
        measured = float(round(measured_lens_deg(preferences.current.tracking.field_of_view_deg, found_m, true_m)))
        least, most = bounds("tracking", "field_of_view_deg")
        if not least <= measured <= most:
            return None
        preferences.change("tracking", field_of_view_deg=measured)
        return measured

    def _connect(self) -> None:
        preferences = self._given.preferences
        self.library.open_view.connect(self.open_view)
        self.hand_return.back.connect(self._escape)
        self.hand_return.cue.connect(self.help.hear)
        self.guide_controller.replacing.connect(partial(self._leave, self.guide))
        self.guide_controller.opened.connect(lambda: self.show_view(self.guide))
        self.guide_controller.opened.connect(self.library_controller.bring_back)
        self.guide_controller.foreign.connect(self.imports.open)
        self.editor_controller.opened.connect(lambda: self.show_view(self.editor))
        self.imports.opened.connect(self._preview_import)
        self.imports.closed.connect(partial(self._leave, self.importing))
        self.live.mirrored_changed.connect(lambda on: preferences.change("camera", mirrored=on))
        self.live.inspecting_changed.connect(lambda on: setattr(self._given.window_state, "inspecting", on))
        self.guide.reading_changed.connect(lambda metres: setattr(self._given.window_state, "reading_m", metres))
        self.guide.reading_pinned.connect(lambda distance: preferences.change("reading", distance=distance))
        preferences.changed.connect(self._take_preferences)
        for view in (self.library, self.story.library, self.guide, self.practice, self.presenter):
            view.cue.connect(self.help.hear)
            view.cue.connect(self._expire_banner)
        for shown in (*self._named.values(), self.story.library):
            self.tracking_controller.source_changed.connect(shown.watch)
            shown.watch(self.tracking_controller.watched)
        self.tracking_controller.source_changed.connect(lambda watched: self.header.show_watched(person=watched.leads))
        self.header.show_watched(person=self.tracking_controller.watched.leads)
        self.guide.decided.connect(self.recordings.decided)
        self.guide.filmed.connect(self.tracking_controller.say_film)
        self.guide.timer_shown.connect(self.header.show_timer)
        self.guide.timer_shown.connect(self.timers.look)
        self.timers.commanded.connect(self.guide.refresh)
        self.timers.chosen.connect(self.guide_controller.go_to_timer)
        self.header.timer.connect(lambda: self.guide_controller.show_timers(self.timers, self.header.timer_chip))
        self.header.timer_seen.connect(self.guide.note_ended)
        self.header.back.connect(self.go_home)
        self.header.pick_source.connect(self.sources.pick)
        self.presenter.preset_chosen.connect(lambda name: preferences.change("presenter", preset=name))
        self.presenter.mode.granted.connect(lambda token: setattr(self._given.window_state, "portal_token", token))
        self.presenter.pointer.granted.connect(lambda token: setattr(self._given.window_state, "pointer_token", token))
        self.header.aloud.connect(self.read_aloud.toggle)
        self.header.pause.connect(self.toggle_pause)
        self.header.full_screen.connect(self._toggle_full_screen)
        self.header.settings.connect(lambda: self.show_view(self.settings))
        self.sending_controller.settings.connect(self._show_sending)
        self.practice.pick_source.connect(self.sources.pick)
        self.studio.pick_source.connect(self.sources.pick)
        for offers in (self.practice.see_story, self.header.story):
            offers.connect(self.begin_story)
        self.tracking_controller.played.connect(self._story_over)
        self.tracking_controller.pick_source.connect(self.sources.pick)
        self.drop.source.connect(lambda source: self.sources.use(source, self._show_tracking))
        self.drop.guide.connect(lambda path: self.open_guide(Path(path)))

    def _connect_settings(self) -> None:
        def show_source() -> None:
            self.settings.show_source(source_name(self.source))

        self._given.preferences.failed.connect(self.banner.warn, Qt.ConnectionType.QueuedConnection)
        self.settings.tracking_changed.connect(lambda: self.tracking_controller.update(self.settings))
        self.settings.said.connect(self.banner.tell)
        self.settings.pick_source.connect(self.sources.pick)
        self.settings.practise.connect(lambda: self.show_view(self.practice))
        self.settings.try_sound.connect(lambda: self.help.hear("accepted"))
        self.tracking_controller.source_changed.connect(show_source)
        show_source()

    def _preview_import(self) -> None:
        if self.view is not self.importing:
            self._before = self.view
        self.show_view(self.importing)

    def _show_sending(self) -> None:
        self.show_view(self.settings)
        self.settings.open_section("sending")

    def _expire_banner(self, cue: str) -> None:
        if cue == "accepted" and self.tracking_controller.watched.leads:
            self.banner.expire()

    def _take_preferences(self) -> None:
        chosen = self._given.preferences.current
        tracked = self.library.tracks
        self._given.theme.set_motion(motion=chosen.appearance.motion)
        self._given.theme.choose(Appearance(chosen.appearance.theme))
        self.live.set_mirrored(mirrored=chosen.camera.mirrored)
        for view in (self.library, self.story.library, self.guide, self.presenter, self.practice, self.studio):
            view.take_preferences(chosen)
        self.tracking_controller.read_gestures()
        if self.view is self.library and self.library.tracks != tracked:
            self.tracking_controller.restart()

    def _show_tracking(self) -> None:
        if self.view is self.library or not self.view.tracks:
            self.show_view(self.live)

    def _leave(self, view: View) -> None:
        """Go back from a view, if it is shown."""
        if self.view is view:
            self.show_view(self._before if view is self.importing else self.library)

    def _story_over(self) -> None:
        if self.view is self.story.library:
            self.go_home()
        self.story.say_over(lambda: self.show_view(self.practice))

    def _bind_keys(self) -> None:
        commands = {
            Shortcut.PAGE_DOWN: methodcaller("turn_page", 1),
            Shortcut.PAGE_UP: methodcaller("turn_page", -1),
            Shortcut.READ_ON: methodcaller("read_on"),
            Shortcut.READ_BACK: methodcaller("read_back"),
            Shortcut.MORE_SERVINGS: methodcaller("change_servings", 1),
            Shortcut.FEWER_SERVINGS: methodcaller("change_servings", -1),
            Shortcut.TIMER_PAUSE: methodcaller("command", "timer_pause"),
            Shortcut.TIMER_MORE: methodcaller("command", "timer_more"),
            Shortcut.TIMER_RESTART: methodcaller("command", "timer_restart"),
            Shortcut.TIMER_STOP: methodcaller("command", "timer_stop"),
            Shortcut.LARGER: methodcaller("resize_text", 1),
            Shortcut.SMALLER: methodcaller("resize_text", -1),
            Shortcut.FOLLOW_HAND: methodcaller("resize_text", 0),
        }
        bind(self, {shortcut: partial(self._command, command) for shortcut, command in commands.items()})
        bind_commands(self, lambda name, choice: self.view.command(name, choice))  # noqa: PLW0108 - the view changes
        bind(
            self,
            {
                Shortcut.CANCEL: self._escape,
                Shortcut.LIBRARY: self.go_home,
                Shortcut.PAUSE: self.toggle_pause,
                Shortcut.HELP: self.help.toggle_sheet,
                Shortcut.SOURCE: self.sources.pick,
                Shortcut.PREVIOUS_SOURCE: self.sources.use_previous,
                Shortcut.STOP_SENDING: self.sending_controller.stop,
                Shortcut.RECORD: self.recording_controller.toggle,
                Shortcut.FULL_SCREEN: self._toggle_full_screen,
                Shortcut.SOUND: self.help.toggle_sound,
                Shortcut.READ_ALOUD: self.read_aloud.again,
                Shortcut.READING_ALOUD: self.read_aloud.toggle,
                Shortcut.OPEN_GUIDE: self.guide_controller.pick_guide,
                Shortcut.SETTINGS: lambda: self.show_view(self.settings),
                Shortcut.QUIT: lambda: self.guide_controller.may_quit() and self.close(),
            },
        )
