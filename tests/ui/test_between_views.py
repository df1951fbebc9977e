"""Messages and sounds end with their view, or last while it is shown."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from handtrack.errors import StoreError, UnavailableReason
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.store import RunStore
from handtrack.host import RunState, Update
from handtrack.navigation.hand_commands import HandMode
from handtrack.navigation.rules import Attention
from handtrack.sentences import Code
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.navigation.stage import Shown, hold
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import FakeHost, open_guide, read_guides
from tests.waiting import PATIENCE_S

COMMAND = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def keeping(make_window: MakeWindow, guide: Guide, tmp_path: Path) -> Iterator[Window]:
    """A window that saves runs."""
    with RunStore(tmp_path / "runs.sqlite") as store:
        made = make_window(guide, store=store)
        yield made
        made.close()


def fail(host: FakeHost) -> None:
    host.runs[-1].become(RunState.FAILED, "the film cannot be read")
    QApplication.processEvents()


def test_a_key_that_opens_another_view_closes_the_sheet_and_the_picker(window: Window) -> None:
    for open_it, covers in (
        (window.help.toggle_sheet, window.help.sheet),
        (window.sources.pick, window.sources.picker),
    ):
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window, round(PATIENCE_S * 1000))
        open_it()
        QTest.keyClick(covers, Qt.Key.Key_Comma, COMMAND)
        assert window.view is window.services.find(SettingsView)
        assert covers.isHidden()
        assert window.services.find(SettingsView).rail.hasFocus()
        window.go_home()


def test_an_unreadable_guides_message_is_cleared_by_a_readable_one(
    keeping: Window, tmp_path: Path
) -> None:
    keeping.set_source("film.mp4")
    open_guide(keeping, tmp_path / "missing.md")
    assert keeping.banner.text
    keeping.services.find(GuideController).open_last()
    read_guides(keeping)
    assert keeping.view is keeping.services.find(GuideView)
    assert keeping.banner.text == "The hand in film.mp4 gives the commands."


def test_a_guide_says_once_whose_hand_commands_and_that_nothing_is_saved(keeping: Window) -> None:
    keeping.set_source("film.mp4")
    keeping.services.find(GuideController).open_last()
    read_guides(keeping)
    assert keeping.banner.text == "The hand in film.mp4 gives the commands."
    keeping.show_view(keeping.services.find(LiveView))
    keeping.show_view(keeping.services.find(GuideView))
    assert not keeping.banner.text, "said once"
    keeping.set_source("demo")
    assert keeping.tracking_controller.watched is Watched.DEMO
    assert "This run is not saved" in keeping.banner.text
    keeping.opening.open(WindowOptions(view="live"))
    assert not keeping.banner.text


def test_the_library_reports_unreadable_runs_even_without_tracking(
    keeping: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: RunStore) -> None:
        raise StoreError(Code.AS_TOLD, words="the disk is gone")

    monkeypatch.setattr(RunStore, "newest", broken)
    keeping.show_view(keeping.services.find(LiveView))
    keeping.go_home()
    assert not keeping.services.find(LibraryView).tracks
    assert "the disk is gone" in keeping.banner.text


def test_a_source_that_fails_again_is_reported_again(window: Window, host: FakeHost) -> None:
    window.set_source("film.mp4")
    for view in (window.services.find(LiveView), window.services.find(GuideView)):
        window.show_view(view)
        assert not window.banner.text
        fail(host)
        assert window.banner.text == "the film cannot be read"
        window.go_home()
    window.show_view(window.services.find(LiveView))
    fail(host)
    window.set_source("demo")
    assert not window.banner.text


def test_a_runs_status_is_not_shown_after_a_hand_left_the_view(
    window: Window, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(update: Update, *, source_mirrored: bool) -> None:
        update.pixels.release()
        window.go_home()

    window.show_view(window.services.find(LiveView))
    monkeypatch.setattr(window.services.find(LiveView), "show_update", leave)
    host.runs[-1].unavailable = UnavailableReason.IN_USE
    host.runs[-1].deliver()
    QApplication.processEvents()
    assert window.view is window.services.find(LibraryView)
    assert not window.banner.text


def test_a_hand_in_the_library_stays_armed_when_sound_is_switched_off(
    window: Window, host: FakeHost
) -> None:
    window.set_source("film.mp4")
    window.show_view(window.services.find(LibraryView))
    armed = Recognition(1.0, (), (Shown().reading(),), (hold("open_palm", 1.0, seconds=0.6),), ())
    host.runs[-1].deliver(seen=(armed,))
    QApplication.processEvents()
    library = window.services.find(LibraryView).model
    assert library.hand.state(library).mode is HandMode.ARMED
    window.help.toggle_sound()
    assert library.hand.state(library).mode is HandMode.ARMED


def test_working_hands_get_full_attention_only_once_armed(window: Window, host: FakeHost) -> None:
    window.set_source("film.mp4")
    window.show_view(window.services.find(LibraryView))
    working = Recognition(1.0, (), (Shown().reading(),), (), ())
    for seen, attention in (
        (working, Attention.ARMING),
        (
            replace(working, t=2.0, events=(hold("open_palm", 2.0, seconds=0.6),)),
            Attention.EVERYTHING,
        ),
    ):
        host.runs[-1].deliver(seen=(seen,))
        QApplication.processEvents()
        assert host.runs[-1].attention is attention
    window.show_view(window.services.find(LiveView))
    host.runs[-1].deliver()
    QApplication.processEvents()
    assert host.runs[-1].attention is Attention.EVERYTHING


def test_settings_keep_showing_the_current_state_after_picking_a_source(window: Window) -> None:
    window.show_view(window.services.find(SettingsView))
    page = window.services.find(SettingsView).open_section("tracking")
    window.set_source("film.mp4")
    assert page._look.isActive()
    window.go_home()
    assert not page._look.isActive()
