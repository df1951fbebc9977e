"""One hand over time: its identity, its motion, which hand it is."""

from math import hypot
from typing import Final

from handtrack.messages import UNSEEN_S, Hand, Handedness
from handtrack.tracking.geometry import Region
from handtrack.tracking.landmark import Sighting
from handtrack.tracking.region import region_of_landmarks
from handtrack.tracking.smoothing import OneEuroFilter, OneEuroParameters

VOTES: Final = 30  # frames over which the handedness is averaged
RETURN_S: Final = UNSEEN_S  # a hand that is found again within this time is the same hand
RETURN_APART: Final = 0.5  # from where its motion led, in sides of its region …
RETURN_SPEED: Final = 2.5  # … and as many more for each second that it was away
RETURN_GROWTH: Final = 2.5  # a blurred hand looks smaller
OVERSHOOT: Final = 1.5
OTHER_HAND: Final = 0.5  # sides of a region that looking like the other hand counts as much as
LONGEST_STEP_S: Final = 0.2  # a motion measured over a longer gap leads nowhere
STILL: Final = 0.03  # of the region's side a frame; below it the measured motion is noise
LEAD: Final = 0.15  # of the region's side a frame; below it the hand is still well within its last region
HAND_M: Final = 0.2  # a hand's length

# Speeds count in hand lengths a second. At rest, 1 Hz lets less than a third of white noise through at 30 frames. A
# first-order filter trails by v / (2 pi f), so with f = 1 Hz + 5 v no motion, however fast, is more than 1 / (2 pi 5),
# 3 % of a hand, behind: hardly more than a landmark's own error; at a swipe's 2.5 lengths a second that is 12 ms.
STEADY: Final = OneEuroParameters(min_cutoff_hz=1.0, beta=5.0)


class Track:
    """One hand from its first sighting on.

    Attributes
    ----------
    track_id : int
    doubts : int
        Sightings that are still wanted before the hand is reported.
    sighting : Sighting
        The last one.
    t : float
        Seconds of the last sighting.
    """

    def __init__(self, track_id: int, first: Sighting, t: float, *, doubts: int = 0) -> None:
        self.track_id = track_id
        self.doubts = doubts
        self.sighting = first
        self.t = t
        self._region = region_of_landmarks(first.landmarks)
        self._velocity = (0.0, 0.0)
        self._repeated = False
        self._looks_right = first.looks_right
        self._votes = 1
        self._screen = OneEuroFilter(STEADY)
        self._world = OneEuroFilter(STEADY)

    def expected(self, t: float) -> Region:
        """Return where the hand should be at `t`: its last region, moved on by its velocity."""
        region = self._region
        dt = t - self.t
        dx, dy = self._velocity[0] * dt, self._velocity[1] * dt
        if dt > LONGEST_STEP_S or hypot(dx, dy) < STILL * region.size:
            return region
        return region.moved(dx, dy)

    def sought(self, t: float) -> Region:
        """Return where to look for the hand at `t`: where it last was, or where it should be if it is that fast.

        The landmark model reads a hand in a region that trails it a little as it was made to: regions that ran ahead
        of a hand that turned as it moved made it misread that hand for seconds.
        """
        expected = self.expected(t)
        moved = hypot(expected.cx - self._region.cx, expected.cy - self._region.cy)
        return expected if moved >= LEAD * self._region.size else self._region

    @property
    def region(self) -> Region:
        """Where the hand is, by its last sighting."""
        return self._region

    def seen(self, sighting: Sighting, t: float, *, repeated: bool = False) -> None:
        """Take in the hand's next sighting; a repeated frame says nothing of its motion."""
        dt = t - self.t
        self.doubts = max(0, self.doubts - 1)
        if repeated and not self._repeated:
            self._repeated = True  # one such frame may be a repeated one: the hand goes on
        elif dt > 0:
            self._repeated = False
            before, after = _palm_centre(self.sighting), _palm_centre(sighting)
            self._velocity = ((after[0] - before[0]) / dt, (after[1] - before[1]) / dt)
        self._region = region_of_landmarks(sighting.landmarks)
        self._votes = min(self._votes + 1, VOTES)
        self._looks_right += (sighting.looks_right - self._looks_right) / self._votes
        self.sighting, self.t = sighting, t

    def strangeness(self, sighting: Sighting, t: float) -> float:
        """Return how little a sighting is like this hand: its distance from where the hand should be, in sides of its
        region, and how much it looks like the other hand.
        """
        expected = self.expected(t)
        seen = region_of_landmarks(sighting.landmarks)
        apart = hypot(seen.cx - expected.cx, seen.cy - expected.cy) / expected.size
        return apart + OTHER_HAND * abs(sighting.looks_right - self._looks_right)

    def could_be(self, sighting: Sighting, t: float) -> bool:
        """Return whether a hand that was lost since may be this one: it is where the motion led, and of its size.

        Where it led is anywhere from where it was last seen to a little beyond where it should be by now: a hand may
        have slowed down, or sped up.
        """
        if t - self.t > RETURN_S:
            return False
        seen = region_of_landmarks(sighting.landmarks)
        reach = ((t - self.t) * OVERSHOOT * self._velocity[0], (t - self.t) * OVERSHOOT * self._velocity[1])
        dx, dy = seen.cx - self._region.cx, seen.cy - self._region.cy
        length = hypot(*reach)
        along = (dx * reach[0] + dy * reach[1]) / length if length else 0.0
        nearest = min(max(along, 0.0), length) / length if length else 0.0
        apart = hypot(dx - nearest * reach[0], dy - nearest * reach[1])
        grown = seen.size / self._region.size
        allowed = (RETURN_APART + RETURN_SPEED * (t - self.t)) * self._region.size
        return apart <= allowed and 1 / RETURN_GROWTH < grown < RETURN_GROWTH

    def hand(self, *, mirrored: bool, smooth: bool) -> Hand:
        """Return the hand as it stands, for a picture that is a mirror image or not."""
        looks_right = self._looks_right
        right = (looks_right >= 0.5) != mirrored
        handedness: Handedness = "Right" if right else "Left"
        landmarks, world = self.sighting.landmarks, self.sighting.world
        if smooth:
            unit = region_of_landmarks(landmarks).size / 2
            landmarks = self._screen.apply(landmarks, self.t, unit)
            world = self._world.apply(world, self.t, HAND_M)
        return Hand(
            self.track_id, landmarks, world, handedness, max(looks_right, 1.0 - looks_right), self.sighting.presence
        )


def _palm_centre(sighting: Sighting) -> tuple[float, float]:
    x, y = sighting.landmarks[(0, 5, 9, 13, 17), :2].mean(axis=0)
    return float(x), float(y)
