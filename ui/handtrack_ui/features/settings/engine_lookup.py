"""Which engines and providers this machine has, found out beside the window: a driver is asked, a folder is read."""

import importlib.util
from dataclasses import dataclass, field
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal

from handtrack.models.providers import provider_obstacle
from handtrack.sentences import Message

GPUS: Final = ("cuda", "tensorrt", "coreml")
_DEADLINE_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class AvailableEngines:
    """What was found.

    Attributes
    ----------
    mediapipe : bool
        It is installed; nothing of it was imported to know.
    obstacles : dict of str to Message or None
        Why a provider cannot be used.
    """

    mediapipe: bool
    obstacles: dict[str, Message | None] = field(default_factory=dict)


def look_for_engines() -> AvailableEngines:
    """Look, which may take some tenths of a second."""
    return AvailableEngines(
        importlib.util.find_spec("mediapipe") is not None, {name: provider_obstacle(name) for name in GPUS}
    )


class EngineLookup(QObject):
    """Looks once, in a thread of its own."""

    found = Signal()
    """What was found stands in `here`."""

    def __init__(self) -> None:
        super().__init__()
        self.here: AvailableEngines | None = None
        self._thread: Thread | None = None

    def begin(self) -> None:
        """Look, unless that was done. Returns at once."""
        if self._thread is None:
            self._thread = Thread(target=self._look, name="handtrack-engines", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait for it to be over, for a while."""
        if self._thread is not None:
            self._thread.join(_DEADLINE_S)

    def _look(self) -> None:
        self.here = look_for_engines()
        self.found.emit()
