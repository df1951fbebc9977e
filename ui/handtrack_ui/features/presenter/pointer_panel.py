"""The pointer's switch in the presenter view, and what the hand does, in words."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from handtrack.pointing import PointerMode, PointerState
from handtrack.runtime.installing import pip_command
from handtrack_ui.common.controls import switch
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import TYPE, Theme, font, restyle
from handtrack_ui.features.presenter.keys import Obstacle
from handtrack_ui.features.presenter.pointer_mode import HandPointer
from handtrack_ui.features.presenter.pointer_ring import PointerRing

_WORDS: Final = {
    PointerMode.OFF: QT_TRANSLATE_NOOP("pointer", "To start, raise index and little finger for 1.5 seconds."),
    PointerMode.STARTING: QT_TRANSLATE_NOOP("pointer", "Starting …"),
    PointerMode.MOVING: QT_TRANSLATE_NOOP("pointer", "Pointing. To stop, raise index and little finger."),
    PointerMode.RESTING: QT_TRANSLATE_NOOP("pointer", "Hand closed: the pointer rests."),
    PointerMode.PINCHING: QT_TRANSLATE_NOOP("pointer", "Pinch: let go to click, or hold it first to right-click."),
    PointerMode.DRAGGING: QT_TRANSLATE_NOOP("pointer", "Dragging. Let go to drop."),
    PointerMode.SCROLLING: QT_TRANSLATE_NOOP("pointer", "Scrolling"),
    PointerMode.UNSEEN: QT_TRANSLATE_NOOP("pointer", "No hand. Pointing stops soon."),
    PointerMode.STOPPING: QT_TRANSLATE_NOOP("pointer", "Stopping …"),
}
_OBSTACLES: Final = {
    Obstacle.WAYLAND: QT_TRANSLATE_NOOP("pointer", "This Wayland session has no session bus. Log in to X11."),
    Obstacle.NOT_INSTALLED: QT_TRANSLATE_NOOP("pointer", "Install pynput to use it: {0}"),
}


class PointerPanel(QWidget):
    """A switch and a line of words; with the ring around the pointer."""

    told = Signal(str)
    """Words for the indicator: the hand does something else."""

    def __init__(self, theme: Theme, pointer: HandPointer, parent: QWidget) -> None:
        super().__init__(parent)
        self._pointer, self._mode = pointer, PointerMode.OFF
        title = self.tr("Move the pointer with your hand")
        self._label, self.says = Label(title, self), Label("", self)
        self.switch = switch(title, self)
        self.ring = PointerRing(theme)
        self.destroyed.connect(self.ring.deleteLater)  # no parent, or it would be minimised with the window
        self._label.setBuddy(self.switch)
        self.says.setWordWrap(True)
        head = QHBoxLayout()
        head.addWidget(self._label, 1)
        head.addWidget(self.switch)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addLayout(head)
        outer.addWidget(self.says)
        self.switch.toggled.connect(lambda on: pointer.switch(on=on))
        pointer.changed.connect(self.refresh)
        pointer.shown.connect(self._show)
        self.refresh()

    def set_scale(self, scale: float, *, low: bool) -> None:
        """Scale the texts; in a `low` window, leave out the words."""
        self._label.setFont(font(TYPE["body" if low else "heading"] * scale, bold=True))
        self.says.setFont(font(TYPE["lead"] * scale))
        self.says.setVisible(not low)

    def refresh(self) -> None:
        """Show whether it is on, and what prevents it."""
        pointer, obstacle = self._pointer, self._pointer.obstacle()
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
