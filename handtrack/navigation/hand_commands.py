"""Hand commands for steps and cards, and their state for display. Time comes with the frames."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from handtrack.gestures.recognizer import Recognition
from handtrack.messages import Arming, Command, CommandName, Refusal
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import Bindings, gesture_of
from handtrack.navigation.codes import NavigationCode
from handtrack.navigation.navigator import Navigator, Target
from handtrack.navigation.rules import Attention, StepRules

PAGES: Final = {"swipe up": 1, "swipe down": -1}
"""The text moves with the swipe; a gesture bound to a command does not turn pages."""

_NOT_COMMANDING: Final = frozenset(
    {NavigationCode.NOT_ARMED, NavigationCode.OTHER_ARMED, NavigationCode.LARGER_COMMANDS}
)
"""Refusals for hands that are not in control: their signs are rarely meant."""


class HandMode(Enum):
    """The state of the hand, as shown."""

    UNSEEN = "unseen"
    WAITING = "waiting"
    ARMED = "armed"
    READY = "ready"
    """A hand is visible and arming is off."""


@dataclass(frozen=True, slots=True)
class HandState:
    """The hand's state for display."""

    mode: HandMode = HandMode.UNSEEN
    share: float = 0.0
    """0 to 1: of an armed hand, the time left; of a waiting one,
    the progress of the arming hold.
    """
    left_s: float = 0.0
    """Remaining seconds of arming; 0 after it ran out while a sign started in time is still
    held.
    """
    target: Target | None = None
    """The command of the current hold, and its progress."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A command given by a gesture, and the sign's score; None for a movement."""

    command: Command
    score: float | None


@dataclass(frozen=True, slots=True)
class PageTurn:
    """A swipe up or down: the number of screens, positive for down."""

    screens: int


HandAction = Signed | Refusal | PageTurn | Arming  # the result of a hand's gesture, to be answered


def heard(action: HandAction) -> str:
    """Return the sound for a result: "armed", "disarmed", "accepted", "refused", or none.

    Refusals for hands that are not in control stay silent: at the stove, hands rarely mean signs.
    """
    if isinstance(action, Arming):
        return action.type
    if isinstance(action, Refusal):
        return "" if action.reason.code in _NOT_COMMANDING else "refused"
    return "accepted"


class HandCommands:
    """Turns each frame's gestures into commands under the rules of the view.

    `arming`: only an armed hand gives commands.
    """

    def __init__(self, bindings: Bindings | None = None, *, arming: bool = True) -> None:
        self._arming = arming
        self._bindings = bindings or Bindings()
        self.reset()

    @property
    def commanding(self) -> int | None:
        """The commanding hand, by the recogniser's number; None without one."""
        return self._navigator.commanding

    def configure(self, bindings: Bindings, *, arming: bool) -> None:
        """Change the bindings and arming; forgets every hand if they differ."""
        if (bindings, arming) != (self._bindings, self._arming):
            self._bindings = bindings
            self._arming = arming
            self.reset()

    def reset(self) -> None:
        """Forget every hand: a new run with its own time follows."""
        self._navigator = Navigator(self._bindings, arming=self._arming)
        self._seen: Recognition | None = None

    def update(self, seen: Recognition, rules: StepRules) -> tuple[HandAction, ...]:
        """Return a frame's results, under the rules of the view."""
        self._navigator.rules = rules
        self._seen = seen
        scores = {reading.track: reading.score for reading in seen.readings}
        held = {
            event.sign: scores.get(event.track) for event in seen.events if event.type == "hold"
        }
        decided = (
            Signed(decision, held.get(decision.by)) if isinstance(decision, Command) else decision
            for decision in self._navigator.decide(seen)
        )
        return (*decided, *self._turns(seen))

    def pressed(self, command: CommandName, choice: int | None, rules: StepRules) -> None:
        """Note a command by key or click: the undo sign can undo it,
        and the usual pause follows.
        """
        if self._seen is not None:
            self._navigator.rules = rules
            self._navigator.press(command, self._seen.t, choice)

    @property
    def state(self) -> HandState:
        """The hand's state as of the last frame."""
        seen = self._seen
        until = self._navigator.armed_until
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
            HandMode.WAITING,
            max((hold.share for hold in holds if hold.sign == self._bindings.arm), default=0.0),
        )

    @property
    def attention(self) -> Attention:
        """How closely hands must be watched until the next frame."""
        if self._navigator.armed_until is not None or self._navigator.target is not None:
            return Attention.EVERYTHING
        if not self._arming:
            return Attention.SIGNS
        resting = (
            (one for one in self._seen.readings if not one.moving) if self._seen is not None else ()
        )
        arms = any(hold.sign == self._bindings.arm for one in resting for hold in one.holds)
        return Attention.EVERYTHING if arms else Attention.ARMING

    def _turns(self, seen: Recognition) -> Iterator[PageTurn | Refusal]:
        """Yield page turns for swipes up and down; they count under the same conditions as
        commands.
        """
        if not self._navigator.rules.pages:
            return
        for event in seen.events:
            gesture = gesture_of(event)
            if (
                gesture in PAGES
                and self._bindings.bound(gesture) is None
                and self._navigator.knows(event.track)
            ):
                refused = self._navigator.admit(event)
                if refused is not None:
                    yield refused
                else:
                    yield PageTurn(PAGES[gesture])
