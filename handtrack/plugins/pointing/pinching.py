"""Clicks by pinching thumb and index finger.

    APART ──tips approach, hand at rest──▶ COMING ──meet──▶ PINCHED ──part──▶ click
      ▲                                      │                 │
      │                              moved, too brief   still held, moved ──▶ DRAGGING ──part──▶
      release
      │                                      ▼                 │
      └────────────── part ──────────────  VOID  ◀─────────────┘ held too long

The hand's way to the target ends before a person clicks, so a click counts only if the hand rested
before the tips came together: hands that talk, scratch or grasp pinch on the way. A hand that takes
a cup also pinches at rest, at the end of a reach, and then keeps it or carries it off. So a right
click counts only as the tips part, in its time and its place, and a drag only after a rest that is
longer than the end of a reach. The pointer stops when the tips begin to approach, and goes back to
where it was then: the pinch itself shakes the hand. The tips meet at one gap and part at a larger
one.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import numpy as np

from handtrack.plugins.pointing.steering import Vector

MEET_GAP: Final = (
    0.33  # of the tips, in palm lengths: landmarks of touching tips are up to 0.3 apart …
)
PART_GAP: Final = 0.42  # … and these have parted
APPROACH_SHARE: Final = 0.72  # of the gap when open: below, the tips approach …
OPEN_SHARE: Final = 0.9  # … and above, they had not begun
MIN_OPEN_GAP: Final = 0.55  # tips never further apart do not approach
OPEN_FADES_PER_S: Final = 0.15  # palm lengths: how soon a hand that opens less is believed
REST_S: Final = 0.2  # before the tips approach, the hand …
MAX_REST_LENGTHS: Final = 0.12  # … moves at most so far
MIN_CLICK_S: Final = 0.05  # two frames: one alone may be misread
GRAB_S: Final = 0.3  # a still pinch drags after this time
LET_GO_S: Final = 1.5  # after a right click's time: a hand that holds on longer has something in it
DRAG_LENGTHS: Final = 0.12
GRAB_REST_S: Final = 0.6  # before the tips approach: a reach of 0.5 to 0.9 s has been faster then
APPROACH_S: Final = 0.8  # tips that have not met by then do not approach
BEGAN_S: Final = 0.7  # ago at most, when the tips are seen to approach
_KEPT_S: Final = BEGAN_S + GRAB_REST_S


class Pinch(Enum):
    """The state of a hand's pinch."""

    APART = auto()
    COMING = auto()
    PINCHED = auto()
    DRAGGING = auto()
    VOID = auto()
    """The pinch means nothing until the tips part."""


class PinchCue(Enum):
    """Events in a frame."""

    CLICK = auto()
    RIGHT_CLICK = auto()
    GRAB = auto()
    LET_GO = auto()
    STOP = auto()
    """The tips approach: the pointer stops, and goes back to where it was at `Pinching.began`."""


@dataclass(frozen=True, slots=True)
class _Sight:
    t: float
    place: Vector
    gap: float


class Pinching:
    """Follows one hand's pinch. `long_s`: seconds of a still pinch that click with the right
    button.
    """

    def __init__(self, long_s: float) -> None:
        self._long_s = long_s
        self.state = Pinch.APART
        self.began = 0.0
        """When the tips began to approach, seconds."""
        self._met = self._open = 0.0
        self._grabs = False
        self._from: Vector = np.zeros(2, np.float32)
        self._sights: deque[_Sight] = deque()

    @property
    def stops_pointer(self) -> bool:
        """True while the pinch holds the pointer in its place."""
        return self.state not in (Pinch.APART, Pinch.DRAGGING)

    def share(self, t: float) -> float:
        """Return how much of a right click's time is over, 0 to 1."""
        return (
            min(max((t - self._met) / self._long_s, 0.0), 1.0)
            if self.state is Pinch.PINCHED
            else 0.0
        )

    def forget(self) -> PinchCue | None:
        """Forget the hand: it was lost, closed, or does something else."""
        dragged = self.state is Pinch.DRAGGING
        self.state = Pinch.APART
        self._sights.clear()
        self._open = 0.0
        return PinchCue.LET_GO if dragged else None

    def update(self, t: float, gap: float, place: Vector, *, counts: bool) -> PinchCue | None:
        """Process the tips' gap in palm lengths, and the hand's place in hand lengths.

        `counts`: the hand shows its inside and is not rolled up, so a pinch may begin.
        """
        self._open = max(
            gap, self._open - OPEN_FADES_PER_S * (t - self._sights[-1].t if self._sights else 0.0)
        )
        self._sights.append(_Sight(t, place, gap))
        while t - self._sights[0].t > _KEPT_S:
            self._sights.popleft()
        if self.state is Pinch.APART:
            return self._apart(t, gap, counts=counts)
        if self.state is Pinch.COMING:
            return self._coming(t, gap, counts=counts)
        if self.state is Pinch.PINCHED:
            return self._pinched(t, gap, place)
        if gap < PART_GAP:
            return None
        dragged = self.state is Pinch.DRAGGING
        self.state = Pinch.APART
        return PinchCue.LET_GO if dragged else None

    def _apart(self, t: float, gap: float, *, counts: bool) -> PinchCue | None:
        if gap >= APPROACH_SHARE * self._open or self._open < MIN_OPEN_GAP:
            return None
        begin = next(
            (one for one in reversed(self._sights) if one.gap >= OPEN_SHARE * self._open), None
        )
        if begin is None or t - begin.t > BEGAN_S:
            return None
        self.began = begin.t
        self._from = begin.place
        self.state = Pinch.COMING if counts and self._rested(begin, REST_S) else Pinch.VOID
        self._grabs = self._rested(begin, GRAB_REST_S)
        return PinchCue.STOP if self.state is Pinch.COMING else None

    def _rested(self, begin: _Sight, rest_s: float) -> bool:
        before = [one for one in self._sights if begin.t - rest_s <= one.t <= begin.t]
        if begin.t - self._sights[0].t < rest_s:
            return False
        return all(
            float(np.hypot(*(one.place - begin.place))) <= MAX_REST_LENGTHS for one in before
        )

    def _coming(self, t: float, gap: float, *, counts: bool) -> PinchCue | None:
        if gap >= OPEN_SHARE * self._open:
            self.state = Pinch.APART
        elif t - self.began > APPROACH_S:
            self.state = Pinch.APART
            self._open = gap
        elif not counts or self._moved(self._sights[-1].place):
            self.state = Pinch.VOID
        elif gap < MEET_GAP:
            self.state = Pinch.PINCHED
            self._met = t
        return None

    def _pinched(self, t: float, gap: float, place: Vector) -> PinchCue | None:
        held = t - self._met
        if gap >= PART_GAP:
            self.state = Pinch.APART
            if held >= self._long_s:
                return PinchCue.RIGHT_CLICK
            return PinchCue.CLICK if held >= MIN_CLICK_S else None
        if self._moved(place):
            self.state = (
                Pinch.DRAGGING if self._grabs and GRAB_S <= held < self._long_s else Pinch.VOID
            )
            return PinchCue.GRAB if self.state is Pinch.DRAGGING else None
        if held >= self._long_s + LET_GO_S:
            self.state = Pinch.VOID
        return None

    def _moved(self, place: Vector) -> bool:
        return float(np.hypot(*(place - self._from))) > DRAG_LENGTHS
