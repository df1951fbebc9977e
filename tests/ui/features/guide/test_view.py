"""The guide view: what it shows, and that clicks work like keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.guides import Guide, load_guide
from handtrack.guides.run import GuideRunState
from handtrack_ui.common.dial import DialButton
from handtrack_ui.common.theme import font
from handtrack_ui.common.tile import Tile
from handtrack_ui.features.guide.alarm import AlarmPanel
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.stars import Stars
from handtrack_ui.features.guide.step_footer import StepFooter
from handtrack_ui.features.guide.step_sheet import StepSheet
from handtrack_ui.features.guide.timer import TimerDisplay
from handtrack_ui.features.guide.view import GuideView
from tests.clock import Clock

DRAW = 3


def texts(view: GuideView) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in view.findChildren(QLabel) if label.isVisibleTo(view)]


def tiles(view: GuideView) -> list[Tile]:
    QApplication.processEvents()
    return [tile for tile in view.findChildren(Tile) if tile.isVisibleTo(view)]


def at(view: GuideView, guide: Guide, step: int, **state: object) -> None:
    view.open(guide, GuideRunState(step=step, **state))  # type: ignore[arg-type]


def test_a_step_shows_its_number_title_and_the_next_step(view: GuideView) -> None:
    shown = texts(view)
    assert "Step 1 of 5" in shown
    assert next(one.accessibleName() for one in view.findChildren(StepSheet)).startswith("Read ")
    assert "Next: Gather" in shown


def test_a_suggested_option_looks_chosen_only_after_it_is_chosen(
    view: GuideView, tmp_path: Path
) -> None:
    path = tmp_path / "size.md"
    path.write_text(
        "---\ntitle: S\n---\n\n## Size\nkind: field\ndefault: m\n\n1. S\n2. M\n\n## Stop\n\nNow.\n",
        "utf-8",
    )

    def shown() -> list[tuple[bool, str]]:
        return [(tile.isChecked(), tile.accessibleDescription()) for tile in tiles(view)]

    view.open(load_guide(path))
    assert shown() == [(False, ""), (False, "suggested")]
    view.choose(2)
    assert shown() == [(False, ""), (True, "")]
    view.undo()
    view.next()
    assert view.findChild(StepFooter).line.text() == "Not confirmed: Size"


def test_the_reason_a_step_waits_is_shown_until_it_no_longer_waits(
    view: GuideView, guide: Guide
) -> None:
    at(view, guide, 1)
    footer = view.findChild(StepFooter)
    assert not view.confirm()
    assert footer.line.text() == "2 items still to tick. To skip: →"
    footer.line.show_notice("Something else")
    assert footer.line.text() == "Something else"
    footer.line._while.timeout.emit()
    assert footer.line.text() == "2 items still to tick. To skip: →"
    footer.line._while.stop()
    view.choose(1)
    assert footer.line.text() == "1 item still to tick. To skip: →"
    view.choose(2)
    assert footer.line.text() == "Next: Which tea?"
    at(view, guide, 4)
    view.confirm()
    assert footer.line.text() == "3 steps aren't done. Confirm once more to finish"
    view.commands._question.timeout.emit()
    assert footer.line.text() == "Last step"


def test_undo_and_skip_can_be_clicked_and_are_hidden_when_unavailable(
    view: GuideView, guide: Guide, clock: Clock, qtbot: QtBot
) -> None:
    footer = view.findChild(StepFooter)
    run = view.model.run
    assert (footer._undo.isVisible(), footer._skip.isVisible()) == (False, True)
    qtbot.mouseClick(footer._skip, Qt.MouseButton.LeftButton)
    assert run.state == GuideRunState(step=1)
    qtbot.mouseClick(footer._undo, Qt.MouseButton.LeftButton)
    assert run.state == GuideRunState()
    at(view, guide, 3, timers={"draw": clock.now + 30})
    assert not footer._skip.isVisible()
    clock.now += 31
    view.show_time()
    assert footer._skip.isVisible()
    at(view, guide, 4)
    assert not footer._skip.isVisible()


def test_a_disappearing_button_does_not_pass_on_its_focus(view: GuideView, qtbot: QtBot) -> None:
    footer = view.findChild(StepFooter)
    view.activateWindow()
    view.next()
    footer._undo.setFocus()
    qtbot.waitUntil(footer._undo.hasFocus)
    qtbot.keyClick(footer._undo, Qt.Key.Key_Space)
    assert not footer._undo.isVisible()
    assert not any(button.hasFocus() for button in footer.findChildren(QPushButton))


@pytest.mark.parametrize("size", [(1280, 660), (1920, 1020), (853, 420)])
def test_timer_digits_are_legible_from_three_metres(
    view: GuideView, tmp_path: Path, size: tuple[int, int]
) -> None:
    path = tmp_path / "rise.md"
    path.write_text(
        "---\ntitle: R\n---\n\n## Rise\nkind: timer\nduration: 75 min\n\nWait.\n", "utf-8"
    )
    view.resize(*size)
    for distance in (-1, 1, 1):
        view.resize_text(distance)
        view.open(load_guide(path))
        view.confirm()
        QApplication.processEvents()
        display = view.findChild(TimerDisplay)
        capital = QFontMetrics(font(display.digits, bold=True, tabular=True)).capHeight()
        assert capital >= 0.080 * min(size[1], size[0] * 9 / 16) - 1.5


def test_a_review_shows_answered_and_unanswered_questions(view: GuideView, guide: Guide) -> None:
    at(view, guide, 4, answers={"tea": "black"})
    assert "Black" in texts(view)
    at(view, guide, 4)
    assert "not answered" in texts(view)


def test_the_finish_shows_times_and_skipped_steps(
    view: GuideView, guide: Guide, clock: Clock
) -> None:
    at(view, guide, 0)
    for seconds, command in (
        (70, view.confirm),
        (5, view.next),
        (2, lambda: view.choose(1)),
        (1, view.confirm),
    ):
        clock.now += seconds
        command()
    clock.now += 10
    view.confirm()
    clock.now += 3600
    view.next()
    view.confirm()
    view.confirm()
    shown = texts(view)
    assert "Done in 1 h 1 min" in shown
    assert "Finished" in shown
    for words in ("1 min 10 s", "skipped", "3 s", "1 h 0 min"):
        assert words in shown
    assert [step.answer for step in view.record.steps] == ["", "", "Green", "", ""]


def test_a_click_on_a_star_gives_as_many(view: GuideView, guide: Guide, qtbot: QtBot) -> None:
    at(view, guide, 4)
    view.confirm()
    view.confirm()
    view.show()
    for rating in (3, 5, 1, 1, 4, 2):
        (shown,) = view.findChildren(Stars)
        wide = shown.fontMetrics().horizontalAdvance(shown.text())
        left = (shown.width() - wide) / 2
        middle = QPoint(round(left + wide * (rating - 0.5) / 5), shown.height() // 2)
        qtbot.mouseClick(shown, Qt.MouseButton.LeftButton, pos=middle)
        assert view.record.rating == rating
        assert "★" * rating + "☆" * (5 - rating) in texts(view)
    view.hide()


def test_a_finished_run_is_rated_and_noted_by_mouse_and_keys(
    view: GuideView, guide: Guide, qtbot: QtBot
) -> None:
    at(view, guide, 4)
    view.confirm()
    view.confirm()
    fewer, more = view.findChildren(DialButton)
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert "★☆☆☆☆" in texts(view), "the first is one"
    assert view.change_number(1)
    assert "★★☆☆☆" in texts(view)
    for _ in range(3):
        view.change_number(1)
    assert not view.change_number(1)
    qtbot.mouseClick(fewer, Qt.MouseButton.LeftButton)
    (note,) = view.findChildren(QLineEdit)
    note.setFocus()
    qtbot.keyClicks(note, "2 g less salt")
    qtbot.keyClick(note, Qt.Key.Key_Return)
    assert view.model.done, "Enter ends the note, not the guide"
    assert (view.record.rating, view.record.note) == (4, "2 g less salt")
    view.lay_out_again()
    assert [one.text() for one in view.findChildren(QLineEdit) if one.isVisibleTo(view)] == [
        "2 g less salt"
    ]


def test_a_missing_picture_is_shown_as_missing(view: GuideView, tmp_path: Path) -> None:
    path = tmp_path / "odd.md"
    path.write_text("---\ntitle: Odd\n---\n\n## Step\n\n![a pot](pot.png)\n\nText.\n", "utf-8")
    view.open(load_guide(path))
    QApplication.processEvents()
    shown = [box for box in view.findChildren(PictureBox) if box.isVisibleTo(view)]
    assert [box.accessibleName() for box in shown] == ["a pot"]
    view.grab()
    heights = []
    for height in range(300, 600, 20):
        view.resize(640, height)
        QApplication.processEvents()
        heights += [box.height() for box in view.findChildren(PictureBox) if box.isVisibleTo(view)]
    assert 0 < len(heights) < 15
    assert len({*heights}) == 1, "complete or not at all"


def rings(view: GuideView) -> bool:
    return view.findChild(AlarmPanel).isVisible()


def time_is_up(view: GuideView, guide: Guide, clock: Clock) -> None:
    """Let the timer of the step "Draw" end."""
    at(view, guide, DRAW, timers={guide.steps[DRAW].id: clock.now + 60.0})
    view.show_time()
    assert not rings(view)
    clock.now += 61.0
    view.show_time()


@pytest.mark.parametrize(
    "answer",
    [
        lambda view, qtbot: qtbot.mouseClick(view.findChild(AlarmPanel), Qt.MouseButton.LeftButton),
        lambda view, qtbot: qtbot.keyClick(view, Qt.Key.Key_X),
        lambda view, qtbot: view.turn_page(1),
        lambda view, qtbot: view.previous(),
        lambda view, qtbot: view.command("timer_more"),
    ],
    ids=["click", "any key", "page", "previous", "more time"],
)
def test_an_alarm_stays_and_counts_until_somebody_answers(
    view: GuideView,
    guide: Guide,
    clock: Clock,
    qtbot: QtBot,
    answer: Callable[[GuideView, QtBot], object],
) -> None:
    time_is_up(view, guide, clock)
    panel = view.findChild(AlarmPanel)
    assert rings(view)
    assert panel.words == ("Time is up", guide.steps[DRAW].title, "+0:01")
    clock.now += 30.0
    view.show_time()
    assert rings(view)
    assert panel.words[2] == "+0:31"
    answer(view, qtbot)
    view.show_time()
    assert not rings(view)


def test_an_alarm_sounds_again_for_two_minutes_unless_answered(
    view: GuideView, guide: Guide, clock: Clock
) -> None:
    sounds: list[str] = []
    view.cue.connect(sounds.append)
    time_is_up(view, guide, clock)
    for _ in range(200):
        clock.now += 1.0
        view.show_time()
    assert sounds == ["timer"] * 24
    assert rings(view)
    view.answer_alarm()
    assert view.times, "the timer can still be given more time"


def test_an_alarm_leaves_the_text_where_it_is(view: GuideView, guide: Guide, clock: Clock) -> None:
    at(view, guide, DRAW, timers={guide.steps[DRAW].id: clock.now + 60.0})
    QApplication.processEvents()
    sheet = next(one for one in view.findChildren(StepSheet) if one.isVisible())
    shown = view.step_screen._shown
    assert shown is not None
    before = (sheet.geometry(), sheet.accessibleName())
    clock.now += 61.0
    view.show_time()
    QApplication.processEvents()
    assert rings(view)
    assert sheet.isVisible()
    assert (sheet.geometry(), sheet.accessibleName()) == before
    assert view.step_screen._shown == shown


def test_a_timer_from_a_steps_text_is_as_large_as_a_timer_steps(
    view: GuideView, tmp_path: Path
) -> None:
    path = tmp_path / "soup.md"
    path.write_text("---\ntitle: S\n---\n\n## Cook\n\nSimmer for 20 minutes.\n", "utf-8")
    view.open(load_guide(path))
    display = view.findChild(TimerDisplay)
    assert not display.isVisible()
    view.choose(1)
    QApplication.processEvents()
    assert display.isVisible()
    assert display.accessibleName() == "20:00 left"
    capital = QFontMetrics(font(display.digits, bold=True, tabular=True)).capHeight()
    assert capital >= 0.080 * view.height() - 1.5


def ticking(view: GuideView) -> list[QTimer]:
    """Return what wakes the view again and again."""
    return [
        timer
        for timer in view.findChildren(QTimer)
        if timer.isActive() and not timer.isSingleShot()
    ]


@pytest.mark.parametrize("in_front", [True, False])
def test_only_a_running_timer_wakes_the_view(
    view: GuideView, guide: Guide, tmp_path: Path, clock: Clock, in_front: bool
) -> None:
    path = tmp_path / "soup.md"
    path.write_text("---\ntitle: S\n---\n\n## Cook\n\nSimmer for 20 minutes.\n", "utf-8")
    soup = load_guide(path)
    for pauses in (True, False):
        view.open(soup)
        view.command("timer_pause" if view.times else "select", None if view.times else 1)
        if pauses:
            assert view.command("timer_pause")
        if not in_front:
            at(view, guide, 0)
        view.show_time()
        assert bool(ticking(view)) != pauses
