"""The camera picture with the hands drawn over it."""

from time import monotonic
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.drawing import strengths
from handtrack.gestures.static import NONE
from handtrack.landmarks import Image, Landmarks
from handtrack.memory import Lease
from handtrack.messages import Hand, TrackingResult, is_plausible
from handtrack.runtime.opencv import cv2
from handtrack_ui.common.announcing import PICTURE
from handtrack_ui.common.painting import PacedUpdates, paints, rounded, smooth_painter
from handtrack_ui.common.skeleton import nearness, paint_label, paint_skeleton
from handtrack_ui.common.theme import Theme, font
from handtrack_ui.text.sign_words import sign_name

_SMALLEST_LABEL: Final = 15
_LABEL_SHARE: Final = 0.032  # of the picture's height
_CELL: Final = 8  # pixels, across and down: averaging removes noise
_ROWS: Final = 4  # of these, one is looked at
_MOVED: Final = 6.0  # levels of 255
_REST_S: Final = 0.5  # at most, between two pictures of what does not move


class Preview(QWidget):
    """Shows the newest frame and its hands; without motion or hands, only every half second.

    It holds the lease on its frame until the next one. Overlays are placed in the mirrored picture,
    but not mirrored themselves.

    `labels`: name the hands. `strength`: line strength of the drawn hands. `every_ms`: minimum time
    between two pictures.
    """

    spoken_as = PICTURE

    painted = Signal()
    """A new frame reached the screen."""

    _fresh = False

    def __init__(
        self,
        theme: Theme,
        *,
        labels: bool = True,
        strength: float = 1.0,
        every_ms: int = 0,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._labels = labels
        self._strength = strength
        self._lease: Lease | None = None
        self._result: TrackingResult | None = None
        self._on_screen: _OnScreen | None = None
        self._updates = PacedUpdates(self, every_ms)
        self._coarse: Image | None = None  # of the last picture, if it shows no hand
        self._asked_s = 0.0
        self._source_mirrored = False
        self._mirrored = True
        self._message = ""
        self._dims = True
        self.frames_painted = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(120, 90))
        self.setAccessibleName(self.tr("Camera picture with the tracked hands"))
        theme.changed.connect(self.update)

    @property
    def flipped(self) -> bool:
        """True if the picture is shown flipped; a mirrored source is not."""
        return self._mirrored and not self._source_mirrored

    @property
    def shows_hand(self) -> bool:
        """True if the frame shows a hand, entirely inside the picture."""
        shown = self._result
        return shown is not None and any(
            (hand.landmarks[:, :2] >= 0).all()
            and (hand.landmarks[:, :2] <= (shown.width, shown.height)).all()
            for hand in shown.hands
        )

    def set_mirrored(self, mirrored: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Show a mirror image, or the camera's view."""
        self._mirrored = mirrored
        self.update()

    def set_message(self, message: str, *, dims: bool = True) -> None:
        """Show words instead of a picture, or over the last one, which they dim;
        empty removes them.
        """
        if (message, dims) != (self._message, self._dims):
            self._message = message
            self._dims = dims
            self.setAccessibleDescription(message)
            self.update()

    def show_frame(self, result: TrackingResult, pixels: Lease, *, source_mirrored: bool) -> None:
        """Show a frame and its hands; the preview owns the lease from here on.

        `pixels`: on (height, width, 3) uint8, BGR. `source_mirrored`: the picture is already
        mirrored.
        """
        self._drop_frame()
        self._lease = pixels
        self._result = result
        self._source_mirrored = source_mirrored
        self._fresh = True
        if not self._unmoved(result, pixels.array):
            self._updates.ask()

    def clear(self) -> None:
        """Release the frame and show none."""
        self._drop_frame()
        self._on_screen = self._coarse = None
        self._result = None
        self.update()

    def picture_box(self) -> QRectF:
        """Return the picture's box in the widget: as large as fits, proportions kept."""
        if self._result is None:
            return QRectF(self.rect())
        scale = min(self.width() / self._result.width, self.height() / self._result.height)
        width, height = round(self._result.width * scale), round(self._result.height * scale)
        return QRectF((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    def to_widget(self, landmarks: Landmarks) -> list[QPointF]:
        """Map landmarks from frame pixels to the widget."""
        return self._points(landmarks, self.picture_box())

    def snapshot(self, *, skeleton: bool) -> QImage | None:
        """Return the picture in its own size, mirrored as shown, with or without its hands;
        None without a picture.
        """
        if self._lease is None or self._result is None:
            return None
        # Qt's RGB32; Qt takes ten times as long.
        pixels = cv2.cvtColor(self._lease.array, cv2.COLOR_BGR2BGRA)
        if self.flipped:
            pixels = cv2.flip(pixels, 1)
        height, width = pixels.shape[:2]
        made = QImage(
            pixels.data, width, height, pixels.strides[0], QImage.Format.Format_RGB32
        ).copy()
        painter = smooth_painter(made)
        box = QRectF(made.rect())
        for hand in self._result.hands if skeleton else ():
            self._paint_hand(painter, hand, box)
        painter.end()
        return made

    def _unmoved(self, result: TrackingResult, pixels: Image) -> bool:
        """Return whether the picture has no hands and hardly differs from the shown one,
        which is recent.
        """
        now = monotonic()
        before = self._coarse
        self._coarse = None
        if not result.hands:
            height, width = pixels.shape[:2]
            size = (max(1, width // _CELL), max(1, height // _CELL))
            coarse = cv2.resize(pixels[::_ROWS], size, interpolation=cv2.INTER_AREA)
            alike = before is not None and before.shape == coarse.shape
            if before is not None and alike and cv2.norm(before, coarse, cv2.NORM_INF) < _MOVED:
                self._coarse = before  # slow changes add up
                if now - self._asked_s < _REST_S:
                    return True
            self._coarse = np.asarray(coarse, np.uint8)
        self._asked_s = now
        return False

    def _points(self, landmarks: Landmarks, box: QRectF) -> list[QPointF]:
        """Map landmarks from frame pixels to the picture in a box."""
        if self._result is None:
            return []
        scale = box.width() / self._result.width
        xs = landmarks[:, 0] * scale
        if self.flipped:
            xs = box.width() - xs
        ys = landmarks[:, 1] * scale
        return [
            QPointF(box.left() + float(x), box.top() + float(y))
            for x, y in zip(xs, ys, strict=True)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        self._paint_frame(event)
        if self._fresh:
            self._fresh = False
            self.frames_painted += 1
            self.painted.emit()

    @paints
    def _paint_frame(self, painter: QPainter, event: QPaintEvent) -> None:
        box = self.picture_box()
        self._paint_ground(painter, box)
        painter.setClipRect(box)
        if self._lease is not None:
            for hand in filter(is_plausible, self._result.hands if self._result else ()):
                self._paint_hand(painter, hand, box)
        if self._message:
            self._paint_message(painter, box)

    def _paint_ground(self, painter: QPainter, box: QRectF) -> None:
        """Paint the picture with round corners; only the picture is clipped,
        because clipping is slow.
        """
        if self._lease is None:
            painter.fillPath(rounded(box), self._theme.colour("stage_raised"))
            return
        ratio = self.devicePixelRatio()
        size = max(1, round(box.width() * ratio)), max(1, round(box.height() * ratio))
        asked = (self._lease.array.shape, size, self.flipped)
        if self._on_screen is None or self._on_screen.asked != asked:
            self._on_screen = _OnScreen(*asked)
        painter.save()
        painter.setClipPath(rounded(box))
        painter.scale(1 / ratio, 1 / ratio)
        painter.drawImage(box.topLeft() * ratio, self._on_screen.drawn(self._lease.array))
        painter.restore()

    def _paint_hand(self, painter: QPainter, hand: Hand, box: QRectF) -> None:
        points = self._points(hand.landmarks, box)
        strong = strengths(hand).tolist()
        paint_skeleton(
            painter,
            points,
            near=nearness(hand.landmarks),
            strong=strong,
            strength=self._strength,
        )
        if self._labels:
            paint_label(
                painter,
                self._label(hand),
                points,
                box,
                max(_SMALLEST_LABEL, box.height() * _LABEL_SHARE),
            )

    def _label(self, hand: Hand) -> str:
        name = self.tr("Left") if hand.handedness == "Left" else self.tr("Right")
        return name if hand.gesture in (None, NONE) else f"{name} · {sign_name(hand.gesture)}"

    def _paint_message(self, painter: QPainter, box: QRectF) -> None:
        pixels = min(max(14.0, box.width() * 0.034), 30.0)
        painter.setFont(font(pixels, bold=True))
        inner = box.adjusted(12, 8, -12, -8)
        how = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        if self._lease is not None:  # below the hands, which stay visible
            inner = inner.adjusted(pixels, 0, -pixels, -pixels)
            how = (
                Qt.AlignmentFlag.AlignBottom
                | Qt.AlignmentFlag.AlignHCenter
                | Qt.TextFlag.TextWordWrap
            )
            if self._dims:
                painter.fillPath(rounded(box), self._theme.colour("stage", 0.3))
            words = painter.boundingRect(inner, how, self._message).adjusted(
                -pixels, -pixels / 2, pixels, pixels / 2
            )
            painter.fillPath(rounded(words), self._theme.colour("stage", 0.88))
        painter.setPen(self._theme.colour("on_stage"))
        painter.drawText(inner, how, self._message)

    def _drop_frame(self) -> None:
        lease = self._lease
        self._lease = None
        if lease is not None:
            lease.release()
        if self._on_screen is not None:
            self._on_screen.stale = True


class _OnScreen:
    """A frame in the screen's size and format, which Qt copies as it is; if Qt scales it, that
    takes twice as long.

    `shape`: of the frame. `size`: width and height in pixels of the screen.
    """

    def __init__(self, shape: tuple[int, ...], size: tuple[int, int], flipped: bool) -> None:  # noqa: FBT001
        self.asked = (shape, size, flipped)
        self.stale = True
        """The frame is another one now."""
        self._size = size
        width, height = size
        self._flipped = np.empty(shape, np.uint8) if flipped else None
        self._scaled = np.empty((height, width, 3), np.uint8)
        self._drawn = np.empty((height, width, 4), np.uint8)

    def drawn(self, frame: Image) -> QImage:
        """Return the picture of a frame; made once until `stale`."""
        if self.stale:
            self.stale = False
            upright = frame if self._flipped is None else cv2.flip(frame, 1, self._flipped)
            cv2.resize(upright, self._size, self._scaled, interpolation=cv2.INTER_LINEAR)
            cv2.cvtColor(self._scaled, cv2.COLOR_BGR2BGRA, self._drawn)
        (width, height) = self._size
        stride = self._drawn.strides[0]
        return QImage(self._drawn.data, width, height, stride, QImage.Format.Format_RGB32)
