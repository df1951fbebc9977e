"""A guide's text while it is written: every change touches only its own part, and can be undone."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from handtrack.guides.document import Document, document_of
from handtrack.guides.guide import Guide, parse_guide
from handtrack.guides.lines import decoded, numbered

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MARK: Final = "\ufeff".encode()


@dataclass(frozen=True, slots=True)
class _Change:
    """`added` replaced `removed` at an offset; the line ends are those of the file,
    one for each line break.
    """

    at: int
    removed: str
    added: str
    removed_ends: tuple[str, ...]
    added_ends: tuple[str, ...]

    def reversed(self) -> "_Change":
        return _Change(self.at, self.added, self.removed, self.added_ends, self.removed_ends)

    def joined(self, other: "_Change") -> "_Change | None":
        """Return this change with a typed or deleted character after it,
        or None if that begins another one.
        """
        end = self.at + len(self.added)
        typed = other.at == end and len(other.added) == 1 and not other.removed and bool(self.added)
        within = other.added.isspace() or not self.added[-1:].isspace() or self.added.isspace()
        if typed and within and "\n" not in (other.added, self.added[-1:]):
            return _Change(
                self.at, self.removed, self.added + other.added, self.removed_ends, self.added_ends
            )
        erased = (
            len(other.removed) == 1 and not other.added and not self.added and other.removed != "\n"
        )
        if erased and other.at + 1 == self.at:
            return _Change(other.at, other.removed + self.removed, "", self.removed_ends, ())
        if erased and other.at == self.at:
            return _Change(self.at, self.removed + other.removed, "", self.removed_ends, ())
        return None


class Draft:
    """The text of a guide's file with its history; unchanged lines keep their line ends.

    `path`: its file, which need not exist; errors name it. `data`: the file's bytes. Raises
    `UsageError` if they are not text in UTF-8.
    """

    def __init__(self, path: Path, data: bytes) -> None:
        whole = decoded(path, data)
        self._mark = _MARK if data.startswith(_MARK) else b""
        self._ends = tuple(_LINE_END.findall(whole))
        self._usual_end = self._ends[0] if self._ends else "\n"
        self._text = _LINE_END.sub("\n", whole)
        self._done: list[_Change] = []
        self._undone: list[_Change] = []
        self._open = False
        self.path = path
        self.kept = data
        """The bytes last read from the file or written to it."""

    @property
    def text(self) -> str:
        """The text; its lines end in a line feed."""
        return self._text

    @property
    def data(self) -> bytes:
        """The bytes for the file."""
        lines = zip(self._text.split("\n"), (*self._ends, ""), strict=True)
        return self._mark + "".join(f"{line}{end}" for line, end in lines).encode(errors="replace")

    @property
    def document(self) -> Document | None:
        """The parts of the text; None without a complete front matter."""
        return document_of(self._text)

    @property
    def undoable(self) -> bool:
        """True if there is a change to undo."""
        return bool(self._done)

    @property
    def redoable(self) -> bool:
        """True if there is a change to redo."""
        return bool(self._undone)

    def change(self, text: str) -> bool:
        """Replace the text, as one change to undo; typing extends the last change until a word
        ends.
        """
        before = self._text
        if text == before:
            return False
        at = shared(before, text)
        same = shared(before[at:][::-1], text[at:][::-1])
        removed = before[at : len(before) - same]
        added = text[at : len(text) - same]
        line = before.count("\n", 0, at)
        ends = self._ends
        lost = ends[line : line + removed.count("\n")]
        change = _Change(at, removed, added, lost, (self._usual_end,) * added.count("\n"))
        joined = self._done[-1].joined(change) if self._open and self._done else None
        if joined is not None:
            self._done[-1] = joined
        else:
            self._done.append(change)
        self._undone.clear()
        self._apply(change)
        self._open = True
        return True

    def close_change(self) -> None:
        """Make the next typed character begin a new change."""
        self._open = False

    def undo(self) -> int | None:
        """Undo the last change; return the offset of its end, or None if there is none."""
        return self._step(self._done, self._undone)

    def redo(self) -> int | None:
        """Redo the change undone last; return the offset of its end, or None if there is none."""
        return self._step(self._undone, self._done)

    def _step(self, source: list[_Change], target: list[_Change]) -> int | None:
        if not source:
            return None
        back = source.pop().reversed()
        target.append(back)
        self._apply(back)
        self._open = False
        return back.at + len(back.added)

    def _apply(self, change: _Change) -> None:
        line = self._text.count("\n", 0, change.at)
        ends = self._ends
        self._ends = (*ends[:line], *change.added_ends, *ends[line + len(change.removed_ends) :])
        self._text = (
            self._text[: change.at] + change.added + self._text[change.at + len(change.removed) :]
        )


def check(path: Path, data: bytes) -> Guide:
    """Return the guide that a file with these bytes would be; looks for its pictures on the disk.

    Raises `UsageError`: it is not a guide. One line names the file, the line and the problem.
    """
    return parse_guide(numbered(path, decoded(path, data)))


def shared(one: str, other: str) -> int:
    """Return the length of the common beginning of two texts."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
