"""The settings in force, kept in their file."""

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from handtrack.errors import UsageError
from ui.late_writer import LateWriter
from ui.places import config_folder
from ui.preferences.file import FILE, read_preferences, write_preferences
from ui.preferences.model import Preferences


class PreferenceStore(QObject):
    """Holds what the person chose, checks what is changed, and keeps it; the window never waits for the disk.

    Attributes
    ----------
    current : Preferences
        As set now.
    path : Path
        The file.
    notice : str
        What the person should know about the file that was read; empty where nothing.
    """

    changed = Signal()
    """Something is set otherwise than before."""
    failed = Signal(str)
    """The file could not be written, and why."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.path = (folder or config_folder()) / FILE
        found = read_preferences(self.path)
        self.current = found.preferences
        self.notice = found.notice
        self._writable = found.writable
        self._writer = LateWriter("handtrack-settings", lambda: write_preferences(self.path, self.current), self)
        self._writer.failed.connect(self.failed)

    def change(self, section: str, **values: object) -> None:
        """Set some values of a section.

        Raises
        ------
        UsageError
            A value that the section does not take.
        """
        old = getattr(self.current, section)
        try:
            new = msgspec.convert(msgspec.to_builtins(msgspec.structs.replace(old, **values)), type=type(old))
        except msgspec.ValidationError as error:
            raise UsageError(f"this cannot be set: {error}") from error
        self._take(msgspec.structs.replace(self.current, **{section: new}))

    def replace(self, preferences: Preferences) -> None:
        """Set everything at once."""
        self._take(preferences)

    def close(self) -> None:
        """Write what is not yet written; the disk has some time for it."""
        self._writer.close()

    def _take(self, new: Preferences) -> None:
        if new == self.current:
            return
        self.current = new
        if self._writable:
            self._writer.soon()
        self.changed.emit()
