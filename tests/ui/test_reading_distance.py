"""Views that hands use, in the window of a small laptop, for a reader 3 m away."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import convert
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from handtrack.config.model import Preferences, ReadingSettings, with_sections
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.reading_distance import READING_M
from handtrack.guides import Guide
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.text_scale import TextScale, reading_of
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.in_tree import settings_sections
from handtrack_ui.plugins.practice.lessons import LESSONS
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.presenter.mode import PresenterMode
from handtrack_ui.plugins.presenter.presets import PresetName
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.plugins.presenter.slide_signs import SlideSigns
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.shell.cheat_sheet import CheatSheet
from handtrack_ui.text.cheat_sheet_words import sign_lines
from tests.ui.fakes import still_preferences
from tests.ui.features.library.cards import FEATURES
from tests.ui.keys import keys_in
from tools.check_views import faults_of, small_of

NEAR = READING_M[0]
FAR = READING_M[-1]
SIZE = QSize(1280, 740)
ALL = with_sections(Preferences, settings_sections())
SIGNS = sign_lines(Bindings(), GestureConfig(), arming=True)


@pytest.fixture
def window() -> Iterator[QMainWindow]:
    made = QMainWindow()
    made.resize(SIZE)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def reading(metres: float) -> ReadingSettings:
    return convert({"distance": f"{metres:.0f}"}, ReadingSettings)


def far() -> Preferences:
    return Preferences(reading=reading(FAR))


def shown(window: QMainWindow, view: QWidget) -> None:
    window.setCentralWidget(view)
    QApplication.processEvents()


def sizes_in(window: QMainWindow, kind: type[Card | SlideSigns]) -> list[float]:
    return [one.read_px for one in window.findChildren(kind) if one.isVisible()]


@pytest.fixture
def library(window: QMainWindow, theme: Theme, pictures: Pictures, guide: Guide) -> LibraryView:
    view = LibraryView(theme, pictures, HandCommands(), (guide,))
    for feature in FEATURES:
        view.add_card(feature)
    shown(window, view)
    view.enter()
    return view


def test_the_chosen_distance_comes_before_the_hands() -> None:
    assert reading_of(ReadingSettings(distance="2"), FAR) == 2.0
    assert reading_of(ReadingSettings(distance="follow"), FAR) == FAR


def test_the_library_has_large_titles_for_a_reader_far_away(
    library: LibraryView, window: QMainWindow
) -> None:
    near = sizes_in(window, Card)
    assert [*small_of(window, FAR)], "for a reader close by, they are small"
    library.take_preferences(far())
    QApplication.processEvents()
    assert len(near) == len(sizes_in(window, Card)) == 4
    assert not [*small_of(window, FAR)]
    library.take_preferences(Preferences())
    QApplication.processEvents()
    assert sizes_in(window, Card) == near


@pytest.mark.parametrize(
    "title", ["Sauerteigbrot mit Walnüssen und Rosinen", "Donaudampfschiff" * 3]
)
def test_a_long_title_of_a_card_stays_within_it(
    library: LibraryView, window: QMainWindow, guide: Guide, title: str
) -> None:
    library.take_preferences(far())
    library.put_guide(0, replace(guide, title=title))
    QApplication.processEvents()
    card = next(card for card in window.findChildren(Card) if title in card.accessibleName())
    before = card.grab().toImage()
    assert 20 <= card.read_px <= TextScale.of(FAR, SIZE).hand
    assert before == card.grab().toImage()


@pytest.fixture
def presenter(window: QMainWindow, theme: Theme, jobs: Jobs) -> Iterator[PresenterView]:
    mode = PresenterMode(jobs, in_front=lambda: True)
    view = PresenterView(theme, mode)
    shown(window, view)
    yield view
    mode.close()


def test_the_presenters_signs_are_as_large_as_the_guides_for_a_reader_far_away(
    window: QMainWindow, presenter: PresenterView
) -> None:
    assert [*small_of(window, FAR)]
    presenter.take_preferences(far())
    QApplication.processEvents()
    assert sizes_in(window, SlideSigns)[0] >= TextScale.of(FAR, SIZE).hand * 0.95
    assert not [*small_of(window, FAR)]


@pytest.mark.parametrize("preset", ["slides", "video", "reader"])
@pytest.mark.parametrize("metres", READING_M)
@pytest.mark.parametrize("size", [(1280, 740), (853, 480), (800, 600), (640, 360)])
def test_the_presenters_parts_fit_in_any_window_at_any_distance(
    window: QMainWindow,
    presenter: PresenterView,
    size: tuple[int, int],
    metres: float,
    preset: PresetName,
) -> None:
    window.resize(*size)
    chosen = ALL(reading=reading(metres), presenter=PresenterSettings(preset=preset))
    presenter.take_preferences(chosen)
    QApplication.processEvents()
    assert not [*faults_of(window)]
    assert metres < FAR or not [*small_of(window, FAR)]


@pytest.mark.parametrize("watched", [Watched.PERSON, Watched.DEMO])
@pytest.mark.parametrize("size", [(1280, 740), (853, 480), (800, 600)])
def test_every_lesson_of_the_practice_is_readable_from_far_away(
    window: QMainWindow, theme: Theme, jobs: Jobs, size: tuple[int, int], watched: Watched
) -> None:
    store = still_preferences(jobs)
    practice = PracticeView(theme, store)
    practice.watch(watched)
    shown(window, practice)
    window.resize(*size)
    practice.enter()
    assert [*small_of(window, FAR)], "for a reader close by, it is small"
    store.change("reading", distance="3")
    practice.take_preferences(store.current)
    for _ in (*LESSONS, "result"):
        QApplication.processEvents()
        assert not [*faults_of(window), *small_of(window, FAR)], practice.state.lesson
        practice.next()


def test_f1_has_pages_of_signs_as_large_as_the_guides_for_a_reader_far_away(
    window: QMainWindow, theme: Theme
) -> None:
    sheet = CheatSheet(window, theme)
    sheet.open(SIGNS, keys_in(LibraryView), metres=FAR)
    assert sheet.read_px >= TextScale.of(FAR, SIZE).hand * 0.95
    pages = [sheet.gestures]
    while sheet.turn(1):
        pages.append(sheet.gestures)
    assert [gesture for page in pages for gesture in page] == [line.gesture for line in SIGNS]


@pytest.mark.parametrize("way", ["swipe", "key"])
def test_f1s_pages_turn_by_swipe_and_by_key(window: QMainWindow, theme: Theme, way: str) -> None:
    sheet = CheatSheet(window, theme)
    sheet.open(SIGNS, (), metres=FAR)
    first = sheet.gestures
    for key, gesture in ((Qt.Key.Key_PageDown, "swipe up"), (Qt.Key.Key_PageUp, "swipe down")):
        if way == "swipe":
            sheet.light((), (gesture,))
        else:
            QTest.keyClick(sheet, key)
        assert (sheet.gestures == first) == (key == Qt.Key.Key_PageUp)
        assert sheet.isVisible()
