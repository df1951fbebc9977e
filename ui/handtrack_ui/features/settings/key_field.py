"""A control of the settings that holds a keystroke: pressed, it waits for the next one."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from handtrack.config.slide_keys import Keystroke, parse_stroke
from handtrack.errors import UsageError
from handtrack_ui.common.shortcuts import TAKES_KEYS
from handtrack_ui.common.theme import TYPE, font
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
_WIDTH: Final = 11  # of the letters


class KeyField(QPushButton):
    """Shows a keystroke. A click, Space or Enter makes it wait for another; Tab, or a click elsewhere, ends that."""

    chosen = Signal(str)
    """Another keystroke was pressed by the person, as it is written in settings."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._stroke, self._pixels = name, Keystroke("space"), float(TYPE["body"])
        self._waiting = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: self._wait(waiting=True))

    @property
    def waiting(self) -> bool:
        """Whether the next key is taken."""
        return self._waiting

    def set_stroke(self, stroke: Keystroke) -> None:
        """Show a keystroke."""
        self._stroke = stroke
        self._wait(waiting=False)

    def set_scale(self, scale: float) -> None:
        """Be so many times the usual size."""
        self._pixels = TYPE["body"] * scale
        self.setFont(font(self._pixels, bold=True))
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same width for every key."""
        return QSize(round(_WIDTH * self._pixels), super().sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """While it waits, have the keys that the window has for itself."""
        if self._waiting and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take the key that was waited for."""
        if not self._waiting:
            super().keyPressEvent(event)
            return
        stroke = stroke_of(event)
        if stroke is not None:
            self._wait(waiting=False)
            self.chosen.emit(str(stroke))

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Wait no longer."""
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
    """Return the keystroke of an event; None for a key that is only held, or that has no name in settings."""
    key, held = Qt.Key(event.key()), [name for bit, name in _HELD.items() if event.modifiers() & bit]
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
