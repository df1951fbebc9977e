"""Amounts in English and German text: find what scales with the servings; `scaling` scales it.

An amount is a number, a range or a word ("½", "2–3", "a"), with a unit if there is one: "500 g", "1
1/2 cups", "1 (15 oz) can", "eine Prise". A guide marks what scales with braces: ``{500 g} flour``.
Which numbers are amounts is decided in `roles`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from handtrack.guides.quantities import Quantity, Role, find_quantities
from handtrack.guides.roles.rules import read_quantities
from handtrack.guides.units import Kind, form_of

LONGEST: Final = 60
"""Maximum characters of an amount; longer text in braces stays text."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in a text, by its position there."""

    begin: int
    end: int


def find_amounts(
    text: str,
    *,
    counts: bool = True,
    is_ingredient: Callable[[str], bool] | None = None,
) -> tuple[Amount, ...]:
    """Find the amounts in an ingredient's line; without `counts`, in running text such as a step.

    `is_ingredient`: in a step, a number without a unit is an amount only if this says so of the
    words after it.
    """
    found = (one for one in read_quantities(text, line=counts) if one.scales)
    return tuple(
        Amount(one.begin, one.end)
        for one in found
        if one.form is not None or is_ingredient is None or is_ingredient(_thing(text, one))
    )


def has_unclear_amount(line: str) -> bool:
    """Return whether an ingredient's line has a number that may be an amount,
    but nothing says so.
    """
    if _UNREAD_NUMBER_WORD.match(line) or _begins_with_bare_unit(line):
        return True
    found = [one for one in read_quantities(line, line=True) if not one.article]
    if any(one.role is Role.UNCLEAR for one in found):
        return True
    only_sizes = bool(found) and not any(one.scales for one in found)
    return (
        only_sizes
        and found[0].begin == 0
        and found[0].role in (Role.PACKAGE_SIZE, Role.PER_PIECE, Role.RATE, Role.DIMENSION)
    )


_UNREAD_NUMBER_WORD: Final = re.compile(
    r"(?:mei[ao]|medi[ao]|mezz[ao]|demi|une?\s+demi|halv[at]?|pół|yarım|половина"
    r"|(?:a )?few|several|ein paar|einige|mehrere|\d+er[\s-]pack(?:ung)?)\b",
    re.IGNORECASE,
)
"""Half, in languages whose number words are not read; and words for more than one or two."""
_UNIT_FIRST: Final = re.compile(
    r"(?:(?:large|small|big|good|große?r?|kleiner?|guter?)\s+)?(?P<unit>\w+)\s+[^\W\d_]",
    re.IGNORECASE,
)
_COUNTED_BY_WORD: Final = (Kind.SPOON, Kind.VOLUME, Kind.PINCH, Kind.PIECE, Kind.PACKAGE)


def _begins_with_bare_unit(line: str) -> bool:
    """Return whether a line means one of its unit: "Handful of basil", "Schuss Rum"."""
    first = _UNIT_FIRST.match(line)
    form = form_of(first["unit"]) if first is not None else None
    if first is None or form is None:
        return False
    return form.unit.kind in _COUNTED_BY_WORD and first["unit"].lower() == form.one


_THING: Final = re.compile(r"[^.,;:(]{1,40}")


def _thing(text: str, quantity: Quantity) -> str:
    match = _THING.match(text, quantity.end)
    return match[0] if match else ""


def is_amount(text: str) -> bool:
    """Return whether a whole text is one amount."""
    return len(text) <= LONGEST and whole_amount(text) is not None


def whole_amount(text: str) -> Quantity | None:
    """Return the one amount that is the whole text; None if it is none, or more than one."""
    found = find_quantities(text, line=True)
    if not found or found[0].begin != 0 or found[0].end < len(text.removesuffix(".")):
        return None
    whole = found[0]
    return whole if whole.kind in _AMOUNTS else None


_AMOUNTS: Final = (
    None, Kind.MASS, Kind.VOLUME, Kind.SPOON, Kind.PINCH, Kind.PIECE, Kind.PACKAGE, Kind.LENGTH,
)  # fmt: skip
