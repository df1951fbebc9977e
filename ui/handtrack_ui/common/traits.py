"""Traits of views. Imports no Qt."""

from enum import Enum, auto
from typing import Protocol, runtime_checkable


class Trait(Enum):
    """A way in which the window treats a view differently from the others."""

    CAMERA_OFF = auto()
    """The previous view's camera does not stay on."""
    WORKS_UNSEEN = auto()
    """Hands go on giving commands while the window is minimised."""
    EXPLAINS_SOURCE = auto()
    """The view itself explains the drawn hand."""
    RECORDED = auto()
    """Recording can start here."""
    FOR_EXPERTS = auto()
    """F1 also lists keys for people who look at tracking itself."""
    KEEPS_AWAKE = auto()
    """It is followed by hand, away from keys and mouse, so the machine must not sleep."""


@runtime_checkable
class Tracks(Protocol):
    """Something that may track now."""

    tracks: bool


def tracks(view: object) -> bool:
    """Return whether a view tracks now."""
    return isinstance(view, Tracks) and view.tracks
