"""The window of the tapping task, and its command."""

from itertools import count

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from pytestqt.qtbot import QtBot

from handtrack.plugins.pointing.tapping import CIRCLES, TARGETS
from handtrack_ui.common.theme import Theme
from handtrack_ui.plugins.pointer.tapping_window import TappingWindow


@pytest.fixture
def tapping(theme: Theme, qtbot: QtBot) -> TappingWindow:
    ticks = count()
    window = TappingWindow(theme, lambda: float(next(ticks)))
    qtbot.addWidget(window)
    window.show()
    return window


def tap(window: TappingWindow, qtbot: QtBot) -> None:
    place = QPoint(*(round(each) for each in window.task.target))
    qtbot.mouseMove(window, place)
    qtbot.mouseClick(window, Qt.MouseButton.LeftButton, pos=place)


def test_tapping_every_target_ends_the_test_with_a_score(
    tapping: TappingWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(tapping.ended):
        for _ in range(len(CIRCLES) * (TARGETS + 1)):
            tap(tapping, qtbot)
    score = tapping.task.score()
    assert (score.errors, score.taps, score.seconds) == (0.0, len(CIRCLES) * TARGETS, 1.0)
    assert len(tapping.task.to_dict()["each"]) == score.taps


def test_esc_ends_the_test_early(tapping: TappingWindow, qtbot: QtBot) -> None:
    tap(tapping, qtbot)
    with qtbot.waitSignal(tapping.ended):
        qtbot.keyClick(tapping, Qt.Key.Key_Escape)
    assert not tapping.task.scored


@pytest.mark.parametrize("size", [QSize(400, 400), QSize(1280, 720)])
def test_every_target_fits_in_the_window_and_stays_after_the_first_tap(
    tapping: TappingWindow, qtbot: QtBot, size: QSize
) -> None:
    tapping.resize(size)
    for far, wide in tapping.task._circles:
        assert far + wide <= min(size.width(), size.height())
    tap(tapping, qtbot)
    circle = tapping.task.circle
    tapping.resize(900, 900)
    assert tapping.task.circle == circle
