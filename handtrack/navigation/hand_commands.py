"""The hands in front of a screen: which activity they command, and their state for display.

Time comes with the frames.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from handtrack.gestures.recognizer import Recognition
from handtrack.messages import KEY, Command, CommandName, Refusal
from handtrack.navigation.activity import Activity, CommandResult, Effect
from handtrack.navigation.arming import ARMED_S
from handtrack.navigation.bindings import Bindings, gesture_of
from handtrack.navigation.failed_swipes import FailedSwipes
from handtrack.navigation.navigator import Decision, Navigator, Target
from handtrack.navigation.rules import Attention

PAGES: Final = {"swipe up": 1, "swipe down": -1}
"""The text moves with the swipe; a gesture bound to a command does not turn pages."""


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
class _Front:
    """The activity that hands command, with the meaning that gestures had when it began."""

    activity: Activity
    bindings: Bindings
    arming: bool

    def lasts(self, activity: Activity) -> bool:
        """Return whether this is still the activity, and gestures still mean the same in it."""
        return self.activity is activity and (self.bindings, self.arming) == (
            activity.bindings,
            activity.arming,
        )


class HandCommands:
    """Turns gestures into commands of the activity in front, and carries them out.

    One for each screen that hands are in front of, whatever it shows. When another activity comes
    to the front, or gestures change their meaning, every hand is forgotten: no sign that began
    before may count after.
    """

    def __init__(self) -> None:
        self._front: _Front | None = None
        self._navigator = Navigator()
        self._failed_swipes = FailedSwipes()
        self._seen: Recognition | None = None

    @property
    def commanding(self) -> int | None:
        """The commanding hand, by the recogniser's number; None without one."""
        return self._navigator.commanding

    def follow(self, seen: Recognition, activity: Activity) -> tuple[CommandResult, ...]:
        """Carry out what the hands in a frame command, and return what came of it."""
        self._bring_forward(activity)
        self._navigator.rules = activity.rules()
        self._seen = seen
        decisions = self._navigator.decide(seen)
        results = [self._result(decided, seen, activity) for decided in decisions]
        return (*results, *self._page_turns(seen, activity.bindings))

    def press(self, name: CommandName, choice: int | None, activity: Activity) -> CommandResult:
        """Carry out a key's or click's command, and return what came of it.

        The undo sign can undo it, and the usual pause follows before a gesture counts.
        """
        rules = activity.rules()
        result = activity.command(Command(name, 0, self._t, KEY, choice), None)
        if result.taken and result.effect is not Effect.SAVE_RECORD and self._in_front(activity):
            self._navigator.rules = rules
            self._navigator.press(name, self._t, choice)
        return result

    def forget(self, activity: Activity) -> None:
        """Forget every hand if they command this activity: a run with its own time follows."""
        if self._front is not None and self._front.activity is activity:
            self._forget()

    def state(self, activity: Activity) -> HandState:
        """Return the hand's state as of the last frame, to show it in an activity."""
        seen = self._seen
        if seen is None or not self._in_front(activity):
            return HandState()
        until = self._navigator.armed_until
        target = self._navigator.target
        if until is not None:
            left_s = max(0.0, until - seen.t)
            return HandState(HandMode.ARMED, left_s / ARMED_S, left_s, target)
        if not seen.readings:
            return HandState()
        if not activity.arming:
            return HandState(HandMode.READY, target=target)
        holds = [reading.holding for reading in seen.readings if reading.holding is not None]
        return HandState(
            HandMode.WAITING,
            max((hold.share for hold in holds if hold.sign == activity.bindings.arm), default=0.0),
        )

    def attention(self, activity: Activity) -> Attention:
        """Return how closely hands must be watched for an activity until the next frame."""
        seen = self._seen if self._in_front(activity) else None
        navigator = self._navigator
        if seen is not None and (navigator.armed_until is not None or navigator.target is not None):
            return Attention.EVERYTHING
        if not activity.arming:
            return Attention.SIGNS
        resting = (one for one in seen.readings if not one.moving) if seen is not None else ()
        arms = any(hold.sign == activity.bindings.arm for one in resting for hold in one.holds)
        return Attention.EVERYTHING if arms else Attention.ARMING

    @property
    def _t(self) -> float:
        return self._seen.t if self._seen is not None else 0.0

    def _in_front(self, activity: Activity) -> bool:
        """Return whether hands command this activity, in the meaning that gestures have now."""
        return self._front is not None and self._front.lasts(activity)

    def _forget(self) -> None:
        self._front = None
        self._seen = None
        self._navigator = Navigator()
        self._failed_swipes = FailedSwipes()

    def _bring_forward(self, activity: Activity) -> None:
        if not self._in_front(activity):
            self._forget()
            self._front = _Front(activity, activity.bindings, activity.arming)
            self._navigator = Navigator(activity.bindings, arming=activity.arming)

    def _result(self, decided: Decision, seen: Recognition, activity: Activity) -> CommandResult:
        match decided:
            case Command():
                scores = (one.score for one in seen.readings if one.track == decided.track)
                by_sign = any(event.sign == decided.by for event in seen.events)
                result = activity.command(decided, next(scores, None) if by_sign else None)
                return replace(result, event=decided)
            case Refusal():
                other_way = self._other_way(decided, activity.bindings)
                return CommandResult(
                    taken=False, says=decided.reason, event=decided, other_way=other_way
                )
            case _:
                return CommandResult(taken=True, event=decided)

    def _other_way(self, refusal: Refusal, bindings: Bindings) -> str | None:
        """Return a sign that goes on, if enough swipes to go on have failed; once."""
        bound = bindings.bound(refusal.by)
        if bound is None or bound.command != "next":
            return None
        self._failed_swipes.note(refusal)
        rules = self._navigator.rules
        sign = bindings.sign_of("next")
        if sign is None and rules.confirm_goes_on and rules.refusal("confirm") is None:
            sign = bindings.sign_of("confirm")
        return sign if sign is not None and self._failed_swipes.take_suggestion() else None

    def _page_turns(self, seen: Recognition, bindings: Bindings) -> Iterator[CommandResult]:
        """Yield page turns for swipes up and down; they count under the same conditions as
        commands.
        """
        if not self._navigator.rules.pages:
            return
        for event in seen.events:
            gesture = gesture_of(event)
            if (
                gesture in PAGES
                and bindings.bound(gesture) is None
                and self._navigator.knows(event.track)
            ):
                refused = self._navigator.admit(event)
                if refused is not None:
                    yield CommandResult(taken=False, says=refused.reason, event=refused)
                else:
                    yield CommandResult(taken=True, effect=Effect.TURN_PAGES, pages=PAGES[gesture])
