"""What gestures and the commands that they mean are called for people."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from ui.sign_words import sign_name

_MOVEMENTS: Final = {
    "swipe left": QT_TRANSLATE_NOOP("bindings", "Swipe to the left"),
    "swipe right": QT_TRANSLATE_NOOP("bindings", "Swipe to the right"),
    "swipe up": QT_TRANSLATE_NOOP("bindings", "Swipe upwards"),
    "swipe down": QT_TRANSLATE_NOOP("bindings", "Swipe downwards"),
    "wave": QT_TRANSLATE_NOOP("bindings", "Wave"),
    "circle cw": QT_TRANSLATE_NOOP("bindings", "Circle, clockwise"),
    "circle ccw": QT_TRANSLATE_NOOP("bindings", "Circle, the other way"),
}
_MEANINGS: Final = {
    "next": QT_TRANSLATE_NOOP("bindings", "Next step"),
    "previous": QT_TRANSLATE_NOOP("bindings", "Step back"),
    "confirm": QT_TRANSLATE_NOOP("bindings", "Confirm, or step done"),
    "undo": QT_TRANSLATE_NOOP("bindings", "Undo"),
    "cancel": QT_TRANSLATE_NOOP("bindings", "Cancel"),
    "pause": QT_TRANSLATE_NOOP("bindings", "Pause tracking"),
    "arm": QT_TRANSLATE_NOOP("bindings", "Arm the hand"),
    "disarm": QT_TRANSLATE_NOOP("bindings", "Disarm the hand"),
}
_KEYS: Final = {
    "next": "→",
    "previous": "←",
    "confirm": QT_TRANSLATE_NOOP("bindings", "Enter"),
    "undo": QT_TRANSLATE_NOOP("bindings", "Ctrl+Z"),
    "cancel": QT_TRANSLATE_NOOP("bindings", "Esc"),
    "pause": QT_TRANSLATE_NOOP("bindings", "Space"),
}
_SELECT: Final = "select "


def gesture_name(gesture: str) -> str:
    """Return what a gesture is called; one that the user taught as the user called it."""
    return _kept(_MOVEMENTS[gesture]) if gesture in _MOVEMENTS else sign_name(gesture)


def meaning_name(meaning: str) -> str:
    """Return what a command is called."""
    if meaning.startswith(_SELECT):
        return QCoreApplication.translate("bindings", "Choose {0}").format(meaning.removeprefix(_SELECT))
    return _kept(_MEANINGS[meaning])


def key_words(meaning: str) -> str:
    """Return with which key a command is given as well; empty where there is none."""
    if meaning.startswith(_SELECT):
        return QCoreApplication.translate("bindings", "Key: {0}").format(meaning.removeprefix(_SELECT))
    key = _KEYS.get(meaning)
    return QCoreApplication.translate("bindings", "Key: {0}").format(_kept(key)) if key is not None else ""


def _kept(text: object) -> str:
    """Return the translation of a text that is kept in a table above."""
    return QCoreApplication.translate("bindings", str(text))
