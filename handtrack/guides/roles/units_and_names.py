"""Units that decide alone (degrees, hours, per cent), and numbers that are part of a name."""

import re
from math import gcd
from typing import Final

from handtrack.guides.kitchen_words import NUMBERED, SETTINGS
from handtrack.guides.roles.place import Place
from handtrack.guides.roles.words import After, Around, Before, word_before
from handtrack.guides.units import Kind

_DEGREES_AFTER: Final = After(
    {
        "{180} – 200 °": r"\s?(?:[-–]\s*\d+\s?)?[°º]",
        "{165} internal": r"\s+(?:internal|inside)\b",
        "{350} degrees": r"\s+(?:degrees|degr[ée]s?|grados|graus|gradi|graden|grader|градус\w*"
        r"|derece\w*|stopni\w*)\b",
    },
    but_not={"{165} internal": "{165} g", "{350} degrees": "{350} g"},
)
_SCALE_AFTER: Final = After({"{375}F": r"\s?[CF]\b"}, but_not={"{375}F": "{2} Feigen"}, cased=True)
_LEAST_OVEN_DEGREES: Final = 20
"""Below, a C is a cup."""
_SETTING_BEFORE: Final = word_before("gas mark {4}", SETTINGS, but_not="remarkably {4}")


def is_temperature(place: Place) -> bool:
    """Return whether it is degrees, or the setting of an oven: "375F", "gas mark 4"."""
    if place.kind is Kind.TEMPERATURE or place.precedes(_DEGREES_AFTER):
        return True
    is_scale = place.unit in ("c", "c.") or place.precedes(_SCALE_AFTER)
    if place.quantity.low >= _LEAST_OVEN_DEGREES and is_scale:
        return True
    is_digit = place.bare and not place.quantity.article  # "Mark einer Vanilleschote"
    return is_digit and place.follows(_SETTING_BEFORE)


def is_time(place: Place) -> bool:
    """Return whether it is a time: "20 minutes"."""
    return place.kind is Kind.TIME


_AT_BEFORE: Final = word_before("spin at {300 g}", "at bei mit", but_not="spin with {300 g}")
_SPINNING: Final = Around(
    {"spin at {300 g}": r"spin|spun|centrifug\w*|pellet\w*|zentrifug\w*|abzentrifug\w*"},
    but_not={"spin at {300 g}": "bake at {300 g}"},
    lead=r"\b",
    tail=r"\b",
)
_SPEED_AFTER: Final = After(
    {
        "{300} × g": r"[x×]\s?g\b",
        "{3000} rpm": r"rpm\b",
        "{3000} U/min": r"u/min",
        "{300} rcf": r"rcf\b",
        "{600} Watt": r"w(?:att)?s?\b",
        "{120} volts": r"v(?:olts?)?\b",
        "{260} nm": r"(?:nm|feet|ft|kb|bp|kda)\b",
    },
    but_not={"{300} × g": "{300} x 5 g", "{600} Watt": "{2} walnuts", "{260} nm": "{2} nuts"},
    lead=r"\s?",
)
_POUNDS_AFTER: Final = After(
    {"{10 pounds} pressure": r"\s+(?:of\s+)?(?:pressure|druck)\b"},
    but_not={"{10 pounds} pressure": "{10 pounds} of potatoes"},
)
_PRESSURE_AFTER: Final = After(
    {"{9} bar": r"\s?(?:m?bar|psi|hpa)\b(?!\s(?:of|\w*\s?[cs]cho))"},
    but_not={"{9} bar": "{9} bars of chocolate"},
)
"""In a step: a line may have a bar of chocolate."""


def is_speed(place: Place) -> bool:
    """Return whether it is how fast or how strong a machine works: "300 × g", "600 Watt"."""
    if place.kind is Kind.SPEED or place.precedes(_POUNDS_AFTER):
        return True
    if place.unit == "g" and not place.line and place.follows(_AT_BEFORE):
        return place.stands_among(_SPINNING)
    is_pressure = not place.line and place.precedes(_PRESSURE_AFTER)
    return place.bare and (is_pressure or place.precedes(_SPEED_AFTER))


_DENSITY_AFTER: Final = After(
    {
        "{2 mg}/ml": r"(?:[kmµμ]?g|[mµμ]?l|dl|kg|lb|liter|litre|well|mol|cm|tag|day)\b",
        "{2 ml}/min": r"(?:s|sec|sek|min|minute|h|hr|hour|std|stunde)\b",
    },
    but_not={"{2 mg}/ml": "{2 mg}, 3 ml"},
    lead=r"(?:\s?[^\W\d_]{1,5})?\s?/\s?",
)


def is_concentration(place: Place) -> bool:
    """Return whether it is so much in a volume or a mass: "5 mM", "2 mg/ml"."""
    return place.kind is Kind.CONCENTRATION or place.precedes(_DENSITY_AFTER)


_RATIO_AFTER: Final = After(
    {
        "{70} %": r"\s?[-–]?\s?%",
        "{1}:2": r"(?:\s:\s|:)\d",
        "{2} parts sand": r"\s+parts?\b",
        "{2} Teile Sand": r"\s+teile?n?\b",
        "{2} volumes": r"\s+volum(?:es?|en)\b",
        "{80} proof": r"\s+proof\b",
    },
    but_not={
        "{1}:2": "Step {2}: 2 eggs",
        "{70} %": "{70} g",
        "{2} parts sand": "{2} parties",
    },
)
_COLON_BEFORE: Final = Before(
    {"1:{2}": r"\d(?:\s:\s|:)$"}, but_not={"1:{2}": "Schritt 2: {2} Eier"}
)
_RATIO_BEFORE: Final = Before(
    {"in a ratio of {2}": r"\b(?:verhältnis|ratio)\b[^.;]{0,20}$"},
    but_not={"in a ratio of {2}": "in a bowl of {2}"},
)
_SHARES: Final = re.compile(r"\d{2,}[/⁄]\d{2,}")
"""Lean and fat, or pieces in a pound: "80/20", "21/25"."""
_GRADE: Final = re.compile(r"\d+[/⁄]\d{2,}")
"""Pieces in a pound, without a unit: "8/12"."""
_STRENGTH_AFTER: Final = After(
    {
        "PBS ({1}×)": r"\)",
        "PBS {1}×": r"$",
        "{10}x lysis buffer": r"(?:[\w-]+[\s-]){0,2}?[\w-]*"
        r"(?:puffer|buffer|mix|medium|pbs|tbst?|tbe|tae|ssc|dye|stock|antibiotic\w*|solution|supplement|lösung)\b",
    },
    but_not={"{10}x lysis buffer": "{10} x 250 g flour", "PBS {1}×": "{1} × 250 g"},
    lead=r"\s?[x×]\s*",
)


def is_ratio(place: Place) -> bool:
    """Return whether it is a share, a grade or a strength: "70 %", "1:2", "80/20", "10x"."""
    if place.kind is Kind.SHARE or place.precedes(_RATIO_AFTER):
        return True
    if _SHARES.fullmatch(place.number):
        return True
    if place.bare and (_GRADE.fullmatch(place.number) or place.precedes(_STRENGTH_AFTER)):
        return True
    if place.bare and place.before.strip() and is_unreduced(place.number):
        return True  # "Garnelen 6/8"
    return place.follows(_RATIO_BEFORE) or (place.bare and place.follows(_COLON_BEFORE))


_FRACTION: Final = re.compile(r"(\d{1,3})[/⁄](\d{1,3})")


def is_unreduced(number: str) -> bool:
    """Return whether a number is written like a fraction that nobody measures: "6/8" is a grade."""
    match = _FRACTION.fullmatch(number)
    return match is not None and gcd(int(match[1]), int(match[2])) > 1


_NUMBER_SIGN_BEFORE: Final = Before(
    {"No. {7}": r"\b(?:no|nr|num|fig|abb|art|pp?|s)\.\s?$", "#{10} can": r"[#№]\s?$"},
    but_not={"No. {7}": "no, {7}", "#{10} can": "can {10}"},
)
_NAMED_BEFORE: Final = word_before("Type {405}", NUMBERED, but_not="typically {405}")
_READING_BEFORE: Final = Before(
    {"pH-Wert auf {7,4}": r"\b(?:pH|OD\d*|[MF]W|M\.W\.|CAS|cat)\b[^;\d]{0,20}$"},
    but_not={"pH-Wert auf {7,4}": "photo: {7,4}"},
)
_EXPONENT_BEFORE: Final = Before({"10^{6} cells": r"\^\s*-?$"})
_PRICE_BEFORE: Final = Before(
    {"${4.99} a pound": r"[$€£]\s?$", "$4.99 {a pound}": r"(?:[$€£]\s?[\d.,]+|\d\s?€)\s$"},
    but_not={"$4.99 {a pound}": "4.99 {a pound}"},
)
_PRICE_AFTER: Final = After(
    {"{5,99} €/kg": r"\s?(?:[€£¢]|euros?\b|cents?\b)"}, but_not={"{5,99} €/kg": "{5} eggs"}
)
_LETTER_BEFORE: Final = Before(
    {"U-{15} scallops": r"\b[A-Z]{1,4}-$", "flour W {300}": r"\b[WTE]\s?$"},
    but_not={"flour W {300}": "flour with {300}"},
    cased=True,
)
_LETTERS_BEFORE: Final = Before(
    {"(TA {200})": r"\(\s*(?!OR|AND|EL|TL)[A-Z]{2,3}\s?$"},
    but_not={"(TA {200})": "(EL {200})"},
    cased=True,
)
_NAME_AFTER: Final = After(
    {
        "{1121}er Basmati": r"er\b",
        "{7}-grain bread": r"-(?!\d)[^\W\d_]",
        "{120} grit": r"\s?(?:grit|gsm|mesh|ohms?|ibu)\b",
        "{12} years old": r"\s(?:years?|jahre?n?)\b",
        "Chinese {5} spice": r"\sspice\b",
        "the {7} Up": r"\sup\b(?=$|,|\s(?:and|or|und|oder)\b)",
        "{2}nd batch": r"(?:st|nd|rd|th)\b",
        "{3}. Schritt": r"\.\s?(?:gang|schritt)\b",
    },
    but_not={
        "{1121}er Basmati": "{2} erdbeeren",
        "{2}nd batch": "{2} standing ribs",
        "{12} years old": "{12} yeast rolls",
        "{7}-grain bread": "{7}-8 slices",
    },
)
_ACRONYM_AFTER: Final = After(
    {"malt ({7} EBC)": r"\s[A-ZÄÖÜ]{2,}\b(?!-)"},
    but_not={"malt ({7} EBC)": "and {4} TK-Erbsen"},
    cased=True,
)
"""After the beginning of a line: a unit of another trade."""
_HALF_AFTER: Final = After(
    {"{half}-and-half": r"[-\s](?:and|und|&)[-\s]hal[fb]\b"},
    but_not={"{half}-and-half": "{half} and a quarter"},
)
_HALF_BEFORE: Final = Before(
    {"half-and-{half}": r"hal[fb][-\s](?:and|und|&)[-\s]$", "3 {half} hens": r"\d\s+$"}
)
_GRADING_AFTER: Final = After(
    {"24 ({21-25} count) shrimp": r"[\s-]*(?:count|ct|size)\b"},
    but_not={"24 ({21-25} count) shrimp": "24 ({3} country) loaves"},
)
CAPITALS_AFTER: Final = After({"{7}UP": r"[A-ZÄÖÜ]{2,}"}, but_not={"{7}UP": "{7} eggs"}, cased=True)
"""Written together with a number, they may be a name."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d")


def is_name(place: Place) -> bool:
    """Return whether it is part of a name: "Type 405", "step 3", "7UP"."""
    if place.bare:
        return _is_named(place) or _is_unit_of_a_trade(place) or _is_half_in_a_name(place)
    is_numbered = place.kind in (Kind.PACKAGE, Kind.PIECE) and place.follows(_NUMBER_SIGN_BEFORE)
    is_priced = place.quantity.article and place.follows(_PRICE_BEFORE)
    return is_numbered or is_priced  # "1 #10 can", "$4.99 a pound"


def _is_named(place: Place) -> bool:
    """Return whether the words beside it make it a name, a price or a year."""
    if re.match(r"0\d", place.number) or (_YEAR.fullmatch(place.number) and not place.line):
        return True
    before = (
        _NUMBER_SIGN_BEFORE,
        _READING_BEFORE,
        _EXPONENT_BEFORE,
        _LETTER_BEFORE,
        _LETTERS_BEFORE,
        _NAMED_BEFORE,
        _PRICE_BEFORE,
    )
    after = (_NAME_AFTER, _PRICE_AFTER, CAPITALS_AFTER)
    return any(map(place.follows, before)) or any(map(place.precedes, after))


def _is_unit_of_a_trade(place: Place) -> bool:
    """Return whether it is how fine, strong or large something is, behind its name."""
    is_behind = any(map(str.islower, place.before))  # not in "2 CUPS FLOUR AND 2 EGGS"
    if is_behind and place.precedes(_ACRONYM_AFTER):
        return True
    return place.before.strip() != "" and place.precedes(_GRADING_AFTER)


def _is_half_in_a_name(place: Place) -> bool:
    is_word = place.quantity.written and place.quantity.high < 1
    return is_word and (place.precedes(_HALF_AFTER) or place.follows(_HALF_BEFORE))
