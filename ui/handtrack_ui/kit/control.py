"""Hand commands for one window, as signals."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from handtrack.host import RunStatus
from handtrack.navigation.bindings import bindings_of
from handtrack_ui.common.hand_signals import HandSignals
from handtrack_ui.kit.feed import feed_of
from handtrack_ui.text.source_words import words_for

_SEEN: Final = (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange, QEvent.Type.WindowActivate)


class HandControl(HandSignals):
    """Hand commands for a window, as signals. It tracks while the window is visible and not minimised.

    Parameters
    ----------
    window : QWidget
        The window, or a part of it; it owns the control.
    commands : mapping, optional
        Changes to the meaning of gestures: ``{"ok": "confirm", "wave": ""}``; an empty string for none.
    source : str or int
        As on the command line: a camera's index or name, a file, an address, ``demo``. It waits for a missing camera.
    arming : bool
        Only a hand that has shown its palm gives commands.

    Raises
    ------
    UsageError
        `commands` has an unknown gesture or command.
    """

    notice = Signal(str)
    """Why there is no picture; empty once there is one."""

    def __init__(
        self, window: QWidget, commands: Mapping[str, str] | None = None, *, source: str | int = 0, arming: bool = True
    ) -> None:
        super().__init__(window, bindings=bindings_of(commands or {}), arming=arming)
        self.window, self._said = window, ""
        self.feed = feed_of(str(source))
        self.feed.status.connect(self._say)
        window.installEventFilter(self)
        self._update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Track hands only while the window is visible."""
        if event.type() in _SEEN:
            self._update()
        return False

    def _update(self) -> None:
        seen = self.window.isVisible() and not self.window.window().isMinimized()
        (self.feed.join if seen else self.feed.leave)(self)

    def _say(self, status: RunStatus) -> None:
        words = words_for(status).long
        if words != self._said:
            self._said = words
            self.notice.emit(words)
