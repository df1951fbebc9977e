"""Saves a picture of the live view where the person chooses, never over another file."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QObject, QStandardPaths, Signal
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.errors import system_reason
from handtrack.runtime.files import free, shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code

_SUFFIX: Final = ".png"


class Snapshots(QObject):
    """Lets a person save pictures; jobs encode and write them."""

    saved = Signal(Path)
    failed = Signal(object)
    """A picture cannot be written, for this reason (a Message)."""

    def __init__(self, jobs: Jobs, parent: QWidget) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._window = parent
        self._folder: Path | None = None

    def pick(self, picture: QImage) -> None:
        """Let the person choose a file for a picture."""
        folder = self._folder or _pictures()
        name = f"handtrack-{datetime.now().astimezone():%Y%m%d-%H%M%S}{_SUFFIX}"
        path, _ = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Save the picture"),
            str(free(folder / name)),
            self.tr("Pictures (*.png)"),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if path:
            self.save(picture, Path(path))

    def save(self, picture: QImage, path: Path) -> None:
        """Write a picture as PNG. If the file exists, the name gets a number."""
        path = path if path.suffix.lower() == _SUFFIX else path.with_name(path.name + _SUFFIX)
        self._folder = path.parent
        self._jobs.ordered(("a snapshot", path), partial(self._write, picture, path), save=True)

    def _write(self, picture: QImage, path: Path) -> None:
        encoded = QBuffer()
        QImageWriter(encoded, QByteArray(b"png")).write(picture)
        try:
            self.saved.emit(write_new(path, bytes(encoded.data().data())))
        except OSError as error:
            self.failed.emit(Code.FILE_UNWRITABLE(path=shown(path), reason=system_reason(error)))


def write_new(path: Path, content: bytes) -> Path:
    """Write a new file and return its path: `path`, or a numbered variant if that exists.

    Raises `OSError`: the file cannot be written; nothing is left of it.
    """
    while True:
        try:
            with free(path).open("xb") as file:
                written = Path(file.name)
                try:
                    file.write(content)
                    file.flush()
                except OSError:
                    written.unlink(missing_ok=True)
                    raise
                return written
        except FileExistsError:  # another program has just created it
            continue


def _pictures() -> Path:
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation))
    return folder if folder.is_dir() else Path.home()
