"""A guide while it is written: its text, the chosen step, the last check. It uses no widgets."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from handtrack.errors import UsageError
from handtrack.guides import Guide
from handtrack.guides.codes import GuideCode
from handtrack.guides.document import StepText
from handtrack.guides.draft import Draft
from handtrack.guides.edits import (
    body_of,
    with_copy,
    with_key,
    with_moved,
    with_step,
    without_step,
)
from handtrack.guides.marking import count_amounts, servings_said
from handtrack.sentences import Message
from handtrack_ui.plugins.editor.codes import EditorCode

FIELDS: Final = ("duration", "locked", "default", "review", "repeat", "from", "if")
"""The keys with controls; "from" is a part of "repeat"."""
_MOST_ROUNDS: Final = 9


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake in the text, and its line."""

    line: int
    what: Message


def _fault(told: Message) -> Fault:
    line = told.parameters.get("line", 1)
    what = told.parameters.get("fault", told)
    return Fault(int(str(line)), what if isinstance(what, Message) else told)


class EditorModel:
    """One guide. `at` is the index of the chosen step, None for the guide's own values."""

    def __init__(self, draft: Draft, *, new: bool) -> None:
        self.draft = draft
        self.new = new
        """True until it was saved for the first time."""
        self.at: int | None = None
        self.guide: Guide | None = None
        """The guide as it last read without a mistake."""
        self.fault: Fault | None = None
        """The first mistake."""
        self.warning: Fault | None = None
        """Something that a readable guide lacks, such as a picture."""
        self.marked = ""
        """The text with braces around its amounts, as last checked; empty if they have them."""

    @property
    def parts(self) -> tuple[StepText, ...]:
        """The steps."""
        return self.draft.document.steps if self.draft.document is not None else ()

    @property
    def part(self) -> StepText | None:
        """The chosen step."""
        return self.parts[self.at] if self.at is not None and self.at < len(self.parts) else None

    @property
    def body(self) -> str:
        """The chosen step's text."""
        return (
            body_of(self.draft.text, self.at)
            if self.at is not None and self.part is not None
            else ""
        )

    @property
    def unsaved(self) -> bool:
        """True if the file does not have this text."""
        return self.draft.data != self.draft.kept

    def choose(self, at: int | None) -> None:
        """Choose a step by its index, or None for the guide's own values."""
        self.at = min(at, len(self.parts) - 1) if at is not None and self.parts else None
        self.draft.close_change()

    def edit(self, change: Callable[..., str], *values: Any) -> bool:
        """Change the chosen step, or the front matter if none is chosen;
        return whether the text changed.
        """
        place = () if self.at is None else (self.at,)
        return self.draft.change(change(self.draft.text, *place, *values))

    def rewrite(self, text: str) -> bool:
        """Replace the whole text."""
        changed = self.draft.change(text)
        self.choose_within()
        return changed

    def add(self, title: str) -> None:
        """Add a step below the chosen one, and choose it."""
        at = 0 if self.at is None else self.at + 1
        self.draft.change(with_step(self.draft.text, at, title))
        self.choose(at)

    def copy(self, title: str) -> None:
        """Add a copy of the chosen step below it, and choose it."""
        if self.at is not None and self.part is not None:
            self.draft.change(with_copy(self.draft.text, self.at, title))
            self.choose(self.at + 1)

    def remove(self) -> None:
        """Remove the chosen step."""
        if self.at is not None and self.part is not None:
            self.draft.change(without_step(self.draft.text, self.at))
            self.choose(self.at)

    def move(self, at: int, to: int) -> bool:
        """Move a step to another index, and choose it; False for an impossible index."""
        if not (0 <= at < len(self.parts) and 0 <= to < len(self.parts)):
            return False
        self.draft.change(with_moved(self.draft.text, at, to))
        self.choose(to)
        return True

    def step_back(self, *, forward: bool = False) -> int | None:
        """Undo the last change, or redo it, and choose its step; return its offset,
        or None if there was none.
        """
        offset = self.draft.redo() if forward else self.draft.undo()
        if offset is not None:
            document = self.draft.document
            line = self.draft.text.count("\n", 0, offset) + 1
            self.choose(document.step_at(line) if document is not None else None)
        return offset

    def choose_within(self) -> None:
        """Choose the last step if the chosen one is gone."""
        if self.at is not None:
            self.at = min(self.at, len(self.parts) - 1) if self.parts else None

    def take_check(self, data: bytes, found: Guide | UsageError, marked: str = "") -> bool:
        """Take the result of checking some bytes; return False if they are outdated.

        `marked`: the text with its amounts marked.
        """
        if data != self.draft.data:
            return False
        self.marked = "" if marked == self.draft.text else marked
        if isinstance(found, Guide):
            self.guide = found
            self.fault = None
            self.warning = _fault(found.warnings[0]) if found.warnings else None
        else:
            self.fault = _fault(found.message)
        return True

    @property
    def unmarked(self) -> int:
        """The number of amounts that could scale with the servings, and have no braces."""
        if not self.marked:
            return 0
        return count_amounts(self.marked) - count_amounts(self.draft.text)

    @property
    def servings_said(self) -> int | None:
        """The servings that the text names, and its front matter lacks; None if there are none."""
        return servings_said(self.draft.text)

    def mark_amounts(self) -> bool:
        """Put braces around the amounts that were found; return whether the text changed."""
        return bool(self.marked) and self.rewrite(self.marked)

    @property
    def told(self) -> Fault | None:
        """The mistake to show; if there is none, the warning."""
        return self.fault or self.warning

    @property
    def fault_at(self) -> int | None:
        """The index of the step with the mistake or warning;
        None if it is above the steps or there is none.
        """
        document = self.draft.document
        return (
            document.step_at(self.told.line)
            if self.told is not None and document is not None
            else None
        )

    def title_at(self, line: int) -> str:
        """Return the title of the step at a line; empty for the guide's own values."""
        document = self.draft.document
        at = document.step_at(line) if document is not None else None
        return "" if at is None else self.parts[at].title

    def without_lines(self, what: Message) -> Message:
        """Return a fault in words that need no line of the text: people who write step by step see
        none.
        """
        if what.code is GuideCode.GUIDE_KEY_TWICE:
            return EditorCode.KEY_TWICE(key=what.parameters["key"])
        if what.code is GuideCode.STEP_ID_TAKEN:
            title = self.title_at(int(str(what.parameters["first"])))
            return EditorCode.ID_TAKEN(id=what.parameters["id"], title=title)
        return what

    @property
    def fault_row(self) -> int | None:
        """The line of the mistake or warning within the chosen step's text, from 0;
        None if it is elsewhere.
        """
        if self.told is None or self.part is None:
            return None
        first = self.draft.text.count("\n", 0, self.part.body_begin) + 1
        row = self.told.line - first
        return row if 0 <= row <= self.body.count("\n") else None

    @property
    def previewed(self) -> tuple[Guide, int] | None:
        """The guide as last parsed, and the index of the chosen step in it."""
        if self.guide is None:
            return None
        lines = list(dict.fromkeys(step.line for step in self.guide.steps))
        line = lines[min(self.at or 0, len(lines) - 1)]
        return self.guide, next(at for at, step in enumerate(self.guide.steps) if step.line == line)

    def value_of(self, key: str) -> str:
        """Return the value of a key of the chosen step; "" for none."""
        values = self.part.values if self.part is not None else {}
        if key not in ("repeat", "from"):
            return values.get(key, "")
        count, _, first = values.get("repeat", "").partition(" from ")
        return (count if key == "repeat" else first).strip()

    def set_value(self, key: str, value: str) -> bool:
        """Change a key of the chosen step, or remove it if the value is empty;
        return whether the text changed.
        """
        if key in ("repeat", "from"):
            given = {**{one: self.value_of(one) for one in ("repeat", "from")}, key: value}
            key = "repeat"
            value = " from ".join(filter(None, given.values())) if given["repeat"] else ""
        return self.edit(with_key, key, value)

    def options_for(self, key: str) -> dict[str, tuple[str, ...]]:
        """Return the values to offer for a key of the chosen step, the written one included; "" for
        none.

        Each has the words that it stands for: a step's title, or an option and the title of its
        step.
        """
        part = self.part
        previewed = self.previewed
        if part is None or self.at is None:
            return {}
        offered: dict[str, tuple[str, ...]] = {"": ()}
        if key == "locked":
            offered["true"] = ()
        elif key == "repeat":
            offered |= {str(count): (str(count),) for count in range(2, _MOST_ROUNDS + 1)}
        elif key == "from":
            offered |= self._first_repeated(self.at)
        elif previewed is not None:
            guide, at = previewed
            asking = list(
                {step.line: step for step in reversed(guide.steps[:at]) if step.options}.values()
            )[::-1]
            if key == "default":
                offered |= {option.id: (option.label,) for option in guide.steps[at].options}
            elif key == "review":
                offered |= {
                    ", ".join(step.id for step in asking): tuple(step.title for step in asking)
                }
                offered |= {step.id: (step.title,) for step in asking}
            elif key == "if":
                pairs = [(step, option) for step in asking for option in step.options]
                offered |= {
                    f"{step.id} = {option.id}": (option.label, step.title) for step, option in pairs
                }
        written = self.value_of(key)
        return {**offered, written: offered.get(written, (written,))}

    def _first_repeated(self, at: int) -> dict[str, tuple[str, ...]]:
        """Return the steps from which a step can repeat: those above,
        up to one that repeats itself.
        """
        ids = self.draft.document.ids if self.draft.document is not None else ()
        found: dict[str, tuple[str, ...]] = {}
        for name, part in reversed(list(zip(ids[:at], self.parts[:at], strict=True))):
            if "repeat" in part.values:
                break
            found[name] = (part.title,)
        return found

    @property
    def fields(self) -> tuple[str, ...]:
        """The keys that the chosen step can have, of those with a control."""
        part = self.part
        if part is None or part.keys is None:
            return ()
        starts = bool(self.value_of("repeat")) and len(self.options_for("from")) > 1
        return tuple(key for key in FIELDS if key in part.kind.keys or (key == "from" and starts))

    @property
    def fault_key(self) -> str | None:
        """The key of the chosen step that the mistake is about, of those with a control."""
        if (
            self.fault is None
            or self.part is None
            or self.part.keys is None
            or self.fault_at != self.at
        ):
            return None
        lines = {line: key for key, (line, _) in self.part.keys.values.items()}
        return next(
            (key for key in (lines.get(self.fault.line, "duration"),) if key in self.fields), None
        )

    @property
    def lists(self) -> bool:
        """True if the chosen step has items or options."""
        return self.part is not None and self.part.kind.lists
