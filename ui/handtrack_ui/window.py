"""The window: a header, a banner, a stack of views below them, and keys.
Features bring the rest.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from handtrack_ui.common.banner import Level
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.theme import Appearance
from handtrack_ui.common.traits import tracks
from handtrack_ui.common.view import TrackingView, View
from handtrack_ui.feature import Feature
from handtrack_ui.opening import Opening
from handtrack_ui.window_keys import bind_view_keys
from handtrack_ui.window_parts import Dependencies, WindowActions, WindowParts


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
        self.stack = QStackedWidget()
        self.stack.setObjectName("stack")
        actions = WindowActions(
            show=self.show_view,
            shown=lambda: self.view,
            home=self.go_home,
            add_view=self.add_view,
            notify=self.notified.emit,
            restart=self.restarting.emit,
        )
        parts = WindowParts(self, self.stack, given, source, actions)
        self.header = parts.header
        self.banner = parts.banner
        self.tracking_controller = parts.tracking
        self.sources = parts.sources
        self.help = parts.help
        self.hand_exit = parts.hand_exit
        self.services = parts.services
        self.opening = Opening(self.services)
        self._lay_out()
        self._connect()
        self._bind_keys()
        self._add_sections(features)  # before any opens: it is given the complete settings
        for feature in features:
            self._open(feature)
        self.header.show_view(self.view.title, home=True)
        self.view.enter()

    def add(self, feature: Feature) -> None:
        """Add a feature of another package to the open window."""
        self._add_sections([feature])
        self._open(feature)

    def _add_sections(self, features: Sequence[Feature]) -> None:
        """Read and save the features' sections of the settings and of the window's state."""
        self._given.preferences.add_sections(
            section for feature in features for section in feature.settings
        )
        self._given.window_state.add_sections(
            section for feature in features for section in feature.state
        )

    def _open(self, feature: Feature) -> None:
        """Open a feature, and add what it contributes."""
        services = self.services
        view = feature.open(services)
        if view is not None:
            services.views[feature.name] = services.offer(view)
            self.add_view(view)
        services.features.append(feature)
        for added in services.hooks.added:
            added(feature)

    def _say_refused(self, words: str) -> None:
        """Say after a drop why nothing came of it."""
        self.banner.show_message(Level.WARNING, words)

    def add_view(self, view: View) -> None:
        """Add a view to the stack."""
        self.stack.addWidget(view)
        view.go_back.connect(self.go_home)
        view.cue.connect(self.help.play_cue)
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
        if view is self.view and view is not self.home:
            return
        self._leave_for(view)
        self._put_on_top(view)
        self._enter(view, by_hand=by_hand)

    def _leave_for(self, view: View) -> None:
        """End everything of the current view that does not continue in the next one."""
        for leaving in self.services.hooks.leaving:
            leaving()
        self.help.sheet.hide()
        self.sources.picker.dismiss()
        run_continues = any(goes_on(view) for goes_on in self.services.hooks.goes_on)
        self.tracking_controller.end(plays_on=run_continues)
        if view is self.home or self.view is not self.home:  # banners belong to their view
            self.banner.hide()

    def _put_on_top(self, view: View) -> None:
        """Make a view the current one, named in header, title bar and saved state."""
        self.stack.setCurrentWidget(view)
        self.header.show_view(view.title, home=view is self.home)
        self.setWindowTitle("Handtrack" if view is self.home else f"{view.title} – Handtrack")
        self._given.window_state.view = view.name
        view.setAccessibleName(view.title)
        view.setFocus()

    def _enter(self, view: View, *, by_hand: bool) -> None:
        """Begin the current view's work: its own, tracking, and the features'."""
        view.enter()
        self.tracking_controller.begin(view, by_hand=by_hand)
        if by_hand:
            self.hand_exit.greet()
        for entered in self.services.hooks.entered:
            entered(view)
        self._given.window_state.save()  # a crash shows this view again, too

    def go_home(self) -> None:
        """Go back to the first view."""
        if self.view is not self.home:
            self.show_view(self.home)

    def set_source(self, source: str) -> None:
        """Switch to another source."""
        self.tracking_controller.set_source(source)

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
        # A maximised window stays maximised.
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _lay_out(self) -> None:
        middle = QWidget()
        lay_column(self.header, self.banner.strip, (self.services.beside, 1), gap=0, of=middle)
        self.setCentralWidget(middle)
        self.banner.stand_above(self.stack, middle)
        self.setMinimumSize(640, 360)
        self.setWindowTitle("Handtrack")

    def _connect(self) -> None:
        preferences = self._given.preferences
        preferences.failed.connect(self.banner.warn, Qt.ConnectionType.QueuedConnection)
        preferences.changed.connect(self._take_preferences)
        self.services.drop.refused.connect(self._say_refused)
        self.hand_exit.back.connect(self._escape)
        self.header.back.connect(self.go_home)
        self.header.full_screen.connect(self._toggle_full_screen)

    def _expire_banner(self, cue: str) -> None:
        if cue == "accepted" and self.tracking_controller.watched.commands_window:
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

    def _bind_keys(self) -> None:
        bind_view_keys(self, lambda: self.view)
        bind(
            self,
            {
                Shortcut.CANCEL: self._escape,
                Shortcut.LIBRARY: self.go_home,
                Shortcut.PAUSE: self.tracking_controller.pause_shown,
                Shortcut.HELP: self.help.toggle_sheet,
                Shortcut.SOURCE: self.sources.pick,
                Shortcut.PREVIOUS_SOURCE: self.sources.use_previous,
                Shortcut.FULL_SCREEN: self._toggle_full_screen,
                Shortcut.SOUND: self.help.toggle_sound,
                Shortcut.QUIT: lambda: self._may_quit() and self.close(),
            },
        )
