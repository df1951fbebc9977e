"""Undoes what copying did to a text: a mail's header and quotes, the stamps of a chat, the buttons
around a recipe on a page, two columns, the marks of note programs.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from handtrack.plugins.importers.chat import without_stamps
from handtrack.plugins.importers.copied_page import without_page
from handtrack.plugins.importers.headings import is_announcing
from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.printed import without_page_breaks
from handtrack.plugins.importers.tables import are_amounts_in_columns, lines_of_table

_HEADER: Final = re.compile(
    r"\s*\**(?P<name>from|to|cc|bcc|date|sent|subject|reply-to|message-id|von|an|datum|gesendet|betreff|antwort an)"
    r"\s*:\**\s*(?P<value>.{0,400})",
    re.IGNORECASE,
)
_FEWEST_HEADERS: Final = 2
"""Lines in a row that make the header of a mail;
one alone may be the recipe's ("From: Grandma").
"""
_INTRODUCTION: Final = re.compile(
    r"\s*(?:(?:on|am)\s.{1,120}\s(?:wrote|schrieb)\b.{0,120}:|[-_ ]{3,}.{0,60}(?:message|nachricht)[-_ ]{3,})\s*",
    re.IGNORECASE,
)
_ANSWER: Final = re.compile(r"(?:\s*(?:re|fwd?|aw|wg)\s*:)+\s*", re.IGNORECASE)
_MAIL_ADDRESS: Final = re.compile(r"\s*[<(\[]?\s*\S+@\S+?\s*[>)\]]?\s*$")
_QUOTE: Final = re.compile(r" ?>(?! ?\[!) ?")
_QUOTES: Final = re.compile(r"^(?: ?>(?! ?\[!) ?){1,9}")
_SIGNATURE: Final = re.compile(r"\s*--\s*")
_SENT_FROM: Final = re.compile(
    r"\s*(?:sent from (?:my|yahoo|outlook|mail)|get outlook for"
    r"|(?:von meine[mr]|gesendet (?:von|mit))\b).{0,60}",
    re.IGNORECASE,
)
_CALLOUT: Final = re.compile(r"\s*> ?\[!(?P<kind>[\w-]{1,30})\][+-]?\s*(?P<title>.*)")
_WARNINGS: Final = frozenset(
    ("warning", "caution", "attention", "danger", "error", "important", "bug", "failure")
)
_BLOCK_ID: Final = re.compile(r"(?m)[ \t]\^[A-Za-z0-9-]{3,40}[ \t]*$")
_GAP: Final = re.compile(r"\s{3,}(?=\S)")
_FEWEST_COLUMNED: Final = 3
_NUMBER_OR_AMOUNT: Final = re.compile(r"(?:\d{1,2}[.)]|[\d½¼¾⅓⅔⅛]\S*)\s")


@dataclass(frozen=True, slots=True)
class Copied:
    """A text without the marks of its copying, and what they said."""

    text: str
    title: str = ""
    """The subject of a mail."""
    source: str = ""
    """The sender of a mail."""
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    """Lines of a mail's header and signatures, of a chat and of a page around its recipe."""


def undo_copying(text: str) -> Copied:
    """Return a text as it was before it was copied."""
    text, notes, warnings = _without_callouts(_BLOCK_ID.sub("", text))
    quoted, lines = _unquoted(text.splitlines())
    chatted, lines = without_stamps(lines)
    headers, left, lines = _without_headers(lines)
    signed, lines = _without_signatures(lines) if left or headers else ((), lines)
    numbers, lines = without_page_breaks(lines)
    buttons, lines = without_page(lines)
    heads, lines = _without_running_head(lines)
    subject = headers.get("subject") or headers.get("betreff", "")
    sender = headers.get("from") or headers.get("von", "")
    return Copied(
        _without_columns(_without_tabs("\n".join(lines))),
        title=_ANSWER.sub("", subject, count=1).strip(" ?!"),
        source=_MAIL_ADDRESS.sub("", sender).strip(' "') or sender,
        notes=notes,
        warnings=warnings,
        left_out=(*quoted, *chatted, *left, *signed, *numbers, *buttons, *heads),
    )


def _without_callouts(text: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return a text without Obsidian's callouts ("> [!tip] Title"), its notes and its warnings."""
    kept: list[str] = []
    found: list[tuple[bool, list[str]]] = []
    within = False
    for line in text.splitlines():
        if begin := _CALLOUT.fullmatch(line):
            found.append((begin["kind"].lower() in _WARNINGS, [begin["title"]]))
            within = True
        elif within and line.lstrip().startswith(">"):
            found[-1][1].append(line.lstrip("> "))
        else:
            within = False
            kept.append(line)
    said = [(is_warning, " ".join(filter(None, lines))) for is_warning, lines in found]
    notes = tuple(words for is_warning, words in said if words and not is_warning)
    return (
        "\n".join(kept),
        notes,
        tuple(words for is_warning, words in said if words and is_warning),
    )


def _unquoted(lines: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return the lines left out of a mail that quotes others, and its other lines without the marks
    of quotes at any depth; also of a text that is mostly a quote.

    Quotes are left out if the recipe is in the answer.
    """
    written = [line for line in lines if line.strip() and not _HEADER.fullmatch(line)]
    quoted = [line for line in written if _QUOTE.match(line)]
    is_mail = any(map(_INTRODUCTION.fullmatch, written))
    if not quoted or not (is_mail or 2 * len(quoted) > len(written)):
        return (), lines
    own = [line for line in written if not _QUOTE.match(line)]
    said = [_QUOTES.sub("", line, count=1) for line in lines]
    if is_mail and _amounts_in(own) > max(1, _amounts_in(_QUOTES.sub("", line) for line in quoted)):
        return tuple(map(str.strip, quoted)), [line for line in lines if not _QUOTE.match(line)]
    return (), said


def _amounts_in(lines: Iterable[str]) -> int:
    return sum(_NUMBER_OR_AMOUNT.match(line.strip()) is not None for line in lines)


def _without_signatures(lines: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return the signatures in a mail, from "--" to the next empty line, and the other lines."""
    kept: list[str] = []
    left: list[str] = []
    within = False
    for line in lines:
        within = _SIGNATURE.fullmatch(line) is not None or (within and bool(line.strip()))
        is_left = within or _SENT_FROM.fullmatch(line) is not None
        (left if is_left else kept).append(line.strip())
    return tuple(line for line in left if line.strip("- ")), kept


def _without_running_head(lines: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return the running head of a text from a paged document, with the page numbers, and the
    other lines.

    It is the first line, and comes again below a page's number.
    """
    written = [line.strip() for line in lines if line.strip()]
    numbers = {one for one, below in pairwise(written) if one.isdecimal() and below == written[0]}
    if not numbers:
        return (), lines
    left = {written[0], *numbers}
    return (written[0],), [line for line in lines if line.strip() not in left]


def _without_headers(lines: list[str]) -> tuple[dict[str, str], tuple[str, ...], list[str]]:
    """Return the fields of the mails' headers, the innermost mail's, the lines left out,
    and the others.
    """
    fields: dict[str, str] = {}
    left: list[str] = []
    kept: list[str] = []
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and _HEADER.fullmatch(lines[end]):
            end += 1
        if end - at >= _FEWEST_HEADERS:
            found = [header for line in lines[at:end] if (header := _HEADER.fullmatch(line))]
            fields |= {header["name"].lower(): header["value"].strip() for header in found}
            used = ("subject", "betreff", "from", "von")
            left += [header[0].strip() for header in found if header["name"].lower() not in used]
            at = end
        elif _INTRODUCTION.fullmatch(lines[at]):
            left.append(lines[at].strip())
            at += 1
        else:
            kept.append(lines[at])
            at += 1
    return fields, tuple(left), kept


def _without_tabs(text: str) -> str:
    """Return a text with its tables, whose columns have tabs between them, as lines and lists.

    A single line with a tab is a table only if it names several amounts. Rows that no rule for
    tables tells apart stay, since they may be a page in two columns.
    """
    lines: list[str] = []
    for is_row, block in groupby(text.splitlines(), key=lambda line: "\t" in line.strip()):
        written = [*block]
        rows = [[*filter(None, map(str.strip, line.split("\t")))] for line in written]
        is_table = is_row and (len(rows) > 1 or are_amounts_in_columns(rows[0]))
        told = lines_of_table(rows) if is_table else []
        is_told = told and not any(line.startswith("|") for line in told)
        lines += told if is_told else written
    return "\n".join(lines)


# Two columns side by side are lines with a wide gap that ends at the same character in most of
# them. A table of amounts and names looks alike, so the right column must begin like a recipe's:
# with a heading, or with numbers and amounts.


def _without_columns(text: str) -> str:
    """Return a text in two columns with the right one below the left one."""
    blocks = re.split(r"(?m)(?:^[ \t]*\n){2,}", text.expandtabs(8))
    return "\n\n\n".join(_one_column(block.splitlines()) for block in blocks)


def _one_column(lines: list[str]) -> str:
    ends = Counter(gap.end() for line in lines if (gap := _widest_gap(line)))
    column, count = max(ends.items(), key=lambda pair: pair[1], default=(0, 0))
    if count < _FEWEST_COLUMNED:
        return "\n".join(lines)
    rows = [
        at for at, line in enumerate(lines) if (gap := _widest_gap(line)) and gap.end() == column
    ]
    head = lines[: rows[0]]
    body = lines[rows[0] : rows[-1] + 1]
    tail = lines[rows[-1] + 1 :]
    splits = all(len(line) <= column or not line[column - 2 : column].strip() for line in body)
    left = [line[:column].rstrip() for line in body]
    right = [line[column:].rstrip() for line in body]
    if (
        not splits
        or not _begins_recipe(right)
        or not any(re.search(r"[^\W\d]{3}", line) for line in left)
    ):
        return "\n".join(lines)
    apart = [] if _are_items(right) else [""]
    return "\n".join((*head, *left, *apart, *right, *tail))


def _widest_gap(line: str) -> re.Match[str] | None:
    """Return the widest gap between words of a line."""
    begin = len(line) - len(line.lstrip())
    return max(
        _GAP.finditer(line, begin + 1), key=lambda gap: gap.end() - gap.start(), default=None
    )


def _begins_recipe(lines: list[str]) -> bool:
    written = [line.strip() for line in lines if line.strip()]
    if is_announcing(Row((written[0].strip("*_: "),), 1)):
        return True
    return _are_items(written)


def _are_items(lines: list[str]) -> bool:
    """Return whether most lines begin with a number or an amount."""
    written = [line.strip() for line in lines if line.strip()]
    return 2 * sum(_NUMBER_OR_AMOUNT.match(line) is not None for line in written) > len(written)
