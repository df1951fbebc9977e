"""Gives the frames of an MP4 video their own times.

OpenCV writes every frame at a constant rate. An MP4 keeps times apart from pictures: the box `stts`
has how long each frame is shown, as runs of equal lengths (ISO/IEC 14496-12, 8.6.1.2). OpenCV
writes that box, in `moov`, after all pictures, so it can be replaced, and grow, without moving a
picture. The boxes around it state their sizes, and four others the video's length (`mvhd`, `tkhd`,
`elst`, `mdhd`), in ticks of the movie and of the track, which become the same here.
"""

import os
import struct
from collections.abc import Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

# The first whose 32 bits hold the length: 13 hours, 49 days, a year.
_TICKS_A_SECOND: Final = (90_000, 1_000, 100)
_MOST_TICKS: Final = (1 << 32) - 1
_LONG_SIZE: Final = 1  # a box's size that says: it follows, in 64 bits
_PARENTS: Final = (b"moov", b"trak", b"edts", b"mdia", b"minf", b"stbl")
_DURATION_AT: Final = {b"mvhd": (16, 24), b"mdhd": (16, 24), b"tkhd": (20, 28), b"elst": (8, 8)}
"""Where a box's content states a duration: with 32 bits in its version 0, with 64 in version 1."""

_SCALED: Final = (b"mvhd", b"mdhd")  # these state ticks a second, just before the duration

Box = tuple[bytes, bytes]
"""A box's type and content."""


def write_frame_times(path: Path, times_s: Sequence[float], period_s: float) -> None:
    """Let frame n of a video begin at `times_s[n]` after the first; the last one lasts `period_s`.

    Raises `ValueError`: it is not a video as OpenCV writes it, or lasts over a year; it is
    unchanged. Raises `OSError`: it cannot be read or written; its end may be damaged.

    `path`: an MP4 with one track, whose `moov` is its last box, and whose frames are stored in the
    order of display.
    `times_s`: seconds, increasing. Frames beyond them last `period_s` each.
    `period_s`: seconds.
    """
    with path.open("r+b") as file:
        start, size = _last_box(path)
        file.seek(start)
        movie = file.read(size)
        frames = _frame_count(movie)
        starts_s = [time - times_s[0] for time in times_s[:frames]]
        starts_s += [
            starts_s[-1] + period_s * (1 + more) for more in range(frames - len(starts_s) + 1)
        ]
        scale = max(
            (scale for scale in _TICKS_A_SECOND if starts_s[-1] * scale <= _MOST_TICKS), default=0
        )
        if not scale:
            raise ValueError
        starts = [round(start * scale) for start in starts_s]
        lengths = [max(end - begin, 0) for begin, end in pairwise(starts)]
        file.seek(start)
        file.write(_with_lengths(movie, lengths, scale))
        file.flush()
        os.fsync(file.fileno())


def _last_box(path: Path) -> tuple[int, int]:
    """Return the place and size of a file's last box, which is the movie's."""
    end = path.stat().st_size
    at = size = 0
    kind = b""
    with path.open("rb") as file:
        while at + size < end:
            at += size
            file.seek(at)
            head = file.read(16)
            if len(head) < 8:
                break
            size, kind = struct.unpack_from(">I4s", head)
            if size == _LONG_SIZE and len(head) == 16:
                (size,) = struct.unpack_from(">Q", head, 8)
            if size < 8:
                break
    if kind != b"moov" or at + size != end:
        raise ValueError
    return at, size


def _boxes(data: bytes) -> list[Box]:
    found: list[Box] = []
    at = 0
    while at < len(data):
        if at + 8 > len(data):
            raise ValueError
        size, kind = struct.unpack_from(">I4s", data, at)
        if size < 8 or at + size > len(data):
            raise ValueError
        found.append((kind, data[at + 8 : at + size]))
        at += size
    return found


def _box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I4s", 8 + len(content), kind) + content


def _frame_count(movie: bytes) -> int:
    """Return the number of frames of the only track."""
    counts: list[int] = []

    def look(data: bytes) -> None:
        for kind, content in _boxes(data):
            if kind in _PARENTS:
                look(content)
            elif kind == b"ctts":  # frames in another order than that of display
                raise ValueError
            elif kind == b"stsz":
                counts.append(struct.unpack_from(">I", content, 8)[0])

    look(movie)
    if len(counts) != 1:
        raise ValueError
    return counts[0]


def _with_lengths(movie: bytes, lengths: Sequence[int], scale: int) -> bytes:
    """Return the movie's box with other lengths of its frames, in ticks of `scale` a second."""
    total = sum(lengths)

    def rewritten(kind: bytes, content: bytes) -> bytes:
        if kind in _PARENTS:
            return b"".join(_box(each, rewritten(each, inner)) for each, inner in _boxes(content))
        if kind == b"stts":
            return content[:4] + _runs(lengths)
        if kind in _DURATION_AT:
            return _with_duration(kind, content, total, scale)
        return content

    return b"".join(_box(kind, rewritten(kind, content)) for kind, content in _boxes(movie))


def _with_duration(kind: bytes, content: bytes, duration: int, scale: int) -> bytes:
    """Return a box with another duration, and another scale before it if it states one."""
    version = content[0]
    at = _DURATION_AT[kind][version]
    changed = bytearray(content)
    if kind in _SCALED:
        struct.pack_into(">I", changed, at - 4, scale)
    struct.pack_into(">Q" if version else ">I", changed, at, duration)
    return bytes(changed)


def _runs(lengths: Sequence[int]) -> bytes:
    runs = [(sum(1 for _ in same), length) for length, same in groupby(lengths)]
    return struct.pack(">I", len(runs)) + b"".join(struct.pack(">II", *run) for run in runs)
