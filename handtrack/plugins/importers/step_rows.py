"""Tells steps from the facts, captions, menus and credits around them."""

import re
from itertools import takewhile
from typing import Final

from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.row_traits import NUMBERED, ends_like_sentence, is_counted

_LONGEST_FACT: Final = 40
"""Characters of a line such as "Total time: 45 min" above the steps."""
_FIRST_STEPS: Final = 4
"""Steps checked for being sentences; this many rows that aren't sentences end the steps."""
_LEAST_SENTENCES: Final = 0.75
"""Minimum share of sentences among the first steps."""
_FIRST = re.compile(r"1\s*[.):-]")
_DURATION = re.compile(
    r"(?:[^\d.!?]|\bca\.){1,30}\d[\d\s.,:/-]{0,9}[^\W\d]{1,9}\.?(?:\s\d{1,2}\s?[^\W\d]{1,9}\.?)?"
)
"""A line such as "Total time 1 h 30 min"."""
_TALK: Final = re.compile(
    r"\b(?:sponsored|sponsor(?:ing|s)|affiliate|newsletter|subscribe|all opinions|paid partnership"
    r"|enthält werbung|gesponsert|abonnier\w*|instagram|pinterest|facebook|whatsapp"
    r"|follow (?:me|us) on|folge (?:mir|uns)|tag (?:me|us)\b|leave (?:me )?a (?:comment|rating|review))",
    re.IGNORECASE,
)
"""Sentences of a page about itself."""
_CREDIT: Final = re.compile(
    r"(?:rezept|recipe|quelle|source|fotos?|photos?|foodstyling|styling|credits?)\s?:\s\S.{0,80}",
    re.IGNORECASE,
)
"""A line below the steps."""
_FEWEST_NUMBERED: Final = 2
NUMBER = re.compile(r"\d{1,3}[.):]?")


def only_steps(found: list[Row]) -> list[Row]:
    """Return steps without menus and credits after them, if the steps are whole sentences or
    numbered.
    """
    found = [row for row in _without_facts(found) if row.level or not _TALK.search(row.text)]
    found = [*takewhile(lambda row: row.item or not _CREDIT.fullmatch(row.text), found)]
    found = _without_captions(found)
    texts = [row for row in found if not row.level][:_FIRST_STEPS]
    if sum(map(ends_like_sentence, texts)) < _LEAST_SENTENCES * len(texts):
        return found
    ends = (
        at
        for at in range(len(found))
        if not any(map(ends_like_sentence, found[at : at + _FIRST_STEPS]))
    )
    end = next(ends, len(found))
    while end and (found[end - 1].level or not ends_like_sentence(found[end - 1])):
        end -= 1
    rest = [at for at in range(end, len(found)) if not found[at].level][:2]
    alike = [is_counted(found[at]) == is_counted(found[end - 1]) for at in rest]
    return (
        found[: rest[0] + 1] if alike in ([True], [True, False]) else found[:end]
    )  # a last step without a full stop


def _without_captions(found: list[Row]) -> list[Row]:
    """Return numbered paragraphs without the captions and menus after the last of them."""
    counted = [at for at, row in enumerate(found) if not row.item and NUMBERED.match(row.text)]
    if len(counted) < _FEWEST_NUMBERED or not _FIRST.match(found[counted[0]].text):
        return found
    said = [at for at in range(counted[-1], len(found)) if ends_like_sentence(found[at])]
    return found[: max(counted[-1], *said, 0) + 1]


def _without_facts(found: list[Row]) -> list[Row]:
    """Return steps without short lines before the first sentence: "Difficulty: easy",
    "Total time 45 min".
    """
    first = next((at for at, row in enumerate(found) if row.level or ends_like_sentence(row)), 0)
    facts = all(
        _DURATION.fullmatch(row.text) or (not row.item and len(row.text) < _LONGEST_FACT)
        for row in found[:first]
    )
    return found[first:] if facts else found
