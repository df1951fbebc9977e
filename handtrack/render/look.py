"""What a scene's hand is made of and lit by: light, tones of skin, gloves, cloth."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from handtrack.render.raster import Floats
from handtrack.render.skin import CREASE, LIGHT, NAIL, RED

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 1, as on the screen (sRGB)."""

_GAMMA: Final = 2.2
_TONES: Final = np.array(
    ((0.790, 0.845, 0.955), (0.600, 0.700, 0.865), (0.420, 0.540, 0.740), (0.250, 0.350, 0.540), (0.150, 0.205, 0.325)),
    np.float32,
)
"""From light to dark, BGR on the screen."""


@dataclass(frozen=True, slots=True)
class Light:
    """The lamps of a scene.

    Attributes
    ----------
    brightness : float
        1 is a well-lit room; 0.15 a dim one.
    towards : tuple of three floats
        From the hand to the key light, camera space.
    warmth : float
        -1 (blue) to 1 (orange).
    contrast : float
        Share of the key light, 0 (flat) to 1 (hard).
    """

    brightness: float = 1.0
    towards: tuple[float, float, float] = (-0.50, -0.66, -0.62)
    warmth: float = 0.15
    contrast: float = 0.62


@dataclass(frozen=True, slots=True)
class Coat:
    """What covers the hand: a tone of skin (0 light to 1 dark), a glove where there is one, and the sleeve's colour."""

    tone: float = 0.22
    glove: Colour | None = None
    sleeve: Colour = (0.42, 0.33, 0.24)


def linear(colour: Colour | Floats) -> Floats:
    """Return screen values as light."""
    return np.asarray(np.power(np.asarray(colour, np.float32), _GAMMA), dtype=np.float32)


def on_screen(light: Floats) -> Floats:
    """Return light as screen values, 0 to 1, the brightest rolled off softly."""
    soft = np.where(light > 0.7, 0.7 + 0.3 * np.tanh((light - 0.7) / 0.3), light)
    return np.asarray(np.power(np.maximum(soft, 0), 1 / _GAMMA), dtype=np.float32)


def albedo(paint: Floats, front: Floats, cloth: Floats, rest: Floats, coat: Coat) -> Floats:
    """Return what share of the light each place throws back, (N, 3) float32, linear BGR.

    Parameters
    ----------
    paint : (N, 5) float32
        The channels of the painted skin.
    front, cloth : (N,) float32
        1 on the palm's side; 1 on the sleeve.
    rest : (N, 3) float32
        Where it lies on the hand at rest, metres.
    """
    if coat.glove is None:
        base = _skin_colour(paint, front, coat.tone)
    else:
        weave = 1 + 0.03 * np.sin(rest[:, :1] * 9000) * np.sin(rest[:, 1:2] * 9000)
        base = np.asarray(linear(coat.glove) * weave * (1 - 0.35 * paint[:, CREASE, None]), dtype=np.float32)
    rib = 1 + 0.10 * np.sin(rest[:, 1] * 2600)[:, None]
    share = cloth[:, None]
    return np.asarray(base * (1 - share) + share * linear(coat.sleeve) * rib, dtype=np.float32)


def _skin_colour(paint: Floats, front: Floats, tone: float) -> Floats:
    back = _toned(tone)
    # the palm is paler than the back, the more so the darker the skin
    palm = _toned(tone + 0.02 - 0.42 * max(tone - 0.25, 0)) * np.array((0.96, 0.97, 1.01), np.float32)
    share = front[:, None]
    colour = linear(np.asarray(palm * share + back * (1 - share), dtype=np.float32))
    red = np.clip(paint[:, RED], -0.6, 1.2)[:, None] * (1 - 0.5 * tone)
    colour = colour * (1 - red * np.array((0.36, 0.38, 0.07), np.float32)) * (1 + paint[:, LIGHT, None])
    nail = 0.72 * paint[:, NAIL, None]
    plate = linear((0.66, 0.70, 0.88)) * (1 - 0.55 * tone) * (1 + paint[:, LIGHT, None])
    colour = colour * (1 - nail) + nail * plate
    dark = colour * np.array((0.44, 0.47, 0.66), np.float32)
    crease = 0.80 * paint[:, CREASE, None]
    return np.asarray(colour * (1 - crease) + dark * crease, dtype=np.float32)


def _toned(tone: float) -> Floats:
    steps = np.arange(len(_TONES)) / (len(_TONES) - 1)
    return np.array([np.interp(tone, steps, _TONES[:, k]) for k in range(3)], np.float32)
