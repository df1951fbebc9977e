"""The lines of F1: each feature's keys, and the window's own."""

from collections.abc import Iterable
from typing import Final

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.shortcuts import KeyLine, key_line
from handtrack_ui.common.view import View
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
