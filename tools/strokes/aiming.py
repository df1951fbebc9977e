"""A person who points at targets and pinches, as a motor model: to measure the pointer's control
and delay.

It aims in submovements of minimum jerk (Flash and Hogan 1985). Each lands off its aim in proportion
to its length, as motor noise grows with the signal (Harris and Wolpert 1998); the error and the
time of a correction are those of the iterative-correction model of Fitts' law (Crossman and Goodeve
1963, Keele 1968). The hand trembles at 8 to 12 Hz (Elble and Koller 1990), and a pinch shakes it
off the target (Bowman et al. 2001). All figures were fixed before the first run. It is a model of a
practised person: it knows how far the cursor goes for a movement of the hand.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from tools.strokes.joint_arm import eased
from tools.strokes.sight import Array

CORRECTION_S: Final = 0.26  # a submovement at least (Keele 1968) …
MAX_M_PER_S: Final = 1.5  # … and a long one's peak speed
ERROR: Final = 0.07  # of a submovement's length, standard deviation along it (Keele 1968) …
ERROR_ACROSS: Final = 0.035  # … and across
LOOK_S: Final = 0.1  # between a submovement's end and the next one: seeing the cursor
SURE: Final = 0.9  # of a target's radius: near enough to pinch
TREMOR_HZ: Final = (8.0, 12.0)
TREMOR_M: Final = 0.0003  # root mean square along an axis, of a raised arm
SHAKE_M: Final = (
    0.003  # of a pinch, standard deviation along an axis: the hand's shift as the tips close
)
CLOSE_S: Final = 0.15
HELD_S: Final = 0.1
OPEN_S: Final = 0.15
PATIENCE_S: Final = 0.3  # without a result after a pinch: try again
REACH_M: Final = 0.25  # from the middle: then the person closes the hand, and takes it back
FIST_S: Final = 0.25
BACK_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class Posture:
    """A hand at one moment: its place (2,) metres from the middle, x to the person's right;
    shares of the poses.
    """

    place: Array
    pinch: float = 0.0
    fist: float = 0.0


@dataclass(slots=True)
class _Move:
    begin: float
    seconds: float
    start: Array
    way: Array
    pinch: tuple[float, float] = (0.0, 0.0)
    fist: tuple[float, float] = (0.0, 0.0)


@dataclass(slots=True)
class Person:
    """Points and pinches; `way_of` returns the hand's way in metres for the cursor's way in
    pixels.
    """

    rng: np.random.Generator
    way_of: Callable[[float], float]
    pinching_since: float | None = None
    """When the current pinch began; None without one."""
    _place: Array = field(default_factory=lambda: np.zeros(2))
    _plan: list[_Move] = field(default_factory=list)
    _free_at: float = 0.0
    _tremor: tuple[Array, Array, Array] = field(init=False)

    def __post_init__(self) -> None:
        phases = self.rng.uniform(0.0, 2.0 * np.pi, (6, 2))
        self._tremor = (
            self.rng.uniform(*TREMOR_HZ, (6, 1)),
            phases,
            np.full((6, 1), TREMOR_M * np.sqrt(2.0 / 6)),
        )

    def act(self, t: float, cursor: Array, target: Array, radius: float) -> Posture:
        """Return the hand at a moment, from the visible cursor and the target,
        both (2,) in pixels.
        """
        if t >= self._free_at and not self._plan:
            self._decide(t, cursor, target, radius)
        while self._plan and t >= self._plan[0].begin + self._plan[0].seconds:
            done = self._plan.pop(0)
            self._place = done.start + done.way
            if done.pinch[0] > done.pinch[1]:
                self.pinching_since = None
        return self.rest(t)

    def rest(self, t: float) -> Posture:
        """Return the hand at a moment of the current movement, or at rest, with its tremor."""
        rates, phases, sizes = self._tremor
        trembling = (sizes * np.sin(2.0 * np.pi * rates * t + phases)).sum(axis=0)
        if not self._plan or t < self._plan[0].begin:
            return Posture(self._place + trembling)
        move = self._plan[0]
        share = float(eased(np.array((t - move.begin) / move.seconds)))
        pinch, fist = (a + share * (b - a) for a, b in (move.pinch, move.fist))
        return Posture(move.start + share * move.way + trembling, pinch, fist)

    def _decide(self, t: float, cursor: Array, target: Array, radius: float) -> None:
        off = target - cursor
        far = float(np.linalg.norm(off))
        if far <= SURE * radius:
            self._pinch(t)
            return
        along = off / far
        way = self.way_of(far)
        meant = way * along
        if (
            np.abs(self._place + meant).max() > REACH_M
            and np.abs(self._place).max() > 0.4 * REACH_M
        ):
            self._take_back(t)
            return
        across = np.array((-along[1], along[0]))
        meant = meant + way * (
            self.rng.normal(0.0, ERROR) * along + self.rng.normal(0.0, ERROR_ACROSS) * across
        )
        seconds = duration_s(way)
        self._plan = [_Move(t, seconds, self._place, meant)]
        self._free_at = t + seconds + LOOK_S

    def _pinch(self, t: float) -> None:
        self.pinching_since = t
        shake = self.rng.normal(0.0, SHAKE_M, 2)
        there = self._place + shake
        still = np.zeros(2)
        self._plan = [
            _Move(t, CLOSE_S, self._place, shake, (0.0, 1.0)),
            _Move(t + CLOSE_S, HELD_S, there, still, (1.0, 1.0)),
            _Move(t + CLOSE_S + HELD_S, OPEN_S, there, -0.5 * shake, (1.0, 0.0)),
        ]
        self._free_at = t + CLOSE_S + HELD_S + OPEN_S + PATIENCE_S

    def _take_back(self, t: float) -> None:
        still = np.zeros(2)
        back = -self._place
        self._plan = [
            _Move(t, FIST_S, self._place, still, fist=(0.0, 1.0)),
            _Move(t + FIST_S, BACK_S, self._place, back, fist=(1.0, 1.0)),
            _Move(t + FIST_S + BACK_S, FIST_S, np.zeros(2), still, fist=(1.0, 0.0)),
        ]
        self._free_at = t + 2 * FIST_S + BACK_S + LOOK_S

    def clicked(self, t: float) -> None:
        """Note that the pinch clicked; continue once the hand is open."""
        busy = self._plan[-1].begin + self._plan[-1].seconds if self._plan else t
        self._free_at = max(t, busy)


def duration_s(way_m: float) -> float:
    """Return a submovement's duration; the peak speed of minimum jerk is 1.875 times its mean."""
    return max(CORRECTION_S, 1.875 * way_m / MAX_M_PER_S)
