"""Every widget that can have the focus has a name for screen readers."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from handtrack_ui.features.settings.sections import SECTIONS
from handtrack_ui.shell.window import Window
from tests.ui.fakes import open_guide

VIEWS = ("library", "live", "practice", "presenter", "studio", "settings", "guide")


@pytest.mark.parametrize("name", VIEWS)
def test_every_focusable_widget_has_a_name(window: Window, name: str) -> None:
    if name == "guide":
        open_guide(window, window.guides[0].path)
    else:
        window.show_view(getattr(window, name))
    for section in SECTIONS if name == "settings" else ("",):
        if section:
            window.settings.open_section(section)
        QApplication.processEvents()
        assert len(stops(window)) > 5
        focused = window.focusWidget()
        assert focused is not None
        assert spoken(focused), type(focused).__name__
        assert [type(stop).__name__ for stop in stops(window) if not spoken(stop)] == [], section


def test_tab_reaches_the_options_before_the_navigation_buttons(window: Window) -> None:
    open_guide(window, window.guides[0].path)
    for _ in range(2):
        window.guide.next()
    order = [spoken(stop) for stop in stops(window)]
    on = "Next step, without completing this one"
    assert order[-6:] == ["1: Green", "2: Black", "Previous", "Undo", on, "Confirm"]


def stops(window: Window) -> list[QWidget]:
    """Return the tab order."""
    found, widget = [], window.nextInFocusChain()
    while widget is not window:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def spoken(widget: QWidget) -> str:
    """Return what a screen reader says about a widget."""
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
