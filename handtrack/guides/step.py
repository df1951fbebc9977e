"""One step of a guide, and the kinds of step there are."""

from dataclasses import dataclass
from enum import Enum

from handtrack.guides.body import Block
from handtrack.sentences import Message


class StepKind(Enum):
    """The kinds of step."""

    TEXT = "text"
    CHECKLIST = "checklist"
    CHOICE = "choice"
    TIMER = "timer"
    FIELD = "field"
    CONFIRMATION = "confirmation"


@dataclass(frozen=True, slots=True)
class Entry:
    """An option to choose or an item to tick; `id` is for the log, `label` for people."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step."""

    id: str
    """Unique in its guide; the slug of the title unless the writer set one."""
    title: str
    """Plain text."""
    kind: StepKind
    line: int
    """Line of its heading in the file."""
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
    """For a timer: no way on before it ends."""
    review: tuple[str, ...] = ()
    """For a confirmation: the ids of the steps whose answers are shown again."""
    warnings: tuple[Message, ...] = ()
    """Problems short of an error, such as a missing picture, each with file and line."""
