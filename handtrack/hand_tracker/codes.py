"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


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
    IMAGE_WRONG = "estimate() takes an image of shape (H, W, 3) and dtype uint8; got {given}"
    IMAGE_NONE = "estimate() takes an image; got None, which cv2.imread and VideoCapture.read return if they fail"
    IMAGE_GREY = (
        "estimate() takes an image of shape (H, W, 3); this is grey, {given}: convert it with cv2.COLOR_GRAY2BGR"
    )
    IMAGE_ALPHA = (
        "estimate() takes an image of shape (H, W, 3); this has a fourth channel, {given}: use image[:, :, :3]"
    )
    IMAGE_FLOAT = (
        "estimate() takes uint8, 0 to 255; got {given}: convert it, for example with (image * 255).astype(np.uint8)"
    )
    NUM_HANDS = "HandTracker takes max_hands; num_hands is MediaPipe's name"
    IMAGE_EMPTY = "estimate() takes an image with pixels in it; got {size}"
    TIME_WRONG = "estimate() takes seconds that increase; got {time}"
    TIME_WENT_BACK = "time must increase: {time} s came after {last} s; reset() starts over"
    TRACKER_CLOSED = "this tracker is closed"
    TRACKER_BUSY = "this tracker is in use by a stream or another thread; create another, or close the stream first"
    TRACKER_FORGOTTEN = "a HandTracker was garbage-collected without close(); use it in a with block"

    # Why a model was loaded
    FOR_A_TRACKER = "a tracker"

    # Command line
    NOT_FOR_ENGINE = "{options} cannot be used with {engine}; remove them, or use ONNX Runtime (--engine onnx)"
