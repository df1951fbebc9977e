"""A quantity with the words around it: all that a rule may look at."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from handtrack.guides.quantities import Quantity, Role
from handtrack.guides.roles.words import After, Around, Before, Between
from handtrack.guides.units import Kind

MEASURES: Final = frozenset((Kind.MASS, Kind.VOLUME, Kind.SPOON, Kind.PINCH))
"""The kinds of units that measure food."""


@dataclass(frozen=True, slots=True)
class Place:
    """A quantity with the words around it, as far as its own sentence and at most `_REACH`
    characters.

    `number`, `unit`: as written, the unit in lower case. `before` ends without "about" and the
    like. `line`: it stands in an ingredient's line. `aside`: what the parentheses around it say in
    all. `head`: the quantity before these that is no name, `gap` the words between them.
    `previous`: the quantity before it in the sentence, `between` the words from there to here.
    """

    quantity: Quantity
    number: str
    unit: str
    before: str
    after: str
    line: bool
    aside: str
    head: Quantity | None
    gap: str
    previous: Quantity | None
    between: str

    @property
    def kind(self) -> Kind | None:
        """The kind of its unit; None without one."""
        return self.quantity.kind

    @property
    def parentheses(self) -> bool:
        """True if it stands in some."""
        return self.aside != ""

    @property
    def bare(self) -> bool:
        """True without a unit."""
        return self.quantity.form is None

    def follows(self, words: Before) -> bool:
        """Return whether it stands right after words."""
        return words.pattern.search(self.before) is not None

    def precedes(self, words: After) -> bool:
        """Return whether it stands right before words."""
        return words.pattern.match(self.after) is not None

    def without_other_parentheses(self) -> "Place":
        """Return the place without the parentheses around it in which it doesn't stand itself."""
        before = _CLOSED.sub(" ", self.before)
        after = _OPENED.sub(" ", self.after)
        if not self.parentheses:
            before = _CUT_OFF.sub(" ", before)
        return replace(self, before=before, after=after)

    def is_told_with(self, words: Around) -> bool:
        """Return whether words stand anywhere in the parentheses around it."""
        return words.pattern.search(self.aside) is not None

    def stands_among(self, words: Around) -> bool:
        """Return whether words stand anywhere around it."""
        return words.pattern.search(f"{self.before} {self.after}") is not None

    def is_joined_by(self, words: Between) -> bool:
        """Return whether words are all that stands between `previous` and it."""
        return words.pattern.fullmatch(self.between) is not None

    def is_apart_by(self, words: Between) -> bool:
        """Return whether words are all that stands between `head` and its parentheses."""
        return words.pattern.fullmatch(self.gap) is not None


_CLOSED: Final = re.compile(r"\([^()]*\)")
_OPENED: Final = re.compile(r"\([^()]*(?:\)|$)")
"""Parentheses, which a sentence's end or `_REACH` may cut off."""
_CUT_OFF: Final = re.compile(r"^[^()]*\)")


def place_of(text: str, quantity: Quantity, given: Sequence[Quantity], *, line: bool) -> Place:
    """Return the place of a quantity in a text. `given`: the quantities before it, with roles."""
    before = line_before(text, quantity.begin) if line else sentence_before(text, quantity.begin)
    begins = quantity.begin - len(before)
    opened = before.rfind("(") if before.count("(") > before.count(")") else -1
    aside = ""
    if opened >= 0:
        inside = begins + opened + 1
        aside = text[inside : inside + 2 * _REACH].partition(")")[0]
    head = None
    gap = ""
    if opened >= 0:
        outside = [
            one
            for one in given[-6:]
            if begins <= one.begin and one.end <= begins + opened and one.role is not Role.NAME
        ]
        head = outside[-1] if outside else None
        gap = text[head.end : begins + opened] if head is not None else ""
    previous = given[-1] if given and given[-1].begin >= begins else None
    return Place(
        quantity=quantity,
        number=text[quantity.begin : quantity.number_end],
        unit=text[quantity.unit_begin : quantity.end].lower(),
        before=_without_about(before),
        after=sentence_after(text, quantity.end),
        line=line,
        aside=aside,
        head=head,
        gap=gap,
        previous=previous,
        between=text[previous.end : quantity.begin] if previous is not None else "",
    )


_ABOUT_LAST: Final = re.compile(
    r"(?:\b(?:about|approx\.?|approximately|roughly|around|circa|ca\.?|etwa|ungefähr|rund|at least"
    r"|mindestens|another|noch|nur|only|just|the|an?|other|additional|weitere[nr]?)|[~≈])\s*$",
    re.IGNORECASE,
)
_LONGEST_ABOUT: Final = len("approximately")
"""Only so much of the end is searched: this runs for every number, on whole sentences."""


def _without_about(before: str) -> str:
    """Return the words before a quantity without "about" and the like at their end."""
    while True:
        end = len(before.rstrip())
        about = _ABOUT_LAST.search(before, max(0, end - _LONGEST_ABOUT))
        if about is None:
            return before
        before = before[: about.start()]


_REACH: Final = 90
_SENTENCE_END: Final = re.compile(
    r"(?<![\s.(]\w)(?<!\b\w\w)(?<!\b(?:Std|Min|Pck|Pkg|pkg|lbs|tsp|geh|Stk|Msp))"
    r"(?<!\b(?:tbsp|pkgs))(?<!\bapprox)[.!?;](?=\s|$)"
)
"""Not after an abbreviation of one or two letters, nor after some longer ones."""


def line_before(text: str, at: int) -> str:
    """Return the words before a position in an ingredient's line, at most `_REACH` characters.

    A dot there shortens a word ("1 ctn. cream"), and ends nothing; a semicolon does outside
    parentheses.
    """
    before = text[max(0, at - _REACH) : at]
    outside = _CLOSED.sub(lambda match: " " * len(match[0]), before).partition("(")[0]
    ends = [match.end() for match in _LINE_END.finditer(outside)]
    return before[ends[-1] :] if ends else before


_LINE_END: Final = re.compile(r"[!?;](?=\s|$)")


def sentence_before(text: str, at: int) -> str:
    """Return the words before a position, as far as its own sentence and at most `_REACH`
    characters.
    """
    before = text[max(0, at - _REACH) : at]
    ends = [match.end() for match in _SENTENCE_END.finditer(before)]
    return before[ends[-1] :] if ends else before


def sentence_after(text: str, at: int) -> str:
    """Return the words after a position, as far as its own sentence and at most `_REACH`
    characters.
    """
    after = text[at : at + _REACH]
    stop = _SENTENCE_END.search(after)
    return after[: stop.start()] if stop else after
