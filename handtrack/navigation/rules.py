"""What the current step allows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from handtrack.messages import CommandName
from handtrack.sentences import Message


@dataclass(frozen=True, slots=True)
class StepRules:
    """What counts in a step.

    Attributes
    ----------
    choices : int
        How many options can be selected.
    blocked : mapping of command to Message
        Commands that do not count now, each with its reason.
    pages : bool
        Whether swipes up and down turn what is longer than the screen.
    timers : bool
        Whether a timer is on; without one, signs for timers mean nothing.
    """

    choices: int = 0
    blocked: Mapping[CommandName, Message] = field(default_factory=dict)
    pages: bool = False
    timers: bool = False
