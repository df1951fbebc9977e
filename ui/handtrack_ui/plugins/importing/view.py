"""The preview of an import: what was understood, what to check,
and the choice to keep or discard it.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    Signal,
)
from PySide6.QtGui import (
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from handtrack.guides.body import plain, scaled_text
from handtrack.guides.servings import servings_beside
from handtrack.guides.session import SERVINGS_BY
from handtrack.guides.writing import duration_text
from handtrack.messages import CommandName
from handtrack.plugins.importers.preview import Block, Preview
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.sorting import Place, across, with_moved
from handtrack.plugins.importers.understood import Doubt, Understood
from handtrack.plugins.importers.yields import servings_of
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.controls import button
from handtrack_ui.common.dial import Dial
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import fill, lay_column, lay_row, scroll
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle
from handtrack_ui.common.view import View
from handtrack_ui.plugins.importing.columns import Column, Line
from handtrack_ui.plugins.importing.recipe_list import RecipeList
from handtrack_ui.text.guide_words import servings_words
from handtrack_ui.text.messages import message_words

translate = QCoreApplication.translate

_MOST_KNOWN: Final = 10
"""Titles that are already in the library."""


class After(Enum):
    """The action after keeping an import."""

    NOTHING = "nothing"
    START = "start"
    EDIT = "edit"


class ImportView(View):
    """Title, facts, things needed and steps of an imported file. Enter keeps and starts it, Esc
    discards it. The arrow keys or a drag move a line between the things needed and the steps.

    Several recipes in one file are a list; those with a check mark are kept.
    """

    name = "import"

    keep = Signal(After)
    """The person wants the import in the library, and maybe to start it with `servings`."""
    sorted = Signal(object)
    """The person moved a line: the changed `Understood`."""
    dismissed = Signal()
    """The person does not want the import."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title = Label(wraps=True)
        self._facts = Label(role="muted", wraps=True)
        self._check = Label(role="note", wraps=True)
        self._check.setMargin(SPACE["s"])
        self._keep = button(does=lambda: self.keep.emit(After.NOTHING))
        self._start = button(self.tr("Keep and start"), lambda: self.keep.emit(After.START))
        self._edit = button(self.tr("Keep and edit"), lambda: self.keep.emit(After.EDIT))
        self.can_edit = False
        """True if there is an editor."""
        self._cancel = button(self.tr("Cancel"), self.dismissed)
        self._found: tuple[Understood, ...] = ()
        self._preview: Preview | None = None
        self._name = ""
        self.servings: int | None = None
        """The chosen servings; None if they can't be chosen."""
        tips = self.tr("Fewer servings (−)"), self.tr("More servings (+)")
        self._dial = Dial(theme, TYPE["lead"], "", SERVINGS_BY, tips)
        self._dial.changed.connect(self.change_number)
        self._list = RecipeList()
        self._list.changed.connect(self._show_chosen)
        self._inner = QWidget()
        self._shown = QVBoxLayout(self._inner)
        self._beside = QHBoxLayout()
        self._columns = (
            Column(self._move, needed=True),
            Column(self._move, needed=False),
        )
        self._area = QScrollArea()
        self._lay_out()
        self._fit_text()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Import")

    def show_found(
        self,
        found: Sequence[Understood],
        path: Path,
        known: Sequence[str],
        preview: Preview | None,
    ) -> None:
        """Show what was understood of a file.

        `known`: its titles that are already in the library. `preview`: the lines to show, None for
        several recipes.
        """
        self._preview = preview
        one = found[0]
        self._found = tuple(found)
        self._name = path.name
        self.servings = servings_of(one.yields) if self._alone else None
        self._dial.setVisible(self.servings is not None)
        self._title.setText(one.title if self._alone else self.tr("{0} recipes").format(len(found)))
        self._facts.setText(path.name)
        named = ", ".join(known[:_MOST_KNOWN]) + (", …" if len(known) > _MOST_KNOWN else "")
        check = [self.tr("Already in your library: {0}").format(named)] if known else []
        check += map(message_words, remarks(found))
        if self._alone and {Doubt.BY_HEADINGS, Doubt.GUESSED, Doubt.UNSORTED} & {*one.doubts}:
            check.append(
                self.tr(
                    "Is a line in the wrong list? Drag it across, or select it and press ← or →."
                )
            )
        self._check.setText("\n".join(check))
        self._check.setVisible(bool(check))
        for column in self._columns:
            column.setVisible(self._alone)
        self._list.setVisible(not self._alone)
        self._list.show_recipes(() if self._alone else found)
        if self._alone:
            self._show_amounts()
        self._area.verticalScrollBar().setValue(0)
        self._list.bar.setValue(0)
        self._keep.setText(self.tr("Keep both") if known and self._alone else self.tr("Keep"))
        self._start.setVisible(self._alone)
        self._edit.setVisible(self._alone and self.can_edit)
        self._keep.setEnabled(True)
        for made, main in ((self._start, self._alone), (self._keep, not self._alone)):
            restyle(made, "kind", "primary" if main else "")
        if self.isVisible():
            self._fit_text()
        announce(self, " ".join((self._title.text(), *check)))

    def show_sorted(self, found: Understood, preview: Preview) -> None:
        """Show the only import after a line of it has moved."""
        self._found = (found,)
        self._preview = preview
        self._show_amounts()
        self._fit_columns()

    @property
    def chosen(self) -> tuple[Understood, ...]:
        """The recipes to keep: the only one, or those with a check mark."""
        return self._found if self._alone else tuple(self._found[at] for at in self._list.chosen)

    def change_number(self, by: int) -> bool:
        """Show the amounts for fewer or more servings."""
        if self.servings is None:
            return False
        self.servings = servings_beside(self.servings, servings_of(self._found[0].yields) or 1, by)
        self._show_amounts()
        self._fit_columns()
        announce(self, servings_words(self.servings))
        return True

    def _move(self, at: Place, to: Place | None) -> None:
        """Move a line; None for the other side."""
        found = self._found[0]
        to = to or across(found, at)
        self.sorted.emit(with_moved(found, at, to))
        words = self.tr("Moved to the ingredients") if to.needed else self.tr("Moved to the steps")
        announce(self, words)

    def _show_chosen(self) -> None:
        count = len(self._list.chosen)
        self._title.setText(self.tr("{0} of {1} recipes").format(count, len(self._found)))
        self._keep.setEnabled(count > 0)

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

    @property
    def _alone(self) -> bool:
        return len(self._found) == 1

    def enter(self) -> None:
        """Focus the button that keeps the import and starts a single guide."""
        (self._start if self._alone else self._keep).setFocus()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Keep or discard the import, or tick a recipe of the list."""
        if name == "confirm" and self.chosen:
            self.keep.emit(After.START if self._alone else After.NOTHING)
        elif name == "cancel":
            self.dismissed.emit()
        elif name == "select" and choice is not None:
            return self._list.tick(choice - 1)
        return name in ("confirm", "cancel")

    def turn_page(self, screens: int) -> bool:
        """Scroll by screens."""
        bar = self._area.verticalScrollBar() if self._alone else self._list.bar
        before = bar.value()
        bar.setValue(before + screens * bar.pageStep())
        return bar.value() != before

    def _fit_text(self) -> None:
        """Size every text: each column as large as fits without scrolling, within reason."""
        self._title.setFont(font(TYPE["title"], bold=True))
        for label in (self._facts, self._check):
            label.setFont(font(TYPE["lead"]))
        for one in (self._keep, self._edit, self._start, self._cancel):
            one.setFont(font(TYPE["lead"], bold=True))
        self._fit_buttons()
        self._list.fit_text(TYPE["lead"])
        if self._alone:
            self._fit_columns()

    def _fit_columns(self) -> None:
        smallest = TYPE["body"]
        for column in self._columns:
            column.fit_text(smallest)
        short = [column for column in self._columns if not column.is_long]
        if short and self._needed_height() > self._area.viewport().height():  # it scrolls anyway
            smallest = TYPE["lead"]
            for column in short:
                column.fit_text(smallest)
        room = max(self._area.viewport().height(), self._needed_height()) if short else 0
        larger = [pixels for pixels in (TYPE["lead"], TYPE["heading"]) if pixels > smallest]
        for column in short:
            smaller = smallest
            for pixels in larger:
                column.fit_text(pixels)
                if self._needed_height() > room:
                    column.fit_text(smaller)
                    break
                smaller = pixels

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the texts again."""
        super().resizeEvent(event)
        if self.isVisible():
            self._fit_text()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the texts to the size that the view has now."""
        super().showEvent(event)
        self._fit_text()

    def _fit_buttons(self) -> None:
        """Leave Cancel out of a narrow window: Esc and the header's Back do the same."""
        kept = [one for one in (self._keep, self._edit, self._start) if not one.isHidden()]
        widths = [one.sizeHint().width() for one in (self._cancel, *kept)]
        gaps = SPACE["s"] * len(kept) + 2 * SPACE["xl"]
        self._cancel.setVisible(sum(widths) + gaps <= self.width())

    def _needed_height(self) -> int:
        self._beside.invalidate()
        return self._shown.totalHeightForWidth(self._area.viewport().width())

    def _lay_out(self) -> None:
        needed, steps = self._columns
        fill(self._beside, (needed, 2), (steps, 3), gap=SPACE["xl"])
        head = lay_row((self._title, 1), self._dial)
        edges = (SPACE["xl"], SPACE["l"], SPACE["xl"], 0)
        fill(
            self._shown,
            head,
            self._facts,
            self._check,
            (self._list, 1),
            (self._beside, 1),
            gap=SPACE["m"],
            edges=edges,
        )
        edges = (SPACE["xl"], 0, SPACE["xl"], SPACE["l"])
        buttons = lay_row(
            1,
            self._cancel,
            self._keep,
            self._edit,
            self._start,
            gap=SPACE["s"],
            edges=edges,
        )
        lay_column((scroll(self._area, self._inner), 1), buttons, gap=SPACE["m"], of=self)


def _facts(one: Understood, preview: Preview, factor: Fraction) -> Iterator[str]:
    if preview.made:
        yield plain(scaled_text(preview.made, factor, one.language))
    times = (
        (translate("importing", "Preparation: {0}"), one.preparation_s),
        (translate("importing", "Cooking: {0}"), one.cooking_s),
        (translate("importing", "Total: {0}"), one.total_s),
    )
    yield from (words.format(duration_text(seconds)) for words, seconds in times if seconds)


def _needed(
    one: Understood,
    preview: Preview,
    factor: Fraction,
) -> Iterator[tuple[str, list[Line]]]:
    main = (
        translate("importing", "You need")
        if one.protocol
        else translate("importing", "Ingredients")
    )
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
    if remarks_kept := (*one.warnings, *one.notes):
        yield translate("importing", "Notes"), [("", line) for line in remarks_kept]
    if left_out := [line for part in one.left_out for line in part.examples]:
        yield translate("importing", "Left out"), [("", line) for line in left_out]


def _left_out(block: Block) -> list[Line]:
    words = translate("importing", "… and {0} more").format(block.left_out)
    return [("", words)] if block.left_out else []
