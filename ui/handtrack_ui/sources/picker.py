"""The source picker: a panel below the header button, for the mouse or only the keyboard."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from handtrack_ui.common.controls import button
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import fill, lay_column, lay_row
from handtrack_ui.common.painting import rule
from handtrack_ui.common.popover import Popover
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.sources.address_form import AddressForm
from handtrack_ui.sources.addresses import Address
from handtrack_ui.sources.row import SourceEntry, SourceRow

_WIDTH: Final = 480
_NAME: Final = 220  # pixels, in the way back
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class SourcePicker(Popover):
    """Shows cameras, the demo, files and streams; emits the choice, and leaves closing to the
    receiver.

    Arrows move between sources, Tab through everything, Enter or Space picks, F5 rescans, Esc
    closes.
    """

    picked = Signal(str)
    wants_file = Signal()
    wants_folder = Signal()
    wants_previous = Signal()
    looks_again = Signal()
    pictures_wanted = Signal(bool)
    forgotten = Signal(str)

    def __init__(self, theme: Theme, over: QWidget) -> None:
        super().__init__(over, _WIDTH)
        self.setObjectName("sourcePicker")
        self.setAccessibleName(self.tr("Sources"))
        self._theme = theme
        self._shows_pictures = True
        self._cameras = lay_column(gap=2)
        self._others = lay_column(gap=2)
        self._none = Label(role="muted", wraps=True)
        self._light = Label(role="caption", wraps=True)
        self._light_row = QWidget()
        self._pictures = button(does=self._turn_pictures, kind="quiet")
        tip = self.tr("Refresh (F5)")
        self._again = button(does=self.looks_again, kind="quiet", name=self.tr("Refresh"), tip=tip)
        self._close = button(
            does=self.dismiss,
            kind="quiet",
            name=self.tr("Close"),
            tip=self.tr("Close (Esc)"),
        )
        self._previous = button(
            does=self.wants_previous, tip=self.tr("Back to the previous source (Shift+F4)")
        )
        self._file = button(self.tr("Video or picture …"), self.wants_file)
        self._folder = button(self.tr("Folder of pictures …"), self.wants_folder)
        self.address = AddressForm(theme)
        self.address.used.connect(self.picked)
        self.address.forgotten.connect(self.forgotten)
        self._lay_out()
        for one, icon in (
            (self._again, "retry"),
            (self._previous, "back"),
            (self._close, "close"),
            (self._file, "film"),
            (self._folder, "folder"),
        ):
            put_icon(one, themed_icon(theme, icon), 20)

    @property
    def rows(self) -> tuple[SourceRow, ...]:
        """The rows, from the top."""
        return (*_rows_of(self._cameras), *_rows_of(self._others))

    def open(
        self,
        anchor: QWidget,
        recent: Sequence[Address],
        *,
        previous: str = "",
        pictures: bool,
    ) -> None:
        """Open below a widget with the recent addresses; `show_sources` fills in the sources.

        `previous`: name of the previous source; empty if there was none.
        """
        name = self._previous.fontMetrics().elidedText(
            previous, Qt.TextElideMode.ElideMiddle, _NAME
        )
        self._previous.setText(self.tr("Back to {0}").format(name).replace("&", "&&"))
        self._previous.setVisible(bool(previous))
        self._say_light(on=pictures)
        self.address.begin(recent)
        self.open_below(anchor)

    def show_sources(
        self, cameras: Sequence[SourceEntry] | None, others: Sequence[SourceEntry]
    ) -> None:
        """Show these sources; focus stays on its source, at first the current one. None:
        still scanning.
        """
        focused = next((row.entry.spec for row in self.rows if row is self.focused), None)
        self._show_rows(self._cameras, cameras or ())
        self._show_rows(self._others, others)
        looking = self.tr("Looking for cameras …")
        none = self.tr("No camera found. Plug one in and it appears here.")
        self._none.setText(looking if cameras is None else none)
        self._none.setVisible(not cameras)
        self._light_row.setVisible(bool(cameras))
        self.place()
        if cameras is not None:
            self._keep_focus(focused)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        key = Qt.Key(event.key())
        rows = self.rows
        if key in _STEPS and rows:
            self._step(rows, _STEPS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and rows:
            self.focus(rows[0 if key == Qt.Key.Key_Home else -1])
        elif key == Qt.Key.Key_F5:
            self.looks_again.emit()
        else:
            super().keyPressEvent(event)

    def _step(self, rows: Sequence[SourceRow], by: int) -> None:
        at = next(
            (index for index, row in enumerate(rows) if row is self.focused),
            -1 if by > 0 else len(rows),
        )
        self.focus(rows[max(0, min(at + by, len(rows) - 1))])

    def _keep_focus(self, focused: str | None) -> None:
        """Restore focus after rows were rebuilt; at first it goes to the current source."""
        aimed = next((row for row in self.rows if row.entry.spec == focused), None)
        if aimed is None and (self.focused in (self, None) or focused is not None):
            aimed = next((row for row in self.rows if row.entry.chosen), self.rows[0])
        if aimed is not None and aimed is not self.focused:
            self.focus(aimed)

    def _show_rows(self, column: QVBoxLayout, entries: Sequence[SourceEntry]) -> None:
        rows = _rows_of(column)
        if [row.entry.spec for row in rows] == [entry.spec for entry in entries]:
            for row, entry in zip(rows, entries, strict=True):
                row.show_entry(entry)
            return
        kept = {row.entry.spec: row for row in rows}
        for row in rows:
            column.removeWidget(row)
        for entry in entries:
            row = kept.pop(entry.spec) if entry.spec in kept else self._row(entry)
            row.show_entry(entry)
            column.addWidget(row)
            row.show()
        for row in kept.values():
            row.hide()
            row.deleteLater()

    def _row(self, entry: SourceEntry) -> SourceRow:
        row = SourceRow(self._theme, entry)
        row.clicked.connect(partial(self.picked.emit, entry.spec))
        return row

    def _turn_pictures(self) -> None:
        self._say_light(on=not self._shows_pictures)
        self.place()
        self.pictures_wanted.emit(self._shows_pictures)

    def _say_light(self, *, on: bool) -> None:
        self._shows_pictures = on
        lit = self.tr("Unused cameras are on while this list is open. No picture is kept.")
        dark = self.tr("This list doesn't turn cameras on.")
        self._light.setText(lit if on else dark)
        self._pictures.setText(self.tr("Switch off") if on else self.tr("Show pictures"))

    def _lay_out(self) -> None:
        words = Label(
            self.tr("Or enter a stream's address. Only this source uses the network."),
            role="caption",
            wraps=True,
        )
        lay_row((self._light, 1), self._pictures, of=self._light_row)
        head = lay_row(
            (Label(self.tr("Choose a source"), role="lead"), 1), self._again, self._close
        )
        files = lay_row((self._file, 1), (self._folder, 1), gap=SPACE["s"])
        cameras = (self._previous, self._none, self._cameras, self._light_row)
        streams = (words, self.address)
        edges = (SPACE["l"], SPACE["m"], SPACE["l"], SPACE["l"])
        parts = (head, *cameras, rule(), self._others, files, rule(), *streams, 1)
        fill(self.column, *parts, gap=SPACE["s"], edges=edges)


def _rows_of(column: QVBoxLayout) -> list[SourceRow]:
    items = (column.itemAt(index) for index in range(column.count()))
    return [
        row for item in items if item is not None and isinstance(row := item.widget(), SourceRow)
    ]
