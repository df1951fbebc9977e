"""A file that follows a frequently changing value: written in the background,
shortly after its last change.
"""

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from handtrack.errors import HandtrackError, first_line
from handtrack.runtime.files import check_regular, clear_leftovers, shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code, Message
from handtrack_ui.codes import WindowCode

WRITTEN_AFTER_MS: Final = 400  # dragging a slider makes many changes
SLOW_MS: Final = 5000

_log = logging.getLogger(__name__)


class SavedFile(QObject):
    """Writes the newest value, one write at a time; a change never waits for the disk.

    A failed write is reported once, and retried on the next change and at the end. One that takes
    longer than 5 s is reported once too; only the next write waits for it. A pipe or a device in
    the file's place is refused. It first deletes leftovers of killed processes in the file's
    folder.

    `write`: writes the current value, or raises `StoreError`.
    """

    failed = Signal(object)
    """Writing failed or takes long, or the folder was gone; carries a Message."""
    _ended = Signal()

    def __init__(self, jobs: Jobs, path: Path, write: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._path = path
        self._write = write
        self._failing = False
        self._had_folder = path.parent.is_dir()
        self._due = QTimer(self, singleShot=True, interval=WRITTEN_AFTER_MS)
        self._due.timeout.connect(self._begin)
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._say_slow)
        self._said_slow = False
        self._ended.connect(self._take_end, Qt.ConnectionType.QueuedConnection)
        jobs.newest(("leftovers", path.parent), partial(clear_leftovers, path.parent))

    def soon(self) -> None:
        """Schedule a write after a change."""
        self._due.start()

    def now(self) -> None:
        """Start writing pending changes, and retry a failed write."""
        if self._due.isActive() or self._failing:
            self._due.stop()
            self._begin()

    def _begin(self) -> None:
        if not self._slow.isActive() and not self._said_slow:
            self._slow.start()
        self._jobs.newest((self._path.name, self._path), self._attempt, save=True)

    def _say_slow(self) -> None:
        self._said_slow = True
        self.failed.emit(WindowCode.SAVE_SLOW(path=shown(self._path)))

    def _take_end(self) -> None:
        self._slow.stop()
        self._said_slow = False

    def _attempt(self) -> None:
        remade = self._had_folder and not self._path.parent.is_dir()
        try:
            check_regular(self._path)
            self._write()
        except HandtrackError as error:
            self._tell(error.message)
        except Exception as error:
            _log.debug("a file could not be written", exc_info=True)
            self._tell(Code.FILE_NOT_KEPT(path=shown(self._path), reason=shown(first_line(error))))
        else:
            self._failing = False
            self._had_folder = True
            if remade:
                self.failed.emit(WindowCode.FOLDER_REMADE(path=shown(self._path.parent)))
        finally:
            self._ended.emit()

    def _tell(self, why: Message) -> None:
        if not self._failing:
            self._failing = True
            _log.warning("%s", why)
            self.failed.emit(why)
