"""A guide's amounts for another number of servings."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from handtrack.guides.amounts import has_unclear_amount
from handtrack.guides.body import Span, plain, scaled_block, scaled_text, texts_of
from handtrack.guides.guide import MOST_SERVINGS, Guide
from handtrack.guides.scaling import typeset
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
    """Return a guide with amounts for a number of servings, by default as written, and its
    fractions typeset.

    A guide that does not say how many it is for counts as one.
    """
    factor = Fraction(1) if servings is None else Fraction(servings, guide.servings or 1)
    return replace(guide, steps=tuple(_scaled_step(step, factor, guide) for step in guide.steps))


def _scaled_step(step: Step, factor: Fraction, guide: Guide) -> Step:
    body = tuple(scaled_block(block, factor, guide.language) for block in step.body)
    if body == step.body and not step.items and not step.options:
        return step
    return replace(
        step,
        body=body,
        items=tuple(_entry(entry, factor, guide) for entry in step.items),
        options=tuple(_entry(entry, factor, guide) for entry in step.options),
    )


# A number that may be an amount, but that nothing marks as one, stays as written. In a list for
# other servings its line says for how many it was written, so that a cook doesn't take it for
# scaled.

_FOR: Final = {"de": "für", "fr": "pour", "es": "para", "it": "per", "nl": "voor", "pt": "para"}


def _entry(entry: Entry, factor: Fraction, guide: Guide) -> Entry:
    text = scaled_text(entry.text, factor, guide.language)
    label = plain(text) if entry.text else typeset(entry.label)
    if factor == 1 or not guide.servings or not _is_unclear(entry):
        return replace(entry, label=label, text=text)
    mark = f" ({_FOR.get(guide.language.partition('-')[0].lower(), 'for')} {guide.servings})"
    return replace(entry, label=label + mark, text=(*text, Span(mark)) if text else ())


def _is_unclear(entry: Entry) -> bool:
    unmarked = "".join("~" if span.amount else span.text for span in entry.text)
    return has_unclear_amount(unmarked if entry.text else entry.label)
