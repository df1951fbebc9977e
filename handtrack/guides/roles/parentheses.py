"""Parentheses: what repeats an amount scales with it, what stands before the noun is the size of
one.
"""

from fractions import Fraction
from typing import Final

from handtrack.guides.kitchen_words import LABWARE, SOLD_IN_ONE_SIZE, alternatives
from handtrack.guides.quantities import Quantity, Role, find_quantities
from handtrack.guides.roles.place import MEASURES, Place
from handtrack.guides.roles.words import After, Around, Between, word_before
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


# Behind a count, parentheses give the size of one or repeat the whole, and only a whole scales. A
# measure is the size of one if anything in the parentheses says "each", however many commas cut it,
# or if things are counted that are sold in one size: cans, skeins. So are two weights that can't be
# the same amount ("680 g, drained 350 g"), and a weight with a long length ("50 g, 125 m"). Behind
# loose pieces ("3 carrots (300 g)") a measure repeats the whole. Where pieces are sold in one size
# but are also weighed together ("4 bars (100 g)"), nobody can tell: it is unclear.

_EACH_IN_ASIDE: Final = Around(
    {
        "2 eggs ({55 g} each, shelled)": r"each|apiece|per|a piece|the piece",
        "2 Eier (je {55 g}, ohne Schale)": r"jeweils|je(?!\s+nach)|à|pro|das stück",
        "4 Schnitzel (dünn, {120 g}/Stück)": r"(?<=/)(?:stück|stk|piece|ea)",
        "1 sheet pastry ({320 g} pack)": r"pack(?:et|age|ung)?",
        "1 Glas Kirschen ({680 g}, abgetropft 350 g)": r"abgetropft|drained|netto|net",
        "1 Dose Mais (Abtropfgew. {285 g})": r"(?:abtropf|einwaage|füll|netto)\w*",
    },
    but_not={
        "2 eggs ({55 g} each, shelled)": "2 onions ({250 g}), sliced",
        "2 Eier (je {55 g}, ohne Schale)": "2 Zwiebeln (je nach Größe {200 g})",
    },
    lead=r"(?<!\w)(?:",
    tail=r")(?!\w)",
)
_TRADED_BETWEEN: Final = Between(
    {"{1} lg. ctn. Cool Whip ({12 oz})": alternatives(SOLD_IN_ONE_SIZE)},
    but_not={"{1} lg. ctn. Cool Whip ({12 oz})": "{3} carrots from a farm shop ({300 g})"},
    lead=r"\s*(?:[^\W\d_]+\.?\s){0,2}?(?:",
    tail=r")(?!\w)[^\d]*",
)
_ONE_SIZE: Final = frozenset(("sheet", "bar"))
_PIECES_OF_ONE_SIZE: Final = frozenset(("ball", "balls", "kugel", "kugeln"))
_BARS_BETWEEN: Final = Between(
    {"{4} bars dark chocolate ({100 g})": r"\s*bars?\s[^\d]*"},
    but_not={"{4} bars dark chocolate ({100 g})": "{4} candy apples ({100 g})"},
)


_ALTOGETHER_AFTER: Final = After(
    {"4 thighs (6 oz each, {1 1/2 lb} total)": r"\s+(?:in\s)?(?:total|altogether|insgesamt)\b"}
)
_ALTOGETHER_BEFORE: Final = word_before(
    "4 Tomaten (insgesamt {400 g})",
    "total total_of insgesamt zusammen",
    but_not="4 Tomaten (je {100 g})",
)


def is_size_of_one(place: Place) -> bool:
    """Return whether parentheses give the size of one: before the noun, after a package, with
    "each", or the weight of a single thing: "1 goose (4–5 kg)".
    """
    head = place.head
    if head is None or place.kind not in _KINDS_OF_CONTENTS:
        return False
    symbol = _symbol(head)
    is_whole_cube = symbol == "cube" and head.low >= 1
    if head.kind is Kind.PACKAGE or is_whole_cube:  # "1/2 cube yeast (21 g)" repeats the amount
        return not head.package
    if head.kind not in (None, Kind.PIECE) or symbol in _OF_FIXED_SIZE:
        return False
    is_whole = place.precedes(_ALTOGETHER_AFTER) or place.follows(_ALTOGETHER_BEFORE)
    if is_whole or _is_sum_of_sizes(place, head):
        return False
    if _is_told_of_one(place) or _is_weight_of_single_thing(place, head):
        return True
    return head.form is None and (place.is_apart_by(_TRADED_BETWEEN) or _is_size_before_noun(place))


def _is_told_of_one(place: Place) -> bool:
    """Return whether the parentheses say so: "(55 g each, shelled)", "(680 g, drained 350 g)"."""
    if place.is_told_with(_EACH_IN_ASIDE):
        return True
    return place.kind is not None and _describes_one(place.aside)


def _is_weight_of_single_thing(place: Place, head: Quantity) -> bool:
    is_single = head.low == head.high == 1
    return place.kind is Kind.MASS and is_single and place.precedes(_ITSELF_AFTER)


def _is_size_before_noun(place: Place) -> bool:
    if place.kind is Kind.VOLUME and place.is_apart_by(_LABWARE_BETWEEN):
        return True
    is_size = place.kind in (Kind.MASS, Kind.VOLUME, Kind.LENGTH)
    return is_size and place.is_apart_by(_SIZE_WORD_BETWEEN) and place.precedes(_NOUN_AFTER)


_THICK_IN_ASIDE: Final = Around(
    {"2 fillets (1 inch thick, about {6 oz})": r"thick|dick|diameter|durchmesser"},
    but_not={"2 fillets (1 inch thick, about {6 oz})": "3 carrots ({300 g}, thickly sliced)"},
    lead=r"\b(?:",
    tail=r")\b",
)


def may_be_size_of_one(place: Place) -> bool:
    """Return whether a measure may be that of each or of all: "4 bars (100 g)"."""
    head = place.head
    if head is None or head.low <= 1 or place.kind not in (Kind.MASS, Kind.VOLUME):
        return False
    if head.form is None:
        return place.is_apart_by(_BARS_BETWEEN) or place.is_told_with(_THICK_IN_ASIDE)
    return _symbol(head) in _ONE_SIZE or head.form.one in _PIECES_OF_ONE_SIZE


def _symbol(quantity: Quantity) -> str:
    return quantity.form.unit.symbol if quantity.form is not None else ""


_SAME_WITHIN: Final = Fraction(1, 8)
"""Ounces beside grams are rounded by up to so much."""
_LONG_MM: Final = 1000
"""So long is yarn or ribbon; shorter is how it is cut."""


def _describes_one(aside: str) -> bool:
    """Return whether parentheses have two weights or volumes that can't be the same amount, or one
    beside a long length.
    """
    found = find_quantities(aside, line=True)
    if any(one.kind is Kind.LENGTH and _size(one) >= _LONG_MM for one in found):
        return True
    for kind in (Kind.MASS, Kind.VOLUME):
        sizes = [_size(one) for one in found if one.kind is kind]
        if sizes and max(sizes) > min(sizes) * (1 + _SAME_WITHIN):
            return True
    return False


def _is_sum_of_sizes(place: Place, head: Quantity) -> bool:
    """Return whether it is as much as the size of one beside it, times their number: "3 bananas
    (300 g peeled, 100 g each)".
    """
    sizes = [
        _size(one) for one in find_quantities(place.aside, line=True) if one.kind is place.kind
    ]
    whole = _size(place.quantity)
    return head.low > 1 and any(
        abs(size * head.low - whole) <= whole * _SAME_WITHIN for size in sizes
    )


def _size(quantity: Quantity) -> Fraction:
    """Return how much it is, in the smallest unit of its kind."""
    size = quantity.form.unit.size if quantity.form is not None else None
    return quantity.low * (size or 1)


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
