"""The window on the real host, model and demo: a visit leaves nothing behind."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack_ui.app import Application
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.shell.options import WindowOptions
from tests.ui.fakes import started


@pytest.fixture
def application(qapp: QApplication) -> Iterator[Application]:
    with started(qapp) as made:
        made.window.resize(800, 500)
        made.window.show()
        yield made
    made.window.deleteLater()


def test_visits_to_live_load_one_model_and_leave_no_thread_or_buffer(
    application: Application, qtbot: QtBot
) -> None:
    window = application.window
    qtbot.waitUntil(lambda: all(thread.name != "handtrack-job" for thread in threading.enumerate()))
    threads = threading.active_count()
    application.begin(WindowOptions())
    for visit in range(10):
        before = window.services.find(LiveView).preview.frames_painted
        window.show_view(window.services.find(LiveView))
        if visit % 3:  # every third visit is left before the first frame
            qtbot.waitUntil(
                lambda before=before: window.services.find(LiveView).preview.frames_painted > before
            )
        window.go_home()
    for name in ("live", "guide"):
        window.opening.open(WindowOptions(view=name))
        qtbot.waitUntil(lambda name=name: window.services.views[name].preview.shows_hand)
    window.go_home()
    qtbot.waitUntil(lambda: threading.active_count() <= threads)
    stats = application.pool.stats()
    assert (stats.live_buffers, stats.escapes) == (0, 0)
    assert [str(load.reason) for load in application.service.status().loads] == [
        "the application started"
    ]
