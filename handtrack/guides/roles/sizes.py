"""Sizes: how large something is, and how much of it one piece or package has.

Lengths are how large something is, except at the beginning of a line: "5 cm ginger" is an amount.
An adjective such as "30-minute" or "a 12-oz block" is the size of one thing. "Each", "à" and "je"
make it the size of each.
"""

from typing import Final

from handtrack.guides.kitchen_words import GERMAN_CUTTING, alternatives
from handtrack.guides.quantities import Role
from handtrack.guides.roles.place import MEASURES, Place
from handtrack.guides.roles.words import After, Before, Between, word_before
from handtrack.guides.units import FORMS, Kind

_LENGTH: Final = r"(?:cm|mm|inch(?:es)?|in\.?|zoll|[\"”″])"
_HOW_LARGE_AFTER: Final = After(
    {
        "{2 cm} thick": r"thick|wide|long|tall|square",
        "{2 cm} dicke Scheiben": r"dicke?n?|breite?n?|lange?n?|hohe?n?|große?n?",
    },
    but_not={"{2 cm} thick": "{2 cm} ginger", "{2 cm} dicke Scheiben": "{2 cm} Ingwer"},
    lead=r"[\s-]*",
    tail=r"\b",
)
_BY_AFTER: Final = After(
    {"{20} × 30 cm": rf"\s?{_LENGTH}?\s?[x×]\s?\d", "{9} by 13": r"\s?(?:by|mal)\s+\d"},
    but_not={"{20} × 30 cm": "{20} x pepper"},
)
_BY_BEFORE: Final = Before(
    {"20 cm × {30}": rf"\d\s?{_LENGTH}?\s?(?:[x×]|by)\s?$"},
    but_not={"20 cm × {30}": "20 cm and {30}"},
)
_INCHES_AFTER: Final = After(
    {
        '{9}" round': r"\s?[\"”″]",
        "{9}-inch": r"[-\s]inch",
        "{8} in./20 cm": r"\s?in\.?\s?/",
        "{1 1/4} in": r"\s?in\s*(?:$|[,;)])",
        "{9} in. pan": r"\s?in\.?\s"
        r"(?:pieces?|cubes?|slices?|pan|tin|square|dish|rounds?|thick|long)",
    },
    but_not={"{9}-inch": "{9} incisions"},
)


_SIZE_OF_BEFORE: Final = Before(
    {
        "butter the size of {2} eggs": r"\bsize of\s+$",
        "Butter in Größe von {2} Eiern": r"\bgröße von\s+$",
    }
)


def is_dimension(place: Place) -> bool:
    """Return whether it is how long, wide or thick something is: "20 × 30 cm"."""
    if place.follows(_SIZE_OF_BEFORE):
        return True
    if place.kind is Kind.LENGTH and place.precedes(_HOW_LARGE_AFTER):
        return True
    if place.kind is Kind.LENGTH and place.unit == "mm":
        return True  # "5 mm needles"
    if place.kind is Kind.LENGTH:
        starts = not place.before.strip() and not place.quantity.hyphenated
        return not (place.line and starts and not place.precedes(_BY_AFTER))
    if place.bare and (place.precedes(_BY_AFTER) or place.precedes(_INCHES_AFTER)):
        return not place.precedes(_TIMES_SIZE_AFTER)
    return place.kind in (None, Kind.PIECE, Kind.PACKAGE) and place.follows(_BY_BEFORE)


_TIMES_SIZE_AFTER: Final = After(
    {"{2} x 250 g": r"[ x×]*\d+(?:[.,]\d+)?\s?-?(?:g|kg|ml|l|oz|lb|cl)\b"}, cased=True
)
"""It counts packages, and what follows is no other length."""


_EACH_AFTER: Final = After(
    {
        "2 steaks, {180 g} each": r"each|apiece|a piece|per piece|the piece",
        "2 Steaks, {180 g} das Stück": r"das stück|pro stück|je stück",
    },
    but_not={"2 steaks, {180 g} each": "{180 g} each of salt and sugar"},
    lead=r"\s*(?:[/(]\s?\d[\d.,]*\s?[a-z]+\.?\)?\s*)?",
    tail=r"\b(?!\s+(?:of\b|[a-zäöü]+\s+(?:and|und)\b))",
)
_THING_EACH_AFTER: Final = After(
    {"{200 ml} juice each": r"(?:\s+[^\W\d_]+){1,3}\s+each\s*(?:[.,;)]|$)"}
)
_SIZE_BEFORE: Final = Before(
    {
        "2 Steaks, pro Stück {180 g}": r"\b(?:per|pro|jeweils|weighing|weight|gewicht"
        r"|abtropfgewicht|drained|netto)",
        "Scale the dough at {85 g}": r"\bat",
        "freeze in portions of {250 ml}": r"\b(?:portions|portionen|aliquots) (?:of|à|von|zu)",
        "2 Mozzarella à {125 g}": r"(?<!\w)à",
        "zu je {80 g} abwiegen": r"\bzu\s+(?:je|jeweils)",
    },
    but_not={
        "2 Mozzarella à {125 g}": "2 Mozzarella, {125 g}",
        "Scale the dough at {85 g}": "look at that: {85 g}",
    },
    tail=r"\s*(?:(?:piece|stück|person)\s+)?(?:(?:ca\.?|circa|je|about|etwa)\s*)*$",
)
_JE_BEFORE: Final = Before(
    {"2 Steaks, je ca. {180 g}": r"\b(?:je|each)\s+(?:(?:ca\.?|circa|about|etwa)\s*)*$"},
    but_not={"2 Steaks, je ca. {180 g}": "2 Steaks, ca. {180 g}"},
)
_CLAUSE_END_AFTER: Final = After(
    {"12 Knödel formen, je {60 g}.": r"\s*(?:[.,;)]|$)"},
    but_not={"12 Knödel formen, je {60 g}.": "je {60 g} Mehl und Zucker"},
)
_JE_ALONE_BEFORE: Final = Before(
    {"Jeweils {1 TL} Zimt und Zucker": r"^\W*(?:je|jeweils)\s+$"},
    but_not={"Jeweils {1 TL} Zimt und Zucker": "2 Steaks, jeweils {180 g}"},
)
"""At the beginning of a line it means so much of each."""
_PORTION_BEFORE: Final = word_before("zu {85 g} abstechen", "zu", but_not="dazu {85 g}")
_PORTIONED_AFTER: Final = After(
    {"zu {85 g} abstechen": alternatives(GERMAN_CUTTING)},
    but_not={"zu {85 g} abstechen": "zu {85 g} Mehl geben"},
    lead=r"\s(?:",
    tail=r")\b",
)
_SLASH_BETWEEN: Final = Between(
    {"each {10 oz}/{280 g}": r"\s?/\s?"},
    but_not={"each {10 oz}/{280 g}": "each {10 oz} or {280 g}"},
)
_KINDS_OF_SIZES: Final = MEASURES | {None, Kind.LENGTH}


def is_per_piece(place: Place) -> bool:
    """Return whether it is the size of each of several: "2 steaks, 180 g each"."""
    counted = place.previous is not None
    if place.kind is Kind.PIECE:
        return counted and place.line and place.precedes(_EACH_AFTER)
    if place.kind not in _KINDS_OF_SIZES:
        return False
    if place.follows(_SIZE_BEFORE):
        return counted or not place.line or not place.follows(_JE_ALONE_BEFORE)
    return (
        _is_weight_of_one(place)
        or _is_portioned(place)
        or _restates_size(place)
        or _is_size_of_each(place)
        or ((counted or not place.line) and _is_each(place))
    )


def _is_weight_of_one(place: Place) -> bool:
    """Return whether it is the weight of a single thing: "1 whole chicken, 4 lb"."""
    previous = place.previous
    if previous is None or not place.line or place.kind is not Kind.MASS:
        return False
    is_one = previous.form is None and previous.low == previous.high == 1
    is_apart = place.is_joined_by(_COMMA_BETWEEN) and place.precedes(_PART_END_AFTER)
    return is_one and previous.role is Role.COUNT and is_apart


def _is_portioned(place: Place) -> bool:
    return place.follows(_PORTION_BEFORE) and place.precedes(_PORTIONED_AFTER)


def _restates_size(place: Place) -> bool:
    """Return whether a size in another unit stands before it: "each 10 oz/280 g"."""
    is_size = place.previous is not None and place.previous.role is Role.PER_PIECE
    return is_size and place.is_joined_by(_SLASH_BETWEEN)


def _is_each(place: Place) -> bool:
    if place.precedes(_EACH_AFTER):
        return True
    if place.line:
        return place.follows(_JE_BEFORE)
    is_measured = place.kind in (Kind.MASS, Kind.VOLUME)
    is_last = is_measured and place.follows(_JE_BEFORE) and place.precedes(_CLAUSE_END_AFTER)
    return is_last or place.precedes(_THING_EACH_AFTER)


_WEIGHING_BEFORE: Final = word_before("1 Gans von {4 kg}", "von of", but_not="1 Gans und {4 kg}")
_PIECES_OF_BETWEEN: Final = Between(
    {
        "into {8} balls of {90 g}": r"[\w\s-]{0,30}?\s(?:of|von|à|zu)\s+"
        r"(?:(?:je|each|about|ca\.?|etwa)\s+)*"
    }
)


def _is_size_of_each(place: Place) -> bool:
    """Return whether pieces stand before their size: "into 8 balls of 90 g"."""
    if place.previous is None or place.kind not in (Kind.MASS, Kind.VOLUME):
        return False
    if place.line:
        return place.follows(_WEIGHING_BEFORE)
    is_divided = place.previous.role in (Role.PIECES, Role.TOOL)
    return is_divided and place.is_joined_by(_PIECES_OF_BETWEEN)


_TUBES_AFTER: Final = After(
    {
        "{1.5 ml} reaction tubes": r"tubes?|röhrchen|flasks?|tips|spitzen|vials?|beakers?"
        r"|jars|bottles|gläsern?|flaschen"
    },
    but_not={"{1.5 ml} reaction tubes": "{1.5 ml} of buffer"},
    lead=r"[\s-](?:[\w-]+\s)?\w*",
    tail=r"\b",
)


def is_package_size(place: Place) -> bool:
    """Return whether it is what one package holds, or the size of one thing: "2 x 125 g"."""
    if place.quantity.hyphenated and place.kind is Kind.PACKAGE:
        return True
    if place.kind is Kind.VOLUME and place.precedes(_TUBES_AFTER):
        return True
    if _is_held_by_package(place):
        return True
    if place.quantity.package or not (place.bare or place.kind in MEASURES):
        return False
    if place.kind in (Kind.MASS, Kind.VOLUME) and (
        _is_right_after_count(place) or _is_adjective(place)
    ):
        return True
    return place.quantity.hyphenated and place.kind in (Kind.MASS, Kind.VOLUME, Kind.SPOON)


_PACKAGES: Final = "|".join(
    form for form, named in FORMS.items() if named.unit.kind is Kind.PACKAGE and form.isalpha()
)
_PACKAGE_AFTER: Final = After(
    {"{400g} tin": rf"[\s-]?(?:{_PACKAGES})\b(?!\s(?:be|also|not|then)\b)"},
    but_not={"{400g} tin": "{400g} can be frozen"},
)
_COMMA_BETWEEN: Final = Between(
    {
        "{1 jar} cherries (in syrup), {680 g}": r"[^,;:(\d]{1,40}(?:\([^()\d]*\))?,?\s"
        r"(?:about\s|ca\.?\s)?"
    },
    but_not={"{1 jar} cherries (in syrup), {680 g}": "{1 jar} cherries, sugar, {680 g}"},
)
_END_AFTER: Final = After({"1 jar cherries, {680 g}": r"\s*$"})
_PART_END_AFTER: Final = After(
    {"1 whole chicken, {4 lb}, cut up": r"\s*(?:$|[,;(])"},
    but_not={"1 whole chicken, {4 lb}, cut up": "1 egg, {100 g} flour, salt"},
)
_DRAINED_BEFORE: Final = Before({"drained ({9 oz})": r"\b(?:drained|abgetropft)\W*$"})
_HOLDING_BETWEEN: Final = Between(
    {"{1 pack} of {6} buns": r"\s+(?:of|à|von|zu|with|mit)\s+"},
    but_not={"{1 pack} of {6} buns": "{1 pack} and {6} buns"},
)


def _is_held_by_package(place: Place) -> bool:
    """Return whether it is what one package holds: "400g tin", "pack of 6", "drained (9 oz)"."""
    previous = place.previous
    is_package = previous is not None and previous.kind is Kind.PACKAGE
    if is_package and place.is_joined_by(_HOLDING_BETWEEN):
        return place.kind in (None, Kind.PIECE, Kind.MASS, Kind.VOLUME)
    if place.kind in (Kind.MASS, Kind.VOLUME):
        is_last = place.precedes(_END_AFTER) and place.is_joined_by(_COMMA_BETWEEN)
        if previous is not None and is_package and is_last:
            return not previous.package
        is_size = is_package or (
            previous is not None and previous.role in (Role.PACKAGE_SIZE, Role.PER_PIECE)
        )
        return (is_size and place.follows(_DRAINED_BEFORE)) or (
            (previous is None or not place.line) and place.precedes(_PACKAGE_AFTER)
        )
    return False


_DIRECTLY_BETWEEN: Final = Between(
    {
        "{2} x {125 g} mozzarella": r"\s*(?:[x×]\s*)?",
        "{2} large (about {150 g}) eggs": r"\s*(?:large|small|big|medium|große|kleine)?\s*"
        r"\(\s*(?:about\s+|ca\.?\s+)?",
    },
    but_not={"{2} x {125 g} mozzarella": "{2} eggs, {125 g} mozzarella"},
)


def _is_right_after_count(place: Place) -> bool:
    previous = place.previous
    if previous is None or previous.form is not None or previous.role is Role.NAME:
        return False
    return place.is_joined_by(_DIRECTLY_BETWEEN)


_WORDS_BETWEEN: Final = Between(
    {"{1} boneless {2-3 pound} chuck roast": r"\s+(?:[^\W\d]+\s+){0,3}"},
    but_not={"{1} boneless {2-3 pound} chuck roast": "{1} egg, {2 pound} flour"},
)


def _is_adjective(place: Place) -> bool:
    """Return whether a measure in the singular follows a count:
    "1 boneless 2-3 pound chuck roast".
    """
    form = place.quantity.form
    previous = place.previous
    if form is None or previous is None:
        return False
    if previous.form is not None or previous.role is not Role.COUNT:
        return False
    is_singular = form.one != form.several and place.quantity.high > 1
    return is_singular and place.unit == form.one and place.is_joined_by(_WORDS_BETWEEN)
