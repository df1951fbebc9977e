"""The controls for one step, and those for the guide's own values."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from handtrack.guides import StepKind
from handtrack.guides.edits import (
    with_body,
    with_entry,
    with_front,
    with_key,
    with_kind,
    with_title,
)
from handtrack_ui.common.controls import Choices, button
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.plugins.editor.model import FIELDS, EditorModel
from handtrack_ui.plugins.editor.text_area import Field, TextArea

_COLUMNS: Final = 3

translate = QCoreApplication.translate

_KINDS: Final[dict[StepKind, Any]] = {
    StepKind.TEXT: QT_TRANSLATE_NOOP("editor", "Text"),
    StepKind.CHECKLIST: QT_TRANSLATE_NOOP("editor", "Checklist"),
    StepKind.CHOICE: QT_TRANSLATE_NOOP("editor", "Choice"),
    StepKind.TIMER: QT_TRANSLATE_NOOP("editor", "Timer"),
    StepKind.FIELD: QT_TRANSLATE_NOOP("editor", "Form field"),
    StepKind.CONFIRMATION: QT_TRANSLATE_NOOP("editor", "Confirmation"),
}
_NAMES: Final[dict[str, Any]] = {
    "duration": QT_TRANSLATE_NOOP("editor", "Duration"),
    "locked": QT_TRANSLATE_NOOP("editor", "Leave early"),
    "default": QT_TRANSLATE_NOOP("editor", "Suggested"),
    "review": QT_TRANSLATE_NOOP("editor", "Shows answers of"),
    "if": QT_TRANSLATE_NOOP("editor", "Shown"),
    "repeat": QT_TRANSLATE_NOOP("editor", "Repeat"),
    "from": QT_TRANSLATE_NOOP("editor", "Beginning with"),
}
_WITHOUT: Final[dict[str, Any]] = {
    "locked": QT_TRANSLATE_NOOP("editor", "Allowed"),
    "default": QT_TRANSLATE_NOOP("editor", "Nothing"),
    "review": QT_TRANSLATE_NOOP("editor", "No step"),
    "if": QT_TRANSLATE_NOOP("editor", "Always"),
    "repeat": QT_TRANSLATE_NOOP("editor", "Once"),
    "from": QT_TRANSLATE_NOOP("editor", "This step"),
}
_FRONT: Final[dict[str, Any]] = {
    "title": QT_TRANSLATE_NOOP("editor", "Title"),
    "summary": QT_TRANSLATE_NOOP("editor", "Summary"),
    "time": QT_TRANSLATE_NOOP("editor", "Time it takes, like 1 h 30 min"),
    "servings": QT_TRANSLATE_NOOP("editor", "Servings"),
    "language": QT_TRANSLATE_NOOP("editor", "Language, like en or de"),
    "picture": QT_TRANSLATE_NOOP("editor", "Picture"),
}


def _value_words(key: str, value: str, words: tuple[str, ...]) -> str:
    """Return the words for a value of a step's key;
    `words` are those of the guide that it stands for.
    """
    if not value:
        return str(translate("editor", _WITHOUT.get(key, "")))
    if key == "locked":
        return translate("editor", "Not before the end")
    if key == "repeat" and value.isdecimal():
        return translate("editor", "{0} times").format(value)
    if key == "if" and len(words) > 1:
        return translate("editor", "If “{0}” ({1})").format(*words)
    return translate("editor", "If {0}").format(value) if key == "if" else ", ".join(words)


class _Form(QWidget):
    """Controls with a name above each."""

    edited = Signal(object, tuple)
    """A change of the text and its values, for `EditorModel.edit`."""

    def __init__(self) -> None:
        super().__init__()
        self.stops: tuple[QWidget, ...] = ()
        """The controls in tab order."""

    def _cell(self, name: str, control: QWidget) -> QWidget:
        cell = QWidget(self)
        label = Label(name)
        label.setProperty("role", "muted")
        label.setFont(font(TYPE["caption"]))
        lay_column(label, control, gap=SPACE["xs"], of=cell)
        return cell

    def _field(self, name: str, change: Callable[..., str], *first: str) -> Field:
        field = Field(name)
        field.textEdited.connect(lambda text: self.edited.emit(change, (*first, text)))
        return field


class GuideForm(_Form):
    """The values of the front matter."""

    pick_picture = Signal()
    mark = Signal()
    """The person wants braces around the amounts."""

    def __init__(self) -> None:
        super().__init__()
        names = {key: str(translate("editor", words)) for key, words in _FRONT.items()}
        self._fields = {key: self._field(name, with_front, key) for key, name in names.items()}
        cells = [self._cell(names[key], field) for key, field in self._fields.items()]
        self._pick = button(self.tr("Choose a picture …"), self.pick_picture)
        self._said = 0
        self._serve = button(does=self._set_servings)
        self._mark = button(does=self.mark)
        edges = (0, 0, SPACE["s"], 0)
        offers = (self._serve, self._mark)
        lay_column(*cells, *offers, self._pick, 1, gap=SPACE["m"], edges=edges, of=self)
        self.stops = (*self._fields.values(), *offers, self._pick)

    def show_model(self, model: EditorModel) -> None:
        """Show the values; they cannot be changed here if they cannot be read."""
        document = model.draft.document
        values: Mapping[str, str] | None = document.values if document is not None else None
        self.setEnabled(values is not None)
        for key, field in self._fields.items():
            field.show_text((values or {}).get(key, ""))
        self._said = model.servings_said or 0
        self._serve.setText(self.tr("Set servings to {0}").format(self._said))
        self._serve.setVisible(bool(self._said))
        self._mark.setText(self.tr("Let amounts scale: {0}").format(model.unmarked))
        self._mark.setVisible(bool(model.unmarked and (values or {}).get("servings")))

    def _set_servings(self) -> None:
        self.edited.emit(with_front, ("servings", str(self._said)))


class StepForm(_Form):
    """A step's title, kind and keys, and its text."""

    pick_picture = Signal()
    chosen = Signal(str, str)
    """A key, and the value that the person chose for it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._model: EditorModel | None = None
        self.area = TextArea(theme, self.tr("Text of the step"))
        self.area.setMinimumHeight(110)
        self.area.edited.connect(lambda body: self.edited.emit(with_body, (body,)))
        self.heading = self._field(self.tr("Title"), with_title)
        self._kind = Choices(self.tr("Kind"), self)
        self._kind.set_options(
            [(kind.value, str(translate("editor", words))) for kind, words in _KINDS.items()]
        )
        self._kind.chosen.connect(self._choose_kind)
        self._duration = self._field(
            str(translate("editor", _NAMES["duration"])), with_key, "duration"
        )
        self._choices = {
            key: Choices(str(translate("editor", _NAMES[key])), self) for key in FIELDS[1:]
        }
        for key, choices in self._choices.items():
            choices.chosen.connect(partial(self.chosen.emit, key))
        controls: dict[str, QWidget] = {"duration": self._duration, **self._choices}
        self._cells = {
            key: self._cell(str(translate("editor", _NAMES[key])), controls[key]) for key in FIELDS
        }
        self.marks = Label("", self, role="muted", wraps=True)
        """The meaning of the marks in the text."""
        self._grid = QGridLayout()
        self._grid.setSpacing(SPACE["s"])
        self._entry = button(does=self._add_entry, parent=self)
        self._picture = button(self.tr("Picture …"), self.pick_picture, parent=self)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        title = self._cell(self.tr("Title"), self.heading)
        kind = self._cell(self.tr("Kind"), self._kind)
        first = lay_row((title, 1), kind, gap=SPACE["s"])
        buttons = lay_row(self._entry, self._picture, 1, gap=SPACE["s"])
        edges = (0, 0, SPACE["s"], 0)
        lay_column(
            *(first, self._grid, (self.area, 1), buttons, self.marks),
            gap=SPACE["s"],
            edges=edges,
            of=self,
        )
        self._keys = controls
        self.stops = (
            self.heading,
            self._kind,
            *controls.values(),
            self.area,
            self._entry,
            self._picture,
        )

    def type_title(self) -> None:
        """Let the person type another title in place of the present one, wherever the focus was."""
        self.heading.setFocus()
        self.heading.selectAll()

    def show_model(self, model: EditorModel) -> None:
        """Show the chosen step."""
        self._model = model
        part = model.part
        if part is None:
            return
        self.heading.show_text(part.title)
        readable = part.keys is not None
        self._kind.setEnabled(readable)
        self._kind.set_value(part.kind.value)
        self._duration.show_text(part.values.get("duration", ""))
        for key, choices in self._choices.items():
            offered = model.options_for(key)
            choices.set_options(
                [(value, _value_words(key, value, words)) for value, words in offered.items()]
            )
            choices.set_value(model.value_of(key))
        for key, cell in self._cells.items():
            self._grid.removeWidget(cell)
            cell.setVisible(key in model.fields)
        for place, key in enumerate(model.fields):
            row, column = divmod(place, _COLUMNS)
            if (
                key == "if" and model.value_of(key) and column == _COLUMNS - 1
            ):  # it names an option and a step
                row, column = row + 1, 0
            self._grid.addWidget(
                self._cells[key], row, column, 1, _COLUMNS - column if key == "if" else 1
            )
        self._entry.setVisible(model.lists)
        boxed = part.kind.ticks
        self._entry.setText(self.tr("Add an item") if boxed else self.tr("Add an option"))
        scaled = "servings" in (
            (model.draft.document.values or {}) if model.draft.document is not None else {}
        )
        hint = self.tr("Amounts in braces, like {500 g}, follow the servings.")
        self.area.setPlaceholderText(hint if scaled else "")
        self.area.show_text(model.body)
        self.marks.setText(self._marks_of(model.body, part.kind, hint))
        self.marks.setVisible(bool(self.marks.text()))
        self.area.mark(-1 if model.fault_row is None else model.fault_row)

    def _marks_of(self, text: str, kind: StepKind, amounts: str) -> str:
        """Explain the marks that a text has: those of its entries and, in `amounts`, braces."""
        meanings = []
        if kind.ticks:
            meanings.append(self.tr("Each line with - [ ] is an item to tick."))
        elif kind.asks:
            meanings.append(self.tr("Each numbered line is an option."))
        if "{" in text:
            meanings.append(amounts)
        return " ".join(meanings)

    def focus_key(self, key: str) -> None:
        """Focus the control of a key."""
        self._keys[key].setFocus(Qt.FocusReason.TabFocusReason)

    def _choose_kind(self, value: str) -> None:
        kind = StepKind(value)
        entries = (self.tr("First item"),) if kind.ticks else (self.tr("Yes"), self.tr("No"))
        self.edited.emit(with_kind, (kind, entries))

    def _add_entry(self) -> None:
        if self._model is not None and self._model.part is not None:
            body, at = with_entry(self._model.body, self._model.part.kind)
            self.edited.emit(with_body, (body,))
            self.area.put_cursor(at)
            self.area.setFocus()
