"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class CompatCode(AnyCode, Enum):
    """Failures of scripts written for other packages."""

    # Command line
    HANDS_ONLY = "handtrack.compat has no {name}: it covers only the hands of {package}"
    NO_SCRIPT = "name a script: python -m handtrack.compat SCRIPT.py, or -m MODULE"
    NO_MODULE = "there is no module {name}"
    NO_WINDOWS = "this OpenCV cannot open windows; replace it: {remove}, then {install}"

    # Tracking
    NOT_RGB = "process() takes an RGB picture, (H, W, 3) uint8; got {given}"
    NOT_BGR = "hands can be drawn only into a picture of shape (H, W, 3); got {given}"
    NO_LANDMARK = (
        "connection {start} to {end} needs a landmark that is missing; there are only {count}"
    )
    NOT_AN_IMAGE = "expected an mp.Image in format SRGB or SRGBA; got {given}"
    IMAGE_DATA_WRONG = "an Image in format {format} takes {wanted}; got {given}"
    HANDS_CLOSED = "this Hands object is closed"
    TASK_CLOSED = "this {task} is closed; create a new one"
    WRONG_MODE = "this task was created in running mode {mode}; {method} needs {wanted}"
    CALLBACK_WRONG = "LIVE_STREAM requires a result_callback, and only LIVE_STREAM accepts one"
    TIME_NOT_LATER = "timestamps must increase: {given} ms came after {last} ms"
    TURN_WRONG = "rotation_degrees is {given}; it must be a multiple of 90"
    NO_REGION = "this task does not support region_of_interest"
