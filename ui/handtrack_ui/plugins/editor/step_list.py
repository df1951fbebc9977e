"""The steps of a guide as a list: chosen, moved, added and removed by mouse and keys."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from handtrack_ui.common.controls import button
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.shortcuts import first_key
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.plugins.editor.shortcuts import EditorKey
from handtrack_ui.text.key_names import keys_written

_ICON: Final = 18
_LEAST_WIDTH: Final = 280


class _Rows(QListWidget):
    """The first row is the guide itself."""

    moved = Signal(int, int)
    removed = Signal()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Report where a row was dropped.

        The list does not move the row itself: it is rebuilt from the guide's text.
        """
        source = self.currentRow()
        target = self.indexAt(event.position().toPoint()).row()
        target = target if target >= 0 else self.count() - 1
        above = self.dropIndicatorPosition() is QAbstractItemView.DropIndicatorPosition.AboveItem
        to = target - (above and target > source)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.moved.emit(source, max(1, to))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Remove the row with Delete."""
        if event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class StepList(QWidget):
    """The list with its buttons. Indexes are those of steps; None is the guide itself."""

    chosen = Signal(object)
    moved = Signal(int, int)
    """A step's index, and the one it goes to."""
    added = Signal()
    copied = Signal()
    removed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._narrow = False
        self.rows = _Rows()
        self.rows.setAccessibleName(self.tr("Steps"))
        self.rows.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setMinimumSize(QSize(120, 60))
        self.rows.currentRowChanged.connect(
            lambda row: self.chosen.emit(row - 1 if row > 0 else None)
        )
        self.rows.moved.connect(lambda row, to: self.moved.emit(row - 1, to - 1))
        self.rows.removed.connect(self.removed)
        self._buttons: dict[str, QPushButton] = {}
        self._add_words = name = self.tr("Add step")
        tip = f"{name} ({first_key(EditorKey.ADD_STEP)})"
        self.add = button(does=self.added, kind="primary", name=name, tip=tip)
        for icon, name, keys, does in (
            ("up", self.tr("Move up"), first_key(EditorKey.STEP_UP), lambda: self.move_chosen(-1)),
            (
                "down",
                self.tr("Move down"),
                first_key(EditorKey.STEP_DOWN),
                lambda: self.move_chosen(1),
            ),
            ("copy", self.tr("Duplicate this step"), first_key(EditorKey.DUPLICATE), self.copied),
            ("close", self.tr("Remove this step"), keys_written("Del"), self.removed),
        ):
            self._buttons[icon] = button(does=does, kind="quiet", name=name, tip=f"{name} ({keys})")
            put_icon(self._buttons[icon], themed_icon(theme, icon), _ICON)
        line = lay_row((self.add, 1), *self._buttons.values(), gap=SPACE["xs"])
        self._column = lay_column((self.rows, 1), line, gap=SPACE["s"], of=self)
        self.stops: tuple[QWidget, ...] = (self.rows, self.add, *self._buttons.values())
        """The controls in tab order."""
        self._show_add()

    def set_width(self, width: int) -> None:
        """Take a width; in a narrow one, the buttons have icons alone."""
        self._narrow = width < _LEAST_WIDTH
        self._show_add()
        self._column.invalidate()
        self._column.activate()  # else it still has the width of the other words
        self.setFixedWidth(max(width, self.minimumSizeHint().width()))

    def _show_add(self) -> None:
        self.add.setText("" if self._narrow else self._add_words)
        put_icon(self.add, themed_icon(self._theme, "add", "on_accent"), _ICON)

    def move_chosen(self, by: int) -> None:
        """Move the chosen step up or down."""
        row = self.rows.currentRow()
        if row > 0:
            self.moved.emit(row - 1, row - 1 + by)

    def show_steps(self, titles: Sequence[str], at: int | None, fault: int | None) -> None:
        """Show the steps' titles, the chosen step and the one with a mistake, by index."""
        words = [
            self.tr("About this guide"),
            *(f"{number}. {title}" for number, title in enumerate(titles, 1)),
        ]
        with QSignalBlocker(self.rows):
            while self.rows.count() > len(words):
                self.rows.takeItem(self.rows.count() - 1)
            for row, title in enumerate(words):
                item = self.rows.item(row) or QListWidgetItem(self.rows)
                wrong = fault is not None and row == fault + 1
                item.setText(f"⚠ {title}" if wrong else title)
            self.rows.setCurrentRow(0 if at is None else at + 1)
        count = len(titles)
        self._buttons["up"].setEnabled(at is not None and at > 0)
        self._buttons["down"].setEnabled(at is not None and at < count - 1)
        for icon in ("copy", "close"):
            self._buttons[icon].setEnabled(at is not None)
