"""One row of the source picker: a small picture or an icon, the name, and the state."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from handtrack.landmarks import Image
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.label import set_tip
from handtrack_ui.common.painting import AT_END, IN_MIDDLE, TO_LEFT, paint_words, paints, square
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font

_PICTURE: Final = QSize(112, 63)
_HEIGHT: Final = 79
_MARK: Final = 22
_TONES: Final = {
    "good": "good",
    "trouble": "on_danger_soft",
    "busy": "on_warning_soft",
    "off": "muted",
}


@dataclass(frozen=True, slots=True, eq=False)
class SourceEntry:
    """The content of a row."""

    spec: str
    """As on the command line."""
    name: str
    state: str
    """For people."""
    tone: str
    """"good", "trouble", "busy" or "off": the colour of the dot beside the state."""
    icon: str
    """Shown without a picture."""
    chosen: bool = False
    """True if it is the current source."""
    picture: Image | None = None
    """(H, W, 3) uint8 BGR."""


class SourceRow(QAbstractButton):
    """Shows an entry; pressing it picks the source."""

    def __init__(self, theme: Theme, entry: SourceEntry) -> None:
        super().__init__()
        self._theme = theme
        self._pixmap = QPixmap()
        self.entry = entry
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_entry(entry)

    def show_entry(self, entry: SourceEntry) -> None:
        """Show another entry."""
        if entry.picture is not self.entry.picture or self._pixmap.isNull():
            self._pixmap = _pixmap(entry.picture)
        self.entry = entry
        self.setText(entry.name)
        self.setShortcut(QKeySequence())  # an & in a name isn't a shortcut
        chosen = self.tr("{0}, in use") if entry.chosen else "{0}"
        self.setAccessibleName(chosen.format(entry.name))
        set_tip(self, f"{entry.name}\n{entry.state}" if self._is_cut() else "")
        self.setAccessibleDescription(entry.state)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(320, _HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the arrows to the list."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_ground(painter)
        box = QRectF(
            SPACE["s"], (self.height() - _PICTURE.height()) / 2, _PICTURE.width(), _PICTURE.height()
        )
        self._paint_picture(painter, box)
        self._paint_words(painter, self._room())
        if self.entry.chosen:
            mark = QRectF(
                self.width() - SPACE["m"] - _MARK, (self.height() - _MARK) / 2, _MARK, _MARK
            )
            paint_icon(painter, "check", self._theme.colour(self._ink("accent")), mark)

    def _paint_ground(self, painter: QPainter) -> None:
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground = (
            "accent_soft"
            if self.entry.chosen
            else ("sunken" if self.underMouse() or self.isDown() else None)
        )
        focused = (
            QPen(self._theme.colour("accent"), 2) if self.hasFocus() else QPen(Qt.PenStyle.NoPen)
        )
        painter.setPen(focused)
        painter.setBrush(self._theme.colour(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, RADIUS["m"], RADIUS["m"])

    def _paint_picture(self, painter: QPainter, box: QRectF) -> None:
        painter.save()
        rounded = QPainterPath()
        rounded.addRoundedRect(box, RADIUS["s"], RADIUS["s"])
        painter.setClipPath(rounded)
        painter.fillRect(box, self._theme.colour("stage"))
        if self._pixmap.isNull():
            paint_icon(
                painter,
                self.entry.icon,
                self._theme.colour("on_stage_muted"),
                square(box.center(), 28),
            )
        else:
            scale = max(box.width() / self._pixmap.width(), box.height() / self._pixmap.height())
            shown = QRectF(0, 0, self._pixmap.width() * scale, self._pixmap.height() * scale)
            shown.moveCenter(box.center())
            painter.drawPixmap(shown, self._pixmap, QRectF(self._pixmap.rect()))
        painter.restore()

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        name = font(TYPE["body"], bold=True)
        state = font(TYPE["caption"])
        high, low = QFontMetrics(name).height(), QFontMetrics(state).height()
        top = room.top() + (room.height() - high - low - 2) / 2
        line = QRectF(room.left(), top, room.width(), high)
        ink = self._theme.colour(self._ink("text"))
        paint_words(painter, line, self.entry.name, name, ink, how=TO_LEFT, elide=IN_MIDDLE)
        if not self.entry.state:
            return
        line = QRectF(room.left(), top + high + 2, room.width(), low)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour(_TONES[self.entry.tone]))
        painter.drawEllipse(QRectF(line.left(), line.center().y() - 4, 8, 8))
        words = line.adjusted(14, 0, 0, 0)
        ink = self._theme.colour(self._ink("muted"))
        paint_words(painter, words, self.entry.state, state, ink, how=TO_LEFT, elide=AT_END)

    def _room(self) -> QRectF:
        left = SPACE["s"] + _PICTURE.width() + SPACE["m"]
        right = SPACE["m"] + (_MARK + SPACE["s"] if self.entry.chosen else 0)
        return QRectF(left, 0, max(1.0, self.width() - left - right), self.height())

    def _is_cut(self) -> bool:
        room = self._room().width()
        name = QFontMetrics(font(TYPE["body"], bold=True)).horizontalAdvance(self.entry.name)
        state = QFontMetrics(font(TYPE["caption"])).horizontalAdvance(self.entry.state) + 14
        return max(name, state) > room

    def _ink(self, token: str) -> str:
        """Return a colour; on the current source's background everything has one colour."""
        return "on_accent_soft" if self.entry.chosen else token


def _pixmap(pixels: Image | None) -> QPixmap:
    if pixels is None:
        return QPixmap()
    height, width = pixels.shape[:2]
    return QPixmap.fromImage(
        QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_BGR888)
    )
