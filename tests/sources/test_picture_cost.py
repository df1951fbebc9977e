"""A small file that would take a decoder minutes is refused, at every door for pictures."""

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from handtrack.errors import SourceError
from handtrack.sources.capture import decode_into
from handtrack.sources.opening import open_source
from handtrack.sources.picture_cost import MOST_JPEG_SCANS, MOST_PNG_CHUNKS, is_costly

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


UNPACKED_LARGE = zlib.compress(bytes(7 << 20), 9)
TEXT = chunk(b"zTXt", b"note\0\0" + UNPACKED_LARGE)
XMP = chunk(b"iTXt", b"note\0\x01\0\0\0" + UNPACKED_LARGE)
COSTLY = {
    "scans.jpg": jpeg(MOST_JPEG_SCANS),
    "texts.png": png(*[TEXT] * 60),
    "notes.png": png(*[XMP] * 60),
    "chunks.png": png(*[chunk(b"tEXt", b"")] * (MOST_PNG_CHUNKS + 1)),
}
HONEST = {
    "progressive.jpg": jpeg(),
    "plain.png": png(),
    "described.png": png(TEXT, chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + b"x" * 500_000)),
    "cut short.png": png()[:60],
    "nothing.png": b"",
}


@pytest.mark.parametrize("name", COSTLY)
def test_a_picture_that_costs_minutes_is_refused_wherever_it_is_opened(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(COSTLY[name])
    assert is_costly(COSTLY[name])
    with pytest.raises(SourceError, match="is damaged, or too large"):
        open_source(str(path))
    assert decode_into(COSTLY[name], PIXELS.copy()) is None


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_picture_is_not(name: str) -> None:
    assert not is_costly(HONEST[name])
