"""The features that tell signs apart: 19 numbers of a hand's shape, each in units of its own
ordinary spread.

They are angles, and lengths along the hand's own palm: independent of distance, size, side,
mirroring and rotation. The distance of two hands is the root mean square of their differences, so 1
is an ordinary difference between two showings of one sign.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import FINGERS, FULL_BEND_DEG, THUMB_BEND_DEG, Landmark, Landmarks
from handtrack.messages import Hand, Handedness

Features = NDArray[np.float64]
"""(N, 19) float64, in ordinary spreads."""
Shapes = NDArray[np.float64]
"""(N, 21, 3) float64: hands that look like right hands, wrist at 0,
palm (wrist to middle knuckle) 1 long.
"""

_LONG_FINGERS: Final = ("index", "middle", "ring", "pinky")
NAMES: Final = (
    *(f"{finger} finger's curl" for finger in _LONG_FINGERS),
    *(f"{finger} finger's knuckle" for finger in _LONG_FINGERS),
    *(f"gap between {one} and {other} finger" for one, other in pairwise(_LONG_FINGERS)),
    *(
        "thumb's bend",
        "thumb's place across the palm",
        "thumb's distance from the index finger",
        "thumb's direction",
    ),
    *(f"thumb's distance from the {finger} fingertip" for finger in _LONG_FINGERS),
)
SPREADS: Final = np.array(
    (*(0.09,) * 4, *(0.12,) * 4, *(0.17,) * 3, *(0.12, 0.28, 0.14, 0.18), *(0.21,) * 4), np.float64
)
"""Each feature's spread among hands showing one sign: 1.48 times the median deviation, over the
five signs and 1,488 samples of the Dynago data set, pooled for fingers of a kind.
"""

_CHAINS: Final = np.array([(Landmark.WRIST, *rows) for rows in FINGERS.values()])
_TIPS: Final = np.array([rows[-1] for rows in FINGERS.values()])[1:]
_TINY: Final = 1e-9


def normalised(landmarks: Landmarks, looks: Handedness) -> Shapes:
    """Normalise one hand to (21, 3): wrist at 0, palm 1 long, left hands mirrored.

    `landmarks`, (21, 3) float: pixels with depth, or any unit equal along the three axes.
    `looks`, {"Left", "Right"}: the hand's side as it looks in the given picture.
    """
    points = np.asarray(landmarks, np.float64)
    points = points - points[Landmark.WRIST]
    length = float(np.linalg.norm(points[Landmark.MIDDLE_MCP]))
    sideways = -1.0 if looks == "Left" else 1.0
    return np.asarray(points / max(length, _TINY) * (sideways, 1.0, 1.0), np.float64)


def stacked(hands: Sequence[Shapes]) -> Shapes:
    """Stack single hands, (21, 3) each, into (N, 21, 3)."""
    return np.asarray(np.stack(hands) if hands else np.empty((0, 21, 3)), np.float64)


def looks_of(hand: Hand, *, mirrored: bool) -> Handedness:
    """Return the hand's side as it looks in the given picture, so swapped if that is mirrored."""
    return "Right" if (hand.handedness == "Right") != mirrored else "Left"


def features_of(shapes: Shapes) -> Features:
    """Compute the features of (N, 21, 3) hands, (N, 19), in the order of `NAMES`."""
    bones = np.diff(shapes[:, _CHAINS, :], axis=2)
    bends = _angles_deg(bones[:, :, :-1], bones[:, :, 1:]) / FULL_BEND_DEG  # finger, joint
    at_base = bends[:, 1:, 0]
    beyond_base = bends[:, 1:, 1:].sum(axis=2)
    fingertips = shapes[:, _TIPS]
    across = shapes[:, Landmark.INDEX_MCP] - shapes[:, Landmark.PINKY_MCP]
    width_squared = np.maximum((across**2).sum(axis=1), _TINY)
    gaps = np.einsum("nfk,nk->nf", fingertips[:, :-1] - fingertips[:, 1:], across)
    thumb_tip = shapes[:, Landmark.THUMB_TIP]
    palm = shapes[:, Landmark.MIDDLE_MCP] - shapes[:, Landmark.WRIST]
    palm_length = np.maximum(np.linalg.norm(palm, axis=1), _TINY)
    reach = np.linalg.norm(thumb_tip[:, None] - fingertips, axis=2)
    columns = (
        at_base + beyond_base,
        at_base - beyond_base,
        gaps / width_squared[:, None],
        _thumb_columns(shapes, bends[:, 0, 1:], across, width_squared, palm_length),
        reach / palm_length[:, None],
    )
    return np.asarray(np.concatenate(columns, axis=1) / SPREADS, np.float64)


def _thumb_columns(
    shapes: Shapes,
    bends: NDArray[np.float64],
    across: NDArray[np.float64],
    width_squared: NDArray[np.float64],
    palm_length: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the thumb's bend, place across the palm, distance from the index finger, and
    direction, (N, 4).

    `bends`, (N, 2): of its outer joints, in full bends of a finger. `across`, (N, 3): from the
    little finger's knuckle to the index finger's, with `width_squared`, (N,), its squared length.
    """
    tip = shapes[:, Landmark.THUMB_TIP]
    bend = bends.sum(axis=1) * FULL_BEND_DEG / THUMB_BEND_DEG
    place = ((tip - shapes[:, Landmark.PINKY_MCP]) * across).sum(axis=1) / width_squared
    clear = np.linalg.norm(tip - shapes[:, Landmark.INDEX_PIP], axis=1) / palm_length
    pointing = tip - shapes[:, Landmark.THUMB_MCP]
    index = shapes[:, Landmark.INDEX_TIP] - shapes[:, Landmark.INDEX_MCP]
    direction = _angles_deg(pointing, index) / 90.0
    return np.stack((bend, place, clear, direction), axis=1)


def uprights_of(shapes: Shapes) -> NDArray[np.float64]:
    """Return the directions of (N, 21, 3) hands, (N, 3):
    unit vectors from the wrist to the middle knuckle.
    """
    up = shapes[:, Landmark.MIDDLE_MCP] - shapes[:, Landmark.WRIST]
    length = np.maximum(np.linalg.norm(up, axis=1, keepdims=True), _TINY)
    return np.asarray(up / length, np.float64)


def distances(one: Features, other: Features) -> NDArray[np.float64]:
    """Return the distances between (N, 19) and (M, 19) features, (N, M), in ordinary spreads."""
    lengths = (one**2).sum(axis=1)[:, None]
    other_lengths = (other**2).sum(axis=1)[None, :]
    squares = lengths + other_lengths - 2.0 * one @ other.T
    return np.asarray(np.sqrt(np.maximum(squares, 0.0) / len(NAMES)), np.float64)


def _angles_deg(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    lengths = np.maximum(np.linalg.norm(one, axis=-1) * np.linalg.norm(other, axis=-1), _TINY)
    cosines = np.clip((one * other).sum(axis=-1) / lengths, -1.0, 1.0)
    return np.asarray(np.degrees(np.arccos(cosines)), np.float64)
