"""The reader keeps the place in a step through every change of window, panel and letters."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QApplication

from handtrack.config.model import Preferences, ReadingSettings
from handtrack.guides.run import GuideRunState
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.alarm import Alarm, EndedTimer
from handtrack_ui.features.guide.step_sheet import StepSheet
from handtrack_ui.features.guide.view import GuideView
from tests.ui.features.guide.guides import guide_of

Change = Callable[[GuideView], object]


def words(name: str, count: int) -> str:
    """Return words of which no two are the same."""
    return " ".join(f"{name}{number}" for number in range(count))


def items(count: int) -> str:
    return "".join(f"- [ ] item{number}\n" for number in range(count))


STEPS = {
    "a long paragraph": words("w", 400),
    "short paragraphs": "\n\n".join(words(f"p{at}x", 12) + "." for at in range(20)),
    "sentences and lists": "\n\n".join(
        f"{words(f's{at}x', 40)}.\n\n- {words(f'a{at}x', 5)}\n- {words(f'b{at}x', 5)}"
        for at in range(7)
    ),
    "items": f"kind: checklist\n\n{words('w', 60)}.\n\n{items(24)}",
    "items after a long text": f"kind: checklist\n\n{words('w', 250)}.\n\n{items(12)}",
    "options": "kind: choice\n\n"
    + "".join(f"{at}. {words(f'o{at}x', 9)}\n" for at in range(1, 10)),
}


def take_distance(view: GuideView, distance: str) -> None:
    chosen = Preferences(reading=ReadingSettings(distance=distance))  # type: ignore[arg-type]
    view.take_preferences(chosen)


def show_side_panel(view: GuideView) -> None:
    view.step_screen.show_alarm(Alarm((EndedTimer("Boil", 1.0),)))


CHANGES: dict[str, Change] = {
    "20 px wider": lambda view: view.resize(view.width() + 20, view.height()),
    "20 px lower": lambda view: view.resize(view.width(), view.height() - 20),
    "a large window": lambda view: view.resize(1920, 1080),
    "a small window": lambda view: view.resize(700, 420),
    "smaller letters": lambda view: take_distance(view, "1"),
    "larger letters": lambda view: take_distance(view, "3"),
    "the side panel": show_side_panel,
    "another theme": lambda view: view.theme.changed.emit(),
    "the view shown again": lambda view: (view.hide(), view.show()),
}


def settle() -> None:
    for _ in range(4):  # a new size arrives as queued events
        QApplication.processEvents()


def open_step(view: GuideView, folder: Path, step: str) -> None:
    """Open a step 2 m away, with keys alone: nothing is beside it."""
    view.watch(Watched.STAND_IN)
    view.resize(1280, 660)
    take_distance(view, "2")
    view.open(guide_of(folder, f"## One\n{step}\n\n## Two\n\nEat.\n"), GuideRunState())
    settle()


def content(view: GuideView) -> list[str]:
    """Return the words and the tiles of the visible page, from its top."""
    pages = view.step_screen.pages
    sheet = next(one for one in view.findChildren(StepSheet) if one is pages._sheet)
    page = pages._pages[pages.page]
    found: list[tuple[int, int, str]] = []
    block: QTextBlock = sheet._document._document.begin()
    layout = sheet._document._document.documentLayout()
    while block.isValid():
        top = round(layout.blockBoundingRect(block).top())
        shown = [one for one in block.text().split() if one not in ("…", "•")]
        found += [(top, at, word) for at, word in enumerate(shown)]
        block = block.next()
    for at, tile in enumerate(sheet.tiles):
        found.append((tile.mapTo(sheet, QPoint()).y(), at, tile.text()))
    on_page = [one for one in sorted(found) if page.top <= one[0] < page.bottom]
    return [word for _, _, word in on_page]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("step", STEPS)
def test_the_page_with_what_the_reader_saw_first_stays(
    view: GuideView, tmp_path: Path, step: str, change: str
) -> None:
    open_step(view, tmp_path, STEPS[step])
    pages = view.step_screen.pages
    assert pages.count > 2
    pages.turn(pages.count * 2 // 3)
    page = pages.page
    first = content(view)[0]
    CHANGES[change](view)
    settle()
    assert first in content(view)
    undo_change(view)
    assert (pages.page, content(view)[0]) == (page, first), "the way back leads back"


def undo_change(view: GuideView) -> None:
    view.step_screen.show_alarm(None)
    view.step_screen.side.hide()
    view.show()
    view.resize(1280, 660)
    take_distance(view, "2")
    settle()


def test_dragging_a_windows_edge_loses_no_page(view: GuideView, tmp_path: Path) -> None:
    open_step(view, tmp_path, STEPS["a long paragraph"])
    pages = view.step_screen.pages
    pages.turn(pages.count)
    first = content(view)[0]
    for width in (*range(1280, 1900, 150), *range(1900, 1280, -150)):
        view.resize(width, 660)
        settle()
        assert first in content(view), width


def test_a_page_that_was_read_needs_no_second_reading_in_another_size(
    view: GuideView, tmp_path: Path
) -> None:
    open_step(view, tmp_path, STEPS["a long paragraph"])
    pages = view.step_screen.pages
    pages.turn(-pages.page)
    while pages.page < pages.count - 2:
        assert view.turn_page(1)
    view.resize(1300, 660)
    settle()
    assert view.step_screen.unread
    while view.step_screen.unread:
        page = pages.page
        assert view.confirm()
        assert pages.page == page + 1
    assert (pages.page, view.model.run.state.step) == (pages.count - 1, 0)


@pytest.mark.parametrize("by_hand", [True, False])
def test_numbers_stay_on_the_visible_page_in_every_size(
    view: GuideView, tmp_path: Path, by_hand: bool
) -> None:
    open_step(view, tmp_path, STEPS["items"])
    session = view.model.front
    pages = view.step_screen.pages
    view.step_screen.adapt_to_input(by_hand=by_hand)
    pages.turn(pages.count // 2)
    for change in ("a large window", "a small window", "20 px wider"):
        CHANGES[change](view)
        settle()
        numbered = range(session.first, session.first + len(session.in_sight))
        assert {pages.page_of(pages.tiles[at]) for at in numbered} == {pages.page}
