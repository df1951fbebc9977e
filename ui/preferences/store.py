"""The settings in force, and the thread that writes them."""

from pathlib import Path
from threading import Thread
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.errors import StoreError, UsageError
from ui.places import config_folder
from ui.preferences.file import FILE, read_preferences, write_preferences
from ui.preferences.model import Preferences

_DEADLINE_S: Final = 1.0
_WRITTEN_AFTER_MS: Final = 400  # a slider that is drawn changes a setting many times


class PreferenceStore(QObject):
    """Holds what the person chose, checks what is changed, and keeps it; the window never waits for the disk.

    Attributes
    ----------
    current, before : Preferences
        As set now, and as set before the last change.
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
        self.current = self.before = found.preferences
        self.notice = found.notice
        self._writable = found.writable
        self._writer: Thread | None = None
        self._due = QTimer(self, singleShot=True, interval=_WRITTEN_AFTER_MS)
        self._due.timeout.connect(self._write)

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

    def reset(self) -> None:
        """Go back to the defaults."""
        self._take(Preferences())

    def close(self) -> None:
        """Write what is not yet written; the disk has some time for it."""
        if self._writer is not None:
            self._writer.join(_DEADLINE_S)
        if self._due.isActive():
            self._due.stop()
            self._write_now(self.current)

    def _take(self, new: Preferences) -> None:
        if new == self.current:
            return
        self.before, self.current = self.current, new
        if self._writable:
            self._due.start()
        self.changed.emit()

    def _write(self) -> None:
        if self._writer is not None and self._writer.is_alive():
            self._due.start()  # one at a time: the newest is written last
            return
        self._writer = Thread(target=self._write_now, args=(self.current,), name="handtrack-settings", daemon=True)
        self._writer.start()

    def _write_now(self, preferences: Preferences) -> None:
        try:
            write_preferences(self.path, preferences)
        except StoreError as error:
            self.failed.emit(str(error))
