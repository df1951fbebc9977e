"""Keeps the screen awake while somebody works with hand commands, far from keys and mouse."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QTimer

from handtrack.runtime.windowing import has_session_bus

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusConnection, QDBusPendingCallWatcher

LOOK_MS: Final = 2000
"""Interval between checks of the window's state; screens sleep after minutes."""
_NAME: Final = "Handtrack"
_WHY: Final = "a procedure is worked through by hand"
_CONTINUOUS = 0x80000000  # ES_… of winbase.h
_SYSTEM = 0x00000001
_DISPLAY = 0x00000002
_CONNECTION: Final = "handtrack-awake"
_ANSWER_MS: Final = 5000
_SERVICES: Final = (
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver"),
    (
        "org.freedesktop.PowerManagement",
        "/org/freedesktop/PowerManagement/Inhibit",
        "org.freedesktop.PowerManagement.Inhibit",
    ),
)
"""Service, path and interface; their Inhibit takes a name and a reason."""


class Wakefulness(Protocol):
    """Keeps the screen awake on one system. Calls return at once and fail silently."""

    def hold(self) -> None:
        """Keep the screen awake; not called twice in a row."""

    def release(self) -> None:
        """Let the screen sleep again."""


class SleepInhibitor(QObject):
    """Polls whether the screen should stay awake, and applies it.

    `wanted`: whether a person giving hand commands is being tracked. `means`: None without a screen
    or means.
    """

    def __init__(self, wanted: Callable[[], bool], means: Wakefulness | None) -> None:
        super().__init__()
        self._wanted = wanted
        self._means = means
        self.held = False
        self._due = QTimer(self, interval=LOOK_MS)
        self._due.timeout.connect(self.look)
        if means is not None:
            self._due.start()

    def look(self) -> None:
        """Apply the wanted state."""
        self._keep(self._wanted())

    def close(self) -> None:
        """Let the screen sleep for good."""
        self._due.stop()
        self._keep(on=False)

    def _keep(self, on: bool) -> None:  # noqa: FBT001
        if self._means is None or on == self.held:
            return
        self.held = on
        if on:
            self._means.hold()
        else:
            self._means.release()


def wakefulness_here(environ: Mapping[str, str], platform: str) -> Wakefulness | None:
    """Return this system's means of keeping the screen awake; None without a screen or any means.

    `platform`: Qt's platform name; "offscreen" is not visible.
    """
    if platform in ("offscreen", "minimal"):
        return None
    if sys.platform == "win32":
        return OfWindows()
    if sys.platform == "darwin":
        return OfMac()
    return OfFreedesktop() if has_session_bus(environ) else None


class OfWindows:
    """Tells Windows that the display is required, until released or until this thread ends."""

    def hold(self) -> None:
        """Require the display."""
        self._set_state(_CONTINUOUS | _SYSTEM | _DISPLAY)

    def release(self) -> None:
        """Let the display sleep again."""
        self._set_state(_CONTINUOUS)

    def _set_state(self, state: int) -> None:
        ctypes.WinDLL("kernel32").SetThreadExecutionState(ctypes.c_uint(state))  # type: ignore[attr-defined, unused-ignore]


class OfMac:
    """Runs caffeinate, which ends with this process at the latest."""

    def __init__(self) -> None:
        self._running: subprocess.Popen[bytes] | None = None

    def hold(self) -> None:
        """Start caffeinate."""
        try:
            self._running = subprocess.Popen(["/usr/bin/caffeinate", "-d", "-w", str(os.getpid())])
        except OSError:
            self._running = None

    def release(self) -> None:
        """End caffeinate."""
        running = self._running
        self._running = None
        if running is not None:
            running.terminate()
            running.wait()


class OfFreedesktop:
    """Asks the desktop's screen saver or power manager over its own connection; never waits for the
    answer.

    The services let the screen sleep when that connection ends, so a killed process keeps nothing
    awake. (Their UnInhibit takes an unsigned number, and PySide6 cannot send one.)

    Connecting blocks: 2.6 ms the first time, 0.4 ms later. A thread would not help, because PySide6
    holds the GIL while it connects.

    `address`: the bus address; empty for the session bus.
    """

    def __init__(self, address: str = "") -> None:
        self._address = address
        self._bus: QDBusConnection | None = None
        self._asked: QDBusPendingCallWatcher | None = None
        self._left: list[tuple[str, str, str]] = []

    def hold(self) -> None:
        """Ask the first service, and the next if it does not respond."""
        from PySide6.QtDBus import QDBusConnection

        if self._address:
            self._bus = QDBusConnection.connectToBus(self._address, _CONNECTION)
        else:
            self._bus = QDBusConnection.connectToBus(
                QDBusConnection.BusType.SessionBus, _CONNECTION
            )
        self._left = list(_SERVICES)
        if self._bus.isConnected():
            self._ask()

    def release(self) -> None:
        """End the connection, and the request with it."""
        from PySide6.QtDBus import QDBusConnection

        self._asked = self._bus = None  # the connection ends with its last reference
        QDBusConnection.disconnectFromBus(_CONNECTION)

    def _ask(self) -> None:
        from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher

        if self._bus is None or not self._left:
            self._asked = None
            return
        ask = QDBusMessage.createMethodCall(*self._left.pop(0), "Inhibit")
        ask.setArguments([_NAME, _WHY])
        self._asked = QDBusPendingCallWatcher(self._bus.asyncCall(ask, _ANSWER_MS))
        self._asked.finished.connect(self._answered)

    def _answered(self) -> None:
        from PySide6.QtDBus import QDBusMessage

        asked = self._asked
        self._asked = None
        if asked is not None and asked.reply().type() is not QDBusMessage.MessageType.ReplyMessage:
            self._ask()
