"""The cameras with previews for the window, while somebody picks one."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from handtrack.host import CameraScanner, CameraSighting

JOIN_DEADLINE_S: Final = 1.5
_AT_THE_LATEST_MS: Final = 1500


class CameraPreviews(QObject):
    """Starts and ends a scanner, and passes its wake-ups to the window's thread.

    A camera is on only between `begin` and `released`, and only with `pictures`; the window never
    waits for one.
    """

    changed = Signal()
    """Cameras, states or pictures changed."""
    released = Signal()
    """Every camera is released, or one is late; opening that one then waits."""

    _woken = Signal(int)
    _over = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scanner: CameraScanner | None = None
        self._ending: dict[int, CameraScanner] = {}
        self._generation = 0
        self._waiting = False
        self._late = QTimer(self, singleShot=True, interval=_AT_THE_LATEST_MS)
        self._late.timeout.connect(self.released)
        self._woken.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._over.connect(self._ended, Qt.ConnectionType.QueuedConnection)

    @property
    def looking(self) -> bool:
        """True if a camera may be on for a preview."""
        return self._scanner is not None or bool(self._ending)

    @property
    def sightings(self) -> tuple[CameraSighting, ...] | None:
        """The cameras by index; None before the first scan ends."""
        return self._scanner.sightings if self._scanner is not None else None

    def begin(self, chosen: str, *, running: bool, pictures: bool) -> None:
        """Start scanning. See `CameraScanner`."""
        self.end()
        self._generation += 1
        self._waiting = False
        self._scanner = CameraScanner(
            chosen,
            running=running,
            pictures=pictures,
            wake=partial(self._wake, self._generation),
            ended=partial(self._over.emit, self._generation),
        )

    def set_in_use(self, chosen: str, *, running: bool) -> None:
        """Note a change of source or tracking."""
        if self._scanner is not None:
            self._scanner.set_in_use(chosen, running=running)

    def look_again(self) -> None:
        """Scan now."""
        if self._scanner is not None:
            self._scanner.look_again()

    def show_pictures(self, *, on: bool) -> None:
        """Open the unused cameras, or release all."""
        if self._scanner is not None:
            self._scanner.show_pictures(on=on)

    def end(self) -> None:
        """Release every camera; `released` follows. Returns at once."""
        scanner = self._scanner
        self._scanner = None
        if scanner is not None:
            self._ending[self._generation] = scanner
            self._late.start()
            scanner.stop()

    def close(self) -> None:
        """Release every camera and wait, within a deadline."""
        self.end()
        self._late.stop()
        for scanner in self._ending.values():
            scanner.join(JOIN_DEADLINE_S)
        self._ending.clear()

    def _wake(self, generation: int) -> None:
        if not self._waiting:
            self._waiting = True
            self._woken.emit(generation)

    def _deliver(self, generation: int) -> None:
        self._waiting = False  # before reading anything: later changes must wake again
        if generation == self._generation and self._scanner is not None:
            self.changed.emit()

    def _ended(self, generation: int) -> None:
        self._ending.pop(generation, None)
        if not self._ending and self._late.isActive():
            self._late.stop()
            self.released.emit()
