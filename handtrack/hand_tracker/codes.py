"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class TrackerCode(AnyCode, Enum):
    """Misuse of a tracker."""

    # Tracking
    NOT_A_PART = "region is {value}; it must be left, top, right and bottom as fractions of the picture, 0 to 1"
    NOT_A_RECOGNIZER = "gestures is {value}; it must be True, False or a GestureRecognizer"
    NOT_OPTIONS = "options is {value}; it must be a TrackerOptions"
    RECOGNIZER_MIRRORED = "the tracker and its GestureRecognizer must both be mirrored, or neither"
    COLORS_SWAPPED = (
        "a hand is found only with red and blue swapped: if these pictures are RGB, make the tracker with "
        'color="rgb"; if they are BGR, with color="bgr"'
    )
    OPTION_OF_ANOTHER = "HandTracker has no option {name}; use {ours}"
    TRACKER_OPTION_UNKNOWN = (
        "HandTracker has no option {name}; it has {names}, and those of TrackerOptions"
    )
    NOT_A_POOL = "pool is {value}; it must be a BufferPool"
    NOT_CALLABLE = "on_result is {value}; it must be a function that takes a TrackedFrame"
    TRACKER_PICKLED = (
        "a HandTracker cannot be copied or sent to another process: it belongs to the models in this one; create one "
        "in each process"
    )
    TIME_IN_MS = (
        "times are {step:g} s apart: estimate() takes seconds, so divide milliseconds by 1000; without the right "
        "time, hands are lost and gestures missed"
    )
    TIME_WRONG = "estimate() takes seconds that increase; got {time}"
    TIME_WENT_BACK = "time must increase: {time} s came after {last} s; reset() starts over"
    TRACKER_CLOSED = "this tracker is closed"
    TRACKER_BUSY = "this tracker is in use by a stream or another thread; create another, or close the stream first"
    TRACKER_FORGOTTEN = (
        "a HandTracker was garbage-collected without close(); use it in a with block"
    )

    # Why a model was loaded
    FOR_A_TRACKER = "a tracker"

    # Command line
    NOT_FOR_ENGINE = (
        "{options} cannot be used with {engine}; remove them, or use ONNX Runtime (--engine onnx)"
    )
