"""HEIC and AVIF files as phones write them, from pictures that FFmpeg compresses.

Each is made by hand: the boxes around the pictures are those of ISO/IEC 14496-12 and 23008-12.
"""

import shutil
import struct
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from handtrack.landmarks import Image

CODERS = {"hvc1": ("libx265", "hvcC", b"heic"), "av01": ("libaom-av1", "av1C", b"avif")}


_ESSENTIAL = 0x8000  # a property that a reader may not ignore
_DEPTH = b"\0\0\0\x10pixi\0\0\0\0\3\x08\x08\x08"


@dataclass(frozen=True)
class Item:
    """One item of a file: its type, its data, its property boxes, and what it refers to."""

    kind: bytes
    data: bytes
    properties: list[bytes] = field(default_factory=list)
    refers: tuple[bytes, tuple[int, ...]] | None = None
    """A kind of reference, and the numbers of items, from 1."""


def box(kind: bytes, *content: bytes) -> bytes:
    body = b"".join(content)
    return struct.pack(">I4s", 8 + len(body), kind) + body


def full_box(kind: bytes, version: int, *content: bytes) -> bytes:
    return box(kind, bytes([version, 0, 0, 0]), *content)


def heif(
    path: Path,
    items: list[Item],
    primary: int,
    brands: tuple[bytes, ...] = (b"heic", b"mif1", b"heic"),
) -> Path:
    """Write a file of items, numbered from 1."""
    start = box(b"ftyp", brands[0], bytes(4), *brands[1:])
    places, at = [], len(start) + 8
    for item in items:
        places.append((at, len(item.data)))
        at += len(item.data)
    numbers = range(1, len(items) + 1)
    described = [
        full_box(b"infe", 2, struct.pack(">HH4s", number, 0, item.kind), b"\0")
        for number, item in zip(numbers, items, strict=True)
    ]
    references = [
        box(
            item.refers[0],
            struct.pack(f">HH{len(item.refers[1])}H", number, len(item.refers[1]), *item.refers[1]),
        )
        for number, item in zip(numbers, items, strict=True)
        if item.refers is not None
    ]
    properties = list(dict.fromkeys(each for item in items for each in item.properties))
    associations = b""
    for number, item in zip(numbers, items, strict=True):
        theirs = [_ESSENTIAL | 1 + properties.index(each) for each in item.properties]
        associations += struct.pack(f">HB{len(theirs)}H", number, len(theirs), *theirs)
    located = b"".join(
        struct.pack(">HHHII", number, 0, 1, *place)
        for number, place in zip(numbers, places, strict=True)
    )
    meta = full_box(
        b"meta",
        0,
        full_box(b"hdlr", 0, bytes(4), b"pict", bytes(13)),
        full_box(b"pitm", 0, struct.pack(">H", primary)),
        full_box(b"iinf", 0, struct.pack(">H", len(items)), *described),
        full_box(b"iref", 0, *references),
        box(
            b"iprp",
            box(b"ipco", *properties),
            box(b"ipma", bytes([0, 0, 0, 1]), struct.pack(">I", len(items)), associations),
        ),
        full_box(b"iloc", 0, bytes([0x44, 0]), struct.pack(">H", len(items)), located),
    )
    path.write_bytes(start + box(b"mdat", *(item.data for item in items)) + meta)
    return path


def size_of(width: int, height: int) -> bytes:
    return full_box(b"ispe", 0, struct.pack(">II", width, height))


def turn(quarters: int) -> bytes:
    """A turn by quarters, anticlockwise."""
    return box(b"irot", bytes([quarters]))


def mirror(axis: int) -> bytes:
    """A mirror image: 0 top to bottom, 1 left to right."""
    return box(b"imir", bytes([axis]))


def coded(pixels: Image, kind: str, pixel_format: str = "yuv420p") -> tuple[bytes, bytes]:
    """Compress a picture with FFmpeg; return its configuration's box, and its data.
    Skips the test without FFmpeg.
    """
    return _coded(pixels.tobytes(), *pixels.shape[1::-1], kind, pixel_format)


@cache
def _coded(
    raw: bytes, width: int, height: int, kind: str, pixel_format: str
) -> tuple[bytes, bytes]:
    coder, configuration, _ = CODERS[kind]
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed")
    pictured = [
        "-f",
        "rawvideo",
        "-pix_fmt",
        "bgr24",
        "-s",
        f"{width}x{height}",
        "-i",
        "-",
        "-pix_fmt",
        pixel_format,
    ]
    quality = (
        ["-x265-params", "log-level=none:crf=8"]
        if kind == "hvc1"
        else ["-crf", "12", "-cpu-used", "8"]
    )
    with tempfile.TemporaryDirectory() as folder:
        film = Path(folder, "film.mp4")
        command = [
            "ffmpeg",
            "-v",
            "error",
            *pictured,
            "-c:v",
            coder,
            *quality,
            "-tag:v",
            kind,
            film,
        ]
        made = subprocess.run(command, input=raw, capture_output=True, check=False)
        if made.returncode:
            pytest.skip(f"ffmpeg cannot write {kind}: {made.stderr.decode()}")
        data = film.read_bytes()
    at = data.index(configuration.encode()) - 4
    media = data.index(b"mdat") - 4
    return (
        data[at : at + struct.unpack_from(">I", data, at)[0]],
        data[media + 8 : media + struct.unpack_from(">I", data, media)[0]],
    )


def picture_item(
    pixels: Image, kind: str, *properties: bytes, pixel_format: str = "yuv420p"
) -> Item:
    configuration, data = coded(pixels, kind, pixel_format)
    depth = [_DEPTH] if pixel_format == "yuv420p" else []
    return Item(
        kind.encode(), data, [configuration, size_of(*pixels.shape[1::-1]), *depth, *properties]
    )


def grid_items(pixels: Image, kind: str, tile: int, *properties: bytes) -> list[Item]:
    """Return the tiles of a picture, and last the grid of them, with properties, that shows it."""
    height, width = pixels.shape[:2]
    rows, columns = -(-height // tile), -(-width // tile)
    padded = np.pad(
        pixels, ((0, rows * tile - height), (0, columns * tile - width), (0, 0)), "edge"
    )
    tiles = [
        picture_item(
            np.ascontiguousarray(
                padded[row * tile : (row + 1) * tile, column * tile : (column + 1) * tile]
            ),
            kind,
        )
        for row in range(rows)
        for column in range(columns)
    ]
    grid = struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, width, height)
    shows = (b"dimg", tuple(range(1, len(tiles) + 1)))
    return [*tiles, Item(b"grid", grid, [size_of(width, height), _DEPTH, *properties], shows)]
