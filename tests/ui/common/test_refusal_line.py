"""A message in the line below a step fits into it."""

import pytest
from pytestqt.qtbot import QtBot

from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.theme import Theme

LEAVE = "Die Anleitung verlassen? Daumen hoch zum Verlassen"


@pytest.fixture
def line(theme: Theme, qtbot: QtBot) -> RefusalLine:
    made = RefusalLine()
    qtbot.addWidget(made)
    made.setMaximumHeight(34)
    made.resize(165, 34)
    return made


def test_a_long_message_shrinks_until_it_fits(line: RefusalLine) -> None:
    line.show_notice(LEAVE)
    assert line.heightForWidth(line.width()) <= line.height()
    assert line.text() == LEAVE


def test_a_message_too_long_for_small_letters_is_shortened(line: RefusalLine) -> None:
    line.show_notice(f"{LEAVE}. {LEAVE}.")
    assert line.heightForWidth(line.width()) <= line.height()
    assert line.text().startswith("Die Anleitung verlassen?")
    assert line.text().endswith(" …")
    line.resize(900, 34)
    line.grab()
    assert line.text() == f"{LEAVE}. {LEAVE}."
