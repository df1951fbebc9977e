"""Signs that are held: a score for each, what counts, and why.

A sign is a list of conditions, each met to a degree of 0 to 1 (how straight a finger is, how far off the thumb); its
score is the weakest of them, a fuzzy AND (Zadeh 1965), so that there is always one named reason for what it lacks.
Every degree is 0.5 halfway between the two clear cases.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from handtrack.gestures.fingers import HandShape, turn_deg

Sign = Literal[
    "open_palm", "closed_fist", "thumb_up", "thumb_down", "pointing_up", "victory",
    "three", "four", "call", "rock", "ok", "pinch", "none",
]  # fmt: skip

NONE: Final = "none"
SURE: Final = 0.5
"""The least score that makes a sign: every condition met at least halfway."""

UPRIGHT_DEG: Final = 45.0  # how far a sign with a meaning of up may be turned
PLUMB_DEG: Final = (
    60.0  # how far a thumb may be from the vertical: 30 by itself on a level fist, 30 for the hand's turn
)
LEAN: Final = 0.5  # share of a direction that must show in the picture: 60° towards or away from the camera

_UPRIGHT: Final[Mapping[str, tuple[str, ...]]] = {
    "open_palm": ("index", "middle", "ring", "pinky"),
    "four": ("index", "middle", "ring", "pinky"),
    "three": ("index", "middle", "ring"),
    "victory": ("index", "middle"),
    "pointing_up": ("index",),
}
"""The signs that count upright only, with the fingers that must point up."""

_EDGE_ON: Final[Mapping[str, tuple[str, ...]]] = {"pointing_up": ("pointing_up", "thumb_up")}
"""The signs that cannot be told from another on a hand seen edge-on: what stands up of a fist there may be either."""

Conditions = Mapping[str, float]
"""What a sign asks for, in words, each with the degree to which it is met."""


@dataclass(frozen=True, slots=True)
class Ramp:
    """A degree that rises from 0 at `low` to 1 at `high`, or falls where `low` is the larger."""

    low: float
    high: float

    def __call__(self, value: float) -> float:
        """Return the degree of a value."""
        return min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)


HALF_CURLED: Final = 0.45
"""Half of what the landmarks show of a full fist (0.89; they hold depth short) divides straight from folded …"""
SHIFT_DOWN: Final = 0.1
SHIFT_UP: Final = 0.05
"""… and as far from it the division may move to lie midway between the straightest and the most curled finger (less
upwards: landmarks straighten bent fingers sooner than they bend straight ones) …"""
CONTRAST: Final = Ramp(0.2, 0.4)
"""… where they differ by this much of curl: a sign is what some fingers do and others do not."""
CLEAR: Final = 0.1
"""Of curl: a finger this far from the division is wholly straight or wholly folded."""
THUMB_RAISED: Final = Ramp(1.25, 1.75)
"""Of `Thumb.aside`: half a palm width beyond the index finger's knuckle, the thumb's own length being about one."""
THUMB_STRAIGHT: Final = Ramp(90.0, 50.0)
"""Of `Thumb.bend_deg`: its two joints bend 60 and 80 degrees (AMA's guides); half of that divides."""
THUMB_CLEAR: Final = Ramp(0.3, 0.5)
"""Of `Thumb.clear`: a thumb that lies on the index finger is a finger's width (2 cm of a palm of 10) away from it."""
THUMB_SQUARE: Final = Ramp(45.0, 75.0)
"""Of `Thumb.spread_deg`: a thumb spread as far as it goes (60 to 70 degrees), as in an L, is a finger that counts."""
THUMB_ASIDE: Final = Ramp(0.8, 1.2)
"""Of `Thumb.aside`: the index finger's knuckle divides a thumb across the palm from one beside it."""
TOUCHING: Final = Ramp(0.4, 0.2)
"""Of `pinch_gap`: the landmarks of tips that touch lie within 2 cm of one another, of a palm of 10."""
STRETCHED: Final = Ramp(0.35, 0.15)
"""Of curl: a hand at rest hangs with its fingers a quarter curled, one that is opened on purpose stretches them."""
TURNED_TO: Final = Ramp(0.35, 0.65)
"""Of the palm's normal towards or away from the camera: 60° from face-on is edge-on."""
REACHING: Final = Ramp(0.45, 0.65)
"""Of the index finger's reach: bent to meet the thumb (0.8), not rolled up into a fist (0.3)."""


@dataclass(frozen=True, slots=True)
class SignReading:
    """What a hand shows.

    Attributes
    ----------
    sign : str
        The sign that counts, "none" where there is none.
    score : float
        Its score; of "none": how far the best is from counting.
    scores : mapping of sign to float
        Every sign's score by shape alone.
    because : str
        Why, in words: what the sign lacks most, or what turned it down.
    between : tuple of str
        The signs between which a hand held like this cannot be told; its sign is "none" then.
    """

    sign: str
    score: float
    scores: Mapping[str, float]
    because: str
    between: tuple[str, ...] = ()


def conditions_of(shape: HandShape) -> dict[str, Conditions]:
    """Return what every sign asks for, by shape alone, with the degrees to which it is met."""
    divide = _division([finger.curl for finger in shape.fingers.values()])
    straightness = Ramp(divide + CLEAR, divide - CLEAR)
    straight = {f"{name} finger straight": straightness(finger.curl) for name, finger in shape.fingers.items()}
    index, middle, ring, pinky = straight
    folded = {name.replace("straight", "folded"): 1.0 - degree for name, degree in straight.items()}
    thumb = shape.thumb
    raised = min(THUMB_RAISED(thumb.aside), THUMB_STRAIGHT(thumb.bend_deg), THUMB_CLEAR(thumb.clear))
    touching = TOUCHING(shape.pinch_gap)
    up = {"thumb raised": raised}
    tucked = {"thumb not raised": 1.0 - raised}
    uncounted = {"thumb not spread": 1.0 - min(raised, THUMB_SQUARE(thumb.spread_deg))}
    pressed = {"thumb and index finger touching": touching}
    apart = {"thumb and index finger apart": 1.0 - touching}
    others = min(straight[middle], straight[ring], straight[pinky])

    def fingers(*wanted: str) -> dict[str, float]:
        return {
            **{name: straight[name] for name in wanted},
            **{other: folded[other] for name, other in zip(straight, folded, strict=True) if name not in wanted},
        }

    shown = min(mean_stretch(shape), TURNED_TO(abs(float(shape.normal[2]))))
    presented = {"palm or back shown with stretched fingers": SURE + (1.0 - SURE) * shown}
    reaching = {"index finger reaching": REACHING(shape.fingers["index"].reach)}
    return {
        "open_palm": {
            **fingers(index, middle, ring, pinky),
            "thumb aside": THUMB_ASIDE(thumb.aside),
            **apart,
            **presented,
        },
        "closed_fist": {**fingers(), **tucked},
        "thumb_up": {**fingers(), **up},
        "thumb_down": {**fingers(), **up},
        "pointing_up": {**fingers(index), **uncounted},
        "victory": {**fingers(index, middle), **uncounted},
        "three": {**fingers(index, middle, ring)},
        "four": {**fingers(index, middle, ring, pinky), "thumb across": 1.0 - THUMB_ASIDE(thumb.aside)},
        "call": {**fingers(pinky), **up},
        "rock": {**fingers(index, pinky)},
        "ok": {**pressed, **{name: straight[name] for name in (middle, ring, pinky)}},
        "pinch": {**pressed, **reaching, "other fingers not all straight": 1.0 - others},
    }


def mean_stretch(shape: HandShape) -> float:
    """Return the degree to which a hand is opened on purpose: how far its four fingers are stretched, 0 to 1."""
    return sum(STRETCHED(finger.curl) for finger in shape.fingers.values()) / len(shape.fingers)


def _division(curls: Sequence[float]) -> float:
    """Return the curl that divides the straight fingers of a hand from the folded ones."""
    least, most = min(curls), max(curls)
    shift = min(max((least + most) / 2 - HALF_CURLED, -SHIFT_DOWN), SHIFT_UP)
    return HALF_CURLED + shift * CONTRAST(most - least)


def read_sign(shape: HandShape) -> SignReading:
    """Return the sign that a hand shows, "none" where none is sure, and why.

    Thumbs go by gravity, and the signs with a meaning of up and down count upright only: the picture's y is taken
    to be plumb. One finger counts with the palm or the back shown: edge-on the landmarks of a raised thumb may be
    those of a raised index finger.
    """
    conditions = conditions_of(shape)
    scores = {sign: min(asked.values()) for sign, asked in conditions.items()}
    best = max(scores, key=scores.__getitem__)
    score = scores[best]
    if score < SURE:
        asked = conditions[best]
        lacking = min(asked, key=asked.__getitem__)
        return SignReading(NONE, 1.0 - score, scores, f"nearest is {best}, but: {lacking} only to {asked[lacking]:.2f}")
    sign, because = _turned(best, shape)
    if sign in _EDGE_ON and shape.facing == "edge":
        between = _EDGE_ON[sign]
        return SignReading(NONE, score, scores, f"seen edge-on, which may be {' or '.join(between)}", between)
    return SignReading(sign, score, scores, because)


def _turned(sign: str, shape: HandShape) -> tuple[str, str]:
    """Return what a sign counts as, the way the hand is turned, and why."""
    thumb = sign in ("thumb_up", "thumb_down")
    if not thumb and sign not in _UPRIGHT:
        return sign, "every condition met"
    direction = shape.thumb.direction if thumb else sum(shape.fingers[name].direction for name in _UPRIGHT[sign])
    direction = np.asarray(direction / np.linalg.norm(direction))
    shown = math.hypot(direction[0], direction[1])
    turn = turn_deg(direction)
    bound = PLUMB_DEG if thumb else UPRIGHT_DEG
    if shown < LEAN:
        return NONE, f"{sign} points at the camera or away from it"
    if abs(turn) <= bound:
        return ("thumb_up" if thumb else sign), f"every condition met, {turn:+.0f}° from upright"
    if thumb and abs(turn) >= 180.0 - bound:
        return "thumb_down", f"every condition met, {turn:+.0f}° from upright"
    return NONE, f"{sign} is turned {turn:+.0f}° from upright; up to {bound:.0f}° count"
