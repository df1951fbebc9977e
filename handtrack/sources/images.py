"""Pictures: a single one, a folder, or the matches of a pattern; each a still."""

import glob
import itertools
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.errors import SourceError, UsageError, system_reason
from handtrack.landmarks import Image
from handtrack.runtime.files import read_file, shown
from handtrack.runtime.installing import missing_package
from handtrack.runtime.opencv import MOST_PIXELS, c_stderr_muted, cv2
from handtrack.sentences import Code, Message
from handtrack.sources import heif
from handtrack.sources.capture import MOST_BYTES
from handtrack.sources.codes import SourceCode
from handtrack.sources.picture_cost import MOST_DECODING_BYTES, exceeded_points, is_costly
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind
from handtrack.sources.video import MOTION_JPEG_SUFFIXES, check_file

SUFFIXES: Final = frozenset(
    {
        ".jpg",
        ".jpeg",
        ".jpe",
        ".jfif",
        ".png",
        ".bmp",
        ".dib",
        ".webp",
        ".tif",
        ".tiff",
        ".gif",
        ".avif",
        ".jp2",
    }
    | {".ppm", ".pgm", ".pbm", ".pnm"}
    | heif.SUFFIXES
)
_BEGINNINGS: Final = re.compile(
    rb"\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|BM|RIFF....WEBP|II\*\0|MM\0\*|P[1-7Ff]\s"
    rb"|#\?R(?:ADIANCE|GBE)|\x59\xa6\x6a\x95|\0\0\0\x0cjP  \r\n\x87\n|\xff\x4f\xff\x51",
    re.DOTALL,
)
"""First bytes of the formats OpenCV reads; HEIF is recognised in its own module."""

# A line in OpenCV's account of its parts.
_READS_AVIF: Final = re.compile(r"^\s*AVIF:\s+(?!NO\b)\S", re.MULTILINE)

MOST_HEVC_PIXELS: Final = MOST_DECODING_BYTES // 8
"""libheif and libde265 take so many bytes a point, measured at 48 and 64 million."""

_NAMED_AT_MOST: Final = 3


class ImagesSource:
    """Pictures in order, 8-bit BGR, rotated by their EXIF orientation; `t` is the index.

    Unreadable pictures are skipped and named after the last one; the length in `info` includes
    them. Raises
    `SourceError`: none of them can be read.

    `paths`: at least one; the first readable one sets the size in `info`.
    `name`: the source's name.
    `folder`: base folder of the pictures' names.
    `mirrored`: the pictures are mirror images.
    """

    def __init__(
        self, paths: tuple[Path, ...], name: str, folder: Path, *, mirrored: bool = False
    ) -> None:
        self._paths = paths
        self._folder = folder
        self._next = 0
        self._unreadable: list[str] = []
        self._cure: Message | None = None
        self._closed = False
        self._picture = self._advance()
        self._ahead = True  # the first picture is already decoded, for its size
        if self._picture is None:
            raise SourceError(self._complaint())
        height, width = self._picture.shape[:2]
        self.info = SourceInfo(
            SourceKind.IMAGES,
            name,
            width,
            height,
            0.0,
            len(paths),
            live=False,
            still=True,
            mirrored=mirrored,
        )

    def grab(self) -> FrameHeader | None:
        """Decode the next picture; None at the end.

        Raises `SourceError`: at the end, naming the unreadable pictures.
        """
        if self._closed:
            return None
        if not self._ahead:
            self._picture = self._advance()
        self._ahead = False
        if self._picture is None:
            if self._unreadable:
                raise SourceError(self._complaint())
            return None
        height, width = self._picture.shape[:2]
        name = self._name(self._paths[self._next - 1])
        return FrameHeader(
            float(self._next - 1), time.monotonic_ns(), height, width, name=name, cut=self._next > 1
        )

    def read_into(self, pixels: Image) -> None:
        """Copy the decoded picture into `pixels` and drop it. See `Source.read_into`."""
        picture = self._picture
        self._picture = None
        if picture is None:
            raise SourceError(SourceCode.PICTURE_NOT_GRABBED, name=self.info.name)
        np.copyto(pixels, picture)

    def close(self) -> None:
        """End the source. Thread-safe."""
        self._closed = True

    def _advance(self) -> Image | None:
        while self._next < len(self._paths):
            path = self._paths[self._next]
            self._next += 1
            try:
                return read_picture(path)
            except SourceError as error:
                if len(self._paths) == 1:
                    raise
                self._unreadable.append(shown(self._name(path)))
                if error.message.code is SourceCode.PICTURE_NEEDS_PACKAGE:
                    self._cure = error.message
        return None

    def _name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()

    def _complaint(self) -> Message:
        count = len(self._unreadable)
        total = len(self._paths)
        names = ", ".join(self._unreadable[:_NAMED_AT_MOST])
        more = count - _NAMED_AT_MOST
        which = SourceCode.PICTURES_UNREADABLE(count=count, total=total, names=names)
        if more > 0:
            which = SourceCode.PICTURES_UNREADABLE_MORE(
                count=count, total=total, names=names, more=more
            )
        if self._cure is None:
            return which
        return SourceCode.PICTURES_NEED_PACKAGE(which=which, reason=self._cure.parameters["reason"])


def read_picture(path: Path) -> Image:
    """Decode a picture as (H, W, 3) uint8 BGR, rotated by its EXIF orientation, or as its HEIF file
    says.

    Raises `SourceError`: the file is missing, not a picture, damaged or too large, or its format
    needs a package.
    """
    check_file(path)
    try:
        data = read_file(path, MOST_BYTES)
        coding = heif.coding_of(path)
        if coding is heif.Coding.HEVC:
            return heif.decode_hevc(data, MOST_HEVC_PIXELS)
        picture = _decoded(data, path, coding)
        return picture if coding is None else heif.turned(picture, path)
    except UsageError as error:
        raise SourceError(error.message) from error
    except ModuleNotFoundError as error:
        if (missing := missing_package(error)) is None:
            raise
        raise SourceError(
            SourceCode.PICTURE_NEEDS_PACKAGE, path=shown(path), reason=missing.message
        ) from error
    except heif.HeifError as error:
        raise SourceError(SourceCode.PICTURE_CUT_SHORT, path=shown(path)) from error
    except heif.UnsupportedError as error:
        raise SourceError(SourceCode.NO_PICTURE, path=shown(path)) from error
    except heif.TooLargeError as error:
        raise SourceError(_too_large(shown(path), MOST_HEVC_PIXELS)) from error
    except heif.LimitError as error:
        raise SourceError(SourceCode.PICTURE_UNDECODABLE, path=shown(path)) from error
    except OSError as error:
        raise SourceError(
            Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)
        ) from error
    except MemoryError as error:
        raise SourceError(SourceCode.PICTURE_NEEDS_MEMORY, path=shown(path)) from error


def _decoded(data: bytes, path: Path, coding: heif.Coding | None) -> Image:
    if most_points := exceeded_points(data):
        raise SourceError(_too_large(shown(path), most_points))
    if is_costly(data):
        raise SourceError(SourceCode.PICTURE_UNDECODABLE, path=shown(path))
    flags = cv2.IMREAD_COLOR if coding is None else cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with c_stderr_muted():
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error as error:
        raise SourceError(_why_undecodable(error, shown(path))) from error
    if (
        picture is None
        and coding is heif.Coding.AV1
        and not _READS_AVIF.search(cv2.getBuildInformation())
    ):
        raise SourceError(
            SourceCode.PICTURE_NEEDS_OPENCV, path=shown(path), version=cv2.__version__
        )
    if picture is None:
        is_one = coding is not None or _BEGINNINGS.match(data[:16])
        raise SourceError(
            SourceCode.PICTURE_CUT_SHORT if is_one else SourceCode.NO_PICTURE, path=shown(path)
        )
    return np.asarray(picture, np.uint8)


def _why_undecodable(error: cv2.error, path: str) -> Message:
    if error.code == cv2.Error.StsNoMem:
        return SourceCode.PICTURE_NEEDS_MEMORY(path=path)
    if "CV_IO_MAX_IMAGE" in str(error):  # OpenCV's own limit; it has no error code
        return _too_large(path, MOST_PIXELS)
    return SourceCode.PICTURE_UNDECODABLE(path=path)


def _too_large(path: str, most_pixels: int) -> Message:
    return SourceCode.PICTURE_TOO_LARGE(path=path, millions=most_pixels // 10**6)


def is_picture(path: Path) -> bool:
    """Return whether a regular file is a picture, by its name or else its content."""
    suffix = path.suffix.lower()
    if suffix in SUFFIXES or suffix in MOTION_JPEG_SUFFIXES:
        return suffix in SUFFIXES
    try:
        with path.open("rb") as file:
            if _BEGINNINGS.match(file.read(16)):
                return True
        return heif.coding_of(path) is not None
    except OSError:
        return False


def open_images(path: Path, *, mirrored: bool = False) -> ImagesSource:
    """Open one picture, or all pictures directly in a folder, in natural order.

    Raises `SourceError`: the file is missing, the folder has no pictures, or none is readable.
    """
    if not path.is_dir():
        return ImagesSource((path,), shown(path.name), path.parent, mirrored=mirrored)
    found = pictures_in(path)
    if not found:
        below = any(each.is_dir() for each in path.iterdir())
        code = SourceCode.FOLDER_OF_FOLDERS if below else SourceCode.FOLDER_WITHOUT_PICTURES
        raise SourceError(code, path=shown(path))
    return ImagesSource(found, shown(path.resolve().name), path, mirrored=mirrored)


def open_glob(pattern: str, *, mirrored: bool = False) -> ImagesSource:
    """Open the pictures matching a pattern, in natural order; ``**`` descends into folders but not
    through links.

    Raises `SourceError`: no picture matches, or none is readable.
    """
    found = pictures_matching(pattern)
    if not found:
        raise SourceError(SourceCode.PATTERN_WITHOUT_PICTURES, path=shown(pattern))
    return ImagesSource(found, shown(pattern), fixed_folder(pattern), mirrored=mirrored)


def fixed_folder(pattern: str) -> Path:
    """Return the base folder of a pattern's matches: its parts before the first wildcard."""
    return Path(
        *itertools.takewhile(lambda part: not glob.has_magic(part), Path(pattern).parent.parts)
    )


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """Return the pictures of a folder, in natural order. Raises `SourceError`:
    it cannot be listed.
    """
    try:
        return in_order(folder.iterdir())
    except OSError as error:
        raise SourceError(
            Code.FOLDER_UNREADABLE, path=shown(folder), reason=system_reason(error)
        ) from error


def pictures_matching(pattern: str) -> tuple[Path, ...]:
    """Return the pictures matching a pattern, in natural order. Raises `SourceError`:
    one of them cannot be read.
    """
    try:
        return in_order(_matching(pattern))
    except OSError as error:
        where = shown(error.filename or pattern)
        raise SourceError(Code.FILE_UNREADABLE, path=where, reason=system_reason(error)) from error


def in_order(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the pictures that are not hidden, in natural order: 2 before 10."""
    pictures = (
        path
        for path in paths
        if not path.name.startswith(".") and path.is_file() and is_picture(path)
    )
    return tuple(sorted(pictures, key=_natural))


def _matching(pattern: str) -> Iterator[Path]:
    """Yield the matches of a pattern as `glob.glob` would, but follow no links below ``**``:
    they may form a loop.
    """
    base = fixed_folder(pattern)
    parts = [
        part if part == "**" else re.sub(r"\*+", "*", part)
        for part in Path(pattern).relative_to(base).parts
    ]
    hidden = any(part.startswith(".") for part in parts if part != "..")
    for path in base.glob("/".join([*parts, "*"] if parts[-1] == "**" else parts)):
        if hidden or not any(
            part.startswith(".") for part in path.relative_to(base).parts if part != ".."
        ):
            yield path


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    parts = re.split(r"(\d+)", str(path).casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts], str(path)
