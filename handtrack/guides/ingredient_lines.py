"""The ingredient of a list's line: its amount, its name, and the words that name it in a step.

A line reads "amount, measure, name, how it is prepared" in most kitchens ("2 cloves of garlic,
minced") and "name, amount" in some ("лук - 2 шт"). The name's noun is its last word, or in the
languages that put it first ("carottes râpées") its first.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from handtrack.guides.body import Span, Text, plain
from handtrack.guides.food_words import (
    COMPOUNDS,
    GERMAN_PARTS,
    KINDS,
    MEASURES,
    OF_MANY,
    OTHER_FOODS,
    SHAPES,
    SHORT_ENDINGS,
    VAGUE,
)
from handtrack.guides.guide import Guide
from handtrack.guides.quantities import find_quantities
from handtrack.guides.stems import WORD, language_of, stem_of
from handtrack.guides.step import Step
from handtrack.guides.units import Kind, form_of

WORDS_OF_MANY: Final = frozenset(OF_MANY.split())
KIND_WORDS: Final = frozenset(KINDS.split())
FIXED_NAMES: Final = frozenset(tuple(name.split("_")) for name in COMPOUNDS.split())
NEAR: Final = 4
"""Maximum words between an amount and its ingredient."""

_TWO_FOODS: Final = frozenset(("pepp",))
"""Stems of nouns that alone may be another food: "peppers" are no plain "pepper"."""
_LEAST_ENDING: Final = 4
"""Minimum letters of a word's stem that may be the end of a longer one."""
_LEAST_NAME: Final = 3
"""Minimum letters of a word's stem that names an ingredient; "Öl" and "Ei" are exceptions."""
_SHORT_ENDINGS: Final = frozenset(SHORT_ENDINGS.split())
_OTHER_FOODS: Final = frozenset(OTHER_FOODS.split())
_SHAPES: Final = frozenset(SHAPES.split())
_GERMAN_PART: Final = re.compile(rf"(?:e?n|s|e)?(?:{'|'.join(GERMAN_PARTS.split())})")
_NOUN_FIRST: Final = frozenset(("fr", "es", "it", "pt", "ro"))
"""Languages whose adjectives follow the noun."""
_EITHER_FIRST: Final = frozenset(("ru", "pl"))
"""Languages with names of both kinds: "сыр пармезан", "сливочное масло"."""
_ADJECTIVE: Final = re.compile(r"(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его)$")


@dataclass(frozen=True, slots=True)
class Ingredient:
    """An item of a checklist that is food."""

    label: str
    """Its line as far as its name, with the amount."""
    name: str
    words: tuple[str, ...]
    """Its name's words without endings."""
    heads: frozenset[str]
    """The nouns that name it, more than one for "butter or margarine"."""
    others: tuple[str, ...]
    """The words that tell its kind: "olive" of "olive oil"."""
    listed: Step
    """Its checklist."""
    is_divided: bool
    """Its line says that several steps share it, or another line has it without an amount."""
    is_measured: bool
    """Its line has an amount."""
    is_vague: bool
    """Its line has one in words, which doesn't scale: "etwas Sahne", "handful of basil"."""

    @property
    def names(self) -> frozenset[tuple[str, ...]]:
        """Its name, and the noun with the word beside it: "cream cheese" of "full-fat cream
        cheese".
        """
        at = next((at for at, word in enumerate(self.words) if word in self.heads), 0)
        pair = self.words[at - 1 : at + 1] if at else self.words[:2]
        return frozenset((self.words, pair))


def ingredients_of(guide: Guide) -> list[Ingredient]:
    """Return the ingredients of a guide's lists, in their order.

    An item without an amount has none to show, but it may be what a step means: "oil", where the
    list has "sesame oil" too. So it is known as well, in a list where others have amounts.
    """
    found = _read_lists(guide, WORDS_OF_MANY)
    if kinds := telling_kinds(found):
        found = _read_lists(guide, WORDS_OF_MANY - kinds)
    bare = {one.words for one in found if not one.is_measured}
    return [replace(one, is_divided=True) if one.words in bare else one for one in found]


def _read_lists(guide: Guide, of_many: frozenset[str]) -> list[Ingredient]:
    """Return the ingredients of a guide's lists. `of_many`: words that tell none."""
    found = []
    language = language_of(guide.language)
    for step in guide.steps:
        is_list = any(item.text for item in step.items)
        for item in step.items if is_list else ():
            text = item.text or (Span(_without_amount(item.label)),)
            if one := _ingredient(text, item.label, step, language, of_many):
                found.append(one)
    return found


def telling_kinds(known: Iterable[Ingredient]) -> frozenset[str]:
    """Return the words such as "brown" by which alone ingredients of the same nouns differ."""
    by_heads: dict[frozenset[str], list[set[str]]] = {}
    for one in known:
        kinds = {word.lower() for word in WORD.findall(one.label)} & KIND_WORDS
        by_heads.setdefault(one.heads, []).append(kinds)
    return frozenset(
        word
        for heads, alike in by_heads.items()
        if all(alike) or heads.isdisjoint(_TWO_FOODS)
        for word in set().union(*alike) - set(alike[0]).intersection(*alike)
    )


def _without_amount(line: str) -> str:
    """Return a line without the amount that it begins with, which doesn't scale: "pinch salt"."""
    found = find_quantities(line, line=True)
    rest = line[found[0].end :] if found and found[0].begin == 0 else line
    if vague := _VAGUE_FIRST.match(rest):
        rest = rest[vague.end() :]
    words = rest.split()
    for count in (3, 2, 1):  # "colher (sopa)", "Schuss"
        form = form_of(" ".join(words[:count]))
        name = " ".join(words[count:])
        is_measure = form is not None and form.unit.kind in _MEASURING
        if is_measure and WORD.search(name):
            return name
    return rest


_MEASURING: Final = (Kind.PINCH, Kind.SPOON, Kind.PIECE, Kind.VOLUME)
_NAME_ENDS: Final = re.compile(
    r"[,(;:–+]|\s-\s|\s(?:for|für|to|plus|und zwar|at|cut|aus|bei|nach|mit|ohne|with|without|such as"
    r"|like|e\.g\.|z\.\s?B\.|zum|zur|als|in|im|en|type|typ|tipo|pour|para|per|à|till|til|voor"
    r"|для|без)\s",
    re.IGNORECASE,
)
_OR: Final = re.compile(r"\s(?:or|oder|ou|o)\s|/", re.IGNORECASE)
_MORE_AMOUNT: Final = re.compile(r"\s*(?:[+&/]|plus|and|und)?\s*", re.IGNORECASE)
"""Between the parts of one amount: "1 stick + 6 tablespoons", "1 lb 2 oz"."""
_HOW_MEASURED: Final = re.compile(
    r"(?:scant|generous|heap(?:ed|ing)|level|about|approx\.?|circa|ca\.?|etwa|knapp\w*|gut\w*|gehäuft\w*)\s*",
    re.IGNORECASE,
)
"""Before an amount; without the amount it says nothing."""
_BESIDE_NAME: Final = re.compile(
    r"^\s*(?:[+&/-]|\([^)]*\)|[,.)]|(?:of|de|di|da|do)\s|d['’])\s*",
    re.IGNORECASE,
)
_WITH_BONE: Final = re.compile(r"^\s*(?:(?:bone|skin)[-\s](?:in|on|off),?\s+)+", re.IGNORECASE)
_COUNTED_NAME: Final = re.compile(r"(?P<number>.*[\d½¼¾⅓⅔⅛])\s*(?P<name>[^\W\d].*)")
"""An amount whose unit is the ingredient's name: "2 Knoblauchzehen"."""
_DIVIDED: Final = re.compile(
    r"\b(?:divided|separated|(?:plus|and) (?:\w+ )?(?:more|extra)|aufgeteilt|geteilt|(?:plus|und) etwas)\b",
    re.IGNORECASE,
)


@cache
def _measure(language: str) -> re.Pattern[str]:
    """Return the expression of a measure and the "of" behind it: "gousse d’", "unidade de"."""
    words = "|".join(
        re.escape(word).replace("_", r"\s") for word in MEASURES.get(language, "-").split()
    )
    return re.compile(
        rf"(?P<word>{words})(?!\w)\.?\s*(?:(?:de|di|da|do|del|of)\s+|d['’])?", re.IGNORECASE
    )


def measure_of(text: str, language: str) -> str:
    """Return the measure with which a text begins, without "of": "gousse"; empty without one."""
    found = _measure(language).match(text)
    return found["word"] if found else ""


def _ingredient(
    text: Text, label: str, listed: Step, language: str, of_many: frozenset[str]
) -> Ingredient | None:
    """Return the ingredient of a line, or None if it has no name."""
    first = next((at for at, span in enumerate(text) if span.amount), 0)
    is_measured = text[first].amount
    end = first + is_measured
    while len(text) > end + 1 and _MORE_AMOUNT.fullmatch(text[end].text) and text[end + 1].amount:
        end += 2
    before = plain(text[:first])
    amount = plain(text[first:end])
    rest = plain(text[end:])
    counted = None if before.strip() else _COUNTED_NAME.fullmatch(amount)
    rest = _in_one_number(amount, rest)
    aside = re.sub(r"^\s*\([^)]*\)", "", rest)
    if counted and (not WORD.search(aside) or aside.lstrip().startswith(",")):
        amount = counted["number"]
        rest = counted["name"]
    while lead := _BESIDE_NAME.match(rest):
        rest = rest[lead.end() :]
    rest = _WITH_BONE.sub("", rest)
    measured_by = ""
    while measure := _measure(language).match(rest.lstrip()):
        measured_by += measure[0]
        rest = rest.lstrip()[measure.end() :]
    is_name_first = WORD.search(before) and before.rstrip().endswith(("-", "–"))
    if is_name_first or not WORD.search(_NAME_ENDS.split(rest, maxsplit=1)[0]):
        if WORD.search(before):  # "Butter: 50 g", "сыр - 75 г"
            rest = before.strip(" :,–-(")
            before = ""
        else:
            rest = measured_by
            measured_by = ""
    parts = (
        (part, _telling(part, of_many)) for part in _NAME_ENDS.split(rest)
    )  # "boneless, skinless legs"
    full, words = next((pair for pair in parts if pair[1]), ("", []))
    if not words:
        return None
    full = " ".join(full.split())
    name = full[full.index(words[0]) : full.rindex(words[-1]) + len(words[-1])]
    if measured_by and not measured_by.endswith(("'", "’")):
        measured_by += " "
    is_vague = not is_measured and _is_vague(label)
    if is_vague and not _VAGUE.search(label) and full in label:
        full = label[: label.index(full) + len(full)]
    elif is_vague:
        full = _ASIDE.sub("", label)
    stems = tuple(stem_of(word, language) for word in words)
    heads = frozenset(stem_of(word, language) for word in _heads(words, name, language))
    return Ingredient(
        label=" ".join(f"{before}{amount} {measured_by}{full}".split()),
        name=" ".join(f"{_HOW_MEASURED.sub('', before)}{name}".split()),
        words=stems,
        heads=heads,
        others=tuple(stem for stem in stems if stem not in heads),
        listed=listed,
        is_divided=_DIVIDED.search(label) is not None,
        is_measured=is_measured,
        is_vague=is_vague,
    )


_ASIDE: Final = re.compile(r"\s*[,(].*")
_VAGUE_FIRST: Final = re.compile(
    rf"(?:{'|'.join(VAGUE.split())}|half an?|halbe[rs]?|demi|media?|meia|mezz[ao])\s", re.IGNORECASE
)
_VAGUE: Final = re.compile(r"\bnach (?:gefühl|belieben|bedarf|geschmack)\b", re.IGNORECASE)


def _is_vague(line: str) -> bool:
    """Return whether a line without an amount says in words how much: "sahne nach gefühl"."""
    has_measure = _without_amount(line) != line
    return has_measure or bool(_VAGUE_FIRST.match(line) or _VAGUE.search(line))


_BOTH_NUMBERS: Final = re.compile(r"\b(?P<one>[^\W\d_]{3,})\s*/\s*(?P=one)\w*")


def _in_one_number(amount: str, rest: str) -> str:
    """Return a name that is written for one and for several in one number: "Zwiebel / Zwiebeln".

    `amount`: before it; a unit there may be the name for one.
    """
    counted = amount.rsplit(maxsplit=1)[-1] if amount.split() else ""
    several = re.match(r"\s*/\s*(\w+)", rest)
    if several and counted.isalpha() and several[1].startswith(counted):
        return rest[several.end() :]
    return _BOTH_NUMBERS.sub(r"\g<one>", rest)


def _heads(words: list[str], name: str, language: str) -> list[str]:
    """Return the nouns among a name's words, the one before "or" too."""
    if language in _EITHER_FIRST:
        nouns = [word for word in words if not _ADJECTIVE.search(word.lower())]
        return nouns or words[-1:]
    at = 0 if language in _NOUN_FIRST else -1
    options = [WORD.findall(option) for option in _OR.split(name)]
    is_choice = all(options) and len({len(option) for option in options}) == 1
    return [words[at], *(option[at] for option in options if is_choice)]


def _telling(text: str, of_many: frozenset[str] = WORDS_OF_MANY) -> list[str]:
    """Return the words of a text that not many ingredients have."""
    return [word for word in WORD.findall(text) if word.lower() not in of_many]


def stems_of(text: str, language: str = "") -> set[str]:
    """Return the stems of a text's words that not many ingredients have."""
    return {stem_of(word, language) for word in _telling(text)}


def is_kind(word: str, said: str) -> bool:
    """Return whether a stem names a kind of what is said ("Pizzamehl", "Mehl"), or a part of it
    ("Lachsfilet", "Lachs").
    """
    is_long = len(said) >= _LEAST_ENDING
    if is_long and word.startswith(said) and _GERMAN_PART.fullmatch(word, len(said)):
        return True
    if said in _SHAPES or word in _OTHER_FOODS or not word.endswith(said):
        return False
    return is_long or said in _SHORT_ENDINGS


def names_any(word: str, said: Iterable[str], heads: frozenset[str] = frozenset()) -> bool:
    """Return whether a noun of an ingredient is said, or is a kind or a part of what is said.

    `heads`: the nouns of all ingredients; one of them names that ingredient alone.
    """
    return any(word == one or (one not in heads and is_kind(word, one)) for one in said)


_NOTES: Final = re.compile(r"\([^)]*\)|,.*$")
"""Words after a name only say how it is prepared."""


def ingredient_words(lines: Iterable[str]) -> frozenset[str]:
    """Return the words that name the ingredients of some lines, without their endings."""
    stems = (stem for line in lines for stem in stems_of(_NOTES.sub(" ", line)))
    return frozenset(stem for stem in stems if len(stem) >= _LEAST_NAME or stem in ("ol", "ei"))


def names_ingredient(words: str, known: frozenset[str]) -> bool:
    """Return whether one of the first words names one of the known ingredients."""
    near = WORD.findall(words)[: NEAR + 1]
    stems = (stem_of(word) for word in near if word.lower() not in WORDS_OF_MANY)
    return any(stem in known or names_any(stem, known) for stem in stems)
