"""The motion map: warm where something changes, cold where there is only noise or nothing new."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from handtrack.landmarks import Image, Landmarks
from handtrack.memory import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.tracking.motion_map import MotionMap

HEIGHT, WIDTH = 360, 640


def plain(level: int = 110) -> Image:
    return np.full((HEIGHT, WIDTH, 3), level, np.uint8)


def spotted(x: int, y: int, side: int = 24) -> Image:
    frame = plain()
    frame[y : y + side, x : x + side] = 230
    return frame


def noisy(frame: Image, sigma: float, rng: np.random.Generator) -> Image:
    return np.clip(frame + rng.normal(0, sigma, frame.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("sigma", [0.5, 4.0, 15.0])
def test_noise_alone_is_not_motion(sigma: float) -> None:
    motion, rng = MotionMap(BufferPool()), np.random.default_rng(4)
    warm, cells = 0, 0
    for _ in range(40):
        motion.update(noisy(plain(), sigma, rng))
        warm += int((motion.heat > 0).sum())
        cells += motion.heat.size
    assert warm <= 1e-4 * cells


@settings(deadline=None, max_examples=15)
@given(st.integers(0, WIDTH - 60), st.integers(0, HEIGHT - 24), st.sampled_from([0.0, 3.0]))
def test_a_moving_spot_is_the_hottest_place_even_with_noise(x: int, y: int, sigma: float) -> None:
    motion, rng = MotionMap(BufferPool()), np.random.default_rng(x)
    for number in range(6):
        motion.update(noisy(spotted(x + 6 * number, y), sigma, rng))
    place = motion.hottest(60)
    assert abs(place[0] - (x + 27)) < 60
    assert abs(place[1] - (y + 12)) < 45


def test_the_first_picture_of_a_size_or_after_a_reset_is_not_motion() -> None:
    motion = MotionMap(BufferPool())
    for frame in (plain(), np.full((480, 640, 3), 10, np.uint8)):
        motion.update(frame)
        assert (motion.hottest(60), motion.repeated) == (None, False)
    motion.reset()
    motion.update(np.full((480, 640, 3), 200, np.uint8))
    assert (motion.hottest(60), motion.repeated) == (None, False)


def test_an_identical_frame_counts_as_repeated() -> None:
    motion = MotionMap(BufferPool())
    for x, repeated in ((100, False), (120, False), (120, True), (140, False)):
        motion.update(spotted(x, 100))
        assert motion.repeated == repeated


def test_a_frame_that_differs_only_by_noise_counts_as_repeated() -> None:
    motion, rng = MotionMap(BufferPool()), np.random.default_rng(5)
    motion.update(noisy(spotted(100, 100), 1.0, rng))
    motion.update(noisy(spotted(100, 100), 1.0, rng))
    assert motion.repeated


def test_searched_places_are_cold() -> None:
    motion = MotionMap(BufferPool())
    motion.update(plain())
    motion.update(spotted(300, 200))
    motion.cool(312, 212, 80)
    assert motion.hottest(60) is None


@given(st.integers(1, 400), st.integers(1, 400))
@example(3, 2000)
@example(2000, 3)
@example(1, 1)
@settings(deadline=None, max_examples=30)
def test_pictures_of_any_size_are_accepted(height: int, width: int) -> None:
    motion = MotionMap(BufferPool())
    for level in (0, 255):
        motion.update(np.full((height, width, 3), level, np.uint8))
    assert motion.heat.size
    motion.cool(width, height, 5000)
    assert motion.hottest(10) is None


def points(x: float, y: float) -> Landmarks:
    """Twenty-one points on a spot's edge."""
    around = np.linspace(0, 2 * np.pi, 21)
    return np.stack(
        (x + 12 + 12 * np.cos(around), y + 12 + 12 * np.sin(around), 0 * around), axis=1
    ).astype(np.float32)


@settings(deadline=None, max_examples=15)
@given(
    st.integers(80, WIDTH - 120),
    st.integers(60, HEIGHT - 90),
    st.integers(-40, 40),
    st.integers(-20, 20),
)
def test_the_flow_of_a_blurred_spot_is_the_way_it_moved(x: int, y: int, dx: int, dy: int) -> None:
    motion, rng = MotionMap(BufferPool()), np.random.default_rng(x)
    blurred = np.asarray(cv2.blur(spotted(x + dx, y + dy), (25, 1)), np.uint8)
    for frame in (spotted(x, y), blurred):
        motion.update(noisy(frame, 2.0, rng))
    flow = motion.flow(points(x, y), (0.8 * dx, 0.8 * dy))
    assert (flow is None and abs(dx) + abs(dy) < 12) or np.hypot(flow[0] - dx, flow[1] - dy) < 6


def test_there_is_no_flow_without_a_last_frame_or_where_points_drift_apart() -> None:
    motion, rng = MotionMap(BufferPool()), np.random.default_rng(7)
    assert motion.flow(points(100, 100), (0.0, 0.0)) is None
    for _ in range(2):
        motion.update(rng.integers(0, 255, (HEIGHT, WIDTH, 3)).astype(np.uint8))
    assert motion.flow(points(100, 100), (0.0, 0.0)) is None
