"""The parts for other people's windows: what comes as signals, which window gets it,
and what stays behind.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QRadioButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from handtrack.errors import UsageError
from handtrack.gestures.hold import Holding
from handtrack.host import RunState
from handtrack.memory import BufferPool
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.kit import CameraView, HandControl, HandStepper, MemoryOverlay
from tests.ui.by_hand import Person
from tests.ui.fakes import FakeHost


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    made = QWidget()
    QVBoxLayout(made)
    made.resize(800, 500)
    qtbot.addWidget(made)
    return made


def heard_from(control: HandControl) -> list[object]:
    heard: list[object] = []
    for name in (
        "next",
        "previous",
        "select",
        "confirm",
        "undo",
        "cancel",
        "listening",
        "refused",
        "progress",
    ):
        getattr(control, name).connect(
            lambda *said, name=name: heard.append((name, *said) if said else name)
        )
    return heard


def test_gestures_and_key_presses_are_signals_under_the_same_rules(
    window: QWidget, person: Person
) -> None:
    control = HandControl(window, {"ok": "confirm", "wave": ""}, source="demo")
    heard = heard_from(control)
    window.show()
    person.swipe("left")
    person.arm()
    person.swipe("left")
    control.choices = 3
    person.hold("victory")
    person.hold("ok")
    person.wave()
    control.press("select", 3)
    control.press("select", 4)
    control.gate = lambda name: "Not yet" if name == "next" else ""
    control.press("next")
    window.close()
    assert heard == [
        ("refused", "Swipe left: not listening; show your palm first"),
        ("listening", True),
        "next",
        ("select", 2),
        "confirm",
        ("select", 3),
        ("refused", "no option 4 here"),
        ("refused", "Not yet"),
        ("listening", False),
    ]


def test_a_hold_is_reported_with_its_progress_and_shown_by_the_ring(
    window: QWidget, person: Person
) -> None:
    control = HandControl(window, source="demo")
    view, heard = CameraView(control), []
    window.layout().addWidget(view)
    ring = view.findChild(HoldRing)
    control.progress.connect(lambda sign, share: heard.append((sign, share, ring.isVisible())))
    window.show()
    person.see(holding=Holding("open_palm", 0.0, 0.5))
    person.arm()
    person.see(holding=Holding("thumb_up", person.t, 0.25))
    person.see(holding=Holding("thumb_up", person.t, 0.75))
    person.see()
    window.close()
    assert [(sign, share) for sign, share, _ in heard] == [
        ("open_palm", 0.5),
        ("open_palm", 0.0),
        ("thumb_up", 0.25),
        ("thumb_up", 0.75),
        ("thumb_up", 0.0),
    ]
    assert [shown for _, share, shown in heard] == [bool(share) for _, share, _ in heard]


def test_an_unknown_command_is_refused_when_it_is_bound(window: QWidget) -> None:
    with pytest.raises(UsageError, match="not a command"):
        HandControl(window, {"ok": "explode"})


@pytest.mark.parametrize(
    ("gate", "reason"),
    [
        (lambda: "", "gate failed"),
        (lambda _: True, "it returned True"),
        (lambda _: 1 / 0, "gate failed: division by zero"),
    ],
)
def test_a_wrong_gate_raises_once_and_holds_every_command_back(
    window: QWidget, gate: object, reason: str
) -> None:
    control = HandControl(window, source="demo")
    heard = heard_from(control)
    control.gate = gate
    with pytest.raises(UsageError, match=reason):
        control.press("next")
    for _ in range(3):
        control.press("next")
    assert [(kind, reason in words) for kind, words in heard] == [("refused", True)] * 3
    control.gate = lambda _: None
    control.press("next")
    assert heard[-1] == "next"


def test_a_gate_that_is_no_function_is_refused_when_it_is_set(window: QWidget) -> None:
    with pytest.raises(UsageError, match="gate must be a function"):
        HandControl(window, source="demo").gate = "Not yet"


class Form:
    """Two steps: a size is needed, extras are not."""

    def __init__(self, window: QWidget) -> None:
        self.control = HandControl(window, source="demo")
        self.stepper, self.heard = HandStepper(self.control), []
        self.sizes, self.extras = (
            [QRadioButton("1"), QRadioButton("2")],
            [QCheckBox("1"), QCheckBox("2")],
        )
        for buttons, gate in ((self.sizes, self.missing), (self.extras, None)):
            page = QWidget()
            column = QVBoxLayout(page)
            for button in buttons:
                column.addWidget(button)
            self.stepper.add_step(page, choices=buttons, gate=gate)
        self.stepper.add_step(QLabel("Order?"))
        window.layout().addWidget(self.stepper)
        self.control.refused.connect(self.heard.append)
        self.stepper.finished.connect(lambda: self.heard.append("finished"))

    def missing(self) -> str:
        return "" if any(size.isChecked() for size in self.sizes) else "Choose a size"

    @property
    def state(self) -> tuple[int, str]:
        """The step, and the numbers of what is chosen."""
        return self.stepper.currentIndex(), "".join(
            b.text() for b in (*self.sizes, *self.extras) if b.isChecked()
        )


@pytest.fixture
def form(window: QWidget) -> Form:
    made = Form(window)
    window.show()
    return made


def test_hands_walk_through_the_steps_and_undo_them(form: Form, person: Person) -> None:
    states = []
    person.arm()
    for gesture in (
        "left",
        "pointing_up",
        "victory",
        "thumb_down",
        "right",
        "left",
        "victory",
        "thumb_down",
        "victory",
    ):
        (person.swipe if gesture in ("left", "right") else person.hold)(gesture)
        states.append(form.state)
    person.swipe("left")
    person.swipe("left")
    person.hold("thumb_up")
    assert states == [
        (0, ""),
        (0, "1"),
        (0, "2"),
        (0, "1"),
        (0, "1"),
        (1, "1"),
        (1, "12"),
        (1, "1"),
        (1, "12"),
    ]
    assert form.state == (2, "12")
    assert form.heard == [
        "Swipe left: Choose a size",
        "Swipe right: This is the first step",
        "Swipe left: This is the last step. Confirm to finish",
        "finished",
    ]


def test_keys_walk_through_the_steps_unless_a_field_needs_them(
    form: Form, window: QWidget, qtbot: QtBot
) -> None:
    keys = (
        Qt.Key.Key_Right,
        Qt.Key.Key_2,
        Qt.Key.Key_Return,
        Qt.Key.Key_1,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
    )
    qtbot.waitUntil(window.isActiveWindow)
    for key in keys:
        qtbot.keyClick(window, key)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert form.heard == ["Choose a size", "Nothing to undo"]
    field, slider = QLineEdit(), QSlider(Qt.Orientation.Horizontal)
    for widget, key in ((field, Qt.Key.Key_1), (slider, Qt.Key.Key_Right)):
        form.stepper.currentWidget().layout().addWidget(widget)
        widget.setFocus()
        qtbot.waitUntil(widget.hasFocus)
        qtbot.keyClick(widget, key)
    assert form.state == (0, "21")
    assert (field.text(), slider.value()) == ("1", 1)


def test_commands_go_to_the_last_used_window_unless_a_dialog_blocks_it(
    window: QWidget, person: Person, host: FakeHost, qtbot: QtBot
) -> None:
    other = QWidget()
    qtbot.addWidget(other)
    first, second = HandControl(window, source="demo"), HandControl(other, source="demo")
    heard: list[str] = []
    for name, control in (("first", first), ("second", second)):
        control.next.connect(lambda name=name: heard.append(name))
        control.listening.connect(lambda on, name=name: heard.append(f"{name} {on}"))
    window.show()
    other.show()
    person.arm()
    person.swipe("left")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    person.arm()
    person.swipe("left")
    dialog = QDialog(window)
    dialog.open()
    person.arm()
    person.swipe("left")
    dialog.close()
    person.arm()
    assert heard == [
        "second True",
        "second",
        "second False",
        "first True",
        "first",
        "first False",
        "first True",
    ]
    (run,) = host.runs
    window.close()
    other.close()
    qtbot.waitUntil(lambda: run.stopped)


def test_source_and_pictures_are_held_only_while_a_window_is_shown(
    window: QWidget, person: Person, host: FakeHost, pool: BufferPool, qtbot: QtBot
) -> None:
    control = HandControl(window, source="demo")
    view = CameraView(control)
    window.layout().addWidget(view)
    assert host.runs == []
    window.show()
    person.see()
    assert pool.stats().live_buffers == 1
    window.showMinimized()
    qtbot.waitUntil(lambda: host.runs[0].stopped)
    window.showNormal()
    person.t = 0.0
    person.see()
    assert [run.stopped for run in host.runs] == [True, False]
    window.close()
    qtbot.waitUntil(lambda: host.runs[1].stopped)
    assert pool.stats().live_buffers == 0


def test_a_control_says_why_there_is_no_picture(
    window: QWidget, host: FakeHost, qtbot: QtBot
) -> None:
    said: list[str] = []
    HandControl(window, source="demo").notice.connect(said.append)
    window.show()
    host.runs[0].become(RunState.NO_PICTURE)
    qtbot.waitUntil(lambda: any("black" in words for words in said))
    host.runs[0].become(RunState.RUNNING)
    qtbot.waitUntil(lambda: said[-1] == "")


def test_the_widgets_do_not_change_the_applications_look(
    window: QWidget, person: Person, qapp: QApplication, qtbot: QtBot
) -> None:
    before = qapp.styleSheet(), qapp.font(), qapp.style().name(), qapp.palette()
    control = HandControl(window, source="demo")
    window.layout().addWidget(CameraView(control))
    overlay = MemoryOverlay(control)
    window.show()
    person.see()
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert overlay.panel.isVisible()
    assert overlay.panel.geometry().right() == window.rect().right()
    assert (qapp.styleSheet(), qapp.font(), qapp.style().name(), qapp.palette()) == before
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert not overlay.panel.isVisible()
