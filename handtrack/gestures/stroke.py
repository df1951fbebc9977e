"""Strokes of a hand along an axis, and what can be measured of one:
pure functions of the hand's motion.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot, sqrt
from statistics import fmean
from typing import Final

import numpy as np

from handtrack.gestures.motion import WINDOW_S, Motion, Sample
from handtrack.gestures.static import stretch_of
from handtrack.gestures.swipe_rules import SwipeRules
from handtrack.messages import Direction

EARLIER_S: Final = 0.001
"""Just before a sample, to get the previous one."""


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """A direction in which strokes are cut, from the person's point of view."""

    negative: Direction
    positive: Direction
    place: Callable[[Sample], float]
    """Pixels."""
    speed: Callable[[Sample], float]
    """Hand lengths a second along the axis …"""
    speed_across: Callable[[Sample], float]
    """… and across it."""
    length: Callable[[Motion], float] = lambda motion: motion.length_px
    """A hand length, in the unit of `place`."""


ACROSS: Final = Axis("left", "right", lambda one: one.x, lambda one: one.vx, lambda one: one.vy)
DOWN: Final = Axis("up", "down", lambda one: one.y, lambda one: one.vy, lambda one: one.vx)
TURN: Final = Axis(
    "left",
    "right",
    lambda one: one.pointing_rad,
    lambda one: one.turning_rad_per_s,
    lambda _: 0.0,
    lambda _: 1.0,
)
"""The fingers' direction in the picture: turned by 1 radian, their tips go a hand length."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A movement along one axis."""

    axis: Axis
    sign: int
    """1 towards the axis's positive direction, −1 towards its negative one."""
    begin: Sample
    end: Sample
    """The farthest sample: at a low frame rate the hand may already be on its way back."""
    way: float
    """Hand lengths."""
    peak: float
    """Hand lengths a second."""

    @property
    def direction(self) -> Direction:
        """From the person's point of view."""
        return self.axis.positive if self.sign > 0 else self.axis.negative

    @property
    def seconds(self) -> float:
        """Its duration."""
        return self.end.t - self.begin.t

    def is_reversed_by(self, other: "Stroke", within_s: float) -> bool:
        """Return whether the other stroke reverses this one within a time."""
        return self.sign != other.sign and other.begin.t - self.end.t <= within_s

    def outdoes(self, other: "Stroke", rules: SwipeRules) -> bool:
        """Return whether this stroke exceeds the other by as much as a stroke exceeds its
        wind-up.
        """
        return any(
            self.way >= longer * other.way and self.peak >= faster * other.peak
            for longer, faster in rules.outdoing
        )


def measured_stroke(
    motion: Motion, axis: Axis, rules: SwipeRules, *, sign: int, begin: Sample, peak: float
) -> Stroke:
    """Return the stroke from its begin up to its farthest sample.

    Where its fastest part was not seen, the peak speed is the bell curve's for its length and
    duration.
    """
    end = max(motion.since(begin.t), key=lambda sample: axis.place(sample) * sign)
    if end.t - begin.t > rules.max_stroke_s:
        begin = next(motion.since(end.t - rules.max_stroke_s))
    way = (axis.place(end) - axis.place(begin)) * sign / axis.length(motion)
    times = [sample.t for sample in motion.since(begin.t) if sample.t <= end.t]
    if any(after - before > 2 * WINDOW_S for before, after in pairwise(times)):
        peak = max(peak, rules.bell_peak_factor * way / (end.t - begin.t))
    return Stroke(axis, sign, begin, end, way, peak)


def follows_axis(stroke: Stroke, motion: Motion, rules: SwipeRules) -> bool:
    """Return whether the stroke, without its slow start, follows its axis and hardly bows."""
    if stroke.axis is TURN:
        return _is_from_wrist(stroke, motion, rules)
    path = _fast_part(stroke, motion, rules)
    begin, end = path[0], path[-1]
    dx = end.x - begin.x
    dy = end.y - begin.y
    chord = hypot(dx, dy)
    along, across = (dx, dy) if stroke.axis is ACROSS else (dy, dx)
    if not chord or abs(across) > rules.max_slant_share * abs(along):
        return False
    bows = [abs((one.x - begin.x) * dy - (one.y - begin.y) * dx) / chord for one in path]
    if len(bows) >= rules.min_bow_samples:
        # One misplaced sample is no bow: its neighbours lie straight.
        beside = zip(bows, bows[1:], bows[2:], strict=False)
        bows = [min(here, 2 * max(before, after)) for before, here, after in beside]
    return max(bows) <= rules.max_bow_share * chord


def _is_from_wrist(stroke: Stroke, motion: Motion, rules: SwipeRules) -> bool:
    """Return whether raised fingers, seen in their length,
    swept while the palm stayed where it was.
    """
    during = list(motion.since(stroke.begin.t - rules.to_and_fro_s))
    palm_x = [one.x for one in during]
    palm_y = [one.y for one in during]
    palm_way = hypot(max(palm_x) - min(palm_x), max(palm_y) - min(palm_y)) / motion.length_px
    ends = (stroke.begin, stroke.end)
    raised = all(abs(one.pointing_rad) <= rules.max_raised_rad for one in ends)
    shown = all(one.reach >= rules.min_reach for one in ends)
    return palm_way <= rules.max_palm_share * stroke.way and raised and shown


def done_share(speed_share: float) -> float:
    """Return the share of a stroke that is done once its speed has fallen to a share of its peak.

    In minimum jerk, after the share τ of the time, the speed is 16 τ² (1 − τ)² of its peak and the
    way τ³ (10 − 15 τ + 6 τ²).
    """
    time = (1 + sqrt(1 - sqrt(min(max(speed_share, 0.0), 1.0)))) / 2
    return time**3 * (10 - 15 * time + 6 * time * time)


def newest_speed(motion: Motion, axis: Axis) -> float:
    """Return the newest speed along an axis, over half a window; hand lengths a second.

    A shorter time tells no speed (`Sample.known`). Over a whole window, a hand that sets off out of
    the picture seems to have half its speed or less.
    """
    last = motion.last
    start = motion.before(last.t - WINDOW_S / 2)
    if start.t == last.t:
        return 0.0
    return (axis.place(last) - axis.place(start)) / axis.length(motion) / (last.t - start.t)


def min_whole_way(stroke: Stroke, motion: Motion, rules: SwipeRules) -> float:
    """Return how long a stroke was at least: if the picture's edge cut its begin,
    by its first speed.

    That is the fastest one until the speed is known: a hand that slows down from its first picture
    on came in at its peak or after it, so at least half of its stroke was unseen.
    """
    if not comes_with_hand(stroke, motion, rules):
        return stroke.way
    first_speed = 0.0
    for one in motion.since(stroke.begin.t):
        first_speed = max(first_speed, stroke.axis.speed(one) * stroke.sign)
        if one.known:
            break
    return stroke.way / done_share(first_speed / stroke.peak)


def _fast_part(stroke: Stroke, motion: Motion, rules: SwipeRules) -> list[Sample]:
    """Return a stroke without its slow start: from the last slow sample before its peak on."""
    between = [sample for sample in motion.since(stroke.begin.t) if sample.t <= stroke.end.t]
    along = [stroke.axis.speed(sample) * stroke.sign for sample in between]
    peak = along.index(max(along))
    least = rules.end_share * stroke.peak
    return between[next((k for k in range(peak, 0, -1) if along[k] < least), 0) :]


def slow_beside(stroke: Stroke, rules: SwipeRules) -> float:
    """Return the speed below which a hand is at one of the stroke's ends, not in its middle."""
    return max(rules.slow, rules.slow_share * stroke.peak)


def rest_before(stroke: Stroke, motion: Motion, rules: SwipeRules) -> list[Sample]:
    """Return the slow samples just before the stroke,
    of a hand seen long enough to know its speed.
    """
    slow = slow_beside(stroke, rules)
    before = motion.since(stroke.begin.t - rules.rest_s)
    return [
        one
        for one in before
        if one.t <= stroke.begin.t + WINDOW_S and one.known and one.speed <= slow
    ]


def rest_after(stroke: Stroke, motion: Motion, rules: SwipeRules) -> list[Sample]:
    """Return the slow samples since the stroke's end."""
    slow = slow_beside(stroke, rules)
    return [one for one in motion.since(stroke.end.t) if one.speed <= slow]


def is_clear(stroke: Stroke, rules: SwipeRules) -> bool:
    """Return whether the stroke is faster than work nearly ever is."""
    return stroke.axis is ACROSS and stroke.peak >= rules.min_clear_peak


def comes_with_hand(stroke: Stroke, motion: Motion, rules: SwipeRules) -> bool:
    """Return whether the hand came into view with this clear stroke:
    it had no time to be seen at rest.
    """
    since = stroke.begin.t - rules.rest_s
    return is_clear(stroke, rules) and motion.before(since).t > since


def ends_of(stroke: Stroke, motion: Motion, rules: SwipeRules) -> tuple[list[Sample], ...]:
    """Return the slow samples before and after, without an end that was not seen.

    None at all if an end is missing, unless the hand came into view with a clear stroke.
    """
    both = (rest_before(stroke, motion, rules), rest_after(stroke, motion, rules))
    ends = tuple(each for each in both if each)
    return ends if len(ends) > 1 or comes_with_hand(stroke, motion, rules) else ()


def shown_openness(seen: Sequence[Sample], rules: SwipeRules) -> float:
    """Return how open the hand is in these samples taken together, 0 to 1; one at least.

    A landmark that is a little off makes a straight finger look bent, but no bent one straight. So
    a mean of what each picture shows says too little of a small or noisy hand. Where most pictures
    are clear, their joints are averaged instead, and the fingers read once. Pictures of a hand that
    points at the camera are not clear: they tell little of its fingers, and work is full of them.
    """
    clear = [
        one.chains for one in seen if one.chains is not None and one.reach >= rules.min_clear_reach
    ]
    if 2 * len(clear) <= len(seen):
        return fmean(one.openness for one in seen)
    return stretch_of(np.mean(clear, axis=0))


def openness_of(stroke: Stroke, motion: Motion, rules: SwipeRules) -> float | None:
    """Return how open the hand was at the stroke's ends; if closed at one, how open it was there.

    None if the ends were not seen.
    """
    ends = [shown_openness(end, rules) for end in ends_of(stroke, motion, rules)]
    if not ends:
        return None
    slow = stroke.peak < rules.clear_peak_factor * rules.min_peak
    least = rules.min_end_openness_slow if slow else rules.min_end_openness
    return fmean(ends) if min(ends) > least else min(ends)


def pairing_of(stroke: Stroke, motion: Motion, rules: SwipeRules) -> float:
    """Return how clearly two fingers were shown at the stroke's ends; 0 if those were not seen."""
    ends = [fmean(one.pairing for one in end) for end in ends_of(stroke, motion, rules)]
    return fmean(ends) if ends else 0.0


def goes_along(stroke: Stroke, other: Motion, rules: SwipeRules) -> bool:
    """Return whether another hand moved the same way at the same time:
    the person turns or walks.
    """
    during = (one for one in other.since(stroke.begin.t) if one.t <= stroke.end.t)
    places = [stroke.axis.place(one) * stroke.sign for one in during]
    lowest = accumulate(places, min)
    farthest = max((place - low for low, place in zip(lowest, places, strict=True)), default=0.0)
    return bool(places) and farthest >= rules.min_together_share * stroke.way * stroke.axis.length(
        other
    )
