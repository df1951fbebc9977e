"""The ingredients that a step names, with the amounts it needs.

An ingredient is an item of a checklist with an amount; items without one only help to tell which is
meant. A step names it if its text has a noun of the ingredient's name, or, if that is a part of
something, the word before it: "the chicken" for "chicken breasts". Endings do not count, and a
German word may be the end of a longer one ("Mehl" for "Pizzamehl"), unless that is something else
("Lauch" and "Knoblauch") or the list has the shorter one too. Of two oils, the one that the text
qualifies counts, else the plain one; of two salts in different lists, the one whose list the step's
title names, or else its text. A step under the title of one list names nothing of the list of
another part. Notes only comment, so they name nothing. "All ingredients" are those of the list that
is meant, "the remaining ingredients" those that no other step names.

An amount beside the name in the step replaces that of the list. A step that lists its ingredients
("- {1 tsp} salt") says itself what it takes. In any other, the amount of the checklist is right
only if the step takes all of it (see `mentions`): the first one does, unless it takes a share or a
later one takes more; and one that prepares it does, whatever the later ones take. In doubt a step
names the ingredient without an amount, so that none is shown that may be wrong.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from handtrack.guides.amounts import find_amounts
from handtrack.guides.body import Listing, Note, Text, is_aside, plain, texts_of
from handtrack.guides.guide import Guide
from handtrack.guides.guide_parts import Parts
from handtrack.guides.ingredient_lines import (
    NEAR,
    Ingredient,
    ingredients_of,
    measure_of,
    names_any,
    stems_of,
)
from handtrack.guides.kitchen_words import is_notes_title
from handtrack.guides.mentions import Use
from handtrack.guides.said_foods import AFTER_MADE, LEFT_OUT, Names, SaidFoods
from handtrack.guides.stems import WORD, language_of, stem_of
from handtrack.guides.step import Step

_PHRASE_END: Final = re.compile(
    r"[.,;:(&]|\b(?:and|und|or|oder|with|mit|to|in|into|on|over|from|for|plus|zu|auf|über)\b",
    re.IGNORECASE,
)
_TAKES: Final = frozenset((Use.PREPARES, Use.TAKES, Use.TAKES_IT, Use.SHARES))
_TAKES_MORE: Final = frozenset((Use.TAKES, Use.SHARES))


def ingredients_named(guide: Guide, step: Step) -> tuple[str, ...]:
    """Return the ingredients that a step names, each with its amount, in the order of the list.

    For many steps of one guide, ask one `StepIngredients`.
    """
    return StepIngredients(guide).of(step)


class StepIngredients:
    """The ingredients beside the steps of a guide; what its steps have in common is worked out
    once.
    """

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self._language = language_of(guide.language)
        self._known = ingredients_of(guide)
        self._parts = Parts(guide, self._known, self._language)
        titles = (title for one in guide.steps for title in {one.title, *one.title.split(": ")})
        self._title_uses = Counter(titles)
        title = stems_of(guide.title, self._language)
        self._names = Names(self._known, title, self._language)
        self._read: dict[str, _Reading] = {}

    def of(self, step: Step) -> tuple[str, ...]:
        """Return the ingredients that a step names, each with its amount, in the order of the
        list.
        """
        if not self._known or _names_none(step) or _has_own_list(step):
            return ()
        reading = self._reading(step)
        texts = _texts(step)
        lines: dict[tuple[str, ...], str] = {}  # once, if two lists have it with the same amount
        for place, one in enumerate(self._known):
            if place not in reading.named:
                continue
            own_amount = self._own_amount(one, texts)
            if own_amount:
                lines[own_amount, one.name] = f"{own_amount} {one.name}"
            elif one.is_vague and place not in reading.in_doubt:
                lines["", one.name] = one.label
            elif not one.is_measured:
                continue
            elif self._takes_all(place, step):
                lines["whole", one.name, str(place)] = one.label
            else:
                lines["", one.name] = one.name
        return tuple(lines.values())

    def _reading(self, step: Step) -> "_Reading":
        """Return what a step's text takes, read once."""
        if step.id not in self._read:
            part, _, own = step.title.partition(": ")
            title = own if self._title_uses[part] > 1 else step.title  # a part's title says nothing
            text = ". ".join((title, *map(plain, _texts(step))))
            said = SaidFoods(text, step.title, self._language, self._names)
            named = self._parts.of_step(said.named(), said, step)
            reading = _Reading(said, set(named), self._in_doubt(named, said))
            self._read[step.id] = reading
            reading.named |= self._meant_wholly(step, text, reading.named)
        return self._read[step.id]

    def _in_doubt(self, named: list[int], said: "SaidFoods") -> frozenset[int]:
        """Return those of the named ingredients for which the step may mean another."""
        words = {place: said.words_of(place) for place in named}
        return frozenset(
            place
            for place in named
            for other in named
            if other != place
            and words[place] & words[other]
            and (
                self._may_be_either(self._known[place], self._known[other])
                or not (said.names_several(place) and said.names_several(other))
            )
        )

    def _may_be_either(self, one: Ingredient, other: Ingredient) -> bool:
        """Return whether a word for both leaves open which: they are in two lists or alike."""
        return one.listed is not other.listed or one.name.lower() == other.name.lower()

    def _meant_wholly(self, step: Step, text: str, named: set[int]) -> set[int]:
        """Return what "all ingredients" or "the remaining ingredients" of a step are."""
        meant = _meant_list(text)
        if meant is None:
            return set()
        lists = self._parts.meant(f"{step.title} {meant.group}", named)
        left_out = " ".join(match[0] for match in LEFT_OUT.finditer(text))
        not_meant = set(SaidFoods(left_out, "", self._language, self._names, whole=True).named())
        for other in self.guide.steps if meant.is_rest else ():
            is_apart = _names_none(other) or _exclude_each_other(step, other)
            if other is not step and not is_apart:
                not_meant |= self._reading(other).named
        return {
            place
            for place, one in enumerate(self._known)
            if one.listed.id in lists and place not in not_meant
        }

    def _takes_all(self, place: int, step: Step) -> bool:
        """Return whether a step takes all of an ingredient, not knowing its own amount."""
        one = self._known[place]
        use = self._reading(step).use_of(place)
        is_some = one.is_divided or use in (Use.SHARES, Use.EXTRA)
        if is_some or place in self._reading(step).in_doubt:
            return False
        before = True
        for other in self.guide.steps:
            if other is step:
                before = False
                continue
            if _names_none(other) or _exclude_each_other(step, other):
                continue
            elsewhere = self._reading(other).use_of(place)
            if elsewhere is None:
                continue
            is_taken = elsewhere in (_TAKES if before else _TAKES_MORE)
            if is_taken and (before or use is not Use.PREPARES):
                return False
            if before and use is Use.WORKS_ON:
                return False  # "the flour mixture": the step before had the flour
            if not before and use is Use.WORKS_ON and elsewhere in _TAKES:
                return False
            if self._own_amount(one, _texts(other)):
                return False
        return True

    def _own_amount(self, one: Ingredient, texts: list[Text]) -> str:
        """Return the amounts that a step's text names beside the ingredient."""
        heads = self._names.heads
        amounts = (
            amount for text in texts for amount in _amounts_of(one, text, heads, self._language)
        )
        return " + ".join(amounts)


@dataclass(frozen=True, slots=True)
class _Meant:
    """A list that a step takes as a whole. `group`: the word before "ingredients"."""

    group: str
    is_rest: bool


@dataclass(slots=True)
class _Reading:
    """A step's text, and the ingredients that it names, by their places in the lists."""

    said: "SaidFoods"
    named: set[int]
    in_doubt: frozenset[int]

    def use_of(self, place: int) -> Use | None:
        """Return what the step does with an ingredient; None if it doesn't name it."""
        return self.said.use_of(place) if place in self.named else None


_INGREDIENTS: Final = (
    r"(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|ingredienser\w*"
    r"|ingrediens\w*|składniki|ингредиенты|malzemeler\w*)"
)
_ALL: Final = re.compile(
    r"\b(?:all|alle[nr]?|sämtliche\w*|tous|todos|tutti|alla|wszystkie|все|tüm|bütün)\b"
    rf"(?:\s(?:of|the|your|les|los|os|gli|de|andere\w*|weiteren?|übrigen))*(?P<group>\s\w+)?\s"
    rf"(?P<compound>\w*?){_INGREDIENTS}\b",
    re.IGNORECASE,
)
_REST: Final = re.compile(
    r"\b(?:remaining|other|rest of(?: the)?|restliche\w*|übrige\w*|weitere\w*|autres|otros|demás|altri"
    r"|outros|overige|övriga|resten av|resterende|pozostałe|остальные|kalan)"
    rf"(?P<group>\s\w+)?\s(?P<compound>\w*?){_INGREDIENTS}\b"
    r"|\b(?:reste des|resto de(?: los)?|resto dos|resto degli|resten av)"
    rf"\s{_INGREDIENTS}\b"
    r"|\b(?:(?<!make )(?<!prepare )everything else|alles andere|tout le reste"
    r"|todo lo demás|tutto il resto|todo o resto)\b",
    re.IGNORECASE,
)
_READY: Final = re.compile(
    r"\b(?:prep\w*|ready|gather\w*|measure\w*|room temperature|\w*bereit\w*|zimmertemperatur|abwiegen"
    r"|prepar\w*|prépar\w*|klaar\w*)\b",
    re.IGNORECASE,
)
"""Around "all ingredients" that are only made ready."""
_KIND_OF_MANY: Final = re.compile(
    r"\b(?:dry|wet|liquid|solid|trocken\w*|flüssig\w*|feucht\w*|fest\w*|secs?|secos?)\b",
    re.IGNORECASE,
)
"""Ingredients that no list tells apart."""


def _meant_list(text: str) -> _Meant | None:
    """Return what list a text takes as a whole, or the rest of it."""
    rest = _REST.search(text)
    found = rest or _ALL.search(text)
    if found is None or _KIND_OF_MANY.search(found[0]):
        return None
    if rest is None and _READY.search(text[max(0, found.start() - 30) : found.end() + 30]):
        return None
    group = f"{found['group'] or ''} {found['compound'] or ''}"
    return _Meant(group, rest is not None)


def _names_none(step: Step) -> bool:
    """Return whether a step is a list, or only comments."""
    return bool(step.items) or is_notes_title(step.title)


def _exclude_each_other(one: Step, two: Step) -> bool:
    """Return whether two steps are of different answers to a question."""
    asked = one.needs.keys() & two.needs.keys()
    return any(one.needs[question].isdisjoint(two.needs[question]) for question in asked)


def _texts(step: Step) -> list[Text]:
    blocks = [block for block in step.body if not isinstance(block, Note) and not is_aside(block)]
    return [text for block in blocks for text in texts_of(block)]


def _has_own_list(step: Step) -> bool:
    """Return whether a step lists what it takes, with amounts."""
    lists = [block for block in step.body if isinstance(block, Listing) and not block.ordered]
    return any(_begins_with_amount(plain(entry)) for block in lists for entry in block.entries)


def _begins_with_amount(line: str) -> bool:
    return any(amount.begin == 0 for amount in find_amounts(line))


def _amounts_of(one: Ingredient, text: Text, heads: frozenset[str], language: str) -> Iterator[str]:
    """Yield the amounts whose next ingredient is this one, and those in parentheses behind it."""
    for at, span in enumerate(text):
        if not span.amount:
            continue
        after = plain(tuple(takewhile(lambda part: not part.amount, text[at + 1 :])))
        before = plain(text[at - 1 : at]) if at else ""
        if before.endswith("(") and after.startswith(")"):
            near = _stems(before, language)[-1:]
        else:
            phrase = _PHRASE_END.split(after, maxsplit=1)[0]
            near = _stems(phrase, language)[: NEAR + 1]
        if _is_next(one, near, heads):
            measure = measure_of(after.lstrip(), language)
            yield f"{span.text} {measure}".strip()


def _is_next(one: Ingredient, near: list[str], heads: frozenset[str]) -> bool:
    """Return whether the first ingredient among some words is this one."""
    place = next((at for at, word in enumerate(near) if word in heads), len(near))
    if near[place + 1 : place + 2] and near[place + 1] in AFTER_MADE:
        return False
    if place < len(near):
        return near[place] in one.heads
    return any(names_any(head, near) for head in one.heads)


def _stems(text: str, language: str) -> list[str]:
    return [stem_of(word, language) for word in WORD.findall(text)]
