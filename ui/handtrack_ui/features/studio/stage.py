"""The middle of the studio: the camera picture, the current sign, and the samples of a sign."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from handtrack.gestures.custom import OwnReading
from handtrack.gestures.own_signs import OwnSign
from handtrack.gestures.static import NONE
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.label import Label
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import SPACE, Theme, font
from handtrack_ui.features.studio.now_line import NowLine
from handtrack_ui.features.studio.sample_recorder import COUNTDOWN_S, RecordingPhase, SampleRecorder
from handtrack_ui.features.studio.sample_strip import SampleStrip

_RING_SHARE: Final = 0.34  # of the picture's height
_SMALLER: Final = 0.6  # of that, while recording
_EDGE: Final = 0.62  # of the ring, from its centre to the picture's edges: the hand must stay visible


class StudioStage(QWidget):
    """A column: preview, the line with the current sign, and the drawn samples."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.preview, self.now = Preview(theme, labels=False), NowLine(theme)
        self.strip, self._title = SampleStrip(theme), Label()
        self._ring, self._titled = HoldRing(theme, self.preview), True
        self._title.setProperty("role", "muted")
        self._title.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE["s"])
        column.addWidget(self.preview, 1)
        for part in (self.now, self._title, self.strip):
            column.addWidget(part)

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
        self.say_nobody()

    def show_take(self, take: SampleRecorder, name: str, now_s: float) -> None:
        """Show a recording's progress, in the picture and in words."""
        box = self.preview.picture_box()
        side = box.height() * _RING_SHARE
        if take.phase is RecordingPhase.COUNTING:
            left = take.left_s(now_s)
            share = 1.0 - left / COUNTDOWN_S
            self._ring.aim(_corner(box, side), side, str(int(left) + 1), share)
            self.now.say(self.tr("Get ready"), self.tr("Hold up “{0}”").format(name), share, counts=not take.waiting)
            return
        side *= _SMALLER
        self._ring.aim(_corner(box, side), side, str(take.count), take.share)
        words = self.tr("Waiting for a whole hand") if take.waiting else self.tr("Tilt your hand a little")
        self.now.say(self.tr("{0} samples").format(take.count), words, take.share, counts=not take.waiting)

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

    def say_reading(self, reading: OwnReading) -> None:
        """Say which sign the hand shows, and how certain that is."""
        if reading.sign != NONE:
            self.now.say(self.tr("You show"), reading.sign, reading.score, counts=True)
        elif reading.nearest:
            words = self.tr("Not one of yours. Closest: {0}").format(reading.nearest)
            self.now.say(self.tr("You show"), words, reading.score, counts=False)
        else:
            self.now.say(self.tr("Hand in sight"), self.tr("No gestures yet"), 0.0, counts=False)

    def say_nobody(self) -> None:
        """Say that no hand is visible."""
        self.now.say(self.tr("No hand in sight"), self.tr("Show a hand to try it"), 0.0, counts=False)


def _corner(box: QRectF, side: float) -> QPoint:
    """Return the centre of a ring in the picture's upper right corner."""
    return QPoint(round(box.right() - side * _EDGE), round(box.top() + side * _EDGE))
