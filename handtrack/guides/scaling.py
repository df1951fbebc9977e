"""Scaling amounts to other servings, and how kitchen fractions are written.

Scaling keeps what a person would measure. The unit is chosen first, then the number is rounded: in
metric units to a decimal, in anything else to the nearest kitchen fraction. An amount written with
decimals was weighed as finely, as in a laboratory, and keeps its precision: "5.84 g" becomes "11.68
g". The smallest measure becomes "less than" the least one, and what rounding moves by more than a
tenth is "about": a cook may round, but never without knowing.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from handtrack.guides.amounts import whole_amount
from handtrack.guides.numbers import GLYPHS
from handtrack.guides.quantities import Quantity
from handtrack.guides.units import Kind, System, form_of

_POINT: Final = ("en", "ja", "zh", "ko", "he", "th", "hi", "ga", "cy")
"""Languages that write a decimal point."""
_WORDS: Final = {
    "en": ("about ", "less than "),
    "de": ("ca. ", "weniger als "),
    "fr": ("env. ", "moins de "),
    "es": ("aprox. ", "menos de "),
    "it": ("circa ", "meno di "),
    "nl": ("ca. ", "minder dan "),
    "pt": ("aprox. ", "menos de "),
}
"""Words before an amount that is rounded, or too small to measure."""


def scaled(amount: str, factor: Fraction, language: str = "en") -> str:
    """Scale an amount that `is_amount`; at 1 it stays as written.

    `amount`: "500 g", "1 1/2 cups", "a pinch".
    `factor`: above 0.
    `language`: of the text, as a BCP 47 tag: it decides between "1.5 kg" and "1,5 kg".
    """
    quantity = whole_amount(amount)
    if quantity is None or factor == 1:
        return amount
    written = amount[quantity.unit_begin : quantity.end]
    between = amount[quantity.number_end : quantity.unit_begin]
    values = [value * factor for value in dict.fromkeys((quantity.low, quantity.high))]
    unit = written
    if not between.strip():  # "heaped" belongs to the spoon
        values, unit = _fitted(values, written)
    language = language.lower().split("-")[0]
    precision = _precision(quantity, is_same_unit=unit == written)
    comma = language not in _POINT
    numbers = [_number(value, unit, precision, comma=comma) for value in values]
    shown = numbers[-1]
    about, less = _WORDS.get(language, _WORDS["en"])
    lead = ""
    if shown.is_least:
        lead = less
    elif any(one.is_off or one.is_least for one in numbers):
        lead = about
    texts = dict.fromkeys(one.text for one in numbers)
    several = shown.value > 1
    kept = unit == written and quantity.high > 1 and several  # "12 Blatt" has no other plural
    noun = unit if kept else _inflected(unit, several=several)
    return f"{lead}{_joint(amount, quantity).join(texts)}{between}{noun}"


_KITCHEN: Final = re.compile(
    r"(?<![\d/.,])(?:(\d+)[\s-])?(?<![\d/.,])(1/[23458]|2/3|[37]/8|5/8|3/4)(?![\d/)])"
)
"""Alone in parentheses it counts: "(1/4)" is the first of four."""
_GLYPH_OF: Final = {value: glyph for glyph, value in GLYPHS.items()}


def typeset(text: str) -> str:
    """Return a text with kitchen fractions as one character, which no line end can split."""
    if "/" not in text:
        return text
    return _KITCHEN.sub(lambda match: f"{match[1] or ''}{_GLYPH_OF[Fraction(match[2])]}", text)


_JOINT: Final = re.compile(
    r"\s?[–—]\s?|(?<=[\w½-⅞])\s?-\s?(?=[\w½-⅞])|\s(?:to|or|bis|oder)\s", re.I
)


def _joint(amount: str, quantity: Quantity) -> str:
    """Return what joins the two numbers of a range, as written: "–", " to "."""
    joints = _JOINT.findall(amount[: quantity.number_end])
    if not joints:
        return ""
    words = [joint for joint in joints if joint.strip() not in ("-", "‐")]
    return str((words or joints)[0])


# Units change by the number as it will be written. mg, g and kg, and ml and l, change at a
# thousand: 999.6 g are 1 kg. Three teaspoons are a tablespoon if none is left over, less than a
# whole tablespoon is teaspoons, less than a quarter cup tablespoons, and 16 ounces a pound. So is a
# range whose lower end is too little to measure: ⅛–1 cup for a quarter is ½–4 tbsp.

_METRIC_STEPS: Final = (("µg", "mg", "g", "kg"), ("µl", "ml", "l"))
_OUNCES: Final = 16


def _fitted(values: list[Fraction], unit: str) -> tuple[list[Fraction], str]:
    """Change to the unit that suits the largest of the values."""
    form = form_of(unit)
    if form is None:
        return values, unit
    name = unit.lower().rstrip(".")
    symbol = form.unit.symbol
    for steps in _METRIC_STEPS:
        if symbol in steps:
            values, fitting = _fitted_metric(values, symbol, steps)
            return values, unit if fitting == symbol else fitting
    if symbol == "oz" and all((value / _OUNCES).denominator == 1 for value in values):
        return [value / _OUNCES for value in values], "lb" if name == "oz" else "pounds"
    return _fitted_spoons(values, unit, name)


_SPOON_RATIO: Final = 3
_SPOONS_OF_A_CUP: Final = 16
_QUARTER: Final = Fraction(1, 4)
_LARGER_SPOONS: Final = {
    "tsp": "tbsp", "tsps": "tbsp", "teaspoon": "tablespoon", "teaspoons": "tablespoon", "tl": "EL",
    "teelöffel": "Esslöffel", "teelöffeln": "Esslöffeln",
}  # fmt: skip
_SMALLER_SPOONS: Final = {
    "tbsp": "tsp", "tbsps": "tsp", "tbs": "tsp", "tablespoon": "teaspoon", "tablespoons": "teaspoon", "el": "TL",
    "esslöffel": "Teelöffel", "esslöffeln": "Teelöffeln",
}  # fmt: skip


def _fitted_spoons(values: list[Fraction], unit: str, name: str) -> tuple[list[Fraction], str]:
    written = [_measured(value).value for value in values]
    if name in _LARGER_SPOONS and all(value % _SPOON_RATIO == 0 for value in written):
        return [value / _SPOON_RATIO for value in values], _LARGER_SPOONS[name]
    is_too_little = values[0] < _EIGHTH
    if name in ("cup", "cups") and (written[-1] < _QUARTER or is_too_little):
        return _fitted([value * _SPOONS_OF_A_CUP for value in values], "tbsp")
    if name in _SMALLER_SPOONS and (written[-1] < 1 or is_too_little):
        return [value * _SPOON_RATIO for value in values], _SMALLER_SPOONS[name]
    return values, unit


_KEPT: Final = ("mg", "ml", "µg", "µl")
"""Units that stay however small the value gets."""
_LEAST_GRAMS: Final = Fraction(1, 10)


def _fitted_metric(
    values: list[Fraction], symbol: str, steps: tuple[str, ...]
) -> tuple[list[Fraction], str]:
    at = steps.index(symbol)
    while at and values[-1] < (_LEAST_GRAMS if steps[at] == "g" else 1) and steps[at] not in _KEPT:
        values = [value * 1000 for value in values]
        at -= 1
    while _rounded(values[-1]) >= 1000 and at + 1 < len(steps):
        values = [value / 1000 for value in values]
        at += 1
    return values, steps[at]


def _inflected(unit: str, *, several: bool) -> str:
    """Return a unit in the singular or plural, spelled as it was."""
    form = form_of(unit)
    if form is None or unit.endswith("."):
        return unit
    other = form.several if several else form.one
    if unit.lower() == other:
        return unit
    return other.capitalize() if unit[:1].isupper() else other


_FRACTIONS: Final = tuple(
    Fraction(*pair)
    for pair in ((1, 8), (1, 4), (1, 3), (3, 8), (1, 2), (5, 8), (2, 3), (3, 4), (7, 8))
)
_PLAIN_FRACTIONS: Final = tuple(
    Fraction(*pair) for pair in ((1, 4), (1, 3), (1, 2), (2, 3), (3, 4))
)
_EIGHTH: Final = Fraction(1, 8)
_WHOLE_FROM: Final = 10
"""From here on, fractions and decimals are rounded away."""
_MOST_OFF: Final = Fraction(1, 10)
"""Largest share by which rounding may move an amount without a word."""


@dataclass(frozen=True, slots=True)
class _Number:
    """A value as it is written. `value`: what is written, after rounding."""

    text: str
    value: Fraction
    is_off: bool = False
    """Rounding moved it by more than `_MOST_OFF`."""
    is_least: bool = False
    """The value is below the least that its unit can measure, which is written."""


@dataclass(frozen=True, slots=True)
class _Precision:
    """How precisely an amount was written. `places`: the decimals that it keeps; `digits`: the
    significant ones that it keeps in another unit. Both 0 if it was written without decimals.
    """

    places: int = 0
    digits: int = 0


_MOST_PLACES: Final = 6
"""No amount is written with more decimals; a fraction such as 1/3 has no end."""


def _precision(quantity: Quantity, *, is_same_unit: bool) -> _Precision:
    """Return the precision of an amount, the finer one of a range."""
    places = 0
    digits = 0
    for value in (quantity.low, quantity.high):
        own = next((n for n in range(_MOST_PLACES) if (value * 10**n).denominator == 1), 0)
        if own:
            places = max(places, own)
            digits = max(digits, len(str(value * 10**own)))
    return _Precision(places if is_same_unit else 0, digits)


def _number(value: Fraction, unit: str, precision: _Precision, *, comma: bool) -> _Number:
    """Return a value rounded as its unit is measured, or as precisely as it was written. `comma`:
    it is the decimal point.
    """
    form = form_of(unit)
    known = form.unit if form is not None else None
    if known is not None and known.system is System.METRIC:
        rounded = _rounded(value, precision)
        text = f"{rounded:f}"
        return _Number(text.replace(".", ",") if comma else text, Fraction(rounded))
    if known is not None and known.kind is Kind.PINCH:
        if value < 1:
            return _Number("1", Fraction(1), is_least=True)
        return _kitchen(value, (Fraction(1, 2),))
    return _measured(value)


def _measured(value: Fraction) -> _Number:
    """Return a value as spoons and cups measure it; in eighths if quarters are too far off."""
    if value < _EIGHTH * Fraction(3, 4):
        return _Number("⅛", _EIGHTH, is_least=True)
    plain = _kitchen(value, _PLAIN_FRACTIONS)
    return _kitchen(value, _FRACTIONS) if plain.is_off else plain


_PLACES_OF_THOUSANDS: Final = 3
"""After a whole number, three decimals read as thousands in another language: "1.752 g"."""
_HUNDREDTH: Final = Decimal("0.01")
_AS_SCALES: Final = _Precision()


def _rounded(value: Fraction, precision: _Precision = _AS_SCALES) -> Decimal:
    """Round as scales and jugs do: to whole ones from 10, to two or three digits below, and to two
    digits below 1; no coarser than an amount was written.
    """
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    if exact < 1:
        places = 1 - exact.adjusted()
    elif exact < 3:
        places = 2
    elif exact < _WHOLE_FROM:
        places = 1
    else:
        places = 0
    if precision.digits:
        places = max(places, precision.places, precision.digits - 1 - exact.adjusted())
    rounded = exact.quantize(Decimal(1).scaleb(-places)).normalize() + 0
    if exact >= 1 and rounded.as_tuple().exponent == -_PLACES_OF_THOUSANDS:
        return exact.quantize(_HUNDREDTH).normalize() + 0
    return rounded


def _kitchen(value: Fraction, fractions: tuple[Fraction, ...]) -> _Number:
    """Return a value with the nearest of some kitchen fractions: 1½, ⅓, 12."""
    if value >= _WHOLE_FROM:
        rounded = round(value)
        return _Number(str(rounded), Fraction(rounded))
    whole, part = divmod(value, 1)
    near = min((Fraction(0), *fractions, Fraction(1)), key=lambda fraction: abs(fraction - part))
    written = whole + near
    if written == 0:
        written = min(fractions)
    whole, near = divmod(written, 1)
    text = f"{whole or ''}{_GLYPH_OF.get(near, '')}"
    return _Number(text, written, is_off=abs(written - value) > _MOST_OFF * value)
