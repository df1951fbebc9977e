"""A library card: a picture, a title, a few words."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final
from zlib import crc32

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from handtrack_ui.common.hand_drawing import HandInks, paint_gesture
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import paint_words, paints, square
from handtrack_ui.common.pictures import PictureFile, Pictures
from handtrack_ui.common.skeleton import paint_skeleton
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font

_SUMMARY_LINES: Final = 4
_TITLE_LINES: Final = 2
_USUAL_WIDTH: Final = 290
_USUAL_LYING: Final = (480, 200)
_SCALES: Final = (0.8, 2.0)
_LYING: Final = 1.1  # of its height: a wider card has its picture on the left
_LYING_PICTURE: Final = 0.36  # of its width, at most
_FAR_PICTURE: Final = 0.3  # of the width of a card that is read from afar, at most
_FAR_BADGE: Final = 1.25  # of the title's text size there
_LEAST_FAR_PX: Final = 22.0
_IN_SIGHT: Final = 0.84  # visible share of a picture's width and height, at least
_BADGE: Final = 1.9  # of a summary's text size
_LARGE_BADGE: Final = 3.2
_LOW_BADGE: Final = 0.7  # of the card's height, at most
_NUMBER: Final = 0.56  # of the badge

_ICON_SHARE: Final = 0.44
_INITIALS_SHARE: Final = 0.4  # of a picture's shorter side
_HUES: Final = 12  # so many colours are told apart
_NO_LETTER: Final = "\"'„“”‚‘’«»(¿¡"
_DETAIL_ICON: Final = 1.25  # of the details' text size
_DETAIL_LINE: Final = 1.6

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


def paint_sign(gesture: str, painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a hand that shows a gesture."""
    painter.fillRect(box, theme.colour("accent_soft"))
    room = box.adjusted(
        box.width() * 0.12, box.height() * 0.12, -box.width() * 0.12, -box.height() * 0.12
    )
    paint_gesture(
        painter, room, gesture, HandInks(*map(theme.colour, ("accent", "accent_soft", "text")))
    )


def paint_symbol(icon: str, painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a large icon."""
    painter.fillRect(box, theme.colour("accent_soft"))
    place = square(box.center(), min(box.width(), box.height()) * _ICON_SHARE)
    paint_icon(painter, icon, theme.colour("on_accent_soft"), place)


def initials(title: str) -> str:
    """Return the first letters of a title's first two words; empty if it has none."""
    words = (word.lstrip(_NO_LETTER) for word in re.split(r"[\s\-–/]+", title))
    return "".join(word[0] for word in words if word and word[0].isalnum())[:2].upper()


def paint_initials(title: str, painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw a title's initials, on a colour of the title's own."""
    turn = crc32(title.encode("utf-8", "replace")) % _HUES / _HUES
    ground, ink = (_turned(theme.colour(name), turn) for name in ("accent_soft", "on_accent_soft"))
    painter.fillRect(box, ground)
    letters = initials(title)
    size = min(box.width(), box.height()) * _INITIALS_SHARE
    if letters:
        paint_words(painter, box, letters, font(size, bold=True), ink)
    else:
        paint_icon(painter, "steps", ink, square(box.center(), size))


def _turned(colour: QColor, turn: float) -> QColor:
    """Return a colour with its hue turned, by a share of the circle; greys stay."""
    hue = colour.hslHueF()
    if hue < 0:
        return colour
    return QColor.fromHslF((hue + turn) % 1.0, colour.hslSaturationF(), colour.lightnessF())


def picture_of(pictures: Pictures, file: PictureFile | None, title: str) -> PaintPicture:
    """Return a painter that fills a box with a picture file, cropping little more than its margins.

    In a box of a very different shape, the background extends the picture. Without a picture, the
    title's initials are shown; until it is decoded, a plain background.
    """

    def paint(painter: QPainter, box: QRectF, theme: Theme) -> None:
        if file is not None and pictures.readable(file):
            _paint_cover(pictures, file, painter, box, theme)
        else:
            paint_initials(title, painter, box, theme)

    return paint


def _paint_cover(
    pictures: Pictures,
    file: PictureFile,
    painter: QPainter,
    box: QRectF,
    theme: Theme,
) -> None:
    across = box.width() / file.size[0]
    down = box.height() / file.size[1]
    scale = min(max(across, down), min(across, down) / _IN_SIGHT)
    place = QRectF(0, 0, file.size[0] * scale, file.size[1] * scale)
    place.moveCenter(box.center())
    decoded = pictures.shown(file, (place.size() * painter.device().devicePixelRatio()).toSize())
    if decoded.pixmap.isNull():
        painter.fillRect(box, theme.colour("line"))
        return
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(
        QPainter.RenderHint.SmoothPixmapTransform
    )  # scaled from the size shown before
    painter.fillRect(box, decoded.ground)
    painter.drawPixmap(place, decoded.pixmap, QRectF(decoded.pixmap.rect()))
    painter.restore()


class Card(QAbstractButton):
    """A card that opens something; while numbered, it can be chosen by key or sign."""

    parts_placed = Signal(QRectF, QRect)
    """The card or its number has another size; carries the boxes of its picture and of its
    number.
    """

    def __init__(self, theme: Theme, content: CardContent) -> None:
        super().__init__()
        self._theme = theme
        self._number: int | None = None
        self._large = self._aimed = False
        self._far_px = 0.0
        self._content = content
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(content.title)
        self.set_details(content.details)

    @property
    def details(self) -> tuple[tuple[str, str], ...]:
        """The details: (icon name, text) pairs."""
        return self._content.details

    def set_title(self, title: str) -> None:
        """Replace the title."""
        self._content = replace(self._content, title=title)
        self.set_number(self._number, large=self._large)

    def set_details(self, details: tuple[tuple[str, str], ...]) -> None:
        """Replace the details: (icon name, text) pairs."""
        self._content = replace(self._content, details=details)
        words = ", ".join(text for _, text in details if text)
        self.setAccessibleDescription(f"{self._content.summary} {words}".strip())
        self.update()

    def set_number(self, number: int | None, *, large: bool) -> None:
        """Show the card's number, or none; large to be read from afar."""
        self._number = number
        self._large = large
        self.setAccessibleName(
            self._content.title if number is None else f"{number}: {self._content.title}"
        )
        self._tell_places()
        self.update()

    def set_far(self, pixels: float) -> None:
        """Show only picture, number and title, in letters of this size or as large as fit; 0 for
        the whole content.
        """
        if pixels != self._far_px:
            self._far_px = pixels
            self._tell_places()
            self.update()

    @property
    def read_px(self) -> float:
        """The title's text size."""
        if not self._far_px:
            return self._letters("heading")
        return self._far_title(self._share_out(QRectF(self.rect()))[1]).pixelSize()

    def set_aimed(self, *, on: bool) -> None:
        """Highlight the card as the target of a hold in progress."""
        if on != self._aimed:
            self._aimed = on
            self.update()

    @property
    def number_place(self) -> QRect:
        """The box of its number."""
        usual = self._letters("lead") * (_LARGE_BADGE if self._large else _BADGE)
        side = min(max(usual, self._far_px * _FAR_BADGE), self.height() * _LOW_BADGE)
        edge = min(SPACE["m"] + 1.5, (self.height() - side) / 2)
        return QRectF(edge, edge, side, side).toAlignedRect()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of an upright card."""
        return QSize(290, 460)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the smallest readable size."""
        return QSize(200, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Emit the new places of picture and number."""
        super().resizeEvent(event)
        self._tell_places()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Repaint for hover."""
        self.update()
        super().enterEvent(event)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the card."""
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        outline = QPainterPath()
        outline.addRoundedRect(box, RADIUS["l"], RADIUS["l"])
        painter.fillPath(outline, self._theme.colour("surface"))
        picture, words = self._share_out(box)
        painter.save()
        painter.setClipPath(outline)
        self._content.picture(painter, picture, self._theme)
        painter.restore()
        if self._number is not None:
            self._paint_number(painter, self._number)
        if self._far_px:
            self._paint_far_title(painter, words)
        else:
            self._paint_texts(painter, words)
            self._paint_details(painter, words)
        strong = self.hasFocus() or self.isDown() or self._aimed
        token = "accent" if strong else ("muted" if self.underMouse() else "line")
        painter.strokePath(
            outline, QPen(self._theme.colour(token), 6.0 if self._aimed else 3.0 if strong else 1.5)
        )

    def _tell_places(self) -> None:
        self.parts_placed.emit(self._share_out(QRectF(self.rect()))[0], self.number_place)

    @property
    def _lies(self) -> bool:
        return self.width() > self.height() * _LYING

    def _letters(self, name: str) -> float:
        """Return a text size; it grows with the card, because a large screen is read from farther
        away.
        """
        scale = self.width() / _USUAL_WIDTH
        if self._lies:
            scale = min(self.width() / _USUAL_LYING[0], self.height() / _USUAL_LYING[1])
        return TYPE[name] * min(max(scale, _SCALES[0] if self._lies else 1.0), _SCALES[1])

    def _share_out(self, box: QRectF) -> tuple[QRectF, QRectF]:
        """Return the boxes of picture and words; the same for all cards of a size,
        so their titles align.
        """
        if self._lies or self._far_px:
            share = _FAR_PICTURE if self._far_px else _LYING_PICTURE
            wide = min(box.height(), box.width() * share)
            picture = QRectF(box.left(), box.top(), wide, box.height())
            gap = min(SPACE["l"], box.height() * 0.12)
            return picture, QRectF(box).adjusted(wide + SPACE["l"], gap, -SPACE["m"], -gap)
        lines = self._letters("heading") * 1.3 + self._letters("lead") * 1.3 * _SUMMARY_LINES
        split = box.bottom() - lines - self._letters("body") * 1.4 - 3.2 * SPACE["l"]
        picture = QRectF(box.left(), box.top(), box.width(), split - box.top())
        return picture, QRectF(box).adjusted(
            SPACE["l"], split - box.top() + SPACE["l"] * 0.8, -SPACE["l"], -SPACE["l"]
        )

    def _paint_texts(self, painter: QPainter, room: QRectF) -> None:
        """Paint title and summary, as much of them as fits above the details."""
        top, bottom = (
            room.top(),
            room.bottom() - self._letters("body") * _DETAIL_LINE * len(self._detail_rows(room)),
        )
        for text, name, bold, token, most in (
            (self._content.title, "heading", True, "text", _TITLE_LINES),
            (self._content.summary, "lead", False, "muted", _SUMMARY_LINES),
        ):
            letters = font(self._letters(name), bold=bold)
            metrics = QFontMetrics(letters)
            lines = min(most, int((bottom - top) / metrics.lineSpacing() + 0.1)) if text else 0
            if lines < 1 and not bold:
                return
            shown, height = _cut(text, metrics, round(room.width()), max(1, lines))
            box = QRectF(room.left(), top, room.width(), height)
            how = Qt.TextFlag.TextWordWrap
            paint_words(painter, box, shown, letters, self._theme.colour(token), how=how)
            top += height + SPACE["xs"]

    def _paint_far_title(self, painter: QPainter, room: QRectF) -> None:
        letters = self._far_title(room)
        metrics = QFontMetrics(letters)
        shown = self._content.title
        if _height(shown, metrics, round(room.width())) > room.height():
            lines = max(1, int(room.height() / metrics.lineSpacing()))
            shown, _ = _cut(shown, metrics, round(room.width()), lines)
        how = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        paint_words(painter, room, shown, letters, self._theme.colour("text"), how=how)

    def _far_title(self, room: QRectF) -> QFont:
        """Return the largest font, up to the size for the reading distance, in which the title fits
        with whole words.
        """
        words = self._content.title.split()
        pixels = self._far_px
        while pixels > _LEAST_FAR_PX:
            metrics = QFontMetrics(font(pixels, bold=True))
            height = _height(self._content.title, metrics, round(room.width()))
            widest = max(map(metrics.horizontalAdvance, words), default=0)
            if height <= room.height() and widest <= room.width():
                break
            pixels -= 1
        return font(pixels, bold=True)

    def _paint_details(self, painter: QPainter, room: QRectF) -> None:
        letters = self._letters("body")
        if room.height() < self._letters("heading") * 1.3 + letters * _DETAIL_LINE:
            return
        painter.setFont(font(letters, bold=True))
        painter.setPen(self._theme.colour("accent"))
        metrics = painter.fontMetrics()
        side = letters * _DETAIL_ICON
        for line, row in enumerate(reversed(self._detail_rows(room))):
            x = room.left()
            middle = room.bottom() - letters * (0.5 + _DETAIL_LINE * line)
            for name, words in row:
                text = metrics.elidedText(
                    words, Qt.TextElideMode.ElideRight, int(room.right() - x - side - 6)
                )
                paint_icon(
                    painter,
                    name,
                    self._theme.colour("accent"),
                    QRectF(x, middle - side / 2, side, side),
                )
                x += side + 6
                painter.drawText(QPointF(x, middle + metrics.capHeight() / 2), text)
                x += metrics.horizontalAdvance(text) + SPACE["l"]

    def _detail_rows(self, room: QRectF) -> list[list[tuple[str, str]]]:
        """Return the details in rows that fit: two on an upright card, else what fits in one."""
        letters = self._letters("body")
        metrics = QFontMetrics(font(letters, bold=True))
        side = letters * _DETAIL_ICON
        rows: list[list[tuple[str, str]]] = []
        left = 0.0
        for icon, words in self._content.details:
            width = side + 6 + metrics.horizontalAdvance(words)
            if not rows or width > left:
                if len(rows) == (1 if self._lies else 2):
                    break
                rows.append([])
                left = room.width()
            rows[-1].append((icon, words))
            left -= width + SPACE["l"]
        return rows

    def _paint_number(self, painter: QPainter, number: int) -> None:
        badge = QRectF(self.number_place)
        painter.setPen(QPen(self._theme.colour("line"), 1))
        painter.setBrush(self._theme.colour("accent" if self._large else "surface"))
        painter.drawEllipse(badge)
        letters = font(badge.height() * _NUMBER, bold=True, tabular=True)
        paint_words(
            painter,
            badge,
            str(number),
            letters,
            self._theme.colour("on_accent" if self._large else "text"),
        )


def _cut(text: str, metrics: QFontMetrics, width: int, lines: int) -> tuple[str, int]:
    """Return a text cut off after a number of lines, and its height."""
    most = lines * metrics.lineSpacing()
    words = text.split()
    shown = text
    while len(words) > 1 and _height(shown, metrics, width) > most:
        words.pop()
        shown = f"{' '.join(words)} …"
    return shown, min(_height(shown, metrics, width), most)


def _height(text: str, metrics: QFontMetrics, width: int) -> int:
    """Return the height of a wrapped text."""
    room = QRect(0, 0, width, 10_000)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
