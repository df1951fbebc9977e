"""A video file's packets, read beside its decoder:
they tell what OpenCV does not about its pictures.
"""

import zlib
from collections import deque
from dataclasses import dataclass
from typing import Final

import numpy as np

from handtrack.runtime.opencv import cv2
from handtrack.sources.capture import Capture, codec_of
from handtrack.sources.clock import sensible_fps
from handtrack.sources.picture_size import Size, picture_size

_AHEAD: Final = 16  # packets: decoders put at most this many frames into another order
_FARTHEST_AHEAD: Final = 1000  # packets: an edit list may hide many frames
_SAME_MS: Final = 0.6  # between a frame's time and its packet's
# Backwards, and half of `_AHEAD`: more than frames in another order differ.
_RESTART_MS: Final = 200.0
_NEAR_MS: Final = 100.0
_LOST: Final = 4  # frames, where two files meet

_LEAST_NEWS: Final = 96  # bytes
_PIXELS_A_BYTE_OF_NEWS: Final = 4000
_DICTIONARY: Final = 1 << 14  # bytes, of each of two packets; zlib looks 32 kB back
_TOUCHED_SHARE: Final = 0.005  # of a packet's bytes: a time code, a counter
# Codecs without interlaced pictures, whose packets may change hidden pictures alone.
_NEVER_INTERLACED: Final = ("vp80", "vp90", "vp09")


@dataclass(frozen=True, slots=True)
class SizeChange:
    """The first packet with pictures of another size."""

    index: int
    t_ms: float
    before: Size
    after: Size


@dataclass(frozen=True, slots=True)
class _Packet:
    t_ms: float
    data: bytes
    known: tuple[bytes, ...]
    """The packet before it, and the key frame before it."""


class PacketWatch:
    """Reads a file's packets undecoded, a little ahead of the frames that its decoder delivers.

    `capture`: an `undecoded` capture of the same file, not read from yet; this object takes
    ownership.
    """

    def __init__(self, capture: Capture) -> None:
        self._capture = capture
        self._codec = codec_of(capture)
        height, width = capture.size
        pixels = height * width
        self._least_news = max(_LEAST_NEWS, round(pixels / _PIXELS_A_BYTE_OF_NEWS))
        self._period_ms = 1000 / sensible_fps(capture.get(cv2.CAP_PROP_FPS))
        self._recent: deque[_Packet] = deque(maxlen=4 * _AHEAD)
        self._key = b""
        self._count = 0
        self._newest_ms = 0.0
        self._timed = False  # older versions of OpenCV tell no times of packets
        self._restarted = False
        self._counted = True
        self._size: Size | None = None
        self._change: SizeChange | None = None

    @property
    def may_be_interlaced(self) -> bool:
        """False if the codec has no interlaced pictures."""
        return self._codec.lower() not in _NEVER_INTERLACED

    def change_before(self, frames: int, t_ms: float) -> SizeChange | None:
        """Return the change of size that the frame at `t_ms` lies behind; None if there is none.

        `frames`: number of frames delivered before it.
        """
        self._follow(frames, t_ms)
        change = self._change
        if change is None:
            return None
        if self._restarted or not self._timed:  # times prove nothing: several files in one
            near = abs(t_ms - change.t_ms) < _NEAR_MS and frames >= change.index - _LOST
            reached = self._counted and ((near and self._timed) or frames >= change.index)
        else:
            reached = t_ms > change.t_ms - _SAME_MS
        return change if reached else None

    # News is measured by compressing a packet with the packet and the key frame before it as
    # dictionary. Frames that only say "as before" measure 10 to 90 bytes (H.264, H.265, MPEG-2 and
    # 4, up to 1080p) or are the same bytes again (codecs that code each picture by itself); moving
    # ones are above a 4000th of their pixels.

    def brings_news(self, frames: int, t_ms: float) -> bool:
        """Return whether the packet of the frame at `t_ms` holds a picture that others do not.

        `frames`: number of frames delivered so far.
        """
        if not self.may_be_interlaced:
            return False
        self._follow(frames, t_ms)
        recent = list(self._recent)
        at = [index for index, packet in enumerate(recent) if abs(packet.t_ms - t_ms) < _SAME_MS]
        if at:
            return _news(recent[at[-1]]) >= self._least_news
        return (
            self._timed
            and float(np.median([_news(packet) for packet in recent])) >= self._least_news
        )

    def frames_between(self, before_ms: float, t_ms: float, frames: int) -> int:
        """Return how many coded frames lie between two delivered ones that follow each other.

        `frames`: number of frames delivered before the second one.
        """
        self._follow(frames, t_ms)
        if not self._timed or self._restarted:  # times prove nothing
            return 0
        return sum(before_ms + _SAME_MS < packet.t_ms < t_ms - _SAME_MS for packet in self._recent)

    def skip_to(self, t: float) -> None:
        """Continue at `t` seconds."""
        self._recent.clear()
        self._counted = False
        self._newest_ms = 0.0
        self._capture.skip_to(t)

    def close(self) -> None:
        """Release the file. Thread-safe."""
        self._capture.close()

    def _follow(self, frames: int, t_ms: float) -> None:
        farthest = frames + _FARTHEST_AHEAD
        while self._counted and self._count < frames + _AHEAD and self._read():
            pass
        while (
            self._newest_ms < t_ms + _AHEAD * self._period_ms
            and self._within(farthest)
            and self._read()
        ):
            pass

    def _within(self, farthest: int) -> bool:
        if not self._counted:
            return self._timed or len(self._recent) < 4 * _AHEAD
        return self._timed and not self._restarted and self._count < farthest

    def _read(self) -> bool:
        """Read the next packet; False at the end."""
        if not self._capture.packets or not self._capture.grab():
            return False
        data = self._capture.packet()
        if data is None:
            return False
        t_ms = self._capture.get(cv2.CAP_PROP_POS_MSEC)
        previous = self._recent[-1].data if self._recent else b""
        self._recent.append(_Packet(t_ms, data, (self._key, previous)))
        if t_ms < self._newest_ms - max(_RESTART_MS, _AHEAD * self._period_ms / 2):
            self._restarted = True
        self._newest_ms = t_ms if self._restarted else max(self._newest_ms, t_ms)
        self._timed = self._timed or t_ms > 0
        if self._capture.get(cv2.CAP_PROP_LRF_HAS_KEY_FRAME):
            self._key = data
            self._note_size(data, t_ms)
        self._count += 1
        return True

    def _note_size(self, data: bytes, t_ms: float) -> None:
        size = picture_size(data, self._codec)
        if size is None or self._change is not None:
            return
        if self._size is not None and size != self._size:
            self._change = SizeChange(self._count, t_ms, self._size, size)
        self._size = size


def _news(packet: _Packet) -> int:
    """Return how many bytes a packet holds that are not in those before it."""
    if any(_is_alike(packet.data, known) for known in packet.known):
        return 0
    dictionary = b"".join(known[-_DICTIONARY:] for known in packet.known)
    compressor = (
        zlib.compressobj(level=1, zdict=dictionary) if dictionary else zlib.compressobj(level=1)
    )
    return len(compressor.compress(packet.data)) + len(compressor.flush())


def _is_alike(data: bytes, known: bytes) -> bool:
    if not data or len(data) != len(known):
        return False
    differing = np.frombuffer(data, np.uint8) != np.frombuffer(known, np.uint8)
    return int(np.count_nonzero(differing)) <= _TOUCHED_SHARE * len(data)
