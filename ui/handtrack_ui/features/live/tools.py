"""The buttons in the corner of the live picture, and what was last done with them."""

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from handtrack_ui.common.announcing import announce
from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.features.live.shortcuts import LiveKey

_TOOL_PX: Final = 22
_NOTE_MS: Final = 4000


class PictureTools(QWidget):
    """Buttons over the picture, which moves within its preview."""

    def __init__(self, theme: Theme, preview: Preview, *, mirrored: bool, inspecting: bool) -> None:
        super().__init__(preview)
        self._theme = theme
        self._preview = preview
        self.mirror = self._tool(LiveKey.MIRROR, checked=mirrored)
        self.inspect = self._tool(LiveKey.INSPECTOR, checked=inspecting)
        self.freeze = self._tool(LiveKey.FREEZE)
        self.more = self._tool()
        self.earlier = self._tool()
        self.later = self._tool()
        self.when = Label()
        self.note = Label()
        self._noted = QTimer(self, singleShot=True, interval=_NOTE_MS)
        self._noted.timeout.connect(self.note.hide)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        row = (
            self.mirror,
            self.inspect,
            self.more,
            self.freeze,
            self.earlier,
            self.later,
            self.when,
        )
        for column, part in enumerate(row):
            grid.addWidget(part, 0, column)
        grid.addWidget(self.note, 1, 0, 1, len(row) + 1)
        grid.setColumnStretch(len(row), 1)
        for label in (self.when, self.note):
            label.setObjectName("when")
            label.hide()
        for step in (self.earlier, self.later):
            step.setAutoRepeat(True)
            step.hide()
        self.freeze.setEnabled(False)
        for tool in (self.mirror, self.inspect, self.freeze):
            tool.toggled.connect(self._name_tools)
        for tool, icon in (
            (self.mirror, "mirror"),
            (self.inspect, "inspector"),
            (self.freeze, "freeze"),
            (self.more, "more"),
            (self.earlier, "back"),
            (self.later, "forward"),
        ):
            token = "on_stage_muted" if tool.isCheckable() else "on_stage"
            put_icon(tool, themed_icon(theme, icon, token, checked="on_stage"), _TOOL_PX)
        self._name_tools()

    def place(self) -> None:
        """Move to the corner of the picture."""
        box = self._preview.picture_box()
        self.move(round(box.left()) + SPACE["s"], round(box.top()) + SPACE["s"])
        self.resize(self.sizeHint())

    def show_frozen(self, words: str, *, earlier: bool = False, later: bool = False) -> None:
        """Show how old the frozen frame is, and whether there are others; empty words for none."""
        for part in (self.earlier, self.later, self.when):
            part.setVisible(bool(words))
        self.when.setText(words)
        self.earlier.setEnabled(earlier)
        self.later.setEnabled(later)
        self.place()

    def show_done(self, words: str) -> None:
        """Say for a few seconds what was done."""
        self.note.setText(words)
        self.note.show()
        self.place()
        self._noted.start()
        announce(self, words)

    def _tool(self, toggled_by: LiveKey | None = None, *, checked: bool = False) -> QPushButton:
        made = button(kind="tool")
        tab_only(made)
        made.setCheckable(toggled_by is not None)
        made.setChecked(checked)
        if toggled_by is not None:
            bind(made, {toggled_by: made.toggle})
        return made

    def _name_tools(self) -> None:
        mirror = self.tr("Mirrored (M)") if self.mirror.isChecked() else self.tr("Not mirrored (M)")
        inspect = (
            self.tr("Hide the inspector (F2)")
            if self.inspect.isChecked()
            else self.tr("Show the inspector (F2)")
        )
        freeze = self.tr("Back to live (F)") if self.freeze.isChecked() else self.tr("Freeze (F)")
        for tool, words in (
            (self.mirror, mirror),
            (self.inspect, inspect),
            (self.freeze, freeze),
            (self.more, self.tr("More (right-click)")),
            (self.earlier, self.tr("One frame back (←)")),
            (self.later, self.tr("One frame forward (→)")),
        ):
            tool.setToolTip(words)
            tool.setAccessibleName(words)
