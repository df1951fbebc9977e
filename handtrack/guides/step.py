"""One step of a guide, and the kinds of step there are."""

from dataclasses import dataclass
from enum import Enum

from handtrack.guides.body import Block
from handtrack.sentences import Message


class StepKind(Enum):
    """What a step asks of the person."""

    TEXT = "text"
    CHECKLIST = "checklist"
    CHOICE = "choice"
    TIMER = "timer"
    FIELD = "field"
    CONFIRMATION = "confirmation"


@dataclass(frozen=True, slots=True)
class Entry:
    """An option that can be chosen or an item that can be ticked; `id` is what a log keeps, `label` is for people."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step.

    Attributes
    ----------
    id : str
        Unique in its guide; the slug of the title unless the writer gave one.
    title : str
        Plain text.
    kind : StepKind
    line : int
        Where its heading stands in the file.
    body : tuple of Block
        What is to be read, without the items and options.
    items : tuple of Entry
        Of a checklist: what is ticked, at least one.
    options : tuple of Entry
        Of a choice (a decision in the work) or a field (an entry of a form): 2 to 9.
    default : str or None
        Of a choice or a field: the id of the option that is chosen beforehand.
    duration_s : float
        Of a timer: how long it runs; 0 in other steps.
    locked : bool
        Of a timer: there is no way on before it has ended.
    review : tuple of str
        Of a confirmation: the ids of the steps whose answers are shown once more.
    warnings : tuple of Message
        What is not right and yet no error, such as a missing picture; each names file and line.
    """

    id: str
    title: str
    kind: StepKind
    line: int
    body: tuple[Block, ...] = ()
    items: tuple[Entry, ...] = ()
    options: tuple[Entry, ...] = ()
    default: str | None = None
    duration_s: float = 0.0
    locked: bool = False
    review: tuple[str, ...] = ()
    warnings: tuple[Message, ...] = ()
