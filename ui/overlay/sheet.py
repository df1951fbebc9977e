"""The figures of the overlay, painted.

The camera picture below is repainted with every frame, and the overlay with it; so the figures are painted into a
picture of their own some times a second, and only that is put on the screen.
"""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.overlay.contents import Cell, Contents, ScopeRow, Tone
from ui.overlay.reading import SPAN_S
from ui.overlay.sparkline import paint_sparkline, sparkline_points
from ui.theme import RADIUS, SPACE, Theme, font

_ROW: Final = 21.0
_CAPTION_PX: Final = 13
_BODY_PX: Final = 14
_FIGURE_PX: Final = 17
_LARGE_PX: Final = 26
_SPARK_HEIGHT: Final = 44.0
_CELL_HEIGHT: Final = 42.0
_DOT: Final = 10.0
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_WRAP: Final = Qt.TextFlag.TextWordWrap


class Sheet(QWidget):
    """Shows contents; its height follows from them."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._contents: Contents | None = None
        self._picture = QPixmap()
        self._height = 0
        theme.changed.connect(self._repaint)

    def show_contents(self, contents: Contents) -> None:
        """Show these from now on."""
        if contents != self._contents:
            self._contents = contents
            self._repaint()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of what is shown."""
        return QSize(200, self._height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same: nothing of it can be left out."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Paint anew for another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._repaint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Put the picture on the screen."""
        if self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._repaint()
        QPainter(self).drawPixmap(0, 0, self._picture)

    def _repaint(self) -> None:
        if self._contents is None or self.width() < 1:
            return
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(self.width(), max(self._height, 700)) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = round(_Pen(painter, self._theme, float(self.width())).draw(self._contents))
        painter.end()
        self._picture = picture
        if height != self._height:
            self._height = height
            self.setFixedHeight(height)
            self.updateGeometry()
        self.update()


class _Pen:
    """Writes contents from the top down; `_y` is how far it has come, in logical pixels."""

    def __init__(self, painter: QPainter, theme: Theme, width: float) -> None:
        self._painter = painter
        self._theme = theme
        self._width = width
        self._y = 0.0

    def draw(self, contents: Contents) -> float:
        """Draw everything; return its height."""
        for alarm in contents.alarms:
            self._box(alarm, "danger_soft", "on_danger_soft")
        self._model(contents)
        self._rule()
        self._resident(contents)
        self._rule()
        for row in contents.scopes:
            self._scope(row)
        if contents.scopes:
            self._y += SPACE["xs"]
        self._cells(contents.pool)
        self._rule()
        self._cells(contents.frames)
        self._cells(contents.times)
        return self._y

    def _model(self, contents: Contents) -> None:
        tones = {Tone.GOOD: "good", Tone.BUSY: "muted", Tone.TROUBLE: "on_danger_soft"}
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._colour(tones[contents.model_tone]))
        self._painter.drawEllipse(QRectF(1, self._y + (_ROW - _DOT) / 2, _DOT, _DOT))
        self._write(contents.model, "text", left=_DOT + 9, bold=True)
        self._write(contents.model_detail, "text", align=_RIGHT)
        self._y += _ROW
        self._write(contents.loads_title, "muted")
        self._y += _ROW
        for load, took in contents.loads:
            self._pair(load, took, left=12)
        for note in contents.notes:
            self._box(note, "warning_soft", "on_warning_soft")

    def _resident(self, contents: Contents) -> None:
        top, left = self._y, 136.0
        self._font(_LARGE_PX, bold=True)
        self._text(QRectF(0, top - 2, left, 32), contents.resident, "text")
        self._font(_CAPTION_PX)
        self._text(QRectF(0, top + 28, left, 18), contents.resident_caption, "muted")
        box = QRectF(left, top + 4, self._width - left - 4, _SPARK_HEIGHT - 8)
        points = sparkline_points(contents.series, SPAN_S, box)
        frame = box.adjusted(0, -4, 0, 4)
        paint_sparkline(self._painter, points, frame, self._colour("accent"))
        self._painter.setPen(self._colour("line"))
        self._painter.drawLine(frame.bottomLeft(), frame.bottomRight())
        self._y += _SPARK_HEIGHT + 4
        self._write(contents.process, "muted", pixels=_CAPTION_PX)
        self._write(contents.resident_range, "muted", align=_RIGHT, pixels=_CAPTION_PX)
        self._y += _ROW

    def _scope(self, row: ScopeRow) -> None:
        tone = "muted" if row.empty else "text"
        if row.grows:
            tone = "on_danger_soft"
            self._fill(QRectF(-6, self._y, self._width + 12, _ROW), "danger_soft", RADIUS["s"])
        self._write(row.name, tone, bold=row.grows)
        self._font(_BODY_PX, bold=row.grows)
        self._text(QRectF(0, self._y, self._width - 92, _ROW), row.buffers, tone, _RIGHT)
        self._text(QRectF(0, self._y, self._width, _ROW), row.size, tone, _RIGHT)
        self._y += _ROW

    def _cells(self, cells: tuple[Cell, ...]) -> None:
        width = self._width / len(cells)
        for index, cell in enumerate(cells):
            box = QRectF(index * width, self._y, width - 2, _CELL_HEIGHT)
            self._font(_FIGURE_PX, bold=True)
            self._text(box.adjusted(0, 0, 0, -19), cell.figure, "text")
            self._font(_CAPTION_PX)
            self._text(box.adjusted(0, 21, 0, -2), cell.caption, "muted")
        self._y += _CELL_HEIGHT

    def _pair(self, label: str, value: str, left: float = 0.0) -> None:
        self._font(_BODY_PX)
        room = self._width - left - QFontMetricsF(self._painter.font()).horizontalAdvance(value) - SPACE["m"]
        self._text(QRectF(left, self._y, room, _ROW), label, "text")
        self._text(QRectF(0, self._y, self._width, _ROW), value, "muted", _RIGHT)
        self._y += _ROW

    def _box(self, text: str, ground: str, tone: str) -> None:
        self._font(_BODY_PX, bold=True)
        inner = QRectF(SPACE["s"], self._y + 6, self._width - 2 * SPACE["s"], 400)
        height = self._painter.boundingRect(inner, int(_LEFT | _WRAP), text).height()
        self._fill(QRectF(0, self._y, self._width, height + 12), ground, RADIUS["s"])
        self._painter.setPen(self._colour(tone))
        self._painter.drawText(inner, int(_LEFT | _WRAP), text)
        self._y += height + 12 + SPACE["s"]

    def _rule(self) -> None:
        self._y += 7
        self._painter.setPen(self._colour("line"))
        self._painter.drawLine(0, round(self._y), round(self._width), round(self._y))
        self._y += 8

    def _write(
        self,
        text: str,
        tone: str,
        *,
        left: float = 0.0,
        align: Qt.AlignmentFlag = _LEFT,
        bold: bool = False,
        pixels: int = _BODY_PX,
    ) -> None:
        self._font(pixels, bold=bold)
        self._text(QRectF(left, self._y, self._width - left, _ROW), text, tone, align)

    def _text(self, box: QRectF, text: str, tone: str, align: Qt.AlignmentFlag = _LEFT) -> None:
        self._painter.setPen(self._colour(tone))
        metrics = self._painter.fontMetrics()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        self._painter.drawText(box, align | _MIDDLE, shown)

    def _font(self, pixels: int, *, bold: bool = False) -> None:
        self._painter.setFont(font(pixels, bold=bold, tabular=True))

    def _fill(self, box: QRectF, token: str, radius: float) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._colour(token))
        self._painter.drawRoundedRect(box, radius, radius)

    def _colour(self, token: str) -> QColor:
        return self._theme.colour(token)
