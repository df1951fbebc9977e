"""The source picker works by keys alone, and keeps its place while cameras come and go."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from handtrack_ui.common.theme import Theme
from handtrack_ui.sources.addresses import Address
from handtrack_ui.sources.picker import SourcePicker
from handtrack_ui.sources.row import SourceEntry

A = SourceEntry("camera:A", "Camera A", "current", "good", "camera", chosen=True)
B = SourceEntry("camera:B", "Camera B", "free", "good", "camera")
DEMO = SourceEntry("demo", "Demo", "a drawn hand", "off", "film")


class Stage:
    """A window with a button, and the panel below it."""

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        self.window = QWidget()
        self.window.resize(width, height)
        self.button = QPushButton("source")
        column = QVBoxLayout(self.window)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        column.addStretch(1)
        self.picker = SourcePicker(theme, self.window)
        self.window.show()
        self.window.activateWindow()
        self.button.setFocus()
        self.picker.open(self.button, (Address("http://cam/1", whole=True),), pictures=True)
        self.picker.show_sources((A, B), (DEMO,))

    def focused(self) -> str:
        focused = self.window.focusWidget()
        return focused.text() if isinstance(focused, QAbstractButton) else type(focused).__name__

    def key(self, qtbot: QtBot, key: Qt.Key) -> None:
        qtbot.keyClick(self.window.focusWidget() or self.window, key)


@pytest.fixture
def stage(theme: Theme) -> Iterator[Stage]:
    stage = Stage(theme, 1000, 900)
    yield stage
    stage.picker.dismiss()
    stage.window.close()
    stage.window.deleteLater()


def test_arrows_move_between_sources_and_space_picks(stage: Stage, qtbot: QtBot) -> None:
    assert stage.focused() == "Camera A", "starting on the current one"
    seen = []
    for key in (
        Qt.Key.Key_Down,
        Qt.Key.Key_Down,
        Qt.Key.Key_Down,
        Qt.Key.Key_Up,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    ):
        stage.key(qtbot, key)
        seen.append(stage.focused())
    assert seen == ["Camera B", "Demo", "Demo", "Camera B", "Camera A", "Demo"]
    with qtbot.waitSignal(stage.picker.picked) as picked:
        stage.key(qtbot, Qt.Key.Key_Space)
    assert picked.args == ["demo"]


def test_tab_reaches_everything_and_stays_in_the_panel(stage: Stage, qtbot: QtBot) -> None:
    passed = []
    for _ in range(20):
        stage.key(qtbot, Qt.Key.Key_Tab)
        focused = stage.window.focusWidget()
        assert stage.picker.isAncestorOf(focused)
        passed.append(focused)
    assert len(set(passed)) < 20, "it wraps around"
    everything = [
        child
        for child in stage.picker.findChildren(QWidget)
        if child.isVisible() and child.isEnabled()
    ]
    reachable = [child for child in everything if isinstance(child, QAbstractButton | QLineEdit)]
    assert set(reachable) <= set(passed)


def test_escape_restores_the_focus_and_a_click_elsewhere_closes_too(
    stage: Stage, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(stage.picker.closed):
        stage.key(qtbot, Qt.Key.Key_Escape)
    assert stage.picker.isHidden()
    assert stage.window.focusWidget() is stage.button
    stage.picker.open(stage.button, (), pictures=True)
    qtbot.mouseClick(stage.window, Qt.MouseButton.LeftButton, pos=QPoint(20, 500))
    assert stage.picker.isHidden()


def test_the_windows_keys_are_disabled_while_the_picker_is_open(stage: Stage, qtbot: QtBot) -> None:
    fired: list[str] = []
    for key in ("Space", "2", "Down", "Esc", "F5"):
        QShortcut(key, stage.window).activated.connect(lambda key=key: fired.append(key))
    with qtbot.waitSignal(stage.picker.looks_again):
        stage.key(qtbot, Qt.Key.Key_F5)
    for each in (Qt.Key.Key_2, Qt.Key.Key_Down, Qt.Key.Key_Escape):
        stage.key(qtbot, each)
    assert fired == []


def test_the_focus_stays_on_its_source_while_cameras_come_and_go(
    stage: Stage, qtbot: QtBot
) -> None:
    stage.key(qtbot, Qt.Key.Key_Down)
    row = stage.window.focusWidget()
    new = SourceEntry(
        "camera:0", "Brand new", "free", "good", "camera", picture=np.zeros((90, 160, 3), np.uint8)
    )
    stage.picker.show_sources((new, B), (DEMO,))
    assert stage.window.focusWidget() is row
    assert [one.entry.name for one in stage.picker.rows] == ["Brand new", "Camera B", "Demo"]
    stage.picker.show_sources((new,), (DEMO,))
    assert stage.focused() == "Brand new", "a removed row cannot keep the focus"


def test_a_row_has_an_accessible_name_state_and_current_mark(stage: Stage) -> None:
    first = stage.picker.rows[0]
    assert (first.accessibleName(), first.accessibleDescription()) == (
        "Camera A, in use",
        "current",
    )
    for button in stage.picker.findChildren(QAbstractButton):
        assert button.accessibleName() or button.text(), button


def test_cameras_that_are_on_are_reported_and_can_be_switched_off(
    stage: Stage, qtbot: QtBot
) -> None:
    button = next(
        one for one in stage.picker.findChildren(QPushButton) if one.text() == "Switch off"
    )
    with qtbot.waitSignal(stage.picker.pictures_wanted) as wanted:
        button.click()
    assert wanted.args == [False]
    assert button.text() == "Show pictures"


@pytest.mark.parametrize(("width", "height"), [(640, 360), (1280, 720), (2560, 1440)])
def test_the_picker_fits_in_a_window_of_any_size(theme: Theme, width: int, height: int) -> None:
    stage = Stage(theme, width, height)
    assert stage.window.rect().contains(stage.picker.geometry())
    stage.window.resize(700, 400)
    assert stage.window.rect().contains(stage.picker.geometry())
    stage.picker.dismiss()
    stage.window.close()
    stage.window.deleteLater()
