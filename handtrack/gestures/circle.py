"""Detects circles by how far the direction of a hand's motion has turned.

Each sample adds the angle by which the motion turned since the previous one; a slow hand has no
direction and adds nothing, and a sharp turn starts over. A circle is complete once the sum reaches
almost a full turn. The path since then must be large enough, about as high as wide, and end near
its start. So a wave or an arc is not a circle. Two thirds of a turn that never become a circle were
meant as one: the first bound that they miss is the reason. No bound was fitted to the test clips
(docs/gestures.md).
"""

from collections import deque
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Final, Literal

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.motion import Motion, Sample
from handtrack.sentences import Message

MIN_CIRCLE_DEG: Final = 330.0  # the first and last few degrees fall in the slow start and end
MIN_TRIED_DEG: Final = 240.0
MAX_TURN_DEG: Final = 100.0  # between two samples: beyond that the hand turned back
MAX_CIRCLE_S: Final = 3.0
MAX_PAUSE_S: Final = 0.2
MIN_SPEED_LENGTHS_PER_S: Final = 0.6  # below, a direction is noise
MIN_WIDTH_LENGTHS: Final = 0.4  # mean of width and height
MAX_SIDE_RATIO: Final = 2.0  # longer side to shorter
MAX_GAP_SHARE: Final = 0.35  # between start and end, of the circle's width

Rotation = Literal["cw", "ccw"]


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle's rotation, as the person sees it, its start time,
    and the reason if it does not count.
    """

    rotation: Rotation
    begin: float
    lacks: Message | None = None


class Circles:
    """Finds circles. Call `update` once per motion sample."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Start a new circle."""
        self._arc: deque[tuple[Sample, float]] = deque()
        self._heading: float | None = None

    def update(self, motion: Motion) -> Circle | None:
        """Return the circle completed by the newest sample, or one that failed; else None."""
        now = motion.last
        if not now.known or now.speed < MIN_SPEED_LENGTHS_PER_S:
            if not self._arc or now.t - self._arc[-1][0].t <= MAX_PAUSE_S:
                return None
            missed = self._missed(motion)
            self.reset()
            return missed
        heading = degrees(atan2(now.vy, now.vx))
        step = 0.0 if self._heading is None else (heading - self._heading + 180.0) % 360.0 - 180.0
        missed = None
        if abs(step) > MAX_TURN_DEG:
            missed = self._missed(motion)
            self._arc.clear()
        self._heading = heading
        self._arc.append((now, (self._arc[-1][1] if self._arc else 0.0) + step))
        while now.t - self._arc[0][0].t > MAX_CIRCLE_S:
            self._arc.popleft()
        return missed or self._completed(motion)

    def _completed(self, motion: Motion) -> Circle | None:
        """Search back for the start of a full turn."""
        now, turned = self._arc[-1]
        begin = next(
            (pair for pair in reversed(self._arc) if abs(turned - pair[1]) >= MIN_CIRCLE_DEG), None
        )
        if begin is None or _lacks(begin[0], now, motion) is not None:
            return None
        self._arc.clear()
        self._arc.append((now, turned))
        return Circle("cw" if turned > begin[1] else "ccw", begin[0].t)

    def _missed(self, motion: Motion) -> Circle | None:
        """Return the ended arc as a failed circle, if it turned far enough to be meant as one."""
        if not self._arc:
            return None
        (begin, before) = self._arc[0]
        (end, turned) = self._arc[-1]
        if abs(turned - before) < MIN_TRIED_DEG:
            return None
        short = abs(turned - before) < MIN_CIRCLE_DEG
        lacks = GestureCode.CIRCLE_OPEN() if short else _lacks(begin, end, motion)
        return Circle(
            "cw" if turned > before else "ccw", begin.t, lacks or GestureCode.CIRCLE_OPEN()
        )


def _lacks(begin: Sample, end: Sample, motion: Motion) -> Message | None:
    """Return why a path is not a circle: too small, not about as high as wide, or not closed;
    None if it is one.
    """
    xs, ys = zip(*((s.x, s.y) for s in motion.since(begin.t) if s.t <= end.t), strict=True)
    wide = max(xs) - min(xs)
    high = max(ys) - min(ys)
    length_px = motion.length_px
    across = (wide + high) / 2
    if across < MIN_WIDTH_LENGTHS * length_px:
        return GestureCode.CIRCLE_TOO_SMALL(way=across / length_px, least=MIN_WIDTH_LENGTHS)
    if max(wide, high) > MAX_SIDE_RATIO * min(wide, high):
        return GestureCode.CIRCLE_NOT_ROUND()
    return (
        GestureCode.CIRCLE_OPEN()
        if hypot(end.x - begin.x, end.y - begin.y) > MAX_GAP_SHARE * across
        else None
    )
