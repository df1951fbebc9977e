"""Amounts in English and German text: find them, mark them for a guide, and scale them.

An amount is a number, a range or a word ("½", "2–3", "a"), with a unit if there is one: "500 g", "1 1/2 cups",
"1 (15 oz) can", "eine Prise". A guide marks what scales with braces: ``{500 g} flour``.

In an ingredient's line every number with a unit is an amount, except sizes ("a 400 g tin", "à 400 g", "30 % fat"). A
number without a unit is one only at the beginning, or after "plus", "of", ":" and the like.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

LONGEST: Final = 60
"""Maximum characters of an amount; longer text in braces stays text."""

_GLYPHS: Final = dict(
    zip(
        "½⅓⅔¼¾⅛⅜⅝⅞⅕", map(Fraction, ("1/2", "1/3", "2/3", "1/4", "3/4", "1/8", "3/8", "5/8", "7/8", "1/5")), strict=True
    )
)
_COUNTED: Final = (
    "one eins|two zwei|three drei|four vier|five fünf|six sechs|seven sieben|eight acht|nine neun|ten zehn|elf eleven"
    "|twelve zwölf"
)
NUMBER_WORDS: Final[Mapping[str, Fraction]] = {
    **{word: Fraction(at) for at, words in enumerate(_COUNTED.split("|"), 1) for word in words.split()},
    **dict.fromkeys(("a", "an", "ein", "eine", "einen", "einem", "einer", "eines"), Fraction(1)),
    **dict.fromkeys(
        ("half a", "half", "ein halber", "ein halbes", "eine halbe", "einen halben", "halbe", "halber", "halbes"),
        Fraction(1, 2),
    ),
}
_UNITS: Final[Mapping[str, str]] = {
    "metric": "µg mg gr g kg gram grams gramm kilo kilos µl ul ml cl dl l milliliters? millilitres? liters? litres?",
    "spoon": "tsps? teaspoons? tbsps? tbs tablespoons? tl teelöffel el esslöffel eßl essl teel dessertspoons? spoons?"
    " löffel",
    "other": "oz ounces? lbs? pounds? pints? pt quarts? qt gallons? cups? sticks? fl\\.?\\s?oz tassen? pfund",
    "count": "pinch pinches dash dashes handfuls? cloves? bunch bunches sprigs? stalks? slices? pieces? heads? sheets?"
    " drops? knobs? rashers? fillets? scoops? splash splashes ears? cubes? strips? dozen dutzend prisen? messerspitzen?"
    " msp bund zehen? stück stk st scheiben? stangen? zweige? stängel stiele? blatt blätter handvoll spritzer schuss"
    " tropfen würfel kugeln? knollen? kopf köpfe riegel rollen? portionen? servings?",
    "package": "cans? tins? jars? packages? packets? packs? pkgs? bags? bottles? boxes box cartons? dosen? glas gläser"
    " pck päckchen packungen? pkg pk becher flaschen? tüten? tafeln? beutel schalen?",
}
_DATIVES: Final = {
    **{f"{one}n": one for one in ("teelöffel", "esslöffel", "löffel", "liter", "milliliter", "spritzer", "becher")},
    "stängeln": "stängel",
    "zweigen": "zweig",
    "stielen": "stiel",
    "stücken": "stück",
    "blättern": "blatt",
    "gläsern": "glas",
}
"""German plurals after "mit", with their singulars."""
_PACKAGES: Final = _UNITS["package"].replace(" ", "|")
_ALL_UNITS: Final = "|".join(units.replace(" ", "|") for units in (*_UNITS.values(), *_DATIVES))
_SIZED: Final = (
    "heaped|heaping|level|large|small|big|generous|good|scant|rounded|medium|gehäufte[rn]?|gestrichene[rn]?|geh\\.|gestr\\."
    "|große[rns]?|kleine[rns]?|gute[rn]?|kl\\.|gr\\."
)
_NAMES: Final = {value: glyph for glyph, value in _GLYPHS.items()}
_KITCHEN: Final = re.compile(r"(?<![\d/.,])(?:(\d+)\s)?(?<![\d/.,])(1/[23458]|2/3|[37]/8|5/8|3/4)(?![\d/)])")
"""Alone in parentheses it counts: "(1/4)" is the first of four."""
_GLYPH: Final = f"[{''.join(_GLYPHS)}]"
DIGITS: Final = (
    rf"(?:\d{{1,6}}\s?{_GLYPH}|{_GLYPH}|\d{{1,6}}\s+\d/\d{{1,2}}|\d{{1,2}}\s?[/⁄]\s?\d{{1,2}}"
    rf"|[1-9]\d{{0,2}}(?:[.,]\d{{3}}){{1,2}}(?!\d)|\d{{1,6}}(?:[.,]\d{{1,6}})?)"
)
_WORD: Final = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_TO: Final = r"\s?[-–—]\s?|\s(?:to|or|bis|oder)\s"
_NUMBER: Final = rf"{DIGITS}(?:(?:{_TO}){DIGITS})?"
_SIZE: Final = r"\(\s*[^()]{1,24}\)"
_UNIT: Final = rf"(?:(?:{_SIZED})\s+)?(?:{_ALL_UNITS})(?![\w])\.?"
_PACKED: Final = rf"\s*(?:{_SIZE}|[x×]\s*{DIGITS}\s?-?\w{{1,5}})\s*(?:{_PACKAGES})(?!\w)\.?"
_AMOUNT: Final = (
    rf"(?P<number>{_NUMBER})(?:(?P<pack>{_PACKED})|(?P<gap>\s?)(?P<unit>{_UNIT})(?!-)|(?P<none>))"
    rf"|(?P<word>{_WORD})(?:(?P<wgap>\s+)(?P<wunit>{_UNIT})(?!-)|(?P<wnone>))"
)
_FIND: Final = re.compile(rf"(?<![\w.,⁄{''.join(_GLYPHS)}{{-])(?<!\d/)(?:{_AMOUNT})(?!\w)", re.IGNORECASE)
_WHOLE: Final = re.compile(_AMOUNT, re.IGNORECASE)
_RANGE: Final = re.compile(rf"({DIGITS})(?:({_TO})({DIGITS}))?", re.IGNORECASE)

_MEASURE: Final = re.compile(
    "(?:pinch|dash|handful|splash|cup|spoon|prise|messerspitze|handvoll|schuss|spritzer|tasse|löffel|liter|litre|pound)"
    "(?:e?s|n)?$",
    re.IGNORECASE,
)
_COUNTS_AFTER: Final = re.compile(
    r"(?:^\W*|\b(?:about|approx\.?|ca\.?|circa|etwa|je|each|of|from|von|aus|plus|and|und|or|oder)\s+|[+&]\s*)$",
    re.IGNORECASE,
)
_COUNTS_LAST: Final = re.compile(r"[:,–-]\s*$")
_IS_SIZE_AFTER: Final = re.compile(
    r"(?:\b(?:per|pro|à|a|an|every)|\((?:je|each)|(?<![^\W\d])[x×]|typ|type|gewicht|weight)\s*$", re.IGNORECASE
)
_NO_COUNT_BEFORE: Final = re.compile(
    r"\s*(?:%|°|[\"”″]|[x×]\s?\d|-\w|(?:cm|mm|inch|in\.|m|min|minutes?|minuten|h|hours?|std|stunden?|days?|tage?)\b)"
    r"|\s*[.):]\s|\s*$",
    re.IGNORECASE,
)
# A spoon or cup after "with", "in" and the like is a tool, unless food follows: "with a spoon of oil". English may
# leave out "of", so there a tool needs an end or a word that no food begins with; a German noun has a capital letter.
_TOOL_BEFORE: Final = re.compile(r"\b(?:with|us(?:e|ing)|in(?:to)?|back of|mit|auf)\s+$", re.IGNORECASE)
_NO_FOOD: Final = re.compile(
    r"\W*$|[,.;:!?)]|\s(?:and|or)(?!\s(?:a half|two|so)\b)|\s(?:to|until|till|while|then|so|for|from|on|over|before|as"
    r"|by|with|in|into|the|scoop|scrape|stir|mix|whisk|beat|press)\b",
    re.IGNORECASE,
)
_GERMAN_FOOD: Final = re.compile(
    r"(?:\s\(\d[^)]*\))?\s(?:davon\b|(?:(?:voll|vom|von|de[mrs]|(?!ein|dies|jede)\w{3,}e[mnrs]?)\s){0,3}(?!Sie\b)[A-ZÄÖÜ])"
)
_SHAPES: Final = re.compile(
    r"(?:(?!\bund\b)[^.,;])*\b(?:formen|entfernen|(?:her)?(?:aus|ab)?(?:lösen|kratzen|schaben|stechen|heben|höhlen))\b"
)
"""Where food after a spoon is what the spoon works on: "mit einem Esslöffel Nocken abstechen"."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in a text, by its position there."""

    begin: int
    end: int


def find_amounts(text: str, *, counts: bool = True) -> tuple[Amount, ...]:
    """Find the amounts in an ingredient's line; without `counts`, as in running text, only those with a unit."""
    return tuple(_found(text, counts=counts))


def _found(text: str, *, counts: bool) -> Iterator[Amount]:
    packed_until = 0
    for match in _FIND.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        within = before.count("(") > before.count(")")
        unit = match["pack"] or match["unit"] or match["wunit"]
        if within and match.start() < packed_until:
            continue
        if unit is None:
            number = match["word"] or match["number"]
            if not counts or (
                match["word"] and NUMBER_WORDS[spaced(number)] == 1 and number.lower() not in ("one", "eins")
            ):
                continue
            last = not after.strip() and _COUNTS_LAST.search(before) and not match["word"]
            if not last and (not _COUNTS_AFTER.search(before) or _NO_COUNT_BEFORE.match(after)):
                continue
            if re.match(r"0\d", number) or (within and not last):
                continue
        elif not counts and (
            (match["word"] and not _MEASURE.search(unit)) or _is_tool(unit, match["word"], before, after)
        ):
            continue  # "in a jar", "on a sheet", "with a spoon": where something goes or with what, not how much of it
        elif _IS_SIZE_AFTER.search(before) and not match["word"]:
            continue
        if unit and re.search(rf"\b(?:{_PACKAGES})\.?$", unit, re.IGNORECASE):
            closing = re.search(r"\)", after)  # what follows in brackets is a package's size
            packed_until = match.end() + (closing.end() if closing else 0)
        yield Amount(match.start(), match.end())


def _is_tool(unit: str, word: str | None, before: str, after: str) -> bool:
    if not _TOOL_BEFORE.search(before):
        return False
    if re.search("löffeln$" if word is None else "(?:löffel|tasse)n?$", unit, re.IGNORECASE):
        return not _GERMAN_FOOD.match(after) or _SHAPES.match(after) is not None
    one = word and NUMBER_WORDS[spaced(word)] == 1 and re.search("(?:spoon|cup)$", unit, re.IGNORECASE)
    return bool(one or unit.lower() == "spoons") and _NO_FOOD.match(after) is not None


def is_amount(text: str) -> bool:
    """Return whether a whole text is one amount."""
    return len(text) <= LONGEST and _WHOLE.fullmatch(text) is not None


def spaced(words: str) -> str:
    """Return words in lower case with one space between them, as in `NUMBER_WORDS`."""
    return " ".join(words.lower().split())


# Scaling keeps what a person would measure. Metric units stay decimal and change between mg, g and kg or ml and l at a
# thousand; anything else becomes the nearest kitchen fraction. Three teaspoons are a tablespoon if none is left over,
# less than a whole tablespoon is teaspoons, and 16 ounces are a pound. Pinches, handfuls and packages are counted.

_METRIC_STEPS: Final = (("µg", "mg", "g", "kg"), ("µl", "ml", "l"))
_METRIC_NAMES: Final = {"gr": "g", "gram": "g", "grams": "g", "gramm": "g", "kilo": "kg", "kilos": "kg", "ul": "µl"}
_FRACTIONS: Final = tuple(Fraction(*pair) for pair in ((1, 4), (1, 3), (1, 2), (2, 3), (3, 4)))
_WHOLE_FROM: Final = 10
"""Pieces from which fractions are rounded away."""
_SPOONS: Final = {
    **dict.fromkeys(("tsp", "tsps"), "tbsp"),
    **dict.fromkeys(("teaspoon", "teaspoons"), "tablespoon"),
    "tl": "EL",
    "teelöffel": "Esslöffel",
    "teelöffeln": "Esslöffeln",
}
_SMALLER: Final = {
    **dict.fromkeys(("tbsp", "tbsps", "tbs"), "tsp"),
    **dict.fromkeys(("tablespoon", "tablespoons"), "teaspoon"),
    "el": "TL",
    "esslöffel": "Teelöffel",
    "esslöffeln": "Teelöffeln",
}
_LEAST_GRAMS: Final = Fraction(1, 10)
_SPOON_RATIO: Final = 3
_OUNCES: Final = 16
_WHOLE_ONLY: Final = (
    "pinch", "pinches", "dash", "dashes", "handful", "handfuls", "drop", "drops",
    "prise", "prisen", "handvoll", "spritzer", "spritzern", "schuss", "msp", "tropfen",
)  # fmt: skip
_ENDINGS: Final = {
    "s": "cup teaspoon tablespoon spoon ounce pound pint quart gallon stick handful clove sprig stalk slice piece head"
    " sheet drop knob rasher fillet scoop ear cube strip can tin jar package packet pack bag bottle carton serving",
    "es": "pinch dash bunch splash box",
    "n": "tasse prise zehe scheibe stange kugel knolle rolle dose flasche tüte tafel schale messerspitze",
    "en": "packung portion",
    "e": "zweig stiel",
}
_PLURALS: Final = {one: one + end for end, names in _ENDINGS.items() for one in names.split()} | {
    "glas": "gläser",
    "kopf": "köpfe",
    "blatt": "blätter",
}
_SINGULARS: Final = {many: one for one, many in _PLURALS.items()} | _DATIVES
_POINT: Final = ("en", "ja", "zh", "ko", "he", "th", "hi", "ga", "cy")
"""Languages that write a decimal point."""


def scaled(amount: str, factor: Fraction, language: str = "en") -> str:
    """Scale an amount that `is_amount`; at 1 it stays as written.

    `amount`: "500 g", "1 1/2 cups", "a pinch".
    `factor`: above 0.
    `language`: of the text, as a BCP 47 tag: it decides between "1.5 kg" and "1,5 kg".
    """
    match = _WHOLE.fullmatch(amount)
    if match is None or factor == 1:
        return amount
    comma = language.lower().split("-")[0] not in _POINT
    unit = (match["unit"] or match["wunit"] or "").strip()
    before = _values(match["number"] or match["word"], unit)
    values = [value * factor for value in before]
    if match["pack"]:
        numbers = _numbers(match["number"], values, "package", comma=comma)
        return numbers + _counted(match["pack"], values[-1])
    gap = match["gap"] if match["number"] else match["wgap"] or ""
    values, fitted = _fitted(values, unit)
    numbers = _numbers(match["number"] or "", values, fitted, comma=comma)
    shown = Fraction(1) if numbers == "1" else values[-1]
    as_written = fitted == unit and before[-1] > 1 and shown > 1  # "12 Blatt" has no other plural
    return f"{numbers}{gap if unit else ''}{unit if as_written else _counted(fitted, shown)}"


def typeset(text: str) -> str:
    """Return a text with kitchen fractions as one character, which no line end can split: "1 1/2" becomes "1½"."""
    return _KITCHEN.sub(lambda match: f"{match[1] or ''}{_NAMES[Fraction(match[2])]}", text)


def _values(number: str, unit: str) -> list[Fraction]:
    if (word := NUMBER_WORDS.get(spaced(number))) is not None:
        return [word]
    match = _RANGE.fullmatch(number)
    assert match is not None  # noqa: S101 - the whole amount matched
    large = unit.lower() in ("kg", "l")
    return [value_of(part, large=large) for part in match.group(1, 3) if part]


def value_of(digits: str, *, large: bool = False) -> Fraction:
    """Return a number's value: "1 1/2", "0,5", "¾". "1.000 g" is a thousand; with a `large` unit "1.250" is 1¼."""
    digits = digits.replace("⁄", "/")
    if (glyph := digits[-1]) in _GLYPHS:
        return Fraction(digits[:-1].strip() or 0) + _GLYPHS[glyph]
    if "/" in digits:
        *whole, part = re.sub(r"\s*/\s*", "/", digits).split()
        above, below = part.split("/")
        return Fraction(*whole or (0,)) + Fraction(int(above), int(below) or 1)
    if re.fullmatch(r"[1-9]\d{0,2}([.,]\d{3})+", digits) and not large:
        return Fraction(re.sub("[.,]", "", digits))
    head, _, tail = digits.replace(",", ".").rpartition(".")
    return Fraction(f"{head.replace('.', '')}.{tail}" if head else tail)


def _fitted(values: list[Fraction], unit: str) -> tuple[list[Fraction], str]:
    """Change to the unit that suits the largest of the values."""
    name, most = unit.lower().rstrip("."), values[-1]
    for steps in _METRIC_STEPS:
        if (metric := _METRIC_NAMES.get(name, name)) in steps:
            at = steps.index(metric)
            while most >= 1000 and at + 1 < len(steps):
                values, at = [value / 1000 for value in values], at + 1
                most = values[-1]
            while at and most < (_LEAST_GRAMS if steps[at] == "g" else 1) and metric in ("kg", "l", "g"):
                values, at = [value * 1000 for value in values], at - 1
                most = values[-1]
            return values, unit if steps[at] == metric else steps[at]
    whole = all((value / _SPOON_RATIO).denominator == 1 for value in values)
    if name in _SPOONS and whole:
        return [value / _SPOON_RATIO for value in values], _SPOONS[name]
    if name in _SMALLER and most < 1:
        return [value * _SPOON_RATIO for value in values], _SMALLER[name]
    if name in ("oz", "ounce", "ounces") and all((value / _OUNCES).denominator == 1 for value in values):
        return [value / _OUNCES for value in values], "lb" if name == "oz" else "pounds"
    return values, unit


def _counted(unit: str, value: Fraction) -> str:
    """Return a unit in the singular or plural of a value, spelled as it was."""
    before, name, dot = re.fullmatch(r"(.*?)([^\W\d_]*)(\.?)", unit, re.DOTALL).groups()  # type: ignore[union-attr]
    forms = _PLURALS if value > 1 else _SINGULARS
    other = forms.get(name.lower())
    if other is None or dot:
        return unit
    return f"{before}{other.capitalize() if name[:1].isupper() else other}"


def _numbers(written: str, values: list[Fraction], unit: str, *, comma: bool) -> str:
    name = unit.lower().rstrip(".").split()[-1:] or [""]
    texts = [_text(value, name[0], comma=comma) for value in values]
    match = _RANGE.fullmatch(written)
    if len(texts) == 1 or texts[0] == texts[1] or match is None:
        return texts[-1]
    return f"{texts[0]}{match[2]}{texts[1]}"


def _text(value: Fraction, unit: str, *, comma: bool) -> str:
    if any(unit in steps for steps in (*_METRIC_STEPS, ("cl", "dl"), _METRIC_NAMES)) or _is_metric(unit):
        text = f"{_rounded(value):f}"
        return text.replace(".", ",") if comma else text
    if unit in _WHOLE_ONLY:
        return str(max(1, -(-value.numerator // value.denominator)))
    return _kitchen(value)


def _is_metric(unit: str) -> bool:
    return re.fullmatch("(milli)?lit(er|re)[sn]?", unit) is not None


def _rounded(value: Fraction) -> Decimal:
    """Round as scales and jugs do: three digits, but whole grams above 10."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    places = 0 if exact >= _WHOLE_FROM else 1 if exact >= 3 else 2
    return exact.quantize(Decimal(1).scaleb(-places)).normalize() + 0


def _kitchen(value: Fraction) -> str:
    """Return a value with the nearest common kitchen fraction: 1½, ⅓, 12."""
    if value >= _WHOLE_FROM:
        return str(round(value))
    if value < _FRACTIONS[0]:
        return "⅛" if value < Fraction(3, 16) else "¼"
    whole, part = divmod(value, 1)
    near = min((Fraction(0), *_FRACTIONS, Fraction(1)), key=lambda fraction: abs(fraction - part))
    if near == 1:
        whole, near = whole + 1, Fraction(0)
    return f"{whole or ''}{_NAMES.get(near, '')}"
