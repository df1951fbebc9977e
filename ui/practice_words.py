"""What the practice says of each sign, and of an attempt."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.gestures.static import NONE
from handtrack.messages import Refusal
from handtrack.navigation.practice import HAND, Standing
from ui.guide_words import refused_words
from ui.sign_words import sign_name

_TITLES: Final = {
    HAND: QT_TRANSLATE_NOOP("practice", "Show a hand"),
    "open_palm": QT_TRANSLATE_NOOP("practice", "Open hand"),
    "swipe left": QT_TRANSLATE_NOOP("practice", "Swipe to your left"),
    "swipe right": QT_TRANSLATE_NOOP("practice", "Swipe to your right"),
    "victory": QT_TRANSLATE_NOOP("practice", "Two fingers"),
    "thumb_up": QT_TRANSLATE_NOOP("practice", "Thumb up"),
    "thumb_down": QT_TRANSLATE_NOOP("practice", "Thumb down"),
    "closed_fist": QT_TRANSLATE_NOOP("practice", "Fist"),
}
_WORDS: Final = {
    HAND: QT_TRANSLATE_NOOP(
        "practice", "Stand where you will work, and hold one hand up. You see it drawn at the left."
    ),
    "open_palm": QT_TRANSLATE_NOOP(
        "practice", "Hold it up for a moment: from now on your hand commands, for 4 seconds."
    ),
    "swipe left": QT_TRANSLATE_NOOP("practice", "With an open hand, in one go, and stay there: the next step."),
    "swipe right": QT_TRANSLATE_NOOP("practice", "The same the other way: the step before."),
    "victory": QT_TRANSLATE_NOOP(
        "practice", "Hold them up until the ring is full: the second choice. One finger is the first."
    ),
    "thumb_up": QT_TRANSLATE_NOOP("practice", "Hold it: yes, done, on we go."),
    "thumb_down": QT_TRANSLATE_NOOP("practice", "Hold it: undo what you just did."),
    "closed_fist": QT_TRANSLATE_NOOP("practice", "Hold it: your hand no longer commands, and you can work."),
}
_PRAISE: Final = (
    QT_TRANSLATE_NOOP("practice", "There you are."),
    QT_TRANSLATE_NOOP("practice", "That is it."),
    QT_TRANSLATE_NOOP("practice", "Well done."),
    QT_TRANSLATE_NOOP("practice", "Just so."),
)


def lesson_title(lesson: str) -> str:
    """Return what is to be done, in a word or two."""
    return _tr(_TITLES[lesson])


def lesson_words(lesson: str) -> str:
    """Return how it is done, and what it is for."""
    return _tr(_WORDS[lesson])


def praise(number: int) -> str:
    """Return a word for a lesson that came off."""
    return _tr(_PRAISE[number % len(_PRAISE)])


def feedback(standing: Standing) -> str:
    """Return what to do better, or what the hand shows now."""
    if not standing.seen:
        return _tr(QT_TRANSLATE_NOOP("practice", "No hand is seen yet."))
    if standing.lesson == HAND:
        return _tr(QT_TRANSLATE_NOOP("practice", "Here it is; hold it there."))
    if standing.share > 0:
        return _tr(QT_TRANSLATE_NOOP("practice", "Hold it …"))
    if standing.miss:
        return refused_words(Refusal(0, 0.0, standing.lesson or "", standing.miss))
    if standing.seen in (NONE, standing.lesson):
        return _tr(QT_TRANSLATE_NOOP("practice", "Your hand is seen."))
    return _tr(QT_TRANSLATE_NOOP("practice", "Seen: {0}")).format(sign_name(standing.seen))


def _tr(text: object) -> str:
    return QCoreApplication.translate("practice", str(text))
