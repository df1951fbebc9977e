"""Keeps something that changes often in a file, a moment after its last change, in a thread of its own."""

from collections.abc import Callable
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.errors import StoreError

WRITTEN_AFTER_MS: Final = 400  # what is drawn along a slider changes many times
_DEADLINE_S: Final = 1.0


class LateWriter(QObject):
    """Writes the newest value, one at a time; whoever changes it never waits for the disk.

    Parameters
    ----------
    name : str
        Of the thread.
    write : callable
        Writes what is to be kept when it is called, and raises `StoreError` where that cannot be done.
    """

    failed = Signal(str)
    """It could not be written, and why."""

    def __init__(self, name: str, write: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._name, self._write = name, write
        self._thread: Thread | None = None
        self._due = QTimer(self, singleShot=True, interval=WRITTEN_AFTER_MS)
        self._due.timeout.connect(self._begin)

    def soon(self) -> None:
        """Something was changed: write it soon."""
        self._due.start()

    def close(self) -> None:
        """Write what is not yet written; the disk has some time for it."""
        if self._thread is not None:
            self._thread.join(_DEADLINE_S)
        if self._due.isActive():
            self._due.stop()
            self._work()

    def _begin(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._due.start()  # one at a time: the newest is written last
            return
        self._thread = Thread(target=self._work, name=self._name, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._write()
        except StoreError as error:
            self.failed.emit(str(error))
