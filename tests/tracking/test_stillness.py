"""A still hand's landmarks are reused for a frame or two; any motion in its region ends that at once."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.settings import TrackerConfig
from handtrack.tracking.region import Region
from handtrack.tracking.sampling import sample
from handtrack.tracking.stillness import Stillness
from tests.tracking.staged import Stage, StagedTracker, hand

SIDE = 224
REGION = Region(320, 240, 200, 0.3)


def picture(finger_x: float = 300.0, sigma: float = 0.0, seed: int = 0) -> Image:
    """A palm with one finger 12 px wide, placed to a fraction of a pixel."""
    across = np.clip(6.5 - np.abs(np.arange(640) - finger_x), 0, 1)
    frame = np.full((480, 640), 90.0)
    frame[230:300, 280:360] = 170
    frame[180:230] += 80 * across
    frame = np.repeat(frame[..., None], 3, axis=2)
    noise = np.random.default_rng(seed).normal(0, sigma, frame.shape) if sigma else 0.0
    return np.clip(frame + noise, 0, 255).astype(np.uint8)


def looked(frames: int, image: Image) -> Stillness:
    stillness = Stillness(frames, SIDE, BufferPool())
    crop = np.empty((SIDE, SIDE, 3), np.uint8)
    sample(image, REGION, crop)
    stillness.remember(REGION, crop)
    return stillness


@pytest.mark.parametrize("frames", [0, 1, 2, 5])
def test_a_sighting_is_reused_for_a_limited_number_of_frames(frames: int) -> None:
    stillness = looked(frames, picture())
    assert [stillness.unchanged(REGION, picture()) for _ in range(7)] == [True] * frames + [False] * (7 - frames)


@pytest.mark.parametrize("sigma", [1.0, 2.0, 3.0])
def test_noise_does_not_end_reuse(sigma: float) -> None:
    stillness = looked(20, picture(sigma=sigma))
    assert all(stillness.unchanged(REGION, picture(sigma=sigma, seed=seed)) for seed in range(1, 21))


@settings(deadline=None, max_examples=30)
@given(st.floats(1.5, 40), st.sampled_from([-1, 1]))
def test_a_finger_moving_by_1_5_pixels_or_more_ends_reuse(step: float, way: int) -> None:
    assert not looked(5, picture(300)).unchanged(REGION, picture(300 + way * step))


def test_a_creeping_finger_ends_reuse_since_it_is_compared_with_the_original() -> None:
    stillness = looked(50, picture(300))
    stood = 0
    while stillness.unchanged(REGION, picture(300 + 0.25 * (stood + 1))):
        stood += 1
    assert 0 < stood <= 6


def test_motion_elsewhere_does_not_end_reuse() -> None:
    moved = picture()
    moved[:100] = 255
    assert looked(2, picture()).unchanged(REGION, moved)


def test_an_unseen_or_forgotten_region_is_not_reused() -> None:
    stillness = looked(2, picture())
    assert not stillness.unchanged(Region(100, 100, 50), picture())
    stillness.keep([])
    assert not stillness.unchanged(REGION, picture())


def runs(still_frames: int, moving_from: int) -> list[int]:
    """How often the landmark model ran in each of twelve frames with one hand that starts moving."""
    tracker = StagedTracker(Stage(), TrackerConfig(max_hands=1, still_frames=still_frames))
    counts = []
    for number in range(12):
        tracker.stage.hands = [(hand(300 + 3 * max(0, number - moving_from + 1)), 1.0)]
        before = tracker.stage.landmark_runs
        (seen,) = tracker.estimate(tracker.stage.picture(), number / 30)
        assert abs(seen.landmarks[:, 0].mean() - tracker.stage.hands[0][0][:, 0].mean()) < 0.5
        counts.append(tracker.stage.landmark_runs - before)
    return counts


def test_still_hands_are_estimated_every_third_frame_and_moving_ones_in_each() -> None:
    assert runs(2, moving_from=7) == [1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1]


def test_by_default_every_hand_is_estimated_in_every_frame() -> None:
    assert runs(TrackerConfig().still_frames, moving_from=7) == [1] * 12


def test_stills_are_remembered_only_until_the_next_frame() -> None:
    tracker = StagedTracker(Stage(), TrackerConfig(max_hands=1, still_frames=2))
    remembered = []
    for number in range(6):
        tracker.stage.hands = [(hand(200 + 20 * number), 1.0)]
        tracker.estimate(tracker.stage.picture(), None)
        remembered.append(len(tracker._still._shown))
    assert len(set(remembered)) == 1
    tracker.reset()
    assert not tracker._still._shown
