"""A message in place of the library's cards, if a search finds none."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.controls import button
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.theme import SPACE, TYPE, font
from handtrack_ui.text.messages import isolated

_LONGEST: Final = 30  # letters of a search that are repeated


class NothingFound(QWidget):
    """Says what was searched, and offers to show everything again."""

    cleared = Signal()
    """Show all cards again."""

    def __init__(self) -> None:
        super().__init__()
        self._title = Label(wraps=True)
        self._hint = Label(self.tr("A search looks at titles, ingredients and steps."), wraps=True)
        self._hint.setProperty("role", "muted")
        self._show_all = button(self.tr("Show everything"), self.cleared)
        for label, letters in ((self._title, "heading"), (self._hint, "lead")):
            label.setFont(font(TYPE[letters], bold=letters == "heading"))
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        edges = (SPACE["xl"], SPACE["l"], SPACE["xl"], SPACE["l"])
        row = lay_row(1, self._show_all, 1)
        lay_column(1, self._title, self._hint, row, 2, gap=SPACE["l"], edges=edges, of=self)

    def show_words(self, words: str) -> None:
        """Name the words that nothing has."""
        title = self.tr("Nothing found")
        words = words.strip()
        if words:
            sought = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
            title = self.tr("Nothing found for “{0}”").format(isolated(sought))
        self._title.setText(title)
        self.setAccessibleName(title)
