"""Settings: where data is stored, what is recorded, and reset to defaults."""

from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from handtrack.config.folders import config_folder, data_folder, documents_folder, recordings_folder
from handtrack.config.model import Preferences
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.settings_rows import TextField
from handtrack_ui.jobs import looked_up
from handtrack_ui.persistence.preference_store import PreferenceStore

_SIZES_GB: Final = (1, 2, 10, 50)
_MOMENT_S: Final = 0.1  # then the file manager has reported


class DataPage(SettingsPage):
    """The data folders, and the size limit of recordings; a reset to defaults, which can be undone."""

    said = Signal(str)
    """Emitted with a short report, for a line that disappears by itself."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self._before: Preferences | None = None
        self.group(self.tr("On this machine only"))
        self._place(self.tr("Settings"), config_folder())
        self._place(self.tr("Guide runs and your gestures"), data_folder())
        self._place(self.tr("Recordings"), recordings_folder())
        self._place(self.tr("Records of guides"), documents_folder())
        self._add_letterhead()
        self._add_recordings()
        self.group(self.tr("Start over"))
        self._ask = self.buttons(
            self.tr("Reset all settings"),
            self.tr("Your guides, runs and gestures stay."),
            (self.tr("Reset …"), self._ask_first),
        )
        self._sure = self.buttons(
            self.tr("Reset all settings?"),
            self.tr("This includes your consent to MediaPipe and your bindings. You can undo it."),
            (self.tr("Reset"), self._reset),
            (self.tr("Keep them"), self._ask_no_longer),
        )
        self._undo = self.buttons(self.tr("The settings were reset"), "", (self.tr("Undo"), self.take_back))
        for row in (self._sure, self._undo):  # each replaces the first
            row.setProperty("role", "first")
        self._ask_no_longer()
        self.refresh()
        store.changed.connect(self._forget)

    @property
    def asking(self) -> bool:
        """True while the reset question is open."""
        return not self._sure.isHidden()

    def leave(self) -> None:
        """Close the question, and drop the undo."""
        self._forget()

    def cancel(self) -> bool:
        """Close the question; return whether it was open."""
        asked = self.asking
        self._ask_no_longer()
        return asked

    def take_back(self) -> bool:
        """Undo the reset; return whether there was one."""
        before, self._before = self._before, None
        if before is not None:
            self.store.replace(before)
        self._ask_no_longer()
        return before is not None

    def _place(self, title: str, folder: Path) -> None:
        copy = (self.tr("Copy path"), partial(self._copy, folder))
        self.buttons(title, _breakable(folder), copy, (self.tr("Open folder"), partial(show_folder, folder)))

    def _add_letterhead(self) -> None:
        self.group(self.tr("On the record of a run"))
        self._add_text("name", self.tr("Your name"))
        self._add_text("place", self.tr("Place"))

    def _add_text(self, entry: str, title: str) -> None:
        row = self.row(title)
        field = TextField(title, 18, row)
        field.entered.connect(lambda text: self.store.change("record", **{entry: text.strip()}))
        row.add(field)
        self.shows(lambda: field.set_value(getattr(self.store.current.record, entry)))

    def _add_recordings(self) -> None:
        self.group(self.tr("What a recording contains"))
        entry = ("recording", "pictures")
        row = self.switch(entry, self.tr("The camera's pictures"), "")
        without = self.tr("Off: landmarks and gestures only.")
        within = self.tr("Anyone who has the file can see you and the room.")

        def warn() -> None:
            pictures = self.store.current.recording.pictures
            row.set_words(within if pictures else without, caution=pictures)

        self.shows(warn)
        sizes = [(str(size), self.tr("{0} GB").format(size)) for size in _SIZES_GB]
        words = self.tr("A recording ends when it reaches this size.")
        self.segments(("recording", "most_gb"), self.tr("Largest file"), words, sizes, number=True)

    def _copy(self, folder: Path) -> None:
        QGuiApplication.clipboard().setText(str(folder))
        self.said.emit(self.tr("The path was copied."))

    def _ask_first(self) -> None:
        self._before = None
        self._show_rows(asking=True)

    def _ask_no_longer(self) -> None:
        self._show_rows(asking=False)

    def _forget(self) -> None:
        """Drop the undo after a later change, which it would overwrite."""
        self._before = None
        self._ask_no_longer()

    def _reset(self) -> None:
        before = self.store.current
        self.store.replace(msgspec.structs.replace(Preferences(), practice=before.practice))
        self._before = before if before != self.store.current else None
        self._ask_no_longer()

    def _show_rows(self, *, asking: bool) -> None:
        self._sure.setVisible(asking)
        self._ask.setVisible(not asking and self._before is None)
        self._undo.setVisible(not asking and self._before is not None)


def _breakable(folder: Path) -> str:
    """Return a path that may wrap after each folder."""
    return str(folder).replace("/", "/\u200b").replace("\\", "\\\u200b")


def show_folder(folder: Path) -> None:
    """Open a folder in the desktop's file manager, or its nearest existing parent."""

    def there() -> Path:
        return next((each for each in (folder, *folder.parents) if each.is_dir()), folder)

    QDesktopServices.openUrl(QUrl.fromLocalFile(str(looked_up(there, _MOMENT_S, folder))))
