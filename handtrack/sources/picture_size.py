"""The picture size that a compressed video packet states.

OpenCV scales every picture of a file to the size of its first one, so a size that changes in
mid-file shows only here. Read from the headers of VP8 (RFC 6386, 9.1), VP9 (its bitstream
specification, 6.2), H.264 (ITU-T H.264, 7.3.2.1.1), H.265 (ITU-T H.265, 7.3.2.2), MPEG-1 and 2
(ISO/IEC 13818-2, 6.2.2.1) and JPEG (ITU-T T.81, B.2.2).
"""

import re
from typing import Final

_START_CODE: Final = re.compile(rb"\x00\x00\x01")
_MPEG_SEQUENCE: Final = b"\0\0\1\xb3"
_H264_SEQUENCE: Final = 7  # NAL unit types
_H265_SEQUENCE: Final = 33
_LOOKED_AT: Final = 4096  # bytes of a packet; parameter sets come first
_H264_CHROMA_PROFILES: Final = {44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244}
_JPEG_SIZES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_JPEG_LOOKED_AT: Final = 1 << 16

Size = tuple[int, int]
"""(width, height) in pixels."""


def picture_size(packet: bytes, codec: str) -> Size | None:
    """Return the size of the pictures from this packet on; None if it states none, or cannot be
    read.

    `codec`: four characters, as OpenCV names it.
    """
    reader = _READERS.get(codec.lower())
    try:
        return None if reader is None else reader(packet)
    except (IndexError, ValueError):  # it ends early
        return None


def _vp8(packet: bytes) -> Size | None:
    if packet[3:6] != b"\x9d\x01\x2a":
        return None
    width, height = int.from_bytes(packet[6:8], "little"), int.from_bytes(packet[8:10], "little")
    return width & 0x3FFF, height & 0x3FFF


def _vp9(packet: bytes) -> Size | None:
    bits = _Bits(packet)
    if bits.take(2) != 2:
        return None
    profile = bits.take(1) + 2 * bits.take(1)
    if profile == 3:
        bits.take(1)
    shows_existing = bits.take(1)
    not_key = bits.take(1)
    if shows_existing or not_key:
        return None
    bits.take(2)  # shown; error resilient
    if bits.take(24) != 0x498342:
        return None
    if profile >= 2:
        bits.take(1)  # bit depth
    srgb = bits.take(3) == 7
    if srgb:
        bits.take(1 if profile in (1, 3) else 0)
    else:
        bits.take(4 if profile in (1, 3) else 1)  # range, subsampling
    return bits.take(16) + 1, bits.take(16) + 1


def _mpeg(packet: bytes) -> Size | None:
    at = packet.find(_MPEG_SEQUENCE, 0, _LOOKED_AT)
    if at < 0:
        return None
    both = int.from_bytes(packet[at + 4 : at + 7], "big")
    return both >> 12, both & 0xFFF


def _jpeg(packet: bytes) -> Size | None:
    """Walk the segments to the frame header."""
    at = 2
    while at < _JPEG_LOOKED_AT and packet[at] == 0xFF:
        marker = packet[at + 1]
        if marker in _JPEG_SIZES:
            return int.from_bytes(packet[at + 7 : at + 9], "big"), int.from_bytes(
                packet[at + 5 : at + 7], "big"
            )
        at += 2 + int.from_bytes(packet[at + 2 : at + 4], "big") if marker != 0xFF else 1
    return None


def _h264(packet: bytes) -> Size | None:
    for match in _START_CODE.finditer(packet[:_LOOKED_AT]):
        if packet[match.end()] & 0x1F == _H264_SEQUENCE:
            return _h264_sequence(_Bits(_unescaped(packet[match.end() + 1 : _LOOKED_AT])))
    return None


def _h264_sequence(bits: "_Bits") -> Size:
    profile = bits.take(8)
    bits.take(16)  # constraints, level
    bits.number()
    chroma = 1
    if profile in _H264_CHROMA_PROFILES:
        chroma = bits.number()
        bits.take(1 if chroma == 3 else 0)
        bits.number()
        bits.number()
        bits.take(1)
        if bits.take(1):
            for matrix in range(12 if chroma == 3 else 8):
                if bits.take(1):
                    _skip_scaling(bits, 16 if matrix < 6 else 64)
    bits.number()
    order = bits.number()
    if order == 0:
        bits.number()
    elif order == 1:
        bits.take(1)
        bits.number()
        bits.number()
        for _ in range(bits.number()):
            bits.number()
    bits.number()
    bits.take(1)
    width = 16 * (bits.number() + 1)
    rows = 16 * (bits.number() + 1)
    whole_frames = bits.take(1)
    bits.take(1 if whole_frames else 2)
    if not whole_frames:
        rows *= 2  # a row is of one of two fields
    across, down = _cropping(bits, chroma)
    return width - across, rows - down * (1 if whole_frames else 2)


def _cropping(bits: "_Bits", chroma: int) -> Size:
    """Read how much of the coded picture is not shown; H.264 and H.265 agree in this."""
    if not bits.take(1):
        return 0, 0
    left, right, top, bottom = (bits.number() for _ in range(4))
    return (left + right) * (2 if chroma in (1, 2) else 1), (top + bottom) * (
        2 if chroma == 1 else 1
    )


def _skip_scaling(bits: "_Bits", count: int) -> None:
    last = following = 8
    for _ in range(count):
        if following:
            code = bits.number()
            change = (code + 1) // 2 if code % 2 else -(code // 2)
            following = (last + change) % 256
        last = following or last


def _h265(packet: bytes) -> Size | None:
    for match in _START_CODE.finditer(packet[:_LOOKED_AT]):
        if packet[match.end()] >> 1 & 0x3F == _H265_SEQUENCE:
            return _h265_sequence(_Bits(_unescaped(packet[match.end() + 2 : _LOOKED_AT])))
    return None


def _h265_sequence(bits: "_Bits") -> Size:
    bits.take(4)
    layers = bits.take(3)
    bits.take(1 + 88 + 8)  # the general profile and level
    stated = [(bits.take(1), bits.take(1)) for _ in range(layers)]
    bits.take(2 * (8 - layers) if layers else 0)
    for profile, level in stated:
        bits.take(88 * profile + 8 * level)
    bits.number()
    chroma = bits.number()
    bits.take(1 if chroma == 3 else 0)
    width = bits.number()
    rows = bits.number()
    across, down = _cropping(bits, chroma)
    return width - across, rows - down


def _unescaped(unit: bytes) -> bytes:
    return unit.replace(b"\0\0\3", b"\0\0")


class _Bits:
    """Reads bits, the most significant first."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> int:
        value = 0
        for at in range(self._at, self._at + count):
            value = value << 1 | self._data[at >> 3] >> (7 - (at & 7)) & 1
        self._at += count
        return value

    def number(self) -> int:
        """Read an unsigned Exp-Golomb code (ITU-T H.264, 9.1)."""
        zeros = 0
        while not self.take(1):
            zeros += 1
            if zeros > 32:
                raise ValueError("not an Exp-Golomb code")
        return (1 << zeros) - 1 + self.take(zeros)


_READERS: Final = {
    "vp80": _vp8,
    "vp8": _vp8,
    "vp90": _vp9,
    "vp09": _vp9,
    "vp9": _vp9,
    "h264": _h264,
    "avc1": _h264,
    "avc3": _h264,
    "x264": _h264,
    "hevc": _h265,
    "hvc1": _h265,
    "hev1": _h265,
    "h265": _h265,
    "mpg1": _mpeg,
    "mpg2": _mpeg,
    "mp2v": _mpeg,
    "mjpg": _jpeg,
    "mjpa": _jpeg,
    "jpeg": _jpeg,
}
