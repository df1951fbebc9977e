"""The practice is offered at the first start, and done once."""

from PySide6.QtWidgets import QApplication

from handtrack.runtime.jobs import Jobs
from handtrack.service import ModelService
from handtrack_ui.app import Application
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.plugins.practice.settings import PracticeSettings
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.ui.fakes import preference_store


def test_after_repeated_practice_the_library_tracks(jobs: Jobs, qapp: QApplication) -> None:
    preferences, window_state = preference_store(jobs), WindowState(jobs)
    preferences.change("practice", done=True)
    window_state.view = "practice"
    with Application(
        qapp, jobs, window_state, preferences, "film.mp4", service=ModelService()
    ) as application:
        application.begin(WindowOptions())
        assert application.window.view is application.window.services.find(LibraryView)
        assert application.window.services.find(LibraryView).tracks
        assert application.bridge.running


def test_a_reset_of_all_settings_leaves_the_practice_done(window: Window) -> None:
    store = window.services.preferences
    store.change("practice", done=True)
    store.change("gestures", hold_s=2.0)
    store.reset()
    assert store.current.of(PracticeSettings).done
    assert store.current.gestures.hold_s == 1.0


def test_a_practice_that_was_left_is_not_shown_automatically_again(window: Window) -> None:
    preferences = window._given.preferences
    window.show_view(window.services.find(PracticeView))
    window.set_source("clip.mp4")
    assert not preferences.current.practice.done
    window.header.back.emit()
    assert preferences.current.practice.done
