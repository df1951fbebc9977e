"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class GestureCode(AnyCode, Enum):
    """Reasons for a sign, a failed movement, or a refused custom sign."""

    # Settings
    GESTURE_UNKNOWN = "unknown gesture {gesture!r}; choose one of {names}"

    UPDATE_HANDS = "update(hands, t, width) takes the hands that estimate() returned; got {given}"
    UPDATE_TIME = "update(hands, t, width) takes seconds as t; got {given}"
    UPDATE_WIDTH = (
        "update(hands, t, width) takes the picture's width in pixels, image.shape[1]; got {given}"
    )

    # Gestures of your own
    NAME_MISSING = "Give the gesture a name first."
    NAME_SPACED = "Remove the spaces before or after the name."
    NAME_TOO_LONG = "This name is too long. Use up to {most} characters."
    NAME_INVISIBLE = "This name has invisible characters."
    NAME_RESERVED = "“{name}” already means something else. Choose another name."
    NAME_BUILT_IN = "“{name}” is a built-in sign. Choose another name."
    NAME_TAKEN = "You already have a gesture called “{name}”. Choose another name."
    NAMES_TWICE = "Two gestures are called “{name}”"
    SAMPLES_TOO_FEW = "{name} has {count} samples; it needs {least} or more"
    SAMPLES_TOO_MANY = "{name} has more than {most} samples; remove some"
    SAMPLES_WRONG = "the samples of {name} are wrong: {reason}"
    SIGNS_TOO_MANY = "there are more than {most} gestures; remove some"
    NO_GESTURES_FILE = "{path} is not a gesture file: {reason}"
    POINT_FAR_OFF = "a sample of {name} has a point far outside the hand"
    PALM_NOT_ONE = "a sample of {name} has a palm length other than 1"

    # Gestures: why a hand shows a sign, or none
    NOT_SEEN_YET = "not seen yet"
    SIGN_LACKS = "closest to {sign}, but “{condition}” scores only {degree:.2f}"
    SIGN_AMBIGUOUS = "seen edge-on; could be {signs}"
    SIGN_MET = "all conditions met"
    SIGN_MET_UPRIGHT = "all conditions met, {turn_deg:+.0f}° from upright"
    SIGN_AT_CAMERA = "{sign} points at the camera or away from it"
    SIGN_TURNED = "{sign} is turned {turn_deg:+.0f}° from upright; the limit is {limit_deg:.0f}°"
    SIGN_LEFT_OUT = "{sign} does not count here"
    SIGN_GOES_ON = "{because}; still counts as {sign}"
    TAUGHT_NONE = "you have not taught any gestures"
    TAUGHT_TURNED = "closest to {sign}, but turned more than {limit_deg:.0f}° from its samples"
    TAUGHT_NEAR = "like sample {number} of {sign}: distance {apart:.2f}, limit {reach:.2f}"
    TAUGHT_FAR = (
        "closest to {sign}, but the {feature} differs: distance {apart:.2f}, limit {reach:.2f}"
    )

    # Gestures: why one did not come off
    HAND_LOST = "hand lost"
    HELD_TOO_SHORT = "not held long enough: {held_s:.1f} of {full_s:.1f} s"
    STROKE_TOO_SHORT = "too short: {way:.1f} of {least:.1f} hand lengths"
    STROKE_LEFT_PICTURE = "left the picture too soon"
    STROKE_TOO_SLOW = "too slow: {speed:.1f} of {least:.1f} hand lengths a second"
    STROKE_NOT_STRAIGHT = "not straight to the side"
    STROKE_NOT_OPEN = "hand not open"
    STROKE_TURNED_BACK = "turned back right away"
    WAVE_TOO_SMALL = "swings too small: {way:.2f} of {least:.2f} hand lengths"
    WAVE_TOO_SLOW = "swings too slow: {seconds:.2f} s each; the limit is {most:.1f} s"
    WAVE_TOO_FEW = "only {count} of {least} swings"
    CIRCLE_OPEN = "not closed"
    CIRCLE_TOO_SMALL = "too small: {way:.1f} of {least:.1f} hand lengths"
    CIRCLE_NOT_ROUND = "not round"
