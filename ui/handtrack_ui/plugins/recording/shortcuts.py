"""The key that records."""

from enum import StrEnum


class RecordingKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    RECORD = "F9"
