"""What every page of the settings is: groups of rows, each tied to one entry of the settings."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from handtrack.config.bounds import bounds
from handtrack_ui.common.controls import Choices, Options, Segments, Switch
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.features.settings.rows import SettingGroup, SettingRow, ValueSlider
from handtrack_ui.persistence.preference_store import PreferenceStore

WIDEST: Final = 780
"""How wide a page's column is at most: longer lines are hard to read."""

_HEADING: Final = 0.88  # of a title

Entry = tuple[str, str]
"""A setting: its section and its name."""


class SettingsPage(QWidget):
    """A heading and groups of rows. What the person does is set at once; what is set elsewhere is shown at once."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.store = theme, store
        self._shown: list[Callable[[], None]] = []
        self._rows: list[SettingRow] = []
        self._groups: list[SettingGroup] = []
        self._scale, self._spare_px = 1.0, 0
        self._heading = Label(title, self)
        self._heading.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(SPACE["l"])
        self._column.addWidget(self._heading)
        self._column.addStretch(1)
        self._centre()

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """Every row, from the top."""
        return tuple(self._rows)

    def enter(self) -> None:
        """Be shown from now on."""

    def leave(self) -> None:
        """Be hidden from now on."""

    def cancel(self) -> bool:
        """Stop asking, where something is asked; return whether it was."""
        return False

    def take_back(self) -> bool:
        """Undo what was just done; return whether there was anything."""
        return False

    def refresh(self) -> None:
        """Show what is set."""
        for show in self._shown:
            show()

    def set_scale(self, scale: float) -> None:
        """Give every text and control its size."""
        self._scale = scale
        self._heading.setFont(font(TYPE["title"] * _HEADING * scale, bold=True))
        for row in self._rows:
            row.set_scale(scale)
        for group in self._groups:
            group.set_scale(scale)
        self._centre()

    def spare(self, pixels: int) -> None:
        """Leave so much free at the right: as much as a scroll bar that comes and goes, and nothing moves with it."""
        self._spare_px = pixels
        self._centre()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the column in the middle."""
        super().resizeEvent(event)
        self._centre()

    def group(self, heading: str = "") -> SettingGroup:
        """Begin another group below the others."""
        made = SettingGroup(self.theme, self, heading)
        self._groups.append(made)
        self._column.insertWidget(self._column.count() - 1, made)
        return made

    def row(self, group: SettingGroup, title: str, words: str = "") -> SettingRow:
        """Add a row without a control."""
        made = SettingRow(self.theme, group, title, words)
        self._rows.append(made)
        return made

    def switch(self, group: SettingGroup, entry: Entry, title: str, words: str) -> SettingRow:
        """Add a row for an entry that is on or off."""
        row = self.row(group, title, words)
        control = Switch(self.theme, title, row)
        row.add(control)
        control.toggled.connect(lambda on: self._set(entry, on))
        self.shows(lambda: control.setChecked(bool(self._value(entry))))
        return row

    def segments(
        self, group: SettingGroup, entry: Entry, title: str, words: str, options: Options, *, number: bool = False
    ) -> SettingRow:
        """Add a row for an entry of a few values, side by side; the values of a `number` are written as its digits."""
        row = self.row(group, title, words)
        control = Segments(self.theme, title, options, row)
        row.add(control)
        control.chosen.connect(lambda value: self._set(entry, int(value) if number else value))
        self.shows(lambda: control.set_value(str(self._value(entry))))
        return row

    def choices(
        self,
        group: SettingGroup,
        title: str,
        words: str,
        *,
        options: Callable[[], Options],
        value: Callable[[], str],
        take: Callable[[str], object],
    ) -> SettingRow:
        """Add a row with a list that opens; what it offers and shows is asked for anew whenever something is set."""
        row = self.row(group, title, words)
        control = Choices(self.theme, title, row)
        row.add(control)
        control.chosen.connect(take)

        def show() -> None:
            control.set_options(options())
            control.set_value(value())

        self.shows(show)
        return row

    def slider(
        self,
        group: SettingGroup,
        entry: Entry,
        title: str,
        words: str,
        *,
        step: float,
        says: Callable[[float], str],
    ) -> SettingRow:
        """Add a row for a number between the bounds that the model gives it."""
        row = self.row(group, title, words)
        control = ValueSlider(self.theme, title, bounds(*entry), step=step, words=says, parent=row)
        row.add(control)
        control.moved.connect(lambda value: self._set(entry, value))
        self.shows(lambda: control.set_number(float(str(self._value(entry)))))
        return row

    def buttons(
        self, group: SettingGroup, title: str, words: str, *actions: tuple[str, Callable[[], object]]
    ) -> SettingRow:
        """Add a row with buttons: what each says, and does."""
        row = self.row(group, title, words)
        for label, action in actions:
            made = QPushButton(label, row)
            made.setAccessibleName(f"{title}: {label}" if title else label)
            made.setCursor(Qt.CursorShape.PointingHandCursor)
            made.clicked.connect(action)
            row.add(made)
        return row

    def shows(self, show: Callable[[], None]) -> None:
        """Call this whenever what is set is to be shown."""
        self._shown.append(show)

    def _set(self, entry: Entry, value: object) -> None:
        section, name = entry
        self.store.change(section, **{name: value})

    def _value(self, entry: Entry) -> object:
        section, name = entry
        return getattr(getattr(self.store.current, section), name)

    def _centre(self) -> None:
        room = self.width() - self._spare_px
        side = max(SPACE["xl"], (room - round(WIDEST * self._scale)) // 2)
        self._column.setContentsMargins(side, SPACE["l"], side + self._spare_px, SPACE["xl"])
