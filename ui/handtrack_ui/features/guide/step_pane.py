"""What is to be read and done in one step: its body, then its tiles or its review."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from handtrack.guides import Step, StepKind
from handtrack.guides.body import Block, Picture
from handtrack.guides.run import GuideRun
from handtrack.guides.walk import Walk
from handtrack_ui.common.label import Label
from handtrack_ui.common.part_strip import PartStrip
from handtrack_ui.common.theme import Theme, font
from handtrack_ui.common.tile import Tile
from handtrack_ui.features.guide.step_body import StepBody
from handtrack_ui.features.guide.tile_grid import TileGrid

_SAVE_SHARE = 0.42  # of the letters: it is clicked, from where a mouse is
_PART_SHARE = 0.5  # of the letters: there is also the row of dots
_LEAD_SHARE = 0.72  # of the letters: an introduction steps back behind what is to be chosen


def split_picture(step: Step) -> tuple[Picture | None, tuple[Block, ...]]:
    """Return the first picture of a step, which stands beside its text, and the rest of its body.

    A timer has its ring there, so that its pictures stay in the text.
    """
    if step.kind is StepKind.TIMER:
        words = tuple(block for block in step.body if not isinstance(block, Picture))
        return None, words + tuple(block for block in step.body if isinstance(block, Picture))
    first = next((block for block in step.body if isinstance(block, Picture)), None)
    return first, tuple(block for block in step.body if block is not first)


class StepPane(QWidget):
    """One step, laid out for letters of one size; made anew for every step."""

    chosen = Signal(int)
    """An option or an item was clicked; its number, from 1."""

    def __init__(self, theme: Theme, walk: Walk, pixels: float) -> None:
        super().__init__()
        self._run = run = walk.run
        self._step = run.step
        self._tiles: TileGrid | None = None
        _, blocks = split_picture(self._step)
        tiled = bool(self._step.options or self._step.items)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(pixels * 0.45))
        if blocks and walk.part == 0:
            column.addWidget(StepBody(theme, blocks, pixels * (_LEAD_SHARE if tiled else 1.0)))
        if walk.parts > 1:
            column.addWidget(self._part_strip(theme, walk, pixels * _PART_SHARE))
        if tiled:
            self._tiles = TileGrid(theme, self._step, walk.in_sight, pixels * 0.92)
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
        """Light up the tile that a hold will choose, and return it."""
        if self._tiles is None:
            return None
        self._tiles.aim(number)
        return None if number is None else self._tiles.tile(number)

    def _part_strip(self, theme: Theme, walk: Walk, pixels: float) -> PartStrip:
        last = walk.first + len(walk.in_sight)
        words = self.tr("{0} to {1} of {2}").format(walk.first + 1, last, len(self._step.items))
        on, back = ("up", self.tr("Swipe up: more")), ("down", self.tr("Swipe down: back"))
        strip = PartStrip(theme, pixels)
        strip.show_part(walk.part, walk.parts, words, [on] * (walk.part < walk.parts - 1) + [back] * (walk.part > 0))
        return strip


class FinishedPane(QWidget):
    """What stands at the end of a guide: everything that was answered, and the way to the log where there is one."""

    save_log = Signal()

    def __init__(self, run: GuideRun, step_ids: tuple[str, ...], pixels: float, *, logged: bool) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, round(pixels * 0.3), 0, 0)
        column.addWidget(answers_table(run, step_ids, pixels))
        if logged:
            save = QPushButton(self.tr("Save the log …"))
            save.setFont(font(pixels * _SAVE_SHARE, bold=True))
            save.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            save.clicked.connect(self.save_log)
            column.addSpacing(round(pixels * 0.4))
            column.addWidget(save, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)


def answers_table(run: GuideRun, step_ids: tuple[str, ...], pixels: float) -> QWidget:
    """Return the answers of some steps, each beside its question."""
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
        answer = run.standing.answers.get(step_id)
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
