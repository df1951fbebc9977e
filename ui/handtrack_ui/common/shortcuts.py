"""The window's keys: all shortcuts in one table, their cheat sheet texts, and the order in which keys are handled.

A key goes first to a focused widget that uses it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QAbstractSlider, QApplication, QWidget

from handtrack.messages import CommandName
from handtrack_ui.text.key_names import keys_written

TAKES_KEYS: Final = "takesKeys"
"""Property of a widget that handles every key itself, such as one waiting for a key to be set."""

_PRESSES: Final = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_MOVES: Final = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End}
)
_ARROWS: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class Shortcut(StrEnum):
    """Every shortcut; the value is its keys in Qt's names, separated by spaces."""

    NEXT = "Right"
    PREVIOUS = "Left"
    PAGE_DOWN = "Down"
    PAGE_UP = "Up"
    READ_ON = "PgDown"
    READ_BACK = "PgUp"
    CHOOSE = "1 2 3 4 5 6 7 8 9"
    CARD = "1 2 3 4"
    CONFIRM = "Enter Return"
    UNDO = "Ctrl+Z"
    LARGER = "Ctrl++ Ctrl+="
    SMALLER = "Ctrl+-"
    FOLLOW_HAND = "Ctrl+0"
    CANCEL = "Esc"
    PAUSE = "P Space"
    MORE_SERVINGS = "+ ="
    FEWER_SERVINGS = "-"
    READ_ALOUD = "A"
    READING_ALOUD = "Shift+A"
    TIMER_PAUSE = "T"
    TIMER_MORE = "Shift+T"
    TIMER_RESTART = "Ctrl+T"
    TIMER_STOP = "Ctrl+Shift+T"
    LIBRARY = "Alt+Left"
    SETTINGS = "Ctrl+,"
    OPEN_GUIDE = "Ctrl+O"
    FIND = "Ctrl+F /"
    CARD_MENU = "Shift+F10"
    SOUND = "Ctrl+M"
    SOURCE = "F4"
    PREVIOUS_SOURCE = "Shift+F4"
    STOP_SENDING = "F8"
    RECORD = "F9"
    FULL_SCREEN = "F11"
    MEMORY = "F12"
    MEMORY_SNAPSHOT = "Ctrl+F12"
    MEMORY_EXPORT = "Alt+F12"
    HELP = "F1 ?"
    QUIT = "Ctrl+Q"
    MIRROR = "M"
    INSPECTOR = RENAME = "F2"
    OTHER_HAND = "H"
    FREEZE = "F"
    SNAPSHOT = SAVE = "Ctrl+S"
    SNAPSHOT_PLAIN = "Ctrl+Shift+S"
    COPY_CSV = "Ctrl+C"
    COPY_JSON = "Ctrl+Shift+C"
    SKIP_BACK = "Shift+Left"
    SKIP_AHEAD = "Shift+Right"
    SLOWER = "Shift+Down"
    FASTER = "Shift+Up"
    LOOP = "L"
    TEACH = "N"
    HOLD_AGAIN = "R"
    DELETE_ODD = "D"
    DELETE_SIGN = "Ctrl+Del"
    IMPORT = "Ctrl+I"
    EXPORT = EDIT = "Ctrl+E"
    NEW_GUIDE = "Ctrl+N"
    DUPLICATE = "Ctrl+D"
    REDO = "Ctrl+Shift+Z Ctrl+Y"
    STEP_UP = "Alt+Up"
    STEP_DOWN = "Alt+Down"
    ADD_STEP = "Ctrl+Return Ctrl+Enter"
    MARKDOWN = "Ctrl+U"
    START = "F5"
    TRY_POINTER = "Shift+P"


_TRACKED: Final = ("what tracks",)
"""Any view that is tracking now."""
_EXPERT: Final = ("live", "practice", "studio", "presenter", "settings")
"""Views for people who look at tracking itself, not for a cook."""
_ROWS: Final = (
    ((Shortcut.NEXT,), QT_TRANSLATE_NOOP("sheet", "Next step"), ("guide",)),
    ((Shortcut.PREVIOUS,), QT_TRANSLATE_NOOP("sheet", "Previous step"), ("guide",)),
    ((Shortcut.CHOOSE,), QT_TRANSLATE_NOOP("sheet", "Choose, tick an item"), ("guide",)),
    ((Shortcut.CONFIRM,), QT_TRANSLATE_NOOP("sheet", "Confirm, finish step"), ("guide",)),
    (
        (Shortcut.MORE_SERVINGS, Shortcut.FEWER_SERVINGS),
        QT_TRANSLATE_NOOP("sheet", "More, fewer servings or stars"),
        ("guide",),
    ),
    ((Shortcut.UNDO,), QT_TRANSLATE_NOOP("sheet", "Undo"), ("guide", "settings", "studio", "editor")),
    ((Shortcut.REDO,), QT_TRANSLATE_NOOP("sheet", "Redo"), ("editor",)),
    ((Shortcut.SAVE,), QT_TRANSLATE_NOOP("sheet", "Save"), ("editor",)),
    ((Shortcut.START,), QT_TRANSLATE_NOOP("sheet", "Start the guide"), ("editor",)),
    ((Shortcut.ADD_STEP,), QT_TRANSLATE_NOOP("sheet", "Add a step"), ("editor",)),
    ((Shortcut.STEP_UP, Shortcut.STEP_DOWN), QT_TRANSLATE_NOOP("sheet", "Move the step"), ("editor",)),
    ((Shortcut.MARKDOWN,), QT_TRANSLATE_NOOP("sheet", "Steps or Markdown"), ("editor",)),
    ((Shortcut.PAGE_DOWN, Shortcut.PAGE_UP), QT_TRANSLATE_NOOP("sheet", "Turn a long step's page"), ("guide",)),
    ((Shortcut.READ_ON, Shortcut.READ_BACK), QT_TRANSLATE_NOOP("sheet", "Turn the page, then next step"), ("guide",)),
    ((Shortcut.LARGER, Shortcut.SMALLER), QT_TRANSLATE_NOOP("sheet", "Larger, smaller text"), ("guide",)),
    ((Shortcut.FOLLOW_HAND,), QT_TRANSLATE_NOOP("sheet", "Text size follows the hand"), ("guide",)),
    ((Shortcut.READ_ALOUD,), QT_TRANSLATE_NOOP("sheet", "Read the step aloud"), ("guide",)),
    ((Shortcut.READING_ALOUD,), QT_TRANSLATE_NOOP("sheet", "Read every step aloud, or stop"), ("guide",)),
    ((Shortcut.TIMER_PAUSE,), QT_TRANSLATE_NOOP("sheet", "Pause or resume the timer"), ("guide",)),
    ((Shortcut.TIMER_MORE,), QT_TRANSLATE_NOOP("sheet", "Timer: one more minute"), ("guide",)),
    ((Shortcut.TIMER_RESTART,), QT_TRANSLATE_NOOP("sheet", "Restart the timer"), ("guide",)),
    ((Shortcut.TIMER_STOP,), QT_TRANSLATE_NOOP("sheet", "Stop the timer"), ("guide",)),
    ((Shortcut.NEXT, Shortcut.PREVIOUS), QT_TRANSLATE_NOOP("sheet", "Another card"), ("library",)),
    ((Shortcut.READ_ON, Shortcut.READ_BACK), QT_TRANSLATE_NOOP("sheet", "Turn the page"), ("library",)),
    ((Shortcut.CARD,), QT_TRANSLATE_NOOP("sheet", "Open a card"), ("library",)),
    ((Shortcut.CONFIRM,), QT_TRANSLATE_NOOP("sheet", "Open the card"), ("library",)),
    ((Shortcut.CARD_MENU,), QT_TRANSLATE_NOOP("sheet", "Favourite, rename, remove"), ("library",)),
    ((Shortcut.NEW_GUIDE,), QT_TRANSLATE_NOOP("sheet", "New guide"), ("library",)),
    ((Shortcut.EDIT,), QT_TRANSLATE_NOOP("sheet", "Edit the card's guide"), ("library",)),
    ((Shortcut.DUPLICATE,), QT_TRANSLATE_NOOP("sheet", "Duplicate the guide or step"), ("library", "editor")),
    ((Shortcut.FIND,), QT_TRANSLATE_NOOP("sheet", "Search"), ("library", "settings")),
    ((Shortcut.MIRROR,), QT_TRANSLATE_NOOP("sheet", "Mirror the picture"), ("live",)),
    ((Shortcut.INSPECTOR,), QT_TRANSLATE_NOOP("sheet", "Inspector"), ("live",)),
    ((Shortcut.OTHER_HAND,), QT_TRANSLATE_NOOP("sheet", "Other hand"), ("live",)),
    ((Shortcut.FREEZE,), QT_TRANSLATE_NOOP("sheet", "Freeze, back to live"), ("live",)),
    ((Shortcut.PREVIOUS, Shortcut.NEXT), QT_TRANSLATE_NOOP("sheet", "Frozen or video: frame by frame"), ("live",)),
    ((Shortcut.SKIP_BACK, Shortcut.SKIP_AHEAD), QT_TRANSLATE_NOOP("sheet", "Video: ±5 s"), ("live",)),
    ((Shortcut.SLOWER, Shortcut.FASTER), QT_TRANSLATE_NOOP("sheet", "Video: speed"), ("live",)),
    ((Shortcut.LOOP,), QT_TRANSLATE_NOOP("sheet", "Video: repeat, play once"), ("live",)),
    ((Shortcut.RECORD,), QT_TRANSLATE_NOOP("sheet", "Record, stop recording"), ("live",)),
    ((Shortcut.SNAPSHOT, Shortcut.SNAPSHOT_PLAIN), QT_TRANSLATE_NOOP("sheet", "Save the picture"), ("live",)),
    ((Shortcut.COPY_CSV, Shortcut.COPY_JSON), QT_TRANSLATE_NOOP("sheet", "Copy the hands"), ("live",)),
    ((Shortcut.NEXT, Shortcut.CONFIRM), QT_TRANSLATE_NOOP("sheet", "Skip this sign"), ("practice",)),
    ((Shortcut.PREVIOUS,), QT_TRANSLATE_NOOP("sheet", "Previous sign"), ("practice",)),
    ((Shortcut.TRY_POINTER,), QT_TRANSLATE_NOOP("sheet", "Try the pointer"), ("practice",)),
    ((Shortcut.TEACH,), QT_TRANSLATE_NOOP("sheet", "Teach a gesture"), ("studio",)),
    ((Shortcut.HOLD_AGAIN,), QT_TRANSLATE_NOOP("sheet", "Record more samples"), ("studio",)),
    ((Shortcut.DELETE_ODD,), QT_TRANSLATE_NOOP("sheet", "Delete outliers"), ("studio",)),
    ((Shortcut.RENAME,), QT_TRANSLATE_NOOP("sheet", "Rename it"), ("library", "studio")),
    ((Shortcut.DELETE_SIGN,), QT_TRANSLATE_NOOP("sheet", "Delete it"), ("studio",)),
    ((Shortcut.IMPORT,), QT_TRANSLATE_NOOP("sheet", "Import"), ("studio",)),
    ((Shortcut.EXPORT,), QT_TRANSLATE_NOOP("sheet", "Export"), ("studio",)),
    ((Shortcut.PAUSE,), QT_TRANSLATE_NOOP("sheet", "Pause, resume"), _TRACKED),
    ((Shortcut.CANCEL,), QT_TRANSLATE_NOOP("sheet", "Cancel, back to the library"), ()),
    ((Shortcut.SETTINGS,), QT_TRANSLATE_NOOP("sheet", "Settings"), ()),
    ((Shortcut.OPEN_GUIDE,), QT_TRANSLATE_NOOP("sheet", "Open a guide"), ()),
    ((Shortcut.SOUND,), QT_TRANSLATE_NOOP("sheet", "Sounds on, off"), ()),
    ((Shortcut.SOURCE,), QT_TRANSLATE_NOOP("sheet", "Choose a source"), ()),
    ((Shortcut.PREVIOUS_SOURCE,), QT_TRANSLATE_NOOP("sheet", "Back to the previous source"), _EXPERT),
    ((Shortcut.STOP_SENDING,), QT_TRANSLATE_NOOP("sheet", "Stop all sending"), _EXPERT),
    ((Shortcut.FULL_SCREEN,), QT_TRANSLATE_NOOP("sheet", "Full screen"), ()),
    ((Shortcut.MEMORY,), QT_TRANSLATE_NOOP("sheet", "Memory"), _EXPERT),
    (
        (Shortcut.MEMORY_SNAPSHOT, Shortcut.MEMORY_EXPORT),
        QT_TRANSLATE_NOOP("sheet", "Memory: snapshot, export"),
        _EXPERT,
    ),
    ((Shortcut.HELP,), QT_TRANSLATE_NOOP("sheet", "This sheet"), ()),
    ((Shortcut.QUIT,), QT_TRANSLATE_NOOP("sheet", "Quit"), ()),
)
"""Rows of the cheat sheet: shortcuts, what they do, and the views where they do it; none means all."""
_GOES_ON: Final = frozenset(
    [
        *(Shortcut.NEXT, Shortcut.PREVIOUS, Shortcut.PAGE_DOWN, Shortcut.PAGE_UP, Shortcut.READ_ON, Shortcut.READ_BACK),
        *(Shortcut.LARGER, Shortcut.SMALLER, Shortcut.SKIP_BACK, Shortcut.SKIP_AHEAD),
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


def key_lines(view: str, *, tracks: bool) -> tuple[KeyLine, ...]:
    """Return the keys that work in a view, given its name and whether it tracks now."""
    here = {view, *(_TRACKED if tracks else ())}
    return tuple(
        KeyLine(_written(*shortcuts), QCoreApplication.translate("sheet", str(does)))
        for shortcuts, does, views in _ROWS
        if not views or here.intersection(views)
    )


def key_words(meaning: str) -> str:
    """Return the key of a command, given its name in the settings; empty if it has none."""
    if meaning.startswith("select "):
        key = meaning.removeprefix("select ")
    elif meaning in _OF_COMMANDS:
        key = keys_written(_names(_OF_COMMANDS[meaning])[0])
    else:
        return ""
    return QCoreApplication.translate("bindings", "Key: {0}").format(key)


def first_key(shortcut: Shortcut) -> str:
    """Return a shortcut's key, or the first of several, as printed on the person's keyboard."""
    return keys_written(_names(shortcut)[0])


def _written(*shortcuts: Shortcut) -> str:
    """Return one shortcut's keys, or the first key of each of several."""
    if shortcuts in ((Shortcut.CHOOSE,), (Shortcut.CARD,)):
        return f"1 … {shortcuts[0][-1]}"
    names = _names(shortcuts[0]) if len(shortcuts) == 1 else [_names(each)[0] for each in shortcuts]
    return keys_written("  ".join(names))


def _names(shortcut: Shortcut) -> list[str]:
    return [_WRITTEN.get(keys, _sign(keys)) for keys in shortcut.split() if keys not in _UNWRITTEN]


def _sign(keys: str) -> str:
    *held, key = keys.split("+")
    return "+".join((*held, _SIGNS.get(key, key)))


def bind(window: QWidget, actions: Mapping[Shortcut, Callable[[], object]]) -> None:
    """Bind shortcuts in a window or a part of it."""
    for shortcut, action in actions.items():
        for key in shortcut.split():
            _bind(window, key, action, goes_on=shortcut in _GOES_ON)


def bind_commands(window: QWidget, press: Callable[[CommandName, int | None], object]) -> None:
    """Bind the keys of commands in a window or a part of it; `press` gets the command and a choice's number, from 1."""
    names: tuple[CommandName, ...] = ("next", "previous", "confirm", "undo")
    bind(window, {_OF_COMMANDS[name]: partial(press, name, None) for name in names})
    for number, key in enumerate(Shortcut.CHOOSE.split(), start=1):
        _bind(window, key, partial(press, "select", number), goes_on=False)


def _bind(window: QWidget, key: str, action: Callable[[], object], *, goes_on: bool) -> None:
    made = QShortcut(QKeySequence(key), window)
    made.setAutoRepeat(goes_on)
    made.activated.connect(action)


class YieldingKeys(QObject):
    """Gives a focused widget the keys it uses, before the window's shortcuts.

    A button uses Space and Enter; lists, sliders and radio buttons also the arrows. A text field claims its keys
    itself.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Filter key events before any other handler."""
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
    """Return whether a focused widget uses a key itself."""
    if widget.property(TAKES_KEYS):
        return False
    if isinstance(widget, QAbstractButton):
        group = widget.group()
        lists = widget.property("kind") == "choices" and key in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        return key in _PRESSES or lists or (group is not None and group.exclusive() and key in _ARROWS)
    if isinstance(widget, QAbstractItemView):
        return key in _PRESSES or key in _MOVES
    if isinstance(widget, QAbstractSlider):
        return key in _MOVES or key in _ARROWS
    return False
