"""A field for a keystroke, set by pressing it."""

import sys
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from handtrack.errors import UsageError
from handtrack_ui.common.controls import show_shortened
from handtrack_ui.common.shortcuts import TAKES_KEYS
from handtrack_ui.common.theme import text_pixels, text_style
from handtrack_ui.plugins.presenter.presets import Keystroke, parse_stroke
from handtrack_ui.plugins.presenter.words import stroke_words

_STORED: Final = {"pgdown": "page_down", "pgup": "page_up", "return": "enter", "del": "delete"}
_HELD: Final = {"meta": "cmd"}
_HELD_ON_A_MAC: Final = {"ctrl": "cmd", "meta": "ctrl"}
_WIDTH: Final = 11  # of the text size


class KeyField(QPushButton):
    """Shows a keystroke. A click, Space or Enter waits for a new one;
    Tab or a click elsewhere cancels.
    """

    chosen = Signal(str)
    """The person pressed a new keystroke; in settings notation."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = name
        self._stroke = Keystroke("space")
        self._waiting = False
        self.setFont(text_style(bold=True))
        self.clicked.connect(lambda: self._wait(waiting=True))

    def set_stroke(self, stroke: Keystroke) -> None:
        """Show a keystroke."""
        self._stroke = stroke
        self._wait(waiting=False)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same size for every key."""
        return QSize(round(_WIDTH * text_pixels(self)), super().sizeHint().height())

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
        show_shortened(self, words, (_WIDTH - 2) * text_pixels(self))
        self.setAccessibleName(f"{self._name}: {words}")


def stroke_of(event: QKeyEvent) -> Keystroke | None:
    """Return an event's keystroke; None for a modifier, or a key without a name in settings."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(QKeyCombination(held, Qt.Key(event.key())))
    stored = _STORED | (_HELD_ON_A_MAC if sys.platform == "darwin" else _HELD)
    names = pressed.toString(QKeySequence.SequenceFormat.PortableText).lower().split("+")
    try:
        return parse_stroke("+".join(stored.get(name, name) for name in names))
    except UsageError:
        return None
