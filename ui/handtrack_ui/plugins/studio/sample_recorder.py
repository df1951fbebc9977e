"""Records samples of a sign: a countdown, then a sample every moment while a hand is visible.

    COUNTING ──due──▶ TAKING ──enough──▶ DONE

No Qt and no clock: time comes with the frames. It waits while no hand is visible.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from handtrack.gestures.features import Shapes, looks_of, normalised, stacked
from handtrack.gestures.fingers import hand_length_px
from handtrack.messages import Hand

COUNTDOWN_S: Final = 3.0
EVERY_S: Final = 0.1
SAMPLES: Final = 30
"""Samples per recording; with `EVERY_S`, three seconds."""
_CLIPPED: Final = 0.02  # of the picture: a hand with landmarks farther outside is not fully visible


class RecordingPhase(Enum):
    """The phase of a recording."""

    COUNTING = auto()
    TAKING = auto()
    DONE = auto()


class SampleRecorder:
    """One recording of samples.

    `begun_s`: its start in seconds. `samples`: number of samples to record.
    """

    def __init__(self, begun_s: float, samples: int = SAMPLES) -> None:
        self.phase = RecordingPhase.COUNTING
        self.left_s = COUNTDOWN_S
        """Rest of the countdown, in seconds."""
        self.waiting = False
        """True while it waits for a fully visible hand."""
        self._begun_s = begun_s
        self.wanted = samples
        self._taken: list[Shapes] = []
        self._last_s = begun_s

    @property
    def taken(self) -> Shapes:
        """The samples so far, (N, 21, 3) as from `features.normalised`."""
        return stacked(self._taken)

    @property
    def count(self) -> int:
        """The number of samples so far."""
        return len(self._taken)

    @property
    def share(self) -> float:
        """The share of the wanted samples recorded, 0 to 1."""
        return self.count / self.wanted

    def advance(self, t: float) -> None:
        """Advance the time."""
        self.left_s = max(0.0, self._begun_s + COUNTDOWN_S - t)
        if self.phase is RecordingPhase.COUNTING and self.left_s <= 0.0:
            self.phase = RecordingPhase.TAKING

    def see(
        self,
        hands: Sequence[Hand],
        t: float,
        size: tuple[int, int],
        *,
        mirrored: bool,
    ) -> bool:
        """Process a frame; return whether it gave a sample.

        `hands`: the largest of several counts. `t`: seconds. `size`: the picture's width and height
        in pixels.
        `mirrored`: the picture is mirrored.
        """
        self.advance(t)
        hand = largest(hands)
        self.waiting = hand is None or not _wholly_seen(hand, size)
        if (
            self.phase is not RecordingPhase.TAKING
            or hand is None
            or self.waiting
            or t - self._last_s < EVERY_S
        ):
            return False
        self._last_s = t
        self._taken.append(normalised(hand.landmarks, looks_of(hand, mirrored=mirrored)))
        if self.count >= self.wanted:
            self.phase = RecordingPhase.DONE
        return True


def largest(hands: Sequence[Hand]) -> Hand | None:
    """Return the largest hand, or None."""
    return max(hands, key=hand_length_px, default=None)


def _wholly_seen(hand: Hand, size: tuple[int, int]) -> bool:
    edge = _CLIPPED * max(size)
    points = hand.landmarks[:, :2]
    return bool((points >= -edge).all() and (points <= (size[0] + edge, size[1] + edge)).all())
