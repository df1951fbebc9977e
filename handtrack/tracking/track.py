"""One hand over time: its identity, its motion, which hand it is."""

from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.messages import Hand, Handedness
from handtrack.tracking.geometry import Region, normalised_angle
from handtrack.tracking.landmark import Sighting
from handtrack.tracking.region import region_of_landmarks
from handtrack.tracking.smoothing import OneEuroFilter, OneEuroParameters

VOTES: Final = 30  # frames over which the handedness is averaged
LONGEST_STEP_S: Final = 0.2  # a motion measured over a longer gap leads nowhere
STILL: Final = 0.03  # of the region's side a frame; below it the measured motion is noise

JERK: Final = 0.04  # a change of the region, in its sides or radians, from which on taking the last one back is jitter

_SCREEN: Final = OneEuroParameters(min_cutoff_hz=1.0, beta=12.0)
_WORLD: Final = OneEuroParameters(min_cutoff_hz=1.0, beta=12.0)


class Track:
    """One hand from its first sighting on."""

    def __init__(self, track_id: int, first: Sighting, t: float) -> None:
        self.track_id = track_id
        self.sighting = first
        self.t = t
        self._region = region_of_landmarks(first.landmarks)
        self._change = np.zeros(4)
        self._velocity = (0.0, 0.0)
        self._looks_right = first.looks_right
        self._votes = 1
        self._screen = OneEuroFilter(_SCREEN)
        self._world = OneEuroFilter(_WORLD)

    def expected(self, t: float) -> Region:
        """Return where the hand should be at `t`: its last region, moved on by its velocity."""
        region = self._region
        dt = t - self.t
        dx, dy = self._velocity[0] * dt, self._velocity[1] * dt
        if dt > LONGEST_STEP_S or hypot(dx, dy) < STILL * region.size:
            return region
        return region.moved(dx, dy)

    def seen(self, sighting: Sighting, t: float) -> None:
        """Take in the hand's next sighting."""
        dt = t - self.t
        if dt > 0:
            before, after = _palm_centre(self.sighting), _palm_centre(sighting)
            self._velocity = ((after[0] - before[0]) / dt, (after[1] - before[1]) / dt)
        self._region, self._change = _steadied(self._region, region_of_landmarks(sighting.landmarks), self._change)
        self._votes = min(self._votes + 1, VOTES)
        self._looks_right += (sighting.looks_right - self._looks_right) / self._votes
        self.sighting, self.t = sighting, t

    def hand(self, *, mirrored: bool, smooth: bool) -> Hand:
        """Return the hand as it stands, for a picture that is a mirror image or not."""
        looks_right = self._looks_right
        right = (looks_right >= 0.5) != mirrored
        handedness: Handedness = "Right" if right else "Left"
        landmarks, world = self.sighting.landmarks, self.sighting.world
        if smooth:
            unit = region_of_landmarks(landmarks).size / 2
            landmarks = self._screen.apply(landmarks, self.t, unit)
            world = self._world.apply(world, self.t, 0.2)
        return Hand(
            self.track_id, landmarks, world, handedness, max(looks_right, 1.0 - looks_right), self.sighting.presence
        )


def _steadied(old: Region, new: Region, last_change: NDArray[np.float64]) -> tuple[Region, NDArray[np.float64]]:
    """Return the region to look in next, and its change against the one before.

    The model sees a hand a little differently in another region, and its answer makes the next region: where it is in
    doubt the two can swing to and fro. So of a large change that takes back the last one only half is made; a motion
    that goes on is followed at once.
    """
    turn = normalised_angle(new.rotation - old.rotation)
    change = np.array((new.cx - old.cx, new.cy - old.cy, new.size - old.size, turn))
    large = np.abs(change) > JERK * np.array((new.size, new.size, new.size, 1.0))
    change *= np.where(large & (change * last_change < 0), 0.5, 1.0)
    dx, dy, growth, turn = change.tolist()
    return Region(old.cx + dx, old.cy + dy, old.size + growth, old.rotation + turn), change


def _palm_centre(sighting: Sighting) -> tuple[float, float]:
    x, y = sighting.landmarks[(0, 5, 9, 13, 17), :2].mean(axis=0)
    return float(x), float(y)
