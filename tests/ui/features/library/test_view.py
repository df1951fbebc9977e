"""The library: its cards."""

import pytest
from pytestqt.qtbot import QtBot

from handtrack.guides import Guide
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.view import LibraryView, time_text


@pytest.fixture
def library(theme: Theme, pictures: Pictures, guide: Guide, qtbot: QtBot) -> LibraryView:
    made = LibraryView(theme, pictures, (guide,))
    qtbot.addWidget(made)
    made.resize(1000, 600)
    return made


def test_guides_are_opened_by_number_and_the_live_view_which_no_hand_can_leave_has_none(
    library: LibraryView, guide: Guide, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(library.open_guide) as opened:
        library.choose(1)
    assert opened.args == [guide.path]
    assert not library.choose(2)
    live = library.findChildren(Card)[-1]
    assert live.accessibleName() == "Live"
    with qtbot.waitSignal(library.open_live):
        live.click()


def test_the_card_that_has_the_keys_is_opened_by_confirming(library: LibraryView, qtbot: QtBot) -> None:
    with qtbot.waitActive(library):
        library.show()
        library.activateWindow()
    library.enter()
    with qtbot.waitSignal(library.open_guide):
        assert library.confirm()
    library.hide()


@pytest.mark.parametrize("width", [640, 1280, 2560])
def test_the_cards_are_drawn_at_every_width(library: LibraryView, width: int) -> None:
    library.resize(width, 600)
    assert not library.grab().isNull()


def test_a_time_is_said_as_people_say_it() -> None:
    assert [time_text(s) for s in (20, 60, 1200, 7200, 5400)] == ["1 min", "1 min", "20 min", "2 h", "1 h 30 min"]
