"""Removes what a page shows twice.

Pages may hold a section twice, for small screens and large ones, or a step whole and in pieces.
Only pages: in a text, and among the items of one list, a step that comes again is done again.
"""

import re
from collections.abc import Sequence
from typing import Final

from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.row_traits import FEWEST_ITEMS, SHORTEST_STEP

_FURTHEST: Final = 60
"""Maximum rows between a text and the same in pieces."""


def shown_once(section: list[Row]) -> list[Row]:
    """Return a page's section without its second view."""
    half = len(section) // 2
    if half >= FEWEST_ITEMS and section[:half] == section[half:]:
        section = section[:half]
    said = [_letters(row.text) for row in section]
    return [row for at, row in enumerate(section) if not _is_said_again(section, said, at)]


def _is_said_again(section: Sequence[Row], said: Sequence[str], at: int) -> bool:
    """Return whether the rows below one say the same in pieces, or in another form."""
    if section[at].level:
        return False
    below = said[at + 1 : at + 1 + _FURTHEST]
    parts = [one for one in below if SHORTEST_STEP <= len(one) < len(said[at])]
    if sum(one in said[at] for one in parts) > 1 and said[at] in "".join(below):
        return True
    texts = (place for place in range(at + 1, len(section)) if not section[place].level)
    after = next(texts, at)
    is_same = after != at and said[after] == said[at] and len(said[at]) >= SHORTEST_STEP
    return is_same and not (section[at].item and section[after].item)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()
