"""The keys that work in every view, and the lines of F1: each feature's keys, and the window's."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.shortcuts import KeyLine, bind, bind_commands, key_line
from handtrack_ui.common.view import (
    Numbered,
    Resizable,
    View,
    read_back,
    read_on,
    turn_page,
)
from handtrack_ui.feature import (
    QT_TRANSLATE_NOOP,
    Feature,
    KeyRow,
    everywhere,
    for_experts,
    while_tracking,
)

_KEYS: Final = (
    KeyRow((Shortcut.PAUSE,), QT_TRANSLATE_NOOP("sheet", "Pause, resume"), while_tracking),
    KeyRow(
        (Shortcut.CANCEL,), QT_TRANSLATE_NOOP("sheet", "Cancel, back to the library"), everywhere
    ),
    KeyRow((Shortcut.SOUND,), QT_TRANSLATE_NOOP("sheet", "Sounds on, off"), everywhere),
    KeyRow((Shortcut.SOURCE,), QT_TRANSLATE_NOOP("sheet", "Choose a source"), everywhere),
    KeyRow(
        (Shortcut.PREVIOUS_SOURCE,),
        QT_TRANSLATE_NOOP("sheet", "Back to the previous source"),
        for_experts,
    ),
    KeyRow((Shortcut.FULL_SCREEN,), QT_TRANSLATE_NOOP("sheet", "Full screen"), everywhere),
    KeyRow((Shortcut.HELP,), QT_TRANSLATE_NOOP("sheet", "This sheet"), everywhere),
    KeyRow((Shortcut.QUIT,), QT_TRANSLATE_NOOP("sheet", "Quit"), everywhere),
)
"""The window's own."""


_VIEW_KEYS: Final[Mapping[str, Callable[[View], object]]] = {
    Shortcut.PAGE_DOWN: lambda view: turn_page(view, 1),
    Shortcut.PAGE_UP: lambda view: turn_page(view, -1),
    Shortcut.READ_ON: read_on,
    Shortcut.READ_BACK: read_back,
    Shortcut.MORE: lambda view: isinstance(view, Numbered) and view.change_number(1),
    Shortcut.FEWER: lambda view: isinstance(view, Numbered) and view.change_number(-1),
    Shortcut.TIMER_PAUSE: lambda view: view.command("timer_pause"),
    Shortcut.TIMER_MORE: lambda view: view.command("timer_more"),
    Shortcut.TIMER_RESTART: lambda view: view.command("timer_restart"),
    Shortcut.TIMER_STOP: lambda view: view.command("timer_stop"),
    Shortcut.LARGER: lambda view: isinstance(view, Resizable) and view.resize_text(1),
    Shortcut.SMALLER: lambda view: isinstance(view, Resizable) and view.resize_text(-1),
    Shortcut.FOLLOW_HAND: lambda view: isinstance(view, Resizable) and view.resize_text(0),
}
"""Keys for the current view, whichever that is."""


def bind_view_keys(window: QWidget, shown: Callable[[], View]) -> None:
    """Bind the keys that the current view handles. `shown`: returns it."""

    def press(action: Callable[[View], object]) -> None:
        action(shown())

    bind(window, {keys: partial(press, action) for keys, action in _VIEW_KEYS.items()})
    bind_commands(window, lambda name, choice: shown().command(name, choice))


def key_lines(view: View, features: Iterable[Feature]) -> tuple[KeyLine, ...]:
    """Return F1's keys for a view: its own, those of other features, and the window's."""
    contributed = [(row, feature) for feature in features for row in feature.keys]
    own = [row for row, feature in contributed if row.where is None and feature.name == view.name]
    shared = [
        row
        for row in (*(row for row, _ in contributed), *_KEYS)
        if row.where is not None and row.where(view)
    ]
    return tuple(key_line(row.keys, row.does) for row in (*own, *shared))
