"""The settings: sections on the left, the current one on the right. Changes apply at once."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QScrollArea, QStackedWidget, QWidget

from handtrack.host import RunStatus, Update
from handtrack.service import ServiceStatus
from handtrack_ui.common.icons import icon_pixmap
from handtrack_ui.common.theme import TYPE, Theme, font, restyle
from handtrack_ui.common.view import View
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.settings.about import AboutPage
from handtrack_ui.features.settings.commands import CommandsPage
from handtrack_ui.features.settings.data import DataPage
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.features.settings.pages import AppearancePage, CameraPage, GesturesPage, PresenterPage, SoundsPage
from handtrack_ui.features.settings.recorder import SettingsRecorder
from handtrack_ui.features.settings.sending import SendingPage
from handtrack_ui.features.settings.tracking import EngineLookup, TrackingPage
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.binding_words import meaning_name
from handtrack_ui.text.sign_words import gesture_name
from handtrack_ui.tracking.sending import Sending

_SECTIONS: Final = {
    "camera": (QT_TRANSLATE_NOOP("settings", "Camera"), "camera"),
    "tracking": (QT_TRANSLATE_NOOP("settings", "Tracking"), "landmarks"),
    "gestures": (QT_TRANSLATE_NOOP("settings", "Hold and swipe"), "hand"),
    "commands": (QT_TRANSLATE_NOOP("settings", "Commands"), "bind"),
    "sounds": (QT_TRANSLATE_NOOP("settings", "Sounds"), "sound"),
    "appearance": (QT_TRANSLATE_NOOP("settings", "Appearance"), "appearance"),
    "presenter": (QT_TRANSLATE_NOOP("settings", "Presenter"), "presenter"),
    "sending": (QT_TRANSLATE_NOOP("settings", "Sending"), "send"),
    "data": (QT_TRANSLATE_NOOP("settings", "Data"), "folder"),
    "about": (QT_TRANSLATE_NOOP("settings", "About"), "info"),
}
"""The title and the icon of each section."""
SECTIONS: Final = tuple(_SECTIONS)
"""The names of the sections, in order."""
_USUAL: Final = (1280, 660)
_SCALES: Final = (0.94, 1.7)
_STEP: Final = 0.05  # of a scale: less is invisible, and resizing would rescale all text at every pixel
_RAIL_PX: Final = 248
_NARROW_RAIL_PX: Final = 208
_NARROW_PX: Final = 860
_LOW_PX: Final = 420
_ICON_PX: Final = 48  # rendered size, shown smaller
_SCROLL_BAR_PX: Final = 12  # as in the style sheet


class SettingsView(View):
    """All settings. Tracks only while recording a sign. A section is made when first shown.

    Parameters
    ----------
    theme : Theme
    store : PreferenceStore
    status : callable
        Returns the state of the resident model.
    own_signs : callable
        Returns the user's own signs, by name.
    sending : Sending
    jobs : Jobs
    """

    name = "settings"
    camera_lingers = False

    tracking_changed = Signal()
    """`tracks` changed."""
    said = Signal(str)
    """One line on what was done."""
    pick_source = Signal()
    practise = Signal()
    """The person wants to repeat the practice."""
    try_sound = Signal()

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        status: Callable[[], ServiceStatus],
        own_signs: Callable[[], Iterable[str]] = tuple,
        *,
        sending: Sending,
        jobs: Jobs,
    ) -> None:
        super().__init__(theme)
        self._store, self._status, self._own_signs, self._sending = store, status, own_signs, sending
        self._jobs, self.lookup = jobs, EngineLookup(jobs)
        self._camera: CameraPage | None = None
        self._commands: CommandsPage | None = None
        self._about: AboutPage | None = None
        self._scale, self._meaning, self._source = 0.0, "", ""
        self._watched = Watched.PERSON
        self.rail, self._stack = QListWidget(self), QStackedWidget(self)
        self._recorder: SettingsRecorder | None = None
        self._lay_out()
        self.rail.setCurrentRow(0)
        self.rail.currentRowChanged.connect(self._turn_to)
        store.changed.connect(self._refresh)
        theme.changed.connect(self._tint)

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Settings")

    @property
    def commanded(self) -> bool:
        """A sign is being recorded."""
        return self.tracks

    @property
    def page(self) -> SettingsPage:
        """The current section."""
        return self._made(self._stack.currentIndex())

    @property
    def scroll_area(self) -> QScrollArea:
        """The current section's scroll area."""
        return self._areas[self._stack.currentIndex()]

    @property
    def recorder(self) -> SettingsRecorder:
        """The overlay that records a sign."""
        if self._recorder is None:
            self._recorder = SettingsRecorder(self.theme, self)
            self._recorder.recorded.connect(self._recorded)
            self._recorder.cancelled.connect(self._stop_recording)
            self._recorder.pick_source.connect(self.pick_source)
            self._recorder.set_scale(self._scale)
        return self._recorder

    def open_section(self, name: str) -> SettingsPage:
        """Show a section by its name in `SECTIONS`."""
        self.rail.setCurrentRow(SECTIONS.index(name))
        return self.page

    def show_source(self, name: str) -> None:
        """Show the current source."""
        self._source = name
        if self._camera is not None:
            self._camera.show_source(name)

    def enter(self) -> None:
        """Show the current settings, and focus the section list."""
        self.page.refresh()
        self.page.enter()
        self.rail.setFocus()

    def leave(self) -> None:
        """Stop recording and refreshing."""
        self._end_recording()
        self.page.leave()

    def close_down(self) -> None:
        """End background work. Idempotent."""
        if self._about is not None:
            self._about.close_down()

    def watch(self, watched: Watched) -> None:
        """Ignore a drawn hand that replaces a camera when recording."""
        self._watched = watched
        if self.tracks:
            self._ask_for_sign()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the hand being recorded."""
        if self.tracks:
            self.recorder.show_update(update, source_mirrored=source_mirrored)
        else:
            update.pixels.release()

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        if self.tracks:
            self.recorder.show_status(status)

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        if self.tracks:
            self.recorder.show_paused(paused=paused)

    def undo(self) -> bool:
        """Undo the last reset or binding."""
        return not self.tracks and self.page.take_back()

    def cancel(self) -> bool:
        """Cancel the recording or the open question."""
        if self.tracks:
            self._stop_recording()
            return True
        return self.page.cancel()

    def turn_page(self, screens: int) -> bool:
        """Scroll the section by half its visible height."""
        bar = self.scroll_area.verticalScrollBar()
        bar.setValue(bar.value() + screens * bar.pageStep() // 2)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        if self._recorder is not None:
            self._recorder.setGeometry(self.rect())
        if self._wanted_scale() != self._scale:
            self.size_letters()
        else:
            self._size_rail()
        self.rail.scrollToItem(self.rail.currentItem())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up on size changes made while hidden."""
        super().showEvent(event)
        self.size_letters()

    def size_letters(self) -> None:
        """Scale the text with the view: a large window is read from farther away."""
        self._scale = self._wanted_scale()
        if self.isVisible():
            self.page.set_scale(self._scale)
        if self._recorder is not None:
            self._recorder.set_scale(self._scale)
        self._size_rail()

    def _wanted_scale(self) -> float:
        fits = min(self.width() / _USUAL[0], self.height() / _USUAL[1])
        return round(min(max(fits, _SCALES[0]), _SCALES[1]) / _STEP) * _STEP

    def _size_rail(self) -> None:
        narrow, dense = self.width() < _NARROW_PX, self.height() < _LOW_PX
        bar = _SCROLL_BAR_PX if dense else 0
        self.rail.setFixedWidth((_NARROW_RAIL_PX if narrow else round(_RAIL_PX * self._scale)) + bar)
        self.rail.setFont(font(TYPE["body" if narrow else "lead"] * self._scale * 0.96))
        self.rail.setIconSize(QSize(round(24 * self._scale), round(24 * self._scale)))
        restyle(self.rail, "dense", dense)

    def _lay_out(self) -> None:
        self.rail.setObjectName("rail")
        self.rail.setAccessibleName(self.tr("Sections of the settings"))
        self.rail.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._areas = [self._area() for _ in SECTIONS]
        for name in SECTIONS:
            self.rail.addItem(QListWidgetItem(_title(name)))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self._stack, 1)
        self._tint()

    def _area(self) -> QScrollArea:
        area = QScrollArea(self._stack)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stack.addWidget(area)
        return area

    def _made(self, place: int) -> SettingsPage:
        area = self._areas[place]
        found = area.widget()
        if isinstance(found, SettingsPage):
            return found
        page = self._new(SECTIONS[place], area.viewport())
        page.set_scale(self._scale or 1.0)
        area.setWidget(page)
        page.spare(_SCROLL_BAR_PX)
        area.verticalScrollBar().rangeChanged.connect(partial(_make_room, page))
        return page

    def _new(self, name: str, parent: QWidget) -> SettingsPage:
        given = (self.theme, self._store, _title(name), parent)
        page: SettingsPage
        match name:
            case "camera":
                page = self._camera = CameraPage(*given)
                self._camera.show_source(self._source)
                self._camera.pick_source.connect(self.pick_source)
            case "commands":
                page = self._commands = CommandsPage(*given, self._own_signs)
                self._commands.record.connect(self.record)
            case "tracking":
                page = TrackingPage(*given, status=self._status, lookup=self.lookup)
            case "gestures":
                page = gestures = GesturesPage(*given)
                gestures.practise.connect(self.practise)
            case "sounds":
                page = sounds = SoundsPage(*given)
                sounds.try_sound.connect(self.try_sound)
            case "appearance":
                page = AppearancePage(*given)
            case "presenter":
                page = PresenterPage(*given)
            case "sending":
                page = SendingPage(*given, sending=self._sending)
            case "about":
                page = self._about = AboutPage(*given, jobs=self._jobs)
                self._about.said.connect(self.said)
            case _:
                page = data = DataPage(*given)
                data.said.connect(self.said)
        return page

    def _turn_to(self, row: int) -> None:
        if row != self._stack.currentIndex():
            self.page.leave()
            self._made(row)
            self._stack.setCurrentIndex(row)
        self.page.set_scale(self._scale or 1.0)
        self.page.refresh()
        if self.isVisible():
            self.page.enter()

    def _refresh(self) -> None:
        if self.isVisible():
            self.page.refresh()

    def record(self, meaning: str) -> None:
        """Let the person record a sign for a meaning."""
        self._meaning = meaning
        self._shield(up=True)
        self.recorder.begin(meaning_name(meaning), mirrored=self._store.current.camera.mirrored)
        self._ask_for_sign()
        self.tracks = True
        self.tracking_changed.emit()

    def _ask_for_sign(self) -> None:
        if self._watched.human:
            words = self.tr("Show the sign to the camera and hold it until the ring is full.")
        elif self._watched.stands_in:
            words = self.tr("No camera found. Choose a source, or a gesture from the list.")
        else:
            words = self.tr("This is the demo's hand. Its first held sign is recorded.")
        self.recorder.ask(words, records=not self._watched.stands_in)

    def _recorded(self, sign: str) -> None:
        refused = self._commands.bind(sign, self._meaning) if self._commands is not None else ""
        if refused:
            self.recorder.refuse(refused)
            return
        words = self.tr("{0} now means “{1}”.").format(gesture_name(sign), meaning_name(self._meaning))
        self._stop_recording()
        self.said.emit(words)

    def _stop_recording(self) -> None:
        if self.tracks:
            self._end_recording()
            if self._commands is not None:
                self._commands.focus_on(self._meaning)
            self.tracking_changed.emit()

    def _end_recording(self) -> None:
        if self.tracks:
            self.tracks = False
            self._shield(up=False)
            self.recorder.end()

    def _shield(self, *, up: bool) -> None:
        self.rail.setEnabled(not up)
        self._stack.setEnabled(not up)

    def _tint(self) -> None:
        for place, (_, icon) in enumerate(_SECTIONS.values()):
            picture = icon_pixmap(icon, self.theme.colour("text"), _ICON_PX, self.devicePixelRatioF())
            self.rail.item(place).setIcon(QIcon(picture))


def _make_room(page: SettingsPage, least: int, most: int) -> None:
    page.spare(0 if most > least else _SCROLL_BAR_PX)


def _title(name: str) -> str:
    return QCoreApplication.translate("settings", str(_SECTIONS[name][0]))
