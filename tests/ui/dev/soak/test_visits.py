"""The window on the real host, model and demo: what is entered and left leaves nothing behind."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack_ui.app import Application
from handtrack_ui.shell.options import WindowOptions
from tests.ui.fakes import started

VISITS = 30


@pytest.fixture
def application(qapp: QApplication) -> Iterator[Application]:
    with started(qapp) as made:
        made.window.resize(800, 500)
        made.window.show()
        yield made
    made.window.deleteLater()


def test_thirty_visits_to_live_load_the_model_once_and_leave_no_thread_and_no_buffer(
    application: Application, qtbot: QtBot
) -> None:
    window = application.window
    qtbot.waitUntil(lambda: all(thread.name != "handtrack-job" for thread in threading.enumerate()))
    threads = threading.active_count()
    application.begin(WindowOptions())
    for visit in range(VISITS):
        before = window.live.preview.frames_painted
        window.show_view(window.live)
        if visit % 3:  # every third visit is left before a frame is there
            qtbot.waitUntil(lambda before=before: window.live.preview.frames_painted > before)
        window.go_home()
    qtbot.waitUntil(lambda: threading.active_count() <= threads)
    stats = application.pool.stats()
    assert (stats.live_buffers, stats.escapes) == (0, 0)
    assert [str(load.reason) for load in application.service.status().loads] == ["the application started"]


def test_a_tracked_hand_is_painted_in_live_and_in_the_guide(application: Application, qtbot: QtBot) -> None:
    window = application.window
    application.begin(WindowOptions(view="live"))
    qtbot.waitUntil(lambda: window.live.preview.shows_hand)
    window.open(WindowOptions(view="guide"))
    qtbot.waitUntil(lambda: window.guide.preview.shows_hand)


def test_a_source_that_cannot_be_opened_is_told_in_the_window(application: Application, qtbot: QtBot) -> None:
    application.begin(WindowOptions(source="/nowhere/clip.mp4", view="live"))
    qtbot.waitUntil(lambda: "clip.mp4" in application.window.banner.text)


def test_closing_while_the_model_loads_leaves_no_thread(application: Application) -> None:
    application.begin(WindowOptions(view="live"))
    application.close()
    names = [thread.name for thread in threading.enumerate() if thread.name.startswith("handtrack")]
    assert names == []
