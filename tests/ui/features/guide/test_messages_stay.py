"""A message below a step stays for its time, or until the next command."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from handtrack.config.model import Preferences, ReadingSettings
from handtrack.guides.run import GuideRunState
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.theme import text_pixels
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.alarm import Alarm, EndedTimer
from handtrack_ui.features.guide.view import GuideView
from tests.ui.features.guide.guides import guide_of

WORDS = "Not yet: the dough is still rising"

Disturbance = Callable[[GuideView], object]


def change_text_size(view: GuideView) -> None:
    view.take_preferences(Preferences(reading=ReadingSettings(distance="3")))


def show_side_panel(view: GuideView) -> None:
    screen = view.step_screen
    assert screen.side.isHidden()
    screen.show_alarm(Alarm((EndedTimer("Boil", 1.0),)))


DISTURBANCES: dict[str, Disturbance] = {
    "a wider window": lambda view: view.resize(view.width() + 20, view.height()),
    "a lower window": lambda view: view.resize(view.width(), view.height() - 20),
    "another text size": change_text_size,
    "the side panel": show_side_panel,
    "another theme": lambda view: view.theme.changed.emit(),
    "a hand instead of keys": lambda view: view.step_screen.adapt_to_input(by_hand=False),
    "another source": lambda view: view.watch(Watched.PERSON),
    "passing time": lambda view: view.show_time(),
    "the view shown again": lambda view: (view.hide(), view.show()),
}
SAID: dict[str, Callable[[RefusalLine], object]] = {
    "a notice": lambda line: line.show_notice(WORDS),
    "what was done": lambda line: line.show_done(WORDS),
    "a timer's end": lambda line: line.ring(WORDS),
}


@pytest.fixture
def line(view: GuideView, tmp_path: Path) -> RefusalLine:
    """The line below the first of two steps, without a camera."""
    view.watch(Watched.STAND_IN)
    view.open(guide_of(tmp_path, "## Rise\n\nWait.\n\n## Eat\n\nEnjoy.\n"))
    settle()
    return view.step_screen.footer.line


def settle() -> None:
    for _ in range(3):  # a new size arrives as queued events
        QApplication.processEvents()


@pytest.mark.parametrize("disturbance", DISTURBANCES)
@pytest.mark.parametrize("said", SAID)
def test_no_change_of_the_screen_ends_a_message(
    view: GuideView, line: RefusalLine, said: str, disturbance: str
) -> None:
    SAID[said](line)
    DISTURBANCES[disturbance](view)
    settle()
    assert line.text() == WORDS
    line._while.timeout.emit()
    assert line.text() == "Next: Eat"


def test_the_notice_of_a_new_text_size_is_seen_in_that_size(
    view: GuideView, line: RefusalLine
) -> None:
    before = text_pixels(line)
    view.resize_text(2)
    settle()
    assert line.text() == "Text size for 3 m"
    assert text_pixels(line) > before


@pytest.mark.parametrize(
    "command",
    [
        lambda view: view.next(),
        lambda view: view.note_ended(),
        lambda view: view.open(view.model.run.guide, GuideRunState()),
    ],
    ids=["a command", "a dismissed timer", "an opened guide"],
)
def test_the_next_command_ends_a_message(
    view: GuideView, line: RefusalLine, command: Disturbance
) -> None:
    line.show_notice(WORDS)
    command(view)
    settle()
    assert line.text() != WORDS


def test_turning_a_page_ends_a_message(view: GuideView, tmp_path: Path) -> None:
    line = view.step_screen.footer.line
    view.open(guide_of(tmp_path, f"## Rise\n\n{'Wait. ' * 900}\n\n## Eat\n\nEnjoy.\n"))
    settle()
    line.show_notice(WORDS)
    assert view.turn_page(1)
    assert line.text() != WORDS
