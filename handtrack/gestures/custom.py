"""SignReading the signs that the user taught: by the nearest sample, where it is near enough.

A hand shows the sign of the sample that it is most like. How near is near enough comes from the samples: one and a half
times as far as three in four of them lie from their own nearest fellow, within two bounds. It is at least 1, an
ordinary difference, because samples of one moment are more alike than the same sign tomorrow; and at most so far as
costs least, in misses and false takes together, with so many samples: the fewer there are, the farther apart they
stand. That is far less than what one finger makes. And a hand must point where a sample points, within 45 degrees.

Nearest neighbours: Fix and Hodges 1951; rejecting by the distances among the samples: as in conformal prediction, Vovk
et al. 2005.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.gestures.features import NAMES, Features, Shapes, distances, features_of, normalised, uprights_of
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.gestures.static import NONE, SURE, SignReading, read_sign
from handtrack.landmarks import Landmarks
from handtrack.messages import Handedness
from handtrack.sentences import Code, Message

ONE_FINGER: Final = 2.5
"""How far a sign is from the same with one finger straightened or folded: the median over the drawn poses."""
LEAST_REACH: Final = 1.0
DENSE: Final = 30
"""Samples from which on the least reach is the best …"""
_WIDENING: Final = 0.2
"""… and by how much more it is for each e-fold fewer: where misses and false takes together are least on the foreign
samples, 2 to 60 of them taught (1.53, 1.44, 1.35, 1.2, 1.1 and 1 for 2, 3, 5, 10, 15 and 30)."""
_FACTOR: Final = 1.5
_SHARE: Final = 0.75
TURN_DEG: Final = 45.0
_FACING: Final = math.cos(math.radians(TURN_DEG))
_LOOKED_AT: Final = 9
"""Samples of a sign, spread evenly, by which it is judged like a built-in sign …"""
_ALIKE: Final = 1 / 3
"""… where this share of them is read as one."""


@dataclass(frozen=True, slots=True)
class OwnReading:
    """What a hand shows of the taught signs.

    Attributes
    ----------
    sign : str
        The sign that counts, "none" where there is none.
    score : float
        1 for a sample itself, 0.5 at the edge of what counts; of "none": that of the nearest sign, below 0.5.
    scores : mapping of sign to float
        Of every taught sign, 0 to 1.
    nearest : str
        The sign of the nearest sample, counted or not; empty where nothing is taught.
    because : Message
    """

    sign: str
    score: float
    scores: Mapping[str, float]
    nearest: str
    because: Message


def reach_of(nearest: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how near to a sample a hand must be to show its sign.

    Parameters
    ----------
    nearest : (..., N) float64
        How far each sample of the sign is from its nearest fellow, in ordinary spreads.

    Returns
    -------
    (...) float64
        In ordinary spreads.
    """
    if not nearest.size:
        return np.full(nearest.shape[:-1], LEAST_REACH)
    return np.clip(_FACTOR * np.quantile(nearest, _SHARE, axis=-1), LEAST_REACH, most_reach(nearest.shape[-1]))


def most_reach(samples: int) -> float:
    """Return how near a hand must be at least, to a sign that was taught with so many samples."""
    return LEAST_REACH + _WIDENING * math.log(max(1.0, DENSE / samples))


class OwnSignReader:
    """Reads hands by the samples of taught signs. Stays as it is made; cheap where nothing is taught.

    Parameters
    ----------
    signs : OwnSigns
    arm : str
        The built-in sign that makes a hand command: it gives way to none, for without it nothing would count.
    """

    def __init__(self, signs: OwnSigns, *, arm: str = "") -> None:
        self.signs = signs
        self._arm = arm
        self._names = frozenset(signs.names)
        self._features = [features_of(sign.samples) for sign in signs.signs]
        self._uprights = [uprights_of(sign.samples) for sign in signs.signs]
        self._reaches = [float(reach_of(nearest_fellows(distances(each, each)))) for each in self._features]

    @cached_property
    def instead_of(self) -> Mapping[str, frozenset[str]]:
        """The built-in signs as which the samples of each taught sign are read: they give way to it."""
        return {sign.name: like_built_in(sign) for sign in self.signs.signs}

    def read(self, landmarks: Landmarks, looks: Handedness) -> OwnReading:
        """Return which taught sign a hand shows.

        Parameters
        ----------
        landmarks : (21, 3) float
            Pixels with depth, or any unit that is the same along the three axes.
        looks : {"Left", "Right"}
            What the hand looks like in the picture as given.
        """
        if not self.signs.signs:
            return OwnReading(NONE, 0.0, {}, "", Code.TAUGHT_NONE())
        shape = normalised(landmarks, looks)[None]
        features, upright = features_of(shape), uprights_of(shape)[0]
        found = [self._nearest(k, features, upright) for k in range(len(self._reaches))]
        scores = {one.sign: 0.0 if one.turned else score_of(one.apart, one.reach) for one in found}
        best = min(found, key=lambda one: (one.turned, one.apart / one.reach))
        sign = best.sign if scores[best.sign] >= SURE else NONE
        return OwnReading(sign, scores[best.sign], scores, best.sign, best.because(features[0]))

    def over(self, reading: SignReading, landmarks: Landmarks, looks: Handedness) -> SignReading:
        """Return what a hand shows, built-in signs and taught ones together.

        A taught sign that counts is taken where no built-in one does, where it is the surer, or where its own samples
        are read as that built-in sign; the sign that arms goes before any. A built-in sign that was taught anew, under
        its own name, goes by the samples alone.
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
        turned = self._uprights[number] @ upright < _FACING
        at = int(np.argmin(apart if turned.all() else np.where(turned, np.inf, apart)))
        sample = self._features[number][at]
        name, reach = self.signs.names[number], self._reaches[number]
        return _Nearest(name, at, float(apart[at]), reach, bool(turned.all()), sample)


@dataclass(frozen=True, slots=True, eq=False)
class _Nearest:
    """A sign's nearest sample that points the same way; where none does (`turned`), the nearest of all."""

    sign: str
    at: int
    apart: float
    reach: float
    turned: bool
    sample: NDArray[np.float64]

    def because(self, features: NDArray[np.float64]) -> Message:
        """Return why a hand with these features, (19,), does or does not show the sign."""
        if self.turned:
            return Code.TAUGHT_TURNED(sign=self.sign, limit_deg=TURN_DEG)
        if self.apart <= self.reach:
            return Code.TAUGHT_NEAR(number=self.at + 1, sign=self.sign, apart=self.apart, reach=self.reach)
        feature = NAMES[int(np.argmax(np.abs(features - self.sample)))]
        return Code.TAUGHT_FAR(sign=self.sign, apart=self.apart, reach=self.reach, feature=feature)


def score_of(apart: float, reach: float) -> float:
    """Return the score of a hand so far from a sign's nearest sample: 1 there, 0.5 at its reach, 0 at twice that."""
    return max(0.0, 1.0 - (1.0 - SURE) * float(apart) / reach)


def nearest_fellows(apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far each sample is from its nearest fellow, by their (N, N) distances; nothing for a lone one."""
    if len(apart) < 2:
        return np.empty(0, np.float64)
    return np.asarray((apart + np.diag(np.full(len(apart), np.inf))).min(axis=1), np.float64)


def facing(one: Shapes, other: Shapes) -> NDArray[np.bool_]:
    """Return which of (N, 21, 3) and (M, 21, 3) hands point the same way, (N, M)."""
    return np.asarray(uprights_of(one) @ uprights_of(other).T >= _FACING)


def like_built_in(sign: OwnSign) -> frozenset[str]:
    """Return the built-in signs as which a third or more of a taught sign's samples are read."""
    some = np.unique(np.linspace(0, len(sign.samples) - 1, _LOOKED_AT).astype(int))
    read = [read_sign(shape_of(sign.samples[at].astype(np.float32))).sign for at in some]
    return frozenset(one for one in set(read) - {NONE} if read.count(one) >= _ALIKE * len(read))
