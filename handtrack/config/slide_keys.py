"""Keystrokes as written in settings ("page_down", "ctrl+shift+p"), and the keys for slides. No Qt."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from handtrack.config.codes import ConfigCode
from handtrack.errors import UsageError

MODIFIERS: Final = ("ctrl", "alt", "shift", "cmd")
NAMED: Final = (
    *("page_down", "page_up", "left", "right", "up", "down", "home", "end"),
    *("space", "enter", "esc", "tab", "backspace", "delete"),
    *(f"f{number}" for number in range(1, 13)),
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
    *held, key = words.strip().lower().split("+") if words.strip() != "+" else ("+",)
    plain = len(key) == 1 and key.isprintable() and not key.isspace()
    wrong = [name for name in held if name not in MODIFIERS] + ([] if plain or key in NAMED else [key])
    if wrong:
        raise UsageError(ConfigCode.KEY_UNKNOWN, key=wrong[0], named=", ".join(NAMED), modifiers=", ".join(MODIFIERS))
    return Keystroke(key, tuple(name for name in MODIFIERS if name in held))


class Slide(Enum):
    """Slide actions; the value is the name in settings."""

    NEXT = "next"
    PREVIOUS = "previous"
    BLANK = "blank"
    FULL_SCREEN = "full screen"
    END = "end"
    """Leave full screen."""


USUAL_KEYS: Final[Mapping[Slide, str]] = MappingProxyType({
    Slide.NEXT: "page_down",
    Slide.PREVIOUS: "page_up",
    Slide.BLANK: "b",
    Slide.FULL_SCREEN: "f5",
    Slide.END: "esc",
})  # fmt: skip
"""Keys of a presenter's remote control; PowerPoint, LibreOffice, Google Slides and PDF viewers accept them."""


def slide_keys(chosen: Mapping[str, str]) -> dict[Slide, Keystroke]:
    """Overlay the settings' keys on the defaults.

    Raises `UsageError`: the key or the action does not exist.

    `chosen`: action name ("next", "full screen") to keystroke.
    """
    known = {slide.value: slide for slide in Slide}
    for name in chosen:
        if name not in known:
            raise UsageError(ConfigCode.SLIDE_UNKNOWN, name=name, names=", ".join(known))
    return {slide: parse_stroke(chosen.get(slide.value, usual)) for slide, usual in USUAL_KEYS.items()}
