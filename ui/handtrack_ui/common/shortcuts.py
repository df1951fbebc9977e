"""The keys of the window. A key yields to a focused widget that uses it itself."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractSlider, QApplication, QWidget

TAKES_KEYS: Final = "takesKeys"
"""A property of a widget that looks at every key by itself, as one does that waits for a key to be set."""

_PRESSES: Final = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_MOVES: Final = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End}
)
_GO_ON: Final = frozenset(["Right", "PgDown", "Left", "PgUp", "Down", "Up", "Ctrl++", "Ctrl+=", "Ctrl+-"])
"""What goes on while it is held down; any other key commands once, however long it is held."""
_ARROWS: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


def bind(window: QWidget, bindings: Mapping[str, Callable[[], object]]) -> None:
    """Give a window its keys.

    Parameters
    ----------
    window : QWidget
    bindings : mapping
        From keys, several separated by spaces ("Right PgDown"), to what they do.
    """
    for keys, action in bindings.items():
        for key in keys.split():
            shortcut = QShortcut(QKeySequence(key), window)
            shortcut.setAutoRepeat(key in _GO_ON)
            shortcut.activated.connect(action)


class YieldingKeys(QObject):
    """Lets a focused widget have the keys that it uses, before a shortcut of the window takes them.

    A button uses Space and Enter, a list also the arrows, and so do a slider and buttons of which one is
    chosen; a text field asks for its keys by itself.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Look at a key before anyone else does."""
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget) or not watched.hasFocus():
            return False
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if not plain or not uses_key(watched, Qt.Key(event.key())):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.type() == QEvent.Type.KeyPress and enter and isinstance(watched, QAbstractButton):
            if not event.isAutoRepeat():
                watched.click()
            return True
        return False


def uses_key(widget: QWidget, key: Qt.Key) -> bool:
    """Return whether a focused widget does something of its own with a key."""
    if widget.property(TAKES_KEYS):
        return False
    if isinstance(widget, QAbstractButton):
        group = widget.group()
        return key in _PRESSES or (group is not None and group.exclusive() and key in _ARROWS)
    if isinstance(widget, QAbstractItemView):
        return key in _PRESSES or key in _MOVES
    if isinstance(widget, QAbstractSlider):
        return key in _MOVES or key in _ARROWS
    return False
