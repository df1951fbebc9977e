"""Tells the person through the desktop what happened while another window was in front.
Never waits.
"""

import os
import sys
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QSystemTrayIcon

from handtrack.runtime.windowing import has_session_bus

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

_SHOWN_MS: Final = 15_000
_ANSWER_MS: Final = 5000
_CONNECTION: Final = "handtrack-notifications"
_PORTAL: Final = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
_NOTIFICATION: Final = "org.freedesktop.portal.Notification"
"""Its AddNotification takes an id and a map. The older Notify takes an unsigned number;
PySide6 cannot send one.
"""


class DesktopNotifier(QObject):
    """Shows notifications: on Linux the desktop's portal, elsewhere and without a portal the system
    tray.

    Without either, or offscreen, it shows nothing.

    `address`: the bus address; empty for the session bus.
    """

    clicked = Signal()
    """A notification in the tray was clicked."""

    def __init__(self, icon: QIcon, address: str = "") -> None:
        super().__init__()
        self._icon = icon
        self._address = address
        self._tray: QSystemTrayIcon | None = None
        self._asked: QDBusPendingCallWatcher | None = None
        self._said = ("", "")
        self._on_bus = False
        self._over = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._over.timeout.connect(self._hide)

    def notify(self, title: str, words: str) -> None:
        """Show a notification; it replaces the last one."""
        if not self._address and QGuiApplication.platformName() in ("offscreen", "minimal"):
            return
        self._said = (title, words)
        bus = bool(self._address) or (
            sys.platform.startswith("linux") and has_session_bus(os.environ)
        )
        if not (bus and self._ask()):
            self._show_in_tray()

    def close(self) -> None:
        """Remove every notification. Idempotent."""
        self._asked = None
        self._over.stop()
        self._hide()
        if self._on_bus:
            from PySide6.QtDBus import QDBusConnection

            QDBusConnection.disconnectFromBus(_CONNECTION)
            self._on_bus = False

    def _ask(self) -> bool:
        """Ask the portal; return whether there is a bus. Connecting takes a few milliseconds;
        the answer follows.
        """
        from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

        kind = QDBusConnection.BusType.SessionBus
        bus = QDBusConnection.connectToBus(self._address or kind, _CONNECTION)
        self._on_bus = True
        if not bus.isConnected():
            return False
        ask = QDBusMessage.createMethodCall(*_PORTAL, _NOTIFICATION, "AddNotification")
        title, words = self._said
        ask.setArguments([_CONNECTION, {"title": title, "body": words, "priority": "high"}])
        self._asked = QDBusPendingCallWatcher(bus.asyncCall(ask, _ANSWER_MS))
        self._asked.finished.connect(self._answered)
        return True

    def _answered(self) -> None:
        from PySide6.QtDBus import QDBusMessage

        asked = self._asked
        self._asked = None
        if asked is not None and asked.reply().type() is not QDBusMessage.MessageType.ReplyMessage:
            self._show_in_tray()

    def _show_in_tray(self) -> None:
        if not (QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()):
            return
        if self._tray is None:
            self._tray = QSystemTrayIcon(self._icon, self)
            self._tray.messageClicked.connect(self.clicked)
        self._tray.show()
        self._tray.showMessage(*self._said, self._icon, _SHOWN_MS)
        self._over.start()

    def _hide(self) -> None:
        if self._tray is not None:
            self._tray.hide()
