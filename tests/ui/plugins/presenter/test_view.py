from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from handtrack.config.model import GestureSettings, Preferences, with_sections
from handtrack.host import RunState, RunStatus, Update
from handtrack.memory import BufferPool
from handtrack.runtime.installing import pip_command
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.hand_panel import HandPanel
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.watched import Watched
from handtrack_ui.in_tree import settings_sections
from handtrack_ui.plugins.presenter.codes import PresenterCode
from handtrack_ui.plugins.presenter.indicator import Indicator
from handtrack_ui.plugins.presenter.mode import PresenterMode
from handtrack_ui.plugins.presenter.presets import Keystroke
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.shell.other_programs.sender import NoKeysError, Obstacle
from handtrack_ui.window import Window
from tests.ui.by_hand import Person
from tests.ui.plugins.presenter.written_down import WrittenDown
from tests.waiting import eventually

ALL = with_sections(Preferences, settings_sections())


@dataclass
class Stage:
    """The view in a window, with or without a program in front, and the keys that program got."""

    view: PresenterView
    keys: WrittenDown
    person: Person
    in_front: bool = False
    obstacle: Obstacle | None = None

    def sent(self, count: int) -> list[str]:
        """Return the keys sent, once there are `count` of them."""
        assert eventually(lambda: len(self.keys.sent) >= count)
        return [str(stroke) for stroke in self.keys.sent]


@pytest.fixture
def stage(jobs: Jobs, theme: Theme, pool: BufferPool) -> Iterator[Stage]:
    keys = WrittenDown()
    mode = PresenterMode(
        jobs, lambda: keys, in_front=lambda: made.in_front, obstacle=lambda: made.obstacle
    )
    made = Stage.__new__(Stage)
    made.in_front, made.obstacle, made.keys = False, None, keys
    window, stack = QMainWindow(), QStackedWidget()
    made.view = PresenterView(theme, mode)
    made.person = Person(made.view, pool)
    stack.addWidget(made.view)
    stack.addWidget(QWidget())
    window.setCentralWidget(stack)
    window.resize(1000, 600)
    window.show()
    made.view.enter()
    yield made
    made.view.leave()
    mode.close()
    window.close()
    window.deleteLater()


def shown(indicator: Indicator) -> str:
    over = indicator._pile.currentWidget()
    return indicator._told.text() if over is indicator._told else indicator.status.words


def told(view: PresenterView) -> str:
    return view._line.text()


def test_no_command_is_sent_while_off_in_front_or_in_a_demo(stage: Stage) -> None:
    assert not stage.view.switch.isChecked()
    stage.person.arm()
    stage.person.swipe("left")
    assert told(stage.view) == "Next slide: not sent, presenter mode is off"
    stage.view.switch.click()
    stage.in_front = True
    stage.person.arm()
    stage.person.swipe("left")
    assert told(stage.view) == "Next slide: not sent, Handtrack is in front"
    stage.in_front = False
    stage.view.watch(Watched.STAND_IN)
    stage.person.arm()
    stage.person.swipe("left")
    assert stage.keys.sent == []
    stage.view.watch(Watched.DEMO)
    stage.person.arm()
    stage.person.swipe("left")
    assert stage.sent(1) == ["page_down"]


def test_a_drawn_hand_in_place_of_a_camera_is_not_listened_to(stage: Stage) -> None:
    stage.person.arm()
    assert "Listening" in stage.view._status.words
    stage.view.watch(Watched.STAND_IN)
    stage.person.arm()
    assert "Listening" not in stage.view._status.words
    assert stage.view._status.isHidden()
    stage.view.watch(Watched.PERSON)
    stage.person.arm()
    assert "Listening" in stage.view._status.words
    assert stage.view._status.isVisible()


def test_an_armed_hands_commands_press_keys_in_the_other_program(stage: Stage) -> None:
    stage.view.switch.click()
    stage.person.arm()
    stage.person.swipe("left")
    stage.person.swipe("right")
    stage.person.hold("thumb_up")
    stage.person.wave()
    assert stage.sent(4) == ["page_down", "page_up", "f5", "b"]
    assert told(stage.view) == "Blank the screen"
    assert shown(stage.view.indicator) == "Blank the screen"


def test_an_unarmed_hand_sends_nothing_with_any_guide_settings(stage: Stage) -> None:
    stage.view.take_preferences(Preferences(gestures=GestureSettings(arming=False)))
    stage.view.switch.click()
    stage.person.swipe("left")
    assert "not listening" in told(stage.view)
    stage.person.arm()
    stage.person.swipe("left")
    assert stage.sent(1) == ["page_down"]


def test_the_indicator_fits_in_the_chosen_corner_of_the_chosen_screen(
    theme: Theme, qtbot: QtBot
) -> None:
    indicator, screen = Indicator(theme), QRect(1920, -200, 1280, 1024)
    qtbot.addWidget(indicator)
    for down, across in product(("bottom", "top"), ("right", "left")):
        indicator.appear(screen, f"{down}-{across}")
        place = indicator.geometry()
        assert screen.contains(place)
        assert (place.center().x() > screen.center().x()) == (across == "right")
        assert (place.center().y() > screen.center().y()) == (down == "bottom")
    indicator.show_command("Full screen: not sent, Handtrack is in front")
    told = indicator._told
    assert told.fontMetrics().horizontalAdvance(told.text()) <= told.contentsRect().width()


def test_the_indicator_floats_on_top_and_takes_no_input(
    stage: Stage,
) -> None:
    indicator = stage.view.indicator
    assert indicator.isHidden()
    stage.view.switch.click()
    assert indicator.isVisible()
    for flag in ("WindowTransparentForInput", "WindowDoesNotAcceptFocus", "WindowStaysOnTopHint"):
        assert indicator.windowFlags() & Qt.WindowType[flag]
    stage.person.arm()
    assert shown(indicator) == "Listening  4 s"
    stage.in_front = True
    stage.view._place_indicator()
    assert indicator.isHidden()


def test_presenter_mode_survives_minimising_and_ends_with_its_view(stage: Stage) -> None:
    window, stack = stage.view.window(), stage.view.parentWidget()
    stage.view.switch.click()
    window.showMinimized()
    QApplication.processEvents()
    stage.person.arm()
    stage.person.swipe("left")
    assert stage.sent(1) == ["page_down"]
    window.showNormal()
    stack.setCurrentIndex(1)
    assert not stage.view.mode.on
    assert not stage.view.switch.isChecked()
    assert stage.view.indicator.isHidden()


@pytest.mark.parametrize(
    ("obstacle", "says"),
    [(Obstacle.WAYLAND, "Wayland"), (Obstacle.NOT_INSTALLED, pip_command("install", "pynput"))],
)
def test_an_obstacle_is_explained_and_the_switch_disabled(
    stage: Stage, obstacle: Obstacle, says: str
) -> None:
    stage.obstacle = obstacle
    stage.view.enter()
    assert says in stage.view._says.text()
    assert not stage.view.switch.isEnabled()
    stage.view.mode.switch(on=True)
    assert not stage.view.mode.on


def test_an_unsendable_key_switches_presenter_mode_off_with_the_reason(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def refuse(_: Keystroke) -> None:
        raise NoKeysError(PresenterCode.KEY_UNSENDABLE, key="page_down", reason="no such display")

    monkeypatch.setattr(stage.keys, "send", refuse)
    stage.view.switch.click()
    stage.person.arm()
    stage.person.swipe("left")
    qtbot.waitUntil(lambda: not stage.view.mode.on)
    assert "no such display" in stage.view._says.text()
    assert not stage.view.switch.isChecked()


def test_gestures_and_keys_are_shown_as_set(stage: Stage) -> None:
    chosen = ALL(
        gestures=GestureSettings(bindings={"rock": "next"}),
        presenter=PresenterSettings(keys={"next": "ctrl+right"}),
    )
    stage.view.take_preferences(chosen)
    told_signs = stage.view._signs.accessibleName()
    assert "Rock, 1 s: Ctrl + →: Next slide" in told_signs
    assert "Wave: Go back" in told_signs
    assert "Two fingers" not in told_signs
    stage.view.switch.click()
    assert "Wave: B: Blank the screen" in stage.view._signs.accessibleName()


def test_a_chosen_preset_gives_fingers_a_meaning(stage: Stage, qtbot: QtBot) -> None:
    view = stage.view
    view.preset_chosen.connect(
        lambda name: view.take_preferences(ALL(presenter=PresenterSettings(preset=name)))
    )
    qtbot.keyClick(view.presets, Qt.Key.Key_Down)
    assert "Two fingers, 1 s: ↓: Quieter" in view._signs.accessibleName()
    view.switch.click()
    stage.person.arm()
    stage.person.hold("victory")
    assert told(view) == "Quieter"
    stage.person.hold("thumb_down")
    assert stage.sent(2) == ["down", "up"]


def test_the_cheat_sheet_lists_slide_actions(window: Window) -> None:
    window._given.preferences.change("gestures", arming=False)
    window.show_view(window.services.find(PresenterView))
    window.help.toggle_sheet()
    told = window.help.sheet.accessibleDescription()
    assert "Swipe left: Next slide" in told
    assert "Listen" in told
    assert "Undo" not in told


@pytest.mark.parametrize("size", [(640, 300), (1280, 660)])
def test_a_refusal_covers_no_sign_and_moves_nothing(stage: Stage, size: tuple[int, int]) -> None:
    view = stage.view
    view.window().resize(*size)
    QApplication.processEvents()
    before = view.preview.geometry(), view._signs.geometry()
    view._show_command(
        "A refusal whose words are long enough for two lines below the picture. " * 2, taken=False
    )
    QApplication.processEvents()
    assert (view.preview.geometry(), view._signs.geometry()) == before
    assert not view._line.geometry().intersects(view._signs.geometry())


class Lever(HandPanel):
    """A panel that notes what the view passes on."""

    def __init__(self) -> None:
        super().__init__()
        self.pulled = self.held = False
        self.noted: list[object] = []

    @property
    def on(self) -> bool:
        return self.pulled

    @property
    def commanded(self) -> bool:
        return self.held

    @property
    def lost_on_leaving(self) -> str:
        return "Leave the lever?" if self.pulled else ""

    def take_preferences(self, chosen: Preferences) -> None:
        self.noted.append(chosen)

    def watch(self, watched: Watched) -> None:
        self.noted.append(watched)

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        self.noted.append(len(update.seen))

    def stop(self, *, away: bool = False) -> None:
        self.noted.append(f"stopped, away {away}")

    def switch_off(self) -> None:
        self.pulled = False


@pytest.fixture
def lever(stage: Stage) -> Lever:
    panel = Lever()
    stage.view.add_panel(panel)
    return panel


def test_a_panel_sees_what_the_view_sees(stage: Stage, lever: Lever) -> None:
    assert isinstance(lever.noted.pop(), Preferences)
    stage.view.watch(Watched.FILM)
    stage.person.arm()
    assert lever.noted[0] is Watched.FILM
    assert lever.noted[1:] == [1], "every result"
    stage.view.show_paused(paused=True)
    stage.view.show_status(RunStatus(RunState.STALLED, None, None, 0, 0, 0, 0.0, 0.0))
    assert lever.noted[-2:] == ["stopped, away False", "stopped, away True"]


def test_the_views_signs_mean_nothing_while_a_hand_uses_a_panel(stage: Stage, lever: Lever) -> None:
    stage.view.switch.click()
    stage.person.arm()
    lever.held = True
    assert stage.view.commanded
    stage.person.swipe("left")
    lever.held = False
    stage.person.arm()
    stage.person.swipe("right")
    assert stage.sent(1) == ["page_up"]


def test_a_panel_that_is_on_asks_before_leaving_and_is_switched_off(
    stage: Stage, lever: Lever
) -> None:
    lever.pulled = True
    lever.changed.emit()
    assert stage.view.lost_on_leaving == "Leave the lever?"
    assert not stage.view.indicator.isHidden()
    stage.view.parentWidget().setCurrentIndex(1)
    assert not lever.pulled
    assert stage.view.indicator.isHidden()
