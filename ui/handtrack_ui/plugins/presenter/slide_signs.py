"""The signs, each with its action and key: small drawings with text.

For a reader nearby they are boxes in two columns, as large as the text asks, with the gesture's
name and key on a second line; in little room the drawings shrink before the text does. Far away,
the width would keep the letters small, so each sign has a whole row, one line high, and the rows
share the height.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent

from handtrack_ui.common.hand_drawing import HandInks, paint_gesture
from handtrack_ui.common.painting import TO_LEFT, Painted, paint_words, paints
from handtrack_ui.common.theme import RADIUS, Theme, font, text_pixels

_COLUMNS: Final = 2
_ROW: Final = 3.5  # of the letters, at least: three lines
_ROW_MOST: Final = 4.6
_GAP: Final = 0.5
_FAR_ROW: Final = 1.3  # of the letters, at least
_FAR_ROW_MOST: Final = 2.2
_FAR_GAP: Final = 0.15
_SMALLER: Final = 0.82  # size of the second line
_DRAWN: Final = 0.92  # share of a square box
_LEAST_PX: Final = 13.0
_LEAST_FAR_PX: Final = 11.0


@dataclass(frozen=True, slots=True)
class SlideSign:
    """A gesture, its effect, and a second line with its name and key."""

    gesture: str
    does: str
    how: str


class SlideSigns(Painted):
    """Boxes in two columns, smaller in less room."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, pixels=17.0)
        self._signs: Sequence[SlideSign] = ()
        self._far = False

    def show_signs(self, signs: Sequence[SlideSign]) -> None:
        """Replace the signs."""
        self._signs = signs
        self.setAccessibleName("; ".join(f"{sign.how}: {sign.does}" for sign in signs))
        self._set_least_height()
        self.update()

    def set_far(self, *, on: bool) -> None:
        """Show only what each sign does, for a reader far away."""
        if on != self._far:
            self._far = on
            self._set_least_height()
            self.update()

    @property
    def read_px(self) -> float:
        """The text size of what the signs do."""
        row, gap = (_FAR_ROW, _FAR_GAP) if self._far else (_ROW, _GAP)
        pixels = min(text_pixels(self), self.height() / (self._rows * (row + gap) or 1))
        return self._narrowed(pixels) if self._far else pixels

    def _narrowed(self, pixels: float) -> float:
        """Return the largest size up to `pixels` at which every line fits beside its drawing, which
        is as wide as the row is high.
        """
        metrics = QFontMetricsF(font(pixels, bold=True))
        widest = max((metrics.horizontalAdvance(sign.does) for sign in self._signs), default=0.0)
        wide = widest / pixels
        while (
            pixels > _LEAST_FAR_PX and wide * pixels + 2 * self._row_height(pixels) > self.width()
        ):
            pixels -= 1
        return pixels

    def _set_least_height(self) -> None:
        row = (_FAR_ROW + _FAR_GAP) * _LEAST_FAR_PX if self._far else (_ROW + _GAP) * _LEAST_PX
        self.setMinimumHeight(round(self._rows * row))

    @property
    def _columns(self) -> int:
        return 1 if self._far else _COLUMNS

    @property
    def _rows(self) -> int:
        return ceil(len(self._signs) / self._columns)

    def _row_height(self, pixels: float) -> float:
        """Return the height of a row: of its share, as much as is useful."""
        gap, most = (_FAR_GAP, _FAR_ROW_MOST) if self._far else (_GAP, _ROW_MOST)
        share = self.height() / max(1, self._rows) - pixels * gap
        return min(share, pixels * most)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        pixels = self.read_px
        gap = pixels * (_FAR_GAP if self._far else _GAP)
        height = self._row_height(pixels)
        width = (self.width() - gap * (self._columns - 1)) / self._columns
        for number, sign in enumerate(self._signs):
            row, column = divmod(number, self._columns)
            self._paint_sign(
                painter,
                QRectF(column * (width + gap), row * (height + gap), width, height),
                sign,
                pixels,
            )

    def _paint_sign(self, painter: QPainter, box: QRectF, sign: SlideSign, pixels: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("surface"))
        painter.drawRoundedRect(box, RADIUS["m"], RADIUS["m"])
        inset = box.height() * (1 - _DRAWN) / 2
        drawn = QRectF(
            box.left() + inset,
            box.top() + inset,
            box.height() - 2 * inset,
            box.height() - 2 * inset,
        )
        inks = HandInks(*(self._theme.colour(token) for token in ("accent", "surface", "text")))
        paint_gesture(painter, drawn, sign.gesture, inks)
        words = QRectF(
            drawn.right() + inset, box.top(), box.right() - drawn.right() - 3 * inset, box.height()
        )
        if self._far:
            letters = font(pixels, bold=True)
            words.setLeft(drawn.right() + pixels * _GAP)
            paint_words(painter, words, sign.does, letters, self._theme.colour("text"), how=TO_LEFT)
            return
        lines = (
            (sign.does, pixels, True, "text"),
            (sign.how, pixels * _SMALLER, False, "muted"),
        )
        fonts = [font(size, bold=bold) for _, size, bold, _ in lines]
        boxes = [
            QFontMetricsF(letters).boundingRect(words, Qt.TextFlag.TextWordWrap, text)
            for letters, (text, *_) in zip(fonts, lines, strict=True)
        ]
        top = words.center().y() - sum(room.height() for room in boxes) / 2
        for letters, room, (text, _, _, token) in zip(fonts, boxes, lines, strict=True):
            painter.setFont(letters)
            painter.setPen(self._theme.colour(token))
            place = QRectF(words.left(), top, words.width(), room.height())
            painter.drawText(place, Qt.TextFlag.TextWordWrap, text)
            top += room.height()
