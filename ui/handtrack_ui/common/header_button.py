"""A button in the header."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.theme import SIZE, Theme, text_style

_NO_LIMIT: Final = 16_777_215  # Qt's


class HeaderButton(QPushButton):
    """An icon, alone or before words, that grows with the header.

    Tab gives it the focus; a click leaves it with the view.

    `icon`: its name. `name`: for screen readers, if not its words.
    """

    def __init__(
        self,
        theme: Theme,
        icon: str,
        name: str = "",
        tip: str = "",
        *,
        words: str = "",
    ) -> None:
        super().__init__(words)
        self._theme = theme
        self._icon = themed_icon(theme, icon)
        self._scale = 1.0
        self.setFont(text_style(bold=True))
        self.setProperty("kind", "quiet")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if name:
            self.setAccessibleName(name)
        if tip:
            self.setToolTip(tip)
        self._show_icon()

    def show_action(self, icon: str, name: str, tip: str, *, dye: str = "text") -> None:
        """Show what it does now. `dye`: token of the icon's colour."""
        self._icon = themed_icon(self._theme, icon, dye)
        self._show_icon()
        self.setAccessibleName(name)
        self.setToolTip(tip)

    def show_words(self, words: str) -> None:
        """Change the words beside the icon; empty for the icon alone."""
        if words != self.text():
            self.setText(words)
            self._show_icon()

    def show_at(self, scale: float) -> None:
        """Scale the icon; 1 is the usual size."""
        self._scale = scale
        self._show_icon()

    def set_narrow(self, *, narrow: bool) -> None:
        """Leave no more space than the icon needs, or any."""
        self.setMaximumWidth(SIZE["tool"] if narrow else _NO_LIMIT)

    def _show_icon(self) -> None:
        put_icon(self, self._icon, SIZE["icon"] * self._scale)
