"""One hand's gestures over time: swipes, waves, circles, pinches, and held signs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from handtrack.gestures.circle import Circles
from handtrack.gestures.fingers import Chains, HandShape
from handtrack.gestures.motion import Motion
from handtrack.gestures.pinch import Pinches, PinchStep
from handtrack.gestures.returns import SwipeMemory
from handtrack.gestures.static import TOUCHING_LENGTHS
from handtrack.gestures.stroke import ACROSS, DOWN, TURN, Axis, Stroke
from handtrack.gestures.swipe import AxisSwipes, PractisedSwipes, Swipe
from handtrack.gestures.swipe_rules import MIN_PEAK_LENGTHS_PER_S, MIN_SWIPE_LENGTHS, SwipeRules
from handtrack.gestures.wave import Waves
from handtrack.messages import BY_TWO, GestureEvent
from handtrack.sentences import Message

MAX_MEETING_CURL: Final = 0.6
"""Largest curl of an index finger that meets the thumb (0.5); rolled into a fist it has 0.9."""
AFTER_CIRCLE_S: Final = 0.3
"""A stroke that begins during a circle, or this many seconds after it, is its last arc."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A gesture that began but failed: its name, its start, and what it lacked."""

    track: int
    t: float
    since: float
    by: str
    reason: Message


@dataclass(frozen=True, slots=True)
class Try:
    """A stroke in practice: the swipe it may be, its start, and why it fails the practice's limits,
    if so.

    `from_wrist`: the fingers swept while the palm stayed.
    """

    track: int
    t: float
    since: float
    by: str
    lacks: Message | None
    from_wrist: bool = False


Found = GestureEvent | Miss | Try


class Movements:
    """The movements of one hand. Positions are in pixels, x to the person's own right, y down.

    `lengths`, `speed`: minimum distance of a stroke in hand lengths, and its minimum peak speed in
    hand lengths a second.
    `practised`, (float, float): the same two for tries; None for no tries. They change nothing
    else.
    """

    def __init__(
        self,
        lengths: float = MIN_SWIPE_LENGTHS,
        speed: float = MIN_PEAK_LENGTHS_PER_S,
        practised: tuple[float, float] | None = None,
    ) -> None:
        self.motion = Motion()
        rules = SwipeRules(lengths, speed)
        sideways = SwipeMemory()
        self._swipes = (
            AxisSwipes(ACROSS, rules, sideways),
            AxisSwipes(DOWN, rules, SwipeMemory()),
            AxisSwipes(TURN, rules.of_flicks(), sideways),
        )
        self._practised = None if practised is None else PractisedSwipes(*practised)
        self._waves = Waves()
        self._circles = Circles()
        self._pinches = Pinches()
        self._circled_at = self._swiped_at = -inf

    def place(  # noqa: PLR0917 - a sighting
        self,
        t: float,
        place: tuple[float, float],
        length_px: float,
        openness: float,
        pairing: float = 0.0,
        fingers: tuple[float, float] | None = None,
        chains: Chains | None = None,
    ) -> None:
        """Record the hand's position, length, openness and pairing,
        and its way from wrist to fingertips.
        """
        if not self.motion.add(
            t, *place, length_px, openness, pairing=pairing, fingers=fingers, chains=chains
        ):
            for finder in (*self._swipes, self._practised, self._waves, self._circles):
                if finder is not None:
                    finder.reset()

    @property
    def departed(self) -> dict[Axis, Stroke]:
        """The last stroke along each axis before the hand was lost;
        set them for a hand that may be the same one.
        """
        known = ((each.axis, each.departed) for each in self._swipes)
        return {axis: stroke for axis, stroke in known if stroke is not None}

    @departed.setter
    def departed(self, strokes: Mapping[Axis, Stroke]) -> None:
        for each in self._swipes:
            each.departed = strokes.get(each.axis)

    def moved(self, track: int, t: float, others: Sequence[Motion], width: int) -> Iterator[Found]:
        """Yield waves, circles and swipes completed by the newest position, failed ones, and tries.

        `others` are the motions of the other visible hands, `width` the picture's in pixels.
        """
        if (wave := self._waves.update(self.motion)) is not None:
            if wave.lacks is None:
                yield GestureEvent("wave", track, t, wave.begin)
            elif wave.begin > self._swiped_at:
                yield Miss(track, t, wave.begin, "wave", wave.lacks)
        if (circle := self._circles.update(self.motion)) is not None:
            if circle.lacks is None:
                self._circled_at = t
                yield GestureEvent("circle", track, t, circle.begin, direction=circle.rotation)
            elif circle.begin > self._swiped_at:
                yield Miss(track, t, circle.begin, f"circle {circle.rotation}", circle.lacks)
        for swipes in self._swipes:
            swipe = swipes.update(self.motion, width, others)
            if swipe is not None:
                yield from self._found_swipe(track, t, swipe)
        if (
            self._practised is not None
            and (tried := self._practised.update(self.motion, width, others)) is not None
        ):
            stroke = tried.stroke
            if self._stands_alone(tried) and not self._swipes[0].returns_from_swipe(stroke):
                yield Try(track, t, stroke.begin.t, f"swipe {stroke.direction}", tried.lacks)

    def _found_swipe(self, track: int, t: float, swipe: Swipe) -> Iterator[Found]:
        """Yield a swipe that stands alone: an event or a miss, and in practice a flick's try."""
        if not self._stands_alone(swipe):
            return
        if swipe.lacks is None:
            self._swiped_at = t
        yield _swiped(track, t, swipe)
        stroke = swipe.stroke
        if self._practised is not None and stroke.axis is TURN:
            by = f"swipe {stroke.direction}"
            yield Try(track, t, stroke.begin.t, by, swipe.lacks, from_wrist=True)

    def _stands_alone(self, swipe: Swipe) -> bool:
        """Return whether a stroke belongs to neither a wave, a circle,
        nor a swipe after which the hand goes down.
        """
        stroke = swipe.stroke
        goes_home = stroke.direction == "down" and stroke.begin.t <= self._swiped_at
        return (
            not (self._waves.waving or goes_home)
            and stroke.begin.t > self._circled_at + AFTER_CIRCLE_S
        )

    def lost(self, track: int, t: float, others: Sequence[Motion], width: int) -> Iterator[Found]:
        """End what is in progress: the hand was lost for too long,
        perhaps swiped out of the picture.
        """
        for swipes in self._swipes:
            if (swipe := swipes.lost(self.motion, width, others)) is not None:
                yield from self._found_swipe(track, t, swipe)
        if (step := self._pinches.end()) is not None:
            yield _pinch(track, t, step)

    def pinched(self, track: int, t: float, shape: HandShape) -> Iterator[GestureEvent]:
        """Yield the pinch events of the newest position."""
        place = (self.motion.last.x, self.motion.last.y)
        length = self.motion.length_px
        touching = (
            TOUCHING_LENGTHS(shape.pinch_gap)
            if shape.fingers["index"].curl < MAX_MEETING_CURL
            else 0.0
        )
        step = self._pinches.update(t, touching, (place[0] / length, place[1] / length))
        if step is not None:
            yield _pinch(track, t, step)


def _swiped(track: int, t: float, swipe: Swipe) -> GestureEvent | Miss:
    """Return a swipe as an event, a failed one as a miss."""
    stroke = swipe.stroke
    if swipe.lacks is not None:
        by = f"swipe {stroke.direction}" + (BY_TWO if swipe.sign else "")
        return Miss(track, t, stroke.begin.t, by, swipe.lacks)
    return GestureEvent(
        "swipe", track, t, stroke.begin.t, direction=stroke.direction, sign=swipe.sign
    )


def _pinch(track: int, t: float, step: PinchStep) -> GestureEvent:
    return GestureEvent("pinch", track, t, step.since, phase=step.phase, dx=step.dx, dy=step.dy)
