"""A card of any shape shows nearly its whole picture."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from handtrack_ui.common.pictures import Pictures, look
from handtrack_ui.common.theme import Appearance, Theme
from handtrack_ui.features.library.card_pictures import initials, paint_initials, picture_of
from tests.ui.contrast import contrast

GROUND, MARK = QColor("#e6eeea"), QColor("#c02020")


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture with marks a tenth of its size from each corner."""
    made = QImage(960, 600, QImage.Format.Format_RGB32)
    made.fill(GROUND)
    painter = QPainter(made)
    for x in (96, 864 - 40):
        for y in (60, 540 - 40):
            painter.fillRect(x, y, 40, 40, MARK)
    painter.end()
    path = tmp_path / "picture.png"
    made.save(str(path))
    return path


@pytest.mark.parametrize("shape", [(200, 260), (500, 120)])
def test_a_card_crops_at_most_a_tenth_of_its_picture(
    theme: Theme, pictures: Pictures, picture: Path, shape: tuple[int, int], qtbot: QtBot
) -> None:
    drawn, paint = (
        QImage(*shape, QImage.Format.Format_RGB32),
        picture_of(pictures, look(picture), "Tea"),
    )

    def painted() -> None:
        drawn.fill(Qt.GlobalColor.blue)
        painter = QPainter(drawn)
        paint(painter, QRectF(0, 0, *shape), theme)
        painter.end()

    with qtbot.waitSignal(pictures.ready):
        painted()
    painted()
    colours = {
        (x, y): drawn.pixelColor(x, y) for x in range(0, shape[0], 2) for y in range(0, shape[1], 2)
    }
    assert not any(colour.blue() > 250 for colour in colours.values())
    marked = [
        place for place, colour in colours.items() if colour.red() > 150 and colour.green() < 80
    ]
    assert len({(x > shape[0] / 2, y > shape[1] / 2) for x, y in marked}) == 4


@pytest.mark.parametrize(
    ("title", "letters"),
    [
        ("Apple pie", "AP"),
        ("grandma's best apple pie", "GB"),
        ("“Brot” und mehr", "BU"),
        ("Lauch-Quiche", "LQ"),
        ("Éclairs", "É"),
        ("3 salads", "3S"),
        ("…", ""),
        ("", ""),
    ],
)
def test_a_guide_without_a_picture_is_known_by_its_initials(title: str, letters: str) -> None:
    assert initials(title) == letters


@pytest.mark.parametrize("look_of", [*Appearance])
def test_initials_are_readable_on_every_colour(theme: Theme, look_of: Appearance) -> None:
    theme.choose(look_of)
    grounds = set()
    for title in map(str, range(100, 140)):
        drawn = QImage(300, 300, QImage.Format.Format_RGB32)
        painter = QPainter(drawn)
        paint_initials(title, painter, QRectF(0, 0, 300, 300), theme)
        painter.end()
        ground = drawn.pixelColor(2, 2)
        inks = {drawn.pixelColor(x, 150).name() for x in range(60, 240)} - {ground.name()}
        assert max(contrast(ink, ground.name()) for ink in inks) >= 4.5
        grounds.add(ground.name())
    assert len(grounds) > 6 or look_of is Appearance.CONTRAST
    theme.choose(Appearance.LIGHT)
