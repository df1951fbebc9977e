"""Where a step's text names an ingredient, and what it does with it there.

A step that names an ingredient takes some of it, unless it only works on it: "stir into the flour",
"when the butter foams", "the egg mixture", "the flour takes up the water". It says so by a word of
place or time before the name, by "mixture" after it, or because the food itself acts. A word for a
share takes some all the same ("fry in more butter"), and so does "in" without an article ("in
Butter braten"): with one, the food is there already.

A step that prepares an ingredient ("chop the onions", "Knoblauch fein hacken") takes all of it.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from handtrack.guides.food_words import (
    ACTS,
    ARTICLES,
    BESIDE_GERMAN_VERBS,
    BRINGS_IN,
    CUT_SHAPES,
    GERMAN_PREPARING,
    JOINERS,
    MEASURES,
    MIXTURES,
    MIXTURES_OF,
    PLACES,
    PREPARING,
    RESTS,
    SHARES,
    STATES,
    VAGUE,
    WITH,
)
from handtrack.guides.ingredient_lines import NEAR, WORDS_OF_MANY
from handtrack.guides.stems import WORD, stem_of


class Use(Enum):
    """A use that a step makes of an ingredient that it names."""

    PREPARES = "prepares"
    """All of it is made ready: "chop the onions"."""
    TAKES = "takes"
    """It is taken, for all that is said: "add onions"."""
    TAKES_IT = "takes it"
    """The one that may be known already is taken: "add the onions", "top with crispy bacon"."""
    SHARES = "shares"
    """Some of it is taken: "half of the onions"."""
    WORKS_ON = "works on"
    """None of it is taken: "into the flour"."""
    EXTRA = "extra"
    """A little is taken that no list counts: "dust the surface with flour"."""


@dataclass(frozen=True, slots=True)
class SaidWord:
    """A word of a step. `gap`: the characters between the word before and this one."""

    word: str
    stem: str
    gap: str


def said_words(text: str, language: str) -> tuple[SaidWord, ...]:
    """Return the words of a text in their order."""
    found = []
    end = 0
    for match in WORD.finditer(text):
        gap = text[end : match.start()]
        found.append(SaidWord(match[0].lower(), stem_of(match[0], language), gap))
        end = match.end()
    return tuple(found)


_CLAUSE_END: Final = re.compile(r"[.,;:!?()]")
_SENTENCE_END: Final = re.compile(r"[.;:!?()]")
_FRACTION: Final = re.compile(r"[½⅓¼¾⅔]|\d/\d")
_ACTS: Final = frozenset(ACTS.split())
_MIXTURES: Final = frozenset(MIXTURES.split())
_MIXTURES_OF: Final = frozenset(MIXTURES_OF.split())
_RESTS: Final = frozenset(RESTS.split())
_SHARES: Final = frozenset(SHARES.split()) | _RESTS
_NEW: Final = _SHARES | frozenset(VAGUE.split())
_BRINGS_IN: Final = frozenset(BRINGS_IN.split())
_WITH: Final = frozenset(WITH.split())
_STATES: Final = frozenset(STATES.split())
_PREPARING: Final = frozenset(PREPARING.split())
_GERMAN_PREPARING: Final = frozenset(GERMAN_PREPARING.split())
_BESIDE_VERBS: Final = frozenset(BESIDE_GERMAN_VERBS.split())
_CUT_SHAPES: Final = frozenset(CUT_SHAPES.split())
_JOINERS: Final = frozenset(JOINERS.split())
_EXTRA: Final = re.compile(
    r"\bgreas(?:e|ing)\b|\bdust\b.*\b(?:surface|counter|board|bench|pan|tin)|\bflour (?:a|the|your)\b"
    r"|\b(?:einfetten|ausfetten|bemehlen|arbeitsfläche)\b|\bform\b.*\bfetten\b",
    re.IGNORECASE,
)
_MOST_BACK: Final = 14
"""Maximum words between a list's article or verb and one of its foods; a clause is read no
further, either.
"""


@cache
def _words_of(language: str, lists: Callable[[str], str | None]) -> frozenset[str]:
    """Return a language's words of some lists by language. A guide that says none may be English or
    German, so these two have the words of both.
    """
    spoken = ("en", "de") if language in ("en", "de") or lists(language) is None else (language,)
    return frozenset(word for one in spoken for word in (lists(one) or "").split())


class Mentions:
    """The words of a step, and what it does with the food that one of them names.

    `is_food`: returns whether a stem names an ingredient, or is a part of a name.
    """

    def __init__(
        self, words: tuple[SaidWord, ...], language: str, is_food: Callable[[str], bool]
    ) -> None:
        self._words = words
        self._is_food = is_food
        self._language = language
        self._articles = _words_of(language, ARTICLES.get)
        self._places = _words_of(language, PLACES.get)
        self._measures = _words_of(language, MEASURES.get)

    def use_of(self, places: frozenset[int]) -> Use:
        """Return what the step does with the food that its words at some places name: the one of
        its uses that takes most.
        """
        ordered = [self._use_at(at) for at in sorted(places)]
        uses = set(ordered)
        is_taken_up = len(uses - {Use.WORKS_ON}) > 0 and len(places) > 1
        if Use.SHARES in uses:
            is_all = is_taken_up and self._is_rest(max(places))
            return Use.TAKES_IT if is_all else Use.SHARES
        order = (Use.PREPARES, Use.TAKES, Use.TAKES_IT, Use.EXTRA)
        return next((use for use in order if use in uses), Use.WORKS_ON)

    def _is_of_mixture(self, at: int) -> bool:
        """Return whether "mixture" follows a name, or a list of them: "onion and feta mixture"."""
        after_joiner = False
        for one in self._words[at + 1 : at + 1 + NEAR]:
            if _SENTENCE_END.search(one.gap):
                return False
            if one.word in _MIXTURES:
                return not after_joiner  # "the flour and mix" has the verb
            after_joiner = one.word in _JOINERS
            if not after_joiner and not self._is_food(one.stem):
                return False
        return False

    def _is_rest(self, at: int) -> bool:
        """Return whether a name stands for all that is left: "the rest of the salmon"."""
        return any(one.word in _RESTS for one in self._passed_before(at))

    def _use_at(self, at: int) -> Use:
        words = self._words
        begin = self._begin(at, _CLAUSE_END)
        end = self._end(at, _CLAUSE_END)
        clause = words[max(begin, at - _MOST_BACK) : min(end, at + _MOST_BACK)]
        before = [one.word for one in words[max(begin, at - NEAR - 1) : at]]
        after = words[at + 1].word if at + 1 < end else ""
        if any(
            self._is_food(one.stem) and other.word in _ACTS
            for one, other in itertools.pairwise(clause)
        ):
            return Use.WORKS_ON  # the food acts, not the cook
        is_mixture = self._is_of_mixture(at) or not _MIXTURES_OF.isdisjoint(before[-2:])
        if is_mixture or self._is_place(before):
            return Use.WORKS_ON
        if _EXTRA.search(" ".join(one.word for one in clause)):
            return Use.EXTRA
        is_known = bool(before) and before[-1] in _STATES
        passed = list(self._passed_before(at))
        leading = passed[-1] if passed else None
        if not is_known and any(
            one.word in _SHARES or _FRACTION.search(one.gap + one.word)
            for one in (words[at], *passed)
        ):
            return Use.SHARES
        is_prepared = leading is not None and leading.word in _PREPARING
        if is_prepared or self._is_prepared_behind(at):
            return Use.PREPARES
        is_known = is_known or after in _WITH or any(one.word in self._articles for one in passed)
        return Use.TAKES_IT if is_known else Use.TAKES

    def _begin(self, at: int, stop: re.Pattern[str]) -> int:
        while at > 0 and not stop.search(self._words[at].gap):
            at -= 1
        return at

    def _end(self, at: int, stop: re.Pattern[str]) -> int:
        at += 1
        while at < len(self._words) and not stop.search(self._words[at].gap):
            at += 1
        return at

    def _is_place(self, before: list[str]) -> bool:
        """Return whether the words before a name make it a place or a time, of which nothing is
        taken.
        """
        place = next((at for at in reversed(range(len(before))) if before[at] in self._places), -1)
        if place < 0:
            return False
        if before[place] == "in" and place > 0 and before[place - 1] in _BRINGS_IN:
            return False
        between = before[place + 1 :]
        articles = [at for at, word in enumerate(between) if word in self._articles]
        if articles and any(word not in WORDS_OF_MANY for word in between[: articles[-1]]):
            return False  # "in a pan melt the butter": the pan is the place
        is_new = before[place] == "in" and not articles
        return not (is_new or _NEW & set(between))

    def _passed_before(self, at: int) -> Iterator[SaidWord]:
        """Yield the words back from a name to its list's verb: "slice the mushrooms and" before
        "leek". One unknown word may come between an article and the name: "the frozen
        peas".
        """
        for place in reversed(range(max(0, at - _MOST_BACK), at)):
            if _SENTENCE_END.search(self._words[place + 1].gap):
                return
            one = self._words[place]
            yield one
            if not self._is_of_list(one):
                other = self._words[place - 1] if place > 0 else None
                is_adjective = other is not None and other.word in self._articles | _NEW
                if other is not None and is_adjective and place == at - 1:
                    yield other
                return

    def _is_of_list(self, one: SaidWord) -> bool:
        """Return whether a word belongs in a list of foods."""
        if one.word in self._places:
            return False
        is_small = one.word in WORDS_OF_MANY or one.word in _JOINERS or one.word in _NEW
        is_measure = one.word in self._articles or one.word in self._measures
        return is_small or is_measure or self._is_food(one.stem)

    def _is_prepared_behind(self, at: int) -> bool:
        """Return whether a German verb behind a list of foods prepares them."""
        if self._language not in ("en", "de"):
            return False
        for one in self._words[at + 1 : at + 1 + _MOST_BACK]:
            if _SENTENCE_END.search(one.gap):
                return False
            if one.word in _GERMAN_PREPARING:
                return True
            is_beside_verb = one.word in _BESIDE_VERBS or one.stem in _CUT_SHAPES
            if not is_beside_verb and not self._is_of_list(one):
                return False
        return False
