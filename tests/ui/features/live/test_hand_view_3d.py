"""The hands in 3D: turned by mouse and keys, which the window does not get meanwhile."""

from collections.abc import Iterator

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


def test_dragging_to_the_right_turns_the_scene_after_the_mouse(view: HandView3D, qtbot: QtBot) -> None:
    middle = view.rect().center()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view, middle + QPoint(40, 20))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle + QPoint(40, 20))
    turned = view._orbit
    assert turned.yaw_deg > Orbit().yaw_deg
    assert turned.pitch_deg > Orbit().pitch_deg
    qtbot.mouseMove(view, middle)
    assert view._orbit == turned


@pytest.mark.parametrize("key", [Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Plus])
def test_keys_turn_and_zoom_and_home_resets(view: HandView3D, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClick(view, key)
    assert view._orbit != Orbit()
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view._orbit == Orbit()


def test_there_and_back_again_by_keys_is_where_it_was(view: HandView3D, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(view, key)
    assert (view._orbit.yaw_deg, view._orbit.pitch_deg) == pytest.approx((Orbit().yaw_deg, Orbit().pitch_deg))


def test_a_double_click_resets(view: HandView3D, qtbot: QtBot) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.mouseDClick(view, Qt.MouseButton.LeftButton)
    assert view._orbit == Orbit()


def test_the_wheel_zooms(view: HandView3D) -> None:
    place, nothing = QPointF(50, 50), Qt.KeyboardModifier.NoModifier
    wheel = QWheelEvent(
        place, place, QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, nothing, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(view, wheel)
    assert view._orbit.zoom > 1.0


def test_focused_it_keeps_its_keys_from_the_window_and_gives_them_back(view: HandView3D, qtbot: QtBot) -> None:
    taken: list[str] = []
    for key in ("Right", "Space"):
        QShortcut(key, view.window()).activated.connect(lambda key=key: taken.append(key))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert taken == ["Space"]
    view.clearFocus()
    qtbot.keyClick(view.window(), Qt.Key.Key_Right)
    assert taken == ["Space", "Right"]


def test_hands_are_painted_and_gone_when_cleared(view: HandView3D) -> None:
    empty = picture(view)
    view.show_hands([hand_of(world_of("open_palm"))], flipped=False)
    one = picture(view)
    view.show_hands([hand_of(world_of("open_palm")), hand_of(world_of("victory"), at=(100, 100))], flipped=False)
    two = picture(view)
    assert one != empty
    assert two != one
    view.clear()
    assert picture(view) == empty


def test_a_mirrored_picture_is_mirrored_in_3d_too(view: HandView3D) -> None:
    view.show_hands([hand_of(world_of("thumb_up"))], flipped=False)
    plain = picture(view)
    view.show_hands([hand_of(world_of("thumb_up"))], flipped=True)
    assert picture(view) != plain


def test_turning_it_moves_what_is_painted(view: HandView3D, qtbot: QtBot) -> None:
    view.show_hands([hand_of(world_of("open_palm"))], flipped=False)
    before = picture(view)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert picture(view) != before
