"""Keeps the screen from going to sleep while somebody works by hand, far from keys and mouse."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusConnection, QDBusPendingCallWatcher

LOOK_MS: Final = 2000
"""How soon it follows what the window does; screens go to sleep after minutes."""
_NAME: Final = "Handtrack"
_WHY: Final = "a procedure is worked through by hand"
_CONTINUOUS, _SYSTEM, _DISPLAY = 0x80000000, 0x00000001, 0x00000002  # ES_… of winbase.h
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
"""Service, path and interface of those whose Inhibit takes a name and a reason."""


class Wakefulness(Protocol):
    """What keeps a screen awake on one system. Calls return at once, and say nothing where it does not work."""

    def hold(self) -> None:
        """Keep the screen awake from now on; not called twice in a row."""

    def release(self) -> None:
        """Let it go to sleep when it will."""


class Awake(QObject):
    """Looks every now and then whether the screen is to be kept awake, and does so.

    Parameters
    ----------
    wanted : callable
        Whether somebody is being watched who works by hand.
    means : Wakefulness or None
        None where there is nothing to be done, or no way to do it.
    """

    def __init__(self, wanted: Callable[[], bool], means: Wakefulness | None) -> None:
        super().__init__()
        self._wanted, self._means = wanted, means
        self.held = False
        self._due = QTimer(self, interval=LOOK_MS)
        self._due.timeout.connect(self.look)
        if means is not None:
            self._due.start()

    def look(self) -> None:
        """Follow what is wanted now."""
        self._keep(self._wanted())

    def close(self) -> None:
        """Let the screen sleep, once and for all."""
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
    """Return what keeps the screen awake on this system; None where there is no screen, or no way.

    Parameters
    ----------
    environ : mapping
    platform : str
        Qt's: nobody looks at what is drawn offscreen.
    """
    if platform in ("offscreen", "minimal"):
        return None
    if sys.platform == "win32":
        return OfWindows()
    if sys.platform == "darwin":
        return OfMac()
    return OfFreedesktop() if _has_session_bus(environ) else None


class OfWindows:
    """Tells Windows that the display is required, for as long as this thread lives or until it is told otherwise."""

    def hold(self) -> None:
        """Require the display."""
        self._tell(_CONTINUOUS | _SYSTEM | _DISPLAY)

    def release(self) -> None:
        """Require nothing."""
        self._tell(_CONTINUOUS)

    def _tell(self, state: int) -> None:
        ctypes.WinDLL("kernel32").SetThreadExecutionState(ctypes.c_uint(state))  # type: ignore[attr-defined, unused-ignore]


class OfMac:
    """Runs caffeinate, which ends with this process at the latest."""

    def __init__(self) -> None:
        self._running: subprocess.Popen[bytes] | None = None

    def hold(self) -> None:
        """Start it."""
        try:
            self._running = subprocess.Popen(["/usr/bin/caffeinate", "-d", "-w", str(os.getpid())])
        except OSError:
            self._running = None

    def release(self) -> None:
        """End it."""
        running, self._running = self._running, None
        if running is not None:
            running.terminate()
            running.wait()


class OfFreedesktop:
    """Asks the desktop's screen saver, or its power manager, over a connection of its own; never waits for the answer.

    The screen may sleep again when that connection ends, as the services promise, so a process that was killed keeps
    nothing awake. (Their UnInhibit takes an unsigned number, which PySide6 cannot send.)

    Connecting is waited for: 2.6 ms the first time, 0.4 ms later. A thread would not help, for PySide6 holds the
    interpreter while it connects.

    Parameters
    ----------
    address : str
        Of the bus; the session's where empty.
    """

    def __init__(self, address: str = "") -> None:
        self._address = address
        self._bus: QDBusConnection | None = None
        self._asked: QDBusPendingCallWatcher | None = None
        self._left: list[tuple[str, str, str]] = []

    def hold(self) -> None:
        """Ask the first service; the next is asked where that one does not answer."""
        from PySide6.QtDBus import QDBusConnection

        if self._address:
            self._bus = QDBusConnection.connectToBus(self._address, _CONNECTION)
        else:
            self._bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _CONNECTION)
        self._left = list(_SERVICES)
        if self._bus.isConnected():
            self._ask()

    def release(self) -> None:
        """End the connection, and with it what was asked for."""
        from PySide6.QtDBus import QDBusConnection

        self._asked = self._bus = None  # the connection ends with the last that holds it
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

        asked, self._asked = self._asked, None
        if asked is not None and asked.reply().type() is not QDBusMessage.MessageType.ReplyMessage:
            self._ask()


def _has_session_bus(environ: Mapping[str, str]) -> bool:
    """Return whether there is a bus that can be asked; Qt would start one, which takes a while, and is of no use."""
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    return bool(environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and Path(runtime, "bus").exists())
