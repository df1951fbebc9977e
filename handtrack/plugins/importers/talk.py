"""Finds a recipe's title in a sentence about it, as people talk: "here's the dal you wanted"."""

import re
from typing import Final

# The title follows a few words that point at the recipe, and ends where a clause about it begins.

_TITLE: Final = r"(?P<title>[^\W\d][^\d,.:;!?]{2,40}?)"
_CLAUSE: Final = r"(?:,?\s+(?:so|and|you|i|we|that|which|who|every(?:one|body)|all|as|from|since|here|again)\b.*)?"
_GERMAN_CLAUSE: Final = r"(?:,?\s+(?:von|nach|aus|den|die|das|wie|so|für|du|ich|ihr|alle)\b.*)?"
_END: Final = r"[\W_]*$"
_THE: Final = r"(?:(?:the|my|our|your|that)\s+)?"
_DER: Final = r"(?:der|die|das|den|dem|einen|eine|ein|mein\w*|unser\w*)\s+"
_HERE_IS: Final = (
    rf"\b(?:here(?:'s|’s| is| are| comes?)|this is)\s+{_THE}(?:recipe\s+for\s+{_THE})?"
    rf"{_TITLE}(?:\s+recipe)?{_CLAUSE}{_END}"
)
_ASKED_FOR: Final = (
    rf"\b(?:asked|asking|wanted|begged)\s+(?:me\s+)?(?:for|about)\s+{_THE}{_TITLE}(?:\s+recipe)?"
    rf"{_CLAUSE}{_END}"
)
_FOR_IT_YOU_NEED: Final = (
    rf"\bfor\s+(?:the|a|my|our)\s+{_TITLE},?\s+you(?:['’]ll| will)?\s+(?:need|want|take)\b"
)
_DAS_IST: Final = (
    r"\b(?:das|dies|hier)\s+(?:hier\s+)?(?:(?:ist|sind|kommt|kommen|hast du|habt ihr)\s+)?"
    r"(?:also\s+|nun\s+)?(?:das\s+rezept\s+(?:für|von|zu[mr]?)\s+)?"
    rf"{_DER}{_TITLE}{_GERMAN_CLAUSE}{_END}"
)
_DAFUER_BRAUCHST_DU: Final = (
    rf"\b(?:für|zu[mr]?)\s+(?:{_DER})?{_TITLE}\s+"
    r"(?:brauch(?:st|t|e|en)|nimm(?:st|t)|nehme|benötig(?:st|t|e))\b"
)
_PATTERNS: Final = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (_HERE_IS, _ASKED_FOR, _FOR_IT_YOU_NEED, _DAS_IST, _DAFUER_BRAUCHST_DU)
)
_NO_TITLE: Final = re.compile(
    r"(?:how|what|why|it|all|so|one|because|rezept|recipe|zutaten|ingredients)\b", re.IGNORECASE
)
_MOST_WORDS: Final = 5
_LONGEST: Final = 300
"""Characters of a sentence that is searched."""


def title_in_talk(sentence: str) -> str:
    """Return the title in a sentence about a recipe, or nothing."""
    if len(sentence) > _LONGEST:
        return ""
    found = (pattern.search(sentence) for pattern in _PATTERNS)
    titles = (one["title"].strip() for one in found if one is not None)
    return next(filter(_is_title, titles), "")


def _is_title(words: str) -> bool:
    return len(words.split()) <= _MOST_WORDS and not _NO_TITLE.match(words)
