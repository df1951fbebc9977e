"""Detects circles by how far the direction of a hand's motion has turned.

Each sample adds the angle by which the motion turned since the previous one; a slow hand has no direction and adds
nothing, and a sharp turn starts over. A circle is complete once the sum reaches almost a full turn. The path since then
must be large enough, about as high as wide, and end near its start. So a wave or an arc is not a circle. No bound was
fitted to the test clips (docs/gestures.md).
"""

from collections import deque
from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Final, Literal

from handtrack.gestures.motion import Motion, Sample

MIN_CIRCLE_DEG: Final = 330.0  # the first and last few degrees fall in the slow start and end
MAX_TURN_DEG: Final = 100.0  # between two samples: beyond that the hand turned back
MAX_CIRCLE_S: Final = 3.0
MAX_PAUSE_S: Final = 0.2
MIN_SPEED_LENGTHS_PER_S: Final = 0.6  # below, a direction is noise
MIN_WIDTH_LENGTHS: Final = 0.4  # mean of width and height
MAX_SIDE_RATIO: Final = 2.0  # longer side to shorter
MAX_GAP_SHARE: Final = 0.35  # between start and end, of the circle's width

Rotation = Literal["cw", "ccw"]


class Circles:
    """Finds circles. Call `update` once per motion sample."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Start a new circle."""
        self._arc: deque[tuple[Sample, float]] = deque()
        self._heading: float | None = None

    def update(self, motion: Motion) -> tuple[Rotation, float] | None:
        """Return a completed circle's rotation, as the person sees it, and its start time; else None."""
        now = motion.last
        if not now.known or now.speed < MIN_SPEED_LENGTHS_PER_S:
            if self._arc and now.t - self._arc[-1][0].t > MAX_PAUSE_S:
                self.reset()
            return None
        heading = degrees(atan2(now.vy, now.vx))
        step = 0.0 if self._heading is None else (heading - self._heading + 180.0) % 360.0 - 180.0
        if abs(step) > MAX_TURN_DEG:
            self._arc.clear()
        self._heading = heading
        self._arc.append((now, (self._arc[-1][1] if self._arc else 0.0) + step))
        while now.t - self._arc[0][0].t > MAX_CIRCLE_S:
            self._arc.popleft()
        return self._completed(motion)

    def _completed(self, motion: Motion) -> tuple[Rotation, float] | None:
        """Search back for the start of a full turn."""
        now, turned = self._arc[-1]
        begin = next((pair for pair in reversed(self._arc) if abs(turned - pair[1]) >= MIN_CIRCLE_DEG), None)
        if begin is None or not _round(begin[0], list(motion.since(begin[0].t)), motion.length_px):
            return None
        self._arc.clear()
        self._arc.append((now, turned))
        return "cw" if turned > begin[1] else "ccw", begin[0].t


def _round(begin: Sample, way: Sequence[Sample], length_px: float) -> bool:
    """Return whether a path is about as high as wide, large enough, and closed."""
    wide = max(s.x for s in way) - min(s.x for s in way)
    high = max(s.y for s in way) - min(s.y for s in way)
    across = (wide + high) / 2
    gap = hypot(way[-1].x - begin.x, way[-1].y - begin.y)
    return (
        across >= MIN_WIDTH_LENGTHS * length_px
        and max(wide, high) <= MAX_SIDE_RATIO * min(wide, high)
        and gap <= MAX_GAP_SHARE * across
    )
