"""Picture files for the window, never larger than shown; decoded in the background, because a photo
takes as long as many frames.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QFile,
    QFileDevice,
    QIODevice,
    QLoggingCategory,
    QObject,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QImage, QImageReader, QPixmap

from handtrack.errors import UsageError
from handtrack.runtime.files import open_regular
from handtrack.runtime.files import shown as shown_path
from handtrack.runtime.jobs import Jobs
from handtrack.runtime.opencv import c_stderr_muted
from handtrack.sources.codes import SourceCode
from handtrack.sources.picture_cost import is_costly

_KEPT_BYTES: Final = 32 * 1024 * 1024  # a library and a guide step in a large window use half of it
_MOST_BYTES: Final = 64 * 1024 * 1024  # of a file; QImageReader limits pixels to 256 MB
_TURNED: Final = 4  # the transformation bit that swaps width and height
_FORMATS: Final = frozenset((b"bmp", b"gif", b"jpeg", b"png", b"tiff", b"webp"))
"""Raster formats only: an SVG loads what it names, even a pipe or any picture on this machine."""
_CHECKED: Final = frozenset((b"gif", b"jpeg", b"png", b"webp"))
"""Formats in which a small file can take a decoder minutes, or much memory."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A readable picture file, as it was when inspected."""

    path: Path
    changed_ns: int
    """Last modification."""
    size: tuple[int, int]
    """Width and height in pixels, upright."""


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A picture in the wanted size, or in another until that is ready; `ground` is its first pixel.

    Null while pending, or if the file is not a picture.
    """

    pixmap: QPixmap
    ground: QColor


_Key = tuple[PictureFile, int, int]


@contextmanager
def _opened(path: Path) -> Iterator[QImageReader]:
    """Open a picture file and read only what is requested. Its name need not be text; a pipe is
    refused.

    Raises `OSError, UsageError, MemoryError`: the file cannot be read, or is not a picture.
    """
    file = QFile()
    file.open(
        open_regular(path),
        QIODevice.OpenModeFlag.ReadOnly,
        QFileDevice.FileHandleFlag.AutoCloseHandle,
    )
    reader = QImageReader(file)
    try:
        kind = reader.format().data()
        if (
            file.size() > _MOST_BYTES
            or kind not in _FORMATS
            or (kind in _CHECKED and is_costly(bytes(file.peek(file.size()).data())))
        ):
            raise UsageError(SourceCode.NO_PICTURE, path=shown_path(path))
        with c_stderr_muted():  # Qt's own libpng has something to say
            yield reader
    finally:
        reader.setDevice(None)  # type: ignore[arg-type] # a TIFF is read once more at its end, and the file may go first
        file.close()


def _upright(reader: QImageReader, size: QSize) -> QSize:
    """Return a size with width and height swapped if a photo is stored rotated."""
    return size.transposed() if reader.transformation().value & _TURNED else size


def look(path: Path) -> PictureFile | None:
    """Inspect a file without decoding it; return None if it isn't a picture."""
    try:
        changed_ns = path.stat().st_mtime_ns
        with _opened(path) as reader:
            size = _upright(reader, reader.size())
    except (OSError, ValueError, UsageError, MemoryError):
        return None
    return None if size.isEmpty() else PictureFile(path, changed_ns, size.toTuple())


class Pictures(QObject):
    """Caches pictures at the sizes last shown, up to a few megabytes."""

    ready = Signal(str)
    """A pending picture was decoded, or failed; its path."""
    _read = Signal(object, QImage)

    def __init__(self, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        # A damaged picture shows as missing.
        QLoggingCategory.setFilterRules("qt.gui.imageio*=false")
        self._jobs = jobs
        self._kept: OrderedDict[_Key, Decoded] = OrderedDict()
        self._last: dict[PictureFile, _Key] = {}
        self._asked: dict[PictureFile, _Key] = {}
        self._unreadable: set[PictureFile] = set()
        self._looked_at: dict[Path, PictureFile | None] = {}
        self._read.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """True while a picture is pending."""
        return bool(self._asked)

    def remember(self, looked_at: Mapping[Path, PictureFile | None]) -> None:
        """Take over the results of inspecting files in the background."""
        self._looked_at.update(looked_at)

    def file(self, path: Path) -> PictureFile | None:
        """Return a file's inspection result; inspect it now if needed."""
        return self._looked_at[path] if path in self._looked_at else look(path)

    def readable(self, file: PictureFile) -> bool:
        """Return whether a picture was read, or is still pending."""
        return file not in self._unreadable

    def shown(self, file: PictureFile, wanted: QSize) -> Decoded:
        """Return a picture at a size in device pixels; until `ready`, another size or none."""
        width = max(1, min(wanted.width(), file.size[0]))
        height = max(1, min(wanted.height(), file.size[1]))
        key = (file, width, height)
        if key in self._kept:
            self._kept.move_to_end(key)
            self._last[file] = key
            return self._kept[key]
        if self._asked.get(file) != key and self.readable(file):
            self._asked[file] = key
            self._jobs.ordered(("pictures", file.path.parent), partial(self._decode, key))
        return self._kept.get(self._last.get(file, key)) or Decoded(QPixmap(), QColor())

    def _decode(self, key: _Key) -> None:
        """Decode a picture, unless another size is wanted by now; runs as a job."""
        file, width, height = key
        if self._asked.get(file) != key:
            return
        try:
            with _opened(file.path) as reader:
                reader.setAutoTransform(True)
                # Scaled first, rotated after.
                reader.setScaledSize(_upright(reader, QSize(width, height)))
                image = reader.read()
        except (OSError, UsageError, MemoryError):  # the file has changed
            image = QImage()
        self._read.emit(key, image)

    def _take(self, key: _Key, image: QImage) -> None:
        file = key[0]
        if self._asked.get(file) == key:  # otherwise another size is pending by now
            del self._asked[file]
        if image.isNull():
            self._unreadable.add(file)
        else:
            self._kept[key] = Decoded(QPixmap.fromImage(image), image.pixelColor(0, 0))
            self._last[file] = key
            self._make_room()
        self.ready.emit(str(file.path))

    def _make_room(self) -> None:
        held = sum(_bytes(kept) for kept in self._kept.values())
        while held > _KEPT_BYTES and len(self._kept) > 1:
            key, let_go = self._kept.popitem(last=False)
            held -= _bytes(let_go)
            if self._last.get(key[0]) == key:
                del self._last[key[0]]


def _bytes(decoded: Decoded) -> int:
    return decoded.pixmap.width() * decoded.pixmap.height() * decoded.pixmap.depth() // 8
