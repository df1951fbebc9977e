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
from collections.abc import Iterator, KeysView, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Final

from handtrack.guides.amounts import find_amounts
from handtrack.guides.body import Listing, Note, Text, is_aside, plain, texts_of
from handtrack.guides.food_words import (
    CUT_SHAPES,
    EGG_PARTS,
    MADE,
    MADE_OF,
    PARTS,
    SAID_COMPOUNDS,
)
from handtrack.guides.guide import Guide
from handtrack.guides.ingredient_lines import (
    FIXED_NAMES,
    KIND_WORDS,
    NEAR,
    WORDS_OF_MANY,
    Ingredient,
    ingredients_of,
    is_kind,
    measure_of,
    names_any,
    stems_of,
    telling_kinds,
)
from handtrack.guides.kitchen_words import is_notes_title
from handtrack.guides.mentions import Mentions, SaidWord, Use, said_words
from handtrack.guides.stems import WORD, language_of, stem_of
from handtrack.guides.step import Step

_PARTS: Final = frozenset(PARTS.split())
_MADE: Final = frozenset(MADE.split())
_AFTER_MADE: Final = _MADE | frozenset(MADE_OF.split())
_SAID_COMPOUNDS: Final = FIXED_NAMES | {tuple(name.split("_")) for name in SAID_COMPOUNDS.split()}
_CUT_SHAPES: Final = frozenset(CUT_SHAPES.split())
_CUT_OFF: Final = re.compile(rf"(?<=....)(?:{'|'.join(CUT_SHAPES.split())})$")
_TIGHT: Final = re.compile(r"[\s-]*")
_LEFT_OUT: Final = re.compile(
    r"\b(?:except(?: for)?|apart from|but not|without|außer|bis auf|ohne|sauf|excepto|salvo|exceto"
    r"|tranne|behalve|utom|undtagen|кроме"
    r"|instead of|(?:an)?statt|anstelle|au lieu d[eu]s?|en (?:lugar|vez) del?|em vez d[eao]s?"
    r"|invece d\w+|i stället för|i stedet for|in plaats van|вместо"
    r"|not(?= the\b)|(?:do not|don['’]t|never)(?: yet)? (?:add|use|put|pour)|keine?"
    r"|ne pas (?:ajouter|mettre|verser)|no (?:añad|agregu|pong)\w+|não (?:adicione|junte|ponha)"
    r"|non (?:aggiung|mett)\w+)\b(?![^.;:!?]*\b(?:until|till|before)\b)\s[^.,;:!?]*"
    r"|(?:^|(?<=[.,;:!?]))[^.,;:!?]*\bnoch nicht\b[^.,;:!?]*",
    re.IGNORECASE,
)
"""Words for what a step does not take: "everything except the cream cheese", "don't add the salt
yet". It takes what it adds later: "don't add the salt until the end".
"""
_CREAMING: Final = re.compile(
    r"(?:^|[.!?:;]\s+)(?:cream\s+(?!of\b)|(?:butter|oil|flour)\s+(?=(?:an?|the|your|two|\d)\b))",
    re.IGNORECASE,
)
"""Cream as a verb, at the beginning of a sentence: a mixer's work. So is "butter the pan"."""
_OTHER_WATER: Final = re.compile(
    r"\b(?:salted|boiling|simmering|running|iced?|pasta|soapy|cold running"
    r"|kochende\w*|fließende\w*|gesalzene\w*)(?:\s\w+)?\s(?:water|wasser\w*)\b|\bleak water\b",
    re.IGNORECASE,
)
"""Water that no list has: to boil or to wash in."""
_BETWEEN_KINDS: Final = frozenset(("and", "or", "und", "oder"))
_SEVERAL: Final = re.compile(r"(?<!s)s$|n$")
"""The end of a word for several in most languages: "oils", "Zwiebeln"."""
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
        self._parts = _Parts(guide, self._known, self._language)
        titles = (title for one in guide.steps for title in {one.title, *one.title.split(": ")})
        self._title_uses = Counter(titles)
        title = stems_of(guide.title, self._language)
        self._names = _Names(self._known, title, self._language)
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
            said = _Said(text, step.title, self._language, self._names)
            named = self._parts.of_step(said.named(), said, step)
            reading = _Reading(said, set(named), self._in_doubt(named, said))
            self._read[step.id] = reading
            reading.named |= self._meant_wholly(step, text, reading.named)
        return self._read[step.id]

    def _in_doubt(self, named: list[int], said: "_Said") -> frozenset[int]:
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
        left_out = " ".join(match[0] for match in _LEFT_OUT.finditer(text))
        not_meant = set(_Said(left_out, "", self._language, self._names, whole=True).named())
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

    said: "_Said"
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


class _Names:
    """The words that name ingredients, by the ingredients' places in the lists."""

    def __init__(self, known: list[Ingredient], title: set[str], language: str) -> None:
        self.known = known
        self.title = title
        self.heads = frozenset(head for one in known for head in one.heads)
        self.of_many = WORDS_OF_MANY - telling_kinds(known)
        self.kinds = frozenset(stem_of(word, language) for word in KIND_WORDS)
        names = {name for one in known for name in one.names}
        parts = {_part_name(one.listed, language) for one in known}
        self.whole_by_first: dict[str, list[tuple[str, ...]]] = {}
        for name in names | parts | _SAID_COMPOUNDS:
            if len(name) > 1:
                self.whole_by_first.setdefault(name[0], []).append(name)
        self.with_word: dict[str, set[int]] = {}
        for place, one in enumerate(known):
            for word in one.words:
                self.with_word.setdefault(word, set()).add(place)
        self._in_names = Counter(word for one in known for word in set(one.words))
        self._named: dict[str, frozenset[int]] = {}
        self._rivals: dict[int, list[Ingredient]] = {}
        self.names_of = [one.names for one in known]

    def rivals_of(self, place: int) -> list[Ingredient]:
        """Return the other ingredients with a noun of this one."""
        if place not in self._rivals:
            heads = self.known[place].heads
            self._rivals[place] = [
                other
                for at, other in enumerate(self.known)
                if at != place and not heads.isdisjoint(other.heads)
            ]
        return self._rivals[place]

    def by(self, stem: str) -> frozenset[int]:
        """Return the ingredients that a word names: those with this noun, else kinds of it."""
        if stem not in self._named:
            exact = [place for place, one in enumerate(self.known) if stem in one.heads]
            kinds = exact or [
                place
                for place, one in enumerate(self.known)
                if any(is_kind(head, stem) for head in one.heads)
            ]
            base = EGG_PARTS.get(stem) or _CUT_OFF.sub("", stem)
            found = frozenset(kinds)
            self._named[stem] = self.by(base) if not kinds and base != stem else found
        return self._named[stem]

    def has(self, stem: str) -> bool:
        """Return whether a word names an ingredient, or is a part of a name."""
        return stem in self.with_word or bool(self.by(stem))

    def qualifies(self, word: str) -> bool:
        """Return whether a word tells one ingredient from all others."""
        return self._in_names[word] == 1


_FOR: Final = frozenset(["for", "für", "pour", "para", "per", "voor", "zum", "zur", "till", "til"])


def _part_name(listed: Step, language: str) -> tuple[str, ...]:
    """Return the stems of what a list is for: said as a whole, it names what is made of the list,
    and none of its ingredients ("sirop au rhum").
    """
    title = listed.title.rpartition(": ")[2]
    words = [word.lower() for word in WORD.findall(title)]
    telling = [word for word in words if word not in WORDS_OF_MANY and word not in _FOR]
    return tuple(stem_of(word, language) for word in telling)


class _Said:
    """A step's text: its words, and the ingredients that they name."""

    def __init__(
        self, text: str, title: str, language: str, names: _Names, *, whole: bool = False
    ) -> None:
        """Read a text. `whole`: it also takes what it names after "except"."""
        if not whole:
            text = _LEFT_OUT.sub(" ", text)
        words = said_words(_CREAMING.sub(". ", _OTHER_WATER.sub(" ", text)), language)
        self.title = stems_of(title, language)
        self._language = language
        self._names = names
        self._words = words
        self._mentions = Mentions(words, language, names.has)
        self._by_place: dict[int, set[int]] = {}
        self._uses: dict[int, Use] = {}
        self._at: dict[str, list[int]] = {}
        for at, one in enumerate(words):
            if one.word not in names.of_many:
                self._at.setdefault(one.stem, []).append(at)

    @property
    def stems(self) -> KeysView[str]:
        """The stems of its words that not many ingredients have."""
        return self._at.keys()

    def named(self) -> list[int]:
        """Return the places of the ingredients that it names."""
        found = {place: self._places_of(place) for place in self._candidates}
        self._by_place = {place: where for place, where in sorted(found.items()) if where}
        return list(self._by_place)

    def use_of(self, place: int) -> Use:
        """Return what it does with an ingredient; one that it only means, it takes."""
        if place not in self._by_place:
            return Use.TAKES_IT
        if place not in self._uses:
            self._uses[place] = self._mentions.use_of(frozenset(self._by_place[place]))
        return self._uses[place]

    def words_of(self, place: int) -> frozenset[str]:
        """Return the words that name an ingredient; its name, if the text has all of that."""
        where = self._by_place[place]
        if self._whole_places(place) or self._is_qualified(self._names.known[place]):
            return frozenset((self._names.known[place].name,))
        return frozenset(self._words[at].stem for at in where)

    def names_several(self, place: int) -> bool:
        """Return whether a word for an ingredient may stand for all of its kind: "the oils"."""
        return any(_SEVERAL.search(self._words[at].word) for at in self._by_place[place])

    @cached_property
    def _candidates(self) -> set[int]:
        """The ingredients with a noun, or the word of a part, in the text."""
        return {
            place
            for stem in self.stems
            for place in self._names.by(stem) | self._names.with_word.get(stem, set())
        }

    @cached_property
    def _telling(self) -> list[int]:
        """The places of the words that not many ingredients have."""
        return [at for at, one in enumerate(self._words) if one.word not in self._names.of_many]

    @cached_property
    def _whole(self) -> dict[tuple[str, ...], set[int]]:
        """The names of several words that it has as a whole, with their places."""
        stems = tuple(self._words[at].stem for at in self._telling)
        found = {}
        places: dict[str, list[int]] = {}
        for at, stem in enumerate(stems):
            places.setdefault(stem, []).append(at)
        for first, starts in places.items():
            for name in self._names.whole_by_first.get(first, ()):
                count = len(name)
                hits = [at for at in starts if stems[at : at + count] == name]
                if hits:
                    found[name] = {self._telling[at + more] for at in hits for more in range(count)}
        return {
            name: places - _in_longer(name, found)
            for name, places in found.items()
            if places - _in_longer(name, found)
        }

    @cached_property
    def _by_noun(self) -> dict[int, set[int]]:
        """The places of the words that are a noun of an ingredient, by the ingredient."""
        found: dict[int, set[int]] = {}
        for stem, places in self._at.items():
            for named in self._names.by(stem):
                found.setdefault(named, set()).update(places)
        return found

    def _whole_places(self, place: int) -> set[int]:
        names = self._names.names_of[place]
        return {at for name in names for at in self._whole.get(name, ())}

    @cached_property
    def _owners(self) -> dict[int, set[tuple[str, ...]]]:
        """For a word, the names of which it is a part."""
        owners: dict[int, set[tuple[str, ...]]] = {}
        for name, places in self._whole.items():
            for at in places:
                owners.setdefault(at, set()).add(name)
        return owners

    @cached_property
    def _made(self) -> set[int]:
        """The words before a word for something made of them: "onion powder", "Spinat-Masse"."""
        return {
            at
            for at, (_, after) in enumerate(pairwise(self._words))
            if (after.stem in _AFTER_MADE and _TIGHT.fullmatch(after.gap))
            or (after.gap == "-" and not _is_cut(after) and not self._names.by(after.stem))
        }

    def _is_free(self, at: int, one: Ingredient) -> bool:
        """Return whether a word may name an ingredient: it is no part of another thing's name."""
        owners = self._owners.get(at, set())
        is_own = all(name in one.names or name == one.words[-len(name) :] for name in owners)
        return is_own and at not in self._made

    def _is_qualified(self, one: Ingredient) -> bool:
        return any(
            self._is_said_of(word, one) and self._names.qualifies(word) for word in one.others
        )

    def _is_said_of(self, word: str, one: Ingredient) -> bool:
        """Return whether the text has a word of an ingredient's name; one of a kind, such as
        "brown", right before its noun: "red and green peppers", not "brown the butter".
        """
        if word not in self._names.kinds:
            return word in self.stems
        places = (at for head in one.heads for at in self._at.get(head, ()))
        return any(word in self._kinds_before(at) for at in places)

    def _kinds_before(self, at: int) -> set[str]:
        """Return the words right before a noun: "red" and "green" of "red and green peppers"."""
        found = set()
        for before in reversed(self._words[max(0, at - NEAR) : at]):
            if before.word not in _BETWEEN_KINDS:
                found.add(before.stem)
                if before.stem not in self._names.kinds:
                    break
        return found

    def _are_listed(self, first: int, second: int) -> bool:
        """Return whether two nouns stand in one list: "sugar and brown sugar"."""
        between = self._words[first + 1 : second + 1]
        is_joined = any(one.word in _BETWEEN_KINDS or "," in one.gap for one in between)
        return len(between) < NEAR and is_joined and all("." not in one.gap for one in between)

    def _places_of(self, place: int) -> set[int]:
        """Return the places of the words that name an ingredient."""
        names = self._names
        one = names.known[place]
        whole = self._whole_places(place)
        if whole:
            return whole
        qualified = self._is_qualified(one)
        said = self._by_noun.get(place, set())
        found = {
            at
            for at in said
            if self._is_free(at, one) or not self._kinds_before(at).isdisjoint(one.others)
        }
        if not found:
            return self._places_of_part(one, qualified=qualified)
        if qualified or not self._is_named_better(place, found):
            return found
        return set()

    def _places_of_part(self, one: Ingredient, *, qualified: bool) -> set[int]:
        """Return the places of the word before the noun, if that is a part of it or made of it:
        "chicken breasts", "Sriracha sauce".
        """
        if len(one.words) < 2:
            return set()
        noun, before = one.words[-1], one.words[-2]
        is_part = noun in _PARTS
        is_made = noun in _MADE and before not in self._names.title
        if not is_part and not (is_made and self._names.qualifies(before)):
            return set()
        return {
            at
            for at in self._at.get(before, ())
            if (qualified and is_part) or self._is_free(at, one)
        }

    def _is_named_better(self, place: int, found: set[int]) -> bool:
        """Return whether the noun alone rather names another ingredient, or nothing. `found`: the
        places of the noun.
        """
        one = self._names.known[place]
        rivals = self._names.rivals_of(place)
        has_plain = bool(one.others) and any(
            len(rival.words) == 1 and rival.listed is one.listed for rival in rivals
        )
        is_fixed = one.words[-2:] in FIXED_NAMES
        is_made = bool(one.others) and one.words[-1] in _MADE
        if has_plain or is_fixed or is_made:
            return True
        is_other = any(self._is_said_of(word, rival) for rival in rivals for word in rival.others)
        return is_other and (bool(one.others) or not self._is_listed_beside(rivals, found))

    def _is_listed_beside(self, rivals: list[Ingredient], found: set[int]) -> bool:
        """Return whether a plain noun stands in one list with a rival: "sugar and brown sugar"."""
        return any(
            self._are_listed(*sorted((at, other)))
            for rival in rivals
            for name in rival.names
            for other in self._whole.get(name, ())
            for at in found
        )


def _in_longer(name: tuple[str, ...], found: Mapping[tuple[str, ...], set[int]]) -> set[int]:
    """Return the places of longer names, in which a name is only a part: "tomato oil"."""
    longer = (places for other, places in found.items() if len(other) > len(name))
    return set().union(*longer)


def _is_cut(one: SaidWord) -> bool:
    """Return whether a word says how something is cut, or a part of it: "Lachs-Würfel"."""
    return one.stem in _PARTS or one.stem in _CUT_SHAPES


class _Parts:
    """The parts of a guide: its lists, and which of them a step is about."""

    def __init__(self, guide: Guide, known: list[Ingredient], language: str) -> None:
        self._known = known
        self._language = language
        self._lists = {one.listed.id: one.listed for one in known}
        words = {name: stems_of(listed.title, language) for name, listed in self._lists.items()}
        self._own_words = _own_words(words)
        steps = [other for other in guide.steps if not other.kind.ticks]
        titles = [stems_of(one.title, language) for one in steps]
        self._titled = {
            name: part
            for name, part in self._own_words.items()
            if any(part & title for title in titles)
        }

    def meant(self, words: str, named: set[int]) -> set[str]:
        """Return the lists that a step means by "all ingredients": those that some words name, or
        the only one, or else those from which the step takes other things.
        """
        said = stems_of(words, self._language)
        measured = {one.listed.id for one in self._known if one.is_measured}
        called = {
            name
            for name in measured
            if any(is_kind(word, own) or word == own for word in said for own in self._own(name))
        }
        if called or len(measured) == 1:
            return called or measured
        likely = {self._known[place].listed.id for place in named}
        return likely if len(likely) == 1 else set()

    def _own(self, name: str) -> set[str]:
        return self._own_words[name]

    def of_step(self, named: list[int], said: _Said, step: Step) -> list[int]:
        """Return the named ingredients of a step's own part, and of lists for no part."""
        best = [place for place in named if not self._is_listed_better(place, named, said)]
        here = {name for name, part in self._titled.items() if part & said.title}
        known = self._known
        if here:
            return [
                place
                for place in best
                if known[place].listed.id in here or known[place].listed.id not in self._titled
            ]
        elsewhere = {
            head
            for place in best
            if known[place].listed.id not in self._titled
            for head in known[place].heads
        }
        fits = [
            place
            for place in best
            if known[place].listed.id not in self._titled or not known[place].heads & elsewhere
        ]
        return self._of_likely_list(fits, said)

    def _of_likely_list(self, named: list[int], said: _Said) -> list[int]:
        """Return what a step of no known part takes: of what the same word names in two lists that
        of the list from which it takes most others.
        """
        words = {place: said.words_of(place) for place in named}
        lists: dict[str, set[str]] = {}
        for place in named:
            lists.setdefault(self._known[place].listed.id, set()).update(words[place])
        counts = Counter(word for group in lists.values() for word in group)
        own = Counter(
            self._known[place].listed.id
            for place in named
            if all(counts[word] == 1 for word in words[place])
        )
        (likely, most), (_, next_most) = [*own.most_common(2), ("", 0), ("", 0)][:2]
        if most == next_most:
            return named
        return [
            place
            for place in named
            if self._known[place].listed.id == likely or not words[place] & lists[likely]
        ]

    def _is_listed_better(self, place: int, named: list[int], said: _Said) -> bool:
        """Return whether the step names the list of another ingredient with the same noun, and not
        this ingredient's.
        """
        one = self._known[place]
        alike = {
            self._known[other].listed.id for other in named if self._known[other].heads & one.heads
        }
        if len(alike) < 2:
            return False
        words = {name: stems_of(self._lists[name].title, self._language) for name in alike}
        own = _own_words(words)
        for where in (said.title, said.stems):
            fits = {name for name, part in own.items() if where & part}
            if fits:
                return one.listed.id not in fits
        return False


def _own_words(words: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return of each list's words those that no other list has."""
    uses = Counter(word for own in words.values() for word in own)
    return {name: {word for word in own if uses[word] == 1} for name, own in words.items()}


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
    if near[place + 1 : place + 2] and near[place + 1] in _AFTER_MADE:
        return False
    if place < len(near):
        return near[place] in one.heads
    return any(names_any(head, near) for head in one.heads)


def _stems(text: str, language: str) -> list[str]:
    return [stem_of(word, language) for word in WORD.findall(text)]
