"""The hands in space: world landmarks over a grid, seen from any angle."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent

from handtrack.landmarks import BONES
from handtrack.messages import Hand, is_plausible
from handtrack_ui.common.announcing import PICTURE
from handtrack_ui.common.painting import PacedUpdates, Painted, paints, rounded
from handtrack_ui.common.skeleton import paint_skeleton
from handtrack_ui.common.theme import SPACE, Theme, font, text_pixels

Points = NDArray[np.float64]
"""(N, 3) float64, metres; x right, y down, z away from the viewer."""

DISTANCE_M: Final = 0.55
"""From the eye to the scene's centre."""

STEEPEST_DEG: Final = 85.0
_LEAST_ZOOM = 0.5
_MOST_ZOOM = 3.0
_NEAREST: Final = 0.2  # of the distance: nearer points are drawn at this distance


@dataclass(frozen=True, slots=True)
class Orbit:
    """The position of the eye."""

    yaw_deg: float = -28.0
    """Rotation of the scene's front to the right, −180 to 180; 0 is the camera's view."""
    pitch_deg: float = 20.0
    """Elevation of the eye above the scene, −85 to 85."""
    zoom: float = 1.0

    def turned(self, yaw_deg: float, pitch_deg: float) -> Self:
        """Return the position after a rotation; it stops short of straight above and straight
        below.
        """
        yaw = (self.yaw_deg + yaw_deg + 180.0) % 360.0 - 180.0
        return replace(
            self,
            yaw_deg=yaw,
            pitch_deg=min(max(self.pitch_deg + pitch_deg, -STEEPEST_DEG), STEEPEST_DEG),
        )

    def zoomed(self, factor: float) -> Self:
        """Return the orbit zoomed within bounds; a factor below 1 moves away."""
        return replace(self, zoom=min(max(self.zoom * factor, _LEAST_ZOOM), _MOST_ZOOM))

    def rotation(self) -> Points:
        """Return the (3, 3) matrix from scene to eye: eye = scene @ matrix."""
        yaw = radians(self.yaw_deg)
        pitch = radians(self.pitch_deg)
        around = np.array([[cos(yaw), 0.0, sin(yaw)], [0.0, 1.0, 0.0], [-sin(yaw), 0.0, cos(yaw)]])
        over = np.array(
            [[1.0, 0.0, 0.0], [0.0, cos(pitch), sin(pitch)], [0.0, -sin(pitch), cos(pitch)]]
        )
        turned: Points = around @ over
        return turned

    def across(self) -> Points:
        """Return the scene direction along the floor that points right on the screen:
        (3,) float64.
        """
        yaw = radians(self.yaw_deg)
        return np.array([cos(yaw), 0.0, -sin(yaw)])

    def project(self, points: Points, scale: float) -> tuple[Points, NDArray[np.float64]]:
        """Project points to the screen, relative to its centre, with their depth behind the scene's
        centre in metres.

        `points`: (N, 3) float64, metres. `scale`: pixels per metre at the scene's centre, at zoom
        1. The result is (N, 2) and (N,) float64.
        """
        seen = points @ self.rotation()
        away = np.maximum(DISTANCE_M + seen[:, 2], _NEAREST * DISTANCE_M)
        return seen[:, :2] * (scale * self.zoom * DISTANCE_M / away)[:, None], seen[:, 2]


_FLOOR_M: Final = 0.115  # below a hand's centre
_SQUARE_M: Final = 0.05
_SQUARES: Final = 8
_HAND_M: Final = 0.19  # a hand's length, for line widths on the screen
_HIGH_M: Final = 0.26  # scene height that fits the view
_WIDE_M: Final = (0.30, 0.44)  # for one hand, for two
_APART_M: Final = 0.11  # a hand's centre from the scene's, with two hands
_DEEP_M: Final = 0.09  # in front of or behind the centre, where nearness saturates
_DEGREES_A_PIXEL: Final = 0.5
_KEY_DEG: Final = 10.0
_ZOOM_A_STEP: Final = 1.15
_AXIS_M: Final = 0.03
_EDGE: Final = 4.0  # a margin: clipping to the round corners would be slower
_SMALLEST: Final = 13.0

_TURNS: Final = {  # the scene's front follows the arrow
    Qt.Key.Key_Left: (-_KEY_DEG, 0.0),
    Qt.Key.Key_Right: (_KEY_DEG, 0.0),
    Qt.Key.Key_Up: (0.0, -_KEY_DEG),
    Qt.Key.Key_Down: (0.0, _KEY_DEG),
}
_ZOOMS: Final = {
    Qt.Key.Key_Plus: _ZOOM_A_STEP,
    Qt.Key.Key_Equal: _ZOOM_A_STEP,
    Qt.Key.Key_Minus: 1 / _ZOOM_A_STEP,
}
_AXES: Final = "xyz"
_EVERY_MS: Final = 60


def _grid() -> Points:
    """Return the ends of the floor's lines, two rows per line."""
    reach = _SQUARES * _SQUARE_M / 2
    steps = np.linspace(-reach, reach, _SQUARES + 1)
    along = [((-reach, _FLOOR_M, step), (reach, _FLOOR_M, step)) for step in steps]
    across = [((step, _FLOOR_M, -reach), (step, _FLOOR_M, reach)) for step in steps]
    return np.array([*along, *across], np.float64).reshape(-1, 3)


_GRID: Final = _grid()


class HandView3D(Painted):
    """Up to two hands in perspective. Dragging and arrow keys rotate; the wheel, + and − zoom.

    A double click or Home resets it. It is mirrored if the picture is.
    """

    spoken_as = PICTURE

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._orbit = Orbit()
        self._worlds: tuple[Points, ...] = ()
        self._dragged: QPoint | None = None
        self._updates = PacedUpdates(self, _EVERY_MS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(120, 100))
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(self.tr("Hands in space"))
        self.setAccessibleDescription(self.tr("Arrow keys turn, plus and minus zoom, Home resets"))
        self.setToolTip(self.tr("Drag to turn, wheel to zoom, double click to reset"))

    def show_hands(self, hands: Sequence[Hand], *, flipped: bool) -> None:
        """Show hands; `flipped` if the picture is shown mirrored."""
        hands = list(filter(is_plausible, hands))
        if not hands and not self._worlds:
            return
        sense = np.array([-1.0 if flipped else 1.0, 1.0, 1.0])
        ordered = sorted(hands[:2], key=lambda hand: float(hand.landmarks[:, 0].mean() * sense[0]))
        self._worlds = tuple(np.asarray(hand.world, np.float64) * sense for hand in ordered)
        self._updates.ask()

    def clear(self) -> None:
        """Show no hand."""
        self._worlds = ()
        self.update()

    def reset(self) -> None:
        """Return to the initial view."""
        self._turn(Orbit())

    def event(self, event: QEvent) -> bool:
        """Take its keys before the window's shortcuts do."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_own(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        key = Qt.Key(event.key())
        if not _is_own(event):
            super().keyPressEvent(event)
        elif key in _TURNS:
            self._turn(self._orbit.turned(*_TURNS[key]))
        elif key in _ZOOMS:
            self._turn(self._orbit.zoomed(_ZOOMS[key]))
        else:
            self.reset()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        if event.button() is Qt.MouseButton.LeftButton:
            self._dragged = event.position().toPoint()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        if self._dragged is not None:
            to = event.position().toPoint()
            moved = to - self._dragged
            self._dragged = to
            self._turn(
                self._orbit.turned(moved.x() * _DEGREES_A_PIXEL, moved.y() * _DEGREES_A_PIXEL)
            )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        self._dragged = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: D102, N802 - Qt's name
        self.reset()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: D102, N802 - Qt's name
        steps = event.angleDelta().y() / 120
        self._turn(self._orbit.zoomed(_ZOOM_A_STEP**steps))
        event.accept()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect())
        outline = rounded(box)
        painter.fillPath(outline, self._theme.colour("stage_raised"))
        painter.save()
        painter.setClipRect(box.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE))
        painter.translate(box.center())
        self._paint_scene(painter)
        painter.restore()
        self._paint_axes(painter, box)
        self._paint_caption(painter, box)
        if self.hasFocus():
            painter.strokePath(outline, QPen(self._theme.colour("on_stage"), 3.0))

    def _turn(self, orbit: Orbit) -> None:
        self._orbit = orbit
        self.update()

    def _project(self, points: Points) -> tuple[list[QPointF], list[float]]:
        """Project points relative to the widget's centre, with their nearness, −1 to 1."""
        places, away = self._orbit.project(points, self._scale)
        near = np.clip((away.mean() - away) / _DEEP_M, -1.0, 1.0)
        return [QPointF(x, y) for x, y in places.tolist()], near.tolist()

    @property
    def _scale(self) -> float:
        return min(self.width() / _WIDE_M[len(self._worlds) > 1], self.height() / _HIGH_M)

    def _paint_scene(self, painter: QPainter) -> None:
        ends, _ = self._project(_GRID)
        painter.setPen(QPen(self._theme.colour("on_stage_muted", 0.22), 1.0))
        painter.drawLines(
            [QLineF(one, other) for one, other in zip(ends[::2], ends[1::2], strict=True)]
        )
        placed = [self._placed(index) for index in range(len(self._worlds))]
        for world in placed:
            self._paint_shadow(painter, world)
        size = _HAND_M * self._scale * self._orbit.zoom
        for world in placed:
            points, near = self._project(world)
            paint_skeleton(painter, points, near=near, size=size)

    def _placed(self, index: int) -> Points:
        """Return a hand's points in the scene: one hand is centred,
        two are side by side from any angle.
        """
        aside = 0.0 if len(self._worlds) == 1 else (2 * index - 1) * _APART_M
        placed: Points = self._worlds[index] + aside * self._orbit.across()
        return placed

    def _paint_shadow(self, painter: QPainter, world: Points) -> None:
        """Paint the hand's shadow on the floor; it tells front from back."""
        below = world.copy()
        below[:, 1] = _FLOOR_M
        points, _ = self._project(below)
        painter.setPen(
            QPen(
                self._theme.colour("stage", 0.55),
                5.0,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
            )
        )
        painter.drawLines([QLineF(points[one], points[other]) for one, other in BONES])

    def _paint_axes(self, painter: QPainter, box: QRectF) -> None:
        """Show the axes in the corner: x across the picture, y up and down it, z into it."""
        unzoomed = Orbit(self._orbit.yaw_deg, self._orbit.pitch_deg)
        pixels = self._caption_pixels
        places, _ = unzoomed.project(np.eye(3) * _AXIS_M, pixels * 1.3 / _AXIS_M)
        root = QPointF(box.right() - pixels * 2.4, box.bottom() - pixels * 2.7)
        painter.setFont(font(pixels * 0.85))
        for name, (x, y) in zip(_AXES, places.tolist(), strict=True):
            tip = root + QPointF(x, y)
            painter.setPen(QPen(self._theme.colour("on_stage_muted"), 1.6))
            painter.drawLine(root, tip)
            label = QRectF(0, 0, pixels, pixels * 1.2)
            label.moveCenter(root + QPointF(x, y) * 1.45)
            painter.setPen(self._theme.colour("on_stage_muted"))
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, name)

    @property
    def _caption_pixels(self) -> float:
        return max(_SMALLEST, text_pixels(self))

    def _paint_caption(self, painter: QPainter, box: QRectF) -> None:
        painter.setFont(font(self._caption_pixels))
        painter.setPen(self._theme.colour("on_stage_muted"))
        inner = box.adjusted(SPACE["m"], SPACE["s"], -SPACE["m"], -SPACE["s"])
        painter.drawText(
            inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, self.tr("In 3D")
        )
        if not self._worlds:
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, self.tr("No hand in sight"))


def _is_own(event: QKeyEvent) -> bool:
    plain = (
        Qt.KeyboardModifier.NoModifier,
        Qt.KeyboardModifier.KeypadModifier,
        Qt.KeyboardModifier.ShiftModifier,
    )
    key = Qt.Key(event.key())
    return event.modifiers() in plain and (key in _TURNS or key in _ZOOMS or key == Qt.Key.Key_Home)
