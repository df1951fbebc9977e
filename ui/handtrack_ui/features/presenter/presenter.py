"""What a command by hand does to other people's slides, and whether it does. Pure: no key is pressed here."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from handtrack.config.slide_keys import Keystroke, Slide, slide_keys
from handtrack.messages import CommandName

MEANT: Final[Mapping[CommandName, Slide]] = MappingProxyType({
    "next": Slide.NEXT,
    "previous": Slide.PREVIOUS,
    "cancel": Slide.BLANK,
    "confirm": Slide.FULL_SCREEN,
})  # fmt: skip
"""What each command of the hand means for slides."""
_TAKEN_BACK: Final = {
    Slide.NEXT: Slide.PREVIOUS,
    Slide.PREVIOUS: Slide.NEXT,
    Slide.BLANK: Slide.BLANK,
    Slide.FULL_SCREEN: Slide.END,
}


class Held(Enum):
    """Why a keystroke was not sent."""

    OFF = "off"
    OWN_WINDOW = "own window"
    """Handtrack has the keys itself: the stroke would go to it."""
    STAND_IN = "stand-in"
    """The hand that is watched is a drawn one, in place of a camera that was not found."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How presenter mode stands when a command comes: `on` as switched, the rest as seen."""

    on: bool
    own_window: bool
    stand_in: bool = False

    @property
    def held(self) -> Held | None:
        """Why nothing is sent; None where keystrokes are."""
        if not self.on:
            return Held.OFF
        if self.stand_in:
            return Held.STAND_IN
        return Held.OWN_WINDOW if self.own_window else None


@dataclass(frozen=True, slots=True)
class Decided:
    """What a command means, and the stroke to be sent; where there is none, `held` says why."""

    slide: Slide
    stroke: Keystroke | None
    held: Held | None = None


class Presenter:
    """Remembers what was sent last, so that an undo takes it back.

    Parameters
    ----------
    keys : mapping of Slide to Keystroke, optional
    """

    def __init__(self, keys: Mapping[Slide, Keystroke] | None = None) -> None:
        self.keys = keys if keys is not None else slide_keys({})
        self._last: Slide | None = None

    def decide(self, command: CommandName, stand: Stand) -> Decided | None:
        """Return what a command leads to; None for one that means nothing to slides."""
        slide = self._back() if command == "undo" else MEANT.get(command)
        if slide is None:
            return None
        held = stand.held
        if held is not None:
            return Decided(slide, None, held)
        self._last = None if command == "undo" else slide
        return Decided(slide, self.keys[slide])

    def forget(self) -> None:
        """Take nothing back from now on."""
        self._last = None

    def _back(self) -> Slide | None:
        return _TAKEN_BACK.get(self._last) if self._last is not None else None
