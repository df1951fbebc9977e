"""What is longer than the screen is paged: nothing of any sample guide is out of reach, at any distance."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from handtrack.assets import asset
from handtrack.config.model import Preferences, ReadingSettings
from handtrack.guides import Guide, load_guide
from handtrack.guides.run import GuideRunState
from handtrack.memory import BufferPool
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.tile import Tile
from handtrack_ui.features.guide.pages import Pages
from handtrack_ui.features.guide.view import GuideView
from tests.ui.by_hand import Person

GUIDES = sorted(asset("guides").glob("*.md"))


@pytest.fixture
def view(theme: Theme, pictures: Pictures, qtbot: QtBot) -> Iterator[GuideView]:
    made = GuideView(theme, pictures)
    qtbot.addWidget(made)
    made.resize(1280, 656)
    made.show()
    yield made
    made.leave()
    made.hide()


def pages_of(view: GuideView) -> Pages:
    found = view.findChild(Pages)
    assert isinstance(found, Pages)
    return found


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def read_through(view: GuideView) -> list[QRect]:
    """Turn page by page to the end of what is laid out; return what of it was in sight each time."""
    pages = pages_of(view)
    seen = []
    for _ in range(20):
        bar = pages.verticalScrollBar()
        seen.append(QRect(0, bar.value(), pages.viewport().width(), pages.viewport().height()))
        if not pages.turn(1):
            return seen
        settle()
    raise AssertionError("the pages have no end")


def words_in(widget: QWidget) -> list[QWidget]:
    return [child for kind in (QLabel, Tile, QPushButton) for child in widget.findChildren(kind)]


@pytest.mark.parametrize("distance", ["1", "2", "3"])
@pytest.mark.parametrize("path", GUIDES, ids=[path.stem for path in GUIDES])
def test_every_word_of_a_sample_guide_comes_into_sight_whole(view: GuideView, path: Path, distance: str) -> None:
    guide = load_guide(path)
    view.take_preferences(Preferences(reading=ReadingSettings(distance=distance)))  # type: ignore[arg-type]
    for number, step in enumerate(guide.steps):
        view.open(guide, GuideRunState(step=number))
        settle()
        tiles = 0
        while True:
            seen = read_through(view)
            line = max(QFontMetrics(label.font()).height() for label in view.findChildren(QLabel))
            pane = pages_of(view).widget()
            assert pane.width() <= pages_of(view).viewport().width()
            assert seen[-1].bottom() >= pane.height() - 1
            assert all(before.bottom() - after.top() >= line for before, after in pairwise(seen))
            for child in words_in(pane):
                assert child.width() <= pane.width(), step.title
                if isinstance(child, QLabel) and child.wordWrap():
                    assert child.height() >= child.heightForWidth(child.width()), step.title
            tiles += len(pane.findChildren(Tile))
            if not view.turn_page(1):
                break
            settle()
        assert tiles == len(step.options or step.items)


def test_a_swipe_up_at_the_end_of_a_part_of_a_checklist_brings_the_next(view: GuideView, pool: BufferPool) -> None:
    guide: Guide = load_guide(asset("guides", "gram-stain.md"))
    view.take_preferences(Preferences(reading=ReadingSettings(distance="1")))
    view.open(guide, GuideRunState())
    settle()
    person = Person(view, pool)
    person.arm()
    first = [tile.text() for tile in view.findChildren(Tile)]
    person.swipe("up")
    settle()
    shown = [tile.accessibleName() for tile in view.findChildren(Tile) if tile.text() not in first]
    assert [name.split(":")[0] for name in shown] == ["1", "2"]
    person.t += 1
    person.hold("victory")
    assert view.run is not None
    assert view.run.ticked(view.run.step) == {guide.steps[0].items[4].id}


def test_the_timers_that_run_are_read_whole_in_a_window_of_any_size(view: GuideView) -> None:
    guide = load_guide(next(path for path in GUIDES if path.stem == "pizza-dough"))
    timers = {step.id: monotonic() + step.duration_s for step in guide.steps if step.duration_s}
    last = len(guide.steps) - 1
    for size in ((1280, 656), (2560, 1376), (900, 440)):
        view.resize(*size)
        for state in (GuideRunState(step=2, timers=timers), GuideRunState(step=last, timers=timers, done=True)):
            view.open(guide, state)
            settle()
            label = next(one for one in view.findChildren(QLabel) if one.property("role") == "timers")
            status = view.findChild(HandStatus)
            assert label.height() >= label.heightForWidth(label.width()), size
            assert status is not None
            assert label.geometry().bottom() < status.geometry().top(), size
