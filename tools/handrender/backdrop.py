"""The background of the hand: a calm room, far out of focus."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from handtrack.runtime.opencv import cv2
from tools.handrender.look import Colour, linear
from tools.handrender.raster import Floats


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A wall's colour (BGR on the screen), how strongly the room shows on it (0: a plain wall),
    and which room.
    """

    wall: Colour = (0.63, 0.64, 0.63)
    room: float = 1.0
    seed: int = 3


@lru_cache(maxsize=4)
def painted(backdrop: Backdrop, width: int, height: int) -> Floats:
    """Return the backdrop as light, (height, width, 3) float32, linear BGR."""
    rng = np.random.default_rng(backdrop.seed)
    x, y = np.meshgrid(
        np.linspace(-1, 1, 160, dtype=np.float32), np.linspace(-1, 1, 120, dtype=np.float32)
    )
    falloff = 1.06 - 0.16 * np.hypot(x + 0.35, y + 0.45) - 0.05 * y
    picture = linear(backdrop.wall)[None, None] * falloff[..., None]
    things = np.zeros_like(picture)
    cover = np.zeros(x.shape, np.float32)
    colours = (
        (0.45, 0.55, 0.66),
        (0.60, 0.56, 0.48),
        (0.42, 0.56, 0.46),
        (0.78, 0.82, 0.84),
        (0.40, 0.44, 0.52),
    )
    for k in range(9):
        colour = linear(np.array(colours[k % len(colours)], np.float32) * rng.uniform(0.85, 1.1))
        left, top = int(rng.uniform(-10, 150)), int(rng.uniform(35, 105))
        wide = int(rng.uniform(8, 34))
        tall = int(rng.uniform(12, 40))
        corner = (left, top)
        opposite = (left + wide, top + tall)
        cv2.rectangle(things, corner, opposite, tuple(float(c) for c in colour), -1)
        cv2.rectangle(cover, corner, opposite, 1.0, -1)
    share = 0.42 * backdrop.room * cv2.GaussianBlur(cover, (0, 0), 7)[..., None]
    picture = picture * (1 - share) + 0.42 * backdrop.room * cv2.GaussianBlur(things, (0, 0), 7)
    window = np.exp(-(((x + 0.75) / 0.28) ** 4) - ((y + 0.35) / 0.55) ** 4)[..., None]
    picture = picture + 0.16 * backdrop.room * cv2.GaussianBlur(window, (0, 0), 6)[..., None] * (
        1.0,
        0.98,
        0.94,
    )
    return np.asarray(
        cv2.resize(picture.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC),
        np.float32,
    )
