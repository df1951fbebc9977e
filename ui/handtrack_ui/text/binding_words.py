"""Display names of commands."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_MEANINGS: Final = {
    "next": QT_TRANSLATE_NOOP("bindings", "Next step"),
    "previous": QT_TRANSLATE_NOOP("bindings", "Previous step"),
    "confirm": QT_TRANSLATE_NOOP("bindings", "Confirm or finish step"),
    "undo": QT_TRANSLATE_NOOP("bindings", "Undo"),
    "cancel": QT_TRANSLATE_NOOP("bindings", "Cancel"),
    "pause": QT_TRANSLATE_NOOP("bindings", "Pause tracking"),
    "timer_pause": QT_TRANSLATE_NOOP("bindings", "Pause or resume the timer"),
    "timer_stop": QT_TRANSLATE_NOOP("bindings", "Stop the timer"),
    "timer_more": QT_TRANSLATE_NOOP("bindings", "One more minute"),
    "timer_restart": QT_TRANSLATE_NOOP("bindings", "Restart the timer"),
    "read": QT_TRANSLATE_NOOP("bindings", "Read the step again"),
    "arm": QT_TRANSLATE_NOOP("bindings", "Start listening"),
    "disarm": QT_TRANSLATE_NOOP("bindings", "Stop listening"),
}
_SELECT: Final = "select "


def meaning_name(meaning: str) -> str:
    """Return the display name of a command."""
    if meaning.startswith(_SELECT):
        return QCoreApplication.translate("bindings", "Choose {0}").format(
            meaning.removeprefix(_SELECT)
        )
    return _kept(_MEANINGS[meaning])


def _kept(text: object) -> str:
    return QCoreApplication.translate("bindings", str(text))
