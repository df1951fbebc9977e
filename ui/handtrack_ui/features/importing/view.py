"""The preview of an import: what was understood, what to check, and the choice to keep it or not."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from handtrack.guides.importers.understood import Doubt, Understood
from handtrack.guides.writing import duration_text
from handtrack.messages import CommandName
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.common.view import View

translate = QCoreApplication.translate

_MOST_LINES: Final = 300
"""Maximum lines per column; the rest is counted."""
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
    """Title, facts, things needed and steps of an imported file. Enter keeps it, Esc discards it."""

    name = "import"

    keep = Signal()
    """The person wants the import in the library."""
    dismissed = Signal()
    """The person does not want the import."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title, self._facts, self._check = Label(), Label(), Label()
        self._keep, self._cancel = QPushButton(), QPushButton(self.tr("Cancel"))
        self._columns, self._area = (_Column(), _Column()), QScrollArea()
        self._facts.setProperty("role", "muted")
        self._check.setProperty("role", "note")
        self._check.setMargin(SPACE["s"])
        self._keep.setProperty("kind", "primary")
        for label in (self._title, self._facts, self._check):
            label.setWordWrap(True)
        self._keep.clicked.connect(self.keep)
        self._cancel.clicked.connect(self.dismissed)
        self._lay_out()
        self.size_letters()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Import")

    def show_found(self, found: Sequence[Understood], path: Path, known: Sequence[str]) -> None:
        """Show what was understood of a file; `known`: its titles that are already in the library."""
        one = found[0]
        self._title.setText(one.title if len(found) == 1 else self.tr("{0} recipes").format(len(found)))
        self._facts.setText(" · ".join((*(_facts(one) if len(found) == 1 else ()), path.name)))
        doubts = dict.fromkeys(doubt for each in found for doubt in each.doubts)
        check = [self.tr("Already in your library: {0}").format(", ".join(known))] if known else []
        check += [str(translate("importing", _DOUBTS[doubt])) for doubt in doubts]
        self._check.setText("\n".join(check))
        self._check.setVisible(bool(check))
        if len(found) == 1:
            self._columns[0].show_blocks(_needed(one))
            self._columns[1].show_blocks(_steps(one))
        else:
            half = -(-len(found) // 2)
            self._columns[0].show_blocks([("", [each.title for each in found[:half]])])
            self._columns[1].show_blocks([("", [each.title for each in found[half:]])])
        self._area.verticalScrollBar().setValue(0)
        self._keep.setText(self.tr("Keep both") if known and len(found) == 1 else self.tr("Keep"))
        announce(self, " ".join((self._title.text(), *check)))

    def enter(self) -> None:
        """Focus the button that keeps it."""
        self.size_letters()
        self._keep.setFocus()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Keep or discard it."""
        if name == "confirm":
            self.keep.emit()
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
        """Size every text."""
        self._title.setFont(font(TYPE["title"], bold=True))
        for label in (self._facts, self._check, self._keep, self._cancel):
            label.setFont(font(TYPE["lead"]))
        for column in self._columns:
            column.size_letters()

    def _lay_out(self) -> None:
        columns, buttons, whole, inner = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self), QWidget()
        columns.setSpacing(SPACE["xl"])
        for column, share in zip(self._columns, (2, 3), strict=True):
            columns.addWidget(column, share)
        shown = QVBoxLayout(inner)
        shown.setContentsMargins(SPACE["xl"], SPACE["l"], SPACE["xl"], 0)
        shown.setSpacing(SPACE["m"])
        for label in (self._title, self._facts, self._check):
            shown.addWidget(label)
        shown.addLayout(columns, 1)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(inner)
        buttons.setContentsMargins(SPACE["xl"], 0, SPACE["xl"], SPACE["l"])
        buttons.setSpacing(SPACE["m"])
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._keep)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(SPACE["m"])
        whole.addWidget(self._area, 1)
        whole.addLayout(buttons)


class _Column(QWidget):
    """Headings with lines below each."""

    def __init__(self) -> None:
        super().__init__()
        self._blocks: list[tuple[Label, Label]] = []
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(SPACE["s"])
        self._whole.addStretch(1)

    def show_blocks(self, blocks: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Show headings with their lines, up to a limit, and the number of lines left out."""
        for label in (label for block in self._blocks for label in block):
            self._whole.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._blocks.clear()
        room = _MOST_LINES
        for heading, lines in islice(blocks, _MOST_LINES):
            more = [translate("importing", "… and {0} more").format(len(lines) - room)] if len(lines) > room else []
            self._add(heading, "\n".join((*lines[:room], *more)))
            room = max(0, room - len(lines))
            if more:
                break
        self.size_letters()

    def size_letters(self) -> None:
        """Size the letters."""
        for heading, lines in self._blocks:
            heading.setFont(font(TYPE["lead"], bold=True))
            lines.setFont(font(TYPE["body"]))

    def _add(self, heading: str, lines: str) -> None:
        block = (Label(heading, self), Label(lines, self))
        self._blocks.append(block)
        for label in block:
            label.setWordWrap(True)
            label.setVisible(bool(label.text()))
            self._whole.insertWidget(self._whole.count() - 1, label)


def _facts(one: Understood) -> Iterator[str]:
    if one.yields.isdecimal():
        yield translate("guide", "{0} servings").format(one.yields)
    elif one.yields:
        yield one.yields
    times = (
        (translate("importing", "Preparation: {0}"), one.preparation_s),
        (translate("importing", "Cooking: {0}"), one.cooking_s),
        (translate("importing", "Total: {0}"), one.total_s),
    )
    yield from (words.format(duration_text(seconds)) for words, seconds in times if seconds)


def _needed(one: Understood) -> Iterator[tuple[str, list[str]]]:
    main = translate("importing", "You need") if one.protocol else translate("importing", "Ingredients")
    for group in one.needed:
        yield group.title or main, [f"•\N{NO-BREAK SPACE}{item}" for item in group.items]
    if not one.needed:
        yield main, [translate("importing", "No ingredients were found.")]


def _steps(one: Understood) -> Iterator[tuple[str, list[str]]]:
    main = translate("importing", "Steps")
    for section in one.sections:
        said = (" ".join((f"{step.title}:" if step.title else "", *step.text)).strip() for step in section.steps)
        yield section.title or main, [f"{number}.\N{NO-BREAK SPACE}{words}" for number, words in enumerate(said, 1)]
    if not one.sections:
        yield main, [translate("importing", "No steps were found.")]
