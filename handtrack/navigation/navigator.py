"""Turns gestures into commands, under the rules of the current step.

A gesture that was not meant must not become a command. So a gesture counts only if its hand is
trusted, is in control and was when the gesture began, if no command came within `REFRACTORY_S`
before (the end of a movement must not be a second one), and if the step allows it. An undo sign
counts only if it began within `UNDO_S` of a command. Keys are always meant: only the step's rules
apply to them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from handtrack.errors import UsageError
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.messages import (
    KEY,
    TIMER_COMMANDS,
    Arming,
    Command,
    CommandName,
    GestureEvent,
    Refusal,
)
from handtrack.navigation.arming import ArmedHand, LeadingHand
from handtrack.navigation.bindings import Bindings, Bound, gesture_of
from handtrack.navigation.codes import NavigationCode
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message
from handtrack.settings import check_one_of

REFRACTORY_S: Final = 0.8
UNDO_S: Final = 3.0
MAX_TRACKS: Final = 64  # remembered, so a hand lost a moment ago is still known
UNDOABLE: Final[frozenset[CommandName]] = frozenset(
    {"next", "previous", "select", "confirm", "servings", *TIMER_COMMANDS}
)

Decision = Arming | Command | Refusal


@dataclass(frozen=True, slots=True)
class Target:
    """The command of the current hold, and the hold's progress, 0 to 1."""

    bound: Bound
    sign: str
    share: float


class Navigator:
    """Decides which gestures count. It has no clock: time comes with its input.

    Parameters
    ----------
    arming : bool
        Only an armed hand gives commands; otherwise the largest one does.
    """

    def __init__(self, bindings: Bindings | None = None, *, arming: bool = True) -> None:
        self.rules = StepRules()
        """The current step's rules; the view sets them."""
        check_one_of("arming", arming, (False, True))
        self._bindings = bindings or Bindings()
        self._arming = arming
        self._armed = ArmedHand()
        self._leading = LeadingHand()
        self._seen: dict[int, HandReading] = {}
        self._t = float("-inf")
        self._commanded_at: float | None = None
        self._undoable_at: float | None = None
        self.target: Target | None = None
        """The command of the current hold; None without a hold that counts."""

    @property
    def commanding(self) -> int | None:
        """The commanding hand, by the recogniser's number; None without one."""
        return self._armed.hand if self._arming else self._leading.hand

    @property
    def armed_until(self) -> float | None:
        """When the arming runs out, in seconds; None without an armed hand."""
        return self._armed.until if self._armed.hand is not None else None

    def decide(self, seen: Recognition) -> tuple[Decision, ...]:
        """Return the decisions on the next frame's gestures.

        Raises
        ------
        ValueError
            Time went backwards.
        UsageError
            `seen` is something else.
        """
        if not isinstance(seen, Recognition):
            raise UsageError(NavigationCode.NOT_RECOGNISED, given=type(seen).__name__)
        self._advance(seen.t)
        decisions: list[Decision] = list(self._forget_hands(seen.t)) if seen.cut else []
        trusted = tuple(reading for reading in seen.readings if reading.trusted)
        self._armed.update(trusted)
        self._leading.update(trusted)
        hands = {reading.track: reading for reading in trusted}
        self._seen = {**{k: v for k, v in self._seen.items() if k not in hands}, **hands}
        for event in seen.events:
            if event.track in self._seen:
                decisions += self._gesture(event, self._seen[event.track])
        decisions += self._missed(seen.misses)
        self._armed.keep(seen.readings, self._bindings.arm, seen.t)
        signs = frozenset(
            (
                *(sign for sign in self._bindings.commands if self._bound(sign)),
                self._bindings.disarm,
            )
        )
        expired = self._armed.expire(seen.readings, signs, seen.t)
        if expired is not None:
            decisions.append(expired)
        self.target = self._aimed(seen)
        return tuple(decisions)

    def press(
        self, command: CommandName, t: float, choice: int | None = None
    ) -> tuple[Decision, ...]:
        """Return the decisions on a key or click: the step's rules apply,
        arming and refractory time do not.
        """
        self._advance(max(t, self._t))
        return tuple(self._ordered(Bound(command, choice), KEY, 0, self._t, self._t))

    def knows(self, track: int) -> bool:
        """Return whether a track was seen a moment ago."""
        return track in self._seen

    def admit(self, event: GestureEvent) -> Refusal | None:
        """Judge a gesture of the newest frame that is not a command, such as a page turn.

        The conditions for commands apply: the hand must be in control, and the gesture must not
        come too soon after another one. The hand stays armed.

        Returns
        -------
        Refusal or None
            Why it does not count; None if it does.
        """
        refused = self._refused(self._seen[event.track].hand, event.since, event.t)
        if refused is not None:
            return Refusal(event.track, event.t, gesture_of(event), refused)
        self._commanded_at = event.t
        if self._arming:
            self._armed.command(event.t)
        return None

    def _advance(self, t: float) -> None:
        if t < self._t:
            raise ValueError(f"time went back from {self._t} to {t} s")
        self._t = t
        if len(self._seen) > MAX_TRACKS:
            self._seen = dict(list(self._seen.items())[-MAX_TRACKS // 2 :])

    def _forget_hands(self, t: float) -> Iterator[Decision]:
        """Forget all hands, so later ones are not taken for them (after a stream reconnects,
        say).
        """
        ended = self._armed.cut(t)
        if ended is not None:
            yield ended
        self._leading = LeadingHand()
        self._seen = {}

    def _bound(self, gesture: str) -> Bound | None:
        bound = self._bindings.bound(gesture)
        if bound is None or (bound.command in TIMER_COMMANDS and not self.rules.timers):
            return None
        return None if bound.command == "read" and not self.rules.reads else bound

    def _gesture(self, event: GestureEvent, reading: HandReading) -> Iterator[Decision]:
        gesture = gesture_of(event)
        if gesture in (self._bindings.arm, self._bindings.disarm):
            yield from self._armed_by(gesture, reading, event.t)
            return
        bound = self._bound(gesture)
        if bound is None:
            return
        refused = self._refused(reading.hand, event.since, event.t)
        if refused is not None:
            yield Refusal(event.track, event.t, gesture, refused)
            return
        decisions = list(self._ordered(bound, gesture, event.track, event.since, event.t))
        if self._arming and any(isinstance(one, Command) for one in decisions):
            again = self._armed.command(event.t)
            if again is not None:
                yield again
        yield from decisions

    def _armed_by(self, sign: str, reading: HandReading, t: float) -> Iterator[Decision]:
        if not self._arming:
            return
        changed = (
            self._armed.palm(reading, t)
            if sign == self._bindings.arm
            else self._armed.fist(reading.hand, t)
        )
        if changed is not None:
            yield changed

    def _refused(self, hand: int, since: float, t: float) -> Message | None:
        if self._arming and not self._armed.allows(hand, since):
            return (
                NavigationCode.NOT_ARMED()
                if self._armed.hand in (None, hand)
                else NavigationCode.OTHER_ARMED()
            )
        if not self._arming and hand != self._leading.hand:
            return NavigationCode.LARGER_COMMANDS()
        if self._commanded_at is not None and t - self._commanded_at < REFRACTORY_S:
            return NavigationCode.TOO_SOON()
        return None

    def _ordered(
        self, bound: Bound, by: str, track: int, since: float, t: float
    ) -> Iterator[Decision]:
        reason = self._barred(bound, since)
        if reason is not None:
            yield Refusal(track, t, by, reason)
            return
        self._commanded_at = t
        self._undoable_at = t if bound.command in UNDOABLE else None
        yield Command(bound.command, track, t, by, bound.choice)

    def _barred(self, bound: Bound, since: float) -> Message | None:
        if bound.command == "undo" and self._undoable_at is None:
            return NavigationCode.NOTHING_TO_UNDO()
        if (
            bound.command == "undo"
            and self._undoable_at is not None
            and since - self._undoable_at > UNDO_S
        ):
            return NavigationCode.TOO_LATE_TO_UNDO(late_s=since - self._undoable_at, limit_s=UNDO_S)
        return self.rules.refusal(bound.command, bound.choice)

    def _missed(self, misses: tuple[Miss, ...]) -> Iterator[Refusal]:
        for miss in misses:
            reading = self._seen.get(miss.track)
            meant = self._bound(miss.by) is not None
            if meant and reading is not None and reading.hand == self.commanding:
                yield Refusal(miss.track, miss.t, miss.by, miss.reason)

    def _aimed(self, seen: Recognition) -> Target | None:
        for reading in seen.readings:
            for holding in reading.holds if reading.hand == self.commanding else ():
                bound = self._bound(holding.sign) if self._counts(reading, holding) else None
                if bound is not None and self._barred(bound, holding.since) is None:
                    return Target(bound, holding.sign, holding.share)
        return None

    def _counts(self, reading: HandReading, holding: Holding) -> bool:
        return not self._arming or self._armed.allows(reading.hand, holding.since)
