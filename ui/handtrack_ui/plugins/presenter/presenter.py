"""Decides whether a hand's command reaches the other program, and its effect there. Pure:
presses no keys.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from handtrack.navigation.bindings import Bound
from handtrack_ui.plugins.presenter.presets import (
    PRESETS,
    TAKEN_BACK,
    Action,
    Keystroke,
    PresetName,
    preset_keys,
)


class Held(Enum):
    """Why a keystroke was not sent."""

    OFF = "off"
    OWN_WINDOW = "own window"
    """Handtrack has the focus, so the keystroke would go to Handtrack."""
    STAND_IN = "stand-in"
    """The tracked hand is a drawn one, in place of a missing camera."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A command's meaning and its keystroke; if it has none, `held` says why."""

    action: Action
    stroke: Keystroke | None
    held: Held | None = None


class Presenter:
    """Has the preset in use, and remembers the last keystroke sent, so undo can reverse it."""

    def __init__(self) -> None:
        self._last: Action | None = None
        self.use("slides", preset_keys("slides", {}))

    def use(self, preset: PresetName, keys: Mapping[Action, Keystroke]) -> None:
        """Use a preset, with the person's keys; forget the last keystroke."""
        self.preset: PresetName = preset
        self.keys = keys
        self._last = None

    @property
    def meant(self) -> Mapping[str, Action]:
        """The effect of commands, as `Bound` writes them."""
        return PRESETS[self.preset].meant

    def decide(self, command: Bound, held: Held | None) -> Decided | None:
        """Return a command's effect, unless held back; None if it has none."""
        undone = TAKEN_BACK.get(self._last) if self._last is not None else None
        undoes = command.command == "undo"
        action = undone if undoes else self.meant.get(str(command))
        if action is None:
            return None
        if held is not None:
            return Decided(action, None, held)
        self._last = None if undoes else action
        return Decided(action, self.keys[action])
