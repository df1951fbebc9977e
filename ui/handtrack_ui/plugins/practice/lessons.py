"""The practice: every sign once, in order, with measurements. Pure: time comes with the frames.

HAND ──seen──▶ open_palm ──▶ swipe left ──▶ … ──▶ closed_fist ──▶ over
                    every ──▶ after a gesture succeeded, and a pause to let go

The person's swipes determine the suggested settings: three to each side, from where they work. Far
smaller strokes than usual count here, and each gives a distance and a peak speed. The median of the
weaker side, less a margin, becomes the setting: one stroke that went wrong changes nothing, and
nobody repeats a movement exactly. Flicks from the wrist have rules of their own, so they are
counted but not measured: their palm hardly moves. Two holds that were clearly meant but broken
shorten the hold time. A suggestion is never harder than the default, and never below the bounds
that keep drifting hands out.

Held turned for 3 s, the palm or two fingers are learned in that direction: a default that counts
both ways would start listening to hands that lie at work.
"""

from dataclasses import dataclass, replace
from math import inf
from statistics import median
from typing import Final

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.dynamic import Try
from handtrack.gestures.fingers import Upright, palm_centre
from handtrack.gestures.hold import DEFAULT_HOLD_S
from handtrack.gestures.motion import LOSS_S, WINDOW_S
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.swipe_rules import MIN_PEAK_LENGTHS_PER_S, MIN_SWIPE_LENGTHS
from handtrack.messages import GestureEvent
from handtrack.navigation.bindings import gesture_of
from handtrack.sentences import Message
from handtrack_ui.plugins.practice.codes import PracticeCode

HAND: Final = "hand"  # the first lesson: showing a hand at all

SWIPES: Final = ("swipe left", "swipe right")
LESSONS: Final = (
    HAND,
    "open_palm",
    *SWIPES,
    "victory",
    "thumb_up",
    "thumb_down",
    "wave",
    "closed_fist",
)
SWIPES_EACH: Final = 3  # to either side: the fewest of which the median leaves one out
SEEN_S: Final = 1.0
PAUSE_S: Final = 1.2  # after a success: to see the feedback and let go
READ_S: Final = 3.0  # after a success of the demo's hand: to read the lesson
OVERDUE_S: Final = 20.0  # of a lesson without success: then the way on is offered in words
SAID_S: Final = 3.0  # to show what an attempt lacked
KEPT_S: Final = 3.0  # of the hand's path: longer than any stroke
LEARNED: Final = ("open_palm", "victory")  # in the direction in which they are held turned …
LEARN_S: Final = 3.0  # … for so long …
MIN_LEARN_SHARE: Final = (
    0.15  # … of which the first moments are not mentioned: hands turn on their way up
)
MIN_BROKEN_SHARE: Final = 0.4  # of a hold: beyond, it was meant
MIN_BROKEN_HOLDS: Final = 2  # before the hold time counts as too long
SPARE_SHARE: Final = (
    0.7  # of the measured value, asked for later: nobody repeats a movement exactly
)
MIN_TRY_LENGTHS_PER_S: Final = 1.2  # below, drifting hands would count
MIN_TRY_LENGTHS: Final = 0.6
MIN_HOLD_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class PracticeState:
    """State of the practice after a frame."""

    lesson: str | None
    """The requested gesture; None after the last."""
    number: int
    share: float = 0.0
    """Progress, 0 to 1: of a hold, or 1 in the pause after any success."""
    done: bool = False
    """The lesson succeeded; the next one follows after a pause."""
    seen: str = ""
    """The sign the hand shows, "none" for no sign; empty without a hand."""
    miss: Message | None = None
    """The last attempt's fault, for `SAID_S`."""
    stays: bool = False
    """The next lesson follows only by `Practice.skip`."""
    times: int = 0
    """Swipes done of the `SWIPES_EACH` that the lesson wants; `share` is their share."""
    turned: Upright | None = None
    """The direction of the sign, if it is held turned; `share` is then the way to learning it,
    1 once it is learned.
    """
    overdue: bool = False
    """The lesson has been tried for `OVERDUE_S` without success."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Suggested settings, never harder than the defaults.

    `reach`: the longest stroke in hand lengths; 0 if all swipes came from the wrist.
    `from_wrist`: most swipes did.
    """

    hold_s: float
    swipe_lengths: float
    swipe_speed: float
    reach: float
    from_wrist: bool = False


@dataclass(frozen=True, slots=True)
class _Swiped:
    """A swipe's distance in hand lengths, and its peak speed in hand lengths a second."""

    way: float
    peak: float


@dataclass(frozen=True, slots=True)
class _Place:
    t: float
    x: float
    length_px: float


def lenient(config: GestureConfig) -> GestureConfig:
    """Also report strokes too small for the settings, as tries, to measure them.

    Swipes keep their usual minimum: otherwise a small wind-up followed by a rest would be one.
    """
    lengths = max(config.swipe_lengths, MIN_SWIPE_LENGTHS)
    speed = max(config.swipe_speed, MIN_PEAK_LENGTHS_PER_S)
    return replace(
        config,
        swipe_lengths=lengths,
        swipe_speed=speed,
        practised=(MIN_TRY_LENGTHS, MIN_TRY_LENGTHS_PER_S),
    )


class Practice:
    """Goes through `LESSONS`, watching the largest hand."""

    def __init__(self, *, demonstrated: bool = False) -> None:
        self.demonstrated = demonstrated
        """The demo's hand shows the lessons, and a person reads them: each stays longer, and after
        `back` until `skip`.
        """
        self._wanted_back = False
        self._number = 0
        self._begun_at: float | None = None
        self._done_at: float | None = None
        self._hand_since: float | None = None
        self._holding: tuple[float, float] = (0.0, 0.0)
        self._kept_since: float | None = None
        self._turned: tuple[float, float] | None = None
        self._miss: Message | None = None
        self._missed_at = 0.0
        self._places: dict[int, list[_Place]] = {}
        self._broken_s: list[float] = []
        self._swiped: dict[str, list[_Swiped]] = {lesson: [] for lesson in SWIPES}
        self._flicks = 0
        self._times = 0
        self._counted_at = -inf
        self.state = PracticeState(HAND, 0)

    def update(self, seen: Recognition) -> PracticeState:
        """Process a frame and return the new state."""
        self._remember(seen)
        pause_s = READ_S if self.demonstrated else PAUSE_S
        if self._done_at is not None and seen.t - self._done_at >= pause_s and not self._stays:
            self.skip()
            self._counted_at = seen.t  # a way back that began before is no swipe of this lesson
        if self._begun_at is None:
            self._begun_at = seen.t
        leading = max(seen.readings, key=lambda reading: reading.length_px, default=None)
        shown = leading.sign if leading is not None else ""
        lesson = self._lesson
        if lesson is None or self._done_at is not None:
            self.state = PracticeState(
                lesson,
                self._number,
                1.0,
                done=True,
                seen=shown,
                stays=self._stays,
            )
            return self.state
        share = (
            self._share_of_hand(seen)
            if lesson == HAND
            else self._share_of_hold(lesson, leading, seen.t)
        )
        came_off = share >= 1.0 or self._came_off(seen, lesson)
        self._note_miss(seen, lesson)
        if came_off and lesson in SWIPES:
            self._times += 1
            self._begun_at = seen.t
            self._miss = None
            came_off = self._times >= SWIPES_EACH or self.demonstrated
        if came_off:
            self._done_at = seen.t
        miss = None if came_off else self._miss
        share = 1.0 if came_off else max(share, self._times / SWIPES_EACH)
        learned = self._share_learned(lesson, leading, seen.t) if share == 0.0 else 0.0
        turned = leading.pointing if leading is not None and learned >= MIN_LEARN_SHARE else None
        share = share if turned is None else learned
        overdue = not came_off and seen.t - self._begun_at >= OVERDUE_S
        self.state = PracticeState(
            lesson,
            self._number,
            share,
            came_off,
            shown,
            miss,
            self._stays,
            self._times,
            turned,
            overdue,
        )
        return self.state

    def skip(self) -> None:
        """Go to the next lesson."""
        self._wanted_back = False
        self._go(self._number + 1)

    def back(self) -> None:
        """Go to the previous lesson."""
        self._wanted_back = True
        self._go(self._number - 1)

    def forget_hand(self) -> None:
        """Forget the hand before another source or time."""
        self._places.clear()
        passed = self._done_at is not None and not self.demonstrated
        self._go(self._number + passed)  # a success counts, even without its pause

    def forget_measured(self) -> None:
        """Forget the measurements: they were someone else's."""
        self._broken_s.clear()
        for swiped in self._swiped.values():
            swiped.clear()
        self._flicks = 0

    def proposal(self) -> Proposal | None:
        """Suggest settings; None without a measured stroke or a flick."""
        sides = [swiped for swiped in self._swiped.values() if swiped]
        arm_swipes = sum(map(len, sides))
        if not arm_swipes + self._flicks:
            return None
        hold_s = DEFAULT_HOLD_S
        if len(self._broken_s) >= MIN_BROKEN_HOLDS:
            hold_s = min(hold_s, max(MIN_HOLD_S, median(self._broken_s)))
        ways = [median(one.way for one in side) for side in sides]
        peaks = [median(one.peak for one in side) for side in sides]
        way = min(ways, default=inf) * SPARE_SHARE
        peak = min(peaks, default=inf) * SPARE_SHARE
        reach = max((one.way for side in sides for one in side), default=0.0)
        return Proposal(
            round(hold_s, 1),
            round(min(MIN_SWIPE_LENGTHS, max(MIN_TRY_LENGTHS, way)), 1),
            round(min(MIN_PEAK_LENGTHS_PER_S, max(MIN_TRY_LENGTHS_PER_S, peak)), 1),
            round(reach, 1),
            self._flicks > arm_swipes,
        )

    @property
    def _lesson(self) -> str | None:
        return LESSONS[self._number] if self._number < len(LESSONS) else None

    @property
    def _stays(self) -> bool:
        return self.demonstrated and self._wanted_back

    def _go(self, number: int) -> None:
        self._number = min(max(number, 0), len(LESSONS))
        self._begun_at = None
        self._done_at = self._hand_since = None
        self._holding = (0.0, 0.0)
        self._kept_since = None
        self._miss = None
        self._turned = None
        self._times = 0
        self._counted_at = -inf
        self.state = PracticeState(self._lesson, self._number, stays=self._stays)

    def _share_of_hand(self, seen: Recognition) -> float:
        if not seen.readings:
            self._hand_since = None
            return 0.0
        if self._hand_since is None:
            self._hand_since = seen.t
        return min((seen.t - self._hand_since) / SEEN_S, 1.0)

    def _share_of_hold(self, lesson: str, leading: HandReading | None, t: float) -> float:
        holding = leading.holding if leading is not None else None
        if holding is None and leading is not None and leading.sign == lesson:
            self._kept_since = t if self._kept_since is None else self._kept_since
            return min((t - self._kept_since) / DEFAULT_HOLD_S, 1.0)  # held since before the lesson
        self._kept_since = None
        if holding is None or holding.sign != lesson:
            share, held_s = self._holding
            if share >= MIN_BROKEN_SHARE:
                self._broken_s.append(held_s)
            self._holding = (0.0, 0.0)
            return 0.0
        self._holding = (holding.share, t - holding.since)
        return min(holding.share, 0.99)

    def _share_learned(self, lesson: str, leading: HandReading | None, t: float) -> float:
        since, at = self._turned or (t, t)
        why = leading.reading.because if leading is not None else None
        if (
            why is not None
            and why.code is GestureCode.SIGN_TURNED
            and why.parameters["sign"] == lesson in LEARNED
        ):
            at = t
        elif self._turned is None or t - at > LOSS_S:
            self._turned = None
            return 0.0
        share = min((t - since) / LEARN_S, 1.0)
        self._turned = (since, at) if share < 1.0 else None
        return share

    def _came_off(self, seen: Recognition, lesson: str) -> bool:
        done: list[GestureEvent | Try] = [
            event for event in seen.events if gesture_of(event) == lesson
        ]
        done += [tried for tried in seen.tries if tried.by == lesson and tried.lacks is None]
        if lesson in SWIPES:
            done = [one for one in done if one.since >= self._counted_at]  # a try is a swipe later
        if done and lesson in SWIPES:
            self._counted_at = seen.t
            if any(tried.from_wrist for tried in seen.tries if tried.by == lesson):
                self._flicks += 1
            else:
                self._measure(lesson, done[0])
        return bool(done)

    def _note_miss(self, seen: Recognition, lesson: str) -> None:
        if seen.t - self._missed_at >= SAID_S:
            self._miss = None
        if lesson in SWIPES:
            reasons = [tried.lacks for tried in seen.tries if tried.by == lesson]
            reasons += [
                miss.reason
                for miss in seen.misses
                if miss.by == lesson and miss.reason.code is GestureCode.STROKE_LEFT_PICTURE
            ]
            other = next(swipe for swipe in SWIPES if swipe != lesson)
            reasons += [
                PracticeCode.STROKE_OTHER_WAY()
                for event in seen.events
                if gesture_of(event) == other and not self._times  # the way back to the next one
            ]
        else:
            reasons = [miss.reason for miss in seen.misses if miss.by == lesson]
        for reason in reasons:
            self._miss = reason
            self._missed_at = seen.t

    def _remember(self, seen: Recognition) -> None:
        for hand, reading in zip(seen.hands, seen.readings, strict=False):
            places = self._places.setdefault(reading.track, [])
            places.append(_Place(seen.t, palm_centre(hand)[0], reading.length_px))
            while places[0].t < seen.t - KEPT_S:
                places.pop(0)
        for track in [
            track for track, places in self._places.items() if places[-1].t < seen.t - KEPT_S
        ]:
            del self._places[track]

    def _measure(self, lesson: str, event: GestureEvent | Try) -> None:
        """Record a swipe's distance and speed in hand lengths; mirroring does not matter."""
        places = [
            place
            for place in self._places.get(event.track, ())
            if event.since <= place.t <= event.t
        ]
        if len(places) < 2:
            return
        length = median(place.length_px for place in places)
        xs = [place.x for place in places]
        speeds = [
            abs(place.x - before.x) / length / (place.t - before.t)
            for place in places
            for before in [next((b for b in reversed(places) if b.t <= place.t - WINDOW_S), None)]
            if before is not None
        ]
        way = (max(xs) - min(xs)) / length
        self._swiped[lesson].append(_Swiped(way, max(speeds, default=inf)))
