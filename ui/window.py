"""The window: a header, a message, and a stack of views of which one is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import methodcaller
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from handtrack.errors import StoreError, UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.keeper import RunKeeper
from handtrack.guides.log import write_log
from handtrack.guides.store import KeptRun, RunStore
from handtrack.host import RunState
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import SourceKind
from ui.bridge import Bridge
from ui.keys import bind
from ui.options import WindowOptions
from ui.remembered import Remembered
from ui.source_dialog import SourceChoice, SourceDialog
from ui.theme import Theme
from ui.views.guide import GuideView
from ui.views.library import LibraryView
from ui.views.live import LiveView
from ui.views.view import View
from ui.widgets.banner import Banner, Level
from ui.widgets.header import Header
from ui.words import source_name, words_for


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the window is given: its parts are made in one place, `ui.desk`. Without a store, runs are not kept."""

    theme: Theme
    bridge: Bridge
    remembered: Remembered
    guides: tuple[Guide, ...]
    cameras: Callable[[], list[SourceChoice]]
    store: RunStore | None = None


class Window(QMainWindow):
    """One window for everything. Entering a view that tracks starts a run; leaving it stops the run."""

    closing = Signal()
    """The window was closed; whoever made it ends the rest."""

    def __init__(self, given: Surroundings, source: str) -> None:
        super().__init__()
        self._given = given
        self._source = source
        self._paused = False
        self._guides = {guide.path: guide for guide in given.guides}
        self._failure = ""
        self._no_camera = False
        remembered = given.remembered
        self.library = LibraryView(given.theme, given.guides)
        self.live = LiveView(given.theme, mirrored=remembered.mirrored)
        keeper = RunKeeper(given.store) if given.store is not None else None
        self.guide = GuideView(given.theme, reading_m=remembered.reading_m, arming=remembered.arming, keeper=keeper)
        self.guide.set_mirrored(remembered.mirrored)
        self.header, self.banner, self._stack = Header(given.theme), Banner(given.theme), QStackedWidget()
        self._view: View = self.library
        self._stack.setObjectName("stack")
        for view in (self.library, self.live, self.guide):
            self._stack.addWidget(view)
            view.go_back.connect(self.go_home)
        self._lay_out()
        self._connect()
        self._bind_keys()
        self._show_source()
        self.header.show_view(self.library.title, home=True)
        self._show_unfinished()
        self.library.enter()

    @property
    def view(self) -> View:
        """The view that is shown."""
        return self._view

    @property
    def guides(self) -> tuple[Guide, ...]:
        """The guides of the library."""
        return self._given.guides

    @property
    def source(self) -> str:
        """The source that is watched where a view tracks, in the words of the command line."""
        return self._source

    def open(self, options: WindowOptions) -> None:
        """Show what was asked for on a command line."""
        if options.source is not None and options.source != self._source:
            self.set_source(options.source)
        if options.guide is not None:
            self.open_guide(Path(options.guide))
        elif options.view == "guide":
            path = Path(self._given.remembered.guide)
            self.open_guide(path if path in self._guides else self._given.guides[0].path)
        elif options.view == "live":
            self.show_view(self.live)
        elif options.view == "library":
            self.show_view(self.library)

    def come_forward(self) -> None:
        """Be seen: out of the task bar, in front of other windows."""
        if self.isMinimized():
            self.showNormal()
        self.raise_()
        self.activateWindow()

    def show_view(self, view: View) -> None:
        """Leave the view that is shown and enter another."""
        if view is self.view and view is not self.library:
            return
        self.view.leave()
        self._given.bridge.stop()
        self._paused = False
        self._view = view
        self._stack.setCurrentWidget(view)
        self.header.show_view(view.title, home=view is self.library)
        self.setWindowTitle("Handtrack" if view is self.library else f"{view.title} – Handtrack")
        self._given.remembered.view = view.name
        view.setFocus()
        if view is self.library:
            self._show_unfinished()
        view.enter()
        self._track()

    def open_guide(self, path: Path) -> None:
        """Begin a guide, or say why it cannot be read."""
        try:
            guide = self._guides.get(path) or load_guide(path)
        except UsageError as error:
            self.banner.say(Level.PROBLEM, str(error), self.tr("Open another …"), self.pick_guide)
            return
        self._given.remembered.guide = str(path)
        if self.view is self.guide:
            self.show_view(self.library)
        resumed = self.guide.open(guide)
        self.show_view(self.guide)
        if guide.warnings:
            self.banner.say(Level.WARNING, guide.warnings[0])
        elif resumed is not None:
            self._say_resumed(guide, resumed)

    def say_no_camera(self) -> None:
        """Say, when tracking begins, that the demo stands in for a camera that was not found."""
        self._no_camera = True

    def go_home(self) -> None:
        """Go back to the library."""
        if self.view is not self.library:
            self.show_view(self.library)

    def set_source(self, source: str) -> None:
        """Watch another source from now on."""
        self._source = source
        self._failure = ""
        self._no_camera = False
        self.banner.hide()
        self._given.bridge.stop()
        self._paused = False
        self.view.leave()
        self._track()

    def pick_source(self) -> None:
        """Let the person choose a source."""
        dialog = SourceDialog(self._given.theme, self._given.cameras, self._source, self)
        if dialog.exec() and dialog.spec is not None:
            self.set_source(dialog.spec)
        dialog.deleteLater()

    def pick_guide(self) -> None:
        """Let the person choose a guide's file."""
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Open a guide"), "", self.tr("Guides (*.md)"))
        if path:
            self.open_guide(Path(path))

    def pick_log_file(self) -> None:
        """Let the person choose where the log of the run goes."""
        kinds = self.tr("Table (*.csv);;JSON (*.json)")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save the log"), f"{self.guide.title}.csv", kinds)
        if path:
            self.save_log(Path(path))

    def save_log(self, path: Path) -> None:
        """Write the log of the run into a file, or say why it cannot be written."""
        try:
            write_log(path, self.guide.log)
        except StoreError as error:
            self.banner.say(Level.PROBLEM, str(error))
        else:
            self.banner.say(Level.NOTICE, self.tr("The log was saved as {0}.").format(path))

    def toggle_pause(self) -> None:
        """Stop tracking and give the camera back, or go on."""
        if not self.view.tracks:
            return
        self._paused = not self._paused
        if self._paused:
            self._given.bridge.stop()
            self.view.show_paused(paused=True)
            self._show_source()
        else:
            self.view.show_paused(paused=False)
            self._track()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Hide at once; what is slower to end is ended by whoever made the window."""
        self._given.remembered.geometry = self.saveGeometry()
        self.hide()
        self.view.leave()
        self._given.bridge.stop()
        self._given.remembered.save()
        event.accept()
        self.closing.emit()

    def _say_resumed(self, guide: Guide, kept: KeptRun) -> None:
        begun = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(kept.begun)), QLocale.FormatType.ShortFormat)
        step = self.guide.run.standing.step + 1 if self.guide.run is not None else 1
        words = self.tr("Going on at step {0} of {1}; begun {2}.").format(step, len(guide.steps), begun)
        self.banner.say(Level.NOTICE, words, self.tr("Begin anew"), self._begin_anew)

    def _begin_anew(self) -> None:
        self.banner.hide()
        self.guide.begin_anew()

    def _show_unfinished(self) -> None:
        """Show in the library at which step each guide would go on."""
        store = self._given.store
        if store is None:
            return
        try:
            self.library.show_unfinished({guide.path: store.unfinished(guide.path) for guide in self.guides})
        except StoreError as error:
            self._say_not_kept(str(error))

    def _say_not_kept(self, why: str) -> None:
        self.banner.say(Level.WARNING, self.tr("What you do is not kept: {0}").format(why))

    def _track(self) -> None:
        """Start a run where the view that is shown wants one."""
        if self.view.tracks:
            self._given.bridge.start(self._source, ModelConfig(), TrackerConfig(max_hands=2, smooth=True))
            if self._no_camera:
                words = self.tr("No camera was found, so you are watching the demo: a drawn hand.")
                self.banner.say(Level.NOTICE, words, self.tr("Pick another source …"), self.pick_source)
        else:
            self.banner.hide()
        self._show_source()

    def _look(self) -> None:
        """Take what is new and show it."""
        status = self._given.bridge.status()
        if status is None:
            return
        update = self._given.bridge.take()
        if update is not None:
            self.view.show_update(update, source_mirrored=status.info is not None and status.info.mirrored)
        self.view.show_status(status)
        self._show_source()
        if status.state is RunState.FAILED and status.reason != self._failure:
            self._failure = status.reason
            self.banner.say(Level.PROBLEM, status.reason, self.tr("Pick another source …"), self.pick_source)

    def _show_source(self) -> None:
        name, status = source_name(self._source), self._given.bridge.status()
        if status is None:
            state = self.tr("paused") if self._paused else (self.tr("off") if self.view.tracks else "")
            self.header.show_source(name, state, "off")
            return
        words = words_for(status)
        tone = "good" if words.good else ("trouble" if words.trouble else "busy")
        if status.info is not None and status.info.kind is not SourceKind.DEMO:
            name = status.info.name
        self.header.show_source(name, words.short, tone)

    def _command(self, command: Callable[[View], object]) -> None:
        command(self._view)

    def _escape(self) -> None:
        if not self.view.cancel():
            if self.isFullScreen() and self.view is self.library:
                self.showNormal()
            else:
                self.go_home()

    def _toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.banner)
        column.addWidget(self._stack, 1)
        self.setCentralWidget(middle)
        self.setMinimumSize(640, 360)
        self.setWindowTitle("Handtrack")

    def _connect(self) -> None:
        remembered = self._given.remembered
        self.library.open_live.connect(lambda: self.show_view(self.live))
        self.library.open_guide.connect(self.open_guide)
        self.library.pick_file.connect(self.pick_guide)
        self.live.mirrored_changed.connect(self.guide.set_mirrored)
        self.live.mirrored_changed.connect(lambda on: setattr(remembered, "mirrored", on))
        self.guide.reading_changed.connect(lambda metres: setattr(remembered, "reading_m", metres))
        self.guide.save_log.connect(self.pick_log_file)
        self.guide.trouble.connect(self._say_not_kept)
        self.header.back.connect(self.go_home)
        self.header.pick_source.connect(self.pick_source)
        self.header.full_screen.connect(self._toggle_full_screen)
        self._given.bridge.changed.connect(self._look)

    def _bind_keys(self) -> None:
        commands = {
            "Right PgDown": methodcaller("next"),
            "Left PgUp": methodcaller("previous"),
            "Down": methodcaller("turn_page", 1),
            "Up": methodcaller("turn_page", -1),
            "Return Enter": methodcaller("confirm"),
            "Ctrl+Z": methodcaller("undo"),
            "Ctrl++ Ctrl+=": methodcaller("resize_text", 1),
            "Ctrl+-": methodcaller("resize_text", -1),
            **{str(number): methodcaller("choose", number) for number in range(1, 10)},
        }
        bind(self, {keys: partial(self._command, command) for keys, command in commands.items()})
        bind(
            self,
            {
                "Esc": self._escape,
                "Alt+Left": self.go_home,
                "Space": self.toggle_pause,
                "F11": self._toggle_full_screen,
                "Ctrl+O": self.pick_guide,
                "Ctrl+Q": self.close,
            },
        )
