"""The past runs of a guide, with the times of each step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from PySide6.QtCore import QDateTime, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from handtrack.guides.codes import GuideCode
from handtrack.guides.log import LogEntry
from handtrack.guides.record import RunRecord, outcome_words, spent_words, stars
from handtrack_ui.common.controls import button
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.theme import SPACE, TYPE, font
from handtrack_ui.features.guide.record import words
from handtrack_ui.text.guide_words import recent_words
from handtrack_ui.text.messages import message_words

_SIZE: Final = (1040, 720)
_WIDEST: Final = 420  # pixels of a column


@dataclass(frozen=True, slots=True)
class PastRun:
    """A stored run."""

    record: RunRecord
    log: tuple[LogEntry, ...]


class History(QDialog):
    """The runs above, newest first; below, the steps of the chosen one."""

    save = Signal(object)
    """Save the record of this `PastRun`."""
    save_all = Signal()
    """Save all runs of all guides as a table."""

    def __init__(self, parent: QWidget, title: str, runs: Sequence[PastRun]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Past runs: {0}").format(title))
        self.resize(*_SIZE)
        self._past = runs
        heading = Label(title, wraps=True)
        heading.setFont(font(TYPE["title"], bold=True))
        summary = Label(self._summary(), role="muted")
        summary.setFont(font(TYPE["lead"]))
        self.runs = _table(self.tr("Past runs"), (self.tr("Date"), *map(message_words, _RUN_HEADS)))
        heads = self.tr("Step"), message_words(GuideCode.RECORD_STARTED()), self.tr("Time")
        self.steps = _table(self.tr("Steps"), (*heads, self.tr("Usually"), self.tr("Answer")))
        self._said = Label(role="muted", wraps=True)
        buttons = (
            button(
                self.tr("Save this run as …"),
                lambda: self.save.emit(self._past[max(0, self.runs.currentRow())]),
            ),
            button(self.tr("Save all runs as a table …"), self.save_all),
            button(self.tr("Close"), self.close),
        )
        for one in buttons:
            one.setAutoDefault(False)
        row = lay_row((self._said, 1), *buttons)
        lay_column(
            lay_column(heading, summary, gap=SPACE["xs"]),
            (self.runs, 2),
            (self.steps, 3),
            row,
            gap=SPACE["m"],
            edges=SPACE["l"],
            of=self,
        )
        _fill(self.runs, (_run_row(run.record) for run in runs))
        self.runs.currentCellChanged.connect(lambda at, *_: self._show_steps(at))
        self.runs.setCurrentCell(0, 0)

    def say(self, text: str) -> None:
        """Say where something was saved, or why not."""
        self._said.setText(text)

    def _summary(self) -> str:
        """Return how many runs there are, and how long they usually take."""
        count = len(self._past)
        words = self.tr("1 run") if count == 1 else self.tr("{0} runs").format(count)
        times = [
            run.record.finished - run.record.begun for run in self._past if run.record.finished
        ]
        if len(times) > 1:
            words += " · " + self.tr("usually {0}").format(spent_words(median(times)))
        return words

    def _show_steps(self, at: int) -> None:
        record = self._past[max(0, at)].record
        _fill(
            self.steps,
            (
                (
                    step.title,
                    "" if step.started is None else words().time_of(step.started, record.begun),
                    step.time,
                    self._usual(step.step.id),
                    outcome_words(step, words()),
                )
                for step in record.steps
            ),
        )

    def _usual(self, step: str) -> str:
        """Return the median of a step's times in all runs; empty if only one has it."""
        all_steps = (one for run in self._past for one in run.record.steps if one.step.id == step)
        times = [one.seconds for one in all_steps if one.seconds is not None]
        return spent_words(median(times)) if len(times) > 1 else ""


_RUN_HEADS: Final = (
    GuideCode.RECORD_DURATION(),
    GuideCode.RECORD_RATING(),
    GuideCode.RECORD_NOTE(),
)


def _run_row(record: RunRecord) -> tuple[str, ...]:
    took = message_words(GuideCode.RECORD_UNFINISHED())
    if record.finished is not None:
        took = spent_words(record.finished - record.begun)
    rating = "" if record.rating is None else stars(record.rating)
    began = recent_words(QDateTime.fromSecsSinceEpoch(int(record.begun)))
    return began, took, rating, record.note


def _table(name: str, heads: Sequence[str]) -> QTableWidget:
    table = QTableWidget(0, len(heads))
    table.setAccessibleName(name)
    table.setHorizontalHeaderLabels(list(heads))
    columns = table.horizontalHeader()
    columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    columns.setStretchLastSection(True)
    columns.setMaximumSectionSize(_WIDEST)
    columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    columns.setHighlightSections(False)
    rows = table.verticalHeader()
    rows.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    rows.hide()
    table.setShowGrid(False)
    table.setWordWrap(True)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setFont(font(TYPE["lead"]))
    columns.setFont(font(TYPE["body"], bold=True))
    return table


def _fill(table: QTableWidget, rows: Iterable[Sequence[str]]) -> None:
    table.setRowCount(0)
    for at, row in enumerate(rows):
        table.insertRow(at)
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            table.setItem(at, column, item)
