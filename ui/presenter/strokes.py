"""Keystrokes as they are written in settings: "page_down", "b", "ctrl+shift+p". Knows no Qt and no other program."""

from dataclasses import dataclass
from typing import Final

from handtrack.errors import UsageError

MODIFIERS: Final = ("ctrl", "alt", "shift", "cmd")
NAMED: Final = (
    *("page_down", "page_up", "left", "right", "up", "down", "home", "end"),
    *("space", "enter", "esc", "tab", "backspace", "delete"),
    *(f"f{number}" for number in range(1, 13)),
)
"""Keys that have a name; any other is the one character that it writes."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key that is pressed and released, with the keys held down meanwhile; names as in `NAMED` and `MODIFIERS`."""

    key: str
    held: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((*self.held, self.key))


def parse_stroke(words: str) -> Stroke:
    """Read a keystroke.

    Raises
    ------
    UsageError
        There is no such key.
    """
    *held, key = words.strip().lower().split("+") if words.strip() != "+" else ("+",)
    plain = len(key) == 1 and key.isprintable() and not key.isspace()
    wrong = [name for name in held if name not in MODIFIERS] + ([] if plain or key in NAMED else [key])
    if wrong:
        known = f"single characters, {', '.join(NAMED)}, with {', '.join(MODIFIERS)}"
        raise UsageError(f"no key is called '{wrong[0]}'; there are {known}")
    return Stroke(key, tuple(name for name in MODIFIERS if name in held))
