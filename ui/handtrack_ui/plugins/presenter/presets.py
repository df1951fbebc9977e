"""Presenter mode's presets: the effect of hand commands on slides, videos, pages and music, and the
keys for it.

A preset named after a program has that program's own keys. No Qt.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, Literal

from handtrack.config.codes import ConfigCode
from handtrack.errors import UsageError

MODIFIERS: Final = ("ctrl", "alt", "shift", "cmd")
NAMED: Final = (
    *("page_down", "page_up", "left", "right", "up", "down", "home", "end"),
    *("space", "enter", "esc", "tab", "backspace", "delete"),
    *(f"f{number}" for number in range(1, 13)),
    *(
        "media_play_pause",
        "media_next",
        "media_previous",
        "media_volume_up",
        "media_volume_down",
        "media_volume_mute",
    ),
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
    wrong = [name for name in held if name not in MODIFIERS] + (
        [] if plain or key in NAMED else [key]
    )
    if wrong:
        raise UsageError(
            ConfigCode.KEY_UNKNOWN,
            key=wrong[0],
            named=", ".join(NAMED),
            modifiers=", ".join(MODIFIERS),
        )
    return Keystroke(key, tuple(name for name in MODIFIERS if name in held))


class Action(Enum):
    """Effects of keys in the other program; the value is the name in settings."""

    NEXT = "next"
    PREVIOUS = "previous"
    BLANK = "blank"
    FORWARD = "forward"
    BACK = "back"
    PLAY = "play"
    NEXT_PAGE = "next page"
    PREVIOUS_PAGE = "previous page"
    LARGER = "larger"
    SMALLER = "smaller"
    NEXT_TRACK = "next track"
    PREVIOUS_TRACK = "previous track"
    LOUDER = "louder"
    QUIETER = "quieter"
    MUTE = "mute"
    FULL_SCREEN = "full screen"
    END = "end"
    """Leave full screen."""


TAKEN_BACK: Final[Mapping[Action, Action]] = MappingProxyType({
    Action.NEXT: Action.PREVIOUS,
    Action.PREVIOUS: Action.NEXT,
    Action.BLANK: Action.BLANK,
    Action.FORWARD: Action.BACK,
    Action.BACK: Action.FORWARD,
    Action.PLAY: Action.PLAY,
    Action.NEXT_PAGE: Action.PREVIOUS_PAGE,
    Action.PREVIOUS_PAGE: Action.NEXT_PAGE,
    Action.LARGER: Action.SMALLER,
    Action.SMALLER: Action.LARGER,
    Action.NEXT_TRACK: Action.PREVIOUS_TRACK,
    Action.PREVIOUS_TRACK: Action.NEXT_TRACK,
    Action.LOUDER: Action.QUIETER,
    Action.QUIETER: Action.LOUDER,
    Action.MUTE: Action.MUTE,
    Action.FULL_SCREEN: Action.END,
})  # fmt: skip
"""The action that undoes each action."""

PresetName = Literal["slides", "video", "reader", "music", "mpv", "okular", "vlc"]


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset.

    `meant`: the effect of each command, named as in bindings ("next", "select 2"). `keys`: the
    default key of each effect, including those that only undo another. `programs`: window classes
    that use it, in lower case.
    """

    meant: Mapping[str, Action]
    keys: Mapping[Action, str]
    programs: frozenset[str]


_SLIDES: Final = {
    "next": Action.NEXT,
    "previous": Action.PREVIOUS,
    "cancel": Action.BLANK,
    "confirm": Action.FULL_SCREEN,
}
_VIDEO: Final = {
    "next": Action.FORWARD,
    "previous": Action.BACK,
    "select 1": Action.LOUDER,
    "select 2": Action.QUIETER,
    "select 3": Action.FULL_SCREEN,
    "confirm": Action.PLAY,
    "cancel": Action.MUTE,
}
_READER: Final = {
    "next": Action.NEXT_PAGE,
    "previous": Action.PREVIOUS_PAGE,
    "select 1": Action.LARGER,
    "select 2": Action.SMALLER,
    "confirm": Action.FULL_SCREEN,
    "cancel": Action.END,
}
_MUSIC: Final = {
    "next": Action.NEXT_TRACK,
    "previous": Action.PREVIOUS_TRACK,
    "select 1": Action.LOUDER,
    "select 2": Action.QUIETER,
    "confirm": Action.PLAY,
    "cancel": Action.MUTE,
}
_VIDEO_KEYS: Final = {
    Action.FORWARD: "right",
    Action.BACK: "left",
    Action.PLAY: "space",
    Action.LOUDER: "up",
    Action.QUIETER: "down",
    Action.MUTE: "m",
    Action.FULL_SCREEN: "f",
    Action.END: "esc",
}
_READER_KEYS: Final = {
    Action.NEXT_PAGE: "page_down",
    Action.PREVIOUS_PAGE: "page_up",
    Action.LARGER: "ctrl++",
    Action.SMALLER: "ctrl+-",
    Action.FULL_SCREEN: "f11",
    Action.END: "esc",
}

PRESETS: Final[Mapping[PresetName, Preset]] = MappingProxyType({
    "slides": Preset(
        _SLIDES,
        {
            Action.NEXT: "page_down",
            Action.PREVIOUS: "page_up",
            Action.BLANK: "b",
            Action.FULL_SCREEN: "f5",
            Action.END: "esc",
            # of a presenter's remote control; PowerPoint, LibreOffice, Google Slides and PDF
            # viewers accept them
        },
        frozenset({"libreoffice-impress", "soffice"}),
    ),
    "video": Preset(_VIDEO, _VIDEO_KEYS, frozenset({"totem"})),
    "reader": Preset(
        _READER, _READER_KEYS, frozenset({"evince", "papers", "atril", "xreader", "foliate", "calibre-ebook-viewer"})
    ),
    "music": Preset(
        _MUSIC,
        {
            Action.NEXT_TRACK: "media_next",
            Action.PREVIOUS_TRACK: "media_previous",
            Action.PLAY: "media_play_pause",
            Action.LOUDER: "media_volume_up",
            Action.QUIETER: "media_volume_down",
            Action.MUTE: "media_volume_mute",
        },
        frozenset({"amberol", "audacious", "clementine", "elisa", "lollypop", "rhythmbox", "spotify", "strawberry"}),
    ),
    "mpv": Preset(
        _VIDEO,
        _VIDEO_KEYS | {Action.LOUDER: "0", Action.QUIETER: "9"},
        frozenset({"mpv", "celluloid", "smplayer"}),
    ),
    "okular": Preset(_READER, _READER_KEYS | {Action.FULL_SCREEN: "ctrl+shift+p"}, frozenset({"okular"})),
    "vlc": Preset(
        _VIDEO,
        _VIDEO_KEYS
        | {
            Action.FORWARD: "alt+right",
            Action.BACK: "alt+left",
            Action.LOUDER: "ctrl+up",
            Action.QUIETER: "ctrl+down",
        },
        frozenset({"vlc"}),
    ),
})  # fmt: skip


def preset_keys(name: PresetName, chosen: Mapping[str, str]) -> dict[Action, Keystroke]:
    """Overlay the settings' keys on a preset's own.

    Raises `UsageError`: the key does not exist, or the preset has no such action.

    `chosen`: action name ("next", "full screen") to keystroke.
    """
    usual = PRESETS[name].keys
    known = {action.value for action in usual}
    for each in chosen:
        if each not in known:
            raise UsageError(
                ConfigCode.ACTION_UNKNOWN,
                preset=name,
                name=each,
                names=", ".join(sorted(known)),
            )
    return {action: parse_stroke(chosen.get(action.value, key)) for action, key in usual.items()}


def preset_for(classes: tuple[str, ...]) -> PresetName | None:
    """Return the preset of a program by its window's classes,
    such as ``("Navigator", "org.gnome.Papers")``.
    """
    found = {name.lower().rpartition(".")[2] for name in classes}
    return next((name for name, preset in PRESETS.items() if found & preset.programs), None)
