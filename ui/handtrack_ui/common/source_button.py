"""The header's button for the source: its name, with a dot for its state."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import AT_END, IN_MIDDLE, TO_LEFT, paint_words, paints
from handtrack_ui.common.theme import SIZE, SPACE, Theme, font, text_pixels, text_scale

_DOT_LEFT_PX: Final = 16
_WORDS_LEFT_PX: Final = _DOT_LEFT_PX + SIZE["dot"] + SPACE["s"]
_STATE_GAP_PX: Final = 10  # between the name and the state
_PAINTED_WIDER_PX: Final = 2  # than it is measured
_LEAST_NAME_PX: Final = 24  # at the usual text size, like the next one
_MOST_PX: Final = 420
_DOT_COLOURS: Final = {
    "good": "good",
    "trouble": "on_danger_soft",
    "busy": "on_warning_soft",
    "off": "muted",
}


class SourceButton(QPushButton):
    """The source's name with a dot for its state; opens the choice of sources."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name = ""
        self._state = ""
        self._tone = "off"
        self._camera_on = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("Choose another source (F4)"))

    def show_state(self, name: str, state: str, tone: str) -> None:
        """Show the source and its state; `tone` is "good", "trouble", "busy" or "off"."""
        if (name, state, tone) != (self._name, self._state, self._tone):
            self._name = name
            self._state = state
            self._tone = tone
            self._describe()

    def show_camera(self, *, on: bool) -> None:
        """Show whether a camera or stream is on."""
        if on != self._camera_on:
            self._camera_on = on
            self._describe()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for the whole name and state, within reason."""
        scale = text_scale(self)
        words = self._name_width + _PAINTED_WIDER_PX
        if self._state:
            words += _STATE_GAP_PX + self._state_width
        width = min(_MOST_PX * scale, self._around + words)
        return QSize(round(width), round(SIZE["control"] * scale))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for a few letters of the name."""
        width = self._around + _LEAST_NAME_PX * text_scale(self)
        return QSize(round(width), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the button, then what it says."""
        super().paintEvent(event)
        self._paint_source(event)

    @paints
    def _paint_source(self, painter: QPainter, event: QPaintEvent) -> None:
        middle = self.height() / 2
        dot = SIZE["dot"]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour(_DOT_COLOURS[self._tone]))
        painter.drawEllipse(QRectF(_DOT_LEFT_PX, middle - dot / 2, dot, dot))
        if self._camera_on:
            side = SIZE["sign"] * text_scale(self)
            sign = QRectF(_WORDS_LEFT_PX, middle - side / 2, side, side)
            paint_icon(painter, "camera", self._theme.colour("on_danger_soft"), sign)
        room = QRectF(self.rect()).adjusted(_WORDS_LEFT_PX + self._sign_room, 0, -SPACE["m"], 0)
        letters = font(text_pixels(self), bold=True)
        ink = self._theme.colour("text")
        paint_words(painter, room, self._name, letters, ink, how=TO_LEFT, elide=IN_MIDDLE)
        room.setLeft(room.left() + self._name_width + _STATE_GAP_PX)
        letters = font(text_pixels(self))
        ink = self._theme.colour("muted")
        paint_words(painter, room, self._state, letters, ink, how=TO_LEFT, elide=AT_END)

    def _describe(self) -> None:
        name = self.tr("Source: {0}").format(", ".join(filter(None, (self._name, self._state))))
        on = self.tr("The camera is on")
        choose = self.tr("Choose another source (F4)")
        self.setAccessibleName(f"{name}. {on}" if self._camera_on else name)
        self.setToolTip(f"{on}. {choose}" if self._camera_on else choose)
        self.updateGeometry()
        self.update()

    @property
    def _around(self) -> float:
        """The width beside the words."""
        return _WORDS_LEFT_PX + self._sign_room + SPACE["m"]

    @property
    def _sign_room(self) -> float:
        """The width of the camera's sign and its gap; 0 while no camera is on."""
        return SIZE["sign"] * text_scale(self) + SPACE["s"] if self._camera_on else 0.0

    @property
    def _name_width(self) -> int:
        letters = font(text_pixels(self), bold=True)
        return QFontMetrics(letters).horizontalAdvance(self._name)

    @property
    def _state_width(self) -> int:
        return QFontMetrics(font(text_pixels(self))).horizontalAdvance(self._state)
