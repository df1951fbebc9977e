"""Swipes: a quick straight stroke of an open hand, from rest to rest.

A hand that goes from rest to rest moves with minimum jerk (Flash and Hogan 1985): the speed is a bell, and where it
has fallen to 0.35 of its peak, 95 % of the way is done; there the stroke ends. What shows that it was meant is what
comes after: a swipe stays where it went to, a wave turns back at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import hypot
from statistics import fmean
from typing import Final

from handtrack.gestures.motion import OPEN, SLOW, WINDOW_S, Motion, Sample
from handtrack.messages import Direction
from handtrack.sentences import Code, Message

DISTANCE: Final = 1.2  # hand lengths, at least …
WITHIN_S: Final = 1.2  # … in this time …
PEAK: Final = 2.5  # … and hand lengths a second, at least, on the way
SLANT: Final = 0.577  # of the way, at most, across it: 30° off its axis
BOW: Final = 1 / 3
"""Of the way, at most, from the straight line: a circle's run from 0.35 to 0.35 of its peak speed bows 0.35."""
END_SHARE: Final = 0.35  # of the peak speed, at a stroke's end
SLOW_SHARE: Final = 0.5  # of the peak speed: the ends of a stroke are slow against its middle
SETTLE_S: Final = 0.15  # from the stroke's end to the report, in which it must not turn back
EARLIER_S: Final = 0.001  # before a sample: that which came before it
TURNED_BACK: Final = 0.35  # share of a stroke that undoes it
RETURN_S: Final = 0.8  # after a swipe, in which the way back does not count: as long as no command would be taken
TO_AND_FRO_S: Final = 0.35  # after a stroke, in which one the other way belongs to it
TO_AND_FRO_SHARE: Final = 0.5  # of this stroke's way, at least, of one before it that makes it a way back
REST_S: Final = 0.5  # before a stroke, in which the hand is looked at
TOGETHER: Final = 0.5  # of the stroke's way, that another hand went along with it: it is the body that moves
WORTH_A_WORD: Final = 1 / 3  # of the way, from which on a stroke that is too short was meant

_DIRECTIONS: Final[dict[tuple[int, int], Direction]] = {
    (0, -1): "left",
    (0, 1): "right",
    (1, -1): "up",
    (1, 1): "down",
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke along one axis (0 across, 1 down; `sign` the way), from `begin` to `end`; `way` in hand lengths."""

    axis: int
    sign: int
    begin: Sample
    end: Sample
    way: float
    peak: float

    @property
    def direction(self) -> Direction:
        """The person's own."""
        return _DIRECTIONS[self.axis, self.sign]


@dataclass(frozen=True, slots=True)
class Swipe:
    """A stroke, and what it lacks to count."""

    stroke: Stroke
    lacks: Message | None = None


class _Phase(Enum):
    RESTING = auto()
    STROKING = auto()
    SETTLING = auto()


class AxisSwipes:
    """Finds swipes along one axis. Asked once after every new sample of the motion.

    Parameters
    ----------
    axis : int
        0 across, 1 down.
    distance : float
        Hand lengths that a swipe goes at least.
    peak : float
        Hand lengths a second that it reaches at least.
    """

    def __init__(self, axis: int, distance: float = DISTANCE, peak: float = PEAK) -> None:
        self._axis = axis
        self._distance, self._least_peak = distance, peak
        self._slow = min(SLOW, peak / 2)
        self._last_stroke: Stroke | None = None
        self._last_swipe: Stroke | None = None
        self.reset()

    def reset(self) -> None:
        """Forget the stroke in progress: the hand was lost."""
        self._phase = _Phase.RESTING
        self._sign = 0
        self._begin: Sample | None = None
        self._peak = 0.0
        self._stroke: Stroke | None = None
        self._settled_from = 0.0

    def update(self, motion: Motion, others: Sequence[Motion] = ()) -> Swipe | None:
        """Return the swipe that is complete with the newest sample, or one that lacks something.

        `others` are the motions of the other hands in sight.
        """
        speed = self._along(motion.last)
        if self._phase is _Phase.RESTING:
            self._start(motion, speed)
        elif self._phase is _Phase.STROKING:
            self._follow(motion, speed * self._sign)
        elif self._phase is _Phase.SETTLING:
            return self._settle(motion, speed * self._sign, others)
        return None

    def _start(self, motion: Motion, speed: float) -> None:
        if abs(speed) < self._slow:
            return
        self._sign = 1 if speed > 0 else -1
        self._begin = motion.before(motion.last.t - WINDOW_S)
        self._peak = abs(speed)
        self._phase = _Phase.STROKING

    def _follow(self, motion: Motion, speed: float) -> None:
        self._peak = max(self._peak, speed)
        if speed >= max(self._slow, END_SHARE * self._peak):
            return
        stroke = self._measured(motion)
        if stroke.peak < self._least_peak or stroke.way < WORTH_A_WORD * self._distance:
            self.reset()
            return
        self._stroke = stroke
        self._settled_from = self._slowed_at(motion)
        self._phase = _Phase.SETTLING

    def _slowed_at(self, motion: Motion) -> float:
        """Return when the speed fell below the end's share of its peak: between the last two samples."""
        now, least = motion.last, max(self._slow, END_SHARE * self._peak)
        before = motion.before(now.t - EARLIER_S)
        fast, slow = self._along(before) * self._sign, self._along(now) * self._sign
        return before.t + (now.t - before.t) * (fast - least) / (fast - slow) if slow < least <= fast else now.t

    def _measured(self, motion: Motion) -> Stroke:
        """Return the stroke that ends with the newest sample."""
        end = motion.last
        begin = self._begin or end
        if end.t - begin.t > WITHIN_S:
            begin = next(motion.since(end.t - WITHIN_S))
        way = (self._place(end) - self._place(begin)) * self._sign / motion.length_px
        return Stroke(self._axis, self._sign, begin, end, way, self._peak)

    def _settle(self, motion: Motion, speed: float, others: Sequence[Motion]) -> Swipe | None:
        stroke = self._stroke
        if stroke is None:
            return None
        if speed >= max(self._slow, END_SHARE * self._peak):
            self._phase = _Phase.STROKING  # it only slowed down
            return None
        back = (self._place(stroke.end) - self._place(motion.last)) * self._sign / motion.length_px
        turned = back > TURNED_BACK * stroke.way or speed < -END_SHARE * stroke.peak
        if not turned and motion.last.t - self._settled_from < SETTLE_S:
            return None
        self.reset()
        if not self._straight(stroke, motion) or any(self._goes_along(stroke, other) for other in others):
            return None
        way_back, self._last_stroke = self._is_way_back(stroke), stroke
        if turned or way_back:
            return None
        swipe = self._judged(stroke, motion)
        if swipe is not None and swipe.lacks is None:
            self._last_swipe = stroke
        return swipe

    def _is_way_back(self, stroke: Stroke) -> bool:
        last, swipe = self._last_stroke, self._last_swipe
        if swipe is not None and swipe.sign != stroke.sign and stroke.begin.t - swipe.end.t <= RETURN_S:
            return True
        if last is None or last.sign == stroke.sign or stroke.begin.t - last.end.t > TO_AND_FRO_S:
            return False
        return last.way >= TO_AND_FRO_SHARE * stroke.way

    def _judged(self, stroke: Stroke, motion: Motion) -> Swipe | None:
        """Return the stroke as a swipe, None where nobody can have meant one."""
        slow = max(self._slow, SLOW_SHARE * stroke.peak)
        rest = (sample for sample in motion.since(stroke.begin.t - REST_S) if sample.t <= stroke.begin.t + WINDOW_S)
        before = [sample.openness for sample in rest if sample.known and sample.speed <= slow]
        after = [sample.openness for sample in motion.since(stroke.end.t) if sample.speed <= slow]
        if not before or not after or fmean((fmean(before), fmean(after))) < OPEN:
            return None
        if stroke.way < self._distance:
            return Swipe(stroke, Code.STROKE_TOO_SHORT(way=stroke.way, least=self._distance))
        return Swipe(stroke)

    def _goes_along(self, stroke: Stroke, other: Motion) -> bool:
        """Return whether another hand made the same way at the same time: the person turns or walks."""
        places = [self._place(s) * stroke.sign for s in other.since(stroke.begin.t) if s.t <= stroke.end.t]
        return bool(places) and max(places) - places[0] >= TOGETHER * stroke.way * other.length_px

    def _straight(self, stroke: Stroke, motion: Motion) -> bool:
        """Return whether the stroke proper, without its slow beginning, goes along its axis and hardly bows."""
        fast = END_SHARE * stroke.peak
        between = [sample for sample in motion.since(stroke.begin.t) if sample.t <= stroke.end.t]
        first = next((k for k, s in enumerate(between) if self._along(s) * stroke.sign >= fast), 0)
        way = between[max(first - 1, 0) :]
        begin, end = way[0], way[-1]
        dx, dy = end.x - begin.x, end.y - begin.y
        along, across = (dx, dy) if self._axis == 0 else (dy, dx)
        chord = hypot(dx, dy)
        if not chord or abs(across) > SLANT * abs(along):
            return False
        bow = max(abs((s.x - begin.x) * dy - (s.y - begin.y) * dx) / chord for s in way)
        return bow <= BOW * chord

    def _along(self, sample: Sample) -> float:
        return sample.vx if self._axis == 0 else sample.vy

    def _place(self, sample: Sample) -> float:
        return sample.x if self._axis == 0 else sample.y


EDGE_WITHIN_S: Final = 2.0
EDGE_MIDDLE: Final = 1 / 3  # of the picture's width, about its middle
EDGE: Final = 1 / 6  # of the picture's width, at either side


class EdgeSwipes:
    """The web version's swipe, as an option: from the middle of the picture to its left or right edge in two seconds.

    There the hand's place was the middle of its bounding box, which jumps as fingers open and close; here it is the
    palm's centre. Asked once after every new sample of the motion.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget that the hand was in the middle."""
        self._middle_at: float | None = None

    def update(self, motion: Motion, width: int) -> tuple[Direction, float] | None:
        """Return the direction and the beginning of a swipe that is complete; None where none is.

        `width` is the picture's; x runs from 0 to it, or to its negative, as the person's right lies.
        """
        now = motion.last
        place = abs(now.x) / width - 0.5
        if abs(place) <= EDGE_MIDDLE / 2:
            self._middle_at = now.t
        elif abs(place) >= 0.5 - EDGE and self._middle_at is not None:
            begin = self._middle_at
            self.reset()
            if now.t - begin <= EDGE_WITHIN_S:
                return "right" if (now.x > motion.before(begin).x) else "left", begin
        return None
