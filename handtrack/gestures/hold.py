"""Signs that are kept: from the first frame that shows one until its hold time is full, or it was let go.

    NONE ──sign──▶ FILLING ──due──▶ FULL
      ▲               │               │
      └──── gone ─────┴───── gone ────┘

A sign is gone when the hand has been seen without it for 150 ms and at least two frames, or has not been seen for
0.35 s; one that was seen in a single frame has not begun. So one frame that was misread does not empty a ring that
fills, a sign through which a turning hand passes does not fill one, and a full one fills again only after the sign was
let go.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from handtrack.gestures.motion import LOSS_S

DEFAULT_HOLD_S: Final = 1.0
ARM_SIGN: Final = "open_palm"
"""The sign that arms where no other was chosen."""
ARM_S: Final = 0.6
"""How long the sign that arms is held."""
HELD_FROM: Final[Mapping[str, float]] = MappingProxyType({"open_palm": 0.85})
"""The least score with which a sign is held, where any that counts does not do: hands at rest look like palms."""
WITHOUT_S: Final = 0.15
LEAST_FRAMES: Final = 2
KEPT: Final = 0.5
"""Share of a hold's frames that must show the sign: a hand that flickers between two signs holds neither."""


class Hold(Enum):
    """Where a hold stands."""

    NONE = auto()
    FILLING = auto()
    FULL = auto()


class HoldCue(Enum):
    """What happens to a hold."""

    SIGN = auto()
    DUE = auto()
    GONE = auto()


NEXT: Final[Mapping[tuple[Hold, HoldCue], Hold]] = MappingProxyType(
    {
        (Hold.NONE, HoldCue.SIGN): Hold.FILLING,
        (Hold.FILLING, HoldCue.DUE): Hold.FULL,
        (Hold.FILLING, HoldCue.GONE): Hold.NONE,
        (Hold.FULL, HoldCue.GONE): Hold.NONE,
    }
)
"""What is not named changes nothing."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A hold in progress: the sign, seconds since when, and how far it is, 0 to 1."""

    sign: str
    since: float
    share: float


@dataclass(frozen=True, slots=True)
class LetGo:
    """A hold that ended before it was full, with how far it had come, and whether the hand was lost."""

    sign: str
    since: float
    share: float
    lost: bool


class SignHold:
    """The hold of one sign by one hand."""

    def __init__(self, sign: str, seconds: float) -> None:
        self.sign = sign
        self.seconds = seconds
        self.state = Hold.NONE
        self._since = 0.0
        self._seen_at = 0.0
        self._without = 0
        self._frames = self._shown = 0

    @property
    def holding(self) -> Holding | None:
        """The hold in progress; None where there is none, or it is full already."""
        if self.state is not Hold.FILLING:
            return None
        return Holding(self.sign, self._since, self._share(self._seen_at))

    def shown(self, t: float) -> float | None:
        """Take in a frame that shows the sign; return since when it was held, where it became full with it."""
        if self.state is Hold.NONE:
            self._since, self._frames, self._shown = t, 0, 0
        self._move(HoldCue.SIGN)
        self._seen_at, self._without = t, 0
        self._frames += 1
        self._shown += 1
        if self.state is Hold.FILLING and t - self._since >= self.seconds and self._shown >= KEPT * self._frames:
            self._move(HoldCue.DUE)
            return self._since
        return None

    def without(self, t: float) -> LetGo | None:
        """Take in a frame that shows the hand without the sign; return what ended early with it."""
        if self.state is Hold.NONE:
            return None
        if self.state is Hold.FILLING and self._shown < LEAST_FRAMES:
            self._move(HoldCue.GONE)
            return None
        self._without += 1
        self._frames += 1
        if t - self._seen_at > WITHOUT_S and self._without >= LEAST_FRAMES:
            return self._let_go(lost=False)
        return None

    def unseen(self, t: float) -> LetGo | None:
        """Take in a moment at which the hand is not seen; return what ended early with it."""
        return self._let_go(lost=True) if self.state is not Hold.NONE and t - self._seen_at > LOSS_S else None

    def _let_go(self, *, lost: bool) -> LetGo | None:
        early = LetGo(self.sign, self._since, self._share(self._seen_at), lost) if self.state is Hold.FILLING else None
        self._move(HoldCue.GONE)
        return early

    def _share(self, t: float) -> float:
        return min((t - self._since) / self.seconds, 1.0) if self.seconds else 1.0

    def _move(self, cue: HoldCue) -> None:
        self.state = NEXT.get((self.state, cue), self.state)
