"""The key that stops sending."""

from enum import StrEnum


class SendingKey(StrEnum):
    """Keys in Qt's names, separated by spaces."""

    STOP = "F8"
