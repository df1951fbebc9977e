"""Regions: what is sampled where, and mapping back."""

from math import pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from handtrack.memory import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.tracking.region import Region, to_picture
from handtrack.tracking.sampling import sample, sample_averaged, sampling_matrix

regions = st.builds(
    Region,
    cx=st.floats(-500, 1500),
    cy=st.floats(-500, 1500),
    size=st.floats(20, 2000),
    rotation=st.floats(-pi, pi),
)


@given(regions, st.floats(0, 1), st.floats(0, 1))
def test_a_crop_point_maps_back_to_the_pixel_it_was_sampled_from(
    region: Region, x: float, y: float
) -> None:
    side = 224
    sampled = sampling_matrix(region, side) @ (x * side, y * side, 1.0)
    (mapped,) = to_picture(np.array([[x, y, 0.0]], dtype=np.float32), region)
    np.testing.assert_allclose(mapped[:2], sampled, atol=0.05)


def test_a_region_turned_clockwise_shows_the_hand_upright() -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    image[90:110, 150:190] = 255  # a finger pointing right
    crop = np.empty((100, 100, 3), np.uint8)
    sample(image, Region(cx=100, cy=100, size=200, rotation=pi / 2), crop)
    rows, columns = np.nonzero(crop[..., 0] > 128)
    assert rows.mean() < 30
    assert abs(columns.mean() - 50) < 2


@pytest.mark.parametrize(
    ("border", "outside"), [(cv2.BORDER_CONSTANT, 0), (cv2.BORDER_REPLICATE, 200)]
)
def test_pixels_outside_the_picture_are_black_or_its_edge(border: int, outside: int) -> None:
    image = np.full((50, 50, 3), 200, np.uint8)
    crop = np.empty((50, 50, 3), np.uint8)
    sample(image, Region(cx=0, cy=25, size=50), crop, border=border)
    assert (crop[:, :20] == outside).all()
    assert (crop[:, 30:] == 200).all()


SHRUNK = {
    "all of a picture": Region(320, 240, 640),
    "a tile": Region(400, 200, 240),
    "a turned part": Region(300, 250, 300, 0.6),
    "a part that reaches outside": Region(600, 20, 500),
    "a part that is enlarged": Region(300, 250, 40),
    "a place outside": Region(2000, 20, 500),
}


@pytest.mark.parametrize("region", SHRUNK.values(), ids=SHRUNK)
def test_averaging_places_everything_like_sampling(region: Region) -> None:
    across, down = np.meshgrid(np.linspace(40, 250, 640), np.linspace(40, 250, 480))
    image = np.stack((across, down, np.full_like(across, 90)), axis=-1).astype(np.uint8)
    crop, averaged = (np.empty((96, 96, 3), np.uint8) for _ in range(2))
    sample(image, region, crop)
    sample_averaged(image, region, averaged, BufferPool())
    inside, outside = (_away_from_edges(crop[..., 2] == level) for level in (90, 0))
    np.testing.assert_allclose(averaged[inside].astype(int), crop[inside], atol=2)
    assert not averaged[outside].any()


def _away_from_edges(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    shrunk = cv2.erode(
        mask.astype(np.uint8),
        np.ones((5, 5), np.uint8),
        borderType=cv2.BORDER_CONSTANT,
        borderValue=0,
    )
    return shrunk.astype(bool)


def test_averaging_reduces_noise_when_shrinking() -> None:
    noise = np.random.default_rng(1).normal(128, 30, (720, 1280, 3)).clip(0, 255).astype(np.uint8)
    crop, averaged = (np.empty((192, 192, 3), np.uint8) for _ in range(2))
    whole = Region(640, 360, 1280)
    sample(noise, whole, crop)
    sample_averaged(noise, whole, averaged, BufferPool())
    middle = slice(50, 140)
    assert averaged[middle].std() < crop[middle].std() / 3
