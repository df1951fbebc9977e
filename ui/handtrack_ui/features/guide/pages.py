"""A column that turns by whole screens if it is too long, and shows that there is more."""

from typing import Final

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRectF, QSize, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.theme import Theme

_OVERLAP: Final = 0.12  # minimum overlap, of a screen: the end of one stays visible on the next
_LINE: Final = 1.3  # line height, of the text size
_FADE: Final = 44


class Pages(QScrollArea):
    """Scrolls by keys, wheel and `turn`; instead of a scroll bar, a fade and an arrow."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pixels = 16.0
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._more = _More(theme, self)
        self._motion = QPropertyAnimation(self.verticalScrollBar(), b"value", self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.verticalScrollBar().valueChanged.connect(self._judge)
        self.verticalScrollBar().rangeChanged.connect(self._judge)

    def set_text_pixels(self, pixels: float) -> None:
        """Set the largest text size, so that a line cut by one screen is whole on the next."""
        self._pixels = pixels

    def turn(self, screens: int) -> bool:
        """Scroll by whole screens, positive is down; return whether it moved."""
        bar = self.verticalScrollBar()
        now = self._motion.endValue() if self._motion.state() is QPropertyAnimation.State.Running else bar.value()
        height = self.viewport().height()
        overlap = max(height * _OVERLAP, self._pixels * _LINE + _FADE)
        target = int(now + screens * max(height - overlap, height / 3))
        target = min(max(target, bar.minimum()), bar.maximum())
        if target == now:
            return False
        self._motion.stop()
        self._motion.setDuration(self._theme.motion_ms)
        self._motion.setStartValue(bar.value())
        self._motion.setEndValue(target)
        self._motion.start()
        return True

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the widgets around take their room first, and this one scrolls."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the "more" sign at the bottom."""
        super().resizeEvent(event)
        self._more.setGeometry(0, self.height() - _FADE, self.width(), _FADE)

    def _judge(self) -> None:
        bar = self.verticalScrollBar()
        self._more.setVisible(bar.value() < bar.maximum() - 2)


class _More(QWidget):
    """A fade with an arrow at the lower edge: there is more below."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fade = QLinearGradient(0, 0, 0, self.height())
        fade.setColorAt(0, self._theme.colour("background", 0.0))
        fade.setColorAt(0.75, self._theme.colour("background", 1.0))
        painter.fillRect(self.rect(), fade)
        badge = QRectF(self.width() / 2 - 18, self.height() - 37, 36, 36)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent_soft"))
        painter.drawEllipse(badge)
        paint_icon(painter, "down", self._theme.colour("on_accent_soft"), badge.adjusted(8, 8, -8, -8))
