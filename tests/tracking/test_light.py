"""Little light: what counts as dark, and what the model sees then."""

import numpy as np
import pytest

from handtrack.landmarks import Image
from handtrack.tracking.light import MIN_LEVEL_HANDS, TARGET_LEVEL, level, lighten, too_dark


def picture(least: int, most: int) -> Image:
    """All levels from one to another, mixed."""
    levels = np.linspace(least, most, 96 * 96).astype(np.uint8)
    grey = np.random.default_rng(1).permutation(levels).reshape(96, 96, 1)
    return np.repeat(grey, 3, axis=2)


def test_a_dark_input_is_brightened_and_keeps_its_proportions() -> None:
    crop = picture(0, 40)
    before = crop.copy()
    lighten(crop)
    assert level(crop) == pytest.approx(TARGET_LEVEL, abs=3)
    np.testing.assert_allclose(crop / 3.0, before, atol=2.0)


@pytest.mark.parametrize("most", [0, int(TARGET_LEVEL) + 5, 255])
def test_bright_and_black_pictures_are_unchanged(most: int) -> None:
    crop = picture(most // 2, most)
    before = crop.copy()
    lighten(crop)
    np.testing.assert_array_equal(crop, before)


def test_the_noise_of_a_black_picture_is_not_fully_brightened() -> None:
    crop = picture(0, 4)
    lighten(crop)
    assert level(crop) <= 40


def test_one_lamp_does_not_make_a_dark_picture_bright() -> None:
    image = np.full((720, 1280, 3), MIN_LEVEL_HANDS - 2, np.uint8)
    image[300:330, 700:730] = 255
    assert too_dark(image)
    image[300:500, 700:900] = 255
    assert not too_dark(image)


def test_a_picture_of_any_shape_has_a_brightness() -> None:
    for shape in ((1, 1, 3), (3, 4000, 3), (4000, 3, 3)):
        assert level(np.full(shape, 77, np.uint8)) == 77
