"""Icons follow the theme by themselves."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from handtrack_ui.common.icons import IconLabel, put_icon, themed_icon
from handtrack_ui.common.theme import Appearance, Theme


def inks(icon: QIcon, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> set[str]:
    """Return the colours of an icon's solid pixels."""
    drawn = icon.pixmap(size, 1.0, mode, state).toImage()
    pixels = (drawn.pixelColor(x, y) for x in range(drawn.width()) for y in range(drawn.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def test_an_icon_takes_the_colours_of_a_new_appearance(qapp: QApplication) -> None:
    theme = Theme(qapp, Appearance.LIGHT, dresses=False)
    icon = themed_icon(theme, "pause", "text", checked="accent", disabled="muted")
    for appearance in (Appearance.LIGHT, Appearance.DARK, Appearance.CONTRAST):
        theme.choose(appearance)
        for mode, state, token in (
            (QIcon.Mode.Normal, QIcon.State.Off, "text"),
            (QIcon.Mode.Normal, QIcon.State.On, "accent"),
            (QIcon.Mode.Disabled, QIcon.State.Off, "muted"),
        ):
            seen = inks(icon, QSize(32, 32), mode, state)
            assert seen == {theme.colour(token).name()}, (appearance, token)


def test_a_gap_follows_the_icon_only_before_words(qtbot: QtBot, qapp: QApplication) -> None:
    theme = Theme(qapp, Appearance.LIGHT, dresses=False)
    button = QPushButton()
    qtbot.addWidget(button)
    put_icon(button, themed_icon(theme, "pause"), 20)
    alone = button.iconSize()
    button.setText("Pause")
    put_icon(button, themed_icon(theme, "pause"), 20)
    beside_words = button.iconSize()
    assert alone == QSize(20, 20)
    assert beside_words.width() > beside_words.height() == 20
    drawn = button.icon().pixmap(beside_words, 1.0).toImage()
    gap = {drawn.pixelColor(x, y).alpha() for x in range(20, drawn.width()) for y in range(20)}
    assert gap == {0}


def test_an_icon_label_has_the_colour_of_its_words(qtbot: QtBot) -> None:
    label = IconLabel("pause")
    qtbot.addWidget(label)
    label.setFixedSize(32, 32)
    label.setStyleSheet("color: #ff0000")
    label.show()
    drawn = label.grab().toImage()
    red = QColor("#ff0000")
    assert any(drawn.pixelColor(x, y) == red for x in range(32) for y in range(32))
