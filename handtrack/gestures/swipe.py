"""Detects swipes: strokes along an axis, each judged as a whole by a small learned function.

A hand going from rest to rest moves with minimum jerk (Flash and Hogan 1985): its speed is a bell curve, and 95 % of
the path is done once the speed has fallen to 0.35 of its peak; the stroke ends there. From then on, at every sample,
its evidence is judged: its form, what came before, and what came after so far. A wind-up looks like a swipe until the
stroke the other way begins, so a verdict comes as soon as it is sure (docs/decisions/learned-swipes.md). Two figures
are not learned but set: the least length and speed. A stroke that another hand makes too is the body's.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import accumulate, pairwise
from math import hypot, log
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
from handtrack.gestures.swipe_judge import SURE, chance
from handtrack.messages import Direction
from handtrack.sentences import Message

MIN_SWIPE_LENGTHS: Final = 1.2  # of a stroke …
MIN_PEAK_LENGTHS_PER_S: Final = 2.5  # … and its peak speed
MIN_FLICK_SHARE: Final = 0.6  # of the distance: the faster a stroke, the shorter it may be, down to this …
FLICK_PEAK_FACTOR: Final = 1.05  # … from this many times its minimum peak speed on
MIN_MISS_SHARE: Final = 1 / 3  # of the distance: a shorter stroke was not meant
END_SHARE: Final = 0.35  # share of the peak speed that ends a stroke
MAX_STROKE_S: Final = 1.2
WAITS_S: Final = 0.7  # after a stroke's end, at most, for a verdict …
SETTLE_S: Final = 0.2  # … and at least, as it may be a wind-up …
SHORT_WAITS_S: Final = 0.5  # … or before it is called too short
RETURN_S: Final = 0.8  # after a swipe, the way back does not count: as long as the refractory time
BEFORE_S: Final = 0.6  # of rest before a stroke …
BUSY_S: Final = 2.0  # … and of movement before it, as evidence
BESIDE_S: Final = 1.5  # to an earlier stroke, at most, as evidence
KEPT_STROKES: Final = 6
MIN_TOGETHER_SHARE: Final = 0.5  # of the path, by another hand: then the body moved
MIN_BOW_SAMPLES: Final = 5  # a bow shows in three of them, one misplaced sample does not
MOST: Final = 2.0  # of a figure, either way
MIDDLE_SHARE: Final = 1 / 3  # of the picture's width, around its middle

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

    def place(self, sample: Sample) -> float:
        """Return a place along the stroke, pixels."""
        return self.sign * (sample.x if self.axis == 0 else sample.y)

    def aside(self, sample: Sample) -> float:
        """Return a place across the stroke, pixels."""
        return sample.y if self.axis == 0 else sample.x

    def speed(self, sample: Sample) -> float:
        """Return the speed along the stroke, hand lengths a second."""
        return self.sign * (sample.vx if self.axis == 0 else sample.vy)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Form of a stroke, and the hand around it; numbers without a unit are shares of the stroke's own."""

    slant: float
    """Across to along."""
    bow: float
    open_before: float
    open_during: float
    open_after: float
    pair_before: float
    pair_after: float
    rested_s: float
    seen_s: float
    behind: float
    """Hand lengths to the picture's edge behind a hand that has just come."""
    unrest: float
    """Mean speed of the hand before it."""
    busy: float
    """The same over a longer time."""
    waited_s: float
    back: float
    back_speed: float
    now_speed: float
    aside: float
    gap_s: float
    """The longest time from sample to sample …"""
    interval_s: float
    """… and the mean one."""
    lost: float
    ahead_s: float
    """Time to the picture's edge of a lost hand."""


FIELDS: Final = tuple(field.name for field in fields(Evidence))


@dataclass(frozen=True, slots=True)
class Swipe:
    """A stroke, what it lacks to count, and its hand's sign: "victory" for two fingers, None for an open hand."""

    stroke: Stroke
    lacks: Message | None = None
    sign: str | None = None


@dataclass(slots=True)
class _Open:
    """A stroke that has not ended."""

    sign: int
    begin: Sample
    peak: float


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
    """

    def __init__(self, axis: int, distance: float = MIN_SWIPE_LENGTHS, peak: float = MIN_PEAK_LENGTHS_PER_S) -> None:
        self._axis = axis
        self._distance, self._least_peak = distance, peak
        self._slow = min(MAX_SLOW_LENGTHS_PER_S, peak / 2)
        self._last_swipe: Stroke | None = None
        self.reset()

    def reset(self) -> None:
        """Forget the strokes so far: the hand was lost."""
        self._open: _Open | None = None
        self._ended: deque[Stroke] = deque(maxlen=KEPT_STROKES)
        self.waiting: list[Stroke] = []

    def update(self, motion: Motion, width: float, others: Sequence[Motion] = ()) -> Swipe | None:
        """Return the swipe that the newest sample makes certain, or a failed one.

        `width` is the picture's, in pixels; x runs from 0 to it, or to its negative. `others` are the motions of the
        other visible hands.
        """
        self.watch(motion)
        return self._verdict(motion, width, others)

    def watch(self, motion: Motion) -> None:
        """Let the stroke in progress go on, end, or begin."""
        now = motion.last
        self.waiting = [one for one in self.waiting if now.t - one.end.t <= WAITS_S]
        speed = now.vx if self._axis == 0 else now.vy
        going = self._open
        if going is not None:
            going.peak = max(going.peak, speed * going.sign)
            if speed * going.sign >= max(self._slow, END_SHARE * going.peak):
                return
            self.close(motion)
        if abs(speed) < self._slow:
            return
        sign, begin, peak = 1 if speed > 0 else -1, motion.before(now.t - WINDOW_S), abs(speed)
        last = self._ended[-1] if self._ended else None
        if last is not None and last.sign == sign and last.end.t >= begin.t:  # it only slowed down
            begin, peak = last.begin, max(peak, last.peak)
            self._ended.pop()
            self.waiting = [one for one in self.waiting if one is not last]
        self._open = _Open(sign, begin, peak)

    def close(self, motion: Motion) -> None:
        """End the stroke in progress, at its farthest sample: the hand may already be on its way back."""
        going, self._open = self._open, None
        if going is None:
            return
        stroke = self._measured(going, motion)
        self._ended.append(stroke)
        if stroke.peak >= self._least_peak and stroke.way >= MIN_MISS_SHARE * self._distance:
            self.waiting.append(stroke)

    def _measured(self, going: _Open, motion: Motion) -> Stroke:
        sign, begin = going.sign, going.begin
        end = max(motion.since(begin.t), key=lambda one: sign * (one.x if self._axis == 0 else one.y))
        if end.t - begin.t > MAX_STROKE_S:
            begin = next(motion.since(end.t - MAX_STROKE_S))
        way = sign * (end.x - begin.x if self._axis == 0 else end.y - begin.y) / motion.length_px
        return Stroke(self._axis, sign, begin, end, way, going.peak)

    def _verdict(self, motion: Motion, width: float, others: Sequence[Motion], *, lost: bool = False) -> Swipe | None:
        self.waiting = [one for one in self.waiting if not self.returns(one)]
        for stroke in self.waiting:
            seen = self.evidence(stroke, motion, width, lost=lost)
            lifted = max(stroke.way, self.least(stroke))
            if seen.waited_s < self._waits(stroke, short=lifted > stroke.way) and not lost:
                continue
            if chance(self.figures(stroke, seen, lifted)) < SURE:
                continue
            self.waiting = [one for one in self.waiting if one.begin.t > stroke.begin.t]
            if not any(_goes_along(stroke, other) for other in others):
                return self._told(stroke, seen, lifted)
        return None

    def _waits(self, stroke: Stroke, *, short: bool) -> float:
        """Return how long a stroke waits at least; one after a wind-up is no wind-up itself."""
        wound_up = self._beside(stroke)[0] is not None
        return SHORT_WAITS_S if short else 0.0 if wound_up else SETTLE_S

    def _beside(self, stroke: Stroke) -> tuple[Stroke | None, Stroke | None]:
        """Return the last earlier strokes of the opposite and of the same direction that still matter."""
        earlier = (one for one in reversed(self._ended) if one.begin.t < stroke.begin.t)
        near = [one for one in earlier if stroke.begin.t - one.end.t <= BESIDE_S]
        opposite = next((one for one in near if one.sign != stroke.sign), None)
        return opposite, next((one for one in near if one.sign == stroke.sign), None)

    def _told(self, stroke: Stroke, seen: Evidence, least: float) -> Swipe:
        by_two = self._axis == 0 and (seen.pair_before + seen.pair_after) / 2 > MIN_PAIRING
        sign = "victory" if by_two else None
        if stroke.way < least:
            return Swipe(stroke, GestureCode.STROKE_TOO_SHORT(way=stroke.way, least=least), sign)
        self._last_swipe = stroke
        return Swipe(stroke, sign=sign)

    def left(self, motion: Motion, width: float, others: Sequence[Motion] = ()) -> Stroke | None:
        """Return the swipe of a hand that was lost, in its stroke or after it; None without one."""
        self.close(motion)
        swipe = self._verdict(motion, width, others, lost=True)
        return swipe.stroke if swipe is not None and swipe.lacks is None else None

    def least(self, stroke: Stroke) -> float:
        """Return the minimum length of a stroke of this speed, in hand lengths."""
        share = FLICK_PEAK_FACTOR * self._least_peak / max(stroke.peak, self._least_peak)
        return self._distance * min(max(share, MIN_FLICK_SHARE), 1.0)

    def returns(self, stroke: Stroke) -> bool:
        """Return whether a stroke is the way back of the last swipe."""
        swipe = self._last_swipe
        return swipe is not None and swipe.sign != stroke.sign and stroke.begin.t - swipe.end.t <= RETURN_S

    def evidence(self, stroke: Stroke, motion: Motion, width: float, *, lost: bool = False) -> Evidence:
        """Return the evidence on an ended stroke."""
        length, now = motion.length_px, motion.last
        path = list(motion.since(stroke.begin.t - BUSY_S))
        before = [one for one in path if one.t <= stroke.begin.t + WINDOW_S]
        during = [one for one in path if stroke.begin.t <= one.t <= stroke.end.t]
        after = [one for one in path if one.t > stroke.end.t] or [stroke.end]
        near = [one for one in before if one.t >= stroke.begin.t - BEFORE_S]
        slow = max(self._slow, stroke.peak / 2)
        rest = [one for one in near if one.known and one.speed <= slow] or near[:1]
        slowed = [one for one in after if one.speed <= slow] or after[-1:]
        moved_at = max((one.t for one in near if one.speed > slow and one.t <= stroke.begin.t), default=near[0].t)
        seen_s = min(stroke.begin.t - path[0].t, BEFORE_S)
        came = 0.0 if stroke.axis or seen_s >= BEFORE_S / 2 else 1.0
        aside = width if stroke.begin.x < 0 else 0.0
        edge = (stroke.begin.x + aside) if stroke.sign > 0 else width - (stroke.begin.x + aside)
        speed_px = max(stroke.speed(now), 0.05) * length
        ahead = (width - now.x - aside) if stroke.sign > 0 else now.x + aside
        slant, bow = _form(stroke, during)
        end, way_px = stroke.place(stroke.end), stroke.way * length
        steps = [after.t - before.t for before, after in pairwise([*before[-2:], *during, *after[:1]])]
        busy = [one.speed for one in path if one.t <= stroke.begin.t]
        return Evidence(
            slant,
            bow,
            fmean(one.openness for one in rest),
            fmean(one.openness for one in during),
            fmean(one.openness for one in slowed),
            fmean(one.pairing for one in rest),
            fmean(one.pairing for one in slowed),
            min(stroke.begin.t - moved_at, BEFORE_S),
            seen_s,
            min(max(edge / length, 0.0), 2.0) if came else 2.0,
            fmean(one.speed for one in near) / stroke.peak,
            fmean(busy) / stroke.peak,
            min(now.t + LOSS_S * lost - stroke.end.t, WAITS_S),
            max(end - min(stroke.place(one) for one in after), 0.0) / way_px,
            max(0.0, *(-stroke.speed(one) for one in after)) / stroke.peak,
            stroke.speed(now) / stroke.peak,
            max(abs(stroke.aside(one) - stroke.aside(stroke.end)) for one in after) / way_px,
            max(steps, default=0.0),
            (during[-1].t - during[0].t) / max(len(during) - 1, 1),
            float(lost),
            min(max(ahead / speed_px, 0.0), 1.0) if lost and not stroke.axis else 1.0,
        )

    def figures(self, stroke: Stroke, seen: Evidence, way: float) -> list[float]:
        """Return what is judged: the stroke as if it were so long, its evidence, and the strokes before it."""
        seconds = max(stroke.end.t - stroke.begin.t, WINDOW_S / 4)
        opposite, same = self._beside(stroke)
        return [
            log(way * MIN_SWIPE_LENGTHS / self._distance),
            log(stroke.peak * MIN_PEAK_LENGTHS_PER_S / self._least_peak),
            log(seconds),
            log(max(stroke.way, 0.01) / (stroke.peak * seconds)),
            *(min(max(getattr(seen, name), -MOST), MOST) for name in FIELDS),
            *_compared(stroke, opposite),
            *_compared(stroke, same),
            float(stroke.axis),
            float(stroke.axis * stroke.sign),
        ]


def _compared(stroke: Stroke, other: Stroke | None) -> tuple[float, float, float]:
    """Return an earlier stroke's length and speed beside this one's, logarithms, and the time between the two."""
    if other is None:
        return -MOST, -MOST, BESIDE_S
    way, peak = (log(max(one, 0.01)) for one in (other.way / stroke.way, other.peak / stroke.peak))
    return min(max(way, -MOST), MOST), min(max(peak, -MOST), MOST), stroke.begin.t - other.end.t


def _goes_along(stroke: Stroke, other: Motion) -> bool:
    """Return whether another hand moved the same way at the same time: the person turns or walks."""
    places = [stroke.place(one) for one in other.since(stroke.begin.t) if one.t <= stroke.end.t]
    farthest = max((there - back for back, there in zip(accumulate(places, min), places, strict=True)), default=0.0)
    return bool(places) and farthest >= MIN_TOGETHER_SHARE * stroke.way * other.length_px


def _form(stroke: Stroke, during: Sequence[Sample]) -> tuple[float, float]:
    """Return a stroke's slant and bow without its slow start, as shares of its chord."""
    along = [stroke.speed(sample) for sample in during]
    peak = along.index(max(along))
    way = during[next((k for k in range(peak, 0, -1) if along[k] < END_SHARE * stroke.peak), 0) :]
    begin, end = way[0], way[-1]
    dx, dy = end.x - begin.x, end.y - begin.y
    chord = hypot(dx, dy)
    if not chord:
        return MOST, MOST
    off = [abs((s.x - begin.x) * dy - (s.y - begin.y) * dx) / chord for s in way]
    if len(off) >= MIN_BOW_SAMPLES:
        beside = zip(off, off[1:], off[2:], strict=False)
        off = [min(here, 2 * max(before, after)) for before, here, after in beside]
    along_px, aside_px = (abs(of(end) - of(begin)) for of in (stroke.place, stroke.aside))
    return min(aside_px / max(along_px, 1e-6), MOST), min(max(off) / chord, MOST)


MIN_TRY_SHARE: Final = 0.7  # of the peak speed: a slower stroke was not meant
MAX_SLANT: Final = 0.577  # across to along: 30° off its axis
MAX_BOW: Final = 1 / 3
MAX_BACK: Final = 0.35


class PractisedSwipes(AxisSwipes):
    """Reports each sideways stroke, with the first thing to improve.

    Each stroke is judged alone: none makes the next one its way back, so a stroke counts after a wind-up too.

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

    def _verdict(self, motion: Motion, width: float, others: Sequence[Motion], *, lost: bool = False) -> Swipe | None:
        for stroke in self.waiting:
            seen = self.evidence(stroke, motion, width, lost=lost)
            turned = max(seen.back, seen.back_speed) > MAX_BACK
            if turned or seen.waited_s >= SETTLE_S:
                self.waiting = [one for one in self.waiting if one is not stroke]
                if not any(_goes_along(stroke, other) for other in others):
                    return self._tried(stroke, seen, turned=turned)
        return None

    def _tried(self, stroke: Stroke, seen: Evidence, *, turned: bool) -> Swipe | None:
        short, slow = stroke.way < self._distance, stroke.peak < self._wanted_peak
        faults = (
            (seen.slant > MAX_SLANT or seen.bow > MAX_BOW, GestureCode.STROKE_NOT_STRAIGHT()),
            (turned, GestureCode.STROKE_TURNED_BACK()),
            ((seen.open_before + seen.open_after) / 2 <= MIN_OPENNESS, GestureCode.STROKE_NOT_OPEN()),
            (short, GestureCode.STROKE_TOO_SHORT(way=stroke.way, least=self._distance)),
            (slow, GestureCode.STROKE_TOO_SLOW(speed=stroke.peak, least=self._wanted_peak)),
        )
        lacks = [reason for there, reason in faults if there]
        if (short or slow) and len(lacks) > 1:
            return None  # as any small movement
        return Swipe(stroke, lacks[0] if lacks else None)


EDGE_WITHIN_S: Final = 2.0
EDGE_SHARE: Final = 1 / 6  # of the picture's width, at each side


class EdgeSwipes:
    """An alternative rule for swipes: from the middle of the picture to its left or right edge within two seconds.

    It uses the palm's centre, because the middle of a bounding box jumps as fingers open and close. Call `update` once
    per motion sample.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget that the hand was in the middle."""
        self._middle_at: float | None = None

    def update(self, motion: Motion, width: int) -> tuple[Direction, float] | None:
        """Return a completed swipe's direction and start, or None.

        `width` is the picture's; x runs from 0 to it, or to its negative, depending on the person's right.
        """
        now = motion.last
        place = abs(now.x) / width - 0.5
        if abs(place) <= MIDDLE_SHARE / 2:
            self._middle_at = now.t
        elif abs(place) >= 0.5 - EDGE_SHARE and self._middle_at is not None:
            begin = self._middle_at
            self.reset()
            if now.t - begin <= EDGE_WITHIN_S:
                return "right" if (now.x > motion.before(begin).x) else "left", begin
        return None
