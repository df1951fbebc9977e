"""The content of one step: its title and text, then the entries to review, choose,
tick or start.
"""

from dataclasses import dataclass
from itertools import accumulate
from math import inf
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from handtrack.guides import Step
from handtrack.guides.body import Block, Picture, Span
from handtrack.guides.run import GuideRun
from handtrack.guides.session import SERVINGS_BY, GuideSession
from handtrack_ui.common.dial import Dial, DialButton
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme, font, size_text
from handtrack_ui.common.tile import Tile, TileKind
from handtrack_ui.features.guide.pages import WHOLE
from handtrack_ui.features.guide.step_body import StepBody, html_of
from handtrack_ui.text.guide_words import offer_words, offered_words, scale_words

_MINOR_SHARE: Final = 0.72  # of the main text: an introduction is less prominent than the task
_ASKED_SHARE: Final = 0.5  # of the readable size
_PICTURE_SHARE: Final = 0.45  # of the height: text stays beside it
_TILE_EDGES: Final = 2.5  # of the text size: a tile's width beside its label
_LINE_OF_TWO: Final = 16  # of the text size: the width for a question and its answer in one line
_DENSE_LINE_OF_TWO: Final = 12
_MOST_IN_TWO_COLUMNS: Final = 4
_TALLER: Final = 0.5  # of its height: how much a tile may grow to fill the page


@dataclass(frozen=True, slots=True)
class Format:
    """The space for a step and its text sizes, in pixels."""

    width: int
    height: int
    """Height of a page."""
    main: float
    """Text size of instructions, and of text without entries."""
    need: float
    """Minimum text size for the person's distance."""
    dense: bool = False
    """Tiles are closer together, with labels on several lines."""
    paged: bool = False
    """The step has several pages."""

    @property
    def minor(self) -> float:
        """The size of text beside something more important."""
        return max(self.need, self.main * _MINOR_SHARE)


class TileGrid(QWidget):
    """A step's tiles, in as few columns as fit."""

    chosen = Signal(int)
    """A tile was clicked; its index, from 0."""

    def __init__(self, theme: Theme, step: Step, fit: Format) -> None:
        super().__init__()
        self._entries = step.choices
        self._dense = fit.dense
        self._gap = round(fit.main * (0.12 if fit.dense else 0.25))
        kind = TileKind.ITEM if step.items else TileKind.OPTION
        offered = [offered_words(timer) for timer in step.offers]
        labels = [words for words, _ in offered] or [entry.label for entry in self._entries]
        self.tiles = [Tile(theme, kind, None, label, self) for label in labels]
        for tile, (_, longest) in zip(self.tiles, offered, strict=False):
            tile.set_room_for(longest)
        for index, tile in enumerate(self.tiles):
            size_text(tile, fit.minor if step.offers else fit.main)
            tile.clicked.connect(lambda _=False, index=index: self.chosen.emit(index))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMaximumHeight(round(self._height(fit.width, 1) * (1 + _TALLER)))

    def mark(self, chosen: frozenset[str]) -> None:
        """Show which entries are chosen or ticked, by id."""
        for entry, tile in zip(self._entries, self.tiles, strict=True):
            tile.setChecked(entry.id in chosen)

    def suggest(self, suggested: str | None) -> None:
        """Show which entry confirming would take unless another is chosen, by id."""
        for entry, tile in zip(self._entries, self.tiles, strict=True):
            tile.set_suggested(entry.id == suggested)

    def number(self, in_sight: range) -> None:
        """Number the entries that can be chosen by number now, by index."""
        for index, tile in enumerate(self.tiles):
            tile.set_number(in_sight.index(index) + 1 if index in in_sight else None)

    def aim(self, index: int | None) -> None:
        """Highlight only this tile, the target of a hold."""
        for at, tile in enumerate(self.tiles):
            tile.set_aimed(at == index)

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the minimum height."""
        return min(self._height(width, columns) for columns in self._calm(width))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the tiles in as few columns as fit; they share spare height."""
        super().resizeEvent(event)
        width = self.width()
        fitting = (
            columns
            for columns in self._calm(width)
            if self._height(width, columns) <= self.height()
        )
        columns = next(
            fitting, min(self._calm(width), key=lambda columns: self._height(width, columns))
        )
        heights = self._heights(width, columns)
        spare = max(0, self.height() - self._height(width, columns)) // len(heights)
        heights = [height + min(spare, round(height * _TALLER)) for height in heights]
        tops = [0, *accumulate(height + self._gap for height in heights)]
        wide = self._wide(width, columns)
        for index, tile in enumerate(self.tiles):
            row, column = divmod(index, columns)
            tile.setGeometry(column * (wide + self._gap), tops[row], wide, heights[row])

    def _calm(self, width: int) -> list[int]:
        """Return the possible numbers of columns: each keeps labels on one line, or at least whole
        words if it is dense.
        """
        count = len(self.tiles)
        most = min(count, 2 if count <= _MOST_IN_TWO_COLUMNS else 3)
        hints = (tile.minimumSizeHint() if self._dense else tile.sizeHint() for tile in self.tiles)
        widest = max(hint.width() for hint in hints)
        return [
            1,
            *(columns for columns in range(2, most + 1) if widest <= self._wide(width, columns)),
        ]

    def _height(self, width: int, columns: int) -> int:
        heights = self._heights(width, columns)
        return sum(heights) + self._gap * (len(heights) - 1)

    def _wide(self, width: int, columns: int) -> int:
        return (width + self._gap) // columns - self._gap

    def _heights(self, width: int, columns: int) -> list[int]:
        each = [tile.heightForWidth(self._wide(width, columns)) for tile in self.tiles]
        return [max(each[at : at + columns]) for at in range(0, len(each), columns)]


def one_line(step: Step, width: int) -> float:
    """Return the text size where the longest label of a step's tiles fills a line;
    infinite without tiles.
    """
    metrics = QFontMetricsF(font(100, bold=True))
    longest = max(
        (metrics.horizontalAdvance(entry.label) for entry in step.options or step.items),
        default=0.0,
    )
    return width / (longest / 100 + _TILE_EDGES) if longest else inf


def split_picture(step: Step) -> tuple[Picture | None, tuple[Block, ...]]:
    """Return a step's first picture, shown beside its text, and the rest of its body.

    A timer shows its ring there instead, so its pictures stay in the text.
    """
    if step.kind.timed:
        words = tuple(block for block in step.body if not isinstance(block, Picture))
        return None, words + tuple(block for block in step.body if isinstance(block, Picture))
    first = next((block for block in step.body if isinstance(block, Picture)), None)
    return first, tuple(block for block in step.body if block is not first)


class StepPane(QWidget):
    """One step in one format; recreated for every step."""

    chosen = Signal(int)
    """An option, an item or a timer was clicked; its index, from 0."""
    served = Signal(int)
    """Fewer or more servings were clicked: -1 or 1."""

    def __init__(
        self, theme: Theme, pictures: Pictures, session: GuideSession, fit: Format
    ) -> None:
        super().__init__()
        self._session = session
        self._step = session.run.step
        self._grid: TileGrid | None = None
        self._dial: Dial | None = None
        _, blocks = split_picture(self._step)
        if session.run.chooses_servings:
            tips = self.tr("Fewer servings (−)"), self.tr("More servings (+)")
            self._dial = Dial(theme, fit.minor, scale_words(session.run), SERVINGS_BY, tips)
            self._dial.changed.connect(self.served)
        small = fit.dense and bool(self._step.review)
        column = _column(self, fit, self._step.title, minor=small, beside=self._dial)
        if blocks:
            column.addWidget(self._body(theme, pictures, blocks, fit))
        if self._step.review:
            column.addWidget(_answers(session.run, self._step.review, fit))
        if self._step.choices:
            self._grid = TileGrid(theme, self._step, fit)
            self._grid.chosen.connect(self.chosen)
            column.addWidget(self._grid, 0 if self._step.offers else 1)
        column.addStretch()
        self.refresh()

    def _body(
        self, theme: Theme, pictures: Pictures, blocks: tuple[Block, ...], fit: Format
    ) -> StepBody:
        layout = self.layout()
        room = None
        if fit.paged and layout is not None:
            parts = [
                part for at in range(layout.count()) if (part := layout.itemAt(at)) is not None
            ]
            above = sum(
                part.heightForWidth(fit.width)
                if part.hasHeightForWidth()
                else part.sizeHint().height()
                for part in parts
            )
            room = (fit.width, fit.height - above - len(parts) * layout.spacing(), fit.height)
        pixels = fit.minor if self._step.options or self._step.items else fit.main
        return StepBody(
            theme, pictures, blocks, pixels, round(fit.height * _PICTURE_SHARE), room=room
        )

    @property
    def tiles(self) -> list[Tile]:
        """The tiles, in order; empty in a step without any."""
        return [] if self._grid is None else self._grid.tiles

    def refresh(self) -> None:
        """Show what is chosen, ticked and started now, and the numbers."""
        run = self._session.run
        first = self._session.first
        if self._dial is not None:
            self._dial.show_words(scale_words(run), numbered=self._session.dials)
        if self._grid is None:
            return
        self._grid.number(range(first, first + len(self._session.in_sight)))
        if self._step.options:
            picked = run.picked(self._step)
            suggested = run.suggested(self._step)
            self._grid.suggest(picked if suggested else None)
            self._grid.mark(frozenset({picked} if picked and not suggested else ()))
        elif self._step.items:
            self._grid.mark(run.ticked(self._step))

    def show_timers(self, now: float) -> None:
        """Show which timers can be started, and how much time the active ones have left."""
        if self._grid is not None and self._step.offers:
            on = self._session.timers(now)
            for timer, tile in zip(self._step.offers, self.tiles, strict=True):
                tile.setText(offer_words(self._session, timer, now))
                tile.setChecked(timer in on)

    def aim(self, number: int | None) -> Tile | DialButton | None:
        """Highlight the target of a hold, by its number now, and return it."""
        dials = self._session.dials
        button = self._dial.aim(number if dials else None) if self._dial is not None else None
        if self._grid is None:
            return button
        index = None if number is None or dials else self._session.first + number - 1
        self._grid.aim(index)
        return self.tiles[index] if index is not None and index < len(self.tiles) else button


def _column(
    pane: QWidget, fit: Format, title: str, *, minor: bool, beside: QWidget | None
) -> QVBoxLayout:
    """Return a pane's column, starting with its title: on one line if readable, and `minor` beside
    its content.

    The part `beside` the title moves below it if the line is too short.
    """
    column = lay_column(
        gap=round(fit.main * (0.12 if minor else 0.25 if fit.dense else 0.4)), of=pane
    )
    heading = Label(title, wraps=True)
    heading.setObjectName("heading")
    whole = QFontMetricsF(font(100, bold=True)).horizontalAdvance(title) / 100 + 0.1
    taken = beside.sizeHint().width() + column.spacing() if beside is not None else 0
    joined = (fit.width - taken) / whole >= fit.need
    fitting = (fit.width - taken * joined) / whole
    least = fit.need * (_MINOR_SHARE if fit.dense else 1.0)
    pixels = min(fit.main, fitting) if fitting >= least else fit.need
    heading.setFont(font(pixels * _MINOR_SHARE if minor else pixels, bold=True))
    if beside is not None and joined:
        column.addLayout(lay_row((heading, 1), beside))
    else:
        column.addWidget(heading)
        if beside is not None:
            column.addWidget(beside, 0, Qt.AlignmentFlag.AlignLeft)
    return column


def _answers(run: GuideRun, step_ids: tuple[str, ...], fit: Format) -> QWidget:
    """Return some steps' answers beside their questions, or below them in a narrow place.

    If space is short, only the questions shrink.
    """
    table = QWidget()
    rows = lay_column(gap=round(fit.main * (0.04 if fit.dense else 0.12)), of=table)
    steps = {step.id: step for step in run.way}
    beside = fit.width >= fit.need * (_DENSE_LINE_OF_TWO if fit.dense else _LINE_OF_TWO)
    for step_id in filter(steps.get, step_ids):
        step = steps[step_id]
        labels = {option.id: option.label for option in step.options}
        answer = run.state.answers.get(step_id)
        question = Label(step.title, role="muted", wraps=True)
        question.setFont(font(fit.need * _ASKED_SHARE if fit.dense else fit.minor))
        words = labels[answer] if answer else QCoreApplication.translate("guide", "not answered")
        said = Label(words, role="" if answer else "unanswered", wraps=True)
        if fit.dense:
            said.setTextFormat(Qt.TextFormat.RichText)
            said.setText(html_of((Span(words),)))
        said.setFont(font(fit.main if answer else fit.minor, bold=bool(answer)))
        row = QWidget()
        row.setProperty(WHOLE, 1)
        lay, gap = (lay_row, round(fit.main * 0.6)) if beside else (lay_column, 0)
        lay((question, 1 if fit.dense else 2), (said, 2 if fit.dense else 3), gap=gap, of=row)
        rows.addWidget(row)
    return table
