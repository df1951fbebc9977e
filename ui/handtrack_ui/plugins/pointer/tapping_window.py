"""A window with ISO 9241-411's tapping task, for any pointer: the hand's, a mouse's,
a touchpad's.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from handtrack.plugins.pointing.tapping import CIRCLES, TARGETS, TappingTask
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font

_SIDE_PX: Final = 640  # for the largest circle and its targets; a smaller window shrinks them


class TappingWindow(QWidget):
    """Shows a ring of targets, the next one filled and marked. Esc ends it early."""

    ended = Signal()
    """Every target was tapped, or the window was closed."""

    def __init__(self, theme: Theme, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._theme = theme
        self._clock = clock
        self.setWindowTitle(self.tr("Pointer test"))
        self.setAccessibleName(self.tr("Pointer test: tap the marked circle"))
        self.setMouseTracking(True)
        self.resize(2 * _SIDE_PX, _SIDE_PX + 80)
        self.task = TappingTask((0.0, 0.0))
        self._begun = False

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the circles into the window until the first tap."""
        if not self._begun:
            scale = min(self.width() / _SIDE_PX, self.height() / _SIDE_PX, 1.0)
            middle = self.width() / 2, self.height() / 2
            self.task = TappingTask(
                middle, [(round(far * scale), round(wide * scale)) for far, wide in CIRCLES]
            )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Record the pointer's path."""
        self.task.moved(event.position().x(), event.position().y())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Record a tap, hit or miss."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._begun = True
            self.task.tap(event.position().x(), event.position().y(), self._clock())
            self.update()
            if self.task.done:
                self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """End with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """End the test."""
        event.accept()
        self.ended.emit()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        colour = self._theme.colour
        painter.fillRect(self.rect(), colour("background"))
        painter.setFont(font(TYPE["lead"]))
        painter.setPen(colour("text"))
        words = self.tr("Tap the circle with the cross. Esc ends the test.")
        edge = SPACE["m"]
        painter.drawText(
            self.rect().adjusted(edge, edge, -edge, -edge), Qt.AlignmentFlag.AlignLeft, words
        )
        radius = self.task.circle[1] / 2
        painter.setPen(QPen(colour("text"), 2))
        for index in range(TARGETS):
            painter.drawEllipse(QPointF(*self.task.place(index)), radius, radius)
        x, y = self.task.target
        painter.setBrush(colour("accent"))
        painter.drawEllipse(QPointF(x, y), radius, radius)
        painter.setPen(QPen(colour("on_accent"), 2))
        arm = radius / 2
        painter.drawLine(QPointF(x - arm, y), QPointF(x + arm, y))
        painter.drawLine(QPointF(x, y - arm), QPointF(x, y + arm))
