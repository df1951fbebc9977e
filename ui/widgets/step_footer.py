"""Below a step: back, what comes next or why a command was not taken, and the button that goes on."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from handtrack.messages import CommandName
from ui.icons import put_icon
from ui.theme import SPACE, Theme, font

_NOTICE_MS: Final = 3000
_RING_MS: Final = 10_000  # somebody who heard a timer has to come and look
_LARGER: Final = 1.55  # what is said, than what comes next; a button is as high
_WORDS_PAD: Final = 32
_BUTTON_SHARE: Final = 2.1  # height of a button, of its letters


class StepFooter(QFrame):
    """One row; its letters are sized by the view."""

    previous = Signal()
    confirm = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("footer")
        self._theme = theme
        self._pixels = 16.0
        self._ahead = ""
        self._back, self._forward, self._words = QPushButton(self.tr("Previous")), QPushButton(), QLabel()
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._back.setProperty("kind", "quiet")
        self._forward.setProperty("kind", "primary")
        self._back.setToolTip(self.tr("Previous step (Left, Page Up)"))
        self._forward.setToolTip(self.tr("Enter; Right or Page Down goes on without completing the step"))
        self._back.clicked.connect(self.previous)
        self._forward.clicked.connect(self.confirm)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE["l"], SPACE["m"], SPACE["l"], SPACE["m"])
        row.setSpacing(SPACE["l"])
        for button in (self._back, self._forward):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row.addWidget(self._back)
        row.addWidget(self._words, 1)
        row.addWidget(self._forward)
        self._notice = QTimer(self, singleShot=True, interval=_NOTICE_MS)
        self._notice.timeout.connect(self._show_ahead)
        theme.changed.connect(self._tint)

    @property
    def words(self) -> str:
        """What it says now."""
        return self._words.text()

    def set_text_pixels(self, pixels: float) -> None:
        """Set the size of the letters."""
        self._pixels = pixels
        for button in (self._back, self._forward):
            button.setFont(font(pixels, bold=True))
            button.setMinimumHeight(round(pixels * _BUTTON_SHARE))
        self._tint()

    def show_ahead(self, words: str) -> None:
        """Say what comes next; what was said of the last command is over."""
        self._ahead = words
        self._notice.stop()
        self._show_ahead()

    def say(self, words: str) -> None:
        """Say for some seconds why a command was not taken, or what it began."""
        self._write(words, "refused")
        self._notice.start(_NOTICE_MS)

    def ring(self, words: str) -> None:
        """Say, for as long as it takes to come and look, that a timer has ended."""
        self._write(words, "rung")
        self._notice.start(_RING_MS)

    def tell(self, words: str) -> None:
        """Say for as long as it can be undone by sign what the last command did."""
        self._write(words, "told")
        self._notice.start(_NOTICE_MS)

    def place_of(self, command: CommandName) -> QWidget:
        """Return where a command is shown: what a ring that fills lies on."""
        return {"previous": self._back, "undo": self._words, "cancel": self._words}.get(command, self._forward)

    def show_forward(self, words: str, *, enabled: bool) -> None:
        """Say what the button that goes on does now."""
        if words != self._forward.text() or enabled != self._forward.isEnabled():
            self._forward.setText(words)
            self._forward.setEnabled(enabled)
            self._tint()

    def _show_ahead(self) -> None:
        self._write(self._ahead, "muted")

    def _write(self, words: str, role: str) -> None:
        """Write between the buttons; a style sheet takes a changed property only when it is polished anew."""
        if self._words.property("role") != role:
            self._words.setProperty("role", role)
            self._words.style().unpolish(self._words)
            self._words.style().polish(self._words)
        pixels = self._pixels if role == "muted" else self._largest(words)
        self._words.setFont(font(pixels, bold=role != "muted"))
        self._words.setText(words)

    def _largest(self, words: str) -> float:
        """Return the size in which words fill their place: what was done or refused is to be read from afar."""
        wide = QFontMetricsF(font(self._pixels, bold=True)).horizontalAdvance(words)
        room = self._words.width() - _WORDS_PAD
        return self._pixels * min(_LARGER, max(1.0, room / max(1.0, wide)))

    def _tint(self) -> None:
        pixels = round(self._pixels)
        token = "on_accent" if self._forward.isEnabled() else "muted"
        put_icon(self._back, "back", self._theme.colour("text"), pixels)
        name = "check" if self._forward.isEnabled() else "clock"
        put_icon(self._forward, name, self._theme.colour(token), pixels)
