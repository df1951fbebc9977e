"""A step's text to be spoken: numbers, fractions and units as people say them, in English and German."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from handtrack.guides.body import plain, texts_of
from handtrack.guides.step import Step, StepKind
from handtrack.guides.writing import duration_text

_UNITS: Final[Mapping[str, Mapping[str, str]]] = {  # one and several, where they differ
    "en": {
        "g": "gram grams", "kg": "kilogram kilograms", "mg": "milligram milligrams", "µg": "microgram micrograms",
        "ml": "millilitre millilitres", "µl": "microlitre microlitres", "cl": "centilitre centilitres",
        "l": "litre litres", "mm": "millimetre millimetres", "cm": "centimetre centimetres", "m": "metre metres",
        "tsp": "teaspoon teaspoons", "tbsp": "tablespoon tablespoons", "oz": "ounce ounces", "lb": "pound pounds",
        "s": "second seconds", "min": "minute minutes", "h": "hour hours", "°C": "degrees_Celsius",
        "°F": "degrees_Fahrenheit", "°": "degrees", "%": "percent",
    },
    "de": {
        "g": "Gramm", "kg": "Kilogramm", "mg": "Milligramm", "µg": "Mikrogramm", "ml": "Milliliter",
        "µl": "Mikroliter", "cl": "Zentiliter", "l": "Liter", "mm": "Millimeter", "cm": "Zentimeter", "m": "Meter",
        "TL": "Teelöffel", "EL": "Esslöffel", "s": "Sekunde Sekunden", "Sek.": "Sekunde Sekunden",
        "min": "Minute Minuten", "Min.": "Minute Minuten", "h": "Stunde Stunden", "Std.": "Stunde Stunden",
        "°C": "Grad_Celsius", "°F": "Grad_Fahrenheit", "°": "Grad", "%": "Prozent",
    },
}  # fmt: skip
_FRACTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "½": "a half", "⅓": "a third", "⅔": "two thirds", "¼": "a quarter", "¾": "three quarters", "⅛": "an eighth",
        "⅜": "three eighths", "⅝": "five eighths", "⅞": "seven eighths", "⅕": "a fifth",
    },
    "de": {
        "½": "ein halb", "⅓": "ein Drittel", "⅔": "zwei Drittel", "¼": "ein Viertel", "¾": "drei Viertel",
        "⅛": "ein Achtel", "⅜": "drei Achtel", "⅝": "fünf Achtel", "⅞": "sieben Achtel", "⅕": "ein Fünftel",
    },
}  # fmt: skip
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"to": "to", "of": "of", "and": "and", "times": "times"},
    "de": {"to": "bis", "of": "von", "and": "und", "times": "mal"},
}
_GLYPHS: Final = "".join(_FRACTIONS["en"])


def step_aloud(step: Step, language: str) -> str:
    """Return a step's spoken text: its title, its text, and its numbered entries, one sentence per line.

    `language`: the guide's; only English and German texts are changed.
    """
    return "\n".join(aloud(line, language) for line in _lines(step))


def aloud(text: str, language: str) -> str:
    """Return a text as people say it: ``1½ tsp`` is "1 and a half teaspoons", ``10–12 min`` "10 to 12 minutes"."""
    tongue = language.split("-", maxsplit=1)[0].lower()
    if tongue not in _UNITS:
        return text
    words, units, fractions = _WORDS[tongue], _UNITS[tongue], _FRACTIONS[tongue]

    def unit(match: re.Match[str]) -> str:
        names = units[match["unit"]].split()
        single = match["number"] in ("1", *_GLYPHS) and not match["before"]
        return f"{match['before'] or ''}{match['number']} {names[0 if single else -1]}".replace("_", " ")

    known = "|".join(re.escape(name) for name in sorted(units, key=len, reverse=True))
    text = re.sub(r"\s?\((\d+)/(\d+)\)", rf", \1 {words['of']} \2", text)
    text = re.sub(r"(?<=\d)\s?[x×]\s?(?=\d)|\s?×(?=\d)", f" {words['times']} ", text)
    text = re.sub(
        rf"(?P<before>[\d{_GLYPHS}]\s?[–-]\s?)?(?P<number>\d+[.,]\d+|\d*[{_GLYPHS}]|\d+)\s?(?P<unit>{known})(?![\w°])",
        unit,
        text,
    )
    text = re.sub(rf"(?<=[\d{_GLYPHS}])\s?[–-]\s?(?=[\d{_GLYPHS}])", f" {words['to']} ", text)
    text = re.sub(rf"(\d)\s?([{_GLYPHS}])", rf"\1 {words['and']} \2", text)
    return re.sub(f"[{_GLYPHS}]", lambda glyph: fractions[glyph[0]], text).strip()


def _lines(step: Step) -> Iterator[str]:
    yield step.title
    yield from (plain(text) for block in step.body for text in texts_of(block))
    if step.kind is StepKind.TIMER:
        yield duration_text(step.duration_s)
    entries = (*step.options, *step.items)
    yield from (f"{number}: {entry.label}" for number, entry in enumerate(entries, start=1))
