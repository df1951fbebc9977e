"""The window's keys, how they are written, and the order in which keys are handled.

A key goes first to a focused widget that uses it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QWidget,
)
from shiboken6 import isValid

from handtrack.messages import CommandName
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.text.key_names import keys_written

TAKES_KEYS: Final = "takesKeys"
"""Property of a widget that handles every key itself, such as one waiting for a key to be set."""

_PRESSES: Final = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_MOVES: Final = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)
_ARROWS: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


_REPEATS: Final = frozenset(
    [
        *(
            Shortcut.NEXT,
            Shortcut.PREVIOUS,
            Shortcut.PAGE_DOWN,
            Shortcut.PAGE_UP,
            Shortcut.READ_ON,
            Shortcut.READ_BACK,
        ),
        *(Shortcut.LARGER, Shortcut.SMALLER),
    ]
)
"""Shortcuts that repeat while held; all others fire once."""
_OF_COMMANDS: Final = {
    "next": Shortcut.NEXT,
    "previous": Shortcut.PREVIOUS,
    "confirm": Shortcut.CONFIRM,
    "undo": Shortcut.UNDO,
    "cancel": Shortcut.CANCEL,
    "pause": Shortcut.PAUSE,
    "timer_pause": Shortcut.TIMER_PAUSE,
    "timer_stop": Shortcut.TIMER_STOP,
    "timer_more": Shortcut.TIMER_MORE,
    "timer_restart": Shortcut.TIMER_RESTART,
    "read": Shortcut.READ_ALOUD,
}
_WRITTEN: Final = {"Ctrl++": "Ctrl +", "Ctrl+-": "Ctrl −"}
_SIGNS: Final = {
    "Right": "→",
    "Left": "←",
    "Down": "↓",
    "Up": "↑",
    "PgDown": "Page Down",
    "PgUp": "Page Up",
    "Return": "Enter",
}
_UNWRITTEN: Final = frozenset({"Return", "Ctrl+=", "Ctrl+Enter"})


@dataclass(frozen=True, slots=True)
class KeyLine:
    """Keys and what they do."""

    keys: str
    does: str


def key_line(keys: Sequence[str], does: str) -> KeyLine:
    """Return a line of the cheat sheet: shortcuts, and what they do in the person's language."""
    return KeyLine(_written(*keys), QCoreApplication.translate("sheet", does))


def key_words(meaning: str) -> str:
    """Return the key of a command, given its name in the settings; empty if it has none."""
    if meaning.startswith("select "):
        key = meaning.removeprefix("select ")
    elif meaning in _OF_COMMANDS:
        key = keys_written(_names(_OF_COMMANDS[meaning])[0])
    else:
        return ""
    return QCoreApplication.translate("bindings", "Key: {0}").format(key)


def first_key(shortcut: str) -> str:
    """Return a shortcut's key, or the first of several, as printed on the person's keyboard."""
    return keys_written(_names(shortcut)[0])


def _written(*shortcuts: str) -> str:
    """Return one shortcut's keys, or the first key of each of several."""
    if len(shortcuts) == 1 and shortcuts[0].startswith("1 2 3 4"):
        return f"1 … {shortcuts[0][-1]}"
    names = _names(shortcuts[0]) if len(shortcuts) == 1 else [_names(each)[0] for each in shortcuts]
    return keys_written("  ".join(names))


def _names(shortcut: str) -> list[str]:
    return [_WRITTEN.get(keys, _sign(keys)) for keys in shortcut.split() if keys not in _UNWRITTEN]


def _sign(keys: str) -> str:
    *held, key = keys.split("+")
    return "+".join((*held, _SIGNS.get(key, key)))


def bind(
    window: QWidget,
    actions: Mapping[str, Callable[[], object]],
    *,
    repeats: bool = False,
) -> None:
    """Bind shortcuts in a window or a part of it. `repeats`: a held key fires again and again."""
    for shortcut, action in actions.items():
        for key in shortcut.split():
            _bind(window, key, action, repeats=repeats or shortcut in _REPEATS)


def bind_commands(window: QWidget, press: Callable[[CommandName, int | None], object]) -> None:
    """Bind the keys of commands in a window or a part of it;
    `press` gets the command and a choice's number, from 1.
    """
    names: tuple[CommandName, ...] = ("next", "previous", "confirm", "undo")
    bind(window, {_OF_COMMANDS[name]: partial(press, name, None) for name in names})
    for number, key in enumerate(Shortcut.CHOOSE.split(), start=1):
        _bind(window, key, partial(press, "select", number), repeats=False)


def _bind(window: QWidget, key: str, action: Callable[[], object], *, repeats: bool) -> None:
    made = QShortcut(QKeySequence(key), window)
    made.setAutoRepeat(repeats)
    made.activated.connect(action)


class YieldingKeys(QObject):
    """Gives a focused widget the keys it uses, before the window's shortcuts.

    A button uses Space and Enter; lists, sliders and radio buttons also the arrows. A text field
    claims its keys itself.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.focusChanged.connect(self._watch)
        self._watch(None, app.focusWidget())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Filter key events before any other handler."""
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
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

    def _watch(self, before: QWidget | None, focused: QWidget | None) -> None:
        """Filter the focused widget's events, and no others: each one costs a call."""
        if before is not None and isValid(before):
            before.removeEventFilter(self)
        if focused is not None:
            focused.installEventFilter(self)


def uses_key(widget: QWidget, key: Qt.Key) -> bool:
    """Return whether a focused widget uses a key itself."""
    if widget.property(TAKES_KEYS):
        return False
    if isinstance(widget, QAbstractButton):
        group = widget.group()
        lists = widget.property("kind") == "choices" and key in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        return (
            key in _PRESSES or lists or (group is not None and group.exclusive() and key in _ARROWS)
        )
    if isinstance(widget, QAbstractItemView):
        return key in _PRESSES or key in _MOVES
    if isinstance(widget, QAbstractSlider):
        return key in _MOVES or key in _ARROWS
    return False
