"""A hand as a pointer, frame by frame.

Raising index and little finger for 1.5 s, with a hand at rest that shows its inside, starts it and
ends it. Nobody makes this sign by accident: the tendons couple the ring finger to the little one,
so hands at work raise both or neither. Only the hand that started it counts; lost for a moment,
another of the same side takes over.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from handtrack.gestures.fingers import HandShape, shape_of
from handtrack.gestures.hold import MIN_ARM_SIDE_SCORE, Hold, SignHold
from handtrack.gestures.motion import LOSS_S
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.landmarks import Landmark
from handtrack.messages import Hand, Handedness
from handtrack.plugins.pointing.events import (
    Cancelled,
    Move,
    PointerEvent,
    PointerMode,
    PointerState,
    Press,
    Release,
    Scroll,
    Started,
    Why,
)
from handtrack.plugins.pointing.options import PointerOptions
from handtrack.plugins.pointing.pinching import Pinch, PinchCue, Pinching
from handtrack.plugins.pointing.steering import Steering, Vector

START_SIGN: Final = "rock"
START_S: Final = 1.5
SCROLL_SIGN: Final = "victory"
NOTCHES_PER_LENGTH: Final = 10.0  # of a mouse wheel
MAX_CLOSED_REACH: Final = (
    0.55  # of the index finger: below, the hand is closed (a fist's is 0.3, a pinch's 0.8) …
)
MIN_OPENED_REACH: Final = 0.7  # … and above, open again
DWELL_PX: Final = 12  # of the pointer: within, it rests
_KEPT_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class _Seen:
    """The pointing hand in one frame."""

    t: float
    hand: Hand
    reading: HandReading
    shape: HandShape


class Pointer:
    """Turns each frame's hands into the pointer's movements and clicks. Time comes with the frames.

    Parameters
    ----------
    options : PointerOptions, optional
        What the person set.
    mirrored : bool
        The picture is a mirror image.
    """

    def __init__(self, options: PointerOptions | None = None, *, mirrored: bool = False) -> None:
        self._options = options or PointerOptions()
        self.mirrored = mirrored
        self._steering = Steering(self._options)
        self._pinching = Pinching(self._options.right_click_s)
        self._reset()

    def _reset(self) -> None:
        self._hand: int | None = None
        self._side: Handedness | None = None
        self._beside: frozenset[int] = frozenset()
        self._seen_at = 0.0
        self._holds: dict[int, SignHold] = {}
        self._hold = SignHold(START_SIGN, START_S)
        self._away = True  # the sign that starts must be let go before it ends what it began
        self._closed = False
        self._x = self._y = 0.0
        self._way: deque[tuple[float, float, float]] = deque()
        self._scrolling = False
        self._notched: Vector = np.zeros(2, np.float32)
        self._rest: tuple[float, float, float, bool] = (0.0, 0.0, 0.0, False)
        self._pinching.forget()
        self._steering.let_go()
        self.state = PointerState()

    @property
    def on(self) -> bool:
        """True while a hand moves the pointer."""
        return self._hand is not None

    @property
    def void(self) -> bool:
        """True while a pinch has no effect: the hand had not rested before it, or moved."""
        return self._pinching.state is Pinch.VOID

    def stop(self, why: Why = Why.STOPPED) -> tuple[PointerEvent, ...]:
        """End pointing; no effect while off."""
        return tuple(self._stopped(why)) if self.on else ()

    def update(self, seen: Recognition) -> tuple[PointerEvent, ...]:
        """Return what the next frame's hands do to the pointer."""
        if not self.on:
            return tuple(self._started(seen))
        if seen.cut:
            return tuple(self._stopped(Why.CUT))
        return tuple(self._pointed(seen))

    def _started(self, seen: Recognition) -> Iterator[PointerEvent]:
        self.state = PointerState()
        here = {reading.hand for reading in seen.readings}
        for number, hold in self._holds.items():
            if number not in here:
                hold.unseen(seen.t)
        self._holds = {
            number: hold for number, hold in self._holds.items() if hold.state is not Hold.NONE
        }
        for hand, reading in zip(seen.hands, seen.readings, strict=True):
            if not reading.trusted or self._options.hand not in ("either", hand.handedness.lower()):
                continue
            hold = self._holds.setdefault(reading.hand, SignHold(START_SIGN, START_S))
            if self._held(hold, seen.t, hand, reading):
                self._reset()
                self._hand = reading.hand
                self._side = hand.handedness
                self._seen_at = seen.t
                self.state = PointerState(PointerMode.RESTING)
                yield Started()
                return
            if hold.holding is not None:
                self.state = PointerState(PointerMode.STARTING, hold.holding.share)

    def _held(self, hold: SignHold, t: float, hand: Hand, reading: HandReading) -> bool:
        shown = reading.sign == reading.reading.sign == START_SIGN and not reading.moving
        if shown and self._shows_inside(hand, self._shape(hand)):
            return hold.shown(t) is not None
        hold.without(t)
        return False

    def _shape(self, hand: Hand) -> HandShape:
        looks_right = (hand.handedness == "Right") != self.mirrored
        return shape_of(hand.landmarks, "Right" if looks_right else "Left")

    @staticmethod
    def _shows_inside(hand: Hand, shape: HandShape) -> bool:
        return shape.facing == "palm" or (
            shape.facing == "back" and hand.handedness_score < MIN_ARM_SIDE_SCORE
        )

    def _pointed(self, seen: Recognition) -> Iterator[PointerEvent]:
        hand, reading = self._found(seen)
        if hand is None or reading is None:
            yield from self._unseen(seen.t)
            return
        if seen.t - self._seen_at > LOSS_S:
            self._steering.let_go()
        self._seen_at = seen.t
        here = _Seen(seen.t, hand, reading, self._shape(hand))
        way = self._steering.follow(seen.t, self._place_px(hand), reading.length_px)
        yield from self._did(here, way)

    def _found(self, seen: Recognition) -> tuple[Hand | None, HandReading | None]:
        pairs = list(zip(seen.hands, seen.readings, strict=True))
        own = next((pair for pair in pairs if pair[1].hand == self._hand), None)
        if own is None:
            successors = (
                p
                for p in pairs
                if p[1].trusted and p[0].handedness == self._side and p[1].hand not in self._beside
            )
            own = next(successors, None)
        if own is None:
            return None, None
        self._hand = own[1].hand
        self._beside = frozenset(reading.hand for _, reading in pairs) - {self._hand}
        return own

    def _place_px(self, hand: Hand) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        x, y = hand.landmarks[Landmark.INDEX_MCP, :2].tolist()
        return np.array((x if self.mirrored else -x, y))

    def _did(self, here: _Seen, way: Vector) -> Iterator[PointerEvent]:
        if self._pinching.state in (Pinch.APART, Pinch.VOID):
            if self._held(self._hold, here.t, here.hand, here.reading) and not self._away:
                yield from self._stopped(Why.SIGN)
                return
            if here.reading.sign == START_SIGN:
                share = (
                    self._hold.holding.share
                    if self._hold.holding is not None and not self._away
                    else 0.0
                )
                self.state = PointerState(PointerMode.STOPPING, share)
                return
            self._away = False
        self._close(here.shape)
        counts = not self._closed and self._shows_inside(here.hand, here.shape)
        if self._closed and self._pinching.state is not Pinch.DRAGGING:
            self._pinching.forget()
            self._steering.let_go()
            self.state = PointerState(PointerMode.RESTING)
            return
        if here.reading.sign == SCROLL_SIGN and self._pinching.state is Pinch.APART:
            yield from self._scrolled()
            return
        self._scrolling = False
        cue = self._pinching.update(
            here.t, here.shape.pinch_gap, self._steering.place, counts=counts
        )
        yield from self._clicked(cue)
        if not self._pinching.stops_pointer:
            yield from self._moved(here.t, float(way[0]), float(way[1]))
        yield from self._dwelt(here.t)

    def _close(self, shape: HandShape) -> None:
        reach = shape.fingers["index"].reach
        self._closed = reach < (MIN_OPENED_REACH if self._closed else MAX_CLOSED_REACH)

    def _clicked(self, cue: PinchCue | None) -> Iterator[PointerEvent]:
        if cue is PinchCue.STOP:
            x, y = next(
                ((x, y) for t, x, y in reversed(self._way) if t <= self._pinching.began),
                (self._x, self._y),
            )
            yield from self._moved(self._seen_at, x - self._x, y - self._y)
        elif cue is PinchCue.CLICK:
            yield from (Press(), Release())
        elif cue is PinchCue.RIGHT_CLICK:
            yield from (Press("right"), Release("right"))
        elif cue is PinchCue.GRAB:
            yield Press()
        elif cue is PinchCue.LET_GO:
            yield Release()

    def _moved(self, t: float, dx: float, dy: float) -> Iterator[Move]:
        before = round(self._x), round(self._y)
        self._x, self._y = self._x + dx, self._y + dy
        self._way.append((t, self._x, self._y))
        while t - self._way[0][0] > _KEPT_S:
            self._way.popleft()
        step = round(self._x) - before[0], round(self._y) - before[1]
        if step != (0, 0):
            yield Move(*step)

    def _scrolled(self) -> Iterator[Scroll]:
        self.state = PointerState(PointerMode.SCROLLING)
        if not self._scrolling:
            self._scrolling = True
            self._notched = self._steering.place
        notches = np.trunc((self._steering.place - self._notched) * NOTCHES_PER_LENGTH)
        self._notched = self._notched + notches / NOTCHES_PER_LENGTH
        if notches.any():
            yield Scroll(int(notches[0]), int(notches[1]))

    def _dwelt(self, t: float) -> Iterator[PointerEvent]:
        """Click after a rest, if that is set; once a rest, and only after the pointer has moved."""
        x, y, since, due = self._rest
        if np.hypot(self._x - x, self._y - y) > DWELL_PX or self._pinching.state is not Pinch.APART:
            self._rest = x, y, since, due = self._x, self._y, t, self._pinching.state is Pinch.APART
        dwell_s = self._options.dwell_s
        share = min((t - since) / dwell_s, 1.0) if dwell_s and due else 0.0
        modes = {
            Pinch.APART: PointerMode.MOVING,
            Pinch.VOID: PointerMode.MOVING,
            Pinch.DRAGGING: PointerMode.DRAGGING,
        }
        mode = modes.get(self._pinching.state, PointerMode.PINCHING)
        self.state = PointerState(
            mode, self._pinching.share(t) if mode is PointerMode.PINCHING else share
        )
        if share >= 1.0:
            self._rest = x, y, since, False
            yield from (Press(), Release())

    def _unseen(self, t: float) -> Iterator[PointerEvent]:
        gone_s = t - self._seen_at
        if gone_s <= LOSS_S:
            return
        yield from self._clicked(self._pinching.forget())
        self._hold.unseen(t)
        self.state = PointerState(PointerMode.UNSEEN, min(gone_s / self._options.away_s, 1.0))
        if gone_s >= self._options.away_s:
            yield from self._stopped(Why.AWAY)

    def _stopped(self, why: Why) -> Iterator[PointerEvent]:
        yield from self._clicked(self._pinching.forget())
        self._reset()
        yield Cancelled(why)
