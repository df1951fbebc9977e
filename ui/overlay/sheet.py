"""The figures of the overlay, painted.

They change some times a second, so painting is made cheap: texts are laid out once and kept, and the curve is painted
anew only when it has a new point.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPixmap, QResizeEvent, QStaticText
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
_TEXTS_KEPT: Final = 256
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)


class Sheet(QWidget):
    """Shows contents; its height follows from them."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._contents: Contents | None = None
        self._picture = QPixmap()
        self._curve = _Curve(theme)
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
        height = round(_Pen(painter, self._theme, float(self.width()), self._curve).draw(self._contents))
        painter.end()
        self._picture = picture
        if height != self._height:
            self._height = height
            self.setFixedHeight(height)
            self.updateGeometry()
        self.update()


class _Curve:
    """The curve of the resident set as a picture, painted anew where its figures or its surroundings change."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._key: object = None
        self._picture = QPixmap()

    def picture(self, series: tuple[tuple[float, float], ...], width: float, ratio: float) -> QPixmap:
        """Return it, `width` and `_SPARK_HEIGHT` logical pixels large."""
        key = (series, width, ratio, self._theme.colours)
        if key != self._key:
            self._key = key
            self._picture = QPixmap(QSize(round(width), round(_SPARK_HEIGHT)) * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(0, 1, width - 4, _SPARK_HEIGHT - 2)
            points = sparkline_points(series, SPAN_S, box.adjusted(0, 4, 0, -4))
            paint_sparkline(painter, points, box, self._theme.colour("accent"))
            painter.setPen(self._theme.colour("line"))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
            painter.end()
        return self._picture


@lru_cache(maxsize=8)
def _font(pixels: int, *, bold: bool) -> tuple[QFont, QFontMetricsF]:
    made = font(pixels, bold=bold, tabular=True)
    return made, QFontMetricsF(made)


@lru_cache(maxsize=_TEXTS_KEPT)
def _laid_out(text: str, pixels: int, *, bold: bool) -> tuple[QStaticText, QSize]:
    made = QStaticText(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    made.prepare(font=_font(pixels, bold=bold)[0])
    return made, made.size().toSize()


class _Pen:
    """Writes contents from the top down; `_y` is how far it has come, in logical pixels."""

    def __init__(self, painter: QPainter, theme: Theme, width: float, curve: _Curve) -> None:
        self._painter = painter
        self._curve = curve
        self._theme = theme
        self._colours: dict[str, QColor] = {}
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
        self._row(contents.model, contents.model_detail, "text", "text", left=_DOT + 9, bold=True)
        self._row(contents.loads_title, "", "muted", "muted")
        for load, took in contents.loads:
            self._row(load, took, "text", "muted", left=12)
        for note in contents.notes:
            self._box(note, "warning_soft", "on_warning_soft")

    def _resident(self, contents: Contents) -> None:
        left = 136.0
        self._text(0, self._y - 2, left, 32, contents.resident, "text", _LARGE_PX, bold=True)
        self._text(0, self._y + 28, left, 18, contents.resident_caption, "muted", _CAPTION_PX)
        ratio = self._painter.device().devicePixelRatioF()
        curve = self._curve.picture(contents.series, self._width - left, ratio)
        self._painter.drawPixmap(QPointF(left, self._y), curve)
        self._y += _SPARK_HEIGHT + 4
        self._row(contents.process, contents.resident_range, "muted", "muted", pixels=_CAPTION_PX)

    def _scope(self, row: ScopeRow) -> None:
        tone = "muted" if row.empty else "text"
        if row.grows:
            tone = "on_danger_soft"
            self._fill(QRectF(0, self._y, self._width, _ROW), "danger_soft")
        inset = SPACE["s"] if row.grows else 0
        self._text(0, self._y, self._width - 92, _ROW, row.buffers, tone, bold=row.grows, right=True)
        self._row(row.name, row.size, tone, tone, left=inset, right=inset, bold=row.grows)

    def _cells(self, cells: tuple[Cell, ...]) -> None:
        width = self._width / len(cells)
        for index, cell in enumerate(cells):
            self._text(index * width, self._y, width - 2, 23, cell.figure, "text", _FIGURE_PX, bold=True)
            self._text(index * width, self._y + 21, width - 2, 19, cell.caption, "muted", _CAPTION_PX)
        self._y += _CELL_HEIGHT

    def _row(
        self,
        label: str,
        value: str,
        tone: str,
        value_tone: str,
        *,
        left: float = 0.0,
        right: float = 0.0,
        bold: bool = False,
        pixels: int = _BODY_PX,
    ) -> None:
        """Write a label on the left and its value on the right, and go to the next line."""
        used = self._text(0, self._y, self._width - right, _ROW, value, value_tone, pixels, right=True)
        room = self._width - right - left - (used + SPACE["m"] if value else 0)
        self._text(left, self._y, room, _ROW, label, tone, pixels, bold=bold)
        self._y += _ROW

    def _box(self, text: str, ground: str, tone: str) -> None:
        made, metrics = _font(_BODY_PX, bold=True)
        inner = QRectF(SPACE["s"], self._y + 6, self._width - 2 * SPACE["s"], 400)
        height = metrics.boundingRect(inner, _WRAPPED, text).height()
        self._fill(QRectF(0, self._y, self._width, height + 12), ground)
        self._painter.setFont(made)
        self._painter.setPen(self._colour(tone))
        self._painter.drawText(inner, _WRAPPED, text)
        self._y += height + 12 + SPACE["s"]

    def _rule(self) -> None:
        self._y += 7
        self._painter.setPen(self._colour("line"))
        self._painter.drawLine(0, round(self._y), round(self._width), round(self._y))
        self._y += 8

    def _text(  # noqa: PLR0917 - a box, as Qt writes it
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        tone: str,
        pixels: int = _BODY_PX,
        *,
        bold: bool = False,
        right: bool = False,
    ) -> float:
        """Write one line, shortened to `width` where it must be, in the middle of `height`; return how wide it is."""
        if not text:
            return 0.0
        made, metrics = _font(pixels, bold=bold)
        laid_out, extent = _laid_out(text, pixels, bold=bold)
        if extent.width() > width:
            shortened = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
            laid_out, extent = _laid_out(shortened, pixels, bold=bold)
        self._painter.setFont(made)
        self._painter.setPen(self._colour(tone))
        at = QPointF(x + (width - extent.width() if right else 0), y + (height - extent.height()) / 2)
        self._painter.drawStaticText(at, laid_out)
        return float(extent.width())

    def _fill(self, box: QRectF, token: str) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._colour(token))
        self._painter.drawRoundedRect(box, RADIUS["s"], RADIUS["s"])

    def _colour(self, token: str) -> QColor:
        colour = self._colours.get(token)
        if colour is None:
            colour = self._colours[token] = self._theme.colour(token)
        return colour
