"""Material and light of a scene's hand: light, tones of skin, gloves, cloth."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from handtrack.runtime.opencv import cv2
from tools.handrender.raster import Floats
from tools.handrender.skin import CREASE, LIGHT, NAIL, RED

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 1, as on the screen (sRGB)."""

GLOVE_END: Final = -0.052  # metres beyond the wrist
CUFF_END: Final = -0.100  # … of a glove with a cuff
_PALM_BEGIN: Final = -0.014  # the forearm's inner side is coloured as its outer side is
KNIT: Final = 2600.0  # radians a metre: a stitch is 2.4 mm wide
_GAMMA: Final = 2.2
_ROLL_OFF: Final = 0.7
_TONES: Final = np.array(
    (
        (0.790, 0.845, 0.955),
        (0.600, 0.700, 0.865),
        (0.420, 0.540, 0.740),
        (0.250, 0.350, 0.540),
        (0.150, 0.205, 0.325),
    ),
    np.float32,
)
"""From light to dark, BGR on the screen."""


@dataclass(frozen=True, slots=True)
class Light:
    """The lamps of a scene."""

    brightness: float = 1.0
    """1 is a well-lit room; 0.15 a dim one."""
    towards: tuple[float, float, float] = (-0.50, -0.66, -0.62)
    """From the hand to the key light, camera space."""
    warmth: float = 0.15
    """-1 (blue) to 1 (orange)."""
    contrast: float = 0.62
    """Share of the key light, 0 (flat) to 1 (hard)."""


@dataclass(frozen=True, slots=True)
class Coat:
    """Cover of the hand: a tone of skin (0 light to 1 dark), a glove if there is one,
    and the sleeve's colour.
    """

    tone: float = 0.22
    glove: Colour | None = None
    sleeve: Colour = (0.42, 0.33, 0.24)


@dataclass(frozen=True, slots=True)
class Finish:
    """The surface of a glove, or of whatever is on bare skin."""

    shine: float = 0.0
    """Share of the key light that it mirrors at most, beside what skin does."""
    knit: float = 0.0
    """How far its stitches stand out, 0 to 1."""
    thick: float = 0.0
    """Metres."""
    cuff: float = 0.0
    """Metres that its end, over the sleeve, is wider; 0 without a cuff."""
    flour: float = 0.0
    """Share of the hand that flour covers, 0 to 1."""

    @property
    def end(self) -> float:
        """Where a glove ends, metres beyond the wrist."""
        return CUFF_END if self.cuff else GLOVE_END


@dataclass(frozen=True, slots=True)
class Finished(Coat):
    """A coat with its own finish."""

    finish: Finish = Finish()


def finish_of(coat: Coat) -> Finish:
    """Return a coat's finish: a plain, thin one unless it has another."""
    return coat.finish if isinstance(coat, Finished) else Finish()


def stitches(rest: Floats, radians_per_m: float) -> Floats:
    """Return how far each place of the hand at rest, (N, 3) metres, is above its weave,
    (N,) float32, -1 to 1.
    """
    return np.asarray(
        np.sin(rest[:, 0] * radians_per_m) * np.sin(rest[:, 1] * radians_per_m), np.float32
    )


def linear(colour: Colour | Floats) -> Floats:
    """Return screen values as light."""
    return np.asarray(np.power(np.asarray(colour, np.float32), _GAMMA), dtype=np.float32)


def on_screen(light: Floats) -> Floats:
    """Return light as screen values, 0 to 1, the brightest rolled off softly."""
    soft = np.maximum(light, 0)
    bright = soft > _ROLL_OFF
    soft[bright] = _ROLL_OFF + (1 - _ROLL_OFF) * np.tanh(
        (soft[bright] - _ROLL_OFF) / (1 - _ROLL_OFF)
    )
    return np.asarray(cv2.pow(soft, 1 / _GAMMA), dtype=np.float32)


def albedo(paint: Floats, front: Floats, cloth: Floats, rest: Floats, coat: Coat) -> Floats:
    """Return what share of the light each place throws back, (N, 3) float32, linear BGR.

    `paint`, (N, 5) float32: the channels of the painted skin.
    `front`, `cloth`, (N,) float32: 1 on the palm's side; 1 on the sleeve.
    `rest`, (N, 3) float32: where it is on the hand at rest, metres.
    """
    base = _skin_colour(paint, front * _risen(rest[:, 1], _PALM_BEGIN, 0.02), coat.tone)
    finish = finish_of(coat)
    if coat.glove is not None:
        worn = gloved(rest[:, 1], finish.end)[:, None]
        edge = 1 - 0.35 * np.exp(-(((rest[:, 1:2] - finish.end) / 0.0015) ** 2))
        weave = 1 + 0.03 * stitches(rest, 9000) + 0.35 * finish.knit * stitches(rest, KNIT)
        base = base * (1 - worn) + worn * linear(coat.glove) * weave[:, None] * edge
    if finish.flour:
        dusty = 0.85 * np.clip(finish.flour + 8 * paint[:, LIGHT, None], 0, 1)
        base = base * (1 - dusty) + 0.85 * dusty
    rib = 1 + 0.10 * np.sin(rest[:, 1] * 2600)[:, None]
    share = cloth[:, None]
    return np.asarray(base * (1 - share) + share * linear(coat.sleeve) * rib, dtype=np.float32)


def gloved(along: Floats, end: float) -> Floats:
    """Return how much of a glove that ends at `end` is still there `along` metres beyond the wrist,
    0 to 1.
    """
    return _risen(along, end, 0.0006)


def _risen(along: Floats, begin: float, width: float) -> Floats:
    t = np.clip((along - begin) / width, 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def _skin_colour(paint: Floats, front: Floats, tone: float) -> Floats:
    back = _toned(tone)
    # the palm is paler than the back, the more so the darker the skin
    deep = max(tone - 0.25, 0)
    palm = _toned(tone + 0.02 - 0.42 * deep) * np.array(
        (0.96 + 0.22 * deep, 0.97 + 0.05 * deep, 1.01), np.float32
    )
    share = front[:, None]
    colour = linear(np.asarray(palm * share + back * (1 - share), dtype=np.float32))
    red = np.clip(paint[:, RED], -0.6, 1.2)[:, None] * (1 - 0.5 * tone)
    colour = (
        colour * (1 - red * np.array((0.36, 0.38, 0.07), np.float32)) * (1 + paint[:, LIGHT, None])
    )
    nail = 0.72 * paint[:, NAIL, None]
    plate = linear((0.66, 0.70, 0.88)) * (1 - 0.55 * tone) * (1 + paint[:, LIGHT, None])
    colour = colour * (1 - nail) + nail * plate
    dark = colour * np.array((0.44, 0.47, 0.66), np.float32)
    crease = 0.80 * paint[:, CREASE, None]
    return np.asarray(colour * (1 - crease) + dark * crease, dtype=np.float32)


def _toned(tone: float) -> Floats:
    steps = np.arange(len(_TONES)) / (len(_TONES) - 1)
    return np.array([np.interp(tone, steps, _TONES[:, k]) for k in range(3)], np.float32)
