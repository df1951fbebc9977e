"""Detects waves: an open hand moving back and forth. Reported once it stops, so a wave is never a
row of swipes.

A swing runs from turn to turn; a turn needs a clear return, so jitter at rest does not count. Four
quick, wide swings in a row are a wave, if the hand was open for most of it and moved more across
than up and down. A slow or small swing starts the count over. Two swings are a hand going somewhere
and back; people wave at 1 to 3 Hz. Three swings that fall short of a wave were meant as one: the
first bound that they miss is the reason.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import Final

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.motion import MIN_OPENNESS, Motion, Sample
from handtrack.sentences import Message

MIN_SWINGS: Final = 4  # to, fro, to, fro
MIN_TRIED_SWINGS: Final = 3
MAX_TRIED_S: Final = 1.2  # of one swing, and from the last turn to the end of a failed wave
KEPT_SWINGS: Final = 6  # of a failed wave
MIN_SWING_LENGTHS: Final = 0.35  # as far as the wrist alone moves the palm's centre
MIN_TURN_LENGTHS: Final = 0.2  # back from the farthest point
MAX_SWING_S: Final = 0.6  # of one swing
MAX_WAVE_S: Final = 2.5  # a continuing wave is reported after this time
STOP_S: Final = 0.15  # rest that ends a wave


@dataclass(frozen=True, slots=True)
class Wave:
    """A wave's start, and the reason if it does not count."""

    begin: float
    lacks: Message | None = None


@dataclass(frozen=True, slots=True)
class _Swing:
    begin: float
    end: float
    reach: float

    @property
    def seconds(self) -> float:
        return self.end - self.begin

    @property
    def counts(self) -> bool:
        return self.reach >= MIN_SWING_LENGTHS and self.seconds <= MAX_SWING_S


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
        self._tried: deque[_Swing] = deque(maxlen=KEPT_SWINGS)
        self._rest()

    def _rest(self) -> None:
        self._swings: list[_Swing] = []
        self._from: Sample | None = None
        self._to: Sample | None = None
        self._reported = False

    def update(self, motion: Motion) -> Wave | None:
        """Return the wave completed by the newest sample, or one that failed; else None."""
        now = motion.last
        self._swing(now, motion.length_px)
        begin = self._swings[0].begin if self.waving else now.t
        stopped = all(sample.slow for sample in motion.since(now.t - STOP_S))
        over = stopped or (self._to is not None and now.t - self._to.t > MAX_SWING_S)
        wave = None
        if self.waving and not self._reported and (over or now.t - begin > MAX_WAVE_S):
            self._reported = _meant(motion, begin)
            wave = Wave(begin) if self._reported else None
        if self._reported:
            self._tried.clear()
        elif self._tried and now.t - self._tried[-1].end > MAX_TRIED_S:
            wave = _missed(self._tried, motion) if len(self._tried) >= MIN_TRIED_SWINGS else None
            self._tried.clear()
        if over:
            self._turned(motion.length_px)  # a slow hand seems to rest where it turns
            self._rest()
        return wave

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
            self._from = self._to
            self._to = now

    def _turned(self, length_px: float) -> None:
        if self._from is None or self._to is None:
            return
        swing = _Swing(self._from.t, self._to.t, abs(self._to.x - self._from.x) / length_px)
        if swing.reach >= MIN_TURN_LENGTHS:
            self._tried.append(swing)
        if swing.counts:
            self._swings.append(swing)
        else:
            self._swings.clear()
            self._reported = False


def _missed(tried: Sequence[_Swing], motion: Motion) -> Wave | None:
    """Return a failed wave with its reason; None for a hand that wipes or kneads."""
    begin = tried[0].begin
    reach = median(one.reach for one in tried)
    seconds = median(swing.end - before.end for before, swing in pairwise(tried))
    row = _longest_row(tried)
    if not _meant(motion, begin) or row >= MIN_SWINGS:
        return None
    if reach < MIN_SWING_LENGTHS:
        return Wave(begin, GestureCode.WAVE_TOO_SMALL(way=reach, least=MIN_SWING_LENGTHS))
    if seconds > MAX_SWING_S:
        return Wave(begin, GestureCode.WAVE_TOO_SLOW(seconds=seconds, most=MAX_SWING_S))
    return Wave(begin, GestureCode.WAVE_TOO_FEW(count=row, least=MIN_SWINGS))


def _longest_row(swings: Sequence[_Swing]) -> int:
    """Return the number of swings that count in the longest row without a rest."""
    longest = 0
    row = 0
    last_end = None
    for swing in swings:
        continued = swing.begin == last_end
        row = (row if continued else 0) + 1 if swing.counts else 0
        longest = max(longest, row)
        last_end = swing.end
    return longest


def _meant(motion: Motion, begin: float) -> bool:
    """Return whether the hand was open and moved more across than up and down."""
    xs, ys, openness = zip(*((s.x, s.y, s.openness) for s in motion.since(begin)), strict=True)
    return max(xs) - min(xs) > max(ys) - min(ys) and fmean(openness) > MIN_OPENNESS
