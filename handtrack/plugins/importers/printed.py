"""Undoes what a printed page's width did to a text, as recognised from a scan or copied from a
document: words in two halves, sentences in several lines, and the page's number.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from handtrack.plugins.importers.doing import says_to_do

# Only hyphens at lines' ends prove that a page has broken a text; one alone may be a dash. In such
# a text a line goes on in the next if that begins with a small letter, or if it is as full as its
# paragraph's others and ends no sentence. An amount begins a line, and the line of an
# amount goes on only if it is full.

_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-\s*$")
_JOINED: Final = re.compile(r"\s*(?!(?:und|oder|bzw|sowie|and|or)\b)[^\W\d_A-ZÄÖÜ]")
"""Begins the rest of a word; "Salz- und Pfefferstreuer" keeps its hyphen."""
_FEWEST: Final = 2
_FULL: Final = 0.75
"""Least length of a full line, of its paragraph's longest."""
_AMOUNT: Final = re.compile(r"\s*(?:[-*•]\s*)?[\d½¼¾⅓⅔⅛]")
_ENDS: Final = tuple(".!?:;")
_PAGE: Final = re.compile(
    r"\s*(?:[-–—]\s*\d{1,4}\s*[-–—]|(?:page|seite)\s*\d{1,4}(?:\s*(?:of|von|/)\s*\d{1,4})?)\s*",
    re.IGNORECASE,
)
"""The number of a page: "- 27 -", "Page 3 of 4"."""


def without_page_breaks(lines: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return the numbers of a text's pages, and its other lines as they were before a page broke
    them.
    """
    numbers = [line.strip() for line in lines if _PAGE.fullmatch(line)]
    kept = [line for line in lines if not _PAGE.fullmatch(line)]
    broken = sum(
        _HYPHEN.search(line) is not None and _JOINED.match(below) is not None
        for line, below in pairwise(kept)
    )
    if broken < _FEWEST:
        return tuple(numbers), kept
    last = next((line for line in reversed(kept) if line.strip()), "")
    if last.strip().isdecimal():
        numbers.append(last.strip())
        kept = kept[: len(kept) - 1 - kept[::-1].index(last)]
    return tuple(numbers), _rejoined(kept)


def _rejoined(lines: Sequence[str]) -> list[str]:
    """Return the lines of a broken text as their writer ended them."""
    whole: list[str] = []
    paragraph: list[str] = []
    for line in (*lines, ""):
        if line.strip():
            paragraph.append(line.strip())
            continue
        whole += [*_rejoined_paragraph(paragraph), ""]
        paragraph = []
    return whole


def _rejoined_paragraph(lines: Sequence[str]) -> list[str]:
    full = _FULL * max(map(len, lines), default=0)
    whole: list[str] = []
    above = ""
    for line in lines:
        if _HYPHEN.search(above) and _JOINED.match(line):
            whole[-1] = _HYPHEN.sub("", whole[-1]) + line
        elif above and _goes_on(above, whole[-1], line, full):
            whole[-1] += f" {line}"
        else:
            whole.append(line)
        above = line
    return whole


def _goes_on(above: str, sentence: str, line: str, full: float) -> bool:
    """Return whether a line goes on in the next.

    `sentence`: what was joined up to the line above.
    """
    if above.endswith(_ENDS) or _AMOUNT.match(line):
        return False
    is_full = len(above) >= full
    if _AMOUNT.match(sentence) and not says_to_do(sentence):
        return is_full and line[:1].islower()
    return line[:1].islower() or (is_full and says_to_do(f"{sentence} {line}"))
