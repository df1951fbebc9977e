"""Entering and leaving views, and what the keys do."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from handtrack.errors import StoreError
from handtrack.memory import BufferPool
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack.sources.codes import SourceCode
from handtrack_ui.common.banner import Level
from handtrack_ui.features.guide.timer_chip import TimerChip
from handtrack_ui.features.guide.timer_panel import TimerPanel
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.clock import Clock
from tests.ui.fakes import FakeHost, hand_at, open_guide, read_guides
from tests.waiting import PATIENCE_S


def test_a_tracking_view_has_a_run_until_paused_left_or_redirected(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    assert window.view is window.services.find(LibraryView)
    assert host.runs == []
    window.show_view(window.services.find(LiveView))
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert [(run.source, run.stopped) for run in host.runs] == [("demo", True)]
    qtbot.keyClick(window, Qt.Key.Key_Space)
    window.set_source("clip.mp4")
    window.show_view(window.services.find(SettingsView))
    assert [(run.source, run.stopped) for run in host.runs] == [
        ("demo", True),
        ("demo", True),
        ("clip.mp4", True),
    ]
    assert not window.header._pause.isVisible()


def test_a_result_reaches_the_view_and_its_frame_is_released_on_leaving(
    window: Window, host: FakeHost, pool: BufferPool, qtbot: QtBot
) -> None:
    window.show_view(window.services.find(LiveView))
    update = host.runs[0].deliver((hand_at(30, 20),))
    qtbot.waitUntil(lambda: window.services.find(LiveView).preview.frames_painted == 1)
    assert window.services.find(LiveView).preview.shows_hand
    assert update.pixels.held
    window.go_home()
    assert not update.pixels.held
    assert pool.stats().live_buffers == 0


def test_a_damaged_file_plays_on_and_its_flaw_is_reported(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    window.show_view(window.services.find(LiveView))
    run = host.runs[0]
    run.info = replace(
        run.info, flaw=SourceCode.VIDEO_DAMAGED(name="clip.mp4", frames=351, promised=1176)
    )
    run.deliver()
    qtbot.waitUntil(
        lambda: window.banner.text == "clip.mp4 is damaged: 351 of 1176 frames could be read."
    )
    assert not run.stopped


def test_without_a_camera_the_window_announces_the_demo_once(window: Window) -> None:
    window.tracking_controller.announce(
        "No camera was found, so you are watching the demo.", stands_in=True
    )
    assert window.banner.text == ""
    window.show_view(window.services.find(LiveView))
    assert "demo" in window.banner.text
    window.go_home()
    assert window.banner.text == ""
    window.show_view(window.services.find(LiveView))
    assert window.banner.text == "", "once a session"


def test_the_demos_hand_dismisses_no_message(window: Window, qtbot: QtBot) -> None:
    window.show_view(window.services.find(LiveView))
    window.banner.show_message(Level.NOTICE, "No camera found")
    qtbot.wait(1)
    window.services.find(LiveView).cue.emit("accepted")
    assert window.banner.text == "No camera found"


def test_a_message_expires_with_the_persons_next_action(window: Window, qtbot: QtBot) -> None:
    window.set_source("0")
    window.show_view(window.services.find(LiveView))
    for act, expires in (
        (lambda: QTest.keyClick(window, Qt.Key.Key_M), True),
        (
            lambda: QTest.mouseClick(
                window.services.find(LiveView).cards, Qt.MouseButton.LeftButton
            ),
            True,
        ),
        (lambda: window.services.find(GuideView).cue.emit("accepted"), True),
        (lambda: window.services.find(GuideView).cue.emit("refused"), False),
        (lambda: QTest.keyClick(window, Qt.Key.Key_Tab), False),
        (lambda: QTest.mouseMove(window.services.find(LiveView)), False),
        (lambda: QTest.mouseClick(window.banner._text, Qt.MouseButton.LeftButton), False),
    ):
        for stays in (True, False):
            window.banner.show_message(Level.WARNING, "Not saved", stays=stays)
            qtbot.wait(1)
            act()
            assert (window.banner.text == "") is (expires and not stays)
    window.services.find(GuideView).trouble.emit(StoreError(Code.AS_TOLD, words="the disk is full"))
    window.services.find(GuideView).cue.emit("accepted")
    assert "the disk is full" in window.banner.text, "it is about that action"


def test_a_long_message_is_shown_in_full(window: Window, qtbot: QtBot) -> None:
    window.opening.open(WindowOptions(view="guide"))
    read_guides(window)
    window.banner.show_message(Level.WARNING, "Not saved: the disk is full. " * 8)
    qtbot.wait(1)
    place = window.banner.geometry()
    assert place.height() >= window.banner._text.heightForWidth(window.banner._text.width())
    assert window.rect().contains(place)


@pytest.mark.parametrize("name", ["guide", "recorder"])
def test_p_and_the_header_pause_wherever_something_is_tracked(
    window: Window, host: FakeHost, name: str, qtbot: QtBot
) -> None:
    enter_tracking(window, name)
    view, focused = window.view, window.focusWidget()
    qtbot.keyClick(focused, Qt.Key.Key_P)
    assert host.runs[-1].stopped
    assert window.view is view
    assert window.header._pause.accessibleName() == "Resume"
    window.header._pause.click()
    assert not host.runs[-1].stopped
    assert window.view is view
    assert window.header._pause.accessibleName() == "Pause"


def enter_tracking(window: Window, name: str) -> None:
    """Show a tracking view as a person in front of a camera sees it."""
    window.set_source("0")
    if name == "guide":
        open_guide(window, window.services.find(LibraryView).guides[0].path)
    elif name == "recorder":
        window.show_view(window.services.find(SettingsView))
        window.services.find(SettingsView).record("next")
    else:
        window.show_view(name)
    assert window.view.tracks
    assert window.header._pause.isVisible()


def open_first(window: Window, qtbot: QtBot) -> None:
    """Open the library's first guide by its number."""
    qtbot.keyClick(window, Qt.Key.Key_1)
    read_guides(window)


def test_undo_and_escape_take_back_a_choice_before_escape_leaves(
    window: Window, qtbot: QtBot
) -> None:
    open_first(window, qtbot)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_1):
        qtbot.keyClick(window, key)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.services.find(GuideView).model.run.state.picked == {}
    for key in (Qt.Key.Key_1, Qt.Key.Key_Escape):
        qtbot.keyClick(window, key)
    assert window.view is window.services.find(GuideView)
    assert window.services.find(GuideView).model.run.state.picked == {}
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.view is window.services.find(LibraryView)


@pytest.mark.parametrize("view", ["live", "guide"])
def test_the_view_named_on_the_command_line_is_shown_and_saved(
    jobs: Jobs, window: Window, view: str
) -> None:
    window.opening.open(WindowOptions(view=view))
    read_guides(window)
    assert window.view.name == view
    window.close()
    assert jobs.finish(PATIENCE_S)
    assert WindowState(jobs).view == view


def test_a_persons_own_guide_is_reopened_at_the_next_start(window: Window, tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    own.write_text(
        window.services.find(LibraryView)
        .guides[0]
        .path.read_text("utf-8")
        .replace("title: Tea", "title: My tea"),
        "utf-8",
    )
    open_guide(window, own)
    window.go_home()
    window.opening.open(WindowOptions(view="guide"))
    read_guides(window)
    assert window.view is window.services.find(GuideView)
    assert window.services.find(GuideView).title == "My tea"
    own.unlink()
    window.go_home()
    window.opening.open(WindowOptions(view="guide"))
    read_guides(window)
    assert window.view is window.services.find(LibraryView)
    assert window.banner.text == f"no such guide: {own}"


@pytest.fixture
def clock(window: Window, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The guide's clock."""
    made = Clock(100.0)
    monkeypatch.setattr(window.services.find(GuideView).model, "_clock", made)
    return made


def start_timer(window: Window) -> None:
    """Open the first guide, and start the one-minute timer of its fourth step."""
    open_guide(window, window.services.find(LibraryView).guides[0].path)
    for _ in range(3):
        window.services.find(GuideView).next()
    window.services.find(GuideView).confirm()


def test_a_timer_ending_in_another_view_is_reported_with_a_way_back(
    window: Window, clock: Clock
) -> None:
    start_timer(window)
    window.show_view(window.services.find(SettingsView))
    clock.now += 61
    window.services.find(GuideView).show_time()
    assert window.banner.text == "Draw: time is up"
    window.banner._button.click()
    assert window.view is window.services.find(GuideView)
    assert window.banner.text == ""


def test_a_timer_has_keys_and_a_header_chip_that_leads_to_it(
    window: Window, clock: Clock, qtbot: QtBot
) -> None:
    chip = window.services.find(TimerChip)
    assert not chip.isVisible()
    start_timer(window)
    assert (chip.isVisible(), chip.text(), chip.accessibleName()) == (True, "1:00", "Draw  1:00")
    window.go_home()
    clock.now += 18
    window.services.find(GuideView).show_time()
    assert (chip.isVisible(), chip.text()) == (True, "0:42")
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert window.view is window.services.find(GuideView)
    said = []
    shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
    for keys in (Qt.KeyboardModifier.NoModifier, shift, control, control | shift):
        qtbot.keyClick(window, Qt.Key.Key_T, keys)
        said.append(chip.accessibleName() if chip.isVisible() else "")
    assert said == ["Draw  0:42, paused", "Draw  1:42, paused", "Draw  1:00", ""]


def test_a_timer_rings_while_another_guide_is_open(
    window: Window, tmp_path: Path, clock: Clock, qtbot: QtBot
) -> None:
    rung = list[str]()
    window.services.find(GuideView).bell.rung.connect(rung.append)
    start_timer(window)
    path = tmp_path / "other.md"
    path.write_text("---\ntitle: Other\n---\n\n## Read\n\nThis.\n", "utf-8")
    open_guide(window, path)
    chip = window.services.find(TimerChip)
    assert (chip.isVisible(), chip.accessibleName()) == (True, "Tea: Draw  1:00")
    clock.now += 61
    qtbot.waitUntil(lambda: rung == ["Tea, Draw: time is up"])
    assert chip.text() == "Time is up"
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    read_guides(window)
    assert window.services.find(GuideView).title == "Tea"
    dismiss = next(
        one for one in window.header.findChildren(QPushButton) if one.accessibleName() == "Dismiss"
    )
    assert dismiss.isVisible()
    dismiss.click()
    assert not chip.isVisible()
    assert not dismiss.isVisible()


class Clicked(QCloseEvent):
    """The event when a person clicks the window's own button."""

    def spontaneous(self) -> bool:
        return True


@pytest.mark.parametrize("by_key", [True, False])
def test_quitting_with_a_running_timer_asks_once(
    window: Window, qtbot: QtBot, by_key: bool
) -> None:
    start_timer(window)
    if by_key:
        qtbot.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    else:
        window.closeEvent(click := Clicked())
        assert not click.isAccepted()
    assert window.isVisible()
    assert window.banner.text == "A timer is running. It can't ring while Handtrack is closed."
    qtbot.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not window.isVisible()


def test_timers_of_a_finished_run_are_listed_below_the_chip(
    window: Window, tmp_path: Path, clock: Clock, qtbot: QtBot
) -> None:
    start_timer(window)
    run = window.services.find(GuideView).model.run
    clock.now += 10
    run._to(step=len(run.guide.steps) - 1)
    window.services.find(GuideView).confirm()
    footer = window.services.find(GuideView).step_screen.footer
    assert footer.line.text() == "2 steps aren't done. Confirm once more to finish"
    window.services.find(GuideView).confirm()
    path = tmp_path / "two.md"
    path.write_text(
        "---\ntitle: Two\n---\n\n## Rest\nkind: timer\nduration: 5 min\n\nWait.\n", "utf-8"
    )
    open_guide(window, path)
    window.services.find(GuideView).confirm()
    assert window.services.find(TimerChip).text() == "0:50  +1"
    qtbot.mouseClick(window.services.find(TimerChip), Qt.MouseButton.LeftButton)
    rows = window.services.find(TimerPanel)._rows
    assert [named.text() for _, named, _ in rows] == ["Rest  5:00", "Tea: Draw  0:50"]
    rows[1][2].place_of("timer_pause").click()
    assert rows[1][1].text() == "Tea: Draw  0:50, paused"
    assert window.services.find(TimerChip).text() == "5:00  +1"
    rows[1][1].click()
    assert (
        window.services.find(TimerPanel).isVisible(),
        window.services.find(GuideView).model.run,
    ) == (False, run)


def test_the_text_size_follows_the_window_and_is_saved(
    jobs: Jobs, window: Window, qtbot: QtBot
) -> None:
    open_first(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    window.close()
    assert jobs.finish(PATIENCE_S)
    assert WindowState(jobs).reading_m == 1.0


def test_a_window_stays_maximised_through_full_screen_and_minimising(
    window: Window, qtbot: QtBot
) -> None:
    window.showMaximized()
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_F11)
    assert (window.isMaximized(), window.isFullScreen()) == (True, False)
    qtbot.keyClick(window, Qt.Key.Key_F11)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert (window.isMaximized(), window.isFullScreen()) == (True, False)
    window.showMinimized()
    window.come_forward()
    assert (window.isMaximized(), window.isMinimized()) == (True, False)
