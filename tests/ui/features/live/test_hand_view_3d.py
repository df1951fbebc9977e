"""The hands in 3D, turned by mouse and by keys that the window does not get."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QShortcut, QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from handtrack_ui.common.theme import Theme
from handtrack_ui.features.live.hand_view_3d import HandView3D, Orbit
from tests.gestures.hands import hand_of, world_of


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> Iterator[HandView3D]:
    window = QWidget()
    made = HandView3D(theme)
    QVBoxLayout(window).addWidget(made)
    window.resize(400, 300)
    qtbot.addWidget(window)
    window.show()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    yield made
    window.close()


def picture(view: HandView3D) -> QImage:
    return view.grab().toImage()


def test_dragging_to_the_right_turns_the_scene_with_the_mouse(
    view: HandView3D, qtbot: QtBot
) -> None:
    middle = view.rect().center()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view, middle + QPoint(40, 20))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle + QPoint(40, 20))
    turned = view._orbit
    assert turned.yaw_deg > Orbit().yaw_deg
    assert turned.pitch_deg > Orbit().pitch_deg
    qtbot.mouseMove(view, middle)
    assert view._orbit == turned


def test_keys_turn_and_zoom_like_the_wheel_and_home_or_a_double_click_resets(
    view: HandView3D, qtbot: QtBot
) -> None:
    arrows = (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down)
    for key in (*arrows, Qt.Key.Key_Plus):
        qtbot.keyClick(view, key)
        assert view._orbit != Orbit()
        qtbot.keyClick(view, Qt.Key.Key_Home)
        assert view._orbit == Orbit()
    for key in arrows:
        qtbot.keyClick(view, key)
    assert (view._orbit.yaw_deg, view._orbit.pitch_deg) == pytest.approx(
        (Orbit().yaw_deg, Orbit().pitch_deg)
    )
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.mouseDClick(view, Qt.MouseButton.LeftButton)
    assert view._orbit == Orbit()
    place, nothing = QPointF(50, 50), Qt.KeyboardModifier.NoModifier
    wheel = QWheelEvent(
        place,
        place,
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        nothing,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, wheel)
    assert view._orbit.zoom > 1.0


def test_a_focused_3d_view_keeps_its_keys_from_the_window(view: HandView3D, qtbot: QtBot) -> None:
    taken: list[str] = []
    for key in ("Right", "Space"):
        QShortcut(key, view.window()).activated.connect(lambda key=key: taken.append(key))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert taken == ["Space"]
    view.clearFocus()
    qtbot.keyClick(view.window(), Qt.Key.Key_Right)
    assert taken == ["Space", "Right"]


def test_hands_are_painted_turned_mirrored_and_cleared(view: HandView3D, qtbot: QtBot) -> None:
    pictures = [picture(view)]
    palm, victory = hand_of(world_of("open_palm")), hand_of(world_of("victory"), at=(100, 100))
    for hands, flipped in (([palm], False), ([palm, victory], False), ([palm, victory], True)):
        view.show_hands(hands, flipped=flipped)
        pictures.append(picture(view))
    qtbot.keyClick(view, Qt.Key.Key_Left)
    pictures.append(picture(view))
    assert all(one != other for one, other in combinations(pictures, 2))
    qtbot.keyClick(view, Qt.Key.Key_Home)
    view.clear()
    assert picture(view) == pictures[0]
