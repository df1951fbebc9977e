"""The bar below a video: every control uses the run's playback, and the bar shows its state."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from handtrack.sources.playback import Jump, Playback
from handtrack.sources.source import SourceKind
from handtrack_ui.features.live.transport import SPEEDS, TransportBar, clock_words, speed_words
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.window import Window
from tests.ui.fakes import FakeHost, FakeRun


@pytest.fixture
def run(window: Window, host: FakeHost, qtbot: QtBot) -> FakeRun:
    """A video of 8 s in the live view, at 2 s."""
    window.resize(1280, 720)
    window.show_view(window.services.find(LiveView))
    run = host.runs[-1]
    run.info = replace(run.info, kind=SourceKind.VIDEO, duration_s=8.0)
    run.playback = Playback(run.wake)
    run.playback.show(2.0)
    run.deliver()
    qtbot.waitUntil(window.services.find(LiveView).transport.isVisible)
    return run


def test_the_bar_is_shown_only_for_videos_of_any_claimed_length(
    window: Window, run: FakeRun, qtbot: QtBot
) -> None:
    bar = window.services.find(LiveView).transport
    assert (bar._place.text(), bar._length.text(), bar._speed.text()) == (
        "0:02.00",
        "0:08.00",
        "1×",
    )
    assert (bar._slider.value(), bar._slider.maximum()) == (2000, 8000)
    run.info = replace(run.info, duration_s=1e10)
    run.deliver()
    qtbot.waitUntil(lambda: bar._slider.maximum() > 8000)
    run.info = replace(run.info, kind=SourceKind.DEMO)
    run.deliver()
    qtbot.waitUntil(bar.isHidden)


def test_p_pauses_only_the_video_and_the_header_shows_it(
    window: Window, run: FakeRun, qtbot: QtBot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_P)
    assert not run.playback.state.playing
    qtbot.waitUntil(lambda: window.header._pause.accessibleName() == "Resume")
    assert "paused" in window.header.source_button.accessibleName()
    assert window.services.find(LiveView).transport._play.accessibleName() == "Play (P)"
    assert not run.stopped
    qtbot.mouseClick(window.services.find(LiveView).transport._play, Qt.MouseButton.LeftButton)
    assert run.playback.state.playing


def test_keys_step_skip_and_set_the_speed(window: Window, run: FakeRun, qtbot: QtBot) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    for key, modifier, jump in (
        (Qt.Key.Key_Right, shift, Jump(7.0)),
        (Qt.Key.Key_Left, shift, Jump(0.0)),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, Jump(2.0, back=1)),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, None),
    ):
        qtbot.keyClick(window, key, modifier)
        assert run.playback.take_jump() == jump
    assert run.playback.wait(0.0)  # the step forward
    speeds = []
    for key in (*[Qt.Key.Key_Up] * 3, *[Qt.Key.Key_Down] * 6):
        qtbot.keyClick(window, key, shift)
        speeds.append(run.playback.state.speed)
    assert speeds == [1.5, 2.0, 2.0, 1.5, 1.0, 0.75, 0.5, 0.25, 0.25]
    qtbot.waitUntil(lambda: window.services.find(LiveView).transport._speed.text() == "0.25×")


def test_dragging_the_slider_pauses_the_video_and_shows_each_position(
    window: Window, run: FakeRun, qtbot: QtBot
) -> None:
    slider = window.services.find(LiveView).transport._slider
    middle = QPoint(slider.width() // 2, slider.height() // 2)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=middle)
    assert not run.playback.state.playing
    jump = run.playback.take_jump()
    assert jump.place_s == pytest.approx(4.0, abs=0.05)
    qtbot.mouseMove(slider, QPoint(slider.width(), slider.height() // 2))
    assert run.playback.take_jump() == Jump(8.0)
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton)
    assert run.playback.state.playing


def test_the_speed_menu_ticks_the_current_speed(window: Window, run: FakeRun) -> None:
    menu = window.services.find(LiveView).transport._speeds()
    assert [entry.text() for entry in menu.actions()] == [speed_words(speed) for speed in SPEEDS]
    assert [entry.isChecked() for entry in menu.actions()].index(True) == SPEEDS.index(1.0)
    menu.actions()[1].trigger()
    assert run.playback.state.speed == 0.5


def test_using_the_bar_ends_a_freeze(window: Window, run: FakeRun, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F)
    assert window.services.find(LiveView).frozen
    qtbot.keyClick(window, Qt.Key.Key_Left)
    assert run.playback.take_jump() is None  # it steps through the last frames
    qtbot.mouseClick(window.services.find(LiveView).transport._back, Qt.MouseButton.LeftButton)
    assert run.playback.take_jump() == Jump(2.0, back=1)
    assert not window.services.find(LiveView).frozen


def test_without_a_video_the_bar_does_nothing(window: Window, host: FakeHost) -> None:
    window.show_view(window.services.find(LiveView))
    bar: TransportBar = window.services.find(LiveView).transport
    assert not any((bar.toggle(), bar.step(1), bar.skip(5.0), bar.seek(1.0), bar.change_speed(1)))
    assert host.runs[-1].playback.state == Playback().state


def test_times_and_speeds_are_in_the_persons_format(german: None) -> None:
    assert [clock_words(seconds) for seconds in (0.0, 5.2, 59.999, 65.2)] == [
        "0:00,00",
        "0:05,20",
        "1:00,00",
        "1:05,20",
    ]
    assert [speed_words(speed) for speed in (0.25, 1.0)] == ["0,25×", "1×"]


def test_a_video_without_looping_shows_that_it_has_ended(
    window: Window, run: FakeRun, qtbot: QtBot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_L)
    assert not run.playback.state.loops
    run.playback.end()
    run.deliver()
    qtbot.waitUntil(
        lambda: "has ended" in window.services.find(LiveView).transport._play.accessibleName()
    )
    assert "has ended" in window.services.find(LiveView).preview._message
    qtbot.keyClick(window, Qt.Key.Key_P)
    assert (run.playback.state.playing, run.playback.state.ended) == (True, False)


def test_leaving_the_view_resumes_normal_playback(
    window: Window, run: FakeRun, qtbot: QtBot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_L)
    qtbot.keyClick(window, Qt.Key.Key_P)
    run.playback.set_speed(0.25)
    window.go_home()
    state = run.playback.state
    assert (state.playing, state.speed, state.loops) == (True, 1.0, True)
