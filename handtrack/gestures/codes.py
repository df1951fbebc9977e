"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class GestureCode(AnyCode, Enum):
    """Reasons for a sign, a failed movement, or a refused custom sign."""

    # Settings
    GESTURE_UNKNOWN = "no gesture is called {gesture!r}; there are {names}"

    # Gestures of your own
    NAME_MISSING = "Give it a name first."
    NAME_SPACED = "A name has no spaces at its ends."
    NAME_TOO_LONG = "This name is too long: {most} characters fit."
    NAME_INVISIBLE = "This name has characters that cannot be seen."
    NAME_RESERVED = "“{name}” means something else already. Choose another name."
    NAME_BUILT_IN = "“{name}” is a built-in sign. Choose another name."
    NAME_TAKEN = "There is a gesture called “{name}” already. Choose another name."
    NAMES_TWICE = "Two gestures are called “{name}”"
    SAMPLES_TOO_FEW = "{name} has {count} samples; it needs {least} or more"
    NO_GESTURES_FILE = "{path} is not a gesture file: {reason}"
    POINT_FAR_OFF = "a point of {name} is far from any hand"
    PALM_NOT_ONE = "a hand of {name} has a palm that is not 1 long"

    # Gestures: why a hand shows a sign, or none
    NOT_SEEN_YET = "not seen yet"
    SIGN_LACKS = "nearest is {sign}, but: {condition} only to {degree:.2f}"
    SIGN_AMBIGUOUS = "seen edge-on, which may be {signs}"
    SIGN_MET = "every condition met"
    SIGN_MET_UPRIGHT = "every condition met, {turn_deg:+.0f}° from upright"
    SIGN_AT_CAMERA = "{sign} points at the camera or away from it"
    SIGN_TURNED = "{sign} is turned {turn_deg:+.0f}° from upright; up to {limit_deg:.0f}° count"
    SIGN_LEFT_OUT = "{sign} is not among the signs that count"
    SIGN_GOES_ON = "{because}; goes on as {sign}"
    TAUGHT_NONE = "no sign of your own was taught"
    TAUGHT_TURNED = "nearest is {sign}, but turned more than {limit_deg:.0f}° from how it was shown"
    TAUGHT_NEAR = "like sample {number} of {sign}: {apart:.2f} of {reach:.2f} away"
    TAUGHT_FAR = "nearest is {sign}, but {apart:.2f} of {reach:.2f} away: the {feature}"

    # Gestures: why one did not come off
    HAND_LOST = "hand lost"
    HELD_TOO_SHORT = "held too short: {held_s:.1f} of {full_s:.1f} s"
    STROKE_TOO_SHORT = "too short: {way:.1f} of {least:.1f} hand lengths"
    STROKE_TOO_SLOW = "too slow: {speed:.1f} of {least:.1f} hand lengths a second"
    STROKE_NOT_STRAIGHT = "not straight to the side"
    STROKE_NOT_OPEN = "hand not open"
    STROKE_TURNED_BACK = "turned back at once"
