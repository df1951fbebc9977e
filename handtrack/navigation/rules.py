"""The rules of the current step."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from handtrack.messages import CommandName
from handtrack.navigation.codes import NavigationCode
from handtrack.sentences import Message


@dataclass(frozen=True, slots=True)
class StepRules:
    """The rules of one step."""

    choices: int = 0
    blocked: Mapping[CommandName, Message] = field(default_factory=dict)
    """Commands refused now, each with its reason."""
    pages: bool = False
    """Swipes up and down turn content longer than the screen."""
    timers: bool = False
    """A timer is running; otherwise signs for timers mean nothing."""
    reads: bool = False
    """There is something to read aloud; otherwise the sign for it means nothing."""
    confirm_goes_on: bool = False
    """Confirming goes on, as the next command does."""

    def refusal(self, command: CommandName, choice: int | None = None) -> Message | None:
        """Return why a command does not count here; None if it does."""
        if command == "select":
            number = choice or 0
            if not self.choices:
                return NavigationCode.NOTHING_TO_CHOOSE()
            if not 1 <= number <= self.choices:
                return NavigationCode.NO_SUCH_OPTION(number=number)
        return self.blocked.get(command)


class Attention(Enum):
    """The gestures that may start now, which decide how closely hands must be watched."""

    EVERYTHING = "everything"
    """A hand is in control, or may be: every frame counts."""
    ARMING = "arming"
    """Only the arming sign counts."""
    SIGNS = "signs"
    """Arming is off: any sign or movement counts."""
