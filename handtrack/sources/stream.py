"""A stream from the network, which comes back when it stalls or ends."""

import re
import time
from typing import Final

from handtrack.errors import Hindrance, SourceError, SourceStalledError
from handtrack.opencv import cv2
from handtrack.sources.capture import Capture
from handtrack.sources.clock import ArrivalClock, MediaClock
from handtrack.sources.live import LiveSource
from handtrack.sources.source import Source, SourceKind
from handtrack.sources.video import VideoSource, describe

SCHEMES: Final = frozenset({"http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "tcp", "srt"})
TIMEOUT_MS: Final = 1400  # of opening and of reading: shorter than the 1.5 s in which a stop must be done
_UNHURRIED: Final = 0.9  # of the time-out: a refusal that took so long was none
_WHOLE: Final = 0.98  # of the stated frames: the length of a file on the network is an estimate
_MJPEG: Final = cv2.VideoWriter.fourcc(*"MJPG")


def open_stream(url: str, *, mirrored: bool = False) -> Source:
    """Open a stream, or a file on the network (whose length is known, and which has an end).

    Parameters
    ----------
    url : str
        May hold credentials; they appear in no name and no message.
    mirrored : bool
        The picture is a mirror image.

    Raises
    ------
    SourceError
        Nothing answers in time, or what answers is no video.
    """
    name = display_name(url)
    capture = _connect(url, name)
    info = describe(capture, SourceKind.STREAM, name, mirrored=mirrored)
    length = info.length
    if length is not None:
        return VideoSource(capture, info, lambda delivered: _broke_off(name, delivered, length))
    info = describe(capture, SourceKind.STREAM, name, mirrored=mirrored, live=True)
    return LiveSource(
        info,
        capture,
        lambda: _connect(url, name),
        ArrivalClock() if _has_no_time_stamps(url, capture) else MediaClock(info.fps, live=True),
        patience=1,
        silence=lambda: SourceStalledError(f"{name} has stopped sending; trying again"),
    )


def display_name(url: str) -> str:
    """Return a URL as people may see it: scheme, host and path, without user, password and query."""
    scheme, _, rest = url.partition("://")
    address, *query = re.split(r"[?#]", rest, maxsplit=1)
    if query and "@" in query[0]:
        return f"{scheme} stream"  # a password with a question mark in it cannot be told from a query
    return f"{scheme}://{address.rpartition('@')[2]}"


def _connect(url: str, name: str) -> Capture:
    began_s = time.monotonic()
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, TIMEOUT_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, TIMEOUT_MS]
    raw = cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)
    if raw.isOpened():
        return Capture(raw)
    raw.release()
    if time.monotonic() - began_s >= TIMEOUT_MS / 1000 * _UNHURRIED:
        raise SourceError(f"cannot open {name}: no answer within {TIMEOUT_MS / 1000:.1f} s", Hindrance.UNREACHABLE)
    raise SourceError(f"cannot open {name}: it cannot be reached, or is not a video stream", Hindrance.UNREACHABLE)


def _broke_off(name: str, delivered: int, length: int) -> str | None:
    return None if delivered >= length * _WHOLE else f"{name} broke off at frame {delivered} of {length}"


def _has_no_time_stamps(url: str, capture: Capture) -> bool:
    """Motion JPEG over HTTP carries none: FFmpeg makes them up, at 25 a second whatever the rate."""
    return url.lower().startswith(("http", "tcp")) and round(capture.get(cv2.CAP_PROP_FOURCC)) == _MJPEG
