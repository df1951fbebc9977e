"""Codes of the presenter with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class PresenterCode(AnyCode, Enum):
    """Why keys cannot be pressed in other programs."""

    KEYS_UNSENDABLE = "Handtrack can't press keys here: {reason}"
    KEYS_NO_PORTAL = (
        "This desktop doesn't let programs press keys. Install wtype, or log in to an X11 session"
    )
    KEY_UNSENDABLE = "Handtrack can't press {key} here: {reason}"
