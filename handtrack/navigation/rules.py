"""What the current step allows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from handtrack.messages import CommandName


@dataclass(frozen=True, slots=True)
class StepRules:
    """What counts in a step.

    Attributes
    ----------
    choices : int
        Options that can be selected.
    blocked : mapping of command to str
        Commands that do not count now, each with the reason in words for the person, such as "locked until the
        timer ends".
    pages : bool
        Swipes up and down turn what is longer than the screen.
    """

    choices: int = 0
    blocked: Mapping[CommandName, str] = field(default_factory=dict)
    pages: bool = False
