"""The practice's row in the settings."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.window import Window


def test_tab_reaches_the_rows_of_a_page_as_they_stand(window: Window) -> None:
    settings = window.services.find(SettingsView)
    window.show_view(settings)
    page = settings.open_section("gestures")
    buttons: list[str] = []
    widget = page.nextInFocusChain()
    while widget is not page:
        is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and page.isAncestorOf(widget)
        if isinstance(widget, QAbstractButton) and is_stop:
            buttons.append(widget.text())
        widget = widget.nextInFocusChain()
    assert buttons[:3] == ["Practise again", "Apply", "Reset"]
