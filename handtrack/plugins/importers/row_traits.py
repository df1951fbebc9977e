"""What a single row shows: an amount, a sentence, a number."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from handtrack.plugins.importers.headings import LONGEST_HEADING
from handtrack.plugins.importers.markup import BOLD, Row
from handtrack.plugins.importers.schema import FOR_PART

FEWEST_ITEMS: Final = 3
SHORTEST_STEP: Final = 25
"""Minimum characters of an average step without a heading."""
AMOUNT = re.compile(
    r"(?:ca?\.?\s|etwa\s|about\s|je\s)?[\d½¼¾⅓⅔⅛⅜⅝⅞]|(?:an?|eine?|une?|half|etwas|some)\s",
    re.IGNORECASE,
)
_AMOUNT_LAST = re.compile(r"\d\s?(?:k?g|ml|[\u3040-\u9fff\uac00-\ud7a3]{1,3})$")
AMOUNT_ALONE = re.compile(
    r"(?:ca?\.?\s*)?[\d½¼¾⅓⅔⅛][\d½¼¾⅓⅔⅛.,/–-]*(?:\s*\d/\d)?\s*[^\W\d]{0,12}\.?", re.IGNORECASE
)
NUMBERED = re.compile(r"\d{1,2}\s*[.):-]\s*\S")


def share_with_amounts(listed: Sequence[Row]) -> float:
    """Return the share of rows that begin or end with an amount, without the headings."""
    items = [row for row in listed if not row.level]
    counted = sum(bool(AMOUNT.match(row.text) or _AMOUNT_LAST.search(row.text)) for row in items)
    return counted / max(len(items), 1)


def as_heading(row: Row) -> Row:
    """Return a short line that ends with a colon, or such as "For the dough", as a heading."""
    is_heading = (
        (row.text.endswith(":") or FOR_PART.fullmatch(row.text))
        and len(row.text) <= LONGEST_HEADING
        and not row.item
        and not row.level
    )
    return replace(row, level=BOLD) if is_heading else row


def is_counted(row: Row) -> bool:
    """Return whether a row is an item of a list or a numbered paragraph."""
    return row.item or NUMBERED.match(row.text) is not None


def ends_like_sentence(row: Row) -> bool:
    """Return whether a row ends with a mark such as a full stop, a colon or a semicolon."""
    return row.text.rstrip("\"'”’») ")[-1:] in tuple(".!?…:;。！")
