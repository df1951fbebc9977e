"""A hand's shape: each finger's curl and direction, the thumb, the palm, and the hand's length in
the picture.

Angles and ratios only, so distance, size and side do not matter. The picture's landmarks with depth
are used, not the world landmarks: those bend straight fingers on a hand seen face-on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import (
    FINGERS,
    PALM,
    Landmark,
    Landmarks,
    Vector,
    angle_deg,
    bends_deg,
    curl_of,
    palm_normal_of,
    pinch_gap_of,
    unit,
)
from handtrack.messages import Hand, Handedness

Facing = Literal["palm", "back", "edge"]
Upright = Literal["up", "left", "right", "down"]
"""Direction of an upright hand's fingers, from the person's view."""

MIN_FACING_COS: Final = 0.5  # the palm's normal towards the camera: beyond 60° neither side shows

_LONG: Final = (
    Landmark.WRIST,
    Landmark.MIDDLE_MCP,
    Landmark.MIDDLE_PIP,
    Landmark.MIDDLE_DIP,
    Landmark.MIDDLE_TIP,
)
_TO_UPRIGHT: Final[Mapping[Upright, tuple[tuple[int, int], tuple[int, int]]]] = {
    "up": ((1, 0), (0, 1)),
    "left": ((0, -1), (1, 0)),
    "right": ((0, 1), (-1, 0)),
    "down": ((-1, 0), (0, -1)),
}
"""Right-hand factors of (x, y), x to the person's left."""

_LONG_FINGERS: Final = ("index", "middle", "ring", "pinky")

Chains = NDArray[np.float64]
"""(4, 5, 3): from the wrist to the tip of each finger but the thumb, in hand lengths."""


@dataclass(frozen=True, slots=True, eq=False)
class Finger:
    """One of the four fingers."""

    curl: float
    """0 straight … 1 curled: the bends at its three joints, as a share of a full fist's; more if
    the picture without depth already shows a stronger bend.
    """
    reach: float
    """Knuckle to tip as a share of the bones between: 1 for a straight finger."""
    direction: Vector
    """(3,) float64: unit vector from knuckle to tip."""


@dataclass(frozen=True, slots=True, eq=False)
class Thumb:
    """The thumb."""

    bend_deg: float
    """The sum of the bends at its two outer joints."""
    aside: float
    """Its tip's place across the palm, in palm widths: 0 at the little finger's knuckle, 1 at the
    index finger's, more beyond it.
    """
    clear: float
    """Distance from its tip to the index finger's middle joint, in palm lengths:
    small if it is on the finger.
    """
    spread_deg: float
    """Angle between it and the index finger."""
    direction: Vector
    """(3,) float64: unit vector of its direction: the mean of its own, from the second joint to the
    tip, and the palm's, from the little finger's knuckle to the index finger's. Its own alone would
    lean with every bend of the thumb.
    """


@dataclass(frozen=True, slots=True, eq=False)
class HandShape:
    """A hand's shape."""

    fingers: Mapping[str, Finger]
    """"index", "middle", "ring", "pinky"."""
    thumb: Thumb
    up: Vector
    """(3,) float64: unit vector from the wrist to the middle finger's knuckle."""
    normal: Vector
    """(3,) float64: unit vector out of the palm."""
    facing: Facing
    """The side of the hand that the camera sees."""
    pinch_gap: float
    """Distance between the tips of thumb and index finger,
    in palm lengths (wrist to the middle finger's knuckle).
    """


def shape_of(landmarks: Landmarks, looks: Handedness = "Right") -> HandShape:
    """Compute a hand's shape.

    `landmarks`, (21, 3) float: pixels with depth, or any unit equal along the three axes.
    `looks`, {"Left", "Right"}: the hand's side as it looks in the given picture, so swapped if that
    is mirrored.
    """
    points = np.asarray(landmarks, np.float64)
    up = points[Landmark.MIDDLE_MCP] - points[Landmark.WRIST]
    palm_length = float(np.linalg.norm(up)) or 1.0
    normal = palm_normal_of(landmarks, looks_right=looks == "Right")
    return HandShape(
        {name: _finger(points, FINGERS[name]) for name in _LONG_FINGERS},
        _thumb(points, palm_length),
        unit(up),
        normal,
        _facing(normal),
        pinch_gap_of(landmarks),
    )


def turned_upright(landmarks: Landmarks, upright: Upright, *, mirrored: bool) -> Landmarks:
    """Turn a hand in the picture until its upright direction points up.

    `landmarks`, (21, 3) float: pixels with depth.
    `mirrored`: the picture is a mirror image.
    """
    if upright == "up":
        return landmarks
    swapped: Mapping[Upright, Upright] = {"left": "right", "right": "left"} if mirrored else {}
    turned = landmarks.copy()
    turned[:, :2] = landmarks[:, :2] @ np.asarray(
        _TO_UPRIGHT[swapped.get(upright, upright)], landmarks.dtype
    )
    return turned


def pointing_to(landmarks: Landmarks, *, mirrored: bool) -> Upright:
    """Return the direction of a hand's fingers, from the person's view;
    `mirrored` as in `turned_upright`.
    """
    across, down = landmarks[Landmark.MIDDLE_MCP, :2] - landmarks[Landmark.WRIST, :2]
    if abs(down) >= abs(across):
        return "down" if down > 0 else "up"
    return "left" if (across > 0) != mirrored else "right"


def palm_centre(hand: Hand) -> tuple[float, float]:
    """Return the centre of the palm in the picture, in pixels."""
    x, y = hand.landmarks[PALM, :2].mean(axis=0)
    return float(x), float(y)


def fingers_px(hand: Hand) -> tuple[float, float]:
    """Return the way from the wrist to the middle of the two fingertips that every swipe stretches,
    in pixels.
    """
    tips = hand.landmarks[(Landmark.INDEX_TIP, Landmark.MIDDLE_TIP), :2].mean(axis=0)
    across, down = tips - hand.landmarks[Landmark.WRIST, :2]
    return float(across), float(down)


def hand_length_px(hand: Hand) -> float:
    """Return the length from the wrist to the middle fingertip along the bones, in pixels at the
    hand's distance.

    The bones come from the world landmarks. The scale fits the world's palm, five nearly rigid
    points, to the picture's, depth included: a hand seen edge-on or closed keeps its length.
    """
    bones = np.linalg.norm(np.diff(hand.world[_LONG, :].astype(np.float64), axis=0), axis=1)
    return float(bones.sum()) * _spread(hand.landmarks) / max(_spread(hand.world), 1e-9)


def _spread(points: Landmarks) -> float:
    palm = points[PALM, :].astype(np.float64)
    return float(np.sqrt(((palm - palm.mean(axis=0)) ** 2).sum()))


def turn_deg(direction: Vector) -> float:
    """Return a direction's angle from upright in the picture, degrees clockwise, −180 to 180."""
    return float(np.degrees(np.arctan2(direction[0], -direction[1])))


def finger_chains(landmarks: Landmarks, length_px: float) -> Chains:
    """Return the fingers' joints relative to the wrist.

    `landmarks`, (21, 3) float: pixels. `length_px`: the hand's length.
    """
    points = np.asarray(landmarks, np.float64)
    rows = [(Landmark.WRIST, *FINGERS[name]) for name in _LONG_FINGERS]
    return np.asarray((points[rows, :] - points[Landmark.WRIST]) / length_px, np.float64)


def _finger(points: NDArray[np.float64], rows: tuple[int, int, int, int]) -> Finger:
    chain = points[(Landmark.WRIST, *rows), :]
    straight = chain[-1] - chain[1]
    length = float(np.linalg.norm(np.diff(chain[1:], axis=0), axis=1).sum()) or 1.0
    return Finger(curl_of(chain), float(np.linalg.norm(straight)) / length, unit(straight))


def _thumb(points: NDArray[np.float64], palm_length: float) -> Thumb:
    tip = points[Landmark.THUMB_TIP]
    across = points[Landmark.INDEX_MCP] - points[Landmark.PINKY_MCP]
    pointing = tip - points[Landmark.THUMB_MCP]
    return Thumb(
        sum(bends_deg(points[FINGERS["thumb"], :])),
        float((tip - points[Landmark.PINKY_MCP]) @ across / max(float(across @ across), 1e-12)),
        float(np.linalg.norm(tip - points[Landmark.INDEX_PIP])) / palm_length,
        angle_deg(pointing, points[Landmark.INDEX_TIP] - points[Landmark.INDEX_MCP]),
        unit(unit(pointing) + unit(across)),
    )


def _facing(normal: Vector) -> Facing:
    if abs(normal[2]) < MIN_FACING_COS:
        return "edge"
    return "palm" if normal[2] < 0 else "back"
