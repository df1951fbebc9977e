"""A slider of the settings, with its value in words beside it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from handtrack_ui.common.switches import paint_focus
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font

_KNOB_PX: Final = 22
_GROOVE_PX: Final = 170
_NARROW_PX: Final = 80


class ValueSlider(QSlider):
    """A number between two bounds, in steps. Qt's slider, painted as the theme has it; a click sets what lies there.

    Parameters
    ----------
    theme : Theme
    name : str
        For screen readers.
    span : (float, float)
        The two bounds.
    step : float
    words : callable
        Says a value, such as "1.2 s".
    parent : QWidget
    """

    moved = Signal(float)
    """Another value was chosen by the person."""

    def __init__(
        self,
        theme: Theme,
        name: str,
        span: tuple[float, float],
        *,
        step: float,
        words: Callable[[float], str],
        parent: QWidget,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme, self._scale = theme, 1.0
        self._low, self._step, self._words = span[0], step, words
        self._name, self._said = name, ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setRange(0, round((span[1] - span[0]) / step))
        self.setPageStep(max(1, self.maximum() // 5))
        self.valueChanged.connect(self._tell)
        theme.changed.connect(self.update)
        self.set_scale(1.0)
        self._say(self._low)

    @property
    def number(self) -> float:
        """What is set."""
        return round(self._low + self.value() * self._step, 6)

    def set_number(self, number: float) -> None:
        """Show a value; one between two steps is shown at the nearer, and not changed by it."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's name
        self.setValue(round((number - self._low) / self._step))
        self.blockSignals(False)  # noqa: FBT003 - Qt's name
        self._say(number)

    def set_scale(self, scale: float) -> None:
        """Be so many times the usual size."""
        self._scale = scale
        metrics = QFontMetrics(self._letters())
        ends = (self._low, self._low + self.maximum() * self._step)
        self._room = max(metrics.horizontalAdvance(self._words(each)) for each in ends) + SPACE["m"]
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for a groove that can be aimed at, and the words."""
        return QSize(round(_GROOVE_PX * self._scale) + self._room, round(_KNOB_PX * self._scale) + 10)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for a short groove, and the words."""
        return QSize(_NARROW_PX + self._room, round(_KNOB_PX * self._scale) + 10)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the page: a slider that passes under the pointer must not move."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Take the knob."""
        self.setSliderDown(True)
        self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Move it along."""
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let it go."""
        self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint groove, knob and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.5)
        knob, middle = _KNOB_PX * self._scale, self.height() / 2
        share = self.value() / max(1, self.maximum())
        x = self._left() + share * self._span()
        groove = QRectF(self._left() - knob / 2 + 2, middle - 2.5, self._span() + knob - 4, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("line"))
        painter.drawRoundedRect(groove, 2.5, 2.5)
        painter.setBrush(self._theme.colour("accent"))
        painter.drawRoundedRect(QRectF(groove.left(), groove.top(), x - groove.left(), 5), 2.5, 2.5)
        circle = QRectF(x - knob / 2, middle - knob / 2, knob, knob)
        painter.setPen(QPen(self._theme.colour("surface"), 3))
        painter.drawEllipse(circle)
        if self.hasFocus():
            paint_focus(painter, self._theme, circle.adjusted(-1.5, -1.5, 1.5, 1.5), knob)
        painter.setFont(self._letters())
        painter.setPen(self._theme.colour("text"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._said)

    def _letters(self) -> QFont:
        return font(TYPE["body"] * self._scale, bold=True, tabular=True)

    def _left(self) -> float:
        return _KNOB_PX * self._scale / 2 + 4

    def _span(self) -> float:
        return max(1.0, self.width() - self._room - 2 * self._left())

    def _follow(self, event: QMouseEvent) -> None:
        share = min(max((event.position().x() - self._left()) / self._span(), 0.0), 1.0)
        self.setValue(round(share * self.maximum()))

    def _tell(self) -> None:
        self._say(self.number)
        self.moved.emit(self.number)

    def _say(self, number: float) -> None:
        self._said = self._words(number)
        self.setAccessibleName(f"{self._name}: {self._said}")
        self.update()
