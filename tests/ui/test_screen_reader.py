"""A screen reader reads Handtrack's window over AT-SPI, on a separate display and bus."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.ui.on_display import display
from tests.ui.shell.conftest import bus
from tests.waiting import PATIENCE_S, eventually

jeepney = pytest.importorskip("jeepney")
from jeepney.io.blocking import DBusConnection, open_dbus_connection  # noqa: E402 - after the skip

__all__ = ["bus", "display"]

pytestmark = pytest.mark.long

ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
ROOT: Final = "/org/a11y/atspi/accessible/root"
SHOWING: Final = 1 << 25  # of an object's state, as AT-SPI numbers it
USED: Final = {
    "push button",
    "button menu",
    "check box",
    "radio button",
    "text",
    "slider",
    "list",
    "list item",
}

Place = tuple[str, str]
"""A name on the bus, and an object's path."""


def asked(
    reader: DBusConnection,
    place: Place,
    interface: str,
    method: str,
    signature: str = "",
    body: tuple[str, ...] = (),
) -> Any:
    address = jeepney.DBusAddress(place[1], place[0], interface)
    message = jeepney.new_method_call(address, method, signature or None, body)
    return reader.send_and_get_reply(message, timeout=PATIENCE_S).body[0]


def shown(reader: DBusConnection, place: Place) -> Iterator[tuple[str, str]]:
    """Return the role and the name of everything on the screen."""
    for child in asked(reader, place, ACCESSIBLE, "GetChildren"):
        if (
            not child[1].endswith("/null")
            and asked(reader, child, ACCESSIBLE, "GetState")[0] & SHOWING
        ):
            name = asked(
                reader, child, "org.freedesktop.DBus.Properties", "Get", "ss", (ACCESSIBLE, "Name")
            )[1]
            yield asked(reader, child, ACCESSIBLE, "GetRoleName"), name
            yield from shown(reader, child)


@pytest.mark.usefixtures("display")
@pytest.mark.skipif(
    not Path("/usr/libexec/at-spi-bus-launcher").exists(), reason="at-spi2-core is not installed"
)
def test_a_screen_reader_gets_every_name_and_role(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
    monkeypatch.setenv("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1")
    with open_dbus_connection(bus) as session:
        address = asked(session, ("org.a11y.Bus", "/org/a11y/bus"), "org.a11y.Bus", "GetAddress")
    command = [sys.executable, "-m", "handtrack", "--source", "demo", "--view", "presenter"]
    with open_dbus_connection(address) as reader, subprocess.Popen(command) as window:
        found: list[tuple[str, str]] = []

        def arrived() -> bool:
            found[:] = shown(reader, ("org.a11y.atspi.Registry", ROOT))
            return ("check box", "Send keys to other programs") in found

        assert eventually(arrived), found
        window.terminate()
        assert window.wait(PATIENCE_S) == 0
    assert [role for role, name in found if role in USED and not name] == []
    assert {
        ("push button", "Preset: Slides"),
        ("graphic", "Camera picture with the tracked hands"),
    } <= {*found}
    assert any(
        role == "label" and name.startswith("Open palm, 0.6 s: Listen") for role, name in found
    )
