"""Texts of the practice: lessons and feedback."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.static import NONE
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import Bindings
from handtrack.sentences import AnyCode
from handtrack_ui.plugins.practice.codes import PracticeCode
from handtrack_ui.plugins.practice.lessons import HAND, SWIPES_EACH, PracticeState
from handtrack_ui.text.language import number
from handtrack_ui.text.sign_words import sign_name

_TITLES: Final = {
    HAND: QT_TRANSLATE_NOOP("practice", "Show a hand"),
    "open_palm": QT_TRANSLATE_NOOP("practice", "Open hand"),
    "swipe left": QT_TRANSLATE_NOOP("practice", "Swipe to your left"),
    "swipe right": QT_TRANSLATE_NOOP("practice", "Swipe to your right"),
    "victory": QT_TRANSLATE_NOOP("practice", "Two fingers"),
    "thumb_up": QT_TRANSLATE_NOOP("practice", "Thumb up"),
    "thumb_down": QT_TRANSLATE_NOOP("practice", "Thumb down"),
    "wave": QT_TRANSLATE_NOOP("practice", "Wave"),
    "closed_fist": QT_TRANSLATE_NOOP("practice", "Fist"),
}
_HAND: Final = QT_TRANSLATE_NOOP(
    "practice", "Stand where you will work and hold up one hand. You'll see it on the left."
)
_DRAWN_HAND: Final = QT_TRANSLATE_NOOP(
    "practice",
    "A drawn hand shows you how. With a camera, stand where you will work and hold up your own hand.",
)
_HOW: Final = {
    "open_palm": QT_TRANSLATE_NOOP("practice", "Hold it up for a moment: {0}."),
    "swipe left": QT_TRANSLATE_NOOP(
        "practice", "Swipe left with an open hand, and stop, three times: {0}."
    ),
    "swipe right": QT_TRANSLATE_NOOP(
        "practice", "Swipe right with an open hand, and stop, three times: {0}."
    ),
    "victory": QT_TRANSLATE_NOOP("practice", "Hold them up until the ring is full: {0}."),
    "thumb_up": QT_TRANSLATE_NOOP("practice", "Hold your thumb up: {0}."),
    "thumb_down": QT_TRANSLATE_NOOP("practice", "Hold your thumb down: {0}."),
    "wave": QT_TRANSLATE_NOOP("practice", "Wave with an open hand, a few times, and stop: {0}."),
    "closed_fist": QT_TRANSLATE_NOOP("practice", "Make a fist and hold it: {0}."),
    "start": QT_TRANSLATE_NOOP(
        "practice", "Start it: raise index and little finger until the ring is full."
    ),
    "move": QT_TRANSLATE_NOOP(
        "practice", "Move your open hand until the cross is in the circle, three times."
    ),
    "click": QT_TRANSLATE_NOOP(
        "practice", "Click: rest in the circle, pinch thumb and index finger, and let go."
    ),
    "drag": QT_TRANSLATE_NOOP(
        "practice", "Drag: rest on the square, pinch, wait, move into the circle, and let go."
    ),
    "scroll": QT_TRANSLATE_NOOP(
        "practice", "Scroll: raise index and middle finger, and move up or down."
    ),
    "right click": QT_TRANSLATE_NOOP(
        "practice", "Right-click: pinch in the circle until the ring is full. Let go."
    ),
    "stop": QT_TRANSLATE_NOOP(
        "practice", "Stop it: raise index and little finger again until the ring is full."
    ),
}
_DOES: Final = {
    "next": QT_TRANSLATE_NOOP("practice", "the next step"),
    "previous": QT_TRANSLATE_NOOP("practice", "the previous step"),
    "confirm": QT_TRANSLATE_NOOP("practice", "confirm"),
    "undo": QT_TRANSLATE_NOOP("practice", "undo"),
    "cancel": QT_TRANSLATE_NOOP("practice", "cancel, or go back"),
    "pause": QT_TRANSLATE_NOOP("practice", "pause tracking"),
}
_PRAISE: Final = (
    QT_TRANSLATE_NOOP("practice", "Great."),
    QT_TRANSLATE_NOOP("practice", "That's it!"),
    QT_TRANSLATE_NOOP("practice", "Well done."),
    QT_TRANSLATE_NOOP("practice", "Perfect."),
)
_OTHER_WAY: Final = {
    "swipe left": QT_TRANSLATE_NOOP("practice", "The other way: swipe to your left."),
    "swipe right": QT_TRANSLATE_NOOP("practice", "The other way: swipe to your right."),
}
_ALMOST: Final[Mapping[AnyCode, object]] = {
    GestureCode.STROKE_TOO_SHORT: QT_TRANSLATE_NOOP("practice", "Almost: swipe a little further."),
    GestureCode.STROKE_TOO_SLOW: QT_TRANSLATE_NOOP("practice", "Almost: swipe a little faster."),
    GestureCode.STROKE_NOT_STRAIGHT: QT_TRANSLATE_NOOP(
        "practice", "Almost: swipe straight to the side."
    ),
    GestureCode.STROKE_NOT_OPEN: QT_TRANSLATE_NOOP("practice", "Almost: swipe with an open hand."),
    GestureCode.STROKE_TURNED_BACK: QT_TRANSLATE_NOOP("practice", "Almost: stop at the end."),
    GestureCode.STROKE_LEFT_PICTURE: QT_TRANSLATE_NOOP(
        "practice", "Almost: keep your hand in the picture."
    ),
    GestureCode.WAVE_TOO_SMALL: QT_TRANSLATE_NOOP("practice", "Almost: wave a little wider."),
    GestureCode.WAVE_TOO_SLOW: QT_TRANSLATE_NOOP("practice", "Almost: wave a little faster."),
    GestureCode.WAVE_TOO_FEW: QT_TRANSLATE_NOOP("practice", "Almost: wave a few more times."),
    GestureCode.HELD_TOO_SHORT: QT_TRANSLATE_NOOP("practice", "Almost: hold it a little longer."),
    GestureCode.HAND_LOST: QT_TRANSLATE_NOOP("practice", "Almost: keep your hand in sight."),
}

_POINTER_ALMOST: Final = {
    "restart": QT_TRANSLATE_NOOP("practice", "The pointer is off. Start it with this sign."),
    "open": QT_TRANSLATE_NOOP("practice", "Almost: open your hand."),
    "hold longer": QT_TRANSLATE_NOOP("practice", "Almost: hold it a little longer."),
    "hold still": QT_TRANSLATE_NOOP("practice", "Almost: hold your hand still."),
    "show palm": QT_TRANSLATE_NOOP("practice", "Almost: turn your palm to the camera."),
    "aim": QT_TRANSLATE_NOOP("practice", "Almost: a bit off target."),
    "rest": QT_TRANSLATE_NOOP("practice", "Almost: rest before you pinch."),
    "let go": QT_TRANSLATE_NOOP("practice", "Almost: let go sooner."),
    "carry": QT_TRANSLATE_NOOP("practice", "Almost: rest, pinch, wait, then move."),
    "stay": QT_TRANSLATE_NOOP("practice", "Almost: hold the pinch still for longer."),
    "scroll further": QT_TRANSLATE_NOOP("practice", "Almost: move further."),
}


def lesson_title(lesson: str) -> str:
    """Return the task in a word or two."""
    return _tr(_TITLES.get(lesson, QT_TRANSLATE_NOOP("practice", "Pointer")))


def lesson_words(
    lesson: str,
    bindings: Bindings,
    *,
    arming: bool,
    demonstrated: bool = False,
) -> str:
    """Return how to make the gesture and what it currently means; `arming`:
    hands must be armed first.
    """
    if lesson == HAND:
        return _tr(_DRAWN_HAND if demonstrated else _HAND)
    return _tr(_HOW[lesson]).format(_does(lesson, bindings, arming=arming))


def praise(number: int) -> str:
    """Return praise for a passed lesson."""
    return _tr(_PRAISE[number % len(_PRAISE)])


def narration(state: PracticeState) -> str:
    """Return an explanation of the demo's hand."""
    if state.overdue:
        return _tr(QT_TRANSLATE_NOOP("practice", "Press → for the next one."))
    if not state.done:
        return _tr(QT_TRANSLATE_NOOP("practice", "Watch the hand."))
    if state.stays:
        return _tr(QT_TRANSLATE_NOOP("practice", "Like this. Press → to continue."))
    return _tr(QT_TRANSLATE_NOOP("practice", "Like this."))


def pointer_words(lacks: str) -> str:
    """Return what an attempt in the pointer lesson lacked, in words."""
    return _tr(_POINTER_ALMOST[lacks])


def feedback(state: PracticeState) -> str:
    """Return what to improve, or what the hand shows now."""
    if not state.seen:
        overdue = QT_TRANSLATE_NOOP("practice", "No hand in sight. You can skip this.")
        return _tr(
            overdue if state.overdue else QT_TRANSLATE_NOOP("practice", "No hand in sight yet.")
        )
    if state.lesson == HAND:
        return _tr(QT_TRANSLATE_NOOP("practice", "There it is. Hold it there."))
    if state.share > 0 and not state.times:
        turned = QT_TRANSLATE_NOOP("practice", "Turned. Keep holding to use it this way.")
        return _tr(QT_TRANSLATE_NOOP("practice", "Hold it …") if state.turned is None else turned)
    if state.miss is not None:
        other_way = state.miss.code is PracticeCode.STROKE_OTHER_WAY
        return _tr(_OTHER_WAY[state.lesson or ""] if other_way else _ALMOST[state.miss.code])
    return _sight_words(state)


def _sight_words(state: PracticeState) -> str:
    """Return how to go on from a lesson that takes long, how many swipes are done, or what the
    hand shows.
    """
    if state.overdue:
        return _tr(QT_TRANSLATE_NOOP("practice", "Not working? You can skip this."))
    if state.times:
        words = _tr(QT_TRANSLATE_NOOP("practice", "{0} of {1}. Once more."))
        return words.format(state.times, SWIPES_EACH)
    if state.seen in (NONE, state.lesson):
        return _tr(QT_TRANSLATE_NOOP("practice", "Hand in sight."))
    return _tr(QT_TRANSLATE_NOOP("practice", "Seen: {0}")).format(sign_name(state.seen))


def _does(gesture: str, bindings: Bindings, *, arming: bool) -> str:
    if arming and gesture == bindings.arm:
        words = _tr(QT_TRANSLATE_NOOP("practice", "Handtrack now follows your hand for {0} s"))
        return words.format(number(ARMED_S, 0))
    if arming and gesture == bindings.disarm:
        return _tr(QT_TRANSLATE_NOOP("practice", "Handtrack stops following your hand"))
    bound = bindings.bound(gesture)
    if bound is None:
        return _tr(QT_TRANSLATE_NOOP("practice", "no command"))
    if bound.command == "select":
        return _tr(QT_TRANSLATE_NOOP("practice", "choose number {0}")).format(bound.choice)
    return _tr(_DOES[bound.command])


def _tr(text: object) -> str:
    return QCoreApplication.translate("practice", str(text))
