"""A network stream, reconnected when it stalls or ends.

FFmpeg may not follow redirects or open playlists (`GUARDS` in `handtrack.runtime.opencv`), because
a server could send it anywhere. Redirects within the named host are followed here.
"""

import re
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from io import BytesIO
from typing import Final, cast
from urllib.parse import urljoin, urlsplit

from handtrack.errors import SourceError, SourceStalledError, UnavailableReason
from handtrack.runtime.files import shown_address
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Message
from handtrack.sources.capture import MJPEG, Capture, open_url
from handtrack.sources.clock import ArrivalClock, MediaClock
from handtrack.sources.codes import SourceCode
from handtrack.sources.connecting import (
    FIRST_PICTURE_S,
    Connecting,
    Reconnecting,
    is_over_tcp,
    login_and_rest,
)
from handtrack.sources.live import LiveSource
from handtrack.sources.source import Source, SourceKind
from handtrack.sources.video import VideoSource, describe

READ_TIMEOUT_MS: Final = 1400  # for each frame; a stop must finish in 1.5 s
_RECONNECT_S: Final = 0.5  # of waiting in one call, for the same reason
_ANSWER_S: Final = 1.4  # for an HTTP server to say what it has instead of a video
_UNHURRIED: Final = 0.9  # of the time-out: a failure this slow was no refusal
_WHOLE: Final = 0.98  # of the stated frames: a network file's length is an estimate
_HOPS: Final = 5  # redirects from one address to the next
_MOST_OF_AN_ANSWER: Final = 8192  # bytes: the start of a playlist or a page
_PLAYLIST: Final = re.compile(rb"\s*(#EXTM3U|ffconcat|(<\?xml[^>]*>\s*)?<MPD)")  # HLS, concat, DASH
_PAGE_TYPES: Final = ("text/html", "application/xhtml+xml")
_PAGE: Final = re.compile(
    rb"(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html)", re.I | re.S
)


def open_stream(
    url: str,
    *,
    mirrored: bool = False,
    encoded: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Source:
    """Open a stream, or a network file (known length, and an end).

    Raises `SourceError`: nothing answers in time, the answer is not a video, or the wait was ended.

    `url`: may contain credentials; they never appear in names or messages.
    `mirrored`: the picture is a mirror image.
    `encoded`: keep each frame's JPEG, if the stream is Motion JPEG.
    `stopped`: called while waiting; True ends the wait.
    """
    name = shown_address(url)

    def begin() -> Connecting:
        return Connecting(partial(_connect, url, name), url, name)

    def asked(capture: Capture) -> Capture:
        return capture.ask_for_packets(cv2.CAP_PROP_FORMAT, -1) if encoded else capture

    capture = begin().wait_until(stopped)
    info = describe(capture, SourceKind.STREAM, name, mirrored=mirrored)
    length = info.length
    if length is not None:
        return VideoSource(capture, info, lambda frames, _: _broke_off(name, frames, length))
    info = describe(capture, SourceKind.STREAM, name, mirrored=mirrored, live=True)
    again = Reconnecting(begin, lambda: SourceStalledError(SourceCode.SOURCE_WAITING, name=name))
    return LiveSource(
        info,
        asked(capture),
        lambda: asked(again.connect(_RECONNECT_S)),
        ArrivalClock() if _has_no_time_stamps(url, capture) else MediaClock(info.fps, live=True),
        patience=1,
        silence=lambda: SourceStalledError(SourceCode.STREAM_SENDS_NOTHING, name=name),
        closed=again.close,
    )


def _connect(url: str, name: str) -> Capture:
    """Open a stream with FFmpeg, within `FIRST_PICTURE_S` for all of its redirects."""
    ends_s = time.monotonic() + FIRST_PICTURE_S
    for _ in range(_HOPS):
        left_ms = round(max(ends_s - time.monotonic(), 0.001) * 1000)
        limits = {
            cv2.CAP_PROP_OPEN_TIMEOUT_MSEC: left_ms,
            cv2.CAP_PROP_READ_TIMEOUT_MSEC: READ_TIMEOUT_MS,
        }
        raw = open_url(url, name, limits)
        if raw.isOpened():
            return Capture(raw)
        raw.release()
        waited = ends_s - time.monotonic() <= FIRST_PICTURE_S * (1 - _UNHURRIED)
        onward = _redirected(url, name)
        if waited:
            code = (
                SourceCode.STREAM_WITHOUT_PICTURE if is_over_tcp(url) else SourceCode.ADDRESS_SILENT
            )
            raise SourceError(
                code, UnavailableReason.UNREACHABLE, name=name, seconds=FIRST_PICTURE_S
            )
        if onward is None:
            break
        url = onward
    raise SourceError(SourceCode.ADDRESS_UNREACHABLE, UnavailableReason.UNREACHABLE, name=name)


def _redirected(url: str, name: str) -> str | None:
    """Look for a redirect at an address FFmpeg could not open; send no login. None if the server
    has no explanation.

    Raises `SourceError`: it redirects to another host, or has something else than a video.
    """
    if not url.lower().startswith(("http://", "https://")):
        return None
    login, bare = login_and_rest(url)
    try:
        answer = _answer(bare)
        if 300 <= answer.status < 400 and answer.location:
            return _on_the_same_host(urljoin(bare, answer.location), bare, name, login)
    except (OSError, HTTPException, ValueError):
        return None
    if (refusal := _refusal(answer, name, with_login=bool(login))) is not None:
        raise refusal
    return None


@dataclass(frozen=True, slots=True)
class _Answer:
    """An HTTP server's answer: its status, where it redirects to, its type, and its beginning."""

    status: int
    location: str | None
    content_type: str
    body: bytes


def _refusal(answer: _Answer, name: str, *, with_login: bool) -> SourceError | None:
    """Return why an HTTP server's answer is no video; None if it says nothing about that."""
    match answer.status:
        case HTTPStatus.UNAUTHORIZED:
            code = (
                SourceCode.ADDRESS_REFUSES_LOGIN if with_login else SourceCode.ADDRESS_WANTS_LOGIN
            )
            return SourceError(code, name=name)
        case (
            HTTPStatus.NOT_FOUND | HTTPStatus.GONE as status
        ):  # a stream that begins later may not be there yet
            code = SourceCode.ADDRESS_WITHOUT_CONTENT
            may_come = UnavailableReason.UNREACHABLE
            return SourceError(code, may_come, name=name, status=int(status))
        case status if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return SourceError(
                SourceCode.SERVER_FAILS, UnavailableReason.UNREACHABLE, name=name, status=status
            )
        case status if status >= HTTPStatus.BAD_REQUEST:
            return SourceError(SourceCode.SERVER_REFUSES, name=name, status=status)
    if _PLAYLIST.match(answer.body):
        return SourceError(SourceCode.ADDRESS_IS_PLAYLIST, name=name)
    is_page = answer.content_type in _PAGE_TYPES or _PAGE.match(answer.body)
    return SourceError(SourceCode.ADDRESS_IS_PAGE, name=name) if is_page else None


def _answer(url: str) -> _Answer:
    """Ask an HTTP server for an address."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        # Like FFmpeg's: a camera's certificate is not checked.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        link: HTTPConnection = HTTPSConnection(parts.netloc, timeout=_ANSWER_S, context=context)
    else:
        link = HTTPConnection(parts.netloc, timeout=_ANSWER_S)
    ends_s = time.monotonic() + _ANSWER_S
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    with closing(link):
        link.request("GET", path, headers={"Connection": "close"})
        received = _Received(_beginning(link.sock, ends_s))
        answer = HTTPResponse(cast("socket.socket", received))  # it only asks for a file
        answer.begin()
        try:
            body = answer.read1(_MOST_OF_AN_ANSWER)
        except IncompleteRead as error:
            body = error.partial
    kind = answer.headers.get_content_type() if answer.getheader("Content-Type") else ""
    return _Answer(answer.status, answer.getheader("Location"), kind, body)


def _beginning(link: socket.socket, ends_s: float) -> bytes:
    """Return an answer's head and the first of its body; less if it comes too slowly,
    as from a server that drips.
    """
    received = b""
    with suppress(TimeoutError):
        while (left_s := ends_s - time.monotonic()) > 0 and len(received) < _MOST_OF_AN_ANSWER:
            link.settimeout(left_s)
            part = link.recv(_MOST_OF_AN_ANSWER)
            received += part
            head, end, body = received.partition(b"\r\n\r\n")
            if not part or (end and (body or b" 200" not in head[:13])):
                break
    return received


class _Received:
    """Received bytes in place of a socket, for `HTTPResponse`."""

    def __init__(self, received: bytes) -> None:
        self._received = received

    def makefile(self, *_: object, **__: object) -> BytesIO:
        return BytesIO(self._received)


def _on_the_same_host(to: str, url: str, name: str, login: str) -> str:
    """Return a redirect's target with the original login, never over a less secure scheme."""
    here = urlsplit(url)
    there = urlsplit(to)
    if there.hostname != here.hostname or there.scheme not in (here.scheme, "https"):
        raise SourceError(SourceCode.ADDRESS_LEADS_AWAY, name=name, to=shown_address(to))
    return there._replace(netloc=login + there.netloc.rpartition("@")[2]).geturl()


def _broke_off(name: str, delivered: int, length: int) -> Message | None:
    whole = delivered >= length * _WHOLE
    return (
        None if whole else SourceCode.STREAM_BROKE_OFF(name=name, frames=delivered, promised=length)
    )


def _has_no_time_stamps(url: str, capture: Capture) -> bool:
    """Return whether the stream is Motion JPEG over HTTP: it has no time stamps,
    and FFmpeg invents 25 per second.
    """
    return (
        url.lower().startswith(("http", "tcp")) and round(capture.get(cv2.CAP_PROP_FOURCC)) == MJPEG
    )
