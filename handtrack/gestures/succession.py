"""Matches new tracks to hands the tracker lost for a moment.

In a fast stroke the hand is lost for a few frames. A track that appears within 0.35 s of another's
loss, where its motion led, is the same hand: its gestures continue. So is one that appeared shortly
before the loss, while the old track still clung to the hand. And so is one farther off that looks
the same, if the lost hand had set off towards it or no other hand is there: no frame shows a quick
stroke's fastest part, or at 10 frames a second even its start.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from handtrack.gestures.motion import LOSS_S
from handtrack.messages import Handedness

MAX_PATH_GAP_LENGTHS: Final = 1.0  # from the path the hand was on
MIN_SET_OFF_LENGTHS_PER_S: Final = 0.5  # faster than a resting hand seems to move
MAX_SPEED_LENGTHS_PER_S: Final = 22.0  # 4.2 m a second: no arm is faster
MIN_AHEAD_COS: Final = 0.9  # of the angle between a hand's motion and the way to the new track
MIN_LENGTH_RATIO: Final = 0.75  # shorter to longer of two sightings of one hand


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand's place (pixels), its side, and its length (pixels)."""

    x: float
    y: float
    handedness: Handedness
    length_px: float

    def like(self, other: "HandPlace") -> bool:
        """Return whether both may be the same hand, judging by side and size."""
        short, long = sorted((self.length_px, other.length_px))
        return self.handedness == other.handedness and short >= MIN_LENGTH_RATIO * long


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a hand was last seen, its speed (pixels a second), and when."""

    t: float
    place: HandPlace
    vx: float
    vy: float


class Succession:
    """Maps every track to its hand's number: the track id under which the hand was first seen."""

    def __init__(self) -> None:
        self._hand_of: dict[int, int] = {}
        self._traces: dict[int, Trace] = {}
        self._born: dict[int, float] = {}

    def assign(self, t: float, places: dict[int, HandPlace]) -> dict[int, int]:
        """Return each visible track's hand, no two the same; `places` are the palms' centres."""
        known: dict[int, int] = {}
        for track in sorted(places, key=lambda track: self._hand_of.get(track) != track):
            hand = self._hand_of.get(track)
            if (
                hand is not None and hand not in known.values()
            ):  # a hand that came back takes its number back
                known[track] = hand
        assigned = {track: hand for track, hand in known.items() if t - self._born[hand] > LOSS_S}
        for track, place in places.items():
            if track not in assigned:
                taken = {*assigned.values(), *known.values()}
                itself = known.get(track, track if track not in taken else max(taken) + 1)
                lost = [hand for hand in self._traces if hand not in taken]
                alone = len(places) == len(self._traces) == 1
                assigned[track] = self._nearest_lost(t, place, lost, default=itself, alone=alone)
                self._born.setdefault(assigned[track], t)
        self._hand_of = {
            **{k: v for k, v in self._hand_of.items() if v in self._traces},
            **assigned,
        }
        return assigned

    def leave(self, hand: int, trace: Trace) -> None:
        """Record a hand's position, in case it is lost."""
        self._traces[hand] = trace

    def forget(self, hand: int) -> None:
        """Drop a hand that was lost for too long."""
        self._traces.pop(hand, None)
        self._born.pop(hand, None)
        self._hand_of = {track: owner for track, owner in self._hand_of.items() if owner != hand}

    def _nearest_lost(
        self, t: float, place: HandPlace, lost: Sequence[int], *, default: int, alone: bool
    ) -> int:
        """Return the lost hand nearest to `place`, or `default` if none can have got there."""
        traces = {hand: self._traces[hand] for hand in lost if t - self._traces[hand].t <= LOSS_S}
        apart = {hand: _apart(trace, t, place) for hand, trace in traces.items()}
        near = {
            hand: gap
            for hand, gap in apart.items()
            if gap <= MAX_PATH_GAP_LENGTHS or _went_on(traces[hand], t, place, alone=alone)
        }
        return min(near, key=near.__getitem__) if near else default


def _apart(trace: Trace, t: float, place: HandPlace) -> float:
    """Return the distance of `place` from the path a hand was on, in hand lengths."""
    gap_s = t - trace.t
    dx, dy = trace.vx * gap_s, trace.vy * gap_s
    px = place.x - trace.place.x
    py = place.y - trace.place.y
    reach = dx * dx + dy * dy
    share = min(max((px * dx + py * dy) / reach, 0.0), 1.0) if reach > 0 else 0.0
    return hypot(px - share * dx, py - share * dy) / trace.place.length_px


def _went_on(trace: Trace, t: float, place: HandPlace, *, alone: bool) -> bool:
    """Return whether the lost hand looks alike, was moving to `place` or is the only one,
    and can have got there.
    """
    px = place.x - trace.place.x
    py = place.y - trace.place.y
    way = hypot(px, py)
    speed = hypot(trace.vx, trace.vy)
    length = trace.place.length_px
    ahead = (
        px * trace.vx + py * trace.vy >= MIN_AHEAD_COS * way * speed
        and speed >= MIN_SET_OFF_LENGTHS_PER_S * length
    )
    return (
        (ahead or alone)
        and way <= MAX_SPEED_LENGTHS_PER_S * length * (t - trace.t)
        and place.like(trace.place)
    )
