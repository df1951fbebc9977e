"""The header's chip for the next timer to end."""

from PySide6.QtCore import QCoreApplication, Signal

from handtrack.guides.run import clock_text
from handtrack_ui.common.header import Header
from handtrack_ui.common.header_button import HeaderButton
from handtrack_ui.common.header_chip import HeaderChip
from handtrack_ui.common.theme import TYPE, Theme


class TimerChip(HeaderChip):
    """Shows the time left in every view, and a button to dismiss a timer that has rung."""

    dismissed = Signal()
    """The person knows that the timer has ended."""

    def __init__(self, header: Header, theme: Theme) -> None:
        super().__init__(theme, TYPE["body"])
        dismiss = QCoreApplication.translate("Header", "Dismiss")
        tip = QCoreApplication.translate("Header", "Dismiss the timer")
        self.dismiss = HeaderButton(theme, "close", dismiss, tip)
        self.dismiss.clicked.connect(self.dismissed)
        header.add_chip(self, self.dismiss)
        self.show_timer("", "", "")

    def show_timer(self, left: str, words: str, state: str) -> None:
        """Show the active timer, if any.

        `left`, `words`: the time left, as on a clock; the same with its step. Empty, as `state`,
        without a timer.
        """
        rung = state == "rung"
        self.dismiss.setVisible(rung)
        shown = QCoreApplication.translate("Header", "Time is up") if rung else left
        icon = "pause" if state == "paused" else "clock"
        brief = clock_text(0.0) if rung else ""
        self.show_state(icon, shown, words, brief=brief, warns=rung)
