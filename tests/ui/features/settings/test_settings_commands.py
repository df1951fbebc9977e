"""Gestures' commands set in the window: recorded or chosen from a list;
conflicts are shown and can be undone.
"""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from handtrack.config.model import GestureSettings
from handtrack.config.rebinding import ARM, gestures_for
from handtrack.gestures.features import normalised, stacked
from handtrack.gestures.hold import Holding
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.gestures.recognizer import Recognition
from handtrack.memory import BufferPool
from handtrack.messages import GestureEvent
from handtrack.posing.bend import posed_joints
from handtrack.posing.pose import POSES
from handtrack_ui.common.controls import Choices
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.window import Window
from tests.navigation.stage import Shown, hold, swipe
from tests.ui.fakes import FakeHost


@pytest.fixture
def page(window: Window) -> SettingsPage:
    window.show_view(window.services.find(SettingsView))
    return window.services.find(SettingsView).open_section("commands")


@pytest.fixture
def store(window: Window) -> PreferenceStore:
    return window._given.preferences


def listed(page: SettingsPage, title: str) -> Choices:
    return next(row for row in page.rows if row.title == title).findChild(Choices)


def record(page: SettingsPage, title: str) -> None:
    row = next(row for row in page.rows if row.title == title)
    next(button for button in row.findChildren(QPushButton) if button.text() == "Record").click()


def show(host: FakeHost, *events: GestureEvent, holding: Holding | None = None) -> None:
    """Show a frame to the current run."""
    seen = Recognition(1.0, (), (Shown(holding=holding).reading(),), events, ())
    host.runs[-1].deliver(seen=(seen,))


def told(page: SettingsPage) -> str:
    return next((row.words for row in page.rows[:1] if row.isVisibleTo(page)), "")


def test_a_fully_held_sign_is_bound_and_the_camera_released(
    window: Window, page: SettingsPage, host: FakeHost, pool: BufferPool, qtbot: QtBot
) -> None:
    store = window._given.preferences
    assert host.runs == []
    record(page, "Confirm or finish step")
    assert [run.stopped for run in host.runs] == [False]
    recorder = window.services.find(SettingsView).recorder
    show(host, holding=Holding("pinch", 0.0, 0.5))
    qtbot.waitUntil(lambda: recorder._seen.text() == "Pinch")
    assert gestures_for(store.current.gestures, "confirm") == ("thumb_up",)
    show(host, hold("pinch", 1.0))
    qtbot.waitUntil(lambda: host.runs[0].stopped)
    assert gestures_for(store.current.gestures, "confirm") == ("pinch",)
    assert recorder.isHidden()
    assert listed(page, "Confirm or finish step")._value == "pinch"
    assert window.banner.text == "Pinch now means “Confirm or finish step”."
    assert pool.stats().live_buffers == 0


def test_a_movement_is_not_recorded_and_an_arming_sign_is_refused(
    window: Window, page: SettingsPage, host: FakeHost, store: PreferenceStore, qtbot: QtBot
) -> None:
    record(page, "Undo")
    show(host, swipe("left", 1.0))
    show(host, hold("open_palm", 1.0))
    qtbot.waitUntil(
        lambda: (
            "starts or stops listening" in window.services.find(SettingsView).recorder._words.text()
        )
    )
    assert store.current.gestures == GestureSettings()
    show(host, hold("pinch", 2.0))
    qtbot.waitUntil(lambda: gestures_for(store.current.gestures, "undo") == ("pinch",))


def test_a_demo_replacing_a_camera_records_no_sign(
    window: Window, page: SettingsPage, host: FakeHost, store: PreferenceStore, qtbot: QtBot
) -> None:
    window.tracking_controller.announce("No camera was found.", stands_in=True)
    record(page, "Undo")
    recorder = window.services.find(SettingsView).recorder
    assert "No camera found" in recorder._words.text()
    with qtbot.waitSignal(window.services.find(SettingsView).pick_source):
        recorder._source.click()
    show(host, hold("pinch", 1.0))
    qtbot.waitUntil(lambda: recorder.preview.frames_painted > 0)
    assert store.current.gestures == GestureSettings()
    window.set_source("demo")
    record(page, "Undo")
    assert "demo's hand" in recorder._words.text()
    show(host, hold("pinch", 2.0))
    qtbot.waitUntil(lambda: gestures_for(store.current.gestures, "undo") == ("pinch",))


def test_rebinding_a_recorded_sign_is_reported_and_can_be_undone(
    window: Window, page: SettingsPage, host: FakeHost, store: PreferenceStore, qtbot: QtBot
) -> None:
    record(page, "Next step")
    show(host, hold("victory", 1.0))
    qtbot.waitUntil(lambda: told(page) != "")
    assert told(page) == "Two fingers used to mean “Choose 2”, which now has no gesture."
    assert listed(page, "Choose 2")._value == ""
    assert window.services.find(SettingsView).undo()
    assert store.current.gestures == GestureSettings()
    assert told(page) == ""


def test_a_cancelled_recording_keeps_the_settings(
    window: Window, page: SettingsPage, host: FakeHost, qtbot: QtBot
) -> None:
    record(page, "Undo")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert host.runs[0].stopped
    assert window.view is window.services.find(SettingsView)
    assert window.services.find(SettingsView).recorder.isHidden()
    assert window._given.preferences.current.gestures == GestureSettings()
    assert window.services.find(SettingsView).rail.isEnabled()


def test_leaving_while_recording_releases_the_camera_and_the_frame(
    window: Window, page: SettingsPage, host: FakeHost, pool: BufferPool, qtbot: QtBot
) -> None:
    record(page, "Undo")
    show(host)
    qtbot.waitUntil(lambda: window.services.find(SettingsView).recorder.preview.frames_painted > 0)
    window.go_home()
    assert host.runs[0].stopped
    assert not window.services.find(SettingsView).tracks
    assert pool.stats().live_buffers == 0


def test_a_gesture_can_be_chosen_from_the_list_by_keys(
    page: SettingsPage, store: PreferenceStore, qtbot: QtBot
) -> None:
    control = listed(page, "Pause tracking")
    opened = control.open()
    names = [action.text() for action in opened.actions()]
    for _ in range(names.index("Circle clockwise") - names.index(control.words)):
        qtbot.keyClick(opened, Qt.Key.Key_Down)
    qtbot.keyClick(opened, Qt.Key.Key_Return)
    assert gestures_for(store.current.gestures, "pause") == ("circle cw",)
    assert control.words == "Circle clockwise"


def test_leaving_a_command_without_a_gesture_is_reported(
    page: SettingsPage, store: PreferenceStore
) -> None:
    listed(page, "Cancel").chosen.emit("")
    assert gestures_for(store.current.gestures, "cancel") == ()
    assert told(page) == "“Cancel” now has no gesture. Its key still works."


def test_only_held_signs_can_arm(page: SettingsPage, store: PreferenceStore) -> None:
    offered = list(listed(page, "Start listening")._options)
    assert "wave" not in offered
    assert "" not in offered
    listed(page, "Start listening").chosen.emit("call")
    assert gestures_for(store.current.gestures, ARM) == ("call",)


def test_resetting_the_signs_can_be_undone(
    window: Window, page: SettingsPage, store: PreferenceStore
) -> None:
    store.change("gestures", bindings={"rock": "next"}, arm="call")
    back = next(
        button for button in page.findChildren(QPushButton) if button.text() == "Reset to default"
    )
    back.click()
    assert store.current.gestures == GestureSettings()
    assert window.services.find(SettingsView).undo()
    assert store.current.gestures.arm == "call"


def test_taught_signs_are_in_the_list(
    window: Window, page: SettingsPage, store: PreferenceStore
) -> None:
    rock = normalised(posed_joints(POSES["rock"]).astype(np.float32), "Right")
    window.services.own_gestures.change(OwnSigns((OwnSign("heart", stacked([rock] * 3)),)))
    page.refresh()
    control = listed(page, "Undo")
    assert control._options["heart"] == "heart"
    control.chosen.emit("heart")
    assert store.current.gestures.bindings == {"thumb_down": "", "heart": "undo"}
