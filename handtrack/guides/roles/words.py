"""Words around a quantity, as regular expressions whose branches each have an example.

An example has braces around the quantity: "with {2 packets} of yeast". A test holds every branch to
its example, so that a branch can be found by what it is for. Where a branch could easily reach too
far, it has a sentence that it must not fit, which the same test checks.
"""

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property

from handtrack.guides.kitchen_words import alternatives


@dataclass(frozen=True)
class _Words:
    """Words to look for. `branches`: an expression for each example; one of them has to fit.

    `but_not`: by the example of a branch, a sentence much like it which none of them fits.
    `lead`, `tail`: the expressions that all branches have before and after them. `cased`: capitals
    differ from small letters.
    """

    branches: Mapping[str, str]
    _: KW_ONLY
    but_not: Mapping[str, str] = field(default_factory=dict)
    lead: str = ""
    tail: str = ""
    cased: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The branches together, compiled when first asked for: most texts need only some."""
        return self._compiled(*self.branches.values())

    def branch(self, example: str) -> re.Pattern[str]:
        """Return the branch of an example alone."""
        return self._compiled(self.branches[example])

    def _compiled(self, *branches: str) -> re.Pattern[str]:
        flags = re.NOFLAG if self.cased else re.IGNORECASE
        return re.compile(f"{self.lead}(?:{'|'.join(branches)}){self.tail}", flags)


class Before(_Words):
    """Words right before a quantity: searched for, so each expression ends with `$`."""


class After(_Words):
    """Words right after a quantity."""


class Around(_Words):
    """Words anywhere in a quantity's sentence, on both sides of it."""


class Between(_Words):
    """All the words between two quantities."""


def word_before(example: str, words: str, *, but_not: str | None = None) -> Before:
    """Return one of some words, right before a quantity. `words`: as in `kitchen_words`."""
    return Before(
        {example: alternatives(words)}, but_not=_beside(example, but_not), lead=r"\b", tail=r"\s+$"
    )


def word_after(example: str, words: str, *, but_not: str | None = None) -> After:
    """Return one of some words, right after a quantity. `words`: as in `kitchen_words`."""
    return After(
        {example: alternatives(words)}, but_not=_beside(example, but_not), lead=r"\s*", tail=r"\b"
    )


def word_soon_after(example: str, words: str, *, but_not: str | None = None) -> After:
    """Return one of some words, after a quantity and before the next stop. `words`: as in
    `kitchen_words`.
    """
    return After(
        {example: alternatives(words)},
        but_not=_beside(example, but_not),
        lead=r"[^.;:]{0,60}\b",
        tail=r"\b",
    )


def _beside(example: str, but_not: str | None) -> dict[str, str]:
    return {} if but_not is None else {example: but_not}
