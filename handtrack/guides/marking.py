"""Finds the amounts that a guide's writer left without braces, to offer them.

A checklist's items are read as an import's ingredients, other rows as its steps: there, a number
without a unit is an amount only beside the name of an item. A row that has braces already is its
writer's, and so are notes, small headings and pictures.
"""

import re
from collections.abc import Iterator
from typing import Final

from handtrack.guides.amounts import Amount, find_amounts, is_amount
from handtrack.guides.document import Document, document_of
from handtrack.guides.entries import BOX, split_id
from handtrack.guides.ingredients import ingredient_words, names_ingredient
from handtrack.guides.markdown import BULLET

_OWN: Final = re.compile(r"[{}`\\]|\]\(|^\s*(?:>|#|!\[|<)")
"""Rows that are left as they are: with braces, code, escapes or links; notes and headings."""


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
        rows = (_marked(row, known, is_list=is_list) for row in step.body.split("\n"))
        parts += (step.head, "\n".join(rows), step.gap)
    return "".join(parts)


def count_amounts(text: str) -> int:
    """Return the number of marked amounts in a guide's text."""
    return text.count("{") - text.count("{#")


def _items(document: Document) -> Iterator[str]:
    for step in document.steps:
        for row in step.body.split("\n") if step.kind.ticks else ():
            if (begin := _label_begin(row)) is not None:
                yield split_id(row[begin:])[0]


def _label_begin(row: str) -> int | None:
    """Return the offset of an item's label in its row; None if it is no item."""
    bullet = BULLET.fullmatch(row)
    box = BOX.fullmatch(bullet["text"] or "") if bullet is not None else None
    return len(row) - len(box["label"]) if box is not None else None


def _marked(row: str, known: frozenset[str], *, is_list: bool) -> str:
    if _OWN.search(row):
        return row
    begin = _label_begin(row) if is_list else None
    if begin is None:
        begin = 0
        found = find_amounts(
            row, counts=False, is_ingredient=lambda after: names_ingredient(after, known)
        )
    else:
        found = find_amounts(row[begin:])
    return row[:begin] + _in_braces(row[begin:], found)


def _in_braces(words: str, amounts: tuple[Amount, ...]) -> str:
    parts: list[str] = []
    end = 0
    for amount in amounts:
        written = words[amount.begin : amount.end]
        if amount.begin >= end and is_amount(written):
            parts += (words[end : amount.begin], f"{{{written}}}")
            end = amount.end
    return "".join(parts) + words[end:]
