"""The middle of the studio: the camera picture, the current sign or what to do, and the samples of a sign."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from handtrack.gestures.custom import OwnReading
from handtrack.gestures.own_signs import OwnSign
from handtrack.gestures.static import NONE
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.painting import (
    TO_LEFT,
    PacedUpdates,
    Painted,
    narrowed_font,
    paint_bar,
    paint_words,
    paints,
    rounded,
)
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import SPACE, Theme, font
from handtrack_ui.features.studio.sample_recorder import COUNTDOWN_S, RecordingPhase, SampleRecorder
from handtrack_ui.features.studio.sample_strip import SampleStrip

_LARGE: Final = 1.7
_BAR: Final = 0.34
_ROOM_FOR_SHARE: Final = 3.4  # letters, at the right of the small words
_EVERY_MS: Final = 120  # a figure that changes with every frame is unreadable
_COUNTS_FROM: Final = 0.5
_CLOSE_FROM: Final = _COUNTS_FROM / 2
"""The threshold on the bar: a sign counts above it."""


class NowLine(Painted):
    """A small line, a large line, and a bar with the threshold for a sign."""

    letters_high = 4.7

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, pixels=16.0)
        self._updates = PacedUpdates(self, _EVERY_MS)
        self._small, self._large, self._share, self._counts = "", "", 0.0, False
        self.set_text_pixels(self._pixels)

    @property
    def words(self) -> str:
        """The text."""
        return f"{self._small} {self._large}".strip()

    def show_texts(self, small: str, large: str, share: float, *, counts: bool) -> None:
        """Set the texts; `share` fills the bar, 0 to 1, and `counts` says whether that is enough."""
        if (small, large, share, counts) != (self._small, self._large, self._share, self._counts):
            self._small, self._large, self._share, self._counts = small, large, share, counts
            self.setAccessibleName(self.words)
            self._updates.ask()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect())
        ground = rounded(box)
        painter.fillPath(ground, self._theme.colour("stage_raised"))
        pad = self._pixels * 0.8
        inner = box.adjusted(pad, pad * 0.55, -pad, -pad * 0.75)
        muted, ink = (self._theme.colour(one) for one in ("on_stage_muted", "on_stage"))
        right = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        paint_words(painter, inner, f"{self._share:.0%}", font(self._pixels), muted, how=right)
        letters = narrowed_font(self._small, self._pixels, inner.width() - self._pixels * _ROOM_FOR_SHARE)
        paint_words(painter, inner, self._small, letters, muted, how=Qt.AlignmentFlag.AlignTop)
        letters = narrowed_font(self._large, self._pixels * _LARGE, inner.width(), bold=True)
        below = inner.adjusted(0, self._pixels * 1.25, 0, -self._pixels * (_BAR + 0.25))
        how = TO_LEFT | Qt.TextFlag.TextDontClip
        paint_words(painter, below, self._large, letters, ink if self._counts else muted, how=how)
        self._paint_bar(painter, inner)

    def _paint_bar(self, painter: QPainter, inner: QRectF) -> None:
        high = self._pixels * _BAR
        groove = QRectF(inner.left(), inner.bottom() - high, inner.width(), high)
        filled = self._theme.colour("on_stage" if self._counts else "on_stage_muted")
        paint_bar(painter, groove, self._share, self._theme.colour("stage"), filled)
        painter.setBrush(self._theme.colour("stage_raised"))
        painter.drawRect(QRectF(groove.left() + groove.width() * _COUNTS_FROM - 1, groove.top(), 2, high))


_RING_SHARE: Final = 0.34  # of the picture's height
_SMALLER: Final = 0.6  # of that, while recording
_EDGE: Final = 0.62  # of the ring, from its centre to the picture's edges: the hand must stay visible


class StudioStage(QWidget):
    """A column: preview, the line with the current sign, and the drawn samples."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.preview, self.now = Preview(theme, labels=False), NowLine(theme)
        self.strip, self._title = SampleStrip(theme), Label(role="muted", wraps=True)
        self._ring, self._titled = HoldRing(theme, self.preview), True
        lay_column((self.preview, 1), self.now, self._title, self.strip, gap=SPACE["s"], of=self)

    def set_text_pixels(self, pixels: float, strip_height: int, *, titled: bool) -> None:
        """Set the text size, the height of the samples, and whether they have a title."""
        self._titled = titled
        self._title.setVisible(titled and not self.strip.isHidden())
        self.now.set_text_pixels(pixels)
        self._title.setFont(font(pixels))
        self.strip.setFixedHeight(strip_height)

    def clear(self) -> None:
        """Show no picture and no hand."""
        self.preview.clear()
        self.preview.set_message("")
        self.say_reading(None)

    def show_take(self, take: SampleRecorder, name: str) -> None:
        """Show a recording's progress, in the picture and in words."""
        box = self.preview.picture_box()
        side = box.height() * _RING_SHARE
        if take.phase is RecordingPhase.COUNTING:
            share = 1.0 - take.left_s / COUNTDOWN_S
            self._ring.aim(_corner(box, side), side, str(int(take.left_s) + 1), share)
            self.now.show_texts(
                self.tr("Get ready"), self.tr("Hold up “{0}”").format(name), share, counts=not take.waiting
            )
            return
        side *= _SMALLER
        self._ring.aim(_corner(box, side), side, str(take.count), take.share)
        words = self.tr("Waiting for a whole hand") if take.waiting else self.tr("Tilt your hand a little")
        self.now.show_texts(self.tr("{0} samples").format(take.count), words, take.share, counts=not take.waiting)

    def end_take(self) -> None:
        """Stop showing a recording."""
        self._ring.hide()

    def show_taken(self, take: SampleRecorder, *, flipped: bool) -> None:
        """Draw a recording's samples so far, and reserve room for the rest."""
        self.strip.show()
        self._title.setVisible(self._titled)
        self.strip.show_samples(take.taken, expected=take.wanted, flipped=flipped)
        self._title.setText(self.tr("{0} of {1} samples").format(take.count, take.wanted))

    def show_sign(self, sign: OwnSign | None, doubtful: Collection[int], *, flipped: bool) -> None:
        """Draw the samples of a sign."""
        self.strip.setVisible(sign is not None)
        self._title.setVisible(sign is not None and self._titled)
        if sign is None:
            self.strip.show_samples(SampleRecorder(0.0).taken)
            return
        self.strip.show_samples(sign.samples, doubtful=doubtful, flipped=flipped)
        words = self.tr("{0} samples of “{1}”. Press Delete to remove a bad one").format(len(sign.samples), sign.name)
        self._title.setText(words)

    def say_reading(self, reading: OwnReading | None) -> None:
        """Say which sign the hand shows, and how certain that is; None for no hand."""
        if reading is None:
            self.now.show_texts(self.tr("No hand in sight"), self.tr("Show a hand to try it"), 0.0, counts=False)
        elif reading.sign != NONE:
            self.now.show_texts(self.tr("You're showing"), reading.sign, reading.score, counts=True)
        elif reading.nearest:
            words = self.tr("None of your gestures")
            if reading.score >= _CLOSE_FROM:
                words = self.tr("None of your gestures. Closest: {0}").format(reading.nearest)
            self.now.show_texts(self.tr("You're showing"), words, reading.score, counts=False)
        else:
            self.now.show_texts(self.tr("Hand in sight"), self.tr("No gestures yet"), 0.0, counts=False)


def _corner(box: QRectF, side: float) -> QPoint:
    return QPoint(round(box.right() - side * _EDGE), round(box.top() + side * _EDGE))
