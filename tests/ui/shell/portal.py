"""A desktop's portal for keys, on a private bus, in a separate thread."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

from tests.waiting import PATIENCE_S

PORTAL = "org.freedesktop.portal.Desktop"
SESSION = "/org/freedesktop/portal/desktop/session/one"


class FakePortal:
    """Answers as the person would: allows with a token, refuses, or says nothing;
    notes keys and options.
    """

    def __init__(self, bus: str, answer: Callable[[], int | None] = lambda: 0) -> None:
        self.keys: list[tuple[int, int]] = []
        self.pointer: list[tuple[Any, ...]] = []
        self.options: dict[str, Any] = {}
        self.closed = threading.Event()
        self.asked = threading.Event()
        self.revoked = False
        self._answer, self._over = answer, False
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(bus,), name="portal")
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)

    def close(self) -> None:
        self._over = True
        self._thread.join(PATIENCE_S)

    def _serve(self, bus: str) -> None:
        with open_dbus_connection(bus) as connection, suppress(OSError):  # the test may end the bus
            Proxy(message_bus, connection).RequestName(PORTAL)
            self._ready.set()
            while not self._over:
                try:
                    message = connection.receive(timeout=0.05)
                except TimeoutError:
                    continue
                if message.header.message_type is MessageType.method_call:
                    self._reply(connection, message)

    def _reply(self, connection: DBusConnection, message: Message) -> None:
        method = message.header.fields[HeaderFields.member]
        if method == "NotifyKeyboardKeysym":
            if self.revoked:
                connection.send(
                    new_error(
                        message,
                        "org.freedesktop.DBus.Error.AccessDenied",
                        "s",
                        ("Invalid session",),
                    )
                )
                return
            self.keys.append((message.body[2], message.body[3]))
            connection.send(new_method_return(message))
        elif method.startswith("NotifyPointer"):
            self.pointer.append((method.removeprefix("NotifyPointer"), *message.body[2:]))
            connection.send(new_method_return(message))
        elif method == "Get":
            connection.send(new_method_return(message, "v", (("u", 2),)))
        elif method == "Close":
            self.closed.set()
            connection.send(new_method_return(message))
        else:
            options = message.body[-1]
            self.options |= {name: value for name, (_, value) in options.items()}
            sender = message.header.fields[HeaderFields.sender].removeprefix(":").replace(".", "_")
            path = f"/org/freedesktop/portal/desktop/request/{sender}/{options['handle_token'][1]}"
            connection.send(new_method_return(message, "o", (path,)))
            code: int | None = 0
            results = {"session_handle": ("s", SESSION)} if method == "CreateSession" else {}
            if method == "Start":
                self.asked.set()
                code, results = (
                    self._answer(),
                    {"devices": ("u", 1), "restore_token": ("s", "token-2")},
                )
            if code is not None:
                where = DBusAddress(path, interface="org.freedesktop.portal.Request")
                connection.send(
                    new_signal(where, "Response", "ua{sv}", (code, results if not code else {}))
                )


MakePortal = Callable[..., FakePortal]


@pytest.fixture
def make_portal(bus: str) -> Iterator[MakePortal]:
    made: list[FakePortal] = []

    def make(answer: Callable[[], int | None] = lambda: 0) -> FakePortal:
        made.append(FakePortal(bus, answer))
        return made[-1]

    yield make
    for portal in made:
        portal.close()
