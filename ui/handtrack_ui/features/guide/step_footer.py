"""Below a step: back, what comes next or a refusal, undo, skip, and the forward button."""

from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QWidget

from handtrack.messages import CommandName
from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.theme import SPACE, Theme, font, text_pixels

_BUTTON_SHARE: Final = 2.1  # button height, of the text size


class StepFooter(QFrame):
    """One row; the view sets its text size."""

    previous = Signal()
    confirm = Signal()
    undo = Signal()
    skip = Signal()
    """Go to the next step without completing this one."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("footer")
        self._theme = theme
        self._turns = False
        self.line = RefusalLine()
        """Says what comes next; for a while also why a command was refused, or what it did."""
        tip = self.tr("Previous step (Left)")
        self._back = button(self.tr("Previous"), self.previous, kind="quiet", tip=tip)
        self._undo = button(
            does=self.undo,
            kind="quiet",
            name=self.tr("Undo"),
            tip=self.tr("Undo (Ctrl+Z)"),
        )
        name = self.tr("Next step, without completing this one")
        tip = self.tr("Next step, without completing this one (Right)")
        self._skip = button(does=self.skip, kind="quiet", name=name, tip=tip)
        self._forward = button(does=self.confirm, kind="primary", tip=self.tr("Enter"))
        self._buttons = (self._back, self._undo, self._skip, self._forward)
        tab_only(*self._buttons)
        tools = lay_row(self._undo, self._skip, gap=SPACE["s"])
        edges = (SPACE["l"], SPACE["m"], SPACE["l"], SPACE["m"])
        lay_row(
            self._back,
            (self.line, 1),
            tools,
            self._forward,
            gap=SPACE["l"],
            edges=edges,
            of=self,
        )
        self.show_ways(undo=False, skip=False)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_text()

    def _fit_text(self) -> None:
        pixels = text_pixels(self)
        for one in self._buttons:
            one.setFont(font(pixels, bold=True))
        self._show_icons()
        for one in self._buttons:
            one.setMinimumHeight(max(round(pixels * _BUTTON_SHARE), one.sizeHint().height()))
        self.line.setMaximumHeight(
            self._forward.minimumHeight()
        )  # also while a layout still finds its width
        self.line.set_resting_pixels(pixels)

    def place_of(self, command: CommandName) -> QWidget:
        """Return where a command is shown, for the ring of its hold."""
        if command == "next" and self._skip.isVisible():
            return self._skip
        if command in ("undo", "cancel", "read"):
            return self.line
        return self._back if command == "previous" else self._forward

    def show_forward(self, words: str, *, enabled: bool, turns: bool) -> None:
        """Set the forward button's label; the button `turns` the page, or completes the step."""
        if words != self._forward.text() or enabled != self._forward.isEnabled():
            self._turns = turns
            self._forward.setText(words)
            self._forward.setEnabled(enabled)
            self._show_icons()

    def show_ways(self, *, undo: bool, skip: bool) -> None:
        """Show the buttons that work now."""
        for one, can in ((self._undo, undo), (self._skip, skip)):
            if not can:
                one.clearFocus()  # or Qt moves the focus to the next button, with another action
            one.setVisible(can)

    def come_after(self, last: QWidget) -> None:
        """Come after `last` in the Tab order, whenever that was created."""
        for one in self._buttons:
            QWidget.setTabOrder(last, one)
            last = one

    def _show_icons(self) -> None:
        for one, icon in ((self._back, "back"), (self._undo, "undo"), (self._skip, "forward")):
            put_icon(one, themed_icon(self._theme, icon), text_pixels(self))
        name = "clock" if not self._forward.isEnabled() else "down" if self._turns else "check"
        forward = themed_icon(self._theme, name, "on_accent", disabled="muted")
        put_icon(self._forward, forward, text_pixels(self))
