"""Display names of gestures, and what a sign lacks."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.gestures.hand_figures import Verdict, Why
from handtrack.gestures.static import NONE, Condition
from handtrack.landmarks import Landmark
from handtrack.messages import BY_TWO

_SIGNS: Final = {
    "open_palm": QT_TRANSLATE_NOOP("signs", "Open palm"),
    "closed_fist": QT_TRANSLATE_NOOP("signs", "Fist"),
    "thumb_up": QT_TRANSLATE_NOOP("signs", "Thumb up"),
    "thumb_down": QT_TRANSLATE_NOOP("signs", "Thumb down"),
    "pointing_up": QT_TRANSLATE_NOOP("signs", "One finger"),
    "victory": QT_TRANSLATE_NOOP("signs", "Two fingers"),
    "three": QT_TRANSLATE_NOOP("signs", "Three fingers"),
    "four": QT_TRANSLATE_NOOP("signs", "Four fingers"),
    "call": QT_TRANSLATE_NOOP("signs", "Call"),
    "rock": QT_TRANSLATE_NOOP("signs", "Rock"),
    "ok": QT_TRANSLATE_NOOP("signs", "OK"),
    "pinch": QT_TRANSLATE_NOOP("signs", "Pinch"),
    NONE: QT_TRANSLATE_NOOP("signs", "No sign"),
}
_MOVEMENTS: Final = {
    "swipe left": QT_TRANSLATE_NOOP("signs", "Swipe left"),
    "swipe right": QT_TRANSLATE_NOOP("signs", "Swipe right"),
    "swipe up": QT_TRANSLATE_NOOP("signs", "Swipe up"),
    "swipe down": QT_TRANSLATE_NOOP("signs", "Swipe down"),
    f"swipe left{BY_TWO}": QT_TRANSLATE_NOOP("signs", "Swipe left with two fingers"),
    f"swipe right{BY_TWO}": QT_TRANSLATE_NOOP("signs", "Swipe right with two fingers"),
    "wave": QT_TRANSLATE_NOOP("signs", "Wave"),
    "circle cw": QT_TRANSLATE_NOOP("signs", "Circle clockwise"),
    "circle ccw": QT_TRANSLATE_NOOP("signs", "Circle counter-clockwise"),
}
FINGER_NAMES: Final = {
    "thumb": QT_TRANSLATE_NOOP("signs", "Thumb"),
    "index": QT_TRANSLATE_NOOP("signs", "Index"),
    "middle": QT_TRANSLATE_NOOP("signs", "Middle"),
    "ring": QT_TRANSLATE_NOOP("signs", "Ring"),
    "pinky": QT_TRANSLATE_NOOP("signs", "Little"),
}
_LANDMARKS: Final = {
    "thumb": QT_TRANSLATE_NOOP("signs", "Thumb, {0}"),
    "index": QT_TRANSLATE_NOOP("signs", "Index finger, {0}"),
    "middle": QT_TRANSLATE_NOOP("signs", "Middle finger, {0}"),
    "ring": QT_TRANSLATE_NOOP("signs", "Ring finger, {0}"),
    "pinky": QT_TRANSLATE_NOOP("signs", "Little finger, {0}"),
}
_LACKS: Final = {
    Condition.INDEX_STRAIGHT: QT_TRANSLATE_NOOP("signs", "index finger not straight"),
    Condition.MIDDLE_STRAIGHT: QT_TRANSLATE_NOOP("signs", "middle finger not straight"),
    Condition.RING_STRAIGHT: QT_TRANSLATE_NOOP("signs", "ring finger not straight"),
    Condition.PINKY_STRAIGHT: QT_TRANSLATE_NOOP("signs", "little finger not straight"),
    Condition.INDEX_FOLDED: QT_TRANSLATE_NOOP("signs", "index finger not folded"),
    Condition.MIDDLE_FOLDED: QT_TRANSLATE_NOOP("signs", "middle finger not folded"),
    Condition.RING_FOLDED: QT_TRANSLATE_NOOP("signs", "ring finger not folded"),
    Condition.PINKY_FOLDED: QT_TRANSLATE_NOOP("signs", "little finger not folded"),
    Condition.THUMB_RAISED: QT_TRANSLATE_NOOP("signs", "thumb not raised"),
    Condition.THUMB_TUCKED: QT_TRANSLATE_NOOP("signs", "thumb raised"),
    Condition.THUMB_UNCOUNTED: QT_TRANSLATE_NOOP("signs", "thumb spread"),
    Condition.THUMB_ASIDE: QT_TRANSLATE_NOOP("signs", "thumb across the palm"),
    Condition.THUMB_ACROSS: QT_TRANSLATE_NOOP("signs", "thumb not across"),
    Condition.TOUCHING: QT_TRANSLATE_NOOP("signs", "fingertips do not touch"),
    Condition.APART: QT_TRANSLATE_NOOP("signs", "fingertips touch"),
    Condition.PRESENTED: QT_TRANSLATE_NOOP("signs", "not stretched enough"),
    Condition.REACHING: QT_TRANSLATE_NOOP("signs", "index finger rolled up"),
    Condition.OTHERS_BENT: QT_TRANSLATE_NOOP("signs", "other fingers straight"),
}
"""The fault behind each unmet condition."""

_WHYS: Final = {
    Why.TAKEN: QT_TRANSLATE_NOOP("signs", "recognised"),
    Why.TURNED: QT_TRANSLATE_NOOP("signs", "turned too far"),
    Why.AT_CAMERA: QT_TRANSLATE_NOOP("signs", "points at the camera"),
    Why.EDGE_ON: QT_TRANSLATE_NOOP("signs", "seen edge-on"),
    Why.OTHER_WAY: QT_TRANSLATE_NOOP("signs", "points the other way"),
    Why.BEATEN: QT_TRANSLATE_NOOP("signs", "another fits better"),
    Why.TAUGHT: QT_TRANSLATE_NOOP("signs", "not similar enough"),
    Why.BRIEF: QT_TRANSLATE_NOOP("signs", "too short"),
}


def sign_name(sign: str) -> str:
    """Return the display name of a sign; own signs keep the user's name."""
    return _tr(_SIGNS[sign]) if sign in _SIGNS else sign


def gesture_name(gesture: str) -> str:
    """Return the display name of a sign or movement."""
    return _tr(_MOVEMENTS[gesture]) if gesture in _MOVEMENTS else sign_name(gesture)


def finger_name(finger: str) -> str:
    """Return the display name of a finger."""
    return _tr(FINGER_NAMES[finger])


def landmark_name(landmark: Landmark) -> str:
    """Return the display name of a landmark; joints have their anatomical abbreviations."""
    if landmark is Landmark.WRIST:
        return QCoreApplication.translate("signs", "Wrist")
    finger, joint = landmark.name.split("_")
    where = QCoreApplication.translate("signs", "tip") if joint == "TIP" else joint
    return _tr(_LANDMARKS[finger.lower()]).format(where)


def why_words(verdict: Verdict) -> str:
    """Return why a sign is accepted, or what it lacks."""
    return _tr(_LACKS[verdict.lacks] if verdict.lacks is not None else _WHYS[verdict.why])


def every_reason() -> tuple[str, ...]:
    """Return every possible result of `why_words`, for sizing its place."""
    return tuple(_tr(words) for words in (*_LACKS.values(), *_WHYS.values()))


def _tr(text: object) -> str:
    return QCoreApplication.translate("signs", str(text))
