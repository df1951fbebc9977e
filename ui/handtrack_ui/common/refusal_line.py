"""A line that shows a temporary message in its own colour, then its resting text."""

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from handtrack_ui.common.announcing import announce
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import font, restyle

SAID_MS: Final = 3000
RUNG_MS: Final = 10_000
"""Time to come and look after hearing a timer."""
_LARGER: Final = 1.55  # size of a message, relative to the resting text
_SMALLER: Final = 0.8  # below this size, the words wrap
_LEAST: Final = 0.65  # if they wrap into too many lines; the rest is left out
_STEP: Final = 0.05
_PAD: Final = 32


class RefusalLine(Label):
    """One line; temporary messages are as large as fits, so that they can be read from afar."""

    def __init__(self, alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter) -> None:
        super().__init__()
        self._pixels = 16.0
        self._resting = self._kept = self._words = ""
        self.setAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._while = QTimer(self, singleShot=True)
        self._while.timeout.connect(self._show_resting)

    def set_resting_pixels(self, pixels: float) -> None:
        """Set the size of the resting text; messages are sized by it, too."""
        self._pixels = pixels
        self._write_again()

    def end_message(self) -> None:
        """End the temporary message, if there is one."""
        if self._while.isActive():
            self._while.stop()
            self._show_resting()

    def set_resting_text(self, words: str) -> None:
        """Set the resting text; a temporary message covers it until its time is over."""
        self._resting = words
        if not self._while.isActive():
            self._show_resting()

    def keep(self, words: str) -> None:
        """Show a message until called with empty words; temporary messages may cover it."""
        if words != self._kept:
            self._kept = words
            if not self._while.isActive():
                self._show_resting()
            if words:
                announce(self, words)

    def show_notice(self, words: str) -> None:
        """Show for a few seconds what the person should know: why a command was refused,
        a question, or a setting that changed.
        """
        self._show(words, "refused", SAID_MS)

    def show_done(self, words: str) -> None:
        """Show for a few seconds what was done."""
        self._show(words, "told", SAID_MS)

    def ring(self, words: str) -> None:
        """Announce that a timer has ended, long enough to come and look."""
        self._show(words, "rung", RUNG_MS)

    def _show(self, words: str, role: str, for_ms: int) -> None:
        said_already = self._while.isActive() and self._words == words
        self._write(words, role)
        self._while.start(for_ms)
        if not said_already:
            announce(self, words, urgent=role == "rung")

    def _show_resting(self) -> None:
        if self._kept:
            self._write(self._kept, "refused")
        else:
            self._write(self._resting, "muted")

    def _write(self, words: str, role: str) -> None:
        self._words = words
        restyle(self, "role", role)
        bold = role != "muted"
        fitting = self._fitting(words, bold=bold)
        self.setWordWrap(fitting < _SMALLER)
        share = min(max(fitting, _SMALLER), _LARGER if bold else 1.0)
        self.setFont(font(self._pixels * share, bold=bold))
        self.setText(words)
        while self._is_too_high() and share > _LEAST:
            share = max(_LEAST, share - _STEP)
            self.setFont(font(self._pixels * share, bold=bold))
        kept = words.split()
        while self._is_too_high() and kept:
            kept.pop()
            self.setText(f"{' '.join(kept)} …")

    def _write_again(self) -> None:
        """Fit the present words into another size."""
        self._write(self._words, str(self.property("role") or "muted"))

    def _is_too_high(self) -> bool:
        return self.heightForWidth(self.width()) > self.maximumHeight()

    def _fitting(self, words: str, *, bold: bool) -> float:
        """Return the size at which words fill the line, relative to the resting text."""
        wide = QFontMetricsF(font(self._pixels, bold=bold)).horizontalAdvance(words)
        return (self.width() - _PAD) / max(1.0, wide)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._write_again()
