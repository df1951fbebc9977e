"""The role of each quantity in a recipe or protocol: what scales with the servings, what stays, and
what is a time.

Rules are asked in order and the first that applies decides, so a rule may rely on those above it.
First come units that decide alone (degrees, hours, per cent) and numbers in names; then what a
sentence does with a quantity (puts so much on each, divides into pieces, remembers what was left);
then parentheses, which repeat the amount before them or give the size of each; and last what is
simply an amount. A number that no rule claims is unclear, and stays.

Fitted on the phrases in `tests/guides/phrases/tuned.txt`; `held_back.txt` is the check.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import gcd
from typing import Final

from handtrack.guides.kitchen_words import (
    CUTTING,
    EQUIPMENT,
    GERMAN_CUTTING,
    LABWARE,
    MATERIALS,
    NUMBERED,
    PEOPLE,
    PIECES,
    PUTTING,
    SETTINGS,
    SIZED_THINGS,
    STORIES,
    TOOLS,
    TURNS,
    VESSELS,
    YIELDING,
    alternatives,
)
from handtrack.guides.quantities import Quantity, Role, find_quantities
from handtrack.guides.units import FORMS, Kind


def read_quantities(text: str, *, line: bool) -> tuple[Quantity, ...]:
    """Return the quantities of a text in order, each with its role.

    `line`: the text is an ingredient's line; otherwise it is running text, such as a step.
    """
    found = find_quantities(text, line=line)
    given: list[Quantity] = []
    for quantity in found:
        place = _place(text, quantity, given, line=line)
        role = next((role for role, applies in _RULES if applies(place)), Role.UNCLEAR)
        given.append(replace(quantity, role=role))
    return tuple(given)


@dataclass(frozen=True, slots=True)
class _Place:
    """A quantity with the words around it, as far as its own sentence and at most `_REACH`
    characters.

    `before` ends without "about" and the like. `head`: the quantity before the parentheses that it
    stands in, `gap` the words between them. `previous`: the quantity before it in the sentence.
    """

    quantity: Quantity
    number: str
    unit: str
    before: str
    after: str
    line: bool
    parentheses: bool
    head: Quantity | None
    gap: str
    previous: Quantity | None
    between: str
    """The words from `previous` to here."""

    @property
    def kind(self) -> Kind | None:
        return self.quantity.kind

    @property
    def bare(self) -> bool:
        """True without a unit."""
        return self.quantity.form is None

    def follows(self, pattern: re.Pattern[str]) -> bool:
        """Return whether the words right before it match."""
        return pattern.search(self.before) is not None

    def precedes(self, pattern: re.Pattern[str]) -> bool:
        """Return whether the words right after it match."""
        return pattern.match(self.after) is not None


_REACH: Final = 90
_ABOUT: Final = re.compile(
    r"(?:\b(?:about|approx\.?|approximately|roughly|around|circa|ca\.?|etwa|ungefähr|rund|at least|mindestens|another"
    r"|noch|nur|only|just|the|an?|other|additional|weitere[nr]?)\s*|[~≈]\s*)+$",
    re.IGNORECASE,
)
_SENTENCE_END: Final = re.compile(
    r"(?<![\s.(]\w)(?<!\b\w\w)(?<!\b(?:Std|Min|Pck|Pkg|pkg|lbs|tsp|geh|Stk|Msp))"
    r"(?<!\b(?:tbsp|pkgs))(?<!\bapprox)[.!?;](?=\s|$)"
)
"""Not after an abbreviation of one or two letters, nor after some longer ones."""


def sentence_before(text: str, at: int) -> str:
    """Return the words before a position, as far as its own sentence and at most `_REACH`
    characters.
    """
    before = text[max(0, at - _REACH) : at]
    ends = [match.end() for match in _SENTENCE_END.finditer(before)]
    return before[ends[-1] :] if ends else before


def sentence_after(text: str, at: int) -> str:
    """Return the words after a position, as far as its own sentence and at most `_REACH`
    characters.
    """
    after = text[at : at + _REACH]
    stop = _SENTENCE_END.search(after)
    return after[: stop.start()] if stop else after


def _place(text: str, quantity: Quantity, given: list[Quantity], *, line: bool) -> _Place:
    before = sentence_before(text, quantity.begin)
    after = sentence_after(text, quantity.end)
    begins = quantity.begin - len(before)
    opened = before.rfind("(") if before.count("(") > before.count(")") else -1
    head = None
    gap = ""
    if opened >= 0:
        outside = [one for one in given[-6:] if begins <= one.begin and one.end <= begins + opened]
        head = outside[-1] if outside else None
        gap = text[head.end : begins + opened] if head is not None else ""
    previous = given[-1] if given and given[-1].begin >= begins else None
    between = text[previous.end : quantity.begin] if previous is not None else ""
    plain = _ABOUT.sub("", before)
    number = text[quantity.begin : quantity.number_end]
    unit = text[quantity.unit_begin : quantity.end].lower()
    return _Place(
        quantity, number, unit, plain, after, line, opened >= 0, head, gap, previous, between
    )


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


def _after_word(words: str) -> re.Pattern[str]:
    """Return a pattern for a text that ends with one of some words."""
    return _pattern(rf"\b(?:{alternatives(words)})\s+$")


def _before_word(words: str) -> re.Pattern[str]:
    """Return a pattern for a text with one of some words before its next stop."""
    return _pattern(rf"[^.;:]{{0,60}}\b(?:{alternatives(words)})\b")


def _next_word(words: str) -> re.Pattern[str]:
    """Return a pattern for a text that begins with one of some words."""
    return _pattern(rf"\s*(?:{alternatives(words)})\b")


_PACKAGES: Final = tuple(
    form for form, named in FORMS.items() if named.unit.kind is Kind.PACKAGE and form.isalpha()
)
_MEASURES: Final = frozenset((Kind.MASS, Kind.VOLUME, Kind.SPOON, Kind.PINCH))

# Units that decide alone, and numbers that are part of a name.

_DEGREES_AFTER: Final = _pattern(
    r"\s?(?:[-–]\s*\d+\s?)?[°º]"
    r"|\s+(?:degrees|degr[ée]s?|grados|graus|gradi|graden|grader|градус\w*|derece\w*|stopni\w*)\b"
)
_SCALE_AFTER: Final = re.compile(r"\s?[CF]\b")
_LEAST_OVEN_DEGREES: Final = 20
"""Below, a C is a cup."""
_SETTING_BEFORE: Final = _after_word(SETTINGS)
_RATIO_AFTER: Final = _pattern(
    r"\s?[-–]?\s?%|\s?:\s?\d|\s+parts?\b|\s+teile?n?\b|\s+volum(?:es?|en)\b|\s+proof\b"
)
_COLON_BEFORE: Final = _pattern(r"\d\s?:\s?$")
_RATIO_BEFORE: Final = _pattern(r"\b(?:verhältnis|ratio)\b[^.;]{0,20}$")
_SHARES: Final = re.compile(r"\d{2,}[/⁄]\d{2,}")
"""Lean and fat, or pieces in a pound: "80/20", "21/25"."""
_GRADE: Final = re.compile(r"\d+[/⁄]\d{2,}")
"""Pieces in a pound, without a unit: "8/12"."""
_FRACTION: Final = re.compile(r"(\d{1,3})[/⁄](\d{1,3})")
_STRENGTH_AFTER: Final = _pattern(
    r"\s?[x×]\s*(?:\)|$|(?:[\w-]+[\s-]){0,2}?[\w-]*"
    r"(?:puffer|buffer|mix|medium|pbs|tbst?|tbe|tae|ssc|dye|stock)\b)"
)
_EXPONENT_BEFORE: Final = _pattern(r"\^\s*-?$")
_SPINNING: Final = _pattern(r"\b(?:spin|spun|centrifug\w*|pellet\w*|zentrifug\w*|abzentrifug\w*)\b")
_DENSITY_AFTER: Final = _pattern(
    r"(?:\s?[^\W\d_]{1,5})?\s?/\s?(?:[kmµμ]?g|[mµμ]?l|dl|kg|lb|liter|litre|well|cm|tag|day)\b"
)
_AT_BEFORE: Final = _after_word("at bei mit")
_SPEED_AFTER: Final = _pattern(r"\s?(?:[x×]\s?g\b|rpm\b|u/min|w(?:att)?s?\b|v(?:olts?)?\b)")
_NAMED_BEFORE: Final = _after_word(NUMBERED)
_NUMBER_SIGN_BEFORE: Final = _pattern(r"(?:\b(?:no|nr|num|fig|abb|art)\.\s?|[#№]\s?)$")
_READING_BEFORE: Final = _pattern(r"\b(?:pH|OD\d*|[MF]W|M\.W\.|CAS|cat)\b[^;\d]{0,20}$")
_NAME_AFTER: Final = _pattern(r"er\b|-(?!\d)[^\W\d_]|(?:st|nd|rd|th)\b|\.\s?(?:gang|schritt)\b")
_GRADING_AFTER: Final = _pattern(r"[\s-]*(?:count|ct|size)\b")
"""Pieces in a pound or a package: "24 (21-25 count) shrimp"."""
_LETTER_BEFORE: Final = re.compile(r"\b(?:[A-Z]-|W\s?)$")
"""As in "U-15 scallops", or the strength of a flour, "W 300"."""
_LETTERS_BEFORE: Final = re.compile(r"\(\s*(?!OR|AND|EL|TL)[A-Z]{2,3}\s?$")
"""As in "(TA 200)"."""
_CAPITALS_AFTER: Final = re.compile(r"[A-ZÄÖÜ]{2,}")
"""Written together with a number, they may be a name: "7UP"."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d")


def _is_temperature(place: _Place) -> bool:
    if place.kind is Kind.TEMPERATURE or place.precedes(_DEGREES_AFTER):
        return True
    is_scale = place.unit in ("c", "c.") or place.precedes(_SCALE_AFTER)
    if place.quantity.low >= _LEAST_OVEN_DEGREES and is_scale:
        return True
    return place.bare and place.follows(_SETTING_BEFORE)


def _is_ratio(place: _Place) -> bool:
    if place.kind is Kind.SHARE or place.precedes(_RATIO_AFTER):
        return True
    if _SHARES.fullmatch(place.number):
        return True
    if place.bare and (_GRADE.fullmatch(place.number) or place.precedes(_STRENGTH_AFTER)):
        return True
    if place.bare and place.before.strip() and _is_unreduced(place.number):
        return True  # "Garnelen 6/8"
    return place.follows(_RATIO_BEFORE) or (place.bare and place.follows(_COLON_BEFORE))


def _is_unreduced(number: str) -> bool:
    """Return whether a number is written like a fraction that nobody measures: "6/8" is a grade."""
    match = _FRACTION.fullmatch(number)
    return match is not None and gcd(int(match[1]), int(match[2])) > 1


def _is_concentration(place: _Place) -> bool:
    return place.kind is Kind.CONCENTRATION or place.precedes(_DENSITY_AFTER)


def _is_speed(place: _Place) -> bool:
    if place.kind is Kind.SPEED:
        return True
    if place.unit == "g" and not place.line and place.follows(_AT_BEFORE):
        return _SPINNING.search(f"{place.before} {place.after}") is not None
    return place.bare and place.precedes(_SPEED_AFTER)


def _is_name(place: _Place) -> bool:
    if place.kind is Kind.PACKAGE and place.follows(_NUMBER_SIGN_BEFORE):
        return True  # "1 #10 can"
    if not place.bare:
        return False
    is_grading = place.before.strip() != "" and place.precedes(_GRADING_AFTER)
    if is_grading or (place.line and place.precedes(_CAPITALS_AFTER)):
        return True
    if re.match(r"0\d", place.number) or (_YEAR.fullmatch(place.number) and not place.line):
        return True
    before = (
        _NUMBER_SIGN_BEFORE,
        _READING_BEFORE,
        _EXPONENT_BEFORE,
        _LETTER_BEFORE,
        _LETTERS_BEFORE,
    )
    if any(map(place.follows, before)):
        return True
    return place.follows(_NAMED_BEFORE) or place.precedes(_NAME_AFTER)


def _is_time(place: _Place) -> bool:
    return place.kind is Kind.TIME


# Sizes. Lengths are how large something is, except at the beginning of a line: "5 cm ginger" is an
# amount. An adjective such as "30-minute" or "a 12-oz block" is the size of one thing. "Each", "à"
# and "je" make it the size of each.

_LENGTH: Final = r"(?:cm|mm|inch(?:es)?|in\.?|zoll|[\"”″])"
_BY_AFTER: Final = _pattern(rf"\s?{_LENGTH}?\s?[x×]\s?\d|\s?(?:by|mal)\s+\d")
_BY_BEFORE: Final = _pattern(rf"\d\s?{_LENGTH}?\s?(?:[x×]|by)\s?$")
_INCHES_AFTER: Final = _pattern(
    r"\s?[\"”″]|[-\s]inch|\s?in\.?\s?/|\s?in\.?\s"
    r"(?:pieces?|cubes?|slices?|pan|tin|square|dish|rounds?|thick|long)"
)
_SIZE_BEFORE: Final = _pattern(
    r"(?:\b(?:per|pro|jeweils|weighing|weight|gewicht|abtropfgewicht|drained|netto)|(?<!\w)à)"
    r"\s*(?:(?:piece|stück|person)\s+)?(?:(?:ca\.?|circa|je|about|etwa)\s*)*$"
)
_JE_BEFORE: Final = _pattern(r"\b(?:je|each)\s+(?:(?:ca\.?|circa|about|etwa)\s*)*$")
_JE_ALONE: Final = _pattern(r"\W*(?:je|jeweils)\s+")
"""At the beginning of a line it means so much of each: "Jeweils 1 TL Zimt und Zucker"."""
_WEIGHING: Final = _pattern(r"\b(?:von|of)\s+$")
_THING_EACH_AFTER: Final = _pattern(r"(?:\s+[^\W\d_]+){1,3}\s+each\s*(?:[.,;)]|$)")
"""In a step: "200 ml juice each"."""
_OF_EACH_BEFORE: Final = _pattern(
    r"[\w\s-]{0,30}?\s(?:of|von|à|zu)\s+(?:(?:je|each|about|ca\.?|etwa)\s+)*"
)
_EACH_AFTER: Final = _pattern(
    r"\s*(?:each|apiece|a piece|per piece|das stück|pro stück|je stück|the piece)\b"
    r"(?!\s+(?:of\b|[a-zäöü]+\s+(?:and|und)\b))"
)


_HOW_LARGE_AFTER: Final = _pattern(
    r"[\s-]*(?:thick|wide|long|tall|square|dicke?n?|breite?n?|lange?n?|hohe?n?|große?n?)\b"
)
_MIXED: Final = re.compile(r"\d+\s+(?:\d+[/⁄]\d+|[½-⅞¼-¾])")
_PIECES_AFTER: Final = _pattern(
    r"[\s-]*(?:(?:thick|wide|long)\s+)?(?:[\w-]+\s+)?"
    r"(?:slices|pieces|strips|cubes|rounds|sticks|steaks|chunks|chops|wedges|fillets)\b"
)


def _may_be_something_else(place: _Place) -> bool:
    """Return whether a number may be a name, or two numbers: "7UP", "4 1/2 inch slices"."""
    if place.line and place.bare and _CAPITALS_AFTER.match(place.after):
        return re.search(r"\d", place.after) is None
    if not place.line or place.before.strip():
        return False
    if place.bare:
        return place.quantity.high == 0 or _is_unreduced(place.number)
    is_mixed = place.kind is Kind.LENGTH and _MIXED.fullmatch(place.number) is not None
    return is_mixed and place.precedes(_PIECES_AFTER)


def _is_dimension(place: _Place) -> bool:
    if place.kind is Kind.LENGTH and place.precedes(_HOW_LARGE_AFTER):
        return True
    if place.kind is Kind.LENGTH:
        starts = not place.before.strip() and not place.quantity.hyphenated
        return not (place.line and starts and not place.precedes(_BY_AFTER))
    if place.bare and (place.precedes(_BY_AFTER) or place.precedes(_INCHES_AFTER)):
        return not _counts_packages(place)
    return place.kind in (None, Kind.PIECE) and place.follows(_BY_BEFORE)


def _counts_packages(place: _Place) -> bool:
    """Return whether "2 x" stands before the size of a package, not beside another length."""
    after = place.after.lstrip(" x×")
    return re.match(r"\d+(?:[.,]\d+)?\s?-?(?:g|kg|ml|l|oz|lb|cl)\b", after) is not None


_TUBES_AFTER: Final = _pattern(
    r"[\s-](?:[\w-]+\s)?\w*(?:tubes?|röhrchen|flasks?|tips|spitzen|vials?|beakers?)\b"
)
_PACKAGE_AFTER: Final = _pattern(rf"[\s-]?(?:{'|'.join(_PACKAGES)})\b(?!\s+of\b)")
_DRAINED_BEFORE: Final = _pattern(r"\b(?:drained|abgetropft)\W*$")
_HOLDING_BETWEEN: Final = _pattern(r"\s+(?:of|à|von|zu|with|mit)\s+")


def _is_package_size(place: _Place) -> bool:
    if place.quantity.hyphenated and place.kind is Kind.PACKAGE:
        return True
    if place.kind is Kind.VOLUME and place.precedes(_TUBES_AFTER):
        return True
    if place.line and _is_size_of_package(place):
        return True
    if place.quantity.package or place.kind not in (*_MEASURES, None):
        return False
    if place.kind in (Kind.MASS, Kind.VOLUME) and (
        _is_right_after_count(place) or _is_adjective(place)
    ):
        return True
    return place.quantity.hyphenated and place.kind in (Kind.MASS, Kind.VOLUME, Kind.SPOON)


def _is_right_after_count(place: _Place) -> bool:
    previous = place.previous
    if previous is None or previous.form is not None or previous.role is Role.NAME:
        return False
    return _DIRECTLY.fullmatch(place.between) is not None


def _is_size_of_package(place: _Place) -> bool:
    """Return whether it is what one package holds: "400g tin", "pack of 6", "drained (9 oz)"."""
    previous = place.previous
    if place.kind in (Kind.MASS, Kind.VOLUME):
        is_size = previous is not None and previous.role in (Role.PACKAGE_SIZE, Role.PER_PIECE)
        return (is_size and place.follows(_DRAINED_BEFORE)) or (
            previous is None and place.precedes(_PACKAGE_AFTER)
        )
    is_package = previous is not None and previous.kind is Kind.PACKAGE
    is_number = place.kind in (None, Kind.PIECE)
    return is_number and is_package and _HOLDING_BETWEEN.fullmatch(place.between) is not None


_WORDS_BETWEEN: Final = _pattern(r"\s+(?:[^\W\d]+\s+){0,3}")


def _is_adjective(place: _Place) -> bool:
    """Return whether a measure in the singular follows a count:
    "1 boneless 2-3 pound chuck roast".
    """
    form = place.quantity.form
    previous = place.previous
    if (
        form is None
        or previous is None
        or previous.form is not None
        or previous.role is not Role.COUNT
    ):
        return False
    is_singular = form.one != form.several and place.quantity.high > 1
    return (
        is_singular
        and place.unit == form.one
        and _WORDS_BETWEEN.fullmatch(place.between) is not None
    )


_DIRECTLY: Final = _pattern(
    r"\s*(?:[x×]\s*)?|\s*(?:large|small|big|medium|große|kleine)?\s*\(\s*(?:about\s+|ca\.?\s+)?"
)


def _is_per_piece(place: _Place) -> bool:
    counted = place.previous is not None
    if place.kind is Kind.PIECE:
        return counted and place.line and place.precedes(_EACH_AFTER)
    if place.kind not in (*_MEASURES, None, Kind.LENGTH):
        return False
    if place.follows(_SIZE_BEFORE):
        return counted or not place.line or not _JE_ALONE.fullmatch(place.before)
    if place.kind is Kind.MASS and _is_weight_of_each(place):
        return True
    if not counted:
        return False
    is_each = place.follows(_JE_BEFORE) if place.line else place.precedes(_THING_EACH_AFTER)
    return is_each or place.precedes(_EACH_AFTER)


def _is_weight_of_each(place: _Place) -> bool:
    """Return whether pieces stand before a weight: "into 8 balls of 90 g"."""
    if place.previous is None:
        return False
    if place.line:
        return place.follows(_WEIGHING)
    is_divided = place.previous.role is Role.PIECES
    return is_divided and _OF_EACH_BEFORE.fullmatch(place.between) is not None


# Actions: so much at a time or on each, a part of what is there, pieces that something is cut
# into, things that hold or shape the food, and stories.

_RATE_AFTER: Final = _pattern(
    r"(?:(?!\s\d[\d.,/]*\s?(?:k?g|[mµμ]?l|liter|el|tl|cups?|tbsp|tsp|oz|lbs?)\b)[^.;:,(]){0,40}?"
    r"\b(?:at a time|at once|auf einmal|gleichzeitig|per\s+(?!cent)\w|for (?:each|every)|jeweils"
    r"|(?:on|in|into|to|onto|over|for|with|between)(?: top of)?\s+each"
    r"|(?:in|on|onto|into) the (?:cent(?:er|re)|middle) of (?:an?|each|every|one)"
    r"|(?:auf|in|für|über|an|um|unter|zu) jede[nmrs]?\b|pro\s+\w|je\s+[A-ZÄÖÜ])"
    r"|[^.;:,(\d]{2,40}?\bof each\b"
)
_RATE_BEFORE: Final = _pattern(
    r"\b(?:every|per|pro|for each|each of|alle|jede[nrs]?|immer"
    r"|aus je)\s+$"
)
_ALL_BEFORE: Final = _after_word("alle")
_AT_INTERVALS_BEFORE: Final = _pattern(
    r"\b(?:every|alle)\s+\d+\s+(?:min|stunde|sek|hour|sec)\w*\s[^.;:]*$"
)
_JE_IN_STEP: Final = _pattern(r"\b(?:je|jeweils)\s+$")
_ON_SOMETHING: Final = _before_word("auf in darauf\\w* darüber\\w* hinein\\w* füllen setzen")
_PART_AFTER: Final = _pattern(
    r"\s*(?:(?:full|voll|filled|the|davon|remaining|so|way|again|mal|times)\b"
    r"|of\s+(?:it|them|your|this|that|the|these|those|each|remaining|its|their)\b"
    r"|of\s+\w+\s+mixture|(?:des|der|dem|den|das|die|vom|von de[mr])\b)"
)
_PART_BEFORE: Final = _after_word("auf um by to zu other remaining andere zur each")
_OF_WHAT_IS_THERE: Final = _pattern(r"(?:^|[.,;:]\s*)(?:von (?:de[mnr])|vom|of the)\b[^.;:]*\s$")
"""A part comes behind what it is of: "Von der Brühe 1/3 angießen"."""
_CUT_INTO_BEFORE: Final = _pattern(
    rf"\b(?:{alternatives(CUTTING)})\b[^.;:]{{0,60}}?\b(?:into|in|to|as)\s+$"
)
_CUT_AFTER: Final = _before_word(GERMAN_CUTTING)
_IN_BEFORE: Final = _after_word("in zu")
_FROM_BEFORE: Final = _pattern(r"\b(?:aus|daraus)\b[^.;:]*$")
_YIELD_BEFORE: Final = _after_word(YIELDING)
_PEOPLE_AFTER: Final = _next_word(PEOPLE)
_NOT_FOOD_AFTER: Final = _pattern(
    rf"\s*(?:(?!(?:in|into|to|on|onto|over|from|with|and|auf|mit|und)\s)\w+[-\s]){{0,4}}?"
    rf"(?:{alternatives(' '.join((TURNS, PIECES, VESSELS, TOOLS, PEOPLE)))})\b"
)
_VESSEL_BEFORE: Final = _after_word(
    "in into onto on between among over across auf zwischen with mit using of for"
)
_WITH_BEFORE: Final = _after_word("with mit")
_HELD_FOOD: Final = re.compile(r"\s+of\s+\w|\s+[A-ZÄÖÜ]")
"""Food in packages: "with 2 packets of yeast", "mit 1 Glas Kirschen"."""
_TOOL_NOUN_AFTER: Final = _pattern(rf"[-\s]+(?:[\w-]+\s){{0,2}}?(?:{alternatives(SIZED_THINGS)})\b")
_MATERIAL_AFTER: Final = _pattern(rf"\s*(?:of\s+)?(?:\w+\s+)?(?:{alternatives(MATERIALS)})\b")
_PUT_BEFORE: Final = _pattern(
    rf"(?:^|[.,;:]\s*|\b(?:then|and|now)\s+)(?:{alternatives(PUTTING)})\s+$"
)
_STORY: Final = _pattern(rf"\b(?:{alternatives(STORIES)})\b")
_NUTRITION: Final = _pattern(r"\b(?:kcal|kj|calories|kalorien|kilokalorien|brennwert|nährwerte?)\b")
"""The figures of one serving, which stay when the servings change."""


_ON_EACH_BEFORE: Final = _pattern(
    r"\b(?:each|every|jede[nmrs]?|pro|per)\s+(?:of\s(?:the|these|those)\s|der\s)?(?!of\b)"
    r"(?!(?:sides?|times?|additions?|batch|half|minutes?|hours?|days?|other|seite|mal|zugabe|hälfte|fall|minuten?"
    r"|stunden?|tag)\b)[^\W\d_]"
    r"(?:(?!\b(?:then|dann|danach|anschließend|meanwhile|inzwischen)\b)[^:;])*$"
)
"""A sentence about one of several: "In jede Mulde 2 EL Teig"."""
_OF_EACH_AFTER: Final = _pattern(
    r"\s+je\s+(?!(?:portion|person|stück|glas|teller|liter|kilo\w*|gramm)\b)[A-ZÄÖÜ]"
)
"""At the beginning of a line: "5 µl je Primer" is an amount of each."""


_IN_THE_MIDDLE_AFTER: Final = _pattern(
    r"[^.;:]{0,60}?\b(?:(?:in|on|onto|into) the (?:cent(?:er|re)|middle)|in die mitte)\b"
)
"""After an amount for one of several pieces: "Place a tablespoon of filling in the centre"."""


def _is_rate(place: _Place) -> bool:
    starts_line = place.line and not place.before.strip()
    is_all = place.bare and place.follows(_ALL_BEFORE)  # "alle 3 Eier", not "alle 5 cm"
    if (place.follows(_RATE_BEFORE) and not is_all) or place.precedes(_RATE_AFTER):
        return not (starts_line and (place.bare or place.precedes(_OF_EACH_AFTER)))
    if place.line:
        return False
    is_spoon = place.quantity.written and place.kind is Kind.SPOON
    if is_spoon and place.precedes(_IN_THE_MIDDLE_AFTER):
        return True
    if place.follows(_ON_EACH_BEFORE) or place.follows(_AT_INTERVALS_BEFORE):
        return True
    return place.follows(_JE_IN_STEP) and place.precedes(_ON_SOMETHING)


def _is_part(place: _Place) -> bool:
    if not place.bare or place.quantity.high >= 1:
        return False
    restates = place.head is not None and place.line
    if restates:
        return False
    if not place.line and place.follows(_OF_WHAT_IS_THERE):
        return True
    return place.precedes(_PART_AFTER) or place.follows(_PART_BEFORE)


def _is_pieces(place: _Place) -> bool:
    if place.kind not in (None, Kind.PIECE, Kind.PACKAGE, Kind.LENGTH):
        return False
    is_portions = place.quantity.form is not None and place.quantity.form.unit.symbol == "serving"
    if (
        (is_portions and not place.line)
        or place.follows(_CUT_INTO_BEFORE)
        or place.follows(_YIELD_BEFORE)
        or place.precedes(_PEOPLE_AFTER)
    ):
        return True
    if place.line:
        return place.follows(_IN_BEFORE) and place.precedes(_CUT_AFTER)
    if place.follows(_IN_BEFORE) and place.precedes(_CUT_AFTER):
        return True
    return place.follows(_FROM_BEFORE) and place.precedes(_CUT_AFTER)


def _is_tool(place: _Place) -> bool:
    if place.kind in (Kind.PIECE, Kind.PACKAGE) and place.precedes(_MATERIAL_AFTER):
        return True
    if place.line:
        return _is_equipment(place)
    return _is_sized_thing(place) or _is_thing_used(place) or _is_spoon_to_work_with(place)


# A list of things needed may name tools too: "2 baking trays", "24 cm springform tin". The tool is
# what the line is about: its noun comes right after the first number, and no "of" makes it a
# measure ("1 pan of brownies"). Further numbers of the line are about the tool.

_EQUIPMENT_AFTER: Final = _pattern(
    rf"[-\s]*(?:(?!(?:for|of|with|in|für|von|mit|aus|zum)\s)[\w-]+\s+){{0,3}}?"
    rf"(?:{alternatives(EQUIPMENT)})\b"
    r"(?=\s*(?:$|[,;:/Ø\d.–-]|\((?!\s*(?:ca\.?\s*)?\d+\s?(?:stück|stk|pieces))|(?:with|mit|for|für|zum|à|and|und|or|oder|to|lined|greased|in)\b"
    r"|(?:of|von)\s+\d))"
)
_ALONE: Final = _pattern(r"\s*(?:$|[,;(]|(?:with|mit|for|für)\b)")
_POTS: Final = frozenset(("pot", "pots", "container", "containers", "tray", "trays"))


def _is_equipment(place: _Place) -> bool:
    previous = place.previous
    if previous is not None:
        return previous.role is Role.TOOL
    if place.before.strip():
        return False
    if place.kind in (None, Kind.LENGTH, Kind.VOLUME) and place.precedes(_EQUIPMENT_AFTER):
        return True
    return place.unit in _POTS and place.precedes(_ALONE)


def _is_sized_thing(place: _Place) -> bool:
    """Return whether it is the size of a tool or a piece: "a two tablespoon scoop"."""
    sized = place.quantity.written or place.quantity.hyphenated
    return sized and not place.bare and place.quantity.low >= 1 and place.precedes(_TOOL_NOUN_AFTER)


def _is_thing_used(place: _Place) -> bool:
    if place.kind not in (None, Kind.PIECE, Kind.PACKAGE):
        return False
    if place.kind is not Kind.PACKAGE and place.precedes(_NOT_FOOD_AFTER):
        return True
    is_food = place.follows(_WITH_BEFORE) and _HELD_FOOD.match(place.after) is not None
    if not place.bare and place.follows(_VESSEL_BEFORE) and not is_food:
        is_whole = place.quantity.low >= 1
        return place.kind is Kind.PACKAGE or (place.quantity.written and is_whole)
    return place.kind is Kind.PIECE and place.follows(_PUT_BEFORE) and place.quantity.high == 1


# A spoon or cup after "with", "in" and the like is a tool, unless food follows: "with a spoon of
# oil". English may leave out "of", so there a tool needs an end or a word that no food begins with;
# a German noun has a capital letter.

_WORKED_WITH: Final = _pattern(r"\b(?:with|us(?:e|ing)|in(?:to)?|back of|mit|auf|hilfe von)\s+$")
_NO_FOOD: Final = _pattern(
    r"\W*$|[,.;:!?)]|\s(?:and|or)(?!\s(?:a half|two|so)\b)|\s(?:to|until|till|while|then|so|for|from|on|over|before|as"
    r"|by|with|in|into|the|scoop|scrape|stir|mix|whisk|beat|press)\b"
)
_GERMAN_FOOD: Final = re.compile(
    r"(?:\s\(\d[^)]*\))?\s(?:davon\b|(?:(?:voll|vom|von|de[mrs]|(?!ein|dies|jede)\w{3,}e[mnrs]?)\s){0,3}(?!Sie\b)[A-ZÄÖÜ])"
)
_SHAPES: Final = _pattern(
    r"(?:(?!\bund\b)[^.,;])*\b(?:formen|entfernen|(?:her)?(?:aus|ab)?(?:lösen|kratzen|schaben|stechen|heben|höhlen))\b"
)
"""Food after a spoon is what the spoon works on: "mit einem Esslöffel Nocken abstechen"."""
_GERMAN_SPOONS: Final = re.compile(r"(?:löffeln?|tassen?)$")


def _is_spoon_to_work_with(place: _Place) -> bool:
    form = place.quantity.form
    if form is None or not place.follows(_WORKED_WITH):
        return False
    name = form.several if place.quantity.high > 1 else form.one
    if _GERMAN_SPOONS.search(name):
        if place.quantity.written or name.endswith("n"):
            return not _GERMAN_FOOD.match(place.after) or _SHAPES.match(place.after) is not None
        return False
    if form.unit.kind is not Kind.SPOON and form.unit.symbol != "cup":
        return False
    alone = place.quantity.written and place.quantity.high == 1
    spoons = form.unit.symbol == "spoon" and place.quantity.high > 1
    return (alone or spoons) and _NO_FOOD.match(place.after) is not None


def _is_remark(place: _Place) -> bool:
    if place.line and not place.parentheses:
        return False
    around = f"{place.before} {place.after}"
    return any(told.search(around) for told in (_STORY, _NUTRITION))


# Parentheses and commas: what repeats an amount scales with it, what stands before the noun is the
# size of one.

_OPENS: Final = re.compile(r"\(\s*$")


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


def _stays_with_its_head(place: _Place) -> bool:
    """Return whether the parentheses belong to a quantity that stays:
    "a big one (4 tablespoons)".
    """
    if place.line or place.head is None:
        return False
    return place.head.role in _STAYING_HEADS


_LABWARE_BEFORE: Final = _pattern(rf"\s*(?:[\w-]+\s)?(?:{alternatives(LABWARE)})\s*")


def _is_size_of_one(place: _Place) -> bool:
    """Return whether parentheses give the size of one: before the noun, or after a package."""
    if place.head is None or place.kind not in (Kind.MASS, Kind.VOLUME, Kind.LENGTH):
        return False
    head = place.head
    if head.kind is Kind.PACKAGE:
        return not head.package
    sized = (
        re.fullmatch(r"\s*(?:(?:large|small|medium|big|große?[rsn]?|kleine?[rsn]?)\s*)?", place.gap)
        is not None
    )
    if head.form is None and place.kind is Kind.VOLUME and _LABWARE_BEFORE.fullmatch(place.gap):
        return True
    return head.form is None and sized and re.match(r"\s*\)\s*\w", place.after) is not None


def _restates(place: _Place) -> bool:
    if place.head is None or not place.head.scales:
        return False
    return not place.bare or place.line


# The rest. A measure is an amount. A number without one counts things at the beginning of an
# ingredient's line and after the words that join things; in a step it counts if a thing follows
# that is not a tool, a piece or a turn.

_COUNTS_AFTER: Final = _pattern(
    r"(?:^\W*|\b(?:about|ca\.?|circa|etwa|je|each|of|from|von|davon|aus|plus|and|und|sowie|or|oder|alternativ|alternatively"
    r"|optional|with|mit|einer|eines|einem|juice|zest|saft)\s+|[+&:,;/(]\s*|[–—-]\s+)$"
)
_COUNTS_LAST: Final = _pattern(
    r"(?:[:,–—-]|\b[x×]|\b(?:juice|zest|rind|saft|abrieb|schale)\s(?:of|von))\s*$|^[^\W\d][^\d(]*\(\s*$"
)
_THING_AFTER: Final = re.compile(r"[-\s]*(?:\([^)]*\)\s*)?[^\W\d_]{2,}")
_NO_THING_AFTER: Final = _pattern(
    r"\s*(?:or|and|to|if|in|on|at|with|for|until|is|are|was|oder|und|bis|auf|im|mit|für|wenn|ist|sind|more\b(?!\s+\w)|then|als|by|from|over"
    r"|the|cm|mm|of the same|hours?|minutes?|which|that|who|as|but)\b"
)


_OF: Final = _pattern(r"\b(?:of|von|from)\s+$")


_AND_A_HALF: Final = _pattern(r"\s+and\s+a\s+half\b")
_AND_BEFORE: Final = _pattern(r"\band\s+$")


def _is_split_by_its_unit(place: _Place) -> bool:
    """Return whether it is one of the two parts of "a pound and a half"."""
    if not place.bare:
        return place.kind is not Kind.TIME and place.precedes(_AND_A_HALF)
    is_half = place.quantity.written and place.quantity.high < 1 and place.follows(_AND_BEFORE)
    return is_half and place.previous is not None and place.previous.role is Role.UNCLEAR


_CAN_BE: Final = _pattern(r"\s+(?:be|also|not|then|still|only)\b")


def _is_bare_article(place: _Place) -> bool:
    """Return whether "a" or "an" counts nothing: "in a jar", "half of a 12-oz block"; or a verb
    looks like a unit: "the other half can be frozen".
    """
    if place.unit == "can" and place.precedes(_CAN_BE):
        return True
    if not place.quantity.article or place.kind is Kind.TIME:
        return False
    if place.kind is Kind.PACKAGE and place.follows(_OF):
        return True
    return place.bare or (not place.line and place.kind not in _MEASURES)


def _is_total(place: _Place) -> bool:
    return place.kind in (*_MEASURES, Kind.PIECE, Kind.PACKAGE, Kind.LENGTH)


def _is_count(place: _Place) -> bool:
    if not place.bare:
        return False
    if place.line:
        if not place.after.strip(" )"):
            restates = place.head is not None and place.head.scales
            return (restates or place.follows(_COUNTS_LAST)) and not place.quantity.written
        return place.follows(_COUNTS_AFTER) and re.match(r"\s*[.):]\s", place.after) is None
    if place.precedes(_NO_THING_AFTER) or not _THING_AFTER.match(place.after):
        return False
    one = place.quantity.written and place.quantity.high == 1
    return not one


_RULES: Final[tuple[tuple[Role, Callable[[_Place], bool]], ...]] = (
    (Role.UNCLEAR, _is_bare_article),
    (Role.UNCLEAR, _is_split_by_its_unit),
    (Role.UNCLEAR, _may_be_something_else),
    (Role.TEMPERATURE, _is_temperature),
    (Role.TIME, _is_time),
    (Role.SPEED, _is_speed),
    (Role.CONCENTRATION, _is_concentration),
    (Role.RATIO, _is_ratio),
    (Role.NAME, _is_name),
    (Role.DIMENSION, _is_dimension),
    (Role.PER_PIECE, _is_per_piece),
    (Role.PACKAGE_SIZE, _is_package_size),
    (Role.RATE, _is_rate),
    (Role.PART, _is_part),
    (Role.PIECES, _is_pieces),
    (Role.TOOL, _is_tool),
    (Role.REMARK, _is_remark),
    (Role.PER_PIECE, _is_size_of_one),
    (Role.ASIDE, _stays_with_its_head),
    (Role.RESTATED, _restates),
    (Role.TOTAL, _is_total),
    (Role.COUNT, _is_count),
)
