"""Removes what a page shows twice.

Pages may hold a section twice, for small screens and large ones, or a step whole and in pieces.
Only pages: in a text, and among the items of one list, a step that comes again is done again.
"""

import re
from collections.abc import Sequence
from typing import Final

from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.row_traits import FEWEST_ITEMS, SHORTEST_STEP

_MOST_PIECES: Final = 60
"""Maximum rows between a text and the same in pieces."""


def shown_once(section: Sequence[Row]) -> list[Row]:
    """Return a page's section without its second view."""
    half = len(section) // 2
    if half >= FEWEST_ITEMS and section[:half] == section[half:]:
        is_one_list = section[half].item and not section[half].begins_list
        section = section if is_one_list else section[:half]
    letters = [_letters(row.text) for row in section]
    return [
        row
        for place, row in enumerate(section)
        if row.level
        or not (_comes_in_pieces(letters, place) or _comes_again(section, letters, place))
    ]


def _comes_in_pieces(letters: Sequence[str], place: int) -> bool:
    """Return whether the rows below one are its pieces."""
    whole = letters[place]
    below = letters[place + 1 : place + 1 + _MOST_PIECES]
    pieces = [one for one in below if SHORTEST_STEP <= len(one) < len(whole)]
    return sum(piece in whole for piece in pieces) > 1 and whole in "".join(below)


def _comes_again(section: Sequence[Row], letters: Sequence[str], place: int) -> bool:
    """Return whether the next text is the same, in another form; never two items of one list."""
    texts_below = (at for at in range(place + 1, len(section)) if not section[at].level)
    below = next(texts_below, None)
    if below is None or letters[below] != letters[place] or len(letters[place]) < SHORTEST_STEP:
        return False
    return not (section[place].item and section[below].item)


def _letters(text: str) -> str:
    """Return a text's letters and digits in lower case, by which texts are compared."""
    return re.sub(r"\W+", "", text).lower()
