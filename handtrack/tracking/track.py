"""One hand over time: its identity, and what its sightings say."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from handtrack.landmarks import COUNT, Sigmas
from handtrack.messages import Hand, Handedness
from handtrack.tracking.course import Course, Rest, Sight
from handtrack.tracking.evidence import Evidence, Side
from handtrack.tracking.region import Region, Sighting, region_of_landmarks
from handtrack.tracking.smoothing import OneEuroFilter, OneEuroParameters

# A sighting is strange to a hand by its distance from the expected place, in sides of the hand's
# region. Looking like the other hand and another pose count as a distance too: in contact, place
# alone does not tell hands apart. The costs were fitted to rendered clips of crossing hands.
OTHER_SIDE_COST: Final = 0.5  # region sides, for the other side beyond doubt
POSE_COST_M: Final = 0.04  # mean distance of the joints from the last pose that costs a region side

HAND_M: Final = 0.2  # a hand's length

# Speeds are in hand lengths a second. At rest, 1 Hz passes less than a third of white noise at 30
# frames a second. A first-order filter lags by v / (2 pi f), so with f = 1 Hz + 5 v any motion lags
# at most 1 / (2 pi 5), 3 % of a hand: hardly more than a landmark's own error. At a swipe's 2.5
# lengths a second that is 12 ms.
STEADY: Final = OneEuroParameters(min_cutoff_hz=1.0, beta=5.0)


class Track:
    """One hand from its first sighting on. Its values are frozen, and replaced by each frame.

    `doubts`: further sightings needed before the hand is reported.
    """

    def __init__(self, track_id: int, first: Sighting, t: float, *, doubts: int = 0) -> None:
        self.track_id = track_id
        """Its place among all tracks by age; `public_id` is what people see."""
        self.public_id = 0
        """`Hand.track_id`, assigned at its first report."""
        self.evidence = Evidence.of_first(first.presence, doubts)
        self.side = Side.of_first(first)
        self.course = Course.of_first(first, t)
        self.rest = Rest.of_first(first, t)
        self._screen = OneEuroFilter(STEADY)
        self._world = OneEuroFilter(STEADY)

    @property
    def sighting(self) -> Sighting:
        """The last sighting, where the hand's motion has carried it."""
        return self.course.sighting

    @property
    def region(self) -> Region:
        """Where the last sighting leads the hand to."""
        return self.course.region

    @property
    def hidden(self) -> bool:
        """True while another hand hides it."""
        return self.course.sight is Sight.HIDDEN

    @property
    def carried(self) -> bool:
        """True while it is unseen in its blur, and its motion carries its last landmarks."""
        return self.course.sight is Sight.CARRIED

    def add(
        self, sighting: Sighting, t: float, *, repeated: bool = False, sided: bool = True
    ) -> None:
        """Add the next sighting; a repeated frame adds no motion,
        and without `sided` the sighting adds no side.
        """
        self.evidence = self.evidence.seen(sighting.presence)
        self.side = self.side.seen(sighting, counted=sided)
        self.course = self.course.seen(sighting, t, repeated=repeated)
        self.rest = self.rest.seen(sighting, t)

    def confirm(self) -> None:
        """Mark the hand as proven: the whole picture shows it."""
        self.evidence = self.evidence.confirmed()

    def hide(self, t: float, dx: float, dy: float) -> None:
        """Mark the hand as hidden at `t` by another one, which has moved by (dx, dy) pixels."""
        self.course = self.course.hidden(t, dx, dy)

    def carry(self, t: float, dx: float, dy: float, presence: float) -> None:
        """Move the hand, unseen in its blur at `t`, by its motion since the last frame, pixels.

        `presence`: of the best look for it.
        """
        self.course = self.course.carried(t, dx, dy, presence)

    def lose(self) -> None:
        """Stop carrying the hand; a hidden one stays hidden."""
        self.course = self.course.lost()

    def exchange_identity(self, other: "Track") -> None:
        """Exchange identities with another track: each has followed the other's hand."""
        self.track_id, other.track_id = other.track_id, self.track_id
        self.public_id, other.public_id = other.public_id, self.public_id
        sides = self.side, other.side
        other.side, self.side = (replace(side, contrary=0) for side in sides)

    def strangeness(self, sighting: Sighting, t: float) -> float:
        """Return how badly a sighting matches this hand, in sides of its region.

        This is the distance from the expected place plus the costs of looking like the other hand
        and of another pose.
        """
        moved = sighting.world - self.sighting.world
        moved -= moved.sum(axis=0) / COUNT
        bent = float(np.sqrt(np.square(moved).sum(axis=1)).sum()) / COUNT
        turned = OTHER_SIDE_COST * abs(sighting.looks_right - self.side.right)
        return self.course.distance_sides(sighting, t) + turned + bent / POSE_COST_M

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
        handedness: Handedness = "Right" if self.side.looks_right != mirrored else "Left"
        landmarks = self.sighting.landmarks
        world = self.sighting.world
        if smooth:
            t = self.course.t
            unit = region_of_landmarks(landmarks).size / 2
            landmarks = self._screen.apply(landmarks, t, unit)
            if sigma is not None:  # steadied landmarks lag
                sigma = np.hypot(sigma, np.hypot(*(landmarks - self.sighting.landmarks)[:, :2].T))
            world = self._world.apply(world, t, HAND_M)
        return Hand(
            self.public_id,
            landmarks,
            world,
            handedness,
            max(self.side.right, 1.0 - self.side.right),
            self.sighting.presence,
            sigma=sigma,
            mirrored=mirrored,
            trusted=self.evidence.trusted,
            way_in=np.array(way) if way else None,
        )
