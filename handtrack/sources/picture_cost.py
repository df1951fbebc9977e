"""Recognises pictures that are small on disk and cost a decoder minutes.

The decoders limit a picture's points, and so their memory. They don't limit how often they go over
them: a progressive JPEG has any number of scans, and each costs the time of the whole picture (10
ms at 16 megapixels) for 31 bytes of file. A PNG has any number of compressed texts, each of which
libpng unpacks before it drops it (30 ms for 7 kB of file). No honest picture comes near the limits.
"""

import re
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


def is_costly(data: bytes) -> bool:
    """Return whether decoding a picture's file would take far longer than its size suggests."""
    if data.startswith(_JPEG):
        return data.count(_JPEG_SCAN) > MOST_JPEG_SCANS
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
