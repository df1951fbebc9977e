"""Attacks by servers that answer badly."""

import contextlib
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from handtrack import cli
from tools.attack.belongings import frame
from tools.attack.inputs import HOSTILE
from tools.attack.trial import Case

LIVE_DEADLINE_S: Final = 20.0
"""A stream may take eight seconds to open or to fail. A live source is given up after five seconds
without a frame, and one that comes and goes after twice that.
"""

_BOUNDARY: Final = b"--frame\r\nContent-Type: image/jpeg\r\n\r\n"

Answer = Callable[[socket.socket], object]


def server(rng: Random) -> Case:
    """A server on this machine that answers as no camera does."""
    what, answer = rng.choice(_answers(rng))
    scheme = rng.choice(("http", "http", "http", "tcp", "rtsp", "rtmp"))
    path = rng.choice(("/", "/clip.mp4", "/stream.mjpg", "/list.m3u8"))

    def act(_: Path) -> int:
        with _serving(answer) as port:
            address = f"{scheme}://person:secret@127.0.0.1:{port}{path}"
            return cli.main(["track", address, "--frames", "3", "--out", "results/new.jsonl"])

    return Case(f"{scheme}: {what}", act, deadline_s=LIVE_DEADLINE_S)


def _answers(rng: Random) -> list[tuple[str, Answer]]:
    ok = b"HTTP/1.1 200 OK\r\n"
    jpeg = _jpeg()
    piece = rng.choice(HOSTILE).encode("utf-8", "replace")

    def says(*parts: bytes) -> Answer:
        return lambda caller: [caller.sendall(part) for part in parts]

    return [
        ("nothing, and it hangs up", says()),
        ("nothing, and it waits", lambda _: time.sleep(60)),
        ("noise", says(rng.randbytes(5000))),
        ("noise without end", lambda caller: _without_end(caller, rng.randbytes(1 << 16), 0)),
        (
            "a header without end",
            lambda caller: _without_end(caller, b"X-A: " + b"a" * 500 + b"\r\n", 0.001, ok),
        ),
        ("a header of a drop a second", lambda caller: _without_end(caller, b"a", 0.5, ok)),
        ("zeros without end", lambda caller: _without_end(caller, bytes(1 << 16), 0, ok + b"\r\n")),
        (
            "a length that is not kept",
            says(
                ok
                + b"Content-Type: video/mp4\r\nContent-Length: 999999999\r\n\r\n"
                + rng.randbytes(3000)
            ),
        ),
        ("a negative length", says(ok + b"Content-Length: -1\r\n\r\nx")),
        (
            "a hostile header",
            says(ok + b"Content-Type: " + piece + b"\r\nServer: " + piece + b"\r\n\r\n" + piece),
        ),
        ("status 404", says(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")),
        (
            "status 401",
            says(
                b'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="'
                + piece[:50]
                + b'"\r\n\r\n'
            ),
        ),
        ("status 999", says(b"HTTP/1.1 999 \r\n\r\n")),
        (
            "frames that are no pictures",
            lambda caller: _without_end(
                caller, _BOUNDARY + b"no picture\r\n", 0.01, _mjpeg_header()
            ),
        ),
        (
            "one frame, and it waits",
            lambda caller: (
                caller.sendall(_mjpeg_header() + _BOUNDARY + jpeg + b"\r\n" + _BOUNDARY),
                time.sleep(60),
            ),
        ),
        (
            "half a frame, and it hangs up",
            says(_mjpeg_header() + _BOUNDARY + jpeg[: len(jpeg) // 2]),
        ),
        (
            "good frames",
            lambda caller: _without_end(caller, _BOUNDARY + jpeg + b"\r\n", 0.02, _mjpeg_header()),
        ),
    ]


def _jpeg() -> bytes:
    from handtrack.runtime.opencv import cv2

    return bytes(cv2.imencode(".jpg", frame(1))[1].tobytes())


def _mjpeg_header() -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"


def _without_end(caller: socket.socket, part: bytes, pause_s: float, first: bytes = b"") -> None:
    caller.sendall(first)
    while True:
        caller.sendall(part)
        time.sleep(pause_s)


@contextlib.contextmanager
def _serving(answer: Answer) -> Iterator[int]:
    """Serve in a separate process; yields the port."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listening:
        child = os.fork()
        if child == 0:
            _serve(listening, answer)
        try:
            yield listening.getsockname()[1]
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _serve(listening: socket.socket, answer: Answer) -> None:
    """Answer callers for ever, each in its own process, so that a slow one keeps nobody out."""
    while True:
        caller, _ = listening.accept()
        if os.fork() == 0:
            with contextlib.suppress(OSError), caller:
                caller.settimeout(30)
                caller.recv(4096)
                answer(caller)
                caller.shutdown(socket.SHUT_WR)
            os._exit(0)
        caller.close()
