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
    return np.asarray(
        points / max(length, _TINY) * ((-1.0 if looks == "Left" else 1.0), 1.0, 1.0), np.float64
    )


def stacked(hands: Sequence[Shapes]) -> Shapes:
    """Stack single hands, (21, 3) each, into (N, 21, 3)."""
    return np.asarray(np.stack(hands) if hands else np.empty((0, 21, 3)), np.float64)


def looks_of(hand: Hand, *, mirrored: bool) -> Handedness:
    """Return the hand's side as it looks in the given picture, so swapped if that is mirrored."""
    return "Right" if (hand.handedness == "Right") != mirrored else "Left"


def features_of(shapes: Shapes) -> Features:
    """Compute the features of (N, 21, 3) hands, (N, 19)."""
    bones = np.diff(shapes[:, _CHAINS, :], axis=2)
    bends = _angles_deg(bones[:, :, :-1], bones[:, :, 1:]) / FULL_BEND_DEG
    base = bends[:, 1:, 0]
    outer = bends[:, 1:, 1:].sum(axis=2)
    tips = shapes[:, _TIPS]
    thumb = shapes[:, Landmark.THUMB_TIP]
    across = shapes[:, Landmark.INDEX_MCP] - shapes[:, Landmark.PINKY_MCP]
    width = np.maximum((across**2).sum(axis=1), _TINY)
    palm = np.maximum(
        np.linalg.norm(shapes[:, Landmark.MIDDLE_MCP] - shapes[:, Landmark.WRIST], axis=1), _TINY
    )
    gaps = np.einsum("nfk,nk->nf", tips[:, :-1] - tips[:, 1:], across) / width[:, None]
    aside = ((thumb - shapes[:, Landmark.PINKY_MCP]) * across).sum(axis=1) / width
    clear = np.linalg.norm(thumb - shapes[:, Landmark.INDEX_PIP], axis=1) / palm
    pointing = thumb - shapes[:, Landmark.THUMB_MCP]
    spread = (
        _angles_deg(pointing, shapes[:, Landmark.INDEX_TIP] - shapes[:, Landmark.INDEX_MCP]) / 90.0
    )
    bend = bends[:, 0, 1:].sum(axis=1) * FULL_BEND_DEG / THUMB_BEND_DEG
    reach = np.linalg.norm(thumb[:, None] - tips, axis=2) / palm[:, None]
    columns = (
        base + outer,
        base - outer,
        gaps,
        np.stack((bend, aside, clear, spread), axis=1),
        reach,
    )
    return np.asarray(np.concatenate(columns, axis=1) / SPREADS, np.float64)


def uprights_of(shapes: Shapes) -> NDArray[np.float64]:
    """Return the directions of (N, 21, 3) hands, (N, 3):
    unit vectors from the wrist to the middle knuckle.
    """
    up = shapes[:, Landmark.MIDDLE_MCP] - shapes[:, Landmark.WRIST]
    return np.asarray(up / np.maximum(np.linalg.norm(up, axis=1, keepdims=True), _TINY), np.float64)


def distances(one: Features, other: Features) -> NDArray[np.float64]:
    """Return the distances between (N, 19) and (M, 19) features, (N, M), in ordinary spreads."""
    squares = (one**2).sum(axis=1)[:, None] + (other**2).sum(axis=1)[None, :] - 2.0 * one @ other.T
    return np.asarray(np.sqrt(np.maximum(squares, 0.0) / len(NAMES)), np.float64)


def _angles_deg(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    lengths = np.maximum(np.linalg.norm(one, axis=-1) * np.linalg.norm(other, axis=-1), _TINY)
    return np.asarray(
        np.degrees(np.arccos(np.clip((one * other).sum(axis=-1) / lengths, -1.0, 1.0))), np.float64
    )
