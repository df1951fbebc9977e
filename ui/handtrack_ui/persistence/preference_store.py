"""The current settings and their file."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from handtrack.config.file import KeptFile
from handtrack.config.folders import config_folder
from handtrack.config.model import FILE, Preferences, with_sections
from handtrack.errors import UsageError
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.codes import WindowCode
from handtrack_ui.persistence.saved_file import SavedFile
from handtrack_ui.persistence.section import Section


def size_percent() -> int:
    """Return the file's size of text and buttons, before the application exists."""
    return KeptFile(config_folder() / FILE, Preferences).value.appearance.size_percent


class PreferenceStore(QObject):
    """Holds, validates and saves the settings without blocking the window."""

    changed = Signal()
    """The settings changed."""
    failed = Signal(object)
    """Writing failed, or the folder was gone; carries a Message."""

    def __init__(self, jobs: Jobs, folder: Path | None = None) -> None:
        super().__init__()
        self.path = (folder or config_folder()) / FILE
        """The file."""
        self._file = KeptFile(self.path, Preferences)
        self.current: Preferences = self._file.value
        """The current settings."""
        self._kept_on_reset: list[str] = []
        self._saved = SavedFile(jobs, self.path, lambda: self._file.write(self.current), self)
        self._saved.failed.connect(self.failed)
        if self._file.prepare():
            self._saved.soon()

    @property
    def notices(self) -> list[Message]:
        """Notices for the person about the file read."""
        return self._file.notices

    def add_sections(self, sections: Iterable[Section]) -> None:
        """Read and save these sections of the file too; they keep their values so far."""
        new = [one for one in sections if one.name not in self.current.__struct_fields__]
        kind = with_sections(type(self.current), {one.name: one.kind for one in new})
        if kind is type(self.current):
            return
        self.current = self._file.extend(kind, self.current)
        self._kept_on_reset += [one.name for one in new if not one.resets]
        if self._file.prepare():
            self._saved.soon()

    def reset(self) -> None:
        """Return to the defaults, except in sections that a reset leaves alone."""
        kept = {name: getattr(self.current, name) for name in self._kept_on_reset}
        self.replace(type(self.current)(**kept))

    def change(self, section: str, **values: object) -> None:
        """Set some values of a section. Raises `UsageError`:
        the section does not accept a value.
        """
        old = getattr(self.current, section)
        try:
            new = msgspec.convert(
                msgspec.to_builtins(msgspec.structs.replace(old, **values)), type=type(old)
            )
        except msgspec.ValidationError as error:
            raise UsageError(WindowCode.SETTING_REFUSED, reason=str(error)) from error
        self.replace(msgspec.structs.replace(self.current, **{section: new}))

    def replace(self, preferences: Preferences) -> None:
        """Replace all settings."""
        if preferences == self.current:
            return
        self.current = preferences
        if self._file.writable:
            self._saved.soon()
        self.changed.emit()

    def save(self) -> None:
        """Start writing pending changes."""
        self._saved.now()
