"""A library card: a picture, a title, a few words."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.pictures import PictureFile, Pictures
from handtrack_ui.common.skeleton import paint_skeleton
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font

_SUMMARY_LINES: Final = 4
_USUAL_WIDTH: Final = 290
_LARGEST_SCALE: Final = 2.0
_IN_SIGHT: Final = 0.84  # visible share of a picture's width and height, at least
_BADGE: Final = 1.9  # of a summary's text size
_LARGE_BADGE: Final = 3.2
_NUMBER: Final = 0.56  # of the badge

PaintPicture = Callable[[QPainter, QRectF, Theme], None]

_OPEN_HAND: Final = (
    *((32, 52), (26, 48.5), (20.5, 42.5), (15.5, 35.5), (11.5, 28)),
    *((24.8, 32.5), (22.8, 23.5), (21.6, 17.5), (20.8, 11.5)),
    *((32.2, 31), (32.6, 21), (32.8, 14.5), (33, 8)),
    *((39.2, 32.5), (41.6, 23.5), (43, 17.5), (44, 11.8)),
    *((45, 36.5), (49.2, 29.6), (51.4, 25.4), (53.2, 21)),
)
"""The 21 landmarks of an open palm, in a square of 64."""


@dataclass(frozen=True, slots=True)
class CardContent:
    """The texts of a card; `details` are (icon name, text) pairs."""

    title: str
    summary: str
    picture: PaintPicture
    details: tuple[tuple[str, str], ...] = field(default=())


def paint_open_hand(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a tracked hand: the live view's picture."""
    painter.fillRect(box, theme.colour("stage"))
    scale = min(box.height(), box.width() * 1.05) / 66
    left, top = box.center().x() - 32 * scale, box.center().y() - 30 * scale
    paint_skeleton(painter, [QPointF(left + x * scale, top + y * scale) for x, y in _OPEN_HAND])


def picture_of(pictures: Pictures, file: PictureFile | None) -> PaintPicture:
    """Return a painter that fills a box with a picture file, cropping little more than its margins.

    In a box of a very different shape, the background extends the picture. Without a picture, the background is plain;
    while it is decoded, another stands in.
    """
    return _paint_no_picture if file is None else partial(_paint_cover, pictures, file)


def _paint_no_picture(painter: QPainter, box: QRectF, theme: Theme) -> None:
    painter.fillRect(box, theme.colour("accent_soft"))
    side = min(box.width(), box.height()) * 0.4
    centre = box.center()
    place = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
    paint_icon(painter, "steps", theme.colour("on_accent_soft"), place)


def _paint_cover(pictures: Pictures, file: PictureFile, painter: QPainter, box: QRectF, theme: Theme) -> None:
    if not pictures.readable(file):
        _paint_no_picture(painter, box, theme)
        return
    across, down = box.width() / file.size[0], box.height() / file.size[1]
    scale = min(max(across, down), min(across, down) / _IN_SIGHT)
    place = QRectF(0, 0, file.size[0] * scale, file.size[1] * scale)
    place.moveCenter(box.center())
    decoded = pictures.shown(file, (place.size() * painter.device().devicePixelRatio()).toSize())
    if decoded.pixmap.isNull():
        painter.fillRect(box, theme.colour("line"))
        return
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)  # scaled from the size shown before
    painter.fillRect(box, decoded.ground)
    painter.drawPixmap(place, decoded.pixmap, QRectF(decoded.pixmap.rect()))
    painter.restore()


class Card(QAbstractButton):
    """A card that opens something; while numbered, it can be chosen by key or sign."""

    def __init__(self, theme: Theme, content: CardContent) -> None:
        super().__init__()
        self._theme = theme
        self._number: int | None = None
        self._large = self._aimed = False
        self._content = content
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(content.title)
        self.set_details(content.details)
        theme.changed.connect(self.update)

    def set_details(self, details: tuple[tuple[str, str], ...]) -> None:
        """Replace the details: (icon name, text) pairs."""
        self._content = replace(self._content, details=details)
        words = ", ".join(text for _, text in details)
        self.setAccessibleDescription(f"{self._content.summary} {words}".strip())
        self.update()

    def set_number(self, number: int | None, *, large: bool) -> None:
        """Show the card's number, or none; large to be read from afar."""
        self._number, self._large = number, large
        self.setAccessibleName(self._content.title if number is None else f"{number}: {self._content.title}")
        self.update()

    def set_aimed(self, aimed: bool) -> None:  # noqa: FBT001 - a property
        """Highlight the card as the target of a hold in progress."""
        if aimed != self._aimed:
            self._aimed = aimed
            self.update()

    @property
    def number_place(self) -> QRect:
        """The box of its number."""
        side = self._letters("lead") * (_LARGE_BADGE if self._large else _BADGE)
        return QRectF(SPACE["m"] + 1.5, SPACE["m"] + 1.5, side, side).toAlignedRect()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of an upright card."""
        return QSize(290, 460)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the smallest readable size."""
        return QSize(230, 400)

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Repaint for hover."""
        self.update()
        super().enterEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        outline = QPainterPath()
        outline.addRoundedRect(box, RADIUS["l"], RADIUS["l"])
        painter.fillPath(outline, self._theme.colour("surface"))
        split = self._split(box)
        painter.save()
        painter.setClipPath(outline)
        self._content.picture(painter, QRectF(box.left(), box.top(), box.width(), split - box.top()), self._theme)
        painter.restore()
        if self._number is not None:
            self._paint_number(painter, self._number)
        self._paint_texts(painter, self._lay_out(box))
        self._paint_details(painter, box)
        strong = self.hasFocus() or self.isDown() or self._aimed
        token = "accent" if strong else ("muted" if self.underMouse() else "line")
        painter.strokePath(outline, QPen(self._theme.colour(token), 6.0 if self._aimed else 3.0 if strong else 1.5))

    def _letters(self, name: str) -> float:
        """Return a text size; it grows with the card, because a large screen is read from farther away."""
        return TYPE[name] * min(max(self.width() / _USUAL_WIDTH, 1.0), _LARGEST_SCALE)

    def _split(self, box: QRectF) -> float:
        """Return the picture's lower edge; the same for all cards of a size, so their titles align."""
        words = self._letters("heading") * 1.3 + self._letters("lead") * 1.3 * _SUMMARY_LINES
        return box.bottom() - words - self._letters("body") * 1.4 - 3.2 * SPACE["l"]

    def _lay_out(self, box: QRectF) -> list[tuple[QRectF, str, float, bool, str]]:
        """Place title and summary below the picture."""
        left, top, width = box.left() + SPACE["l"], self._split(box) + SPACE["l"] * 0.8, box.width() - 2 * SPACE["l"]
        rows = []
        for text, pixels, bold, token in (
            (self._content.title, self._letters("heading"), True, "text"),
            (self._content.summary, self._letters("lead"), False, "muted"),
        ):
            metrics = QFontMetrics(font(pixels, bold=bold))
            room = QRect(0, 0, int(width), 10_000)
            height = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
            rows.append((QRectF(left, top, width, height), text, pixels, bold, token))
            top += height + SPACE["xs"]
        return rows

    def _paint_texts(self, painter: QPainter, texts: list[tuple[QRectF, str, float, bool, str]]) -> None:
        for room, text, pixels, bold, token in texts:
            painter.setFont(font(pixels, bold=bold))
            painter.setPen(self._theme.colour(token))
            painter.drawText(room, Qt.TextFlag.TextWordWrap, text)

    def _paint_details(self, painter: QPainter, box: QRectF) -> None:
        letters = self._letters("body")
        painter.setFont(font(letters, bold=True))
        metrics = painter.fontMetrics()
        x, middle, side = box.left() + SPACE["l"], box.bottom() - SPACE["l"] - letters * 0.5, letters * 1.25
        for name, text in self._content.details:
            paint_icon(painter, name, self._theme.colour("accent"), QRectF(x, middle - side / 2, side, side))
            x += side + 6
            painter.setPen(self._theme.colour("accent"))
            painter.drawText(QPointF(x, middle + metrics.capHeight() / 2), text)
            x += metrics.horizontalAdvance(text) + SPACE["l"]

    def _paint_number(self, painter: QPainter, number: int) -> None:
        badge = QRectF(self.number_place)
        painter.setPen(QPen(self._theme.colour("line"), 1))
        painter.setBrush(self._theme.colour("accent" if self._large else "surface"))
        painter.drawEllipse(badge)
        painter.setFont(font(badge.height() * _NUMBER, bold=True, tabular=True))
        painter.setPen(self._theme.colour("on_accent" if self._large else "text"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(number))
