"""Decides which hand gives commands. A hand gives commands only for a while after it is armed:

DISARMED ──palm held──▶ ARMED ──fist held, run out, cut──▶ DISARMED
                                  │   ▲
                                  └───┘ palm still up, or a command: its time restarts

Hands at rest and at work make signs by accident, so nothing counts before a palm is held, and only
one hand at a time gives commands. A gesture started in time counts, even if it ends late. A lost
hand's time keeps running, and a hand of the same side that appears in that time takes over, but not
one that was already visible. With arming off, the largest hand gives commands, and another one only
once it is clearly larger.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from handtrack.gestures.recognizer import HandReading
from handtrack.messages import Arming, Handedness

ARMED_S: Final = 4.0
MIN_LEAD_RATIO: Final = 1.1  # in length, before another hand leads: similar hands do not take turns


class Armed(Enum):
    """The state of arming."""

    DISARMED = auto()
    ARMED = auto()


class ArmingCue(Enum):
    """An event that affects arming."""

    PALM = auto()
    FIST = auto()
    RUN_OUT = auto()
    CUT = auto()


ARMING: Final[Mapping[tuple[Armed, ArmingCue], Armed]] = MappingProxyType(
    {
        (Armed.DISARMED, ArmingCue.PALM): Armed.ARMED,
        (Armed.ARMED, ArmingCue.FIST): Armed.DISARMED,
        (Armed.ARMED, ArmingCue.RUN_OUT): Armed.DISARMED,
        (Armed.ARMED, ArmingCue.CUT): Armed.DISARMED,
    }
)
"""Missing entries change nothing."""


@dataclass(frozen=True, slots=True)
class _Holder:
    hand: int
    track: int
    handedness: Handedness
    since: float
    until: float


class ArmedHand:
    """The armed hand: it gives commands for `ARMED_S`, renewed by every command and for as long as
    the palm is up.

    If it is lost, the first hand of the same handedness to appear within that time takes over.
    """

    def __init__(self) -> None:
        self.state = Armed.DISARMED
        self._holder: _Holder | None = None
        self._beside: frozenset[int] = frozenset()

    @property
    def hand(self) -> int | None:
        """The armed hand, by the recogniser's number."""
        return self._holder.hand if self._holder is not None and self.state is Armed.ARMED else None

    @property
    def until(self) -> float:
        """When the arming runs out, in seconds."""
        return self._holder.until if self._holder is not None else 0.0

    def update(self, readings: Sequence[HandReading]) -> None:
        """Update from the visible hands: keep the armed hand, or find its successor."""
        holder = self._holder
        if holder is None:
            return
        here = {reading.hand: reading for reading in readings}
        if holder.hand in here:
            self._beside = frozenset(here) - {holder.hand}
            self._hand_to(here[holder.hand])
            return
        fitting = (
            one
            for one in readings
            if one.handedness == holder.handedness and one.hand not in self._beside
        )
        successor = next(fitting, None)
        if successor is not None:
            self._hand_to(successor)

    def palm(self, reading: HandReading, t: float) -> Arming | None:
        """Arm a hand that showed the arming sign; return the event if it was not armed."""
        again = self.hand == reading.hand
        self._move(ArmingCue.PALM)
        since = self._holder.since if again and self._holder is not None else t
        self._holder = _Holder(reading.hand, reading.track, reading.handedness, since, t + ARMED_S)
        return None if again else Arming("armed", reading.track, t)

    def keep(self, readings: Sequence[HandReading], sign: str, t: float) -> None:
        """Restart the armed hand's time while it still holds the arming sign."""
        if self._holder is not None and any(
            one.hand == self.hand and one.held == sign for one in readings
        ):
            self._holder = replace(self._holder, until=t + ARMED_S)

    def command(self, t: float) -> Arming | None:
        """Restart the armed hand's time after a command; arm it again if the time had run out."""
        holder = self._holder
        if holder is None:
            return None
        lapsed = self.state is Armed.DISARMED
        if lapsed:
            self._move(ArmingCue.PALM)
        self._holder = replace(holder, until=t + ARMED_S)
        return Arming("armed", holder.track, t) if lapsed else None

    def fist(self, hand: int, t: float) -> Arming | None:
        """Disarm a hand that showed the disarming sign; return the event if it was armed."""
        if self.hand != hand or self._holder is None:
            return None
        track = self._holder.track
        self._move(ArmingCue.FIST)
        self._holder = None
        return Arming("disarmed", track, t)

    def cut(self, t: float) -> Arming | None:
        """Disarm at a break in the stream, without a successor; return the event."""
        holder = self._holder
        was = self.state
        self._move(ArmingCue.CUT)
        self._holder = None
        self._beside = frozenset()
        return (
            Arming("disarmed", holder.track, t)
            if holder is not None and was is Armed.ARMED
            else None
        )

    def expire(
        self, readings: Sequence[HandReading], signs: frozenset[str], t: float
    ) -> Arming | None:
        """Disarm when the time is over, unless a sign in `signs` that began in time is still held;
        return the event.
        """
        holder = self._holder
        if holder is None or self.state is Armed.DISARMED or t <= holder.until:
            return None
        for reading in readings:
            holding = reading.holding
            if (
                reading.hand == holder.hand
                and holding
                and holding.sign in signs
                and self.allows(holder.hand, holding.since)
            ):
                return None
        self._move(ArmingCue.RUN_OUT)
        return Arming("disarmed", holder.track, t)

    def allows(self, hand: int, since: float) -> bool:
        """Return whether a hand's gesture that began at `since` counts:
        only if the hand was armed then.
        """
        holder = self._holder
        return holder is not None and holder.hand == hand and holder.since <= since <= holder.until

    def _hand_to(self, reading: HandReading) -> None:
        if self._holder is not None:
            self._holder = replace(self._holder, hand=reading.hand, track=reading.track)

    def _move(self, cue: ArmingCue) -> None:
        self.state = ARMING.get((self.state, cue), self.state)


class LeadingHand:
    """The largest visible hand; it gives commands when arming is off."""

    def __init__(self) -> None:
        self.hand: int | None = None

    def update(self, readings: Sequence[HandReading]) -> None:
        """Update from the visible hands."""
        lengths = {reading.hand: reading.length_px for reading in readings}
        if not lengths:
            return
        largest = max(lengths, key=lengths.__getitem__)
        if self.hand not in lengths or lengths[largest] > MIN_LEAD_RATIO * lengths[self.hand]:
            self.hand = largest
