"""Gloves that hands wear, and things that they hold in a fist."""

from collections.abc import Mapping
from typing import Final

from tools.handrender.look import Colour, Finish
from tools.handrender.scene import Part

COLOURS: Final[Mapping[str, Colour]] = {
    "white": (0.90, 0.91, 0.92),
    "pale blue": (0.75, 0.47, 0.27),
    "blue": (0.65, 0.20, 0.10),
    "green": (0.30, 0.65, 0.20),
    "yellow": (0.20, 0.80, 0.90),
    "orange": (0.15, 0.50, 0.95),
    "red": (0.15, 0.12, 0.75),
    "purple": (0.60, 0.30, 0.50),
    "black": (0.12, 0.11, 0.11),
}
MATERIALS: Final[Mapping[str, Finish]] = {
    "nitrile": Finish(shine=0.5),
    "knitted": Finish(knit=1.0, thick=0.0012),
    "rubber": Finish(shine=0.15, thick=0.0025, cuff=0.012),
}
STEEL: Final[Colour] = (0.75, 0.75, 0.74)
THINGS: Final[Mapping[str, tuple[Part, ...]]] = {
    "nothing": (),
    "a knife": (Part(-0.06, 0.05, 0.022, (0.12, 0.13, 0.15)), Part(0.05, 0.24, 0.03, STEEL)),
    "a spoon": (
        Part(-0.06, 0.17, 0.012, (0.35, 0.52, 0.68)),
        Part(0.17, 0.23, 0.045, (0.35, 0.52, 0.68)),
    ),
    "a pipette": (
        Part(-0.09, 0.06, 0.03, (0.9, 0.88, 0.86)),
        Part(0.06, 0.2, 0.01, (0.9, 0.9, 0.9)),
    ),
    "a screwdriver": (Part(-0.05, 0.06, 0.03, (0.1, 0.2, 0.8)), Part(0.06, 0.18, 0.007, STEEL)),
}
