"""Hands without a model: their landmarks are known,
and a stage says what a model run would see of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot

import numpy as np

from handtrack.landmarks import Image, Landmarks
from handtrack.memory import BufferPool
from handtrack.models.onnx_engine import OnnxModels
from handtrack.settings import TrackerConfig
from handtrack.tracking import tracker
from handtrack.tracking.judging import PALM_LANDMARKS
from handtrack.tracking.palm import Palm
from handtrack.tracking.picture_models import PictureModels
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.search import Look
from handtrack.tracking.track import Track

LENGTH: float = 135.0  # of the hand below, wrist to fingertip
SHOWS_FROM = 1 / 10  # of the detector's input that a hand must fill to be seen
HOLDS = 0.35  # sides of a region by which a hand may be off its middle


def hand(cx: float = 300.0, cy: float = 200.0, length: float = LENGTH) -> Landmarks:
    """A flat hand pointing up, with five straight fingers side by side, centred on a place."""
    points = np.zeros((21, 3), np.float32)
    for finger in range(5):
        for joint in range(4):
            points[1 + 4 * finger + joint, :2] = ((finger - 2) * 20, -60 - 25 * joint)
    return np.asarray(
        (points + np.array((0, LENGTH / 2, 0))) * (length / LENGTH) + np.array((cx, cy, 0)),
        np.float32,
    )


def sighting(landmarks: Landmarks, *, presence: float = 1.0, looks_right: float = 1.0) -> Sighting:
    return Sighting(
        region_of_landmarks(landmarks),
        landmarks,
        landmarks * np.float32(0.001),
        presence,
        looks_right,
    )


@dataclass
class Stage:
    """A scene: the hands' landmarks, and how right each looks. It counts the model runs."""

    hands: list[tuple[Landmarks, float]] = field(default_factory=list)
    landmark_runs: int = 0
    palm_runs: int = 0
    hints: bool = True
    """A hand too small for a look is slightly like a palm there."""

    def picture(self, height: int = 480, width: int = 640) -> Image:
        frame = np.full((height, width, 3), 90, np.uint8)
        for landmarks, _ in self.hands:
            low, high = np.maximum(landmarks[:, :2].min(axis=0), 0), landmarks[:, :2].max(axis=0)
            frame[int(low[1]) : int(high[1]), int(low[0]) : int(high[0])] = 200
        return frame


class StagedModels(PictureModels):
    """Models that see their stage instead of running."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def look_at(
        self, image: Image, regions: Sequence[Region], gloved: Sequence[bool]
    ) -> list[Sighting]:
        return [self.seen(region) for region in regions]

    def seen(self, region: Region) -> Sighting:
        """See the nearest hand in a region, as the landmark model would."""
        self.stage.landmark_runs += 1
        for landmarks, looks_right in sorted(
            self.stage.hands, key=lambda each: _apart(each[0], region)
        ):
            held = region_of_landmarks(landmarks)
            if (
                _apart(landmarks, region) < HOLDS * region.size
                and 0.5 < held.size / region.size < 2
            ):
                return Sighting(region, landmarks, landmarks * np.float32(0.001), 1.0, looks_right)
        return Sighting(region, hand(), hand(), 0.0, 0.5)

    def close(self) -> None: ...


class StagedTracker(tracker.Tracker):
    """A tracker that sees its stage instead of the output of two models."""

    def __init__(
        self, stage: Stage, config: TrackerConfig, models: type[StagedModels] = StagedModels
    ) -> None:
        super().__init__(OnnxModels(NoSession(), NoSession(), "cpu", ""), config, BufferPool())
        self._models.close()
        self.stage = stage
        self.models = self._models = models(stage)

    def _palms(
        self, image: Image, look: Look, t: float | None = None, *, second_sought: bool = False
    ) -> tuple[list[Palm], list[tuple[float, float]]]:
        self.stage.palm_runs += 1
        hands = [landmarks for landmarks, _ in self.stage.hands]
        palms = [_palm(landmarks) for landmarks in hands if _shows(landmarks, look)]
        hinting = [
            landmarks for landmarks in hands if not _shows(landmarks, look) and self.stage.hints
        ]
        return palms, [(float(landmarks[9, 0]), float(landmarks[9, 1])) for landmarks in hinting]


class NoSession:
    """Stands in for a model's session: nothing is bound, nothing runs."""

    def io_binding(self) -> "NoSession":
        return self

    def get_providers(self) -> list[str]:
        return ["CPUExecutionProvider"]

    def get_inputs(self) -> list["NoInput"]:
        return [NoInput()]

    def get_outputs(self) -> list["NoInput"]:
        return []

    def bind_input(self, *binding: object) -> None: ...

    def clear_binding_inputs(self) -> None: ...

    def clear_binding_outputs(self) -> None: ...


class NoInput:
    name = "picture"
    type = "tensor(uint8)"
    shape = (1, 8, 8, 3)


def _apart(landmarks: Landmarks, region: Region) -> float:
    held = region_of_landmarks(landmarks)
    return hypot(held.cx - region.cx, held.cy - region.cy)


def _shows(landmarks: Landmarks, look: Look) -> bool:
    square, points = look.square, landmarks[PALM_LANDMARKS, :2]
    inside = np.abs(points - (square.cx, square.cy)).max() <= square.size / 2
    return bool(inside) and float(np.ptp(landmarks[:, 1])) >= SHOWS_FROM * square.size


def _palm(landmarks: Landmarks) -> Palm:
    keypoints = landmarks[PALM_LANDMARKS, :2]
    middle, half = keypoints.mean(axis=0), np.ptp(keypoints, axis=0).max() / 2
    return Palm(np.concatenate((middle - half, middle + half)).astype(np.float32), keypoints, 0.9)


def followed(
    cx: float, cy: float = 200.0, *, looks_right: float = 1.0, presence: float = 1.0
) -> Track:
    """A proven hand that rested for ten frames, the last at 0.9 s."""
    track = Track(1, sighting(hand(cx, cy), looks_right=looks_right), 0.0)
    for number in range(1, 10):
        there = sighting(hand(cx, cy), looks_right=looks_right, presence=presence)
        track.add(there, number / 10)
    return track
