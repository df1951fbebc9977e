"""WebSocket, seen by other clients."""

import asyncio
import contextlib
import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from handtrack.errors import UsageError
from handtrack.messages import GestureEvent
from handtrack.plugins.sinks import websocket
from handtrack.records import json_line
from handtrack.sinks import Sink, SinkOptions, SinkStatus, open_sink
from handtrack.sinks.codes import SinkCode
from tests.plugins.sinks.results import hand, result
from tests.waiting import PATIENCE_S, eventually

TOKEN = "sixteen or more signs"  # noqa: S105
PAGE = "https://example.org"
NONE = SinkOptions()


@contextlib.contextmanager
def listening(options: SinkOptions = NONE, host: str = "127.0.0.1") -> Iterator[tuple[Sink, str]]:
    sink = open_sink(f"ws://{host}:0", options)
    try:
        yield sink, sink.status().url
    finally:
        sink.close()


@contextlib.contextmanager
def joined(url: str, sink: Sink, **options: object) -> Iterator[ClientConnection]:
    """Connect and wait until the sink has noticed."""
    before = sink.status().clients or 0
    with connect(url, compression=None, open_timeout=PATIENCE_S, **options) as client:  # type: ignore[arg-type]
        assert eventually(lambda: (sink.status().clients or 0) > before)
        yield client
    assert eventually(lambda: (sink.status().clients or 0) <= before)


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2])


def refused(url: str, **options: object) -> int:
    with pytest.raises(InvalidStatus) as answer, connect(url, open_timeout=PATIENCE_S, **options):  # type: ignore[arg-type]
        pass
    return answer.value.response.status_code


def test_a_client_gets_the_lines_of_track_one_message_per_frame() -> None:
    with listening() as (sink, url), joined(url, sink) as client:
        for number in range(3):
            sent = result(number, hand(), events=(GestureEvent("wave", 1, 1.0, 0.5),))
            sink.send(sent)
            assert client.recv(PATIENCE_S) + "\n" == json_line(sent)  # type: ignore[operator]
        assert eventually(lambda: sink.status().sent == 3)
        assert sink.status() == SinkStatus(url, clients=1, sent=3, dropped=0, queued=0)
    with pytest.raises(ConnectionClosed):
        client.recv(PATIENCE_S)
    assert sink.status().clients == 0
    sink.send(result())
    sink.close()


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("https://evil.example", None, 403),
        ("https://example.org.evil.example", None, 403),
        ("http://example.org", None, 403),
        ("null", None, 403),
        ("http://127.0.0.1", None, 403),
        (None, "evil.example", 403),
        (PAGE, "evil.example:80", 403),
        (None, "127.0.0.1.evil.example", 403),
        (None, "[", 403),
        (PAGE, "localhost:9000", 101),
        (PAGE, "127.0.0.1", 101),
        (None, "[::1]:80", 101),
    ],
)
def test_a_page_needs_an_allowed_origin_and_a_local_host_name(
    origin: str | None, host: str | None, status: int
) -> None:
    with listening(SinkOptions(origins=("https://Example.org/",))) as (_, url):
        assert answer(url, origin=origin, host=host) == status


def answer(url: str, path: str = "/", *, origin: str | None = None, host: str | None = None) -> int:
    """Send a browser's request byte by byte; return the status."""
    with socket.create_connection(("127.0.0.1", port_of(url)), PATIENCE_S) as client:
        client.sendall(handshake(url, path, origin=origin, host=host))
        return int(client.recv(100).split()[1])


def handshake(
    url: str, path: str = "/", *, origin: str | None = None, host: str | None = None
) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host or url.removeprefix('ws://')}",
        "Upgrade: websocket",
    ]
    lines += [
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]
    lines += [f"Origin: {origin}"] if origin else []
    return "\r\n".join([*lines, "", ""]).encode()


def test_a_request_with_two_origins_is_refused() -> None:
    with listening(SinkOptions(origins=(PAGE,))) as (_, url):
        for two in (
            f"{PAGE}\r\nOrigin: https://evil.example",
            f"https://evil.example\r\nOrigin: {PAGE}",
        ):
            assert answer(url, origin=two) == 400


def test_a_request_with_two_hosts_is_refused_unless_both_name_this_machine() -> None:
    with listening() as (_, url):
        for host, status in (("evil.example", 403), ("127.0.0.1", 101)):
            assert answer(url, host=f"localhost\r\nHost: {host}") == status
            assert answer(url, host=f"{host}\r\nHost: localhost") == status


def test_a_request_may_name_any_host_where_others_are_let_in_by_token() -> None:
    with listening(SinkOptions(TOKEN), host="0.0.0.0") as (_, anywhere):  # noqa: S104 - what is tried
        url = f"ws://127.0.0.1:{port_of(anywhere)}"
        path = f"/?token={TOKEN.replace(' ', '+')}"
        assert answer(url, path, host="kitchen.example") == 101


@pytest.mark.parametrize(
    "origin",
    [
        *("*", "example.org", "", "https://*.example.org", "https://example.org/page"),
        *(
            "http://[",
            "https://:80",
            "://example.org",
            "//example.org",
            "https://example.org:port",
            "https://me@example.org",
        ),
    ],
)
def test_an_invalid_origin_is_refused(origin: str) -> None:
    with pytest.raises(UsageError) as wrong:
        open_sink("ws://127.0.0.1:0", SinkOptions(origins=(origin,)))
    assert wrong.value.code is SinkCode.SINK_ORIGIN


def test_every_client_needs_the_token_and_a_wrong_one_is_delayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket, "_GUESS_S", 0.0)
    with listening(SinkOptions(TOKEN), host="0.0.0.0") as (sink, anywhere):  # noqa: S104 - what is tried
        url = f"ws://127.0.0.1:{port_of(anywhere)}"
        assert refused(url) == refused(f"{url}/?token=wrong") == refused(f"{url}/?token=") == 401
        assert refused(url, additional_headers={"Authorization": f"Basic {TOKEN}"}) == 401
        assert answer(url, "//[") == 401
        assert (
            refused(f"{url}/?token={TOKEN.replace(' ', '+')}", origin="https://evil.example") == 403
        )
        with joined(f"{url}/?token={TOKEN.replace(' ', '+')}", sink):
            pass
        with joined(url, sink, additional_headers={"Authorization": f"Bearer {TOKEN}"}):
            pass
        assert TOKEN not in repr(sink.status())


def test_the_answer_to_a_wrong_token_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert websocket._GUESS_S >= 1.0
    monkeypatch.setattr(websocket, "_GUESS_S", 0.3)
    with listening(SinkOptions(TOKEN)) as (_, url):
        began_s = time.monotonic()
        assert answer(url, "/?token=wrong") == 401
        assert time.monotonic() - began_s >= 0.3


def test_a_port_in_use_is_reported_in_one_line() -> None:
    with listening() as (_, url), pytest.raises(UsageError) as taken:
        open_sink(url)
    assert taken.value.code is SinkCode.SINK_PORT_TAKEN


def test_closing_a_sink_frees_its_port() -> None:
    with listening() as (sink, url), joined(url, sink):
        sink.close()
    again = open_sink(url)
    again.close()


def test_a_client_that_never_reads_holds_one_frame_and_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket, "_STALLED_S", 0.5)
    with listening() as (sink, url), joined(url, sink) as reader:
        with socket.socket() as idle:
            idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            idle.connect(("127.0.0.1", port_of(url)))
            idle.sendall(handshake(url))
            assert eventually(lambda: sink.status().clients == 2)
            number = 0
            while (
                sink.status().clients == 2
            ):  # until it is dropped, the other client gets all it can read
                sink.send(result(number, hand(), hand("Left", 2)))
                assert json.loads(reader.recv(PATIENCE_S))["frame"] == number
                assert sink.status().queued <= 2
                assert sink.status().dropped >= 0
                number += 1
            assert sink.status().dropped > 0
        sink.send(result(number))
        assert json.loads(reader.recv(PATIENCE_S))["frame"] == number


def test_a_slow_client_gets_the_missed_events_with_the_next_frame() -> None:
    with listening() as (sink, url), joined(url, sink) as client:
        loop = sink._loop  # type: ignore[attr-defined]
        held, released = threading.Event(), threading.Event()
        loop.call_soon_threadsafe(lambda: (held.set(), released.wait(PATIENCE_S)))
        assert held.wait(PATIENCE_S)
        for number in range(3):
            sink.send(result(number, events=(GestureEvent("wave", 1, float(number), 0.0),)))
        assert sink.status().queued == 1
        released.set()
        line = json.loads(client.recv(PATIENCE_S))
        assert (line["frame"], [event["t"] for event in line["events"]]) == (2, [0.0, 1.0, 2.0])
        assert sink.status().dropped == 2


def test_sixteen_clients_are_accepted_and_the_next_is_refused_with_a_reason() -> None:
    with listening() as (sink, url), contextlib.ExitStack() as stack:
        for _ in range(16):
            stack.enter_context(joined(url, sink))
        with (
            connect(url, open_timeout=PATIENCE_S) as one_more,
            pytest.raises(ConnectionClosed) as told,
        ):
            one_more.recv(PATIENCE_S)
        assert told.value.rcvd.code == 1013
        assert sink.status().clients == 16


@contextlib.contextmanager
def half_open(url: str, count: int) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        address = ("127.0.0.1", port_of(url))
        yield [
            stack.enter_context(socket.create_connection(address, PATIENCE_S)) for _ in range(count)
        ]


def test_a_client_that_leaves_while_its_wrong_token_is_delayed_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket, "_OPENING_S", 10 * PATIENCE_S)
    monkeypatch.setattr(websocket, "_GUESS_S", 10 * PATIENCE_S)
    with listening(SinkOptions(TOKEN)) as (sink, url):
        loop = sink._loop  # type: ignore[attr-defined]
        before = len(asyncio.all_tasks(loop))
        with half_open(url, 1) as [client]:
            client.sendall(handshake(url, "/?token=wrong"))
            assert eventually(lambda: len(asyncio.all_tasks(loop)) > before)
        assert eventually(lambda: len(asyncio.all_tasks(loop)) == before)


def test_clients_that_send_nothing_or_too_much_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "_OPENING_S", 0.2)
    with listening() as (_, url):
        for said in (
            b"",
            b"GET / HTTP/1.1\r\nHost: ",
            b"GET /" + b"x" * 10_000,
            handshake(url)[:-2] + b"X: y\r\n" * 200,
        ):
            with socket.create_connection(("127.0.0.1", port_of(url)), PATIENCE_S) as client:
                client.settimeout(PATIENCE_S)
                with contextlib.suppress(OSError):
                    client.sendall(said)
                    while client.recv(4096):
                        pass


def test_a_client_with_a_long_message_is_dropped_and_the_others_stay() -> None:
    with listening() as (sink, url), joined(url, sink) as client:
        with joined(url, sink) as talker:
            with contextlib.suppress(ConnectionClosed):
                talker.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                talker.recv(PATIENCE_S)
        sink.send(result(7))
        assert json.loads(client.recv(PATIENCE_S))["frame"] == 7
        assert sink.status().trouble is None


def test_half_open_connections_do_not_keep_a_client_out() -> None:
    with listening() as (sink, url), half_open(url, 200), joined(url, sink) as client:
        sink.send(result(7))
        assert json.loads(client.recv(PATIENCE_S))["frame"] == 7


def test_messages_from_a_client_are_ignored_and_it_still_gets_frames() -> None:
    with listening() as (sink, url), joined(url, sink) as client:
        for _ in range(100):
            client.send("hello")
        sink.send(result(7))
        assert json.loads(client.recv(PATIENCE_S))["frame"] == 7


def test_closing_does_not_wait_for_any_kind_of_client() -> None:
    with listening() as (sink, url), contextlib.ExitStack() as stack:
        stack.enter_context(joined(url, sink))
        stack.enter_context(socket.create_connection(("127.0.0.1", port_of(url))))
        silent = stack.enter_context(socket.create_connection(("127.0.0.1", port_of(url))))
        silent.sendall(handshake(url))
        assert eventually(lambda: sink.status().clients == 2)
        thread = sink._thread  # type: ignore[attr-defined]
        sink.close()
        assert not thread.is_alive()


@pytest.mark.skipif(
    not Path("/proc/net/tcp").exists(), reason="it looks into Linux's table of sockets"
)
def test_the_server_listens_only_on_this_machine() -> None:
    with listening() as (_, url):
        lines = Path(f"/proc/{os.getpid()}/net/tcp").read_text().splitlines()
        at = [line.split()[1] for line in lines if line.split()[1].endswith(f":{port_of(url):04X}")]
        assert at == [f"0100007F:{port_of(url):04X}"]
