"""Recording is shown in every view, started and stopped by one key, and its end is announced."""

import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from handtrack.config.folders import recordings_folder
from handtrack.host import RecorderStatus
from handtrack.messages import Command, TrackingResult
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.reader import Recording, StoredFrame
from handtrack_ui.common.file_manager import show_folder
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.recording.controller import RecordingController
from handtrack_ui.plugins.recording.recordings import Recorded, Recordings
from handtrack_ui.window import Window
from tests.plugins.recording.made_up import INFO, SETUP, header_of, made_up
from tests.ui.fakes import FakeHost, open_guide
from tests.waiting import PATIENCE_S

FILE = Path("a.mcap")


def show(host: FakeHost, *times: float) -> None:
    """Let a run track frames on another thread."""

    def track() -> None:
        with host.pool.frame((48, 64, 3), np.uint8) as pixels:
            for t in times:
                result: TrackingResult = replace(made_up(round(t * 100)), t=t)
                for follower in host.observers:
                    follower.tracked(header_of(result), result, None, pixels)

    thread = threading.Thread(target=track, name="handtrack-estimate")
    thread.start()
    thread.join()


def run(host: FakeHost) -> None:
    for follower in host.observers:
        follower.opened(INFO, SETUP)


def frames(path: Path) -> list[StoredFrame]:
    file = Recording(path)
    found = [item for item in file.items() if isinstance(item, StoredFrame)]
    file.close()
    return found


def begin(window: Window, host: FakeHost, qtbot: QtBot) -> None:
    """Record in Live, starting two frames before the key."""
    window.show_view(window.services.find(LiveView))
    run(host)
    show(host, 1.0, 2.0)
    qtbot.keyClick(window, Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: window.services.find(Recordings).current is not None)


def test_one_key_records_from_before_the_press_and_stops(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    begin(window, host, qtbot)
    show(host, 3.0)
    with qtbot.waitSignal(window.services.find(Recordings).ended) as ended:
        qtbot.keyClick(window, Qt.Key.Key_F9)
    made = ended.args[0]
    assert made.path.parent == recordings_folder()
    assert [frame.stored.result.t for frame in frames(made.path)] == [1.0, 2.0, 3.0]
    assert not made.pictures
    assert window.services.find(RecordingController).chip.isHidden()
    assert window.banner.text.startswith(f"Recorded: {made.path.name}, 0:02, ")


def test_a_chip_shows_recording_and_waiting_in_every_view(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    begin(window, host, qtbot)
    chip = window.services.find(RecordingController).chip
    qtbot.waitUntil(lambda: chip.text() == "Recording 0:01")
    for view in (
        window.services.find(GuideView),
        window.services.find(SettingsView),
        window.services.find(LiveView),
    ):
        window.show_view(view)
        goes_on = view is not window.services.find(SettingsView)
        assert chip.text() == ("Recording 0:01" if goes_on else "Recording paused · 0:01"), (
            view.name
        )
    assert "Landmarks and gestures only." in chip.accessibleName()
    window.tracking_controller.pause_shown()
    assert chip.text() == "Recording paused · 0:01"
    window.resize(640, 360)
    assert chip.text() == "0:01"
    waiting = chip.icon().pixmap(chip.iconSize()).toImage()
    window.tracking_controller.pause_shown()
    assert chip.icon().pixmap(chip.iconSize()).toImage() != waiting, "even without the text"


@pytest.mark.parametrize("by_key", [False, True])
def test_the_chip_opens_a_panel_with_the_file_and_a_stop_button(
    window: Window, host: FakeHost, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by_key: bool
) -> None:
    opened = list[str]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    begin(window, host, qtbot)
    panel, current = (
        window.services.find(RecordingController).panel,
        window.services.find(Recordings).current,
    )
    window.services.find(RecordingController).chip.click()
    qtbot.waitUntil(lambda: "2 frames" in panel.words)
    assert panel.words.startswith(f"{current.path.name}\n0:01 · ")
    stop, folder = panel.findChildren(QPushButton)
    qtbot.waitUntil(stop.hasFocus)
    folder.click()
    assert opened == [str(recordings_folder())]
    with qtbot.waitSignal(window.services.find(Recordings).ended):
        qtbot.keyClick(stop, Qt.Key.Key_F9) if by_key else stop.click()
    assert panel.isHidden()


def test_showing_a_folder_on_an_unresponsive_disk_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, answer = list[str](), threading.Event()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    monkeypatch.setattr(Path, "is_dir", lambda *_: answer.wait(PATIENCE_S))
    show_folder(tmp_path / "gone")
    answer.set()
    assert opened == [str(tmp_path / "gone")]
    monkeypatch.undo()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    show_folder(tmp_path / "gone")
    assert opened[1:] == [str(tmp_path)]


def test_the_record_button_is_shown_where_recording_can_start_or_stop(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    button = window.services.find(RecordingController)._tool
    for view in (
        window.services.find(LiveView),
        window.services.find(GuideView),
        window.services.find(SettingsView),
        window.services.find(PracticeView),
    ):
        window.show_view(view)
        assert button.isVisible() == (
            view in (window.services.find(LiveView), window.services.find(GuideView))
        ), view.name
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.banner.text == "You can record in Live or in a guide."
    begin(window, host, qtbot)
    window.show_view(window.services.find(SettingsView))
    assert (button.isVisible(), button.accessibleName()) == (True, "Stop recording")
    with qtbot.waitSignal(window.services.find(Recordings).ended):
        button.click()
    assert button.isHidden()


def test_a_guides_commands_are_recorded_with_their_frames(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    open_guide(window, window.services.find(LibraryView).guides[0].path)
    run(host)
    show(host, 1.0)
    window.services.find(Recordings).begin()
    qtbot.waitUntil(lambda: window.services.find(Recordings).current is not None)
    qtbot.keyClick(window, Qt.Key.Key_Right)
    show(host, 2.0)
    with qtbot.waitSignal(window.services.find(Recordings).ended) as ended:
        window.services.find(Recordings).end()
    commands = [
        (event.command, event.t)
        for frame in frames(ended.args[0].path)
        for event in frame.stored.result.events
        if isinstance(event, Command)
    ]
    assert commands == [("next", 1.0)]


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (
            RecorderStatus(9, 72.0, 2_000_000_000, trouble=RecordingCode.RECORDING_FULL()),
            "The recording has reached its limit. Recorded: a.mcap, 1:12, 2.0 GB.",
        ),
        (
            RecorderStatus(
                9,
                2.0,
                5000,
                trouble=RecordingCode.RECORDING_STOPPED(path="a.mcap", reason="no space left"),
            ),
            "Recording stopped: a.mcap cannot be written (no space left). Recorded: a.mcap, 0:02, 5.0 kB.",
        ),
        (RecorderStatus(), "Nothing was recorded."),
    ],
)
def test_the_end_of_a_recording_is_reported_in_plain_words(
    window: Window, status: RecorderStatus, words: str
) -> None:
    window.services.find(Recordings).ended.emit(Recorded(FILE, pictures=False, status=status))
    assert window.banner.text == words


def test_a_recording_ends_at_its_limit_and_its_file_stays(
    window: Window, host: FakeHost, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handtrack_ui.plugins.recording.recordings._GB", 1)
    begin(window, host, qtbot)
    qtbot.waitUntil(lambda: window.banner.text.startswith("The recording has reached its limit."))
    assert not window.services.find(Recordings).on


def test_pictures_are_recorded_only_by_choice_and_a_change_ends_the_recording(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    begin(window, host, qtbot)
    with qtbot.waitSignal(window.services.find(Recordings).ended):
        window._given.preferences.change("recording", pictures=True)
    window.show_view(window.services.find(LibraryView))
    window.show_view(window.services.find(LiveView))
    assert [run.encoded for run in host.runs[-2:]] == [False, True]


def test_a_folder_that_cannot_be_created_is_reported(window: Window, qtbot: QtBot) -> None:
    recordings_folder().parent.mkdir(parents=True, exist_ok=True)
    recordings_folder().write_text("no folder")
    window.show_view(window.services.find(LiveView))
    qtbot.keyClick(window, Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: window.banner.text.startswith("cannot write "))
    assert not window.services.find(Recordings).on
    assert window.services.find(RecordingController).chip.isHidden()
