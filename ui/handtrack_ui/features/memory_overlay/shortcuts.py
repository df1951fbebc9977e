"""The memory overlay's keys."""

from enum import StrEnum


class MemoryKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    TOGGLE = "F12"
    SNAPSHOT = "Ctrl+F12"
    EXPORT = "Alt+F12"
