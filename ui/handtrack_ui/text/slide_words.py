"""What is done to slides, and by which key, in the user's language."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.config.slide_keys import Slide, Stroke
from handtrack_ui.text.key_names import key_name

_SLIDES: Final = {
    Slide.NEXT: QT_TRANSLATE_NOOP("presenter", "Next slide"),
    Slide.PREVIOUS: QT_TRANSLATE_NOOP("presenter", "Previous slide"),
    Slide.BLANK: QT_TRANSLATE_NOOP("presenter", "Blank the screen"),
    Slide.FULL_SCREEN: QT_TRANSLATE_NOOP("presenter", "Full screen"),
    Slide.END: QT_TRANSLATE_NOOP("presenter", "Leave full screen"),
}


def slide_words(slide: Slide) -> str:
    """Return what is done to slides."""
    return QCoreApplication.translate("presenter", str(_SLIDES[slide]))


def stroke_words(stroke: Stroke) -> str:
    """Return how a keystroke is written on keyboards."""
    return " + ".join(key_name(key) for key in (*stroke.held, stroke.key))
