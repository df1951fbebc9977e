"""The landmark under the pointer is named and measured, until the pointer moves away."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.landmarks import Landmark, joint_bends_deg
from handtrack.messages import Hand
from handtrack_ui.features.live.landmark_tip import LandmarkTip
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.window import Window
from tests.gestures.hands import hand_of, world_of
from tests.ui.fakes import FakeHost


@pytest.fixture
def tip(window: Window, host: FakeHost, qtbot: QtBot) -> LandmarkTip:
    window.resize(1280, 720)
    window.show_view(window.services.find(LiveView))
    show(window, host, qtbot, hand_of(world_of("victory"), at=(32.0, 24.0), scale=200.0, track=1))
    return window.services.find(LiveView).tip


def show(window: Window, host: FakeHost, qtbot: QtBot, *hands: Hand) -> None:
    painted = window.services.find(LiveView).preview.frames_painted
    host.runs[-1].deliver(hands)
    qtbot.waitUntil(lambda: window.services.find(LiveView).preview.frames_painted > painted)


def point(window: Window, landmark: Landmark, away_px: float = 0.0) -> Hand:
    """Point `away_px` above a landmark, and return its hand."""
    preview, shown = (
        window.services.find(LiveView).preview,
        window.services.find(LiveView).model.shown,
    )
    at = preview.to_widget(shown.hands[0].landmarks)[landmark] - QPointF(0.0, away_px)
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(preview, moved)
    return shown.hands[0]


def test_the_tip_names_and_measures_the_landmark_near_the_pointer(
    window: Window, tip: LandmarkTip
) -> None:
    hand = point(window, Landmark.INDEX_TIP, away_px=4.0)
    x, y, z = hand.landmarks[Landmark.INDEX_TIP]
    wx, wy, wz = hand.world[Landmark.INDEX_TIP]
    assert tip.isVisible()
    assert tip.lines == (
        "Index finger, tip (8)",
        "Right hand",
        f"x {x:.1f}  y {y:.1f}  z {z:.1f} px",
        f"x {wx:.3f}  y {wy:.3f}  z {wz:.3f} m",
    )
    point(window, Landmark.INDEX_TIP, away_px=200.0)
    assert not tip.isVisible()
    assert tip.lines == ()


def test_the_tip_gives_the_bend_at_a_joint(window: Window, tip: LandmarkTip) -> None:
    for joint, name in (
        (Landmark.RING_PIP, "Ring finger, PIP (14)"),
        (Landmark.THUMB_MCP, "Thumb, MCP (2)"),
        (Landmark.WRIST, "Wrist (0)"),
    ):
        bend = joint_bends_deg(point(window, joint).landmarks).get(joint)
        assert tip.lines[0] == name
        assert tip.lines[4:] == (() if bend is None else (f"Bend: {round(bend)}°",))


def test_the_tip_follows_the_hand_and_closes_with_hand_pointer_or_view(
    window: Window, host: FakeHost, tip: LandmarkTip, qtbot: QtBot
) -> None:
    point(window, Landmark.INDEX_TIP)
    show(window, host, qtbot)
    assert not tip.isVisible()
    show(window, host, qtbot, hand_of(world_of("victory"), at=(32.0, 24.0), scale=200.0, track=1))
    assert tip.isVisible()
    QApplication.sendEvent(window.services.find(LiveView).preview, QEvent(QEvent.Type.Leave))
    assert not tip.isVisible()
    point(window, Landmark.INDEX_TIP)
    window.go_home()
    assert tip.lines == ()
