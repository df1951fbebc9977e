"""Matches new tracks to hands the tracker lost for a moment.

A fast stroke loses the hand for some frames. A track that appears within 0.35 s of another's loss, where its motion
led, is the same hand: its gestures continue. So is one that appeared shortly before the loss, while the old track still
clung to the hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from handtrack.gestures.motion import LOSS_S

NEAR: Final = 1.0  # maximum distance in hand lengths from the path the hand was on


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a hand was last seen (pixels), its speed (pixels a second), its length (pixels), and when."""

    t: float
    x: float
    y: float
    vx: float
    vy: float
    length_px: float


class Succession:
    """Maps every track to its hand's number: the track id under which the hand was first seen."""

    def __init__(self) -> None:
        self._hand_of: dict[int, int] = {}
        self._traces: dict[int, Trace] = {}
        self._born: dict[int, float] = {}

    def assign(self, t: float, places: dict[int, tuple[float, float]]) -> dict[int, int]:
        """Return each visible track's hand; `places` are the palm centres in pixels."""
        known = {track: self._hand_of[track] for track in places if track in self._hand_of}
        assigned = {track: hand for track, hand in known.items() if t - self._born[hand] > LOSS_S}
        for track, place in places.items():
            if track not in assigned:
                itself = known.get(track, track)
                taken = {*assigned.values(), *known.values()}
                lost = [hand for hand in self._traces if hand not in taken]
                assigned[track] = self._followed(t, place, lost, default=itself)
                self._born.setdefault(assigned[track], t)
        self._hand_of = {**{k: v for k, v in self._hand_of.items() if v in self._traces}, **assigned}
        return assigned

    def leave(self, hand: int, trace: Trace) -> None:
        """Record a hand's position, in case it is lost."""
        self._traces[hand] = trace

    def forget(self, hand: int) -> None:
        """Drop a hand that was lost for too long."""
        self._traces.pop(hand, None)
        self._born.pop(hand, None)
        self._hand_of = {track: owner for track, owner in self._hand_of.items() if owner != hand}

    def _followed(self, t: float, place: tuple[float, float], lost: Sequence[int], *, default: int) -> int:
        """Return the lost hand nearest to `place`, or `default` if none can have got there."""
        apart = {hand: _apart(self._traces[hand], t, place) for hand in lost}
        near = {hand: gap for hand, gap in apart.items() if gap <= NEAR and t - self._traces[hand].t <= LOSS_S}
        return min(near, key=near.__getitem__) if near else default


def _apart(trace: Trace, t: float, place: tuple[float, float]) -> float:
    """Return the distance of `place` from the path a hand was on, in hand lengths."""
    gap_s = t - trace.t
    dx, dy = trace.vx * gap_s, trace.vy * gap_s
    px, py = place[0] - trace.x, place[1] - trace.y
    reach = dx * dx + dy * dy
    share = min(max((px * dx + py * dy) / reach, 0.0), 1.0) if reach > 0 else 0.0
    return float(((px - share * dx) ** 2 + (py - share * dy) ** 2) ** 0.5 / trace.length_px)
