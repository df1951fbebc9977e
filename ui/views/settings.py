"""The settings: sections at the left, the one that is chosen at the right. What is set is in force at once."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QScrollArea, QStackedWidget

from handtrack.host import RunStatus, Update
from handtrack.service import ServiceStatus
from ui.binding_words import gesture_name, meaning_name
from ui.icons import icon_pixmap
from ui.preferences import PreferenceStore
from ui.settings_pages.appearance import AppearancePage
from ui.settings_pages.camera import CameraPage
from ui.settings_pages.commands import CommandsPage
from ui.settings_pages.data import DataPage
from ui.settings_pages.gestures import GesturesPage
from ui.settings_pages.page import SettingsPage
from ui.settings_pages.sounds import SoundsPage
from ui.settings_pages.tracking import TrackingPage
from ui.theme import TYPE, Theme, font
from ui.views.view import View
from ui.widgets.settings_recorder import SettingsRecorder

_USUAL: Final = (1280, 660)
_SCALES: Final = (0.94, 1.7)
_RAIL_PX: Final = 236
_NARROW_RAIL_PX: Final = 176
_NARROW_PX: Final = 860
_LOW_PX: Final = 420
_SCROLL_BAR_PX: Final = 12  # as the style sheet has it


class SettingsView(View):
    """Every setting. It tracks only while a sign is recorded.

    Parameters
    ----------
    theme : Theme
    store : PreferenceStore
    status : callable
        How the resident model stands.
    own_signs : callable
        The signs that the user taught, by name.
    """

    name = "settings"

    tracking_changed = Signal()
    """`tracks` is otherwise than before."""
    said = Signal(str)
    """Something was done that is told in one line."""
    pick_source = Signal()
    practise = Signal()
    try_sound = Signal()

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        status: Callable[[], ServiceStatus],
        own_signs: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        super().__init__(theme)
        self._store = store
        self._scale = 1.0
        self._meaning = ""
        self.camera, self.tracking = CameraPage(theme, store), TrackingPage(theme, store, status)
        self.gestures, self.commands = GesturesPage(theme, store), CommandsPage(theme, store, own_signs)
        self.sounds, self.appearance = SoundsPage(theme, store), AppearancePage(theme, store)
        self.data = DataPage(theme, store)
        self.pages: tuple[SettingsPage, ...] = (
            *(self.camera, self.tracking, self.gestures, self.commands),
            *(self.sounds, self.appearance, self.data),
        )
        self.rail, self._stack = QListWidget(), QStackedWidget()
        self.recorder = SettingsRecorder(theme, self)
        self._lay_out()
        self._connect()
        self.rail.setCurrentRow(0)
        self._tint()

    @property
    def title(self) -> str:
        """What the header says."""
        return self.tr("Settings")

    @property
    def page(self) -> SettingsPage:
        """The section that is shown."""
        return self.pages[self._stack.currentIndex()]

    @property
    def scroll_area(self) -> QScrollArea:
        """What the section that is shown is scrolled in."""
        found = self._stack.currentWidget()
        assert isinstance(found, QScrollArea)  # noqa: S101 - the stack holds nothing else
        return found

    def show_page(self, page: SettingsPage) -> None:
        """Show a section."""
        self.rail.setCurrentRow(self.pages.index(page))

    def show_source(self, name: str) -> None:
        """Say what is watched."""
        self.camera.show_source(name)

    def enter(self) -> None:
        """Show what is set, and let the sections have the keys."""
        for page in self.pages:
            page.refresh()
        self.page.enter()
        self.rail.setFocus()

    def leave(self) -> None:
        """Stop recording, and look no longer."""
        self._end_recording()
        self.page.leave()

    def close_down(self) -> None:
        """End what runs beside the window; once or more often."""
        self.tracking.lookup.close()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the hand whose sign is recorded."""
        if self.tracks:
            self.recorder.show_update(update, source_mirrored=source_mirrored)
        else:
            update.pixels.release()

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        self.recorder.show_status(status)

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.recorder.show_paused(paused=paused)

    def undo(self) -> bool:
        """Take back what was just reset or bound."""
        return not self.tracks and (self.data.take_back() or self.commands.take_back())

    def cancel(self) -> bool:
        """Stop recording, or asking."""
        if self.tracks:
            self._stop_recording()
            return True
        return self.data.cancel()

    def turn_page(self, screens: int) -> bool:
        """Scroll the section."""
        bar = self.scroll_area.verticalScrollBar()
        bar.setValue(bar.value() + screens * bar.pageStep() // 2)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Size the letters after the view."""
        super().resizeEvent(event)
        self.size_letters()

    def size_letters(self) -> None:
        """Size the letters after the view: a large window is seen from farther away."""
        fits = min(self.width() / _USUAL[0], self.height() / _USUAL[1])
        scale = self._scale = min(max(fits, _SCALES[0]), _SCALES[1])
        for page in self.pages:
            page.set_scale(scale)
        narrow = self.width() < _NARROW_PX
        self._set_dense(dense=self.height() < _LOW_PX)
        self.rail.setFixedWidth(_NARROW_RAIL_PX if narrow else round(_RAIL_PX * scale))
        self.rail.setFont(font(TYPE["body" if narrow else "lead"] * scale * 0.96))
        self.rail.setIconSize(QSize(round(24 * scale), round(24 * scale)))
        self.recorder.setGeometry(self.rect())
        self.recorder.set_scale(scale)

    def _set_dense(self, *, dense: bool) -> None:
        if self.rail.property("dense") != dense:
            self.rail.setProperty("dense", dense)
            self.rail.style().unpolish(self.rail)
            self.rail.style().polish(self.rail)

    def _lay_out(self) -> None:
        self.rail.setObjectName("rail")
        self.rail.setAccessibleName(self.tr("Sections of the settings"))
        self.rail.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for page in self.pages:
            self.rail.addItem(QListWidgetItem(page.title))
            scroll = QScrollArea()
            scroll.setFrameShape(QFrame.Shape.NoFrame)
            scroll.setWidgetResizable(True)
            scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            scroll.setWidget(page)
            scroll.verticalScrollBar().rangeChanged.connect(partial(_make_room, page))
            self._stack.addWidget(scroll)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.rail.currentRowChanged.connect(self._turn_to)
        self.camera.pick_source.connect(self.pick_source)
        self.gestures.practise.connect(self.practise)
        self.sounds.try_sound.connect(self.try_sound)
        self.data.said.connect(self.said)
        self.commands.record.connect(self._record)
        self.recorder.recorded.connect(self._recorded)
        self.recorder.cancelled.connect(self._stop_recording)
        self._store.changed.connect(self._refresh)
        self.theme.changed.connect(self._tint)

    def _turn_to(self, row: int) -> None:
        if row != self._stack.currentIndex():
            self.page.leave()
            self._stack.setCurrentIndex(row)
        if self.isVisible():
            self.page.refresh()
            self.page.enter()

    def _refresh(self) -> None:
        if self.isVisible():
            self.page.refresh()

    def _record(self, meaning: str) -> None:
        self._meaning = meaning
        self._shield(up=True)
        self.recorder.begin(meaning_name(meaning), mirrored=self._store.current.camera.mirrored)
        self.tracks = True
        self.tracking_changed.emit()

    def _recorded(self, sign: str) -> None:
        refused = self.commands.bind(sign, self._meaning)
        if refused:
            self.recorder.refuse(refused)
            return
        words = self.tr("{0} means “{1}” now.").format(gesture_name(sign), meaning_name(self._meaning))
        self._stop_recording()
        self.said.emit(words)

    def _stop_recording(self) -> None:
        if self.tracks:
            self._end_recording()
            self.commands.focus_on(self._meaning)
            self.tracking_changed.emit()

    def _end_recording(self) -> None:
        self.tracks = False
        self._shield(up=False)
        self.recorder.end()

    def _shield(self, *, up: bool) -> None:
        """Keep the keys from what lies behind the recorder."""
        self.rail.setEnabled(not up)
        self._stack.setEnabled(not up)

    def _tint(self) -> None:
        for place, page in enumerate(self.pages):
            picture = icon_pixmap(page.icon, self.theme.colour("text"), 24, self.devicePixelRatioF())
            self.rail.item(place).setIcon(QIcon(picture))


def _make_room(page: SettingsPage, least: int, most: int) -> None:
    page.make_room(0 if most > least else _SCROLL_BAR_PX)
