"""How the live view shares out its room: what goes first where there is little. Pure."""

from dataclasses import dataclass
from typing import Final

from handtrack_ui.common.theme import SPACE

_WHOLE: Final = (1280, 660)
"""The view in which a letter is `_LETTER` high."""
_LETTER: Final = 14.0
_LEAST, _MOST = 0.93, 2.3  # times as large

COLUMN: Final = 26.0
"""Letters across the column beside the picture, at least."""
_COLUMN_SHARE: Final = 0.3
_LEAST_PICTURE: Final = 430  # across; narrower, the column goes
_LEAST_HEIGHT: Final = 330  # lower, what lies below the picture goes
_LEAST_SPACE: Final = 10.5  # letters: lower, the hands in space give way to the inspector
INSPECTOR: Final = 29.3
"""Letters from the top of the inspector to its bottom, with every sign."""
_LEAST_INSPECTOR: Final = 18.0
STRIP: Final = 25.5
"""Letters across the strip of figures, at least."""
_CARD, _WIDEST_CARD = 11.0, 17.0


@dataclass(frozen=True, slots=True)
class Room:
    """What each part has, in pixels; 0 where it is not shown.

    Attributes
    ----------
    letter : float
        Height of the letters.
    column_width, inspector_height, card_width : int
        The column beside the picture, the inspector within it, each hand's card below the picture.
    cards, strip, space : bool
        Whether they are shown.
    """

    letter: float
    column_width: int
    inspector_height: int
    card_width: int
    cards: bool
    strip: bool
    space: bool


def share_out(width: int, height: int, *, inspecting: bool, hands: int) -> Room:
    """Return what each part has in a view of some size.

    Where there is little room, these go one after the other: the hands in space where the inspector is wanted, the
    strip of figures, the column beside the picture, the cards. The picture names hand and sign by itself.
    """
    letter = _LETTER * min(max(min(width / _WHOLE[0], height / _WHOLE[1]), _LEAST), _MOST)
    gap, inner = SPACE["m"], (width - 2 * SPACE["l"], height - 2 * SPACE["l"])
    column = round(max(COLUMN * letter, inner[0] * _COLUMN_SHARE))
    if inner[0] - column - gap < _LEAST_PICTURE:
        column = 0
    inspector, space = _column(letter, inner[1], gap, inspecting=inspecting and column > 0)
    left = inner[0] - (column + gap if column else 0)
    cards = height >= _LEAST_HEIGHT
    count = max(1, hands)
    beside = left - round(STRIP * letter) - count * gap
    strip = cards and beside >= count * _CARD * letter
    card = min(_WIDEST_CARD * letter, beside / count) if strip else (left - (count - 1) * gap) / count
    return Room(letter, column, inspector, round(card), cards, strip, space and column > 0)


def _column(letter: float, height: int, gap: int, *, inspecting: bool) -> tuple[int, bool]:
    """Return the inspector's height, and whether the hands in space are shown above it."""
    if not inspecting or height < _LEAST_INSPECTOR * letter:
        return 0, True
    whole = round(INSPECTOR * letter)
    if height - whole - gap >= _LEAST_SPACE * letter:
        return whole, True
    return min(whole, height), False
