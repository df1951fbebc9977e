"""What the keys of a keyboard are called, as it is written on them in the user's country."""

import re
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
}
_SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_WRITTEN: Final = re.compile("|".join(rf"\b{re.escape(str(name))}\b" for name in _NAMES.values()))


def key_name(key: str) -> str:
    """Return what a key is called, by its name in the settings: ``page_down``, ``left``, ``b``."""
    return _tr(_NAMES[key]) if key in _NAMES else _SIGNS.get(key, key.capitalize())


def keys_written(keys: str) -> str:
    """Return keys that are written in English, like ``Ctrl+Z`` or ``→  Page Down``, in the user's language."""
    return _WRITTEN.sub(lambda found: _tr(found[0]), keys)


def _tr(text: object) -> str:
    return QCoreApplication.translate("keys", str(text))
