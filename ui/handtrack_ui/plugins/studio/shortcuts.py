"""The studio's keys."""

from enum import StrEnum


class StudioKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    TEACH = "N"
    HOLD_AGAIN = "R"
    DELETE_ODD = "D"
    RENAME = "F2"
    DELETE_SIGN = "Ctrl+Del"
    IMPORT = "Ctrl+I"
    EXPORT = "Ctrl+E"
