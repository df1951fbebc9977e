"""`mp.solutions.hands`: RGB pictures in, protobuf messages out."""

import threading
from collections.abc import Sequence
from enum import IntEnum
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from handtrack.compat.codes import CompatCode
from handtrack.compat.errors import WrongValueError
from handtrack.compat.mediapipe.framework import (
    ClassificationList,
    LandmarkList,
    NormalizedLandmarkList,
)
from handtrack.compat.mediapipe.solutions.hands_connections import HAND_CONNECTIONS
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.hand_tracker.options import LEAST_DETECTION
from handtrack.messages import Hand
from handtrack.settings import check_one_of

__all__ = ["HAND_CONNECTIONS", "HandLandmark", "Hands"]

FRAME_S: Final = 1 / 30
"""Time between two pictures, as MediaPipe assumes it."""


class HandLandmark(IntEnum):
    """The 21 landmarks by MediaPipe's names."""

    WRIST = 0
    THUMB_CMC = 1
    THUMB_MCP = 2
    THUMB_IP = 3
    THUMB_TIP = 4
    INDEX_FINGER_MCP = 5
    INDEX_FINGER_PIP = 6
    INDEX_FINGER_DIP = 7
    INDEX_FINGER_TIP = 8
    MIDDLE_FINGER_MCP = 9
    MIDDLE_FINGER_PIP = 10
    MIDDLE_FINGER_DIP = 11
    MIDDLE_FINGER_TIP = 12
    RING_FINGER_MCP = 13
    RING_FINGER_PIP = 14
    RING_FINGER_DIP = 15
    RING_FINGER_TIP = 16
    PINKY_MCP = 17
    PINKY_PIP = 18
    PINKY_DIP = 19
    PINKY_TIP = 20


class SolutionOutputs(NamedTuple):
    """Result of `Hands.process`; None instead of empty lists."""

    multi_hand_landmarks: list[Any] | None
    """One NormalizedLandmarkList per hand: x and z as fractions of the picture's width,
    y of its height.
    """
    multi_hand_world_landmarks: list[Any] | None
    """One LandmarkList per hand: metres from the hand's centre."""
    multi_handedness: list[Any] | None
    """One ClassificationList per hand: its apparent side in the picture's mirror image."""


class Hands:
    """Finds hands in RGB pictures; see MediaPipe's own documentation for the options.

    Raises
    ------
    UsageError
        An option is out of its range.
    """

    def __init__(
        self,
        static_image_mode: bool = False,
        max_num_hands: int = 2,
        model_complexity: int = 1,
        min_detection_confidence: float = 0.5,
        min_tracking_confidence: float = 0.5,
    ) -> None:
        check_one_of("model_complexity", model_complexity, (0, 1))
        self._still = bool(static_image_mode)
        self._using = threading.Lock()
        self._pictures = 0
        self._order: list[int] = []
        self._tracker: HandTracker | None = HandTracker(
            max_num_hands,
            mirrored=True,
            color="rgb",
            model="full" if model_complexity else "lite",
            options=TrackerOptions(
                search="whole",
                min_detection_confidence=max(min_detection_confidence, LEAST_DETECTION),
                min_presence_confidence=min_tracking_confidence,
                min_tracking_confidence=min_tracking_confidence,
            ),
        )

    def process(self, image: NDArray[np.uint8]) -> SolutionOutputs:
        """Return the hands in a picture.

        Parameters
        ----------
        image : (H, W, 3) uint8
            RGB.

        Raises
        ------
        WrongValueError
            It is something else, or this object is closed.
        """
        pixels = np.asarray(image)
        if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
            raise WrongValueError(CompatCode.NOT_RGB, given=described(image))
        with self._using:
            if self._tracker is None:
                raise WrongValueError(CompatCode.HANDS_CLOSED)
            self._pictures += 1
            t = None if self._still else self._pictures * FRAME_S
            hands = self._newest_first(self._tracker.estimate(np.ascontiguousarray(pixels), t))
        if not hands:
            return SolutionOutputs(None, None, None)
        height, width = pixels.shape[:2]
        return SolutionOutputs(
            [
                NormalizedLandmarkList(landmark=points(shares(hand, width, height)))
                for hand in hands
            ],
            [LandmarkList(landmark=points(hand.world)) for hand in hands],
            [
                ClassificationList(
                    classification=[
                        {
                            "index": int(hand.handedness == "Right"),
                            "score": hand.handedness_score,
                            "label": hand.handedness,
                        }
                    ]
                )
                for hand in hands
            ],
        )

    def _newest_first(self, hands: Sequence[Hand]) -> list[Hand]:
        """Return the hands in MediaPipe's order: new ones first, then known ones as they were."""
        seen = {hand.track_id: hand for hand in hands}
        known = [track for track in self._order if track in seen]
        self._order = [track for track in seen if track not in known] + known
        return [seen[track] for track in self._order]

    def reset(self) -> None:
        """Forget every hand."""
        with self._using:
            if self._tracker is not None:
                self._tracker.reset()

    def close(self) -> None:
        """Release the models. Idempotent."""
        with self._using:
            tracker = self._tracker
            self._tracker = None
            if tracker is not None:
                tracker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def shares(hand: Hand, width: int, height: int) -> NDArray[np.float32]:
    """Return the landmarks as fractions of the picture, (21, 3) float32; z of its width."""
    return np.divide(hand.landmarks, np.array((width, height, width), np.float32), dtype=np.float32)


def points(landmarks: NDArray[np.float32]) -> list[dict[str, float]]:
    """Return each landmark as fields of a message."""
    return [{"x": x, "y": y, "z": z} for x, y, z in landmarks.tolist()]


def described(given: object) -> str:
    """Return what a caller gave in place of a picture: an array's shape and dtype, or its type."""
    return f"{given.shape} {given.dtype}" if isinstance(given, np.ndarray) else type(given).__name__
