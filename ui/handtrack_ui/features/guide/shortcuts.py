"""The keys of guides, beside those of commands."""

from enum import StrEnum


class GuideKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    OPEN = "Ctrl+O"
    READ_ALOUD_ALWAYS = "Shift+A"
