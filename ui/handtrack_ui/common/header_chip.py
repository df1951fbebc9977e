"""A chip in the header, for something that runs in every view."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton

from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import set_tip
from handtrack_ui.common.theme import Theme, font, restyle, text_pixels

_ICON_SHARE: Final = 1.375  # of the text size


@dataclass(frozen=True, slots=True)
class _Shown:
    icon: str = ""
    words: str = ""
    brief: str = ""
    warns: bool = False

    def words_for(self, *, narrow: bool) -> str:
        """Return the words in a header: in a narrow one the brief words, if there are any."""
        return self.brief or self.words if narrow else self.words


class HeaderChip(QPushButton):
    """An icon and a word or two for something that runs in every view, shown while it runs.

    `pixels`: the text size at a scale of 1. `dye`: token of the icon's colour, unless it warns.
    """

    changed = Signal()
    """Its words changed."""

    def __init__(self, theme: Theme, pixels: int, dye: str = "on_accent_soft") -> None:
        super().__init__()
        self._dye = dye
        self._theme = theme
        self._pixels = pixels
        self._shown = _Shown()
        self._narrow = False
        self.setProperty("kind", "chip")
        self.show_at(1.0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def show_state(
        self,
        icon: str,
        words: str,
        tip: str,
        *,
        brief: str = "",
        warns: bool = False,
    ) -> None:
        """Show a state, unless it has no words; a narrow header shows its `brief` words, if any."""
        shown = _Shown(icon, words, brief, warns)
        if shown != self._shown:
            self._shown = shown
            self._describe()
            self.setVisible(bool(words))
            self.changed.emit()
        if tip != self.accessibleName():
            set_tip(self, tip)
            self.setAccessibleName(tip)

    def show_at(self, scale: float) -> None:
        """Scale text and icon; 1 is the usual size."""
        self.setFont(font(self._pixels * scale, bold=True, tabular=True))
        self._show_icon()

    def set_narrow(self, *, narrow: bool) -> None:
        """Choose between the words and the brief ones."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._describe()

    def room(self, *, brief: bool) -> int:
        """Return its width, with its words or the brief ones, if it has any; 0 while hidden."""
        if self.isHidden():
            return 0
        measure = self.fontMetrics().horizontalAdvance
        words = self._shown.words_for(narrow=brief)
        return self.sizeHint().width() + measure(words) - measure(self.text())

    def _describe(self) -> None:
        self.setText(self._shown.words_for(narrow=self._narrow))
        restyle(self, "warns", self._shown.warns)
        self._show_icon()

    def _show_icon(self) -> None:
        if self._shown.icon:
            dye = "on_warning_soft" if self._shown.warns else self._dye
            icon = themed_icon(self._theme, self._shown.icon, dye)
            put_icon(self, icon, text_pixels(self) * _ICON_SHARE)
