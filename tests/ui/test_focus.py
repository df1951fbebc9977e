"""Screen readers and the keyboard: names, roles and the tab order of every view."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from handtrack_ui.common.announcing import give_roles
from handtrack_ui.dev.scenes import scenes_of
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.plugins.editor.view import EditorView
from handtrack_ui.window import Window
from tests.ui.fakes import edit_guide, open_guide

ROLE = QAccessible.Role
USED = (
    ROLE.Button,
    ROLE.CheckBox,
    ROLE.RadioButton,
    ROLE.EditableText,
    ROLE.Slider,
    ROLE.List,
    ROLE.ComboBox,
)
SIDEWAYS = 8  # pixels by which widgets of one row may differ in height


def steps(window: Window) -> Iterator[str]:
    open_guide(window, window.services.find(LibraryView).guides[0].path)
    for _ in window.services.find(LibraryView).guides[0].steps:
        yield window.services.find(GuideView).title
        window.services.find(GuideView).next()


def editing(window: Window) -> Iterator[str]:
    edit_guide(window, window.services.find(LibraryView).guides[0])
    for row in range(len(window.services.find(LibraryView).guides[0].steps) + 1):
        window.services.find(EditorView).steps.rows.setCurrentRow(row)
        yield f"editor, {row}"


def sections(window: Window) -> Iterator[str]:
    window.show_view(window.services.find(SettingsView))
    for section in window.services.find(SettingsView).sections:
        window.services.find(SettingsView).open_section(section)
        yield section


def overlays(window: Window) -> Iterator[str]:
    window.show_view(window.services.find(LiveView))
    window.help.toggle_sheet()
    yield "cheat sheet"
    window.help.toggle_sheet()
    window.sources.pick()
    yield "picker"
    for name in ("import", "import-text"):
        scenes_of(window)[name].show()
        yield name


def view(name: str) -> Callable[[Window], Iterator[str]]:
    def show(window: Window) -> Iterator[str]:
        window.show_view(name)
        yield name

    return show


VIEWS = [
    *map(view, ("library", "live", "practice", "presenter", "studio")),
    sections,
    steps,
    editing,
    overlays,
]


@pytest.mark.parametrize("scenes", VIEWS, ids=lambda scenes: scenes.__name__)
def test_everything_has_a_name_and_a_role_and_is_reached_by_tab(
    window: Window, scenes: Callable[[Window], Iterator[str]]
) -> None:
    give_roles()
    wrong: dict[str, list[str]] = {}
    for scene in scenes(window):
        QApplication.processEvents()
        focused = window.focusWidget()
        assert spoken(focused), type(focused).__name__
        wrong[scene] = [*unspoken(window), *unreached(window), *disordered(window)]
    assert {scene: found for scene, found in wrong.items() if found} == {}


def unspoken(window: Window) -> Iterator[str]:
    """Return what is used without a name, or named without a role."""
    for each in below(QAccessible.queryAccessibleInterface(window)):
        widget, name = each.object(), each.text(QAccessible.Text.Name)
        if not isinstance(widget, QWidget) or not widget.isVisible():
            continue
        if each.role() in USED and not name.strip(" ,"):
            yield f"{type(widget).__name__} has no name"
        if each.role() is ROLE.Client and (name or widget.focusPolicy() & Qt.FocusPolicy.TabFocus):
            yield f"{type(widget).__name__} {name} has no role"


def unreached(window: Window) -> Iterator[str]:
    """Return buttons that neither Tab nor the arrow keys from another button of their group
    reach.
    """
    reached = stops(window)
    for button in window.findChildren(QAbstractButton):
        among = button.autoExclusive() and any(each.parent() is button.parent() for each in reached)
        if button.isVisible() and button.isEnabled() and button not in reached and not among:
            yield f"{type(button).__name__} {spoken(button)} is not reached"


def disordered(window: Window) -> Iterator[str]:
    """Return widgets that Tab reaches before one above them, or to their left in the same row,
    in the same parent.
    """
    reached = stops(window)
    for one, after in pairwise(reached):
        if one.parent() is after.parent():
            here, there = one.mapTo(window, QPoint()), after.mapTo(window, QPoint())
            level = abs(here.y() - there.y()) < SIDEWAYS
            if (
                (there.x() < here.x())
                if level
                else (there.y() < here.y()) and there.x() <= here.x()
            ):
                yield f"{spoken(after)} comes after {spoken(one)}"


def below(found: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for number in range(found.childCount()):
        child = found.child(number)
        if child is not None:
            yield child
            yield from below(child)


def test_tab_reaches_the_options_before_the_navigation_buttons(window: Window) -> None:
    open_guide(window, window.services.find(LibraryView).guides[0].path)
    for _ in range(2):
        window.services.find(GuideView).next()
    order = [spoken(stop) for stop in stops(window)]
    on = "Next step, without completing this one"
    assert order[-6:] == ["1: Green", "2: Black", "Previous", "Undo", on, "Confirm"]


def stops(window: Window) -> list[QWidget]:
    """Return the tab order."""
    found, widget = [], window.nextInFocusChain()
    while widget is not window:
        if (
            widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and widget.isVisible()
            and widget.isEnabled()
        ):
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def spoken(widget: QWidget) -> str:
    """Return what a screen reader says about a widget."""
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
