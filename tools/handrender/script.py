"""The language in which a motion is written: actions, one after the other, each beginning where the
last one ended.

script("Right", [Enter(), Pause(0.5), Show("victory"), Swipe("left"), Leave()])
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol

from handtrack.messages import Handedness
from handtrack.posing.pose import POSES
from tools.handrender.motion import (
    UPRIGHT,
    Ease,
    HandScript,
    HandState,
    Mark,
    Offset,
    Quaternion,
    Segment,
    facing,
)

Direction = Literal["left", "right", "up", "down"]
"""The person's own; a camera that is not mirrored sees a motion to the left as +x."""

SIGN_ORIENTATIONS: Final[dict[str, Quaternion]] = {
    "thumb_up": facing(turn=180.0, pitch=12.0, roll=78.0),
    "thumb_down": facing(turn=0.0, pitch=12.0, roll=78.0),
    "call": facing(turn=0.0, roll=-18.0),
}
"""How the hand is held for a sign, if not upright with the palm to the camera."""

PINCH_ORIENTATION: Final = facing(turn=-38.0, pitch=8.0)

_STEPS: Final[dict[Direction, tuple[float, float]]] = {
    "left": (1.0, 0.0),
    "right": (-1.0, 0.0),
    "up": (0.0, -1.0),
    "down": (0.0, 1.0),
}


class Pen:
    """State of a script being written: the hand's place, the time, and the segments so far."""

    def __init__(self, side: Handedness, state: HandState, t: float) -> None:
        self.side = side
        self.state = state
        self.t = t
        self.segments: list[Segment] = []
        self.marks: list[Mark] = []

    def go(
        self,
        state: HandState,
        seconds: float,
        *,
        ease: Ease = "minimum_jerk",
        swing: float = 0.0,
        turns: float = 1.0,
    ) -> None:
        """Write the way to `state`, which takes `seconds`."""
        self.segments.append(
            Segment(self.t, self.t + seconds, self.state, state, ease, swing, turns)
        )
        self.t += seconds
        self.state = state

    def mark(self, name: str, begin: float, detail: str = "") -> None:
        """Write that a gesture lasted from `begin` until now."""
        self.marks.append(Mark(name, round(begin, 6), round(self.t, 6), self.side, detail))


class Action(Protocol):
    """One thing that a hand does."""

    def write(self, pen: Pen) -> None:
        """Write it, and leave the pen where and when it ends."""
        ...


@dataclass(frozen=True, slots=True)
class Pause:
    """Stay as it is."""

    seconds: float

    def write(self, pen: Pen) -> None:
        """Write it."""
        pen.go(pen.state, self.seconds)


@dataclass(frozen=True, slots=True)
class Enter:
    """Come up from below the picture."""

    seconds: float = 0.6

    def write(self, pen: Pen) -> None:
        """Write it."""
        pen.state = replace(pen.state, lowered=1.0)
        pen.go(replace(pen.state, lowered=0.0), self.seconds)


@dataclass(frozen=True, slots=True)
class Leave:
    """Go down out of the picture."""

    seconds: float = 0.5

    def write(self, pen: Pen) -> None:
        """Write it."""
        pen.go(replace(pen.state, lowered=1.0), self.seconds)


@dataclass(frozen=True, slots=True)
class Take:
    """Take a pose and, where given, another place or orientation; no gesture is marked."""

    pose: str
    seconds: float = 0.45
    offset: Offset | None = None
    orientation: Quaternion | None = None

    def write(self, pen: Pen) -> None:
        """Write it."""
        orientation = (
            SIGN_ORIENTATIONS.get(self.pose, UPRIGHT)
            if self.orientation is None
            else self.orientation
        )
        offset = pen.state.offset if self.offset is None else self.offset
        pen.go(
            replace(pen.state, pose=POSES[self.pose], offset=offset, orientation=orientation),
            self.seconds,
        )


@dataclass(frozen=True, slots=True)
class Show:
    """Hold a sign: form it in `change` seconds, keep it for `hold`."""

    sign: str
    hold: float = 1.5
    change: float = 0.4
    offset: Offset | None = None
    orientation: Quaternion | None = None

    def write(self, pen: Pen) -> None:
        """Write it."""
        Take(self.sign, self.change, self.offset, self.orientation).write(pen)
        begin = pen.t
        pen.go(pen.state, self.hold)
        pen.mark(self.sign, begin)


@dataclass(frozen=True, slots=True)
class Swipe:
    """Draw back slowly, cross `travel` metres in `stroke` seconds with an open hand,
    come back slowly.
    """

    direction: Direction
    travel: float = 0.28
    stroke: float = 0.5
    back: float = 1.2
    rest: float = 0.3

    def write(self, pen: Pen) -> None:
        """Write it."""
        home = pen.state
        dx, dy = _STEPS[self.direction]
        ready = _shifted(home, -dx * self.travel / 2, -dy * self.travel / 2, roll=-7 * dx)
        done = _shifted(home, dx * self.travel / 2, dy * self.travel / 2, roll=9 * dx)
        pen.go(ready, 0.65 * self.back)
        pen.go(ready, 0.3)
        begin = pen.t
        pen.go(done, self.stroke)
        pen.mark("swipe", begin, self.direction)
        pen.go(done, self.rest)
        pen.go(home, self.back)


@dataclass(frozen=True, slots=True)
class Wave:
    """Wave to and fro from the elbow, `reach` metres to either side."""

    cycles: int = 3
    period: float = 0.56
    reach: float = 0.06

    def write(self, pen: Pen) -> None:
        """Write it."""
        home = pen.state
        sides = [_shifted(home, sign * self.reach, 0.012, roll=18 * sign) for sign in (1, -1)]
        begin = pen.t
        pen.go(sides[0], self.period / 2, ease="sine")
        for k in range(2 * self.cycles - 1):
            pen.go(sides[(k + 1) % 2], self.period / 2, ease="sine")
        pen.go(home, self.period / 2, ease="sine")
        pen.mark("wave", begin)


@dataclass(frozen=True, slots=True)
class Circle:
    """Draw circles with the hand as it is; `direction` as the person sees it,
    so a camera sees it the other way.
    """

    direction: Literal["cw", "ccw"]
    radius: float = 0.06
    seconds: float = 1.4
    circles: int = 1

    def write(self, pen: Pen) -> None:
        """Write it."""
        begin = pen.t
        turns = -self.circles if self.direction == "cw" else self.circles
        pen.go(pen.state, self.seconds * self.circles, ease="sine", swing=self.radius, turns=turns)
        pen.mark("circle", begin, self.direction)


@dataclass(frozen=True, slots=True)
class PinchDrag:
    """Pinch, drag by `dx`, `dy` metres (x to the right of an unmirrored picture, y down), let go,
    come back.
    """

    dx: float = 0.10
    dy: float = -0.04
    seconds: float = 1.0

    def write(self, pen: Pen) -> None:
        """Write it."""
        home = pen.state
        pen.go(replace(home, pose=POSES["pinch"], orientation=PINCH_ORIENTATION), 0.5)
        begin = pen.t
        pen.go(pen.state, 0.4)
        pen.go(_shifted(pen.state, self.dx, self.dy), self.seconds)
        pen.go(pen.state, 0.4)
        pen.mark("pinch", begin, f"{self.dx:+.3f} {self.dy:+.3f}")
        pen.go(replace(pen.state, pose=home.pose, orientation=home.orientation), 0.4)
        pen.go(home, 0.7)


@dataclass(frozen=True, slots=True)
class TurnWrist:
    """Turn the hand about its own length, show what is there, and turn it back."""

    degrees: float = 180.0
    seconds: float = 0.9
    hold: float = 0.6

    def write(self, pen: Pen) -> None:
        """Write it."""
        home = pen.state
        begin = pen.t
        half = replace(home, orientation=facing(turn=self.degrees / 2))
        over = replace(home, orientation=facing(turn=self.degrees))
        pen.go(half, self.seconds / 2, ease="sine")
        pen.go(over, self.seconds / 2, ease="sine")
        pen.go(over, self.hold)
        pen.go(half, self.seconds / 2, ease="sine")
        pen.go(home, self.seconds / 2, ease="sine")
        pen.mark("turn", begin)


def script(
    side: Handedness,
    actions: Iterable[Action],
    *,
    begin: float = 0.0,
    start: HandState | None = None,
    unrest: float = 1.0,
    seed: int = 0,
) -> HandScript:
    """Return what a hand does when it does `actions` one after the other from `begin` seconds on.

    `start` is where it begins: by default relaxed, upright, in the picture's middle; before `begin`
    it is out of sight.
    """
    first = start or HandState(pose=POSES["relaxed"])
    pen = Pen(side, first, begin)
    for action in actions:
        action.write(pen)
    segments = list(pen.segments)
    if begin > 0:
        hidden = replace(segments[0].start, lowered=1.0)
        segments.insert(0, Segment(0.0, begin, hidden, hidden))
    return HandScript(side, tuple(segments), tuple(pen.marks), unrest, seed)


def _shifted(state: HandState, dx: float, dy: float, roll: float | None = None) -> HandState:
    x, y, z = state.offset
    orientation = state.orientation if roll is None else facing(roll=roll)
    return replace(state, offset=(x + dx, y + dy, z), orientation=orientation)
