from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton
from shiboken6 import delete

from handtrack.gestures.config import GestureConfig
from handtrack.navigation.bindings import Bindings
from handtrack_ui.common.shortcuts import KeyLine
from handtrack_ui.common.theme import Theme, font
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.shell.cheat_sheet import CheatSheet
from handtrack_ui.text.cheat_sheet_words import sign_lines
from tests.ui.keys import keys_in

SIGNS = sign_lines(Bindings(), GestureConfig(), arming=True)
KEYS = keys_in(GuideView)


@pytest.fixture
def covered(theme: Theme) -> Iterator[QMainWindow]:
    window = QMainWindow()
    window.setCentralWidget(QPushButton("below"))
    window.resize(1000, 600)
    window.show()
    window.activateWindow()
    window.centralWidget().setFocus()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def sheet(covered: QMainWindow, theme: Theme) -> CheatSheet:
    made = CheatSheet(covered, theme)
    made.open(SIGNS, KEYS)
    return made


def test_a_key_or_click_closes_the_sheet_and_restores_the_focus(
    sheet: CheatSheet, covered: QMainWindow
) -> None:
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Question, None):
        sheet.open(SIGNS, KEYS)
        QTest.mouseClick(sheet, Qt.MouseButton.LeftButton) if key is None else QTest.keyClick(
            sheet, key
        )
        assert sheet.isHidden()
        assert covered.centralWidget().hasFocus()


def test_the_sheet_closes_even_if_the_focused_widget_was_deleted(
    sheet: CheatSheet, covered: QMainWindow
) -> None:
    delete(covered.takeCentralWidget())
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert sheet.isHidden()


def test_keys_do_not_reach_the_view_below_the_sheet(
    sheet: CheatSheet, covered: QMainWindow
) -> None:
    moved: list[str] = []
    for key in ("Right", "Esc", "1", "Ctrl+Q"):
        QShortcut(key, covered).activated.connect(lambda key=key: moved.append(key))
    QTest.keyClick(sheet, Qt.Key.Key_Right)
    QTest.keyClick(sheet, Qt.Key.Key_1)
    assert not sheet.isHidden()
    QTest.keyClick(sheet, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert moved == ["Ctrl+Q"]


def test_a_screen_reader_gets_every_sign_and_key(sheet: CheatSheet) -> None:
    told = sheet.accessibleDescription()
    assert "Swipe left: Next" in told
    assert "Two fingers, 1 s: 2" in told
    assert "Ctrl+Z: Undo" in told


@pytest.mark.parametrize(
    ("size", "keys_first"),
    [((640, 360), False), ((640, 360), True), ((700, 1200), False), ((2560, 1440), True)],
)
def test_tiles_and_keys_fit_the_window_without_overlapping(
    sheet: CheatSheet, covered: QMainWindow, size: tuple[int, int], *, keys_first: bool
) -> None:
    small = sheet._plan().key_px
    sheet.open(SIGNS, KEYS, keys_first=keys_first)
    assert (sheet._plan().key_px > small) == keys_first
    covered.resize(*size)
    QApplication.processEvents()
    assert sheet.geometry() == covered.rect()
    plan = sheet._plan()
    for number, tile in enumerate(plan.tiles):
        assert sheet.rect().toRectF().contains(tile)
        assert not tile.intersects(plan.keys)
        assert not any(tile.intersects(other) for other in plan.tiles[:number])
    assert sheet.rect().toRectF().contains(plan.keys)
    bold = QFontMetricsF(font(plan.does_px, bold=True))
    words = [word for line in SIGNS for word in line.does.split(" ", plan.does_lines - 1)]
    assert max(bold.horizontalAdvance(word) for word in words) <= plan.tiles[0].width()
    assert sheet._place_of_hand(plan.tiles[0], plan).height() > plan.tiles[0].height() / 4


def test_the_sheet_draws_one_hand_per_event_and_keeps_none_once_hidden(
    sheet: CheatSheet, theme: Theme
) -> None:
    assert sheet.isVisible()
    assert not sheet.drawn
    empty = sheet.grab().toImage()
    for number in range(len(sheet._drawn) + 1, len(SIGNS) + 1):
        sheet._draw_next()
        assert len(sheet._drawn) == number
    assert sheet.drawn
    assert sheet.grab().toImage() != empty
    sheet.hide()
    theme.changed.emit()
    for _ in range(30):
        QApplication.processEvents()
    assert not sheet._drawn


def test_for_a_reader_three_metres_away_meanings_are_larger_and_keys_are_left_out(
    sheet: CheatSheet, covered: QMainWindow
) -> None:
    covered.resize(1280, 800)
    sheet.open(SIGNS, KEYS)
    near = sheet._plan()
    sheet.open(SIGNS, KEYS, metres=3.0)
    far = sheet._plan()
    assert far.does_px > near.does_px * 1.1
    assert far.keys.height() == 0
    assert sheet._place_of_hand(far.tiles[0], far).height() > far.tiles[0].height() / 4
    assert "Ctrl+Z: Undo" in sheet.accessibleDescription(), "a screen reader still gets the keys"


@pytest.mark.parametrize("size", [(800, 600), (960, 540), (1280, 720), (1920, 1080)])
def test_captions_and_keys_are_readable_in_every_usual_window(
    sheet: CheatSheet, covered: QMainWindow, size: tuple[int, int]
) -> None:
    keys = [KeyLine(f"Ctrl+{number}", "Cancel, back to the library") for number in range(25)]
    covered.resize(*size)
    sheet.open(SIGNS, keys)
    QApplication.processEvents()
    plan = sheet._plan()
    assert plan.called_px >= 13
    assert plan.key_px >= 12
    assert not any(tile.intersects(plan.keys) for tile in plan.tiles)
    assert sheet.rect().toRectF().contains(plan.keys)
