"""The ingredients that a step's words name, without what they are used for.

`Names` has the words of all ingredients of a guide, `SaidFoods` reads one text: of the ingredients
with a noun in it, it keeps those that the words around mean.
"""

import re
from collections import Counter
from collections.abc import KeysView, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Final

from handtrack.guides.food_words import (
    CUT_SHAPES,
    EGG_PARTS,
    MADE,
    MADE_OF,
    PARTS,
    SAID_COMPOUNDS,
)
from handtrack.guides.ingredient_lines import (
    FIXED_NAMES,
    KIND_WORDS,
    NEAR,
    WORDS_OF_MANY,
    Ingredient,
    is_kind,
    stems_of,
    telling_kinds,
)
from handtrack.guides.mentions import Mentions, SaidWord, Use, said_words
from handtrack.guides.stems import WORD, stem_of
from handtrack.guides.step import Step

_PARTS: Final = frozenset(PARTS.split())
_MADE: Final = frozenset(MADE.split())
AFTER_MADE: Final = _MADE | frozenset(MADE_OF.split())
_SAID_COMPOUNDS: Final = FIXED_NAMES | {tuple(name.split("_")) for name in SAID_COMPOUNDS.split()}
_CUT_SHAPES: Final = frozenset(CUT_SHAPES.split())
_CUT_OFF: Final = re.compile(rf"(?<=....)(?:{'|'.join(CUT_SHAPES.split())})$")
_TIGHT: Final = re.compile(r"[\s-]*")
LEFT_OUT: Final = re.compile(
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
_FOR: Final = frozenset(["for", "für", "pour", "para", "per", "voor", "zum", "zur", "till", "til"])


class Names:
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


def _part_name(listed: Step, language: str) -> tuple[str, ...]:
    """Return the stems of what a list is for: said as a whole, it names what is made of the list,
    and none of its ingredients ("sirop au rhum").
    """
    title = listed.title.rpartition(": ")[2]
    words = [word.lower() for word in WORD.findall(title)]
    telling = [word for word in words if word not in WORDS_OF_MANY and word not in _FOR]
    return tuple(stem_of(word, language) for word in telling)


class SaidFoods:
    """A step's text: its words, and the ingredients that they name."""

    def __init__(
        self, text: str, title: str, language: str, names: Names, *, whole: bool = False
    ) -> None:
        """Read a text. `whole`: it also takes what it names after "except"."""
        if not whole:
            text = LEFT_OUT.sub(" ", text)
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
            if (after.stem in AFTER_MADE and _TIGHT.fullmatch(after.gap))
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
