"""The pointer lesson, done by a drawn hand: its model alone, then in the practice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import dist

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host import Update
from handtrack.memory import BufferPool
from handtrack.messages import Hand, TrackingResult
from handtrack.plugins.pointing import PointerOptions
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.watched import Watched
from handtrack_ui.plugins.practice.lessons import LESSONS, PracticeState
from handtrack_ui.plugins.practice.pointer_lesson import (
    BOX,
    STEPS,
    TARGET,
    TARGETS,
    Point,
    PointerLesson,
)
from handtrack_ui.plugins.practice.view import PracticeView
from tests.ui.fakes import HEIGHT, WIDTH, still_preferences
from tools.measure_pointer import FPS, Sight
from tools.strokes.aiming import Posture

NEAR_PX = 20.0
M_PER_PX = 0.00005  # of the hand a frame, for each pixel that the cursor is off …
MAX_STEP_M = 0.005  # … and at most


@dataclass
class Pupil:
    """A person who sees the stage, and moves until the cursor is where it should be."""

    lesson: PointerLesson = field(default_factory=lambda: PointerLesson(PointerOptions()))
    look: Callable[[Recognition], object] | None = None
    place: np.ndarray = field(default_factory=lambda: np.zeros(2))
    recognizer: GestureRecognizer = field(default_factory=GestureRecognizer)
    frames: int = 0
    turned: bool = False
    """The hand shows its back."""

    @property
    def state(self) -> PracticeState:
        return self.lesson.state

    def frame(self, sign: str = "relaxed", pinch: float = 0.0) -> None:
        hand = Sight(None).hand(
            Posture(self.place.copy(), pinch, float(sign == "closed_fist")), sign
        )
        self.see(
            ()
            if sign == "away"
            else (replace(hand, handedness="Left"),)
            if self.turned
            else (hand,)
        )

    def see(self, hands: tuple[Hand, ...]) -> None:
        (self.look or self.lesson.update)(self.recognizer.update(hands, self.frames / FPS, 1280))
        self.frames += 1

    def show(
        self, seconds: float, sign: str = "relaxed", pinch: float = 0.0, way: Point = (0.0, 0.0)
    ) -> None:
        frames = round(seconds * FPS)
        for _ in range(frames):
            self.place = self.place + np.array(way) / frames
            self.frame(sign, pinch)

    def aim(self, at: Point, pinch: float = 0.0) -> None:
        while dist(at, self.lesson.cursor) > NEAR_PX:
            step = (np.array(at) - self.lesson.cursor) * M_PER_PX
            self.place = self.place + step * min(1.0, MAX_STEP_M / float(np.hypot(*step)))
            self.frame(pinch=pinch)
        self.show(0.3 if pinch else 1.0, pinch=pinch)

    def pinch(self, seconds: float) -> None:
        self.show(seconds, pinch=1.0)
        self.show(0.4)

    def do(self, action: str = "") -> None:
        """Do what the lesson asks for, or something else, and wait for the next step."""
        asked = self.state.lesson
        step = action or asked
        if step in ("start", "stop"):
            self.show(2.0, "rock")
        elif step == "move":
            for target in TARGETS:
                self.aim(target)
        elif step == "scroll":
            self.show(0.5, "victory")
            self.show(1.0, "victory", way=(0.0, 0.15))
        elif step == "drag":
            self.aim(BOX)
            self.show(0.4, pinch=1.0)
            self.aim(TARGET, pinch=1.0)
            self.show(0.4)
        else:
            self.aim(TARGET)
            self.pinch(1.3 if step == "right click" else 0.2)
        while self.state.done and self.state.lesson == asked:
            self.frame()


def at(step: str) -> Pupil:
    """Return a pupil with a started pointer, at a step."""
    pupil = Pupil()
    pupil.do()
    for _ in STEPS[1 : STEPS.index(step)]:
        pupil.lesson.skip()
    return pupil


@pytest.mark.parametrize(
    ("asked", "action", "lacks"),
    [
        ("move", "click", ""),
        ("click", "right click", "let go"),
        ("click", "drag", "let go"),
        ("drag", "click", "carry"),
        ("scroll", "click", ""),
        ("right click", "click", "stay"),
        ("right click", "scroll", ""),
        ("stop", "drag", ""),
    ],
)
def test_another_action_does_not_pass_a_step(asked: str, action: str, lacks: str) -> None:
    pupil = at(asked)
    pupil.do(action)
    assert (pupil.state.lesson, pupil.state.done, pupil.lesson.almost) == (asked, False, lacks)


@pytest.mark.parametrize(
    ("step", "attempt", "lacks"),
    [
        ("stop", lambda pupil: (pupil.show(1.0, "rock"), pupil.show(0.5)), "hold longer"),
        ("stop", lambda pupil: pupil.show(0.5, "rock", way=(0.4, 0.0)), "hold still"),
        ("click", lambda pupil: (pupil.aim(BOX), pupil.pinch(0.2)), "aim"),
        ("click", lambda pupil: (pupil.show(0.5, way=(0.2, 0.0)), pupil.pinch(0.2)), "rest"),
        (
            "drag",
            lambda pupil: (
                pupil.aim(BOX),
                pupil.show(0.3, pinch=1.0, way=(0.2, 0.0)),
                pupil.show(0.4),
            ),
            "carry",
        ),
        (
            "scroll",
            lambda pupil: (
                pupil.show(0.5, "victory"),
                pupil.show(0.5, "victory", way=(0.0, 0.04)),
                pupil.show(0.4),
            ),
            "scroll further",
        ),
        ("move", lambda pupil: pupil.show(0.5, "closed_fist"), "open"),
        ("move", lambda pupil: pupil.show(6.0, "away"), "restart"),
    ],
)
def test_a_failed_attempt_says_what_it_lacked(
    step: str, attempt: Callable[[Pupil], object], lacks: str
) -> None:
    pupil = at(step)
    attempt(pupil)
    assert (pupil.state.lesson, pupil.state.done, pupil.lesson.almost) == (step, False, lacks)


def test_the_back_of_a_hand_gets_a_hint_and_does_not_start_the_pointer() -> None:
    pupil = Pupil(turned=True)
    pupil.show(2.0, "rock")
    assert (pupil.state.done, pupil.lesson.almost) == (False, "show palm")


def test_a_pointer_that_stopped_early_is_started_again_in_its_step() -> None:
    pupil = at("click")
    pupil.show(6.0, "away")
    pupil.show(2.0, "rock")
    assert pupil.state.lesson == "click"
    pupil.show(1.0)
    pupil.do()
    assert pupil.state.lesson == "drag"


@pytest.fixture
def view(theme: Theme, jobs: Jobs, qtbot: QtBot) -> Iterator[PracticeView]:
    made = PracticeView(theme, still_preferences(jobs), story=lambda: None)
    qtbot.addWidget(made)
    made.watch(Watched.PERSON)
    made.resize(1000, 600)
    made.show()
    made.enter()
    for _ in range(len(LESSONS)):
        made.next()
    yield made
    made.leave()


def button(view: PracticeView, words: str) -> QPushButton:
    return next(one for one in view.findChildren(QPushButton) if one.text() == words)


def test_the_practice_result_leads_to_the_pointer_lesson_and_back(
    view: PracticeView, pool: BufferPool, qtbot: QtBot
) -> None:
    def look(seen: Recognition) -> None:
        lease = pool.frame((HEIGHT, WIDTH, 3))
        result = TrackingResult(0, seen.t, WIDTH, HEIGHT, ())
        view.show_update(Update(result, lease, 0, (seen,)), source_mirrored=False)

    heard: list[str] = []
    view.cue.connect(heard.append)
    qtbot.mouseClick(button(view, "Try the pointer"), Qt.MouseButton.LeftButton)
    pupil = Pupil(view.pointer, look)
    pictures = set()
    for step in STEPS:
        assert view.state.lesson == step
        pupil.show(0.5)
        picture = view.card.grab().toImage()
        pictures.add(bytes(picture.constBits()))
        pupil.do()
    assert len(pictures) == len(STEPS)
    assert heard == ["accepted"] * len(STEPS)
    assert view.pointer is None
    assert view.result.isVisible()


def test_the_pointer_lesson_is_opened_skipped_and_left_by_key(
    view: PracticeView, qtbot: QtBot
) -> None:
    qtbot.keyClick(view, Qt.Key.Key_P, Qt.KeyboardModifier.ShiftModifier)
    assert view.state.lesson == "start"
    assert view.next()
    assert view.state.lesson == "move"
    assert view.previous()
    assert view.state.lesson == "start"
    assert not view.lost_on_leaving
    assert view.cancel()
    assert view.pointer is None
    assert view.result.isVisible()


def test_the_demos_hand_gets_no_pointer_lesson(view: PracticeView) -> None:
    view.try_pointer()
    view.watch(Watched.DEMO)
    assert view.pointer is None
    view.try_pointer()
    assert view.pointer is None
    assert not button(view, "Try the pointer").isVisible()
