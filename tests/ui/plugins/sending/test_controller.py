"""Sending is shown in every view, and stopped by one key."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.errors import UsageError
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack.service import ModelService
from handtrack_ui import commands
from handtrack_ui.app import Application
from handtrack_ui.common.settings_rows import TextField
from handtrack_ui.features.guide.timer_chip import TimerChip
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.plugins.sending.controller import SendingController
from handtrack_ui.plugins.sending.sending import Sending
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.parsed import parsed
from tests.ui.fakes import FakeSink, FakeSinks, still_preferences

URL = "ws://127.0.0.1:8765"
TROUBLE = Code.AS_TOLD(words="no route to the host")


@pytest.fixture
def sink(window: Window, sinks: FakeSinks, qtbot: QtBot) -> FakeSink:
    sinks.found.clear()
    window.services.find(Sending).switch("websocket", on=True)
    assert window.services.find(SendingController).chip.text() == "Getting ready"
    sinks.found.set()
    qtbot.waitUntil(lambda: bool(window.services.find(Sending).statuses()))
    return sinks[URL]


def show(window: Window, sink: FakeSink, **status: object) -> None:
    sink.shown = replace(sink.shown, **status)  # type: ignore[arg-type]
    window.services.find(Sending).changed.emit()


def test_the_chip_shows_the_number_of_receivers_in_every_view(
    window: Window, sink: FakeSink
) -> None:
    chip = window.services.find(SendingController).chip
    assert (chip.text(), chip.isVisible()) == ("Ready to send", True)
    show(window, sink, clients=2)
    for view in (
        window.services.find(LiveView),
        window.services.find(GuideView),
        window.services.find(SettingsView),
        window.services.find(PresenterView),
        window.services.find(LibraryView),
    ):
        window.show_view(view)
        assert (chip.text(), chip.isVisible()) == ("Sending to 2", True), view.name
    assert chip.accessibleName().startswith("Sending to 2. Hand landmarks, no pictures.")
    show(window, sink, trouble=TROUBLE)
    assert chip.text() == "Cannot send"


def test_the_chip_fits_in_a_small_window_with_timer_and_camera(
    window: Window, sink: FakeSink
) -> None:
    window.show_view(window.services.find(LiveView))
    show(window, sink, clients=12)
    window.services.find(TimerChip).show_timer("12:05", "Dough", "runs")
    window.header.source_button.show_state("Integrated Camera", "tracking", "good")
    window.header.source_button.show_camera(on=True)
    for width, words in ((1280, "Sending to 12"), (640, "12")):
        window.resize(width, 400)
        QApplication.processEvents()
        chip = window.services.find(SendingController).chip
        assert (window.width(), chip.text()) == (width, words)
        assert chip.width() >= chip.sizeHint().width()


def test_one_key_stops_all_sending(window: Window, sink: FakeSink, qtbot: QtBot) -> None:
    window.show_view(window.services.find(LiveView))
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert window.services.find(Sending).destinations == ()
    assert window.services.find(SendingController).chip.isHidden()
    assert window.banner.text == "Sending stopped."
    qtbot.waitUntil(lambda: sink.closed)


def test_the_chip_opens_a_panel_with_receivers_and_a_stop_button(
    window: Window, sink: FakeSink, qtbot: QtBot
) -> None:
    panel = window.services.find(SendingController).panel
    window.services.find(SendingController).chip.click()
    show(window, sink, clients=1)
    assert panel.words == f"One program receives from {URL}."
    show(window, sink, clients=None)
    assert panel.words == f"Ready for {URL}. Nothing sent yet."
    assert window.services.find(SendingController).chip.text() == "Ready to send"
    show(window, sink, sent=1)
    assert panel.words == f"Goes to {URL}."
    assert window.services.find(SendingController).chip.text() == "Sending", "nobody knows to whom"
    show(window, sink, trouble=TROUBLE)
    assert panel.words == "no route to the host"
    stop, settings = panel.findChildren(QPushButton)
    qtbot.waitUntil(stop.hasFocus)
    settings.click()
    assert panel.isHidden()
    assert window.view is window.services.find(SettingsView)
    window.services.find(SendingController).chip.click()
    qtbot.keyClick(stop, Qt.Key.Key_Space)
    assert panel.isHidden()
    assert window.services.find(Sending).destinations == ()


def test_a_failure_to_send_is_reported_in_a_banner_or_the_settings(
    window: Window, sinks: FakeSinks, qtbot: QtBot
) -> None:
    sinks.refused[URL] = UsageError(Code.AS_TOLD, words="the port is taken")
    window.services.find(Sending).send_to([URL])
    qtbot.waitUntil(lambda: window.banner.text == "the port is taken")
    window.show_view(window.services.find(SettingsView))
    page = window.services.find(SettingsView).open_section("sending")
    row = next(row for row in page.rows if row.title == "WebSocket")
    switch = row.findChild(QCheckBox)
    switch.click()
    qtbot.waitUntil(lambda: row.words == "the port is taken")
    assert not switch.isChecked()
    qtbot.waitUntil(
        window.services.find(SendingController).chip.isHidden
    )  # the worker may fail between two polls
    assert not window.banner.isVisible()


def test_sending_beyond_this_computer_is_announced_before_the_switch(
    window: Window, sinks: FakeSinks, qtbot: QtBot
) -> None:
    window.show_view(window.services.find(SettingsView))
    page = window.services.find(SettingsView).open_section("sending")
    rows = {row.title: row for row in page.rows}
    assert not rows["Listens at"].caution
    host, port = rows["Listens at"].findChildren(TextField)
    host.setText("0.0.0.0")  # noqa: S104 - what is warned of
    host.editingFinished.emit()
    assert rows["Listens at"].caution
    assert rows["Listens at"].words.startswith("Beyond this computer:")
    rows["Token"].findChildren(QPushButton)[0].click()
    assert len(window._given.preferences.current.sending.token) >= 16
    port.setText("70000")
    port.editingFinished.emit()
    window.services.find(Sending).changed.emit()
    assert rows["Listens at"].words == "A port is a number from 1 to 65535."
    assert port.text() == "8765"
    (stop,) = rows["What is sent"].findChildren(QPushButton)
    assert not stop.isEnabled()
    window.services.find(Sending).switch("websocket", on=True)
    assert stop.isEnabled()
    qtbot.waitUntil(
        lambda: rows["WebSocket"].words == "Ready at ws://0.0.0.0:8765. Nothing is connected yet."
    )
    assert not any(field.isEnabled() for field in rows["Listens at"].findChildren(QLineEdit))
    stop.click()
    assert host.isEnabled()
    assert not stop.isEnabled()


def test_escape_discards_unfinished_text_before_it_leaves(window: Window, qtbot: QtBot) -> None:
    window.show_view(window.services.find(SettingsView))
    page = window.services.find(SettingsView).open_section("sending")
    name = next(row for row in page.rows if row.title == "Name").findChildren(TextField)[0]
    name.setFocus()
    qtbot.keyClicks(name, "x")
    qtbot.keyClick(name, Qt.Key.Key_Escape)
    assert (name.text(), window.view) == ("Handtrack", window.services.find(SettingsView))
    qtbot.keyClick(name, Qt.Key.Key_Escape)
    assert window.view is not window.services.find(SettingsView)
    assert window._given.preferences.current.sending.lsl_name == "Handtrack"


def test_targets_on_the_command_line_are_sent_to_until_the_end(
    jobs: Jobs, qapp: QApplication, sinks: FakeSinks, qtbot: QtBot
) -> None:
    preferences = still_preferences(jobs)
    preferences.change("sending", from_start=True, lsl=True)
    with Application(
        qapp, jobs, WindowState(jobs), preferences, "demo", service=ModelService()
    ) as made:
        made.begin(WindowOptions(view="settings", given={"send": (URL,)}))
        made.receive(WindowOptions(given={"send": ("osc://127.0.0.1:7",)}))
        qtbot.waitUntil(lambda: len(made.window.services.find(Sending).statuses()) == 3)
        made.window.services.find(MemoryOverlay).show()
    assert {url: sink.closed for url, sink in sinks.items()} == dict.fromkeys(
        ("lsl:Handtrack", URL, "osc://127.0.0.1:7"), True
    )


def test_nothing_is_sent_without_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "window_obstacle", lambda: "there is no display")
    with pytest.raises(UsageError, match="handtrack track SOURCE --send"):
        commands.run(parsed(commands.add_arguments, ["--send", URL]))
