"""A library card: a picture, a title, a few words."""

from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
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

from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import AT_END, paint_words, paints
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font
from handtrack_ui.features.library.card_pictures import PaintPicture

_SUMMARY_LINES: Final = 4
_TITLE_LINES: Final = 2
_LINE: Final = 1.3  # height of a line, of its text size
_USUAL_WIDTH: Final = 290
_USUAL_LYING: Final = (480, 200)
_LEAST_SCALE_LYING: Final = 0.8
_LARGEST_SCALE: Final = 2.0
_LYING: Final = 1.1  # of its height: a wider card has its picture on the left
_LYING_PICTURE: Final = 0.36  # of its width, at most
_FAR_PICTURE: Final = 0.3  # of the width of a card that is read from afar, at most
_FAR_BADGE: Final = 1.25  # of the title's text size there
_LEAST_FAR_PX: Final = 22.0
_BADGE: Final = 1.9  # of a summary's text size
_LARGE_BADGE: Final = 3.2
_LOW_BADGE: Final = 0.7  # of the card's height, at most
_NUMBER: Final = 0.56  # of the badge
_ANY_HEIGHT: Final = 10_000

_DETAIL_ICON: Final = 1.25  # of the details' text size
_DETAIL_LINE: Final = 1.6
_DETAIL_GAP_PX: Final = 6  # between icon and words


@dataclass(frozen=True, slots=True)
class CardContent:
    """The texts of a card; `details` are (icon name, text) pairs."""

    title: str
    summary: str
    picture: PaintPicture
    details: tuple[tuple[str, str], ...] = field(default=())


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
        self._large = False
        self._aimed = False
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
        if title == self._content.title:
            return
        self._content = replace(self._content, title=title)
        self._show_number()

    def set_details(self, details: tuple[tuple[str, str], ...]) -> None:
        """Replace the details: (icon name, text) pairs."""
        self._content = replace(self._content, details=details)
        words = ", ".join(text for _, text in details if text)
        self.setAccessibleDescription(f"{self._content.summary} {words}".strip())
        self.update()

    def set_number(self, number: int | None, *, large: bool) -> None:
        """Show the card's number, or none; large to be read from afar."""
        if (number, large) == (self._number, self._large):
            return
        self._number = number
        self._large = large
        self._show_number()

    def _show_number(self) -> None:
        title = self._content.title
        self.setAccessibleName(title if self._number is None else f"{self._number}: {title}")
        self._emit_places()
        self.update()

    def set_far(self, pixels: float) -> None:
        """Show only picture, number and title, in letters of this size or as large as fit; 0 for
        the whole content.
        """
        if pixels != self._far_px:
            self._far_px = pixels
            self._emit_places()
            self.update()

    @property
    def read_px(self) -> float:
        """The title's text size."""
        if not self._far_px:
            return self._letters("heading")
        return self._far_title(self._split(QRectF(self.rect()))[1]).pixelSize()

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
        self._emit_places()

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
        picture, words = self._split(box)
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
        painter.strokePath(outline, self._edge())

    def _edge(self) -> QPen:
        if self._aimed:
            return QPen(self._theme.colour("accent"), 6.0)
        if self.hasFocus() or self.isDown():
            return QPen(self._theme.colour("accent"), 3.0)
        return QPen(self._theme.colour("muted" if self.underMouse() else "line"), 1.5)

    def _emit_places(self) -> None:
        picture, _ = self._split(QRectF(self.rect()))
        self.parts_placed.emit(picture, self.number_place)

    @property
    def _lying(self) -> bool:
        """True if the picture is on the left instead of above the words."""
        return self.width() > self.height() * _LYING

    def _letters(self, name: str) -> float:
        """Return a text size; it grows with the card, because a large screen is read from farther
        away.
        """
        least = 1.0
        scale = self.width() / _USUAL_WIDTH
        if self._lying:
            least = _LEAST_SCALE_LYING
            scale = min(self.width() / _USUAL_LYING[0], self.height() / _USUAL_LYING[1])
        return TYPE[name] * min(max(scale, least), _LARGEST_SCALE)

    def _split(self, box: QRectF) -> tuple[QRectF, QRectF]:
        """Return the boxes of picture and words; the same for all cards of a size,
        so their titles align.
        """
        if self._lying or self._far_px:
            share = _FAR_PICTURE if self._far_px else _LYING_PICTURE
            wide = min(box.height(), box.width() * share)
            picture = QRectF(box.left(), box.top(), wide, box.height())
            gap = min(SPACE["l"], box.height() * 0.12)
            words = box.adjusted(wide + SPACE["l"], gap, -SPACE["m"], -gap)
            return picture, words
        title = self._letters("heading") * _LINE
        summary = self._letters("lead") * _LINE * _SUMMARY_LINES
        details = self._letters("body") * 1.4
        high = box.height() - title - summary - details - 3.2 * SPACE["l"]
        picture = QRectF(box.left(), box.top(), box.width(), high)
        words = box.adjusted(SPACE["l"], high + SPACE["l"] * 0.8, -SPACE["l"], -SPACE["l"])
        return picture, words

    def _paint_texts(self, painter: QPainter, room: QRectF) -> None:
        """Paint title and summary, as much of them as fits above the details."""
        details = self._letters("body") * _DETAIL_LINE * len(self._detail_rows(room))
        box = room.adjusted(0, 0, 0, -details)
        title = font(self._letters("heading"), bold=True)
        height = self._paint_text(
            painter, box, self._content.title, title, "text", most_lines=_TITLE_LINES
        )
        box.setTop(box.top() + height + SPACE["xs"])
        summary = font(self._letters("lead"))
        if self._content.summary and box.height() >= QFontMetrics(summary).lineSpacing() * 0.9:
            words = self._content.summary
            self._paint_text(painter, box, words, summary, "muted", most_lines=_SUMMARY_LINES)

    def _paint_text(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        letters: QFont,
        token: str,
        *,
        most_lines: int,
    ) -> int:
        """Paint as many lines as fit, at least one; return their height."""
        metrics = QFontMetrics(letters)
        fitting = int(box.height() / metrics.lineSpacing() + 0.1)
        lines = max(1, min(most_lines, fitting))
        shown, height = _shortened(text, metrics, round(box.width()), lines)
        place = QRectF(box.left(), box.top(), box.width(), height)
        ink = self._theme.colour(token)
        paint_words(painter, place, shown, letters, ink, how=Qt.TextFlag.TextWordWrap)
        return height

    def _paint_far_title(self, painter: QPainter, room: QRectF) -> None:
        letters = self._far_title(room)
        metrics = QFontMetrics(letters)
        shown = self._content.title
        if _height(shown, metrics, round(room.width())) > room.height():
            lines = max(1, int(room.height() / metrics.lineSpacing()))
            shown, _ = _shortened(shown, metrics, round(room.width()), lines)
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
        if room.height() < self._letters("heading") * _LINE + letters * _DETAIL_LINE:
            return
        ink = self._theme.colour("accent")
        painter.setFont(font(letters, bold=True))
        painter.setPen(ink)
        metrics = painter.fontMetrics()
        side = letters * _DETAIL_ICON
        for line, row in enumerate(reversed(self._detail_rows(room))):
            x = room.left()
            middle = room.bottom() - letters * (0.5 + _DETAIL_LINE * line)
            baseline = middle + metrics.capHeight() / 2
            for icon, words in row:
                paint_icon(painter, icon, ink, QRectF(x, middle - side / 2, side, side))
                x += side + _DETAIL_GAP_PX
                text = metrics.elidedText(words, AT_END, int(room.right() - x))
                painter.drawText(QPointF(x, baseline), text)
                x += metrics.horizontalAdvance(text) + SPACE["l"]

    def _detail_rows(self, room: QRectF) -> list[list[tuple[str, str]]]:
        """Return the details in rows that fit: two on an upright card, else what fits in one."""
        letters = self._letters("body")
        metrics = QFontMetrics(font(letters, bold=True))
        side = letters * _DETAIL_ICON
        most_rows = 1 if self._lying else 2
        rows: list[list[tuple[str, str]]] = []
        left = 0.0
        for icon, words in self._content.details:
            width = side + _DETAIL_GAP_PX + metrics.horizontalAdvance(words)
            if not rows or width > left:
                if len(rows) == most_rows:
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
        ink = self._theme.colour("on_accent" if self._large else "text")
        paint_words(painter, badge, str(number), letters, ink)


def _shortened(text: str, metrics: QFontMetrics, width: int, lines: int) -> tuple[str, int]:
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
    room = QRect(0, 0, width, _ANY_HEIGHT)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
