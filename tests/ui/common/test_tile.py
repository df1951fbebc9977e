"""A tile says to screen readers what it shows."""

import pytest
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from handtrack_ui.common.theme import Theme
from handtrack_ui.common.tile import Tile, TileKind


@pytest.mark.parametrize("number", [None, 1, 4])
@pytest.mark.parametrize("labels", [("Start timer: 10 minutes", "9:00 left"), ("A", "Salt & oil")])
def test_a_tiles_name_follows_its_number_and_its_label(
    theme: Theme, qtbot: QtBot, labels: tuple[str, str], number: int | None
) -> None:
    first, second = labels
    tile = Tile(theme, TileKind.OPTION, 2, first)
    qtbot.addWidget(tile)
    assert tile.accessibleName() == f"2: {first}"
    tile.set_number(number)
    tile.setText(second)
    named = second if number is None else f"{number}: {second}"
    assert (tile.text(), tile.accessibleName()) == (second, named)
    assert tile.shortcut() == QKeySequence(), "an & in a label isn't a shortcut"
    tile.set_number(3)
    assert tile.accessibleName() == f"3: {second}"
