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
    last : bool
        Confirming here ends the run: it takes a second confirmation.
    blocked : mapping of command to str
        Commands that do not count now, each with the reason in words for the person, such as "locked until the
        timer ends".
    pages : bool
        Swipes up and down turn what is longer than the screen.
    """

    choices: int = 0
    last: bool = False
    blocked: Mapping[CommandName, str] = field(default_factory=dict)
    pages: bool = False

    @classmethod
    def locked(cls, reason: str = "locked until the timer ends", choices: int = 0) -> "StepRules":
        """Return the rules of a step from which there is no way on yet."""
        return cls(choices, blocked={"next": reason, "confirm": reason})
