"""Still pictures in HEIF containers (ISO/IEC 23008-12): HEIC and HIF from phones and cameras, and
AVIF.

A phone's picture is one file of many items: tiles of 512×512 in a grid, a thumbnail, a depth map, a
burst. The primary item is shown, with the turns and mirrors that are its properties; an EXIF
orientation in such a file only repeats them, and does not count. FFmpeg would play the first tile
as a video, so these files never get there.

HEVC is read by `pi_heif`, an extra, which does all of this. AV1 is read by OpenCV, which ignores
those properties: `turned` applies them.
"""

import struct
from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2

SUFFIXES: Final = frozenset({".heic", ".heif", ".hif", ".heics", ".heifs"})
"""Usual suffixes of pictures in HEVC; AVIF's is among those that OpenCV reads."""

_AV1: Final = {b"avif", b"avis"}
_STILL: Final = {b"heic", b"heix", b"heim", b"heis", b"mif1", b"mif2", b"avci", *_AV1}
_SEQUENCE: Final = {
    b"hevc",
    b"hevx",
    b"hevm",
    b"hevs",
    b"msf1",
    b"avcs",
}  # may be a picture too, or only a video
_MOST_FTYP: Final = 1024  # bytes
_MOST_META: Final = 1 << 24  # bytes
_MOST_BOXES: Final = 1000
_LIMIT: Final = "Memory allocation error"  # libheif's words for what exceeds its limits
_MOST_TURNS: Final = 8

Box = tuple[bytes, memoryview]
"""A box's type and content."""


class Coding(Enum):
    """How the pictures of a HEIF file are coded."""

    HEVC = auto()
    AV1 = auto()


class HeifError(Exception):
    """A HEIF file is damaged."""


class UnsupportedError(Exception):
    """A HEIF file is coded in a way that cannot be read here."""


class TooLargeError(Exception):
    """A HEIF file has too many pixels."""


class LimitError(Exception):
    """A HEIF file has more of something than libheif reads."""


def coding_of(path: Path) -> Coding | None:
    """Return how a file's pictures are coded, by its content; None if it is no HEIF picture.
    Raises `OSError`.
    """
    with path.open("rb") as file:
        brands = _brands(file)
        if not brands or brands[0] not in _STILL | _SEQUENCE:
            return None
        if brands[0] in _SEQUENCE and not _primary_properties(_meta(file)):
            return None
    return Coding.AV1 if _AV1.intersection(brands) else Coding.HEVC


def decode_hevc(data: bytes, most_pixels: int) -> Image:
    """Decode the primary picture as (H, W, 3) uint8 BGR, turned and mirrored as the file says.

    Raises `HeifError`: it is damaged. Raises `UnsupportedError`: it is coded in another way. Raises
    `TooLargeError`: it has more than `most_pixels`. Raises `LimitError`: it has more of anything
    else than libheif reads.
    Raises `ModuleNotFoundError`: `pi_heif` is not installed.
    """
    import pi_heif  # an extra

    try:
        file = pi_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        width, height = file.size
        if width * height > most_pixels:
            raise TooLargeError
        pixels = np.asarray(file[file.primary_index])
    except (ValueError, EOFError, SyntaxError, OSError) as error:
        raise HeifError(str(error)) from error
    except IndexError as error:  # it has no picture that libheif knows
        raise UnsupportedError(str(error)) from error
    except RuntimeError as error:
        kind = LimitError if _LIMIT in str(error) else UnsupportedError
        raise kind(str(error)) from error
    if pixels.ndim == 2:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    return np.array(pixels[:, :, :3], np.uint8)


def turned(picture: Image, path: Path) -> Image:
    """Return a picture, (H, W, 3) uint8, turned and mirrored as its HEIF file says.
    Raises `OSError`.
    """
    with path.open("rb") as file:
        properties = _primary_properties(_meta(file))
    for kind, content in properties[:_MOST_TURNS]:
        if kind == b"irot" and len(content):
            picture = np.rot90(picture, content[0] & 3)
        elif kind == b"imir" and len(content):
            picture = picture[:, ::-1] if content[0] & 1 else picture[::-1]
    return np.ascontiguousarray(picture)


def _brands(file: BinaryIO) -> list[bytes]:
    """Return the major brand and the compatible ones; none for a file without."""
    size, kind = struct.unpack(">I4s", file.read(8).ljust(8, b"\0"))
    if kind != b"ftyp" or not 16 <= size <= _MOST_FTYP:
        return []
    content = file.read(size - 8)
    return [content[:4], *(content[at : at + 4] for at in range(8, len(content) - 3, 4))]


def _meta(file: BinaryIO) -> memoryview:
    """Return the content of the file's `meta` box; empty if there is none."""
    at = 0
    for _ in range(_MOST_BOXES):
        file.seek(at)
        head = file.read(16)
        if len(head) < 8:
            break
        size, kind = struct.unpack_from(">I4s", head)
        begin = at + 8
        if size == 1 and len(head) == 16:
            (size,) = struct.unpack_from(">Q", head, 8)
            begin += 8
        if kind == b"meta":
            file.seek(begin + 4)  # after version and flags
            return memoryview(file.read(min(max(at + size - begin - 4, 0), _MOST_META)))
        if size < 8 or at + size >= 1 << 62:
            break
        at += size
    return memoryview(b"")


def boxes_in(data: memoryview) -> Iterator[Box]:
    """Yield the boxes that are whole in a box; one without a length goes on to its end."""
    at = 0
    while at + 8 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        begin = at + 8
        if size == 1 and at + 16 <= len(data):
            (size,) = struct.unpack_from(">Q", data, begin)
            begin += 8
        end = at + size if size else len(data)
        if not begin <= end <= len(data):
            return
        yield kind, data[begin:end]
        at = end


def _primary_properties(meta: memoryview) -> list[Box]:
    """Return the properties of the primary item, in the order in which they apply;
    none if they cannot be read.
    """
    boxes = dict(boxes_in(meta))
    parts = dict(boxes_in(boxes.get(b"iprp", memoryview(b""))))
    try:
        pitm = boxes[b"pitm"]
        (primary,) = struct.unpack_from(">I" if pitm[0] else ">H", pitm, 4)
        everything = list(boxes_in(parts[b"ipco"]))
        numbers = _associated(parts[b"ipma"], primary)
    except (KeyError, IndexError, struct.error):
        return []
    return [everything[number - 1] for number in numbers if 0 < number <= len(everything)]


def _associated(ipma: memoryview, wanted: int) -> list[int]:
    """Return the numbers of an item's properties, from 1, in order."""
    version = ipma[0]
    is_wide = ipma[3] & 1
    (entries,) = struct.unpack_from(">I", ipma, 4)
    at = 8
    for _ in range(entries):
        (item,) = struct.unpack_from(">I" if version else ">H", ipma, at)
        at += 4 if version else 2
        count = ipma[at]
        at += 1
        numbers = struct.unpack_from(f">{count}{'H' if is_wide else 'B'}", ipma, at)
        if item == wanted:
            return [number & (0x7FFF if is_wide else 0x7F) for number in numbers]
        at += count * (2 if is_wide else 1)
    return []
