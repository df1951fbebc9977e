"""The editor's keys."""

from enum import StrEnum


class EditorKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    SAVE = "Ctrl+S"
    START = "F5"
    REDO = "Ctrl+Shift+Z Ctrl+Y"
    DUPLICATE = "Ctrl+D"
    STEP_UP = "Alt+Up"
    STEP_DOWN = "Alt+Down"
    ADD_STEP = "Ctrl+Return Ctrl+Enter"
    MARKDOWN = "Ctrl+U"
