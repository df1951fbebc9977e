"""The overlay's verdict and figures: laid out as plain items, so only what differs is repainted."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from handtrack_ui.common.label import plain_tip
from handtrack_ui.common.painting import paint_line
from handtrack_ui.common.theme import LIGHT, RADIUS, SPACE, TYPE, Colours, font
from handtrack_ui.features.memory_overlay.contents import Box, Contents, Figure
from handtrack_ui.features.memory_overlay.reading import SPAN_S

_ROW: Final = 21.0
_CAPTION_PX: Final = 13
_BODY_PX: Final = 14
_LARGE_PX: Final = 26
_GAP: Final = 24.0  # between two columns
_CURVE_LEFT: Final = 136.0
_CURVE_HEIGHT: Final = 46.0
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
_BREAKS: Final = re.compile(r"(?<=[/._:])(?=\w)")  # where a path wraps
_LINE: Final = Qt.AlignmentFlag.AlignVCenter
_LEAST_SPAN: Final = 8.0  # minimum value range, so noise looks like noise
_WIDTH_PX: Final = 1.6


class Text(NamedTuple):
    """A text in a box: wrapped, or one line, elided if needed."""

    box: tuple[float, float, float, float]
    text: str
    tone: str
    pixels: int = _BODY_PX
    bold: bool = False
    flags: int = int(_LINE | Qt.AlignmentFlag.AlignLeft)


class Filled(NamedTuple):
    """A filled box."""

    box: tuple[float, float, float, float]
    ground: str


class Curve(NamedTuple):
    """The resident set over time: seconds and MB."""

    box: tuple[float, float, float, float]
    series: tuple[tuple[float, float], ...]


class Tip(NamedTuple):
    """Where the pointer finds an explanation."""

    box: tuple[float, float, float, float]
    words: str


Item = Text | Filled | Curve | Tip


class Sheet(QWidget):
    """Shows contents as laid out; they determine its height."""

    def __init__(self, lay_out: Callable[[Contents, float], tuple[tuple[Item, ...], float]]) -> None:
        super().__init__()
        self._lay_out_in = lay_out
        self.items: tuple[Item, ...] = ()
        self._contents: Contents | None = None
        self._colours = LIGHT

    def show_contents(self, contents: Contents, colours: Colours) -> None:
        """Replace the contents."""
        before, height = self.items, self.height()
        self._contents = contents
        self._lay_out()
        if colours is not self._colours or self.height() != height:
            self._colours = colours
            self.update()
        for item in {*before} ^ {*self.items}:
            self.update(QRectF(*item.box).toAlignedRect())

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def event(self, event: QEvent) -> bool:
        """Explain the figure under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.tip_at(event.pos())), self)
            return True
        return super().event(event)

    def tip_at(self, point: QPoint) -> str:
        """Return what explains the figure at a point; empty beside all."""
        found = (item.words for item in self.items if isinstance(item, Tip) and QRectF(*item.box).contains(point))
        return next(found, "")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for item in self.items:
            box = QRectF(*item.box)
            if event.region().intersects(box.toAlignedRect()):
                self._draw(painter, item, box)

    def _lay_out(self) -> None:
        if self._contents is not None:
            self.items, height = self._lay_out_in(self._contents, float(self.width()))
            self.setFixedHeight(round(height))

    def _draw(self, painter: QPainter, item: Item, box: QRectF) -> None:
        match item:
            case Text():
                made, metrics = fonts(item.pixels, bold=item.bold)
                painter.setFont(made)
                painter.setPen(self._colours.colour(item.tone))
                wrapped = item.flags & Qt.TextFlag.TextWordWrap
                elided = Qt.TextElideMode.ElideRight
                painter.drawText(
                    box, item.flags, item.text if wrapped else metrics.elidedText(item.text, elided, box.width() + 0.5)
                )
            case Filled():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._colours.colour(item.ground))
                painter.drawRoundedRect(box, RADIUS["s"], RADIUS["s"])
            case Curve():
                inner = box.adjusted(0, 1, -4, -1)
                points = sparkline_points(item.series, SPAN_S, inner.adjusted(0, 4, 0, -4))
                paint_sparkline(painter, points, inner, self._colours.colour("accent"))
                painter.setPen(self._colours.colour("line"))
                painter.drawLine(inner.bottomLeft(), inner.bottomRight())


@lru_cache(maxsize=8)
def fonts(pixels: int, *, bold: bool) -> tuple[QFont, QFontMetricsF]:
    """Return the font of a size with its metrics; cached."""
    made = font(pixels, bold=bold, tabular=True)
    return made, QFontMetricsF(made)


def breakable(words: str) -> str:
    """Return words whose paths wrap."""
    return _BREAKS.sub("\u200b", words)


def lay_out_verdict(contents: Contents, width: float) -> tuple[tuple[Item, ...], float]:
    """Return the verdict's items, and the total height."""
    column = _Column(width)
    column.box(contents.boxes[0], TYPE["body"])
    return tuple(column.items), column.y


def lay_out_figures(contents: Contents, width: float) -> tuple[tuple[Item, ...], float]:
    """Return all other items, top down, and the total height."""
    column = _Column(width)
    for box in contents.boxes[1:]:
        column.box(box, TYPE["caption"])
    for group in contents.groups:
        column.heading(group.heading)
        figures = group.figures
        if figures[0] is contents.resident:
            column.resident(contents)
            column.row(figures[1], 0, width)
            figures = figures[2:]
        if group.paired:
            column.pairs(figures)
        else:
            for row in figures:
                column.row(row, 0, width)
    return tuple(column.items), column.y


class _Column:
    """Collects items; `y` is the current depth in logical pixels."""

    def __init__(self, width: float) -> None:
        self.items: list[Item] = []
        self.y = 0.0
        self._width = width

    def box(self, box: Box, pixels: int) -> None:
        """Add sentences on a ground."""
        inset, top = float(SPACE["m"]), self.y + SPACE["s"]
        tone = "text" if box.ground == "sunken" else f"on_{box.ground}"
        texts = [(box.words, "good" if box.ground == "accent_soft" else tone, pixels, True)]
        if box.details:
            texts.append((box.details, tone, _CAPTION_PX, False))
        written: list[Item] = []
        for told, colour, size, bold in texts:
            words = breakable(told)
            room = QRectF(0, 0, self._width - 2 * inset, 400)
            height = fonts(size, bold=bold)[1].boundingRect(room, _WRAPPED, words).height()
            written.append(Text((inset, top, room.width(), height), words, colour, size, bold, _WRAPPED))
            top += height
        area = (0.0, self.y, self._width, top + SPACE["s"] - self.y)
        self.items += [Filled(area, box.ground), *written, Tip(area, box.tip)]
        self.y += area[3] + SPACE["s"]

    def heading(self, words: str) -> None:
        """Add a heading, below a line from edge to edge."""
        self.items += [
            Filled((0, round(self.y) + 4, self._width, 1), "line"),
            Text((0, self.y + 8, self._width, _ROW), words, "text", _CAPTION_PX, bold=True),
        ]
        self.y += 8 + _ROW

    def resident(self, contents: Contents) -> None:
        """Add the resident set and its curve."""
        label, value, tip, tone = contents.resident
        width = self._width - _CURVE_LEFT
        self.items += [
            Text((0, self.y - 2, _CURVE_LEFT, 32), value, tone, _LARGE_PX, bold=True),
            Text((0, self.y + 28, _CURVE_LEFT, 18), label, "muted", _CAPTION_PX),
            Curve((_CURVE_LEFT, self.y, width, _CURVE_HEIGHT), contents.series),
            Tip((0, self.y, self._width, _CURVE_HEIGHT), tip),
        ]
        self.y += _CURVE_HEIGHT + SPACE["xs"]

    def pairs(self, figures: Sequence[Figure]) -> None:
        """Add figures in two columns."""
        width = (self._width - _GAP) / 2
        for index, figure in enumerate(figures):
            self.y -= index % 2 * _ROW
            self.row(figure, index % 2 * (width + _GAP), width)

    def row(self, figure: Figure, x: float, width: float) -> None:
        """Add a label, its value at the right edge, and a line break."""
        label, value, tip, tone = figure
        box, bold = (x, self.y, width, _ROW), tone.startswith("on_")
        if bold:
            self.items.append(Filled((x - 4, self.y, width + 8, _ROW), tone.removeprefix("on_")))
        split = fonts(_BODY_PX, bold=bold)[1].horizontalAdvance(value) + 1
        right = int(_LINE | Qt.AlignmentFlag.AlignRight)
        self.items += [
            Text((x, self.y, width - split, _ROW), label, "muted" if tone == "text" else tone, bold=bold),
            Text((x + width - split, self.y, split, _ROW), value, tone, bold=bold, flags=right),
            Tip(box, tip),
        ]
        self.y += _ROW


def sparkline_points(series: Sequence[tuple[float, float]], span: float, box: QRectF) -> list[QPointF]:
    """Return the values' points in a box `span` seconds wide, the newest at its right edge."""
    if not series:
        return []
    values = [value for _, value in series]
    middle, reach = (min(values) + max(values)) / 2, max(max(values) - min(values), _LEAST_SPAN)
    newest = series[-1][0]
    return [
        QPointF(
            box.right() - (newest - t) / span * box.width(),
            box.center().y() - (value - middle) / reach * box.height(),
        )
        for t, value in series
    ]


def paint_sparkline(painter: QPainter, points: Sequence[QPointF], box: QRectF, line: QColor) -> None:
    """Paint the line, a lighter area below it, and a dot at the newest end."""
    if not points:
        return
    paint_line(painter, points, box.bottom(), line, _WIDTH_PX)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(line)
    painter.drawEllipse(points[-1], 2.6, 2.6)
