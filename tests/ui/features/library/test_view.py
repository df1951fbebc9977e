"""The library: its cards."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QRegion, QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.config.model import Preferences, ReadingSettings
from handtrack.guides import Guide
from handtrack.navigation.hand_commands import HandCommands
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme, size_text, text_pixels
from handtrack_ui.common.view import read_back, read_on
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.card_words import time_text
from handtrack_ui.features.library.model import Kept
from handtrack_ui.features.library.nothing_found import NothingFound
from handtrack_ui.features.library.view import LibraryView, PageTurner
from tests.ui.features.library.cards import FEATURES


@pytest.fixture
def library(theme: Theme, pictures: Pictures, guide: Guide, qtbot: QtBot) -> LibraryView:
    made = LibraryView(theme, pictures, HandCommands(), (guide,))
    for feature in FEATURES:
        made.add_card(feature)
    qtbot.addWidget(made)
    made.resize(1000, 600)
    return made


def test_guides_and_views_are_opened_by_number_or_click(
    library: LibraryView, guide: Guide, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(library.open_guide) as opened:
        library.choose(1)
    assert opened.args == [guide.path]
    viewed: list[str] = []
    library.open_view.connect(lambda name, _: viewed.append(name))
    assert library.choose(2)
    assert library.turn_page(1)
    assert library.choose(2)
    assert not library.choose(3)
    for card in library.findChildren(Card)[1:]:
        card.click()
    assert viewed == ["live", "settings", "live", "practice", "studio", "presenter", "settings"]


def test_arrows_page_keys_and_the_wheel_reach_every_card(
    library: LibraryView, qtbot: QtBot
) -> None:
    def names() -> list[str]:
        return [
            card.accessibleName()
            for card in library.findChildren(Card)
            if card.isVisibleTo(library)
        ]

    first, last = (
        ["1: Tea", "2: Live", "3: Practice", "4: Gestures"],
        ["1: Presenter", "2: Settings"],
    )
    with qtbot.waitActive(library):
        library.show()
        library.activateWindow()
    library.enter()
    assert names() == first
    assert not library.previous()
    for _ in range(4):
        library.next()
    assert (names(), library._grid.focused) == (last, 4)
    library.previous()
    assert (names(), library._grid.focused) == (first, 3)
    read_on(library)
    assert (names(), library._grid.focused) == (last, 4)
    assert not library.turn_page(1)
    read_back(library)
    assert names() == first
    library.wheelEvent(wheel(-120))
    assert names() == last
    library.wheelEvent(wheel(60))
    assert names() == last
    library.wheelEvent(wheel(60))
    assert names() == first
    library._turner.findChildren(QPushButton)[1].click()
    assert names() == last
    assert library.cancel()
    assert names() == first
    assert not library.cancel()
    library.enter()
    with qtbot.waitSignal(library.open_guide):
        assert library.confirm()
    library.hide()


def wheel(angle: int) -> QWheelEvent:
    """Return a turn of the wheel in eighths of a degree."""
    nowhere, keys = QPointF(), Qt.KeyboardModifier.NoModifier
    phase, buttons = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    return QWheelEvent(nowhere, nowhere, QPoint(), QPoint(0, angle), buttons, keys, phase, False)


@pytest.mark.parametrize("watched", [Watched.PERSON, Watched.DEMO])
@pytest.mark.parametrize("size", [(640, 300), (640, 340), (800, 1000), (2560, 1380)])
def test_a_full_page_of_cards_is_visible_at_every_size(
    library: LibraryView, size: tuple[int, int], watched: Watched
) -> None:
    library.resize(*size)
    library.watch(watched)
    assert not library.grab().isNull()
    cards = [card for card in library.findChildren(Card) if card.isVisibleTo(library)]
    assert len(cards) == 4
    places = [
        card.geometry().translated(card.mapTo(library, QPoint()) - card.pos()) for card in cards
    ]
    assert all(library.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for one, other in combinations(places, 2))
    for card in cards:
        buttons = [one for one in card.findChildren(QPushButton) if one.isVisibleTo(library)]
        places = [
            one.geometry().translated(one.mapTo(card, QPoint()) - one.pos()) for one in buttons
        ]
        number = QRegion(card.number_place, QRegion.RegionType.Ellipse)
        assert not any(number.intersects(place) for place in places)


@pytest.mark.parametrize("width", [640, 800, 868, 960, 1280])
@pytest.mark.parametrize("starred", [False, True], ids=["all guides", "favourites only"])
def test_the_head_has_room_for_search_and_filter(
    language: str, library: LibraryView, guide: Guide, width: int, starred: bool
) -> None:
    library.resize(width, 600)
    library.show()
    library.watch(Watched.PERSON)
    library.show_kept(replace(library.model.kept, favourites=frozenset({guide.path})))
    finder = library._head.finder
    finder.choice.menu().actions()[starred].trigger()
    QApplication.processEvents()
    parts = [
        *library._head.findChildren(QPushButton),
        finder.field,
        library._head._title,
        library._head.status,
    ]
    parts = [part for part in parts if part.isVisible()]
    places = [QRect(part.mapTo(library, QPoint()), part.size()) for part in parts]
    assert not any(one.intersects(other) for one, other in combinations(places, 2))
    assert all(part.width() >= part.minimumSizeHint().width() for part in parts)
    assert finder.choice.isVisible() or (width < 960 and not starred)
    library.hide()


def test_durations_are_written_in_everyday_form() -> None:
    assert [time_text(s) for s in (20, 60, 1200, 7200, 5400)] == [
        "1 min",
        "1 min",
        "20 min",
        "2 h",
        "1 h 30 min",
    ]


@pytest.mark.parametrize("words", ["xylophone", "  zzz  "])
def test_a_search_that_finds_nothing_says_so_and_offers_everything(
    library: LibraryView, words: str
) -> None:
    library.show()
    field = library._head.finder.field
    field.setText(words)
    nothing = library.findChild(NothingFound)
    assert nothing.isVisible()
    assert words.strip() in nothing.accessibleName()
    library.enter()
    assert not library.turn_page(1)
    assert not library.choose(1)
    assert not library.command("next")
    nothing.findChild(QPushButton).click()
    assert not nothing.isVisible()
    assert field.text() == ""
    assert library.findChild(Card).isVisible()


@pytest.mark.parametrize("width", [533, 800, 853, 1280, 1920])
def test_a_favourite_has_a_star_at_every_size(
    library: LibraryView, guide: Guide, width: int
) -> None:
    library.resize(width, round(width * 0.75))
    library.show()
    for favourites in (frozenset({guide.path}), frozenset[Path]()):
        library.show_kept(Kept(favourites, frozenset(), {}))
        QApplication.processEvents()
        tools = library._grid._tools[guide.path]
        star, more = tools.stops
        assert more.isVisible()
        assert star.isVisible() or not favourites
        assert tools.parentWidget().rect().contains(tools.geometry())


def test_the_head_stands_on_one_line(library: LibraryView) -> None:
    library.show()
    for width in (800, 1280, 1920):
        library.resize(width, 700)
        QApplication.processEvents()
        head = library._head
        heights = {
            one.mapTo(head, one.rect().center()).y()
            for one in (head._title, head.finder.field, head._open)
        }
        assert max(heights) - min(heights) <= 1
        assert text_pixels(head._open) == text_pixels(head.finder.field)


def test_a_search_with_results_shows_no_word_of_an_empty_one(library: LibraryView) -> None:
    library.show()
    for words in ("xylophone", "tea", "leaves"):
        library._head.finder.field.setText(words)
    assert not library.findChild(NothingFound).isVisible()
    assert library.findChild(Card).isVisible()


@pytest.mark.parametrize("width", [640, 1280, 1920])
@pytest.mark.parametrize("metres", [1.0, 3.0])
def test_card_buttons_grow_with_the_card_and_never_cover_its_number(
    library: LibraryView, guide: Guide, width: int, metres: float
) -> None:
    reading = ReadingSettings(distance="3" if metres > 1 else "1")
    library.take_preferences(Preferences(reading=reading))
    library.resize(width, round(width * 9 / 16))
    library.show()
    QApplication.processEvents()
    card = library._grid.of(guide.path)
    tools = library._grid._tools[guide.path]
    picture, _ = card._split(QRectF(card.rect()))
    assert tools.isVisible()
    assert not QRegion(card.number_place, QRegion.RegionType.Ellipse).intersects(tools.geometry())
    sides = {one.width() for one in tools.stops if one.isVisible()}
    assert sides == ({52} if width == 1920 else {36})
    assert tools._more.iconSize().width() > max(sides) / 2
    assert picture.contains(tools.geometry())


@pytest.mark.parametrize("pixels", [16, 30, 54])
def test_the_next_pages_titles_are_left_out_whole(theme: Theme, pixels: int, qtbot: QtBot) -> None:
    turner = PageTurner(theme)
    qtbot.addWidget(turner)
    titles = ("Practice", "Gestures", "Presenter", "Settings")
    turner.show_page(0, 2, "1 to 4 of 8", before=(), after=titles, by_hand=True)
    turner.resize(1280, 90)
    size_text(turner, pixels)
    turner.show()
    QApplication.processEvents()
    words = turner._on.text().removeprefix("Swipe up: ").removesuffix(" …")
    assert tuple(words.split(", ")) == titles[: words.count(",") + 1]
    assert turner._on.accessibleName() == "Swipe up: Practice, Gestures, Presenter, Settings"
