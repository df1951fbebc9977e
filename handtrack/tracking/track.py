"""One hand over time: its identity, motion and handedness.

A lost hand is the same one if it returns soon, near the path of its last velocity, and at a similar
size: fast hands blur, shrink and vanish for up to three frames of a stroke. Evidence for its side
and its being a hand is averaged over sightings, so one bad frame changes neither. A hand hidden by
another one may stay away longer, and moves with the other. The times and lengths come from labelled
swipes and rendered clips of hands in contact.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from typing import Final

import numpy as np

from handtrack.landmarks import COUNT, PALM, Sigmas
from handtrack.messages import UNSEEN_S, Hand, Handedness
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.smoothing import OneEuroFilter, OneEuroParameters

MAX_VOTES: Final = 30.0  # clear frames over which the handedness is averaged
MIN_VOTE: Final = 0.1  # of a frame, however unclear
MAX_AWAY_S: Final = UNSEEN_S  # a hand found again within this time is the same
RETURN_SIDES: Final = 0.5  # from its predicted place, in sides of its region …
RETURN_SIDES_PER_S: Final = 2.5  # … plus this for each second away
MAX_RETURN_GROWTH: Final = 2.5  # a blurred hand looks smaller
MAX_OVERSHOOT: Final = 1.5
OTHER_SIDE_COST: Final = 0.5  # cost of looking like the other hand, in region sides
MIN_SIDE_CHANGE: Final = 0.6  # looks like the other hand than it has so far by more than this
POSE_COST_M: Final = 0.04  # mean distance of the joints from the last pose; costs a region side
MIN_SIDE_MARGIN: Final = 0.4  # of its probability, from one half: beyond doubt
MIN_VOTES_KNOWN: Final = 5  # least votes to know a hand's side
MAX_HIDDEN_S: Final = 3.0  # a hand that another one hides is the same for up to this long
MAX_STEP_S: Final = 0.2  # motion over a longer gap is ignored
MIN_MOTION_SIDES: Final = 0.03  # of the region's side per frame; less is noise
MIN_LEAD_SIDES: Final = (
    0.15  # of the region's side per frame; with less the hand stays well inside its last region
)
HAND_M: Final = 0.2  # a hand's length
PRESENCE_FRAMES: Final = 4  # sightings over which presence is averaged
MIN_PRESENCE_PLAIN: Final = 0.9  # average presence of a hand in plain sight …
MIN_PROOF_FRAMES: Final = 15  # … which proves itself in this many sightings …
MIN_PRESENCE_CLEAR: Final = 0.8  # once, of a hand that is reported
MIN_PRESENCE_TRUST: Final = (
    0.88  # on average, of one that may command: ears pass for hands at 0.7 to 0.92 …
)
MIN_TRUST_FRAMES: Final = 4  # … over this many sightings …
MAX_TRUST_FRAMES: Final = 15  # … or the last of these

# Speeds are in hand lengths a second. At rest, 1 Hz passes less than a third of white noise at 30
# frames a second. A first-order filter lags by v / (2 pi f), so with f = 1 Hz + 5 v any motion lags
# at most 1 / (2 pi 5), 3 % of a hand: hardly more than a landmark's own error. At a swipe's 2.5
# lengths a second that is 12 ms.
STEADY: Final = OneEuroParameters(min_cutoff_hz=1.0, beta=5.0)


class Track:
    """One hand from its first sighting on."""

    def __init__(self, track_id: int, first: Sighting, t: float, *, doubts: int = 0) -> None:
        self.track_id = track_id
        self.number = 0
        """The public id, assigned at its first report."""
        self.doubts = doubts
        """Further sightings needed before the hand is reported."""
        self.proven = not doubts
        """The whole picture shows it too, or it has been in plain sight for long enough."""
        self.presence = first.presence
        """Average of the last few sightings."""
        self.clear = first.presence >= MIN_PRESENCE_CLEAR
        """A sighting was sure at least once."""
        self._clarity = first.presence
        self._sightings = 1
        self._proof = 0
        self.sighting = first
        self.t = self._seen_t = t
        self.region = self._last_region = region_of_landmarks(first.landmarks)
        """Where the last sighting leads the hand to."""
        self.hidden = False
        """Another hand hides it."""
        self.carried = False
        """Blurred by its motion, which carries its last landmarks."""
        self.contrary = 0
        """Sightings in a row that look like the other hand."""
        self._covered_t = t
        self._velocity = (0.0, 0.0)
        self._repeated = False
        self._looks_right = first.looks_right
        self._votes = _vote(first)
        self._screen = OneEuroFilter(STEADY)
        self._world = OneEuroFilter(STEADY)

    @property
    def in_plain_sight(self) -> bool:
        """True if no other detection in the same place can replace this hand."""
        return self.proven or self.presence >= MIN_PRESENCE_PLAIN

    @property
    def established(self) -> bool:
        """True if this is certainly a hand: if it vanishes beside another hand,
        that one hides it.
        """
        return self.in_plain_sight and not self.doubts

    @property
    def trusted(self) -> bool:
        """True if the hand may give commands: proven, and clear on average over half a second,
        or since it appeared.
        """
        return (
            self.proven
            and self._sightings >= MIN_TRUST_FRAMES
            and self._clarity >= MIN_PRESENCE_TRUST
        )

    @property
    def looks_right(self) -> bool:
        """True if it looks like a right hand in the given picture."""
        return self._looks_right >= 0.5

    def confirm(self) -> None:
        """Mark the hand as proven: the whole picture shows it."""
        self.doubts = 0
        self.proven = True

    def expected(self, t: float) -> Region:
        """Return the expected region at `t`: the last one, moved by its velocity."""
        region = self.region
        dt = t - self.t
        dx, dy = self._velocity[0] * dt, self._velocity[1] * dt
        if dt > MAX_STEP_S or hypot(dx, dy) < MIN_MOTION_SIDES * region.size:
            return region
        return region.moved(dx, dy)

    def sought(self, t: float) -> Region:
        """Return the region to search at `t`: the last one, or the expected one for a fast hand.

        The landmark model is built for regions that trail the hand a little. Regions ahead of a
        turning hand made it misread the hand for seconds.
        """
        expected = self.expected(t)
        moved = hypot(expected.cx - self.region.cx, expected.cy - self.region.cy)
        return expected if moved >= MIN_LEAD_SIDES * self.region.size else self.region

    def lasts(self, t: float) -> bool:
        """Return whether this hand, unseen since `t`, may still come back.
        The limit is shorter if nothing hides it.
        """
        return (
            t - max(self._seen_t, self._covered_t) <= MAX_AWAY_S
            and t - self._seen_t <= MAX_HIDDEN_S
        )

    def hide(self, t: float, dx: float, dy: float) -> None:
        """Mark the hand as hidden at `t`; once its own motion is unknown,
        it moves with the hand that hides it.
        """
        self.hidden = True
        self.carried = False
        self._covered_t = t
        if t - self.t > MAX_STEP_S:
            self.region = self.region.moved(dx, dy)

    def carry(self, t: float, dx: float, dy: float, presence: float) -> None:
        """Move the hand, unseen in its blur at `t`, by its motion since the last frame.

        `presence`: of the best look for it.
        """
        landmarks = self.sighting.landmarks.copy()
        landmarks[:, 0] += dx
        landmarks[:, 1] += dy
        region = self.sighting.region.moved(dx, dy)
        self.sighting = replace(
            self.sighting, landmarks=landmarks, region=region, presence=presence
        )
        self.region = self._last_region = self.region.moved(dx, dy)
        self._velocity = (dx / (t - self.t), dy / (t - self.t))
        self.t = t
        self.carried = True

    def contradicts(self, sighting: Sighting) -> bool:
        """Return whether a sighting is clearly not of this hand's side."""
        return (
            self._votes >= MIN_VOTES_KNOWN
            and abs(sighting.looks_right - self._looks_right) > MIN_SIDE_CHANGE
        )

    def same_side(self, sighting: Sighting) -> bool:
        """Return whether a sighting is clearly of this hand's side,
        and so not the same person's other hand.
        """
        clear = abs(self._looks_right - 0.5) > MIN_SIDE_MARGIN < abs(sighting.looks_right - 0.5)
        return (
            self._votes >= MIN_VOTES_KNOWN
            and clear
            and (sighting.looks_right > 0.5) == (self._looks_right > 0.5)
        )

    def exchange(self, other: "Track") -> None:
        """Exchange identities with another track: each has followed the other's hand."""
        self.track_id, other.track_id = other.track_id, self.track_id
        self.number, other.number = other.number, self.number
        self._looks_right, other._looks_right = other._looks_right, self._looks_right
        self._votes, other._votes = other._votes, self._votes
        self.contrary = other.contrary = 0

    def seen(
        self, sighting: Sighting, t: float, *, repeated: bool = False, sided: bool = True
    ) -> None:
        """Add the next sighting; a repeated frame adds no motion,
        and without `sided` the sighting adds no side.
        """
        dt = t - self.t
        self.doubts = max(0, self.doubts - 1)
        self.presence += (sighting.presence - self.presence) / PRESENCE_FRAMES
        self.clear = self.clear or sighting.presence >= MIN_PRESENCE_CLEAR
        self._sightings = min(self._sightings + 1, MAX_TRUST_FRAMES)
        self._clarity += (sighting.presence - self._clarity) / self._sightings
        self._proof += self.presence >= MIN_PRESENCE_PLAIN
        self.proven = self.proven or self._proof >= MIN_PROOF_FRAMES
        if repeated and not self._repeated:
            self._repeated = True  # one such frame may be a duplicate: keep the motion
        elif dt > 0:
            self._repeated = False
            before, after = _palm_middle(self.sighting), _palm_middle(sighting)
            self._velocity = ((after[0] - before[0]) / dt, (after[1] - before[1]) / dt)
        self.region = self._last_region = region_of_landmarks(sighting.landmarks)
        self.contrary = self.contrary + 1 if self.contradicts(sighting) else 0
        if sided or self._votes < MIN_VOTES_KNOWN:
            vote = _vote(sighting)
            self._votes = min(self._votes + vote, MAX_VOTES)
            self._looks_right += (sighting.looks_right - self._looks_right) * vote / self._votes
        self.sighting = sighting
        self.t = t
        self._seen_t = t
        self.hidden = self.carried = False

    def strangeness(self, sighting: Sighting, t: float) -> float:
        """Return how badly a sighting matches this hand, in sides of its region.

        This is the distance from the expected place plus the costs of looking like the other hand
        and of another pose.
        """
        moved = sighting.world - self.sighting.world
        moved -= moved.sum(axis=0) / COUNT
        bent = float(np.sqrt(np.square(moved).sum(axis=1)).sum()) / COUNT
        turned = OTHER_SIDE_COST * abs(sighting.looks_right - self._looks_right)
        return self.apart(sighting, t) + turned + bent / POSE_COST_M

    def apart(self, sighting: Sighting, t: float) -> float:
        """Return how far from its expected place a sighting is, in sides of its region."""
        expected = self.expected(t)
        last = self._last_region
        moved = np.array((expected.cx - last.cx, expected.cy - last.cy), np.float32)
        off = sighting.landmarks[:, :2] - self.sighting.landmarks[:, :2] - moved
        return float(np.hypot(*off.T).mean()) / expected.size

    def could_be(self, sighting: Sighting, t: float, apart: float = RETURN_SIDES) -> bool:
        """Return whether a sighting may be this lost hand, by predicted place and size.

        The place may be anywhere from the last one to a little beyond the expected one: a hand may
        slow down or speed up.
        """
        if not self.lasts(t):
            return False
        seen = region_of_landmarks(sighting.landmarks)
        away = min(t - self.t, MAX_AWAY_S)
        reach = (away * MAX_OVERSHOOT * self._velocity[0], away * MAX_OVERSHOOT * self._velocity[1])
        dx, dy = seen.cx - self.region.cx, seen.cy - self.region.cy
        length = hypot(*reach)
        along = (dx * reach[0] + dy * reach[1]) / length if length else 0.0
        nearest = min(max(along, 0.0), length) / length if length else 0.0
        off = hypot(dx - nearest * reach[0], dy - nearest * reach[1])
        grown = seen.size / self.region.size
        allowed = (apart + RETURN_SIDES_PER_S * away) * self.region.size
        return off <= allowed and 1 / MAX_RETURN_GROWTH < grown < MAX_RETURN_GROWTH

    def hand(
        self,
        sigma: Sigmas | None = None,
        way: Sequence[Sequence[float]] | None = None,
        *,
        mirrored: bool,
        smooth: bool,
    ) -> Hand:
        """Return the current hand, with the sigmas of its last sighting,
        and a new one's way into the picture.
        """
        looks_right = self._looks_right
        handedness: Handedness = "Right" if self.looks_right != mirrored else "Left"
        landmarks = self.sighting.landmarks
        world = self.sighting.world
        if smooth:
            unit = region_of_landmarks(landmarks).size / 2
            landmarks = self._screen.apply(landmarks, self.t, unit)
            if sigma is not None:  # steadied landmarks lag
                sigma = np.hypot(sigma, np.hypot(*(landmarks - self.sighting.landmarks)[:, :2].T))
            world = self._world.apply(world, self.t, HAND_M)
        sure = max(looks_right, 1.0 - looks_right)
        presence = self.sighting.presence
        return Hand(
            self.number,
            landmarks,
            world,
            handedness,
            sure,
            presence,
            sigma=sigma,
            mirrored=mirrored,
            trusted=self.trusted,
            way_in=np.array(way) if way else None,
        )


def _palm_middle(sighting: Sighting) -> tuple[float, float]:
    x, y, _ = (
        sum(along) / len(PALM) for along in zip(*sighting.landmarks[PALM].tolist(), strict=True)
    )
    return x, y


def _vote(sighting: Sighting) -> float:
    """Return the weight of a sighting for the hand's side, in clear frames; in a blur, little."""
    return max(2 * sighting.presence - 1, MIN_VOTE)
