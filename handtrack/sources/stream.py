"""A network stream, reconnected when it stalls or ends.

FFmpeg may not follow redirects or open playlists (`GUARDS` in `handtrack.runtime.opencv`), because a server could send
it anywhere. Redirects within the named host are followed here.
"""

import re
import ssl
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urljoin, urlsplit

from handtrack.errors import SourceError, SourceStalledError, UnavailableReason
from handtrack.runtime.files import shown_address
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Message
from handtrack.sources.capture import MJPEG, Capture, open_url
from handtrack.sources.clock import ArrivalClock, MediaClock
from handtrack.sources.codes import SourceCode
from handtrack.sources.live import LiveSource
from handtrack.sources.source import Source, SourceKind
from handtrack.sources.video import VideoSource, describe

SCHEMES: Final = frozenset({"http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "tcp", "srt"})
TIMEOUT_MS: Final = 1400  # for opening and reading; a stop must finish in 1.5 s
_UNHURRIED: Final = 0.9  # of the time-out: a failure this slow was no refusal
_WHOLE: Final = 0.98  # of the stated frames: a network file's length is an estimate
_HOPS: Final = 5  # redirects from one address to the next
_MOST_OF_AN_ANSWER: Final = 8192  # bytes: the start of a playlist
_PLAYLIST: Final = re.compile(rb"\s*(#EXTM3U|ffconcat|(<\?xml[^>]*>\s*)?<MPD)")  # HLS, concat, DASH


def open_stream(url: str, *, mirrored: bool = False, encoded: bool = False) -> Source:
    """Open a stream, or a network file (known length, and an end).

    Raises `SourceError`: nothing answers in time, or the answer is not a video.

    `url`: may contain credentials; they never appear in names or messages. `mirrored`: the picture is a mirror image.
    `encoded`: keep each frame's JPEG, if the stream is Motion JPEG.
    """
    name = shown_address(url)
    capture = _connect(url, name)
    info = describe(capture, SourceKind.STREAM, name, mirrored=mirrored)
    length = info.length
    if length is not None:
        return VideoSource(capture, info, lambda frames, _: _broke_off(name, frames, length))

    def asked(capture: Capture) -> Capture:
        return capture.ask_for_packets(cv2.CAP_PROP_FORMAT, -1) if encoded else capture

    info = describe(capture, SourceKind.STREAM, name, mirrored=mirrored, live=True)
    return LiveSource(
        info,
        asked(capture),
        lambda: asked(_connect(url, name)),
        ArrivalClock() if _has_no_time_stamps(url, capture) else MediaClock(info.fps, live=True),
        patience=1,
        silence=lambda: SourceStalledError(SourceCode.STREAM_SENDS_NOTHING, name=name),
    )


def _connect(url: str, name: str) -> Capture:
    ends_s = time.monotonic() + TIMEOUT_MS / 1000
    for _ in range(_HOPS):
        left_s = _left_s(ends_s)
        limits = {cv2.CAP_PROP_OPEN_TIMEOUT_MSEC: round(left_s * 1000), cv2.CAP_PROP_READ_TIMEOUT_MSEC: TIMEOUT_MS}
        raw = open_url(url, name, limits)
        if raw.isOpened():
            return Capture(raw)
        raw.release()
        if _left_s(ends_s) <= TIMEOUT_MS / 1000 * (1 - _UNHURRIED):
            too_long_s = TIMEOUT_MS / 1000
            raise SourceError(SourceCode.ADDRESS_SILENT, UnavailableReason.UNREACHABLE, name=name, seconds=too_long_s)
        onward = _redirected(url, name, ends_s)
        if onward is None:
            break
        url = onward
    raise SourceError(SourceCode.ADDRESS_UNREACHABLE, UnavailableReason.UNREACHABLE, name=name)


def _redirected(url: str, name: str, ends_s: float) -> str | None:
    """Look for a redirect at an address FFmpeg could not open; send no login.

    Raises `SourceError`: it redirects to another host or to a playlist.
    """
    scheme, _, rest = url.partition("://")
    if scheme.lower() not in ("http", "https"):
        return None
    login, at, _ = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")
    bare = f"{scheme}://{rest.removeprefix(login + at)}"
    try:
        status, to, body = _answer(bare, _left_s(ends_s))
        if 300 <= status < 400 and to:
            return _on_the_same_host(urljoin(bare, to), bare, name, login + at)
    except (OSError, HTTPException, ValueError):
        return None
    if _PLAYLIST.match(body):
        raise SourceError(SourceCode.ADDRESS_IS_PLAYLIST, name=name)
    return None


def _answer(url: str, timeout_s: float) -> tuple[int, str | None, bytes]:
    """Return an HTTP server's status, where it redirects to, and the beginning of its answer."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # like FFmpeg's: a camera's certificate is not checked
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        link: HTTPConnection = HTTPSConnection(parts.netloc, timeout=timeout_s, context=context)
    else:
        link = HTTPConnection(parts.netloc, timeout=timeout_s)
    with closing(link):
        link.request("GET", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
        answer = link.getresponse()
        return answer.status, answer.getheader("Location"), answer.read1(_MOST_OF_AN_ANSWER)


def _left_s(ends_s: float) -> float:
    return max(ends_s - time.monotonic(), 0.001)


def _on_the_same_host(to: str, url: str, name: str, login: str) -> str:
    """Return a redirect's target with the original login, never over a less secure scheme."""
    here, there = urlsplit(url), urlsplit(to)
    if there.hostname != here.hostname or there.scheme not in (here.scheme, "https"):
        raise SourceError(SourceCode.ADDRESS_LEADS_AWAY, name=name, to=shown_address(to))
    return there._replace(netloc=login + there.netloc.rpartition("@")[2]).geturl()


def _broke_off(name: str, delivered: int, length: int) -> Message | None:
    whole = delivered >= length * _WHOLE
    return None if whole else SourceCode.STREAM_BROKE_OFF(name=name, frames=delivered, promised=length)


def _has_no_time_stamps(url: str, capture: Capture) -> bool:
    """Return whether the stream is Motion JPEG over HTTP: it has no time stamps, and FFmpeg invents 25 per second."""
    return url.lower().startswith(("http", "tcp")) and round(capture.get(cv2.CAP_PROP_FOURCC)) == MJPEG
