"""A place to type or paste a text, which becomes a guide."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPlainTextEdit

from handtrack.messages import CommandName
from handtrack_ui.common.controls import button
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.common.view import View

_CONTINUE_KEYS: Final = ("Ctrl+Return", "Ctrl+Enter")


class TextView(View):
    """A field for a recipe or protocol. Ctrl+Enter reads it, Esc leaves it as it is."""

    name = "text"

    read = Signal(str)
    """The text, to be read."""
    dismissed = Signal()
    """The person wants no guide from it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._head = Label(self.tr("Type or paste a recipe or protocol"), wraps=True)
        self._field = QPlainTextEdit()
        self._field.setPlaceholderText(
            self.tr("A line for each ingredient and each step is enough.")
        )
        self._field.setAccessibleName(self._head.text())
        self._field.setTabChangesFocus(True)
        self._field.textChanged.connect(self._allow)
        self._continue = button(self.tr("Continue"), self._read, kind="primary")
        self._cancel = button(self.tr("Cancel"), self.dismissed)
        buttons = lay_row(1, self._cancel, self._continue, gap=SPACE["m"])
        edges = (SPACE["xl"], SPACE["l"], SPACE["xl"], SPACE["l"])
        lay_column(self._head, (self._field, 1), buttons, gap=SPACE["m"], edges=edges, of=self)
        for key in _CONTINUE_KEYS:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._read)
        self._allow()
        self._head.setFont(font(TYPE["title"], bold=True))
        self._field.setFont(font(TYPE["lead"]))
        for one in (self._cancel, self._continue):
            one.setFont(font(TYPE["lead"], bold=True))

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("From text")

    def enter(self) -> None:
        """Focus the field."""
        self._field.setFocus()

    def clear(self) -> None:
        """Empty the field; undo brings its text back."""
        self.set_text("")

    def set_text(self, text: str) -> None:
        """Replace the field's text; undo brings it back."""
        self._field.selectAll()
        self._field.insertPlainText(text)

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Read the text, or leave."""
        if name == "confirm":
            self._read()
        elif name == "cancel":
            self.dismissed.emit()
        return name in ("confirm", "cancel")

    def _allow(self) -> None:
        self._continue.setEnabled(bool(self._field.toPlainText().strip()))

    def _read(self) -> None:
        if self._continue.isEnabled():
            self.read.emit(self._field.toPlainText())
