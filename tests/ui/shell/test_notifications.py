"""Desktop notifications while another window is in front, over a private bus."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import ClassInfo, QObject, Slot
from PySide6.QtDBus import QDBusConnection
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QSystemTrayIcon
from pytestqt.qtbot import QtBot

from handtrack_ui.shell.notifications import DesktopNotifier


@ClassInfo({"D-Bus Interface": "org.freedesktop.portal.Notification"})
class Portal(QObject):
    """A desktop portal that records what it is asked to show."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.shown: list[tuple[str, str]] = []
        self.bus = QDBusConnection.connectToBus(address, "test-portal")
        assert self.bus.registerService("org.freedesktop.portal.Desktop")
        path = "/org/freedesktop/portal/desktop"
        assert self.bus.registerObject(path, self, QDBusConnection.RegisterOption.ExportAllSlots)

    @Slot(str, "QVariantMap")
    def AddNotification(self, name: str, notification: dict[str, str]) -> None:  # noqa: N802 - the interface's name
        self.shown.append((notification["title"], notification["body"]))


@pytest.fixture
def portal(bus: str) -> Iterator[Portal]:
    made = Portal(bus)
    yield made
    QDBusConnection.disconnectFromBus("test-portal")


def test_a_notification_goes_to_the_desktops_portal(portal: Portal, bus: str, qtbot: QtBot) -> None:
    notifier = DesktopNotifier(QIcon(), bus)
    notifier.notify("Handtrack", "Dough: time is up")
    qtbot.waitUntil(lambda: portal.shown == [("Handtrack", "Dough: time is up")])
    qtbot.waitUntil(lambda: notifier._asked is None)
    notifier.close()


def test_the_tray_replaces_a_missing_portal_and_without_both_nothing_is_shown(
    bus: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(
        QSystemTrayIcon, "isSystemTrayAvailable", lambda: bool(asked.append("tray"))
    )
    for address in (bus, "unix:path=/nowhere/at/all"):
        notifier = DesktopNotifier(QIcon(), address)
        notifier.notify("Handtrack", "Dough: time is up")
        qtbot.waitUntil(lambda: bool(asked))
        notifier.close()
        asked.clear()


def test_nothing_is_shown_on_an_offscreen_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DesktopNotifier, "_show_in_tray", lambda _: pytest.fail("shown"))
    DesktopNotifier(QIcon()).notify("Handtrack", "Dough: time is up")
