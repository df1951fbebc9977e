"""Strokes the other way: returns, wind-ups, and swinging to and fro.

Of two opposite strokes that follow each other, one was meant, or none:

- The first was. The second is its return: `is_return`, which asks `is_return_from_swipe` and
  `is_return_from_outside`.
- The second was. The first is its wind-up: `is_wound_up` once both are over, `is_undone` while the
  second is still in progress.
- None was. The hand swings, or the wrist is at work: `swings_back`, `turns_wrist_back`.

All compare the same three things: the time between the strokes (`Stroke.is_reversed_by`), their
lengths, and their peak speeds (both in `Stroke.outdoes`). The numbers are in `SwipeRules`, under
"Wind-ups" and "Returns".
"""

from dataclasses import dataclass

from handtrack.gestures.motion import Motion
from handtrack.gestures.stroke import TURN, Stroke, rest_before
from handtrack.gestures.swipe_rules import SwipeRules


@dataclass(slots=True)
class SwipeMemory:
    """The last swipe to a side, by the arm or from the wrist: the hand will come back from it."""

    last: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Remembered:
    """The earlier strokes along an axis that a new one may return from, or swing with."""

    last_stroke: Stroke | None = None
    """The last one that was straight, or a return."""
    not_open: Stroke | None = None
    """The last one that did not count because the hand was not open."""
    departed: Stroke | None = None
    """The last one before the hand was lost: a swipe, or a stroke out of the picture."""


def is_same_movement(stroke: Stroke, last_swipe: Stroke | None) -> bool:
    """Return whether the last swipe was this movement, seen along another axis.

    An arm's swipe may turn the fingers too, and a flick may move the palm. The first of the two
    to be reported counts, the other began before it was over.
    """
    return (
        last_swipe is not None
        and last_swipe.axis is not stroke.axis
        and stroke.begin.t < last_swipe.end.t
    )


def is_return(
    stroke: Stroke,
    motion: Motion,
    remembered: Remembered,
    last_swipe: Stroke | None,
    rules: SwipeRules,
) -> bool:
    """Return whether the hand only goes back to where an earlier stroke began.

    The earlier stroke may be one that did not count because the hand was not open, one that ended
    outside the picture, or a swipe. The first is asked alone if it was just before: this stroke
    returns from it, unless it outdoes it, for then the other was only its wind-up.
    """
    not_open = remembered.not_open
    if not_open is not None and not_open.is_reversed_by(stroke, rules.return_s):
        return not stroke.outdoes(not_open, rules)
    return is_return_from_outside(
        stroke, motion, remembered.departed, rules
    ) or is_return_from_swipe(stroke, last_swipe, rules)


def is_return_from_outside(
    stroke: Stroke, motion: Motion, departed: Stroke | None, rules: SwipeRules
) -> bool:
    """Return whether a hand that was lost only comes back.

    It comes back soon, within `return_s`; or within `leisure_s`, at most `slow_return_share` as
    fast as the stroke before the loss, or straight into the picture: before a swipe, a hand that is
    back is seen at rest.
    """
    if departed is None or not departed.is_reversed_by(stroke, rules.leisure_s):
        return False
    soon = departed.is_reversed_by(stroke, rules.return_s)
    at_leisure = stroke.peak <= rules.slow_return_share * departed.peak
    return soon or at_leisure or not rest_before(stroke, motion, rules)


def is_return_from_swipe(stroke: Stroke, last_swipe: Stroke | None, rules: SwipeRules) -> bool:
    """Return whether the hand only comes back from its last swipe.

    It comes back soon, within `return_s` and at any speed; or later, within `leisure_s` and at most
    `slow_return_share` as fast as the swipe. The swipe's own movement, seen along another axis, is
    no swipe of its own either.
    """
    if last_swipe is None:
        return False
    if is_same_movement(stroke, last_swipe):
        return True
    at_leisure = stroke.peak <= rules.slow_return_share * last_swipe.peak
    return last_swipe.is_reversed_by(stroke, rules.leisure_s if at_leisure else rules.return_s)


def is_wound_up(stroke: Stroke, earlier: Stroke | None, rules: SwipeRules) -> bool:
    """Return whether the stroke before was the wind-up of this one, so that this one was meant.

    A wind-up comes at most `wound_up_s` before. The stroke is longer than it by
    `min_beyond_factor`, and length and speed together grow by `min_faster_factor` more. A movement
    under `min_wind_up_share` of the stroke is too small to tell.
    """
    if earlier is None or not earlier.is_reversed_by(stroke, rules.wound_up_s):
        return False
    if earlier.way < rules.min_wind_up_share * stroke.way:
        return False
    longer = stroke.way / earlier.way
    stronger = longer * (stroke.peak / earlier.peak)
    return (
        longer >= rules.min_beyond_factor
        and stronger >= rules.min_beyond_factor * rules.min_faster_factor
    )


def is_undone(stroke: Stroke, back: Stroke, rules: SwipeRules) -> bool:
    """Return whether the stroke in progress the other way shows that this one was not meant.

    A stroke that is outdone was a wind-up. A turn of the wrist is held to more: if it goes back
    faster than `slow_return_share`, the hand turns to and fro, as in work.
    """
    is_work = stroke.axis is TURN and back.peak > rules.slow_return_share * stroke.peak
    return is_work or back.outdoes(stroke, rules)


def swings_back(
    stroke: Stroke, last_stroke: Stroke | None, last_swipe: Stroke | None, rules: SwipeRules
) -> bool:
    """Return whether the hand swings to and fro: the stroke follows at once on one the other way.

    "At once" is within `to_and_fro_s`. It still counts if the stroke before it was only its
    wind-up, so is outdone; or a return from a swipe, that it exceeds in speed by
    `min_faster_factor`.
    """
    if last_stroke is None or not last_stroke.is_reversed_by(stroke, rules.to_and_fro_s):
        return False
    if stroke.outdoes(last_stroke, rules):
        return False
    faster = stroke.peak >= rules.min_faster_factor * last_stroke.peak
    return not (faster and is_return_from_swipe(last_stroke, last_swipe, rules))


def turns_wrist_back(
    stroke: Stroke, earlier: Stroke | None, motion: Motion, rules: SwipeRules
) -> bool:
    """Return whether the wrist only goes back, or to and fro, after it turned the other way.

    Before a flick it may be cocked: at most `slow_share` as fast, and less far by
    `min_beyond_factor`. A wrist that turned faster is at work, even if the turn was to the same
    side or is not cut as a stroke. Only turns of the wrist are judged so: the arm has its wind-ups.
    """
    if stroke.axis is not TURN:
        return False
    lately = motion.since(stroke.begin.t - rules.rest_s)
    fastest = max(
        (abs(one.turning_rad_per_s) for one in lately if one.t < stroke.begin.t), default=0.0
    )
    if fastest > rules.slow_share * stroke.peak:
        return True
    if earlier is None or not earlier.is_reversed_by(stroke, rules.leisure_s):
        return False
    if earlier.peak >= stroke.peak:
        return True
    as_far = stroke.way < rules.min_beyond_factor * earlier.way
    return as_far and earlier.is_reversed_by(stroke, rules.wound_up_s)
