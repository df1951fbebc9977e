"""Numbers that count nothing, or may be two things: they stay, and a line says that it is unclear.

"A" in "in a jar" is no amount, "a pound and a half" has its unit in the middle, and "4 1/2 inch
slices" are four and a half inches or four slices.
"""

import re
from typing import Final

from handtrack.guides.quantities import Role
from handtrack.guides.roles.place import MEASURES, Place
from handtrack.guides.roles.units_and_names import CAPITALS_AFTER, is_unreduced
from handtrack.guides.roles.words import After, word_before
from handtrack.guides.units import Kind

_CAN_BE_AFTER: Final = After(
    {"the other {half can} be frozen": r"\s+(?:be|also|not|then|still|only)\b"},
    but_not={"the other {half can} be frozen": "{half can} of beans"},
)
_OF_BEFORE: Final = word_before(
    "half of {a 12-oz block}", "of von from", but_not="half. Add {a 12-oz block}"
)
HELD_FOOD_AFTER: Final = After(
    {
        "with {2 packets} of yeast": r"\s+of\s+(?!the\b|this\b|that\b|it\b|your\b)\w",
        "mit {1 Glas} Kirschen": r"\s+[A-ZÄÖÜ]",
        "mit {1 Dose} (400 g) Tomaten": r"\s+\(\d[^)]*\)\s+[A-ZÄÖÜ]",
    },
    cased=True,
)
"""Food that a package holds."""
_VESSELS: Final = frozenset(("pot", "container", "tray", "schale"))
"""Packages in which a step rather has water: "a pot of boiling water"."""
_NAMES_ITSELF: Final = "knoblauchzehe"
"""A unit that is the food."""
_PIECES_OF_FOOD: Final = frozenset(("knob", "clove", "stick", "bunch", "head"))
_OF_THEM_BEFORE: Final = word_before(
    "davon {eine} in Ringen",
    "davon of_them (?:juice|zest|rind|peel)_of (?:saft|schale|abrieb|mark)(?:_von)?",
    but_not="dann {eine} in Ringen",
)


def is_bare_article(place: Place) -> bool:
    """Return whether "a" or "an" counts nothing: "in a jar", "half of a 12-oz block"; or a verb
    looks like a unit: "the other half can be frozen". It counts in "a can of beans", "an onion" at
    the beginning of a line and "one of them".
    """
    if place.unit == "can" and place.precedes(_CAN_BE_AFTER):
        return True
    if not place.quantity.article or place.kind is Kind.TIME:
        return False
    if place.kind in (Kind.PACKAGE, Kind.PIECE) and place.follows(_OF_BEFORE):
        return True
    if place.line and place.bare:
        starts_line = not place.before.strip() and place.precedes(_ONE_THING_AFTER)
        return not starts_line and not place.follows(_OF_THEM_BEFORE)
    symbol = place.quantity.form.unit.symbol if place.quantity.form is not None else ""
    is_amount = symbol in _PIECES_OF_FOOD or place.kind is Kind.PACKAGE
    is_held = is_amount and place.precedes(HELD_FOOD_AFTER) and place.unit not in _VESSELS
    is_held = is_held or place.unit == _NAMES_ITSELF
    return place.bare or not (place.line or place.kind in MEASURES or is_held)


_ONE_THING_AFTER: Final = After(
    {
        "{an} onion": r"\s+(?![^\W\d_]+\s[\d½⅓⅔¼¾⅛])(?!(?:little|few|bit|touch|lot|hint|good|generous|mix\w*|selection"
        r"|variety|combination|choice|drizzle|sprinkl\w+|dusting|twist|wenig\w*|paar|bisschen"
        r"|hauch|gute\w*|auswahl|mischung|or|oder)\b)[^\W\d_]{2,}"
    },
    but_not={"{an} onion": "{a} little oil"},
)
_AND_A_HALF_AFTER: Final = After(
    {"{a pound} and a half": r"\s+and\s+a\s+half\b"},
    but_not={"{a pound} and a half": "{a pound} and half a cup"},
)
_AND_BEFORE: Final = word_before("a pound and {a half}", "and", but_not="add {a half}")


def is_split_by_its_unit(place: Place) -> bool:
    """Return whether it is one of the two parts of "a pound and a half"."""
    if not place.bare:
        return place.kind is not Kind.TIME and place.precedes(_AND_A_HALF_AFTER)
    is_half = place.quantity.written and place.quantity.high < 1 and place.follows(_AND_BEFORE)
    return is_half and place.previous is not None and place.previous.role is Role.UNCLEAR


_MIXED: Final = re.compile(r"\d+\s+(?:\d+[/⁄]\d+|[½-⅞¼-¾])")
_PIECES_AFTER: Final = After(
    {
        "{4 1/2 inch} thick slices": r"slices|pieces|strips|cubes|rounds|sticks|steaks|chunks|chops"
        r"|wedges|fillets"
    },
    but_not={"{4 1/2 inch} thick slices": "{4 1/2 inch} ginger"},
    lead=r"[\s-]*(?:(?:thick|wide|long)\s+)?(?:[\w-]+\s+)?",
    tail=r"\b",
)


def may_be_something_else(place: Place) -> bool:
    """Return whether a number may be a name, or two numbers: "7UP", "4 1/2 inch slices"."""
    if place.line and place.bare and place.precedes(CAPITALS_AFTER):
        return re.search(r"\d", place.after) is None
    if not place.line or place.before.strip():
        return False
    if place.bare:
        return place.quantity.high == 0 or is_unreduced(place.number)
    is_mixed = place.kind is Kind.LENGTH and _MIXED.fullmatch(place.number) is not None
    return is_mixed and place.precedes(_PIECES_AFTER)
