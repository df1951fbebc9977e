"""A small always-on-top window: whether a hand controls other programs, and its last command."""

from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtWidgets import QStackedLayout, QWidget

from handtrack.navigation.hand_commands import HandState
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.painting import narrowed_font
from handtrack_ui.common.theme import SPACE, Theme, size_text
from handtrack_ui.shell.other_programs.overlay import OVERLAY_FLAGS

_LETTERS: Final = 0.032  # of the screen's height
_LEAST_PX: Final = 20.0
_WIDTH: Final = 13.0  # of the text size
_MARGIN: Final = 0.02
_TOLD_MS: Final = 1800
_PAD_PX: Final = 36  # of the style sheet and the layout, both sides


class Indicator(QWidget):
    """Stays on top of full-screen slides, in a corner; takes neither mouse nor keys."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(None, OVERLAY_FLAGS)
        self._pixels = _LEAST_PX
        self.setWindowTitle("Handtrack")
        self.setAccessibleName(self.tr("Presenter mode"))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setObjectName("indicator")
        self.status = HandStatus(theme)
        self._told = Label()
        self._told.setProperty("role", "told")
        self._told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._while = QTimer(self, singleShot=True, interval=_TOLD_MS)
        self._while.timeout.connect(self._rest)
        self._pile = QStackedLayout()
        self._pile.addWidget(self.status)
        self._pile.addWidget(self._told)
        lay_column(self._pile, edges=SPACE["xs"], of=self)

    def appear(self, screen: QRect, corner: str) -> None:
        """Appear in a corner of a screen, given its free area: "bottom-right" and so on."""
        pixels = max(_LEAST_PX, screen.height() * _LETTERS)
        size_text(self.status, pixels)
        self._pixels = pixels
        margins = 2 * SPACE["xs"]
        self.setFixedSize(round(pixels * _WIDTH) + margins, self.status.height() + margins)
        gap = round(screen.height() * _MARGIN)
        left, top = screen.left() + gap, screen.top() + gap
        right = screen.right() - self.width() - gap
        bottom = screen.bottom() - self.height() - gap
        self.move(
            right if corner.endswith("right") else left,
            bottom if corner.startswith("bottom") else top,
        )
        self.show()
        self.raise_()

    def show_hand(self, state: HandState) -> None:
        """Show whether a hand is in control."""
        self.status.set_state(state)

    def show_command(self, words: str) -> None:
        """Show the command briefly."""
        self._told.setFont(narrowed_font(words, self._pixels, self.width() - _PAD_PX, bold=True))
        self._told.setText(words)
        self._pile.setCurrentWidget(self._told)
        self._while.start()
        self.raise_()

    def _rest(self) -> None:
        self._pile.setCurrentWidget(self.status)
