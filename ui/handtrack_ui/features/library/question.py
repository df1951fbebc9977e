"""A question over the library's cards, answered by number: sign, key or click."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.announcing import announce
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.theme import SPACE, Theme, font, size_text
from handtrack_ui.common.tile import Tile, TileKind

_LETTER_SHARE: Final = 0.085  # of the height, at most
_WIDTH_SHARE: Final = 0.04  # of the width, at most
_HINT_SHARE: Final = 0.55
_LEAST_PX: Final = 18.0


class Question(QWidget):
    """Title, known facts, and numbered answers side by side."""

    answered = Signal(int)
    """The number of an answer, from 1."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._least_px = _LEAST_PX
        self._title = Label(wraps=True)
        self._tiles = list[Tile]()
        self._known, self._hint = (Label(role="muted", wraps=True) for _ in range(2))
        self._answers = lay_row(gap=SPACE["l"])
        edges = (SPACE["xl"], SPACE["l"], SPACE["xl"], SPACE["xl"])
        lay_column(
            1,
            self._title,
            self._known,
            self._answers,
            self._hint,
            2,
            gap=SPACE["l"],
            edges=edges,
            of=self,
        )

    def ask(self, title: str, known: str, answers: tuple[str, ...], hint: str) -> None:
        """Ask a question."""
        self._title.setText(title)
        self._known.setText(known)
        self._hint.setText(hint)
        for tile in self._tiles:
            self._answers.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        self._tiles = [
            Tile(self._theme, TileKind.OPTION, number, text)
            for number, text in enumerate(answers, 1)
        ]
        for number, tile in enumerate(self._tiles, 1):
            tile.clicked.connect(lambda _=False, number=number: self.answered.emit(number))
            self._answers.addWidget(tile, 1)
        self._fit_text()
        self._tiles[0].setFocus()
        announce(self, f"{title} {known}".strip())

    def tile(self, number: int) -> Tile | None:
        """Return an answer by its number, from 1."""
        return self._tiles[number - 1] if 1 <= number <= len(self._tiles) else None

    def aim(self, number: int | None) -> None:
        """Highlight only the answer with this number, the target of a hold."""
        for at, tile in enumerate(self._tiles, 1):
            tile.set_aimed(at == number)

    def set_least(self, pixels: float) -> None:
        """Set the minimum text size of the answers, for the reading distance."""
        self._least_px = max(pixels, _LEAST_PX)
        self._fit_text()

    def _fit_text(self) -> None:
        """Scale the text with the space available."""
        pixels = max(
            self._least_px, min(self.height() * _LETTER_SHARE, self.width() * _WIDTH_SHARE)
        )
        self._title.setFont(font(pixels * 1.25, bold=True))
        self._known.setFont(font(pixels * _HINT_SHARE))
        self._hint.setFont(font(pixels * _HINT_SHARE))
        for tile in self._tiles:
            size_text(tile, pixels)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Refit the text."""
        super().resizeEvent(event)
        self._fit_text()

    def focus_next(self, tiles: int) -> bool:
        """Move the focus to another answer; return whether there is one."""
        here = next((at for at, tile in enumerate(self._tiles) if tile.hasFocus()), 0)
        there = here + tiles
        if not 0 <= there < len(self._tiles):
            return False
        self._tiles[there].setFocus(Qt.FocusReason.TabFocusReason)
        return True
