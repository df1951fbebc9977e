"""Detects swipes: a quick straight stroke of an open hand, from rest to rest.

Strokes are cut from the hand's motion (`stroke_cutter`), measured (`stroke`) and judged here, by an
ordered list of faults: the first that a stroke has is the reason why it doesn't count. The next
movement shows the intent too: a swipe stays at its end, a wave turns back at once, and after a
wind-up comes a longer or faster stroke the other way. So a good stroke stands for a while, that
grows with its duration, before it's reported; not if the picture has no room for the stroke to
follow. The numbers are `SwipeRules`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import inf
from typing import Final

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.motion import LOSS_S, MIN_OPENNESS, MIN_PAIRING, Motion
from handtrack.gestures.returns import (
    Remembered,
    SwipeMemory,
    is_return,
    is_return_from_swipe,
    is_same_movement,
    is_undone,
    is_wound_up,
    swings_back,
    turns_wrist_back,
)
from handtrack.gestures.stroke import (
    ACROSS,
    DOWN,
    TURN,
    Axis,
    Stroke,
    comes_with_hand,
    done_share,
    follows_axis,
    goes_along,
    min_whole_way,
    newest_speed,
    openness_of,
    pairing_of,
    rest_before,
    shown_openness,
)
from handtrack.gestures.stroke_cutter import Cut, StrokeCutter
from handtrack.gestures.swipe_rules import SwipeRules
from handtrack.sentences import Message


@dataclass(frozen=True, slots=True)
class Swipe:
    """A stroke that is a swipe, or that failed as one."""

    stroke: Stroke
    lacks: Message | None = None
    """Why it failed; None for a swipe."""
    sign: str | None = None
    """Two fingers' "victory"; None for an open hand."""


class Fault(Enum):
    """Why a stroke is not a swipe."""

    NOT_STRAIGHT = auto()
    TURNED_BACK = auto()
    RETURNS = auto()
    """From the last swipe, or from outside the picture."""
    SWINGS = auto()
    """To and fro, with the stroke before it."""
    END_UNSEEN = auto()
    NOT_OPEN = auto()
    TOO_SHORT = auto()
    TOO_SLOW = auto()


@dataclass(frozen=True, slots=True)
class Evidence:
    """The measurements of a stroke."""

    stroke: Stroke
    straight: bool
    turned_back: bool
    returns: bool
    swings: bool
    openness: float | None
    """At the ends; None if those were not seen."""
    min_openness: float
    by_two: bool
    """Two fingers were shown instead of an open hand."""
    way: float
    """Hand lengths, at least: what the edge hides is estimated low."""
    min_way: float
    min_peak: float

    @property
    def is_open(self) -> bool:
        """True if the pose is a swipe's."""
        return self.by_two or self.openness is None or self.openness > self.min_openness

    def told(self, fault: Fault) -> Message:
        """Return a fault in words. Raises `KeyError`: one that is never told, such as a return."""
        way = self.way
        peak = self.stroke.peak
        return {
            Fault.NOT_STRAIGHT: GestureCode.STROKE_NOT_STRAIGHT(),
            Fault.TURNED_BACK: GestureCode.STROKE_TURNED_BACK(),
            Fault.NOT_OPEN: GestureCode.STROKE_NOT_OPEN(),
            Fault.TOO_SHORT: GestureCode.STROKE_TOO_SHORT(way=way, least=self.min_way),
            Fault.TOO_SLOW: GestureCode.STROKE_TOO_SLOW(speed=peak, least=self.min_peak),
        }[fault]


Judgement = tuple[tuple[Fault, Callable[[Evidence], bool]], ...]

JUDGEMENT: Final[Judgement] = (
    (Fault.NOT_STRAIGHT, lambda seen: not seen.straight),
    (Fault.TURNED_BACK, lambda seen: seen.turned_back),
    (Fault.RETURNS, lambda seen: seen.returns),
    (Fault.SWINGS, lambda seen: seen.swings),
    (Fault.END_UNSEEN, lambda seen: seen.openness is None),
    (Fault.NOT_OPEN, lambda seen: not seen.is_open),
    (Fault.TOO_SHORT, lambda seen: seen.way < seen.min_way),
)
"""The faults of a stroke, the first to be met counts.
Only a stroke that is too short is worth telling.
"""

PRACTICE: Final[Judgement] = (
    (Fault.NOT_STRAIGHT, lambda seen: not seen.straight),
    (Fault.TURNED_BACK, lambda seen: seen.turned_back),
    (Fault.NOT_OPEN, lambda seen: not seen.is_open),
    (Fault.TOO_SHORT, lambda seen: seen.way < seen.min_way),
    (Fault.TOO_SLOW, lambda seen: seen.stroke.peak < seen.min_peak),
)
"""The first of these is the one to improve."""


def faults_of(seen: Evidence, judgement: Judgement) -> list[Fault]:
    """Return a stroke's faults, the one that counts first."""
    return [fault for fault, is_met in judgement if is_met(seen)]


@dataclass(frozen=True, slots=True)
class _Standing:
    """A judged stroke that waits until no stroke the other way makes it a wind-up."""

    swipe: Swipe
    slowed_at: float
    sure: bool
    """It needs no wait."""


class AxisSwipes:
    """Detects swipes along one axis. Call `update` once per motion sample.

    Parameters
    ----------
    axis : Axis
        Across, down, or the turn of the wrist.
    rules : SwipeRules
        What a stroke needs.
    memory : SwipeMemory
        Shared by those that swipe in the same directions.
    """

    def __init__(self, axis: Axis, rules: SwipeRules, memory: SwipeMemory) -> None:
        self.axis = axis
        self._rules = rules
        self._cutter = StrokeCutter(axis, rules)
        self._standing: _Standing | None = None
        self._remembered = Remembered()
        self._memory = memory

    @property
    def departed(self) -> Stroke | None:
        """The last stroke before the hand was lost: a swipe, or one out of the picture.

        Set it for a hand that may be the same one: it comes back from there.
        """
        return self._remembered.departed

    @departed.setter
    def departed(self, stroke: Stroke | None) -> None:
        self._remembered = replace(self._remembered, departed=stroke)

    def reset(self) -> None:
        """Forget the stroke in progress: the hand was lost. One that had ended still counts."""
        if self._standing is not None and self._cutter.goes_back(self._standing.swipe.stroke):
            self._standing = None
        self._cutter.reset()

    def update(self, motion: Motion, width: int, others: Sequence[Motion] = ()) -> Swipe | None:
        """Return the swipe that the newest sample completes, or a failed one.

        `width` is the picture's in pixels, `others` are the motions of the other visible hands.
        """
        self._take_in(self._cutter.advance(motion), motion, width, others)
        return self._take_due_swipe(motion)

    def lost(self, motion: Motion, width: int, others: Sequence[Motion] = ()) -> Swipe | None:
        """Return the swipe that counts though its hand is lost, or a failed one.

        A stroke that has ended still counts, unless the hand was going back; one in progress, if it
        took the hand out of the picture to the side. A hand that the edge cuts only seems to slow
        down: what is seen of it stays in the picture.
        """
        self.departed = self._memory.last or self.departed
        if self._is_wholly_seen(motion, width):
            self._take_in(self._cutter.ended(), motion, width, others)
        standing = self._standing
        self._standing = None
        if standing is not None and not self._cutter.goes_back(standing.swipe.stroke):
            self.departed = standing.swipe.stroke
            return self._reported(standing.swipe, motion)
        if self.axis is ACROSS:
            return self._taken_out(motion, width, others)
        stroke = self._cutter.so_far(motion)
        if stroke is not None and stroke.peak >= self._rules.min_peak:
            self.departed = stroke
        return None

    def returns_from_swipe(self, stroke: Stroke) -> bool:
        """Return whether a stroke is only the hand's return from the last swipe."""
        return is_return_from_swipe(stroke, self._memory.last, self._rules)

    def _take_in(
        self, cut: Cut | None, motion: Motion, width: int, others: Sequence[Motion]
    ) -> None:
        """Let a stroke that is over stand, if it is worth reporting."""
        if cut is not None and not any(
            goes_along(cut.stroke, other, self._rules) for other in others
        ):
            self._standing = self._judge_cut(cut, motion, width) or self._standing

    def _taken_out(self, motion: Motion, width: int, others: Sequence[Motion]) -> Swipe | None:
        """Return the swipe that took a lost hand out of the picture, or a failed one.

        A hand taken away leaves slowly, by the near edge; a swipe is fast, or begins in the middle
        third or beyond it. Its length is at least what was seen and what its speed at the edge
        still asks for. A hand that has just set off is faster there than over a whole window.
        """
        stroke = self._cutter.so_far(motion)
        if stroke is None:
            return None
        rules = self._rules
        edge_speed = stroke.sign * self.axis.speed(motion.last)
        edge_speed = max(edge_speed, stroke.sign * newest_speed(motion, self.axis))
        peak = max(stroke.peak, edge_speed)
        if stroke.way < rules.min_try_share * rules.min_way_at(peak):
            return None
        returns = self._is_return(stroke, motion)  # from the stroke that departed before
        self.departed = stroke
        is_meant = (
            not returns
            and self._cutter.moving
            and self._goes_out(stroke, edge_speed, motion, width)
            and self._hurries_out(stroke, peak, width)
            and self._left_open(stroke, motion)
            and follows_axis(stroke, motion, rules)
            and not any(goes_along(stroke, other, rules) for other in others)
        )
        if not is_meant:
            return None
        seen_share = done_share(edge_speed / peak)
        is_long = stroke.way / seen_share >= rules.min_way_at(peak)
        return Swipe(stroke, None if is_long else GestureCode.STROKE_LEFT_PICTURE())

    def _judge_cut(self, cut: Cut, motion: Motion, width: int) -> _Standing | None:
        """Return the stroke as a swipe, or as one too short; None if it was not meant as one."""
        stroke = cut.stroke
        rules = self._rules
        returns = self._is_return(stroke, motion)
        seen = Evidence(
            stroke,
            straight=follows_axis(stroke, motion, rules),
            turned_back=cut.turned_back,
            returns=returns or turns_wrist_back(stroke, cut.earlier, motion, rules),
            swings=swings_back(stroke, self._remembered.last_stroke, self._memory.last, rules),
            openness=openness_of(stroke, motion, rules),
            min_openness=rules.min_openness_at(stroke.peak, MIN_OPENNESS),
            by_two=stroke.axis is not DOWN and pairing_of(stroke, motion, rules) > MIN_PAIRING,
            way=min_whole_way(stroke, motion, rules),
            min_way=rules.min_way_at(stroke.peak),
            min_peak=rules.min_peak,
        )
        faults = faults_of(seen, JUDGEMENT)
        self._remember(seen, faults)
        if faults and faults[0] is not Fault.TOO_SHORT:
            return None
        wound_up = is_wound_up(stroke, cut.earlier, rules)
        sure = wound_up or not self._has_room_back(stroke, motion, width)
        lacks = seen.told(faults[0]) if faults else None
        sign = "victory" if seen.by_two else None
        return _Standing(Swipe(stroke, lacks, sign), cut.slowed_at, sure)

    def _is_return(self, stroke: Stroke, motion: Motion) -> bool:
        return is_return(stroke, motion, self._remembered, self._memory.last, self._rules)

    def _remember(self, seen: Evidence, faults: Sequence[Fault]) -> None:
        """Keep what the next stroke may return from, or swing with."""
        stroke = seen.stroke
        if seen.straight or seen.returns:
            self._remembered = replace(self._remembered, last_stroke=stroke)
        if faults and faults[0] is Fault.NOT_OPEN:
            self._remembered = replace(self._remembered, not_open=stroke)
        last = self._memory.last
        if (
            seen.straight
            and last is not None
            and is_return_from_swipe(stroke, last, self._rules)
            and stroke.outdoes(last, self._rules)
        ):
            self._memory.last = stroke  # that was its wind-up: what returns now is this one

    def _take_due_swipe(self, motion: Motion) -> Swipe | None:
        """Return the standing swipe once its wait is over; None until then.

        None too, and it is dropped, if a stroke the other way undoes it, or it is not `_reported`.
        """
        standing = self._standing
        if standing is None:
            return None
        swipe = standing.swipe
        if not standing.sure:
            back = self._cutter.so_far(motion) if self._cutter.goes_back(swipe.stroke) else None
            if back is not None and is_undone(swipe.stroke, back, self._rules):
                self._standing = None
                return None
            if motion.last.t - standing.slowed_at < self._wait_s(swipe.stroke, back, motion):
                return None
        self._standing = None
        return self._reported(swipe, motion)

    def _reported(self, swipe: Swipe, motion: Motion) -> Swipe | None:
        """Return a swipe that has stood, and remember it.

        None if the same movement was reported along another axis, or the hand grasps at its end.
        """
        if is_same_movement(swipe.stroke, self._memory.last):
            return None
        if swipe.lacks is None:
            if self._grasps(swipe, motion):
                return None
            self._memory.last = swipe.stroke
        return swipe

    def _wait_s(self, stroke: Stroke, back: Stroke | None, motion: Motion) -> float:
        """Return how many seconds a stroke stands, from its end, for one that follows.

        A hand that stays or slows down needs `settle_s` and a share of the stroke's duration; after
        a short stroke as long as a wind-up takes. One that sets off the other way, or goes back at
        nearly its peak speed, gets `coming_s`. One whose stroke back is the faster one is waited
        for until that is over.
        """
        rules = self._rules
        still_s = rules.settle_s + rules.pause_share * max(stroke.seconds, rules.quick_s)
        if stroke.way < rules.min_lengths:
            still_s = rules.wound_up_s
        speed = -stroke.sign * self.axis.speed(motion.last)
        if back is None:
            sets_off = speed >= rules.slow_share * rules.slow and not self._cutter.sinks
            return rules.coming_s if sets_off else still_s
        if not self._cutter.moving or speed < rules.end_share * back.peak:
            return still_s
        if back.peak >= rules.min_faster_factor * stroke.peak:
            return inf
        return rules.coming_s if speed >= rules.coming_share * back.peak else still_s

    def _grasps(self, swipe: Swipe, motion: Motion) -> bool:
        """Return whether the hand closes after the stroke, as if to grasp something.

        After an arm's stroke that counts if it was hardly open before; after a flick in any case.
        """
        rules = self._rules
        if swipe.sign is not None:
            return False  # two fingers are neither open nor closed
        if self.axis is TURN:
            openness = openness_of(swipe.stroke, motion, rules)
            return openness is not None and openness <= MIN_OPENNESS
        before = rest_before(swipe.stroke, motion, rules)
        now = shown_openness(list(motion.since(motion.last.t - rules.grasp_s)), rules)
        return (
            bool(before)
            and shown_openness(before, rules) <= MIN_OPENNESS
            and now <= rules.min_end_openness
        )

    def _has_room_back(self, stroke: Stroke, motion: Motion, width: int) -> bool:
        """Return whether the picture has room for a stroke whose wind-up this would be."""
        if self.axis is not ACROSS:
            return True
        end_px = _from_left_edge_px(stroke.end.x, stroke, width)
        room_px = end_px if stroke.sign > 0 else width - end_px
        room = room_px / motion.length_px - self._rules.palm_to_edge
        return self._rules.min_beyond_factor * stroke.way <= room

    def _is_wholly_seen(self, motion: Motion, width: int) -> bool:
        """Return whether the hand is inside the picture's sides, not cut by one."""
        from_edge_px = abs(motion.last.x)  # the other edge is as far as the rest of the width
        margin_px = self._rules.palm_to_edge * motion.length_px
        return margin_px <= from_edge_px <= width - margin_px

    def _goes_out(self, stroke: Stroke, edge_speed: float, motion: Motion, width: int) -> bool:
        """Return whether a lost hand was going on beyond the picture's edge."""
        last_px = _from_left_edge_px(motion.last.x, stroke, width)
        ahead_px = last_px + stroke.sign * LOSS_S * edge_speed * motion.length_px
        is_going = edge_speed >= self._rules.end_share * stroke.peak
        return is_going and not 0 <= ahead_px <= width

    def _hurries_out(self, stroke: Stroke, peak: float, width: int) -> bool:
        """Return whether a stroke out of the picture is faster than a hand that is taken away.

        It may be slower if it begins in the picture's middle third or beyond.
        """
        if peak < self._rules.min_peak:
            return False
        if peak >= self._rules.leaving_speed_factor * self._rules.usual_peak:
            return True
        begin_px = _from_left_edge_px(stroke.begin.x, stroke, width)
        return (begin_px / width - 0.5) * stroke.sign <= self._rules.middle_share / 2

    def _left_open(self, stroke: Stroke, motion: Motion) -> bool:
        """Return whether the hand was open before the stroke that took it away.

        If it came into view with that stroke, its pose during the stroke counts.
        """
        seen = rest_before(stroke, motion, self._rules)
        least = MIN_OPENNESS
        if not seen and comes_with_hand(stroke, motion, self._rules):
            seen = list(motion.since(stroke.begin.t))
            least = self._rules.min_openness_at(stroke.peak, MIN_OPENNESS)
        return bool(seen) and shown_openness(seen, self._rules) > least


def _from_left_edge_px(x: float, stroke: Stroke, width: int) -> float:
    """Return how far the picture's edge on the person's left is from `x`, a sample's of the stroke.

    Samples have x to the person's right. So in a mirrored picture x runs from 0 to its width, in
    any other one from minus its width to 0. A hand that leaves may pass either end of that range;
    where its stroke began says which of the two it is.
    """
    is_mirrored = stroke.begin.x >= 0
    return x if is_mirrored else x + width


class PractisedSwipes(AxisSwipes):
    """Reports each sideways stroke, with the first thing to improve.

    Each stroke is judged alone: none makes the next one its return, so a stroke counts after a
    wind-up too.

    Parameters
    ----------
    lengths : float
        Minimum hand lengths.
    peak : float
        Minimum peak speed, in hand lengths a second.
    """

    MIN_TRY_SHARE: Final = 0.7
    """Share of the peak speed: a slower stroke was not meant."""

    def __init__(self, lengths: float, peak: float) -> None:
        super().__init__(ACROSS, SwipeRules(lengths, self.MIN_TRY_SHARE * peak), SwipeMemory())
        self._wanted_lengths = lengths
        self._wanted_peak = peak

    def _judge_cut(self, cut: Cut, motion: Motion, width: int) -> _Standing | None:
        stroke = cut.stroke
        openness = openness_of(stroke, motion, self._rules)
        if openness is None and not cut.turned_back:
            return None
        seen = Evidence(
            stroke,
            straight=follows_axis(stroke, motion, self._rules),
            turned_back=cut.turned_back,
            returns=False,
            swings=False,
            openness=openness,
            min_openness=MIN_OPENNESS,
            by_two=False,
            way=stroke.way,
            min_way=self._wanted_lengths,
            min_peak=self._wanted_peak,
        )
        faults = faults_of(seen, PRACTICE)
        if len(faults) > 1 and faults[-1] in (Fault.TOO_SHORT, Fault.TOO_SLOW):
            return None  # as any small movement
        lacks = seen.told(faults[0]) if faults else None
        return _Standing(Swipe(stroke, lacks), cut.slowed_at, sure=True)
