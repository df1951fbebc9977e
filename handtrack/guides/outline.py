"""The parts of a guide's text, and the changes to one of them; all else stays as written.

Each function takes a text whose lines end in a line feed, and returns the changed one.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from handtrack.errors import UsageError
from handtrack.guides.attributes import Attributes, split_attributes
from handtrack.guides.entries import BOX, FEWEST_OPTIONS, MOST_OPTIONS, slug, split_id
from handtrack.guides.front import find_fences, split_front_matter
from handtrack.guides.lines import Line, numbered, tidy
from handtrack.guides.markdown import BULLET, NUMBER
from handtrack.guides.parse import step_id, step_starts, step_title
from handtrack.guides.step import StepKind
from handtrack.guides.writing import front_value

_GAP: Final = "\n\n"
_NAME: Final = re.compile(r"[^\s,=]+")
_MARK: Final = re.compile(r" ?(?:[-*+] +(?:\[.?\] +)?|\d{1,9}[.)] +)")


@dataclass(frozen=True, slots=True)
class Part:
    """A step in a text. Its body is between the offsets `body` and `tail`;
    blank lines to the next step follow.
    """

    line: int
    """Number of its heading's line."""
    title: str
    attributes: Attributes | None
    """Its keys; None if they cannot be read: then they are in the body."""
    parted: bool
    """True if a blank line is above the body."""
    begin: int
    body: int
    tail: int
    end: int

    @property
    def kind(self) -> StepKind:
        """Its kind, text if unreadable."""
        return self.attributes.kind if self.attributes is not None else StepKind.TEXT

    @property
    def values(self) -> Mapping[str, str]:
        """The values of its keys."""
        values = self.attributes.values if self.attributes is not None else {}
        return {key: value for key, (_, value) in values.items()}


@dataclass(frozen=True, slots=True)
class Outline:
    """The parts of a text: the front matter's values, None if they cannot be read,
    and the steps.
    """

    front: Mapping[str, str] | None
    parts: tuple[Part, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the steps."""
        return tuple(
            step_id(part.values.get("id"), part.title, at)
            for at, part in enumerate(self.parts, start=1)
        )

    def part_at(self, line: int) -> int | None:
        """Return the index of the step with a line, or None above the first."""
        return max((at for at, part in enumerate(self.parts) if part.line <= line), default=None)


@lru_cache(maxsize=4)
def outline_of(text: str) -> Outline | None:
    """Return the parts of a text; None without a complete front matter."""
    try:
        source = numbered(Path(), text)
        _, fence = find_fences(source)
    except UsageError:
        return None
    try:
        front = {key: value.text for key, value in split_front_matter(source)[0].items()}
    except UsageError:
        front = None
    lines = source.lines
    offsets = _offsets(text)
    starts = [fence + 1 + start for start in step_starts(lines[fence + 1 :])]
    parts = []
    for start, stop in pairwise([*starts, len(lines)]):
        attributes: Attributes | None = None
        rest: Sequence[Line] = lines[start + 1 : stop]
        with suppress(UsageError):
            attributes, rest = split_attributes(source, rest)
        parted = bool(rest) and rest[0].blank
        body = offsets[stop - len(rest) + parted]
        end = offsets[stop]
        gap = next(
            gap for gap in (_GAP[stop == len(lines) :], "\n", "") if text.endswith(gap, body, end)
        )
        parts.append(
            Part(
                start + 1,
                step_title(lines[start]),
                attributes,
                parted,
                offsets[start],
                body,
                end - len(gap),
                end,
            )
        )
    return Outline(front, tuple(parts))


def body_of(text: str, at: int) -> str:
    """Return the body of a step."""
    part = _part(text, at)
    return text[part.body : part.tail]


def with_body(text: str, at: int, body: str) -> str:
    """Replace a step's body; a renamed option keeps its id if another step depends on it."""
    part = _part(text, at)
    if body == text[part.body : part.tail]:
        return text
    body = _with_option_ids(text, at, body)
    head = text[: part.body].removesuffix("\n") + "\n"
    gap_above = "" if part.parted or part.attributes is None else "\n"
    gap = "\n" if part.end == len(text) else _GAP
    return f"{head}{gap_above}{body}{gap}{text[part.end :]}"


def with_title(text: str, at: int, title: str) -> str:
    """Replace a step's title; its id stays if another step depends on it."""
    part = _part(text, at)
    title = " ".join(title.split())
    end = text.find("\n", part.begin)
    if title == part.title:
        return text
    closing = " #" if title.endswith("#") else ""  # the last ones close the heading
    changed = f"{text[: part.begin]}## {title}{closing}{text[end if end >= 0 else len(text) :]}"
    name = _outline(text).ids[at]
    needed = any(name in _names(other, "if", "review", "repeat") for other in _outline(text).parts)
    return (
        with_key(changed, at, "id", name)
        if needed and _outline(changed).ids[at] != name
        else changed
    )


def with_key(text: str, at: int, key: str, value: str) -> str:
    """Set a step's key, or remove it if the value is empty;
    a step with unreadable keys stays as it is.
    """
    part = _part(text, at)
    value = " ".join(value.split())
    if part.attributes is None or part.values.get(key, "") == value:
        return text
    rows = text.split("\n")
    known = part.attributes.values
    row = f"{key}: {value}"
    if key in known:
        line = known[key][0]
        rows[line - 1 : line] = [row] if value else []
        return "\n".join(rows)
    below = max((line for line, _ in known.values()), default=part.line)
    rows[below:below] = [row] if part.parted or known or part.body == part.end else [row, ""]
    return "\n".join(rows)


def with_kind(text: str, at: int, kind: StepKind, entries: Sequence[str]) -> str:
    """Change a step's kind: drop keys it cannot have,
    and begin its list with `entries` if it needs one.
    """
    part = _part(text, at)
    if part.attributes is None or kind is part.kind:
        return text
    body = _listed(body_of(text, at), kind, entries)
    for key in part.values:
        text = text if key in kind.keys else with_key(text, at, key, "")
    text = with_key(text, at, "kind", "" if kind.plain else kind.value)
    for key, usual in kind.traits.required.items():
        text = with_key(text, at, key, usual)
    return with_body(text, at, body)


def with_step(text: str, at: int, title: str) -> str:
    """Insert a text step before the one at an index, or at the end."""
    outline = outline_of(text)
    parts = outline.parts if outline is not None else ()
    if at < len(parts):
        begin = parts[at].begin
        return f"{text[:begin]}## {title}{_GAP}{text[begin:]}"
    return text.rstrip("\n") + f"{_GAP}## {title}\n"


def with_copy(text: str, at: int, title: str) -> str:
    """Insert a copy of a step below it, with another title and no id of its own."""
    part = _part(text, at)
    body = body_of(text, at)
    text = with_body(with_step(text, at + 1, title), at + 1, body)
    for key, value in part.values.items():
        text = text if key == "id" else with_key(text, at + 1, key, value)
    return text


def without_step(text: str, at: int) -> str:
    """Remove a step."""
    part = _part(text, at)
    rest = text[: part.begin] + text[part.end :]
    return rest if part.end < len(text) else rest.rstrip("\n") + "\n"


def with_moved(text: str, at: int, to: int) -> str:
    """Move a step to another index."""
    outline = outline_of(text)
    if outline is None or at == to:
        return text
    parts = outline.parts
    texts = [text[part.begin : part.end] for part in parts]
    last = parts[-1]
    if len(parts) - 1 in (at, to):  # the end of the file has another gap
        texts[-1] = text[last.begin : last.tail] + _GAP
    texts.insert(to, texts.pop(at))
    moved = text[: parts[0].begin] + "".join(texts)
    return (
        moved if len(parts) - 1 not in (at, to) else moved.rstrip("\n") + text[last.tail : last.end]
    )


def with_front(text: str, key: str, value: str) -> str:
    """Set a key of the front matter, or remove it if the value is empty;
    unchanged if others would change too.
    """
    outline = outline_of(text)
    value = " ".join(tidy(value).split())
    if outline is None or outline.front is None or outline.front.get(key, "") == value:
        return text
    source = numbered(Path(), text)
    _, fence = find_fences(source)
    known = split_front_matter(source)[0]
    rows = text.split("\n")
    first, last = (known[key].line - 1, known[key].last) if key in known else (fence, fence)
    rows[first:last] = [f"{key}: {front_value(value)}"] if value else []
    changed = "\n".join(rows)
    wanted = {name: one for name, one in {**outline.front, key: value}.items() if one}
    after = outline_of(changed)
    return changed if after is not None and after.front == wanted else text


def new_row(body: str, at: int) -> tuple[str, int]:
    """Break a line of a body at an offset, as Enter does; return the body and the offset of the
    cursor.

    A list continues with its next entry, and ends at an empty one.
    """
    place = body.count("\n", 0, at)
    begin = body.rfind("\n", 0, at) + 1
    line = body.split("\n")[place]
    mark = _MARK.match(line)
    if mark is None or at < begin + mark.end():
        return f"{body[:at]}\n{body[at:]}", at + 1
    if not line[mark.end() :].strip():
        return body[:begin] + body[begin + len(line) :], begin
    return _at_mark(f"{body[:at]}\n{mark[0]}{body[at:].removeprefix(' ')}", place + 1)


def is_empty_entry(row: str) -> bool:
    """Return whether a line is a list entry without words."""
    return _MARK.fullmatch(row) is not None


def with_entry(body: str, kind: StepKind) -> tuple[str, int]:
    """Add an empty item or option after the last one of a body;
    return the body and the offset of the cursor.
    """
    rows = body.rstrip("\n").split("\n")
    pattern, mark = (BULLET, "- [ ] ") if kind.ticks else (NUMBER, "1. ")
    last = max((at for at, row in enumerate(rows) if pattern.fullmatch(row)), default=None)
    if last is None:
        rows += ["", mark] if body.strip() else []
        return _at_mark("\n".join(rows) if body.strip() else mark, len(rows) - 1)
    below = next((at for at in range(last + 1, len(rows)) if not rows[at][:1].isspace()), len(rows))
    rows.insert(below, mark)
    return _at_mark("\n".join(rows), below)


def _at_mark(body: str, place: int) -> tuple[str, int]:
    """Number the list that a line belongs to; return the body and the offset after the line's
    mark.
    """
    rows = body.split("\n")
    first = place
    while (
        first
        and rows[first - 1].strip()
        and (rows[first - 1][:1].isspace() or NUMBER.fullmatch(rows[first - 1]))
    ):
        first -= 1
    number = 0
    for at in range(first, len(rows)):
        match = NUMBER.fullmatch(rows[at])
        if match is None and not (rows[at].strip() and rows[at][:1].isspace()):
            break
        if match is not None:
            number = number + 1 if number else int(match["number"])
            rows[at] = rows[at].replace(match["number"], str(number), 1)
    mark = _MARK.match(rows[place])
    return "\n".join(rows), sum(len(row) + 1 for row in rows[:place]) + (
        mark.end() if mark is not None else 0
    )


def _outline(text: str) -> Outline:
    outline = outline_of(text)
    if outline is None:
        raise IndexError
    return outline


def _part(text: str, at: int) -> Part:
    return _outline(text).parts[at]


def _names(part: Part, *keys: str) -> set[str]:
    """Return the words in the values of a step's keys, among them the ids that it depends on."""
    return {name for key in keys for name in _NAME.findall(part.values.get(key, ""))}


def _options(body: str) -> list[tuple[str, int]]:
    """Return the id of each option in a body, and its row."""
    found = []
    for at, row in enumerate(body.split("\n")):
        if match := NUMBER.fullmatch(row):
            label, given = split_id((match["text"] or "").strip())
            found.append((given or slug(label), at))
    return found


def _with_option_ids(text: str, at: int, body: str) -> str:
    """Write the former id after each renamed option of a step's new body that something depends
    on.
    """
    outline = _outline(text)
    rows = body.split("\n")
    before, after = _options(body_of(text, at)), _options(body)
    asked = [names for part in outline.parts if outline.ids[at] in (names := _names(part, "if"))]
    needed = _names(outline.parts[at], "default").union(*asked) - {name for name, _ in after}
    for (name, _), (_, row) in (
        zip(before, after, strict=False) if len(before) == len(after) else ()
    ):
        if (
            name in needed
            and "{#" not in rows[row]
            and not "".join(rows[row + 1 : row + 2])[:1].isspace()
        ):
            rows[row] += f" {{#{name}}}"
    return "\n".join(rows)


def _offsets(text: str) -> list[int]:
    """Return the offset of each line; for any line after the last, that of the end."""
    starts = [0, *accumulate(len(row) + 1 for row in text.split("\n"))]
    return [min(start, len(text)) for start in starts]


def _listed(body: str, kind: StepKind, entries: Sequence[str]) -> str:
    """Turn a body's list into what a kind of step needs: empty boxes, numbers,
    or bullets for text.
    """
    rows = body.split("\n")
    bullets = {
        at: match["text"] or "" for at, row in enumerate(rows) if (match := BULLET.fullmatch(row))
    }
    asks = kind.asks
    boxed = kind.ticks
    numbered_already = any(NUMBER.fullmatch(row) for row in rows)
    numbers = asks and not numbered_already and FEWEST_OPTIONS <= len(bullets) <= MOST_OPTIONS
    for place, (at, words) in enumerate(bullets.items(), start=1):
        box = BOX.fullmatch(words)
        if box is not None or boxed or numbers:
            mark = f"{place}." if numbers else "- [ ]" if boxed else "-"
            rows[at] = f"{mark} {box['label'] if box is not None else words}"
    if (boxed and not bullets) or (asks and not numbers and not numbered_already):
        rows += [""] if body.strip() else []
        rows += [
            f"- [ ] {entry}" if boxed else f"{place}. {entry}"
            for place, entry in enumerate(entries, start=1)
        ]
    return "\n".join(rows).lstrip("\n") if not body.strip() else "\n".join(rows)
