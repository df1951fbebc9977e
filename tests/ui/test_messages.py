"""A message covers no control and no words, in any view, at any size."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from handtrack.assets import sample_guides
from handtrack.guides import Guide
from handtrack.navigation.hand_commands import HandMode, HandState
from handtrack_ui.common.banner import Level
from handtrack_ui.common.view import Guarded, is_commanded
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.window import Window
from tests.ui.fakes import edit_guide, open_guide

SIZES = ((640, 360), (800, 600), (1280, 800), (1920, 1080))
SHORT = "Saved."
USUAL = "No camera found. Use keys and mouse; F1 lists the keys."
LONG = (
    "The camera was unplugged while you were working. Plug it in again, or choose another source; "
    "until then, use keys and mouse."
)


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def place_in(window: QWidget, widget: QWidget) -> QRect:
    """Return the part of a widget that its parents leave visible, in the window."""
    place = QRect(widget.mapTo(window, QPoint()), widget.size())
    around = widget.parentWidget()
    while around is not None and around is not window:
        place &= QRect(around.mapTo(window, QPoint()), around.size())
        around = around.parentWidget()
    return place


def covered(window: Window) -> list[str]:
    """Return the controls and words that the message covers, if only in part."""
    banner = window.banner
    message = place_in(window, banner)
    return [
        f"{type(one).__name__} {one.accessibleName() or one.objectName()}"
        for one in window.findChildren(QWidget)
        if one.isVisible()
        and one is not banner
        and not banner.isAncestorOf(one)
        and is_content(one)
        and place_in(window, one).intersects(message)
    ]


def is_content(widget: QWidget) -> bool:
    if isinstance(widget, QLabel):
        return bool(widget.text())
    takes_focus = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return widget.isEnabled() and bool(takes_focus) and not widget.findChildren(QWidget)


@pytest.mark.parametrize("words", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("offer", ["", "Choose another source …"], ids=["plain", "offers"])
def test_a_message_covers_nothing_in_any_view_at_any_size(
    window: Window, guide: Guide, words: str, offer: str
) -> None:
    open_guide(window, guide.path)
    edit_guide(window, guide)
    hidden: dict[str, list[str]] = {}
    for view in window.services.views.values():
        window.show_view(view)
        for size in SIZES:
            window.resize(*size)
            settle()
            window.banner.show_message(
                Level.WARNING, words, offer, list if offer else None, stays=True
            )
            settle()
            message = place_in(window, window.banner)
            assert message.size() == window.banner.size(), (view.name, size)
            hidden[f"{view.name} {size}"] = covered(window)
            window.banner.hide()
    assert {where: what for where, what in hidden.items() if what} == {}


def test_content_moves_for_a_message_and_comes_back(window: Window) -> None:
    settle()
    before = window.stack.geometry()
    window.banner.show_message(Level.NOTICE, SHORT, stays=True)
    settle()
    assert window.stack.geometry().top() > window.banner.geometry().bottom()
    assert window.stack.geometry().bottom() == before.bottom()
    window.banner.hide()
    settle()
    assert window.stack.geometry() == before


@pytest.mark.parametrize("size", SIZES[1:], ids=["800", "1280", "1920"])
def test_a_guides_text_stays_where_it_is_while_a_message_is_shown(
    window: Window, guide: Guide, size: tuple[int, int], qtbot: QtBot
) -> None:
    open_guide(window, guide.path)
    window.resize(*size)
    settle()
    view = window.services.find(GuideView)
    before = view.geometry()
    for words, offer in (("The demo's hand gives the commands.", ""), (USUAL, "Choose another")):
        window.banner.show_message(Level.NOTICE, words, offer, list if offer else None, stays=True)
        settle()
        assert view.geometry() == before
        qtbot.waitUntil(lambda: covered(window) == [])
    window.resize(size[0] - 40, size[1] - 30)
    settle()
    qtbot.waitUntil(lambda: covered(window) == [])
    window.go_home()
    settle()
    window.banner.show_message(Level.NOTICE, SHORT, stays=True)
    settle()
    qtbot.waitUntil(lambda: covered(window) == [])


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=["800", "1280"])
def test_a_message_lies_on_an_empty_part_of_a_guides_page(
    window: Window, size: tuple[int, int]
) -> None:
    """Seen by the picture: words, tiles and pictures are never below it."""
    window.resize(*size)
    sample = next(path for path in sample_guides() if path.name.startswith("pizza"))
    open_guide(window, sample)
    view = window.services.find(GuideView)
    floated = 0
    for _ in range(12):
        settle()
        page = window.grab().toImage()
        window.banner.show_message(Level.NOTICE, USUAL, "Choose another", list, stays=True)
        settle()
        if window.banner.strip.height() == 0:
            floated += 1
            place = place_in(window, window.banner)
            bar = place_in(window, view.step_screen.progress)
            below = {
                page.pixelColor(x, y).name()
                for x in range(place.left(), place.right(), 3)
                for y in range(place.top(), place.bottom() + 1, 2)
                if not bar.contains(x, y)
            }
            assert len(below) == 1, (view.step_screen.scale, below)
        window.banner.hide()
        view.next()
    assert floated


@pytest.mark.parametrize("lost", ["", "Leave? Handtrack stops sending keys."], ids=["hint", "asks"])
def test_the_hands_hint_covers_no_control_in_any_view(
    window: Window, guide: Guide, lost: str
) -> None:
    edit_guide(window, guide)
    hint = window.hand_exit.hint
    hidden: dict[str, list[str]] = {}
    for view in window.services.views.values():
        if is_commanded(view) or view is window.home:
            continue  # it has its own place for the hand's state
        if lost and not isinstance(view, Guarded):
            continue  # leaving it loses nothing
        window.show_view(view)
        for size in SIZES[2:]:
            window.resize(*size)
            settle()
            hint.show_hand(HandState(HandMode.ARMED, 1.0, 3.0), lost, None, view=view)
            settle()
            hidden[f"{view.name} {size}"] = [
                one.accessibleName()
                for one in view.findChildren(QWidget)
                if one.isVisible()
                and not isinstance(one, QLabel)
                and is_content(one)
                and place_in(window, one).intersects(place_in(window, hint))
            ]
            hint.hide()
    assert {where: what for where, what in hidden.items() if what} == {}
