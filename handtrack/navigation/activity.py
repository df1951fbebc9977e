"""Activities that hands, keys and clicks command: the seam between engine and window.

An activity is a guide, the library, slides in another program. `HandCommands` asks it for its
rules, decides which gesture counts, and has it carry out the command. The result goes to the
window, which only shows it.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Protocol

from handtrack.messages import Arming, Command, Refusal
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.codes import NavigationCode
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message

_NOT_COMMANDING: Final = frozenset(
    {NavigationCode.NOT_ARMED, NavigationCode.OTHER_ARMED, NavigationCode.LARGER_COMMANDS}
)
"""Refusals for hands that are not in control: their signs are rarely meant."""


class Effect(Enum):
    """The window's part of a command."""

    LEAVE = auto()
    """Leave the activity."""
    TURN_PAGES = auto()
    """Turn `pages`; only the window knows whether there are that many."""
    TURN_TO_UNREAD = auto()
    """Turn to an unread page; undo turns back."""
    TURN_BACK = auto()
    """Turn back `pages`, which an earlier command turned."""
    SAVE_RECORD = auto()
    READ_ALOUD = auto()
    SHOW_CARD = auto()
    """Show the card `number`, from 1."""
    ASK_TO_RESUME = auto()
    """Ask whether to resume a guide; until then its answers have the numbers."""
    OPEN_CARD = auto()
    """Open what the card `number` stands for, or the guide asked about."""
    START_OVER = auto()
    """Open the guide asked about as a new run."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a gesture, a key or a click."""

    taken: bool
    """True if it counts."""
    says: Message | None = None
    """Why it does not count, or what follows; None if the screen shows it."""
    event: Arming | Command | Refusal | None = None
    """The decision, for the window and for recordings; None for a page turn, and for a key that
    changed nothing.
    """
    effect: Effect | None = None
    number: int | None = None
    """For a select: the option's or item's number in the step. For a card: its number among all.
    Both from 1.
    """
    pages: int = 0
    """Pages to turn; of a swipe positive for forwards."""
    kept: bool = False
    """True if the command belongs in the run's log."""
    other_way: str | None = None
    """A sign to suggest instead of swipes to go on, after some failed; once for an activity."""

    @property
    def leaves(self) -> bool:
        """True if the activity is to be left."""
        return self.effect is Effect.LEAVE

    @property
    def cue(self) -> str:
        """Its sound: "armed", "disarmed", "accepted", "refused", or none.

        Refusals for hands that are not in control stay silent: at the stove, hands rarely mean
        signs.
        """
        if isinstance(self.event, Arming):
            return self.event.type
        if self.taken:
            return "accepted"
        silent = isinstance(self.event, Refusal) and self.event.reason.code in _NOT_COMMANDING
        return "" if silent else "refused"


TAKEN: Final = CommandResult(taken=True)
NOT_TAKEN: Final = CommandResult(taken=False)


class Activity(Protocol):
    """Something that hands, keys and clicks command."""

    @property
    def bindings(self) -> Bindings:
        """The meaning of gestures here."""

    @property
    def arming(self) -> bool:
        """True if only an armed hand gives commands."""

    def rules(self) -> StepRules:
        """Return which commands count now, and why others do not."""

    def command(self, command: Command, score: float | None) -> CommandResult:
        """Carry out a command; `score` is its sign's, None for a movement or a key."""


@dataclass(slots=True, eq=False)
class Trial:
    """An activity in which every command counts and does nothing, to see what hands command."""

    bindings: Bindings = field(default_factory=Bindings)
    arming: bool = True
    step_rules: StepRules = field(default_factory=StepRules)

    def rules(self) -> StepRules:
        """Return `step_rules`."""
        return self.step_rules

    def command(self, command: Command, score: float | None) -> CommandResult:
        """Accept a command."""
        return TAKEN
