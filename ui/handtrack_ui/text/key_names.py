"""Key names as printed on the user's keyboard, and their effect on slides."""

import re
import sys
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.config.slide_keys import Keystroke, Slide

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
    """Return the display name of a key from its settings name: ``page_down``, ``left``, ``b``."""
    return _tr(_NAMES[key]) if key in _NAMES else _SIGNS.get(key, key.capitalize())


def keys_written(keys: str) -> str:
    """Translate keys written in English, like ``Ctrl+Z`` or ``→ Page Down``; on a Mac, Qt's Ctrl is the Command key."""
    if sys.platform == "darwin":
        keys = keys.replace("Ctrl", "Cmd")
    return _WRITTEN.sub(lambda found: _tr(found[0]), keys)


def _tr(text: object) -> str:
    return QCoreApplication.translate("keys", str(text))


_SLIDES: Final = {
    Slide.NEXT: QT_TRANSLATE_NOOP("presenter", "Next slide"),
    Slide.PREVIOUS: QT_TRANSLATE_NOOP("presenter", "Previous slide"),
    Slide.BLANK: QT_TRANSLATE_NOOP("presenter", "Blank the screen"),
    Slide.FULL_SCREEN: QT_TRANSLATE_NOOP("presenter", "Full screen"),
    Slide.END: QT_TRANSLATE_NOOP("presenter", "Leave full screen"),
}


def slide_words(slide: Slide) -> str:
    """Return the action on slides."""
    return QCoreApplication.translate("presenter", str(_SLIDES[slide]))


def stroke_words(stroke: Keystroke) -> str:
    """Return a keystroke as printed on keyboards."""
    return " + ".join(key_name(key) for key in (*stroke.held, stroke.key))
