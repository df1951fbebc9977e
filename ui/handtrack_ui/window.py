"""The window: a header, a stack of views, a banner that floats above them, and keys.
Features bring the rest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from handtrack.guides import Guide
from handtrack.guides.recorder import Runs
from handtrack.service import ServiceState, ServiceStatus
from handtrack_ui.common.banner import Banner
from handtrack_ui.common.header import Header
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.shortcuts import bind, bind_commands
from handtrack_ui.common.sounds import SoundPlayer
from handtrack_ui.common.theme import Appearance, Theme
from handtrack_ui.common.traits import Trait, tracks
from handtrack_ui.common.view import (
    Numbered,
    Playing,
    Resizable,
    TrackingView,
    View,
    read_back,
    read_on,
    turn_page,
)
from handtrack_ui.feature import Feature, Services
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.drag_and_drop import DropZone
from handtrack_ui.shell.hand_exit import HandExit
from handtrack_ui.shell.help import Help
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.sources.controller import SourceController
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.tracking.controller import TrackingController
from handtrack_ui.window_keys import key_lines


def no_model() -> ServiceStatus:
    """Return the status of an unloaded model."""
    return ServiceStatus(ServiceState.UNLOADED, "", None, None, 0, ())


@dataclass(frozen=True, slots=True)
class Dependencies:
    """Dependencies of the window; made in `handtrack_ui.app`.

    Without a store, runs are not saved; without sounds, the window is silent. `guides` are already
    read; files in `begun` may be read in the background.
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
    """One window for everything. Entering a view that tracks starts a run; leaving it stops the
    run.

    `source`: as on the command line. `features`: the first has the view that the window begins
    with.
    """

    closing = Signal()
    """The window was closed; its maker ends the rest."""
    notified = Signal(str)
    """The person should know this even if another window is in front."""
    restarting = Signal()
    """The person wants Handtrack to restart."""

    def __init__(self, given: Dependencies, source: str, features: Sequence[Feature]) -> None:
        super().__init__()
        self._given = given
        self.header = Header(given.theme)
        self.banner = Banner(given.theme)
        self.stack = QStackedWidget()
        self.stack.setObjectName("stack")
        self.tracking_controller = TrackingController(
            given.bridge, given.preferences, self.header, self.banner, source
        )
        self.sources = SourceController(
            self,
            self.header.source_button,
            self.tracking_controller,
            given.bridge,
            theme=given.theme,
            window_state=given.window_state,
            preferences=given.preferences,
        )
        self.help = Help(
            self,
            given.theme,
            given.preferences,
            self.header,
            lines=lambda view: key_lines(view, self.services.features),
            sounds=given.sounds,
            shown=lambda: self.view,
            seen=lambda: not self.tracking_controller.watched.stands_in,
        )
        self.hand_return = HandExit(
            self,
            given.theme,
            given.preferences,
            self.help.sheet,
            self.tracking_controller.hand,
            shown=lambda: self.view,
            watched=lambda: self.tracking_controller.watched,
        )
        self.services = self._offer_services()
        self._lay_out()
        self._connect()
        self._bind_keys()
        given.preferences.add_sections(
            section for feature in features for section in feature.settings
        )
        given.window_state.add_sections(
            section for feature in features for section in feature.state
        )
        for feature in features:
            self.add(feature)
        self.header.show_view(self.view.title, home=True)
        self.view.enter()

    def _offer_services(self) -> Services:
        given = self._given
        own_gestures = OwnGestures(given.jobs)
        own_gestures.changed.connect(lambda: self.tracking_controller.teach(own_gestures.signs))
        self.tracking_controller.teach(own_gestures.signs)
        return Services(
            window=self,
            beside=lay_row((self.stack, 1)),
            jobs=given.jobs,
            theme=given.theme,
            pictures=given.pictures,
            bridge=given.bridge,
            tracking=self.tracking_controller,
            sources=self.sources,
            header=self.header,
            banner=self.banner,
            drop=DropZone(given.theme, self),
            preferences=given.preferences,
            window_state=given.window_state,
            own_gestures=own_gestures,
            guides=given.guides,
            begun=given.begun,
            store=given.store,
            model=given.model,
            show=self.show_view,
            shown=lambda: self.view,
            home=self.go_home,
            add_view=self.add_view,
            hear=self.help.hear,
            hide_help=self.help.sheet.hide,
            notify=self.notified.emit,
            restart=self.restarting.emit,
        )

    def add(self, feature: Feature) -> None:
        """Open a feature, and add what it contributes."""
        services = self.services
        services.preferences.add_sections(feature.settings)
        services.window_state.add_sections(feature.state)
        view = feature.open(services)
        if view is not None:
            services.views[feature.name] = services.offer(view)
            self.add_view(view)
        services.features.append(feature)
        for added in services.hooks.added:
            added(feature)

    def add_view(self, view: View) -> None:
        """Add a view to the stack."""
        self.stack.addWidget(view)
        view.go_back.connect(self.go_home)
        view.cue.connect(self.help.hear)
        view.cue.connect(self._expire_banner)
        if isinstance(view, TrackingView):
            view.tracking_changed.connect(partial(self._update_tracking, view))
            self.tracking_controller.source_changed.connect(view.watch)
            view.watch(self.tracking_controller.watched)

    @property
    def view(self) -> View:
        """The view that is shown."""
        view = self.stack.currentWidget()
        assert isinstance(view, View)  # noqa: S101 - only views are added
        return view

    @property
    def home(self) -> View:
        """The view that the window begins with."""
        view = self.stack.widget(0)
        assert isinstance(view, View)  # noqa: S101 - only views are added
        return view

    @property
    def source(self) -> str:
        """The source to track, as on the command line."""
        return self.tracking_controller.source

    def begin(self, options: WindowOptions) -> None:
        """Show what the command line requested, else a view for this start, else the last one."""
        hooks = self.services.hooks
        for begin in hooks.begin:
            begin()
        if self._take_options(options):
            return
        if not options.asks_view:
            if any(show() for show in hooks.unasked):
                return
            options = replace(options, view=self._given.window_state.view)
        self._open_source(options)

    def open(self, options: WindowOptions) -> None:
        """Show what a second command line requested."""
        if not self._take_options(options):
            self._open_source(options)

    def come_forward(self) -> None:
        """Raise the window, even if minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def show_view(self, view: View | str, by_hand: bool = False) -> None:  # noqa: FBT001, FBT002 - a Qt slot
        """Leave the current view and enter another, or one by its name.

        One opened by a sign tracks hands, so that a hand can leave it.
        """
        view = self.services.views[view] if isinstance(view, str) else view
        before = self.view
        hooks = self.services.hooks
        if view is before and view is not self.home:
            return
        for leaving in hooks.leaving:
            leaving()
        self.help.sheet.hide()
        self.sources.picker.dismiss()
        goes_on = any(goes_on(view) for goes_on in hooks.goes_on)
        self.tracking_controller.end(plays_on=goes_on)
        if view is self.home or before is not self.home:  # banners belong to their view
            self.banner.hide()
        self.stack.setCurrentWidget(view)
        self.banner.below = Trait.TOLD_BELOW in view.traits
        self.header.show_view(view.title, home=view is self.home)
        self.setWindowTitle("Handtrack" if view is self.home else f"{view.title} – Handtrack")
        self._given.window_state.view = view.name
        view.setAccessibleName(view.title)
        view.setFocus()
        view.enter()
        self.tracking_controller.begin(view, by_hand=by_hand)
        if by_hand:
            self.hand_return.greet()
        for entered in hooks.entered:
            entered(view)
        self._given.window_state.save()  # a crash shows this view again, too

    def go_home(self) -> None:
        """Go back to the first view."""
        if self.view is not self.home:
            self.show_view(self.home)

    def set_source(self, source: str) -> None:
        """Switch to another source."""
        self.tracking_controller.set_source(source)

    def toggle_pause(self) -> None:
        """Pause tracking and release the camera, or resume; in a view that plays a video,
        only the video.
        """
        view = self.view
        if not (isinstance(view, Playing) and view.toggle_playback()):
            self.tracking_controller.toggle_pause()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Hide at once, unless the person's own click must be asked about;
        the window's maker ends the slower parts.
        """
        if event.spontaneous() and not self._may_quit():
            event.ignore()
            return
        self._given.window_state.geometry = self.saveGeometry()
        self.hide()
        for hidden in self.services.hooks.hidden:
            hidden()
        self.sources.close()
        self.tracking_controller.end()
        self.tracking_controller.release()
        self._given.window_state.save()
        event.accept()
        self.closing.emit()

    def close_down(self) -> None:
        """Start ending work that does not need a view; closing the jobs completes it.
        Idempotent.
        """
        for close in self.services.hooks.close:
            close()
        self.services.own_gestures.save()

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.tracking_controller.rest(unseen=self.isMinimized())

    def _take_options(self, options: WindowOptions) -> bool:
        """Let every feature see the options; return whether one shows something for them."""
        taken = [take(options) for take in self.services.hooks.options]
        return any(taken)

    def _open_source(self, options: WindowOptions) -> None:
        if options.source is not None and options.source != self.source:
            self.sources.show(options.source, partial(self._open_asked, options))
        else:
            self._open_asked(options)

    def _open_asked(self, options: WindowOptions) -> None:
        if any(take(options) for take in self.services.hooks.asked) or options.view is None:
            return
        named = [feature.name for feature in self.services.features if feature.by_name]
        self.show_view(options.view if options.view in named else self.home)

    def _may_quit(self) -> bool:
        return all(may_quit() for may_quit in self.services.hooks.may_quit)

    def _escape(self) -> None:
        ended = any(escape() for escape in self.services.hooks.escape)
        if not (ended or self.view.cancel()):
            if self.isFullScreen() and self.view is self.home:
                self._toggle_full_screen()
            else:
                self.go_home()

    def _toggle_full_screen(self) -> None:
        self.setWindowState(
            self.windowState() ^ Qt.WindowState.WindowFullScreen
        )  # a maximised window stays maximised

    def _lay_out(self) -> None:
        middle = QWidget()
        lay_column(self.header, (self.services.beside, 1), gap=0, of=middle)
        self.setCentralWidget(middle)
        self.banner.float_over(self.stack)
        self.setMinimumSize(640, 360)
        self.setWindowTitle("Handtrack")

    def _connect(self) -> None:
        preferences = self._given.preferences
        preferences.failed.connect(self.banner.warn, Qt.ConnectionType.QueuedConnection)
        preferences.changed.connect(self._take_preferences)
        self.hand_return.back.connect(self._escape)
        self.hand_return.cue.connect(self.help.hear)
        self.tracking_controller.put_before(self.hand_return)
        self.tracking_controller.source_changed.connect(
            lambda watched: self.header.show_watched(person=watched.leads)
        )
        self.tracking_controller.pick_source.connect(self.sources.pick)
        self.header.show_watched(person=self.tracking_controller.watched.leads)
        self.header.back.connect(self.go_home)
        self.header.pick_source.connect(self.sources.pick)
        self.header.pause.connect(self.toggle_pause)
        self.header.full_screen.connect(self._toggle_full_screen)

    def _expire_banner(self, cue: str) -> None:
        if cue == "accepted" and self.tracking_controller.watched.leads:
            self.banner.expire()

    def _take_preferences(self) -> None:
        chosen = self._given.preferences.current
        tracked = tracks(self.view)
        self._given.theme.set_motion(motion=chosen.appearance.motion)
        self._given.theme.choose(Appearance(chosen.appearance.theme))
        for place in range(self.stack.count()):
            view = self.stack.widget(place)
            assert isinstance(view, View)  # noqa: S101 - only views are added
            view.take_preferences(chosen)
        self.tracking_controller.read_gestures()
        if tracks(self.view) != tracked:
            self.tracking_controller.restart()

    def _update_tracking(self, view: View) -> None:
        if view is self.view:
            self.tracking_controller.update(view)

    def _command(self, command: Callable[[View], object]) -> None:
        command(self.view)

    def _bind_keys(self) -> None:
        commands: dict[str, Callable[[View], object]] = {
            Shortcut.PAGE_DOWN: lambda view: turn_page(view, 1),
            Shortcut.PAGE_UP: lambda view: turn_page(view, -1),
            Shortcut.READ_ON: read_on,
            Shortcut.READ_BACK: read_back,
            Shortcut.MORE: lambda view: isinstance(view, Numbered) and view.change_servings(1),
            Shortcut.FEWER: lambda view: isinstance(view, Numbered) and view.change_servings(-1),
            Shortcut.TIMER_PAUSE: lambda view: view.command("timer_pause"),
            Shortcut.TIMER_MORE: lambda view: view.command("timer_more"),
            Shortcut.TIMER_RESTART: lambda view: view.command("timer_restart"),
            Shortcut.TIMER_STOP: lambda view: view.command("timer_stop"),
            Shortcut.LARGER: lambda view: isinstance(view, Resizable) and view.resize_text(1),
            Shortcut.SMALLER: lambda view: isinstance(view, Resizable) and view.resize_text(-1),
            Shortcut.FOLLOW_HAND: lambda view: isinstance(view, Resizable) and view.resize_text(0),
        }
        bind(
            self,
            {shortcut: partial(self._command, command) for shortcut, command in commands.items()},
        )
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
                Shortcut.FULL_SCREEN: self._toggle_full_screen,
                Shortcut.SOUND: self.help.toggle_sound,
                Shortcut.QUIT: lambda: self._may_quit() and self.close(),
            },
        )
