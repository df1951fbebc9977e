"""Entries that a step offers to tick or choose: checklist items,
and options of a choice or field.
"""

import re
from collections.abc import Iterable
from typing import Final

from handtrack.guides.body import Text, part_of, plain
from handtrack.guides.codes import GuideCode
from handtrack.guides.lines import GuideText, Line, shortened
from handtrack.guides.markdown import ListLine, RawBlock, RawList
from handtrack.guides.step import Entry, StepKind
from handtrack.sentences import AnyCode

FEWEST_OPTIONS: Final = 2
MOST_OPTIONS: Final = 9  # one for each digit key

_ID = re.compile(r"[\w.-]+")
BOX = re.compile(r"\[(?P<mark>.?)\]\s*(?P<label>.*)")


def slug(text: str) -> str:
    """Turn a text into an id: lower-case letters of any script, digits and hyphens;
    may be empty.
    """
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")


def check_id(source: GuideText, line: int, name: str) -> None:
    """Refuse an id that is not a word."""
    if not _ID.fullmatch(name):
        raise source.fault(line, GuideCode.ID_INVALID(id=shortened(name)))


def refuse_stray_boxes(source: GuideText, kind: StepKind, blocks: Iterable[RawBlock]) -> None:
    """Refuse checkboxes outside a checklist."""
    if kind.ticks:
        return
    for block in blocks:
        if not isinstance(block, RawList):
            continue
        for entry in block.entries:
            if _has_box(entry):
                raise source.fault(entry.line, GuideCode.ITEM_STRAY())


def items_of(
    source: GuideText, heading: Line, blocks: list[RawBlock]
) -> tuple[tuple[Entry, ...], list[RawBlock]]:
    """Return a checklist's items, and the other blocks of its body."""
    rows: list[tuple[ListLine, Text]] = []
    rest: list[RawBlock] = []
    for block in blocks:
        if isinstance(block, RawList) and any(map(_has_box, block.entries)):
            rows += [(entry, _label_of(source, entry)) for entry in block.entries]
        else:
            rest.append(block)
    if not rows:
        raise source.fault(heading.number, GuideCode.ITEMS_MISSING())
    items = _entries(source, rows, "item", GuideCode.ITEM_EMPTY, GuideCode.ITEM_ID_TAKEN)
    return items, rest


def _has_box(entry: ListLine) -> bool:
    return BOX.match(plain(entry.text)) is not None


def _label_of(source: GuideText, entry: ListLine) -> Text:
    """Return the text after an entry's box, which must be there and empty."""
    box = BOX.fullmatch(plain(entry.text))
    if box is None or box["mark"].strip():
        raise source.fault(entry.line, GuideCode.ITEM_BOX())
    return part_of(entry.text, *box.span("label"))


def options_of(
    source: GuideText, heading: Line, blocks: list[RawBlock]
) -> tuple[tuple[Entry, ...], list[RawBlock]]:
    """Return the options of a choice or field, and the other blocks of its body."""
    lists = [block for block in blocks if isinstance(block, RawList) and block.ordered]
    if not lists:
        raise source.fault(heading.number, GuideCode.OPTIONS_MISSING())
    if len(lists) > 1:
        raise source.fault(lists[1].entries[0].line, GuideCode.OPTIONS_TWICE())
    entries = lists[0].entries
    if not FEWEST_OPTIONS <= len(entries) <= MOST_OPTIONS:
        code = GuideCode.OPTION_ALONE if len(entries) == 1 else GuideCode.OPTIONS_TOO_MANY
        fault = code(count=len(entries), fewest=FEWEST_OPTIONS, most=MOST_OPTIONS)
        raise source.fault(entries[0].line, fault)
    for place, entry in enumerate(entries, start=1):
        if entry.number != place:
            fault = GuideCode.OPTION_NUMBER(place=place, number=str(entry.number))
            raise source.fault(entry.line, fault)
    rest = [block for block in blocks if block is not lists[0]]
    rows = [(entry, entry.text) for entry in entries]
    options = _entries(source, rows, "option", GuideCode.OPTION_EMPTY, GuideCode.OPTION_ID_TAKEN)
    return options, rest


def _entries(
    source: GuideText,
    rows: Iterable[tuple[ListLine, Text]],
    noun: str,
    empty: AnyCode,
    taken: AnyCode,
) -> tuple[Entry, ...]:
    """Return the entries of some rows: each with a label and an id, given or made from the label.

    `noun`: begins the id of a label without letters. `empty`, `taken`: the faults of a row without
    a label, and of one with another one's id.
    """
    found: dict[str, Entry] = {}
    for row, text in rows:
        label, name = split_id(plain(text))
        if name is None:
            name = slug(label) or f"{noun}-{len(found) + 1}"
        if not label:
            raise source.fault(row.line, empty())
        check_id(source, row.line, name)
        if name in found:
            raise source.fault(row.line, taken(id=shortened(name)))
        scales = any(span.amount for span in text)
        found[name] = Entry(name, label, part_of(text, 0, len(label)) if scales else ())
    return tuple(found.values())


def split_id(text: str) -> tuple[str, str | None]:
    """Split a label from a trailing ``{#…}`` id, if any."""
    if not text.endswith("}"):
        return text, None
    start = text.find("{#", text.rfind("}", 0, -1) + 1)
    if start < 0:
        return text, None
    return text[:start].rstrip(), text[start + 2 : -1]
