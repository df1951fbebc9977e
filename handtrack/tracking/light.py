"""Dim light: how bright a picture is, and brighter model inputs for a dark one.

The models were trained on well-lit hands and miss dark ones, though the signal is there. So a crop's 99th-percentile
brightness, which a lamp or a cuff does not shift, is raised to that of a lit room. Below `MIN_LEVEL` there is only
noise, and more gain would find hands in it.
"""

from typing import Final

import numpy as np

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2

SAMPLES_ALONG: Final = 36  # along the longer side
BRIGHT_SHARE: Final = 0.99  # of the samples are no brighter than the picture's level
TARGET_LEVEL: Final = 120.0  # of 255: a model's input is brought up to this level …
MIN_LEVEL: Final = 12.0  # … from this one at least; below it noise is all there is
SKIN: Final = (0.78, 0.90, 1.16)  # blue, green, red of skin, for each level of brightness
GREY: Final = (1.0, 1.0, 1.0)
_FROM_FIRST: Final = (1.0, 0.0, 0.0)  # cv2.transform's row for a channel made of the first one alone
MIN_LEVEL_HANDS: Final = 32.0  # at half this level in noise hands are missed, however bright the input


def level(image: Image) -> float:
    """Return the 99th-percentile brightness of a picture, (H, W, 3) uint8: 0 to 255."""
    step = -(-max(image.shape[:2]) // SAMPLES_ALONG)
    blue, green, red = (image[::step, ::step, channel] for channel in range(3))
    brightest = np.maximum(np.maximum(blue, green), red).reshape(-1)  # image.max(axis=2) takes six times as long
    at = min(int(BRIGHT_SHARE * brightest.size), brightest.size - 1)
    brightest.partition(at)
    return float(brightest[at])


def lighten(crop: Image) -> None:
    """Bring a model's input, (side, side, 3) uint8, up to `TARGET_LEVEL`, in place, if it is darker."""
    gain = TARGET_LEVEL / max(level(crop), MIN_LEVEL)
    if gain > 1.0:
        cv2.convertScaleAbs(crop, dst=crop, alpha=gain)


def dye(crop: Image, hue: tuple[float, float, float], *, inverted: bool = False) -> None:
    """Give a model's input, (side, side, 3) uint8, one hue everywhere, in place.

    Its brightness becomes that of the brightest channel, in which a glove of any colour but black is bright; `inverted`
    is for black ones.
    """
    brightest, green, red = (crop[..., channel] for channel in range(3))
    np.maximum(brightest, green, out=brightest)
    np.maximum(brightest, red, out=brightest)
    if inverted:
        np.subtract(255, brightest, out=brightest)
    cv2.transform(crop, np.outer(hue, _FROM_FIRST), dst=crop)


def too_dark(image: Image) -> bool:
    """Return whether hands are likely to be missed in a picture, (H, W, 3) uint8, because it is too dark."""
    return level(image) < MIN_LEVEL_HANDS
