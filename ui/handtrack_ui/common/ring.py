"""A ring that fills: a step's timer."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack_ui.common.announcing import TEXT
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import Theme, font

_WHOLE_TURN = 360 * 16  # Qt counts sixteenths of a degree


class Ring(QWidget):
    """An arc for a share of a whole, with a text and a caption in the middle."""

    spoken_as = TEXT

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._share = 0.0
        self._text = ""
        self._caption = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def set_state(self, share: float, text: str, caption: str) -> None:
        """Show a share from 0 to 1 with its texts."""
        if (share, text, caption) != (self._share, self._text, self._caption):
            self._share, self._text, self._caption = share, text, caption
            self.setAccessibleName(f"{text} {caption}")
            self.update()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(240, 240)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        side = min(self.width(), self.height())
        stroke = side * 0.075
        half = (side - stroke) / 2 - 1
        centre = QRectF(self.rect()).center()
        box = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
        painter.setPen(QPen(self._theme.colour("line"), stroke))
        painter.drawEllipse(box)
        if self._share > 0:
            pen = QPen(self._theme.colour("accent"), stroke)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawArc(box, 90 * 16, -round(_WHOLE_TURN * min(1.0, self._share)))
        self._paint_words(painter, box, side)

    def _paint_words(self, painter: QPainter, box: QRectF, side: float) -> None:
        pixels = side * (0.27 if len(self._text) < 6 else 0.19)
        painter.setFont(font(pixels, bold=True, tabular=True))
        painter.setPen(self._theme.colour("text"))
        lift = side * 0.07 if self._caption else 0.0
        painter.drawText(box.translated(0, -lift), Qt.AlignmentFlag.AlignCenter, self._text)
        painter.setFont(font(side * 0.085))
        painter.setPen(self._theme.colour("muted"))
        painter.drawText(box.translated(0, side * 0.16), Qt.AlignmentFlag.AlignCenter, self._caption)
