"""The landmark below the pointer: its name, coordinates, and the bend of its joint."""

from dataclasses import dataclass
from math import hypot
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen

from handtrack.landmarks import Landmark
from handtrack.messages import Hand, TrackingResult
from handtrack_ui.common.painting import TO_LEFT, Painted, paint_words, paints, rounded
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme, font, text_pixels
from handtrack_ui.text.language import number
from handtrack_ui.text.sign_words import landmark_name

_REACH_PX: Final = 12.0  # from the pointer to a landmark
_RING_PX: Final = 11.0
_GAP_PX: Final = 20.0
_PAD: Final = 0.8  # of the text size
_ROW: Final = 1.4


@dataclass(frozen=True, slots=True)
class _Found:
    hand: Hand
    landmark: Landmark
    at: QPointF
    to_right: bool
    """True if words to its right cover less of the hand."""


class LandmarkTip(Painted):
    """Covers a preview and lets the mouse through."""

    def __init__(self, theme: Theme, preview: Preview) -> None:
        super().__init__(theme, preview)
        self._preview = preview
        self._result: TrackingResult | None = None
        self._pointer: QPointF | None = None
        self._found: _Found | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        preview.setMouseTracking(True)
        preview.installEventFilter(self)
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """Its text: landmark and hand, pixels, metres, bend; empty without a landmark."""
        if self._found is None:
            return ()
        hand = self._found.hand
        landmark = self._found.landmark
        side = self.tr("Left hand") if hand.handedness == "Left" else self.tr("Right hand")
        picture = self.tr("x {0}  y {1}  z {2} px").format(
            *_numbers(hand.landmarks[landmark].tolist(), 1)
        )
        world = self.tr("x {0}  y {1}  z {2} m").format(*_numbers(hand.world[landmark].tolist(), 3))
        bend = hand.bends.get(landmark)
        bends = () if bend is None else (self.tr("Bend: {0}°").format(number(bend, 0)),)
        return (f"{landmark_name(landmark)} ({int(landmark)})", side, picture, world, *bends)

    def look(self, result: TrackingResult | None) -> None:
        """Look for the landmark in another frame."""
        self._result = result
        self._look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the pointer, and the preview's size."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._pointer = event.position()
            self._look()
        elif event.type() == QEvent.Type.Leave:
            self._pointer = None
            self._look()
        elif event.type() == QEvent.Type.Resize:
            self.setGeometry(self._preview.rect())
        return False

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self._found is None:
            return
        at = self._found.at
        painter.setPen(QPen(self._theme.colour("stage"), 4.0))
        painter.drawEllipse(at, _RING_PX, _RING_PX)
        painter.setPen(QPen(self._theme.colour("on_stage"), 2.0))
        painter.drawEllipse(at, _RING_PX, _RING_PX)
        self._paint_lines(painter, at, to_right=self._found.to_right)

    def _paint_lines(self, painter: QPainter, at: QPointF, *, to_right: bool) -> None:
        p = text_pixels(self)
        lines = self.lines
        fonts = [font(p, bold=index == 0, tabular=True) for index in range(len(lines))]
        wide = max(
            QFontMetricsF(letters).horizontalAdvance(words)
            for letters, words in zip(fonts, lines, strict=True)
        )
        box = QRectF(0, at.y() + _GAP_PX, wide + 2 * _PAD * p, (len(lines) * _ROW + _PAD) * p)
        left, right = at.x() - _GAP_PX - box.width(), at.x() + _GAP_PX
        fits_left, fits_right = left >= 0, right + box.width() <= self.width()
        box.moveLeft(right if fits_right and (to_right or not fits_left) else max(0.0, left))
        box.moveTop(min(max(0.0, box.top()), self.height() - box.height()))
        painter.fillPath(rounded(box), self._theme.colour("stage_raised", 0.94))
        row = QRectF(box.left() + _PAD * p, box.top() + _PAD * p / 2, wide + 1, _ROW * p)
        for index, (letters, words) in enumerate(zip(fonts, lines, strict=True)):
            ink = self._theme.colour("on_stage_muted" if index == 1 else "on_stage")
            paint_words(
                painter,
                row.translated(0, index * _ROW * p),
                words,
                letters,
                ink,
                how=TO_LEFT,
            )

    def _look(self) -> None:
        before = self._found
        self._found = self._nearest()
        if before is not self._found:
            self.setVisible(self._found is not None)
            self.update()

    def _nearest(self) -> _Found | None:
        if self._pointer is None or self._result is None:
            return None
        nearest = None
        reach = _REACH_PX
        for hand in self._result.hands:
            points = self._preview.to_widget(hand.landmarks)
            middle = sum(at.x() for at in points) / len(points)
            for row, at in enumerate(points):
                away = hypot(at.x() - self._pointer.x(), at.y() - self._pointer.y())
                if away <= reach:
                    nearest = _Found(hand, Landmark(row), at, at.x() >= middle)
                    reach = away
        return nearest


def _numbers(values: list[float], decimals: int) -> list[str]:
    """Return numbers in the person's format; a rounded zero has no sign."""
    return [number(round(value, decimals) + 0.0, decimals) for value in values]
