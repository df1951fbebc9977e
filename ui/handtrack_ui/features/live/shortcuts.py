"""The live view's keys."""

from enum import StrEnum


class LiveKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    MIRROR = "M"
    INSPECTOR = "F2"
    OTHER_HAND = "H"
    FREEZE = "F"
    SNAPSHOT = "Ctrl+S"
    SNAPSHOT_PLAIN = "Ctrl+Shift+S"
    COPY_CSV = "Ctrl+C"
    COPY_JSON = "Ctrl+Shift+C"
    SKIP_BACK = "Shift+Left"
    SKIP_AHEAD = "Shift+Right"
    SLOWER = "Shift+Down"
    FASTER = "Shift+Up"
    LOOP = "L"
