"""What the commands that gestures mean are called for people, and their keys."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack_ui.text.key_names import keys_written

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
    "confirm": "Enter",
    "undo": "Ctrl+Z",
    "cancel": "Esc",
    "pause": "P",
}
_SELECT: Final = "select "


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
    return QCoreApplication.translate("bindings", "Key: {0}").format(keys_written(key)) if key is not None else ""


def _kept(text: object) -> str:
    """Return the translation of a text that is kept in a table above."""
    return QCoreApplication.translate("bindings", str(text))
