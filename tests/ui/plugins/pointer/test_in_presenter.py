"""The pointer's panel in the presenter view."""

import pytest
from PySide6.QtWidgets import QApplication

from handtrack.host import RunState, RunStatus
from handtrack_ui.plugins.pointer.hand_pointer import HandPointer
from handtrack_ui.plugins.pointer.panel import PointerPanel
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.window import Window


@pytest.fixture
def view(window: Window) -> PresenterView:
    window.show_view("presenter")
    return window.services.find(PresenterView)


def test_the_presenter_shows_the_pointers_panel(view: PresenterView) -> None:
    (panel,) = view.panels
    assert isinstance(panel, PointerPanel)
    assert panel.isVisible()


@pytest.mark.parametrize("size", [(640, 360), (800, 580)])
def test_the_switches_line_up(
    language: str, window: Window, view: PresenterView, size: tuple[int, int]
) -> None:
    window.resize(*size)
    QApplication.processEvents()
    ends = {
        part.mapTo(view, part.rect().topRight()).x()
        for part in (view.switch, view.presets, *view.panels)
    }
    assert len(ends) == 1


def test_leaving_the_presenter_switches_the_pointer_off(
    window: Window, view: PresenterView
) -> None:
    pointer = window.services.find(HandPointer)
    pointer.obstacle = lambda: None
    view.panels[0].switch.click()
    assert pointer.on
    assert view.lost_on_leaving == "Leave? Your hand stops moving the pointer."
    window.go_home()
    assert not pointer.on


def test_a_source_that_stalls_ends_pointing(
    window: Window, view: PresenterView, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = list[object]()
    pointer = window.services.find(HandPointer)
    monkeypatch.setattr(pointer, "stop", stopped.append)
    view.show_status(RunStatus(RunState.STALLED, None, None, 0, 0, 0, 0.0, 0.0))
    assert len(stopped) == 1
