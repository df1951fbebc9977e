"""The ring that a held sign fills, shown on its target."""

from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from handtrack.navigation.navigator import Target
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import paint_words, paints, square
from handtrack_ui.common.theme import Theme, font

_WHOLE_TURN: Final = 360 * 16  # Qt counts sixteenths of a degree
_STROKE: Final = 0.13
_NUMBER: Final = 0.5
_ICON: Final = 0.46
_ICONS: Final = {
    "undo": "undo",
    "cancel": "close",
    "next": "forward",
    "previous": "back",
    "read": "sound",
}


class HoldRing(QWidget):
    """Covers a view and ignores the mouse; visible while a hold fills."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._theme = theme
        self.share = 0.0
        self._sign = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def aim(self, centre: QPoint, diameter: float, sign: str, share: float) -> None:
        """Fill to a share from 0 to 1 around a point of the parent;
        `sign` is a number or an icon name.
        """
        side = round(diameter)
        corner = centre - QPoint(side // 2, side // 2)
        corner.setX(min(max(corner.x(), 0), self._over.width() - side))
        corner.setY(min(max(corner.y(), 0), self._over.height() - side))
        self.setGeometry(corner.x(), corner.y(), side, side)
        self.share = share
        self._sign = sign
        self.show()
        self.raise_()
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        side = float(self.width())
        stroke = side * _STROKE
        disc = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("surface"))
        painter.drawEllipse(disc)
        ring = disc.adjusted(stroke / 2, stroke / 2, -stroke / 2, -stroke / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.colour("line"), stroke))
        painter.drawEllipse(ring)
        painter.setPen(QPen(self._theme.colour("accent"), stroke, c=Qt.PenCapStyle.RoundCap))
        painter.drawArc(ring, 90 * 16, -round(_WHOLE_TURN * min(1.0, self.share)))
        self._paint_sign(painter, side)

    def _paint_sign(self, painter: QPainter, side: float) -> None:
        if self._sign.isdigit():
            letters = font(side * _NUMBER, bold=True, tabular=True)
            paint_words(painter, self.rect(), self._sign, letters, self._theme.colour("accent"))
            return
        place = square(QRectF(self.rect()).center(), side * _ICON)
        paint_icon(painter, self._sign, self._theme.colour("accent"), place)


def ring_sign(target: Target) -> str:
    """Return a ring's content: the chosen number, or the command's icon."""
    choice = target.bound.choice
    return str(choice) if choice is not None else _ICONS.get(target.bound.command, "check")
