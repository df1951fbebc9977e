"""The guide on screen, as the activity that hands, keys and clicks command.

`HandCommands` judges a frame's gestures by the rules here, and has what counts carried out here, in
the guide's run. The window lends only what a page knows, as a value, and shows the results.
"""

from collections.abc import Callable
from dataclasses import replace

from handtrack.guides.open_runs import OpenRuns
from handtrack.messages import KEY, Command
from handtrack.navigation.activity import NOT_TAKEN, CommandResult
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.rules import StepRules


class GuideActivity:
    """The guide in front of the open ones. `clock`: seconds on the clock of the runs' timers."""

    def __init__(self, runs: OpenRuns, clock: Callable[[], float]) -> None:
        self.bindings = Bindings()
        self.arming = True
        self.unread = False
        """The step has an unread page; set it before a frame, a key or a click."""
        self._runs = runs
        self._clock = clock

    def rules(self) -> StepRules:
        """Return which commands count now, as `GuideSession.rules` does."""
        front = self._runs.front
        return front.rules(self._clock(), unread=self.unread) if front is not None else StepRules()

    def command(self, command: Command, score: float | None) -> CommandResult:
        """Run a command, as `GuideSession.command` does."""
        front = self._runs.front
        if front is None:
            return NOT_TAKEN
        now = self._clock()
        if command.by == KEY:
            command = replace(command, t=now)
        return front.command(command, now, score, unread=self.unread)
