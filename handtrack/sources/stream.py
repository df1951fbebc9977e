"""A network stream, reconnected when it stalls or ends.

FFmpeg follows no redirects and opens no playlists (`GUARDS` in `handtrack.runtime.opencv`): a server could send it
anywhere. Redirects within the named host are followed here.
"""

import io
import re
import socket
import ssl
import time
from http.client import HTTPException, parse_headers
from typing import Final
from urllib.parse import SplitResult, urljoin, urlsplit

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
_MOST_OF_AN_ANSWER: Final = 8192  # bytes: a redirect, or the start of a playlist
_PLAYLIST: Final = re.compile(rb"\s*(#EXTM3U|ffconcat|(<\?xml[^>]*>\s*)?<MPD)")  # HLS, concat, DASH
_ENOUGH: Final = re.compile(rb"HTTP/\d\.\d 3\d\d.*?\r\n\r\n|.*?\r\n\r\n.", re.DOTALL)
_PORTS: Final = {"http": 80, "https": 443}


def open_stream(url: str, *, mirrored: bool = False, encoded: bool = False) -> Source:
    """Open a stream, or a network file (known length, and an end).

    Raises `SourceError`: nothing answers in time, or the answer is not a video.

    `url`: may hold credentials; they never appear in names or messages.
    `mirrored`: the picture is a mirror image.
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
    """Open a stream, following redirects on the same host."""
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

    Raises `SourceError`: it leads to another host or to a playlist.
    """
    scheme, _, rest = url.partition("://")
    if scheme.lower() not in _PORTS:
        return None
    login, at, _ = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")
    bare = f"{scheme}://{rest.removeprefix(login + at)}"
    try:
        head, _, body = _answer(bare, ends_s).partition(b"\r\n\r\n")
        status, _, lines = head.partition(b"\r\n")
        to = parse_headers(io.BytesIO(lines + b"\r\n\r\n")).get("Location")
        if re.match(rb"HTTP/\d\.\d 3\d\d", status) and to:
            return _on_the_same_host(urljoin(bare, to), bare, name, login + at)
    except (OSError, HTTPException, ValueError):
        return None
    if _PLAYLIST.match(body):
        raise SourceError(SourceCode.ADDRESS_IS_PLAYLIST, name=name)
    return None


def _answer(url: str, ends_s: float) -> bytes:
    """Return the start of an HTTP server's answer, within a fixed deadline even for slow bytes."""
    parts = urlsplit(url)
    asked = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    address = (parts.hostname or "", parts.port or _PORTS[parts.scheme])
    got = b""
    with socket.create_connection(address, _left_s(ends_s)) as plain, _secured(plain, parts) as link:
        link.sendall(f"GET {asked} HTTP/1.0\r\nHost: {parts.netloc}\r\n\r\n".encode())
        while len(got) < _MOST_OF_AN_ANSWER and not _ENOUGH.match(got):
            link.settimeout(_left_s(ends_s))
            part = link.recv(_MOST_OF_AN_ANSWER)
            if not part:
                break
            got += part
    return got


def _secured(plain: socket.socket, parts: SplitResult) -> socket.socket:
    """Return a TLS connection like FFmpeg's: a camera's certificate is not checked."""
    if parts.scheme == "http":
        return plain
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context.wrap_socket(plain, server_hostname=parts.hostname)


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
    """Return whether the stream is Motion JPEG over HTTP: it has no time stamps, and FFmpeg invents 25 a second."""
    return url.lower().startswith(("http", "tcp")) and round(capture.get(cv2.CAP_PROP_FOURCC)) == MJPEG
