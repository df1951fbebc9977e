"""What presenter mode says, in the user's language."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack_ui.features.presenter.obstacles import Obstacle
from handtrack_ui.features.presenter.presenter import Decided, Held
from handtrack_ui.text.slide_words import slide_words

_HELD: Final = {
    Held.OFF: QT_TRANSLATE_NOOP("presenter", "{0}: not sent, it is switched off"),
    Held.OWN_WINDOW: QT_TRANSLATE_NOOP("presenter", "{0}: not sent, Handtrack is in front"),
    Held.STAND_IN: QT_TRANSLATE_NOOP("presenter", "{0}: not sent, this is the demo's hand"),
}
_OBSTACLES: Final = {
    Obstacle.WAYLAND: QT_TRANSLATE_NOOP(
        "presenter",
        "It cannot work here: this is a Wayland session, and Wayland lets no program press keys in another. "
        "Log in to a session on X11 (Xorg) to use it.",
    ),
    Obstacle.NOT_INSTALLED: QT_TRANSLATE_NOOP("presenter", "It needs pynput, which is not installed: {0}"),
}
INSTALL: Final = "pip install pynput"


def decided_words(decided: Decided) -> str:
    """Return what a command did, or why it did nothing."""
    words = slide_words(decided.slide)
    return words if decided.held is None else _tr(_HELD[decided.held]).format(words)


def obstacle_words(obstacle: Obstacle) -> str:
    """Return what keeps presenter mode from working, and what to do."""
    return _tr(_OBSTACLES[obstacle]).format(INSTALL)


def _tr(text: object) -> str:
    return QCoreApplication.translate("presenter", str(text))
