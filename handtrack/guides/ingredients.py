"""The ingredients that a step names, with the amounts it needs.

An ingredient is an item of a checklist with an amount. A step names it if its text has the last
word of the ingredient's name, or another of its words that no other ingredient has: "the chicken"
for "chicken breasts". Plural endings do not count, and a German word may be the end of a longer one
("Mehl" for "Pizzamehl"). Of two oils, the one that the text qualifies counts; of two salts in
different lists, the one whose list the step's title names, or else its text. Notes only comment, so
they name nothing. An amount right before the name in the step replaces that of the list.

A step that lists its ingredients ("- {1 tsp} salt") says itself what it takes. In any other, the
amount of the checklist is right only if the step takes all of it: what several steps take, or a
line divides, is named without one.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from handtrack.guides.amounts import find_amounts
from handtrack.guides.body import Listing, Note, Text, is_aside, plain, texts_of
from handtrack.guides.guide import Guide
from handtrack.guides.step import Step

_WORD: Final = re.compile(r"[^\W\d_]+")
_ENDINGS: Final = re.compile(r"(?<=..)(?:er|s)$|(?<=...)(?:es|en|n|e)$")
_PLAIN: Final = str.maketrans("äöüéèç", "aoueec")
_LEAST_ENDING: Final = 3
"""Minimum letters of a word that may be the end of a longer one; "Öl" is the exception."""
_NEAR: Final = 4
"""Maximum words between an amount and its ingredient."""
_NAME_ENDS: Final = re.compile(r"[,(;:–]|\s(?:or|oder|for|für|to|plus|und zwar)\s", re.IGNORECASE)
_OF_MANY: Final = (
    "a the of and large small medium fresh freshly dried ground grated chopped minced sliced diced plain white black"
    " red green brown dark warm cold hot lukewarm strong fine finely coarse ripe raw cooked unsalted salted sweet extra"
    " der die das ein eine von mit und groß große großer kleine kleiner frisch frischer frische frisches getrocknet"
    " getrocknete gemahlen gemahlener gehackt gehackte weiß weißer rot rote roter grün grüne braun brauner warmes warme"
    " kalt kalte kaltes fein feine feines feiner grob reife weich weiche whole"
)
_NOTES: Final = re.compile(r"\([^)]*\)|,.*$")
"""Words after a name only say how it is prepared."""
_DIVIDED: Final = re.compile(
    r"\b(?:divided|separated|(?:plus|and) (?:\w+ )?(?:more|extra)|aufgeteilt|geteilt|(?:plus|und) etwas)\b",
    re.IGNORECASE,
)
_CLAUSE_END: Final = re.compile(r"[.,;:!?()]")
_PHRASE_END: Final = re.compile(
    r"[.,;:(&]|\b(?:and|und|or|oder|with|mit|to|in|into|on|over|from|for|plus|zu|auf|über)\b",
    re.IGNORECASE,
)
_PLACE_WORDS: Final = (
    "in into to over on onto around under until when while after before as if"
    " ins im zu zur zum über auf unter bis wenn sobald nach während"
)
_PLACES: Final = frozenset(_PLACE_WORDS.split())
_MIXTURES: Final = frozenset(("mixture", "mix", "mischung", "masse", "gemisch"))
_ACTING: Final = (
    "is are has have begins starts foams melts softens turns "
    "takes drink drinks absorbs ist sind wird hat nimmt trinkt"
)
_ACTS: Final = frozenset(_ACTING.split())
"""After an ingredient: what it does by itself."""
_WORDS_OF_MANY: Final = frozenset(_OF_MANY.split())


@dataclass(frozen=True, slots=True)
class _Ingredient:
    amount: str
    name: str
    words: tuple[str, ...]
    """Its name's words without endings; the last one is the noun."""
    listed: Step
    """Its checklist."""
    is_divided: bool
    """Its line says that several steps share it."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A step's text, and the words of its title and of all of it, without endings."""

    text: str
    title: set[str]
    words: set[str]

    @classmethod
    def of(cls, step: Step) -> "_Said":
        """Return what a step says."""
        text = ". ".join((step.title, *map(plain, _texts(step))))
        return cls(text, _stems(step.title), _stems(text))

    def named(self, known: list[_Ingredient], among: list[_Ingredient]) -> list[_Ingredient]:
        """Return the ingredients that it names, `among` some of those that are known."""
        named = [one for one in among if _named(one, self.words, known)]
        return [one for one in named if not _listed_better(one, named, self.title, self.words)]


def ingredients_named(guide: Guide, step: Step) -> tuple[str, ...]:
    """Return the ingredients that a step names, each with its amount, in the order of the list."""
    if step.items:
        return ()
    known = _ingredients(guide)
    texts = _texts(step)
    if _has_own_list(step):
        return ()
    named = _Said.of(step).named(known, known)
    others = [_Said.of(other) for other in guide.steps if other is not step and not other.items]
    shown: dict[tuple[str | int, str], str] = {}
    for place, one in enumerate(named):
        own = _needed(one, texts)  # in two lists it is the same amount
        amount = own or ("" if one.is_divided or _is_taken(one, others, known) else one.amount)
        shown[own or place, one.name] = f"{amount} {one.name}".strip()
    return tuple(shown.values())


def _texts(step: Step) -> list[Text]:
    blocks = [block for block in step.body if not isinstance(block, Note) and not is_aside(block)]
    return [text for block in blocks for text in texts_of(block)]


def _has_own_list(step: Step) -> bool:
    """Return whether a step lists what it takes, with amounts."""
    lists = [block for block in step.body if isinstance(block, Listing) and not block.ordered]
    return any(_begins_with_amount(plain(entry)) for block in lists for entry in block.entries)


def _begins_with_amount(line: str) -> bool:
    return any(amount.begin == 0 for amount in find_amounts(line))


def ingredient_words(lines: Iterable[str]) -> frozenset[str]:
    """Return the words that name the ingredients of some lines, without their endings."""
    return frozenset(stem for line in lines for stem in _stems(_NOTES.sub(" ", line)))


def names_ingredient(words: str, known: frozenset[str]) -> bool:
    """Return whether one of the first words names one of the known ingredients."""
    near = _WORD.findall(words)[: _NEAR + 1]
    return any(_in(_stem(word), set(known)) for word in near if word.lower() not in _WORDS_OF_MANY)


def _ingredients(guide: Guide) -> list[_Ingredient]:
    found = []
    for listed, item in ((step, item) for step in guide.steps for item in step.items if item.text):
        amount = next(span.text for span in item.text if span.amount)
        rest = " ".join(
            "".join(span.text for span in item.text if not span.amount).replace("()", "").split()
        )
        name = _NAME_ENDS.split(rest, maxsplit=1)[0].strip()
        words = [word for word in _WORD.findall(name) if word.lower() not in _WORDS_OF_MANY]
        if words:
            divided = _DIVIDED.search(item.label) is not None
            found.append(_Ingredient(amount, name, tuple(map(_stem, words)), listed, divided))
    return found


def _stems(*texts: str) -> set[str]:
    words = (word for text in texts for word in _WORD.findall(text))
    return {_stem(word) for word in words if word.lower() not in _WORDS_OF_MANY}


def _stem(word: str) -> str:
    return _ENDINGS.sub("", word.lower().translate(_PLAIN))


def _in(word: str, said: set[str]) -> bool:
    return word in said or any(
        word.endswith(one)
        for one in said
        if len(one) > _LEAST_ENDING or (one == "ol" and word != one)
    )


def _named(one: _Ingredient, said: set[str], known: list[_Ingredient]) -> bool:
    *others, head = one.words
    own = [word for word in others if sum(word in other.words for other in known) == 1]
    qualified = any(word in said for word in own)
    if not _in(head, said):
        return qualified
    rivals = [other for other in known if other is not one and other.words[-1] == head]
    return qualified or not any(any(word in said for word in rival.words[:-1]) for rival in rivals)


def _listed_better(
    one: _Ingredient, named: list[_Ingredient], title: set[str], said: set[str]
) -> bool:
    """Return whether the step names the list of another ingredient with the same noun,
    and not this ingredient's.
    """
    lists = {other.listed.id: other.listed for other in named if other.words[-1] == one.words[-1]}
    words = {name: _stems(listed.title) for name, listed in lists.items()}
    for where in (title, said):
        fits = {
            name
            for name, own in words.items()
            if where & own.difference(*(words[two] for two in words if two != name))
        }
        if fits:
            return one.listed.id not in fits
    return False


# A step that names an ingredient takes some of it, unless it only works on it: "stir into the
# flour", "when the butter foams", "the egg mixture", "the flour takes up the water". It says so by
# a word of place or time before the name, by "mixture" after it, or because the food itself acts.
# In doubt it takes some, so that no amount is shown that may be wrong.


def _is_taken(one: _Ingredient, others: list[_Said], known: list[_Ingredient]) -> bool:
    alike = [other for other in known if other.words[-1] == one.words[-1]]
    names = frozenset(word for ingredient in known for word in ingredient.words)
    return any(one in said.named(known, alike) and _takes(said.text, one, names) for said in others)


def _takes(text: str, one: _Ingredient, names: frozenset[str]) -> bool:
    for clause in _CLAUSE_END.split(text):
        words = _WORD.findall(clause)
        stems = [_stem(word) for word in words]
        following = [word.lower() for word in words[1:]]
        if any(
            stem in names and after in _ACTS for stem, after in zip(stems, following, strict=False)
        ):
            continue  # the food acts, not the cook
        for at, stem in enumerate(stems):
            before = {near.lower() for near in words[max(0, at - _NEAR) : at]}
            in_mixture = at < len(following) and following[at] in _MIXTURES
            if stem in one.words and not before & _PLACES and not in_mixture:
                return True
    return False


def _needed(one: _Ingredient, texts: list[Text]) -> str:
    """Return the amounts that a step's text names right before the ingredient."""
    return " + ".join(amount for text in texts for amount in _before(one, text))


def _before(one: _Ingredient, text: Text) -> Iterator[str]:
    for at, span in enumerate(text):
        if span.amount:
            after = plain(text[at + 1 :])
            near = {
                _stem(word)
                for word in _WORD.findall(_PHRASE_END.split(after, maxsplit=1)[0])[: _NEAR + 1]
            }
            if _in(one.words[-1], near):
                yield span.text
