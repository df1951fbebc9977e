"""The size of the pictures in an AVIF file, as their decoder will find it.

An AVIF file says a picture's size twice: in a property of the item (`ispe`), which programs show,
and in the sequence header of the compressed data, by which the decoder takes its memory. A hostile
file says 16×16 in the first and 16,000×16,000 in the second. Sections refer to the AV1 bitstream
specification (5.3, 5.5.1) and to ISO/IEC 14496-12 (8.11).
"""

import struct
from collections.abc import Iterator
from typing import Final

from handtrack.sources.heif import Box, boxes_in

_SEQUENCE_HEADER: Final = 1
"""The type of an open bitstream unit (OBU)."""
_MOST_UNITS: Final = 10_000
_LONGEST_HEADER: Final = 512
"""Bytes; a sequence header with all that may be in it."""
_HIGHEST_WITHOUT_TIER: Final = 7
_CHUNKS: Final = ((b"stco", ">I"), (b"co64", ">Q"))
_MOST_CHUNKS: Final = 16
"""Only the first picture of a sequence is decoded."""


def most_points(data: bytes) -> int:
    """Return the points of the largest picture in an AVIF file, by whatever says the most; 0 if it
    is cut short, so that no decoder finds one.

    Raises `ValueError`, `LookupError`, `struct.error`: the file cannot be followed to its pictures.
    """
    view = memoryview(data)
    top = dict(boxes_in(view))
    if b"meta" not in top:
        return 0
    meta = dict(boxes_in(top[b"meta"][4:]))
    most = max(_said_points(meta), default=0)
    for item in _items(view, meta):
        most = max(most, *_coded_points(item))
    for at in _chunk_places(top):
        most = max(most, *_coded_points(view[at:], is_whole=False))
    return most


def _said_points(meta: dict[bytes, memoryview]) -> Iterator[int]:
    properties = dict(boxes_in(meta[b"iprp"]))[b"ipco"]
    for kind, content in boxes_in(properties):
        if kind == b"ispe":
            width, height = struct.unpack_from(">II", content, 4)
            yield width * height


def _items(view: memoryview, meta: dict[bytes, memoryview]) -> Iterator[memoryview]:
    """Yield the compressed data of the AV1 items, as `iloc` places it, if the file has it all."""
    coded = {*_av1_items(meta[b"iinf"])}
    iloc = meta[b"iloc"]
    version = iloc[0]
    sizes = (iloc[4] >> 4, iloc[4] & 15, iloc[5] >> 4, iloc[5] & 15 if version else 0)
    reader = _Fields(iloc, 6)
    wide = 4 if version == 2 else 2
    for _ in range(reader.take(wide)):
        item = reader.take(wide)
        method = reader.take(2) & 15 if version else 0
        reader.take(2)  # which file: this one
        base = reader.take(sizes[2])
        source = view if method == 0 else meta[b"idat"]
        parts: list[memoryview] = []
        is_whole = True
        for _ in range(reader.take(2)):
            reader.take(sizes[3])
            at = base + reader.take(sizes[0])
            length = reader.take(sizes[1])
            parts.append(source[at : at + length])
            is_whole = is_whole and len(parts[-1]) == length
        if item in coded and is_whole:
            yield parts[0] if len(parts) == 1 else memoryview(b"".join(parts))


def _av1_items(iinf: memoryview) -> Iterator[int]:
    """Yield the numbers of the items that are AV1 pictures."""
    for _, entry in boxes_in(iinf[8 if iinf[0] else 6 :]):
        wide = 4 if entry[0] == 3 else 2
        if bytes(entry[6 + wide : 10 + wide]) == b"av01":
            yield int.from_bytes(entry[4 : 4 + wide], "big")


def _chunk_places(top: dict[bytes, memoryview]) -> Iterator[int]:
    """Yield where the pictures of an animated file begin."""
    for track in (content for kind, content in _within(top, b"moov") if kind == b"trak"):
        media = dict(boxes_in(dict(boxes_in(track))[b"mdia"]))
        table = dict(boxes_in(dict(boxes_in(media[b"minf"]))[b"stbl"]))
        for kind, form in _CHUNKS:
            places = table.get(kind, b"")[8:]
            end = struct.calcsize(form) * _MOST_CHUNKS
            whole = len(places) // struct.calcsize(form) * struct.calcsize(form)
            yield from (at for (at,) in struct.iter_unpack(form, places[: min(end, whole)]))


def _within(top: dict[bytes, memoryview], kind: bytes) -> Iterator[Box]:
    return boxes_in(top.get(kind, memoryview(b"")))


def _coded_points(units: memoryview, *, is_whole: bool = True) -> list[int]:
    """Return the points in each sequence header of some units, after a 0.

    `is_whole`: the units end with the data; otherwise something else may follow.
    """
    found = [0]
    at = 0
    for _ in range(_MOST_UNITS):
        if at >= len(units):
            return found
        head = units[at]
        if head & 0x80:
            break
        begin = at + 1 + bool(head & 4)
        length, size_bytes = _leb128(units, begin) if head & 2 else (len(units) - begin, 0)
        begin += size_bytes
        if (head >> 3) & 15 == _SEQUENCE_HEADER:
            found.append(_points_in_header(bytes(units[begin : begin + _LONGEST_HEADER])))
        at = begin + length
    if is_whole:
        raise ValueError("the data of a picture is damaged")
    return found


def _leb128(data: memoryview, at: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, and how many bytes it has."""
    value = 0
    for place in range(8):
        value |= (data[at + place] & 0x7F) << (7 * place)
        if not data[at + place] & 0x80:
            return value, place + 1
    raise ValueError("a number is too long")


def _points_in_header(header: bytes) -> int:
    bits = _Bits(header)
    bits.take(4)  # profile, still picture
    if bits.take(1):  # reduced
        bits.take(5)
    else:
        _skip_operating_points(bits)
    width_bits = bits.take(4) + 1
    height_bits = bits.take(4) + 1
    return (bits.take(width_bits) + 1) * (bits.take(height_bits) + 1)


def _skip_operating_points(bits: "_Bits") -> None:
    delay_bits = 0
    if bits.take(1):  # timing
        bits.take(64)
        if bits.take(1):
            zeros = 0
            while not bits.take(1):
                zeros += 1
            bits.take(zeros)
        if bits.take(1):  # a model of the decoder
            delay_bits = bits.take(5) + 1
            bits.take(42)
    has_display_delay = bits.take(1)
    for _ in range(bits.take(5) + 1):
        bits.take(12)
        if bits.take(5) > _HIGHEST_WITHOUT_TIER:
            bits.take(1)
        if delay_bits and bits.take(1):
            bits.take(2 * delay_bits + 1)
        if has_display_delay and bits.take(1):
            bits.take(4)


class _Bits:
    """Reads numbers of some bits each, the highest first."""

    def __init__(self, data: bytes) -> None:
        self._value = int.from_bytes(data, "big")
        self._left = 8 * len(data)

    def take(self, count: int) -> int:
        """Return the next number. Raises `ValueError`: the data has ended."""
        self._left -= count
        if self._left < 0:
            raise ValueError("a header is cut short")
        return (self._value >> self._left) & ((1 << count) - 1)


class _Fields:
    """Reads numbers of some bytes each, the highest first."""

    def __init__(self, data: memoryview, at: int) -> None:
        self._data = data
        self._at = at

    def take(self, count: int) -> int:
        """Return the next number, 0 for no bytes. Raises `ValueError`: the data has ended."""
        self._at += count
        if self._at > len(self._data):
            raise ValueError("a table is cut short")
        return int.from_bytes(self._data[self._at - count : self._at], "big")
