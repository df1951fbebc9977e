"""`mp.tasks.vision`: `HandLandmarker` and `GestureRecognizer`."""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

import numpy as np

from handtrack.compat.codes import CompatCode
from handtrack.compat.errors import WrongValueError, hands_only
from handtrack.compat.mediapipe.image import Image, ImageFormat
from handtrack.compat.mediapipe.solutions import drawing_styles, drawing_utils, hands_connections
from handtrack.compat.mediapipe.solutions.hands import FRAME_S, HandLandmark, described, shares
from handtrack.compat.mediapipe.tasks.components import (
    Category,
    ClassifierOptions,
    Landmark,
    NormalizedLandmark,
)
from handtrack.compat.mediapipe.tasks.core import BaseOptions, ImageProcessingOptions
from handtrack.compat.mediapipe.tasks.core import VisionTaskRunningMode as RunningMode
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.recognizer import GestureRecognizer as SignReader
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.hand_tracker.options import LEAST_DETECTION
from handtrack.messages import Hand
from handtrack.runtime.ending import native_calls

JOIN_DEADLINE_S: Final = 5.0

MOST_WAITING: Final = 4
"""Pictures that wait for the tracker in LIVE_STREAM."""
ROOM_DEADLINE_S: Final = 1.0
"""Longest time that `detect_async` waits for room."""


class Live:
    """Does pieces of work in turn in its own thread, for `detect_async` and `recognize_async`.

    If the work fails, for example in the script's callback, the next `put` or `close` raises its
    error.

    The thread is a daemon, and not one of those that are joined at the interpreter's end: a script
    may end while it is busy, its callback included, and `native_calls` waits for that.
    """

    # MediaPipe answers every picture: it queues a hundred of them, and then blocks. A hundred
    # pictures are seconds of delay and 300 MB, so that few wait here, and `put` soon has the pace
    # of the tracker. A script that holds a lock in `put` which its callback wants too would wait
    # for itself; after a deadline the oldest picture makes room, as MediaPipe's manual allows.

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: deque[Callable[[], object]] = deque()
        self._ended = False
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="compat-live", daemon=True)
        self._thread.start()

    def put(self, work: Callable[[], object]) -> None:
        """Do this after what already waits; wait for room if there is much of that."""
        self._raise_error()
        with self._changed:
            if threading.current_thread() is not self._thread:
                self._changed.wait_for(self._has_room, ROOM_DEADLINE_S)
            while not self._has_room():
                self._waiting.popleft()
            self._waiting.append(work)
            self._changed.notify_all()

    def close(self) -> None:
        """Finish pending work, and end the thread. Idempotent."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join(JOIN_DEADLINE_S)
            with self._changed:
                self._waiting.clear()  # only if the script's callback hangs
        self._raise_error()

    def _has_room(self) -> bool:
        return len(self._waiting) < MOST_WAITING

    def _run(self) -> None:
        while (work := self._next()) is not None:
            try:
                with native_calls:
                    work()
            except Exception as error:
                self._error = error

    def _next(self) -> Callable[[], object] | None:
        """Wait for the next piece of work; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._ended)
            work = self._waiting.popleft() if self._waiting else None
            self._changed.notify_all()
            return work

    def _raise_error(self) -> None:
        error = self._error
        self._error = None
        if error is not None:
            raise error


__all__ = [
    "GestureRecognizer",
    "GestureRecognizerOptions",
    "GestureRecognizerResult",
    "HandLandmark",
    "HandLandmarker",
    "HandLandmarkerOptions",
    "HandLandmarkerResult",
    "HandLandmarksConnections",
    "ImageProcessingOptions",
    "RunningMode",
    "drawing_styles",
    "drawing_utils",
]

_GESTURES: Final = {
    "closed_fist": "Closed_Fist",
    "open_palm": "Open_Palm",
    "pointing_up": "Pointing_Up",
    "thumb_down": "Thumb_Down",
    "thumb_up": "Thumb_Up",
    "victory": "Victory",
}
_NO_GESTURE: Final = "None"
_BESIDE_PALM: Final = 1.0
"""Minimum `Thumb.aside`, in palm widths, that makes a rock sign ILoveYou."""


@dataclass
class _Connection:
    """A bone between two landmarks."""

    __qualname__ = "HandLandmarksConnections.Connection"

    start: int
    end: int


def _connections(pairs: Iterable[tuple[int, int]]) -> list[_Connection]:
    return [_Connection(*pair) for pair in pairs]


class HandLandmarksConnections:
    """The bones of a hand, as objects with `start` and `end`."""

    Connection = _Connection
    HAND_PALM_CONNECTIONS: Final = _connections(hands_connections.HAND_PALM_CONNECTIONS)
    HAND_THUMB_CONNECTIONS: Final = _connections(hands_connections.HAND_THUMB_CONNECTIONS)
    HAND_INDEX_FINGER_CONNECTIONS: Final = _connections(
        hands_connections.HAND_INDEX_FINGER_CONNECTIONS
    )
    HAND_MIDDLE_FINGER_CONNECTIONS: Final = _connections(
        hands_connections.HAND_MIDDLE_FINGER_CONNECTIONS
    )
    HAND_RING_FINGER_CONNECTIONS: Final = _connections(
        hands_connections.HAND_RING_FINGER_CONNECTIONS
    )
    HAND_PINKY_FINGER_CONNECTIONS: Final = _connections(
        hands_connections.HAND_PINKY_FINGER_CONNECTIONS
    )
    HAND_CONNECTIONS: Final = (
        HAND_PALM_CONNECTIONS
        + HAND_THUMB_CONNECTIONS
        + HAND_INDEX_FINGER_CONNECTIONS
        + HAND_MIDDLE_FINGER_CONNECTIONS
        + HAND_RING_FINGER_CONNECTIONS
        + HAND_PINKY_FINGER_CONNECTIONS
    )


@dataclass
class HandLandmarkerResult:
    """The hands of a picture; each list has one item per hand."""

    handedness: list[list[Category]]
    hand_landmarks: list[list[NormalizedLandmark]]
    hand_world_landmarks: list[list[Landmark]]


@dataclass
class GestureRecognizerResult:
    """The hands of a picture with their gestures; each list has one item per hand."""

    gestures: list[list[Category]]
    handedness: list[list[Category]]
    hand_landmarks: list[list[NormalizedLandmark]]
    hand_world_landmarks: list[list[Landmark]]


@dataclass
class HandLandmarkerOptions:
    """Options of `HandLandmarker`, as MediaPipe's; `base_options` is ignored."""

    base_options: BaseOptions
    running_mode: RunningMode = RunningMode.IMAGE
    num_hands: int = 1
    min_hand_detection_confidence: float = 0.5
    min_hand_presence_confidence: float = 0.5
    min_tracking_confidence: float = 0.5
    result_callback: Callable[[HandLandmarkerResult, Image, int], object] | None = None


@dataclass
class GestureRecognizerOptions:
    """Options of `GestureRecognizer`, as MediaPipe's;
    `base_options` and the custom classifier are ignored.
    """

    base_options: BaseOptions
    running_mode: RunningMode = RunningMode.IMAGE
    num_hands: int = 1
    min_hand_detection_confidence: float = 0.5
    min_hand_presence_confidence: float = 0.5
    min_tracking_confidence: float = 0.5
    canned_gesture_classifier_options: ClassifierOptions = field(default_factory=ClassifierOptions)
    custom_gesture_classifier_options: ClassifierOptions = field(default_factory=ClassifierOptions)
    result_callback: Callable[[GestureRecognizerResult, Image, int], object] | None = None


Options = TypeVar("Options", HandLandmarkerOptions, GestureRecognizerOptions)


class _Task(Generic[Options]):
    """Base of both tasks: running modes, timestamps, a tracker for each requested rotation.

    `signs`: makes the gesture reader. It is reset before every frame, as MediaPipe does, and
    because the time between frames is unknown.
    """

    def __init__(self, options: Options, signs: Callable[[], SignReader] | None = None) -> None:
        live = options.running_mode is RunningMode.LIVE_STREAM
        if live != (options.result_callback is not None):
            raise WrongValueError(CompatCode.CALLBACK_WRONG)
        self._options: Options = options
        self._signs = signs
        self._readers: dict[int, SignReader] = {}
        self._trackers: dict[int, HandTracker] = {}
        self._closed = False
        self._tracker(0)
        self._last_ms: int | None = None
        self._pictures = 0
        self._live = Live() if live else None

    @classmethod
    def create_from_options(cls, options: Options) -> Self:
        """Create the task, with Handtrack's own models."""
        return cls(options)

    def close(self) -> None:
        """Finish pending work, and release the models. Idempotent."""
        self._closed = True
        if self._live is not None:
            self._live.close()
        while self._trackers:
            self._trackers.popitem()[1].close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _image(
        self, method: str, image: Image, processing: ImageProcessingOptions | None
    ) -> list[Hand]:
        self._check(method, RunningMode.IMAGE)
        return self._found(image, None, processing)

    def _frame(
        self, method: str, image: Image, t_ms: int, processing: ImageProcessingOptions | None
    ) -> list[Hand]:
        self._check(method, RunningMode.VIDEO)
        return self._found(image, self._next(t_ms), processing)

    def _send(
        self,
        method: str,
        image: Image,
        t_ms: int,
        processing: ImageProcessingOptions | None,
        result: Callable[[list[Hand], Image], Any],
    ) -> None:
        self._check(method, RunningMode.LIVE_STREAM)
        t = self._next(t_ms)
        callback = self._options.result_callback
        assert callback is not None  # noqa: S101 - checked in the constructor
        assert self._live is not None  # noqa: S101
        self._live.put(
            lambda: callback(result(self._found(image, t, processing), image), image, t_ms)
        )

    def _check(self, method: str, wanted: RunningMode) -> None:
        if self._closed:
            raise WrongValueError(CompatCode.TASK_CLOSED, task=type(self).__name__)
        mode = self._options.running_mode
        if mode is not wanted:
            raise WrongValueError(
                CompatCode.WRONG_MODE, mode=mode.name, method=method, wanted=wanted.name
            )

    def _next(self, t_ms: int) -> float:
        """Return the time of the next frame: MediaPipe counts frames,
        and only asks that timestamps increase.
        """
        if self._last_ms is not None and t_ms <= self._last_ms:
            raise WrongValueError(CompatCode.TIME_NOT_LATER, given=t_ms, last=self._last_ms)
        self._last_ms = t_ms
        self._pictures += 1
        return self._pictures * FRAME_S

    def _found(
        self, image: Image, t: float | None, processing: ImageProcessingOptions | None
    ) -> list[Hand]:
        if not isinstance(image, Image) or image.image_format not in (
            ImageFormat.SRGB,
            ImageFormat.SRGBA,
        ):
            given = image.image_format.name if isinstance(image, Image) else described(image)
            raise WrongValueError(CompatCode.NOT_AN_IMAGE, given=given)
        processing = processing or ImageProcessingOptions()
        if processing.region_of_interest is not None:
            raise WrongValueError(CompatCode.NO_REGION)
        if processing.rotation_degrees % 90:
            raise WrongValueError(CompatCode.TURN_WRONG, given=processing.rotation_degrees)
        pixels = np.ascontiguousarray(image.numpy_view()[:, :, :3])
        rotation = processing.rotation_degrees % 360
        tracker = self._tracker(rotation)
        if rotation in self._readers:
            self._readers[rotation].reset()
        return list(tracker.estimate(pixels, t))

    def _tracker(self, rotation: int) -> HandTracker:
        if rotation not in self._trackers:
            options = self._options
            if self._signs is not None:
                self._readers[rotation] = self._signs()
            self._trackers[rotation] = HandTracker(
                options.num_hands,
                color="rgb",
                gestures=self._readers.get(rotation, False),
                options=TrackerOptions(
                    rotation=rotation,
                    search="whole",
                    min_detection_confidence=max(
                        options.min_hand_detection_confidence, LEAST_DETECTION
                    ),
                    min_presence_confidence=options.min_hand_presence_confidence,
                    min_tracking_confidence=options.min_hand_presence_confidence,
                ),
            )
        return self._trackers[rotation]


class HandLandmarker(_Task[HandLandmarkerOptions]):
    """Finds hands; see MediaPipe's own documentation."""

    @classmethod
    def create_from_model_path(cls, model_path: str) -> Self:
        """Create the task for single pictures."""
        return cls(HandLandmarkerOptions(BaseOptions(model_path)))

    def detect(
        self, image: Image, image_processing_options: ImageProcessingOptions | None = None
    ) -> HandLandmarkerResult:
        """Return the hands in a single picture."""
        return _landmarks(self._image("detect", image, image_processing_options), image)

    def detect_for_video(
        self,
        image: Image,
        timestamp_ms: int,
        image_processing_options: ImageProcessingOptions | None = None,
    ) -> HandLandmarkerResult:
        """Return the hands in a video's next frame."""
        return _landmarks(
            self._frame("detect_for_video", image, timestamp_ms, image_processing_options), image
        )

    def detect_async(
        self,
        image: Image,
        timestamp_ms: int,
        image_processing_options: ImageProcessingOptions | None = None,
    ) -> None:
        """Pass a live picture's hands to the callback; wait for room if several pictures wait for
        the tracker.
        """
        self._send("detect_async", image, timestamp_ms, image_processing_options, _landmarks)


class GestureRecognizer(_Task[GestureRecognizerOptions]):
    """Finds hands and their gestures; see MediaPipe's own documentation."""

    def __init__(self, options: GestureRecognizerOptions) -> None:
        super().__init__(options, SignReader)

    @classmethod
    def create_from_model_path(cls, model_path: str) -> Self:
        """Create the task for single pictures."""
        return cls(GestureRecognizerOptions(BaseOptions(model_path)))

    def recognize(
        self, image: Image, image_processing_options: ImageProcessingOptions | None = None
    ) -> GestureRecognizerResult:
        """Return the hands in a single picture."""
        return self._result(self._image("recognize", image, image_processing_options), image)

    def recognize_for_video(
        self,
        image: Image,
        timestamp_ms: int,
        image_processing_options: ImageProcessingOptions | None = None,
    ) -> GestureRecognizerResult:
        """Return the hands in a video's next frame."""
        return self._result(
            self._frame("recognize_for_video", image, timestamp_ms, image_processing_options), image
        )

    def recognize_async(
        self,
        image: Image,
        timestamp_ms: int,
        image_processing_options: ImageProcessingOptions | None = None,
    ) -> None:
        """Pass a live picture's hands to the callback; wait for room if several pictures wait for
        the tracker.
        """
        self._send("recognize_async", image, timestamp_ms, image_processing_options, self._result)

    def _result(self, hands: list[Hand], image: Image) -> GestureRecognizerResult:
        found = _landmarks(hands, image)
        gestures = [[self._gesture(hand)] for hand in hands]
        return GestureRecognizerResult(
            gestures, found.handedness, found.hand_landmarks, found.hand_world_landmarks
        )

    def _gesture(self, hand: Hand) -> Category:
        name = gesture_of(hand)
        options = self._options.canned_gesture_classifier_options
        allowed = not options.category_allowlist or name in options.category_allowlist
        denied = name in (options.category_denylist or ())
        if not allowed or denied or hand.gesture_score < (options.score_threshold or 0.0):
            name = _NO_GESTURE
        return Category(-1, hand.gesture_score, "", name)


def gesture_of(hand: Hand) -> str:
    """Return MediaPipe's name for a hand's sign; None for signs it does not have."""
    if hand.gesture == "rock" and shape_of(hand.landmarks).thumb.aside > _BESIDE_PALM:
        return "ILoveYou"
    return _GESTURES.get(hand.gesture or "", _NO_GESTURE)


def _landmarks(hands: list[Hand], image: Image) -> HandLandmarkerResult:
    return HandLandmarkerResult(
        [
            [
                Category(
                    int(hand.handedness == "Left"), hand.handedness_score, *(hand.handedness,) * 2
                )
            ]
            for hand in hands
        ],
        [
            [
                NormalizedLandmark(x, y, z, 0.0, 0.0)
                for x, y, z in shares(hand, image.width, image.height).tolist()
            ]
            for hand in hands
        ],
        [[Landmark(x, y, z, 0.0, 0.0) for x, y, z in hand.world.tolist()] for hand in hands],
    )


def __getattr__(name: str) -> object:
    raise hands_only(f"mediapipe.tasks.python.vision.{name}")
