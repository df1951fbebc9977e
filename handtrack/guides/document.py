"""A guide's text as a lossless tree: the front matter, and the steps with their keys and bodies.

The parser, the editor and its changes all read a guide through it. `str` gives the text back, to
the character, also where it has mistakes: a part that cannot be read keeps its text and its fault.

    Document
    ├── front     keys of the front matter, or its fault
    ├── lead      all text above the first step, the front matter too
    └── steps     head   the heading, the keys, and the blank line below them
                  body   what the person reads, as written
                  gap    the blank lines to the next step
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final, Self

from handtrack.errors import UsageError
from handtrack.guides.attributes import Attributes, split_attributes
from handtrack.guides.entries import slug
from handtrack.guides.front import Value, find_fences, read_front_matter
from handtrack.guides.lines import GuideText, Line, numbered
from handtrack.guides.step import StepKind

GAP: Final = "\n\n"
"""Between two steps, unless their writer has another one."""
_HEADING = re.compile(r"##(?!#)\s*(?P<title>.*)")


@dataclass(frozen=True, slots=True)
class StepText:
    """The text of a step."""

    heading: Line
    lines: tuple[Line, ...]
    """The lines below its heading, the keys among them."""
    attributes: Attributes | UsageError
    """Its keys, or why they cannot be read: then they are in the body."""
    rest: tuple[Line, ...]
    """The lines below its keys."""
    head: str
    body: str
    gap: str
    begin: int
    """Offset of its heading in the whole text."""

    def __str__(self) -> str:
        return self.head + self.body + self.gap

    @property
    def line(self) -> int:
        """Number of its heading's line."""
        return self.heading.number

    @property
    def title(self) -> str:
        """The title in its heading."""
        match = _HEADING.fullmatch(self.heading.text)
        return match["title"].rstrip("#").strip() if match else ""

    @property
    def keys(self) -> Attributes | None:
        """Its keys; None if they cannot be read."""
        return self.attributes if isinstance(self.attributes, Attributes) else None

    @property
    def kind(self) -> StepKind:
        """Its kind, text if unreadable."""
        return self.keys.kind if self.keys is not None else StepKind.TEXT

    @property
    def values(self) -> Mapping[str, str]:
        """The values of its keys."""
        values = self.keys.values if self.keys is not None else {}
        return {key: value for key, (_, value) in values.items()}

    @property
    def is_parted(self) -> bool:
        """True if a blank line is above the body."""
        return bool(self.rest) and self.rest[0].blank

    @property
    def body_begin(self) -> int:
        """Offset of its body in the whole text."""
        return self.begin + len(self.head)

    @property
    def body_end(self) -> int:
        """Offset of the end of its body."""
        return self.body_begin + len(self.body)


@dataclass(frozen=True, slots=True)
class Document:
    """The tree of a guide's text."""

    source: GuideText
    front: Mapping[str, Value] | UsageError
    """The front matter's values by key, or why they cannot be read."""
    fence: int
    """Index of the row that ends the front matter."""
    above: tuple[Line, ...]
    """The lines between the front matter and the first step."""
    lead: str
    steps: tuple[StepText, ...]

    @classmethod
    def of(cls, source: GuideText) -> Self:
        """Read a text. Raises `UsageError`: it has no complete front matter."""
        first, last = find_fences(source)
        front: Mapping[str, Value] | UsageError
        try:
            front = read_front_matter(source, first, last)
        except UsageError as error:
            front = error
        lines = source.lines
        starts = [at for at in range(last + 1, len(lines)) if _HEADING.fullmatch(lines[at].text)]
        offsets = _offsets(source.text)
        steps = tuple(
            _step_text(source, start, stop, offsets)
            for start, stop in pairwise([*starts, len(lines)])
        )
        end = starts[0] if starts else len(lines)
        lead = source.text[: steps[0].begin if steps else len(source.text)]
        return cls(source, front, last, lines[last + 1 : end], lead, steps)

    def __str__(self) -> str:
        return self.lead + "".join(map(str, self.steps))

    @property
    def values(self) -> Mapping[str, str] | None:
        """The front matter's values; None if they cannot be read."""
        if isinstance(self.front, UsageError):
            return None
        return {key: value.text for key, value in self.front.items()}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the steps."""
        return tuple(
            step_id(step.values.get("id"), step.title, at)
            for at, step in enumerate(self.steps, start=1)
        )

    def step_at(self, line: int) -> int | None:
        """Return the index of the step with a line, or None above the first."""
        return max((at for at, step in enumerate(self.steps) if step.line <= line), default=None)

    def rows_of_key(self, key: str) -> tuple[int, int]:
        """Return the indexes of a front matter's rows from the first of a key to after its last;
        where it would go if it has none.
        """
        if not isinstance(self.front, UsageError) and key in self.front:
            value = self.front[key]
            return value.line - 1, value.last
        return self.fence, self.fence

    def with_step_text(self, at: int, head: str, body: str, gap: str) -> str:
        """Return the text with other parts of one step."""
        steps = list(self.steps)
        steps[at] = replace(steps[at], head=head, body=body, gap=gap)
        return self.lead + "".join(map(str, steps))


def step_id(given: str | None, title: str, number: int) -> str:
    """Return the id of a step: the given one, or one made from its title or number."""
    return given or slug(title) or f"step-{number}"


@lru_cache(maxsize=4)
def document_of(text: str) -> Document | None:
    """Return the tree of a text whose lines end in a line feed;
    None without a complete front matter.
    """
    try:
        return Document.of(numbered(Path(), text))
    except UsageError:
        return None


def heading_row(title: str) -> str:
    """Return the line of a step's heading."""
    title = " ".join(title.split())
    closing = " #" if title.endswith("#") else ""  # the last ones close the heading
    return f"## {title}{closing}"


def key_row(key: str, value: str) -> str:
    """Return the line of a step's key."""
    return f"{key}: {value}"


def _step_text(source: GuideText, start: int, stop: int, offsets: Sequence[int]) -> StepText:
    below = source.lines[start + 1 : stop]
    attributes: Attributes | UsageError
    rest: Sequence[Line]
    try:
        attributes, rest = split_attributes(source, below)
    except UsageError as error:
        attributes, rest = error, below
    is_parted = bool(rest) and rest[0].blank
    begin, body, end = offsets[start], offsets[stop - len(rest) + is_parted], offsets[stop]
    gaps = (GAP[stop == len(source.lines) :], "\n", "")
    gap = next(gap for gap in gaps if source.text.endswith(gap, body, end))
    return StepText(
        heading=source.lines[start],
        lines=tuple(below),
        attributes=attributes,
        rest=tuple(rest),
        head=source.text[begin:body],
        body=source.text[body : end - len(gap)],
        gap=gap,
        begin=begin,
    )


def _offsets(text: str) -> list[int]:
    """Return the offset of each line; for any line after the last, that of the end."""
    starts = [0, *accumulate(len(row) + 1 for row in text.split("\n"))]
    return [min(start, len(text)) for start in starts]
