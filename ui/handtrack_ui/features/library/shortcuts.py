"""The library's keys."""

from enum import StrEnum


class LibraryKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    CARD = "1 2 3 4"
    CARD_MENU = "Shift+F10"
    NEW_GUIDE = "Ctrl+N"
    PASTE = "Ctrl+V"
    EDIT = "Ctrl+E"
    DUPLICATE = "Ctrl+D"
    RENAME = "F2"
