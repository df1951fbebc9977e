"""Draws with braille characters: each terminal cell holds two by four dots.

A cell is about twice as high as wide, so dots are about square: scaling both axes alike keeps a picture's shape.
Coordinates are dots, x to the right, y down, with the origin in the middle of the top left dot.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

DOTS_ACROSS: Final = 2
DOTS_DOWN: Final = 4
NO_INK: Final = -1

_BLANK: Final = 0x2800
_BITS: Final = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]], np.uint8)
"""A dot's bit within its cell, by row and column (Unicode, Braille Patterns)."""
_FARTHEST: Final = 10_000.0  # dots: a point beyond, or not a number, belongs to no hand in the picture

Point = tuple[float, float]


class Canvas:
    """A drawing area of cells; anything outside is clipped."""

    def __init__(self, columns: int, rows: int) -> None:
        self._bits: NDArray[np.uint8] = np.zeros((rows, columns), np.uint8)
        self._ink: NDArray[np.int16] = np.full((rows, columns), NO_INK, np.int16)
        self._letters: NDArray[np.int32] = np.zeros((rows, columns), np.int32)
        self.width, self.height = columns * DOTS_ACROSS, rows * DOTS_DOWN

    def line(self, start: Point, end: Point, ink: int = 0) -> None:
        """Draw a line including both ends; skip it if an end is not a number, or far away."""
        if not all(abs(value) < _FARTHEST for value in (*start, *end)):
            return
        count = round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))) + 1
        x, y = np.rint(np.linspace(start, end, count)).astype(np.intp).T
        inside = (x >= 0) & (x < self.width) & (y >= 0) & (y < self.height)
        column, row = x[inside], y[inside]
        cells = (row // DOTS_DOWN, column // DOTS_ACROSS)
        np.bitwise_or.at(self._bits, cells, _BITS[row % DOTS_DOWN, column % DOTS_ACROSS])
        self._ink[cells] = ink

    def dot(self, at: Point, ink: int = 0) -> None:
        """Draw one dot."""
        self.line(at, at, ink)

    def write(self, at: Point, text: str, ink: int = 0) -> None:
        """Write text from the cell with a dot, moved to fit if possible; it always reads forwards."""
        rows, columns = self._bits.shape
        if not all(abs(value) < _FARTHEST for value in at):
            return
        row = min(max(int(at[1] // DOTS_DOWN), 0), rows - 1)
        left = max(min(int(at[0] // DOTS_ACROSS), columns - len(text)), 0)
        fitting = text[: columns - left]
        self._letters[row, left : left + len(fitting)] = [ord(letter) for letter in fitting]
        self._ink[row, left : left + len(fitting)] = ink

    def rows(self) -> Iterator[list[tuple[str, int]]]:
        """Yield the rows from the top, each as pieces of one ink: text and ink, -1 where nothing was drawn."""
        signs = np.where(self._letters, self._letters, self._bits + np.int32(_BLANK))
        for row, inks in zip(signs.tolist(), self._ink.tolist(), strict=True):
            cells = zip(map(chr, row), inks, strict=True)
            yield [("".join(sign for sign, _ in run), ink) for ink, run in groupby(cells, lambda cell: cell[1])]


def fit(width: float, height: float, columns: int, rows: int) -> tuple[int, int]:
    """Return columns and rows of the largest canvas within bounds with a picture's shape; at least one."""
    scale = min(columns * DOTS_ACROSS / width, rows * DOTS_DOWN / height)
    return max(1, round(width * scale / DOTS_ACROSS)), max(1, round(height * scale / DOTS_DOWN))
