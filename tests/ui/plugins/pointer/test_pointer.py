"""The pointer and its panel: a drawn hand, and a sender that writes down what it would do."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.plugins.pointing import (
    Move,
    PointerEvent,
    PointerMode,
    PointerOptions,
    PointerState,
    Press,
    Release,
)
from handtrack.runtime.jobs import Jobs
from handtrack_ui.codes import WindowCode
from handtrack_ui.common.theme import Theme
from handtrack_ui.plugins.pointer.checks import check_pointer
from handtrack_ui.plugins.pointer.hand_pointer import HandPointer
from handtrack_ui.plugins.pointer.panel import PointerPanel, PointerRing
from handtrack_ui.shell.other_programs.sender import NoKeysError, Obstacle
from tests.waiting import PATIENCE_S, eventually
from tools.measure_pointer import FPS, Sight
from tools.strokes.aiming import Posture


class Noted:
    """A pointer sender that moves nothing."""

    def __init__(self) -> None:
        self.sent: list[PointerEvent] = []
        self.refuses = self.closed = False

    def send(self, event: PointerEvent) -> None:
        if self.refuses:
            raise NoKeysError(WindowCode.KEYS_REVOKED)
        self.sent.append(event)

    def close(self) -> None:
        self.closed = True


@dataclass
class Hand:
    """A drawn hand before the pointer."""

    pointer: HandPointer
    sender: Noted
    panel: PointerPanel
    cues: list[str] = field(default_factory=list)
    recognizer: GestureRecognizer = field(default_factory=GestureRecognizer)
    frames: Iterator[int] = field(default_factory=count)

    def show(
        self, seconds: float, sign: str = "relaxed", place: float = 0.0, pinch: float = 0.0
    ) -> None:
        for _ in range(round(seconds * FPS)):
            hand = Sight(None).hand(Posture(np.array((place, 0.0)), pinch), sign)
            seen = self.recognizer.update((hand,), next(self.frames) / FPS, 1280)
            self.pointer.follow([seen], mirrored=False)

    def start(self) -> None:
        self.panel.switch.click()
        self.show(2.0, "rock")
        self.show(1.2)


@pytest.fixture
def hand(jobs: Jobs, theme: Theme, qtbot: QtBot) -> Iterator[Hand]:
    sender, parent = Noted(), QWidget()
    qtbot.addWidget(parent)
    pointer = HandPointer(jobs, lambda: sender, obstacle=lambda: None)
    made = Hand(pointer, sender, PointerPanel(theme, pointer, parent))
    pointer.cue.connect(made.cues.append)
    yield made
    pointer.close()


def moved(sender: Noted) -> int:
    return sum(event.dx for event in sender.sent if isinstance(event, Move))


def test_a_hand_moves_the_pointer_and_clicks_once_switched_on_and_started(hand: Hand) -> None:
    hand.show(2.0, "rock")
    assert (hand.cues, hand.pointer.pointing, hand.panel.says.text()) == ([], False, "Off.")
    hand.start()
    assert hand.cues == ["armed"]
    assert hand.panel.says.text().startswith("Pointing")
    hand.show(1.0, place=0.1)
    assert eventually(lambda: moved(hand.sender) > 50)
    hand.show(0.3, place=0.1, pinch=1.0)
    hand.show(0.3, place=0.1)
    assert eventually(lambda: hand.sender.sent[-2:] == [Press(), Release()])


def test_switching_off_mid_drag_lets_the_button_go_and_ends_the_sender(hand: Hand) -> None:
    hand.start()
    hand.show(0.6, pinch=1.0)
    hand.show(0.5, place=0.1, pinch=1.0)
    assert eventually(lambda: Press() in hand.sender.sent)
    hand.panel.switch.click()
    assert eventually(lambda: hand.sender.closed)
    assert hand.sender.sent[-1] == Release()
    assert hand.cues == ["armed", "disarmed"]


def test_a_panel_stopped_mid_drag_lets_the_button_go(hand: Hand) -> None:
    hand.start()
    hand.show(0.6, pinch=1.0)
    hand.show(0.5, place=0.1, pinch=1.0)
    assert eventually(lambda: Press() in hand.sender.sent)
    hand.panel.stop(away=True)
    assert eventually(lambda: hand.sender.sent[-1] == Release())


def test_a_stand_in_demo_does_not_start_pointing_and_new_settings_end_it(hand: Hand) -> None:
    hand.pointer.stand_in = True
    hand.start()
    assert not hand.pointer.pointing
    hand.pointer.stand_in = False
    hand.show(2.0, "rock")
    assert hand.pointer.pointing
    hand.pointer.take_options(PointerOptions(speed=2.0))
    assert not hand.pointer.pointing


def test_a_refusal_switches_the_pointer_off_and_is_reported(hand: Hand, qtbot: QtBot) -> None:
    hand.start()
    hand.sender.refuses = True
    hand.show(1.0, place=0.1)
    qtbot.waitUntil(lambda: bool(hand.pointer.trouble))
    assert (
        hand.panel.says.text()
        == "Your desktop no longer lets Handtrack do this. To try again, turn the switch on"
    )
    assert not hand.panel.switch.isChecked()


def test_an_obstacle_disables_the_switch_and_says_what_to_do(
    jobs: Jobs, theme: Theme, qtbot: QtBot
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    panel = PointerPanel(theme, HandPointer(jobs, obstacle=lambda: Obstacle.WAYLAND), parent)
    assert not panel.switch.isEnabled()
    assert "Log in to X11" in panel.says.text()


def test_moves_that_wait_for_the_display_are_sent_as_one(jobs: Jobs) -> None:
    sender = Noted()
    pointer = HandPointer(jobs, lambda: sender, obstacle=lambda: None)
    pointer._coming.extend([Move(1, 2), Move(3, 4), Press(), Move(5, 6)])
    pointer.switch(on=True)
    assert jobs.finish(PATIENCE_S)
    assert sender.sent == [Move(4, 6), Press(), Move(5, 6)]
    pointer.close()


def test_the_ring_tells_states_apart_without_colour(theme: Theme, qtbot: QtBot) -> None:
    ring, pictures = PointerRing(theme), set()
    qtbot.addWidget(ring)
    for mode in PointerMode:
        ring.show_state(PointerState(mode, 0.0))
        assert ring.isHidden(), "nothing follows the pointer offscreen"
        picture = ring.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        pictures.add(bytes(picture.constBits()))
    assert len(pictures) == 7


@pytest.mark.parametrize(
    ("environ", "says"),
    [
        ({}, "moved by pynput"),
        ({"XDG_SESSION_TYPE": "wayland"}, "this Wayland desktop has no portal for it"),
    ],
)
def test_doctor_says_how_the_pointer_is_moved(environ: dict[str, str], says: str) -> None:
    assert says in check_pointer(environ).says
