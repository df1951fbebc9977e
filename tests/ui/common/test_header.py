"""The header shows the open guide's title at any width."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from handtrack_ui.common.header import Header, MenuEntry
from handtrack_ui.common.header_button import HeaderButton
from handtrack_ui.common.header_chip import HeaderChip
from handtrack_ui.common.header_title import HeaderTitle
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.timer_chip import TimerChip


@pytest.mark.parametrize("timer", ["", "rung"])
@pytest.mark.parametrize("width", [640, 1280])
def test_a_title_is_shown_in_full_beside_a_timer_at_any_scale(
    theme: Theme, qtbot: QtBot, width: int, timer: str
) -> None:
    header = Header(theme)
    qtbot.addWidget(header)
    header.show_tracking(tracks=True, paused=False)
    header.add_source_tool(HeaderButton(theme, "record", "Record", "Record (F9)"))
    header.source_button.show_state("Demo: a drawn hand", "keys and mouse", "good")
    header.show_view("Pizza dough for four", home=False)
    chip = TimerChip(header, theme)
    chip.show_timer("", "Knead: time is up", timer)
    header.resize(width, header.height())
    header.show()
    title = header.findChild(HeaderTitle)
    metrics = QFontMetrics(title.letters)
    needed = metrics.boundingRect(
        QRect(0, 0, title.width(), 500), Qt.TextFlag.TextWordWrap, title.text()
    )
    assert needed.width() <= title.width()
    assert needed.height() <= min(title.height(), 2 * metrics.lineSpacing())
    assert not any(
        title.geometry().intersects(other.geometry())
        for other in (header.source_button, chip, header._back)
        if other.isVisible()
    )


@pytest.mark.parametrize("timer", ["", "runs", "rung"])
@pytest.mark.parametrize(
    "words",
    [
        "A",
        "Schwarzwälderkirschtortenboden",
        "Die Schwarzwälderkirschtorte backen und füllen",
        "Pizza dough for four people, with a day in the fridge",
        "Enzymimmunoassay Durchführung",
    ],
)
@pytest.mark.parametrize("width", [533, 640, 800])
def test_no_words_in_the_header_are_cut_off_without_dots(
    theme: Theme, qtbot: QtBot, width: int, words: str, timer: str
) -> None:
    header = Header(theme)
    qtbot.addWidget(header)
    header.show_tracking(tracks=True, paused=False)
    header.add_source_tool(HeaderButton(theme, "record", "Record", "Record (F9)"))
    header.source_button.show_state("Demo", "gives commands, not saved", "good")
    chip = TimerChip(header, theme)
    chip.show_timer("2:48  +5" if timer else "", "Knead", timer)
    header.show_view(words, home=False)
    header.resize(width, header.height())
    header.show()
    title = header.findChild(HeaderTitle)
    metrics = QFontMetrics(title.letters)
    assert all(metrics.horizontalAdvance(line) <= title.width() for line in title.lines)
    assert len(title.lines) * metrics.height() <= title.height()
    assert " ".join(title.lines) == words or any(line.endswith("…") for line in title.lines)
    assert chip.isHidden() or chip.width() >= chip.sizeHint().width()


def test_rarely_used_actions_are_in_a_menu_with_their_keys(theme: Theme, qtbot: QtBot) -> None:
    header = Header(theme)
    qtbot.addWidget(header)
    header.show_sound(on=False)
    acted: list[bool] = []
    header.add_entry(MenuEntry("Memory", "F12", lambda: acted.append(True)))
    header.add_entry(MenuEntry("Read aloud", "Shift+A", list, lambda: True))
    sounds, full, memory, aloud = header.menu().actions()
    assert [action.text() for action in (sounds, full, memory, aloud)] == [
        "Sounds\tCtrl+M",
        "Full screen\tF11",
        "Memory\tF12",
        "Read aloud\tShift+A",
    ]
    assert [action.isChecked() for action in (sounds, aloud)] == [False, True]
    assert not memory.isCheckable()
    memory.trigger()
    assert acted == [True]


def test_a_click_on_any_button_of_the_header_leaves_the_focus_where_it_is(
    theme: Theme, qtbot: QtBot
) -> None:
    header = Header(theme)
    qtbot.addWidget(header)
    header.add_source_tool(HeaderButton(theme, "record", "Record", "Record (F9)"))
    TimerChip(header, theme)
    clicked = {button.focusPolicy() for button in header.findChildren(QPushButton)}
    assert clicked == {Qt.FocusPolicy.TabFocus}


def test_a_chip_without_brief_words_takes_as_much_room_as_one_with_long_ones(
    theme: Theme, qtbot: QtBot
) -> None:
    chip = HeaderChip(theme, 20)
    qtbot.addWidget(chip)
    chip.show_state("clock", "9:00  +2", "Boil")
    whole = chip.room(brief=False)
    assert chip.room(brief=True) == whole
    chip.show_state("clock", "9:00  +2", "Boil", brief="9:00  +2")
    assert chip.room(brief=True) == whole
    chip.show_state("clock", "9:00  +2", "Boil", brief="9")
    assert 0 < chip.room(brief=True) < whole
    chip.hide()
    assert chip.room(brief=True) == 0


@pytest.mark.parametrize("brief", ["", "9:00:00  +2"])
@pytest.mark.parametrize(("width", "icons"), [(1280, False), (850, True)])
def test_buttons_beside_a_wide_chip_become_icons(
    theme: Theme, qtbot: QtBot, width: int, icons: bool, brief: str
) -> None:
    header = Header(theme)
    qtbot.addWidget(header)
    chip = HeaderChip(theme, 20)
    header.add_chip(chip)
    header.show_view("Pizza dough for four", home=False)
    chip.show_state("clock", "9:00:00  +2", "Boil", brief=brief)
    header.resize(width, header.height())
    header.show()
    assert (header._back.text() == "") == icons


def test_a_chip_tells_only_of_what_is_new(theme: Theme, qtbot: QtBot) -> None:
    chip = HeaderChip(theme, 20)
    qtbot.addWidget(chip)
    changes = list[str]()
    chip.changed.connect(lambda: changes.append(chip.text()))
    for words in ("9:00", "9:00", "8:59", "", ""):
        chip.show_state("clock", words, "Boil")
    assert changes == ["9:00", "8:59", ""]
    assert chip.isHidden()
