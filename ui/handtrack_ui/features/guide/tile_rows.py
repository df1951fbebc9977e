"""The rows of a step's tiles."""

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRect

from handtrack_ui.common.tile import Tile

_MOST_IN_TWO_COLUMNS: Final = 4
_TALLER: Final = 0.5  # of its height: how much a tile may grow to fill the page


@dataclass(frozen=True, slots=True)
class TileRows:
    """Tiles in rows of equal columns, at a width in pixels."""

    tiles: tuple[Tile, ...]
    width: int
    gap: int
    columns: int
    heights: tuple[int, ...]
    """The height of each row."""

    @classmethod
    def of(cls, tiles: tuple[Tile, ...], width: int, gap: int, columns: int) -> "TileRows":
        """Return rows with each tile's own height."""
        wide = _column_width(width, gap, columns)
        each = [tile.heightForWidth(wide) for tile in tiles]
        heights = tuple(max(each[at : at + columns]) for at in range(0, len(each), columns))
        return cls(tiles, width, gap, columns, heights)

    @property
    def height(self) -> int:
        """The height of all rows."""
        return sum(self.heights) + self.gap * (len(self.heights) - 1)

    def stretched(self, height: int) -> "TileRows":
        """Return rows that share a spare height, each within reason."""
        spare = max(0, height - self.height) // len(self.heights)
        heights = (high + min(spare, round(high * _TALLER)) for high in self.heights)
        return replace(self, heights=tuple(heights))

    def place(self, row: int, place: QRect) -> None:
        """Place a row's tiles."""
        top = place.top()
        wide = _column_width(self.width, self.gap, self.columns)
        first = row * self.columns
        for column, tile in enumerate(self.tiles[first : first + self.columns]):
            tile.setGeometry(column * (wide + self.gap), top, wide, self.heights[row])


# Tiles stand in as few columns as fit into the room, because one column is read fastest. Columns
# may not be so narrow that labels break ("calm"), or, where everything is dense, that words do. If
# nothing fits, the columns with the lowest rows are taken, and the sheet gets more pages.
def tile_rows(
    tiles: tuple[Tile, ...],
    width: int,
    room: float,
    *,
    gap: int,
    dense: bool,
) -> TileRows:
    """Return tiles in as few columns as fit into the `room`, in pixels; if none do, in the lowest
    rows.

    Each number of columns keeps labels on one line, or at least whole words if `dense`.
    """
    most_columns = 2 if len(tiles) <= _MOST_IN_TWO_COLUMNS else 3
    hints = [tile.minimumSizeHint() if dense else tile.sizeHint() for tile in tiles]
    widest = max(hint.width() for hint in hints)
    several = range(2, min(len(tiles), most_columns) + 1)
    calm = [columns for columns in several if widest <= _column_width(width, gap, columns)]
    made = [TileRows.of(tiles, width, gap, columns) for columns in (1, *calm)]
    for rows in made:
        if rows.height <= room:
            return rows
    return min(made, key=lambda rows: rows.height)


def _column_width(width: int, gap: int, columns: int) -> int:
    return (width + gap) // columns - gap
