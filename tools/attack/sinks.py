"""Attacks on what sends results: hostile clients of a WebSocket, hostile addresses, hostile names in what is sent."""

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from pythonosc.osc_bundle import OscBundle
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import connect

from handtrack import cli
from handtrack.messages import GestureEvent, Hand, TrackingResult
from handtrack.sinks import Sink, open_sink
from tools.attack.inputs import HOSTILE, damaged, garbled
from tools.attack.trial import Case

_DEADLINE_S: Final = 10.0
_POLITE_S: Final = 4.0  # a client of good will has its first frame by then, whoever else is there
_ADDRESSES: Final = (
    *("ws://127.0.0.1:0", "ws://[::1]:0", "ws://localhost:0/?a=b", "ws://0.0.0.0:0", "ws://me:secret@127.0.0.1:0"),
    *("osc://127.0.0.1:9", "osc://[::1]:9", "osc://127.0.0.1:9?preset=wekinator&hands=2", "osc://255.255.255.255:9"),
    *("lsl:hands", "lsl:a%00b", "lsl:hands?scope=machine", "lsl://hands", "lsl:", "nothing:here", ":"),
    *("ws://127.0.0.1:99999", "osc://127.0.0.1:0", "osc://127.0.0.1:-1", "ws://127.0.0.1:1", "ws://999.1.1.1:0"),
)
_OPTIONS: Final = ("--send-origin", "--send-token")
_KEY: Final = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
_REQUEST: Final = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + _KEY + b"Sec-WebSocket-Version: 13\r\n\r\n"


def sink(rng: Random) -> Case:
    """Make one of the three kinds."""
    return rng.choice((_clients, _address, _names))(rng)


def _clients(rng: Random) -> Case:
    """Plague a WebSocket, which has to serve a client of good will all the same, and to close in time."""
    attacks = rng.choices(_attacks(rng), k=rng.randint(1, 3))

    def act(_: Path) -> int:
        served = open_sink("ws://127.0.0.1:0")
        url = served.status().url
        for _, count, said in attacks:
            _plague(int(url.rpartition(":")[2]), count, said)
        with _sending(served), connect(url, open_timeout=_POLITE_S) as polite:
            try:
                json.loads(polite.recv(_POLITE_S), parse_constant=_refused)
            except ConnectionClosed as told:
                if told.rcvd is None or told.rcvd.code != CloseCode.TRY_AGAIN_LATER:  # 16 clients may be there before
                    raise
        served.close()
        if left := [thread.name for thread in threading.enumerate() if thread.name == "handtrack-send-ws"]:
            raise AssertionError(f"left running: {left}")
        return 0

    return Case(
        "clients: " + ", ".join(f"{count} times {what}" for what, count, _ in attacks), act, deadline_s=_DEADLINE_S
    )


def _attacks(rng: Random) -> list[tuple[str, int, bytes]]:
    """Return what clients do: in words, by how many, and the bytes they say before they fall silent."""
    frame = bytes((rng.randrange(256), 0x80 | rng.randrange(128))) + rng.randbytes(200)
    piece = rng.choice(HOSTILE).encode("utf-8", "replace")
    return [
        ("nothing", rng.choice((80, 200)), b""),
        ("noise", 10, rng.randbytes(5000)),
        ("half a request", rng.choice((10, 80)), _REQUEST[: rng.randrange(len(_REQUEST))]),
        ("a damaged request", 20, damaged(rng, _REQUEST)),
        ("a hostile header", 20, _REQUEST[:-2] + b"X: " + piece + b"\r\nOrigin: " + piece + b"\r\n\r\n"),
        ("headers without end", 10, _REQUEST[:-2] + b"X: y\r\n" * 100_000),
        ("a good request, and nothing is read", 10, _REQUEST),
        ("a request, and another", 10, _REQUEST * 2),
        ("pings", 10, _REQUEST + b"\x89\x80\0\0\0\0" * 100_000),
        ("text", 10, _REQUEST + (b"\x81\xfd\0\0\0\0" + b"x" * 125) * 1000),
        ("a message of 2^63 bytes", 10, _REQUEST + b"\x82\xff\x7f" + b"\xff" * 7 + bytes(4)),
        ("a message of many parts", 10, _REQUEST + b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 100_000),
        ("a frame of noise", 15, _REQUEST + frame),
        ("a goodbye", 30, _REQUEST + b"\x88\x82\0\0\0\0" + rng.randbytes(2)),
    ]


_held: Final[list[socket.socket]] = []
"""The attackers' sockets: open until the case's process ends."""


def _plague(port: int, count: int, said: bytes) -> None:
    """Connect, say it as far as it is taken, and stay without reading, or go."""
    for number in range(count):
        caller = socket.create_connection(("127.0.0.1", port), _DEADLINE_S)
        caller.settimeout(0.05)
        with contextlib.suppress(OSError):
            caller.sendall(said)
        if number % 5:
            _held.append(caller)
        else:
            caller.close()


@contextlib.contextmanager
def _sending(served: Sink) -> Iterator[None]:
    """Send frames all the while, from a separate thread."""
    over = threading.Event()

    def send() -> None:
        frame = 0
        while not over.wait(0.01):
            served.send(replace(_result("victory"), frame=frame))
            frame += 1

    thread = threading.Thread(target=send, name="attack-sending", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _address(rng: Random) -> Case:
    """Send to an address that is none, with options that are none; no name server is asked."""
    address = rng.choice(_ADDRESSES)
    if rng.random() < 0.6:
        address = garbled(rng, address) if rng.random() < 0.5 else address.replace("127.0.0.1", rng.choice(HOSTILE))
    address = address.replace("scope=network", "")
    option = [rng.choice(_OPTIONS), rng.choice((*HOSTILE, "https://example.org"))] if rng.random() < 0.5 else []
    arguments = ["track", "pictures/picture.png", "--out", "results/new.jsonl", f"--send={address}", *option]

    def act(_: Path) -> int:
        look_up = socket.getaddrinfo

        def numeric(host: str, *rest: object, **options: int) -> object:
            flags = 0 if host == "localhost" else socket.AI_NUMERICHOST
            return look_up(host, *rest, **{**options, "flags": flags})

        socket.getaddrinfo = numeric
        return cli.main(arguments)

    return Case(f"address: {' '.join(arguments[4:])!r}", act, deadline_s=_DEADLINE_S)


def _names(rng: Random) -> Case:
    """Send results whose signs and gestures have hostile names; every packet stays readable."""
    names = rng.choices(HOSTILE, k=4)
    preset = rng.choice(("", "?preset=wekinator", "?preset=wekinator&hands=2"))

    def act(_: Path) -> int:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver:
            receiver.bind(("127.0.0.1", 0))
            receiver.settimeout(_POLITE_S)
            osc = open_sink(f"osc://127.0.0.1:{receiver.getsockname()[1]}{preset}")
            web = open_sink("ws://127.0.0.1:0")
            with contextlib.closing(osc), contextlib.closing(web), connect(web.status().url) as client:
                for name in names:
                    osc.send(_result(name))
                    packet = receiver.recv(65536)
                    if not preset:
                        list(OscBundle(packet))
                        receiver.recv(65536)
                    _until(lambda: web.status().clients)
                    web.send(_result(name))
                    json.loads(client.recv(_POLITE_S), parse_constant=_refused)
                for served in (osc, web):
                    if trouble := served.status().trouble:
                        raise AssertionError(str(trouble))
        return 0

    return Case(f"names{preset}: {names!r:.150}", act, deadline_s=_DEADLINE_S)


def _result(name: str) -> TrackingResult:
    points = np.arange(63, dtype=np.float32).reshape(21, 3)
    hand = Hand(1, points, points / 1000, "Right", 0.9, 0.8, name, 0.7)
    return TrackingResult(0, 0.0, 640, 480, (hand,), events=(GestureEvent(name, 1, 0.0, 0.0),))


def _until(met: Callable[[], object]) -> None:
    while not met():
        threading.Event().wait(0.005)


def _refused(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")
