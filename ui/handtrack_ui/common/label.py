"""Labels of plain text: markup is never interpreted.

Titles, file and camera names and errors come from elsewhere. By default, Qt renders text that looks
like markup in labels and tooltips as rich text, and loads any picture file it names.
"""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QLabel, QWidget  # noqa: TID251 - made plain here

from handtrack_ui.common.theme import text_pixels

_WIDEST_WORD: Final = 600


class Label(QLabel):
    """A label of plain text. A word longer than any screen is cut off and does not widen the
    window.

    `role`: its look in the style sheet.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        role: str = "",
        wraps: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self.setWordWrap(wraps)
        if role:
            self.setProperty("role", role)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for the longest word, within reason; for everything if it does not wrap."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _WIDEST_WORD), least.height()) if self.wordWrap() else least


class ReadLabel(Label):
    """A label that a hand's user reads from a distance."""

    @property
    def read_px(self) -> float:
        """The text size."""
        return text_pixels(self)


def set_tip(shown: QWidget, words: str) -> None:
    """Set a plain-text tooltip, also as the description for screen readers."""
    shown.setToolTip(plain_tip(words))
    shown.setAccessibleDescription(words)  # the default is the tooltip with its markup


def plain_tip(words: str) -> str:
    """Return markup that shows `words` literally; tooltips have no plain mode."""
    return RichText.convertFromPlainText(words, Qt.WhiteSpaceMode.WhiteSpaceNormal) if words else ""
