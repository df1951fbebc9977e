"""The stated contents of a video file, to detect truncated and damaged files, and to tell clips
from pictures.

Reads only the structure, never the pictures: ISO base media boxes (ISO/IEC 14496-12, 4.2 and 8),
RIFF chunks, EBML elements (RFC 8794, sections 4 to 6; RFC 9559, section 5), GIF blocks (GIF89a),
PNG chunks, WebP (RFC 9649).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from os import SEEK_CUR
from pathlib import Path
from typing import IO, BinaryIO, Final

_ISO_TYPES: Final = {b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"pnot", b"styp"}
_EBML_HEADER: Final = b"\x1a\x45\xdf\xa3"
_FARTHEST: Final = 1 << 62  # bytes; no file is larger
_TAIL: Final = 4096
_SEGMENT: Final = 0x18538067
_CLUSTER: Final = 0x1F43B675
_OF_SEGMENT: Final = {
    _CLUSTER,
    0x114D9B74,
    0x1549A966,
    0x1654AE6B,
    0x1C53BB6B,
    0x1941A469,
    0x1043A770,
    0x1254C367,
}
_OF_CLUSTER: Final = {0xE7, 0xA3, 0xA0, 0xA7, 0xAB, 0x5854, 0xAF}
_ANYWHERE: Final = {0xEC, 0xBF}  # Void, CRC-32
_AUDIO: Final = re.compile(
    rb"ID3|fLaC|....ftypM4[AB] |\xff[\xe2-\xe5\xf2-\xf5\xfa-\xfd]|RIFF....WAVE|FORM....AIF",
    re.DOTALL,
)
"""First bytes of files that have sound alone: MP3 and MP2, FLAC, M4A, WAV, AIFF. Not MP1's, which
text in UTF-16 also begins with.
"""

_FIXED_ONE: Final = 1 << 16  # in a matrix


class Kind(Enum):
    """The containers read here."""

    ISO = "ISO base media: MP4, MOV"
    RIFF = "AVI"
    MATROSKA = "Matroska, WebM"


def kind_of(path: Path) -> Kind | None:
    """Return the container of a file; None for others."""
    with path.open("rb") as file:
        start = file.read(8)
    if start[4:] in _ISO_TYPES:
        return Kind.ISO
    return {b"RIFF": Kind.RIFF, _EBML_HEADER: Kind.MATROSKA}.get(start[:4])


def is_audio(path: Path) -> bool:
    """Return whether a file is a kind of sound file, which may have a cover picture."""
    with path.open("rb") as file:
        return _AUDIO.match(file.read(12)) is not None


@dataclass(frozen=True, slots=True)
class Display:
    """How a player shows a video's pictures: mirrored sideways if so, then turned clockwise."""

    turn_deg: int
    mirrored: bool


# A track's matrix (a, b, c, d) takes a stored pixel (x, y) to (a x + c y, b x + d y); the movie's
# is applied after it. A negative determinant mirrors. To mirror sideways first turns the sign of a
# and b around; what is left is a rotation, whose first column tells the angle: right goes down for
# 90 degrees clockwise.
_TURNED: Final = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


def display_of(path: Path) -> Display | None:
    """Return how the first video track of an MP4 or MOV file is shown;
    None for other files and odd angles.
    """
    if kind_of(path) is not Kind.ISO:
        return None
    with path.open("rb") as file:
        size = path.stat().st_size
        for _, begin, end in _boxes(file, 0, size, b"moov"):
            movie = [_matrix(file, at, 36) for _, at, _ in _boxes(file, begin, end, b"mvhd")]
            for _, track_begin, track_end in _boxes(file, begin, end, b"trak"):
                if not _is_video_track(file, track_begin, track_end):
                    continue
                track = [
                    _matrix(file, at, 40)
                    for _, at, _ in _boxes(file, track_begin, track_end, b"tkhd")
                ]
                return _display(track[0], movie[0]) if track and movie else None
    return None


def has_index(path: Path) -> bool:
    """Return whether an MP4 or MOV file has its index;
    a program that never finished the file has not written it.
    """
    with path.open("rb") as file:
        return any(True for _ in _boxes(file, 0, path.stat().st_size, b"moov", b"moof"))


def _boxes(
    file: BinaryIO, begin: int, end: int, *wanted: bytes
) -> Iterator[tuple[bytes, int, int]]:
    """Yield kind, begin and end of the content of each wanted box between two places (ISO/IEC
    14496-12, 4.2).
    """
    while begin + 8 <= end:
        file.seek(begin)
        header = file.read(16)
        if len(header) < 8:
            return
        size = int.from_bytes(header[:4], "big")
        content = begin + 8
        if size == 1:
            size = int.from_bytes(header[8:16], "big")
            content = begin + 16
        elif size == 0:
            size = end - begin
        if size < content - begin:
            return
        if header[4:8] in wanted:
            yield header[4:8], content, min(begin + size, end)
        begin += size


def _is_video_track(file: BinaryIO, begin: int, end: int) -> bool:
    for _, media_begin, media_end in _boxes(file, begin, end, b"mdia"):
        for _, handler, _ in _boxes(file, media_begin, media_end, b"hdlr"):
            file.seek(handler + 8)
            return file.read(4) == b"vide"
    return False


def _matrix(file: BinaryIO, box: int, at: int) -> tuple[int, ...]:
    """Return (a, b, c, d) of a header box, in 65536ths; `at`:
    where its matrix begins with 32-bit times.
    """
    file.seek(box)
    with_64_bit_times = file.read(1) == b"\1"
    file.seek(box + at + (12 if with_64_bit_times else 0))
    numbers = [int.from_bytes(file.read(4), "big", signed=True) for _ in range(5)]
    return numbers[0], numbers[1], numbers[3], numbers[4]


def _display(track: tuple[int, ...], movie: tuple[int, ...]) -> Display | None:
    a, b, c, d = track
    e, f, g, h = movie
    a, b = a * e + b * g, a * f + b * h
    c, d = c * e + d * g, c * f + d * h
    mirrored = a * d - b * c < 0
    if mirrored:
        a, b = -a, -b
    one = _FIXED_ONE**2
    turn_deg = _TURNED.get((round(a / one), round(b / one)))
    return None if turn_deg is None else Display(turn_deg, mirrored)


def is_animation(path: Path) -> bool:
    """Return whether a GIF, PNG or WebP file has more than one frame; False for other files."""
    with path.open("rb") as file:
        start = file.read(8)
        if start.startswith((b"GIF87a", b"GIF89a")):
            return _second_gif_frame(file)
        if start == b"\x89PNG\r\n\x1a\n":
            return _png_frames(file) > 1
    return len(webp_times_ms(path)) > 1


def webp_times_ms(path: Path) -> tuple[int, ...]:
    """Return when each frame of an animated WebP file ends, in milliseconds;
    none for other files.
    """
    times = []
    with path.open("rb") as file:
        start = file.read(12)
        if start[:4] + start[8:] != b"RIFFWEBP":
            return ()
        while len(header := file.read(8)) == 8:
            size = int.from_bytes(header[4:], "little")
            if header[:4] == b"ANMF":
                frame = file.read(16)
                times.append(int.from_bytes(frame[12:15], "little"))
                size -= len(frame)
            file.seek(max(size, 0) + size % 2, SEEK_CUR)
    return tuple(accumulate(times))


def _second_gif_frame(file: BinaryIO) -> bool:
    """Walk the blocks, from the screen descriptor's third byte on, to a second image descriptor."""
    screen = file.read(5)
    frames = 0
    _skip_gif_colours(file, screen[2:3])
    while kind := file.read(1):
        if kind == b",":
            frames += 1
            _skip_gif_colours(file, file.read(9)[8:])
        elif kind != b"!":
            break
        if frames > 1:
            return True
        file.seek(1, SEEK_CUR)  # an extension's label, or the size of a picture's codes
        while length := file.read(1).strip(b"\0"):
            file.seek(length[0], SEEK_CUR)
    return False


def _skip_gif_colours(file: BinaryIO, flags: bytes) -> None:
    if flags and flags[0] & 0x80:
        file.seek(3 << (flags[0] & 7) + 1, SEEK_CUR)


def _png_frames(file: BinaryIO) -> int:
    """Return how many frames the control chunk before the first pixels states; 1 without one."""
    while len(header := file.read(8)) == 8 and header[4:] != b"IDAT":
        if header[4:] == b"acTL":
            return int.from_bytes(file.read(4), "big")
        file.seek(int.from_bytes(header[:4], "big") + 4, SEEK_CUR)
    return 1


def missing_bytes(path: Path) -> int:
    """Return how many bytes `path` is short of its stated length; 0 if complete or unstated.

    Trailing zeros count as missing, except in an MP4's `free` box: the writer reserved the space
    and never filled it.
    """
    size = path.stat().st_size
    ends = {Kind.ISO: _iso_end, Kind.RIFF: _riff_end, Kind.MATROSKA: _matroska_end}
    kind = kind_of(path)
    with path.open("rb") as file:
        file.seek(max(size - _TAIL, 0))
        tail = file.read(_TAIL)
        if not any(tail) and not _is_free(file, size - len(tail), size):
            return len(tail)
        file.seek(0)
        return max(ends[kind](file) - size, 0) if kind is not None else 0


def _is_free(file: BinaryIO, begin: int, size: int) -> bool:
    """Return whether a box for free space holds a file's bytes from `begin` to its end."""
    return any(
        at <= begin and end == size for _, at, end in _boxes(file, 0, size, b"free", b"skip")
    )


def _iso_end(file: BinaryIO) -> int:
    """Walk the boxes; size 0 means to the end of the file, size 1 means a 64-bit size follows."""
    end = 0
    while len(header := file.read(16)) >= 8:
        size = int.from_bytes(header[:4], "big")
        if size == 1:
            size = int.from_bytes(header[8:16], "big")
        if size < 8:
            break
        end += size
        if end > _FARTHEST:
            break
        file.seek(end)
    return end


def _riff_end(file: BinaryIO) -> int:
    """Walk the RIFF chunks (a long AVI has several); an unfinished one states 0."""
    end = 0
    while len(header := file.read(8)) == 8 and header[:4] == b"RIFF":
        size = int.from_bytes(header[4:], "little")
        if size == 0:
            break
        end += 8 + size
        file.seek(size + size % 2, SEEK_CUR)
    return end


def _matroska_end(file: BinaryIO) -> int:
    """Return the end of the segment; 0 if its size is unknown, as in a live recording."""
    span = _segment(file)
    return 0 if span is None else span[1]


def _segment(file: BinaryIO) -> tuple[int, int] | None:
    header = ebml_element(file)
    if header is None or header[1] is None:
        return None
    file.seek(header[1], 1)
    segment = ebml_element(file)
    if segment is None or segment[0] != _SEGMENT or segment[1] is None:
        return None
    return file.tell(), file.tell() + segment[1]


def ebml_element(file: IO[bytes]) -> tuple[int, int | None] | None:
    """Read an EBML element's number and content size (None if unknown); None for no element."""
    first = file.read(1)
    if not first or first[0] < 0x10:
        return None
    number = int.from_bytes(first + file.read(8 - first[0].bit_length()), "big")
    first = file.read(1)
    if not first or first[0] == 0:
        return None
    more = 8 - first[0].bit_length()
    size = (first[0] & ((1 << (7 - more)) - 1)) << (8 * more) | int.from_bytes(
        file.read(more), "big"
    )
    return number, None if size == (1 << (7 * (more + 1))) - 1 else size


def is_broken(path: Path) -> bool:
    """Return whether the elements of a Matroska file or the chunks of an AVI end early."""
    kind = kind_of(path)
    with path.open("rb") as file:
        if kind is Kind.RIFF:
            return not _riff_is_whole(file, min(_riff_end(file), path.stat().st_size))
        span = _segment(file) if kind is Kind.MATROSKA else None
        return span is not None and not _segment_is_whole(file, *span)


def _segment_is_whole(file: BinaryIO, begin: int, end: int) -> bool:
    """Walk the elements of a segment, and the picture elements of each cluster."""
    ends = end
    file.seek(begin)
    while file.tell() < end:
        element = ebml_element(file)
        if element is None:
            return False
        number, size = element
        if number == _CLUSTER:
            ends = end if size is None else file.tell() + size
        elif number not in (_OF_SEGMENT | _OF_CLUSTER | _ANYWHERE) or size is None:
            return False
        else:
            file.seek(size, 1)
            if number in _OF_CLUSTER and file.tell() > ends:
                return False
    return True


def _riff_is_whole(file: BinaryIO, end: int) -> bool:
    file.seek(0)
    while file.tell() + 8 <= end:
        header = file.read(8)
        if not header[:4].isascii() or not header[:4].decode().isprintable():
            return False
        size = int.from_bytes(header[4:], "little")
        file.seek(4 if header[:4] in (b"RIFF", b"LIST") else size + size % 2, 1)
    return True
