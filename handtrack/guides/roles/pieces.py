"""Parts of what is there, and pieces that something is divided into or formed to."""

from typing import Final

from handtrack.guides.kitchen_words import (
    DIVIDING,
    GERMAN_CUTTING,
    GERMAN_CUTTING_FIRST,
    GERMAN_JOINING,
    JOINING,
    PEOPLE,
    PIECES,
    SHAPING,
    YIELDING,
    alternatives,
)
from handtrack.guides.roles.place import Place
from handtrack.guides.roles.words import (
    After,
    Around,
    Before,
    word_after,
    word_before,
)
from handtrack.guides.units import Kind

_PART_AFTER: Final = After(
    {
        "{half} full": r"(?:full|voll|filled|the|davon|remaining|so|way|again|mal|times)\b",
        "{half} of the dough": r"of\s+(?:it|them|your|this|that|the|these|those|each|remaining"
        r"|its|their)\b",
        "in der {halben} Menge Butter": r"(?:menge|portion)\b",
        "{half} of egg mixture": r"of\s+\w+\s+mixture",
        "{2/3} der Masse": r"(?:des|der|dem|den|das|die|vom|von de[mr])\b",
    },
    but_not={
        "{half} of the dough": "{half} a cup of dough",
        "{half} full": "{half} pound",
        "{2/3} der Masse": "{2/3} Tasse Mehl",
    },
    lead=r"\s*",
)
_PART_BEFORE: Final = word_before(
    "um {1/3} einkochen",
    "auf um by to zu other remaining andere zur each",
    but_not="mit {1/3} Tasse Öl",
)
_HALF_AND_HALF_IN_ASIDE: Final = Around(
    {"{500 g} Hack (halb Rind, halb Schwein)": r"\bhal[bf]e?\b.*\bhal[bf]e?\b"},
    but_not={"{500 g} Hack (halb Rind, halb Schwein)": "{1 cup} of nuts (half a pound)"},
)
_ORDINAL_BEFORE: Final = word_before(
    "bake the first {12} cookies",
    "first last next ersten letzten nächsten",
    but_not="first add {2} eggs",
)
_OF_WHAT_IS_THERE_BEFORE: Final = Before(
    {"Von der Brühe {1/3} angießen": r"(?:von (?:de[mnr])|vom|of the)\b[^.;:]*\s$"},
    lead=r"(?:^|[.,;:]\s*)",
)
"""A part comes behind what it is of."""


def is_part(place: Place) -> bool:
    """Return whether it is a share of something that is there: "half of the dough"."""
    if place.bare and not place.line and place.follows(_ORDINAL_BEFORE):
        return True
    if not place.bare or place.quantity.high >= 1:
        return False
    if place.quantity.written and place.is_told_with(_HALF_AND_HALF_IN_ASIDE):
        return True
    restates = place.head is not None and place.line
    if restates:
        return False
    if not place.line and place.follows(_OF_WHAT_IS_THERE_BEFORE):
        return True
    return place.precedes(_PART_AFTER) or place.follows(_PART_BEFORE)


# English divides food "into 8", and "in 8" only if that is all, or pieces follow: "fold in 3 egg
# whites" joins food to other food. After a verb that always leaves pieces, and the food that it
# divides, any noun is a piece: "cut the carrots in 4 batons". A verb of joining in between takes
# what follows: "slice the onion and add it to 3 tomatoes". In German the verb of cutting comes
# first or last, and "in" is its usual word.

_JOINED: Final = rf"(?:,|\b(?:and|then))\s+(?:then\s+)?(?:{alternatives(JOINING)})\b"
_CUT_INTO_BEFORE: Final = Before(
    {"Cut the dough into {8}": alternatives(f"{DIVIDING} {SHAPING}")},
    but_not={"Cut the dough into {8}": "Cut the onion, then stir it into {2} eggs"},
    lead=r"\b(?:",
    tail=rf")\b(?:(?!{_JOINED})[^.;:]){{0,60}}?\binto\s+$",
)
_CUT_FOOD_IN_BEFORE: Final = Before(
    {"Cut the carrots in {4} batons": alternatives(DIVIDING)},
    but_not={"Cut the carrots in {4} batons": "Cut the carrots and fold in {3} egg whites"},
    lead=r"\b(?:",
    tail=r")\s+(?:(?!(?:and|then)\b)[^.,;:]){2,60}?\b(?:in|to|as)\s+$",
)
_CUT_IN_BEFORE: Final = Before(
    {"Fold the dough in {3}.": alternatives(f"{DIVIDING} {SHAPING} fold\\w*")},
    but_not={"Fold the dough in {3}.": "Slice the onion and add it to {3} tomatoes"},
    lead=r"\b(?:",
    tail=rf")\b(?:(?!{_JOINED})[^.;:]){{0,60}}?\b(?:in|to|as)\s+$",
)
_PIECES_AFTER: Final = After(
    {
        "Fold the dough in {3}.": r"(?:$|[.,;:()])",
        "Cut it in {2} and roll it out": r"(?:and|then|or|with|using|so|for|on|before|while|at|by"
        r"|each)\b",
        "Cut it in {4 slices} of equal size": r"of\s(?:equal|even|about|the same|\d)",
        "Cut it in {2} lengthwise": r"(?:across|(?!like)\w{3,}wise)\b",
        "Cut it in {2} horizontally": r"\w+ly\b\s*(?:$|[.,;:()]|(?:and|then)\b)",
        "Cut it in {8} equal wedges": rf"(?:[\w-]+\s){{0,2}}?(?:{alternatives(PIECES)}|bars)\b",
    },
    but_not={"Cut it in {8} equal wedges": "Fold it in {3} egg whites"},
    lead=r"\s*",
)
_GERMAN_JOINED: Final = rf"\b(?:{alternatives(GERMAN_JOINING)})\b"
_GERMAN_CUT_IN_BEFORE: Final = Before(
    {"Schneide den Teig in {8}": alternatives(GERMAN_CUTTING_FIRST)},
    but_not={"Schneide den Teig in {8}": "Schneide die Zwiebel und gib sie in {2} Eier"},
    lead=r"\b(?:",
    tail=rf")\b(?:(?!{_GERMAN_JOINED})[^.;:]){{0,60}}?\bin\s+$",
)
_YIELD_BEFORE: Final = word_before("makes {12}", YIELDING, but_not="make it with {12}")
_PEOPLE_AFTER: Final = word_after("for {4} people", PEOPLE, but_not="for {4} apples")
_IN_BEFORE: Final = word_before("in {8} Stücke schneiden", "in zu in_je")
_COMMA_IN_BEFORE: Final = Before(
    {"1 Brot, in {12 Scheiben}": r",\s(?:in|into)\s$"},
    but_not={"1 Brot, in {12 Scheiben}": "1 Brot in {12 Scheiben}"},
)
_FOR_PACKAGES_BEFORE: Final = word_before(
    "enough sugar for {6 jars}", "for", but_not="open {6 jars}"
)
_FORMING_BEFORE: Final = word_before(
    "Pipe {12} rosettes",
    "pip(?:e|ing) (?:re)?shap(?:e|ing) form mou?ld (?:weigh|scale|cut|punch|stamp)_(?:out|off)",
    but_not="Pipe the cream over {12} strawberries",
)
_NO_FOOD_AFTER: Final = After(
    {
        "{24 balls}.": r"(?:$|[.,;:)])",
        "{12 pieces} at 60 g": r"(?:and|at|of|à|zu)\s+(?:about\s+|ca\.?\s+)?\d",
        "{4 Stück} auf ein Blech": r"(?:on|in|into|onto|with|for|at|auf|mit|für|pro|abstechen)\b",
    },
    but_not={"{24 balls}.": "{2 balls} of mozzarella"},
    lead=r"\s*",
)
_FORMED_AFTER: Final = After(
    {"{2 Rollen} von 30 cm formen": r"(?:(?!\b(?:und|mit)\b)[^.,;:]){0,40}\bformen\b"},
    but_not={"{2 Rollen} von 30 cm formen": "{2} Eier zugeben und Kugeln formen"},
)
_SHAPED: Final = frozenset(("ball", "balls", "piece", "pieces", "kugel", "kugeln", "stück"))
"""Units that are pieces of what is there, unless food follows."""
_FROM_BEFORE: Final = Before(
    {
        "Aus dem Teig {8} Kugeln formen": r"\b(?:aus|daraus)\b"
        rf"(?:(?!{_GERMAN_JOINED})[^.;:])*$"
    },
    but_not={"Aus dem Teig {8} Kugeln formen": "Aus der Form nehmen. {2} Eier zugeben"},
)
_CUT_AFTER: Final = After(
    {"in {8} Stücke schneiden": alternatives(GERMAN_CUTTING)},
    but_not={"in {8} Stücke schneiden": "in {8} Minuten mit Mehl mischen und schneiden"},
    lead=rf"(?:(?!{_GERMAN_JOINED})[^.;:]){{0,60}}?\b(?:",
    tail=r")\b",
)


def is_pieces(place: Place) -> bool:
    """Return whether something is divided into so many, or makes so many: "into 8 balls"."""
    if place.kind not in (None, Kind.PIECE, Kind.PACKAGE, Kind.LENGTH):
        return False
    if place.kind is Kind.PACKAGE and place.follows(_FOR_PACKAGES_BEFORE):
        return True
    is_portions = place.quantity.form is not None and place.quantity.form.unit.symbol == "serving"
    if (
        (is_portions and not place.line)
        or _is_cut(place)
        or place.follows(_YIELD_BEFORE)
        or place.precedes(_PEOPLE_AFTER)
    ):
        return True
    if _is_made(place):
        return True
    is_divided = place.follows(_IN_BEFORE) or (not place.line and place.follows(_FROM_BEFORE))
    return is_divided and place.precedes(_CUT_AFTER)


def _is_made(place: Place) -> bool:
    """Return whether it counts what is made here: "pipe 12 rosettes", "24 balls"."""
    if place.line:
        return place.follows(_COMMA_IN_BEFORE)
    if place.precedes(_FORMED_AFTER):
        return True
    if place.bare:
        return place.follows(_FORMING_BEFORE)
    is_whole = place.quantity.low >= 1 and not place.quantity.article
    return is_whole and place.unit in _SHAPED and place.precedes(_NO_FOOD_AFTER)


def _is_cut(place: Place) -> bool:
    before = (_CUT_INTO_BEFORE, _CUT_FOOD_IN_BEFORE, _GERMAN_CUT_IN_BEFORE)
    if any(map(place.follows, before)):
        return True
    is_half = place.bare and place.quantity.high < 1
    return place.follows(_CUT_IN_BEFORE) and (is_half or place.precedes(_PIECES_AFTER))
