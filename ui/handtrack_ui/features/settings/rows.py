"""The layout of settings: titled groups of rows, each with a name, an explanation and controls.

Static parts are painted instead of being widgets: a page has some forty texts and lines, and every widget costs time
when it is made and when the colours change.
"""

import sys
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QLineF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from handtrack.config.slide_keys import Keystroke, parse_stroke
from handtrack.errors import UsageError
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.controls import Choices, Segments, Switch, paint_focus
from handtrack_ui.common.painting import paints
from handtrack_ui.common.shortcuts import TAKES_KEYS
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font
from handtrack_ui.text.key_names import stroke_words

_NAMES: Final = {
    Qt.Key.Key_PageDown: "page_down",
    Qt.Key.Key_PageUp: "page_up",
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Home: "home",
    Qt.Key.Key_End: "end",
    Qt.Key.Key_Space: "space",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Escape: "esc",
    Qt.Key.Key_Backspace: "backspace",
    Qt.Key.Key_Delete: "delete",
}
_HELD: Final = {
    Qt.KeyboardModifier.ControlModifier: "ctrl",
    Qt.KeyboardModifier.AltModifier: "alt",
    Qt.KeyboardModifier.ShiftModifier: "shift",
    Qt.KeyboardModifier.MetaModifier: "cmd",
}
_ON_A_MAC: Final = {"ctrl": "cmd", "cmd": "ctrl"}  # Qt's Control is the Command key there, its Meta the Control key
_WIDTH: Final = 11  # of the text size
_FIELD_PAD: Final = 2.0  # of the text size
_ENTERS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class KeyField(QPushButton):
    """Shows a keystroke. A click, Space or Enter waits for a new one; Tab or a click elsewhere cancels."""

    chosen = Signal(str)
    """The person pressed a new keystroke; in settings notation."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._stroke, self._pixels = name, Keystroke("space"), float(TYPE["body"])
        self._waiting = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: self._wait(waiting=True))

    def set_stroke(self, stroke: Keystroke) -> None:
        """Show a keystroke."""
        self._stroke = stroke
        self._wait(waiting=False)

    def set_scale(self, scale: float) -> None:
        """Scale the control; 1 is the usual size."""
        self._pixels = TYPE["body"] * scale
        self.setFont(font(self._pixels, bold=True))
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same size for every key."""
        return QSize(round(_WIDTH * self._pixels), super().sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """While waiting, take keys before the window's shortcuts do."""
        if self._waiting and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        if not self._waiting:
            super().keyPressEvent(event)
            return
        stroke = stroke_of(event)
        if stroke is not None:
            self._wait(waiting=False)
            self.chosen.emit(str(stroke))

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().focusOutEvent(event)
        self._wait(waiting=False)

    def _wait(self, *, waiting: bool) -> None:
        self._waiting = waiting
        self.setProperty(TAKES_KEYS, waiting)
        words = self.tr("Press a key …") if waiting else stroke_words(self._stroke)
        metrics = QFontMetrics(font(self._pixels, bold=True))
        self.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, round((_WIDTH - 2) * self._pixels)))
        self.setAccessibleName(f"{self._name}: {words}")


def stroke_of(event: QKeyEvent) -> Keystroke | None:
    """Return an event's keystroke; None for a modifier, or a key without a name in settings."""
    key, held = Qt.Key(event.key()), [name for bit, name in _HELD.items() if event.modifiers() & bit]
    if sys.platform == "darwin":
        held = [_ON_A_MAC.get(name, name) for name in held]
    if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F12:
        words = f"f{key - Qt.Key.Key_F1 + 1}"
    elif key in _NAMES:
        words = _NAMES[key]
    elif Qt.Key.Key_Space < key <= Qt.Key.Key_AsciiTilde:
        words = chr(key).lower()
    else:
        return None
    try:
        return parse_stroke("+".join((*held, words)))
    except UsageError:
        return None


class TextField(QLineEdit):
    """A text; Enter or another focus takes it, Esc takes back what was written."""

    entered = Signal(str)
    """The person entered another text."""

    def __init__(self, name: str, letters: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._letters, self._value = letters, ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.editingFinished.connect(self._emit_changed)
        self.set_scale(1.0)

    def set_value(self, text: str) -> None:
        """Show a text, unless the person is writing another one."""
        if text != self._value or not (self.hasFocus() and self.isModified()):
            self._value = text
            if text != self.text():
                self.setText(text)

    def set_scale(self, scale: float) -> None:
        """Scale the control; 1 is the usual size."""
        self._pixels = TYPE["body"] * scale
        self.setFont(font(self._pixels))
        self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        """Keep Enter from the window, and Esc while there is something to take back."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            takes_back = event.key() == Qt.Key.Key_Escape and self.text() != self._value
            if takes_back or event.key() in _ENTERS:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._value)
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        wide = QFontMetrics(self.font()).horizontalAdvance("0" * self._letters)
        return QSize(wide + round(_FIELD_PAD * self._pixels), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round((_FIELD_PAD + 3) * self._pixels), super().sizeHint().height())

    def _emit_changed(self) -> None:
        if self.text() != self._value:
            self._value = self.text()
            self.entered.emit(self._value)


_KNOB_PX: Final = 22
_GROOVE_PX: Final = 170
_NARROW_PX: Final = 80


class ValueSlider(QSlider):
    """A number between two bounds, in steps: Qt's slider, painted in the theme; a click sets the value under it.

    Parameters
    ----------
    theme : Theme
    name : str
        For screen readers.
    span : (float, float)
        The two bounds.
    step : float
    words : callable
        Formats a value, such as "1.2 s".
    parent : QWidget
    """

    moved = Signal(float)
    """The person chose another value."""

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
        self.valueChanged.connect(self._emit_changed)
        theme.changed.connect(self.update)
        self.set_scale(1.0)
        self._show_value(self._low)

    @property
    def number(self) -> float:
        """The current value."""
        return round(self._low + self.value() * self._step, 6)

    def set_number(self, number: float) -> None:
        """Show a value; one between two steps is shown at the nearer step but kept exactly."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's name
        self.setValue(round((number - self._low) / self._step))
        self.blockSignals(False)  # noqa: FBT003 - Qt's name
        self._show_value(number)

    def set_scale(self, scale: float) -> None:
        """Scale the control; 1 is the usual size."""
        self._scale = scale
        metrics = QFontMetrics(self._letters())
        ends = (self._low, self._low + self.maximum() * self._step)
        self._room = max(metrics.horizontalAdvance(self._words(each)) for each in ends) + SPACE["m"]
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(_GROOVE_PX * self._scale) + self._room, round(_KNOB_PX * self._scale) + 10)

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(_NARROW_PX + self._room, round(_KNOB_PX * self._scale) + 10)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the page, so a slider passing under the pointer stays put."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        self.setSliderDown(True)
        self._drag_to(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self.isSliderDown():
            self._drag_to(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        self.setSliderDown(False)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
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

    def _drag_to(self, event: QMouseEvent) -> None:
        share = min(max((event.position().x() - self._left()) / self._span(), 0.0), 1.0)
        self.setValue(round(share * self.maximum()))

    def _emit_changed(self) -> None:
        self._show_value(self.number)
        self.moved.emit(self.number)

    def _show_value(self, number: float) -> None:
        self._said = self._words(number)
        self.setAccessibleName(f"{self._name}: {self._said}")
        self.update()


Control = QPushButton | KeyField | TextField | Switch | Segments | Choices | ValueSlider

_SIDE_BY_SIDE: Final = 540  # a narrower row puts its control below its words
_GAP: Final = 3
_EXPLAINED: Final = 0.94  # size of an explanation, relative to a name
_WRAP: Final = int(Qt.TextFlag.TextWordWrap)
_ENDLESS: Final = 100_000
_USUAL_LETTERS: Final = 26  # preferred and minimum width, in text sizes
_LEAST_LETTERS: Final = 9
_WIDTHS: Final = 8  # layouts try several widths before they settle


class _Words(QWidget):
    """A name and its explanation, wrapped."""

    def __init__(self, theme: Theme, parent: QWidget, title: str, words: str) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title, self.words, self.caution = title, words, False
        self._fonts = (QFont(), QFont())
        self._pixels = 0.0
        self._placed: dict[int, list[tuple[QRect, QFont, str]]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_text_pixels(TYPE["body"])

    def announce(self) -> None:
        if self.caution and self.isVisible():
            announce(self, self.accessibleName())

    def set_text_pixels(self, pixels: float) -> None:
        if pixels != self._pixels:
            self._pixels = pixels
            self._fonts = (font(pixels, bold=True), font(pixels * _EXPLAINED))
            self.changed()

    def changed(self) -> None:
        self.setAccessibleName(". ".join(filter(None, (self.title, self.words))))
        self._placed.clear()
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        parts = self._parts(width)
        return parts[-1][0].bottom() + 1 if parts else 0

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        width = round(_USUAL_LETTERS * self._pixels)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(round(_LEAST_LETTERS * self._pixels), round(self._pixels))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if not event.spontaneous():
            self.announce()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter.setOpacity(1.0 if self.isEnabled() else 0.75)
        parts = self._parts(self.width())
        lift = max(0, (self.height() - self.heightForWidth(self.width())) // 2)
        for room, used, text in parts:
            explains = "on_warning_soft" if self.caution else "muted"
            painter.setPen(self._theme.colour("text" if used is self._fonts[0] else explains))
            painter.setFont(used)
            painter.drawText(room.translated(0, lift), _WRAP, text)

    def _parts(self, width: int) -> list[tuple[QRect, QFont, str]]:
        """Return the texts' boxes for a width, top down; cached, because Qt asks repeatedly."""
        if width not in self._placed:
            placed, top = [], 0
            for used, text in zip(self._fonts, (self.title, self.words), strict=True):
                if text:
                    room = QRect(0, top, max(1, width), _ENDLESS)
                    height = QFontMetrics(used).boundingRect(room, _WRAP, text).height()
                    placed.append((QRect(0, top, max(1, width), height), used, text))
                    top += height + _GAP
            if len(self._placed) == _WIDTHS:
                self._placed.clear()
            self._placed[width] = placed
        return self._placed[width]


class SettingRow(QWidget):
    """One setting. Its controls are on the right, or below in a narrow row.

    Make it first and fill it with `add`: reparenting a widget costs as much as making one.
    """

    def __init__(self, theme: Theme, group: "SettingGroup", title: str, words: str = "") -> None:
        super().__init__(group)
        self._words = _Words(theme, self, title, words)
        self._scale = 1.0
        self._controls: list[Control] = []
        self._place = QHBoxLayout()
        self._place.setSpacing(SPACE["s"])
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(SPACE["l"], SPACE["m"], SPACE["l"], SPACE["m"])
        self._layout.setSpacing(SPACE["m"])
        self._layout.addWidget(self._words, 1)
        self._layout.addLayout(self._place)
        group.add(self)

    @property
    def words(self) -> str:
        """The explanation."""
        return self._words.words

    def add(self, control: Control) -> None:
        """Add a control, already a child of this row, to the right of the others."""
        self._controls.append(control)
        self._place.addWidget(control, alignment=Qt.AlignmentFlag.AlignVCenter)
        control.setAccessibleDescription(self.words)

    def lock(self, *, locked: bool) -> None:
        """Disable the controls; the words stay as readable as before."""
        for control in self._controls:
            control.setEnabled(not locked)

    def set_title(self, title: str) -> None:
        """Change the name."""
        self._words.title = title
        self._words.changed()

    def set_words(self, words: str, *, caution: bool = False) -> None:
        """Change the explanation; `caution` marks bad news, and screen readers announce it at once."""
        if (words, caution) != (self._words.words, self._words.caution):
            self._words.words, self._words.caution = words, caution
            self._words.changed()
            self._words.announce()
            for control in self._controls:
                control.setAccessibleDescription(words)

    def set_scale(self, scale: float) -> None:
        """Scale every text and control."""
        self._scale = scale
        self._words.set_text_pixels(TYPE["body"] * scale)
        for control in self._controls:
            if isinstance(control, QPushButton) and not isinstance(control, KeyField):
                control.setFont(font(TYPE["body"] * scale, bold=True))
            else:
                control.set_scale(scale)
        self._align()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._align()

    def _align(self) -> None:
        beside = self.width() >= _SIDE_BY_SIDE * self._scale
        self._layout.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._layout.setAlignment(self._place, Qt.AlignmentFlag(0) if beside else Qt.AlignmentFlag.AlignLeft)


class SettingGroup(QWidget):
    """Rows under a heading, on their own surface, separated by thin lines."""

    def __init__(self, theme: Theme, parent: QWidget, heading: str = "") -> None:
        super().__init__(parent)
        self._theme, self._heading = theme, heading
        self._pixels = float(TYPE["lead"])
        self._rows: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setSpacing(1)
        self.setAccessibleName(heading)
        self._make_room()

    def add(self, row: QWidget) -> None:
        """Add a row, already a child of this group, below the others."""
        self._rows.append(row)
        self._column.addWidget(row)

    def set_scale(self, scale: float) -> None:
        """Scale the heading."""
        self._pixels = TYPE["lead"] * scale
        self._make_room()
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        top = self._column.contentsMargins().top()
        if self._heading:
            painter.setFont(font(self._pixels, bold=True))
            painter.setPen(self._theme.colour("text"))
            room = QRectF(0, 0, self.width(), top - SPACE["s"])
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._heading)
        surface = QRectF(0.5, top - 0.5, self.width() - 1, self.height() - top)
        painter.setPen(QPen(self._theme.colour("line"), 1))
        painter.setBrush(self._theme.colour("surface"))
        painter.drawRoundedRect(surface, RADIUS["l"], RADIUS["l"])
        shown = [row for row in self._rows if not row.isHidden()]
        for row in shown[1:]:
            painter.drawLine(QLineF(1, row.y() - 0.5, self.width() - 1, row.y() - 0.5))

    def _make_room(self) -> None:
        above = round(self._pixels * 1.35) + SPACE["s"] if self._heading else 1
        self._column.setContentsMargins(1, above, 1, 1)
