"""The header shows the open guide's title at any width."""

import pytest
from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from handtrack_ui.common.header import Header, _Title
from handtrack_ui.common.theme import Theme


@pytest.mark.parametrize("timer", ["", "rung"])
@pytest.mark.parametrize("width", [640, 1280])
def test_a_title_is_shown_in_full_beside_a_timer_at_any_scale(
    theme: Theme, qtbot: QtBot, width: int, timer: str
) -> None:
    header = Header(theme)
    qtbot.addWidget(header)
    header.show_tracking(tracks=True, paused=False)
    header.show_recording("", offered=True)
    header.source_button.show_state("Demo: a drawn hand", "keys and mouse", "good")
    header.show_view("Pizza dough for four", home=False)
    header.show_timer("", "Knead: time is up", timer)
    header.resize(width, header.height())
    header.show()
    title = header.findChild(_Title)
    metrics = title.fontMetrics() if width > 640 else title._small()
    needed = metrics.boundingRect(QRect(0, 0, title.width(), 500), Qt.TextFlag.TextWordWrap, title.text())
    assert needed.width() <= title.width()
    assert needed.height() <= min(title.height(), 2 * metrics.lineSpacing())
    assert not any(
        title.geometry().intersects(other.geometry())
        for other in (header.source_button, header.timer_chip, header._back)
        if other.isVisible()
    )


def test_rarely_used_actions_are_in_a_menu_with_their_keys(theme: Theme, qtbot: QtBot) -> None:
    header = Header(theme)
    qtbot.addWidget(header)
    header.show_sound(on=False)
    sounds, aloud, full, memory = header.menu().actions()
    assert [action.text() for action in (sounds, aloud, full, memory)] == [
        "Sounds\tCtrl+M",
        "Read steps aloud\tShift+A",
        "Full screen\tF11",
        "Memory, for developers\tF12",
    ]
    assert not sounds.isChecked()
    assert not aloud.isChecked()
    with qtbot.waitSignal(header.overlay):
        memory.trigger()
