"""Held signs: from the first frame with a sign until its hold time is full, or it is let go.

    NONE ──sign──▶ FILLING ──due──▶ FULL
      ▲               │               │
      └──── gone ─────┴───── gone ────┘

A sign is gone once the hand was seen without it for 150 ms and at least two frames, or was not seen
for 0.35 s. A sign in a single frame has not begun. So one misread frame does not empty a filling
ring, a sign passed while turning the hand does not fill one, and a full ring fills again only after
the sign was let go. At least half of the frames must show the sign: flickering between two signs
holds neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from handtrack.gestures.motion import LOSS_S

DEFAULT_HOLD_S: Final = 1.0
ARM_SIGN: Final = "open_palm"
ARM_S: Final = 0.6
MIN_HELD_SCORES: Final[Mapping[str, float]] = MappingProxyType({"open_palm": 0.85})
"""Minimum scores to hold these signs, above what merely counts: hands at rest look like palms."""

# Hands at work, as on a keyboard or a piano, look like an open palm for moments: from the back, or
# on their way. A palm that is meant shows its inside and rests. It may still be on its way up while
# its hold fills: only the end of the hold asks for rest, so that it costs no time. Half a hand
# length a second is a fifth of a swipe's peak. A doubtful side (of two hands that look like right
# ones, say) cannot tell a palm from a back, so then either counts.
MAX_ARM_LENGTHS_PER_S: Final = 0.5
MIN_ARM_STILL_S: Final = 0.25
MIN_ARM_SIDE_SCORE: Final = 0.8
MAX_WITHOUT_S: Final = 0.15
MIN_HOLD_FRAMES: Final = 2
MIN_SHOWN_SHARE: Final = 0.5
"""Share of a hold's frames that show the sign."""


class Hold(Enum):
    """The state of a hold."""

    NONE = auto()
    FILLING = auto()
    FULL = auto()


class HoldCue(Enum):
    """An event that affects a hold."""

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
"""Missing entries change nothing."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A hold in progress: the sign, its start in seconds, and its progress, 0 to 1."""

    sign: str
    since: float
    share: float


@dataclass(frozen=True, slots=True)
class LetGo:
    """A hold that ended early: its progress, and whether the hand was lost."""

    sign: str
    since: float
    share: float
    lost: bool


class SignHold:
    """One hand's hold of one sign."""

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
        """The hold in progress; None without one, or once it is full."""
        if self.state is not Hold.FILLING:
            return None
        return Holding(self.sign, self._since, self._share(self._seen_at))

    def shown(self, t: float, *, counts: bool = True) -> float | None:
        """Process a frame with the sign; return the hold's start if this frame completes it,
        which needs `counts`.
        """
        if self.state is Hold.NONE:
            self._since = t
            self._frames = 0
            self._shown = 0
        self._move(HoldCue.SIGN)
        self._seen_at = t
        self._without = 0
        self._frames += 1
        self._shown += 1
        if (
            counts
            and self.state is Hold.FILLING
            and t - self._since >= self.seconds
            and self._shown >= MIN_SHOWN_SHARE * self._frames
        ):
            self._move(HoldCue.DUE)
            return self._since
        return None

    def without(self, t: float) -> LetGo | None:
        """Process a frame of the hand without the sign; return a hold that ends early."""
        if self.state is Hold.NONE:
            return None
        if self.state is Hold.FILLING and self._shown < MIN_HOLD_FRAMES:
            self._move(HoldCue.GONE)
            return None
        self._without += 1
        self._frames += 1
        if t - self._seen_at > MAX_WITHOUT_S and self._without >= MIN_HOLD_FRAMES:
            return self._release(lost=False)
        return None

    def unseen(self, t: float) -> LetGo | None:
        """Process a moment without the hand; return a hold that ends early."""
        return self._release(lost=True) if t - self._seen_at > LOSS_S else None

    def _release(self, *, lost: bool) -> LetGo | None:
        early = (
            LetGo(self.sign, self._since, self._share(self._seen_at), lost)
            if self.state is Hold.FILLING
            else None
        )
        self._move(HoldCue.GONE)
        return early

    def _share(self, t: float) -> float:
        return min((t - self._since) / self.seconds, 1.0) if self.seconds else 1.0

    def _move(self, cue: HoldCue) -> None:
        self.state = NEXT.get((self.state, cue), self.state)
