"""Hands in every view: the cancel sign goes back; over the cheat sheet,
signs only light up their cards.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from handtrack.config.gestures import hand_bindings
from handtrack.gestures.recognizer import Recognition
from handtrack.guides.session import ASKED_S
from handtrack.messages import Command, CommandName
from handtrack.navigation.activity import NOT_TAKEN, TAKEN, CommandResult, Effect
from handtrack.navigation.bindings import Bindings, gesture_of
from handtrack.navigation.hand_commands import HandCommands, HandMode, HandState
from handtrack.navigation.rules import StepRules
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, size_text
from handtrack_ui.common.view import View, is_commanded, lost_on_leaving
from handtrack_ui.common.watched import Watched
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.shell.cheat_sheet import CheatSheet

_RULES: Final = StepRules()
_USUAL: Final = (1280, 720)
_WIDTH: Final = 13  # of the text size
_ASKING_WIDTH: Final = 19
_STATUS_WIDTH: Final = 7
_GREETING_MS: Final = 4000
_STALE_MS: Final = 2000  # without a frame: paused, stalled or left
_RING: Final = 1.9


class HandExit(QObject):
    """Processes hands before the view does. In views without hand commands it is the activity that
    hands command: leaving.

    `window`: the hint is shown over it. `sheet`: while it is open, no hand reaches the view.
    `hand`: the window's. `shown`, `watched`: return the current view, and whom the source shows.
    """

    back = Signal()
    """A hand goes back from the view."""
    cue = Signal(str)
    """The sound to play."""

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        preferences: PreferenceStore,
        sheet: CheatSheet,
        hand: HandCommands,
        *,
        shown: Callable[[], View],
        watched: Callable[[], Watched],
    ) -> None:
        super().__init__(window)
        self._preferences = preferences
        self._sheet = sheet
        self._shown = shown
        self._watched = watched
        self._hand = hand
        self.bindings = Bindings()
        self.arming = True
        self.hint = _Hint(theme, window)
        self._asked = QTimer(self, singleShot=True, interval=round(ASKED_S * 1000))
        self._greeting = QTimer(self, singleShot=True, interval=_GREETING_MS)
        self._stale = QTimer(self, singleShot=True, interval=_STALE_MS)
        for over in (self._asked, self._greeting):
            over.timeout.connect(self._show)
        self._stale.timeout.connect(self._lose)
        preferences.changed.connect(self._configure)
        self._configure()

    def filter(self, seen: tuple[Recognition, ...]) -> tuple[Recognition, ...]:
        """Process frames; return those left for the view."""
        person = self._watched().commands_window
        if self._sheet.isVisible():
            if seen:
                self._over_sheet(seen, person=person)
            return ()
        if is_commanded(self._shown()) or not person:
            self._hand.forget(self)
            self.hint.hide()
            return seen
        for one in seen:
            for result in self._hand.follow(one, self):
                if isinstance(result.event, Command) and result.taken:
                    self.cue.emit(result.cue)
                if result.leaves:
                    self.back.emit()
                    return ()
        if seen:
            self._show()
        return seen

    def greet(self) -> None:
        """Show briefly how a hand can leave a view that it has just opened."""
        if not is_commanded(self._shown()) and self._watched().commands_window:
            self._greeting.start()
            self._show()

    def reset(self) -> None:
        """Forget every hand: a run with its own time follows."""
        self._asked.stop()
        self._greeting.stop()
        self._hand.forget(self)
        self.hint.hide()

    def rules(self) -> StepRules:
        """Return that everything but a choice may be commanded; only leaving has an effect."""
        return _RULES

    def command(self, command: Command, score: float | None) -> CommandResult:
        """Leave the view; if that loses something, only once it is confirmed."""
        asked = self._asked.isActive()
        self._asked.stop()
        if asked and command.command == "confirm":
            return CommandResult(taken=True, effect=Effect.LEAVE)
        if asked or command.command != "cancel":
            return NOT_TAKEN
        lost = lost_on_leaving(self._shown())
        if not lost:
            return CommandResult(taken=True, effect=Effect.LEAVE)
        self._asked.start()
        announce(self.hint, lost)
        return TAKEN

    def _over_sheet(self, seen: tuple[Recognition, ...], *, person: bool) -> None:
        done = {gesture_of(event) for one in seen for event in one.events}
        self._sheet.light((reading.sign for reading in seen[-1].readings), done)
        if person and any(self._command(gesture) == "cancel" for gesture in done):
            self._sheet.hide()
            self.cue.emit("accepted")

    def _command(self, gesture: str) -> CommandName | None:
        bound = self.bindings.bound(gesture)
        return bound.command if bound is not None else None

    def _configure(self) -> None:
        gestures = self._preferences.current.gestures
        self.bindings = hand_bindings(gestures)
        self.arming = gestures.arming

    def _lose(self) -> None:
        self._hand.forget(self)
        self._show()

    def _show(self) -> None:
        """Show what a hand can do; if leaving loses something, only after the question."""
        state = self._hand.state(self)
        lost = lost_on_leaving(self._shown())
        asked = self._asked.isActive()
        greeting = self._greeting.isActive()
        listens = state.mode is HandMode.ARMED or (
            state.mode is HandMode.WAITING and state.share > 0
        )
        if greeting and state.mode is HandMode.UNSEEN and self._preferences.current.gestures.arming:
            state = HandState(HandMode.WAITING)
        if asked or greeting or (listens and not lost):
            self._stale.start()
            target = state.target
            leaves = asked and target is not None and target.bound.command == "confirm"
            share = target.share if leaves and target is not None else None
            self.hint.show_hand(state, lost if asked else "", share, view=self._shown())
        else:
            self.hint.hide()


class _Hint(QFrame):
    """Shows whether Handtrack is listening, and what the hand can do, while a hand is about to give
    a command.

    It is at the bottom of the view's picture, or without one at an edge where it covers no control.
    """

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._over = window
        self.setProperty("role", "group")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._status = HandStatus(theme)
        self._line = Label(wraps=True)
        self._line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._ring = HoldRing(theme, self)
        self._column = lay_column(self._status, self._line, of=self)
        self._settled: tuple[View, QRect, QSize] | None = None
        self.hide()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Look for another place next time."""
        super().hideEvent(event)
        self._settled = None

    @property
    def words(self) -> str:
        """The text; empty while hidden."""
        return "" if self.isHidden() else self._line.text()

    def show_hand(self, state: HandState, lost: str, leaving: float | None, *, view: View) -> None:
        """Show a hand's state, what leaving would lose, and the progress of a hold that leaves,
        over a view.
        """
        self._status.set_state(state)
        leave = self.tr("Thumb up to leave.")
        self._line.setText(f"{lost} {leave}" if lost else self.tr("Wave to go back"))
        scale = min(
            max(min(self._over.width() / _USUAL[0], self._over.height() / _USUAL[1]), 0.7), 2.2
        )
        pixels = TYPE["title"] * scale
        size_text(self._status, pixels)
        self._line.setFont(font(TYPE["heading"] * scale, bold=bool(lost)))
        self._settle(
            view, round((_ASKING_WIDTH if lost else _WIDTH) * pixels), round(_STATUS_WIDTH * pixels)
        )
        if leaving is None:
            self._ring.hide()
        else:
            middle = self._status.geometry().center()
            self._ring.aim(
                QPoint(round(1.3 * pixels), middle.y()), pixels * _RING, "check", leaving
            )
        self.show()
        self.raise_()

    def _settle(self, view: View, wide: int, status: int) -> None:
        """Place the hint over a view: in the requested width on a picture, or else in one row."""
        picture = next(
            (preview for preview in view.findChildren(Preview) if preview.isVisible()), None
        )
        beside = picture is None
        over = picture or view
        room = QRect(over.mapTo(self._over, QPoint()), over.size())
        self._line.setWordWrap(not beside)
        self._column.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        self._status.setMinimumWidth(status if beside else 0)
        inset = SPACE["s" if beside else "m"]
        self._column.setContentsMargins(inset, inset, inset, inset)
        self._column.setSpacing(inset)
        self._column.invalidate()
        if beside:
            self.setFixedSize(self._column.sizeHint())
            settled = (view, room, self.size())
            if settled != self._settled:  # looked for once, not with every frame
                self._settled = settled
                self.move(self._free_place(view, room))
            return
        self._settled = None
        width = min(wide, room.width() - 2 * SPACE["xs"])
        self.setFixedSize(width, self._column.totalHeightForWidth(width))
        self.move(room.center().x() - width // 2, room.bottom() - self.height() - SPACE["s"])

    def _free_place(self, view: View, room: QRect) -> QPoint:
        """Return a place at the upper or lower edge of a room that covers no control; the upper
        right corner if there is none.
        """
        controls = [
            QRect(one.mapTo(self._over, QPoint()), one.size())
            for one in view.findChildren(QWidget)
            if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        inner = room.adjusted(SPACE["s"], SPACE["xs"], -SPACE["s"], -SPACE["xs"])
        right = inner.right() - self.width()
        columns = (right, inner.center().x() - self.width() // 2, inner.left())
        for top in (inner.top(), inner.bottom() - self.height()):
            for left in columns:
                place = QRect(QPoint(left, top), self.size())
                if not any(place.intersects(control) for control in controls):
                    return place.topLeft()
        return QPoint(right, inner.top())
