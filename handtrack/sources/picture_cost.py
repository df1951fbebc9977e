"""Recognises pictures that are small on disk and cost a decoder minutes.

The decoders limit a picture's points, and so their memory. They don't limit how often they go over
them: a progressive JPEG has any number of scans, and each costs the time of the whole picture (10
ms at 16 megapixels) for 31 bytes of file. A PNG has any number of compressed texts, each of which
libpng unpacks before it drops it (30 ms for 7 kB of file). A JPEG 2000 of 130 bytes may divide its
picture into millions of parts, and OpenJPEG makes a record of each before it decodes. No honest
picture comes near the limits.

Otherwise formats cost what their points do: about a second for 64 million, and 6 bytes a point, for
the decoder and the picture. Some decoders take two or three times as much memory, and their
pictures may be so much smaller (`exceeded_points`).
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from struct import Struct, error
from typing import Final

from handtrack.sources.av1 import most_points

MOST_JPEG_SCANS: Final = 100
"""As in libtiff's LIBTIFF_JPEG_MAX_ALLOWED_SCAN_NUMBER; usual are 10, and those of a thumbnail."""
MOST_PNG_TEXT_BYTES: Final = 1 << 18
"""Compressed texts as stored; they take a second of processor time."""
MOST_PNG_CHUNKS: Final = 100_000
MOST_DECODING_BYTES: Final = 600 << 20
"""Memory while a picture is decoded, where its decoder takes more than usual."""
_PICTURE_POINT_BYTES: Final = 3
_GIF_SIZE: Final = Struct("<6xHH")
_GIF_POINT_BYTES: Final = 13
_AVIF_POINT_BYTES: Final = 19
_RADIANCE_POINT_BYTES: Final = 15
_WEBP_POINT_BYTES: Final = 10
_WEBP_SIDE: Final = (1 << 14) - 1
"""The most of a picture without loss, less 1."""
_JPEG: Final = b"\xff\xd8\xff"
_PROGRESSIVE: Final = frozenset((0xFFC2, 0xFFC6, 0xFFCA, 0xFFCE))
_JPEG_FRAME: Final = Struct(">5xHHB")
"""Marker, length and precision; height, width, and the number of colours."""
_FIRST_MARKER: Final = 0xFF00
_FILLING: Final = 0xFFFF
_SCAN_MARKER: Final = 0xFFDA
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
    """Return whether decoding a picture's file would take far longer, or far more memory, than its
    size suggests.
    """
    if exceeded_points(data) is not None:
        return True
    if data.startswith(_JPEG):
        return data.count(_JPEG_SCAN) > MOST_JPEG_SCANS
    if data.startswith((_JPEG2000, _JPEG2000_BOX)):
        return _is_costly_jpeg2000(data)
    return data.startswith(_PNG) and _is_costly_png(data)


# How much memory OpenCV's decoders take for each point, measured at 36 and 64 million points, with
# the picture that they return and its copy for numpy (3 bytes each). A GIF has a second picture
# with alpha to draw on; OpenJPEG has 4 bytes for each colour; dav1d has its own picture and a
# record of each block; a picture of high range has three floats. A progressive JPEG keeps all its
# coefficients, 2 bytes each; a WebP with alpha or without loss is drawn in four colours.


def exceeded_points(data: bytes) -> int | None:
    """Return how many points a picture may have, if its decoder takes more memory than usual and
    it has more: 0 for a head that leads nowhere. None for all others.
    """
    for head, memory_of in _MEMORY_BY_HEAD:
        if (begin := head.match(data)) is not None:
            try:
                point_bytes, points = memory_of(data, begin)
            except (error, LookupError, ValueError, ZeroDivisionError):
                return 0
            is_over = point_bytes * points > MOST_DECODING_BYTES
            return round(MOST_DECODING_BYTES / point_bytes) if is_over else None
    return None


_Memory = tuple[float, int]
"""Bytes a point, and points."""


def _of_gif(data: bytes, _: re.Match[bytes]) -> _Memory:
    width, height = _GIF_SIZE.unpack_from(data)
    return _GIF_POINT_BYTES, width * height


def _of_avif(data: bytes, _: re.Match[bytes]) -> _Memory:
    return _AVIF_POINT_BYTES, most_points(data)


def _of_radiance(_: bytes, head: re.Match[bytes]) -> _Memory:
    return _RADIANCE_POINT_BYTES, int(head["height"]) * int(head["width"])


def _of_webp(_: bytes, head: re.Match[bytes]) -> _Memory:
    if head["sides"] is None:
        width = int.from_bytes(head["width"], "little")
        height = int.from_bytes(head["height"], "little")
    else:
        sides = int.from_bytes(head["sides"], "little")
        width = sides & _WEBP_SIDE
        height = sides >> _WEBP_SIDE.bit_length() & _WEBP_SIDE
    return _WEBP_POINT_BYTES, (width + 1) * (height + 1)


def _of_jpeg(data: bytes, _: re.Match[bytes]) -> _Memory:
    at = 2
    for _marker in range(_MOST_MARKERS):
        marker = int.from_bytes(data[at : at + 2], "big")
        if marker in _PROGRESSIVE:
            height, width, colours = _JPEG_FRAME.unpack_from(data, at)
            begin = at + _JPEG_FRAME.size + 1
            samples = [(one >> 4) * (one & 15) for one in data[begin : begin + 3 * colours : 3]]
            coefficients = sum(samples) / max(samples, default=0)
            return _PICTURE_POINT_BYTES + 2 * coefficients, width * height
        if marker < _FIRST_MARKER or marker == _SCAN_MARKER:
            break
        at += 1 if marker == _FILLING else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0


def _of_jpeg2000(data: bytes, _: re.Match[bytes]) -> _Memory:
    most = (0, 0)
    for begin in _codestreams(data):
        width, height, left, top, *_tiles, colours = _SIZE.unpack_from(data, begin + 6)
        most = max(most, (_PICTURE_POINT_BYTES + 1 + 4 * colours, (width - left) * (height - top)))
    return most


_MEMORY_BY_HEAD: Final[
    tuple[tuple[re.Pattern[bytes], Callable[[bytes, re.Match[bytes]], _Memory]], ...]
] = (
    (re.compile(rb"GIF8[79]a"), _of_gif),
    (re.compile(rb"....ftyp(?:....){,250}?avi[fs]", re.DOTALL), _of_avif),
    (
        re.compile(
            rb"#\?R(?:ADIANCE|GBE).{,4096}?\n[-+]Y (?P<height>\d{1,9}) [-+]X (?P<width>\d{1,9})",
            re.DOTALL,
        ),
        _of_radiance,
    ),
    (
        re.compile(
            rb"RIFF....WEBP(?:VP8L....\x2f(?P<sides>.{4})|VP8X.{8}(?P<width>...)(?P<height>...))",
            re.DOTALL,
        ),
        _of_webp,
    ),
    (re.compile(rb"\xff\xd8\xff"), _of_jpeg),
    (re.compile(rb"\xff\x4f\xff\x51|\0\0\0\x0cjP  \r\n\x87\n"), _of_jpeg2000),
)


def _codestreams(data: bytes) -> list[int]:
    """Return where the codestreams of a JPEG 2000 begin; usually there is one."""
    if data.startswith(_JPEG2000):
        return [0]
    return [match.end() for match in _JPEG2000_INSIDE.finditer(data)]


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
    begins = _codestreams(data)
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
