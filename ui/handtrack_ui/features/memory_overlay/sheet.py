"""The overlay's figures, painted into a picture; only changes are repainted."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent, QStaticText
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.painting import paint_line
from handtrack_ui.common.theme import RADIUS, SPACE, Theme
from handtrack_ui.features.memory_overlay.contents import Contents
from handtrack_ui.features.memory_overlay.layout import (
    BODY_PX,
    WRAPPED,
    Curve,
    Dot,
    Filled,
    Item,
    Rule,
    Text,
    fonts,
    lay_out,
)
from handtrack_ui.features.memory_overlay.reading import SPAN_S

_LEAST_SPAN: Final = 8.0  # minimum value range, so noise looks like noise
_WIDTH_PX: Final = 1.6


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


_TEXTS_KEPT: Final = 256
_CLEAR: Final = QColor(0, 0, 0, 0)


class Sheet(QWidget):
    """Shows contents; they determine its height."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._contents: Contents | None = None
        self._items: list[Item] = []
        self._picture = QPixmap()
        self._height = 0
        theme.changed.connect(self._paint_all)

    def show_contents(self, contents: Contents) -> None:
        """Replace the contents."""
        self._contents = contents
        before = self._items
        items, height = lay_out(contents, float(self.width()))
        if self._picture.isNull() or height != self._height or not _same_places(before, items):
            self._paint_all()
            return
        self._items = items
        self._paint([now for now, then in zip(items, before, strict=True) if now != then])

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(200, self._height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same: nothing can be left out."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._paint_all()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._paint_all()
        QPainter(self).drawPixmap(0, 0, self._picture)

    def _paint_all(self) -> None:
        if self._contents is None:
            return
        self._items, height = lay_out(self._contents, float(self.width()))
        ratio = self.devicePixelRatioF()
        self._picture = QPixmap(QSize(self.width(), round(height)) * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(Qt.GlobalColor.transparent)
        self._paint(self._items)
        if height != self._height:
            self._height = round(height)
            self.setFixedHeight(self._height)
            self.updateGeometry()

    def _paint(self, items: list[Item]) -> None:
        if not items:
            return
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for item in items:
            box = QRectF(item.x, item.y, item.width, item.height)
            if items is not self._items:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                painter.fillRect(box, _CLEAR)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            self._draw(painter, item, box)
            self.update(box.toAlignedRect())
        painter.end()

    def _draw(self, painter: QPainter, item: Item, box: QRectF) -> None:
        match item:
            case Text():
                self._draw_text(painter, item, box)
            case Filled():
                self._draw_filled(painter, item, box)
            case Rule():
                painter.setPen(self._theme.colour("line"))
                painter.drawLine(box.topLeft(), box.topRight())
            case Dot():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._theme.colour(item.tone))
                painter.drawEllipse(box)
            case Curve():
                self._draw_curve(painter, item, box)

    def _draw_text(self, painter: QPainter, item: Text, box: QRectF) -> None:
        made, metrics = fonts(item.pixels, bold=item.bold)
        laid_out, extent = _laid_out(item.text, item.pixels, bold=item.bold)
        if extent.width() > item.width:
            shortened = metrics.elidedText(item.text, Qt.TextElideMode.ElideRight, item.width)
            laid_out, extent = _laid_out(shortened, item.pixels, bold=item.bold)
        painter.setFont(made)
        painter.setPen(self._theme.colour(item.tone))
        left = box.right() - extent.width() if item.right else box.left()
        painter.drawStaticText(QPointF(left, box.top() + (item.height - extent.height()) / 2), laid_out)

    def _draw_filled(self, painter: QPainter, item: Filled, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour(item.ground))
        painter.drawRoundedRect(box, RADIUS["s"], RADIUS["s"])
        if item.text:
            painter.setFont(fonts(BODY_PX, bold=True)[0])
            painter.setPen(self._theme.colour(f"on_{item.ground}"))
            inset = SPACE["s"]
            painter.drawText(box.adjusted(inset, 6, -inset, 0), WRAPPED, item.text)

    def _draw_curve(self, painter: QPainter, item: Curve, box: QRectF) -> None:
        inner = box.adjusted(0, 1, -4, -1)
        points = sparkline_points(item.series, SPAN_S, inner.adjusted(0, 4, 0, -4))
        paint_sparkline(painter, points, inner, self._theme.colour("accent"))
        painter.setPen(self._theme.colour("line"))
        painter.drawLine(inner.bottomLeft(), inner.bottomRight())


def _same_places(before: list[Item], now: list[Item]) -> bool:
    """Return whether no item changed its type or place, and none is a filled box."""
    return len(before) == len(now) and all(
        type(one) is type(other) and one[:4] == other[:4] and not isinstance(one, Filled)
        for one, other in zip(before, now, strict=True)
    )


@lru_cache(maxsize=_TEXTS_KEPT)
def _laid_out(text: str, pixels: int, *, bold: bool) -> tuple[QStaticText, QSize]:
    made = QStaticText(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    made.prepare(font=fonts(pixels, bold=bold)[0])
    return made, made.size().toSize()
