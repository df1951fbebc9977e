"""Codes of the pointer with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class PointerCode(AnyCode, Enum):
    """Why the pointer cannot be moved, or was not tested."""

    POINTER_UNMOVABLE = "Handtrack can't move the pointer here: {reason}"
    POINTER_NO_PORTAL = (
        "This desktop doesn't let programs move the pointer. Log in to an X11 session"
    )
    POINTER_UNTESTED = "the test was closed too early: tap at least three targets in one ring"
