import sys
from types import SimpleNamespace

import pytest
from PySide6.QtCore import ClassInfo, QObject, Slot
from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher
from pytestqt.qtbot import QtBot

from handtrack_ui.shell.power import (
    FreedesktopWakefulness,
    MacWakefulness,
    SleepInhibitor,
    wakefulness_here,
)

SAVER = ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver")
POWER = ("org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit")


class Noted:
    """An inhibitor that records its calls."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def hold(self) -> None:
        self.told.append("hold")

    def release(self) -> None:
        self.told.append("release")


def test_the_screen_is_kept_awake_while_wanted_with_one_request() -> None:
    means, wanted = Noted(), [False]
    awake = SleepInhibitor(lambda: wanted[0], means)
    for on in (False, True, True, False, False, True):
        wanted[0] = on
        awake.check()
    assert means.told == ["hold", "release", "hold"]
    awake.close()
    awake.close()
    assert means.told == ["hold", "release", "hold", "release"]


def test_the_inhibitor_polls_automatically(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handtrack_ui.shell.power.CHECK_MS", 5)
    means = Noted()
    awake = SleepInhibitor(lambda: True, means)
    qtbot.waitUntil(lambda: means.told == ["hold"])
    awake.close()


def test_offscreen_or_without_a_bus_no_inhibitor_is_used() -> None:
    assert wakefulness_here({"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}, "offscreen") is None
    if sys.platform.startswith("linux"):
        assert wakefulness_here({}, "xcb") is None
        assert isinstance(
            wakefulness_here({"DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"}, "xcb"),
            FreedesktopWakefulness,
        )


class Desktop(QObject):
    """A desktop service that knows who wants the screen to stay awake,
    and forgets clients that leave.
    """

    def __init__(self, address: str, service: tuple[str, str]) -> None:
        super().__init__()
        self.held: dict[str, tuple[str, str]] = {}
        self.bus = QDBusConnection.connectToBus(address, "test-desktop")
        assert self.bus.registerService(service[0])
        assert self.bus.registerObject(
            service[1], self, QDBusConnection.RegisterOption.ExportAllSlots
        )
        self.gone = QDBusServiceWatcher(self)
        self.gone.setConnection(self.bus)
        self.gone.setWatchMode(QDBusServiceWatcher.WatchModeFlag.WatchForUnregistration)
        self.gone.serviceUnregistered.connect(lambda name: self.held.pop(name, None))

    def hold(self, name: str, why: str) -> int:
        sender = QDBusConnection("handtrack-awake").baseService()
        self.held[sender] = (name, why)
        self.gone.addWatchedService(sender)
        return 7

    def close(self) -> None:
        QDBusConnection.disconnectFromBus("test-desktop")


@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class ScreenSaver(Desktop):
    @Slot(str, str, result="uint")
    def Inhibit(self, name: str, why: str) -> int:  # noqa: N802 - the interface's name
        return self.hold(name, why)


@ClassInfo({"D-Bus Interface": "org.freedesktop.PowerManagement.Inhibit"})
class PowerManager(Desktop):
    @Slot(str, str, result="uint")
    def Inhibit(self, name: str, why: str) -> int:  # noqa: N802 - the interface's name
        return self.hold(name, why)


@pytest.mark.parametrize(("made", "service"), [(ScreenSaver, SAVER), (PowerManager, POWER)])
def test_the_desktop_is_inhibited_over_its_bus_and_released(
    bus: str, qtbot: QtBot, made: type[Desktop], service: tuple[str, str]
) -> None:
    desktop, means = made(bus, service), FreedesktopWakefulness(bus)
    try:
        for _ in range(2):
            means.hold()
            qtbot.waitUntil(lambda: bool(desktop.held))
            assert [name for name, _ in desktop.held.values()] == ["Handtrack"]
            means.release()
            qtbot.waitUntil(lambda: not desktop.held)
    finally:
        means.release()
        desktop.close()


def test_a_bus_that_does_not_answer_is_ignored_silently(
    bus: str, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    means = FreedesktopWakefulness(bus)
    means.hold()
    qtbot.waitUntil(lambda: means._asked is None and not means._untried)
    means.release()
    FreedesktopWakefulness("unix:path=/nowhere/at/all").hold()
    assert capfd.readouterr().err == ""


def test_windows_and_macs_have_their_own_inhibitors(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    kernel = SimpleNamespace(SetThreadExecutionState=lambda state: told.append(state.value))
    monkeypatch.setattr("ctypes.WinDLL", lambda name: {"kernel32": kernel}[name], raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    means = wakefulness_here({}, "windows")
    means.hold()
    means.release()
    assert told == [0x80000003, 0x80000000]
    monkeypatch.setattr(sys, "platform", "darwin")
    assert isinstance(wakefulness_here({}, "cocoa"), MacWakefulness)
