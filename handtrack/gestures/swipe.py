"""Detects swipes: a quick straight stroke of an open hand, from rest to rest.

A hand going from rest to rest moves with minimum jerk (Flash and Hogan 1985): its speed is a bell curve, and 95 % of
the path is done once the speed has fallen to 0.35 of its peak; the stroke ends there. What follows shows the intent: a
swipe stays at its end, a wave turns back at once, and after a wind-up comes a longer or faster stroke the other way. So
a stroke is first measured (distance, peak speed, straightness, an open hand at its slow ends), then waits for a time
that grows with its duration, because it may be a wind-up; not if the picture has no room for the stroke to follow. A
high peak speed is evidence too: then a half-closed hand will do, and a hand that comes or goes may have one end outside
the picture. A stroke that both hands make at once is taken for a movement of the body, and does not count. An intended
stroke that is too short is reported with the reason. Thresholds come from `tools.measure_strokes --arm joint`, none
from the test clips (docs/gestures.md).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import accumulate, pairwise
from math import hypot, inf
from statistics import fmean
from typing import Final

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.motion import (
    LOSS_S,
    MAX_SLOW_LENGTHS_PER_S,
    MIN_OPENNESS,
    MIN_PAIRING,
    WINDOW_S,
    Motion,
    Sample,
)
from handtrack.messages import Direction
from handtrack.sentences import Message

MIN_SWIPE_LENGTHS: Final = 1.2  # of a stroke …
MAX_STROKE_S: Final = 1.2  # … within this time …
MIN_PEAK_LENGTHS_PER_S: Final = 2.5  # … and with this peak speed
MIN_FLICK_SHARE: Final = 0.6  # of the distance: the faster a stroke, the shorter it may be, down to this …
FLICK_PEAK_FACTOR: Final = 1.05  # … from this many times its minimum peak speed on
MAX_SLANT_SHARE: Final = 0.577  # sideways, of the path: 30° off its axis
MAX_BOW_SHARE: Final = 1 / 3
"""Share of the path: a circle's run from 0.35 to 0.35 of its peak speed bows 0.35."""
BELL_PEAK_FACTOR: Final = 1.875
"""Peak to mean speed of a minimum-jerk stroke; estimates the peak where the fastest part was not seen."""
MIN_BOW_SAMPLES: Final = 5  # a bow shows in three of them, one misplaced sample does not
END_SHARE: Final = 0.35  # share of the peak speed that ends a stroke
SLOW_SHARE: Final = 0.5  # share of the peak speed: a stroke's ends are slower than its middle
SETTLE_S: Final = 0.15  # between the stroke's end and the report; the hand must not turn back
EARLIER_S: Final = 0.001  # just before a sample, to get the previous one
MIN_CLEAR_PEAK_LENGTHS_PER_S: Final = 6.25  # work is seldom as fast, whatever speed a swipe needs
OPEN_PEAKS_LENGTHS_PER_S: Final = (7.5, 12.5)  # between these, a faster hand may look less open …
MIN_OPENNESS_FAST: Final = 0.3  # … down to this: one finger of four straight is not enough
MIN_END_OPENNESS: Final = 0.15  # at each end: a hand that reaches for something closes there …
MIN_END_OPENNESS_SLOW: Final = 0.3  # … and this much in strokes with less than …
CLEAR_PEAK_FACTOR: Final = 2.0  # … so many times their minimum peak speed: people who talk make such strokes
GRASP_S: Final = 0.05  # of a closed hand, after a stroke
MAX_BACK_SHARE: Final = 0.35  # share of a stroke whose reversal cancels it
RETURN_S: Final = 0.8  # after a swipe, the hand's return does not count: as long as the refractory time …
SLOW_RETURN_S: Final = 2.0  # … or so long, if it is at most …
SLOW_RETURN_SHARE: Final = 0.67  # … this share as fast: hands come back at leisure
OUTSIDE_S: Final = 2.0  # after a hand has left the picture, it may come back without swiping
TO_AND_FRO_S: Final = 0.35  # after a stroke, an opposite one is its return …
WOUND_UP_S: Final = 0.5  # … or, if it outdoes the stroke, that was its wind-up; a short stroke waits this long
PAUSE_SHARE: Final = 0.3  # share of its duration that a stroke waits after SETTLE_S: was it a wind-up? …
QUICK_S: Final = 0.5  # … at least this long a duration
COMING_S: Final = 0.7  # … or it waits this long, while the hand is setting off the other way …
COMING_SHARE: Final = 0.8  # … at this share of its peak speed so far, or more
MIN_BEYOND_FACTOR: Final = 1.25  # stroke to wind-up in length, if faster: a return ends where the stroke began …
MIN_FASTER_FACTOR: Final = 1.2  # … and in speed: a wave's swings are equally fast
OUTDOING: Final = ((1.1, 1.5), (MIN_BEYOND_FACTOR, MIN_FASTER_FACTOR), (2.4, 0.8))
"""Length and peak speed of a stroke to its wind-up's, any pair. A return is neither longer nor much faster; a wave's
second swing is twice as long as its first."""
PALM_TO_EDGE_LENGTHS: Final = 0.5  # of a hand wholly in the picture
MIN_WIND_UP_SHARE: Final = 0.1  # of the stroke: a shorter one before it is not its wind-up
MIDDLE_SHARE: Final = 1 / 3  # of the picture's width, around its middle
REST_S: Final = 0.5  # observation time before a stroke
MIN_TOGETHER_SHARE: Final = 0.5  # of the path, by another hand: then the body moved
MIN_MISS_SHARE: Final = 1 / 3  # of the path: a shorter stroke was not meant
MIN_TRY_SHARE: Final = 0.7  # of the peak speed: a slower stroke was not meant

_DIRECTIONS: Final[dict[tuple[int, int], Direction]] = {
    (0, -1): "left",
    (0, 1): "right",
    (1, -1): "up",
    (1, 1): "down",
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke along one axis (0 across, 1 down; `sign`: direction), from `begin` to `end`; `way` in hand lengths."""

    axis: int
    sign: int
    begin: Sample
    end: Sample
    way: float
    peak: float

    @property
    def direction(self) -> Direction:
        """From the person's point of view."""
        return _DIRECTIONS[self.axis, self.sign]

    def turns(self, other: "Stroke", within_s: float) -> bool:
        """Return whether the other stroke reverses this one within a time."""
        return self.sign != other.sign and other.begin.t - self.end.t <= within_s

    def prepares(self, other: "Stroke") -> bool:
        """Return whether this stroke was the wind-up for the other, longer and stronger one, which followed soon."""
        longer, faster = other.way / max(self.way, MIN_WIND_UP_SHARE * other.way), other.peak / self.peak
        soon = self.turns(other, WOUND_UP_S) and self.way >= MIN_WIND_UP_SHARE * other.way
        return soon and longer >= MIN_BEYOND_FACTOR and longer * faster >= MIN_BEYOND_FACTOR * MIN_FASTER_FACTOR

    def outdoes(self, other: "Stroke") -> bool:
        """Return whether this stroke exceeds the other by as much as a real stroke exceeds its wind-up."""
        return any(self.way >= longer * other.way and self.peak >= faster * other.peak for longer, faster in OUTDOING)


@dataclass(frozen=True, slots=True)
class Swipe:
    """A stroke, the reason if it does not count, and its sign: "victory" for two fingers, None for an open hand."""

    stroke: Stroke
    lacks: Message | None = None
    sign: str | None = None


class _Phase(Enum):
    RESTING = auto()
    STROKING = auto()
    SETTLING = auto()


class AxisSwipes:
    """Detects swipes along one axis. Call `update` once per motion sample.

    Parameters
    ----------
    axis : int
        0 across, 1 down.
    distance : float
        Minimum hand lengths.
    peak : float
        Minimum peak speed, in hand lengths a second.

    Attributes
    ----------
    departed : Stroke or None
        The stroke that last took a hand out of the picture, swipe or not.
    """

    def __init__(self, axis: int, distance: float = MIN_SWIPE_LENGTHS, peak: float = MIN_PEAK_LENGTHS_PER_S) -> None:
        self._axis = axis
        self._distance, self._least_peak = distance, peak
        self._slow = min(MAX_SLOW_LENGTHS_PER_S, peak / 2)
        self._earlier: Stroke | None = None
        self._latest: Stroke | None = None
        self._last_stroke: Stroke | None = None
        self._last_swipe: Stroke | None = None
        self.departed: Stroke | None = None
        self._begun: Swipe | None = None
        self._begun_from = 0.0
        self._width = 0
        self._sinks = False  # moves down faster than across: then the hand goes home
        self._sure = False
        self._rest()

    def reset(self) -> None:
        """Forget the stroke in progress: the hand was lost. A stroke that had ended still counts."""
        if self._begun is not None and self._goes_back(self._begun.stroke):
            self._begun = None
        self._rest()

    def _rest(self) -> None:
        self._phase = _Phase.RESTING
        self._sign = 0
        self._begin: Sample | None = None
        self._peak = 0.0
        self._stroke: Stroke | None = None
        self._settled_from = 0.0

    def update(self, motion: Motion, width: int, others: Sequence[Motion] = ()) -> Swipe | None:
        """Return the swipe that the newest sample completes, or a failed one.

        `width` is the picture's in pixels, `others` are the motions of the other visible hands.
        """
        self._width = width
        last, speed = motion.last, self._along(motion.last)
        self._sinks = self._axis == 0 and last.vy >= max(self._slow, abs(last.vx))
        if self._phase is _Phase.RESTING:
            self._start(motion, speed)
        elif self._phase is _Phase.STROKING:
            self._track_stroke(motion, speed * self._sign, others)
        elif self._phase is _Phase.SETTLING:
            self._settle(motion, speed * self._sign, others)
        return self._standing(motion)

    def _start(self, motion: Motion, speed: float) -> None:
        if abs(speed) < self._slow:
            return
        self._sign = 1 if speed > 0 else -1
        self._begin = motion.before(motion.last.t - WINDOW_S)
        self._peak = abs(speed)
        self._phase = _Phase.STROKING

    def _track_stroke(self, motion: Motion, speed: float, others: Sequence[Motion]) -> None:
        self._peak = max(self._peak, speed)
        if speed >= max(self._slow, END_SHARE * self._peak):
            return
        stroke = self._measured(motion)
        if self._latest is not None and self._latest.sign != stroke.sign:
            self._earlier = self._latest
        self._latest = stroke
        if stroke.peak < self._least_peak or stroke.way < MIN_MISS_SHARE * self._distance:
            self._rest()
            self._start(motion, speed * stroke.sign)
            return
        self._stroke = stroke
        self._settled_from = self._slowed_at(motion)
        self._phase = _Phase.SETTLING
        self._settle(motion, speed, others)

    def _slowed_at(self, motion: Motion) -> float:
        """Return when the speed fell below the end share of its peak, interpolated between the last two samples."""
        now, least = motion.last, max(self._slow, END_SHARE * self._peak)
        before = motion.before(now.t - EARLIER_S)
        fast, slow = self._along(before) * self._sign, self._along(now) * self._sign
        return before.t + (now.t - before.t) * (fast - least) / (fast - slow) if slow < least <= fast else now.t

    def _measured(self, motion: Motion) -> Stroke:
        """Return the stroke up to its farthest sample; at a low frame rate the hand may already be on its way back."""
        begin = self._begin or motion.last
        end = max(motion.since(begin.t), key=lambda sample: self._place(sample) * self._sign)
        if end.t - begin.t > MAX_STROKE_S:
            begin = next(motion.since(end.t - MAX_STROKE_S))
        way = (self._place(end) - self._place(begin)) * self._sign / motion.length_px
        times = [sample.t for sample in motion.since(begin.t) if sample.t <= end.t]
        unseen = any(after - before > 2 * WINDOW_S for before, after in pairwise(times))
        peak = max(self._peak, BELL_PEAK_FACTOR * way / (end.t - begin.t)) if unseen else self._peak
        return Stroke(self._axis, self._sign, begin, end, way, peak)

    def _settle(self, motion: Motion, speed: float, others: Sequence[Motion]) -> None:
        stroke = self._stroke
        if stroke is None:
            return
        if speed >= max(self._slow, END_SHARE * self._peak) and not self._slants(motion.last):
            self._phase = _Phase.STROKING  # it only slowed down
            return
        back = (self._place(stroke.end) - self._place(motion.last)) * self._sign / motion.length_px
        turned = (back > MAX_BACK_SHARE * stroke.way or speed < -END_SHARE * stroke.peak) and not self._sinks
        if not turned and motion.last.t - self._settled_from < SETTLE_S:
            return
        since = self._settled_from
        self._rest()
        if turned:
            self._start(motion, speed * stroke.sign)
        if any(self._goes_along(stroke, other) for other in others):
            return
        judged = self._judged(stroke, motion, turned=turned)
        if judged is not None:
            self._begun, self._begun_from = judged, since

    def _standing(self, motion: Motion) -> Swipe | None:
        """Return the pending stroke, once no stroke the other way makes it a wind-up."""
        begun = self._begun
        if begun is None:
            return None
        if not self._sure:
            back = self._way_back_of(begun.stroke, motion)
            if back is not None and back.outdoes(begun.stroke):
                self._begun = None
                return None
            if motion.last.t - self._begun_from < self._waits(begun.stroke, back, motion):
                return None
        self._begun = None
        if begun.lacks is None:
            if self._reaches(begun.stroke, motion):
                return None
            self._last_swipe = begun.stroke
        return begun

    def left(self, motion: Motion, width: int, others: Sequence[Motion] = ()) -> Stroke | None:
        """Return the swipe that took a lost hand out of the picture; None without one.

        A hand taken away leaves slowly, by the near edge; a swipe is clear, or begins in the middle third or beyond it.
        """
        begun, self._begun = self._begun, None
        if begun is not None and not self._goes_back(begun.stroke):
            return begun.stroke if begun.lacks is None else None
        if self._phase is not _Phase.STROKING:
            return None
        stroke, last = self._measured(motion), motion.last
        aside = width if stroke.begin.x < 0 else 0
        begin, ahead = stroke.begin.x + aside, last.x + aside + LOSS_S * last.vx * motion.length_px
        fast = stroke.peak >= self._least_peak and self._along(last) * self._sign >= END_SHARE * stroke.peak
        if 0 <= ahead <= width or not fast:
            return None
        returns, self.departed = self._returns(stroke, motion), stroke
        crosses = (begin / width - 0.5) * self._sign <= MIDDLE_SHARE / 2
        if returns or not (crosses or self._clear(stroke)) or stroke.way < self._least_way(stroke):
            return None
        seen, least = [one.openness for one in self._rest_before(stroke, motion)], MIN_OPENNESS
        if not seen and self._just_came(stroke, motion):
            seen, least = [one.openness for one in motion.since(stroke.begin.t)], self._least_openness(stroke)
        meant = bool(seen) and fmean(seen) > least and self._straight(stroke, motion)
        return stroke if meant and not any(self._goes_along(stroke, other) for other in others) else None

    def _has_room_back(self, stroke: Stroke, motion: Motion) -> bool:
        """Return whether the longer stroke the other way, after a wind-up like this one, would stay in the picture."""
        end = stroke.end.x + (self._width if stroke.begin.x < 0 else 0)
        room = (end if stroke.sign > 0 else self._width - end) / motion.length_px - PALM_TO_EDGE_LENGTHS
        return self._axis == 1 or MIN_BEYOND_FACTOR * stroke.way <= room

    def _way_back_of(self, begun: Stroke, motion: Motion) -> Stroke | None:
        """Return the part so far of a stroke in the other direction; None without one."""
        if not self._goes_back(begun):
            return None
        return self._measured(motion) if self._phase is _Phase.STROKING else self._stroke

    def _goes_back(self, begun: Stroke) -> bool:
        return self._phase is not _Phase.RESTING and self._sign != begun.sign and not self._sinks

    def _waits(self, begun: Stroke, back: Stroke | None, motion: Motion) -> float:
        """Return how many seconds the pending stroke waits, from its end, for a stroke that follows."""
        short = begun.way < self._distance
        still_s = WOUND_UP_S if short else SETTLE_S + PAUSE_SHARE * max(begun.end.t - begun.begin.t, QUICK_S)
        speed = -begun.sign * self._along(motion.last)
        if back is None:
            return COMING_S if speed >= SLOW_SHARE * self._slow and not self._sinks else still_s
        if self._phase is _Phase.SETTLING or speed < END_SHARE * back.peak:
            return still_s
        if back.peak >= MIN_FASTER_FACTOR * begun.peak:
            return inf
        return COMING_S if speed >= COMING_SHARE * back.peak else still_s

    def returns(self, stroke: Stroke) -> bool:
        """Return whether a stroke is only the hand's return from the last swipe."""
        last = self._last_swipe
        slow = last is not None and stroke.peak <= SLOW_RETURN_SHARE * last.peak
        return last is not None and last.turns(stroke, SLOW_RETURN_S if slow else RETURN_S)

    def _returns(self, stroke: Stroke, motion: Motion) -> bool:
        """Return whether a stroke is only the hand's return, from the last swipe or from outside the picture."""
        came = self.departed is not None and self.departed.turns(stroke, OUTSIDE_S)
        return self.returns(stroke) or (came and not self._rest_before(stroke, motion))

    def _clear(self, stroke: Stroke) -> bool:
        return self._axis == 0 and stroke.peak >= MIN_CLEAR_PEAK_LENGTHS_PER_S

    def _judged(self, stroke: Stroke, motion: Motion, *, turned: bool) -> Swipe | None:
        """Return the stroke as a swipe, None if it cannot have been meant; `turned`: the hand went back at once."""
        straight, returns = self._straight(stroke, motion), self._returns(stroke, motion)
        last = self._last_stroke
        if straight or returns:
            self._last_stroke = stroke
        if not straight:
            return None
        earlier = self._earlier
        swings = last is not None and last.turns(stroke, TO_AND_FRO_S) and not self._outdoes(stroke, last)
        openness = self._openness(stroke, motion)
        if self.returns(stroke) and self._last_swipe is not None and stroke.outdoes(self._last_swipe):
            self._last_swipe = stroke  # that was its wind-up: what returns now is this one
        if turned or returns or swings or openness is None:
            return None
        paired = fmean(self._at_ends(stroke, motion, lambda one: one.pairing))
        by_two = self._axis == 0 and paired > MIN_PAIRING
        if openness <= self._least_openness(stroke) and not by_two:
            return None
        sign = "victory" if by_two else None
        self._sure = (earlier is not None and earlier.prepares(stroke)) or not self._has_room_back(stroke, motion)
        least = self._least_way(stroke)
        if stroke.way < least:
            return Swipe(stroke, GestureCode.STROKE_TOO_SHORT(way=stroke.way, least=least), sign)
        return Swipe(stroke, sign=sign)

    def _outdoes(self, stroke: Stroke, last: Stroke) -> bool:
        """Return whether a stroke exceeds the last one, its wind-up or the slower return from the swipe before it."""
        return stroke.outdoes(last) or (self.returns(last) and stroke.peak >= MIN_FASTER_FACTOR * last.peak)

    def _openness(self, stroke: Stroke, motion: Motion) -> float | None:
        """Return how open the hand was at the stroke's ends; if it was closed at one of them, how open it was there."""
        ends = self._at_ends(stroke, motion, lambda one: one.openness)
        if not ends:
            return None
        slow = stroke.peak < CLEAR_PEAK_FACTOR * self._least_peak
        least = MIN_END_OPENNESS_SLOW if slow else MIN_END_OPENNESS
        return fmean(ends) if min(ends) > least else min(ends)

    def _reaches(self, stroke: Stroke, motion: Motion) -> bool:
        """Return whether the hand closes after the stroke and was hardly open before it: it reaches for something."""
        before = [one.openness for one in self._rest_before(stroke, motion)]
        now = fmean(one.openness for one in motion.since(motion.last.t - GRASP_S))
        return bool(before) and fmean(before) <= MIN_OPENNESS and now <= MIN_END_OPENNESS

    def _at_ends(self, stroke: Stroke, motion: Motion, shown: Callable[[Sample], float]) -> list[float]:
        """Return the means at the hand's slow ends; none unless both were seen, or the last one of a hand just come."""
        slow = self._slow_beside(stroke)
        before = [shown(one) for one in self._rest_before(stroke, motion)]
        after = [shown(one) for one in motion.since(stroke.end.t) if one.speed <= slow]
        ends = [fmean(each) for each in (before, after) if each]
        return ends if len(ends) > 1 or self._just_came(stroke, motion) else []

    def _just_came(self, stroke: Stroke, motion: Motion) -> bool:
        """Return whether the hand has come with a clear stroke: it had no time to be seen at rest."""
        return self._clear(stroke) and motion.before(stroke.begin.t - REST_S).t > stroke.begin.t - REST_S

    def _least_way(self, stroke: Stroke) -> float:
        """Return the minimum hand lengths of a stroke: the faster, the shorter it may be."""
        return self._distance * min(max(FLICK_PEAK_FACTOR * self._least_peak / stroke.peak, MIN_FLICK_SHARE), 1.0)

    def _least_openness(self, stroke: Stroke) -> float:
        """Return how open a hand must be: a fast stroke is evidence too, and foreshortened fingers look bent."""
        slow, fast = OPEN_PEAKS_LENGTHS_PER_S
        share = (stroke.peak - slow) / (fast - slow)
        return MIN_OPENNESS + (MIN_OPENNESS_FAST - MIN_OPENNESS) * min(max(share, 0.0), 1.0)

    def _rest_before(self, stroke: Stroke, motion: Motion) -> list[Sample]:
        rest = (sample for sample in motion.since(stroke.begin.t - REST_S) if sample.t <= stroke.begin.t + WINDOW_S)
        return [sample for sample in rest if sample.known and sample.speed <= self._slow_beside(stroke)]

    def _slow_beside(self, stroke: Stroke) -> float:
        return max(self._slow, SLOW_SHARE * stroke.peak)

    def _goes_along(self, stroke: Stroke, other: Motion) -> bool:
        """Return whether another hand moved the same way at the same time: the person turns or walks."""
        places = [self._place(s) * stroke.sign for s in other.since(stroke.begin.t) if s.t <= stroke.end.t]
        farthest = max((there - back for back, there in zip(accumulate(places, min), places, strict=True)), default=0.0)
        return bool(places) and farthest >= MIN_TOGETHER_SHARE * stroke.way * other.length_px

    def _straight(self, stroke: Stroke, motion: Motion) -> bool:
        """Return whether the stroke, without its slow start, follows its axis and hardly bows."""
        way = self._fast_part(stroke, motion)
        begin, end = way[0], way[-1]
        dx, dy = end.x - begin.x, end.y - begin.y
        along, across = (dx, dy) if self._axis == 0 else (dy, dx)
        chord = hypot(dx, dy)
        if not chord or abs(across) > MAX_SLANT_SHARE * abs(along):
            return False
        aside = [abs((s.x - begin.x) * dy - (s.y - begin.y) * dx) / chord for s in way]
        if len(aside) >= MIN_BOW_SAMPLES:
            beside = zip(aside, aside[1:], aside[2:], strict=False)
            aside = [min(here, 2 * max(before, after)) for before, here, after in beside]  # one sample may be misplaced
        return max(aside) <= MAX_BOW_SHARE * chord

    def _fast_part(self, stroke: Stroke, motion: Motion) -> list[Sample]:
        """Return a stroke without its slow start: from the last slow sample before its peak on."""
        between = [sample for sample in motion.since(stroke.begin.t) if sample.t <= stroke.end.t]
        along = [self._along(sample) * stroke.sign for sample in between]
        peak = along.index(max(along))
        return between[next((k for k in range(peak, 0, -1) if along[k] < END_SHARE * stroke.peak), 0) :]

    def _slants(self, sample: Sample) -> bool:
        """Return whether the hand moves off the axis: after a stroke, that's another movement."""
        return abs(self._across(sample)) > MAX_SLANT_SHARE * abs(self._along(sample))

    def _across(self, sample: Sample) -> float:
        return sample.vy if self._axis == 0 else sample.vx

    def _along(self, sample: Sample) -> float:
        return sample.vx if self._axis == 0 else sample.vy

    def _place(self, sample: Sample) -> float:
        return sample.x if self._axis == 0 else sample.y


class PractisedSwipes(AxisSwipes):
    """Reports each sideways stroke, with the first thing to improve.

    Each stroke is judged alone: none makes the next one its return, so a stroke counts after a wind-up too.

    Parameters
    ----------
    distance : float
        Minimum hand lengths.
    peak : float
        Minimum peak speed, in hand lengths a second.
    """

    def __init__(self, distance: float, peak: float) -> None:
        super().__init__(0, distance, MIN_TRY_SHARE * peak)
        self._wanted_peak = peak

    def _judged(self, stroke: Stroke, motion: Motion, *, turned: bool) -> Swipe | None:
        openness = self._openness(stroke, motion)
        if openness is None and not turned:
            return None
        self._sure = True
        short, slow = stroke.way < self._distance, stroke.peak < self._wanted_peak
        faults = (
            (not self._straight(stroke, motion), GestureCode.STROKE_NOT_STRAIGHT()),
            (turned, GestureCode.STROKE_TURNED_BACK()),
            (openness is not None and openness <= MIN_OPENNESS, GestureCode.STROKE_NOT_OPEN()),
            (short, GestureCode.STROKE_TOO_SHORT(way=stroke.way, least=self._distance)),
            (slow, GestureCode.STROKE_TOO_SLOW(speed=stroke.peak, least=self._wanted_peak)),
        )
        lacks = [reason for there, reason in faults if there]
        if (short or slow) and len(lacks) > 1:
            return None  # as any small movement
        return Swipe(stroke, lacks[0] if lacks else None)
