"""Recognises pictures that are small on disk and cost a decoder minutes.

The decoders limit a picture's points, and so their memory. They don't limit how often they go over
them: a progressive JPEG has any number of scans, and each costs the time of the whole picture (10
ms at 16 megapixels) for 31 bytes of file. A PNG has any number of compressed texts, each of which
libpng unpacks before it drops it (30 ms for 7 kB of file). A JPEG 2000 of 130 bytes may divide its
picture into millions of parts, and OpenJPEG makes a record of each before it decodes. No honest
picture comes near the limits.

The other formats cost what their points do, about a second for 64 million: TIFF in strips and
tiles, WebP and GIF, of which only the first picture is decoded, AVIF, BMP and PNM.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct, error
from typing import Final

MOST_JPEG_SCANS: Final = 100
"""As in libtiff's LIBTIFF_JPEG_MAX_ALLOWED_SCAN_NUMBER; usual are 10, and those of a thumbnail."""
MOST_PNG_TEXT_BYTES: Final = 1 << 18
"""Compressed texts as stored; they take a second of processor time."""
MOST_PNG_CHUNKS: Final = 100_000
_JPEG: Final = b"\xff\xd8\xff"
_JPEG_SCAN: Final = b"\xff\xda"
"""A marker: in a scan's own data, 0xff is always followed by 0."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_TEXT: Final = re.compile(rb"zTXt|iTXt[^\x00]{1,79}\x00\x01")
"""The name of a chunk with a compressed text; an iTXt says after its keyword whether it is one."""
_PNG_FRAME_BYTES: Final = 12
"""Length, name and checksum of a chunk."""
MOST_JPEG2000_PARTS: Final = 1 << 20
"""Blocks, precincts and bands; a usual picture of 134 million points in three colours has half of
that.
"""
_JPEG2000: Final = b"\xff\x4f\xff\x51"
"""How a codestream begins."""
_JPEG2000_INSIDE: Final = re.compile(rb"jp2c(?:.{8})?(?=\xff\x4f\xff\x51)", re.DOTALL)
"""The header of the box that holds one."""
_MOST_MARKERS: Final = 200_000
_JPEG2000_BOX: Final = b"\0\0\0\x0cjP  \r\n\x87\n"
_SIZE: Final = Struct(">2xIIIIIIIIH")
"""The picture's grid and its tiles, each with an origin; then the number of colours."""
_PART_OF_TILE: Final = Struct(">2xI")
_CODING, _CODING_OF_COLOUR, _BEGINS_PART, _BEGINS_DATA = 0xFF52, 0xFF53, 0xFF90, 0xFF93
"""Markers."""
_END: Final = 0xFFD9
_OTHERS: Final = frozenset(
    int.from_bytes((0xFF, number), "big")
    for number in b"\x50\x51\x55\x57\x58\x5c\x5d\x5e\x5f\x60\x61\x63\x64\x74\x75\x77\x78"
)
"""Markers with a length after them; decoders skip others in ways of their own."""
_LEAST_PRECINCT: Final = 15
"""The exponent of a precinct's sides where a file names none."""


def is_costly(data: bytes) -> bool:
    """Return whether decoding a picture's file would take far longer than its size suggests."""
    if data.startswith(_JPEG):
        return data.count(_JPEG_SCAN) > MOST_JPEG_SCANS
    if data.startswith((_JPEG2000, _JPEG2000_BOX)):
        return _is_costly_jpeg2000(data)
    return data.startswith(_PNG) and _is_costly_png(data)


def _is_costly_png(data: bytes) -> bool:
    at = len(_PNG)
    texts = 0
    for _ in range(MOST_PNG_CHUNKS):
        length = int.from_bytes(data[at : at + 4], "big")
        if _PNG_TEXT.match(data, at + 4):
            texts += length
        at += length + _PNG_FRAME_BYTES
        if texts > MOST_PNG_TEXT_BYTES or at >= len(data):
            return texts > MOST_PNG_TEXT_BYTES
    return True


# A JPEG 2000 picture is cut into tiles; each of a tile's colours into resolutions, half as large
# each; these into precincts, and their bands into blocks. The sides of precincts and blocks are
# powers of two that the file names, for all colours or for one, in its head or in that of a tile.
# Whatever is named anywhere is counted as if it were so everywhere, by the order in which OpenJPEG
# reads. A head that cannot be followed to the data is not an honest one.


@dataclass(frozen=True, slots=True)
class _Coding:
    """A division that a file names: its layers and resolutions, and the exponents of the sides of
    blocks and of each resolution's precincts, the smallest first.
    """

    layers: int
    resolutions: int
    block: tuple[int, int]
    precincts: bytes


def _is_costly_jpeg2000(data: bytes) -> bool:
    begins = [match.end() for match in _JPEG2000_INSIDE.finditer(data)]
    if data.startswith(_JPEG2000):
        begins = [0]
    if len(begins) != 1:
        return True
    at = begins[0]
    try:
        width, height, left, top, tile_width, tile_height, _, _, colours = _SIZE.unpack_from(
            data, at + 6
        )
        if not tile_width or not tile_height:
            return True
        tiles = -(-width // tile_width) * -(-height // tile_height)
        size = (min(tile_width, width - left), min(tile_height, height - top))
        parts = max(_parts(one, size) for one in {*_codings(data, at + 2, colours)})
    except (error, IndexError, ValueError):
        return True
    return bool(tiles * colours * parts > MOST_JPEG2000_PARTS)


def _codings(data: bytes, at: int, colours: int) -> Iterator[_Coding]:
    """Yield the divisions in the heads of a codestream and of its tiles.

    `at`: the first marker. Raises `IndexError`, `struct.error`: a head is cut short. Raises
    `ValueError`: no marker is where one should be.
    """
    place_of_part = at
    length_of_part = 0
    layers = 1
    for _ in range(_MOST_MARKERS):
        marker = int.from_bytes(data[at : at + 2], "big")
        if marker == _BEGINS_DATA:
            if length_of_part <= at - place_of_part:  # it goes on to the end, or is damaged
                return
            at = place_of_part + length_of_part
            continue
        if marker == _END or at >= len(data):
            return
        content = data[at + 4 : at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")]
        if marker == _CODING:
            layers = int.from_bytes(content[2:4], "big")
            yield _coding(content[0], layers, content[5:])
        elif marker == _CODING_OF_COLOUR:
            own = content[2:] if colours > 256 else content[1:]
            yield _coding(own[0], layers, own[1:])
        elif marker == _BEGINS_PART:
            place_of_part = at
            (length_of_part,) = _PART_OF_TILE.unpack_from(content)
        elif marker not in _OTHERS:
            raise ValueError("an unknown marker")
        at += 4 + len(content)
    raise ValueError("more markers than any file needs")


def _coding(style: int, layers: int, content: bytes) -> _Coding:
    block = (content[1] + 2, content[2] + 2)
    has_precincts = style & 1
    return _Coding(layers, content[0] + 1, block, content[5:] if has_precincts else b"")


def _parts(coding: _Coding, size: tuple[int, int]) -> int:
    """Return how many packets, precincts, bands and blocks a colour of a tile has."""
    parts = 0
    for place in range(coding.resolutions):
        named = coding.precincts[place : place + 1]
        precinct = (named[0] & 15, named[0] >> 4) if named else (_LEAST_PRECINCT, _LEAST_PRECINCT)
        smaller = coding.resolutions - 1 - place
        sides = [-(-side // (1 << smaller)) for side in size]
        precincts = 1
        blocks = 1
        for side, wide, block in zip(sides, precinct, coding.block, strict=True):
            precincts *= -(-side // (1 << wide)) + 1
            blocks *= -(-side // (1 << min(block, wide))) + 1
        parts += precincts * coding.layers + blocks
    return parts
