"""Pictures: one, a folder of them, or those that a pattern matches; each stands alone."""

import glob
import re
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.opencv import cv2
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind
from handtrack.sources.video import check_file

SUFFIXES: Final = frozenset(
    {".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".bmp", ".dib", ".webp", ".tif", ".tiff", ".gif", ".avif", ".jp2"}
    | {".ppm", ".pgm", ".pbm", ".pnm"}
)
_NAMED_AT_MOST: Final = 3


class ImagesSource:
    """Pictures in order, as 8-bit BGR, turned as their EXIF orientation says; `t` is a picture's index.

    A picture that cannot be read is left out, and named when the others were delivered.

    Parameters
    ----------
    paths : tuple of Path
        At least one; the first that can be read gives the size in `info`.
    name : str
        What the source calls itself.
    mirrored : bool
        The pictures are mirror images.

    Raises
    ------
    SourceError
        None of them can be read.
    """

    def __init__(self, paths: tuple[Path, ...], name: str, *, mirrored: bool = False) -> None:
        self._paths = paths
        self._next = 0
        self._unreadable: list[str] = []
        self._closed = False
        self._picture = self._advance()
        self._ahead = True  # the first picture is decoded already, for its size
        if self._picture is None:
            raise SourceError(self._complaint())
        height, width = self._picture.shape[:2]
        self._info = SourceInfo(
            SourceKind.IMAGES, name, width, height, 0.0, len(paths), live=False, still=True, mirrored=mirrored
        )

    @property
    def info(self) -> SourceInfo:
        """What the pictures are; `length` counts also those that cannot be read."""
        return self._info

    def grab(self) -> FrameHeader | None:
        """Decode the next picture; None at the end.

        Raises
        ------
        SourceError
            At the end, where some pictures could not be read: their names.
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
        path = self._paths[self._next - 1]
        return FrameHeader(
            float(self._next - 1), time.monotonic_ns(), height, width, name=path.name, cut=self._next > 1
        )

    def read_into(self, pixels: Image) -> None:
        """Copy the decoded picture into `pixels`. See `Source.read_into`."""
        if self._picture is None:
            raise SourceError(f"{self._info.name}: no picture was asked for")
        np.copyto(pixels, self._picture)

    def close(self) -> None:
        """End it; from any thread."""
        self._closed = True

    def _advance(self) -> Image | None:
        while self._next < len(self._paths):
            path = self._paths[self._next]
            self._next += 1
            try:
                return read_picture(path)
            except SourceError as error:
                self._unreadable.append(str(error) if len(self._paths) == 1 else path.name)
        return None

    def _complaint(self) -> str:
        if len(self._paths) == 1:
            return self._unreadable[0]
        named = ", ".join(self._unreadable[:_NAMED_AT_MOST])
        more = len(self._unreadable) - _NAMED_AT_MOST
        and_more = f" and {more} more" if more > 0 else ""
        return f"{len(self._unreadable)} of {len(self._paths)} pictures cannot be read: {named}{and_more}"


def read_picture(path: Path) -> Image:
    """Decode a picture as (H, W, 3) uint8 BGR, turned as its EXIF orientation says.

    Raises
    ------
    SourceError
        There is no such file, or it is no picture.
    """
    check_file(path)
    data = path.read_bytes()
    if data.startswith(b"\x89PNG") and b"IEND" not in data:  # libpng would write its own line to stderr
        raise SourceError(f"{path} is cut short")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise SourceError(f"{path} cannot be decoded: damaged, or too large") from error
    if picture is None:
        raise SourceError(f"{path} is not a picture, or of a kind that cannot be read here")
    return np.asarray(picture, np.uint8)


def is_picture(path: Path) -> bool:
    """Tell whether a file is a picture, by its name, or else by what is in it."""
    return path.suffix.lower() in SUFFIXES or cv2.haveImageReader(str(path))


def open_images(path: Path, *, mirrored: bool = False) -> ImagesSource:
    """Open one picture, or all pictures of a folder (not of the folders in it) in natural order.

    Raises
    ------
    SourceError
        There is no such file, a folder has no pictures, or none of them can be read.
    """
    if not path.is_dir():
        return ImagesSource((path,), path.name, mirrored=mirrored)
    found = pictures_in(path)
    if not found:
        raise SourceError(f"no pictures in {path}")
    return ImagesSource(found, path.resolve().name, mirrored=mirrored)


def open_glob(pattern: str, *, mirrored: bool = False) -> ImagesSource:
    """Open the pictures that a pattern matches, in natural order; ``**`` goes into folders.

    Raises
    ------
    SourceError
        No picture matches, or none can be read.
    """
    found = pictures_matching(pattern)
    if not found:
        raise SourceError(f"no pictures match {pattern}")
    return ImagesSource(found, pattern, mirrored=mirrored)


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """Return the pictures of a folder, in natural order.

    Raises
    ------
    SourceError
        It cannot be listed.
    """
    try:
        return in_order(folder.iterdir())
    except OSError as error:
        raise SourceError(f"{folder} cannot be listed: {error.strerror}") from error


def pictures_matching(pattern: str) -> tuple[Path, ...]:
    """Return the pictures that a pattern matches, in natural order.

    Raises
    ------
    SourceError
        One of them cannot be read.
    """
    matching = glob.glob(pattern, recursive=True)  # noqa: PTH207 - Path.glob takes no absolute pattern
    try:
        return in_order(Path(name) for name in matching)
    except OSError as error:
        raise SourceError(f"{error.filename or pattern} cannot be read: {error.strerror}") from error


def in_order(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return those that are pictures and not hidden, in natural order: 2 before 10."""
    pictures = (path for path in paths if not path.name.startswith(".") and path.is_file() and is_picture(path))
    return tuple(sorted(pictures, key=_natural))


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    parts = re.split(r"(\d+)", str(path).casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts], str(path)
