"""How long a video file says that it is, in bytes: what tells a file that was cut short from one that ends.

Read from the outermost structure only: ISO base media boxes (ISO/IEC 14496-12, 4.2), RIFF chunks, EBML elements
(RFC 8794, sections 4 to 6).
"""

from pathlib import Path
from typing import BinaryIO, Final

_ISO_TYPES: Final = {b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"pnot", b"styp"}
_EBML_HEADER: Final = b"\x1a\x45\xdf\xa3"
_TAIL: Final = 4096
_SEGMENT: Final = b"\x18\x53\x80\x67"


def missing_bytes(path: Path) -> int:
    """Return how many bytes `path` lacks to be as long as it says; 0 where it is whole, or does not say.

    A file that ends in zeros counts as lacking those: what wrote it reserved the room and never filled it.
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(size - _TAIL, 0))
        if not any(tail := file.read(_TAIL)):
            return len(tail)
        file.seek(0)
        start = file.read(12)
        file.seek(0)
        if start[4:8] in _ISO_TYPES:
            promised = _iso_end(file)
        elif start[:4] == b"RIFF":
            promised = _riff_end(file)
        elif start[:4] == _EBML_HEADER:
            promised = _matroska_end(file)
        else:
            return 0
    return max(promised - size, 0)


def _iso_end(file: BinaryIO) -> int:
    """Walk the boxes; one of size 0 reaches to the end of the file, one of size 1 states it in 64 bits."""
    end = 0
    while len(header := file.read(16)) >= 8:
        size = int.from_bytes(header[:4], "big")
        if size == 1:
            size = int.from_bytes(header[8:16], "big")
        if size < 8:
            break
        end += size
        file.seek(end)
    return end


def _riff_end(file: BinaryIO) -> int:
    """Walk the RIFF chunks (a long AVI has several); one that was never finished states 0."""
    end = 0
    while len(header := file.read(8)) == 8 and header[:4] == b"RIFF":
        size = int.from_bytes(header[4:], "little")
        if size == 0:
            break
        end += 8 + size + size % 2
        file.seek(end)
    return end


def _matroska_end(file: BinaryIO) -> int:
    """Return the end of the segment; 0 where its size is unknown, as in a recording made live."""
    file.seek(len(_EBML_HEADER))
    header_size = _ebml_size(file)
    if header_size is None:
        return 0
    file.seek(header_size, 1)
    if file.read(len(_SEGMENT)) != _SEGMENT:
        return 0
    size = _ebml_size(file)
    return 0 if size is None else file.tell() + size


def _ebml_size(file: BinaryIO) -> int | None:
    """Read an integer as long as the leading zero bits of its first byte, and one byte more; all ones: unknown."""
    first = file.read(1)
    if not first or first[0] == 0:
        return None
    more = 8 - first[0].bit_length()
    value = (first[0] & ((1 << (7 - more)) - 1)) << (8 * more) | int.from_bytes(file.read(more), "big")
    return None if value == (1 << (7 * (more + 1))) - 1 else value
