"""The text of every view keeps its size when the appearance changes."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from handtrack_ui.common.theme import Appearance, Theme
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.ui.fakes import read_guides


def sizes(view: QWidget) -> dict[str, int]:
    QApplication.processEvents()
    shown = [*view.findChildren(QLabel), *view.findChildren(QPushButton)]
    return {
        part.text(): part.font().pixelSize()
        for part in shown
        if part.isVisibleTo(view) and part.text()
    }


@pytest.mark.parametrize("view", ["library", "live", "guide"])
def test_changing_the_appearance_keeps_the_text_size_even_of_a_hidden_view(
    window: Window, theme: Theme, view: str
) -> None:
    window.opening.open(WindowOptions(view=view))
    read_guides(window)
    before = sizes(window.view)
    theme.choose(Appearance.DARK)
    assert sizes(window.view) == before
    window.show_view(window.services.find(SettingsView))
    theme.choose(Appearance.LIGHT)
    window.opening.open(WindowOptions(view=view))
    read_guides(window)
    assert sizes(window.view) == before
