"""Key names as printed on the user's keyboard."""

import re
import sys
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

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
    """Translate keys written in English, like ``Ctrl+Z`` or ``→ Page Down``; on a Mac,
    Qt's Ctrl is the Command key.
    """
    if sys.platform == "darwin":
        keys = keys.replace("Ctrl", "Cmd")
    return _WRITTEN.sub(lambda found: _tr(found[0]), keys)


def _tr(text: object) -> str:
    return QCoreApplication.translate("keys", str(text))
