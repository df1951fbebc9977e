"""Settings: where data is stored, and reset to defaults."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from handtrack.config.folders import config_folder, data_folder
from handtrack.config.model import Preferences
from handtrack_ui.common.file_manager import show_folder
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore


class DataPage(SettingsPage):
    """The data folders; a reset to defaults, which can be undone.

    `folders`: where features write to, by their titles in the person's language.
    """

    said = Signal(str)
    """Emitted with a short report, for a line that disappears by itself."""

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        title: str,
        parent: QWidget,
        folders: Mapping[str, Path],
    ) -> None:
        super().__init__(theme, store, title, parent)
        self._before: Preferences | None = None
        self.group(self.tr("On this machine only"))
        self._place(self.tr("Settings"), config_folder())
        self._place(self.tr("Guide runs and your gestures"), data_folder())
        for name, folder in folders.items():
            self._place(name, folder)
        store.changed.connect(self._forget)

    def complete(self) -> None:
        """Add the reset."""
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
        self._undo = self.buttons(
            self.tr("The settings were reset"), "", (self.tr("Undo"), self.take_back)
        )
        for row in (self._sure, self._undo):  # each replaces the first
            row.setProperty("role", "first")
        self._ask_no_longer()

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
        before = self._before
        self._before = None
        if before is not None:
            self.store.replace(before)
        self._ask_no_longer()
        return before is not None

    def _place(self, title: str, folder: Path) -> None:
        copy = (self.tr("Copy path"), partial(self._copy, folder))
        self.buttons(
            title, _breakable(folder), copy, (self.tr("Open folder"), partial(show_folder, folder))
        )

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
        self.store.reset()
        self._before = before if before != self.store.current else None
        self._ask_no_longer()

    def _show_rows(self, *, asking: bool) -> None:
        self._sure.setVisible(asking)
        self._ask.setVisible(not asking and self._before is None)
        self._undo.setVisible(not asking and self._before is not None)


def _breakable(folder: Path) -> str:
    """Return a path that may wrap after each folder."""
    return str(folder).replace("/", "/\u200b").replace("\\", "\\\u200b")
