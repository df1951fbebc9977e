"""A script inside the event loop: the window stays live between its steps."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer

from handtrack.errors import HandtrackError
from handtrack_ui.codes import WindowCode

Wait = float | Callable[[], bool]
"""Something a script waits for: a number of seconds, or a condition."""

_LOOK_EVERY_MS: Final = 10
PATIENCE_S: Final = 60.0
"""Time limit for a condition."""


class Script(QObject):
    """Runs a generator that yields what it waits for; calls `ended` at the end, or with its error."""

    def __init__(self, steps: Iterator[Wait], ended: Callable[[Exception | None], None]) -> None:
        super().__init__()
        self._steps = steps
        self._ended = ended
        self._wait: Wait = 0.0
        self._since_s = monotonic()
        self._over = False
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Start as soon as the event loop runs."""
        self._timer.start()

    def stop(self) -> None:
        """Stop early."""
        self._end(None)

    def _look(self) -> None:
        waited_s = monotonic() - self._since_s
        try:
            if isinstance(self._wait, float | int):
                if waited_s < self._wait:
                    return
            elif not self._wait():
                if waited_s > PATIENCE_S:
                    self._end(HandtrackError(WindowCode.SOAK_STUCK, seconds=PATIENCE_S))
                return
            self._wait = next(self._steps)
            self._since_s = monotonic()
        except StopIteration:
            self._end(None)
        except Exception as error:  # Qt would print an error from a slot and lose it
            self._end(error)

    def _end(self, error: Exception | None) -> None:
        if not self._over:
            self._over = True
            self._timer.stop()
            self._ended(error)
