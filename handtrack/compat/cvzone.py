"""`HandDetector` as in cvzone's HandTrackingModule; `fingersUp` is right however the hand is turned."""

from collections.abc import Sequence
from math import hypot
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.compat.mediapipe.solutions import drawing_utils, hands
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.static import DIVIDING_CURL
from handtrack.runtime.opencv import cv2

_PINK: Final = (255, 0, 255)
_FRAME_PX: Final = 20
"""Gap between a hand and the frame drawn around it."""
_BESIDE_PALM: Final = 1.0
"""Minimum `Thumb.aside` of a raised thumb, in palm widths: the index finger's knuckle."""

HandDict = dict[str, Any]
"""cvzone's hand: "lmList" (21 lists of x, y, z in pixels), "bbox" (x, y, width, height), "center", "type"."""


class HandDetector:
    """Finds hands in BGR pictures; see cvzone's own documentation."""

    def __init__(
        self,
        staticMode: bool = False,
        maxHands: int = 2,
        modelComplexity: int = 1,
        detectionCon: float = 0.5,
        minTrackCon: float = 0.5,
    ) -> None:
        self.staticMode, self.maxHands, self.modelComplexity = staticMode, maxHands, modelComplexity
        self.detectionCon, self.minTrackCon = detectionCon, minTrackCon
        self.mpHands, self.mpDraw = hands, drawing_utils
        self.hands = hands.Hands(staticMode, maxHands, modelComplexity, detectionCon, minTrackCon)
        self.tipIds = [4, 8, 12, 16, 20]
        self.fingers: list[int] = []
        self.lmList: list[list[int]] = []

    def findHands(
        self, img: NDArray[np.uint8], draw: bool = True, flipType: bool = True
    ) -> tuple[list[HandDict], NDArray[np.uint8]]:
        """Return the hands, and the picture with them drawn.

        `flipType` names the person's real hand if the picture is not a mirror image.
        """
        self.results = self.hands.process(np.asarray(cv2.cvtColor(img, cv2.COLOR_BGR2RGB), np.uint8))
        height, width = img.shape[:2]
        found: list[HandDict] = []
        for marks, sides in zip(
            self.results.multi_hand_landmarks or (), self.results.multi_handedness or (), strict=True
        ):
            points = [[int(mark.x * width), int(mark.y * height), int(mark.z * width)] for mark in marks.landmark]
            (left, top), (right, bottom) = np.min(points, axis=0)[:2].tolist(), np.max(points, axis=0)[:2].tolist()
            looks = sides.classification[0].label
            side = {"Left": "Right", "Right": "Left"}[looks] if flipType else looks
            box = (left, top, right - left, bottom - top)
            found.append(
                {
                    "lmList": points,
                    "bbox": box,
                    "center": (left + box[2] // 2, top + box[3] // 2),
                    "type": side,
                }
            )
            if draw:
                self.mpDraw.draw_landmarks(img, marks, self.mpHands.HAND_CONNECTIONS)
                corner, opposite = (left - _FRAME_PX, top - _FRAME_PX), (right + _FRAME_PX, bottom + _FRAME_PX)
                cv2.rectangle(img, corner, opposite, _PINK, 2)
                cv2.putText(img, side, (left - 30, top - 30), cv2.FONT_HERSHEY_PLAIN, 2, _PINK, 2)
        return found, img

    def fingersUp(self, myHand: HandDict) -> list[int]:
        """Return 1 for each stretched finger and 0 for the others, thumb first."""
        shape = shape_of(np.asarray(myHand["lmList"], np.float32))
        straight = [int(finger.curl < DIVIDING_CURL) for finger in shape.fingers.values()]
        self.fingers = [int(shape.thumb.aside > _BESIDE_PALM), *straight]
        return self.fingers

    def findDistance(
        self,
        p1: Sequence[int],
        p2: Sequence[int],
        img: NDArray[np.uint8] | None = None,
        color: tuple[int, int, int] = _PINK,
        scale: int = 5,
    ) -> tuple[float, tuple[int, int, int, int, int, int], NDArray[np.uint8] | None]:
        """Return two points' distance in pixels, the points and their midpoint, and the picture with them drawn."""
        (x1, y1), (x2, y2) = p1[:2], p2[:2]
        middle = (x1 + x2) // 2, (y1 + y2) // 2
        if img is not None:
            for point in ((x1, y1), (x2, y2), middle):
                cv2.circle(img, point, scale, color, cv2.FILLED)
            cv2.line(img, (x1, y1), (x2, y2), color, max(1, scale // 3))
        return hypot(x2 - x1, y2 - y1), (x1, y1, x2, y2, *middle), img
