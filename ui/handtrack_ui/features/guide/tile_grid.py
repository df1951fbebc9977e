"""The options of a step, or the items of a checklist, as tiles that fill their place."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from handtrack.guides import Entry, Step
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.tile import Tile, TileKind

_MOST_IN_TWO_COLUMNS: Final = 4


class TileGrid(QWidget):
    """Tiles in as many columns as their number and the letters' size allow; `entries` are those in sight."""

    chosen = Signal(int)
    """A tile was clicked; its number, from 1."""

    def __init__(self, theme: Theme, step: Step, entries: Sequence[Entry], pixels: float) -> None:
        super().__init__()
        kind = TileKind.OPTION if step.options else TileKind.ITEM
        self._entries = entries
        self._tiles = [Tile(theme, kind, number, entry.label) for number, entry in enumerate(self._entries, start=1)]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(round(pixels * 0.25))
        self._columns = 0
        for number, tile in enumerate(self._tiles, start=1):
            tile.set_text_pixels(pixels)
            tile.clicked.connect(lambda _=False, number=number: self.chosen.emit(number))
        self._arrange(self._wanted_columns(self.width()))

    def mark(self, chosen: frozenset[str]) -> None:
        """Show which entries are chosen or ticked, by their ids."""
        for entry, tile in zip(self._entries, self._tiles, strict=True):
            tile.setChecked(entry.id in chosen)

    def tile(self, number: int) -> Tile | None:
        """Return a tile by its number, from 1."""
        return self._tiles[number - 1] if 1 <= number <= len(self._tiles) else None

    def aim(self, number: int | None) -> None:
        """Light up the tile that a hold will choose, and no other."""
        for at, tile in enumerate(self._tiles, start=1):
            tile.set_aimed(at == number)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height that the tiles need at this width."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take more columns, or fewer."""
        super().resizeEvent(event)
        self._arrange(self._wanted_columns(event.size().width()))

    def _wanted_columns(self, width: int) -> int:
        """Return as many columns as leave every label on one line, and no more than make a calm grid."""
        count = len(self._tiles)
        widest = max(tile.sizeHint().width() for tile in self._tiles)
        gap = self._grid.spacing()
        most = 2 if count <= _MOST_IN_TWO_COLUMNS else 3
        return max(1, min(most, count, (width + gap) // (widest + gap)))

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for index, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, index // columns, index % columns)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
