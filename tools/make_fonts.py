"""Take the slash out of the zeros of the application's fonts.

    uv run --with fonttools python -m tools.make_fonts FILE…

Atkinson Hyperlegible Next draws every zero with a slash and has no other. In amounts and clocks,
which are mostly digits, a slash is read as an 8 from afar. The hole of the capital O, scaled to
where the zero's two halves of a hole are, becomes its only one. Files are changed in place; one
without slashes stays as it is.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from fontTools.ttLib import TTFont

_ZERO: Final = "zero"  # the tabular zero is made of it
_MODEL: Final = "O"
Point = tuple[int, int]


def take_slash_out(path: Path) -> bool:
    """Change a font file; return whether its zero had a slash."""
    font = TTFont(path)
    glyphs = font["glyf"]
    zero = _contours(glyphs, _ZERO)
    if len(zero) != 3:
        return False
    outline, *halves = zero
    _, hole = _contours(glyphs, _MODEL)
    place = _box([point for half in halves for point, _ in half])
    model = _box([point for point, _ in hole])
    scaled = [(_moved(point, model, place), on) for point, on in hole]
    glyph = glyphs[_ZERO]
    points = [*outline, *scaled]
    glyph.coordinates = type(glyph.coordinates)([point for point, _ in points])
    glyph.flags = bytearray(on for _, on in points)
    glyph.endPtsOfContours = [len(outline) - 1, len(points) - 1]
    glyph.numberOfContours = 2
    glyph.removeHinting()
    glyph.recalcBounds(glyphs)
    font.save(path)
    return True


def _contours(glyphs: Any, name: str) -> list[list[tuple[Point, int]]]:
    """Return the contours of a glyph: points, and whether each is on the curve."""
    coordinates, ends, flags = glyphs[name].getCoordinates(glyphs)
    points = list(zip(map(tuple, coordinates), flags, strict=True))
    starts = [0, *(end + 1 for end in ends)]
    return [points[start : end + 1] for start, end in zip(starts, ends, strict=False)]


def _box(points: Sequence[Point]) -> tuple[int, int, int, int]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _moved(point: Point, old: tuple[int, ...], new: tuple[int, ...]) -> Point:
    """Map a point from one box to another."""
    x, y = (
        round(new[at] + (point[at] - old[at]) / (old[at + 2] - old[at]) * (new[at + 2] - new[at]))
        for at in (0, 1)
    )
    return x, y


def main() -> int:
    for name in sys.argv[1:]:
        done = take_slash_out(Path(name))
        print(f"{name}: {'changed' if done else 'no slash'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
