"""The rows of a step's body, each with its mark and its words; `str` gives a row back.

The parser and the editor read a body through them, so that a row is a list entry for both or for
neither.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

MOST_INDENT: Final = 1
"""Spaces before a list marker; more would mean a nested list."""
PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\((?P<path>[^)]+)\)")
_BULLET = re.compile(r"\s*[-*+](?:\s+(?P<words>.*))?")
_NUMBER = re.compile(r"\s*(?P<number>\d{1,9})[.)](?:\s+(?P<words>.*))?")  # as in CommonMark
_NOTE = re.compile(r"\s*>(?P<words>.*)")
_RULE = re.compile(r"-{3,}|\*{3,}|_{3,}")
_SPACED = re.compile(rf" {{0,{MOST_INDENT}}}\S+ +")
_BOX = re.compile(r"\[.?\](?P<gap>\s*)(?P<label>.*)")


class Shape(Enum):
    """The shapes of rows."""

    BLANK = "blank"
    RULE = "rule"
    HEADING = "heading"
    PICTURE = "picture"
    BULLET = "bullet"
    NUMBER = "number"
    NOTE = "note"
    TEXT = "text"

    @property
    def is_entry(self) -> bool:
        """True for an entry of a list."""
        return self in (Shape.BULLET, Shape.NUMBER)

    @property
    def is_gap(self) -> bool:
        """True if it only ends what is above it."""
        return self in (Shape.BLANK, Shape.RULE)

    @property
    def is_alone(self) -> bool:
        """True if it belongs to no block of several rows."""
        return self in (Shape.HEADING, Shape.PICTURE)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: `lead` is its indent and mark with the space after it, empty without a mark."""

    shape: Shape
    lead: str
    words: str
    number: int | None = None

    def __str__(self) -> str:
        return self.lead + self.words

    @property
    def is_indented(self) -> bool:
        """True if white space begins it."""
        return str(self)[:1].isspace()

    @property
    def indent(self) -> int:
        """The number of characters before its mark."""
        return len(self.lead) - len(self.lead.lstrip())

    @property
    def label(self) -> str | None:
        """The words after a bullet's box; None without a box."""
        box = _BOX.fullmatch(self.words) if self.shape is Shape.BULLET else None
        return box["label"] if box is not None else None

    @property
    def mark(self) -> str:
        """The mark and box that begin the next entry of its list; empty for no list."""
        if not self.shape.is_entry or not _SPACED.fullmatch(self.lead):
            return ""
        box = _BOX.fullmatch(self.words) if self.shape is Shape.BULLET else None
        if box is None or not box["gap"]:
            return self.lead
        return self.lead + self.words[: box.start("label")]

    def numbered(self, number: int) -> "Row":
        """Return a numbered entry with another number."""
        return replace(self, lead=re.sub(r"\d+", str(number), self.lead, count=1), number=number)


def row_of(written: str) -> Row:
    """Read a row."""
    said = written.strip()
    if not said:
        return Row(Shape.BLANK, "", written)
    if _RULE.fullmatch(said):
        return Row(Shape.RULE, "", written)
    if said.startswith("###"):
        return Row(Shape.HEADING, "", written)
    if PICTURE.fullmatch(said):
        return Row(Shape.PICTURE, "", written)
    for shape, pattern in _MARKED:
        if match := pattern.fullmatch(written):
            words = match["words"] or ""
            number = int(match["number"]) if shape is Shape.NUMBER else None
            return Row(shape, written[: len(written) - len(words)], words, number)
    return Row(Shape.TEXT, "", written)


def rows_of(body: str) -> list[Row]:
    """Read the rows of a body."""
    return [row_of(row) for row in body.split("\n")]


def joined(rows: Iterable[Row]) -> str:
    """Return the body that has these rows."""
    return "\n".join(map(str, rows))


_MARKED: Final = ((Shape.BULLET, _BULLET), (Shape.NUMBER, _NUMBER), (Shape.NOTE, _NOTE))
