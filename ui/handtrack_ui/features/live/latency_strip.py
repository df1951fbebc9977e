"""Speed: frames per second, estimate time, and a picture's age when it reaches the screen."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent

from handtrack_ui.common.painting import Painted, paint_line, paints, rounded
from handtrack_ui.common.theme import FINGER_COLOURS, SPACE, Theme, font, text_pixels
from handtrack_ui.text.language import number
from handtrack_ui.tracking.latency import WINDOW_NS, Recent

_NUMBER: Final = 1.9  # of the text size beside it
_PAD: Final = 0.9
_LINE_PX: Final = 1.6
_LEAST_TOP_MS: Final = 20.0  # minimum range of a line, so noise looks like noise
_NARROWEST_LINE: Final = 3.5  # letters: a narrower line is useless


@dataclass(frozen=True, slots=True)
class _Cell:
    title: str
    number: str
    below: str
    colour: str
    points: tuple[tuple[float, float], ...] = ()


class LatencyStrip(Painted):
    """Three figures, two with a line of the last seconds.
    Stateless beyond the last figures shown.
    """

    letters_high = 6.0

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._cells: tuple[_Cell, ...] = ()
        self.clear()

    def clear(self) -> None:
        """Clear the figures."""
        self.show_figures(None, Recent(), Recent())

    def show_figures(self, fps: float | None, estimates: Recent, ages: Recent) -> None:
        """Show figures; call a few times a second.

        `fps`: estimated frames per second. `estimates`: the duration of estimates. `ages`: from a
        frame's grab to the end of its painting.
        """
        cells = (
            _Cell(
                self.tr("Frames"),
                "–" if fps is None else number(fps, 0),
                self.tr("per second"),
                FINGER_COLOURS["palm"],
            ),
            self._timed(self.tr("Estimate"), estimates, FINGER_COLOURS["index"]),
            self._timed(self.tr("Camera to screen"), ages, FINGER_COLOURS["middle"]),
        )
        if cells != self._cells:
            self._cells = cells
            self.setAccessibleName(
                ". ".join(f"{cell.title}: {cell.number} {cell.below}" for cell in cells)
            )
            self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.fillPath(rounded(QRectF(self.rect())), self._theme.colour("stage_raised"))
        pad = text_pixels(self) * _PAD
        left = 0.0
        for cell, width in zip(self._cells, self._widths(), strict=True):
            self._paint_cell(
                painter,
                cell,
                QRectF(left, 0, width, self.height()).adjusted(pad, pad * 0.8, -pad, -pad * 0.8),
            )
            left += width

    def _widths(self) -> list[float]:
        """Return the cell widths: what their words need, and the rest for those with a line."""
        words = QFontMetricsF(font(text_pixels(self), tabular=True))
        numbers = QFontMetricsF(self._number_letters)
        widths = [
            max(
                words.horizontalAdvance(cell.title),
                words.horizontalAdvance(cell.below),
                numbers.horizontalAdvance(cell.number),
            )
            + 2 * text_pixels(self) * _PAD
            for cell in self._cells
        ]
        left = max(0.0, self.width() - sum(widths)) / (len(widths) - 1)
        return [widths[0], *(width + left for width in widths[1:])]

    @property
    def _number_letters(self) -> QFont:
        return font(text_pixels(self) * _NUMBER, bold=True, tabular=True)

    def _timed(self, title: str, recent: Recent, colour: str) -> _Cell:
        latency = recent.latency()
        if latency is None:
            return _Cell(title, "–", self.tr("ms, median"), colour)
        median = self.tr("{0} ms").format(number(latency.p50_ms, 1 if latency.p50_ms < 10 else 0))
        worst = self.tr("95 % under {0} ms").format(f"{latency.p95_ms:.0f}")
        return _Cell(title, median, worst, colour, tuple(recent.series()))

    def _paint_cell(self, painter: QPainter, cell: _Cell, box: QRectF) -> None:
        left, right = Qt.AlignmentFlag.AlignLeft, box.right()
        painter.setFont(font(text_pixels(self), tabular=True))
        painter.setPen(self._theme.colour("on_stage_muted"))
        painter.drawText(box, left | Qt.AlignmentFlag.AlignTop, cell.title)
        painter.drawText(box, left | Qt.AlignmentFlag.AlignBottom, cell.below)
        letters = self._number_letters
        painter.setFont(letters)
        painter.setPen(self._theme.colour("on_stage"))
        painter.drawText(box, left | Qt.AlignmentFlag.AlignVCenter, cell.number)
        begin = box.left() + QFontMetricsF(letters).horizontalAdvance(cell.number) + SPACE["m"]
        line = QRectF(
            begin,
            box.top() + text_pixels(self) * 1.5,
            right - begin,
            box.height() - text_pixels(self) * 3.0,
        )
        if cell.points and line.width() >= _NARROWEST_LINE * text_pixels(self):
            _paint_series(painter, cell.points, line, QColor(cell.colour))


def _paint_series(
    painter: QPainter,
    series: tuple[tuple[float, float], ...],
    box: QRectF,
    colour: QColor,
) -> None:
    """Paint the last seconds: zero at the bottom, newest on the right,
    at most one point per pixel.
    """
    newest = series[-1][0]
    span_s = WINDOW_NS / 1e9
    top = max(_LEAST_TOP_MS, *(value for _, value in series))
    columns: dict[int, float] = {}
    for t, value in series:
        at = round(box.width() * (1.0 - (newest - t) / span_s))
        columns[at] = max(value, columns.get(at, 0.0))
    points = [
        QPointF(box.left() + at, box.bottom() - value / top * box.height())
        for at, value in columns.items()
    ]
    paint_line(painter, points, box.bottom(), colour, _LINE_PX)
