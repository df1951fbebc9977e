"""What the current step allows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from handtrack.messages import CommandName
from handtrack.sentences import Message


@dataclass(frozen=True, slots=True)
class StepRules:
    """What counts in a step."""

    choices: int = 0
    """How many options can be selected."""
    blocked: Mapping[CommandName, Message] = field(default_factory=dict)
    """Commands that do not count now, each with its reason."""
    pages: bool = False
    """Whether swipes up and down turn what is longer than the screen."""
    timers: bool = False
    """Whether a timer is on; without one, signs for timers mean nothing."""
