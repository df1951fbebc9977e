"""Picture files for the window: read and decoded beside it, for a photo takes many frames; no larger than shown.

What a file holds is looked up beside the window, too: a network share may take its time, or never answer.
"""

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLoggingCategory, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QImageReader, QPixmap

from handtrack.errors import UsageError
from handtrack.runtime.files import read_file
from ui.worker import Worker

_KEPT_BYTES: Final = 32 * 1024 * 1024  # a library and a step of a guide in a large window are half of it
_MOST_BYTES: Final = 64 * 1024 * 1024  # of a file; of pixels QImageReader decodes 256 MB
_DEADLINE_S: Final = 1.0
_TURNED: Final = 4  # bit of a transformation that makes the width of a picture its height


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture file that can be read, as it was when it was looked at.

    Attributes
    ----------
    path : Path
    changed_ns : int
        When it was written last.
    size : tuple of int
        Width and height in pixels, upright.
    """

    path: Path
    changed_ns: int
    size: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A picture in the size that was wanted or, until that is there, in another; `ground` is its first pixel.

    Null where it is still to come, or turned out not to be a picture.
    """

    pixmap: QPixmap
    ground: QColor


_Key = tuple[PictureFile, int, int]


class _Reader:
    """A picture file in memory. Its name need not be text, and a pipe or a device in its place is refused.

    Raises
    ------
    OSError, UsageError, MemoryError
        It cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._buffer = QBuffer()
        self._buffer.setData(QByteArray(read_file(path, _MOST_BYTES)))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._reader = QImageReader(self._buffer)
        self._turned = bool(self._reader.transformation().value & _TURNED)

    @property
    def size(self) -> QSize:
        """Upright, in pixels; empty where it is no picture."""
        size = self._reader.size()
        return size.transposed() if self._turned else size

    def decoded(self, size: QSize) -> QImage:
        """Return it upright in a size; null where it cannot be decoded."""
        self._reader.setAutoTransform(True)
        self._reader.setScaledSize(size.transposed() if self._turned else size)  # it is scaled first, and turned after
        return self._reader.read()


class Pictures(QObject):
    """Keeps pictures in the sizes in which they were shown last, up to some megabytes.

    Parameters
    ----------
    parent : QObject
        Who closes it.
    """

    ready = Signal(Path)
    """A picture that was to come is there or has another size, or it is known to be none; its path."""
    _looked = Signal(Path, object)
    _read = Signal(object, QImage)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        QLoggingCategory.setFilterRules("qt.gui.imageio*=false")  # a picture that is damaged shows as missing
        self._worker = Worker("handtrack-pictures")
        self._files: dict[Path, PictureFile | None] = {}
        self._looking: set[Path] = set()
        self._kept: OrderedDict[_Key, Decoded] = OrderedDict()
        self._last: dict[PictureFile, _Key] = {}
        self._asked: dict[PictureFile, _Key] = {}
        self._unreadable: set[PictureFile] = set()
        self._looked.connect(self._take_file, Qt.ConnectionType.QueuedConnection)
        self._read.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether one that was asked for is still to come."""
        return bool(self._asked or self._looking)

    def look(self, path: Path) -> None:
        """Find out what a file holds now; `ready` follows where that is something else than was known."""
        if path not in self._looking:
            self._looking.add(path)
            self._worker.do(path, partial(self._look, path))

    def file(self, path: Path) -> PictureFile | None:
        """Return what a file holds; None where that is still to come, or where it is no picture."""
        if path not in self._files:
            self.look(path)
        return self._files.get(path)

    def readable(self, path: Path) -> bool:
        """Return whether a file is a picture that was read, or may yet be."""
        file = self._files.get(path)
        return path not in self._files if file is None else file not in self._unreadable

    def shown(self, file: PictureFile, wanted: QSize) -> Decoded:
        """Return a picture in a size, in pixels of the screen; `ready` follows where that is still to come."""
        width = max(1, min(wanted.width(), file.size[0]))
        height = max(1, min(wanted.height(), file.size[1]))
        key = (file, width, height)
        if key in self._kept:
            self._kept.move_to_end(key)
            self._last[file] = key
            return self._kept[key]
        if self._asked.get(file) != key and file not in self._unreadable:
            self._asked[file] = key
            self._worker.do(file, partial(self._decode, key))
        return self._kept.get(self._last.get(file, key)) or Decoded(QPixmap(), QColor())

    def close(self) -> None:
        """Read no more."""
        self._asked.clear()
        self._looking.clear()
        self._worker.close(_DEADLINE_S)

    def _look(self, path: Path) -> None:
        """Look into a file; in the worker's thread."""
        try:
            changed_ns, size = path.stat().st_mtime_ns, _Reader(path).size
        except (OSError, UsageError, MemoryError):
            size = QSize()
        self._looked.emit(path, None if size.isEmpty() else PictureFile(path, changed_ns, size.toTuple()))

    def _take_file(self, path: Path, file: PictureFile | None) -> None:
        self._looking.discard(path)
        if path not in self._files or self._files[path] != file:
            self._files[path] = file
            self.ready.emit(path)

    def _decode(self, key: _Key) -> None:
        """Read a picture; in the worker's thread."""
        file, width, height = key
        try:
            image = _Reader(file.path).decoded(QSize(width, height))
        except (OSError, UsageError, MemoryError):
            image = QImage()
        self._read.emit(key, image)

    def _take(self, key: _Key, image: QImage) -> None:
        file = key[0]
        if self._asked.get(file) == key:  # or else another size was wanted meanwhile, and is still to come
            del self._asked[file]
        if image.isNull():
            self._unreadable.add(file)
        else:
            self._kept[key] = Decoded(QPixmap.fromImage(image), image.pixelColor(0, 0))
            self._last[file] = key
            self._make_room()
        self.ready.emit(file.path)

    def _make_room(self) -> None:
        held = sum(_bytes(kept) for kept in self._kept.values())
        while held > _KEPT_BYTES and len(self._kept) > 1:
            key, let_go = self._kept.popitem(last=False)
            held -= _bytes(let_go)
            if self._last.get(key[0]) == key:
                del self._last[key[0]]


def _bytes(decoded: Decoded) -> int:
    return decoded.pixmap.width() * decoded.pixmap.height() * decoded.pixmap.depth() // 8
