"""A hand's course: where it was last seen, where its motion leads, and where it may come back.

A lost hand is the same one if it returns soon, near the path of its last velocity, and at a similar
size: fast hands blur, shrink and vanish for up to three frames of a stroke. A hand hidden by
another one may stay away longer, and moves with the other.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from math import hypot
from typing import Final, Self

import numpy as np

from handtrack.landmarks import PALM
from handtrack.messages import UNSEEN_S
from handtrack.tracking.region import Region, Sighting, region_of_landmarks

# Lengths are in sides of the hand's region, about two hand lengths. A hand is expected where its
# velocity leads; less than `min_motion_sides` a frame is noise, and after `max_step_s` nobody
# knows. A lost one may be anywhere from its last place to a little beyond the expected one, within
# a radius that grows with its time away. The numbers come from labelled swipes and rendered clips
# of hands in contact.


@dataclass(frozen=True, slots=True)
class CourseRules:
    """Times and lengths of a hand's motion and return."""

    max_step_s: float = 0.2
    """Motion over a longer gap is ignored."""
    min_motion_sides: float = 0.03
    """Motion per frame; less is noise."""
    min_lead_sides: float = 0.15
    """Motion per frame; with less the hand stays well inside its last region."""
    max_away_s: float = UNSEEN_S
    """A hand found again within this time is the same."""
    max_hidden_s: float = 3.0
    """A hand that another one hides is the same for up to this long."""
    return_sides: float = 0.5
    """Distance from its path at which a hand comes back at once."""
    return_sides_per_s: float = 2.5
    """More distance for each second away."""
    max_overshoot: float = 1.5
    """A returning hand may have gone this multiple of the expected way."""
    max_return_growth: float = 2.5
    """A blurred hand looks smaller."""


COURSE: Final = CourseRules()


class Sight(Enum):
    """How a hand was sighted in the last frame."""

    SEEN = auto()
    """The model saw it."""
    CARRIED = auto()
    """Blurred by its motion, which carries its last landmarks."""
    HIDDEN = auto()
    """Another hand hides it; until it is seen again."""
    LOST = auto()
    """Not seen, for no known reason."""


# A picture on a wall shows hands too, and small ones are all that is left of a person far away. A
# hand of flesh is never quite at rest: held up it sways by some centimetres within seconds, and
# when it commands it moves by more than its length. So a small hand that has stayed in its place
# keeps that only until one is found that has come from elsewhere.


@dataclass(frozen=True, slots=True)
class RestRules:
    """Times and lengths of a hand that may be a picture's."""

    max_size_share: float = 0.5
    """Side of its region, in shorter sides of the picture: what the search uses tiles for."""
    stays_sides: float = 0.05
    """Within this of one place it stays there: 2 cm, and more than the landmarks' noise."""
    stays_s: float = 5.0
    """Seconds after which a hand that stays is set: five times the longest hold."""
    min_come_sides: float = 0.15
    """Way from its first sighting, by which another one moves as an arm does."""
    max_trial_s: float = 2.0
    """Seconds that it has for this way."""


REST: Final = RestRules()

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rest:
    """How much a hand has moved since its first sighting."""

    begin: Point
    """Pixels: the palm's middle at first …"""
    begin_t: float
    """… and the time in seconds."""
    place: Point
    """Where it has stayed …"""
    since: float
    """… and since when …"""
    t: float
    """… up to its last sighting."""

    @classmethod
    def of_first(cls, first: Sighting, t: float) -> Self:
        """Return a hand's rest at its first sighting."""
        place = _palm_middle(first)
        return cls(place, t, place, t, t)

    def seen(self, sighting: Sighting, t: float) -> "Rest":
        """Return the rest after one more sighting at `t` seconds."""
        place = _palm_middle(sighting)
        off = hypot(place[0] - self.place[0], place[1] - self.place[1])
        stays = off <= REST.stays_sides * region_of_landmarks(sighting.landmarks).size
        return replace(self, t=t) if stays else replace(self, place=place, since=t, t=t)

    @property
    def is_set(self) -> bool:
        """True if the hand has stayed for so long that it may be a picture's."""
        return self.t - self.since >= REST.stays_s

    @property
    def is_due(self) -> bool:
        """True if a hand over the limit had its time to move as an arm does."""
        return self.t - self.begin_t >= REST.max_trial_s

    def has_come(self, size: float) -> bool:
        """Return whether the hand has moved as an arm does; `size`, pixels: of its region."""
        way = hypot(self.place[0] - self.begin[0], self.place[1] - self.begin[1])
        return way >= REST.min_come_sides * size


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """Where a hand is, as far as known. Every frame replaces it."""

    sighting: Sighting
    """The last one, where its motion has carried it."""
    t: float
    """Seconds: of that sighting."""
    seen_t: float
    """Seconds: of the model's last sighting."""
    covered_t: float
    """Seconds: of the last frame in which another hand hid it; at first, of its first sighting."""
    region: Region
    """Where the last sighting leads the hand to; a hand that hides it for long moves it along."""
    sighted_region: Region
    """Where the last sighting alone leads the hand to."""
    sight: Sight
    velocity: tuple[float, float] = (0.0, 0.0)
    """Pixels a second, of the palm's middle."""
    repeated: bool = False
    """The last frame was a duplicate, for the first time."""

    @classmethod
    def of_first(cls, first: Sighting, t: float) -> Self:
        """Return the course of a hand's first sighting, at `t` seconds."""
        region = region_of_landmarks(first.landmarks)
        return cls(first, t, t, t, region, region, Sight.SEEN)

    def seen(self, sighting: Sighting, t: float, *, repeated: bool) -> "Course":
        """Return the course after a sighting at `t` seconds.

        `repeated`: in a duplicate frame. One such frame keeps the motion; a second one means that
        the hand has stopped.
        """
        velocity = self.velocity
        again = self.repeated
        if repeated and not self.repeated:
            again = True
        elif (dt := t - self.t) > 0:
            again = False
            before = _palm_middle(self.sighting)
            after = _palm_middle(sighting)
            velocity = ((after[0] - before[0]) / dt, (after[1] - before[1]) / dt)
        region = region_of_landmarks(sighting.landmarks)
        return Course(sighting, t, t, self.covered_t, region, region, Sight.SEEN, velocity, again)

    def hidden(self, t: float, dx: float, dy: float) -> "Course":
        """Return the course of a hand hidden at `t`; once its own motion is unknown, it moves with
        the hand that hides it, by (dx, dy) pixels.
        """
        unknown = t - self.t > COURSE.max_step_s
        region = self.region.moved(dx, dy) if unknown else self.region
        return replace(self, sight=Sight.HIDDEN, covered_t=t, region=region)

    def carried(self, t: float, dx: float, dy: float, presence: float) -> "Course":
        """Return the course of a hand that is unseen in its blur at `t` and moved by (dx, dy)
        pixels since the last frame.

        `presence`: of the best look for it.
        """
        landmarks = self.sighting.landmarks.copy()
        landmarks[:, 0] += dx
        landmarks[:, 1] += dy
        moved = self.region.moved(dx, dy)
        return replace(
            self,
            sighting=replace(
                self.sighting,
                landmarks=landmarks,
                region=self.sighting.region.moved(dx, dy),
                presence=presence,
            ),
            t=t,
            region=moved,
            sighted_region=moved,
            velocity=(dx / (t - self.t), dy / (t - self.t)),
            sight=Sight.CARRIED,
        )

    def lost(self) -> "Course":
        """Return the course of a hand that nothing carries; a hidden one stays hidden."""
        return self if self.sight is Sight.HIDDEN else replace(self, sight=Sight.LOST)

    def expected(self, t: float) -> Region:
        """Return the expected region at `t`: the last one, moved by its velocity."""
        region = self.region
        dt = t - self.t
        dx = self.velocity[0] * dt
        dy = self.velocity[1] * dt
        if dt > COURSE.max_step_s or hypot(dx, dy) < COURSE.min_motion_sides * region.size:
            return region
        return region.moved(dx, dy)

    def sought(self, t: float) -> Region:
        """Return the region to search at `t`: the last one, or the expected one for a fast hand.

        The landmark model is built for regions that trail the hand a little. Regions ahead of a
        turning hand made it misread the hand for seconds.
        """
        expected = self.expected(t)
        moved = hypot(expected.cx - self.region.cx, expected.cy - self.region.cy)
        return expected if moved >= COURSE.min_lead_sides * self.region.size else self.region

    def lasts(self, t: float) -> bool:
        """Return whether this hand, still unseen at `t`, may come back.
        The limit is shorter if nothing hides it.
        """
        return (
            t - max(self.seen_t, self.covered_t) <= COURSE.max_away_s
            and t - self.seen_t <= COURSE.max_hidden_s
        )

    def leads_to(
        self, sighting: Sighting, t: float, within_sides: float = COURSE.return_sides
    ) -> bool:
        """Return whether a sighting may be this lost hand, by predicted place and size.

        The place may be anywhere from the last one to a little beyond the expected one: a hand may
        slow down or speed up.
        """
        if not self.lasts(t):
            return False
        seen = region_of_landmarks(sighting.landmarks)
        away = min(t - self.t, COURSE.max_away_s)
        reach_x = away * COURSE.max_overshoot * self.velocity[0]
        reach_y = away * COURSE.max_overshoot * self.velocity[1]
        dx = seen.cx - self.region.cx
        dy = seen.cy - self.region.cy
        length = hypot(reach_x, reach_y)
        along = (dx * reach_x + dy * reach_y) / length if length else 0.0
        nearest = min(max(along, 0.0), length) / length if length else 0.0
        off = hypot(dx - nearest * reach_x, dy - nearest * reach_y)
        grown = seen.size / self.region.size
        allowed = (within_sides + COURSE.return_sides_per_s * away) * self.region.size
        return off <= allowed and 1 / COURSE.max_return_growth < grown < COURSE.max_return_growth

    def distance_sides(self, sighting: Sighting, t: float) -> float:
        """Return how far from its expected place a sighting is, in sides of its region."""
        expected = self.expected(t)
        last = self.sighted_region
        moved = np.array((expected.cx - last.cx, expected.cy - last.cy), np.float32)
        off = sighting.landmarks[:, :2] - self.sighting.landmarks[:, :2] - moved
        return float(np.hypot(*off.T).mean()) / expected.size


def _palm_middle(sighting: Sighting) -> Point:
    x, y, _ = (
        sum(along) / len(PALM) for along in zip(*sighting.landmarks[PALM].tolist(), strict=True)
    )
    return x, y
