"""The pointer moved with the hand: its switch, what the hand does,
and the sender that does it on the screen.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from handtrack.gestures.recognizer import Recognition
from handtrack.plugins.pointing import (
    Cancelled,
    Move,
    Pointer,
    PointerEvent,
    PointerMode,
    PointerOptions,
    PointerState,
    Started,
    Why,
)
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.plugins.pointer.senders import PointerSender, PynputPointer, pointer_obstacle
from handtrack_ui.shell.other_programs.sender import NoKeysError, Obstacle, is_wayland
from handtrack_ui.text.messages import message_words

_JOB: Final = ("pointer",)
_log = logging.getLogger(__name__)


class HandPointer(QObject):
    """Starts off and is never saved as on. Once on, a hand starts it with its sign.

    The pointer is moved in the background, so the window never waits for the display.

    `make`: makes the sender; by default one that works in this session. `obstacle`: returns what is
    known in advance to prevent it here. `token`: as `granted` carried it, perhaps at an earlier
    start.
    """

    changed = Signal()
    """It was switched, or stopped working."""
    shown = Signal(object)
    """The `PointerState` after a frame, if it differs."""
    cue = Signal(str)
    """The sound to play: "armed" as a hand starts, "disarmed" as it ends."""
    granted = Signal(str)
    """A Wayland desktop lets Handtrack move the pointer;
    carries the token that saves asking again.
    """
    _failed = Signal(object)

    def __init__(
        self,
        jobs: Jobs,
        make: Callable[[], PointerSender] | None = None,
        *,
        obstacle: Callable[[], Obstacle | None] | None = None,
        token: str = "",
    ) -> None:
        super().__init__()
        self.obstacle = obstacle or (
            lambda: pointer_obstacle(os.environ, QGuiApplication.platformName())
        )
        self.on = self.stand_in = False
        """True if the tracked hand is a drawn one, in place of a missing camera."""
        self.trouble = ""
        """Why moving the pointer failed; empty if it did not."""
        self.token = token
        self._options = PointerOptions()
        self._pointer = Pointer(self._options)
        self._state = PointerState()
        self._switched = self._made_at = 0
        self._jobs = jobs
        self._make = make or self._usual
        self._sender: PointerSender | None = None  # the jobs' alone
        self._coming: deque[PointerEvent] = deque()
        self._failed.connect(self._give_up)
        self.granted.connect(lambda token: setattr(self, "token", token))

    @property
    def pointing(self) -> bool:
        """True while a hand moves the pointer, so its other gestures mean nothing."""
        return self.on and self._state.mode not in (PointerMode.OFF, PointerMode.STARTING)

    def take_options(self, options: PointerOptions) -> None:
        """Use the person's settings; other ones end pointing."""
        if options != self._options:
            self.stop()
            self._options = options
            self._pointer = Pointer(options)

    def switch(self, *, on: bool) -> None:
        """Allow hands to start the pointer, or no longer; no effect if pointing cannot work."""
        if on == self.on or (on and self.obstacle() is not None):
            return
        self.stop()
        self.on = on
        self.trouble = ""
        self._switched += 1  # ends the wait for a desktop's answer
        self._jobs.newest(_JOB, self._work, save=True)
        self.changed.emit()

    def follow(self, seen: Sequence[Recognition], *, mirrored: bool) -> None:
        """Move the pointer, click and scroll with the hands in these frames."""
        if not self.on or self.stand_in:
            return
        self._pointer.mirrored = mirrored
        for recognition in seen:
            self._send(self._pointer.update(recognition))
        self._show()

    def stop(self, why: Why = Why.STOPPED) -> None:
        """End pointing; a hand can start it again."""
        self._send(self._pointer.stop(why))
        self._show()

    def close(self) -> None:
        """Switch off; moves already queued are still made."""
        self.switch(on=False)

    def _show(self) -> None:
        if self._pointer.state != self._state:
            self._state = self._pointer.state
            self.shown.emit(self._state)

    def _send(self, events: Sequence[PointerEvent]) -> None:
        for event in events:
            if isinstance(event, Started | Cancelled):
                self.cue.emit("armed" if isinstance(event, Started) else "disarmed")
            else:
                self._coming.append(event)
        if self._coming:
            self._jobs.newest(_JOB, self._work, save=True)

    def _work(self) -> None:
        """Make or end the sender, as the switch is now, and send what has come."""
        try:
            self._serve()
        except NoKeysError as error:
            _log.warning("%s", error)
            self._failed.emit(error.message)

    def _serve(self) -> None:
        if self._made_at != self._switched and self.on:
            self._made_at = self._switched
            self._sender = self._make()
        while self._sender is not None and self._coming:
            self._sender.send(self._next())
        if not self.on:
            if self._sender is not None:
                self._sender.close()
            self._sender = None
            self._coming.clear()

    def _next(self) -> PointerEvent:
        """Return the next event, with moves in a row as one: a slow display does not lag behind."""
        event = self._coming.popleft()
        while isinstance(event, Move) and self._coming:
            further = self._coming[0]
            if not isinstance(further, Move):
                break
            self._coming.popleft()
            event = Move(event.dx + further.dx, event.dy + further.dy)
        return event

    def _usual(self) -> PointerSender:
        now = self._switched
        if is_wayland(os.environ, QGuiApplication.platformName()):
            from handtrack_ui.plugins.pointer.wayland_pointer import PortalPointer

            return PortalPointer(self.token, self.granted.emit, lambda: self._switched != now)
        return PynputPointer()

    def _give_up(self, why: Message) -> None:
        self.switch(on=False)
        self.trouble = message_words(why)
        self.changed.emit()
