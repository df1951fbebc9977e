"""The column beside a step holds ingredients, timers, an alarm and the hand, and cuts nothing."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from handtrack_ui.common.label import Label
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.text_scale import TextScale
from handtrack_ui.common.theme import Theme, text_pixels
from handtrack_ui.features.guide.alarm import Alarm, AlarmPanel, EndedTimer
from handtrack_ui.features.guide.side_panel import SidePanel
from handtrack_ui.features.guide.timer import TimerButtons, TimerDisplay, TimerRow
from handtrack_ui.text.guide_words import TimerLine

WINDOWS = ((1280, 800), (800, 600), (853, 533), (640, 400))
"""1280×800 at 100, 150 and 200 %, and 800×600, in logical pixels."""
AROUND_PX = 190
"""Height of a window's header and of a guide's footer, with some room for a message."""
NEEDED = ("500 g strong white flour", "325 g lukewarm water", "10 g fine salt", "2 g dried yeast")


def timers(count: int, first: int = 0) -> tuple[TimerLine, ...]:
    return tuple(
        TimerLine(
            number, f"Step {number}", f"Let it rise {number}  12:34", False, False, number == first
        )
        for number in range(1, count + 1)
    )


@pytest.fixture
def side(theme: Theme, pictures: Pictures, qtbot: QtBot) -> Iterator[SidePanel]:
    made = SidePanel(theme, pictures)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.hide()


def parts_of(side: SidePanel) -> list[QWidget]:
    return [
        part
        for part in side.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if part.isVisible() and part.height()
    ]


def check_column(side: SidePanel) -> None:
    """Check that no part of the column is outside it, over another one, or too small."""
    QApplication.processEvents()
    parts = parts_of(side)
    for part in parts:
        assert side.rect().contains(part.geometry()), part
    for one, other in combinations(parts, 2):
        assert not one.geometry().intersects(other.geometry()), (one, other)
    for label in side.findChildren(Label):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    for button in side.findChildren(QPushButton):
        if button.isVisible():
            holder = button.parentWidget()
            assert holder.rect().contains(button.geometry()), button.accessibleName()
            assert button.height() >= button.fontMetrics().height()


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: "x".join(map(str, size)))
def test_no_part_of_the_column_is_cut_whatever_it_holds(
    side: SidePanel, window: tuple[int, int]
) -> None:
    width, height = window
    side.resize(round(width * 0.26), height - AROUND_PX)
    for metres, needed, timer, count in product((1.0, 3.0), (0, 4), (0, 1, 2), (0, 6)):
        side.set_scale(TextScale(metres, min(height, width * 9 / 16)))
        side.show_needed(NEEDED[:needed])
        own = timers(1)[0] if timer == 2 else None
        side.timer.set_state(0.5, "12:34", "left", muted=False)
        side.show_timers(own, timers(count, first=1), timer=timer > 0)
        for by_hand in (True, False):
            side.show_by_hand(on=by_hand)
            check_column(side)


def test_the_steps_own_timer_keeps_its_digits_and_buttons(side: SidePanel) -> None:
    side.resize(208, 410)
    side.set_scale(TextScale(1.0, 450))
    side.show_needed(NEEDED)
    side.timer.set_state(0.5, "12:34", "left", muted=False)
    side.show_timers(timers(1)[0], timers(6)[1:], timer=True)
    display = side.findChild(TimerDisplay)
    buttons = side.findChild(TimerButtons)
    assert display.isVisible()
    assert display.height() == display.sizeHint().height()
    assert [one.isVisible() for one in buttons.findChildren(QPushButton)] == [True] * 4
    rows = [row for row in side.findChildren(TimerRow) if row.isVisible()]
    left_out = [one.text() for one in side.findChildren(Label) if one.text().startswith("+")]
    assert left_out == [f"+{5 - len(rows)}"]


def test_the_hands_state_is_as_large_as_a_steps_least_text(side: SidePanel) -> None:
    side.resize(208, 410)
    scale = TextScale(1.0, 450)
    side.set_scale(scale)
    side.show_by_hand(on=True)
    assert text_pixels(side.hand) >= scale.letters - 0.5


def test_an_alarm_fills_the_column_above_the_hand_and_gives_it_back(side: SidePanel) -> None:
    side.resize(330, 600)
    side.set_scale(TextScale(1.0, 720))
    side.show_needed(NEEDED)
    side.show_timers(timers(1)[0], timers(2), timer=True)
    before = {type(part): part.geometry() for part in parts_of(side)}
    side.show_alarm(Alarm((EndedTimer("Let the flour drink", 42.0),)))
    check_column(side)
    panel = side.findChild(AlarmPanel)
    assert panel.words == ("Time is up", "Let the flour drink", "+0:42")
    assert panel.geometry().topLeft() == QRect(side.rect()).topLeft()
    assert panel.height() > side.height() / 2
    assert not side.timer.isVisible()
    side.show_alarm(None)
    assert {type(part): part.geometry() for part in parts_of(side)} == before
