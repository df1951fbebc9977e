"""The pointer's movements, clicks and state, as frozen messages."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

Button = Literal["left", "right"]


class Why(Enum):
    """Why pointing ended."""

    SIGN = "sign"
    """The start sign was held again."""
    AWAY = "away"
    """The hand was gone too long."""
    CUT = "cut"
    """The source changed, or its stream broke."""
    STOPPED = "stopped"
    """By the window, a key or the program."""


@dataclass(frozen=True, slots=True)
class Started:
    """Pointing began."""


@dataclass(frozen=True, slots=True)
class Move:
    """The pointer moves, in pixels of the screen: x to the right, y down."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button goes down."""

    button: Button = "left"


@dataclass(frozen=True, slots=True)
class Release:
    """A button comes up."""

    button: Button = "left"


@dataclass(frozen=True, slots=True)
class Scroll:
    """Notches of a mouse wheel: `dx` to the right, `dy` down."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Pointing ended; a pressed button was released before."""

    why: Why


PointerEvent = Started | Move | Press | Release | Scroll | Cancelled


class PointerMode(Enum):
    """The pointer's current activity."""

    OFF = "off"
    STARTING = "starting"
    """The start sign is being held."""
    MOVING = "moving"
    RESTING = "resting"
    """The hand is closed: moving it changes nothing."""
    PINCHING = "pinching"
    DRAGGING = "dragging"
    SCROLLING = "scrolling"
    UNSEEN = "unseen"
    STOPPING = "stopping"
    """The start sign is being held again."""


@dataclass(frozen=True, slots=True)
class PointerState:
    """For display. `share`: 0 to 1, progress of a hold, a long pinch, a dwell,
    or the hand's absence.
    """

    mode: PointerMode = PointerMode.OFF
    share: float = 0.0
