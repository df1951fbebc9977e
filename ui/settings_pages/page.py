"""What every page of the settings is: groups of rows, each tied to one entry of the settings."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ui.preferences import PreferenceStore
from ui.preferences.bounds import bounds
from ui.theme import SPACE, TYPE, Theme, font
from ui.widgets.settings_controls import Choices, Options, Segments, Switch
from ui.widgets.settings_rows import SettingGroup, SettingRow
from ui.widgets.settings_slider import ValueSlider

WIDEST: Final = 780  # of a page's column: longer lines are hard to read
_MIDDLE_STRETCH: Final = 1000  # the column is as wide as it may be before what is left is shared by its sides


class SettingsPage(QWidget):
    """A heading and groups of rows. What the person does is set at once; what is set elsewhere is shown at once.

    Attributes
    ----------
    title, icon : str
        As the list of sections has them.
    """

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, icon: str) -> None:
        super().__init__()
        self.title, self.icon = title, icon
        self.theme, self.store = theme, store
        self._shown: list[Callable[[], None]] = []
        self._heading = QLabel(title)
        self._heading.setWordWrap(True)
        self._column = QVBoxLayout()
        self._column.setSpacing(SPACE["l"])
        self._column.addWidget(self._heading)
        middle = QWidget()
        middle.setLayout(self._column)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._middle = middle
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(middle, _MIDDLE_STRETCH)
        across.addStretch(1)
        self._outer = outer = QVBoxLayout(self)
        self.make_room(0)
        outer.addLayout(across)
        outer.addStretch(1)

    def make_room(self, right_px: int) -> None:
        """Leave so much free at the right; as much as a scroll bar that comes and goes, and nothing moves with it."""
        self._outer.setContentsMargins(SPACE["xl"], SPACE["l"], SPACE["xl"] + right_px, SPACE["xl"])

    def enter(self) -> None:
        """Be shown from now on."""

    def leave(self) -> None:
        """Be hidden from now on."""

    def refresh(self) -> None:
        """Show what is set."""
        for show in self._shown:
            show()

    def set_scale(self, scale: float) -> None:
        """Give every text and control its size."""
        self._heading.setFont(font(TYPE["title"] * 0.88 * scale, bold=True))
        self._middle.setMaximumWidth(round(WIDEST * scale))
        for row in self.findChildren(SettingRow):
            row.set_scale(scale)
        for group in self.findChildren(SettingGroup):
            group.set_scale(scale)

    def group(self, heading: str = "") -> SettingGroup:
        """Begin another group below the others."""
        made = SettingGroup(heading)
        self._column.addWidget(made)
        return made

    def switch(self, group: SettingGroup, entry: tuple[str, str], title: str, words: str) -> SettingRow:
        """Add a row for an entry (its section and name) that is on or off."""
        control = Switch(self.theme, title)
        control.toggled.connect(lambda on: self._set(entry, on))
        self._shown.append(lambda: control.setChecked(bool(self._value(entry))))
        return self._added(group, SettingRow(title, words, control))

    def segments(
        self,
        group: SettingGroup,
        entry: tuple[str, str],
        title: str,
        words: str,
        options: Options,
        *,
        number: bool = False,
    ) -> SettingRow:
        """Add a row for an entry of a few values, side by side; the values of a `number` are written as its digits."""
        control = Segments(self.theme, title, options)
        control.chosen.connect(lambda value: self._set(entry, int(value) if number else value))
        self._shown.append(lambda: control.set_value(str(self._value(entry))))
        return self._added(group, SettingRow(title, words, control))

    def choices(
        self, group: SettingGroup, entry: tuple[str, str], title: str, words: str, options: Options
    ) -> SettingRow:
        """Add a row for an entry of many values, as a list that opens."""
        control = Choices(self.theme, title, options)
        control.chosen.connect(lambda value: self._set(entry, value))
        self._shown.append(lambda: control.set_value(str(self._value(entry))))
        return self._added(group, SettingRow(title, words, control))

    def slider(
        self,
        group: SettingGroup,
        entry: tuple[str, str],
        title: str,
        words: str,
        *,
        step: float,
        says: Callable[[float], str],
    ) -> SettingRow:
        """Add a row for a number between the bounds that the model gives it."""
        control = ValueSlider(self.theme, title, bounds(*entry), step, says)
        control.moved.connect(lambda value: self._set(entry, value))
        self._shown.append(lambda: control.set_value(float(str(self._value(entry)))))
        return self._added(group, SettingRow(title, words, control))

    def button(
        self, group: SettingGroup, title: str, words: str, label: str, action: Callable[[], object]
    ) -> SettingRow:
        """Add a row with a button."""
        return self.buttons(group, title, words, [(label, action)])

    def buttons(
        self, group: SettingGroup, title: str, words: str, actions: Sequence[tuple[str, Callable[[], object]]]
    ) -> SettingRow:
        """Add a row with buttons below one another."""
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE["s"])
        for label, action in actions:
            made = QPushButton(label)
            made.setAccessibleName(f"{title}: {label}")
            made.setCursor(Qt.CursorShape.PointingHandCursor)
            made.clicked.connect(action)
            column.addWidget(made)
        return self._added(group, SettingRow(title, words, holder))

    def shows(self, show: Callable[[], None]) -> None:
        """Call this whenever what is set is to be shown."""
        self._shown.append(show)

    def _added(self, group: SettingGroup, row: SettingRow) -> SettingRow:
        group.add(row)
        return row

    def _set(self, entry: tuple[str, str], value: object) -> None:
        section, name = entry
        self.store.change(section, **{name: value})

    def _value(self, entry: tuple[str, str]) -> object:
        section, name = entry
        return getattr(getattr(self.store.current, section), name)
