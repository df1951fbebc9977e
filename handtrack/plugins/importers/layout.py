"""Lays out an imported text as a guide: a checklist of things needed, then the steps, then notes
and source.

Nothing is made up: a step without a title is numbered within its section, and a note names missing
parts. The import's preview names guesses, once.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar

from handtrack.errors import SourceError
from handtrack.guides.amounts import Amount, find_amounts, is_amount
from handtrack.guides.body import Block, Listing, Note, Paragraph, Span, Text, plain, texts_of
from handtrack.guides.body import Picture as Shown
from handtrack.guides.codes import GuideCode
from handtrack.guides.duration import LONGEST_S
from handtrack.guides.entries import slug
from handtrack.guides.file import Picture
from handtrack.guides.guide import Guide
from handtrack.guides.ingredient_lines import ingredient_words, names_ingredient
from handtrack.guides.lines import LARGEST_BYTES, tidy
from handtrack.guides.parse import MOST_STEPS
from handtrack.guides.roles.rules import read_quantities
from handtrack.guides.step import Entry, Step, StepKind
from handtrack.guides.writing import duration_text, guide_text
from handtrack.plugins.importers.alternatives import find_alternatives
from handtrack.plugins.importers.understood import TOOLS, Doubt, Group, Section, Understood
from handtrack.plugins.importers.understood import Step as ImportedStep
from handtrack.plugins.importers.words import Words, words_of
from handtrack.plugins.importers.yields import counts_in, servings_of
from handtrack.runtime.files import shown

_T = TypeVar("_T")

LONGEST_TITLE: Final = 120
_LONGEST_SUMMARY: Final = 120
_LONGEST_PARAGRAPH: Final = 4000
_LONGEST_STEP: Final = 5000
_MOST_BLOCKS: Final = 200
"""Per step; the reader's own bounds leave room for escapes, ids and notes."""
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_JUST_SERVINGS = re.compile(
    r"(?:for |für |pour |para |per |voor )?[1-9]\d{0,2}\s?(?:servings?(?:\(s\))?|serves|portion(?:en|s)?"
    r"|person(?:en|s|e|nes|as)?|people|porcion(?:es)?|raciones|porzioni|pessoas|porções|personer|porties)?",
    re.IGNORECASE,
)
"""A yield that only repeats the guide's servings."""
_LONGEST_SOURCE: Final = 1000
_LONGEST_ASIDE: Final = 190
"""Even if every character is escaped, the reader takes it for one span."""
_UNSAFE = re.compile(r"[\[\]]")


def lay_out(understood: Understood, path: Path) -> tuple[Guide, dict[Path, bytes]]:
    """Return the guide for a file at `path`, and the files of its pictures.

    Raises `SourceError`: it is too long for a guide, or has nothing to read.
    """
    pictures = _Pictures(path)
    title = cut(_tidy(understood.title), LONGEST_TITLE) or path.name.partition(".")[0]
    words = words_of(understood.language, title)
    steps = _unique(
        [
            *_needed(understood, words),
            *_steps(understood, words, pictures),
            *_notes(understood, words),
        ]
    )
    if not steps:
        raise SourceError(GuideCode.IMPORT_NOTHING, path=shown(path.name))
    steps[0] = replace(steps[0], body=(*_before_all(understood, words), *steps[0].body))
    steps[-1] = replace(steps[-1], body=(*steps[-1].body, *_source(understood, words)))
    cover = understood.picture
    guide = Guide(
        path=path,
        title=title,
        summary=cut(_tidy(understood.summary), _LONGEST_SUMMARY),
        picture=replace(pictures.add(cover), alt=title) if cover else None,
        language=understood.language if _LANGUAGE.fullmatch(understood.language) else "en",
        time_s=_time(understood),
        servings=servings_of(understood.yields),
        steps=tuple(steps),
        warnings=(),
    )
    if len(steps) > MOST_STEPS or len(guide_text(guide).encode()) > LARGEST_BYTES:
        raise SourceError(GuideCode.IMPORT_TOO_LONG, path=shown(path.name))
    return guide, pictures.files


class _Pictures:
    """Names a guide's pictures by their content, so that guides in one folder never clash."""

    def __init__(self, path: Path) -> None:
        self.files: dict[Path, bytes] = {}
        self._folder = path.parent / "pictures"
        self._stem = slug(path.name.partition(".")[0])[:60] or "picture"

    def add(self, picture: Picture) -> Shown:
        mark = hashlib.sha256(picture.data).hexdigest()[:8]
        path = self._folder / f"{self._stem}-{mark}{picture.suffix}"
        self.files[path] = picture.data
        return Shown(path, _UNSAFE.sub("", _tidy(picture.alt)).strip())


def _needed(understood: Understood, words: Words) -> Iterator[Step]:
    """Yield a checklist for each group of things needed."""
    for group in understood.needed:
        labels = (label for item in group.items for label in pieces(item))
        title = _group_title(group, understood, words)
        fixed = frozenset(map(_tidy, group.staying))
        for part, portion in enumerate(_portions(labels, len), start=1):
            items = _items(portion, fixed)
            yield Step("", _numbered(title, part), StepKind.CHECKLIST, 0, items=items)


def _group_title(group: Group, understood: Understood, words: Words) -> str:
    main = words.materials if understood.protocol else words.ingredients
    own = _heading(group.title)
    if group.is_tools:
        return own if group.title != TOOLS else words.tools or main
    return f"{main}: {own}" if own else main


def _items(labels: Iterable[str], fixed: frozenset[str]) -> tuple[Entry, ...]:
    ids = Counter[str]()
    entries: list[Entry] = []
    for place, label in enumerate(labels, start=1):
        name = slug(label) or f"item-{place}"
        ids[name] += 1
        while ids[name] > 1:
            name = f"{name}-{ids[name]}"
            ids[name] += 1
        text = marked_line(label, fixed)
        entries.append(Entry(name, label, text if any(span.amount for span in text) else ()))
    return tuple(entries)


def marked_line(line: str, fixed: frozenset[str] = frozenset()) -> Text:
    """Return an ingredient's line with its scalable amounts marked;
    one of the `fixed` lines has none.
    """
    return (Span(line),) if line in fixed else _marked(line, find_amounts(line))


def marked_step(words: str, known: frozenset[str]) -> Text:
    """Return a step's words with their scalable amounts marked.

    `known`: the `ingredient_words` of the guide; a number without a unit scales only beside one of
    them.
    """
    amounts = find_amounts(
        words, counts=False, is_ingredient=lambda after: names_ingredient(after, known)
    )
    return _marked(words, amounts)


def _marked(line: str, amounts: Iterable[Amount]) -> Text:
    """Return a line with its scalable amounts marked."""
    spans: list[Span] = []
    end = 0
    for amount in amounts:
        words = line[amount.begin : amount.end]
        if amount.begin >= end and is_amount(words):
            spans += [Span(line[end : amount.begin]), Span(words, amount=True)]
            end = amount.end
    return tuple(span for span in (*spans, Span(line[end:])) if span.text)


def _steps(understood: Understood, words: Words, pictures: _Pictures) -> Iterator[Step]:
    """Yield the steps of all sections, below a choice if some are alternatives."""
    known = known_ingredients(understood)
    ways = find_alternatives(understood.sections)
    options = _options(understood.sections, ways)
    if options:
        yield Step(_WAY, words.way, StepKind.CHOICE, 0, options=options)
    for place, section in enumerate(understood.sections):
        is_way = bool(options) and place in ways
        needs = {_WAY: frozenset((options[place - ways.start].id,))} if is_way else {}
        for step in _steps_of_section(section, words, known, pictures):
            yield replace(step, needs=needs)


def _steps_of_section(
    section: Section, words: Words, known: frozenset[str], pictures: _Pictures
) -> Iterator[Step]:
    """Yield a section's steps, each in parts that fit in a step.

    Their titles begin with the section's. One that is too long for a heading is text above the
    first step.
    """
    heading = _heading(section.title)
    is_only = len(section.steps) == 1
    for number, step in enumerate(section.steps, start=1):
        own, text = _own_title(step)
        if number == 1 and not heading:
            text = (section.title, *text)
        if not own and not (heading and is_only):
            own = f"{words.step} {number}".strip()
        title = f"{heading}: {own}" if heading and own else heading or own
        blocks = _blocks(step, text, known, pictures)
        portions = _portions(blocks, _length) if blocks else [()]
        for part, portion in enumerate(portions, start=1):
            yield Step("", _numbered(title, part), StepKind.TEXT, 0, body=portion)


def _own_title(step: ImportedStep) -> tuple[str, tuple[str, ...]]:
    """Return a step's title, empty without one, and its text.

    Without a title the text may begin with one: "Roast the parsnips: Heat the oven". One that is
    too long for a heading is text.
    """
    if title := _heading(step.title):
        return title, step.text
    if step.title:
        return "", (step.title, *step.text)
    lead = _LEAD.fullmatch(step.text[0]) if step.text else None
    if lead is None:
        return "", step.text
    return lead["title"], (lead["rest"], *step.text[1:])


def _blocks(
    step: ImportedStep, text: Iterable[str], known: frozenset[str], pictures: _Pictures
) -> list[Block]:
    """Return a step's body: warnings, pictures, things it takes, text, and notes."""
    return [
        *_note_blocks(step.warnings),
        *map(pictures.add, step.pictures),
        *_taken(step.needed),
        *_paragraphs(text, known),
        *_note_blocks(step.notes),
    ]


_WAY: Final = "way"
"""The id of the choice between alternatives."""


def _options(sections: Sequence[Section], ways: range) -> tuple[Entry, ...]:
    """Return the sections that are alternatives as the options of a choice."""
    labels = [_heading(sections[place].title) for place in ways]
    ids = [slug(label) or f"option-{place}" for place, label in enumerate(labels, 1)]
    are_clear = all(labels) and len({*ids}) == len(ids)
    return tuple(map(Entry, ids, labels)) if are_clear else ()


_BOX: Final = re.compile(r"\A(?:\[.?\]\s*)+")
"""A box to tick in front of an item: only a checklist may have one."""


def _taken(needed: Group) -> Iterator[Listing]:
    """Yield the list of what a step takes."""
    lines = [
        (piece, item in needed.staying)
        for item in needed.items
        for piece in pieces(_BOX.sub("", _tidy(item), count=1))
    ]
    for portion in _portions(lines, lambda line: len(line[0])):
        entries = tuple((Span(text),) if stays else marked_line(text) for text, stays in portion)
        yield Listing(ordered=False, entries=entries)


_LEAD: Final = re.compile(
    r"(?P<title>(?!(?:note|tip|hinweis|tipp)\b)\D[^.:!?\d]{2,39}): (?P<rest>\S.{20,})",
    re.IGNORECASE | re.DOTALL,
)
"""A step that says what it is about before a colon: "Roast the parsnips: Heat the oven …"."""


def known_ingredients(understood: Understood) -> frozenset[str]:
    """Return the `ingredient_words` of an imported text."""
    groups = (group for group in understood.needed if not group.is_tools)
    return ingredient_words(item for group in groups for item in group.items)


def _note_blocks(lines: Iterable[str]) -> list[Note]:
    return [Note((Span(piece),)) for line in lines for piece in pieces(line)]


def _paragraphs(lines: Iterable[str], known: frozenset[str]) -> list[Block]:
    return [Paragraph(marked_step(piece, known)) for line in lines for piece in pieces(line)]


def _numbered(title: str, part: int) -> str:
    return title if part == 1 else f"{title} ({part})"


def _portions(things: Iterable[_T], length: Callable[[_T], int]) -> Iterator[tuple[_T, ...]]:
    """Yield things in portions that fit in a step each."""
    portion: list[_T] = []
    size = 0
    for thing in things:
        if portion and (size + length(thing) > _LONGEST_STEP or len(portion) == _MOST_BLOCKS):
            yield tuple(portion)
            portion = []
            size = 0
        portion.append(thing)
        size += length(thing)
    if portion:
        yield tuple(portion)


def _length(block: Block) -> int:
    return sum(len(plain(text)) for text in texts_of(block))


def _notes(understood: Understood, words: Words) -> Iterator[Step]:
    """Yield the notes as steps of their own, below a summary that is too long for the guide's."""
    summary = _tidy(understood.summary)
    lines = (*([summary] if len(summary) > _LONGEST_SUMMARY else []), *understood.notes)
    paragraphs = _paragraphs(lines, known_ingredients(understood))
    for part, portion in enumerate(_portions(paragraphs, _length), start=1):
        yield Step("", _numbered(words.notes, part), StepKind.TEXT, 0, body=portion)


def _before_all(understood: Understood, words: Words) -> Iterator[Block]:
    """Yield what to know before the first step: times and yield, doubts, warnings."""
    yield from _facts(understood, words)
    yield from (Note((Span(line),)) for line in _doubts(understood, words))
    yield from _note_blocks(understood.warnings)


def _source(understood: Understood, words: Words) -> Iterator[Paragraph]:
    """Yield the source, for below the last step."""
    if source := _tidy(understood.source):
        yield _aside((Span(_named(words.source, cut(source, _LONGEST_SOURCE))),))


def _named(name: str, value: str) -> str:
    return f"{name}: {value}" if name else value


def _aside(text: Text) -> Paragraph:
    """Return a paragraph in italics, which views show small; italics can't be long,
    and an asterisk ends them.
    """
    words = plain(text)
    upright = "*" in words or len(words) > _LONGEST_ASIDE
    return Paragraph(text if upright else tuple(replace(span, italic=True) for span in text))


def _facts(understood: Understood, words: Words) -> Iterator[Paragraph]:
    # The guide's own time already has the total.
    total_s = None if _time(understood) else understood.total_s
    times = (
        (words.preparation, understood.preparation_s),
        (words.cooking, understood.cooking_s),
        (words.total, total_s),
    )
    parts = [_named(name, duration_text(seconds)) for name, seconds in times if seconds]
    after = "".join(f" · {part}" for part in parts)
    says_so = _tidy(understood.yields).lower().startswith(words.yields.lower())
    if made := further_yield(understood.yields, "" if says_so else f"{words.yields}: ", after):
        yield _aside(made)
    elif parts:
        yield _aside((Span(" · ".join(parts)),))


def further_yield(yields: str, before: str = "", after: str = "") -> Text:
    """Return a yield with its numbers marked as amounts,
    or nothing if it only says the number of servings.
    """
    yields = _tidy(yields)
    if not yields or _JUST_SERVINGS.fullmatch(yields):
        return ()
    measures = (
        one for one in read_quantities(yields, line=True) if one.scales and one.form is not None
    )
    places = sorted({(one.begin, one.end) for one in (*counts_in(yields), *measures)})
    amounts = (Amount(len(before) + begin, len(before) + end) for begin, end in places)
    return _marked(f"{before}{yields}{after}", amounts)


def _doubts(understood: Understood, words: Words) -> Iterator[str]:
    if Doubt.PICTURES_MISSING in understood.doubts:
        yield words.pictures_missing
    if not understood.sections:
        yield words.no_steps


def _time(understood: Understood) -> float | None:
    parts = [seconds for seconds in (understood.preparation_s, understood.cooking_s) if seconds]
    total = understood.total_s or sum(parts)
    return float(round(total)) if 1 <= total <= LONGEST_S else None


def _unique(steps: Iterable[Step]) -> list[Step]:
    """Return steps with an id for each, by their titles."""
    known: set[str] = set()
    named: list[Step] = []
    for place, step in enumerate(steps, start=1):
        base = step.id or slug(step.title) or f"step-{place}"
        name = base
        number = 1
        while name in known:
            number += 1
            name = f"{base}-{number}"
        known.add(name)
        named.append(replace(step, id=name))
    return named


def _heading(title: str) -> str:
    """Return a title fit for a heading, or nothing if it is a text."""
    title = _tidy(title).rstrip("#: ")
    return title if len(title) <= LONGEST_TITLE else ""


def pieces(text: str) -> Iterator[str]:
    """Yield a text, or its pieces if it is longer than a paragraph may be,
    cut between words if it has several.
    """
    text = _tidy(text)
    while len(text) > _LONGEST_PARAGRAPH:
        end = text.rfind(" ", 1, _LONGEST_PARAGRAPH)
        end = end if end > 0 else _LONGEST_PARAGRAPH
        yield text[:end]
        text = text[end:].lstrip()
    if text:
        yield text


def cut(text: str, longest: int) -> str:
    """Cut a text at the end of a sentence if there is one, else at a word."""
    if len(text) <= longest:
        return text
    begin = text[: longest - len(" …")]
    sentence = max(begin.rfind(end) for end in (". ", "! ", "? "))
    return begin[: sentence + 1] if sentence > 0 else f"{begin.rpartition(' ')[0] or begin} …"


def _tidy(text: str) -> str:
    return " ".join(tidy(text).split()).translate({0xFFFE: None, 0xFFFF: None})
