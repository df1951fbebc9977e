"""The editor: a guide's steps, the chosen step's controls and text,
and the step as it will look.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from handtrack.gestures.reading_distance import READING_M
from handtrack.guides.edits import is_empty_entry, with_front
from handtrack.messages import CommandName
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.controls import Segments, button
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row, scroll
from handtrack_ui.common.shortcuts import bind, first_key
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.common.view import View
from handtrack_ui.plugins.editor.forms import GuideForm, StepForm
from handtrack_ui.plugins.editor.model import EditorModel
from handtrack_ui.plugins.editor.shortcuts import EditorKey
from handtrack_ui.plugins.editor.step_list import StepList
from handtrack_ui.plugins.editor.text_area import TextArea
from handtrack_ui.text.messages import isolated, message_words

_ICON: Final = 20
_WITH_PREVIEW: Final = 1080
"""Minimum width for the preview."""
_NARROW: Final = 760
"""Minimum width for the words on what is saved."""
_HIGH: Final = 480
_LIST_SHARE: Final = 0.22
STEPS = "steps"
MARKDOWN = "markdown"
"""The tabs."""


class EditorView(View):
    """Shows a model and reports what the person does;
    the steps and the Markdown are the same text.
    """

    name = "editor"

    edited = Signal()
    """The text changed."""
    save = Signal()
    start = Signal()
    """The person wants to run the guide."""
    pick_picture = Signal()
    """The person wants to choose a picture file."""
    pictures = Signal(object)
    """Pictures were dropped or pasted: a list of paths, or one QImage."""
    previewing = Signal(object, int, float, bool)
    """Show a step: the guide, the step's index, the reading distance in metres,
    and whether the text has a mistake.
    """
    left = Signal()

    def __init__(self, theme: Theme, preview: QWidget) -> None:
        super().__init__(theme)
        self.model: EditorModel | None = None
        self._metres = READING_M[0]
        self._tabs = Segments(
            self.tr("Edit as"), ((STEPS, self.tr("Steps")), (MARKDOWN, "Markdown")), self
        )
        self._state = Label(role="muted")
        self._hint = Label(role="muted", wraps=True)
        self._fault = Label(wraps=True)
        self._fault.setMargin(SPACE["s"])
        self._undo, self._redo = (
            button(
                does=lambda _=False, on=on: self._step_back(forward=on),
                kind="quiet",
                name=name,
                tip=f"{name} ({first_key(key)})",
            )
            for name, key, on in (
                (self.tr("Undo"), Shortcut.UNDO, False),
                (self.tr("Redo"), EditorKey.REDO, True),
            )
        )
        self._save = button(self.tr("Save"), self.save, tip=first_key(EditorKey.SAVE))
        self._start = button(
            self.tr("Start"),
            self.start,
            kind="primary",
            tip=first_key(EditorKey.START),
        )
        self._go = button(self.tr("Go there"), self._go_to_fault)
        for one, icon in ((self._undo, "undo"), (self._redo, "redo")):
            put_icon(one, themed_icon(theme, icon, disabled="line"), _ICON)
        self.steps = StepList(theme)
        self.guide_form = GuideForm()
        self.step_form = StepForm(theme)
        self.markdown = TextArea(theme, "Markdown")
        self._forms = QStackedWidget()
        self._stack = QStackedWidget()
        self._distance = Segments(
            self.tr("Reading distance"),
            tuple((f"{metres:.0f}", f"{metres:.0f} m") for metres in READING_M),
            self,
        )
        self._preview = preview
        self._beside = QWidget()
        self._lay_out()
        self._connect()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Editor")

    @property
    def begins_entry(self) -> bool:
        """True if the person is in a list entry that is still empty."""
        areas = (self.markdown, self.step_form.area)
        return any(
            area.hasFocus() and is_empty_entry(area.textCursor().block().text()) for area in areas
        )

    def open(self, model: EditorModel, tab: str) -> None:
        """Show another guide, on one of the tabs."""
        self.model = model
        self._show_tab(tab)
        self._distance.set_value(f"{self._metres:.0f}")

    def enter(self) -> None:
        """Focus the steps, the text, or a new guide's title."""
        if self._stack.currentIndex() == 1:
            self.markdown.setFocus()
        elif self.model is not None and self.model.part is None:
            self.guide_form.stops[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.steps.rows.setFocus()

    def leave(self) -> None:
        """Say that the guide is left, so that unsaved changes are kept."""
        self.left.emit()

    def refresh(self) -> None:
        """Show the model."""
        model = self.model
        if model is None:
            return
        self.steps.show_steps([part.title for part in model.parts], model.at, self._faulty_step())
        self.markdown.show_text(model.draft.text)
        self.markdown.mark(model.told.line - 1 if model.told is not None else -1)
        self._forms.setCurrentIndex(0 if model.part is None else 1)
        self.guide_form.show_model(model)
        self.step_form.show_model(model)
        self._undo.setEnabled(model.draft.undoable)
        self._redo.setEnabled(model.draft.redoable)
        self._save.setEnabled(model.unsaved)
        self._start.setEnabled(model.fault is None and model.guide is not None)
        saved = self.tr("Not saved yet") if model.new else self.tr("Unsaved changes")
        self._state.setText(saved if model.unsaved else self.tr("Saved"))
        self._show_fault()

    def show_checked(self) -> None:
        """Show the result of a check."""
        self.refresh()
        model = self.model
        if model is not None and model.previewed is not None:
            self.previewing.emit(*model.previewed, self._metres, model.fault is not None)

    def insert_picture(self, path: str) -> None:
        """Insert a picture at the cursor, or as the guide's own."""
        if self.model is None:
            return
        if self._stack.currentIndex() == 1:
            self.markdown.insert_picture(path)
        elif self.model.part is None:
            self._edit(with_front, ("picture", path))
        else:
            self.step_form.area.insert_picture(path)

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Undo, or go from the title to the text."""
        if name == "confirm" and self.step_form.heading.hasFocus():
            self.step_form.area.setFocus()
            return True
        return name == "undo" and self._step_back(forward=False)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Show the preview if there is room."""
        super().resizeEvent(event)
        self._beside.setVisible(self.width() >= _WITH_PREVIEW)
        self._state.setVisible(self.width() >= _NARROW)
        policy = self._go.sizePolicy()
        policy.setRetainSizeWhenHidden(self.height() >= _HIGH)  # so that the rest does not jump
        self._go.setSizePolicy(policy)
        self.steps.set_width(round(self.width() * _LIST_SHARE))

    def _faulty_step(self) -> int | None:
        model = self.model
        if model is None or model.told is None:
            return None
        return -1 if model.fault_at is None else model.fault_at

    def _show_fault(self) -> None:
        model = self.model
        told = model.told if model is not None else None
        words = ""
        if model is not None and told is not None and self._stack.currentIndex() == 0:
            title = model.title_at(told.line) or self.tr("About this guide")
            words = f"{isolated(title)}: {message_words(model.without_lines(told.what))}"
        elif told is not None:
            words = self.tr("Line {0}: {1}").format(told.line, message_words(told.what))
        if words != self._fault.text():
            self._fault.setText(words)
            announce(self._fault, words)
        self._fault.setProperty("role", "refused" if words else "muted")
        self._fault.style().unpolish(self._fault)
        self._fault.style().polish(self._fault)
        self._go.setVisible(bool(words))
        look = self.tr("As it looks from {0:.0f} m. Click to turn the page.").format(self._metres)
        mistaken = model is not None and model.fault is not None
        self._hint.setText(self.tr("As it looked before the mistake.") if mistaken else look)

    def _go_to_fault(self) -> None:
        model = self.model
        if model is None or model.told is None:
            return
        if self._stack.currentIndex() == 0 and (at := model.fault_at) is not None:
            model.choose(at)
            self.refresh()
            if (row := model.fault_row) is not None:
                self.step_form.area.put_cursor(
                    len("\n".join(model.body.split("\n")[:row])) + bool(row)
                )
                self.step_form.area.setFocus()
                return
            if (key := model.fault_key) is not None:
                self.step_form.focus_key(key)
                return
        self._show_tab(MARKDOWN)
        rows = model.draft.text.split("\n")[: model.told.line - 1]
        self.markdown.put_cursor(sum(len(row) + 1 for row in rows))
        self.markdown.setFocus()

    def _show_tab(self, tab: str) -> None:
        model = self.model
        if model is None:
            return
        if tab == STEPS and model.draft.document is None:
            tab = MARKDOWN
        elif tab == STEPS and self._stack.currentIndex() == 1:
            line = model.draft.text.count("\n", 0, self.markdown.cursor_at) + 1
            model.choose(
                model.draft.document.step_at(line) if model.draft.document is not None else None
            )
        self._tabs.set_value(tab)
        self._stack.setCurrentIndex(1 if tab == MARKDOWN else 0)
        if tab == MARKDOWN and model.part is not None:
            self.markdown.put_cursor(model.part.body_begin)
        self.show_checked()

    def _toggle_tab(self) -> None:
        self._show_tab(MARKDOWN if self._stack.currentIndex() == 0 else STEPS)
        self.enter()

    def _edit(self, change: Callable[..., str], values: tuple[Any, ...]) -> None:
        if self.model is not None and self.model.edit(change, *values):
            self._changed()

    def _changed(self) -> None:
        self.refresh()
        self.edited.emit()

    def _set_value(self, key: str, value: str) -> None:
        if self.model is not None and self.model.set_value(key, value):
            self._changed()

    def _rewrite(self, text: str) -> None:
        if self.model is not None and self.model.rewrite(text):
            self._changed()

    def _choose(self, at: int | None) -> None:
        if self.model is not None:
            self.model.choose(at)
            self.show_checked()

    def _add(self) -> None:
        if self.model is not None:
            self.model.add(self.tr("New step"))
            self._show_tab(STEPS)
            self._changed()
            self.step_form.type_title()

    def _copy(self) -> None:
        if self.model is not None and self.model.part is not None:
            self.model.copy(self.tr("{0} (copy)").format(self.model.part.title))
            self._changed()
            self.step_form.type_title()

    def _remove(self) -> None:
        if self.model is not None and self.model.part is not None:
            self.model.remove()
            self._changed()

    def _move(self, at: int, to: int) -> None:
        if self.model is not None and self.model.move(at, to):
            self._changed()
        else:
            self.refresh()

    def _step_back(self, *, forward: bool) -> bool:
        if self.model is None or (offset := self.model.step_back(forward=forward)) is None:
            return False
        self._changed()
        self.markdown.put_cursor(offset)
        part = self.model.part
        if part is not None and part.body_begin <= offset <= part.body_end:
            self.step_form.area.put_cursor(offset - part.body_begin)
        return True

    def _mark_amounts(self) -> None:
        if self.model is not None and self.model.mark_amounts():
            self._changed()

    def _set_distance(self, metres: str) -> None:
        self._metres = float(metres)
        self._distance.set_value(metres)
        self.show_checked()

    def _lay_out(self) -> None:
        for form in (self.guide_form, self.step_form):
            self._forms.addWidget(scroll(QScrollArea(), form))
        steps = QWidget()
        lay_row(self.steps, (self._forms, 1), gap=SPACE["l"], of=steps)
        self._stack.addWidget(steps)
        self._stack.addWidget(self.markdown)
        lay_column(
            lay_row(self._distance, 1),
            (self._preview, 1),
            self._hint,
            gap=SPACE["s"],
            of=self._beside,
        )
        top = lay_row(self._tabs, self._undo, self._redo, 1, self._state, self._save, self._start)
        middle = lay_row((self._stack, 3), (self._beside, 2), gap=SPACE["l"])
        bottom = lay_row((self._fault, 1), self._go, gap=SPACE["m"])
        edges = (SPACE["l"], SPACE["m"], SPACE["l"], SPACE["m"])
        lay_column(top, (middle, 1), bottom, gap=SPACE["m"], edges=edges, of=self)
        first = (self._tabs, self._undo, self._redo, self._save, self._start, *self.steps.stops)
        last = (
            *self.guide_form.stops,
            *self.step_form.stops,
            self.markdown,
            self._distance,
            self._go,
        )
        for one, after in pairwise((*first, *last)):
            QWidget.setTabOrder(one, after)

    def _connect(self) -> None:
        self._tabs.chosen.connect(self._show_tab)
        self._distance.chosen.connect(self._set_distance)
        self.steps.chosen.connect(self._choose)
        self.steps.moved.connect(self._move)
        self.steps.added.connect(self._add)
        self.steps.copied.connect(self._copy)
        self.steps.removed.connect(self._remove)
        self.step_form.chosen.connect(self._set_value)
        self.markdown.edited.connect(self._rewrite)
        self.guide_form.mark.connect(self._mark_amounts)
        for form in (self.guide_form, self.step_form):
            form.edited.connect(self._edit)
            form.pick_picture.connect(self.pick_picture)
        for area in (self.markdown, self.step_form.area):
            area.pictures.connect(self.pictures)
        bind(
            self,
            {
                EditorKey.SAVE: self.save.emit,
                EditorKey.START: self._start.click,
                EditorKey.REDO: lambda: self._step_back(forward=True),
                EditorKey.STEP_UP: lambda: self.steps.move_chosen(-1),
                EditorKey.STEP_DOWN: lambda: self.steps.move_chosen(1),
                EditorKey.ADD_STEP: self._add,
                EditorKey.DUPLICATE: self._copy,
                EditorKey.MARKDOWN: self._toggle_tab,
            },
        )
