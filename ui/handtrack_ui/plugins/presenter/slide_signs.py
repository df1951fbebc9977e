"""The signs, each with its action and key: small drawings with text."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent

from handtrack_ui.common.hand_drawing import HandInks, paint_gesture
from handtrack_ui.common.painting import Painted, paints
from handtrack_ui.common.theme import RADIUS, Theme, font, text_pixels

_COLUMNS: Final = 2
_ROW: Final = 4.6  # of the letters
_FAR_ROW: Final = 2.5
_GAP: Final = 0.5
_SMALLER: Final = 0.82  # size of the second line
_DRAWN: Final = 0.92  # share of a square box
_LEAST_PX: Final = 11.0


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
        self.setMinimumHeight(round(self._rows * _LEAST_PX * (_ROW + _GAP)))
        self.update()

    def set_far(self, *, on: bool) -> None:
        """Show only what each sign does, for a reader far away."""
        if on != self._far:
            self._far = on
            self.update()

    @property
    def read_px(self) -> float:
        """The text size of what the signs do."""
        return min(text_pixels(self), self.height() / (self._rows * (self._row + _GAP) or 1))

    @property
    def _row(self) -> float:
        return _FAR_ROW if self._far else _ROW

    @property
    def _rows(self) -> int:
        return ceil(len(self._signs) / _COLUMNS)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        pixels = self.read_px
        gap = pixels * _GAP
        height = pixels * self._row
        width = (self.width() - gap) / _COLUMNS
        for number, sign in enumerate(self._signs):
            row, column = divmod(number, _COLUMNS)
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
        lines = [(sign.does, pixels, True, "text")]
        if not self._far:
            lines.append((sign.how, pixels * _SMALLER, False, "muted"))
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
