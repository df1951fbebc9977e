"""Static signs: each one's score, which one counts, and why.

A sign is a list of conditions, each met to a degree of 0 to 1 (how straight a finger is, how far
away the thumb). Its score is the weakest degree, a fuzzy AND (Zadeh 1965), so one named condition
always explains a refusal. Every degree is 0.5 halfway between the two clear cases. Where a hand's
fingers differ clearly, they are judged against each other. The bounds come from anatomy and from
what the landmarks show of clear cases (each says which); none was fitted to the test clips
(docs/gestures.md).
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import fmean
from typing import Final, Literal

import numpy as np

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.fingers import Chains, HandShape, turn_deg
from handtrack.landmarks import curl_of
from handtrack.sentences import Message

Sign = Literal[
    "open_palm", "closed_fist", "thumb_up", "thumb_down", "pointing_up", "victory",
    "three", "four", "call", "rock", "ok", "pinch", "none",
]  # fmt: skip

NONE: Final = "none"
MIN_SIGN_SCORE: Final = 0.5
"""The minimum score of a sign: every condition met at least halfway."""

MAX_TILT_DEG: Final = 45.0  # of a sign that means "up"
MAX_PLUMB_DEG: Final = 30.0  # between thumb and vertical, for the hand's turn …
LEVEL_DEG: Final = (
    30.0  # … and as much again on a fist that leans at least so far: there a thumb leans by itself
)
# The share of a direction that the picture shows at 60° towards or away from the camera.
MIN_SHOWN_SHARE: Final = 0.5

_UPRIGHT: Final[Mapping[str, tuple[str, ...]]] = {
    "open_palm": ("index", "middle", "ring", "pinky"),
    "four": ("index", "middle", "ring", "pinky"),
    "three": ("index", "middle", "ring"),
    "victory": ("index", "middle"),
    "pointing_up": ("index",),
}
"""Signs that only count upright, with the fingers that must point up."""

_EDGE_ON: Final[Mapping[str, tuple[str, ...]]] = {"pointing_up": ("pointing_up", "thumb_up")}
"""Signs that look alike on a hand seen edge-on: what sticks up from a fist may be either."""


_THUMBS: Final = frozenset(("thumb_up", "thumb_down"))
"""One shape; gravity decides which."""


class Condition(Enum):
    """The conditions of signs; the value is the name in `SignReading.because`."""

    INDEX_STRAIGHT = "index finger straight"
    MIDDLE_STRAIGHT = "middle finger straight"
    RING_STRAIGHT = "ring finger straight"
    PINKY_STRAIGHT = "pinky finger straight"
    INDEX_FOLDED = "index finger folded"
    MIDDLE_FOLDED = "middle finger folded"
    RING_FOLDED = "ring finger folded"
    PINKY_FOLDED = "pinky finger folded"
    THUMB_RAISED = "thumb raised"
    THUMB_TUCKED = "thumb not raised"
    THUMB_UNCOUNTED = "thumb not spread"
    THUMB_ASIDE = "thumb aside"
    THUMB_ACROSS = "thumb across"
    TOUCHING = "thumb and index finger touching"
    APART = "thumb and index finger apart"
    PRESENTED = "palm or back shown with stretched fingers"
    REACHING = "index finger reaching"
    OTHERS_BENT = "other fingers not all straight"


_STRAIGHT: Final = {
    "index": Condition.INDEX_STRAIGHT,
    "middle": Condition.MIDDLE_STRAIGHT,
    "ring": Condition.RING_STRAIGHT,
    "pinky": Condition.PINKY_STRAIGHT,
}
_FOLDED: Final = {
    "index": Condition.INDEX_FOLDED,
    "middle": Condition.MIDDLE_FOLDED,
    "ring": Condition.RING_FOLDED,
    "pinky": Condition.PINKY_FOLDED,
}

Conditions = Mapping[Condition, float]
"""A sign's conditions, each with the degree to which it is met."""


@dataclass(frozen=True, slots=True)
class Ramp:
    """A degree that rises from 0 at `low` to 1 at `high`, or falls if `low` is larger."""

    low: float
    high: float

    def __call__(self, value: float) -> float:
        """Return a value's degree."""
        return min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)


DIVIDING_CURL: Final = 0.45
"""Half the curl the landmarks show for a full fist (0.89; they underestimate depth) divides
straight from folded …
"""
MAX_SHIFT_DOWN_CURL: Final = 0.1
MAX_SHIFT_UP_CURL: Final = 0.05
"""… and the division may move this far, to midway between the straightest and the most curled
finger (less upwards: landmarks are more likely to straighten bent fingers than to bend straight
ones) …
"""
CONTRAST_CURL: Final = Ramp(0.2, 0.4)
"""… if those differ by this much curl: in a sign, some fingers differ from the others."""
CLEAR_CURL: Final = 0.1
"""Curl: a finger this far from the division is fully straight or fully folded."""
THUMB_RAISED_WIDTHS: Final = Ramp(1.25, 1.75)
"""`Thumb.aside`: half a palm width beyond the index finger's knuckle;
the thumb itself is about one long.
"""
THUMB_STRAIGHT_DEG: Final = Ramp(90.0, 50.0)
"""`Thumb.bend_deg`: its two joints bend 60 and 80 degrees (AMA's guides); half of that divides."""
THUMB_CLEAR_LENGTHS: Final = Ramp(0.3, 0.5)
"""`Thumb.clear`: a thumb lying on the index finger is a finger's width (2 cm for a palm of 10)
away.
"""
THUMB_SQUARE_DEG: Final = Ramp(35.0, 65.0)
"""`Thumb.spread_deg`: a thumb spread fully, as in an L (60 to 70 degrees, of which landmarks show
56 to 66), is a finger that counts; one beside a raised finger is half as far away.
"""
THUMB_ASIDE_WIDTHS: Final = Ramp(0.8, 1.2)
"""`Thumb.aside`: the index finger's knuckle divides a thumb across the palm from one beside it."""
TOUCHING_LENGTHS: Final = Ramp(0.4, 0.2)
"""`pinch_gap`: landmarks of touching tips are within 2 cm, for a palm of 10."""
STRETCHED_CURL: Final = Ramp(0.35, 0.15)
"""Curl: a resting hand's fingers are a quarter curled; a deliberately opened one stretches them."""
FACING_COS: Final = Ramp(0.35, 0.65)
"""The palm's normal towards or away from the camera: 60° from face-on is edge-on."""
REACHING_SHARE: Final = Ramp(0.45, 0.65)
"""The index finger's reach: bent to meet the thumb (0.8), not rolled into a fist (0.3)."""


@dataclass(frozen=True, slots=True)
class SignReading:
    """The sign a hand shows."""

    sign: str
    """The sign that counts, or "none"."""
    score: float
    """Its score; for "none": how far the best sign is from counting."""
    scores: Mapping[str, float]
    """Every sign's score, by shape alone."""
    because: Message
    """The condition it lacks most, or why it was rejected."""
    between: tuple[str, ...] = ()
    """The signs this hand may show, if it is ambiguous; its sign is then "none"."""


def conditions_of(shape: HandShape) -> dict[str, Conditions]:
    """Return every sign's conditions, by shape alone, with the degrees to which they are met."""
    divide = _division([finger.curl for finger in shape.fingers.values()])
    straightness = Ramp(divide + CLEAR_CURL, divide - CLEAR_CURL)
    straight = {name: straightness(finger.curl) for name, finger in shape.fingers.items()}
    index, middle, ring, pinky = straight
    thumb = shape.thumb
    raised = min(
        THUMB_RAISED_WIDTHS(thumb.aside),
        THUMB_STRAIGHT_DEG(thumb.bend_deg),
        THUMB_CLEAR_LENGTHS(thumb.clear),
    )
    touching = TOUCHING_LENGTHS(shape.pinch_gap)
    up = {Condition.THUMB_RAISED: raised}
    tucked = {Condition.THUMB_TUCKED: 1.0 - raised}
    uncounted = {Condition.THUMB_UNCOUNTED: 1.0 - min(raised, THUMB_SQUARE_DEG(thumb.spread_deg))}
    pressed = {Condition.TOUCHING: touching}
    apart = {Condition.APART: 1.0 - touching}
    others = min(straight[middle], straight[ring], straight[pinky])

    def fingers(*wanted: str) -> dict[Condition, float]:
        return {
            **{_STRAIGHT[name]: straight[name] for name in wanted},
            **{
                _FOLDED[name]: 1.0 - degree
                for name, degree in straight.items()
                if name not in wanted
            },
        }

    shown = min(mean_stretch(shape), FACING_COS(abs(float(shape.normal[2]))))
    presented = {Condition.PRESENTED: MIN_SIGN_SCORE + (1.0 - MIN_SIGN_SCORE) * shown}
    reaching = {Condition.REACHING: REACHING_SHARE(shape.fingers["index"].reach)}
    return {
        "open_palm": {
            **fingers(index, middle, ring, pinky),
            Condition.THUMB_ASIDE: THUMB_ASIDE_WIDTHS(thumb.aside),
            **apart,
            **presented,
        },
        "closed_fist": {**fingers(), **tucked},
        "thumb_up": {**fingers(), **up},
        "thumb_down": {**fingers(), **up},
        "pointing_up": {**fingers(index), **uncounted},
        "victory": {**fingers(index, middle), **uncounted},
        "three": {**fingers(index, middle, ring)},
        "four": {
            **fingers(index, middle, ring, pinky),
            Condition.THUMB_ACROSS: 1.0 - THUMB_ASIDE_WIDTHS(thumb.aside),
        },
        "call": {**fingers(pinky), **up},
        "rock": {**fingers(index, pinky)},
        "ok": {**pressed, **{_STRAIGHT[name]: straight[name] for name in (middle, ring, pinky)}},
        "pinch": {**pressed, **reaching, Condition.OTHERS_BENT: 1.0 - others},
    }


def mean_stretch(shape: HandShape) -> float:
    """Return how deliberately a hand is opened: the mean stretch of its four fingers, 0 to 1."""
    return sum(STRETCHED_CURL(finger.curl) for finger in shape.fingers.values()) / len(
        shape.fingers
    )


def stretch_of(chains: Chains) -> float:
    """Return how deliberately a hand is opened, as `mean_stretch`, from its fingers' joints."""
    return fmean(STRETCHED_CURL(curl_of(chain)) for chain in chains)


def pairing(shape: HandShape) -> float:
    """Return how well index and middle finger are stretched and the other two not, 0 to 1.

    Fingers that point at the camera look bent, so a clear contrast between the pairs counts as
    well.
    """
    curls = {name: finger.curl for name, finger in shape.fingers.items()}
    stretched = {name: STRETCHED_CURL(curl) for name, curl in curls.items()}
    alone = (
        stretched["index"] + stretched["middle"] + 2.0 - stretched["ring"] - stretched["pinky"]
    ) / 4
    contrast = min(curls["ring"], curls["pinky"]) - max(curls["index"], curls["middle"])
    return max(alone, (1.0 + CONTRAST_CURL(contrast)) / 2)


def _division(curls: Sequence[float]) -> float:
    """Return the curl that divides a hand's straight fingers from its folded ones."""
    least, most = min(curls), max(curls)
    shift = min(max((least + most) / 2 - DIVIDING_CURL, -MAX_SHIFT_DOWN_CURL), MAX_SHIFT_UP_CURL)
    return DIVIDING_CURL + shift * CONTRAST_CURL(most - least)


def read_sign(shape: HandShape, among: Collection[str] | None = None) -> SignReading:
    """Return the sign a hand shows, "none" if none is certain, and why.

    Thumbs go by gravity, and signs that mean up or down only count upright: the picture's y is
    assumed to be vertical. A single finger counts only with the palm or back visible: edge-on, a
    raised thumb's landmarks may be a raised index finger's.

    `among`: the only signs that count; by default all.
    """
    conditions = conditions_of(shape)
    scores = {sign: min(asked.values()) for sign, asked in conditions.items()}
    best = max(scores, key=scores.__getitem__)
    if among is not None:
        asked_for = [
            sign
            for sign in scores
            if sign in among or (sign in _THUMBS and not _THUMBS.isdisjoint(among))
        ]
        if not asked_for:
            return SignReading(NONE, 1.0, scores, GestureCode.SIGN_LEFT_OUT(sign=best))
        best = max(asked_for, key=scores.__getitem__)
    score = scores[best]
    if score < MIN_SIGN_SCORE:
        asked = conditions[best]
        lacking = min(asked, key=asked.__getitem__)
        lacks = GestureCode.SIGN_LACKS(sign=best, condition=lacking.value, degree=asked[lacking])
        return SignReading(NONE, 1.0 - score, scores, lacks)
    sign, because = _turned(best, shape)
    if among is not None and sign != NONE and sign not in among:
        return SignReading(NONE, score, scores, GestureCode.SIGN_LEFT_OUT(sign=sign))
    if sign in _EDGE_ON and shape.facing == "edge":
        between = _EDGE_ON[sign]
        return SignReading(
            NONE, score, scores, GestureCode.SIGN_AMBIGUOUS(signs=" or ".join(between)), between
        )
    return SignReading(sign, score, scores, because)


def _turned(sign: str, shape: HandShape) -> tuple[str, Message]:
    """Return the sign after checking the hand's rotation, and why."""
    thumb = sign in ("thumb_up", "thumb_down")
    if not thumb and sign not in _UPRIGHT:
        return sign, GestureCode.SIGN_MET()
    direction = (
        shape.thumb.direction
        if thumb
        else sum(shape.fingers[name].direction for name in _UPRIGHT[sign])
    )
    direction = np.asarray(direction / np.linalg.norm(direction))
    shown = math.hypot(direction[0], direction[1])
    turn = turn_deg(direction)
    bound = _plumb_deg(shape) if thumb else MAX_TILT_DEG
    if shown < MIN_SHOWN_SHARE:
        return NONE, GestureCode.SIGN_AT_CAMERA(sign=sign)
    if abs(turn) <= bound:
        return ("thumb_up" if thumb else sign), GestureCode.SIGN_MET_UPRIGHT(turn_deg=turn)
    if thumb and abs(turn) >= 180.0 - bound:
        return "thumb_down", GestureCode.SIGN_MET_UPRIGHT(turn_deg=turn)
    return NONE, GestureCode.SIGN_TURNED(sign=sign, turn_deg=turn, limit_deg=bound)


def is_turned_thumb(reading: SignReading) -> bool:
    """Return True if a thumb did not count because it is turned to the side."""
    return (
        reading.because.code is GestureCode.SIGN_TURNED
        and reading.because.parameters["sign"] in _THUMBS
    )


def _plumb_deg(shape: HandShape) -> float:
    """Return how far a thumb may be from vertical; beyond that, on an upright fist,
    it points to the side.
    """
    lean = abs(turn_deg(shape.up))
    return MAX_PLUMB_DEG + (LEVEL_DEG if min(lean, 180.0 - lean) >= LEVEL_DEG else 0.0)
