"""Shows whether a hand is in control, and for how long; legible from across the room."""

import math
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen

from handtrack.navigation.hand_commands import HandMode, HandState
from handtrack_ui.common.painting import Painted, paint_words, paints, rounded
from handtrack_ui.common.theme import Theme, font, text_pixels

_PAD: Final = 0.45
_BAR: Final = 0.16


class HandStatus(Painted):
    """A text bar: its background lights up while a hand is armed,
    and a line below drains with the time left.
    """

    letters_high = 1.75

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._state = HandState()
        self._paused = False
        self.setAccessibleName(self.words)

    @property
    def words(self) -> str:
        """The text; a hand still armed after its time is holding a sign that it started in time."""
        state = self._state
        if self._paused:
            return self.tr("Paused")
        if state.mode is HandMode.ARMED and state.left_s == 0.0:
            return self.tr("Keep holding")
        if state.mode is HandMode.ARMED:
            return self.tr("Listening  {0} s").format(math.ceil(state.left_s))
        return {
            HandMode.UNSEEN: self.tr("No hand in sight"),
            HandMode.WAITING: self.tr("Show your palm to start"),
            HandMode.READY: self.tr("Hand in sight"),
        }[state.mode]

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused, or return to the hand's state."""
        self._paused = paused
        self.setAccessibleName(self.words)
        self.update()

    def set_state(self, state: HandState) -> None:
        """Show the hand's state."""
        if state != self._state:
            self._state = state
            self.setAccessibleName(self.words)
            self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        outline = rounded(box)
        ground, ink = self._colours()
        painter.fillPath(outline, self._theme.colour(ground))
        painter.save()
        painter.setClipPath(outline)
        if self._state.mode is HandMode.WAITING:
            filled = QRectF(box.left(), box.top(), box.width() * self._state.share, box.height())
            painter.fillRect(filled, self._theme.colour("accent_soft"))
        elif self._state.mode is HandMode.ARMED:
            height = box.height() * _BAR
            left = QRectF(
                box.left(), box.bottom() - height, box.width() * self._state.share, height
            )
            painter.fillRect(left, self._theme.colour("on_accent"))
        painter.restore()
        painter.strokePath(
            outline, QPen(self._theme.colour("accent" if ground == "accent" else "line"), 2.0)
        )
        self._paint_words(painter, box, ink, text_pixels(self))

    def _colours(self) -> tuple[str, str]:
        return {
            HandMode.UNSEEN: ("background", "muted"),
            HandMode.WAITING: ("surface", "text"),
            HandMode.ARMED: ("accent", "on_accent"),
            HandMode.READY: ("accent_soft", "on_accent_soft"),
        }[self._state.mode]

    def _paint_words(self, painter: QPainter, box: QRectF, ink: str, largest: float) -> None:
        """Write the words, smaller if they would not fit."""
        wide = QFontMetricsF(font(largest, bold=True, tabular=True)).horizontalAdvance(self.words)
        pixels = largest * min(1.0, (box.width() - 2 * _PAD * largest) / max(1.0, wide))
        letters = font(pixels, bold=True, tabular=True)
        room = box.adjusted(0, 0, 0, -box.height() * _BAR / 2)
        paint_words(painter, room, self.words, letters, self._theme.colour(ink))
