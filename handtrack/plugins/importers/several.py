"""Several recipes in one text or page: where each begins and ends.

A recipe has its own list of things needed and its own steps. Two of them are told apart by headings
of one rank that each have both below them ("## Pancakes", "## Waffles"); without such headings, by
a second "Ingredients" after the first "Method", whose recipe begins at the short line above it.
Where some lists have amounts, one without is prose about the ingredients, and no recipe of its own.
Parts of one dish ("Dough", "For the filling") look the same, but are one recipe.

A text without any marks has several recipes if each of its parts begins with a short line, below
an empty line or a rule, that does and needs nothing, right above amounts, and has something to do.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from handtrack.guides.amounts import find_amounts
from handtrack.plugins.importers.doing import says_to_do
from handtrack.plugins.importers.headings import (
    Topic,
    is_announcing,
    is_apart,
    is_mere_title,
    topics_of,
)
from handtrack.plugins.importers.markup import BOLD, Row
from handtrack.plugins.importers.recipe_rows import read_rows
from handtrack.plugins.importers.schema import FOR_PART, PART
from handtrack.plugins.importers.things_needed import may_be_things

_LONGEST_TITLE: Final = 80
_LONGEST_LEAD: Final = 8
"""Rows between a title and the heading of its things needed."""
_LEAST_AMOUNTS: Final = 0.5
"""Minimum share of a recipe's things needed with an amount, if another's have amounts."""


def split_recipes(found: Sequence[Row]) -> tuple[list[Row], list[list[Row]]]:
    """Return the rows that belong to no recipe, and the rows of each recipe, its title first.

    Of a text with one recipe or none, all rows belong to the only part.
    """
    for starts in (*_ranks(found), _starts_without_headings(found)):
        if len(starts) > 1:
            outside, recipes = _cut(found, starts)
            if len(recipes) > 1:
                return outside, recipes
    return [], [list(found)]


_RULE: Final = re.compile(r"\s*(?:[-*_=~#•]\s*){3,}")
_NUMBER: Final = re.compile(
    r"\s*(?:#{1,6}\s*)?(?:\(?\d{1,2}[.)]\)?\s+|(?:rezept|recipe)\s*\d*\s*[:.]\s*)", re.IGNORECASE
)
_MARKED: Final = re.compile(r"\s*(?:#{1,6}\s|[-*+•▢☐]\s|\*\*|__|\|)")
_AMOUNT: Final = re.compile(r"\s*[-*•]?\s*(?!\d{1,2}[.)]\s)[\d½¼¾⅓⅔⅛]")
_COUNTED_TITLE: Final = re.compile(
    r"\b(?:zwei|drei|vier|two|three|four|[2-9])\s.{0,30}(?:rezept|recipe)|rezepte\b|recipes\b",
    re.IGNORECASE,
)
_FEWEST_AMOUNTS: Final = 2
_MOST_TITLE_WORDS: Final = 6


def split_texts(text: str) -> list[str]:
    """Return the texts of the recipes in a text without marks, each with its title first; the whole
    text if it has one recipe.
    """
    lines = text.splitlines()
    starts = [at for at in range(len(lines)) if _begins_unmarked(lines, at)]
    above = [line for line in lines[: starts[0]] if line.strip()] if starts else []
    if len(starts) < 2 or not all(map(_COUNTED_TITLE.search, above)):
        return [text]
    bounds = [*starts, len(lines)]
    parts = [lines[begin:end] for begin, end in pairwise(bounds)]
    if not all(map(_is_whole_unmarked, parts)):
        return [text]
    titled = ([_NUMBER.sub("", part[0], count=1), *part[1:]] for part in parts)
    return ["\n".join(line for line in part if not _RULE.fullmatch(line)) for part in titled]


def _begins_unmarked(lines: Sequence[str], at: int) -> bool:
    """Return whether a line is a recipe's title right above amounts, or above an empty line and
    amounts.
    """
    line = _NUMBER.sub("", lines[at], count=1).strip()
    above = lines[at - 1] if at else ""
    is_apart = not above.strip() or _RULE.fullmatch(above) is not None
    if (
        _RULE.fullmatch(line)
        or not is_apart
        or not 1 <= len(line.split()) <= _MOST_TITLE_WORDS
        or _MARKED.match(line)
    ):
        return False
    below = [one for one in lines[at + 1 : at + 2 + _FEWEST_AMOUNTS] if one.strip()]
    things = below[:_FEWEST_AMOUNTS]
    are_things = all(_AMOUNT.match(one) and not says_to_do(one) for one in things)
    is_title = not (_AMOUNT.match(line) or says_to_do(line) or re.search(r"[:.!?,;]$", line))
    row = Row((line,), BOLD)
    return is_title and len(things) > 1 and are_things and not (topics_of(row) or _names_part(row))


def _is_whole_unmarked(part: Sequence[str]) -> bool:
    return any(says_to_do(line) for line in part[1:] if not _RULE.fullmatch(line))


def _ranks(found: Sequence[Row]) -> list[list[int]]:
    """Return the places of the headings of each rank, the highest first."""
    ranks: dict[int, list[int]] = {}
    for at, row in enumerate(found):
        if is_mere_title(row):
            ranks.setdefault(row.level, []).append(at)
    return [ranks[level] for level in sorted(ranks)]


def _starts_without_headings(found: Sequence[Row]) -> list[int]:
    """Return the places of the titles above each "Ingredients" that has a "Method" below it."""
    starts: list[int] = []
    is_open = False
    for at, row in enumerate(found):
        if Topic.NEEDED in topics_of(row) and not is_open:
            starts.append(_title_above(found, at, starts[-1] + 1 if starts else 0))
            is_open = True
        elif Topic.STEPS in topics_of(row):
            is_open = False
    return starts


def _title_above(found: Sequence[Row], at: int, first: int) -> int:
    """Return the place of the nearest short line above a heading that isn't a sentence,
    an item or a fact.
    """
    for place in range(at - 1, max(first, at - _LONGEST_LEAD) - 1, -1):
        row = found[place]
        is_line = not row.item and len(row.text) <= _LONGEST_TITLE
        if is_line and (row.level or not re.search(r"\d|:|[.!?,]$", row.text)):
            return place
    return at


def _cut(found: Sequence[Row], starts: Sequence[int]) -> tuple[list[Row], list[list[Row]]]:
    """Return the rows outside of recipes, and the recipes among the parts that begin at some
    places.
    """
    bounds = [*starts, len(found)]
    outside = list(found[: bounds[0]])
    recipes: list[list[Row]] = []
    titles: set[str] = set()
    parts = [list(found[begin:end]) for begin, end in pairwise(bounds)]
    whole = [_amounts_of_recipe(part) for part in parts]
    least = _LEAST_AMOUNTS if any(share >= _LEAST_AMOUNTS for share in whole if share) else 0.0
    for part, share in zip(parts, whole, strict=True):
        if share is not None and share >= least:
            is_repeated = part[0].text in titles  # for small screens, say
            if _names_part(part[0]) or is_repeated:
                return [], []
            titles.add(part[0].text)
            recipes.append(part)
        elif recipes and (is_apart(part[0]) or part[0].level == BOLD):
            recipes[-1] += part
        else:
            outside += part
    return outside, recipes


def _amounts_of_recipe(part: Sequence[Row]) -> float | None:
    """Return the share of a recipe's things needed that have an amount;
    None if the part isn't a whole recipe.
    """
    if not any(map(is_announcing, part)):
        return None
    for one in read_rows(part[1:]):
        items = [item for group in one.needed for item in group.items]
        steps = {" ".join(step.text) for part in one.sections for step in part.steps}
        are_things = may_be_things([Row((item,)) for item in items])
        if items and are_things and one.sections and not steps.intersection(items):
            return sum(bool(find_amounts(item)) for item in items) / len(items)
    return None


def _names_part(row: Row) -> bool:
    """Return whether a title names a part of a dish: "For the dough", "Filling"."""
    return FOR_PART.fullmatch(row.text) is not None or PART.fullmatch(row.text) is not None
