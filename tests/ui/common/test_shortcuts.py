"""A key goes to the focused widget first, if that uses it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.shortcuts import YieldingKeys, bind, bind_commands

ALL = ["PAUSE", "CONFIRM", "NEXT", "PAGE_DOWN", "1"]


@pytest.fixture
def taken() -> list[str]:
    return []


@pytest.fixture
def panel(qapp: QApplication, taken: list[str]) -> Iterator[QWidget]:
    YieldingKeys(qapp)
    made = QWidget()
    QVBoxLayout(made)
    bind(
        made,
        {Shortcut[name]: lambda name=name: taken.append(name) for name in ("PAUSE", "PAGE_DOWN")},
    )
    bind_commands(made, lambda name, choice: taken.append(str(choice or name.upper())))
    made.show()
    yield made
    made.close()
    made.deleteLater()


def put(panel: QWidget, widget: QWidget, qtbot: QtBot) -> QWidget:
    layout = panel.layout()
    layout.addWidget(widget)
    widget.show()
    panel.activateWindow()
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    return widget


def test_without_a_focused_widget_the_window_handles_every_key(
    panel: QWidget, taken: list[str], qtbot: QtBot
) -> None:
    for key in (
        Qt.Key.Key_Space,
        Qt.Key.Key_Return,
        Qt.Key.Key_Right,
        Qt.Key.Key_Down,
        Qt.Key.Key_1,
    ):
        qtbot.keyClick(panel, key)
    assert taken == ALL


def test_a_focused_button_takes_space_and_enter_once_and_nothing_else(
    panel: QWidget, taken: list[str], qtbot: QtBot
) -> None:
    pressed: list[bool] = []
    button = QPushButton("go")
    button.clicked.connect(lambda: pressed.append(True))
    put(panel, button, qtbot)
    for number, key in enumerate((Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter), start=1):
        qtbot.keyClick(button, key)
        assert len(pressed) == number
    held(button, Qt.Key.Key_Return)
    assert len(pressed) == 4
    assert taken == []
    qtbot.keyClick(button, Qt.Key.Key_Right)
    qtbot.keyClick(button, Qt.Key.Key_1)
    assert taken == ["NEXT", "1"]


def held(widget: QWidget, key: Qt.Key) -> None:
    """Press and hold a key until it has repeated twice, as the system reports it."""
    for again in (False, True, True):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", again)
        window = widget.window().windowHandle()
        QApplication.sendEvent(window, event)


def test_a_held_key_gives_one_command_and_a_held_arrow_repeats(
    panel: QWidget, taken: list[str], qtbot: QtBot
) -> None:
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_1, Qt.Key.Key_Right):
        held(panel, key)
    assert taken == ["PAUSE", "CONFIRM", "1", *["NEXT"] * 3]


def test_a_focused_field_list_or_slider_gets_the_keys_it_uses(
    panel: QWidget, taken: list[str], qtbot: QtBot
) -> None:
    field, listed, slider = QLineEdit(), QListWidget(), QSlider(Qt.Orientation.Horizontal)
    qtbot.keyClicks(put(panel, field, qtbot), "a 1")
    listed.addItems(["one", "two"])
    listed.setCurrentRow(0)
    qtbot.keyClick(put(panel, listed, qtbot), Qt.Key.Key_Down)
    slider.setValue(5)
    put(panel, slider, qtbot)
    moved = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(slider, key)
        moved.append(slider.value())
    assert (field.text(), listed.currentRow(), moved) == ("a 1", 1, [6, 5])
    assert taken == []


def test_arrows_move_within_a_group_of_buttons(
    panel: QWidget, taken: list[str], qtbot: QtBot
) -> None:
    group, buttons = QButtonGroup(panel), [QPushButton("one"), QPushButton("two")]
    for button in buttons:
        button.setCheckable(True)
        group.addButton(button)
        put(panel, button, qtbot)
    buttons[0].setChecked(True)
    buttons[0].setFocus()
    qtbot.waitUntil(buttons[0].hasFocus)
    qtbot.keyClick(buttons[0], Qt.Key.Key_Down)
    assert buttons[1].hasFocus()
    assert taken == []


def test_only_the_focused_widgets_events_are_looked_at(
    panel: QWidget, qapp: QApplication, qtbot: QtBot
) -> None:
    seen: list[QObject] = []

    class Noted(YieldingKeys):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            seen.append(watched)
            return super().eventFilter(watched, event)

    Noted(qapp)
    first, second = QPushButton("one"), QPushButton("two")
    put(panel, first, qtbot)
    put(panel, second, qtbot)
    seen.clear()
    for widget in (panel, first, second):
        widget.resize(widget.width() + 40, widget.height() + 40)
    assert {*seen} == {second}
    first.setFocus()
    second.deleteLater()
    qtbot.waitUntil(first.hasFocus)
    qtbot.keyClick(first, Qt.Key.Key_Space)
    assert seen[-1] is first
