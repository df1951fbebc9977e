"""Hand commands for one window, as signals."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from handtrack.errors import UsageError
from handtrack.host import RunStatus
from handtrack.navigation.bindings import bindings_of
from handtrack_ui.codes import WindowCode
from handtrack_ui.common.hand_signals import HandSignals
from handtrack_ui.kit.feed import feed_of
from handtrack_ui.text.source_words import words_for

_SEEN: Final = (
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowStateChange,
    QEvent.Type.WindowActivate,
)
_OTHER_QTS: Final = ("PyQt5", "PyQt6", "PySide2")


class HandControl(HandSignals):
    """Hand commands for a window, as signals. It tracks while the window is visible and not
    minimised.

    Parameters
    ----------
    window : QWidget
        The window, or a part of it; it owns the control.
    commands : mapping, optional
        Changes to the meaning of gestures: ``{"ok": "confirm", "wave": ""}``; an empty string for
        none.
    source : str or int
        As on the command line: a camera's index or name, a file, an address, ``demo``. It waits for
        a missing camera.
    arming : bool
        Only a hand that has shown its palm gives commands.

    Raises
    ------
    UsageError
        `commands` has an unknown gesture or command; there is no QApplication yet, or `window` is
        no widget of PySide6.
    """

    notice = Signal(str)
    """Why there is no picture; empty once there is one."""

    def __init__(
        self,
        window: QWidget,
        commands: Mapping[str, str] | None = None,
        *,
        source: str | int = 0,
        arming: bool = True,
    ) -> None:
        _check_window(window)
        bindings = bindings_of(commands or {})
        feed = feed_of(str(source))
        super().__init__(feed.hand, window, bindings=bindings, arming=arming)
        self.window = window
        self._said = ""
        self.feed = feed
        self.feed.status.connect(self._say)
        window.installEventFilter(self)
        self.feed.ending.connect(self._end)
        self._update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Track hands only while the window is visible."""
        if event.type() in _SEEN:
            self._update()
        return False

    def _update(self) -> None:
        window = self.window  # hidden by its own destructor too
        seen = isValid(window) and window.isVisible() and not window.window().isMinimized()
        (self.feed.join if seen else self.feed.leave)(self)

    def _end(self) -> None:
        """Hear no more of the window: at the interpreter's end PySide6 crashes in a Python event
        filter.
        """
        if isValid(self.window):
            self.window.removeEventFilter(self)

    def _say(self, status: RunStatus) -> None:
        words = words_for(status).long
        if words != self._said:
            self._said = words
            self.notice.emit(words)


def _check_window(window: object) -> None:
    """Raise `UsageError` unless a window of this Qt can be controlled; another ends in a crash."""
    part = HandControl.__name__
    for kind in type(window).__mro__:
        other = kind.__module__.partition(".")[0]
        if other in _OTHER_QTS:
            raise UsageError(WindowCode.OTHER_QT, part=part, other=other)
    if not isinstance(QApplication.instance(), QApplication):
        raise UsageError(WindowCode.NO_QT_APPLICATION, part=part)
    if not isinstance(window, QWidget):
        raise UsageError(WindowCode.NOT_A_QT_WIDGET, part=part, given=type(window).__name__)
