"""The pointer's switch in a view, and what the hand does, in words and around the pointer."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QRect, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from handtrack.config.model import Preferences
from handtrack.host import Update
from handtrack.plugins.pointing import PointerMode, PointerOptions, PointerState, Why
from handtrack.runtime.installing import pip_command
from handtrack_ui.common.controls import switch
from handtrack_ui.common.hand_panel import HandPanel
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import TYPE, Theme, font, restyle
from handtrack_ui.common.watched import Watched
from handtrack_ui.plugins.pointer.hand_pointer import HandPointer
from handtrack_ui.shell.other_programs.overlay import OVERLAY_FLAGS
from handtrack_ui.shell.other_programs.sender import Obstacle

_SIDE_PX: Final = 72
_STROKE_PX: Final = 6
_RING: Final = QRect(8, 8, 48, 48)
_BADGE: Final = QRect(48, 48, 24, 24)
_FOLLOW: Final = ("xcb", "windows", "cocoa")
_SIGNS: Final = {
    PointerMode.RESTING: "‖",
    PointerMode.PINCHING: "1",
    PointerMode.DRAGGING: "+",
    PointerMode.SCROLLING: "=",
    PointerMode.UNSEEN: "?",
    PointerMode.STOPPING: "×",
}
"""Beside the ring, so that colour alone says nothing."""


class PointerRing(QWidget):
    """A ring around the pointer, on top of everything: what the hand does.
    Takes neither mouse nor keys.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(None, OVERLAY_FLAGS)
        self._theme = theme
        self._state = PointerState()
        self.setWindowTitle("Handtrack")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setFixedSize(_SIDE_PX, _SIDE_PX)

    def show_state(self, state: PointerState) -> None:
        """Show a state around the pointer; when off, show nothing.
        Wayland lets no window follow the pointer.
        """
        self._state = state
        if state.mode is PointerMode.OFF or QGuiApplication.platformName() not in _FOLLOW:
            self.hide()
            return
        around = QRegion(_RING, QRegion.RegionType.Ellipse)
        inner = _RING.adjusted(_STROKE_PX, _STROKE_PX, -_STROKE_PX, -_STROKE_PX)
        mask = around - QRegion(inner, QRegion.RegionType.Ellipse)
        self.setMask(mask + QRegion(_BADGE) if state.mode in _SIGNS else mask)
        self.move(QCursor.pos() - _RING.center())
        self.show()
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.fillRect(self.rect(), self._theme.colour("surface"))
        half = _STROKE_PX // 2
        box = _RING.adjusted(half, half, -half, -half)
        whole = self._state.share if self._state.share > 0 else 1.0
        pen = QPen(self._theme.colour("accent"), _STROKE_PX)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(box, 90 * 16, -round(360 * 16 * whole))
        painter.setPen(self._theme.colour("text"))
        painter.setFont(font(_BADGE.height() * 0.8, bold=True))
        painter.drawText(_BADGE, Qt.AlignmentFlag.AlignCenter, _SIGNS.get(self._state.mode, ""))


_WORDS: Final = {
    PointerMode.OFF: QT_TRANSLATE_NOOP(
        "pointer", "To start, raise index and little finger for 1.5 seconds."
    ),
    PointerMode.STARTING: QT_TRANSLATE_NOOP("pointer", "Starting …"),
    PointerMode.MOVING: QT_TRANSLATE_NOOP(
        "pointer", "Pointing. To stop, raise index and little finger."
    ),
    PointerMode.RESTING: QT_TRANSLATE_NOOP("pointer", "Hand closed: the pointer rests."),
    PointerMode.PINCHING: QT_TRANSLATE_NOOP(
        "pointer", "Pinch: let go to click, or hold it first to right-click."
    ),
    PointerMode.DRAGGING: QT_TRANSLATE_NOOP("pointer", "Dragging. Let go to drop."),
    PointerMode.SCROLLING: QT_TRANSLATE_NOOP("pointer", "Scrolling"),
    PointerMode.UNSEEN: QT_TRANSLATE_NOOP("pointer", "No hand. Pointing stops soon."),
    PointerMode.STOPPING: QT_TRANSLATE_NOOP("pointer", "Stopping …"),
}
_OBSTACLES: Final = {
    Obstacle.WAYLAND: QT_TRANSLATE_NOOP(
        "pointer", "This Wayland session has no session bus. Log in to X11."
    ),
    Obstacle.NOT_INSTALLED: QT_TRANSLATE_NOOP("pointer", "Install pynput to use it: {0}"),
}


class PointerPanel(HandPanel):
    """A switch and a line of words; with the ring around the pointer."""

    def __init__(self, theme: Theme, pointer: HandPointer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pointer = pointer
        self._mode = PointerMode.OFF
        title = self.tr("Move the pointer with your hand")
        self._label = Label(title, self)
        self.says = Label("", self)
        self.switch = switch(title, self)
        self.ring = PointerRing(theme)
        # No parent, or it would be minimised with the window.
        self.destroyed.connect(self.ring.deleteLater)
        self._label.setBuddy(self.switch)
        self.says.setWordWrap(True)
        lay_column(lay_row((self._label, 1), self.switch), self.says, of=self)
        self.switch.toggled.connect(lambda on: pointer.switch(on=on))
        pointer.changed.connect(self.refresh)
        pointer.changed.connect(self.changed)
        pointer.shown.connect(self._show)
        pointer.cue.connect(self.cue)
        self.refresh()

    @property
    def on(self) -> bool:
        """True if a hand can start the pointer."""
        return self.pointer.on

    @property
    def commanded(self) -> bool:
        """True while a hand moves the pointer."""
        return self.pointer.pointing

    @property
    def lost_on_leaving(self) -> str:
        """A question that says leaving ends pointing; empty while off."""
        return self.tr("Leave? Your hand stops moving the pointer.") if self.on else ""

    def take_preferences(self, chosen: Preferences) -> None:
        """Use the person's settings of the pointer."""
        self.pointer.take_options(chosen.of(PointerOptions))

    def watch(self, watched: Watched) -> None:
        """Move nothing for a drawn hand that replaces a camera."""
        self.pointer.stand_in = watched.stands_in

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Move the pointer with the hands of a result."""
        self.pointer.follow(update.seen, mirrored=source_mirrored)

    def stop(self, *, away: bool = False) -> None:
        """End pointing, and let go of a button that is pressed."""
        self.pointer.stop(Why.AWAY if away else Why.STOPPED)

    def switch_off(self) -> None:
        """Move the pointer no longer."""
        self.pointer.switch(on=False)

    def show_at(self, scale: float, *, low: bool) -> None:
        """Scale the texts; in a `low` window, leave out the words."""
        self._label.setFont(font(TYPE["body" if low else "heading"] * scale, bold=True))
        self.says.setFont(font(TYPE["lead"] * scale))
        self.says.setVisible(not low)

    def refresh(self) -> None:
        """Show whether it is on, and what prevents it."""
        pointer = self.pointer
        obstacle = pointer.obstacle()
        self.switch.setEnabled(obstacle is None)
        if self.switch.isChecked() != pointer.on:
            self.switch.setChecked(pointer.on)
        wrong = obstacle is not None or bool(pointer.trouble)
        if obstacle is not None:
            words = _tr(_OBSTACLES[obstacle]).format(pip_command("install", "pynput"))
        elif pointer.trouble:
            words = pointer.trouble
        elif pointer.on:
            words = _tr(_WORDS[self._mode])
        else:
            words = self.tr("Off.")
        self.says.setText(words)
        restyle(self.says, "role", "refused" if wrong else "muted")

    def _show(self, state: PointerState) -> None:
        self.ring.show_state(state)
        if state.mode is not self._mode:
            self._mode = state.mode
            self.refresh()
            self.told.emit(_tr(_WORDS[state.mode]))


def _tr(text: object) -> str:
    return QCoreApplication.translate("pointer", str(text))
