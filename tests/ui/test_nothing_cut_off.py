"""Every label and button of every view has enough room for its text, in every language."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from handtrack.guides import Guide
from handtrack.runtime.jobs import Jobs
from handtrack.service import ModelService
from handtrack_ui.app import Application
from handtrack_ui.common.controls import Choices
from handtrack_ui.dev.scenes import scenes_of
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.plugins.editor.view import EditorView
from handtrack_ui.plugins.importing.text_view import TextView
from handtrack_ui.plugins.importing.view import ImportView
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.plugins.studio.view import StudioView
from handtrack_ui.shell.options import WindowOptions
from tests.ui.fakes import edit_guide, open_guide, still_preferences

SIZES = ((640, 360), (1280, 720), pytest.param((2560, 1440), marks=pytest.mark.long))
SLACK = 2  # pixels allowed for rounding


@pytest.fixture
def application(jobs: Jobs, qapp: QApplication, language: str) -> Iterator[Application]:
    preferences = still_preferences(jobs)
    preferences.change("appearance", theme="light")
    with Application(
        qapp, jobs, WindowState(jobs), preferences, "demo", service=ModelService()
    ) as made:
        made.window.show()
        made.begin(WindowOptions(view="library"))
        yield made


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_text_is_cut_off_in_any_view(
    application: Application, size: tuple[int, int], guide: Guide
) -> None:
    window = application.window
    window.resize(*size)
    cut: dict[str, list[str]] = {}
    for view in (
        window.services.find(LibraryView),
        window.services.find(LiveView),
        window.services.find(PracticeView),
        window.services.find(PresenterView),
        window.services.find(StudioView),
    ):
        window.show_view(view)
        cut[view.name] = cut_off(view)
    scenes_of(window)["import"].show()
    cut["import"] = cut_off(window.services.find(ImportView))
    scenes_of(window)["import-text"].show()
    cut["import-text"] = cut_off(window.services.find(TextView))
    edit_guide(window, guide)
    for row in range(len(guide.steps) + 1):
        window.services.find(EditorView).steps.rows.setCurrentRow(row)
        cut[f"editor, {row}"] = cut_off(window.services.find(EditorView))
    window.show_view(window.services.find(SettingsView))
    for row, section in enumerate(window.services.find(SettingsView).sections):
        window.services.find(SettingsView).rail.setCurrentRow(row)
        cut[f"settings, {section}"] = cut_off(window.services.find(SettingsView))
    cut["header"] = cut_off(window.header)
    for sample in (*window.services.find(LibraryView).guides, guide):
        open_guide(window, sample.path)
        for number in range(len(sample.steps)):
            cut[f"{sample.title}, step {number + 1}"] = cut_off(window.services.find(GuideView))
            window.services.find(GuideView).next()
    assert {place: texts for place, texts in cut.items() if texts} == {}


def cut_off(shown: QWidget) -> list[str]:
    """Return the texts below a widget that have too little room."""
    for _ in range(3):
        QApplication.processEvents()
    return [
        f"{type(widget).__name__} {text!r}: {widget.width()}x{widget.height()} of {needed}"
        for widget in shown.findChildren(QWidget)
        if widget.isVisible() and (text := text_of(widget)) and (needed := lacks(widget))
    ]


def text_of(widget: QWidget) -> str:
    elides = isinstance(
        widget, Choices
    )  # in a narrow window; its name for screen readers is complete
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) and not elides else ""


def lacks(widget: QWidget) -> str:
    """Return the size a widget needs, or an empty one if it has it."""
    hint = widget.sizeHint()
    if widget.hasHeightForWidth():
        height = widget.heightForWidth(widget.width())
        return f"height {height}" if widget.height() + SLACK < height else ""
    if widget.width() + SLACK < hint.width() or widget.height() + SLACK < hint.height():
        return f"{hint.width()}x{hint.height()}"
    return ""
