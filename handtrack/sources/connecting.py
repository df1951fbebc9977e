"""Connects to a stream on a separate thread, so that nobody has to wait for FFmpeg, which cannot be
interrupted.

There are two times. A host must accept the connection within `CONNECT_S`; a stream must then open,
which takes its first picture, within `FIRST_PICTURE_S`. FFmpeg has one time for both, so it gets
the longer one, and halfway through the shorter one a connection of our own, without a word sent,
tells whether the host is there at all.
"""

import os
import re
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from handtrack.errors import SourceError, UnavailableReason
from handtrack.sources.capture import Capture
from handtrack.sources.codes import SourceCode

CONNECT_S: Final = 1.4
FIRST_PICTURE_S: Final = 5.0
# after FFmpeg's time, to find the reason; a name server may take longer, which ends the wait
_SPARE_S: Final = 3.0
_LOOK_S: Final = 0.05  # between looks at whether the wait was ended

_PORTS: Final = {
    "http": 80,
    "https": 443,
    "rtsp": 554,
    "rtsps": 322,
    "rtmp": 1935,
    "rtmps": 443,
    "tcp": None,
}
"""The schemes over TCP, with their usual ports."""
_LAST_PORT: Final = 65535


class Connecting:
    """One attempt to connect to a stream. `wait` and `leave` may be called from any thread.

    `connect`: opens the stream, or raises `SourceError`; called on the attempt's own thread.
    `url`: the address, for the check whether its host is there.
    `name`: the address as it may be shown.
    """

    def __init__(self, connect: Callable[[], Capture], url: str, name: str) -> None:
        self._connect = connect
        self._url = url
        self._name = name
        self._done = threading.Event()
        self._lock = threading.Lock()
        self._left = False
        self._capture: Capture | None = None
        self._error: Exception | None = None
        self._ends_s = time.monotonic() + FIRST_PICTURE_S + _SPARE_S
        for work, thread_name in (
            (self._open, "handtrack-connect"),
            (self._reach, "handtrack-reach"),
        ):
            threading.Thread(target=work, name=thread_name, daemon=True).start()

    def wait(self, seconds: float) -> Capture | None:
        """Wait for the connection; None if it is not there yet. The caller owns the capture.

        Raises `SourceError`: it failed.
        """
        if not self._done.wait(seconds) and time.monotonic() > self._ends_s:
            self._end(error=_silent(self._name, FIRST_PICTURE_S))
        with self._lock:
            if self._error is not None:
                raise self._error
            capture = self._capture
            self._capture = None
            return capture

    def wait_until(self, stopped: Callable[[], bool]) -> Capture:
        """Wait for the connection, until it is there or `stopped` returns True.

        Raises `SourceError`: it failed, or the wait was ended.
        """
        try:
            while not stopped():
                capture = self.wait(_LOOK_S)
                if capture is not None:
                    return capture
        finally:
            self.leave()
        raise SourceError(SourceCode.SOURCE_CLOSED, name=self._name)

    def leave(self) -> None:
        """Wait no longer; a connection that nobody took is closed,
        at the latest when FFmpeg's time is over.
        """
        with self._lock:
            self._left = True
            capture = self._capture
            self._capture = None
        self._done.set()
        if capture is not None:
            capture.close()

    def _open(self) -> None:
        try:
            self._end(capture=self._connect())
        except Exception as error:  # raised again in `wait`, whatever it is
            self._end(error=error)

    def _reach(self) -> None:
        place = _place_of(self._url)
        if place is None or self._done.wait(CONNECT_S / 2):
            return
        try:
            with suppress(
                ConnectionError, socket.gaierror, ValueError
            ):  # a host refused, or FFmpeg reports the name
                socket.create_connection(place, CONNECT_S / 2).close()
        except OSError:
            self._end(error=_silent(self._name, CONNECT_S))

    def _end(self, *, capture: Capture | None = None, error: Exception | None = None) -> None:
        """Keep the first result; close a connection that comes later, or that nobody waits for."""
        with self._lock:
            first = not self._done.is_set()
            if first and not self._left:
                self._capture = capture
                self._error = error
                capture = None
            self._done.set()
        if capture is not None:
            capture.close()


class Reconnecting:
    """Connects again and again, in short waits, so that the caller can stop in between.

    `begin`: starts an attempt.
    `waiting`: returns the error that says that an attempt goes on.
    """

    def __init__(self, begin: Callable[[], Connecting], waiting: Callable[[], SourceError]) -> None:
        self._begin = begin
        self._waiting = waiting
        self._lock = threading.Lock()
        self._attempt: Connecting | None = None
        self._closed = False

    def connect(self, seconds: float) -> Capture:
        """Begin an attempt, or continue the last one, and wait for it.

        Raises `SourceError`: it failed, and the next call begins another; or it takes longer, and
        the next call continues it.
        """
        with self._lock:
            if self._closed:
                raise self._waiting()
            if self._attempt is None:
                self._attempt = self._begin()
            attempt = self._attempt
        try:
            capture = attempt.wait(seconds)
        except SourceError:
            self._attempt = None
            raise
        if capture is None:
            raise self._waiting()
        self._attempt = None
        return capture

    def close(self) -> None:
        """Leave the attempt that goes on. Thread-safe."""
        with self._lock:
            self._closed = True
            attempt = self._attempt
        if attempt is not None:
            attempt.leave()


def login_and_rest(url: str) -> tuple[str, str]:
    """Return an address's login, with its "@", and the address without it."""
    scheme, _, rest = url.partition("://")
    login, at, _ = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")
    return login + at, f"{scheme}://{rest.removeprefix(login + at)}"


def is_over_tcp(url: str) -> bool:
    """Return whether an address leads to a host that accepts connections,
    as far as its scheme says.
    """
    return url.partition("://")[0].lower() in _PORTS


def _place_of(url: str) -> tuple[str, int] | None:
    """Return the host and port that an address leads to over TCP; None if unknown,
    or behind a proxy.
    """
    scheme, _, rest = login_and_rest(url)[1].partition("://")
    scheme = scheme.lower()
    if scheme not in _PORTS or (scheme in ("http", "https") and os.environ.get("http_proxy")):
        return None
    found = re.match(r"(?:\[([^]]+)\]|([^:/?#\[\]]+))(?::(\d{1,5}))?(?=[/?#]|$)", rest)
    if found is None:
        return None
    port = int(found[3]) if found[3] else _PORTS[scheme]
    if port is None or port > _LAST_PORT or "listen" in rest:
        return None
    return found[1] or found[2], port


def _silent(name: str, seconds: float) -> SourceError:
    return SourceError(
        SourceCode.ADDRESS_SILENT, UnavailableReason.UNREACHABLE, name=name, seconds=seconds
    )
