"""Plain text and Markdown as rows: headings, items and lines, like `markup.rows` for a page."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from handtrack.plugins.importers.doing import says_to_do
from handtrack.plugins.importers.headings import Topic, is_announcing, topics_of
from handtrack.plugins.importers.markup import BOLD, Row, plain_lines
from handtrack.plugins.importers.schema import FOR_PART
from handtrack.plugins.importers.yields import yield_in

_HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<text>.*?)\s*#*")
_UNDERLINE = re.compile(r"={2,}|-{2,}")
_BOLD_LINE = re.compile(r"(?:\*\*|__)(?P<text>[^*_]+)(?:\*\*|__):?")
_ITEM = re.compile(r"\s*(?:[-*+•·▪◦‣☐▢–]|\[[ xX]?\])(?:\s+\[[ xX]?\])?\s+(?P<text>\S.*)")
_NUMBERED = re.compile(
    r"\s*(?:(?:step|schritt)\s+)?\(?\d{1,3}\s*[.):]\)?(?:\s+|(?<=\))(?=[^\W\d]))(?P<text>\S.*)",
    re.IGNORECASE,
)
_SECTION = re.compile(r"(?m)^ *(\d{1,2})\.? +[^\W\d].*\n(?=\s*\1\.1\.? +[^\W\d])")
_SECTION_TITLE = re.compile(r"(?m)^ *\d{1,2}\.? +(?P<title>[^\W\d].{0,60})(?<![.:;,])$")
_SUBSECTION = re.compile(r"(?m)^ *\d{1,2}\.(?P<number>\d{1,2})\.? +(?=\S)")
_MARGIN = re.compile(r"\s*(?P<number>\d{1,2})\s{2,}(?P<text>[^\W\d].*)")
_AMOUNT = re.compile(r"\s*(?!\d{1,3}[.)])[\d½¼¾⅓⅔⅛]\S*\s.{1,60}(?<![.:!?])")
_LABELLED = re.compile(r"\s*[A-ZÄÖÜ][\w ]{0,24}: [\d½¼¾⅓⅔⅛]")
"""A thing with a label before its amount: "Solution A: 4 g starch"."""
_BROKEN = re.compile(r"(?<![.!?:])\n(?=\s*[^\W\dA-ZÄÖÜ])")
"""A line's end within a sentence."""
_MARK = re.compile(r"(?P<indent> *)(?:[-*+•]|\d{1,3}[.)]) ")
_PICTURE = re.compile(
    r"!\[(?P<alt>[^\]]{0,400})\]\((?P<name>[^)\s]{1,1000})[^)]{0,200}\)|!\[\[(?P<embed>[^\]|]{1,1000})[^\]]*\]\]"
)
_LINK = re.compile(r"\[([^\[\]]{1,400})\]\(([^)]{0,2000})\)")
_ADDRESS = re.compile(r"<?https?://[^\s<>()]{1,2000}>?")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]{0,400}\|)?([^\[\]|]{1,400})\]\]")
_TABLE_ROW = re.compile(r"\s*\|(?P<cells>.*)\|\s*")
_TABLE_RULE = re.compile(r"\s*\|(?=[\s|:]*-)[\s|:-]*\|\s*")
_MARKS = re.compile(r"\*\*|__|==|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|`|\\(?=[^\w\s])")
_LONGEST_HEADING: Final = 40
"""Characters of a line that ends with a colon."""
_LONGEST_NAME: Final = 25
"""Characters of a line that is the name of a list without a colon."""
_FEWEST_NAMED: Final = 2
"""Amounts right below such a name."""
_WRAPPED_FROM: Final = 60
"""Characters: a paragraph with a longer line was wrapped, so its lines are joined."""
_NAMED_LIST: Final = re.compile(
    r"[*_]{0,2}(?P<heading>[^\W\d][^:\d]{1,30}):[*_]{0,2}\s+(?P<things>\S.*)"
)
"""A heading and its list on one line: "You need: pump, chain oil, rag"."""
_BETWEEN_THINGS: Final = re.compile(r"\s*[,;]\s+(?![^()]{0,60}\))|(?<=,)\s*(?:and|und)\s+")
_MOST_WORDS_OF_THING: Final = 8
_FULL: Final = 0.4
"""Least length of a line that a page broke, of its paragraph's longest."""
_FEWEST: Final = 3
"""Things needed without a mark, or steps with a number in the margin."""
_SHORTEST_STEP: Final = 25
"""Minimum characters of an average line that begins a step, or that was wrapped."""


def rows_of_text(text: str) -> list[Row]:
    """Return the rows of a text."""
    written = _dotted(_outlined(text.expandtabs(4)).splitlines())
    lines = [*_with_lists_below(written)]
    apart = (one for line in _headed(lines) for one in ([("", 0), line] if line[1] else [line]))
    blocks = (
        [*block]
        for blank, block in groupby(apart, key=lambda line: not line[0].strip())
        if not blank
    )
    found: list[Row] = []
    mark: re.Match[str] | None = None
    for block in blocks:
        made = [*_rows_of(block)]
        if (
            mark
            and block[0][0].startswith(mark["indent"] + "  ")
            and made
            and not (made[0].item or made[0].level)
        ):
            found[-1] = replace(found[-1], lines=(*found[-1].lines, made.pop(0).text))
        else:
            marks = (_MARK.match(line) for line, level in block if not level)
            mark = next(filter(None, marks), None) if made and made[-1].item else None
        found.extend(made)
    return found


def addresses_in(text: Any) -> list[str]:
    """Return the addresses of a text's links, which its plain words lack,
    and of lines that are nothing else.
    """
    if not isinstance(text, str):
        return []
    links = [link[2].split(" ")[0] for link in _LINK.finditer(_PICTURE.sub("", text))]
    return links + [
        line.strip().strip("<>") for line in text.splitlines() if _ADDRESS.fullmatch(line.strip())
    ]


def pictures_in(text: Any) -> list[str]:
    """Return the names of the pictures in a text."""
    found = _PICTURE.finditer(text) if isinstance(text, str) else ()
    return [picture["name"] or picture["embed"] for picture in found]


def without_addresses(text: Any) -> Any:
    """Return a text without the lines that are only a link or an address;
    anything else as it is.
    """
    if not isinstance(text, str):
        return text
    return "\n".join(line for line in text.splitlines() if not _is_address(line))


def _is_address(line: str) -> bool:
    mark = _MARK.match(line)
    said = line[mark.end() if mark else 0 :].strip()
    link = _LINK.fullmatch(said)
    return _ADDRESS.fullmatch(said) is not None or (link is not None and link[2].startswith("http"))


def plain_markdown(text: Any) -> Any:
    """Return a text, line by line, without the marks of Markdown in a line;
    anything else as it is.
    """
    if not isinstance(text, str):
        return text
    return "\n".join(
        _MARKS.sub("", _LINK.sub(r"\1", _WIKI_LINK.sub(r"\1", _PICTURE.sub("", line))))
        for line in text.splitlines()
    )


def _outlined(text: str) -> str:
    """Return a text with the sections "2 Method", "2.1 Mix",
    "2.2 Bake" of a work instruction as headings and items.
    """
    if _SECTION.search(text) is None:
        return text
    return _SUBSECTION.sub(r"\g<number>. ", _SECTION_TITLE.sub(r"## \g<title>", text))


def _with_lists_below(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines, with the lists on their headings' lines below these.

    Bullets further down that say what to do are steps, so they get a number.
    """
    is_below = False
    for line in lines:
        parts = _with_list_below(line)
        yield from parts[:-1]
        is_below = len(parts) > 1 or (is_below and _HEADING.fullmatch(line.strip()) is None)
        item = _ITEM.fullmatch(line)
        is_step = is_below and item is not None and says_to_do(item["text"])
        yield f"1. {item['text']}" if item is not None and is_step else parts[-1]


def _with_list_below(line: str) -> list[str]:
    """Return a line; of "You need: pump, rag" its heading, and below that a line for each thing."""
    named = _NAMED_LIST.fullmatch(line.strip())
    if named is None or Topic.NEEDED not in topics_of(Row((f"{named['heading']}:",), BOLD)):
        return [line]
    things = _BETWEEN_THINGS.split(named["things"].rstrip(" ."))
    are_short = all(len(thing.split()) <= _MOST_WORDS_OF_THING for thing in things)
    if len(things) < _FEWEST_NAMED or not are_short or says_to_do(named["things"]):
        return [line]
    return ["", f"{named['heading']}:", *(f"- {thing}" for thing in things), ""]


def _dotted(lines: list[str]) -> list[str]:
    """Return lines with a dot after the numbers that stand alone in a margin,
    as in text copied from a PDF.
    """
    found = {
        place: margin for place, line in enumerate(lines) if (margin := _MARGIN.fullmatch(line))
    }
    if [int(margin["number"]) for margin in found.values()] != [*range(1, len(found) + 1)] or len(
        found
    ) < _FEWEST:
        return lines
    steps = sum(len(margin["text"]) for margin in found.values()) >= _SHORTEST_STEP * len(found)
    dotted = {
        place: f"{margin['number']}. {margin['text']}" for place, margin in found.items() if steps
    }
    return [dotted.get(place, line) for place, line in enumerate(lines)]


def _headed(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Yield lines with their level as a heading, without the lines that only underline one."""
    title = next((at for at, line in enumerate(lines) if line.strip()), 0)
    for place, line in enumerate(lines):
        below = lines[place + 1].strip() if place + 1 < len(lines) else ""
        above = lines[place - 1].strip() if place else ""
        of_table = _TABLE_RULE.fullmatch(line) or _TABLE_RULE.fullmatch(
            below
        )  # its rule, or its columns' names
        if of_table or (_UNDERLINE.fullmatch(line.strip()) and above):
            yield "", 0
        elif line.strip() and _UNDERLINE.fullmatch(below) and not _ITEM.match(line):
            yield line, 1 if below.startswith("=") else 2
        elif heading := _HEADING.fullmatch(line.strip()):
            yield heading["text"], len(heading["marks"])
        elif bold := _BOLD_LINE.fullmatch(line.strip()):
            yield bold["text"], BOLD
        elif (
            FOR_PART.fullmatch(said := line.strip())
            or (said.endswith(":") and len(line) <= _LONGEST_HEADING and not _ITEM.match(line))
            or _is_known(said, above, below)
            or _names_list(lines, place, title)
        ):
            yield said, BOLD
        else:
            yield line, 0


def _is_known(line: str, above: str, below: str) -> bool:
    """Return whether a line is a heading such as "Method", or, above a paragraph,
    "How to make it".
    """
    alone = line.isalpha() or not (above or below[:1].islower() or len(line) > _LONGEST_HEADING)
    return alone and not line[:1].islower() and is_announcing(Row((line,)))


def _names_list(lines: list[str], place: int, title: int) -> bool:
    """Return whether a line of few words, below a blank one, is the name of the list of amounts
    right below it, such as "Topping". `title`: the place of the text's first words.
    """
    line = lines[place].strip()
    below = lines[place + 1 : place + 1 + _FEWEST_NAMED]
    is_apart = place > title and not lines[place - 1].strip()
    is_name = line[:1].isupper() and line.replace(" ", "").isalpha()
    are_amounts = len(below) == _FEWEST_NAMED and all(map(_AMOUNT.fullmatch, below))
    return is_apart and is_name and len(line) <= _LONGEST_NAME and are_amounts


def _is_wrapped(lines: list[str]) -> bool:
    """Return whether a paragraph's lines end where the page did rather than where a sentence
    does.
    """
    lines = [line.rstrip() for line in lines]
    broken = len(_BROKEN.findall("\n".join(lines)))
    longest = max(map(len, lines), default=0)
    if all(line.endswith((".", "!", "?")) for line in lines):
        return False
    return longest > _WRAPPED_FROM or (
        2 * broken >= len(lines) - 1 > 0 and longest >= _SHORTEST_STEP
    )


def _are_amounts(lines: list[str], fewest: int) -> bool:
    """Return whether lines without marks are things needed: most begin with an amount,
    and none is a sentence.
    """
    return len(lines) >= fewest and 2 * sum(map(_has_amount, lines)) > len(lines)


def _has_amount(line: str) -> bool:
    return _AMOUNT.fullmatch(line) is not None or _LABELLED.match(line) is not None


def _rows_of(block: list[tuple[str, int]]) -> Iterator[Row]:
    plain = [line for line, level in block if not level]
    wrapped = _is_wrapped(plain)
    is_named = bool(block[0][1])
    listed = _are_amounts(plain, _FEWEST_NAMED if is_named else _FEWEST)
    fullest = _FULL * max(map(len, plain), default=0)
    row: Row | None = None
    above = ""
    for line, level in block:
        is_rest = wrapped and len(above) >= fullest
        above = line
        pictures = tuple(pictures_in(line))
        said = _plain(line)
        if level:
            made = Row((said.rstrip(":"),), level)
        elif numbered := _NUMBERED.fullmatch(line):
            made = Row((_plain(numbered["text"]),), item=True, ordered=True)
        elif item := _ITEM.fullmatch(line):
            made = Row((_plain(item["text"]),), item=True)
        elif cells := _TABLE_ROW.fullmatch(line):
            made = Row((_plain(cells["cells"].replace("|", " ")),), item=True)
        elif (
            row is not None
            and not row.level
            and not listed
            and (row.item or is_rest)
            and not yield_in(said)
        ):
            row = replace(
                row, lines=(f"{row.text} {said}".strip(),), pictures=row.pictures + pictures
            )
            continue
        else:
            made = Row((said,), item=listed and (row is not None or _has_amount(line)))
        if row is not None and any(row.lines):
            yield row
        row = replace(made, pictures=pictures)
    if row is not None and (row.text or row.pictures):
        yield row


def _plain(line: str) -> str:
    return " ".join(
        plain_lines(_MARKS.sub("", _LINK.sub(r"\1", _WIKI_LINK.sub(r"\1", _PICTURE.sub("", line)))))
    )
