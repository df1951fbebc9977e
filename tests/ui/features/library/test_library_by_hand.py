"""The library by hand: numbers choose cards, swipes turn pages,
guides are resumed or started over.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.gestures.hold import Holding
from handtrack.guides import Guide, load_guide
from handtrack.guides.progress import Progress
from handtrack.guides.store import KeptRun
from handtrack.memory import BufferPool
from handtrack.navigation.hand_commands import HandCommands
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.window import Window
from tests.ui.by_hand import Person
from tests.ui.fakes import FakeHost
from tests.ui.features.library.cards import FEATURES


@pytest.fixture
def guides(tmp_path: Path) -> tuple[Guide, ...]:
    made = []
    for name in ("Ant", "Bee", "Cow", "Dog", "Elk", "Fox"):
        path = tmp_path / f"{name}.md"
        path.write_text(
            f"---\ntitle: {name}\n---\n\n## Look\n\nA {name}.\n\n## Leave\n\nGo.\n", "utf-8"
        )
        made.append(load_guide(path))
    return tuple(made)


@pytest.fixture
def library(
    theme: Theme, pictures: Pictures, guides: tuple[Guide, ...], qtbot: QtBot
) -> Iterator[LibraryView]:
    made = LibraryView(theme, pictures, HandCommands(), guides)
    for feature in FEATURES:
        made.add_card(feature)
    qtbot.addWidget(made)
    made.resize(1280, 660)
    made.watch(Watched.PERSON)
    made.show()
    made.enter()
    yield made
    made.leave()
    made.hide()


@pytest.fixture
def person(library: LibraryView, pool: BufferPool) -> Person:
    return Person(library, pool)


@pytest.fixture
def opened(library: LibraryView) -> list[str]:
    found: list[str] = []
    library.open_guide.connect(lambda path: found.append(f"open {path.stem}"))
    library.open_from_start.connect(lambda path: found.append(f"start over {path.stem}"))
    return found


def left_unfinished(library: LibraryView) -> None:
    guide = library.guides[0]
    library.show_runs(
        {guide.path: KeptRun(1, str(guide.path), guide.title, 0.0, None, Progress(step="leave"))}
    )


def said(library: LibraryView) -> str:
    line = library.findChild(RefusalLine)
    return line.text()


def numbers(library: LibraryView) -> list[str]:
    return [
        card.accessibleName() for card in library.findChildren(Card) if card.isVisibleTo(library)
    ]


FIRST = ["1: Ant", "2: Bee", "3: Cow", "4: Dog"]
SECOND = ["1: Elk", "2: Fox", "3: Live", "4: Practice"]
LAST = ["1: Gestures", "2: Presenter", "3: Settings"]


@pytest.mark.parametrize(("on", "back"), [("up", "down"), ("left", "right")])
def test_a_swipe_turns_the_page_and_renumbers_its_cards(
    library: LibraryView, person: Person, opened: list[str], on: str, back: str
) -> None:
    assert numbers(library) == FIRST
    person.arm()
    person.swipe(back)
    assert said(library).endswith("these are the first cards")
    person.swipe(on)
    assert numbers(library) == SECOND
    person.swipe(on)
    assert numbers(library) == LAST
    person.swipe(on)
    assert said(library).endswith("these are the last cards")
    person.hold("four")
    assert said(library) == "Four fingers: no option 4 here"
    person.arm()
    person.swipe(back)
    person.hold("pointing_up")
    assert opened == ["open Elk"]


def test_a_thumb_up_turns_to_the_next_page_until_the_last(
    library: LibraryView, person: Person
) -> None:
    person.arm()
    person.hold("thumb_up")
    assert numbers(library) == SECOND
    person.hold("thumb_up")
    assert numbers(library) == LAST
    person.hold("thumb_up")
    assert said(library).endswith("these are the last cards")


def test_after_three_failed_swipes_the_library_says_that_a_thumb_turns_the_page(
    library: LibraryView, person: Person
) -> None:
    for _ in range(3):
        assert said(library) != "You can also hold a thumb up"
        person.fail_swipe("left")
    assert said(library) == "You can also hold a thumb up"


def test_a_wave_returns_to_the_first_page(library: LibraryView, person: Person) -> None:
    person.arm()
    person.swipe("up")
    person.swipe("up")
    person.wave()
    assert numbers(library) == FIRST
    person.wave()
    assert said(library) == "Wave: you are in the library"


def test_an_unfinished_guide_asks_whether_to_resume(
    library: LibraryView, person: Person, opened: list[str]
) -> None:
    left_unfinished(library)
    person.arm()
    person.hold("pointing_up")
    assert opened == []
    person.hold("victory")
    assert opened == ["start over Ant"]


def test_the_ring_fills_on_the_number_of_the_card_it_will_open(
    library: LibraryView, person: Person
) -> None:
    QApplication.processEvents()
    person.arm()
    person.t += 1.0
    person.see(holding=Holding("three", person.t - 0.5, 0.5))
    ring, card = library.findChild(HoldRing), library.findChildren(Card)[2]
    assert ring.isVisible()
    assert card.number_place.contains(card.mapFrom(library, ring.geometry().center()))


def test_the_library_tracks_only_when_wanted(window: Window, host: FakeHost) -> None:
    window.set_source("0")
    window.show_view(window.services.find(LibraryView))
    assert [run.stopped for run in host.runs][-1:] == [False]
    window._given.preferences.change("gestures", library_by_hand=False)
    assert all(run.stopped for run in host.runs)
    window._given.preferences.change("gestures", library_by_hand=True)
    assert not host.runs[-1].stopped
    window.set_source("demo")
    assert all(run.stopped for run in host.runs)


def test_gestures_follow_the_settings_without_restarting_the_run(
    window: Window, host: FakeHost
) -> None:
    window._given.preferences.change("gestures", hold_s=1.5)
    window.set_source("0")
    window.show_view(window.services.find(LiveView))
    run = host.runs[-1]
    assert run.gestures.hold_s == 1.5
    window._given.preferences.change("gestures", hold_s=0.8, swipe_lengths=0.9)
    assert host.runs[-1] is run
    assert (run.gestures.hold_s, run.gestures.swipe_lengths) == (0.8, 0.9)
