"""One step of a guide, and the kinds of step there are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from handtrack.guides.body import Block, Text
from handtrack.sentences import Message


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a kind of step, as far as it differs from text.

    Other modules ask for a trait, never for a kind, so that they know a new kind too.
    """

    keys: tuple[str, ...] = ()
    """The keys it takes besides those that all kinds take."""
    required: Mapping[str, str] = field(default_factory=dict)
    """Those that it cannot do without, each with a usual value."""
    ticks: bool = False
    """It has items with boxes to tick, all of them before it is confirmed."""
    asks: bool = False
    """It has numbered options, one of which is confirmed."""
    timed: bool = False
    """It has its own timer, which confirming starts."""


class StepKind(Enum):
    """The kinds of step, each with its traits."""

    traits: Traits

    def __new__(cls, word: str, traits: Traits = Traits()) -> Self:
        """Make a kind whose value is its word."""
        made = object.__new__(cls)
        made._value_ = word
        made.traits = traits
        return made

    TEXT = "text"
    CHECKLIST = "checklist", Traits(ticks=True)
    CHOICE = "choice", Traits(("default",), asks=True)
    TIMER = "timer", Traits(("duration", "locked"), {"duration": "5 min"}, timed=True)
    FIELD = "field", Traits(("default",), asks=True)
    CONFIRMATION = "confirmation", Traits(("review",))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys it takes."""
        return ("kind", "id", "if", "repeat", *self.traits.keys)

    @property
    def plain(self) -> bool:
        """True for text, the kind of a step that names none: reading on completes it."""
        return self is StepKind.TEXT

    @property
    def ticks(self) -> bool:
        """True if it has items to tick."""
        return self.traits.ticks

    @property
    def asks(self) -> bool:
        """True if it has options."""
        return self.traits.asks

    @property
    def timed(self) -> bool:
        """True if it has its own timer."""
        return self.traits.timed

    @property
    def lists(self) -> bool:
        """True if it has items or options."""
        return self.asks or self.ticks


@dataclass(frozen=True, slots=True)
class Entry:
    """An option to choose or an item to tick; `id` is for the log, `label` for people."""

    id: str
    label: str
    text: Text = ()
    """The label with its amounts; empty if it has none."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer that a step's text suggests."""

    id: str
    """Unique in its guide, and no step's id."""
    title: str
    """The step's title, with words from the text if the step has several."""
    words: str
    """The duration as in the text: "10–12 min"."""
    duration_s: float


@dataclass(frozen=True, slots=True)
class Step:
    """One step."""

    id: str
    """Unique in its guide; the slug of the title unless the writer set one."""
    title: str
    """Plain text."""
    kind: StepKind
    line: int
    body: tuple[Block, ...] = ()
    """The text to read, without items and options."""
    items: tuple[Entry, ...] = ()
    """For a checklist: at least one."""
    options: tuple[Entry, ...] = ()
    """For a choice (a decision in the work) or a field (an entry of a form): 2 to 9."""
    default: str | None = None
    """For a choice or field: the id of the preselected option."""
    duration_s: float = 0.0
    """For a timer: how long it runs; 0 in other steps."""
    locked: bool = False
    """For a timer: the step cannot be left before it ends."""
    offers: tuple[Timer, ...] = ()
    """For a text: optional timers for the durations in it."""
    review: tuple[str, ...] = ()
    """For a confirmation: the ids of the steps whose answers are shown again."""
    needs: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Maps the id of each step with options to those that lead here;
    empty for a step that is always shown.
    """
    warnings: tuple[Message, ...] = ()
    """Problems short of an error, such as a missing picture, each with file and line."""

    @property
    def choices(self) -> tuple[Entry, ...]:
        """Its numbered entries: its options or items, otherwise the timers that its text
        suggests.
        """
        return (
            self.options
            or self.items
            or tuple(Entry(timer.id, timer.words) for timer in self.offers)
        )

    @property
    def timers(self) -> "tuple[Timed, ...]":
        """Its timers: its own, or those that its text suggests."""
        return (self,) if self.kind.timed else self.offers


Timed = Step | Timer
"""Anything with a timer: id, title and duration."""
