"""Regions: what is sampled where, and the way back."""

from math import pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.runtime.opencv import cv2
from handtrack.tracking.geometry import Region, normalised_angle, sample, sampling_matrix, to_picture

regions = st.builds(
    Region,
    cx=st.floats(-500, 1500),
    cy=st.floats(-500, 1500),
    size=st.floats(20, 2000),
    rotation=st.floats(-pi, pi),
)


@given(regions, st.floats(0, 1), st.floats(0, 1))
def test_a_point_of_the_crop_and_the_pixel_that_was_sampled_there_are_the_same_place(
    region: Region, x: float, y: float
) -> None:
    side = 224
    sampled = sampling_matrix(region, side) @ (x * side, y * side, 1.0)
    (mapped,) = to_picture(np.array([[x, y, 0.0]], dtype=np.float32), region)
    np.testing.assert_allclose(mapped[:2], sampled, atol=0.05)


@given(st.floats(-50, 50))
def test_an_angle_keeps_its_direction_within_one_turn(radians: float) -> None:
    angle = normalised_angle(radians)
    assert -pi - 1e-9 <= angle <= pi + 1e-9
    assert np.cos(angle) == pytest.approx(np.cos(radians), abs=1e-6)
    assert np.sin(angle) == pytest.approx(np.sin(radians), abs=1e-6)


def test_an_upright_region_of_the_inputs_own_size_copies_its_pixels() -> None:
    image = np.random.default_rng(1).integers(0, 256, (300, 400, 3), dtype=np.uint8)
    crop = np.empty((100, 100, 3), np.uint8)
    sample(image, Region(cx=150, cy=120, size=100), crop)
    np.testing.assert_array_equal(crop, image[70:170, 100:200])


def test_a_region_that_is_turned_clockwise_shows_the_hand_upright() -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    image[90:110, 150:190] = 255  # a finger that points to the right
    crop = np.empty((100, 100, 3), np.uint8)
    sample(image, Region(cx=100, cy=100, size=200, rotation=pi / 2), crop)
    rows, columns = np.nonzero(crop[..., 0] > 128)
    assert rows.mean() < 30
    assert abs(columns.mean() - 50) < 2


@pytest.mark.parametrize(("border", "outside"), [(cv2.BORDER_CONSTANT, 0), (cv2.BORDER_REPLICATE, 200)])
def test_what_lies_outside_the_picture_is_black_or_its_edge(border: int, outside: int) -> None:
    image = np.full((50, 50, 3), 200, np.uint8)
    crop = np.empty((50, 50, 3), np.uint8)
    sample(image, Region(cx=0, cy=25, size=50), crop, border=border)
    assert (crop[:, :20] == outside).all()
    assert (crop[:, 30:] == 200).all()
