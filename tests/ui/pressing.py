"""Using the settings by keys alone."""

import tomllib
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from handtrack.config.model import Preferences
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.controls import Choices, Segments, ValueSlider
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.settings_rows import SettingRow, TextField
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.window import Window
from tests.ui.fakes import preference_store, written

Control = TypeVar("Control", bound=QWidget)
Changes = list[tuple[str, str, str, Any]]
"""A page, the title of a row, a setting, and its value after one key."""
RIGHT, DOWN = Qt.Key.Key_Right, Qt.Key.Key_Down


def check_saved(jobs: Jobs, window: Window, qtbot: QtBot, changes: Changes) -> None:
    """Change settings of one page by key, and see that they apply, and are in the file."""
    store = window.services.preferences
    window.hide()  # it would get keys first
    settings = SettingsView(window.services)
    qtbot.addWidget(settings)
    wanted = {entry: value for _, _, entry, value in changes}
    for page, title in dict.fromkeys((page, title) for page, title, *_ in changes):
        press(settings.open_section(page), title, qtbot)
    written(jobs, store)
    kept = tomllib.loads(store.path.read_text("utf-8"))
    for found in (store.current, preference_store(jobs).current):
        assert {entry: value_of(found, entry) for entry in wanted} == wanted
    assert {
        entry: kept[entry.partition(".")[0]][entry.partition(".")[2]] for entry in wanted
    } == wanted


def control(page: SettingsPage, kind: type[Control], title: str) -> Control:
    return row_of(page, title).findChild(kind)


def row_of(page: SettingsPage, title: str) -> SettingRow:
    return next(row for row in page.rows if row.title == title)


def press(page: SettingsPage, title: str, qtbot: QtBot) -> None:
    """Use a setting's control with one key."""
    for each in row_of(page, title).findChildren(QWidget):
        if each.isVisible() and isinstance(each, QCheckBox | Choices | ValueSlider):
            each.setFocus()
            qtbot.waitUntil(each.hasFocus)
        if isinstance(each, QCheckBox):
            qtbot.keyClick(each, Qt.Key.Key_Space)
        elif isinstance(each, Segments):
            press_other(each, qtbot)
        elif isinstance(each, Choices):
            qtbot.keyClick(each, DOWN)
        elif isinstance(each, ValueSlider):
            qtbot.keyClick(each, RIGHT)
        elif isinstance(each, TextField):
            each.selectAll()
            qtbot.keyClicks(each, "1234")
            qtbot.keyClick(each, Qt.Key.Key_Return)


def press_other(segments: Segments, qtbot: QtBot) -> None:
    buttons = segments.findChildren(QAbstractButton)
    at = next(place for place, button in enumerate(buttons) if button.isChecked())
    qtbot.keyClick(buttons[(at + 1) % len(buttons)], Qt.Key.Key_Space)


def value_of(preferences: Preferences, entry: str) -> object:
    section, name = entry.split(".")
    return getattr(getattr(preferences, section), name)


def button(page: SettingsPage, text: str) -> QPushButton:
    return next(each for each in page.findChildren(QPushButton) if each.text() == text)
