"""Notes without headings, lists or punctuation, as people write them for themselves: each line is
an ingredient or a step by its words alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby, takewhile
from typing import Final

from handtrack.guides.amounts import is_amount
from handtrack.plugins.importers.doing import says_to_do
from handtrack.plugins.importers.headings import (
    Topic,
    is_announcing,
    is_apart,
    is_mere_title,
    topics_of,
)
from handtrack.plugins.importers.markup import Element, Row, parse, plain_lines, rows
from handtrack.plugins.importers.talk import title_in_talk
from handtrack.plugins.importers.text_rows import plain_markdown
from handtrack.plugins.importers.understood import Doubt, Group, Section, Step, Understood
from handtrack.plugins.importers.yields import yield_in

# A line is an ingredient if it begins or ends with an amount, is short and names nothing to do. It
# is a step if it has a verb of the kitchen or the bench: in English an imperative at the beginning
# of a clause, in German an infinitive anywhere. A bare noun belongs to its neighbours. If most
# lines are neither, nobody can tell: then each line is a step, in its order, and the person sorts
# them.

_NUMBER_WORDS: Final = (
    "an?|one|two|three|four|five|six|half|some|few|pinch|bit|dash|handful|splash|ein(?:e[nrs]?)?|zwei|drei|vier|fünf"
    "|sechs|halbe[rs]?|etwas|bissch?en|bissl|prise|schuss|handvoll|paar|je"
)
_AMOUNT_FIRST: Final = re.compile(
    rf"(?:ca\.?|circa|etwa|about|approx\.?|around|~)?\s*(?:[\d½¼¾⅓⅔⅛]|(?:{_NUMBER_WORDS})\s)",
    re.IGNORECASE,
)
_AMOUNT_LAST: Final = re.compile(
    r"[\s:–-]\s*[\d½¼¾⅓⅔⅛][\d.,/ ]*\s?(?:k?g|gr(?:amm)?|m?l|cl|dl|el|tl|oz|lbs?|cups?|tbsp|tsp|stück|x|st)?\.?$",
    re.IGNORECASE,
)
_TIME_FIRST: Final = re.compile(
    r"(?:ca\.?\s*|about\s*)?\d+(?:\s?[-–]\s?\d+)?\s?(?:min|std|stund|hour|h\b|sec|sek|°|grad|degrees"
    r"|(?<=\d\d)\s?C\b|(?<=\d\d\s)C\b)",
    re.IGNORECASE,
)
_SIZE: Final = re.compile(
    r"(?:ca\.?\s*)?(?:\d[\d.,]*\s?(?:mm|cm|m|inch(?:es)?|in|kg|mg|g|[µu]l|[mcd]?l|oz|lbs?|ft|%|[mnµ]?M)?"
    r"(?:\s*(?:x|×|and|und|to|bis|[-–])\s*)?){1,4}"
)
"""A measure without a name, which says how large or much the thing in front of it is."""
_NEXT_THING: Final = re.compile(
    r"(?<=[^\W\d_]{2})(?<!\b(?:zu|je|ca|of|or|to|in|by|at|no|nr|gr|um))(?<!\b(?:für|for|und|and|bis|auf|per|pro|mit|von|bei|typ))"
    r"(?<!\b(?:etwa|oder|with|from|size|type|plus))\s+(?=[\d½¼¾⅓⅔⅛])",
    re.IGNORECASE,
)
"""In front of a thing's amount, right behind another thing: "2 eggs 1 onion"."""
_BULLET: Final = re.compile(
    r"\s*(?:#{1,6}\s+|(?:[-*+•·▪◦‣☐▢–]|\[[ xX]?\])\s*(?:\[[ xX]?\])?"
    r"|(?P<number>\(?\d{1,2}[.)]\)?)(?=\s|(?<=\))[^\W\d]))\s*(?=\S)"
)
_HEADING: Final = re.compile(r"(?P<title>[^\d.!?][^.!?]{0,38}):")
_NAMED_LIST: Final = re.compile(
    r"(?P<title>[^\d:,]{3,40}?)\s*(?::|\s[-–])\s+(?P<rest>\S.*,.*)", re.DOTALL
)
_GREETING: Final = re.compile(
    r"(?:hi|hey|hello|dear|hallo|liebe[rs]?|moin|servus|guten (?:tag|morgen|abend))\b(?:\s+[^\s\d:]{1,20}){0,3}[,!]*",
    re.IGNORECASE,
)
_PARTING_WORDS: Final = re.compile(
    r"(?:(?:lots of )?love(?: you)?|(?:xo)+|x{2,}|cheers|best|(?:best|kind|warm) (?:regards|wishes)|bye|enjoy|good luck"
    r"|bon app[eé]tit|gutes gelingen|guten appetit|lass(?:t)? es (?:dir|euch) schmecken|viel (?:spaß|erfolg|freude)"
    r"|(?:liebe|viele|herzliche|schöne) grüße|lg|vg|mfg|bussi|tschüss|(?:your|deine?|eure?))\b[^\d.:]{0,30}[.!]*",
    re.IGNORECASE,
)
_ABOUT: Final = re.compile(
    r"[^\d:]{0,60}\b(?:rezept|recipe)\b\s+(?:für|for|of|von|zu[mr]?)\s+(?:(?:the|den|die|das|der|my|meine?n?)\s+)?"
    r"(?P<title>[^,:.!?\d]{3,50}?)(?:\s+(?:you|I|that|which)\s[^:]{0,60})?(?:,[^:]{0,60})?[:.!]",
    re.IGNORECASE,
)
"""A letter's line about its recipe: "Here's the recipe for the plum cake you wanted:"."""
_CHATTY: Final = re.compile(
    r"(?:(?:hey|hi|hello|hallo|ok(?:ay)?|so|also|well|here(?:'s| is)|this is|hier (?:ist|kommt)|das ist)\b,?\s+)+"
    r"(?:(?:the|der|die|das)\s+)?(?=\S)",
    re.IGNORECASE,
)
"""Words in front of a title, as people speak."""
_LEADING: Final = re.compile(r"(?P<heading>[^\W\d][^:\d,]{1,30}):?\s+(?P<rest>.+)", re.DOTALL)
_NEEDING: Final = re.compile(
    r"(?:(?:[^.:,;\d]{0,60}[,\s]\s*)?you(?:'ll|’ll| will)?\s+(?:need|want|take)(?!\s+to\b)"
    r"|(?:[^.:,;\d]{0,60}\s)?(?:(?:du|man|ich)\s+(?:brauch(?:st|t|e)|benötig(?:st|t|e)|nimm(?:st|t)|nehme)"
    r"|(?:brauch(?:st|t|e)|benötig(?:st|t|e)|nimm(?:st|t)|nehme)\s+(?:du|man|ihr|ich))|needs?|brauchst?"
    r"|ingredients?|zutaten|(?:materials?|material(?:ien)?|reagen(?:ts?|zien)|equipment|supplies)(?=:))"
    r"\s*[:–-]?\s+(?P<rest>\S.*)"
    r"|man nehme:?\s+(?P<taken>\S.*)",
    re.IGNORECASE,
)
_NOTE: Final = re.compile(
    r"(?:tipp?s?|note|notiz|hinweis|ps|p\.s\.|n\.?b\.?)\s*[:–-]\s*\S.*", re.IGNORECASE
)
_BUT_NOT: Final = re.compile(
    r"(?<=\w),\s+(?:do not|don['’]?t|not|nicht)\s[^.;]{0,30}$", re.IGNORECASE
)
"""A remark on a thing: "peas, do not thaw"."""
_KISSES: Final = re.compile(r"(?:\s+x+)+$", re.IGNORECASE)
"""At the end of a message: "feeds 4 x"."""
_NAMED: Final = re.compile(r"[^\W\d_]{3}")
_WORD: Final = re.compile(r"[^\W_]")
_AND: Final = re.compile(r",?\s+(?:and|und)\s+")
_PARTING: Final = re.compile(r"\s*[,;]\s+|\s+\+\s+|\s*\n\s*")
_TITLE_WORDS: Final = re.compile(r"\brezept|\brecipe|how to|so (?:macht|geht)", re.IGNORECASE)
SENTENCE_END: Final = re.compile(
    r"(?<=[\w)][.!?])(?<!\bca\.)(?<!\b[ET]L\.)(?<![.!?]\s\d\.)(?<!\bPck\.)(?<!\bPkg\.)"
    r"(?:\s+(?=[A-ZÄÖÜ])|(?<=[^\W\d_]{3}[.!?])(?<!\bmin\.)(?<!\bmax\.)(?<!approx\.)\s+(?=\d))"
)
_FOR_SOME: Final = re.compile(r"(?:for|für)\s+\d{1,2}(?:\s+[^\W\d]{1,10})?(?=\)?$)", re.IGNORECASE)
"""The end of a title, such as "for 4 people"."""
_AROUND: Final = frozenset(("nav", "header", "footer", "aside", "form"))
"""Elements around the text of a page."""
_MOST_NAMES: Final = 2
"""Lines with names at the end of a letter."""
_MOST_WORDS_OF_NAME: Final = 3
_LONGEST_TITLE: Final = 60
_MOST_WORDS: Final = 9
"""Words of an ingredient."""
_WARNING: Final = re.compile(
    r"(?:NICHT|NIE|NIEMALS|KEINE[NS]?|ACHTUNG|VORSICHT|WICHTIG|DO NOT|DON['’]T|NEVER|WARNING|CAUTION"
    r"|IMPORTANT|CAREFUL)\b|(?i:achtung|vorsicht|wichtig|warnung|warning|caution|important)\s*[:!]"
)
_FEWEST_REMARKED: Final = 2
"""Words of a line that may be an ingredient without an amount."""
_ENDS: Final = " .,;"
"""Characters after a line's last word."""
_MOST_BARE_WORDS: Final = 4
"""Words of one without an amount."""
_FEWEST_SENTENCES: Final = 3
"""Sentences of a paragraph that is a whole recipe."""
_MOST_LINES_OF_PROSE: Final = 3
"""Lines of a text in prose: perhaps a title or a greeting, and one or two paragraphs."""
_FEWEST_LISTED: Final = 3
"""Bare nouns with commas between them that are a list."""
_WRAPPED_FROM: Final = 60
"""Characters of a line that a page may have broken."""
_FULL: Final = 0.6
"""Least length of a broken line, of its paragraph's longest."""


class _Kind(Enum):
    """A line by its words."""

    THINGS = "things"
    STEP = "step"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, its kind, the ingredients that it names, and the number of its paragraph."""

    text: str
    kind: _Kind
    things: tuple[str, ...]
    paragraph: int


def note_rows(text: str) -> list[list[Row]]:
    """Return the paragraphs of a text, each as rows of one line, without bullets and numbers.

    A paragraph that a page's width has broken is one row.
    """
    blocks = groupby(plain_markdown(text).splitlines(), key=lambda line: bool(line.strip()))
    paragraphs = ([" ".join(plain_lines(line)) for line in block] for some, block in blocks if some)
    return [[_row(line) for line in _unbroken(block) if line.strip()] for block in paragraphs]


def _row(line: str) -> Row:
    """Return a line without its bullet or number; a numbered one is `ordered`, one with the mark of
    a heading has a level.
    """
    bullet = _BULLET.match(line)
    said = line[bullet.end() :] if bullet is not None else line
    is_numbered = bullet is not None and bullet["number"] is not None
    return Row((said.strip(),), level=int(line.startswith("#")), ordered=is_numbered)


def read_page_notes(page: str) -> Understood | None:
    """Return the text of a web page on which no recipe was found, unsorted; None without words.

    Menus around it and comments below it are left out.
    """
    root = parse(page)
    title = next((one.text() for one in root.walk() if one.tag == "h1"), "")
    for element in root.walk():
        element.children = [
            child
            for child in element.children
            if not (isinstance(child, Element) and child.tag in _AROUND)
        ]
    own = takewhile(lambda row: not (row.level and is_apart(row)), rows(root))
    texts = (row.text for row in own if not is_announcing(row))
    said = [text for text in texts if _WORD.search(text) and text != title]
    return _unsorted(title, said) if said else None


def read_notes(paragraphs: Sequence[Sequence[Row]]) -> Understood | None:
    """Sort the lines of some notes; None without any words.

    If neither words nor neighbours tell most lines apart, each is a step, with `Doubt.UNSORTED`.
    """
    numbered = frozenset(row.text for rows in paragraphs for row in rows if row.ordered)
    written = [[row.text for row in rows] for rows in paragraphs]
    lines = _as_lines(written)
    is_prose = lines != written
    greetings = tuple(line for some in lines[:1] for line in some[:1] if _GREETING.fullmatch(line))
    said_last = [line for some in lines for line in some]
    parting = _parting_in(said_last[1:])
    around = (*greetings, *parting)
    own = [[line for line in some if line not in around] for some in lines]
    is_headed = any(map(is_mere_title, [row for rows in paragraphs[:1] for row in rows][:1]))
    title, below = _titled_by_heading(own) if is_headed else _titled(own)
    leading = [line for some in lines for line in some if line not in around][:1]
    introduction = tuple(
        line
        for line in leading
        if title
        and not _announced_in(line)
        and (_ABOUT.fullmatch(line) or _CHATTY.match(line) or title_in_talk(line))
    )
    for_some = _FOR_SOME.search(title)
    in_title = for_some[0] if for_some else ""
    yields = next((line for some in below for line in some if yield_in(line)), in_title)
    notes = tuple(line for some in below for line in some if _is_note(line))
    below = [
        kept
        for some in below
        if (kept := [line for line in some if line != yields and _WORD.search(line)])
    ]
    below, remarks = _without_remarks(below)
    warnings = tuple(filter(_WARNING.match, remarks))
    notes += tuple(line for line in remarks if line not in warnings and line not in notes)
    if is_prose:
        told, afterwards = _without_afterthoughts([line for some in below for line in some])
        below = [told]
        notes += afterwards
    rest = [[line for line in some if line not in notes] for some in below]
    said = [line for some in rest for line in some]
    if not said:
        every = [line for some in lines for line in some if _WORD.search(line)]
        return _unsorted("", every) if every else None
    found = replace(
        _sorted([*_judged(rest, numbered)]),
        title=title,
        yields=_KISSES.sub("", yield_in(yields) or yields),
        notes=(*greetings, *introduction, *notes, *parting),
        warnings=warnings,
    )
    if Doubt.UNSORTED in found.doubts:
        return replace(
            _unsorted(title, said), yields=found.yields, notes=found.notes, warnings=warnings
        )
    return found


def _parting_in(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the last lines of a letter: a wish or greeting, and the names below it."""
    below = [*takewhile(_is_name, reversed(lines[-_MOST_NAMES:]))]
    above = lines[: len(lines) - len(below)]
    greeting = [*takewhile(_PARTING_WORDS.fullmatch, reversed(above))]
    if greeting:
        return tuple(lines[len(above) - len(greeting) :])
    return tuple(takewhile(_PARTING_WORDS.fullmatch, reversed(lines)))[::-1]


def _is_name(line: str) -> bool:
    is_short = len(line.split()) <= _MOST_WORDS_OF_NAME and line.replace(" ", "").isalpha()
    return is_short and not _PARTING_WORDS.fullmatch(line) and not says_to_do(line)


def _is_note(line: str) -> bool:
    """Return whether a line is a tip or a question, which belongs to no list."""
    return _NOTE.fullmatch(line) is not None or line.endswith("?")


# A last paragraph that does nothing is about the recipe: what somebody else takes, where it is
# from. A warning there comes too late for a cook, so it stands before the first step. Only blank
# lines between paragraphs of several lines mean something.


def _without_remarks(paragraphs: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    """Return paragraphs without remarks below the steps and right below the title, and these."""
    first, *others = paragraphs or [[]]
    is_byline = len(first) == 1 and others and _is_remark(first[0])
    above = first if is_byline else []
    kept = others if is_byline else paragraphs
    below: list[str] = []
    while len(kept) > 1 and len(kept[-2]) > 1 and all(map(_is_remark, kept[-1])):
        below = [*kept[-1], *below]
        kept = kept[:-1]
    return kept, [*above, *below]


def _is_remark(line: str) -> bool:
    """Return whether a line is no ingredient, no heading and says nothing to do, or warns."""
    if _WARNING.match(line):
        return True
    if _announced_in(line):
        return False
    is_other = is_apart(Row((line,)))
    is_heading = _HEADING.fullmatch(line) is not None or is_announcing(Row((line,)))
    is_short = len(line.split()) <= _FEWEST_REMARKED
    is_thing = is_short or _AMOUNT_FIRST.match(line) is not None or _things_in(line) is not None
    return is_other or not (is_heading or is_thing or says_to_do(line) or yield_in(line))


def _unsorted(title: str, lines: Iterable[str]) -> Understood:
    """Return a draft with a step for each line."""
    steps = tuple(Step((line,)) for line in lines)
    return Understood(title, (), (Section(steps),), doubts=(Doubt.UNSORTED,))


def _unbroken(lines: Sequence[str]) -> Sequence[str]:
    """Return a paragraph's lines, or the whole on one line if a page's width has broken it."""
    if len(lines) > 1 and yield_in(lines[-1]):
        return [*_unbroken(lines[:-1]), lines[-1]]
    longest = max(map(len, lines), default=0)
    is_broken = (
        len(lines) > 1
        and longest > _WRAPPED_FROM
        and all(len(line) >= _FULL * longest for line in lines[:-1])
        and not all(line.endswith((".", "!", "?")) for line in lines)
    )
    return [" ".join(lines)] if is_broken else lines


def _as_lines(paragraphs: list[list[str]]) -> list[list[str]]:
    """Return paragraphs with each sentence on a line, if the text is prose of one paragraph or two,
    perhaps below a title.
    """
    lines = [line for some in paragraphs for line in some]
    parts = [SENTENCE_END.split(line) for line in lines]
    fewest = min(_FEWEST_SENTENCES, *(2 for some in parts if _announced_in(some[0])), 3)
    if len(lines) > _MOST_LINES_OF_PROSE or not any(len(some) >= fewest for some in parts):
        return paragraphs
    first = parts[0][0]
    is_short = len(parts[0]) > 1 and len(first) <= _LONGEST_TITLE
    if (
        is_short
        and not says_to_do(first)
        and not _announced_in(first)
        and not _AMOUNT_FIRST.match(first)
    ):
        parts[0][0] = first.rstrip(".")
    return parts


def _without_afterthoughts(lines: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines of prose without the last ones that neither do nor need anything, and
    these.
    """
    end = len(lines)
    while end > 1 and _is_remark(lines[end - 1]) and not _WARNING.match(lines[end - 1]):
        end -= 1
    return lines[:end], tuple(lines[end:])


def _titled_by_heading(paragraphs: list[list[str]]) -> tuple[str, list[list[str]]]:
    """Return the first line, and the other lines."""
    first, *rest = paragraphs[0] or [""]
    return first.rstrip(": "), [lines for lines in (rest, *paragraphs[1:]) if lines]


def _titled(paragraphs: list[list[str]]) -> tuple[str, list[list[str]]]:
    """Return the title, if the first line is one, and the other lines."""
    paragraphs = [lines for lines in paragraphs if lines]
    if not paragraphs:
        return "", paragraphs
    first, *rest = paragraphs[0]
    if about := _ABOUT.fullmatch(first):
        return about["title"].strip(), [lines for lines in (rest, *paragraphs[1:]) if lines]
    if title := title_in_talk(first):
        kept = [first, *rest] if _announced_in(first) else rest
        return title, [lines for lines in (kept, *paragraphs[1:]) if lines]
    if chatty := _CHATTY.match(first):
        first = first[chatty.end() :].rstrip("! ")
    if (named := _NAMED_LIST.fullmatch(first)) and _begins_with_things(named["rest"]):
        return named["title"], [[named["rest"], *rest], *paragraphs[1:]]
    is_alone = sum(map(len, paragraphs)) < 2  # then it says what to do
    is_short = not is_alone and len(first) <= _LONGEST_TITLE and not re.search(r"[.!;,]$", first)
    name = _FOR_SOME.sub("", first)
    is_named = _TITLE_WORDS.search(first) is not None or not (
        (says_to_do(name) and not _is_above_things([*rest, *(paragraphs[1:2] or [[]])[0]]))
        or _AMOUNT_FIRST.match(name)
        or _AMOUNT_LAST.search(name)
    )
    heads = is_announcing(Row((first,))) or _bare_things_in(first) is not None
    if is_short and is_named and not (heads and ("," in first or is_announcing(Row((first,))))):
        return first.rstrip(":").strip(), [lines for lines in (rest, *paragraphs[1:]) if lines]
    return "", paragraphs


def _is_above_things(below: Sequence[str]) -> bool:
    """Return whether a first line that says to do something is a title, since things needed are
    right below it: "Mend a wall".
    """
    first = next(iter(below), "")
    return bool(_announced_in(first)) or (_has_amount(first) and not says_to_do(first))


def _begins_with_things(line: str) -> bool:
    return _things_in(line) is not None or _things_in(line.partition(". ")[0]) is not None


def _judged(paragraphs: Iterable[Sequence[str]], numbered: frozenset[str]) -> Iterator[_Line]:
    for number, lines in enumerate(paragraphs):
        for line in lines:
            if line in numbered:
                yield _Line(line, _Kind.STEP, (), number)
                continue
            if things := _announced_in(line):
                yield _Line(line, _Kind.THINGS, things, number)
                continue
            for piece in _parted(line):
                yield _judge(piece, number)


def _announced_in(line: str) -> tuple[str, ...]:
    """Return the ingredients of a line such as "You need flour, eggs and milk"; none in others."""
    needing = _NEEDING.fullmatch(line)
    if needing is None:
        return ()
    return _bare_things_in(_AND.sub(", ", needing["rest"] or needing["taken"])) or ()


def _parted(line: str) -> Iterator[str]:
    """Yield a line; "Flour, eggs, milk. Mix." in two parts."""
    lead, _, rest = line.partition(". ")
    if rest and "," in lead and _things_in(lead) is not None:
        yield lead
        yield from _parted(rest)
        return
    leading = _LEADING.fullmatch(line)
    if leading is not None and Topic.STEPS in topics_of(Row((f"{leading['heading']}:",))):
        yield f"{leading['heading']}:"
        yield leading["rest"]
    else:
        yield line


def _judge(line: str, paragraph: int) -> _Line:
    things = _things_in(line)
    if things is not None:
        return _Line(line, _Kind.THINGS, things, paragraph)
    does = says_to_do(line) or _TIME_FIRST.match(line) is not None
    return _Line(line, _Kind.STEP if does else _Kind.UNCLEAR, (), paragraph)


def _things_in(line: str) -> tuple[str, ...] | None:
    """Return the ingredients in a line; None if it is not only ingredients."""
    pieces = _pieces_in(line)
    if _is_one_thing(pieces):
        return _one_thing(line, pieces)
    is_list = len(pieces) >= _FEWEST_LISTED and "." not in line.rstrip(_ENDS)
    is_things = is_list or any(map(_is_measured, pieces))
    return pieces if is_things and all(map(_is_short, pieces)) else None


def _bare_things_in(line: str) -> tuple[str, ...] | None:
    """Return the ingredients in a line as `_things_in` does, also if none has an amount, as after
    "You need".
    """
    pieces = _pieces_in(line)
    if _is_one_thing(pieces) and len(pieces) < _FEWEST_LISTED:
        return _one_thing(line, pieces)
    return pieces if pieces and all(map(_is_short, pieces)) else None


def _pieces_in(line: str) -> tuple[str, ...]:
    """Return the parts of a line that may be a list; none if it says what to do."""
    line = line.rstrip(_ENDS)
    if says_to_do(_BUT_NOT.sub("", line)) or _HEADING.fullmatch(line):
        return ()
    pieces = tuple(_with_sizes(piece for piece in _PARTING.split(line) if piece))
    return () if any(_TIME_FIRST.match(piece) for piece in pieces) else pieces


def _with_sizes(pieces: Iterable[str]) -> list[str]:
    """Return parts with each size joined to its thing, and things without a comma between them
    apart.
    """
    found: list[str] = []
    for piece in pieces:
        if found and _SIZE.fullmatch(piece):
            found[-1] += f", {piece}"
            continue
        several = _NEXT_THING.split(piece) if _AMOUNT_FIRST.match(piece) else [piece]
        are_things = all(
            _AMOUNT_FIRST.match(one) and _NAMED.search(one) and not is_amount(one)
            for one in several
        )
        found += several if are_things else [piece]
    return found


def _is_measured(piece: str) -> bool:
    return (_AMOUNT_FIRST.match(piece) or _AMOUNT_LAST.search(piece)) is not None


def _is_short(piece: str) -> bool:
    return len(piece.split()) <= (_MOST_WORDS if _is_measured(piece) else _MOST_BARE_WORDS)


def _is_one_thing(pieces: Sequence[str]) -> bool:
    """Return whether only the first part has an amount: "200 g butter, soft, in cubes"."""
    return bool(pieces) and _is_measured(pieces[0]) and not any(map(_is_measured, pieces[1:]))


def _one_thing(line: str, pieces: Sequence[str]) -> tuple[str, ...] | None:
    words = sum(len(piece.split()) for piece in pieces)
    return (line.rstrip(_ENDS),) if words <= _MOST_WORDS + len(pieces) else None


def _sorted(lines: Sequence[_Line]) -> Understood:
    """Put each line where it belongs; `doubts` has `UNSORTED` if too few can be told apart."""
    groups: list[tuple[str, list[str]]] = []
    sections: list[tuple[str, list[str]]] = []
    heading = ""
    expected: _Kind | None = None
    unclear = 0
    for at, line in enumerate(lines):
        row = Row((line.text,))
        title = _HEADING.fullmatch(line.text)
        if title is not None or is_announcing(row):
            if is_announcing(row):
                expected = _Kind.THINGS if Topic.NEEDED in topics_of(row) else _Kind.STEP
            heading = "" if is_announcing(row) or title is None else title["title"].strip()
            continue
        kind = line.kind
        is_bare = not _has_amount(line.text) and not _announced_in(line.text)
        if kind is _Kind.THINGS and sections and expected is None and is_bare:
            kind = _Kind.STEP
        elif kind is not _Kind.STEP and expected is not None:
            bare = _bare_things_in(line.text)
            kind = expected if expected is _Kind.STEP or bare is not None else kind
        elif kind is _Kind.UNCLEAR and _is_beside_things(lines, at) and not sections:
            kind = _Kind.THINGS
        elif kind is _Kind.UNCLEAR:
            unclear += 1
        if kind is _Kind.STEP and expected is _Kind.THINGS:
            expected = None
        parts = groups if kind is _Kind.THINGS else sections
        if not parts or heading:
            parts.append((heading, []))
            heading = ""
        things = line.things or _bare_things_in(line.text) or (line.text,)
        parts[-1][1].extend(things if kind is _Kind.THINGS else (line.text,))
    return Understood(
        "",
        tuple(Group(tuple(items), title) for title, items in groups),
        tuple(Section(tuple(Step((text,)) for text in texts), title) for title, texts in sections),
        doubts=(Doubt.UNSORTED,) if 2 * unclear >= max(len(lines), 1) else (Doubt.GUESSED,),
    )


def _is_beside_things(lines: Sequence[_Line], at: int) -> bool:
    """Return whether a line of few words stands among ingredients in its paragraph."""
    line = lines[at]
    bare = _bare_things_in(line.text)
    if bare is None:
        return False
    ways = (reversed(lines[:at]), lines[at + 1 :])
    nearest = (next((one for one in way if one.kind is not _Kind.UNCLEAR), None) for way in ways)
    return any(
        one is not None and one.kind is _Kind.THINGS and one.paragraph == line.paragraph
        for one in nearest
    )


def _has_amount(line: str) -> bool:
    return any(map(_is_measured, _PARTING.split(line)))
