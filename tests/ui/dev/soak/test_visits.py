"""The window on the real host, model and demo: what is entered and left leaves nothing behind."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.service import ModelService
from handtrack_ui.app import Desk
from handtrack_ui.persistence.window_state import Remembered
from handtrack_ui.shell.options import WindowOptions
from tests.ui.fakes import still_preferences

VISITS = 30


@pytest.fixture
def desk(qapp: QApplication) -> Iterator[Desk]:
    with Desk(qapp, Remembered(), still_preferences(), "demo", service=ModelService()) as made:
        made.window.resize(800, 500)
        made.window.show()
        yield made
    made.window.deleteLater()


def test_thirty_visits_to_live_load_the_model_once_and_leave_no_thread_and_no_buffer(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window
    qtbot.waitUntil(lambda: all(thread.name != "handtrack-pictures" for thread in threading.enumerate()))
    threads = threading.active_count()
    desk.begin(WindowOptions())
    for visit in range(VISITS):
        before = window.live.preview.frames_painted
        window.show_view(window.live)
        if visit % 3:  # every third visit is left before a frame is there
            qtbot.waitUntil(lambda before=before: window.live.preview.frames_painted > before)
        window.go_home()
    qtbot.waitUntil(lambda: threading.active_count() <= threads)
    stats = desk.pool.stats()
    assert (stats.live_buffers, stats.escapes) == (0, 0)
    assert [load.reason for load in desk.service.status().loads] == ["the application started"]


def test_a_tracked_hand_is_painted_in_live_and_in_the_guide(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window
    desk.begin(WindowOptions(view="live"))
    qtbot.waitUntil(lambda: window.live.preview.shows_hand)
    window.open(WindowOptions(view="guide"))
    qtbot.waitUntil(lambda: window.guide.preview.shows_hand)


def test_a_source_that_cannot_be_opened_is_told_in_the_window(desk: Desk, qtbot: QtBot) -> None:
    desk.begin(WindowOptions(source="/nowhere/clip.mp4", view="live"))
    qtbot.waitUntil(lambda: "clip.mp4" in desk.window.banner.text)


def test_closing_while_the_model_loads_leaves_no_thread(desk: Desk) -> None:
    desk.begin(WindowOptions(view="live"))
    desk.close()
    names = [thread.name for thread in threading.enumerate() if thread.name.startswith("handtrack")]
    assert names == []
