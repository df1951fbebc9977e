"""A step's text to be spoken: numbers, fractions and units as people say them,
in English and German.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from handtrack.guides.body import plain, texts_of
from handtrack.guides.quantities import find_quantities
from handtrack.guides.step import Step
from handtrack.guides.units import Kind
from handtrack.guides.writing import duration_text

_FRACTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "½": "a half", "⅓": "a third", "⅔": "two thirds", "¼": "a quarter", "¾": "three quarters", "⅛": "an eighth",
        "⅜": "three eighths", "⅝": "five eighths", "⅞": "seven eighths", "⅕": "a fifth", "⅖": "two fifths",
        "⅗": "three fifths", "⅘": "four fifths", "⅙": "a sixth", "⅚": "five sixths",
    },
    "de": {
        "½": "ein halb", "⅓": "ein Drittel", "⅔": "zwei Drittel", "¼": "ein Viertel", "¾": "drei Viertel",
        "⅛": "ein Achtel", "⅜": "drei Achtel", "⅝": "fünf Achtel", "⅞": "sieben Achtel", "⅕": "ein Fünftel",
        "⅖": "zwei Fünftel", "⅗": "drei Fünftel", "⅘": "vier Fünftel", "⅙": "ein Sechstel", "⅚": "fünf Sechstel",
    },
}  # fmt: skip
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"to": "to", "of": "of", "and": "and", "times": "times"},
    "de": {"to": "bis", "of": "von", "and": "und", "times": "mal"},
}
_GLYPHS: Final = "".join(_FRACTIONS["en"])
_SPELLED_OUT: Final = frozenset(
    (Kind.MASS, Kind.VOLUME, Kind.LENGTH, Kind.SPOON, Kind.TEMPERATURE, Kind.TIME, Kind.SHARE)
)
"""Units that are written as abbreviations; cloves and cans are words already."""


def step_aloud(step: Step, language: str) -> str:
    """Return a step's spoken text: its title, its text, and its numbered entries, one sentence per
    line.

    `language`: the guide's; only English and German texts are changed.
    """
    return "\n".join(aloud(line, language) for line in _lines(step))


def aloud(text: str, language: str) -> str:
    """Return a text as people say it: ``1½ tsp`` is "1 and a half teaspoons",
    ``10–12 min`` "10 to 12 minutes".
    """
    tongue = language.split("-", maxsplit=1)[0].lower()
    if tongue not in _WORDS:
        return text
    words = _WORDS[tongue]
    fractions = _FRACTIONS[tongue]
    text = re.sub(r"\s?\((\d+)/(\d+)\)", rf", \1 {words['of']} \2", text)
    text = re.sub(r"(?<=\d)\s?[x×]\s?(?=\d)|\s?×(?=\d)", f" {words['times']} ", text)
    text = _with_spoken_units(text, tongue)
    text = re.sub(rf"(?<=[\d{_GLYPHS}])\s?[–-]\s?(?=[\d{_GLYPHS}])", f" {words['to']} ", text)
    text = re.sub(rf"(\d)\s?([{_GLYPHS}])", rf"\1 {words['and']} \2", text)
    return re.sub(f"[{_GLYPHS}]", lambda glyph: fractions[glyph[0]], text).strip()


def _with_spoken_units(text: str, tongue: str) -> str:
    """Return a text with its abbreviated units as words."""
    pieces: list[str] = []
    end = 0
    for quantity in find_quantities(text, line=False):
        form = quantity.form
        if (
            form is None
            or form.unit.kind not in _SPELLED_OUT
            or quantity.hyphenated
            or quantity.package
        ):
            continue
        unit = text[quantity.unit_begin : quantity.end]
        if form.one != form.several or (
            unit.isalpha() and not unit.islower() and tongue == "en" and len(unit) > 2
        ):
            continue
        name = form.unit.spoken(tongue, several=quantity.high > 1 or quantity.low != quantity.high)
        pieces += [text[end : quantity.number_end], " ", name]
        end = quantity.end
    return "".join((*pieces, text[end:]))


def _lines(step: Step) -> Iterator[str]:
    yield step.title
    yield from (plain(text) for block in step.body for text in texts_of(block))
    if step.kind.timed:
        yield duration_text(step.duration_s)
    entries = (*step.options, *step.items)
    yield from (f"{number}: {entry.label}" for number, entry in enumerate(entries, start=1))
