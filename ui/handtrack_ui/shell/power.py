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

CHECK_MS: Final = 2000
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
        """True while the screen is kept awake."""
        self._due = QTimer(self, interval=CHECK_MS)
        self._due.timeout.connect(self.check)
        if means is not None:
            self._due.start()

    def check(self) -> None:
        """Apply the wanted state."""
        self._set_held(held=self._wanted())

    def close(self) -> None:
        """Let the screen sleep for good."""
        self._due.stop()
        self._set_held(held=False)

    def _set_held(self, *, held: bool) -> None:
        if self._means is None or held == self.held:
            return
        self.held = held
        if held:
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
        return WindowsWakefulness()
    if sys.platform == "darwin":
        return MacWakefulness()
    return FreedesktopWakefulness() if has_session_bus(environ) else None


class WindowsWakefulness:
    """Tells Windows that the display is required, until released or until this thread ends."""

    def hold(self) -> None:
        """Require the display."""
        self._set_state(_CONTINUOUS | _SYSTEM | _DISPLAY)

    def release(self) -> None:
        """Let the display sleep again."""
        self._set_state(_CONTINUOUS)

    def _set_state(self, state: int) -> None:
        ctypes.WinDLL("kernel32").SetThreadExecutionState(ctypes.c_uint(state))  # type: ignore[attr-defined, unused-ignore]


class MacWakefulness:
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


class FreedesktopWakefulness:
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
        self._untried: list[tuple[str, str, str]] = []

    def hold(self) -> None:
        """Ask the first service, and the next if it does not respond."""
        from PySide6.QtDBus import QDBusConnection

        if self._address:
            self._bus = QDBusConnection.connectToBus(self._address, _CONNECTION)
        else:
            self._bus = QDBusConnection.connectToBus(
                QDBusConnection.BusType.SessionBus, _CONNECTION
            )
        self._untried = list(_SERVICES)
        if self._bus.isConnected():
            self._ask_next_service()

    def release(self) -> None:
        """End the connection, and the request with it."""
        from PySide6.QtDBus import QDBusConnection

        self._asked = None
        self._bus = None  # the connection ends with its last reference
        QDBusConnection.disconnectFromBus(_CONNECTION)

    def _ask_next_service(self) -> None:
        from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher

        if self._bus is None or not self._untried:
            self._asked = None
            return
        service, path, interface = self._untried.pop(0)
        call = QDBusMessage.createMethodCall(service, path, interface, "Inhibit")
        call.setArguments([_NAME, _WHY])
        self._asked = QDBusPendingCallWatcher(self._bus.asyncCall(call, _ANSWER_MS))
        self._asked.finished.connect(self._take_answer)

    def _take_answer(self) -> None:
        from PySide6.QtDBus import QDBusMessage

        asked = self._asked
        self._asked = None
        if asked is not None and asked.reply().type() is not QDBusMessage.MessageType.ReplyMessage:
            self._ask_next_service()
