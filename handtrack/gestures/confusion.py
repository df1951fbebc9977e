"""Evaluates taught signs: each sample is judged by all the others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.gestures.custom import Neighbours, facing, neighbours_of, reach_of, rows_at_once
from handtrack.gestures.features import distances, features_of, uprights_of
from handtrack.gestures.own_signs import OwnSigns
from handtrack.gestures.static import NONE

_NOTHING: Final = "–"


@dataclass(frozen=True, slots=True, eq=False)
class Confusion:
    """A confusion matrix."""

    shown: tuple[str, ...]
    """The rows."""
    read: tuple[str, ...]
    """The columns; "none" is the last."""
    counts: NDArray[np.int64]
    """(rows, columns) int64."""

    @property
    def total(self) -> int:
        """Number of hands judged."""
        return int(self.counts.sum())

    @property
    def right(self) -> int:
        """Number read correctly; hands without a known sign should be read as "none"."""
        return sum(self.right_of(name) for name in self.shown)

    @property
    def accuracy(self) -> float:
        """The share read correctly; 0 without hands."""
        return self.right / self.total if self.total else 0.0

    def right_of(self, name: str) -> int:
        """Return how many hands of one row were read correctly."""
        column = self.read.index(name if name in self.read else NONE)
        return int(self.counts[self.shown.index(name), column])

    def row(self, name: str) -> dict[str, int]:
        """Return how often one row's hands were read as each sign."""
        counts = self.counts[self.shown.index(name)]
        return {read: int(count) for read, count in zip(self.read, counts, strict=True) if count}

    def lines(self) -> list[str]:
        """Format the counts as a plain-text table."""
        head = ["shown \\ read", *self.read]
        table = [head]
        for name, counts in zip(self.shown, self.counts.tolist(), strict=True):
            table.append([name, *(str(count) if count else _NOTHING for count in counts)])
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = []
        for name, *cells in table:
            aligned = map(str.rjust, cells, widths[1:])
            lines.append("  ".join((name.ljust(widths[0]), *aligned)))
        return lines


def confusion_of(pairs: Iterable[tuple[str, str]], signs: Sequence[str]) -> Confusion:
    """Count (shown, read) pairs; rows follow the order of `signs`, then of first appearance."""
    found = list(pairs)
    in_order = dict.fromkeys(shown for shown, _ in found)
    known = [name for name in signs if name in in_order]
    rows = tuple(dict.fromkeys((*known, *in_order)))
    columns = (*signs, NONE)
    counts = np.zeros((len(rows), len(columns)), np.int64)
    for shown, read in found:
        counts[rows.index(shown), columns.index(read)] += 1
    return Confusion(rows, columns, counts)


def leave_one_out(signs: OwnSigns) -> Confusion:
    """Judge every sample as if it, and its effect on its sign's reach, were missing."""
    read = judged(signs)
    owners = [sign.name for sign in signs.signs for _ in sign.samples]
    return confusion_of(zip(owners, read, strict=True), signs.names)


def judged(signs: OwnSigns) -> list[str]:
    """Return how each sample is read by all the others,
    in the order of the signs and their samples.
    """
    if not signs.signs:
        return []
    shapes = np.concatenate([sign.samples for sign in signs.signs])
    features = features_of(shapes)
    uprights = uprights_of(shapes)
    count = len(shapes)
    ends = np.cumsum([0, *(len(sign.samples) for sign in signs.signs)])
    blocks = [slice(ends[k], ends[k + 1]) for k in range(len(signs.signs))]
    nearest = np.empty((count, len(blocks)), np.float64)
    for rows in rows_at_once(count):
        apart = distances(features[rows], features)
        seen = np.where(facing(uprights[rows], uprights), apart, np.inf)
        seen[np.arange(len(seen)), np.arange(count)[rows]] = np.inf
        nearest[rows] = np.minimum.reduceat(seen, ends[:-1], axis=1)
    neighbours = [neighbours_of(features[block]) for block in blocks]
    reaches = np.tile([float(reach_of(each.nearest)) for each in neighbours], (count, 1))
    for k, block in enumerate(blocks):
        reaches[block, k] = _reaches_without_one(neighbours[k])
    best = (nearest / reaches).argmin(axis=1)
    in_reach = nearest <= reaches
    return [signs.names[k] if in_reach[row, k] else NONE for row, k in enumerate(best)]


def _reaches_without_one(found: Neighbours) -> NDArray[np.float64]:
    """Return a sign's reach without each of its N samples, (N,)."""
    count = len(found.fellow)
    reaches = np.empty(count, np.float64)
    for rows in rows_at_once(count):
        out = np.arange(count)[rows, None]
        nearest = np.where(found.fellow == out, found.second, found.nearest)
        others = nearest[np.arange(count) != out].reshape(len(out), -1)
        reaches[rows] = reach_of(others)
    return reaches
