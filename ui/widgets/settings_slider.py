"""A slider of the settings, with its value in words beside it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QWidget

from ui.theme import SPACE, TYPE, Theme, font
from ui.widgets.settings_controls import paint_focus

_KNOB_PX: Final = 22
_WIDE_PX: Final = 170
_NARROW_PX: Final = 90


class _Groove(QSlider):
    """Qt's slider, painted as the theme has it; a click sets the value where it lies."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme, self._scale = theme, 1.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_scale(self, scale: float) -> None:
        self._scale = scale
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(round(_WIDE_PX * self._scale), round(_KNOB_PX * self._scale) + 10)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(_NARROW_PX, round(_KNOB_PX * self._scale) + 10)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()  # the page scrolls; a slider that passes under the pointer must not move

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self.setSliderDown(True)
        self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.5)
        knob, middle = _KNOB_PX * self._scale, self.height() / 2
        x = self._left() + self._share() * self._span()
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

    def _left(self) -> float:
        return _KNOB_PX * self._scale / 2 + 4

    def _span(self) -> float:
        return max(1.0, self.width() - 2 * self._left())

    def _share(self) -> float:
        return (self.value() - self.minimum()) / max(1, self.maximum() - self.minimum())

    def _follow(self, event: QMouseEvent) -> None:
        share = min(max((event.position().x() - self._left()) / self._span(), 0.0), 1.0)
        self.setValue(self.minimum() + round(share * (self.maximum() - self.minimum())))


class ValueSlider(QWidget):
    """A number between two bounds, in steps.

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
    """

    moved = Signal(float)
    """Another value was chosen by the person."""

    def __init__(
        self, theme: Theme, name: str, span: tuple[float, float], step: float, words: Callable[[float], str]
    ) -> None:
        super().__init__()
        low, high = span
        self._low, self._step, self._words = low, step, words
        self._groove, self._label = _Groove(theme), QLabel()
        self._groove.setAccessibleName(name)
        self._groove.setRange(0, round((high - low) / step))
        self._groove.setPageStep(max(1, self._groove.maximum() // 5))
        self._groove.valueChanged.connect(self._tell)
        self._label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFocusProxy(self._groove)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE["s"])
        row.addWidget(self._groove, 1)
        row.addWidget(self._label)
        self.set_scale(1.0)
        self._show()

    @property
    def value(self) -> float:
        """What is set."""
        return round(self._low + self._groove.value() * self._step, 6)

    def set_value(self, value: float) -> None:
        """Show a value; one between two steps is shown at the nearer, and not changed by it."""
        self._groove.blockSignals(True)  # noqa: FBT003 - Qt's name
        self._groove.setValue(round((value - self._low) / self._step))
        self._groove.blockSignals(False)  # noqa: FBT003 - Qt's name
        self._label.setText(self._words(value))
        self._groove.setAccessibleDescription(self._words(value))
        self._groove.update()

    def set_scale(self, scale: float) -> None:
        """Be so many times the usual size."""
        self._groove.set_scale(scale)
        self._label.setFont(font(TYPE["body"] * scale, bold=True, tabular=True))
        low, high = self._low, self._low + self._groove.maximum() * self._step
        wide = max(self._label.fontMetrics().horizontalAdvance(self._words(each)) for each in (low, high))
        self._label.setFixedWidth(wide + SPACE["s"])

    def _tell(self) -> None:
        self._show()
        self.moved.emit(self.value)

    def _show(self) -> None:
        self._label.setText(self._words(self.value))
        self._groove.setAccessibleDescription(self._words(self.value))
