"""Finds the amounts that a guide's writer left without braces, and the servings in its text, to
offer them.

A checklist's items are read as an import's ingredients, other rows as its steps: there, a number
without a unit is an amount only beside the name of an item. A row that has braces already is its
writer's, and so are notes, small headings and pictures.
"""

import re
from collections.abc import Iterator
from typing import Final

from handtrack.guides.amounts import Amount, find_amounts, is_amount
from handtrack.guides.document import Document, document_of
from handtrack.guides.entries import split_id
from handtrack.guides.guide import MOST_SERVINGS
from handtrack.guides.ingredient_lines import ingredient_words, names_ingredient
from handtrack.guides.rows import Row, Shape, rows_of

_READ: Final = (Shape.TEXT, Shape.BULLET, Shape.NUMBER)
_OWN: Final = re.compile(r"[{}`\\]|\]\(|^\s*<")
"""Rows with braces, code, escapes, links or a comment."""

_EATERS: Final = r"(?:people|persons?|servings?|portion(?:s|en)|personen|leute|pers\.)"
_SERVES: Final = re.compile(
    rf"\W*(?:serves|makes|feeds|for|für|ergibt|reicht für):?\s+(?P<number>\d{{1,3}})(?:\s+{_EATERS})?\W*"
    rf"|\W*(?P<count>\d{{1,3}})\s+{_EATERS}\W*",
    re.IGNORECASE,
)
"""A line that says how many a guide is for, and nothing else."""
_SERVES_WITHIN: Final = re.compile(
    rf"\b(?:for|für|serves)\s+(?P<number>\d{{1,3}})\s+{_EATERS}", re.IGNORECASE
)
"""The same in a title or summary."""


def servings_said(text: str) -> int | None:
    """Return how many people a guide's text says that it is for, in its title, its summary or a
    separate line; None if it has servings already, or says nothing.
    """
    document = document_of(text)
    values = document.values if document is not None else None
    if document is None or values is None or "servings" in values:
        return None
    told = [_SERVES_WITHIN.search(values.get(key, "")) for key in ("title", "summary")]
    rows = (row for step in document.steps for row in rows_of(step.body) if row.shape in _READ)
    lines = [_SERVES.fullmatch(row.words) for row in rows]
    for found in (*told, *lines):
        if found is not None:
            number = int(next(filter(None, found.groups())))
            return number if 1 <= number <= MOST_SERVINGS else None
    return None


def with_marked_amounts(text: str) -> str:
    """Return a guide's text with braces around the amounts that scale and have none.

    The text's lines end in a line feed. Takes about a millisecond a line: call it in a job.
    """
    document = document_of(text)
    if document is None:
        return text
    known = ingredient_words(_items(document))
    parts = [document.lead]
    for step in document.steps:
        is_list = step.kind.ticks
        rows = (_marked(row, known, is_list=is_list) for row in rows_of(step.body))
        parts += (step.head, "\n".join(rows), step.gap)
    return "".join(parts)


def count_amounts(text: str) -> int:
    """Return the number of marked amounts in a guide's text."""
    return text.count("{") - text.count("{#")


def _items(document: Document) -> Iterator[str]:
    for step in document.steps:
        for row in rows_of(step.body) if step.kind.ticks else ():
            if row.label is not None:
                yield split_id(row.label)[0]


def _marked(row: Row, known: frozenset[str], *, is_list: bool) -> str:
    """Return a row with its amounts in braces."""
    written = str(row)
    if row.shape not in _READ or _OWN.search(written):
        return written
    if is_list and row.label is not None:
        begin = len(written) - len(row.label)
        return written[:begin] + _in_braces(row.label, find_amounts(row.label))
    found = find_amounts(
        row.words, counts=False, is_ingredient=lambda after: names_ingredient(after, known)
    )
    return row.lead + _in_braces(row.words, found)


def _in_braces(words: str, amounts: tuple[Amount, ...]) -> str:
    parts: list[str] = []
    end = 0
    for amount in amounts:
        written = words[amount.begin : amount.end]
        if amount.begin >= end and is_amount(written):
            parts += (words[end : amount.begin], f"{{{written}}}")
            end = amount.end
    return "".join(parts) + words[end:]
