"""The panel of the memory overlay: verdict and model loads, memory, owners, snapshots, export.

It is beside the view, or above it in a narrow window, so it covers nothing.
"""

import json
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QWidget,
)

from handtrack.config.folders import documents_folder
from handtrack.errors import system_reason
from handtrack.memory import Snapshot
from handtrack.runtime.files import replace_file, shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack_ui.common.announcing import PICTURE, announce
from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import lay_column, lay_row, scroll
from handtrack_ui.common.painting import Painted, paint_line, paints
from handtrack_ui.common.shortcuts import first_key
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font, restyle, size_text
from handtrack_ui.features.memory_overlay.contents import (
    Group,
    Row,
    change,
    contents_of,
    counted,
    number,
    owner_words,
    size,
)
from handtrack_ui.features.memory_overlay.reading import SPAN_S, MemoryReading
from handtrack_ui.features.memory_overlay.shortcuts import MemoryKey
from handtrack_ui.features.memory_overlay.snapshots import SnapshotBook, SnapshotEntry
from handtrack_ui.text.messages import message_words

_HEIGHT: Final = 48
_LEAST_SPAN: Final = 8e6  # bytes: minimum value range, so noise looks like noise
_LINE_PX: Final = 1.6
_DOT_PX: Final = 2.6


class Curve(Painted):
    """Shows (seconds, bytes), the newest at the right edge."""

    spoken_as = PICTURE

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._series: tuple[tuple[float, int], ...] = ()
        self.setFixedHeight(_HEIGHT)

    def show_at(self, scale: float) -> None:
        """Scale its height; 1 is the usual size."""
        self.setFixedHeight(round(_HEIGHT * scale))

    def show_series(self, series: tuple[tuple[float, int], ...]) -> None:
        """Replace the values."""
        self._series = series
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect()).adjusted(0, _DOT_PX, -_DOT_PX, -1)
        points = curve_points(self._series, box.adjusted(0, 0, 0, -_DOT_PX))
        painter.setPen(self._theme.colour("line"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        if points:
            accent = self._theme.colour("accent")
            paint_line(painter, points, box.bottom(), accent, _LINE_PX)
            painter.setBrush(accent)
            painter.drawEllipse(points[-1], _DOT_PX, _DOT_PX)


def curve_points(series: Sequence[tuple[float, int]], box: QRectF) -> list[QPointF]:
    """Return the values' points in a box that spans two minutes."""
    if not series:
        return []
    values = [value for _, value in series]
    middle = (min(values) + max(values)) / 2
    reach = max(max(values) - min(values), _LEAST_SPAN)
    newest = series[-1][0]
    return [
        QPointF(
            box.right() - (newest - t) / SPAN_S * box.width(),
            box.center().y() - (value - middle) / reach * box.height(),
        )
        for t, value in series
    ]


_ROW: Final = 21
_ABOVE: Final = 14  # a heading, with a line in it
_LINE: Final = 6
_COLOURS: Final = {
    "": "text",
    "muted": "muted",
    "warning": "on_warning_soft",
    "danger": "on_danger_soft",
}


class Rows(Painted):
    """Shows groups of labelled values; they determine its height.

    Painted: with a label for each, the style sheet took 100 ms on opening.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._groups: Sequence[Group] = ()
        self._scale = 1.0

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Replace the rows."""
        if groups != self._groups:
            self._groups = groups
            self._show_rows()

    def show_at(self, scale: float) -> None:
        """Scale the rows; 1 is the usual size."""
        self._scale = scale
        self._show_rows()

    def _show_rows(self) -> None:
        rows = sum(_ABOVE + _ROW * (1 + len(group.rows)) for group in self._groups)
        self.setFixedHeight(round(rows * self._scale))
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.scale(self._scale, self._scale)
        box = QRectF(0, 0, self.width() / self._scale, _ROW)
        for group in self._groups:
            painter.fillRect(
                QRectF(0, box.top() + _LINE, box.width(), 1), self._theme.colour("line")
            )
            box.translate(0, _ABOVE)
            for row in chain((group.heading,), group.rows):
                if row.tone in ("warning", "danger"):
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(self._theme.colour(f"{row.tone}_soft"))
                    painter.drawRoundedRect(box, RADIUS["s"], RADIUS["s"])
                painter.setFont(font(TYPE["caption"], bold=row is group.heading, tabular=True))
                painter.setPen(self._theme.colour(_COLOURS[row.tone]))
                inset = SPACE["xs"] if row.tone in ("warning", "danger") else 0
                _paint_row(painter, row, box.adjusted(inset, 0, -inset, 0))
                box.translate(0, _ROW)


def _paint_row(painter: QPainter, row: Row, box: QRectF) -> None:
    """Paint a value at the right edge, and its label, shortened if it must be."""
    metrics = QFontMetricsF(painter.font())
    middle = Qt.AlignmentFlag.AlignVCenter
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, row.value)
    room = box.width() - metrics.horizontalAdvance(row.value) - SPACE["s"]
    painter.drawText(box, middle, metrics.elidedText(row.label, Qt.TextElideMode.ElideMiddle, room))


WIDTH: Final = 372
"""Its width in pixels at a scale of 1."""
_ICON: Final = 20
_BREAKS: Final = re.compile(r"(?<=[/._:])(?=\w)")  # where a path wraps


class MemoryPanel(QFrame):
    """Shows readings and keeps snapshots.

    `snapshot`: returns what the pool holds. `title`: returns the current view's title: snapshots of
    one view are compared.
    """

    closed = Signal()
    _written = Signal(str)
    _failed = Signal(object)

    def __init__(
        self,
        theme: Theme,
        *,
        jobs: Jobs,
        snapshot: Callable[[], Snapshot],
        title: Callable[[], str],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._jobs = jobs
        self._snapshot = snapshot
        self._view_title = title
        self._scale = 1.0
        self._reading: MemoryReading | None = None
        self._book = SnapshotBook()
        self._folder = documents_folder()
        words = self.tr("Close"), self.tr("Close ({0})").format(first_key(MemoryKey.TOGGLE))
        self._close = button(does=self.closed, kind="quiet", name=words[0], tip=words[1])
        self._title = Label(self.tr("Memory"))
        self._verdict = _Verdict()
        self._said = Label(role="muted", wraps=True)
        self._notes = Label(role="muted", wraps=True)
        self._resident = Label()
        self._spread = Label(role="muted")
        self._curve = Curve(theme)
        self._rows = Rows(theme)
        self.setObjectName("memory")
        self.setAccessibleName(self.tr("Memory"))
        self._lay_out()
        self._written.connect(
            lambda name: self._show_message(self.tr("Saved as {0}.").format(name))
        )
        self._failed.connect(lambda why: self._show_message(message_words(why)))
        self._close_icon = themed_icon(theme, "close")
        self._show_scale()

    @property
    def usual_width(self) -> int:
        """Its width beside the view, in pixels."""
        return round(WIDTH * self._scale)

    def show_at(self, scale: float) -> None:
        """Scale everything; 1 is the usual size."""
        if scale != self._scale:
            self._scale = scale
            self._show_scale()

    def _show_scale(self) -> None:
        scale = self._scale
        size_text(self, TYPE["body"] * scale)
        self._title.setFont(font(TYPE["lead"] * scale))
        self._resident.setFont(font(TYPE["heading"] * scale, bold=True, tabular=True))
        for small in (self._said, self._notes, self._spread):
            small.setFont(font(TYPE["caption"] * scale, tabular=True))
        self._verdict.show_at(scale)
        self._curve.show_at(scale)
        self._rows.show_at(scale)
        put_icon(self._close, self._close_icon, _ICON * scale)

    def lie_across(self, *, across: bool) -> None:
        """Span the window with only the verdict; otherwise show everything beside the view."""
        ways = QBoxLayout.Direction.RightToLeft, QBoxLayout.Direction.TopToBottom
        self._top.setDirection(ways[0] if across else ways[1])
        self._title.setVisible(not across)
        self._scroll.setVisible(not across)
        self.setFixedWidth(self.usual_width) if not across else self.setMaximumWidth(16777215)

    def show_reading(self, reading: MemoryReading) -> None:
        """Show a reading."""
        self._reading = reading
        contents = contents_of(reading)
        self._verdict.show_words(contents.verdict, contents.details, contents.loads, contents.tone)
        self._notes.setText("\n".join(contents.notes))
        self._notes.setVisible(bool(contents.notes))
        self._resident.setText(contents.resident)
        self._spread.setText(contents.spread)
        self._curve.show_series(reading.resident)
        self._rows.show_groups(contents.groups)
        if contents.told != self.accessibleDescription():
            self.setAccessibleDescription(contents.told)

    def take_snapshot(self) -> None:
        """Add a numbered snapshot, and compare it with the previous one of this view."""
        if self._reading is not None:
            taken = datetime.now().astimezone().isoformat(timespec="seconds")
            shot = self._book.take(taken, self._view_title(), self._reading, self._snapshot())
            self._show_message("\n".join(self._compared(shot)))

    def export(self) -> None:
        """Let the person choose a file, and export everything to it."""
        name = f"handtrack-memory-{datetime.now().astimezone():%Y%m%d-%H%M%S}.json"
        proposed = str(self._folder / name)
        kinds = self.tr("JSON (*.json)")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Export the figures"), proposed, kinds)
        if path:
            self._folder = Path(path).parent
            self.write(Path(path))

    def write(self, path: Path) -> None:
        """Export everything to a file in the background, and say when it is written,
        or why it cannot be.
        """
        if self._reading is not None:
            exported = datetime.now().astimezone().isoformat(timespec="seconds")
            work = partial(self._write, path, exported, self._reading)
            self._jobs.newest(("memory figures", path), work, save=True)

    def _lay_out(self) -> None:
        body = QWidget()
        edges = (0, 0, SPACE["m"], 0)
        figures = (self._notes, self._resident, self._curve, self._spread, self._rows)
        lay_column(*figures, 1, gap=SPACE["xs"], edges=edges, of=body)
        self._scroll = scroll(QScrollArea(), body)
        self._scroll.verticalScrollBar().setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._top: QBoxLayout = lay_column(self._head(), (self._verdict, 1), edges=edges)
        around = (SPACE["l"], SPACE["s"], SPACE["s"], SPACE["s"])
        lay_column(self._top, self._said, (self._scroll, 1), gap=SPACE["s"], edges=around, of=self)
        self._said.hide()
        set_tip(
            self._curve,
            self.tr("Memory of the whole program. Steps are normal. Minutes of growth aren't."),
        )

    def _head(self) -> QHBoxLayout:
        tip = self.tr("Take a snapshot and compare it with the last one in this view ({0})")
        tip = tip.format(first_key(MemoryKey.SNAPSHOT))
        keep = button(self.tr("Snapshot"), self.take_snapshot, kind="quiet", tip=tip)
        tip = self.tr("Export the figures and the snapshots as JSON ({0})").format(
            first_key(MemoryKey.EXPORT)
        )
        export = button(self.tr("Export"), self.export, kind="quiet", tip=tip)
        tab_only(keep, export, self._close)
        return lay_row((self._title, 1), keep, export, self._close, gap=0)

    def _compared(self, shot: SnapshotEntry) -> tuple[str, str]:
        """Return two lines: how much there is or was added, and which owner added the most."""
        if shot.before is None:
            pool = shot.reading.pool
            now = (
                size(shot.reading.process.resident_bytes),
                counted(pool.live_buffers, pool.live_bytes),
            )
            words = self.tr("Snapshot {0}: {1}, buffers {2}").format(number(shot.number), *now)
            return words, self.tr("Take another snapshot in this view to compare.")
        buffers = sum(more.buffers for more in shot.change.values())
        nbytes = sum(more.nbytes for more in shot.change.values())
        words = self.tr("Snapshot {0} since {1}: {2}, buffers {3}").format(
            number(shot.number),
            number(shot.before.number),
            change(size(shot.resident_change), shot.resident_change),
            f"{change(number(buffers), buffers)} · {change(size(nbytes), nbytes)}"
            if shot.change
            else number(0),
        )
        most = next(((each, more) for each, more in shot.change.items() if more.nbytes > 0), None)
        if most is None:
            return words, self.tr("No new buffers since then.")
        owner, more = most
        line = f"{Path(owner.place.file).name}:{owner.place.line}"
        return words, self.tr("Most: “{0}” {1}, {2}").format(
            owner_words(owner.scope), change(size(more.nbytes), 1), line
        )

    def _show_message(self, words: str) -> None:
        self._said.setText(breakable(words))
        self._said.show()
        announce(self, words)

    def _write(self, path: Path, exported: str, reading: MemoryReading) -> None:
        """Write a file; runs as a job."""
        words = (
            json.dumps(self._book.to_json(exported, reading), indent=1, ensure_ascii=False) + "\n"
        )
        try:
            # JSON escapes letters the same way.
            replace_file(path, words.encode(errors="backslashreplace"))
        except OSError as error:
            self._failed.emit(Code.FILE_UNWRITABLE(path=shown(path), reason=system_reason(error)))
        else:
            self._written.emit(shown(path))


class _Verdict(QFrame):
    """The verdict on a coloured ground, with the number of model loads beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("verdict")
        self._words = Label(wraps=True)
        self._loads = Label()
        self._details = Label(wraps=True)
        self._labels = (self._words, self._loads, self._details)
        grid = QGridLayout(self)
        grid.setContentsMargins(SPACE["m"], SPACE["s"], SPACE["m"], SPACE["s"])
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self._words, 0, 0)
        grid.addWidget(self._loads, 0, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._details, 1, 0, 1, 2)
        set_tip(
            self,
            self.tr(
                "Every 2.5 seconds Handtrack notes each owner's minimum. Five rises in a row count as growth; a "
                "single rise, such as after opening a view, doesn't. The engine's own memory isn't included: watch "
                "the curve for that."
            ),
        )

    def show_at(self, scale: float) -> None:
        """Scale the text; 1 is the usual size."""
        for label in (self._words, self._loads):
            label.setFont(font(TYPE["body"] * scale, bold=True, tabular=True))
        self._details.setFont(font(TYPE["caption"] * scale, tabular=True))

    def show_words(self, words: str, details: str, loads: str, tone: str) -> None:
        """Replace the words; `tone` colours the background."""
        for label, told in zip(self._labels, (words, loads, breakable(details)), strict=True):
            label.setText(told)
        for widget in (self, *self._labels):
            restyle(widget, "tone", tone)


def breakable(words: str) -> str:
    """Return words whose paths wrap."""
    return _BREAKS.sub("\u200b", words)
