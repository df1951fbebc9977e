"""Dim light and gloves: how bright a picture is, and model inputs in a light and hue that the
models know.

The models were trained on well-lit hands and miss dark ones, though the signal is there. So a
crop's 99th-percentile brightness, which a lamp or a cuff does not shift, is raised to that of a lit
room. Below `MIN_LEVEL` there is only noise, and more gain would find hands in it.

The landmark model is less sure of gloves, and less exact. If the middle of its input shows no skin,
it looks in grey instead, exposed for the middle: a gamma makes a black glove as bright as a hand.
At 30 drawn hands in black gloves each that raises presence above 0.8 in 29 instead of 25, and in
coloured ones above 0.98 in 21 instead of 8 to 12.
"""

from math import log
from typing import Final

import numpy as np

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2

# A picture's level is what `BRIGHT_SHARE` of its samples are no brighter than, of 255. A model's
# input is brought up to `TARGET_LEVEL`, from `MIN_LEVEL` at least: below it noise is all there is.
# At half of `MIN_LEVEL_HANDS` in noise hands are missed, however bright the input.
SAMPLES_ALONG: Final = 36  # along the longer side
BRIGHT_SHARE: Final = 0.99
TARGET_LEVEL: Final = 120.0
MIN_LEVEL: Final = 12.0
MIN_LEVEL_HANDS: Final = 32.0

SKIN: Final = (0.78, 0.90, 1.16)  # blue, green, red of skin, for each level of brightness
GREY: Final = (1.0, 1.0, 1.0)

# Skin in the middle of an input, which shows the palm whatever the fingers do: redder than blue and
# than green by a ratio, and by so many levels, or black is skin in warm light; but less red than a
# red, orange or yellow glove. A hand without a glove has at least one of two shares of it there:
# the first after a look without a glove, the second after one with.
MIDDLE_SHARE: Final = 1 / 4  # of an input's side
MIDDLE_CELLS: Final = 8  # along the middle's side; noise is averaged within each
MIN_SKIN_RATIO: Final = 1.05
MIN_SKIN_LEVELS: Final = 8.0
MAX_SKIN_RATIO: Final = 3.3
MIN_SKIN_SHARES: Final = (0.3, 0.6)
MIDDLE_LEVEL: Final = 130.0  # of 255: the middle of a glove's look is at least so bright

# `cv2.transform`'s row for a channel made of the first one alone.
_FROM_FIRST: Final = (1.0, 0.0, 0.0)


def level(image: Image) -> float:
    """Return the 99th-percentile brightness of a picture, (H, W, 3) uint8: 0 to 255."""
    step = -(-max(image.shape[:2]) // SAMPLES_ALONG)
    blue, green, red = (image[::step, ::step, channel] for channel in range(3))
    # `image.max(axis=2)` takes six times as long.
    brightest = np.maximum(np.maximum(blue, green), red).reshape(-1)
    at = min(int(BRIGHT_SHARE * brightest.size), brightest.size - 1)
    brightest.partition(at)
    return float(brightest[at])


def lighten(crop: Image) -> None:
    """Bring a model's input, (side, side, 3) uint8, up to `TARGET_LEVEL`, in place,
    if it is darker.
    """
    gain = TARGET_LEVEL / max(level(crop), MIN_LEVEL)
    if gain > 1.0:
        cv2.convertScaleAbs(crop, dst=crop, alpha=gain)


def dye(crop: Image, hue: tuple[float, float, float], *, inverted: bool = False) -> None:
    """Give a model's input, (side, side, 3) uint8, one hue everywhere, in place.

    Its brightness becomes that of the brightest channel, in which a glove of any colour but black
    is bright; `inverted` makes it the opposite of the darkest channel's, in which a glove of any
    colour but white is bright too.
    """
    first, green, red = (crop[..., channel] for channel in range(3))
    choose = np.minimum if inverted else np.maximum
    choose(first, green, out=first)
    choose(first, red, out=first)
    if inverted:
        np.subtract(255, first, out=first)
    cv2.transform(crop, np.outer(hue, _FROM_FIRST), dst=crop)


def without_skin(crop: Image, *, before: bool) -> bool:
    """Return whether the middle of a landmark model's input, (side, side, 3) uint8, shows hardly
    any skin: a glove.

    `before`: so did the hand's last look; a hand between the two keeps its look.
    """
    cells = cv2.resize(
        _middle(crop), (MIDDLE_CELLS, MIDDLE_CELLS), interpolation=cv2.INTER_AREA
    ).reshape(-1, 3)
    blue, green, red = cells.astype(np.float32).T
    skin = (
        (red > MIN_SKIN_RATIO * blue + MIN_SKIN_LEVELS)
        & (red > green)
        & (red < MAX_SKIN_RATIO * blue)
    )
    return bool(skin.mean() < MIN_SKIN_SHARES[before])


def expose(crop: Image) -> None:
    """Make a landmark model's input, (side, side, 3) uint8, grey, and its middle bright,
    in place.
    """
    dye(crop, GREY)
    middle = float(np.median(_middle(crop)[..., 0]))
    if middle < MIDDLE_LEVEL:
        gamma = log(MIDDLE_LEVEL / 255.0) / log(max(middle, 5.0) / 255.0)
        cv2.LUT(crop, (255.0 * (np.arange(256) / 255.0) ** gamma).astype(np.uint8), dst=crop)


def _middle(crop: Image) -> Image:
    side = crop.shape[0]
    begin = round(side * (1 - MIDDLE_SHARE) / 2)
    return crop[begin : side - begin, begin : side - begin]


def too_dark(image: Image) -> bool:
    """Return whether hands are likely to be missed in a picture, (H, W, 3) uint8,
    because it is too dark.
    """
    return level(image) < MIN_LEVEL_HANDS
