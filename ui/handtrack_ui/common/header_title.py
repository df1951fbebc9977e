"""The title in the header."""

from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent

from handtrack_ui.common.label import Label
from handtrack_ui.common.painting import AT_END, TO_LEFT, paint_words, paints
from handtrack_ui.common.theme import TYPE, font


class HeaderTitle(Label):
    """A title on one line, or in smaller letters on two; what is longer ends in "…"."""

    @property
    def letters(self) -> QFont:
        """The font of the lines: the title's own if it fits on one."""
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.width()
        return self.font() if fits else _small_letters()

    @property
    def lines(self) -> list[str]:
        """The lines that are painted; of two, the first has as many words as fit."""
        metrics = QFontMetrics(self.letters)
        words = self.text().split()
        starts = [" ".join(words[:count]) for count in range(1, len(words) + 1)]
        fitting = sum(metrics.horizontalAdvance(start) <= self.width() for start in starts)
        count = max(1, fitting)
        lines = [" ".join(words[:count]), " ".join(words[count:])]
        return [metrics.elidedText(line, AT_END, self.width()) for line in lines if line]

    def least_width(self) -> int:
        """Return the width that two lines of small letters need."""
        metrics = QFontMetrics(_small_letters())
        words = self.text().split()
        whole = metrics.horizontalAdvance(self.text())
        longest = max(map(metrics.horizontalAdvance, words), default=0)
        return max(longest, (whole + longest) // 2) + 2

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the lines."""
        ink = self.palette().windowText().color()
        words = "\n".join(self.lines)
        paint_words(painter, self.rect(), words, self.letters, ink, how=TO_LEFT)


def _small_letters() -> QFont:
    return font(TYPE["body"], bold=True)
