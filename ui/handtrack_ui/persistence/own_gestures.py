"""The user's own gestures and their file."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from handtrack.config.folders import data_folder
from handtrack.errors import HandtrackError, UsageError, first_line, system_reason
from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack.gestures.own_signs import NO_SIGNS, OwnSigns
from handtrack.runtime.files import make_private, set_aside, shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code, Message
from handtrack_ui.codes import WindowCode
from handtrack_ui.persistence.saved_file import SavedFile

FILE: Final = "gestures.json"

_log = logging.getLogger(__name__)


class OwnGestures(QObject):
    """Holds and saves the taught signs without blocking the window. Samples are landmarks,
    never pictures.
    """

    changed = Signal()
    """The taught signs changed."""
    failed = Signal(object)
    """Reading or writing failed, or the folder was gone; carries a Message."""
    exported = Signal(Path)
    read = Signal(object)
    """The signs from another file, as OwnSigns."""

    def __init__(self, jobs: Jobs, folder: Path | None = None) -> None:
        super().__init__()
        self.path = (folder or data_folder()) / FILE
        """The file."""
        make_private(self.path)
        self.signs, self.notice, self._writable = _found(self.path)
        """A notice for the person about the file read."""
        """The current signs."""
        self._jobs = jobs
        self._saved = SavedFile(
            jobs, self.path, lambda: write_own_signs(self.path, self.signs, private=True), self
        )
        self._saved.failed.connect(self.failed)

    def change(self, signs: OwnSigns) -> None:
        """Use these signs from now on."""
        self.signs = signs
        if self._writable:
            self._saved.soon()
        self.changed.emit()

    def export_to(self, path: Path) -> None:
        """Write the signs to a chosen file; `exported` or `failed` follows."""
        signs = self.signs

        def export() -> None:
            write_own_signs(path, signs)
            self.exported.emit(path)

        self._in_background(path, export, save=True)

    def read_from(self, path: Path) -> None:
        """Read the signs of another file; `read` or `failed` follows."""
        self._in_background(path, lambda: self.read.emit(read_own_signs(path)), save=False)

    def save(self) -> None:
        """Start writing pending changes."""
        self._saved.now()

    def _in_background(self, path: Path, work: Callable[[], None], *, save: bool) -> None:
        def attempt() -> None:
            try:
                work()
            except HandtrackError as error:
                self.failed.emit(error.message)
            except Exception as error:
                _log.debug("a file of gestures could not be used", exc_info=True)
                self.failed.emit(
                    Code.FILE_UNUSABLE(path=shown(path), reason=shown(first_line(error)))
                )

        self._jobs.ordered(("a file of gestures", path), attempt, save=save)


def _found(path: Path) -> tuple[OwnSigns, Message | None, bool]:
    """Return the file's signs, a notice for the person, and whether the file may be overwritten."""
    try:
        return read_own_signs(path), None, True
    except UsageError as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return NO_SIGNS, None, True
        if isinstance(error.__cause__, OSError):  # its content may be fine
            return NO_SIGNS, WindowCode.SIGNS_UNREADABLE(reason=error.message), False
        return NO_SIGNS, *_make_way(path, error.message)


def _make_way(path: Path, reason: Message) -> tuple[Message, bool]:
    try:
        aside = set_aside(path)
    except OSError as error:
        return WindowCode.SIGNS_STUCK(reason=reason, why=system_reason(error)), False
    return WindowCode.SIGNS_SET_ASIDE(reason=reason, aside=aside.name), True
