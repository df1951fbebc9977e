"""A guide's amounts for another number of servings."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from handtrack.guides.amounts import typeset
from handtrack.guides.body import plain, scaled_block, scaled_text, texts_of
from handtrack.guides.guide import MOST_SERVINGS, Guide
from handtrack.guides.step import Entry, Step

_MANY: Final = 12
"""Minimum servings of a guide for pieces, such as muffins, made by parts of a tray."""
_PARTS: Final = 4


def has_amounts(guide: Guide) -> bool:
    """Return whether anything in a guide scales."""
    texts = [text for step in guide.steps for block in step.body for text in texts_of(block)]
    texts += [entry.text for step in guide.steps for entry in (*step.items, *step.options)]
    return any(span.amount for text in texts for span in text)


def servings_beside(servings: int, written: int, by: int) -> int:
    """Return the servings after `by` steps; a guide for 12 or more changes by quarters."""
    size = written // _PARTS if written >= _MANY else 1
    for _ in range(abs(by)):
        if by > 0:
            there = (servings // size + 1) * size
            servings = min(there, written) if servings < written else there
        else:
            there = (-(-servings // size) - 1) * size
            servings = max(there, written) if servings > written else there
    return min(max(servings, min(size, written)), MOST_SERVINGS)


def for_servings(guide: Guide, servings: int | None) -> Guide:
    """Return a guide with amounts for a number of servings, by default as written, and its fractions typeset.

    A guide that does not say how many it is for counts as one.
    """
    factor = Fraction(1) if servings is None else Fraction(servings, guide.servings or 1)
    return replace(guide, steps=tuple(_step(step, factor, guide.language) for step in guide.steps))


def _step(step: Step, factor: Fraction, language: str) -> Step:
    return replace(
        step,
        body=tuple(scaled_block(block, factor, language) for block in step.body),
        items=tuple(_entry(entry, factor, language) for entry in step.items),
        options=tuple(_entry(entry, factor, language) for entry in step.options),
    )


def _entry(entry: Entry, factor: Fraction, language: str) -> Entry:
    if not entry.text:
        return replace(entry, label=typeset(entry.label))
    text = scaled_text(entry.text, factor, language)
    return replace(entry, label=plain(text), text=text)
