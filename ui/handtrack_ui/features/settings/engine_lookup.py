"""Finds this machine's engines and providers in the background: asks a driver, reads a folder."""

import importlib.util
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QObject, Signal

from handtrack.models.providers import provider_obstacle
from handtrack.sentences import Message
from handtrack_ui.persistence.worker import Worker

GPUS: Final = ("cuda", "tensorrt", "coreml")
_DEADLINE_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class AvailableEngines:
    """The result of the lookup.

    Attributes
    ----------
    mediapipe : bool
        Whether it is installed; checked without importing it.
    obstacles : dict of str to Message or None
        Why a provider cannot be used.
    """

    mediapipe: bool
    obstacles: dict[str, Message | None] = field(default_factory=dict)


def look_for_engines() -> AvailableEngines:
    """Look for engines; may take some tenths of a second."""
    return AvailableEngines(
        importlib.util.find_spec("mediapipe") is not None, {name: provider_obstacle(name) for name in GPUS}
    )


class EngineLookup(QObject):
    """Looks once, in its own thread."""

    found = Signal()
    """The result is in `here`."""

    def __init__(self) -> None:
        super().__init__()
        self.here: AvailableEngines | None = None
        self._begun = False
        self._worker = Worker("handtrack-engines")

    def begin(self) -> None:
        """Start the lookup unless it was done. Returns at once."""
        if not self._begun:
            self._begun = True
            self._worker.do("look", self._look)

    def close(self) -> None:
        """Wait for the lookup, for a while."""
        self._worker.close(_DEADLINE_S)

    def _look(self) -> None:
        self.here = look_for_engines()
        self.found.emit()
