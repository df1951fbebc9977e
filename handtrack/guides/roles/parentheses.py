"""Parentheses: what repeats an amount scales with it, what stands before the noun is the size of
one.
"""

from typing import Final

from handtrack.guides.kitchen_words import LABWARE, alternatives
from handtrack.guides.quantities import Role
from handtrack.guides.roles.place import MEASURES, Place
from handtrack.guides.roles.words import After, Between
from handtrack.guides.units import Kind

_LABWARE_BETWEEN: Final = Between(
    {"{3} glass flasks {(250 ml)}": rf"\s*(?:[\w-]+\s)?(?:{alternatives(LABWARE)})\s*"}
)
_SIZE_WORD_BETWEEN: Final = Between(
    {
        "{2} large {(6 oz)} steaks": r"(?:large|small|medium|big|große?[rsn]?|kleine?[rsn]?)\s*",
        "{2} {(6 oz)} steaks": r"",
    },
    but_not={"{2} {(6 oz)} steaks": "{2} steaks {(12 oz)}"},
    lead=r"\s*",
    cased=True,
)
_KINDS_OF_CONTENTS: Final = MEASURES | {None, Kind.PIECE, Kind.LENGTH}
_NOUN_AFTER: Final = After(
    {"2 ({6 oz}) steaks": r"\s*\)\s*\w"}, but_not={"2 ({6 oz}) steaks": "2 steaks ({12 oz})"}
)


_ITSELF_AFTER: Final = After(
    {"1 goose ({4 kg})": r"\s*(?:[),;/]|$)"},
    but_not={"1 goose ({4 kg})": "1 Bund Radieschen (oder {100 g} Rettich)"},
)
"""A weight alone is that of the thing before it."""
_OF_FIXED_SIZE: Final = frozenset(("stick", "cube", "dozen"))
"""Pieces that are measures too: "1 stick (113 g) butter" says the same twice."""


def is_size_of_one(place: Place) -> bool:
    """Return whether parentheses give the size of one: before the noun, after a package, or the
    weight of a single thing: "1 goose (4–5 kg)".
    """
    head = place.head
    if head is None:
        return False
    symbol = head.form.unit.symbol if head.form is not None else ""
    is_whole_cube = symbol == "cube" and head.low >= 1
    if head.kind is Kind.PACKAGE or is_whole_cube:  # "1/2 cube yeast (21 g)" repeats the amount
        return place.kind in _KINDS_OF_CONTENTS and not head.package
    if place.kind is Kind.MASS and head.low == head.high == 1 and place.precedes(_ITSELF_AFTER):
        return head.kind in (None, Kind.PIECE) and symbol not in _OF_FIXED_SIZE
    if head.form is not None:
        return False
    if place.kind is Kind.VOLUME and place.is_apart_by(_LABWARE_BETWEEN):
        return True
    is_size = place.kind in (Kind.MASS, Kind.VOLUME, Kind.LENGTH)
    return is_size and place.is_apart_by(_SIZE_WORD_BETWEEN) and place.precedes(_NOUN_AFTER)


_STAYING_HEADS: Final = (
    Role.TOOL,
    Role.ASIDE,
    Role.PIECES,
    Role.RATE,
    Role.PACKAGE_SIZE,
    Role.DIMENSION,
    Role.REMARK,
    Role.UNCLEAR,
)


def stays_with_its_head(place: Place) -> bool:
    """Return whether the parentheses belong to a quantity that stays:
    "a big one (4 tablespoons)".
    """
    if place.line or place.head is None:
        return False
    return place.head.role in _STAYING_HEADS


def restates(place: Place) -> bool:
    """Return whether the parentheses repeat an amount: "1 cup (240 g)"."""
    if place.head is None or not place.head.scales:
        return False
    return not place.bare or place.line
