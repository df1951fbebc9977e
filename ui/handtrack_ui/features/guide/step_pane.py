"""The content of one step: its body, then its tiles or its review."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from handtrack.guides import Entry, Step, StepKind
from handtrack.guides.body import Block, Picture
from handtrack.guides.run import GuideRun
from handtrack.guides.session import GuideSession
from handtrack_ui.common.label import Label
from handtrack_ui.common.part_strip import PartStrip
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme, font
from handtrack_ui.common.tile import Tile, TileKind
from handtrack_ui.features.guide.step_body import StepBody

_MOST_IN_TWO_COLUMNS: Final = 4


class TileGrid(QWidget):
    """Tiles in as many columns as their number and text size allow; `entries` are the visible ones."""

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
        """Show which entries are chosen or ticked, by id."""
        for entry, tile in zip(self._entries, self._tiles, strict=True):
            tile.setChecked(entry.id in chosen)

    def tile(self, number: int) -> Tile | None:
        """Return a tile by its number, from 1."""
        return self._tiles[number - 1] if 1 <= number <= len(self._tiles) else None

    def aim(self, number: int | None) -> None:
        """Highlight only the tile with this number, the target of a hold."""
        for at, tile in enumerate(self._tiles, start=1):
            tile.set_aimed(at == number)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of the tiles at this width."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Adapt the number of columns."""
        super().resizeEvent(event)
        self._arrange(self._wanted_columns(event.size().width()))

    def _wanted_columns(self, width: int) -> int:
        """Return as many columns as keep every label on one line, up to a calm grid."""
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


_PART_SHARE = 0.5  # of the text size: the dots help too
_LEAD_SHARE = 0.72  # of the text size: an introduction is less prominent than the choices


def split_picture(step: Step) -> tuple[Picture | None, tuple[Block, ...]]:
    """Return a step's first picture, shown beside its text, and the rest of its body.

    A timer shows its ring there instead, so its pictures stay in the text.
    """
    if step.kind is StepKind.TIMER:
        words = tuple(block for block in step.body if not isinstance(block, Picture))
        return None, words + tuple(block for block in step.body if isinstance(block, Picture))
    first = next((block for block in step.body if isinstance(block, Picture)), None)
    return first, tuple(block for block in step.body if block is not first)


class StepPane(QWidget):
    """One step, laid out for one text size; recreated for every step."""

    chosen = Signal(int)
    """An option or an item was clicked; its number, from 1."""

    def __init__(self, theme: Theme, pictures: Pictures, session: GuideSession, pixels: float) -> None:
        super().__init__()
        self._run = run = session.run
        self._step = run.step
        self._tiles: TileGrid | None = None
        _, blocks = split_picture(self._step)
        tiled = bool(self._step.options or self._step.items)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(pixels * 0.45))
        if blocks and session.part == 0:
            column.addWidget(StepBody(theme, pictures, blocks, pixels * (_LEAD_SHARE if tiled else 1.0)))
        if session.parts > 1:
            column.addWidget(self._part_strip(theme, session, pixels * _PART_SHARE))
        if tiled:
            self._tiles = TileGrid(theme, self._step, session.in_sight, pixels * 0.92)
            self._tiles.chosen.connect(self.chosen)
            column.addWidget(self._tiles)
        if self._step.review:
            column.addWidget(answers_table(run, self._step.review, pixels))
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen and ticked now."""
        if self._tiles is None:
            return
        if self._step.options:
            picked = self._run.picked(self._step)
            self._tiles.mark(frozenset({picked} if picked else ()))
        else:
            self._tiles.mark(self._run.ticked(self._step))

    def aim(self, number: int | None) -> Tile | None:
        """Highlight the target tile of a hold, and return it."""
        if self._tiles is None:
            return None
        self._tiles.aim(number)
        return None if number is None else self._tiles.tile(number)

    def _part_strip(self, theme: Theme, session: GuideSession, pixels: float) -> PartStrip:
        last = session.first + len(session.in_sight)
        words = self.tr("{0} to {1} of {2}").format(session.first + 1, last, len(self._step.items))
        on, back = ("up", self.tr("Swipe up: more")), ("down", self.tr("Swipe down: back"))
        strip = PartStrip(theme, pixels)
        strip.show_part(
            session.part, session.parts, words, [on] * (session.part < session.parts - 1) + [back] * (session.part > 0)
        )
        return strip


def answers_table(run: GuideRun, step_ids: tuple[str, ...], pixels: float) -> QWidget:
    """Return some steps' answers beside their questions."""
    table = QWidget()
    grid = QGridLayout(table)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(round(pixels * 0.6))
    grid.setVerticalSpacing(round(pixels * 0.12))
    grid.setColumnStretch(0, 2)
    grid.setColumnStretch(1, 3)
    steps = {step.id: step for step in run.guide.steps}
    for row, step_id in enumerate(step_ids):
        step = steps[step_id]
        labels = {option.id: option.label for option in step.options}
        answer = run.state.answers.get(step_id)
        question = Label(step.title)
        question.setProperty("role", "muted")
        question.setWordWrap(True)
        question.setFont(font(pixels * 0.66))
        said = Label(labels[answer] if answer else table.tr("not answered"))
        said.setWordWrap(True)
        said.setProperty("role", "" if answer else "unanswered")
        said.setFont(font(pixels * (0.84 if answer else 0.66), bold=bool(answer)))
        grid.addWidget(question, row, 0, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(said, row, 1, Qt.AlignmentFlag.AlignVCenter)
    return table
