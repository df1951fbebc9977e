"""The rows of the presenter in the settings."""

import sys

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from handtrack.config.model import fields_of
from handtrack.runtime.jobs import Jobs
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.presenter.feature import FEATURE
from handtrack_ui.plugins.presenter.key_field import KeyField
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.window import Window
from tests.ui.pressing import Changes, button, check_saved, control, row_of

CHANGES: Changes = [
    ("presenter", "Preset", "presenter.preset", "video"),
    ("presenter", "Follow the program in front", "presenter.follow", True),
    ("presenter", "Corner", "presenter.corner", "bottom-left"),
]


def test_every_setting_of_presenter_has_a_control() -> None:
    elsewhere = ["presenter.keys", "presenter.screen", "presenter.sets"]
    assert {entry for _, _, entry, _ in CHANGES} | set(elsewhere) == {
        f"{section.name}.{entry}"
        for section in FEATURE.settings
        for entry in fields_of(section.kind)
    }


def test_settings_of_presenter_changed_by_key_are_saved(
    jobs: Jobs, window: Window, qtbot: QtBot
) -> None:
    check_saved(jobs, window, qtbot, CHANGES)


@pytest.fixture
def settings(window: Window) -> SettingsView:
    window.show_view("settings")
    return window.services.find(SettingsView)


@pytest.fixture
def store(window: Window) -> PreferenceStore:
    return window.services.preferences


def test_any_key_can_be_set_for_slides_by_pressing_it(
    window: Window,
    settings: SettingsView,
    store: PreferenceStore,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = settings.open_section("presenter")
    field = control(page, KeyField, "Next slide")
    for key, held, kept in (
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, {"next": "right"}),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, {"next": "enter"}),
        (Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier, {"next": "ctrl+p"}),
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier, {}),
    ):
        field.setFocus()
        qtbot.waitUntil(field.hasFocus)
        qtbot.keyClick(field, Qt.Key.Key_Space)
        assert field._waiting
        qtbot.keyClick(field, Qt.Key.Key_Shift)
        qtbot.keyClick(field, key, held)
        assert not field._waiting
        assert store.current.of(PresenterSettings).keys == kept
    assert window.view is settings
    monkeypatch.setattr(sys, "platform", "darwin")
    qtbot.keyClick(field, Qt.Key.Key_Space)
    qtbot.keyClick(field, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert store.current.of(PresenterSettings).keys == {"next": "cmd+p"}, (
        "Qt's Control is the Command key"
    )


def test_each_preset_keeps_its_own_keys(
    settings: SettingsView, store: PreferenceStore, qtbot: QtBot
) -> None:
    page = settings.open_section("presenter")
    store.change("presenter", preset="video")
    assert row_of(page, "Next slide").isHidden()
    field = control(page, KeyField, "Louder")
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Space)
    qtbot.keyClick(field, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert store.current.of(PresenterSettings).sets == {"video": {"louder": "ctrl++"}}
    store.change("presenter", preset="vlc")
    assert field.text() == "Ctrl + ↑"
    store.change("presenter", preset="video")
    button(page, "Reset to default").click()
    assert (field.text(), store.current.of(PresenterSettings).sets) == ("↑", {})


def test_unknown_keys_in_the_file_leave_the_defaults(
    settings: SettingsView, store: PreferenceStore
) -> None:
    store.change("presenter", keys={"next": "warp"})
    assert control(settings.open_section("presenter"), KeyField, "Next slide").text() == "Page Down"
