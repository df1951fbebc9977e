"""Tells an amount, a sentence or a number in a single row."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from handtrack.plugins.importers.headings import LONGEST_HEADING
from handtrack.plugins.importers.markup import BOLD, Row
from handtrack.plugins.importers.schema import FOR_PART

FEWEST_ITEMS: Final = 3
"""Minimum items of a list of things needed or steps that nothing announces."""
SHORTEST_STEP: Final = 25
"""Minimum characters of an average step without a heading."""
_AMOUNT_FIRST: Final = re.compile(
    r"(?!\d{1,2}[.)]-?\s\D|\d{4}-\d\d-\d\d\b|\d{1,2}([./])\d{1,2}\1\d{2,4}\b)(?:ca?\.?\s|etwa\s|about\s|je\s)?[\d½¼¾⅓⅔⅛⅜⅝⅞]|(?:an?|eine?|une?|half|etwas|some)\s",
    re.IGNORECASE,
)
"""At the beginning of a thing needed; the number of a step and a date are no amounts."""
_AMOUNT_LAST: Final = re.compile(
    r"\d\s?(?:k?g|ml|[\u3040-\u9fff\uac00-\ud7a3]{1,3})$"
    r"|\s[–—-]\s*(?:ca?\.?\s)?[\d½¼¾⅓⅔⅛][^.!?]{0,25}\.?$"
)
_AMOUNT_ALONE: Final = re.compile(
    r"(?:ca?\.?\s*)?[\d½¼¾⅓⅔⅛][\d½¼¾⅓⅔⅛.,/–-]*(?:\s*\d/\d)?\s*[^\W\d]{0,12}\.?", re.IGNORECASE
)
_NUMBERED: Final = re.compile(r"\d{1,2}\s*[.):-]\s*\S")
_SENTENCE_ENDS: Final = tuple(".!?…:;。！")


def begins_with_amount(row: Row) -> bool:
    """Return whether a row begins with an amount: "2 eggs", "about 200 g flour", "some oil"."""
    return _AMOUNT_FIRST.match(row.text) is not None


def is_amount_alone(row: Row) -> bool:
    """Return whether a row is only an amount: "200 g", whose thing may be in the next row."""
    return _AMOUNT_ALONE.fullmatch(row.text) is not None


def share_with_amounts(rows: Sequence[Row]) -> float:
    """Return the share of rows that begin or end with an amount, without the headings."""
    things = [row for row in rows if not row.level]
    counted = sum(begins_with_amount(row) or bool(_AMOUNT_LAST.search(row.text)) for row in things)
    return counted / max(len(things), 1)


def is_numbered(row: Row) -> bool:
    """Return whether a row begins with a number as a step does: "2. Swap the filter"."""
    return _NUMBERED.match(row.text) is not None


def is_counted(row: Row) -> bool:
    """Return whether a row is an item of a list or a numbered paragraph."""
    return row.item or is_numbered(row)


def ends_like_sentence(row: Row) -> bool:
    """Return whether a row ends with a mark such as a full stop, a colon or a semicolon."""
    return row.text.rstrip("\"'”’») ")[-1:] in _SENTENCE_ENDS


def as_heading(row: Row) -> Row:
    """Return a short line that ends with a colon, or such as "For the dough", as a heading."""
    is_heading = (
        (row.text.endswith(":") or FOR_PART.fullmatch(row.text))
        and len(row.text) <= LONGEST_HEADING
        and not row.item
        and not row.level
    )
    return replace(row, level=BOLD) if is_heading else row
