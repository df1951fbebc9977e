"""What can be ticked and chosen in a step: the items of a checklist, the options of a choice or a field."""

import re
from collections.abc import Iterable
from typing import Final

from handtrack.guides.lines import GuideText, Line, quoted
from handtrack.guides.markdown import ListLine, RawBlock, RawList
from handtrack.guides.step import Entry, StepKind

FEWEST_OPTIONS: Final = 2
MOST_OPTIONS: Final = 9  # one for each digit key

_ID = re.compile(r"[\w.-]+")
_BOX = re.compile(r"\[(?P<mark>.?)\]\s*(?P<label>.*)")


def slug(text: str) -> str:
    """Return a text as an id: small letters of any script, digits and hyphens; empty where it has none of them."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")


def check_id(source: GuideText, line: int, name: str) -> None:
    """Refuse an id of a step, an item or an option that is no word."""
    if not _ID.fullmatch(name):
        raise source.fault(line, f"the id {quoted(name)} may hold letters, digits, '-', '_' and '.'")


def refuse_stray_boxes(source: GuideText, kind: StepKind, blocks: Iterable[RawBlock]) -> None:
    """Refuse boxes in a step that is no checklist, where they could not be ticked."""
    if kind is StepKind.CHECKLIST:
        return
    for block in blocks:
        for entry in block.entries if isinstance(block, RawList) else ():
            if _BOX.match(entry.plain):
                raise source.fault(entry.line, "an item to tick belongs to a step of kind checklist")


def items_of(source: GuideText, heading: Line, blocks: list[RawBlock]) -> tuple[tuple[Entry, ...], list[RawBlock]]:
    """Return the items of a checklist, and the blocks of its body without them."""

    def has_boxes(block: RawBlock) -> bool:
        return isinstance(block, RawList) and any(_BOX.match(entry.plain) for entry in block.entries)

    rows: list[tuple[ListLine, str]] = []
    for block in blocks:
        if not isinstance(block, RawList) or not has_boxes(block):
            continue
        for entry in block.entries:
            box = _BOX.fullmatch(entry.plain)
            if box is None or box["mark"].strip():
                raise source.fault(entry.line, "an item of a checklist begins with an empty box: - [ ] Flour")
            rows.append((entry, box["label"]))
    if not rows:
        raise source.fault(heading.number, "a checklist without items; write each as '- [ ] Flour'")
    return _named(source, rows, "item"), [block for block in blocks if not has_boxes(block)]


def options_of(source: GuideText, heading: Line, blocks: list[RawBlock]) -> tuple[tuple[Entry, ...], list[RawBlock]]:
    """Return the options of a choice or a field, and the blocks of its body without them."""
    lists = [block for block in blocks if isinstance(block, RawList) and block.ordered]
    if not lists:
        raise source.fault(heading.number, "no options; write them as a numbered list: 1. Small")
    if len(lists) > 1:
        raise source.fault(lists[1].entries[0].line, "a second numbered list; the options of a step are one list")
    entries = lists[0].entries
    if not FEWEST_OPTIONS <= len(entries) <= MOST_OPTIONS:
        what = (
            f"{len(entries)} option{'' if len(entries) == 1 else 's'}; a step takes {FEWEST_OPTIONS} to {MOST_OPTIONS}"
        )
        raise source.fault(entries[0].line, what)
    for place, entry in enumerate(entries, start=1):
        if entry.number != place:
            raise source.fault(
                entry.line, f"option {place} is numbered {entry.number}; the number is the sign shown for it"
            )
    rest = [block for block in blocks if block is not lists[0]]
    return _named(source, [(entry, entry.plain) for entry in entries], "option"), rest


def _named(source: GuideText, rows: Iterable[tuple[ListLine, str]], noun: str) -> tuple[Entry, ...]:
    found: dict[str, Entry] = {}
    for row, text in rows:
        label, given = _split_id(text)
        name = slug(label) or f"{noun}-{len(found) + 1}" if given is None else given
        if not label:
            raise source.fault(row.line, f"an {noun} without text")
        check_id(source, row.line, name)
        if name in found:
            what = f"two {noun}s with the id {quoted(name)}; give one its own: end it with {{#other}}"
            raise source.fault(row.line, what)
        found[name] = Entry(name, label)
    return tuple(found.values())


def _split_id(text: str) -> tuple[str, str | None]:
    """Return a label, and the id in ``{#…}`` at its end where there is one."""
    start = text.find("{#", text.rfind("}", 0, -1) + 1) if text.endswith("}") else -1
    return (text, None) if start < 0 else (text[:start].rstrip(), text[start + 2 : -1])
