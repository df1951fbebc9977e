"""One step of a guide, and the kinds of step there are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from handtrack.guides.body import Block, Text
from handtrack.sentences import Message


class StepKind(Enum):
    """The kinds of step, each with the keys that it takes besides those that all take."""

    keys: tuple[str, ...]

    def __new__(cls, word: str, *keys: str) -> Self:
        """Make a kind whose value is its word."""
        made = object.__new__(cls)
        made._value_ = word
        made.keys = ("kind", "id", "if", "repeat", *keys)
        return made

    TEXT = "text"
    CHECKLIST = "checklist"
    CHOICE = "choice", "default"
    TIMER = "timer", "duration", "locked"
    FIELD = "field", "default"
    CONFIRMATION = "confirmation", "review"

    @property
    def asks(self) -> bool:
        """True if it has options."""
        return self in (StepKind.CHOICE, StepKind.FIELD)

    @property
    def lists(self) -> bool:
        """True if it has items or options."""
        return self.asks or self is StepKind.CHECKLIST


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
        return (self,) if self.kind is StepKind.TIMER else self.offers


Timed = Step | Timer
"""Anything with a timer: id, title and duration."""
