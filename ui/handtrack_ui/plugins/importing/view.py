"""The preview of an import: what was understood, what to check,
and the choice to keep or discard it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMimeData,
    QPointF,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGridLayout,
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
from handtrack.plugins.importers.layout import servings_of
from handtrack.plugins.importers.preview import Block, Preview
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.sorting import Place, across, with_moved
from handtrack.plugins.importers.understood import Doubt, Understood
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.controls import button
from handtrack_ui.common.dial import Dial
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import fill, lay_column, lay_row, scroll
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle
from handtrack_ui.common.view import View
from handtrack_ui.text.guide_words import servings_words
from handtrack_ui.text.messages import message_words

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
        self._dial.changed.connect(self.change_servings)
        self._list = _RecipeList()
        self._list.changed.connect(self._show_chosen)
        self._inner = QWidget()
        self._shown = QVBoxLayout(self._inner)
        self._beside = QHBoxLayout()
        self._columns = (
            _Column(self._move, needed=True),
            _Column(self._move, needed=False),
        )
        self._area = QScrollArea()
        self._lay_out()
        self._fit_text()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Import")

    def show_found(
        self, found: Sequence[Understood], path: Path, known: Sequence[str], preview: Preview | None
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
        if self._alone and {Doubt.GUESSED, Doubt.UNSORTED} & {*one.doubts}:
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
        self._keep.setText(self.tr("Keep both") if known and self._alone else self.tr("Keep"))
        self._start.setVisible(self._alone)
        self._edit.setVisible(self._alone and self.can_edit)
        self._keep.setEnabled(True)
        for made, main in ((self._start, self._alone), (self._keep, not self._alone)):
            restyle(made, "kind", "primary" if main else "")
        self._fit_text()
        announce(self, " ".join((self._title.text(), *check)))

    def show_sorted(self, found: Understood, preview: Preview) -> None:
        """Show the only import after a line of it has moved."""
        self._found = (found,)
        self._preview = preview
        self._show_amounts()

    @property
    def chosen(self) -> tuple[Understood, ...]:
        """The recipes to keep: the only one, or those with a check mark."""
        return self._found if self._alone else tuple(self._found[at] for at in self._list.chosen)

    def change_servings(self, by: int) -> bool:
        """Show the amounts for fewer or more servings."""
        if self.servings is None:
            return False
        self.servings = servings_beside(self.servings, servings_of(self._found[0].yields) or 1, by)
        self._show_amounts()
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
        self._fit_text()

    @property
    def _alone(self) -> bool:
        return len(self._found) == 1

    def enter(self) -> None:
        """Focus the button that keeps the import and starts a single guide."""
        self._fit_text()
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
        bar = self._area.verticalScrollBar()
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
        for column in self._columns:
            column.fit_text(TYPE["body"])
        room = max(self._area.viewport().height(), self._needed_height())
        for column in self._columns:
            for pixels in (TYPE["heading"], TYPE["lead"], TYPE["body"]):
                column.fit_text(pixels)
                if self._needed_height() <= room:
                    break

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the texts again."""
        super().resizeEvent(event)
        self._fit_text()

    def _fit_buttons(self) -> None:
        """Leave Cancel out of a narrow window: Esc and the header's Back do the same."""
        kept = [one for one in (self._keep, self._edit, self._start) if not one.isHidden()]
        widths = [one.sizeHint().width() for one in (self._cancel, *kept)]
        gaps = SPACE["s"] * len(kept) + 2 * SPACE["xl"]
        self._cancel.setVisible(sum(widths) + gaps <= self.width())

    def _needed_height(self) -> int:
        for column in self._columns:
            column.grid.invalidate()
            column.updateGeometry()  # a new font does that only later
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
            self._list,
            (self._beside, 1),
            gap=SPACE["m"],
            edges=edges,
        )
        edges = (SPACE["xl"], 0, SPACE["xl"], SPACE["l"])
        buttons = lay_row(
            1, self._cancel, self._keep, self._edit, self._start, gap=SPACE["s"], edges=edges
        )
        lay_column((scroll(self._area, self._inner), 1), buttons, gap=SPACE["m"], of=self)


class _Column(QWidget):
    """Headings with lines below each: a mark, and its text, indented.

    `move`: moves the line at one place to another, None for the other column. `needed`: it has the
    things needed, not the steps.
    """

    def __init__(self, move: Callable[[Place, Place | None], object], *, needed: bool) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._gap = _NEAR if needed else _FAR
        self._move = move
        self._needed = needed
        self._movable: list[_MovableLine] = []
        self._headings: list[Label] = []
        self._lines: list[Label] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setColumnStretch(1, 1)

    def show_blocks(self, blocks: Iterable[tuple[str, Sequence[Line]]]) -> None:
        """Show headings with their lines, up to a limit, and the number of lines left out."""
        focused = next((at for at, line in enumerate(self._movable) if line.hasFocus()), None)
        for label in (*self._headings, *self._lines):
            self.grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._headings.clear()
        self._lines.clear()
        self._movable.clear()
        self.grid.setRowStretch(self.grid.rowCount() - 1, 0)
        room = _MOST_LINES
        row = 0
        for part, (heading, lines) in enumerate(islice(blocks, _MOST_LINES)):
            more = [("", translate("importing", "… and {0} more").format(len(lines) - room))]
            if heading:
                self._headings.append(self._place(Label(heading, self), row, 0, 2))
                row += 1
            for at, (mark, words) in enumerate(
                (*lines[:room], *(more if len(lines) > room else ()))
            ):
                self._lines.append(self._place(Label(mark, self), row, 0))
                if mark:
                    place = Place(self._needed, part, at)
                    self._movable.append(_MovableLine(words, self, place, self._move))
                    self._lines.append(self._place(self._movable[-1], row, 1))
                else:
                    self._lines.append(self._place(Label(words, self), row, 1))
                row += 1
            if len(lines) > room:
                break
            room -= len(lines)
        self.grid.setRowStretch(row, 1)
        if focused is not None and self._movable:
            self._movable[min(focused, len(self._movable) - 1)].setFocus()

    def focus_beside(self, line: "_MovableLine", by: int) -> None:
        """Focus the line before or after another."""
        at = self._movable.index(line) + by
        if 0 <= at < len(self._movable):
            self._movable[at].setFocus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Accept a line of this view."""
        if isinstance(event.source(), _MovableLine):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Move a line to before the one under the pointer, or to the end."""
        line = event.source()
        if isinstance(line, _MovableLine):
            event.acceptProposedAction()
            y = event.position().y()
            below = (one.place for one in self._movable if y < one.geometry().center().y())
            last = self._movable[-1].place if self._movable else Place(self._needed, 0, -1)
            to = next(below, Place(self._needed, last.part, last.line + 1))
            QTimer.singleShot(0, self, lambda: self._move(line.place, to))  # the drag ends first

    def fit_text(self, pixels: float) -> None:
        """Size the letters."""
        self.grid.setHorizontalSpacing(round(pixels * 0.5))
        self.grid.setVerticalSpacing(round(pixels * self._gap))
        for label in self._headings:
            label.setFont(font(pixels * _HEADING, bold=True))
        for label in self._lines:
            label.setFont(font(pixels, tabular=True))

    def _place(self, label: Label, row: int, column: int, columns: int = 1) -> Label:
        label.setWordWrap(column > 0 or columns > 1)
        is_mark = not label.wordWrap()
        place = (
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
            if is_mark
            else Qt.AlignmentFlag(0)
        )
        self.grid.addWidget(label, row, column, 1, columns, place)
        label.show()  # or it counts only later
        return label


class _MovableLine(Label):
    """A thing needed or a step, which Left, Right or a drag moves to the other column."""

    def __init__(
        self,
        words: str,
        column: _Column,
        place: Place,
        move: Callable[[Place, Place | None], object],
    ) -> None:
        super().__init__(words, column, role="line")
        self.place = place
        self._column = column
        self._move = move
        self._pressed_at: QPointF | None = None
        self._key = Qt.Key.Key_Right if place.needed else Qt.Key.Key_Left
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        tip = (
            translate("importing", "Move to the steps (→)")
            if place.needed
            else translate("importing", "Move to the ingredients (←)")
        )
        set_tip(self, tip)

    def event(self, event: QEvent) -> bool:
        """Claim the arrow keys before the window's shortcuts."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (self._key, Qt.Key.Key_Up, Qt.Key.Key_Down)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the line to the other column, or the focus to the next line."""
        if event.key() == self._key:
            self._move(self.place, None)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._column.focus_beside(self, -1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Begin a drag once the pointer moves."""
        is_left = event.button() is Qt.MouseButton.LeftButton
        self._pressed_at = event.position() if is_left else None
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Drag the line."""
        if self._pressed_at is None:
            return
        moved = (event.position() - self._pressed_at).manhattanLength()
        if moved > QApplication.startDragDistance():
            self._pressed_at = None
            drag = QDrag(self)
            data = QMimeData()
            data.setText(self.text())
            drag.setMimeData(data)
            drag.setPixmap(self.grab())
            drag.exec(Qt.DropAction.MoveAction)


class _RecipeList(QWidget):
    """The recipes of a file, each with a check mark, and one above for all of them.
    At first all are chosen.
    """

    changed = Signal()
    """The person chose others."""

    def __init__(self) -> None:
        super().__init__()
        self._boxes: list[QCheckBox] = []
        self._labels: list[_BoxLabel] = []
        self._unseen = range(0)
        self._all = QCheckBox()
        self._all.setAccessibleName(translate("importing", "All recipes"))
        self._all.clicked.connect(self._choose_all)
        self._all_label = _BoxLabel(translate("importing", "All recipes"), self._all)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._all, 0, 0)
        self._grid.addWidget(self._all_label, 0, 1)

    @property
    def chosen(self) -> list[int]:
        """The places of the chosen recipes; those too many to show are chosen with the others."""
        unseen = self._unseen if self._all.checkState() is not Qt.CheckState.Unchecked else ()
        return [*(at for at, box in enumerate(self._boxes) if box.isChecked()), *unseen]

    def show_recipes(self, found: Sequence[Understood]) -> None:
        """List recipes, all of them chosen; the rest of very many is counted."""
        for widget in (*self._boxes, *self._labels):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._boxes.clear()
        self._labels.clear()
        self._unseen = range(min(len(found), _MOST_LINES), len(found))
        self._all.setChecked(True)
        for row, one in enumerate(found[:_MOST_LINES], 1):
            self._add(row, one)
        if self._unseen:
            more = translate("importing", "… and {0} more").format(len(self._unseen))
            self._labels.append(_BoxLabel(more, self._all))
            self._grid.addWidget(self._labels[-1], len(self._boxes) + 1, 1)

    def tick(self, at: int) -> bool:
        """Choose a recipe or not; return whether it is in the list."""
        if 0 <= at < len(self._boxes):
            self._boxes[at].click()
            return True
        return False

    def fit_text(self, pixels: float) -> None:
        """Size the letters."""
        for label in (self._all_label, *self._labels):
            label.setFont(font(pixels))

    def _add(self, row: int, one: Understood) -> None:
        needed = sum(len(group.items) for group in one.needed)
        steps = sum(len(section.steps) for section in one.sections)
        size = translate("importing", "ingredients: {0}, steps: {1}").format(needed, steps)
        box = QCheckBox()
        box.setAccessibleName(one.title)
        box.setChecked(True)
        box.clicked.connect(self._choose)
        label = _BoxLabel(f"{row}. {one.title} ({size})", box)
        self._boxes.append(box)
        self._labels.append(label)
        self._grid.addWidget(box, row, 0)
        self._grid.addWidget(label, row, 1)

    def _choose(self) -> None:
        states = {box.isChecked() for box in self._boxes}
        with QSignalBlocker(self._all):
            self._all.setChecked(any(states))
        self.changed.emit()

    def _choose_all(self) -> None:
        for box in self._boxes:
            box.setChecked(self._all.isChecked())
        self.changed.emit()


class _BoxLabel(Label):
    """The words of a check box; a click on them is one on the box."""

    def __init__(self, words: str, box: QCheckBox) -> None:
        super().__init__(words, wraps=True)
        self._box = box

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Click the box."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._box.click()


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
    one: Understood, preview: Preview, factor: Fraction
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


def _left_out(block: Block) -> list[Line]:
    words = translate("importing", "… and {0} more").format(block.left_out)
    return [("", words)] if block.left_out else []
