"""Numbers on the entries of a step, for fingers and keys to choose by.

Keys reach nine numbers, fingers four: a longer list is numbered in parts, one part at a time, and
no part crosses the end of a page. A page that asks for the servings begins with a separate part
for them: one finger for fewer, two for more.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from handtrack.guides.run import GuideRun
from handtrack.guides.step import Entry

PART: Final = 4
"""Maximum numbered items or timers for fingers: as many as one hand can count."""
KEYS: Final = 9
"""Maximum numbered options, and the most that keys reach."""


class EntryNumbers:
    """The numbers on the entries of a run's current step. Entries are meant by their index."""

    def __init__(self, run: GuideRun) -> None:
        self._run = run
        self._most: int | None = None
        self._page_starts: tuple[int, ...] = (0,)
        self._part = 0
        self._on_servings = False

    def divide(self, most: int, page_starts: Sequence[int] = (0,)) -> None:
        """Number at most this many entries at once; `page_starts` has the index of the first entry
        on each page.
        """
        first = self.first
        self._most = most
        self._page_starts = tuple(page_starts) or (0,)
        self._part = self.part_of(first)

    def start_step(self) -> None:
        """Number the first part of another step, which is on one page until it is laid out."""
        self._page_starts = (0,)
        self._part = 0
        self._on_servings = False

    @property
    def parts(self) -> int:
        """Number of parts the step's entries are divided into; 1 if all have numbers."""
        return 1 if self._run.state.done else len(self._starts)

    @property
    def part(self) -> int:
        """The part that has the numbers, from 0."""
        return min(self._part, self.parts - 1)

    @property
    def on_servings(self) -> bool:
        """True while numbers set the servings."""
        return self._run.chooses_servings and (self._on_servings or not self._run.choices)

    @property
    def some_hidden(self) -> bool:
        """True if entries of the step are without a number now."""
        return self.parts > 1 or self.on_servings

    @property
    def first(self) -> int:
        """Index of the entry that is or would be numbered 1."""
        return self._starts[self.part]

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries that have numbers, from 1."""
        if self.on_servings:
            return ()
        ends = [*self._starts[1:], len(self._run.choices)]
        return self._run.choices[self.first : ends[self.part]]

    def part_of(self, index: int) -> int:
        """Return the part of an entry."""
        return bisect_right(self._starts, index) - 1

    def turn(self, parts: int) -> bool:
        """Give the numbers to another part, forward if positive; return whether it exists.

        The servings, if the page asks for them, are the part before the first one.
        """
        if not self._run.choices:
            return False
        lowest = -1 if self._run.chooses_servings else 0
        there = (-1 if self.on_servings else self.part) + parts
        if not lowest <= there < self.parts:
            return False
        self._part = max(there, 0)
        self._on_servings = there < 0
        return True

    def bring(self, index: int) -> int:
        """Give the numbers to an entry's part; return the entry's number."""
        self._part = self.part_of(index)
        self._on_servings = False
        return index - self.first + 1

    def bring_first_open(self) -> None:
        """Give the numbers to the part of the first item to tick; of none, to the first part."""
        items = self._run.step.items
        open_items = self._open(items)
        self.bring(items.index(open_items[0]) if open_items else 0)

    @property
    def only_ticked(self) -> bool:
        """True if every numbered item is ticked, and others are not."""
        return not self._open(self.entries) and bool(self._open(self._run.step.items))

    def _open(self, items: Sequence[Entry]) -> list[Entry]:
        ticked = self._run.ticked(self._run.step)
        return [item for item in items if item.id not in ticked]

    @property
    def _starts(self) -> list[int]:
        """The index of the first entry of each part.

        Parts of a page are about equal, because four and one would look odd. But options keep the
        numbers that fingers know.
        """
        count = max(1, len(self._run.choices))
        options = bool(self._run.step.options)
        most = self._most or (KEYS if options else PART)
        starts: list[int] = []
        for begin, end in pairwise((*self._page_starts, count)):
            parts = -(-(end - begin) // most)
            length = most if options else -(-(end - begin) // parts)
            starts += range(begin, end, length)
        return starts
