"""The signs beside the presenter's picture."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack_ui.plugins.presenter.slide_signs import SlideSigns
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.window import Window


@pytest.mark.parametrize("size", [(800, 600), (960, 540), (1280, 720), (1920, 1080)])
def test_the_signs_words_are_readable_in_every_usual_window(
    window: Window, size: tuple[int, int], qtbot: QtBot
) -> None:
    window.show()
    window.show_view(PresenterView.name)
    window.resize(*size)
    qtbot.waitUntil(lambda: window.size() == QSize(*size))
    QApplication.processEvents()
    (signs,) = window.findChildren(SlideSigns)
    assert signs.isVisible()
    assert signs.read_px >= 13
    rows = signs._rows
    high = rows * signs._row_height(signs.read_px) + (rows - 1) * 0.5 * signs.read_px
    assert high <= signs.height() + 1
