"""The controls of the settings: a switch, segments, and a drop-down list."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QListWidget, QSizePolicy, QWidget

from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import RADIUS, TYPE, Theme, font

Options = Sequence[tuple[str, str]]
"""What can be chosen: (value, label) pairs."""

_SWITCH: Final = (52, 30)
CONTROL_HEIGHT: Final = 2.4  # of the text size
CONTROL_PAD: Final = 0.95
_FOCUS_PX: Final = 2.5


class Switch(QAbstractButton):
    """An on/off switch; Space and Enter toggle it."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._scale = theme, 1.0
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_scale(self, scale: float) -> None:
        """Scale the control; 1 is the usual size."""
        self._scale = scale
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(_SWITCH[0] * self._scale) + 8, round(_SWITCH[1] * self._scale) + 8)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        on, round_px = self.isChecked(), box.height() / 2
        painter.setPen(QPen(self._theme.colour("accent" if on else "muted"), 1.5))
        painter.setBrush(self._theme.colour("accent" if on else "sunken"))
        painter.setOpacity(1.0 if self.isEnabled() else 0.5)
        painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), round_px, round_px)
        side = box.height() - 9 * self._scale
        gap = (box.height() - side) / 2
        left = box.right() - side - gap if on else box.left() + gap
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("on_accent" if on else "muted"))
        painter.drawEllipse(QRectF(left, box.top() + gap, side, side))
        if self.hasFocus():
            paint_focus(painter, self._theme, box.adjusted(-2.5, -2.5, 2.5, 2.5), round_px + 2.5)


class _Segment(QAbstractButton):
    """One of several side-by-side choices."""

    def __init__(self, theme: Theme, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setText(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_text_pixels(TYPE["body"])

    def set_text_pixels(self, pixels: float) -> None:
        self._pixels = pixels
        wide = QFontMetrics(font(pixels, bold=True)).horizontalAdvance(self.text())
        self._room = QSize(round(wide + 2 * CONTROL_PAD * pixels), round(CONTROL_HEIGHT * pixels))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self._room  # measured once: a layout asks hundreds of times

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self._room

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        box, chosen = QRectF(self.rect()).adjusted(3, 3, -3, -3), self.isChecked()
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen:
            painter.setBrush(self._theme.colour("accent"))
            painter.drawRoundedRect(box, RADIUS["s"], RADIUS["s"])
        elif self.underMouse() and self.isEnabled():
            painter.setBrush(self._theme.colour("surface"))
            painter.drawRoundedRect(box, RADIUS["s"], RADIUS["s"])
        painter.setFont(font(self._pixels, bold=True))
        usual = "text" if self.isEnabled() else "muted"
        painter.setPen(self._theme.colour("on_accent" if chosen else usual))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            paint_focus(painter, self._theme, box.adjusted(-1.5, -1.5, 1.5, 1.5), RADIUS["s"] + 1.5)


class Segments(QWidget):
    """A few choices side by side, in more rows if there is no room; arrow keys move among them."""

    chosen = Signal(str)
    """The person chose another value."""

    def __init__(self, theme: Theme, name: str, options: Options, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._values = [value for value, _ in options]
        self._buttons = [_Segment(theme, text, self) for _, text in options]
        self._group = QButtonGroup(self)
        self.setAccessibleName(name)
        for button in self._buttons:
            button.setAccessibleName(f"{name}: {button.text()}")
            self._group.addButton(button)
        self._group.buttonClicked.connect(lambda button: self.chosen.emit(self._values[self._buttons.index(button)]))
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.update)

    def set_value(self, value: str) -> None:
        """Show a value as chosen."""
        if value in self._values:
            chosen = self._buttons[self._values.index(value)]
            chosen.setChecked(True)
            for button in self._buttons:  # Qt does so only once one has the focus
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button is chosen else Qt.FocusPolicy.ClickFocus)

    def set_available(self, value: str, *, available: bool) -> None:
        """Enable or disable a value."""
        self._buttons[self._values.index(value)].setEnabled(available)

    def set_scale(self, scale: float) -> None:
        """Scale the control; 1 is the usual size."""
        for button in self._buttons:
            button.set_text_pixels(TYPE["body"] * scale)
        self.updateGeometry()
        self._arrange()

    def heightForWidth(self, width: int) -> int:  # noqa: D102, N802 - Qt's name
        return -(-len(self._buttons) // self._columns(width)) * self._least().height()

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return self._least()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        least = self._least()
        return QSize(least.width() * len(self._buttons), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._arrange()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("sunken"))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS["m"], RADIUS["m"])

    def _least(self) -> QSize:
        """Return the room of the button with the longest text."""
        return max((button.sizeHint() for button in self._buttons), key=QSize.width)

    def _columns(self, width: int) -> int:
        return max(1, min(len(self._buttons), width // max(1, self._least().width())))

    def _arrange(self) -> None:
        columns, height = self._columns(self.width()), self._least().height()
        for place, button in enumerate(self._buttons):
            row, column = divmod(place, columns)
            left, right = (self.width() * edge // columns for edge in (column, column + 1))
            button.setGeometry(left, row * height, right - left, height)


def paint_focus(painter: QPainter, theme: Theme, box: QRectF, radius: float) -> None:
    """Paint the focus ring."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("text"), _FOCUS_PX))
    painter.drawRoundedRect(box, radius, radius)


_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_MOST_ROWS: Final = 11
_ROW: Final = 2.5  # of the text size
_EDGE: Final = 8


class Choices(QAbstractButton):
    """Shows the chosen value. Space, Enter and a click open the list; up and down choose without opening it."""

    chosen = Signal(str)
    """The person chose another value."""

    def __init__(self, theme: Theme, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._name, self._pixels = theme, name, float(TYPE["body"])
        self._options: list[tuple[str, str]] = []
        self._value = ""
        self._widest = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open)
        theme.changed.connect(self.update)

    @property
    def words(self) -> str:
        """The label of the chosen value."""
        return dict(self._options).get(self._value, "")

    def set_options(self, options: Options) -> None:
        """Replace the options."""
        if list(options) != self._options:
            self._options = list(options)
            self._measure()

    def set_value(self, value: str) -> None:
        """Show a value as chosen."""
        self._value = value
        self.setAccessibleName(f"{self._name}: {self.words}")
        self.update()

    def set_scale(self, scale: float) -> None:
        """Scale the control; 1 is the usual size."""
        self._pixels = TYPE["body"] * scale
        self._measure()

    def open(self) -> QListWidget:
        """Open the list below, or above if there is no room, and return it; it closes when it loses focus."""
        listed = _Listed(self.window(), self)
        listed.setAccessibleName(self._name)
        listed.setFont(font(self._pixels))
        listed.addItems([words for _, words in self._options])
        listed.setCurrentRow(self._place())
        for signal in (listed.itemActivated, listed.itemClicked):
            signal.connect(lambda item: self._take(listed, listed.row(item)))
        listed.setGeometry(self._room(min(len(self._options), _MOST_ROWS)))
        listed.show()
        listed.raise_()
        listed.setFocus()
        return listed

    def event(self, event: QEvent) -> bool:
        """Keep up and down from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _step(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        step = _step(event)
        if not step:
            super().keyPressEvent(event)
            return
        place = min(max(self._place() + step, 0), len(self._options) - 1)
        if place != self._place():
            self.chosen.emit(self._options[place][0])

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(self._widest + (2 * CONTROL_PAD + 1.8) * self._pixels), round(CONTROL_HEIGHT * self._pixels))

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(6 * self._pixels), round(CONTROL_HEIGHT * self._pixels))

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.setOpacity(1.0 if self.isEnabled() else 0.6)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(self._theme.colour("muted" if self.underMouse() else "line"), 1))
        painter.setBrush(self._theme.colour("surface"))
        painter.drawRoundedRect(box, RADIUS["m"], RADIUS["m"])
        if self.hasFocus():
            paint_focus(painter, self._theme, box, RADIUS["m"])
        side, pad = self._pixels * 1.2, CONTROL_PAD * self._pixels
        arrow = QRectF(box.right() - side - pad * 0.7, box.center().y() - side / 2, side, side)
        paint_icon(painter, "down", self._theme.colour("muted"), arrow)
        room = QRectF(box.left() + pad, box.top(), arrow.left() - box.left() - pad * 1.3, box.height())
        painter.setFont(font(self._pixels, bold=True))
        painter.setPen(self._theme.colour("text"))
        words = painter.fontMetrics().elidedText(self.words, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def _measure(self) -> None:
        self._widest = max((_width(words, self._pixels) for _, words in self._options), default=40)
        self.updateGeometry()
        self.update()

    def _place(self) -> int:
        return next((place for place, (value, _) in enumerate(self._options) if value == self._value), -1)

    def _take(self, listed: "_Listed", place: int) -> None:
        listed.dismiss()
        if self._options[place][0] != self._value:
            self.chosen.emit(self._options[place][0])

    def _room(self, rows: int) -> QRect:
        window = self.window()
        top = self.mapTo(window, QPoint(0, 0)).y()
        below, above = window.height() - top - self.height() - _EDGE, top - _EDGE
        wanted = round(rows * _ROW * self._pixels) + 2 * _EDGE
        height = min(wanted, max(below, above))
        width = min(max(self.width(), self.sizeHint().width()), window.width() - 2 * _EDGE)
        left = min(self.mapTo(window, QPoint(0, 0)).x(), window.width() - width - _EDGE)
        return QRect(left, top + self.height() if height <= below else top - height, width, height)


class _Listed(QListWidget):
    """The open list. It takes every key, because the window's own would leave the view."""

    def __init__(self, window: QWidget, anchor: QWidget) -> None:
        super().__init__(window)
        self._anchor: QWidget | None = anchor
        self.setObjectName("listed")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def dismiss(self, *, returning: bool = True) -> None:
        """Close, and return the focus to its origin unless it moved already."""
        anchor, self._anchor = self._anchor, None
        if anchor is not None:
            if returning:
                anchor.setFocus()
            self.hide()
            self.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Keep the keys from the window."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        self.dismiss(returning=False)


@lru_cache(maxsize=512)
def _width(words: str, pixels: float) -> int:
    """Return the width of a label; cached, because a page's lists measure the same labels repeatedly."""
    return QFontMetrics(font(pixels, bold=True)).horizontalAdvance(words)


def _step(event: QKeyEvent) -> int:
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    return _STEPS.get(Qt.Key(event.key()), 0) if plain else 0
