"""The preview of an import: what was understood, what to check, and the choice to keep or discard it."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from handtrack.guides.body import plain, scaled_text
from handtrack.guides.servings import servings_beside
from handtrack.guides.session import SERVINGS_BY
from handtrack.guides.writing import duration_text
from handtrack.messages import CommandName
from handtrack.plugins.importers.layout import servings_of
from handtrack.plugins.importers.preview import Block, Preview
from handtrack.plugins.importers.understood import Doubt, Understood
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.controls import button
from handtrack_ui.common.dial import Dial
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import fill, lay_column, lay_row, scroll
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle
from handtrack_ui.common.view import View
from handtrack_ui.text.guide_words import servings_words

translate = QCoreApplication.translate

Line = tuple[str, str]
"""A mark, such as a number, and a text."""
_NEAR: Final = 0.22
_FAR: Final = 0.6
_HEADING: Final = 1.15  # of the lines' text size
_MOST_LINES: Final = 120
"""Maximum lines per column; the rest is counted."""
_MOST_KNOWN: Final = 10
"""Titles that are already in the library."""
_DOUBTS: Final[dict[Doubt, Any]] = {
    Doubt.NO_TITLE: QT_TRANSLATE_NOOP("importing", "The title is the file's name."),
    Doubt.NO_INGREDIENTS: QT_TRANSLATE_NOOP("importing", "No ingredients were found."),
    Doubt.NO_STEPS: QT_TRANSLATE_NOOP("importing", "No steps were found."),
    Doubt.GUESSED: QT_TRANSLATE_NOOP(
        "importing", "The file doesn't mark its ingredients and steps. Handtrack went by headings and lists."
    ),
    Doubt.PICTURES_MISSING: QT_TRANSLATE_NOOP("importing", "Some pictures weren't saved with the file."),
}


class ImportView(View):
    """Title, facts, things needed and steps of an imported file. Enter keeps and starts it, Esc discards it."""

    name = "import"

    keep = Signal(bool)
    """The person wants the import in the library, and True to start it with `servings`."""
    dismissed = Signal()
    """The person does not want the import."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title = Label(wraps=True)
        self._facts, self._check = Label(role="muted", wraps=True), Label(role="note", wraps=True)
        self._check.setMargin(SPACE["s"])
        self._keep = button(does=lambda: self.keep.emit(False))  # noqa: FBT003 - a signal
        self._start = button(self.tr("Keep and start"), lambda: self.keep.emit(True))  # noqa: FBT003 - a signal
        self._cancel = button(self.tr("Cancel"), self.dismissed)
        self._found: tuple[Understood, ...] = ()
        self._preview: Preview | None = None
        self._name = ""
        self.servings: int | None = None
        """The chosen servings; None if they can't be chosen."""
        tips = self.tr("Fewer servings (−)"), self.tr("More servings (+)")
        self._dial = Dial(theme, TYPE["lead"], "", SERVINGS_BY, tips)
        self._dial.changed.connect(self.change_servings)
        self._inner = QWidget()
        self._shown, self._beside = QVBoxLayout(self._inner), QHBoxLayout()
        self._columns, self._area = (_Column(_NEAR), _Column(_FAR)), QScrollArea()
        self._lay_out()
        self.size_letters()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Import")

    def show_found(
        self, found: Sequence[Understood], path: Path, known: Sequence[str], preview: Preview | None
    ) -> None:
        """Show what was understood of a file.

        `known`: its titles that are already in the library. `preview`: the lines to show, None for several recipes.
        """
        self._preview = preview
        one, self._found, self._name = found[0], tuple(found), path.name
        self.servings = servings_of(one.yields) if self._alone else None
        self._dial.setVisible(self.servings is not None)
        self._title.setText(one.title if self._alone else self.tr("{0} recipes").format(len(found)))
        self._facts.setText(path.name)
        doubts = dict.fromkeys(doubt for each in found for doubt in each.doubts)
        named = ", ".join(known[:_MOST_KNOWN]) + (", …" if len(known) > _MOST_KNOWN else "")
        check = [self.tr("Already in your library: {0}").format(named)] if known else []
        check += [str(translate("importing", _DOUBTS[doubt])) for doubt in doubts]
        self._check.setText("\n".join(check))
        self._check.setVisible(bool(check))
        if self._alone:
            self._show_amounts()
        else:
            half = -(-len(found) // 2)
            for column, some in zip(self._columns, (found[:half], found[half:]), strict=True):
                column.show_blocks([("", [("", _titles(some))])])
        self._area.verticalScrollBar().setValue(0)
        self._keep.setText(self.tr("Keep both") if known and self._alone else self.tr("Keep"))
        self._start.setVisible(self._alone)
        for made, main in ((self._start, self._alone), (self._keep, not self._alone)):
            restyle(made, "kind", "primary" if main else "")
        self.size_letters()
        announce(self, " ".join((self._title.text(), *check)))

    def change_servings(self, by: int) -> bool:
        """Show the amounts for fewer or more servings."""
        if self.servings is None:
            return False
        self.servings = servings_beside(self.servings, servings_of(self._found[0].yields) or 1, by)
        self._show_amounts()
        announce(self, servings_words(self.servings))
        return True

    def _show_amounts(self) -> None:
        one = self._found[0]
        written = servings_of(one.yields)
        factor = Fraction(self.servings or 1, written or 1)
        if self.servings is not None:
            self._dial.show_words(servings_words(self.servings), numbered=False)
        preview = self._preview or Preview((), (), ())
        self._facts.setText(" · ".join((*_facts(one, preview, factor), self._name)))
        self._columns[0].show_blocks(_needed(one, preview, factor))
        self._columns[1].show_blocks(_steps(one, preview, factor))
        self.size_letters()

    @property
    def _alone(self) -> bool:
        return len(self._found) == 1

    def enter(self) -> None:
        """Focus the button that keeps the import and starts a single guide."""
        self.size_letters()
        (self._start if self._alone else self._keep).setFocus()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Keep or discard the import."""
        if name == "confirm":
            self.keep.emit(self._alone)
        elif name == "cancel":
            self.dismissed.emit()
        return name in ("confirm", "cancel")

    def turn_page(self, screens: int) -> bool:
        """Scroll by screens."""
        bar = self._area.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + screens * bar.pageStep())
        return bar.value() != before

    def size_letters(self) -> None:
        """Size every text: each column as large as fits without scrolling, within reason."""
        self._title.setFont(font(TYPE["title"], bold=True))
        for label in (self._facts, self._check):
            label.setFont(font(TYPE["lead"]))
        for one in (self._keep, self._start, self._cancel):
            one.setFont(font(TYPE["lead"], bold=True))
        for column in self._columns:
            column.size_letters(TYPE["body"])
        room = max(self._area.viewport().height(), self._needed_height())
        for column in self._columns:
            for pixels in (TYPE["heading"], TYPE["lead"], TYPE["body"]):
                column.size_letters(pixels)
                if self._needed_height() <= room:
                    break

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the texts again."""
        super().resizeEvent(event)
        self.size_letters()

    def _needed_height(self) -> int:
        for column in self._columns:
            column.grid.invalidate()
            column.updateGeometry()  # a new font does that only later
        self._beside.invalidate()
        return self._shown.totalHeightForWidth(self._area.viewport().width())

    def _lay_out(self) -> None:
        needed, steps = self._columns
        fill(self._beside, (needed, 2), (steps, 3), gap=SPACE["xl"])
        head, edges = lay_row((self._title, 1), self._dial), (SPACE["xl"], SPACE["l"], SPACE["xl"], 0)
        fill(self._shown, head, self._facts, self._check, (self._beside, 1), gap=SPACE["m"], edges=edges)
        edges = (SPACE["xl"], 0, SPACE["xl"], SPACE["l"])
        buttons = lay_row(1, self._cancel, self._keep, self._start, gap=SPACE["m"], edges=edges)
        lay_column((scroll(self._area, self._inner), 1), buttons, gap=SPACE["m"], of=self)


class _Column(QWidget):
    """Headings with lines below each: a mark, and its text, indented. `gap`: between lines, of the text size."""

    def __init__(self, gap: float) -> None:
        super().__init__()
        self._gap = gap
        self._headings: list[Label] = []
        self._lines: list[Label] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setColumnStretch(1, 1)

    def show_blocks(self, blocks: Iterable[tuple[str, Sequence[Line]]]) -> None:
        """Show headings with their lines, up to a limit, and the number of lines left out."""
        for label in (*self._headings, *self._lines):
            self.grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._headings.clear()
        self._lines.clear()
        self.grid.setRowStretch(self.grid.rowCount() - 1, 0)
        room, row = _MOST_LINES, 0
        for heading, lines in islice(blocks, _MOST_LINES):
            more = [("", translate("importing", "… and {0} more").format(len(lines) - room))]
            if heading:
                self._headings.append(self._label(heading, row, 0, 2))
                row += 1
            for mark, words in (*lines[:room], *(more if len(lines) > room else ())):
                self._lines += [self._label(mark, row, 0), self._label(words, row, 1)]
                row += 1
            if len(lines) > room:
                break
            room -= len(lines)
        self.grid.setRowStretch(row, 1)

    def size_letters(self, pixels: float) -> None:
        """Size the letters."""
        self.grid.setHorizontalSpacing(round(pixels * 0.5))
        self.grid.setVerticalSpacing(round(pixels * self._gap))
        for label in self._headings:
            label.setFont(font(pixels * _HEADING, bold=True))
        for label in self._lines:
            label.setFont(font(pixels, tabular=True))

    def _label(self, words: str, row: int, column: int, columns: int = 1) -> Label:
        label = Label(words, self)
        label.setWordWrap(column > 0 or columns > 1)
        is_mark = not label.wordWrap()
        place = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop if is_mark else Qt.AlignmentFlag(0)
        self.grid.addWidget(label, row, column, 1, columns, place)
        label.show()  # or it counts only later
        return label


def _titles(found: Sequence[Understood]) -> str:
    """Return the titles for one label: a label for each would hold up the window."""
    lines = [f"• {one.title}" for one in found[:_MOST_LINES]]
    if len(found) > _MOST_LINES:
        lines.append(translate("importing", "… and {0} more").format(len(found) - _MOST_LINES))
    return "\n".join(lines)


def _facts(one: Understood, preview: Preview, factor: Fraction) -> Iterator[str]:
    if preview.made:
        yield plain(scaled_text(preview.made, factor, one.language))
    times = (
        (translate("importing", "Preparation: {0}"), one.preparation_s),
        (translate("importing", "Cooking: {0}"), one.cooking_s),
        (translate("importing", "Total: {0}"), one.total_s),
    )
    yield from (words.format(duration_text(seconds)) for words, seconds in times if seconds)


def _needed(one: Understood, preview: Preview, factor: Fraction) -> Iterator[tuple[str, list[Line]]]:
    main = translate("importing", "You need") if one.protocol else translate("importing", "Ingredients")
    for block in preview.needed:
        lines = [("•", plain(scaled_text(line, factor, one.language))) for line in block.lines]
        yield block.title or main, [*lines, *_left_out(block)]
    if not preview.needed:
        yield main, [("", translate("importing", "No ingredients were found."))]


def _steps(one: Understood, preview: Preview, factor: Fraction) -> Iterator[tuple[str, list[Line]]]:
    main = translate("importing", "Steps")
    for block in preview.steps:
        lines = [plain(scaled_text(line, factor, one.language)) for line in block.lines]
        numbered = [(f"{number}.", words) for number, words in enumerate(lines, 1)]
        yield block.title or main, [*numbered, *_left_out(block)]
    if not preview.steps:
        yield main, [("", translate("importing", "No steps were found."))]


def _left_out(block: Block) -> list[Line]:
    words = translate("importing", "… and {0} more").format(block.left_out)
    return [("", words)] if block.left_out else []
