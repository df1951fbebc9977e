"""Keystrokes as written in settings ("page_down", "ctrl+shift+p"). No Qt."""

from dataclasses import dataclass
from typing import Final

from handtrack.config.codes import ConfigCode
from handtrack.errors import UsageError

MODIFIERS: Final = ("ctrl", "alt", "shift", "cmd")
NAMED: Final = (
    *("page_down", "page_up", "left", "right", "up", "down", "home", "end"),
    *("space", "enter", "esc", "tab", "backspace", "delete"),
    *(f"f{number}" for number in range(1, 13)),
    *("media_play_pause", "media_next", "media_previous", "media_volume_up", "media_volume_down", "media_volume_mute"),
)
"""Named keys; any other key is its single character."""


@dataclass(frozen=True, slots=True)
class Keystroke:
    """A key press and release, with the modifiers held; names as in `NAMED` and `MODIFIERS`."""

    key: str
    held: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((*self.held, self.key))


def parse_stroke(words: str) -> Keystroke:
    """Parse a keystroke. Raises `UsageError`: the key does not exist."""
    words = words.strip().lower()
    key = "+" if words.endswith("+") else words.rpartition("+")[2]
    held = [name for name in words.removesuffix(key).split("+") if name]
    plain = len(key) == 1 and key.isprintable() and not key.isspace()
    wrong = [name for name in held if name not in MODIFIERS] + ([] if plain or key in NAMED else [key])
    if wrong:
        raise UsageError(ConfigCode.KEY_UNKNOWN, key=wrong[0], named=", ".join(NAMED), modifiers=", ".join(MODIFIERS))
    return Keystroke(key, tuple(name for name in MODIFIERS if name in held))
