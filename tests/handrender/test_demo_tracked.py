"""The demo clip through the tracker: drawn hands are found, with landmarks on the true joints,
and give their commands.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from handtrack import HandTracker, TrackerOptions
from handtrack.assets import asset
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.landmarks import PALM, Image
from handtrack.messages import Hand
from handtrack.posing.anatomy import rest_joints
from handtrack.posing.position import PALM_MM
from tests.gestures.test_demo import check_commands_of_demo
from tools.handrender.camera import Camera
from tools.handrender.clip import SHOWN, Truth, read_truth
from tools.handrender.scene import TrueHand
from tools.measure_gestures import Played

_ALONG_MIDDLE = [0, 9, 10, 11, 12]
HAND_LENGTH = float(np.linalg.norm(np.diff(rest_joints()[_ALONG_MIDDLE], axis=0), axis=1).sum())
EVERY = 3  # tracked at 10 frames per second


@dataclass
class Tally:
    shown: int = 0
    frames_without: int = 0
    found_without: int = 0
    right_side: int = 0
    errors: list[float] = field(default_factory=list)
    within: list[float] = field(default_factory=list)
    """Share of a hand's landmarks within their sigma."""
    distance_off: list[float] = field(default_factory=list)
    """Error of the distance, relative."""
    place_within: int = 0
    seen: list[Recognition] = field(default_factory=list)
    """The recogniser's answer to each frame."""


def pictures(truth: Truth) -> Iterator[tuple[float, Image, tuple[TrueHand, ...]]]:
    capture = cv2.VideoCapture(str(asset("demo", "demo.mp4")))
    try:
        for number, hands in enumerate(truth.hands):
            assert capture.grab()
            if number % EVERY == 0:
                yield number / truth.fps, np.asarray(capture.retrieve()[1], np.uint8), hands
    finally:
        capture.release()


def count(tally: Tally, shown: list[TrueHand], found: list[Hand], focal_px: float) -> None:
    """Match every true hand with the nearest hand found."""
    for hand in shown:
        tally.shown += 1
        length_px = HAND_LENGTH * focal_px / hand.space[:, 2].mean()
        errors = [
            np.linalg.norm(f.landmarks[:, :2] - hand.pixels, axis=1).mean() / length_px
            for f in found
        ]
        if not errors or min(errors) > 0.5:
            continue
        nearest = found.pop(int(np.argmin(errors)))
        tally.errors.append(float(min(errors)))
        tally.right_side += nearest.handedness == hand.handedness
        assert nearest.sigma is not None
        tally.within.append(
            (np.linalg.norm(nearest.landmarks[:, :2] - hand.pixels, axis=1) <= nearest.sigma).mean()
        )
        place = hand.space[PALM].mean(axis=0)
        tally.distance_off.append(abs(nearest.position[2] / place[2] - 1))
        tally.place_within += np.linalg.norm(nearest.position - place) <= nearest.position_sigma


@pytest.fixture(scope="module")
def tally() -> Tally:
    truth = read_truth(asset("demo", "demo.json"))
    camera = Camera(truth.width, truth.height)
    result, gestures = Tally(), GestureRecognizer()
    with HandTracker(
        max_hands=2, options=TrackerOptions(palm_width=PALM_MM, field_of_view=camera.view_deg)
    ) as tracker:
        for t, image, hands in pictures(truth):
            found = list(tracker.estimate(image, timestamp=t))
            result.seen.append(gestures.update(tuple(found), t, image.shape[1]))
            if not hands:
                result.frames_without += 1
                result.found_without += len(found)
            count(
                result, [hand for hand in hands if hand.visibility >= SHOWN], found, camera.focal_px
            )
    return result


def test_no_hands_are_found_where_there_are_none(tally: Tally) -> None:
    assert len(tally.errors) >= 0.98 * tally.shown
    assert tally.frames_without > 2 * 30 / EVERY - 2
    assert tally.found_without == 0
    assert tally.right_side >= 0.95 * len(tally.errors)
    assert np.mean(tally.errors) <= 0.05, "landmarks are on the true joints"


def test_sigma_and_distance_match_ground_truth(tally: Tally) -> None:
    assert 0.58 <= np.mean(tally.within) <= 0.78
    assert np.mean(tally.distance_off) <= 0.05
    assert tally.place_within >= 0.63 * len(tally.errors)


def test_the_demo_gives_each_command_once_and_in_time_at_10_fps(tally: Tally) -> None:
    check_commands_of_demo(Played(tuple(tally.seen)))
