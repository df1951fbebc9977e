"""Words on the screen exactly as they are written: nothing in them is taken for markup.

A title, a file's or a camera's name, an error: they come from elsewhere. Left to itself, Qt takes what looks like
markup for rich text, in labels and in tooltips, and loads the pictures that are named there, whatever file that is.
"""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QLabel, QWidget  # noqa: TID251 - made plain here

_WIDEST_WORD: Final = 600


class Label(QLabel):
    """A label of plain text. A word that is longer than any screen is cut off, and makes no window wider."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for the longest word, within reason; for everything that does not wrap."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _WIDEST_WORD), least.height()) if self.wordWrap() else least


def set_tip(shown: QWidget, words: str) -> None:
    """Show words from elsewhere while the pointer rests on a widget, and let a screen reader describe it by them."""
    shown.setToolTip(plain_tip(words))
    shown.setAccessibleDescription(words)  # or it would be the tooltip, markup and all


def plain_tip(words: str) -> str:
    """Return words as the markup of a tooltip that shows them: a tooltip has no other way to be plain."""
    return RichText.convertFromPlainText(words, Qt.WhiteSpaceMode.WhiteSpaceNormal) if words else ""
