"""Whether a hand's command reaches the slides, and what it does there. Pure: presses no keys."""

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
    """Handtrack has the focus, so the keystroke would go to Handtrack."""
    STAND_IN = "stand-in"
    """The tracked hand is a drawn one, in place of a missing camera."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The state of presenter mode when a command comes: `on` is the switch, the rest is observed."""

    on: bool
    own_window: bool
    stand_in: bool = False

    @property
    def held(self) -> Held | None:
        """Why nothing is sent; None if keystrokes are."""
        if not self.on:
            return Held.OFF
        if self.stand_in:
            return Held.STAND_IN
        return Held.OWN_WINDOW if self.own_window else None


@dataclass(frozen=True, slots=True)
class Decided:
    """A command's meaning and its keystroke; without one, `held` says why."""

    slide: Slide
    stroke: Keystroke | None
    held: Held | None = None


class Presenter:
    """Remembers the last keystroke sent, so undo can reverse it.

    Parameters
    ----------
    keys : mapping of Slide to Keystroke, optional
    """

    def __init__(self, keys: Mapping[Slide, Keystroke] | None = None) -> None:
        self.keys = keys if keys is not None else slide_keys({})
        self._last: Slide | None = None

    def decide(self, command: CommandName, stand: Stand) -> Decided | None:
        """Return a command's effect; None if it means nothing to slides."""
        slide = self._back() if command == "undo" else MEANT.get(command)
        if slide is None:
            return None
        held = stand.held
        if held is not None:
            return Decided(slide, None, held)
        self._last = None if command == "undo" else slide
        return Decided(slide, self.keys[slide])

    def forget(self) -> None:
        """Forget the last keystroke."""
        self._last = None

    def _back(self) -> Slide | None:
        return _TAKEN_BACK.get(self._last) if self._last is not None else None
