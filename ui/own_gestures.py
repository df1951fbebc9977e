"""The gestures that the user taught: those in force, and their file."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal

from handtrack.errors import HandtrackError, StoreError, UsageError
from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from ui.late_writer import LateWriter
from ui.places import data_folder

FILE: Final = "gestures.json"
_DEADLINE_S: Final = 1.0


class OwnGestures(QObject):
    """Holds what was taught and keeps it; the window never waits for the disk. Samples are landmarks, never pictures.

    Attributes
    ----------
    signs : OwnSigns
        As taught now.
    path : Path
        The file.
    notice : str
        What the person should know about the file that was read; empty where nothing.
    """

    changed = Signal()
    """Other signs are taught than before."""
    failed = Signal(str)
    """A file could not be read or written, and why."""
    exported = Signal(Path)
    read = Signal(object)
    """What another file teaches, as OwnSigns."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.path = (folder or data_folder()) / FILE
        self.signs, self.notice, self._writable = _found(self.path)
        self._workers: list[Thread] = []
        self._writer = LateWriter("handtrack-gestures", lambda: write_own_signs(self.path, self.signs), self)
        self._writer.failed.connect(self.failed)

    @property
    def names(self) -> frozenset[str]:
        """What the signs are called."""
        return frozenset(self.signs.names)

    def change(self, signs: OwnSigns) -> None:
        """Teach these from now on."""
        self.signs = signs
        if self._writable:
            self._writer.soon()
        self.changed.emit()

    def export_to(self, path: Path) -> None:
        """Write what is taught into a file of the person's choice; `exported` or `failed` follows."""
        signs = self.signs
        self._in_background(lambda: self._export(path, signs))

    def read_from(self, path: Path) -> None:
        """Read what another file teaches; `read` or `failed` follows."""
        self._in_background(lambda: self._import(path))

    def close(self) -> None:
        """Write what is not yet written; the disk has some time for it."""
        for worker in self._workers:
            worker.join(_DEADLINE_S)
        self._writer.close()

    def _in_background(self, work: Callable[[], None]) -> None:
        self._workers = [worker for worker in self._workers if worker.is_alive()]
        worker = Thread(target=work, name="handtrack-gestures-file", daemon=True)
        self._workers.append(worker)
        worker.start()

    def _export(self, path: Path, signs: OwnSigns) -> None:
        try:
            write_own_signs(path, signs)
        except StoreError as error:
            self.failed.emit(str(error))
        else:
            self.exported.emit(path)

    def _import(self, path: Path) -> None:
        try:
            self.read.emit(read_own_signs(path))
        except HandtrackError as error:
            self.failed.emit(str(error))


def _found(path: Path) -> tuple[OwnSigns, str, bool]:
    """Return what the file teaches, what the person should know, and whether the file may be written anew."""
    try:
        return read_own_signs(path), "", True
    except UsageError as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return NO_SIGNS, "", True
        if isinstance(error.__cause__, OSError):  # what is in it may be well
            return NO_SIGNS, f"{error}; nothing you teach is kept", False
        return NO_SIGNS, *_set_aside(path, str(error))


def _set_aside(path: Path, why: str) -> tuple[str, bool]:
    moment = datetime.now(tz=UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-broken-{moment}.json")
    try:
        path.rename(aside)
    except OSError as error:
        return f"{why}; it cannot be set aside ({error.strerror}), and nothing you teach is kept", False
    return f"your gestures were broken ({why}); the file is now called {aside.name}", True
