"""The base of settings pages: groups of rows, each tied to one setting."""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from handtrack.config.model import bounds_in
from handtrack_ui.common.controls import Choices, Options, Segments, ValueSlider, button, switch
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.settings_rows import SettingGroup, SettingRow, TextField
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle, text_scale
from handtrack_ui.persistence.preference_store import PreferenceStore

WIDEST: Final = 780
"""Maximum width of a page's column: longer lines are hard to read."""

_HEADING: Final = 0.88  # of a title's size
_TEXT_LETTERS: Final = 18

Entry = tuple[str, str]
"""A setting: its section and name."""


class SettingsPage(QWidget):
    """A heading and groups of rows. Changes apply at once; changes made elsewhere show at once."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.store = store
        self._shown: list[Callable[[], None]] = []
        self.rows: list[SettingRow] = []
        self._groups: list[SettingGroup] = []
        self._spare_px = 0
        self._heading = Label(title, self, wraps=True)
        self._column = lay_column(self._heading, 1, gap=SPACE["l"], of=self)
        self._size_heading()

    def enter(self) -> None:
        """Prepare to be shown."""

    def leave(self) -> None:
        """Prepare to be hidden."""

    def complete(self) -> None:
        """Add the last rows, below those of other features."""

    def cancel(self) -> bool:
        """Close an open question; return whether there was one."""
        return False

    def take_back(self) -> bool:
        """Undo the last action; return whether there was one."""
        return False

    def refresh(self) -> None:
        """Show the current settings."""
        for show in self._shown:
            show()

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._size_heading()

    def _size_heading(self) -> None:
        self._heading.setFont(font(TYPE["title"] * _HEADING * text_scale(self), bold=True))
        self._centre()

    def spare(self, pixels: int) -> None:
        """Reserve the scroll bar's width on the right, so the layout stays put when it comes and
        goes.
        """
        self._spare_px = pixels
        self._centre()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._centre()

    def group(self, heading: str = "") -> SettingGroup:
        """Add a group below the others, for the rows that follow."""
        made = SettingGroup(self, heading)
        self._groups.append(made)
        self._column.insertWidget(self._column.count() - 1, made)
        return made

    def row(self, title: str, words: str = "") -> SettingRow:
        """Add a row without a control to the last group."""
        made = SettingRow(self.theme, self._groups[-1], title, words)
        self.rows.append(made)
        return made

    def switch(self, entry: Entry, title: str, words: str) -> SettingRow:
        """Add a row for an on/off setting."""
        row = self.row(title, words)
        control = switch(title, row)
        row.add(control)
        control.toggled.connect(lambda on: self._set(entry, on))
        self.shows(lambda: control.setChecked(bool(self._value(entry))))
        return row

    def segments(
        self,
        entry: Entry,
        title: str,
        words: str,
        options: Options,
        *,
        number: bool = False,
    ) -> SettingRow:
        """Add a row of segments for a setting with few values;
        a `number`'s values are written as digits.
        """
        row = self.row(title, words)
        control = Segments(title, options, row)
        row.add(control)
        control.chosen.connect(lambda value: self._set(entry, int(value) if number else value))
        self.shows(lambda: control.set_value(str(self._value(entry))))
        return row

    def listed(
        self,
        entry: Entry,
        title: str,
        words: str,
        options: Callable[[], Options],
        *,
        number: bool = False,
    ) -> SettingRow:
        """Add a row with a drop-down list for a setting;
        a `number`'s values are written as digits.
        """
        return self.choices(
            title,
            words,
            options=options,
            value=lambda: str(self._value(entry)),
            take=lambda chosen: self._set(entry, int(chosen) if number else chosen),
        )

    def choices(
        self,
        title: str,
        words: str,
        *,
        options: Callable[[], Options],
        value: Callable[[], str],
        take: Callable[[str], object],
    ) -> SettingRow:
        """Add a row with a drop-down list; its options and value are refreshed after every change
        of settings.
        """
        row = self.row(title, words)
        control = Choices(title, row)
        row.add(control)
        control.chosen.connect(take)

        def show() -> None:
            control.set_options(options())
            control.set_value(value())

        self.shows(show)
        return row

    def text(self, entry: Entry, title: str) -> SettingRow:
        """Add a row for a text."""
        row = self.row(title)
        field = TextField(title, _TEXT_LETTERS, row)
        field.entered.connect(lambda text: self._set(entry, text.strip()))
        row.add(field)
        self.shows(lambda: field.set_value(str(self._value(entry))))
        return row

    def lift(self, row: SettingRow) -> None:
        """Move a row to the top of the page, and Tab with it."""
        below = [stop for stop in self._tab_stops() if not row.isAncestorOf(stop)]
        self._groups[0].lift(row)
        lifted = [stop for stop in self._tab_stops() if row.isAncestorOf(stop)]
        for before, after in pairwise((*lifted, *below)):
            QWidget.setTabOrder(before, after)

    def _tab_stops(self) -> list[QWidget]:
        """Return the page's widgets that Tab reaches, in its order."""
        stops = []
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            if self.isAncestorOf(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                stops.append(widget)
            widget = widget.nextInFocusChain()
        return stops

    def slider(
        self,
        entry: Entry,
        title: str,
        words: str,
        *,
        step: float,
        says: Callable[[float], str],
    ) -> SettingRow:
        """Add a row for a number, with the model's bounds."""
        row = self.row(title, words)
        control = ValueSlider(
            title,
            bounds_in(type(getattr(self.store.current, entry[0])), entry[1]),
            step=step,
            words=says,
            parent=row,
        )
        row.add(control)
        row.add(control.label)
        control.moved.connect(lambda value: self._set(entry, value))
        self.shows(lambda: control.set_number(float(str(self._value(entry)))))
        return row

    def buttons(
        self,
        title: str,
        words: str,
        *actions: tuple[str, Callable[[], object]],
    ) -> SettingRow:
        """Add a row with buttons, given as (label, action) pairs."""
        row = self.row(title, words)
        for label, action in actions:
            row.add(button(label, action, name=f"{title}: {label}" if title else label, parent=row))
        return row

    def mark(self, words: str) -> list[SettingRow]:
        """Mark the visible rows that have all these words, and return them."""
        sought = words.casefold().split()
        found = []
        for row in self.rows:
            told = f"{row.title} {row.words}".casefold()
            if sought and not row.isHidden() and all(one in told for one in sought):
                found.append(row)
            restyle(row, "found", row in found)
        return found

    def shows(self, show: Callable[[], None]) -> None:
        """Call `show` on every refresh."""
        self._shown.append(show)

    def _set(self, entry: Entry, value: object) -> None:
        section, name = entry
        self.store.change(section, **{name: value})

    def _value(self, entry: Entry) -> object:
        section, name = entry
        return getattr(getattr(self.store.current, section), name)

    def _centre(self) -> None:
        room = self.width() - self._spare_px
        side = max(SPACE["xl"], (room - round(WIDEST * text_scale(self))) // 2)
        self._column.setContentsMargins(side, SPACE["l"], side + self._spare_px, SPACE["xl"])
