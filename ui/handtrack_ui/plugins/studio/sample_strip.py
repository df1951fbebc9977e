"""A sign's samples as small drawn hands, all visible; keys move between them and delete them."""

from collections.abc import Collection
from math import ceil
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.gestures.features import Shapes
from handtrack.landmarks import FINGERS
from handtrack_ui.common.announcing import TEXT
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import FINGER_COLOURS, RADIUS, Theme

_LARGEST: Final = 104
_SMALLEST: Final = 12
_GAP: Final = 0.1  # of a tile
_PAD: Final = 0.14
_MARK: Final = 0.3
_LINE: Final = 0.062
_DELETES: Final = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_KEYS: Final = frozenset(
    {
        *_DELETES,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)


class SampleStrip(QWidget):
    """Tiles as large as possible with all of them visible."""

    spoken_as = TEXT
    deleted = Signal(int)
    """Delete the sample with this number, from 0."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shapes: Shapes = np.empty((0, 21, 3))
        self._doubtful: frozenset[int] = frozenset()
        self._expected = 0
        self._flipped = True
        self._at = 0
        self._drawn: dict[int, QPixmap] = {}
        self._drawn_at = 0.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(64)
        theme.changed.connect(self._redraw)
        self._name_it()

    @property
    def count(self) -> int:
        """The number of samples shown."""
        return len(self._shapes)

    def show_samples(
        self,
        shapes: Shapes,
        *,
        doubtful: Collection[int] = (),
        expected: int = 0,
        flipped: bool = True,
    ) -> None:
        """Show samples.

        `shapes`: (N, 21, 3); as from `features.normalised`. `doubtful`: samples the others would
        not recognise.
        `expected`: final number of samples, to reserve room. `flipped`: draw them mirrored.
        """
        before = self._shapes
        if flipped != self._flipped or not np.array_equal(shapes[: len(before)], before):
            self._drawn.clear()  # if samples were only added, keep their pictures
        self._shapes = shapes
        self._doubtful = frozenset(doubtful)
        self._expected = expected
        self._flipped = flipped
        self._at = min(self._at, max(0, self.count - 1))
        self._name_it()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(480, 150)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().focusInEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Take the strip's keys before the window's shortcuts do."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        key = Qt.Key(event.key())
        row = self._columns
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -row,
            Qt.Key.Key_Down: row,
        }
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.count - 1}
        if key in steps and self.count:
            self._go_to(self._at + steps[key])
        elif key in ends and self.count:
            self._go_to(ends[key])
        elif key in _DELETES and self.count:
            if not event.isAutoRepeat():  # holding the key would delete the whole sign
                self.deleted.emit(self._at)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Select the sample under the pointer, or delete it if its cross was clicked."""
        for at in range(self.count):
            box = self._box(at)
            if box.contains(event.position()):
                deletes = self._at == at and self._cross(box).contains(event.position())
                self._go_to(at)
                if deletes:
                    self.deleted.emit(at)
                return

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        for at in range(self._places):
            self._paint_tile(painter, at)

    @property
    def _places(self) -> int:
        return max(self.count, self._expected)

    @property
    def _columns(self) -> int:
        return max(1, int(self.width() // self._side))

    @property
    def _side(self) -> float:
        """Return a tile's width with its gap, so that all tiles fit."""
        count = max(1, self._places)
        for rows in range(1, count + 1):
            side = min(self.height() / rows, self.width() / ceil(count / rows))
            taller = min(self.height() / (rows + 1), self.width() / ceil(count / (rows + 1)))
            if side >= taller:
                return min(max(side, _SMALLEST), _LARGEST)
        return _SMALLEST

    def _box(self, at: int) -> QRectF:
        side = self._side
        columns = self._columns
        gap = side * _GAP / 2
        return QRectF(at % columns * side, at // columns * side, side, side).adjusted(
            gap, gap, -gap, -gap
        )

    def _cross(self, box: QRectF) -> QRectF:
        side = max(14.0, box.width() * _MARK)
        return QRectF(box.right() - side, box.top(), side, side)

    def _paint_tile(self, painter: QPainter, at: int) -> None:
        box = self._box(at)
        radius = min(RADIUS["m"], box.width() * 0.16)
        if at >= self.count:
            painter.setPen(QPen(self._theme.colour("line"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, radius, radius)
            return
        here = self.hasFocus() and at == self._at
        painter.setPen(QPen(self._theme.colour("accent"), 3.0) if here else Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("stage_raised"))
        painter.drawRoundedRect(box, radius, radius)
        painter.drawPixmap(box.topLeft(), self._picture(at, box.width()))
        if at in self._doubtful:
            mark = QRectF(
                box.left() + 2,
                box.top() + 2,
                max(12.0, box.width() * _MARK),
                max(12.0, box.width() * _MARK),
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("warning_soft"))
            painter.drawEllipse(mark)
            paint_icon(
                painter,
                "warning",
                self._theme.colour("on_warning_soft"),
                mark.adjusted(2, 2, -2, -2),
            )
        if here:
            cross = self._cross(box)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("accent"))
            painter.drawEllipse(cross)
            inset = cross.width() * 0.18
            cross.adjust(inset, inset, -inset, -inset)
            paint_icon(painter, "close", self._theme.colour("on_accent"), cross)

    def _picture(self, at: int, side: float) -> QPixmap:
        """Return a sample's picture; cached for each size."""
        if side != self._drawn_at:
            self._drawn.clear()
            self._drawn_at = side
        if at not in self._drawn:
            ratio = self.devicePixelRatioF()
            drawn = QPixmap(round(side * ratio), round(side * ratio))
            drawn.setDevicePixelRatio(ratio)
            drawn.fill(Qt.GlobalColor.transparent)
            painter = QPainter(drawn)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_sample(painter, QRectF(0, 0, side, side), self._shapes[at], flipped=self._flipped)
            painter.end()
            self._drawn[at] = drawn
        return self._drawn[at]

    def _redraw(self) -> None:
        self._drawn.clear()
        self.update()

    def _go_to(self, at: int) -> None:
        self._at = min(max(at, 0), self.count - 1)
        self._name_it()
        self.update()

    def _name_it(self) -> None:
        words = self.tr("Samples: none")
        if self.count:
            words = self.tr("Sample {0} of {1}. Press Delete to remove it").format(
                self._at + 1, self.count
            )
            if self._at in self._doubtful:
                words = self.tr("{0}. Unlike the others.").format(words)
        self.setAccessibleName(words)


def paint_sample(painter: QPainter, box: QRectF, shape: Shapes, *, flipped: bool) -> None:
    """Draw one sample, (21, 3), as large as fits a box; `flipped` mirrors it."""
    xs = shape[:, 0] * (-1.0 if flipped else 1.0)
    ys = shape[:, 1]
    room = box.width() * (1.0 - 2.0 * _PAD)
    scale = room / max(float(np.ptp(xs)), float(np.ptp(ys)), 1e-6)
    left = box.center().x() - float(xs.max() + xs.min()) / 2 * scale
    top = box.center().y() - float(ys.max() + ys.min()) / 2 * scale
    points = [
        QPointF(left + float(x) * scale, top + float(y) * scale)
        for x, y in zip(xs, ys, strict=True)
    ]
    width = box.width() * _LINE
    palm = [
        points[row]
        for row in (0, *(FINGERS[name][0] for name in ("index", "middle", "ring", "pinky")))
    ]
    pen = QPen(QColor(FINGER_COLOURS["palm"]), width * 0.7)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(palm)
    for name in sorted(FINGERS, key=lambda finger: -float(shape[FINGERS[finger][-1], 2])):
        rows = (0, *FINGERS[name]) if name == "thumb" else FINGERS[name]
        pen = QPen(QColor(FINGER_COLOURS[name]), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline([points[row] for row in rows])
