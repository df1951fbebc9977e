"""The parts of a guide, such as its dough and its filling, and of which of them a step is."""

from collections import Counter
from collections.abc import Mapping

from handtrack.guides.guide import Guide
from handtrack.guides.ingredient_lines import Ingredient, is_kind, stems_of
from handtrack.guides.said_foods import SaidFoods
from handtrack.guides.step import Step


class Parts:
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

    def of_step(self, named: list[int], said: SaidFoods, step: Step) -> list[int]:
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

    def _of_likely_list(self, named: list[int], said: SaidFoods) -> list[int]:
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

    def _is_listed_better(self, place: int, named: list[int], said: SaidFoods) -> bool:
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
