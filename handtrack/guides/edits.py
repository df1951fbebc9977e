"""Changes to one part of a guide's text; all else stays as written.

Each function takes a text whose lines end in a line feed, and returns the changed one. A step is
meant by its index. Raises `UsageError`: the text has no such step.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from handtrack.errors import UsageError
from handtrack.guides.codes import GuideCode
from handtrack.guides.document import (
    GAP,
    Document,
    StepText,
    document_of,
    heading_row,
    key_row,
)
from handtrack.guides.entries import FEWEST_OPTIONS, MOST_OPTIONS, slug, split_id
from handtrack.guides.front import front_value
from handtrack.guides.lines import tidy
from handtrack.guides.rows import Row, Shape, joined, row_of, rows_of
from handtrack.guides.step import StepKind

_NAME: Final = re.compile(r"[^\s,=]+")


def body_of(text: str, at: int) -> str:
    """Return the body of a step."""
    return _document_with(text, at).steps[at].body


def with_body(text: str, at: int, body: str) -> str:
    """Replace a step's body; a renamed option keeps its id if another step depends on it."""
    document = _document_with(text, at)
    step = document.steps[at]
    if body == step.body:
        return text
    body = _with_option_ids(document, at, body)
    gap_above = "" if step.is_parted or step.keys is None else "\n"
    head = step.head.removesuffix("\n") + "\n" + gap_above
    is_last = at == len(document.steps) - 1
    return document.with_step_text(at, head, body, "\n" if is_last else GAP)


def with_title(text: str, at: int, title: str) -> str:
    """Replace a step's title; its id stays if another step depends on it."""
    document = _document_with(text, at)
    step = document.steps[at]
    if " ".join(title.split()) == step.title:
        return text
    _, line_end, keys = step.head.partition("\n")
    head = heading_row(title) + line_end + keys
    changed = document.with_step_text(at, head, step.body, step.gap)
    name = document.ids[at]
    is_needed = any(name in _names(other, "if", "review", "repeat") for other in document.steps)
    is_renamed = _document_with(changed, at).ids[at] != name
    return with_key(changed, at, "id", name) if is_needed and is_renamed else changed


def with_key(text: str, at: int, key: str, value: str) -> str:
    """Set a step's key, or remove it if the value is empty;
    a step with unreadable keys stays as it is.
    """
    document = _document_with(text, at)
    step = document.steps[at]
    value = " ".join(value.split())
    if step.keys is None or step.values.get(key, "") == value:
        return text
    rows = step.head.split("\n")
    known = {name: line - step.line for name, (line, _) in step.keys.values.items()}
    row = key_row(key, value)
    if key in known:
        place = known[key]
        rows[place : place + 1] = [row] if value else []
    else:
        below = max(known.values(), default=0) + 1
        has_body = step.body or step.gap
        rows[below:below] = [row] if step.is_parted or known or not has_body else [row, ""]
    return document.with_step_text(at, "\n".join(rows), step.body, step.gap)


def with_kind(text: str, at: int, kind: StepKind, entries: Sequence[str]) -> str:
    """Change a step's kind: drop keys it cannot have,
    and begin its list with `entries` if it needs one.
    """
    step = _document_with(text, at).steps[at]
    if step.keys is None or kind is step.kind:
        return text
    body = _listed(step.body, kind, entries)
    for key in step.values:
        text = text if key in kind.keys else with_key(text, at, key, "")
    text = with_key(text, at, "kind", "" if kind.plain else kind.value)
    for key, usual in kind.traits.required.items():
        text = with_key(text, at, key, usual)
    return with_body(text, at, body)


def with_step(text: str, at: int, title: str) -> str:
    """Insert a text step before the one at an index, or at the end."""
    document = document_of(text)
    steps = document.steps if document is not None else ()
    if at < len(steps):
        begin = steps[at].begin
        return f"{text[:begin]}{heading_row(title)}{GAP}{text[begin:]}"
    return text.rstrip("\n") + f"{GAP}{heading_row(title)}\n"


def with_copy(text: str, at: int, title: str) -> str:
    """Insert a copy of a step below it, with another title and no id of its own."""
    step = _document_with(text, at).steps[at]
    text = with_body(with_step(text, at + 1, title), at + 1, step.body)
    for key, value in step.values.items():
        text = text if key == "id" else with_key(text, at + 1, key, value)
    return text


def without_step(text: str, at: int) -> str:
    """Remove a step."""
    document = _document_with(text, at)
    others = [str(step) for place, step in enumerate(document.steps) if place != at]
    rest = document.lead + "".join(others)
    return rest if at < len(others) else rest.rstrip("\n") + "\n"


def with_moved(text: str, at: int, to: int) -> str:
    """Move a step to another index."""
    if at == to:
        return text
    document = _document_with(text, at)
    texts = [*map(str, document.steps)]
    last = document.steps[-1]
    is_end_moved = len(texts) - 1 in (at, to)
    if is_end_moved:  # the end of the file has another gap
        texts[-1] = last.head + last.body + GAP
    texts.insert(to, texts.pop(at))
    moved = document.lead + "".join(texts)
    return moved.rstrip("\n") + last.gap if is_end_moved else moved


def with_front(text: str, key: str, value: str) -> str:
    """Set a key of the front matter, or remove it if the value is empty;
    unchanged if others would change too.
    """
    value = " ".join(tidy(value).split())
    document = document_of(text)
    values = document.values if document is not None else None
    if document is None or values is None or values.get(key, "") == value:
        return text
    rows = text.split("\n")
    first, last = document.rows_of_key(key)
    rows[first:last] = [key_row(key, front_value(value))] if value else []
    changed = "\n".join(rows)
    wanted = {name: one for name, one in {**values, key: value}.items() if one}
    after = document_of(changed)
    return changed if after is not None and after.values == wanted else text


def new_row(body: str, at: int) -> tuple[str, int]:
    """Break a line of a body at an offset, as Enter does; return the body and the offset of the
    cursor.

    A list continues with its next entry, and ends at an empty one.
    """
    place = body.count("\n", 0, at)
    begin = body.rfind("\n", 0, at) + 1
    line = body.split("\n")[place]
    mark = row_of(line).mark
    if not mark or at < begin + len(mark):
        return f"{body[:at]}\n{body[at:]}", at + 1
    if not line[len(mark) :].strip():
        return body[:begin] + body[begin + len(line) :], begin
    return _at_mark(rows_of(f"{body[:at]}\n{mark}{body[at:].removeprefix(' ')}"), place + 1)


def is_empty_entry(row: str) -> bool:
    """Return whether a line is a list entry without words."""
    return row != "" and row_of(row).mark == row


def with_entry(body: str, kind: StepKind) -> tuple[str, int]:
    """Add an empty item or option after the last one of a body;
    return the body and the offset of the cursor.
    """
    rows = rows_of(body.rstrip("\n"))
    shape, entry = (Shape.BULLET, "- [ ] ") if kind.ticks else (Shape.NUMBER, "1. ")
    last = max((at for at, row in enumerate(rows) if row.shape is shape), default=None)
    if last is None:
        rows = [*rows, row_of(""), row_of(entry)] if body.strip() else [row_of(entry)]
        return _at_mark(rows, len(rows) - 1)
    below = next((at for at in range(last + 1, len(rows)) if not rows[at].is_indented), len(rows))
    rows.insert(below, row_of(entry))
    return _at_mark(rows, below)


def _at_mark(rows: list[Row], place: int) -> tuple[str, int]:
    """Number the list that a row belongs to; return the body and the offset after the row's
    mark.
    """
    first = place
    while first and _is_of_list(rows[first - 1]):
        first -= 1
    number = 0
    for at in range(first, len(rows)):
        if not _is_of_list(rows[at]):
            break
        if (given := rows[at].number) is not None:
            number = number + 1 if number else given
            rows[at] = rows[at].numbered(number)
    above = sum(len(str(row)) + 1 for row in rows[:place])
    return joined(rows), above + len(rows[place].mark)


def _is_of_list(row: Row) -> bool:
    """Return whether a row is a numbered entry, or continues one."""
    return row.shape is Shape.NUMBER or (row.shape is not Shape.BLANK and row.is_indented)


def _document_with(text: str, at: int) -> Document:
    """Return the tree of a text that has a step with an index."""
    document = document_of(text)
    if document is None or not 0 <= at < len(document.steps):
        raise UsageError(GuideCode.STEP_NOT_FOUND, number=at + 1)
    return document


def _names(step: StepText, *keys: str) -> set[str]:
    """Return the words in the values of a step's keys, among them the ids that it depends on."""
    return {name for key in keys for name in _NAME.findall(step.values.get(key, ""))}


@dataclass(frozen=True, slots=True)
class _OptionRow:
    """An option of a body: its id, and the index of its row."""

    id: str
    at: int


def _option_rows(body: str) -> list[_OptionRow]:
    """Return the options of a body."""
    found = []
    for at, row in enumerate(rows_of(body)):
        if row.shape is Shape.NUMBER:
            label, given = split_id(row.words.strip())
            found.append(_OptionRow(given or slug(label), at))
    return found


def _needed_options(document: Document, at: int) -> set[str]:
    """Return the words among which are the ids of a step's options that something depends on."""
    needed = _names(document.steps[at], "default")
    for step in document.steps:
        conditions = _names(step, "if")
        if document.ids[at] in conditions:
            needed |= conditions
    return needed


def _with_option_ids(document: Document, at: int, body: str) -> str:
    """Write the former id after each renamed option of a step's new body that something depends
    on.
    """
    before = _option_rows(document.steps[at].body)
    after = _option_rows(body)
    if len(before) != len(after):  # nothing tells which one was renamed
        return body
    missing = _needed_options(document, at) - {option.id for option in after}
    rows = body.split("\n")
    for former, present in zip(before, after, strict=True):
        row = rows[present.at]
        next_row = rows[present.at + 1] if present.at + 1 < len(rows) else ""
        goes_on = next_row[:1].isspace()
        if former.id in missing and "{#" not in row and not goes_on:
            rows[present.at] = f"{row} {{#{former.id}}}"
    return "\n".join(rows)


def _listed(body: str, kind: StepKind, entries: Sequence[str]) -> str:
    """Turn a body's list into what a kind of step needs: empty boxes, numbers,
    or bullets for text.

    `entries`: those of a new list, for a body without a list that will do.
    """
    rows = rows_of(body)
    bullets = [at for at, row in enumerate(rows) if row.shape is Shape.BULLET]
    has_numbers = any(row.shape is Shape.NUMBER for row in rows)
    can_be_options = FEWEST_OPTIONS <= len(bullets) <= MOST_OPTIONS
    takes_numbers = kind.asks and not has_numbers and can_be_options
    bullet = "- [ ]" if kind.ticks else "-"
    for number, at in enumerate(bullets, start=1):
        label = rows[at].label
        if label is not None or kind.ticks or takes_numbers:
            mark = f"{number}." if takes_numbers else bullet
            rows[at] = row_of(f"{mark} {rows[at].words if label is None else label}")
    lacks_items = kind.ticks and not bullets
    lacks_options = kind.asks and not has_numbers and not takes_numbers
    if lacks_items or lacks_options:
        if body.strip():
            rows.append(row_of(""))
        for number, words in enumerate(entries, start=1):
            mark = bullet if kind.ticks else f"{number}."
            rows.append(row_of(f"{mark} {words}"))
    changed = joined(rows)
    return changed if body.strip() else changed.lstrip("\n")
