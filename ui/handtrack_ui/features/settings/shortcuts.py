"""The key of the settings."""

from enum import StrEnum


class SettingsKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    OPEN = "Ctrl+,"
