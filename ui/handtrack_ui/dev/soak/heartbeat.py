"""A heartbeat in the event loop, every few milliseconds; a late beat is a stall."""

from collections.abc import Callable
from time import monotonic_ns
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer

EVERY_MS: Final = 5


class Heartbeat(QObject):
    """Records the longest delay of a beat.

    `clock`: nanoseconds, increasing.
    """

    def __init__(self, clock: Callable[[], int] = monotonic_ns) -> None:
        super().__init__()
        self._clock = clock
        self._due_ns = 0
        self._longest_ns = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.beat)

    @property
    def longest_stall_ms(self) -> float:
        """The longest delay so far."""
        return self._longest_ns / 1e6

    def start(self) -> None:
        """Start beating."""
        self._due_ns = self._clock() + EVERY_MS * 1_000_000
        self._timer.start()

    def stop(self) -> None:
        """Beat once more, then stop."""
        if self._timer.isActive():
            self.beat()
        self._timer.stop()

    def beat(self) -> None:
        """Record this beat's delay."""
        now_ns = self._clock()
        self._longest_ns = max(self._longest_ns, now_ns - self._due_ns)
        self._due_ns = now_ns + EVERY_MS * 1_000_000
