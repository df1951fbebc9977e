"""The studio: a gesture is named, recorded, tried, bound, renamed and deleted,
and everything can be undone.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.custom import OwnReading
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.gestures.static import NONE
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.plugins.studio.sample_recorder import COUNTDOWN_S, EVERY_S
from handtrack_ui.plugins.studio.sign_editor import MOST_SAMPLES
from handtrack_ui.plugins.studio.view import StudioView
from handtrack_ui.window import Window
from tests.clock import Clock
from tests.gestures.hands import hand_of, world_of
from tests.gestures.own import samples_of, taught
from tests.ui.fakes import FakeHost


class Person:
    """Holds up a hand in the window's run; each frame advances the time."""

    def __init__(self, host: FakeHost, clock: Clock) -> None:
        self._host, self._clock = host, clock

    def show(self, *poses: str, seconds: float = 0.0) -> None:
        """Hold up poses for `seconds`."""
        for _ in range(1 + round(seconds / EVERY_S)):
            hands = tuple(
                hand_of(world_of(pose), at=(32.0, 24.0), scale=80.0, track=number)
                for number, pose in enumerate(poses, start=1)
            )
            self._host.runs[-1].deliver(hands)
            QApplication.processEvents()
            self._clock.now += EVERY_S + 0.001


@pytest.fixture
def clock() -> Clock:
    return Clock(100.0)


@pytest.fixture
def studio(window: Window, clock: Clock) -> StudioView:
    window.services.find(StudioView).model._clock = clock
    window.services.find(StudioView).watch(Watched.PERSON)
    window.resize(1280, 720)
    window.show_view(window.services.find(StudioView))
    return window.services.find(StudioView)


@pytest.fixture
def person(studio: StudioView, host: FakeHost, clock: Clock) -> Person:
    return Person(host, clock)


def begin_to_teach(studio: StudioView, name: str) -> None:
    studio.teach()
    studio.panel.naming.name.setText(name)
    studio.confirm()


def teach(studio: StudioView, person: Person, qtbot: QtBot, name: str, pose: str) -> None:
    studio.teach()
    studio.panel.naming.name.setText(name)
    with qtbot.waitSignal(studio.judged):
        studio.confirm()
        person.show(pose, seconds=COUNTDOWN_S + 31 * EVERY_S)


def test_an_empty_studio_explains_itself_and_its_privacy(studio: StudioView) -> None:
    assert studio.panel.page is studio.panel.welcome
    assert studio.panel.welcome.first.hasFocus()
    assert studio.rail.isHidden()
    texts = " ".join(
        label.text() for label in studio.panel.welcome.findChildren(type(studio.stage._title))
    )
    assert "never a picture" in texts


def test_the_demos_hand_cannot_teach_and_another_source_is_offered(
    studio: StudioView, person: Person, qtbot: QtBot
) -> None:
    asked: list[None] = []
    studio.pick_source.connect(lambda: asked.append(None))
    studio.watch(Watched.STAND_IN)
    studio.enter()
    assert "hand is drawn" in studio.panel.welcome._demo.text()
    studio.panel.welcome.first.click()
    assert len(asked) == 1
    assert studio.panel.page is studio.panel.welcome
    studio.watch(Watched.PERSON)
    teach(studio, person, qtbot, "horns", "rock")
    studio.teach()
    studio.watch(Watched.DEMO)
    assert studio.panel.page is studio.panel.sign
    for begin in (studio.teach, studio.hold_again):
        begin()
        assert studio.panel.page is studio.panel.sign
        assert "hand is drawn" in studio.said.text()
    assert len(asked) == 3


def test_a_gesture_is_named_recorded_and_recognised_at_once(
    studio: StudioView, person: Person, qtbot: QtBot
) -> None:
    teach(studio, person, qtbot, "horns", "rock")
    assert studio.panel.page is studio.panel.sign
    assert studio.stage.strip.count == 30
    person.show("rock")
    assert "horns" in studio.stage.now.words
    person.show("four", seconds=0.3)
    assert studio.stage.now.words.startswith("You're showing None of your gestures")
    for score, said in (
        (0.3, "None of your gestures. Closest: horns"),
        (0.1, "None of your gestures"),
    ):
        studio.stage.say_reading(OwnReading(NONE, score, {}, "horns", GestureCode.TAUGHT_NONE()))
        assert studio.stage.now.words == f"You're showing {said}"
    person.show(seconds=0.3)
    assert studio.stage.now.words.startswith("No hand in sight")


def test_recording_counts_samples_and_waits_without_a_hand(
    studio: StudioView, person: Person
) -> None:
    begin_to_teach(studio, "horns")
    person.show("rock", seconds=1.0)
    assert studio.stage.now.words == "Get ready Hold up “horns”"
    assert studio.stage.strip.count == 0
    person.show("rock", seconds=COUNTDOWN_S)
    some = studio.stage.strip.count
    assert 0 < some < 30
    person.show(seconds=2.0)
    assert studio.stage.strip.count == some
    assert "Waiting" in studio.stage.now.words


def test_escape_discards_a_recording_before_it_leaves(
    window: Window, studio: StudioView, person: Person
) -> None:
    begin_to_teach(studio, "horns")
    person.show("rock", seconds=COUNTDOWN_S + 1.0)
    assert studio.cancel()
    assert studio.panel.page is studio.panel.welcome
    assert window.services.own_gestures.signs.names == ()
    assert not studio.cancel()


def test_an_invalid_name_is_refused_with_the_reason(studio: StudioView) -> None:
    studio.teach()
    for name, why in (("", "name first"), ("rock", "built-in"), ("wave", "something else")):
        studio.panel.naming.name.setText(name)
        studio.confirm()
        assert studio.panel.page is studio.panel.naming
        assert why in studio.panel.naming.refused.text()
        assert studio.panel.naming.name.hasFocus()


def test_a_taught_gesture_works_in_this_run_and_the_next_view(
    window: Window, studio: StudioView, person: Person, host: FakeHost, qtbot: QtBot
) -> None:
    teach(studio, person, qtbot, "horns", "rock")
    config = host.runs[-1].gestures
    assert config.own_signs.names == ("horns",)
    window.show_view(window.services.find(LiveView))
    later = host.runs[-1].gestures
    assert later is not None
    recognizer = GestureRecognizer(config=later)
    seen: Recognition = recognizer.update((hand_of(world_of("rock")),), 0.0, 640)
    assert seen.hands[0].gesture == "horns"


def test_binding_renaming_and_deleting_by_key_can_all_be_undone(
    window: Window, studio: StudioView, qtbot: QtBot
) -> None:
    own, preferences = window.services.own_gestures, window._given.preferences
    studio.model.editor.add("horns", samples_of("rock"))
    studio.choose_sign("horns")
    studio.panel.sign.bound.emit("next")
    assert preferences.current.gestures.bindings == {"horns": "next"}
    studio.panel.sign.name.setFocus()
    studio.panel.sign.name.setText("metal")
    assert studio.cancel()
    assert (studio.panel.sign.name.text(), own.signs.names) == ("horns", ("horns",))
    studio.panel.sign.name.setFocus()
    studio.panel.sign.name.setText("metal")
    assert studio.confirm()
    assert (own.signs.names, preferences.current.gestures.bindings) == (
        ("metal",),
        {"metal": "next"},
    )
    qtbot.keyClick(studio, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert (own.signs.names, preferences.current.gestures.bindings) == ((), {})
    assert studio.undo()
    assert (own.signs.names, preferences.current.gestures.bindings) == (
        ("metal",),
        {"metal": "next"},
    )
    while studio.undo():
        pass
    assert own.signs.names == ()


def test_the_undo_button_is_shown_while_there_is_something_to_undo(
    window: Window, studio: StudioView, person: Person, qtbot: QtBot
) -> None:
    undo = studio.columns.undo
    assert not undo.isVisible()
    teach(studio, person, qtbot, "horns", "rock")
    assert undo.isVisible()
    studio.hold_again()
    assert not undo.isVisible()
    studio.cancel()
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert window.services.own_gestures.signs.names == ()
    assert not undo.isVisible()


def test_holding_down_delete_removes_one_sample(studio: StudioView) -> None:
    studio.model.editor.add("horns", samples_of("rock", 8))
    studio.choose_sign("horns")
    strip = studio.stage.strip
    strip.setFocus()
    for again in (False, True, True):
        event = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "", again
        )
        QApplication.sendEvent(strip, event)
    assert len(studio.model.editor.signs.signs[0].samples) == 7


def test_an_import_keeps_a_name_being_typed_and_a_recording_under_way(
    window: Window, studio: StudioView, person: Person
) -> None:
    stop = OwnSigns((OwnSign("stop", samples_of("four", 5)),))
    studio.teach()
    studio.panel.naming.name.setText("horns")
    window.services.own_gestures.read.emit(stop)
    assert studio.panel.page is studio.panel.naming
    assert studio.panel.naming.name.text() == "horns"
    studio.confirm()
    person.show("rock", seconds=COUNTDOWN_S + 1.0)
    window.services.own_gestures.read.emit(stop)
    person.show("rock", seconds=31 * EVERY_S)
    assert {sign.name: len(sign.samples) for sign in studio.model.editor.signs.signs} == {
        "stop": 5,
        "horns": 30,
    }


def test_saved_and_unreadable_files_are_reported_in_the_studio(
    window: Window, studio: StudioView, tmp_path: Path, qtbot: QtBot
) -> None:
    studio.model.editor.add("horns", samples_of("rock", 5))
    window.services.own_gestures.export_to(tmp_path / "mine.json")
    qtbot.waitUntil(lambda: "mine.json" in studio.said.text())
    window.services.own_gestures.read_from(tmp_path / "nothing.json")
    qtbot.waitUntil(lambda: "nothing.json" in studio.said.text())
    assert window.banner.text == ""


def test_samples_are_selected_and_deleted_by_keys(studio: StudioView, qtbot: QtBot) -> None:
    studio.model.editor.add("horns", samples_of("rock", 5))
    studio.choose_sign("horns")
    strip = studio.stage.strip
    strip.setFocus()
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert strip._at == 2
    assert "Sample 3 of 5" in strip.accessibleName()
    qtbot.keyClick(strip, Qt.Key.Key_Delete)
    qtbot.keyClick(strip, Qt.Key.Key_Delete)
    assert strip.count == 3
    qtbot.keyClick(strip, Qt.Key.Key_Delete)
    assert strip.count == 3
    assert "needs 3 samples" in studio.panel.sign.refused.text()


def test_atypical_samples_are_marked_and_removed_together(studio: StudioView, qtbot: QtBot) -> None:
    import numpy as np

    stray = np.concatenate([samples_of("rock", 6), samples_of("four", 1)])
    with qtbot.waitSignal(studio.judged):
        studio.model.editor.add("horns", stray)
    studio.choose_sign("horns")
    assert "outliers" in studio.panel.sign._tidy.text()
    assert not studio.panel.sign._tidy.isHidden()
    with qtbot.waitSignal(studio.judged):
        studio.panel.sign.drop_doubtful.emit()
    assert studio.stage.strip.count == 6
    assert studio.panel.sign._tidy.isHidden()


def test_easily_confused_signs_are_named_in_words(
    window: Window, studio: StudioView, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(studio.judged):
        window.services.own_gestures.change(taught(horns="rock", phone="call"))
    studio.choose_sign("phone")
    assert not studio.panel.sign.picture.isHidden()
    assert studio.panel.sign.picture.words == "horns read as: horns 5; phone read as: phone 5"
    assert "Call" in studio.panel.sign.alike.text()
    assert studio.panel.sign.accuracy.text() == "100%"
    with qtbot.waitSignal(studio.judged):
        window.services.own_gestures.change(taught(flat="open_palm"))
    studio.choose_sign("flat")
    assert studio.panel.sign.picture.isHidden(), "a single sign has no confusion"
    assert "starts listening" in studio.panel.sign.alike.text()


def test_leaving_during_a_recording_keeps_only_earlier_signs(
    window: Window, studio: StudioView, person: Person, host: FakeHost
) -> None:
    window.services.own_gestures.change(taught(phone="call"))
    begin_to_teach(studio, "horns")
    person.show("rock", seconds=COUNTDOWN_S + 1.0)
    window.go_home()
    assert host.pool.stats().live_buffers == 0
    window.show_view(studio)
    assert studio.panel.page is studio.panel.sign
    assert studio.panel.sign.name.text() == "phone"


def test_the_last_samples_that_fit_are_kept(studio: StudioView, person: Person) -> None:
    studio.model.editor.add("horns", samples_of("rock", MOST_SAMPLES - 1))
    studio.choose_sign("horns")
    studio.hold_again()
    person.show("rock", seconds=COUNTDOWN_S + 1.0)
    assert studio.panel.page is studio.panel.sign
    assert studio.stage.strip.count == MOST_SAMPLES


def test_every_column_has_enough_room_in_a_small_window(window: Window, studio: StudioView) -> None:
    window.services.own_gestures.change(taught(horns="rock", phone="call"))
    window.resize(640, 360)
    columns = studio.columns
    for _ in range(3):
        QApplication.processEvents()
    assert columns.rail.geometry().right() < columns.stage.geometry().left()
    assert columns.stage.geometry().right() < columns.panel.geometry().left()
    assert columns.panel.geometry().right() <= studio.width()
    stage = studio.stage
    assert stage.preview.geometry().bottom() < stage.now.geometry().top()
    assert stage.now.geometry().bottom() < stage.strip.geometry().top()
    assert stage.strip.geometry().bottom() <= stage.height()
