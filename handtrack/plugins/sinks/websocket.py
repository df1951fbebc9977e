"""Results over WebSocket: the JSON line of `track`, one message per frame, to every client.

Serves this machine only, unless the address says otherwise; then it needs a token. Web pages need
an allowed origin, so that no other site in the person's browser can listen. A client costs one
waiting frame and small socket buffers; one that stops reading is dropped.
"""

import asyncio
import contextlib
import hmac
import http
import logging
import socket
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit
from weakref import WeakSet

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Origin

from handtrack.errors import UsageError, system_reason
from handtrack.memory.slot import LatestSlot
from handtrack.messages import TrackingResult
from handtrack.records import json_line
from handtrack.runtime.files import shown
from handtrack.sentences import Message
from handtrack.sinks.address import Address, is_loopback, read_address, unusable
from handtrack.sinks.codes import SinkCode
from handtrack.sinks.sink import JOIN_DEADLINE_S, Outgoing, SinkOptions, SinkStatus, merged

MOST_CLIENTS: Final = 16
_LEAST_TOKEN: Final = 16
_OPENING_S: Final = 3.0  # their deadline
_GUESS_S: Final = 1.0  # delay of the answer to a wrong token
_STALLED_S: Final = 10.0  # drop a client that takes nothing for this long
# Bytes from a client, which has nothing to say; the library closes beyond that.
_LONGEST_MESSAGE: Final = 4096
_FAREWELL_S: Final = 0.4
_SEND_BUFFER: Final = 32 * 1024  # the system's, for each client: a few frames
_TOO_MANY: Final = 1013  # "try again later", in WebSocket's own codes

# Log no connection: a request contains the token.
_SILENT: Final = logging.Logger("handtrack-send-ws", logging.CRITICAL + 1)  # noqa: LOG001 - out of anyone's reach


def open_websocket(url: str, options: SinkOptions) -> "WebSocketSink":
    """Listen at ``ws://host:port``; port 0 picks a free one.

    Raises `UsageError`: the address cannot be used, or others could reach it without a token.
    """
    address = read_address(url, socket.SOCK_STREAM, "ws://127.0.0.1:8765")
    origins = tuple(_origin(each) for each in options.origins)
    if not address.loopback and len(options.token) < _LEAST_TOKEN:
        raise UsageError(
            SinkCode.SINK_OPEN_TO_NETWORK, url=_shown(address, address.port), least=_LEAST_TOKEN
        )
    try:
        listener = socket.create_server(address.resolved, family=address.family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        return WebSocketSink(listener, address, _Guard(address, options.token), origins)
    except OSError as error:
        raise unusable(url, error) from error


def _origin(text: str) -> str:
    text = text.strip().rstrip("/").lower()
    if text != "null" and not _is_origin(text):
        raise UsageError(SinkCode.SINK_ORIGIN, origin=shown(text))
    return text


def _is_origin(text: str) -> bool:
    """Return whether this is a browser's origin: scheme, host and optional port, nothing else."""
    try:
        parts = urlsplit(text)
        host = parts.hostname
        _ = parts.port
    except ValueError:
        return False
    plain = text == f"{parts.scheme}://{parts.netloc}" and not set("*@") & set(text)
    return plain and bool(host)  # without a scheme there is no host


def _shown(address: Address, port: int) -> str:
    host = f"[{address.host}]" if ":" in address.host else address.host
    return shown(f"ws://{host}:{port}")


@dataclass(frozen=True, slots=True)
class _Guard:
    """Admits or refuses a client by its request."""

    address: Address
    token: str = field(repr=False)

    async def refusal(self, connection: ServerConnection, request: Request) -> Response | None:
        if self.address.loopback and not all(
            map(self._names_us, request.headers.get_all("Host") or [""])
        ):
            return connection.respond(http.HTTPStatus.FORBIDDEN, "another host was asked for\n")
        if self.token and not self._knows_token(request):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(connection.wait_closed(), _GUESS_S)
            return connection.respond(http.HTTPStatus.UNAUTHORIZED, "it takes a token\n")
        return None

    def _names_us(self, host: str) -> bool:
        """Return whether a Host header names this machine:
        a page may point its own name here (DNS rebinding).
        """
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in ("localhost", self.address.host) or is_loopback(name)

    def _knows_token(self, request: Request) -> bool:
        given = parse_qs(request.path.partition("?")[2]).get("token", [])
        given += [each.removeprefix("Bearer ") for each in request.headers.get_all("Authorization")]
        return any(
            hmac.compare_digest(
                each.encode(errors="replace"), self.token.encode(errors="surrogateescape")
            )
            for each in given
        )


@dataclass(eq=False, slots=True)
class _Client:
    """The waiting frame of one client."""

    slot: LatestSlot[Outgoing] = field(default_factory=lambda: LatestSlot(merge=merged))
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class WebSocketSink:
    """Listens, and sends each client the newest result it can take. Made by `open_websocket`."""

    def __init__(
        self, listener: socket.socket, address: Address, guard: _Guard, origins: Sequence[str]
    ) -> None:
        self._listener = listener
        self._guard = guard
        self._origins = (None, *map(Origin, origins))  # no program sends one
        self._url = _shown(address, listener.getsockname()[1])
        self._slot = LatestSlot[Outgoing](merge=merged)
        self._clients: set[_Client] = set()
        self._connections = WeakSet[ServerConnection]()
        """All that are open, those still in their handshake included,
        which the server leaves to their deadline.
        """
        self._encoded: tuple[Outgoing | None, bytes] = (None, b"")
        self._sent = self._missed = 0
        self._trouble: Message | None = None
        self._stop = asyncio.Event()
        started: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(started,), name="handtrack-send-ws", daemon=True
        )
        self._thread.start()
        self._loop = started.result()

    def send(self, result: TrackingResult, captured_ns: int | None = None) -> None:
        """Hand over a result; returns at once. Does nothing without a client."""
        if self._clients and self._slot.put(Outgoing(result, captured_ns)):
            with contextlib.suppress(RuntimeError):  # the loop is already closed
                self._loop.call_soon_threadsafe(self._hand_on)

    def status(self) -> SinkStatus:
        """Return the delivery status so far."""
        clients = tuple(self._clients)
        dropped = self._missed + self._slot.dropped + sum(client.slot.dropped for client in clients)
        queued = self._slot.waiting + sum(client.slot.waiting for client in clients)
        return SinkStatus(self._url, len(clients), self._sent, dropped, queued, self._trouble)

    def close(self) -> None:
        """Say goodbye to every client, close the port and join the thread. Idempotent."""
        self._slot.end()
        with contextlib.suppress(RuntimeError):  # it was closed before
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(JOIN_DEADLINE_S)

    def _run(self, started: "Future[asyncio.AbstractEventLoop]") -> None:
        try:
            asyncio.run(self._listen(started))
        except Exception as error:
            if not started.done():
                started.set_exception(error)
            self._note(error)

    async def _listen(self, started: "Future[asyncio.AbstractEventLoop]") -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self._note(context.get("exception")))
        server = await serve(
            self._serve,
            sock=self._listener,
            origins=self._origins,
            process_request=self._guard.refusal,
            compression=None,  # it costs more time than a few kilobytes on this machine
            create_connection=self._connection,  # type: ignore[arg-type]
            server_header=None,
            open_timeout=_OPENING_S,
            close_timeout=_FAREWELL_S / 2,
            max_size=_LONGEST_MESSAGE,
            write_limit=(0, 0),
            logger=_SILENT,
        )
        started.set_result(loop)
        await self._stop.wait()
        server.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL_S):
                await server.wait_closed()
        remaining = tuple(self._connections)
        for connection in remaining:
            connection.transport.abort()
        await asyncio.gather(*(connection.wait_closed() for connection in remaining))

    def _connection(self, *arguments: Any, **options: Any) -> ServerConnection:
        connection = ServerConnection(*arguments, **options)
        self._connections.add(connection)
        return connection

    def _hand_on(self) -> None:
        outgoing = self._slot.take()
        if outgoing is not None:
            for client in self._clients:
                client.slot.put(outgoing)
                client.wake.set()

    async def _serve(self, connection: ServerConnection) -> None:
        if len(self._clients) >= MOST_CLIENTS:
            await connection.close(_TOO_MANY, "too many clients")
            return
        client = _Client()
        self._clients.add(client)
        tasks = [
            asyncio.ensure_future(each)
            for each in (self._feed(connection, client), _ignore(connection))
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._clients.discard(client)
            self._missed += client.slot.dropped + client.slot.waiting
            for task in tasks:
                task.cancel()
            for error in await asyncio.gather(*tasks, return_exceptions=True):
                self._note(error)

    async def _feed(self, connection: ServerConnection, client: _Client) -> None:
        while await client.wake.wait():
            client.wake.clear()
            outgoing = client.slot.take()
            if outgoing is None:
                continue
            try:
                async with asyncio.timeout(_STALLED_S):
                    await connection.send(self._line(outgoing), text=True)
            except TimeoutError:
                connection.transport.abort()
                return
            self._sent += 1
            self._trouble = None

    def _line(self, outgoing: Outgoing) -> bytes:
        """Return a result's line; clients that keep up share one encoding."""
        if self._encoded[0] is not outgoing:
            self._encoded = (outgoing, json_line(outgoing.result).rstrip("\n").encode())
        return self._encoded[1]

    def _note(self, error: object) -> None:
        expected = isinstance(error, ConnectionClosed | ConnectionError | asyncio.CancelledError)
        if isinstance(error, BaseException) and not expected:
            self._trouble = SinkCode.SINK_TROUBLE(url=self._url, reason=system_reason(error))


async def _ignore(connection: ServerConnection) -> None:
    async for _ in connection:
        pass
