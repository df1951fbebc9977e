"""Smoothing hands, track by track, for an engine that does not."""

from typing import Any, cast

import numpy as np

from handtrack.landmarks import Landmarks
from handtrack.messages import Hand, Timings
from handtrack.tracking.smoothed_estimator import SmoothedEstimator

NOTHING = np.zeros((4, 4, 3), np.uint8)
FRAMES = 60


class Trembling:
    """An engine with a still hand and a pixel of noise; a new hand gets a new number."""

    provider = "cpu"
    timings = Timings()
    hidden: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.rng = np.random.default_rng(3)
        self.track = 1
        self.resets = 0
        self.closed = False

    def estimate(self, image: Any, timestamp: float | None) -> tuple[Hand, ...]:
        spread = np.linspace(0, 100, 21, dtype=np.float32)
        points = np.stack([spread, spread[::-1], np.zeros(21, np.float32)], axis=1)
        shaken = (points + self.rng.normal(0, 1, points.shape)).astype(np.float32)
        return (Hand(self.track, shaken, shaken / 1000, "Right", 0.9, 0.9),)

    def reset(self) -> None:
        self.resets += 1

    def close(self) -> None:
        self.closed = True


def tip(hands: tuple[Hand, ...]) -> Landmarks:
    return hands[0].landmarks[8]


def test_a_still_hand_trembles_less_than_the_engines_output() -> None:
    trembling = Trembling()
    with SmoothedEstimator(cast("Any", trembling)) as steadied:
        tips = [tip(steadied.estimate(NOTHING, number / 30)) for number in range(FRAMES)]
        raw = [tip(trembling.estimate(NOTHING, None)) for _ in range(FRAMES)]
    assert np.std(tips[10:], axis=0)[:2].max() < 0.6 * np.std(raw, axis=0)[:2].min()
    assert trembling.closed


def test_smoothing_ignores_other_tracks_and_single_pictures() -> None:
    trembling = Trembling()
    steadied = SmoothedEstimator(cast("Any", trembling))
    steadied.estimate(NOTHING, 0.0)
    for t in (None, 0.5):
        trembling.track += 1
        trembling.rng = np.random.default_rng(9)
        seen = tip(steadied.estimate(NOTHING, t))
        trembling.rng = np.random.default_rng(9)
        np.testing.assert_array_equal(seen, tip(trembling.estimate(NOTHING, None)))


def test_resetting_also_resets_the_engine() -> None:
    trembling = Trembling()
    SmoothedEstimator(cast("Any", trembling)).reset()
    assert trembling.resets == 1
