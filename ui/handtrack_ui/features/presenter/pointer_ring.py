"""A ring around the pointer, on top of everything: what the hand does, and its progress."""

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from handtrack.pointing import PointerMode, PointerState
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import Theme, font
from handtrack_ui.features.presenter.indicator import FLAGS

_SIDE_PX: Final = 72
_STROKE_PX: Final = 6
_RING: Final = QRect(8, 8, 48, 48)
_BADGE: Final = QRect(48, 48, 24, 24)
_FOLLOW: Final = ("xcb", "windows", "cocoa")
_SIGNS: Final = {
    PointerMode.RESTING: "‖",
    PointerMode.PINCHING: "1",
    PointerMode.DRAGGING: "+",
    PointerMode.SCROLLING: "=",
    PointerMode.UNSEEN: "?",
    PointerMode.STOPPING: "×",
}
"""Beside the ring, so that colour alone says nothing."""


class PointerRing(QWidget):
    """Follows the pointer, with a hole in the middle; takes neither mouse nor keys."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(None, FLAGS)
        self._theme = theme
        self._state = PointerState()
        self.setWindowTitle("Handtrack")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setFixedSize(_SIDE_PX, _SIDE_PX)

    def show_state(self, state: PointerState) -> None:
        """Show a state around the pointer; when off, show nothing. Wayland lets no window follow the pointer."""
        self._state = state
        if state.mode is PointerMode.OFF or QGuiApplication.platformName() not in _FOLLOW:
            self.hide()
            return
        around = QRegion(_RING, QRegion.RegionType.Ellipse)
        inner = _RING.adjusted(_STROKE_PX, _STROKE_PX, -_STROKE_PX, -_STROKE_PX)
        mask = around - QRegion(inner, QRegion.RegionType.Ellipse)
        self.setMask(mask + QRegion(_BADGE) if state.mode in _SIGNS else mask)
        self.move(QCursor.pos() - _RING.center())
        self.show()
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.fillRect(self.rect(), self._theme.colour("surface"))
        half = _STROKE_PX // 2
        box = _RING.adjusted(half, half, -half, -half)
        whole = self._state.share if self._state.share > 0 else 1.0
        pen = QPen(self._theme.colour("accent"), _STROKE_PX)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(box, 90 * 16, -round(360 * 16 * whole))
        painter.setPen(self._theme.colour("text"))
        painter.setFont(font(_BADGE.height() * 0.8, bold=True))
        painter.drawText(_BADGE, Qt.AlignmentFlag.AlignCenter, _SIGNS.get(self._state.mode, ""))
