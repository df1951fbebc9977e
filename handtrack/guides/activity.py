"""The guide on screen, as the activity that hands, keys and clicks command.

A frame comes in as a `Recognition` and goes out as results. Between the two lies one call: the
hands' gestures are judged by the guide's rules, and what counts is carried out in its run. The
window lends only what a page knows, as a value, and shows the results.
"""

from collections.abc import Callable
from dataclasses import replace

from handtrack.gestures.recognizer import Recognition
from handtrack.guides.open_runs import OpenRuns
from handtrack.messages import KEY, Command, CommandName
from handtrack.navigation.activity import NOT_TAKEN, CommandResult
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands, HandState
from handtrack.navigation.rules import Attention, StepRules


class GuideActivity:
    """The guide in front of the open ones, commanded by hands, keys and clicks.

    `hand`: the hands in front of the screen, shared by all its activities. `clock`: seconds on the
    clock of the runs' timers.
    """

    def __init__(self, runs: OpenRuns, hand: HandCommands, clock: Callable[[], float]) -> None:
        self.bindings = Bindings()
        self.arming = True
        self._runs = runs
        self._hand = hand
        self._clock = clock
        self._unread = False

    @property
    def commanding(self) -> int | None:
        """The commanding hand, by the recogniser's number; None without one."""
        return self._hand.commanding

    @property
    def hand_state(self) -> HandState:
        """The hand's state as of the last frame, for display."""
        return self._hand.state(self)

    @property
    def attention(self) -> Attention:
        """How closely hands must be watched until the next frame."""
        return self._hand.attention(self)

    def forget_hands(self) -> None:
        """Forget every hand that commands the guide."""
        self._hand.forget(self)

    def follow(self, seen: Recognition, *, unread: bool) -> tuple[CommandResult, ...]:
        """Carry out what the hands in a frame command; `unread`: the step has an unread page."""
        self._unread = unread
        return self._hand.follow(seen, self) if self._runs.front is not None else ()

    def press(self, name: CommandName, choice: int | None, *, unread: bool) -> CommandResult:
        """Carry out a key's or click's command; `unread` as in `follow`."""
        self._unread = unread
        return self._hand.press(name, choice, self)

    def rules(self) -> StepRules:
        """Return which commands count now, as `GuideSession.rules` does."""
        front = self._runs.front
        return front.rules(self._clock(), unread=self._unread) if front is not None else StepRules()

    def command(self, command: Command, score: float | None) -> CommandResult:
        """Run a command, as `GuideSession.command` does."""
        front = self._runs.front
        if front is None:
            return NOT_TAKEN
        now = self._clock()
        if command.by == KEY:
            command = replace(command, t=now)
        return front.command(command, now, score, unread=self._unread)
