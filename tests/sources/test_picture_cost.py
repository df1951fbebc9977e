"""A small file that would take a decoder minutes or gigabytes is refused, at every door for
pictures.
"""

import struct
import zlib
from pathlib import Path
from time import process_time

import cv2
import numpy as np
import pytest

from handtrack.errors import SourceError
from handtrack.sources.capture import decode_into
from handtrack.sources.images import read_picture
from handtrack.sources.opening import open_source
from handtrack.sources.picture_cost import MOST_JPEG_SCANS, MOST_PNG_CHUNKS, is_costly
from tests.sources import heif_files

PIXELS = np.full((48, 64, 3), 90, np.uint8)


def jpeg(more_scans: int = 0) -> bytes:
    """Return a progressive JPEG whose last scan comes again and again."""
    data = cv2.imencode(".jpg", PIXELS, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    scan = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + scan * more_scans + data[-2:]


def chunk(name: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
    )


def png(*chunks: bytes) -> bytes:
    """Return a PNG with chunks before its pixels."""
    data = cv2.imencode(".png", PIXELS)[1].tobytes()
    return data[:33] + b"".join(chunks) + data[33:]


def jpeg2000(size: int, *, precincts: bytes = b"", block: int = 4, in_tile: bytes = b"") -> bytes:
    """Return a JPEG 2000 codestream without data.

    `precincts`: the exponents of their sides, for each of six resolutions. `block`: that of a
    block's sides. `in_tile`: more markers in the head of its tile.
    """

    def marker(name: int, content: bytes) -> bytes:
        return struct.pack(">HH", name, len(content) + 2) + content

    grid = (size, size, 0, 0, size, size, 0, 0)
    colours = struct.pack(">H", 3) + b"\x07\x01\x01" * 3
    coding = bytes((bool(precincts), 0, 0, 1, 0, 5, block - 2, block - 2, 0, 1))
    head = b"\xff\x4f" + marker(0xFF51, struct.pack(">H8I", 0, *grid) + colours)
    head += marker(0xFF52, coding + precincts) + marker(0xFF5C, b"\x40" + b"\x48" * 16)
    tile = marker(0xFF90, struct.pack(">HIBB", 0, 12 + len(in_tile) + 22, 0, 1))
    return head + tile + in_tile + b"\xff\x93" + bytes(20) + b"\xff\xd9"


def tiff(size: int, rows: int) -> bytes:
    """Return a TIFF all of whose strips, of some rows each, are the same bytes."""
    strip = zlib.compress(bytes(3 * size * rows), 9)
    count = size // rows
    tags: dict[int, tuple[int, ...]] = {
        256: (size,), 257: (size,), 258: (8, 8, 8), 259: (8,), 262: (2,),
        273: (0,) * count, 277: (3,), 278: (rows,), 279: (len(strip),) * count,
    }  # fmt: skip
    begin = 8 + 2 + 12 * len(tags) + 4
    for _ in range(2):  # the place of the strip is known once the tags are
        entries = b""
        beside = b""
        for tag, values in tags.items():
            packed = struct.pack(f"<{len(values)}I", *values)
            where = packed if len(values) == 1 else struct.pack("<I", begin + len(beside))
            beside += packed if len(values) > 1 else b""
            entries += struct.pack("<HHI", tag, 4, len(values)) + where
        tags[273] = (begin + len(beside),) * count
    head = b"II*\0" + struct.pack("<IH", 8, len(tags))
    return head + entries + bytes(4) + beside + strip


def gif(size: int, frames: int) -> bytes:
    """Return a GIF of many frames of a point each on a large ground."""
    head = b"GIF89a" + struct.pack("<HHBBB", size, size, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x4c\x01\x00"
    return head + frame * frames + b";"


def encoded(suffix: str, size: int) -> bytes:
    return cv2.imencode(suffix, np.zeros((size, size, 3), np.uint8))[1].tobytes()


def jpeg_of_size(size: int, *, sampling: int, frame: int = 0xC2) -> bytes:
    """Return the head of a JPEG in three colours, progressive unless `frame` says otherwise."""
    colours = bytes((1, sampling, 0, 2, 0x11, 1, 3, 0x11, 1))
    content = struct.pack(">BHHB", 8, size, size, 3) + colours
    return (
        b"\xff\xd8\xff\xe0\0\x02"
        b"\xff" + bytes((frame,)) + struct.pack(">H", len(content) + 2) + content + b"\xff\xda"
    )


def webp_of_size(size: int) -> bytes:
    """Return the head of a WebP with alpha."""
    side = (size - 1).to_bytes(3, "little")
    return b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0" + side + side


def radiance_of_size(size: int) -> bytes:
    return f"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {size} +X {size}\n".encode()


def avif_of_size(size: int, *, said: int) -> bytes:
    """Return an AVIF whose compressed data has a size, and whose properties say another."""
    bits = f"000_1_1_00000_1111_1111_{size - 1:016b}_{size - 1:016b}".replace("_", "")
    unit = int(bits.ljust(64, "0"), 2).to_bytes(8, "big")
    coded = b"\x12\0\x0a" + bytes((len(unit),)) + unit
    start = heif_files.box(b"ftyp", b"avif", bytes(4), b"avif")
    entry = heif_files.full_box(b"infe", 2, struct.pack(">HH4s", 1, 0, b"av01"), b"\0")
    place = struct.pack(">HHHII", 1, 0, 1, len(start) + 8, len(coded))
    properties = heif_files.box(b"ipco", heif_files.size_of(said, said))
    meta = heif_files.full_box(
        b"meta",
        0,
        heif_files.full_box(b"iinf", 0, struct.pack(">H", 1), entry),
        heif_files.box(b"iprp", properties),
        heif_files.full_box(b"iloc", 0, bytes((0x44, 0)), struct.pack(">H", 1), place),
    )
    return start + heif_files.box(b"mdat", coded) + meta


UNPACKED_LARGE = zlib.compress(bytes(7 << 20), 9)
TEXT = chunk(b"zTXt", b"note\0\0" + UNPACKED_LARGE)
XMP = chunk(b"iTXt", b"note\0\x01\0\0\0" + UNPACKED_LARGE)
COLOUR_WITH_PRECINCTS = b"\xff\x53\x00\x0f\x00\x01\x05\x02\x02\x00\x01\x00" + b"\x11" * 5
COSTLY = {
    "scans.jpg": jpeg(MOST_JPEG_SCANS),
    "texts.png": png(*[TEXT] * 60),
    "notes.png": png(*[XMP] * 60),
    "chunks.png": png(*[chunk(b"tEXt", b"")] * (MOST_PNG_CHUNKS + 1)),
    "precincts.jp2": jpeg2000(2000, precincts=b"\x00" + b"\x11" * 5),
    "precincts of a tile.jp2": jpeg2000(2000, in_tile=COLOUR_WITH_PRECINCTS),
    "blocks.jp2": jpeg2000(8000, block=2),
    "without an end.jp2": jpeg2000(64)[:50],
    "many points.jp2": jpeg2000(7000),
    "many points.gif": gif(7000, 1),
    "many points.avif": avif_of_size(6000, said=6000),
    "more points than said.avif": avif_of_size(6000, said=16),
    "fewer points than said.avif": avif_of_size(16, said=6000),
    "nowhere.avif": avif_of_size(16, said=16).replace(b"\x12\0\x0a", b"\x92\0\x0a"),
    "many points.webp": webp_of_size(8000),
    "many points.hdr": radiance_of_size(7000),
    "many coefficients.jpg": jpeg_of_size(9000, sampling=0x11),
}
HONEST = {
    "progressive.jpg": jpeg(),
    "plain.png": png(),
    "described.png": png(TEXT, chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + b"x" * 500_000)),
    "plain.jp2": jpeg2000(2000),
    "encoded.jp2": encoded(".jp2", 2000),
    "photo.gif": gif(4000, 1),
    "photo.avif": avif_of_size(5000, said=5000),
    "photo.webp": webp_of_size(6000),
    "photo.hdr": radiance_of_size(5000),
    "large photo.jpg": jpeg_of_size(11_000, sampling=0x11, frame=0xC0),
    "large progressive photo.jpg": jpeg_of_size(10_000, sampling=0x22),
    "cut short.png": png()[:60],
    "nothing.png": b"",
}


@pytest.mark.parametrize("name", COSTLY)
def test_a_picture_that_costs_minutes_or_gigabytes_is_refused_everywhere(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(COSTLY[name])
    assert is_costly(COSTLY[name])
    with pytest.raises(SourceError, match=r"(?:is damaged, or|is) too large"):
        open_source(str(path))
    assert decode_into(COSTLY[name], PIXELS.copy()) is None


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_picture_is_not(name: str) -> None:
    assert not is_costly(HONEST[name])


LARGE_OF_OTHER_KINDS = {
    "strips.tif": tiff(4000, rows=1),
    "frames.gif": gif(4000, 20_000),
    "one colour.webp": encoded(".webp", 4000),
    "one colour.bmp": encoded(".bmp", 2000),
}
MOST_S_EACH = 5.0
"""Processor time; it takes a tenth of that."""


@pytest.mark.parametrize("name", LARGE_OF_OTHER_KINDS)
def test_a_small_file_of_another_kind_costs_no_more_than_its_points(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(LARGE_OF_OTHER_KINDS[name])
    began_s = process_time()
    read_picture(path)
    assert process_time() - began_s < MOST_S_EACH
