"""Pinch and drag: thumb and index finger meet, move together, and part.

A drag must survive landmarks that tremble around one threshold. So there are two: the tips meet at
one degree of touch and part only at a much lower one, and either must last for `STEADY_S`. The drag
starts where and when the tips first met. Movements below a step are not reported.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from handtrack.messages import Phase

MIN_MEET_TOUCH: Final = 0.5  # degree of touch, 0 to 1, at which the tips have met …
MIN_KEPT_TOUCH: Final = 0.1  # … and below which they have parted: a drag survives the threshold
STEADY_S: Final = 0.1  # minimum duration of either
MIN_STEP_LENGTHS: Final = 0.05  # between two drag reports


class Pinched(Enum):
    """The state of a pinch."""

    APART = auto()
    MEETING = auto()
    TOGETHER = auto()
    PARTING = auto()


@dataclass(frozen=True, slots=True)
class PinchStep:
    """A report: the phase, the start in seconds, and hand lengths from the start."""

    phase: Phase
    since: float
    dx: float
    dy: float


class Pinches:
    """Follows one hand's pinch from frame to frame."""

    def __init__(self) -> None:
        self._state = Pinched.APART
        self._since = self._changed = 0.0
        self._origin = self._reported = self._place = (0.0, 0.0)

    def update(self, t: float, touching: float, place: tuple[float, float]) -> PinchStep | None:
        """Process the tips' touch (0 to 1) and the palm's place in hand lengths;
        return any news.
        """
        self._place = place
        if self._state is Pinched.APART and touching >= MIN_MEET_TOUCH:
            self._state = Pinched.MEETING
            self._changed = t
            self._origin = place
        elif self._state is Pinched.MEETING:
            return self._meeting(t, touching)
        elif self._state is Pinched.TOGETHER:
            if touching < MIN_KEPT_TOUCH:
                self._state = Pinched.PARTING
                self._changed = t
            return self._moved()
        elif self._state is Pinched.PARTING:
            return self._parting(t, touching)
        return None

    def end(self) -> PinchStep | None:
        """End the pinch in place: the hand was lost."""
        held = self._state in (Pinched.TOGETHER, Pinched.PARTING)
        self._state = Pinched.APART
        return self._step("end") if held else None

    def _meeting(self, t: float, touching: float) -> PinchStep | None:
        if touching < MIN_MEET_TOUCH:
            self._state = Pinched.APART
        elif t - self._changed >= STEADY_S:
            self._state = Pinched.TOGETHER
            self._since = self._changed
            self._reported = self._origin
            return self._step("begin", self._origin)
        return None

    def _parting(self, t: float, touching: float) -> PinchStep | None:
        if touching >= MIN_KEPT_TOUCH:
            self._state = Pinched.TOGETHER
        elif t - self._changed >= STEADY_S:
            return self.end()
        return None

    def _moved(self) -> PinchStep | None:
        dx, dy = self._place[0] - self._reported[0], self._place[1] - self._reported[1]
        if dx * dx + dy * dy < MIN_STEP_LENGTHS * MIN_STEP_LENGTHS:
            return None
        self._reported = self._place
        return self._step("move")

    def _step(self, phase: Phase, place: tuple[float, float] | None = None) -> PinchStep:
        x, y = place or self._place
        return PinchStep(phase, self._since, x - self._origin[0], y - self._origin[1])
