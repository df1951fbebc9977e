"""Reads taught signs: by the nearest sample, if it is near enough.

A hand shows the sign of its most similar sample. The samples set a sign's reach: one and a half
times the 75th percentile of their nearest-neighbour distances, within two bounds. The lower bound
is 1, an ordinary difference, because samples taken together are more alike than the same sign
tomorrow. The upper bound minimises misses and false matches together for that many samples: fewer
samples are farther apart. It is far smaller than the difference that one finger makes. A hand must
also point within 45 degrees of a sample's direction.

Nearest neighbours: Fix and Hodges 1951; rejecting by the distances among the samples: as in
conformal prediction, Vovk et al. 2005.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.features import (
    NAMES,
    Features,
    distances,
    features_of,
    normalised,
    uprights_of,
)
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.gestures.static import MIN_SIGN_SCORE, NONE, SignReading, read_sign
from handtrack.landmarks import Landmarks
from handtrack.messages import Handedness
from handtrack.sentences import Message

MIN_REACH_SPREADS: Final = 1.0
DENSE_SAMPLES: Final = 30
"""With this many samples or more, the minimum reach is best …"""
_REACH_PER_E_FOLD: Final = 0.2
"""… and with e times fewer samples it grows by this much. That minimises misses and false matches
together on another project's samples, with 2 to 60 taught (1.53, 1.44, 1.35, 1.2, 1.1 and 1 for 2,
3, 5, 10, 15 and 30).
"""
_REACH_FACTOR: Final = 1.5
_REACH_QUANTILE: Final = 0.75
MAX_TURN_DEG: Final = 45.0
_MIN_FACING_COS: Final = math.cos(math.radians(MAX_TURN_DEG))
_DISTANCES_AT_ONCE: Final = 4_000_000
"""32 MB; a file may have a hundred thousand samples, and all their distances would be 80 GB."""
_COMPARED_SAMPLES: Final = 9
"""Samples of a sign, evenly spread, to compare with built-in signs …"""
_MIN_ALIKE_SHARE: Final = 1 / 3
"""… and the share of them that must be read as one."""


@dataclass(frozen=True, slots=True)
class OwnReading:
    """The taught sign a hand shows."""

    sign: str
    """The sign that counts, or "none"."""
    score: float
    """1 at a sample, 0.5 at the edge of the reach; for "none": the nearest sign's score,
    below 0.5.
    """
    scores: Mapping[str, float]
    """Every taught sign's score, 0 to 1."""
    nearest: str
    """The sign of the nearest sample, whether it counts or not; empty if nothing is taught."""
    because: Message


def reach_of(nearest: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a sign's reach: how near to a sample a hand must be, (...) float64, in ordinary
    spreads.

    `nearest`, (..., N) float64: distance of each sample of the sign to its nearest neighbour, in
    ordinary spreads.
    """
    if not nearest.size:
        return np.full(nearest.shape[:-1], MIN_REACH_SPREADS)
    return np.clip(
        _REACH_FACTOR * np.quantile(nearest, _REACH_QUANTILE, axis=-1),
        MIN_REACH_SPREADS,
        most_reach(nearest.shape[-1]),
    )


def most_reach(samples: int) -> float:
    """Return the largest reach of a sign taught with this many samples."""
    return MIN_REACH_SPREADS + _REACH_PER_E_FOLD * math.log(max(1.0, DENSE_SAMPLES / samples))


class OwnSignReader:
    """Reads hands by the samples of taught signs. Immutable; cheap if nothing is taught.

    `arm`: the built-in arming sign. It yields to no taught sign; otherwise nothing would count.
    """

    def __init__(self, signs: OwnSigns, *, arm: str = "") -> None:
        self.signs = signs
        self._arm = arm
        self._names = frozenset(signs.names)
        self._features = [features_of(sign.samples) for sign in signs.signs]
        self._uprights = [uprights_of(sign.samples) for sign in signs.signs]
        self._reaches = [float(reach_of(neighbours_of(each).nearest)) for each in self._features]

    @cached_property
    def instead_of(self) -> Mapping[str, frozenset[str]]:
        """For each taught sign, the built-in signs that it replaces,
        because its samples are read as them.
        """
        return {sign.name: like_built_in(sign) for sign in self.signs.signs}

    def read(self, landmarks: Landmarks, looks: Handedness) -> OwnReading:
        """Return the taught sign a hand shows.

        `landmarks`, (21, 3) float: pixels with depth, or any unit equal along the three axes.
        `looks`, {"Left", "Right"}: the hand's side as it looks in the given picture.
        """
        if not self.signs.signs:
            return OwnReading(NONE, 0.0, {}, "", GestureCode.TAUGHT_NONE())
        shape = normalised(landmarks, looks)[None]
        features = features_of(shape)
        upright = uprights_of(shape)[0]
        found = [self._nearest(k, features, upright) for k in range(len(self._reaches))]
        scores = {one.sign: 0.0 if one.turned else score_of(one.apart, one.reach) for one in found}
        best = min(found, key=lambda one: (one.turned, one.apart / one.reach))
        sign = best.sign if scores[best.sign] >= MIN_SIGN_SCORE else NONE
        return OwnReading(sign, scores[best.sign], scores, best.sign, best.because(features[0]))

    def over(self, reading: SignReading, landmarks: Landmarks, looks: Handedness) -> SignReading:
        """Combine built-in and taught signs into one reading.

        A recognised taught sign takes precedence if no built-in one is recognised, if it scores at
        least as high, or if its samples read as that built-in sign. The arming sign always wins. A
        built-in sign retaught under its own name uses the samples only.
        """
        if not self._names:
            return reading
        own = self.read(landmarks, looks)
        scores = {**reading.scores, **own.scores}
        if own.sign != NONE and self._goes_before(own, reading):
            return SignReading(own.sign, own.score, scores, own.because)
        if reading.sign in self._names:
            return SignReading(NONE, 1.0 - own.scores[reading.sign], scores, own.because)
        return replace(reading, scores=scores)

    def _goes_before(self, own: OwnReading, reading: SignReading) -> bool:
        if reading.sign == NONE or reading.sign in self._names:
            return True
        if reading.sign == self._arm:
            return False
        return own.score >= reading.score or reading.sign in self.instead_of[own.sign]

    def _nearest(self, number: int, features: Features, upright: NDArray[np.float64]) -> "_Nearest":
        apart = distances(features, self._features[number])[0]
        turned = self._uprights[number] @ upright < _MIN_FACING_COS
        at = int(np.argmin(apart if turned.all() else np.where(turned, np.inf, apart)))
        sample = self._features[number][at]
        name = self.signs.names[number]
        reach = self._reaches[number]
        return _Nearest(name, at, float(apart[at]), reach, bool(turned.all()), sample)


@dataclass(frozen=True, slots=True, eq=False)
class _Nearest:
    """A sign's nearest sample that points the same way; if none does (`turned`),
    the nearest of all.
    """

    sign: str
    at: int
    apart: float
    reach: float
    turned: bool
    sample: NDArray[np.float64]

    def because(self, features: NDArray[np.float64]) -> Message:
        """Explain why a hand with these features, (19,), does or does not show the sign."""
        if self.turned:
            return GestureCode.TAUGHT_TURNED(sign=self.sign, limit_deg=MAX_TURN_DEG)
        if self.apart <= self.reach:
            return GestureCode.TAUGHT_NEAR(
                number=self.at + 1, sign=self.sign, apart=self.apart, reach=self.reach
            )
        feature = NAMES[int(np.argmax(np.abs(features - self.sample)))]
        return GestureCode.TAUGHT_FAR(
            sign=self.sign, apart=self.apart, reach=self.reach, feature=feature
        )


def score_of(apart: float, reach: float) -> float:
    """Score a hand by its distance from a sign's nearest sample: 1 at 0, 0.5 at the reach,
    0 at twice the reach.
    """
    return max(0.0, 1.0 - (1.0 - MIN_SIGN_SCORE) * float(apart) / reach)


@dataclass(frozen=True, slots=True, eq=False)
class Neighbours:
    """The nearest neighbours of each of N samples, among the others;
    distances in ordinary spreads.
    """

    fellow: NDArray[np.intp]
    """(N,), index of the nearest."""
    nearest: NDArray[np.float64]
    """(N,), its distance."""
    second: NDArray[np.float64]
    """(N,), distance of the second nearest."""


def neighbours_of(features: Features) -> Neighbours:
    """Return the nearest neighbours of (N, 19) features, N at least 2.
    The memory used is linear in N.
    """
    count = len(features)
    fellow = np.empty(count, np.intp)
    two_nearest = np.empty((count, 2), np.float64)
    for rows in rows_at_once(count):
        apart = distances(features[rows], features)
        apart[np.arange(len(apart)), np.arange(count)[rows]] = np.inf
        fellow[rows] = apart.argmin(axis=1)
        two_nearest[rows] = np.partition(apart, 1, axis=1)[:, :2]
    return Neighbours(fellow, two_nearest[:, 0], two_nearest[:, 1])


def rows_at_once(count: int) -> Iterator[slice]:
    """Divide the rows of a table of (N, N) distances,
    so that a part of it has at most four million or one row.
    """
    height = max(1, _DISTANCES_AT_ONCE // max(1, count))
    return (slice(start, min(start + height, count)) for start in range(0, count, height))


def facing(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which of two groups of hands point the same way, (N, M),
    from their `features.uprights_of`.
    """
    return np.asarray(one @ other.T >= _MIN_FACING_COS)


def like_built_in(sign: OwnSign) -> frozenset[str]:
    """Return the built-in signs that at least a third of a taught sign's samples are read as."""
    some = np.unique(np.linspace(0, len(sign.samples) - 1, _COMPARED_SAMPLES).astype(int))
    read = [read_sign(shape_of(sign.samples[at].astype(np.float32))).sign for at in some]
    return frozenset(
        one for one in set(read) - {NONE} if read.count(one) >= _MIN_ALIKE_SHARE * len(read)
    )
