"""The beginning of an import, for a window to show before it is kept:
lines with their amounts marked.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from handtrack.guides.body import Text
from handtrack.plugins.importers.layout import (
    further_yield,
    known_ingredients,
    marked_line,
    marked_step,
)
from handtrack.plugins.importers.sorting import line_of
from handtrack.plugins.importers.understood import Understood

MOST_LINES: Final = 120
"""Maximum of things needed, and of steps; more than any page of recipes has."""
MOST_CHARACTERS: Final = 12_000
"""In the lines of the things needed, and of the steps; so much is drawn without a pause."""
LONGEST_LINE: Final = 2000
"""Characters; a longer one ends with "…"."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under a heading, which may be empty. `left_out`:
    how many more lines the import has under it.
    """

    title: str
    lines: tuple[Text, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """The beginning of a recipe or protocol. `made`: its yield,
    or nothing if it only says the number of servings.
    """

    needed: tuple[Block, ...]
    steps: tuple[Block, ...]
    made: Text


def preview_of(found: Understood) -> Preview:
    """Return the lines to show; finding the amounts in them takes about a millisecond a line."""
    known = known_ingredients(found)
    needed = (
        (group.title, group.items, partial(marked_line, fixed=group.staying))
        for group in found.needed
    )
    steps = (
        (
            section.title,
            [line_of(step) for step in section.steps],
            partial(marked_step, known=known),
        )
        for section in found.sections
    )
    return Preview(_shortened(needed), _shortened(steps), further_yield(found.yields))


def _shortened(
    blocks: Iterable[tuple[str, Sequence[str], Callable[[str], Text]]],
) -> tuple[Block, ...]:
    """Return the first blocks of titles, lines, and functions that mark the amounts in a line.

    The last one says how many more lines there are.
    """
    lines_left = MOST_LINES
    characters_left = MOST_CHARACTERS
    found: list[Block] = []
    for title, lines, mark in blocks:
        shown: list[Text] = []
        for line in lines[:lines_left]:
            if characters_left > 0:
                longest = min(LONGEST_LINE, characters_left)
                shown.append(mark(line if len(line) <= longest else f"{line[:longest]}…"))
                characters_left -= len(line)
        if shown or not found:
            found.append(Block(title, tuple(shown), len(lines) - len(shown)))
        else:
            found[-1] = replace(found[-1], left_out=found[-1].left_out + len(lines))
        lines_left = lines_left - len(shown) if len(shown) == len(lines) else 0
    return tuple(found)
