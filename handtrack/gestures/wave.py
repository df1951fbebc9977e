"""Detects waves: an open hand moving back and forth. Reported once it stops, so a wave is never a row of swipes.

A swing runs from turn to turn; a turn needs a clear return, so jitter at rest does not count. Four quick, wide swings
in a row are a wave, if the hand was open for most of it and moved more across than up and down. A slow or small swing
starts the count over. Two swings are a hand going somewhere and back; people wave at 1 to 3 Hz.
"""

from dataclasses import dataclass
from typing import Final

from handtrack.gestures.motion import MIN_OPENNESS, Motion, Sample

MIN_SWINGS: Final = 4  # to, fro, to, fro
MIN_SWING_LENGTHS: Final = 0.35  # as far as the wrist alone moves the palm's centre
MIN_TURN_LENGTHS: Final = 0.2  # back from the farthest point
MAX_SWING_S: Final = 0.6  # of one swing
MAX_WAVE_S: Final = 2.5  # a continuing wave is reported after this time
STOP_S: Final = 0.15  # rest that ends a wave


@dataclass(frozen=True, slots=True)
class _Swing:
    begin: float
    end: float
    reach: float


class Waves:
    """Detects waves. Call `update` once per motion sample."""

    def __init__(self) -> None:
        self.reset()

    @property
    def waving(self) -> bool:
        """True while a wave is under way."""
        return len(self._swings) >= MIN_SWINGS

    def reset(self) -> None:
        """Forget the swings so far: the hand was lost."""
        self._swings: list[_Swing] = []
        self._from: Sample | None = None
        self._to: Sample | None = None
        self._reported = False

    def update(self, motion: Motion) -> float | None:
        """Return the start of a wave completed by the newest sample; else None."""
        now = motion.last
        self._swing(now, motion.length_px)
        begin = self._swings[0].begin if self.waving else now.t
        stopped = all(sample.slow for sample in motion.since(now.t - STOP_S))
        overdue = self._to is not None and now.t - self._to.t > MAX_SWING_S
        meant = self.waving and not self._reported and self._meant(motion, begin)
        if meant and (stopped or overdue or now.t - begin > MAX_WAVE_S):
            self._reported = True
        else:
            meant = False
        if stopped or overdue:
            self.reset()
        return begin if meant else None

    def _swing(self, now: Sample, length_px: float) -> None:
        """Follow the hand to its farthest point; a turn completes the swing."""
        if self._from is None or self._to is None:
            self._from = self._to = now
            return
        way = 1 if self._to.x >= self._from.x else -1
        if (now.x - self._to.x) * way >= 0:
            self._to = now
        elif (self._to.x - now.x) * way > MIN_TURN_LENGTHS * length_px:
            self._turned(length_px)
            self._from, self._to = self._to, now

    def _turned(self, length_px: float) -> None:
        if self._from is None or self._to is None:
            return
        swing = _Swing(self._from.t, self._to.t, abs(self._to.x - self._from.x) / length_px)
        if swing.reach >= MIN_SWING_LENGTHS and swing.end - swing.begin <= MAX_SWING_S:
            self._swings.append(swing)
        else:
            self._swings.clear()
            self._reported = False

    def _meant(self, motion: Motion, begin: float) -> bool:
        """Return whether the hand was open and moved more across than up and down."""
        samples = list(motion.since(begin))
        wide = max(s.x for s in samples) - min(s.x for s in samples)
        high = max(s.y for s in samples) - min(s.y for s in samples)
        return wide > high and sum(s.openness for s in samples) > MIN_OPENNESS * len(samples)
