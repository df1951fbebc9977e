"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class SendingCode(AnyCode, Enum):
    """Errors of sending from the window."""

    SENT_BY_WINDOW = (
        "--send needs the window, which cannot open here; use: handtrack track SOURCE --send {url}"
    )
