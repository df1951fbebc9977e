"""Decides whether a hand's command reaches the slides, and its effect there. Pure: presses no keys."""

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
"""Effect of each hand command on slides."""
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
class Decided:
    """A command's meaning and its keystroke; without one, `held` says why."""

    slide: Slide
    stroke: Keystroke | None
    held: Held | None = None


class Presenter:
    """Remembers the last keystroke sent, so undo can reverse it."""

    def __init__(self) -> None:
        self.keys: Mapping[Slide, Keystroke] = slide_keys({})
        self._last: Slide | None = None

    def decide(self, command: CommandName, held: Held | None) -> Decided | None:
        """Return a command's effect, unless held back; None if it means nothing to slides."""
        undone = _TAKEN_BACK.get(self._last) if self._last is not None else None
        slide = undone if command == "undo" else MEANT.get(command)
        if slide is None:
            return None
        if held is not None:
            return Decided(slide, None, held)
        self._last = None if command == "undo" else slide
        return Decided(slide, self.keys[slide])

    def forget(self) -> None:
        """Forget the last keystroke."""
        self._last = None
