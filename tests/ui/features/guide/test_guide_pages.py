"""A step fills its place and longer ones are paged; no sample guide is cut off or out of reach."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QTextBlock, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from handtrack.assets import asset
from handtrack.config.model import Preferences, ReadingSettings
from handtrack.guides import Guide, Step, StepKind, load_guide
from handtrack.guides.body import Paragraph, Span
from handtrack.guides.body import plain as plain_of
from handtrack.guides.record import RunRecord, StepRecord
from handtrack.guides.run import GuideRunState
from handtrack.memory import BufferPool
from handtrack.navigation.hand_commands import HandCommands
from handtrack.sources.clock import through_sleep_s
from handtrack_ui.common.dial import DialButton
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.header import Header
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.label import Label
from handtrack_ui.common.part_strip import PartStrip
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme, font, text_pixels
from handtrack_ui.common.tile import Tile
from handtrack_ui.common.view import read_back, read_on
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.finish import FinishPage
from handtrack_ui.features.guide.pages import Pages
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.record import as_pdf
from handtrack_ui.features.guide.sheet import Format
from handtrack_ui.features.guide.step_document import cut_of
from handtrack_ui.features.guide.step_footer import StepFooter
from handtrack_ui.features.guide.step_sheet import StepSheet
from handtrack_ui.features.guide.timer import TimerRow
from handtrack_ui.features.guide.view import GuideView
from tests.ui.by_hand import Person

Size = tuple[int, int]
_FEW = 10
GUIDES = sorted(asset("guides").glob("*.md"))


SMALLEST = (640, 360)
OTHERS = [(1280, 720), (853, 480), (960, 540), (1366, 768), (1920, 1080), (2560, 1440)]
"""Screens of 1280×720 to 2560×1440, in the logical pixels that scales of 1, 1.5 and 2 leave."""

EIGHT = "---\ntitle: Eight\n---\n\n## Set out\nkind: checklist\n\nPut all of this within reach.\n\n"
EIGHT += "".join(
    f"- [ ] {item}\n"
    for item in ("Flour", "Water", "Salt", "Yeast", "Oil", "A bowl", "A scraper", "A cloth")
)


@pytest.fixture
def screen(theme: Theme, pictures: Pictures, qtbot: QtBot) -> Iterator[QWidget]:
    """A window with its header and a guide view."""
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(Header(theme))
    column.addWidget(GuideView(theme, pictures, HandCommands()), 1)
    window.resize(1280, 720)
    window.show()
    yield window
    window.hide()


@pytest.fixture
def view(screen: QWidget) -> Iterator[GuideView]:
    made = screen.findChild(GuideView)
    yield made
    made.leave()


def at_distance(view: GuideView, distance: str) -> None:
    view.take_preferences(Preferences(reading=ReadingSettings(distance=distance)))  # type: ignore[arg-type]


def pages_of(view: GuideView) -> Pages:
    return view.findChild(Pages)


def tiles_of(view: GuideView) -> list[Tile]:
    return [tile for tile in view.findChildren(Tile) if tile.isVisible()]


def sheet_of(view: GuideView) -> StepSheet:
    return next(sheet for sheet in view.findChildren(StepSheet) if sheet.isVisible())


def fills_its_room(view: GuideView) -> bool:
    """Return whether the page is laid out for the room that it has now."""
    screen = view.step_screen
    shown = screen._shown
    return shown is not None and shown.laid_out_in == (screen._text_area.size(), screen.scale)


def strip(view: GuideView) -> str:
    found = view.findChild(PartStrip)
    return found.accessibleName() if found.isVisible() else ""


def in_sight(view: GuideView, part: QWidget) -> bool:
    """Return whether a widget is fully inside each of its parents."""
    place = part.rect()
    above = part
    while above is not view:
        place.translate(above.pos())
        above = above.parentWidget()
        if not above.rect().contains(place):
            return False
    return True


def plain(row: QImage) -> bool:
    """Return whether a row of pixels crosses no text: round corners have few colours,
    letters' edges have many.
    """
    return len({row.pixel(x, 0) for x in range(0, row.width(), 2)}) <= _FEW


def check_page(view: GuideView) -> None:
    """Check that nothing on a page is cut off or outside its parent."""
    sheet = pages_of(view).findChild(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    boxes = [box for kind in (Tile, PictureBox, DialButton) for box in sheet.findChildren(kind)]
    tops = [box.mapTo(sheet, box.rect().topLeft()).y() for box in boxes]
    edges = {
        *tops,
        *(top + box.height() - 1 for top, box in zip(tops, boxes, strict=True)),
    }  # rounded, and no letters
    for y in {0, sheet.height() - 1} - edges:
        assert plain(sheet.grab(QRect(0, y, sheet.width(), 1)).toImage()), (
            view.model.run and view.model.run.step
        )
    for label in view.findChildren(Label):
        if not label.isVisible() or not label.text():
            continue
        parent = label.parentWidget()
        assert parent.rect().contains(label.geometry()), label.text()
        if label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
        elif sheet.isAncestorOf(label):
            assert label.width() >= label.sizeHint().width(), label.text()
    for child in view.findChildren(QWidget):
        if child.isVisible() and not sheet.isAncestorOf(child) and not isinstance(child, HoldRing):
            assert in_sight(view, child), child


@pytest.mark.parametrize(
    "size",
    [SMALLEST, *(pytest.param(size, marks=pytest.mark.long) for size in OTHERS)],
    ids=lambda size: "x".join(map(str, size)),
)
def test_every_step_of_a_sample_guide_is_complete_on_its_pages(
    screen: QWidget, view: GuideView, size: Size
) -> None:
    screen.resize(*size)
    for path, distance in product(GUIDES, ("1", "3")):
        guide = load_guide(path)
        at_distance(view, distance)
        for number, step in enumerate(guide.steps):
            view.open(guide, GuideRunState(step=number))
            QApplication.processEvents()
            pages, tiles, end = pages_of(view), set[int](), 0
            for page in range(pages.count):
                assert pages.page == page
                shown = pages._pages[page]
                assert shown.top >= end, step.title
                end = shown.bottom
                check_page(view)
                tiles |= {at for at, tile in enumerate(tiles_of(view)) if in_sight(view, tile)}
                pages.turn(1)
            assert pages.count == 1 or end >= pages._sheet.childrenRect().bottom(), step.title
            assert len(tiles) == len(step.choices), step.title


@pytest.mark.usefixtures("language")
def test_the_finish_is_complete_on_its_pages_and_stays_saved(
    qapp: QApplication, screen: QWidget, view: GuideView, qtbot: QtBot
) -> None:
    order = load_guide(asset("guides", "order.md"))
    view.allow_records()
    view.open(order, GuideRunState())
    for _ in order.steps:
        view.choose(1)
        while view.turn_page(1):
            pass
        view.confirm()
    view.confirm()
    for size, distance in product(((640, 360), (1280, 720), (1920, 1080)), ("2", "3")):
        screen.resize(*size)
        at_distance(view, distance)
        for saved in (False, True):
            if saved:
                view.step_screen.show_saved()
            qapp.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            qapp.processEvents()
            qtbot.waitUntil(partial(fills_its_room, view))
            pages = pages_of(view)
            check_page(view)
            (tile,) = tiles_of(view)
            assert in_sight(view, tile)
            assert tile.isChecked() or not saved
            while pages.turn(1):
                check_page(view)
                assert str(pages.page + 1) in strip(view).split(",")[0]
            pages.turn(-pages.page)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert sum(isinstance(one, FinishPage) for one in qapp.allWidgets()) == 1, (
        "sizes that were tried are gone"
    )


def test_clicking_the_page_line_turns_pages_and_wraps_around(
    screen: QWidget, view: GuideView, qtbot: QtBot
) -> None:
    screen.resize(640, 360)
    at_distance(view, "3")
    view.open(load_guide(asset("guides", "gram-stain.md")), GuideRunState(step=2))
    QApplication.processEvents()  # the step's new size arrives as a queued event
    pages, line, seen = pages_of(view), view.findChild(PartStrip), [0]
    for _ in range(pages.count):
        qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
        seen.append(pages.page)
    assert seen == [*range(pages.count), 0]


def test_without_a_camera_the_first_page_numbers_all_items_below_the_text(
    view: GuideView, tmp_path: Path
) -> None:
    view.watch(Watched.STAND_IN)
    eight = tmp_path / "eight.md"
    eight.write_text(EIGHT, "utf-8")
    for path in (*GUIDES, eight):
        guide = load_guide(path)
        view.open(guide, GuideRunState())
        tiles = tiles_of(view)
        numbered = [
            f"{number}: {entry.label}" for number, entry in enumerate(guide.steps[0].choices, 1)
        ]
        assert [tile.accessibleName() for tile in tiles] == numbered
        assert all(in_sight(view, tile) for tile in tiles)
        assert pages_of(view).count == 1
        need = 0.027 * view.window().height()
        assert all(QFontMetrics(font(text_pixels(tile))).capHeight() >= need - 1 for tile in tiles)
        sheet = sheet_of(view)
        words = next(
            plain_of(one.text) for one in guide.steps[0].body if isinstance(one, Paragraph)
        )
        assert words in sheet.accessibleName()
        for tile in tiles:
            above = QRect(0, tile.y() - 1, sheet.width(), 1)
            assert plain(sheet.grab(above).toImage())


@pytest.mark.parametrize(
    ("kind", "entries", "done"),
    [("text", "", "Done"), ("choice\ndefault: a", "1. A\n2. B\n", "Confirm")],
)
def test_confirming_turns_to_an_unread_page_and_undo_turns_back(
    view: GuideView, pool: BufferPool, tmp_path: Path, kind: str, entries: str, done: str
) -> None:
    def forward() -> str:
        return next(
            one.text()
            for one in view.findChildren(QPushButton)
            if one.property("kind") == "primary"
        )

    path = tmp_path / "long.md"
    step = f"## One\nkind: {kind}\n\n{'Stir. ' * 600}\n\n{entries}"
    path.write_text(f"---\ntitle: L\n---\n\n{step}\n## Two\n\nStop.\n", "utf-8")
    view.open(load_guide(path))
    QApplication.processEvents()
    pages, person, run = pages_of(view), Person(view, pool), view.model.run
    assert pages.count > 2
    person.arm()
    person.hold("thumb_up")
    assert (forward(), pages.page, run.state.step) == ("Next page", 1, 0)
    person.t += 1
    person.hold("thumb_down")
    assert pages.page == 0
    for _ in range(pages.count - 1):
        assert forward() == "Next page"
        assert view.confirm()
    view.turn_page(-1)
    assert forward() == done
    assert view.confirm()
    assert run.state.step == 1
    view.previous()
    assert forward() == done


def test_a_timer_can_be_started_from_a_page_that_shows_it(view: GuideView) -> None:
    at_distance(view, "3")
    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState(step=4))
    forward = next(
        one for one in view.findChildren(QPushButton) if one.property("kind") == "primary"
    )
    assert pages_of(view).count > 1
    assert forward.text() == "Start the timer"
    assert view.confirm()
    assert (view.times, pages_of(view).page, forward.text()) == (True, 0, "Next page")


def test_the_storys_hand_gets_every_step_on_one_page_because_it_turns_none(view: GuideView) -> None:
    order = load_guide(asset("guides", "order.md"))
    answers = {
        "product": "noodles",
        "size": "medium",
        "quantity": "2",
        "delivery": "door",
        "cutlery": "no",
    }
    at_distance(view, "3")
    view.open(order, GuideRunState(step=len(order.steps) - 1, answers=answers))
    QApplication.processEvents()
    assert pages_of(view).count > 1
    view.watch(Watched.STORY)
    view.lay_out_again()
    assert pages_of(view).count == 1


@pytest.mark.parametrize(
    ("words", "most", "first", "second"),
    [
        ("Stir it. Then wait.", 12, "Stir it.", "Then wait."),
        ("Stir it, e.g. by hand. Wait.", 24, "Stir it, e.g. by hand.", "Wait."),
        ("He said “Stop.” Then he left.", 20, "He said “Stop.”", "Then he left."),
        ("Stir. Then knead the dough for long.", 26, "Stir. Then knead the …", "… dough for long."),
        ("Donaudampfschifffahrt", 12, "Donaudampfsc", "hifffahrt"),
    ],
)
def test_text_is_split_between_sentences_or_within_one_with_an_ellipsis(
    words: str, most: int, first: str, second: str
) -> None:
    cut = cut_of(words, most, most - 2)
    dots = ("", " …", "… ") if cut.dots else ("", "", "")
    assert (words[: cut.end] + dots[1], dots[2] + words[cut.begin :]) == (first, second)


def test_a_text_of_which_nothing_fits_is_not_split() -> None:
    assert cut_of("Stir it.", 0, 0) is None


def test_three_short_paragraphs_share_a_page_and_no_page_is_half_empty(
    view: GuideView, tmp_path: Path
) -> None:
    path = tmp_path / "three.md"
    said = "Put the beans into a bowl of cold water. Leave them overnight. "
    path.write_text(
        f"---\ntitle: T\n---\n\n## Soak\n\n{said}\n\n{said}\n\n{said}\n\n## Next\n\nCook.\n",
        "utf-8",
    )
    view.open(load_guide(path), GuideRunState())
    assert pages_of(view).count == 1
    at_distance(view, "3")
    view.lay_out_again()
    QApplication.processEvents()
    pages = pages_of(view)
    assert pages.count > 1
    assert all(page.bottom - page.top > pages.height() / 2 for page in pages._pages[:-1])


def test_page_down_reads_a_step_to_its_end_and_then_moves_on(view: GuideView) -> None:
    at_distance(view, "2")
    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState(step=1))
    pages, run = pages_of(view), view.model.run
    read_back(view)
    for page in range(pages.count):
        assert (run.state.step, pages.page) == (0, page)
        assert read_on(view)
    assert run.state.step == 1


LONG = "Fold 250 g {250 g} flour under. " * 150
ITEMS = "".join(f"- [ ] Thing {number}\n" for number in range(1, 11))


@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize(
    "step",
    [
        f"kind: text\n\n{LONG}",
        f"kind: checklist\n\n{LONG}\n\n{ITEMS}",
        f"kind: checklist\n\n{{250 g}} of flour.\n\n{ITEMS}",
        f"kind: choice\ndefault: a\n\n{LONG}\n\n1. A\n2. B\n",
    ],
    ids=["long text", "items after a long text", "many items", "options after a long text"],
)
def test_every_turn_of_a_step_leads_where_its_page_line_says(
    view: GuideView, pool: BufferPool, tmp_path: Path, step: str, by_hand: bool
) -> None:
    path = tmp_path / "servings.md"
    path.write_text(f"---\ntitle: S\nservings: 4\n---\n\n## One\n{step}\n## Two\n\nEat.\n")
    view.open(load_guide(path), GuideRunState())
    QApplication.processEvents()
    pages, session, person = pages_of(view), view.model.front, Person(view, pool)
    assert session.run.chooses_servings

    def shown() -> tuple[int, bool, int]:
        return pages.page, session.dials, session.part

    def turn(forward: bool) -> bool:
        """Turn where the line says; False if it names no way, and nothing moves then."""
        if by_hand:
            person.arm()
            key = "Swipe up: " if forward else "Swipe down: "
        else:
            view.step_screen.adapt_to_input(by_hand=False)
            key = "Page Down: " if forward else "Page Up: "
        here = shown()
        said = next((way for way in strip(view).split(", ") if way.startswith(key)), None)
        if by_hand:
            person.swipe("up" if forward else "down")
        else:
            view.turn_page(1 if forward else -1)
        if said is None:
            assert shown() == here
            return False
        page, dials, _ = shown()
        to_page = said.removeprefix(f"{key}page ")
        assert page == (int(to_page) - 1 if to_page.isdigit() else here[0]), said
        assert (said == f"{key}servings") == (dials and not here[1]), said
        assert shown() != here, said
        return True

    seen = {pages.page}
    for forward in (False, True, False, True):
        while turn(forward):
            seen.add(pages.page)
    assert seen == set(range(pages.count))
    on_page = [at for at, tile in enumerate(tiles_of(view)) if pages.page_of(tile) == pages.page]
    numbered = [session.first + at for at in range(len(session.in_sight))]
    assert set(numbered) <= set(on_page), "fingers choose what is on the page"
    assert bool(numbered) == bool(session.run.choices)


def test_reading_on_passes_no_page_of_a_first_step_that_asks_for_servings(
    view: GuideView, tmp_path: Path
) -> None:
    path = tmp_path / "servings.md"
    path.write_text(f"---\ntitle: S\nservings: 4\n---\n\n## One\n\n{LONG}\n\n## Two\n\nEat.\n")
    view.open(load_guide(path), GuideRunState())
    QApplication.processEvents()
    pages, run = pages_of(view), view.model.run
    assert pages.count > 2
    for page in range(pages.count):
        assert (run.state.step, pages.page) == (0, page)
        assert read_on(view)
    assert run.state.step == 1


def test_the_page_line_explains_its_items_swipes_and_keys(
    view: GuideView, pool: BufferPool
) -> None:
    at_distance(view, "1")
    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState())
    assert strip(view) == "Fingers: items 1–3, Swipe up: 3 more items, Swipe down: servings"
    assert not view.turn_page(1)
    assert strip(view) == "Keys: items 1–6 · + and −: servings"
    at_distance(view, "2")
    view.turn_page(-1)
    said = []
    while True:
        said.append(strip(view))
        if not view.turn_page(1):
            break
    assert said == [
        "Page 1 of 3 · + and −: servings, Page Down: page 2",
        "Page 2 of 3 · items 1–3, Page Down: page 3, Page Up: page 1",
        "Page 3 of 3 · 3 more items, Page Up: page 2",
    ]
    person = Person(view, pool)
    person.arm()
    assert strip(view) == "Page 3 of 3 · 3 more items, Swipe down: page 2"
    view.watch(Watched.DEMO)
    assert strip(view) == "Page 3 of 3 · 3 more items, Page Up: page 2"
    view.watch(Watched.PERSON)
    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState(step=10))
    assert strip(view) == ""


def test_the_footer_names_the_page_with_items_left(view: GuideView) -> None:
    at_distance(view, "2")
    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState())
    QApplication.processEvents()
    foot, pages = view.findChild(StepFooter), pages_of(view)
    for _ in range(pages.count - 1):
        view.confirm()
    assert not view.confirm()
    assert (foot.line.text(), pages.page) == ("6 items still to tick · on other pages: 3", 1)
    view.choose(1)
    view.choose(2)
    view.turn_page(1)
    for number in (1, 2, 3):
        view.choose(number)
    assert (foot.line.text(), pages.page) == ("1 more on page 2", 1)


def test_chosen_and_focused_items_become_visible(view: GuideView) -> None:
    at_distance(view, "3")
    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState(step=1))
    assert not in_sight(view, tiles_of(view)[0])
    view.choose(1)
    assert in_sight(view, tiles_of(view)[0])
    view.open(load_guide(asset("guides", "gram-stain.md")), GuideRunState())
    last = tiles_of(view)[-1]
    assert not in_sight(view, last)
    while not last.hasFocus():
        assert view.focusNextPrevChild(True)
    assert in_sight(view, last)
    assert last.accessibleName().startswith("1: ")


def test_fingers_pick_from_part_of_a_page_and_keys_from_all_of_it(
    view: GuideView, pool: BufferPool, qtbot: QtBot
) -> None:
    def numbers() -> list[str]:
        return [tile.accessibleName()[:2] for tile in tiles_of(view)]

    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState())
    run, person = view.model.run, Person(view, pool)
    items = [item.id for item in run.step.items]
    qtbot.mouseClick(tiles_of(view)[4], Qt.MouseButton.LeftButton)
    assert run.ticked(run.step) == {items[4]}
    assert numbers() == ["1:", "2:", "3:", "4:", "5:", "6:"]
    person.arm()
    person.swipe("up")
    assert numbers()[3:] == ["1:", "2:", "3:"]
    view.choose(3)  # as on the screen
    assert run.ticked(run.step) == {items[4], items[5]}
    view.choose(3)  # the keys now number all of them
    assert run.ticked(run.step) == {items[2], items[4], items[5]}


def test_servings_change_by_sign_key_and_mouse_in_every_step(
    view: GuideView, pool: BufferPool, qtbot: QtBot
) -> None:
    view.open(load_guide(asset("guides", "pizza-dough.md")), GuideRunState())
    run, person, foot = view.model.run, Person(view, pool), view.findChild(StepFooter)
    person.arm()
    person.swipe("down")
    assert strip(view) == "Fingers: servings, Swipe up: items 1–3"
    person.hold("victory")
    assert (run.servings, foot.line.text()) == (5, "5 servings   thumb down: undo")
    assert view.change_number(1)
    assert tiles_of(view)[0].text() == "750 g strong white flour"
    more = next(one for one in view.findChildren(DialButton) if one.text() == "+")
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert view.undo()
    assert run.servings == 6
    view.next()
    view.next()
    beside = [
        label.text()
        for label in view.findChildren(QLabel)
        if "750 g" in label.text() and label.isVisible()
    ]
    assert beside == [
        "750 g strong white flour\n488 g lukewarm water\n15 g fine salt\n3 g dried yeast"
    ]
    view.next()
    assert not view.change_number(1)


def test_a_number_or_click_starts_a_timer_for_a_time_in_the_text(
    view: GuideView, pool: BufferPool, qtbot: QtBot
) -> None:
    guide = load_guide(asset("guides", "pizza-dough.md"))
    heat = next(at for at, step in enumerate(guide.steps) if step.id.startswith("heat"))
    view.open(guide, GuideRunState(step=heat))
    run, person = view.model.run, Person(view, pool)
    (timer,) = run.step.offers
    (tile,) = tiles_of(view)
    assert tile.accessibleName() == "1: Start timer: half an hour"
    person.arm()
    person.hold("pointing_up")
    assert run.remaining_s(timer, view.model.now) == pytest.approx(1800.0, abs=60.0)
    assert (tile.text(), tile.isChecked()) == ("30:00 left (half an hour)", True)
    assert view.command("timer_pause")
    assert tile.text().endswith(", paused (half an hour)")
    run._to(timers={timer.id: view.model.now}, paused={})
    view.show_time()
    assert tile.text() == "Time is up (half an hour)"
    view.note_ended()
    assert (tile.text(), tile.isChecked()) == ("Start timer: half an hour", False)
    view.command("timer_stop")
    qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
    assert view.times
    assert view.confirm()
    assert run.state.step == heat + 1


def test_text_fills_short_steps_and_shrinks_in_long_ones_to_a_readable_size(
    view: GuideView, tmp_path: Path
) -> None:
    height = view.window().height()
    for distance, need, most in (("1", 0.027, 0.080), ("2", 0.054, 0.107), ("3", 0.080, 0.107)):
        at_distance(view, distance)
        for words, share in (("Stir.", most), ("Stir and wait. " * 100, need)):
            path = tmp_path / f"{distance}-{len(words)}.md"
            path.write_text(f"---\ntitle: T\n---\n\n## Step\n\n{words}\n", "utf-8")
            view.open(load_guide(path))
            document = sheet_of(view)._document._document
            letters = document.begin().next().begin().fragment().charFormat().font()
            assert QFontMetrics(letters).capHeight() == pytest.approx(share * height, abs=1.5)


def test_running_timers_are_readable_in_a_window_of_any_size(
    screen: QWidget, view: GuideView
) -> None:
    guide = load_guide(next(path for path in GUIDES if path.stem == "pizza-dough"))
    timers = {
        step.id: through_sleep_s() + step.duration_s for step in guide.steps if step.duration_s
    }
    last = len(guide.steps) - 1
    for size in ((1280, 720), (2560, 1440), (900, 500)):
        screen.resize(*size)
        for state in (
            GuideRunState(step=2, timers=timers),
            GuideRunState(step=last, timers=timers, done=True),
        ):
            view.open(guide, state)
            rows = [row for row in view.findChildren(TimerRow) if row.isVisible()]
            status = view.findChild(HandStatus)
            assert rows, size
            for row in rows:
                assert row.height() >= row.heightForWidth(row.width()), size
                assert row._words.font().pixelSize() >= view.step_screen.scale.small - 1, (
                    "fewer rows, not smaller ones"
                )
                assert row.geometry().bottom() < status.geometry().top(), size


def record_of_steps(count: int, text: str = "") -> RunRecord:
    body = (Paragraph((Span(text),)),)
    made = (
        Step(f"s{number}", f"Step {number}", StepKind.TEXT, 1, body=body) for number in range(count)
    )
    steps = [StepRecord(step, "", completed=True, seconds=12.0) for step in made]
    steps[1] = replace(
        steps[1], step=replace(steps[1].step, title="How much?"), answer="A lot", seconds=3.0
    )
    guide = Guide(Path("g.md"), "Bread", "", None, "en", None, (), ())
    return RunRecord(guide, 1.7e9, 1.7e9 + 84, tuple(steps), 84.0)


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize(("text", "pages"), [("Stir.", 1), ("Stir. " * 700, 3)])
def test_a_printed_record_breaks_pages_between_steps(text: str, pages: int) -> None:
    pdf = as_pdf(record_of_steps(3, text))
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") == pages


def test_the_finish_has_a_row_per_step_and_fills_its_first_page(theme: Theme, qtbot: QtBot) -> None:
    record = record_of_steps(7)
    pages = Pages()
    qtbot.addWidget(pages)
    pages.resize(1000, 350)
    pages.show()
    finish = FinishPage(theme, record, keeps=True)
    pages.set_sheet(finish)
    pages.show_pages(finish.lay_out(Format(1000, 350, 44.0, 44.0, paged=True)))
    said = [label.text() for label in finish.findChildren(QLabel)]
    assert sorted(word for word in said if word in ("How much?", "A lot", "3 s")) == [
        "3 s",
        "A lot",
        "How much?",
    ]
    assert pages.count == 2
    assert pages._pages[0].bottom > 350 - 2 * 44
    assert [one.text() for one in finish.findChildren(QPushButton)] == [
        "Save as …",
        "Print …",
        "Past runs …",
    ]


@pytest.mark.parametrize(
    ("width", "pixels"), [(520, 34.0), (900, 22.0), (1200, 44.0), (1300, 90.0)]
)
def test_the_note_shows_what_it_is_for_at_every_text_size(
    theme: Theme, qtbot: QtBot, width: int, pixels: float
) -> None:
    finish = FinishPage(theme, record_of_steps(3), keeps=True)
    qtbot.addWidget(finish)
    finish.show()
    finish.lay_out(Format(width, 900, pixels, pixels, paged=True))
    note = finish._note
    asked = note.fontMetrics().horizontalAdvance(note.placeholderText())
    assert note.width() >= asked + 28, "its edges and its words"
    parts = (note, finish._stars, finish._runs, *finish._tools)
    places = [QRect(part.mapTo(finish, part.rect().topLeft()), part.size()) for part in parts]
    assert all(finish.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for one, other in combinations(places, 2))


def test_a_short_strip_drops_the_way_back_before_it_gets_small(theme: Theme, qtbot: QtBot) -> None:
    strip = PartStrip(theme, 32)
    qtbot.addWidget(strip)
    turns = (("down", "Page Down: page 3"), ("up", "Page Up: page 1"))
    strip.show_part(1, 3, "Page 2 of 3 · options 1–2", turns)
    strip.resize(1600, 60)
    assert strip.shown_turns == turns
    strip.resize(1000, 60)
    assert strip.shown_turns == turns[:1]
    assert strip._fitting(strip.shown_turns) == 32


@pytest.mark.parametrize(
    "words",
    ["x" * 400, "Donaudampfschifffahrtsgesellschaft " * 12, "a " * 600, "Stir. " * 200, "… " * 300],
    ids=["a long word", "long words", "short words", "sentences", "dots"],
)
@pytest.mark.parametrize("kind", ["", "> ", "- "], ids=["text", "note", "list"])
def test_any_text_is_shown_to_its_end_on_pages_that_it_fits(
    view: GuideView, tmp_path: Path, words: str, kind: str
) -> None:
    path = tmp_path / "odd.md"
    path.write_text(f"---\ntitle: T\n---\n\n## Step\n\n{kind}{words}\n", "utf-8")
    at_distance(view, "3")
    view.open(load_guide(path))
    QApplication.processEvents()
    pages = pages_of(view)
    shown = sheet_of(view)._document._document.toPlainText().replace("…", "")
    assert "".join(shown.split()).endswith("".join(words.replace("…", "").split()))
    assert all(page.bottom - page.top <= pages.height() for page in pages._pages)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["1280x720", "1920x1080"])
def test_all_words_of_a_step_can_be_read_from_three_metres(
    screen: QWidget, view: GuideView, size: Size
) -> None:
    screen.resize(*size)
    at_distance(view, "3")
    need = 0.080 * size[1] - 1.5
    for path in GUIDES:
        guide = load_guide(path)
        for number in range(len(guide.steps)):
            view.open(guide, GuideRunState(step=number))
            QApplication.processEvents()
            sheet = sheet_of(view)
            heading, *blocks = blocks_of(sheet._document._document)
            words = [block for block in blocks if block.text()]
            sizes = [capitals(style.format.font()) for one in words for style in one.textFormats()]
            sizes += [capitals(font(text_pixels(tile))) for tile in sheet.tiles]
            title = guide.steps[number].title
            assert capitals(heading.textFormats()[0].format.font()) >= need * 0.7, title
            assert min(sizes) >= need * 0.84, "one step smaller, if a tile is higher than a page"
            needed = [one for one in view.findChildren(Label) if one.property("role") == "group"]
            assert not any(one.isVisible() for one in needed), "too large for the column"


def capitals(letters: QFont) -> int:
    return QFontMetrics(letters).capHeight()


def blocks_of(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
