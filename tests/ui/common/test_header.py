"""The header shows the open guide's title at any width."""

import pytest
from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from handtrack_ui.common.header import Header, MenuEntry, _Title
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
    header.set_tool(header.add_source_tool(list, "record"), "record", "Record", "Record (F9)")
    header.source_button.show_state("Demo: a drawn hand", "keys and mouse", "good")
    header.show_view("Pizza dough for four", home=False)
    chip = TimerChip(header, theme)
    chip.show_timer("", "Knead: time is up", timer)
    header.resize(width, header.height())
    header.show()
    title = header.findChild(_Title)
    metrics = title.fontMetrics() if width > 640 else title._small()
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
