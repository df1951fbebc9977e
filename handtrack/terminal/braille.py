"""Draws with braille characters: each terminal cell holds two by four dots.

A cell is about twice as high as wide, so dots are about square: scaling both axes alike keeps a picture's shape.
Coordinates are dots, x to the right, y down, with the origin in the middle of the top left dot.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Final

import numpy as np
from numpy.typing import NDArray

DOTS_ACROSS: Final = 2
DOTS_DOWN: Final = 4
NO_INK: Final = -1

_BLANK: Final = 0x2800
_BITS: Final = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]], np.uint8)
"""A dot's bit within its cell, by row and column (Unicode, Braille Patterns)."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cells of a row in one ink; `ink` is the caller's number, -1 if nothing was drawn."""

    text: str
    ink: int


class Canvas:
    """A drawing area of cells; anything outside is clipped."""

    def __init__(self, columns: int, rows: int) -> None:
        self._bits: NDArray[np.uint8] = np.zeros((rows, columns), np.uint8)
        self._ink: NDArray[np.int16] = np.full((rows, columns), NO_INK, np.int16)
        self._letters: dict[tuple[int, int], str] = {}

    @property
    def width(self) -> int:
        """Dots across."""
        return int(self._bits.shape[1]) * DOTS_ACROSS

    @property
    def height(self) -> int:
        """Dots down."""
        return int(self._bits.shape[0]) * DOTS_DOWN

    def line(self, start: Point, end: Point, ink: int = 0) -> None:
        """Draw a line including both ends; skip it if an end is not a number."""
        if not all(isfinite(value) for value in (*start, *end)):
            return
        shares = _inside(start, end, (self.width, self.height))
        if shares is None:
            return
        dx, dy = end[0] - start[0], end[1] - start[1]
        count = round(max(abs(dx), abs(dy)) * (shares[1] - shares[0])) + 1
        along = np.linspace(*shares, count)
        x, y = np.rint(start[0] + along * dx), np.rint(start[1] + along * dy)
        inside = (x >= 0) & (x < self.width) & (y >= 0) & (y < self.height)
        column, row = x[inside].astype(np.intp), y[inside].astype(np.intp)
        cells = (row // DOTS_DOWN, column // DOTS_ACROSS)
        np.bitwise_or.at(self._bits, cells, _BITS[row % DOTS_DOWN, column % DOTS_ACROSS])
        self._ink[cells] = ink

    def dot(self, at: Point, ink: int = 0) -> None:
        """Draw one dot."""
        self.line(at, at, ink)

    def write(self, at: Point, text: str, ink: int = 0) -> None:
        """Write text from the cell with a dot, moved to fit if possible; it always reads forwards."""
        rows, columns = self._bits.shape
        if not (isfinite(at[0]) and isfinite(at[1])) or not rows:
            return
        row = min(max(int(at[1] // DOTS_DOWN), 0), rows - 1)
        left = max(min(int(at[0] // DOTS_ACROSS), columns - len(text)), 0)
        for column, letter in enumerate(text[: columns - left], start=left):
            self._letters[row, column] = letter
            self._ink[row, column] = ink

    def rows(self) -> Iterator[tuple[Run, ...]]:
        """Return the rows from the top, each as runs of one ink."""
        for row in range(self._bits.shape[0]):
            yield tuple(self._runs(row))

    def _runs(self, row: int) -> Iterator[Run]:
        begun, ink = "", NO_INK
        for column in range(self._bits.shape[1]):
            letter = self._letters.get((row, column)) or chr(_BLANK + int(self._bits[row, column]))
            if int(self._ink[row, column]) != ink and begun:
                yield Run(begun, ink)
                begun = ""
            ink = int(self._ink[row, column])
            begun += letter
        if begun:
            yield Run(begun, ink)


def _inside(start: Point, end: Point, size: tuple[int, int]) -> tuple[float, float] | None:
    """Return the visible part of a line as shares of its length (Liang and Barsky), or None."""
    first, last = 0.0, 1.0
    for begin, finish, dots in zip(start, end, size, strict=True):
        if begin == finish:
            if not -0.5 <= begin <= dots - 0.5:
                return None
            continue
        low, high = sorted((limit - begin) / (finish - begin) for limit in (-0.5, dots - 0.5))
        first, last = max(first, low), min(last, high)
    return (first, last) if first <= last else None


def fit(width: float, height: float, columns: int, rows: int) -> tuple[int, int]:
    """Return columns and rows of the largest canvas within bounds with a picture's shape; at least one."""
    scale = min(columns * DOTS_ACROSS / width, rows * DOTS_DOWN / height)
    return max(1, round(width * scale / DOTS_ACROSS)), max(1, round(height * scale / DOTS_DOWN))
