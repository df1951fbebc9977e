"""What hands command where steps or cards are shown, and how that is to be shown. Time comes with the frames."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from handtrack.gestures.recognizer import Recognition
from handtrack.messages import Arming, Command, CommandName, Refusal
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import Bindings, gesture_of
from handtrack.navigation.navigator import Navigator, Target
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Code

PAGES: Final = {"swipe up": 1, "swipe down": -1}
"""Where a swipe goes, the text goes too; a gesture that is bound to a command turns no page."""

_NOT_COMMANDING: Final = frozenset({Code.NOT_ARMED, Code.OTHER_ARMED, Code.LARGER_COMMANDS})
"""Of a hand that does not command: what it shows is seldom meant as a sign."""


class HandMode(Enum):
    """Whether a hand commands."""

    UNSEEN = "unseen"
    WAITING = "waiting"
    ARMED = "armed"
    READY = "ready"
    """A hand is seen, and arming is off."""


@dataclass(frozen=True, slots=True)
class HandState:
    """How it stands with the hand.

    Attributes
    ----------
    mode : HandMode
    share : float
        Of a hand that is armed: the time that is left, 0 to 1; of one that waits: how far the hold that arms is.
    left_s : float
        Seconds for which the hand is armed; 0 where they are over and a sign that began within them is still held.
    target : Target or None
        What the hold in progress will do.
    """

    mode: HandMode = HandMode.UNSEEN
    share: float = 0.0
    left_s: float = 0.0
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Signed:
    """A command by hand, with the score of its sign; None for a movement."""

    command: Command
    score: float | None


@dataclass(frozen=True, slots=True)
class PageTurn:
    """A swipe up or down: so many screens, down where positive."""

    screens: int


Done = Signed | Refusal | PageTurn | Arming
"""What a hand did, as it is answered."""


def heard(done: Done) -> str:
    """Return the sound that goes with what a hand did: "armed", "disarmed", "accepted", "refused", or none.

    What a hand shows that does not command is refused in words alone: at the stove hands are seldom meant as signs.
    """
    if isinstance(done, Arming):
        return done.type
    if isinstance(done, Refusal):
        return "" if done.reason.code in _NOT_COMMANDING else "refused"
    return "accepted"


class HandCommands:
    """Turns what hands show, frame by frame, into commands under the rules of what is shown.

    Parameters
    ----------
    bindings : Bindings, optional
    arming : bool
        Only a hand that was armed commands.
    """

    def __init__(self, bindings: Bindings | None = None, *, arming: bool = True) -> None:
        self._arming = arming
        self._bindings = bindings or Bindings()
        self.reset()

    @property
    def commanding(self) -> int | None:
        """The hand that commands now, by the recogniser's number; None where none does."""
        return self._navigator.commanding

    def configure(self, bindings: Bindings, *, arming: bool) -> None:
        """Let gestures mean something else from now on; every hand is forgotten where that is a change."""
        if (bindings, arming) != (self._bindings, self._arming):
            self._bindings, self._arming = bindings, arming
            self.reset()

    def reset(self) -> None:
        """Forget every hand: what comes next is another run, with a time of its own."""
        self._navigator = Navigator(self._bindings, arming=self._arming)
        self._seen: Recognition | None = None

    def follow(self, seen: Recognition, rules: StepRules) -> tuple[Done, ...]:
        """Return what a frame led to, under the rules of what is shown."""
        self._navigator.rules = rules
        self._seen = seen
        scores = {reading.track: reading.score for reading in seen.readings}
        held = {event.sign: scores.get(event.track) for event in seen.events if event.type == "hold"}
        decided = (
            Signed(decision, held.get(decision.by)) if isinstance(decision, Command) else decision
            for decision in self._navigator.decide(seen)
        )
        return (*decided, *self._turns(seen))

    def pressed(self, command: CommandName, choice: int | None, rules: StepRules) -> None:
        """Take in a command that was given by key or click: a sign that undoes may follow it, and none too soon."""
        if self._seen is not None:
            self._navigator.rules = rules
            self._navigator.press(command, self._seen.t, choice)

    @property
    def state(self) -> HandState:
        """How it stands with the hand, as of the last frame."""
        seen, until = self._seen, self._navigator.armed_until
        if seen is None:
            return HandState()
        target = self._navigator.target
        if until is not None:
            left_s = max(0.0, until - seen.t)
            return HandState(HandMode.ARMED, left_s / ARMED_S, left_s, target)
        if not seen.readings:
            return HandState()
        if not self._arming:
            return HandState(HandMode.READY, target=target)
        holds = [reading.holding for reading in seen.readings if reading.holding is not None]
        return HandState(
            HandMode.WAITING, max((hold.share for hold in holds if hold.sign == self._bindings.arm), default=0.0)
        )

    def _turns(self, seen: Recognition) -> Iterator[PageTurn | Refusal]:
        """Yield what swipes up and down turn; they mean no command of their own, and count as one does."""
        if not self._navigator.rules.pages:
            return
        for event in seen.events:
            gesture = gesture_of(event)
            if gesture in PAGES and self._bindings.bound(gesture) is None and self._navigator.knows(event.track):
                refused = self._navigator.admit(event)
                if refused is not None:
                    yield refused
                else:
                    yield PageTurn(PAGES[gesture])
