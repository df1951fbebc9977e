"""The settings: pages listed on the left, the current one on the right. Changes apply at once."""

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from handtrack.host import RunStatus, Update
from handtrack.messages import CommandName
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.theme import SPACE, TYPE, size_text
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView
from handtrack_ui.common.watched import Watched
from handtrack_ui.feature import Feature, Page, Services
from handtrack_ui.features.settings.commands import CommandsPage
from handtrack_ui.features.settings.recorder import SettingsRecorder
from handtrack_ui.features.settings.sections import SectionPages, SectionRail, page_title
from handtrack_ui.text.binding_words import meaning_name
from handtrack_ui.text.sign_words import gesture_name

_USUAL: Final = (1280, 660)
_SCALES: Final = (0.94, 1.7)
_STEP: Final = (
    0.05  # of a scale: less is invisible, and resizing would rescale all text at every pixel
)


class SettingsView(TrackingView):
    """All settings. Tracks only while recording a sign."""

    name = "settings"
    traits = frozenset({Trait.CAMERA_OFF, Trait.FOR_EXPERTS})
    tracks = False

    said = Signal(str)
    """One line on what was done."""
    pick_source = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__(services.theme)
        self._services = services
        self._store = services.preferences
        self._scale = 0.0
        self._meaning = ""
        self._watched = Watched.PERSON
        self._recorder: SettingsRecorder | None = None
        self.search = QLineEdit(self)
        self.rail = SectionRail(self.theme, self)
        self._pages = SectionPages(self._new, self)
        self.search.setPlaceholderText(self.tr("Search"))
        self.search.setAccessibleName(self.tr("Search settings"))
        self.search.setClearButtonEnabled(True)
        above = lay_row(self.search, edges=(SPACE["m"], SPACE["m"], SPACE["m"], 0))
        self._nothing = Label(self.tr("Nothing found"), self.rail, role="muted")
        self._nothing.setContentsMargins(SPACE["m"], SPACE["m"], SPACE["m"], 0)
        self._nothing.hide()
        lay_row(
            lay_column(above, (self.rail, 1), gap=SPACE["xs"]),
            (self._pages, 1),
            gap=0,
            of=self,
        )
        self.rail.currentRowChanged.connect(self._turn_to)
        self.search.textChanged.connect(self._find)
        bind(self, {Shortcut.FIND: self.search.setFocus})
        self._store.changed.connect(self._refresh)
        for feature in services.features:
            self.add_pages(feature)

    def add_pages(self, feature: Feature) -> None:
        """Add the pages of a feature, and its rows to pages that were made already."""
        for page in feature.pages:
            at = sum(other.order <= page.order for other in self._pages.pages)
            self._pages.insert(at, page)
            self.rail.insert(at, page)
        for rows in feature.rows:
            made = self._pages.made_so_far.get(rows.page)
            if made is not None:
                rows.add(self._services, made)

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of the pages, in order."""
        return tuple(page.name for page in self._pages.pages)

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Settings")

    @property
    def commanded(self) -> bool:
        """True while a sign is being recorded."""
        return self.tracks

    @property
    def page(self) -> SettingsPage:
        """The current section."""
        return self._pages.page

    @property
    def recorder(self) -> SettingsRecorder:
        """The overlay that records a sign."""
        if self._recorder is None:
            self._recorder = SettingsRecorder(self.theme, self)
            self._recorder.recorded.connect(self._recorded)
            self._recorder.cancelled.connect(self._stop_recording)
            self._recorder.pick_source.connect(self.pick_source)
            self._recorder.show_at(self._scale)
        return self._recorder

    def open_section(self, name: str) -> SettingsPage:
        """Show a page by its name."""
        self.rail.setCurrentRow(self.sections.index(name))
        return self.page

    def enter(self) -> None:
        """Show the current settings, and focus the list of pages."""
        if self.rail.currentRow() < 0:
            self.rail.setCurrentRow(0)
        self.page.refresh()
        self.page.enter()
        self.rail.setFocus()

    def leave(self) -> None:
        """Stop recording and refreshing."""
        self._end_recording()
        self.page.leave()

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

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Undo the last reset or binding; cancel the recording or the open question."""
        if name == "undo":
            return not self.tracks and self.page.take_back()
        if name != "cancel":
            return False
        if self.tracks:
            self._stop_recording()
        elif self.search.text():
            self.search.clear()
            self.rail.setFocus()
        else:
            return self.page.cancel()
        return True

    def turn_page(self, screens: int) -> bool:
        """Scroll the section by half its visible height."""
        bar = self._pages.area.verticalScrollBar()
        bar.setValue(bar.value() + screens * bar.pageStep() // 2)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        if self._recorder is not None:
            self._recorder.setGeometry(self.rect())
        if self._wanted_scale() != self._scale:
            self._fit_scale()
        else:
            self.rail.size_for(self.size(), self._scale)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up on size changes made while hidden."""
        super().showEvent(event)
        self._fit_scale()

    def _fit_scale(self) -> None:
        """Scale the text with the view: a large window is read from farther away."""
        self._scale = self._wanted_scale()
        if self.isVisible():
            size_text(self.page, TYPE["body"] * self._scale)
        if self._recorder is not None:
            self._recorder.show_at(self._scale)
        size_text(self.search, TYPE["body"] * max(1.0, self._scale))
        self.rail.size_for(self.size(), self._scale)

    def _wanted_scale(self) -> float:
        fits = min(self.width() / _USUAL[0], self.height() / _USUAL[1])
        return round(min(max(fits, _SCALES[0]), _SCALES[1]) / _STEP) * _STEP

    def _new(self, contributed: Page, parent: QWidget) -> SettingsPage:
        page = contributed.make(self._services, page_title(contributed), parent)
        for feature in self._services.features:
            for rows in feature.rows:
                if rows.page == contributed.name:
                    rows.add(self._services, page)
        page.complete()
        page.refresh()
        return page

    def _find(self) -> None:
        """Show only the sections with the search words, and the first match.

        Pages that were never shown are made one by one, so that typing is not blocked.
        """
        words = self.search.text()
        made = self._pages.made_so_far
        sections = self.sections
        hits = {
            page.name
            for page in self._pages.pages
            if (page.name in made and made[page.name].mark(words))
            or words.strip().casefold() in page_title(page).casefold()
        }
        for place, name in enumerate(sections):
            self.rail.setRowHidden(place, name not in hits)
        if hits and sections[self.rail.currentRow()] not in hits:
            self.rail.setCurrentRow(
                next(place for place, name in enumerate(sections) if name in hits)
            )
        for row in self.page.mark(words)[:1]:
            self._pages.area.ensureWidgetVisible(row)
        goes_on = bool(words) and len(made) < len(sections)
        nothing = not hits and not goes_on
        if nothing and self._nothing.isHidden():
            announce(self.search, self._nothing.text())
        self._nothing.setVisible(nothing)
        self._nothing.adjustSize()
        if goes_on:
            self._pages.make_next()
            QTimer.singleShot(0, self._find)

    def _turn_to(self, row: int) -> None:
        if row != self._pages.currentIndex():
            self.page.leave()
            self._pages.setCurrentIndex(row)
        size_text(self.page, TYPE["body"] * (self._scale or 1.0))
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

    @property
    def _commands(self) -> CommandsPage | None:
        page = self._pages.made_so_far.get("commands")
        return page if isinstance(page, CommandsPage) else None

    def _ask_for_sign(self) -> None:
        if self._watched.human:
            words = self.tr("Show the camera the sign and hold it until the ring is full.")
        elif self._watched.stands_in:
            words = self.tr("No camera found. Choose a source, or a gesture from the list.")
        else:
            words = self.tr("This is the demo's hand. Its first held sign is recorded.")
        self.recorder.ask(words, records=not self._watched.stands_in)

    def _recorded(self, sign: str) -> None:
        commands = self._commands
        refused = commands.bind(sign, self._meaning) if commands is not None else ""
        if refused:
            self.recorder.refuse(refused)
            return
        words = self.tr("{0} now means “{1}”.").format(
            gesture_name(sign), meaning_name(self._meaning)
        )
        self._stop_recording()
        self.said.emit(words)

    def _stop_recording(self) -> None:
        if self.tracks:
            self._end_recording()
            commands = self._commands
            if commands is not None:
                commands.focus_on(self._meaning)
            self.tracking_changed.emit()

    def _end_recording(self) -> None:
        if self.tracks:
            self.tracks = False
            self._shield(up=False)
            self.recorder.end()

    def _shield(self, *, up: bool) -> None:
        self.rail.setEnabled(not up)
        self._pages.setEnabled(not up)
