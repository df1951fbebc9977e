"""The practice's key."""

from enum import StrEnum


class PracticeKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    TRY_POINTER = "Shift+P"
