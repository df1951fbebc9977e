"""The ingredients that a step names, with the amounts it needs.

An ingredient is an item of a checklist with an amount; items without one only help to tell which is
meant. A step names it if its text has the last
word of the ingredient's name, or, if that is a part of something, the word before it: "the chicken"
for "chicken breasts". Plural endings do not count, and a German word may be the end of a longer one
("Mehl" for "Pizzamehl"), unless that is something else ("Lauch" and "Knoblauch") or the list has
the shorter one too. Of two oils, the one that the text qualifies counts, else the plain one; of two
salts in different lists, the one whose list the step's title names, or else its text. A step under
the title of one list names nothing of the list of another part. Notes only comment, so they name
nothing. An amount right before the name in the step replaces that of the list.

A step that lists its ingredients ("- {1 tsp} salt") says itself what it takes. In any other, the
amount of the checklist is right only if the step takes all of it: what several steps take, or a
line divides, is named without one.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from handtrack.guides.amounts import find_amounts
from handtrack.guides.body import Listing, Note, Span, Text, is_aside, plain, texts_of
from handtrack.guides.guide import Guide
from handtrack.guides.quantities import find_quantities
from handtrack.guides.step import Step

_WORD: Final = re.compile(r"[^\W\d_]+")
_PLURALS: Final = re.compile(r"(?<=..)(?<![su])s$")
_ENDINGS: Final = re.compile(r"(?<=..)ern?$|(?<=...)(?:en|n|e)$")
"""The dative of a German plural has an n after the plural's ending: "mit Eiern"."""
_PLAIN: Final = str.maketrans("äöüéèç", "aoueec") | {ord("ß"): "ss", ord("œ"): "oe"}
_LEAST_ENDING: Final = 4
"""Minimum letters of a word's stem that may be the end of a longer one."""
_LEAST_NAME: Final = 3
"""Minimum letters of a word's stem that names an ingredient; "Öl" and "Ei" are exceptions."""
_SHORT_ENDINGS: Final = frozenset(("ol", "hef", "rei"))
_OTHER_FOOD_WORDS: Final = (
    "knoblauch schnittlauch barlauch susskartoffel muskatnuss kokosnuss erdnuss granatapfel buttermilch kokosmilch"
    " erdnussbutter puderzuck vanillezuck backpulv paprikapulv eiweiss zitronensaft blumenkohl"
    " buttermilk applesauc peppercor cornmeal oatmeal pineappl horseradish mushroom eggplant butternut coconut"
)
_OTHER_FOODS: Final = frozenset(_OTHER_FOOD_WORDS.split())
"""Stems of foods that are no kind of what their ending names."""
_SHAPE_WORDS: Final = (
    "wurfel streif scheib stuck blatt ring kugel stang room sheet pulv saft masse form stift"
)
_SHAPES: Final = frozenset(_SHAPE_WORDS.split())
"""Stems of words that say how something is cut or is, as ends of longer words."""
_PART_WORDS: Final = (
    "breast thigh fillet filet leav leaf clov stalk floret wing chop steak leg drumstick seed kernel noodl crumb sprig"
    " tenderloi extract essenc shoulder loi mince meat bone shank rib cutlet"
)
_PARTS: Final = frozenset(_PART_WORDS.split())
"""Stems of English nouns that stand for a part of the word before them."""
_GERMAN_PART: Final = re.compile(
    r"(?:e?n|s|e)?(?:brust|brustfilet|filet|schenkel|keul|blatt|zeh|knoll|schot|stang|rosch|wurfel|scheib|keim|flock)"
)
"""After a word, the rest of one that stands for a part of it: "Hähnchenbrustfilet"."""
_NEAR: Final = 4
"""Maximum words between an amount and its ingredient."""
_NAME_ENDS: Final = re.compile(
    r"[,(;:–+]|\s(?:for|für|to|plus|und zwar|at|cut|aus|bei|nach|mit|ohne|with|without|such as|like|e\.g\."
    r"|z\.\s?B\.)\s",
    re.IGNORECASE,
)
_OR: Final = re.compile(r"\s(?:or|oder|ou|o)\s|/", re.IGNORECASE)
_MORE_AMOUNT: Final = re.compile(r"\s*(?:[+&/]|plus|and|und)?\s*", re.IGNORECASE)
"""Between the parts of one amount: "1 stick + 6 tablespoons", "1 lb 2 oz"."""
_MADE_WORDS: Final = (
    "sauc dressing past filling seasoning mix spread glaz syrup topping sosse fullung mischung"
)
_MADE: Final = frozenset(_MADE_WORDS.split())
"""Stems of what is made in a recipe too: "the sauce" isn't the soy sauce."""
_AFTER_MADE: Final = _MADE | {"pure", "juic", "batt", "dough", "fill", "wash"}
"""After a word, what is made of it: "potato filling" isn't potatoes."""
_FIXED: Final = frozenset(
    (
        ("bell", "pepp"),
        ("peanut", "butt"),
        ("coconut", "milk"),
        ("condens", "milk"),
        ("cream", "chees"),
    )
)
"""Stems of two words for one thing, which its last word alone doesn't name."""
_HOW_MEASURED: Final = re.compile(
    r"(?:scant|generous|heap(?:ed|ing)|level|about|approx\.?|circa|ca\.?|etwa|knapp\w*|gut\w*|gehäuft\w*)\s*",
    re.IGNORECASE,
)
"""Before an amount; without the amount it says nothing."""
_NOUN_FIRST: Final = ("fr", "es", "it", "pt", "ca", "ro")
"""Languages whose adjectives follow the noun."""
_LEFT_OUT: Final = re.compile(
    r"\b(?:except(?: for)?|apart from|but not|without|außer|bis auf|ohne)\s[^.,;:!?]*",
    re.IGNORECASE,
)
"""Words for what a step does not take: "everything except the cream cheese"."""
_CREAMING: Final = re.compile(r"(?:^|[.!?:;]\s+)cream\s+(?!of\b)", re.IGNORECASE)
"""Cream as a verb, at the beginning of a sentence: a mixer's work."""
_OTHER_WATER: Final = re.compile(
    r"\b(?:salted|boiling|simmering|running|iced?|pasta|soapy|cold running"
    r"|kochende\w*|fließende\w*|gesalzene\w*)(?:\s\w+)?\s(?:water|wasser\w*)\b",
    re.IGNORECASE,
)
"""Water that no list has: to boil or to wash in."""
_NOTES_WORDS: Final = (
    "notes notizen notas note notities anteckningar noter notater notatki заметки notlar"
)
_NOTES_TITLES: Final = frozenset(_NOTES_WORDS.split())
_BESIDE_NAME: Final = re.compile(
    r"^\s*(?:[+&/-]|\([^)]*\)|[,.)]|(?:of|de|di|da|do)\s|d['’])\s*",
    re.IGNORECASE,
)
_COUNTED_NAME: Final = re.compile(r"(?P<number>.*[\d½¼¾⅓⅔⅛])\s*(?P<name>[^\W\d].*)")
"""An amount whose unit is the ingredient's name: "2 Knoblauchzehen"."""
_OF_MANY: Final = (
    "a the of and large small medium fresh freshly dried ground grated chopped minced sliced diced plain white black"
    " red green brown dark warm cold hot lukewarm strong fine finely coarse ripe raw cooked unsalted salted sweet extra"
    " der die das ein eine von mit und groß große großer kleine kleiner frisch frischer frische frisches getrocknet"
    " getrocknete gemahlen gemahlener gehackt gehackte weiß weißer rot rote roter grün grüne braun brauner warmes warme"
    " kalt kalte kaltes fein feine feines feiner grob reife weich weiche whole"
    " beaten peeled softened melted drained rinsed crushed shredded cubed halved quartered sifted crumbled seeded cored"
    " pitted trimmed toasted cooked uncooked boneless skinless packed frozen thawed lightly roughly thinly room"
    " temperature optional needed taste or in scant from oder weight"
    " de d di du des del della dell da do dos l le la"
    " halbiert gewürfelt geschält gepresst verquirlt geschmolzen gerieben geraspelt geröstet"
    " abgetropft entsteint zimmerwarm bio etwas flüssig flüssige"
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
_SHARE_WORDS: Final = (
    "more extra another additional further remaining rest half third some other leftover reserved"
    " mehr weiterer weiterem weiteren weitere noch etwas restlicher restlichem restlichen restliche"
    " übriger übrigem übrigen übrige rest hälfte drittel"
)
_SHARES: Final = frozenset(_SHARE_WORDS.split())
"""Between "in" and an ingredient: some of it is taken."""
_ARTICLES: Final = frozenset(("the", "this", "that", "der", "die", "das", "dem", "den", "diesem"))
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
    label: str
    """Its line as far as its name, with the amount."""
    name: str
    words: tuple[str, ...]
    """Its name's words without endings; the last one is the noun."""
    heads: frozenset[str]
    """The nouns that name it, more than one for "butter or margarine"."""
    listed: Step
    """Its checklist."""
    is_divided: bool
    """Its line says that several steps share it, or another line has it without an amount."""
    is_measured: bool
    """Its line has an amount."""

    @property
    def names(self) -> frozenset[tuple[str, ...]]:
        """Its name, and the two words for one thing at its end: "full-fat cream cheese"."""
        end = self.words[-2:]
        return frozenset((self.words, end) if end in _FIXED else (self.words,))


@dataclass(frozen=True, slots=True)
class _Said:
    """A step's text, and the words of its title and of all of it, without endings."""

    text: str
    title: set[str]
    words: set[str]
    stems: tuple[str, ...]
    """The words in their order, without those of many ingredients."""
    whole: frozenset[tuple[str, ...]]
    """The names of several words that it has as a whole."""
    owners: tuple[frozenset[tuple[str, ...]], ...]
    """For each of its words, those names that it is a part of."""

    @classmethod
    def of(cls, step: Step, uses: Mapping[str, int], known: list[_Ingredient]) -> "_Said":
        """Return what a step says; the title of its part, which others share, says nothing.

        `uses`: how many steps have a title, or it as a part of theirs.
        """
        part, _, own = step.title.partition(": ")
        shared = uses[part] > 1
        whole_text = ". ".join((own if shared else step.title, *map(plain, _texts(step))))
        text = _LEFT_OUT.sub(" ", whole_text)
        plain_text = _CREAMING.sub(". ", _OTHER_WATER.sub(" ", text))
        stems = tuple(map(_stem, _telling(plain_text)))
        names = {name for one in known for name in one.names if len(name) > 1}
        places = {name: _places(name, stems) for name in names if name[0] in stems}
        whole = frozenset(name for name, found in places.items() if found)
        owners = tuple(
            frozenset(name for name in whole if at in places[name]) for at in range(len(stems))
        )
        return cls(text, _stems(step.title), set(stems), stems, whole, owners)

    def named(self, known: list[_Ingredient], among: list[_Ingredient]) -> list[_Ingredient]:
        """Return the ingredients that it names, `among` some of those that are known."""
        named = [
            one
            for one in among
            if not one.names.isdisjoint(self.whole)
            or _named(one, self.words, self._nouns(one), known)
        ]
        return [one for one in named if not _listed_better(one, named, self.title, self.words)]

    def _nouns(self, one: _Ingredient) -> set[str]:
        """Return the words that may name an ingredient: no other ingredient's whole name has them,
        and no word for something made of it follows.
        """
        following = (*self.stems[1:], "")
        return {
            word
            for word, after, owners in zip(self.stems, following, self.owners, strict=True)
            if owners <= one.names and after not in _AFTER_MADE
        }


def _places(name: tuple[str, ...], stems: tuple[str, ...]) -> set[int]:
    """Return the places of a name's words where they follow one another."""
    count = len(name)
    starts = (at for at, stem in enumerate(stems) if stem == name[0])
    whole = (at for at in starts if stems[at : at + count] == name)
    return {at + place for at in whole for place in range(count)}


def ingredients_named(guide: Guide, step: Step) -> tuple[str, ...]:
    """Return the ingredients that a step names, each with its amount, in the order of the list."""
    if step.items or step.title.partition(" (")[0].lower() in _NOTES_TITLES:
        return ()
    known = _ingredients(guide)
    texts = _texts(step)
    if not known or _has_own_list(step):
        return ()
    uses = Counter(title for one in guide.steps for title in {one.title, *one.title.split(": ")})
    named = _of_this_part(_Said.of(step, uses, known).named(known, known), known, guide, step)
    if not named:
        return ()
    others = [
        _Said.of(other, uses, known)
        for other in guide.steps
        if other is not step
        and not other.items
        and other.title.lower() not in _NOTES_TITLES
        and not _exclude_each_other(step, other)
    ]
    lines: dict[tuple[str, ...], str] = {}  # once, if two lists have it and the step says how much
    for place, one in enumerate(named):
        own_amount = _needed(one, texts, known)
        if own_amount:
            lines[own_amount, one.name] = f"{own_amount} {one.name}"
        elif not one.is_measured:
            continue
        elif one.is_divided or _is_taken(one, others, known):
            lines["", one.name] = one.name
        else:
            lines["whole", one.name, str(place)] = one.label
    return tuple(lines.values())


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


def ingredient_words(lines: Iterable[str]) -> frozenset[str]:
    """Return the words that name the ingredients of some lines, without their endings."""
    stems = (stem for line in lines for stem in _stems(_NOTES.sub(" ", line)))
    return frozenset(stem for stem in stems if len(stem) >= _LEAST_NAME or stem in ("ol", "ei"))


def names_ingredient(words: str, known: frozenset[str]) -> bool:
    """Return whether one of the first words names one of the known ingredients."""
    near = _WORD.findall(words)[: _NEAR + 1]
    stems = (_stem(word) for word in near if word.lower() not in _WORDS_OF_MANY)
    return any(stem in known or _in(stem, known) for stem in stems)


# An item without an amount has none to show, but it may be what a step means: "oil", where the
# list has "sesame oil" too. So it is known as well, in a list where others have amounts.


def _ingredients(guide: Guide) -> list[_Ingredient]:
    found = []
    noun_first = guide.language.partition("-")[0].lower() in _NOUN_FIRST
    for step in guide.steps:
        is_list = any(item.text for item in step.items)
        for item in step.items if is_list else ():
            text = item.text or (Span(_without_number(item.label)),)
            if one := _ingredient(text, item.label, step, noun_first=noun_first):
                found.append(one)
    bare = {one.words for one in found if not one.is_measured}
    return [replace(one, is_divided=True) if one.words in bare else one for one in found]


def _without_number(line: str) -> str:
    """Return a line without the amount that it begins with, which doesn't scale."""
    found = find_quantities(line, line=True)
    return line[found[0].end :] if found and found[0].begin == 0 else line


def _ingredient(text: Text, label: str, listed: Step, *, noun_first: bool) -> _Ingredient | None:
    """Return the ingredient of a line, or None if it has no name.

    `noun_first`: adjectives follow their noun.
    """
    first = next((at for at, span in enumerate(text) if span.amount), 0)
    is_measured = text[first].amount
    end = first + is_measured
    while len(text) > end + 1 and _MORE_AMOUNT.fullmatch(text[end].text) and text[end + 1].amount:
        end += 2
    before = plain(text[:first])
    amount = plain(text[first:end])
    rest = plain(text[end:])
    counted = None if before.strip() else _COUNTED_NAME.fullmatch(amount)
    aside = re.sub(r"^\s*\([^)]*\)", "", rest)
    if counted and (not _WORD.search(aside) or aside.lstrip().startswith(",")):
        amount = counted["number"]
        rest = counted["name"]
    while lead := _BESIDE_NAME.match(rest):
        rest = rest[lead.end() :]
    if not _WORD.search(_NAME_ENDS.split(rest, maxsplit=1)[0]):  # "Butter: 50 g"
        rest = before.strip(" :,–-(")
        before = ""
    parts = ((part, _telling(part)) for part in _NAME_ENDS.split(rest))  # "boneless, skinless legs"
    full, words = next((pair for pair in parts if pair[1]), ("", []))
    if not words:
        return None
    full = " ".join(full.split())
    name = full[full.index(words[0]) : full.rindex(words[-1]) + len(words[-1])]
    heads = [words[0] if noun_first else words[-1]]
    options = [_WORD.findall(option) for option in _OR.split(name)]
    if all(options) and len({len(option) for option in options}) == 1:
        heads += [option[0] if noun_first else option[-1] for option in options]
    return _Ingredient(
        " ".join(f"{before}{amount} {full}".split()),
        " ".join(f"{_HOW_MEASURED.sub('', before)}{name}".split()),
        tuple(map(_stem, words)),
        frozenset(map(_stem, heads)),
        listed,
        is_divided=_DIVIDED.search(label) is not None,
        is_measured=is_measured,
    )


def _telling(text: str) -> list[str]:
    """Return the words of a text that not many ingredients have."""
    return [word for word in _WORD.findall(text) if word.lower() not in _WORDS_OF_MANY]


def _stems(*texts: str) -> set[str]:
    words = (word for text in texts for word in _WORD.findall(text))
    return {_stem(word) for word in words if word.lower() not in _WORDS_OF_MANY}


def _stem(word: str) -> str:
    """Return a word without the ending of its plural: of "onions", "berries", "Möhren", "Eiern"."""
    plain = _PLURALS.sub("", word.lower().translate(_PLAIN))
    stem = _ENDINGS.sub("", plain)
    return f"{stem[:-1]}i" if stem.endswith("y") else stem


def _in(word: str, said: Iterable[str], heads: frozenset[str] = frozenset()) -> bool:
    """Return whether a word of an ingredient is said, or is a kind or a part of what is said.

    `heads`: the last words of all ingredients; a word among them names that ingredient alone.
    """
    return any(word == one or (one not in heads and _is_kind(word, one)) for one in said)


def _is_kind(word: str, said: str) -> bool:
    """Return whether a word names a kind of what is said ("Pizzamehl", "Mehl"),
    or a part of it ("Lachsfilet", "Lachs").
    """
    is_long = len(said) >= _LEAST_ENDING
    if is_long and word.startswith(said) and _GERMAN_PART.fullmatch(word, len(said)):
        return True
    if said in _SHAPES or word in _OTHER_FOODS or not word.endswith(said):
        return False
    return is_long or said in _SHORT_ENDINGS


def _named(one: _Ingredient, said: set[str], nouns: set[str], known: list[_Ingredient]) -> bool:
    others = one.words[:-1]
    qualified = any(
        word in said and sum(word in other.words for other in known) == 1 for word in others
    )
    heads = frozenset(head for other in known if other is not one for head in other.heads)
    if not any(_in(head, said if qualified else nouns, heads) for head in one.heads):
        is_part = one.words[-1] in _PARTS and len(one.words) > 1
        return is_part and (qualified or one.words[-2] in nouns)
    if qualified:
        return True
    rivals = [other for other in known if other is not one and other.heads & one.heads]
    is_other = any(any(word in said for word in rival.words[:-1]) for rival in rivals)
    has_plain = bool(others) and any(
        len(rival.words) == 1 and rival.listed is one.listed for rival in rivals
    )
    is_part_of_name = one.words[-2:] in _FIXED or (bool(others) and one.words[-1] in _MADE)
    return not (is_other or has_plain or is_part_of_name)


def _of_this_part(
    named: list[_Ingredient], known: list[_Ingredient], guide: Guide, step: Step
) -> list[_Ingredient]:
    """Return the ingredients of a step's own part, and of lists for no part.

    Its title says which part it is; a step without such a title takes what two lists have from the
    one for no part.
    """
    lists = {one.listed.id: one.listed for one in known}
    words = {name: _stems(listed.title) for name, listed in lists.items()}
    parts = {
        name: own.difference(*(words[two] for two in words if two != name))
        for name, own in words.items()
    }
    steps = [other for other in guide.steps if not other.kind.ticks]
    titled = {
        name: part for name, part in parts.items() if any(part & _stems(one.title) for one in steps)
    }
    here = {name for name, part in titled.items() if part & _stems(step.title)}
    if not here:
        elsewhere = {head for one in named if one.listed.id not in titled for head in one.heads}
        fits = [one for one in named if one.listed.id not in titled or not one.heads & elsewhere]
        return _of_likely_list(fits)
    return [one for one in named if one.listed.id in here or one.listed.id not in titled]


def _of_likely_list(named: list[_Ingredient]) -> list[_Ingredient]:
    """Return what a step of no known part takes: of an ingredient in two lists that of the list
    from which it takes most others.
    """
    lists = {one.listed.id: set[str]() for one in named}
    for one in named:
        lists[one.listed.id] |= one.heads
    counts = Counter(head for heads in lists.values() for head in heads)
    own = Counter(one.listed.id for one in named if all(counts[head] == 1 for head in one.heads))
    (likely, most), (_, next_most) = [*own.most_common(2), ("", 0), ("", 0)][:2]
    if most == next_most:
        return named
    return [one for one in named if one.listed.id == likely or not one.heads & lists[likely]]


def _listed_better(
    one: _Ingredient, named: list[_Ingredient], title: set[str], said: set[str]
) -> bool:
    """Return whether the step names the list of another ingredient with the same noun,
    and not this ingredient's.
    """
    lists = {other.listed.id: other.listed for other in named if other.heads & one.heads}
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
# A word for a share after that of place takes some all the same ("fry in more butter"), and so does
# "in" without an article ("in Butter braten"): with one, the food is there already.
# In doubt it takes some, so that no amount is shown that may be wrong.


def _is_taken(one: _Ingredient, others: list[_Said], known: list[_Ingredient]) -> bool:
    alike = [other for other in known if other.heads & one.heads]
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
            before = [near.lower() for near in words[max(0, at - _NEAR) : at]]
            in_mixture = at < len(following) and following[at] in _MIXTURES
            is_this = stem in one.words or any(_is_kind(head, stem) for head in one.heads)
            if is_this and not _is_place(before) and not in_mixture:
                return True
    return False


def _is_place(before: list[str]) -> bool:
    """Return whether the words before a name make it a place or a time, of which nothing is taken.

    `before`: in lower case.
    """
    place = next((at for at in reversed(range(len(before))) if before[at] in _PLACES), None)
    if place is None:
        return False
    between = set(before[place + 1 :])
    is_new = before[place] == "in" and not between & _ARTICLES
    return not (is_new or between & _SHARES)


def _needed(one: _Ingredient, texts: list[Text], known: list[_Ingredient]) -> str:
    """Return the amounts that a step's text names right before the ingredient."""
    heads = frozenset(head for other in known for head in other.heads)
    amounts = (amount for text in texts for amount in _before(one, text, heads))
    return " + ".join(amounts)


def _before(one: _Ingredient, text: Text, heads: frozenset[str]) -> Iterator[str]:
    """Yield the amounts whose next ingredient is this one."""
    for at, span in enumerate(text):
        if span.amount:
            after = plain(tuple(takewhile(lambda part: not part.amount, text[at + 1 :])))
            phrase = _PHRASE_END.split(after, maxsplit=1)[0]
            near = [_stem(word) for word in _WORD.findall(phrase)[: _NEAR + 1]]
            places = (at for at, word in enumerate(near) if word in heads)
            place = next(places, len(near))
            if near[place + 1 : place + 2] and near[place + 1] in _AFTER_MADE:
                continue
            first = near[place] if place < len(near) else ""
            is_this = any(_in(head, near) for head in one.heads)
            if first in one.heads or (not first and is_this):
                yield span.text
