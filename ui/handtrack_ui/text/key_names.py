"""Key names as printed on the user's keyboard, and their effect in other programs."""

import re
import sys
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.config.presets import Action, Keystroke, PresetName

_NAMES: Final = {
    "ctrl": QT_TRANSLATE_NOOP("keys", "Ctrl"),
    "alt": QT_TRANSLATE_NOOP("keys", "Alt"),
    "shift": QT_TRANSLATE_NOOP("keys", "Shift"),
    "cmd": QT_TRANSLATE_NOOP("keys", "Cmd"),
    "page_down": QT_TRANSLATE_NOOP("keys", "Page Down"),
    "page_up": QT_TRANSLATE_NOOP("keys", "Page Up"),
    "home": QT_TRANSLATE_NOOP("keys", "Home"),
    "end": QT_TRANSLATE_NOOP("keys", "End"),
    "space": QT_TRANSLATE_NOOP("keys", "Space"),
    "enter": QT_TRANSLATE_NOOP("keys", "Enter"),
    "esc": QT_TRANSLATE_NOOP("keys", "Esc"),
    "tab": QT_TRANSLATE_NOOP("keys", "Tab"),
    "backspace": QT_TRANSLATE_NOOP("keys", "Backspace"),
    "delete": QT_TRANSLATE_NOOP("keys", "Del"),
    "media_play_pause": QT_TRANSLATE_NOOP("keys", "Play/Pause"),
    "media_next": QT_TRANSLATE_NOOP("keys", "Next Track"),
    "media_previous": QT_TRANSLATE_NOOP("keys", "Previous Track"),
    "media_volume_up": QT_TRANSLATE_NOOP("keys", "Volume Up"),
    "media_volume_down": QT_TRANSLATE_NOOP("keys", "Volume Down"),
    "media_volume_mute": QT_TRANSLATE_NOOP("keys", "Mute"),
}
_SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_WRITTEN: Final = re.compile("|".join(rf"\b{re.escape(str(name))}\b" for name in _NAMES.values()))


def key_name(key: str) -> str:
    """Return the display name of a key from its settings name: ``page_down``, ``left``, ``b``."""
    return _tr(_NAMES[key]) if key in _NAMES else _SIGNS.get(key, key.capitalize())


def keys_written(keys: str) -> str:
    """Translate keys written in English, like ``Ctrl+Z`` or ``→ Page Down``; on a Mac, Qt's Ctrl is the Command key."""
    if sys.platform == "darwin":
        keys = keys.replace("Ctrl", "Cmd")
    return _WRITTEN.sub(lambda found: _tr(found[0]), keys)


def _tr(text: object) -> str:
    return QCoreApplication.translate("keys", str(text))


_ACTIONS: Final = {
    Action.NEXT: QT_TRANSLATE_NOOP("presenter", "Next slide"),
    Action.PREVIOUS: QT_TRANSLATE_NOOP("presenter", "Previous slide"),
    Action.BLANK: QT_TRANSLATE_NOOP("presenter", "Blank the screen"),
    Action.FORWARD: QT_TRANSLATE_NOOP("presenter", "Skip forward"),
    Action.BACK: QT_TRANSLATE_NOOP("presenter", "Skip back"),
    Action.PLAY: QT_TRANSLATE_NOOP("presenter", "Play or pause"),
    Action.NEXT_PAGE: QT_TRANSLATE_NOOP("presenter", "Next page"),
    Action.PREVIOUS_PAGE: QT_TRANSLATE_NOOP("presenter", "Previous page"),
    Action.LARGER: QT_TRANSLATE_NOOP("presenter", "Larger"),
    Action.SMALLER: QT_TRANSLATE_NOOP("presenter", "Smaller"),
    Action.NEXT_TRACK: QT_TRANSLATE_NOOP("presenter", "Next track"),
    Action.PREVIOUS_TRACK: QT_TRANSLATE_NOOP("presenter", "Previous track"),
    Action.LOUDER: QT_TRANSLATE_NOOP("presenter", "Louder"),
    Action.QUIETER: QT_TRANSLATE_NOOP("presenter", "Quieter"),
    Action.MUTE: QT_TRANSLATE_NOOP("presenter", "Mute"),
    Action.FULL_SCREEN: QT_TRANSLATE_NOOP("presenter", "Full screen"),
    Action.END: QT_TRANSLATE_NOOP("presenter", "Leave full screen"),
}
_PRESETS: Final[dict[PresetName, object]] = {
    "slides": QT_TRANSLATE_NOOP("presenter", "Slides"),
    "video": QT_TRANSLATE_NOOP("presenter", "Video"),
    "reader": QT_TRANSLATE_NOOP("presenter", "PDF and e-books"),
    "music": QT_TRANSLATE_NOOP("presenter", "Music"),
}
_PROGRAMS: Final[dict[PresetName, str]] = {"mpv": "mpv", "okular": "Okular", "vlc": "VLC"}


def action_words(action: Action) -> str:
    """Return the action in another program."""
    return QCoreApplication.translate("presenter", str(_ACTIONS[action]))


def preset_options() -> list[tuple[str, str]]:
    """Return every preset and its title."""
    usual = [(name, QCoreApplication.translate("presenter", str(title))) for name, title in _PRESETS.items()]
    return [*usual, *_PROGRAMS.items()]


def stroke_words(stroke: Keystroke) -> str:
    """Return a keystroke as printed on keyboards."""
    return " + ".join(key_name(key) for key in (*stroke.held, stroke.key))
