"""Cuts a hand's motion along one axis into strokes."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from handtrack.gestures.motion import WINDOW_S, Motion, Sample
from handtrack.gestures.stroke import ACROSS, EARLIER_S, Axis, Stroke, measured_stroke
from handtrack.gestures.swipe_rules import SwipeRules


class Phase(Enum):
    """Where a hand is in a stroke."""

    RESTING = auto()
    STROKING = auto()
    SETTLING = auto()


class Cue(Enum):
    """A sample's news about the stroke."""

    QUICK = auto()
    """Fast enough to begin one."""
    SLOWED = auto()
    """Below the share of its peak speed that ends a stroke."""
    WEAK = auto()
    """Slowed, after a stroke too slow or too short to have been meant."""
    QUICK_AGAIN = auto()
    """It had only slowed down."""
    TURNED = auto()
    """On its way back."""
    SETTLED = auto()
    """At its end for long enough."""


NEXT: Final = {
    (Phase.RESTING, Cue.QUICK): Phase.STROKING,
    (Phase.STROKING, Cue.SLOWED): Phase.SETTLING,
    (Phase.STROKING, Cue.WEAK): Phase.RESTING,
    (Phase.SETTLING, Cue.QUICK_AGAIN): Phase.STROKING,
    (Phase.SETTLING, Cue.TURNED): Phase.RESTING,
    (Phase.SETTLING, Cue.SETTLED): Phase.RESTING,
}
SAME_SAMPLE: Final = (Cue.SLOWED, Cue.WEAK, Cue.TURNED)
"""Cues after which the same sample may give another: a hand that turns back begins a stroke."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A stroke that is over."""

    stroke: Stroke
    slowed_at: float
    """Seconds: when its speed fell below the share that ends a stroke."""
    turned_back: bool
    earlier: Stroke | None
    """The stroke the other way before it, if any; it may be its wind-up."""


@dataclass(frozen=True, slots=True)
class _Course:
    """The stroke in progress."""

    phase: Phase = Phase.RESTING
    sign: int = 0
    begin: Sample | None = None
    peak: float = 0.0
    stroke: Stroke | None = None
    slowed_at: float = 0.0


class StrokeCutter:
    """Cuts strokes along one axis. Call `advance` once per motion sample."""

    def __init__(self, axis: Axis, rules: SwipeRules) -> None:
        self._axis = axis
        self._rules = rules
        self._course = _Course()
        self._latest: Stroke | None = None
        self._earlier: Stroke | None = None
        self.sinks = False
        """The hand moves down faster than across: it goes home, which is no turning back."""

    def reset(self) -> None:
        """Forget the stroke in progress: the hand was lost."""
        self._course = _Course()

    def advance(self, motion: Motion) -> Cut | None:
        """Return the stroke that is over with the newest sample."""
        last = motion.last
        self.sinks = self._axis is ACROSS and last.vy >= max(self._rules.slow, abs(last.vx))
        cut = None
        while (cue := self._take_in(motion)) is not None:
            course = self._course
            if course.stroke is not None and cue in (Cue.TURNED, Cue.SETTLED):
                cut = Cut(course.stroke, course.slowed_at, cue is Cue.TURNED, self._earlier)
            self._course = self._after(cue, motion)
            if cue not in SAME_SAMPLE:
                break
        return cut

    def ended(self) -> Cut | None:
        """Return the stroke at whose end the hand is, though it has not settled yet."""
        course = self._course
        if course.phase is not Phase.SETTLING or course.stroke is None:
            return None
        return Cut(course.stroke, course.slowed_at, turned_back=False, earlier=self._earlier)

    @property
    def moving(self) -> bool:
        """True during a stroke, up to its slow end."""
        return self._course.phase is Phase.STROKING

    def goes_back(self, stroke: Stroke) -> bool:
        """Return whether the hand is in a stroke the other way."""
        return (
            self._course.phase is not Phase.RESTING
            and self._course.sign != stroke.sign
            and not self.sinks
        )

    def so_far(self, motion: Motion) -> Stroke | None:
        """Return the stroke in progress, or the one that settles; None at rest."""
        if self._course.phase is Phase.STROKING:
            return self._measured(motion)
        return self._course.stroke

    def _take_in(self, motion: Motion) -> Cue | None:
        """Take in the newest sample, whose speed may be the peak; return its cue."""
        course = self._course
        speed = self._axis.speed(motion.last)
        if course.phase is Phase.RESTING:
            return Cue.QUICK if abs(speed) >= self._rules.slow else None
        if course.phase is Phase.STROKING:
            self._course = replace(course, peak=max(course.peak, speed * course.sign))
            if speed * course.sign >= self._least_speed():
                return None
            stroke = self._measured(motion)
            self._remember(stroke)
            return Cue.WEAK if self._is_weak(stroke) else Cue.SLOWED
        return self._settling(motion, speed * course.sign)

    def _settling(self, motion: Motion, speed: float) -> Cue | None:
        stroke = self._course.stroke
        if stroke is None:
            return None
        if speed >= self._least_speed() and not self._slants(motion.last):
            return Cue.QUICK_AGAIN
        place = self._axis.place
        back = (place(stroke.end) - place(motion.last)) * stroke.sign / self._axis.length(motion)
        reversed_far = back > self._rules.max_back_share * stroke.way
        reversed_fast = speed < -self._rules.end_share * stroke.peak
        if (reversed_far or reversed_fast) and not self.sinks:
            return Cue.TURNED
        settled = motion.last.t - self._course.slowed_at >= self._rules.settle_s
        return Cue.SETTLED if settled else None

    def _after(self, cue: Cue, motion: Motion) -> _Course:
        """Return the course after a cue."""
        phase = NEXT[self._course.phase, cue]
        if cue is Cue.QUICK:
            speed = self._axis.speed(motion.last)
            begin = motion.before(motion.last.t - WINDOW_S)
            return _Course(phase, 1 if speed > 0 else -1, begin, abs(speed))
        if cue is Cue.SLOWED:
            slowed_at = self._slowed_at(motion)
            return replace(self._course, phase=phase, stroke=self._latest, slowed_at=slowed_at)
        if cue is Cue.QUICK_AGAIN:
            return replace(self._course, phase=phase)
        return _Course()

    def _remember(self, stroke: Stroke) -> None:
        """Make a stroke that has slowed down the latest one, and the last other way the earlier."""
        if self._latest is not None and self._latest.sign != stroke.sign:
            self._earlier = self._latest
        self._latest = stroke

    def _measured(self, motion: Motion) -> Stroke:
        now = self._course
        begin = now.begin or motion.last
        return measured_stroke(
            motion, self._axis, self._rules, sign=now.sign, begin=begin, peak=now.peak
        )

    def _is_weak(self, stroke: Stroke) -> bool:
        rules = self._rules
        return stroke.peak < rules.min_peak or stroke.way < rules.min_try_share * rules.min_lengths

    def _least_speed(self) -> float:
        """Return the speed below which the stroke is over."""
        return max(self._rules.slow, self._rules.end_share * self._course.peak)

    def _slowed_at(self, motion: Motion) -> float:
        """Return when the speed fell below the least one, between the last two samples."""
        now = motion.last
        before = motion.before(now.t - EARLIER_S)
        least = self._least_speed()
        fast = self._axis.speed(before) * self._course.sign
        slow = self._axis.speed(now) * self._course.sign
        if not slow < least <= fast:
            return now.t
        return before.t + (now.t - before.t) * (fast - least) / (fast - slow)

    def _slants(self, sample: Sample) -> bool:
        """Return whether the hand moves off the axis: after a stroke, that's another movement."""
        across = abs(self._axis.speed_across(sample))
        return across > self._rules.max_slant_share * abs(self._axis.speed(sample))
