"""The overlay's figures, painted: with a label for each, the style sheet took 100 ms on opening."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent

from handtrack_ui.common.painting import Painted, paints
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font
from handtrack_ui.features.memory_overlay.contents import Group, Row

_ROW: Final = 21
_ABOVE: Final = 14  # a heading, with a line in it
_LINE: Final = 6
_COLOURS: Final = {"": "text", "muted": "muted", "warning": "on_warning_soft", "danger": "on_danger_soft"}


class Rows(Painted):
    """Shows groups of labelled values; they determine its height."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._groups: Sequence[Group] = ()

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Replace the rows."""
        if groups != self._groups:
            self._groups = groups
            self.setFixedHeight(sum(_ABOVE + _ROW * (1 + len(group.rows)) for group in groups))
            self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(0, 0, self.width(), _ROW)
        for group in self._groups:
            painter.fillRect(QRectF(0, box.top() + _LINE, self.width(), 1), self._theme.colour("line"))
            box.translate(0, _ABOVE)
            for row in chain((group.heading,), group.rows):
                if row.tone in ("warning", "danger"):
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(self._theme.colour(f"{row.tone}_soft"))
                    painter.drawRoundedRect(box, RADIUS["s"], RADIUS["s"])
                painter.setFont(font(TYPE["caption"], bold=row is group.heading, tabular=True))
                painter.setPen(self._theme.colour(_COLOURS[row.tone]))
                inset = SPACE["xs"] if row.tone in ("warning", "danger") else 0
                _paint_row(painter, row, box.adjusted(inset, 0, -inset, 0))
                box.translate(0, _ROW)


def _paint_row(painter: QPainter, row: Row, box: QRectF) -> None:
    """Paint a value at the right edge, and its label, shortened if it must be."""
    metrics, middle = QFontMetricsF(painter.font()), Qt.AlignmentFlag.AlignVCenter
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, row.value)
    room = box.width() - metrics.horizontalAdvance(row.value) - SPACE["s"]
    painter.drawText(box, middle, metrics.elidedText(row.label, Qt.TextElideMode.ElideMiddle, room))
