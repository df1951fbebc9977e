"""The reading distance that a guide's text is sized for."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from handtrack.config.model import ReadingSettings
from handtrack.gestures.reading_distance import READING_M, ReadingDistance
from handtrack.gestures.recognizer import Recognition

_FOLLOW: Final = "follow"


class TextSizer(QObject):
    """The reading distance that the text is sized for: pinned by the person, or following the hand.

    `metres`: the last reading distance; the start value when following the hand.
    """

    changed = Signal(float)
    """The text is sized for another distance, in metres."""
    pinned = Signal(str)
    """The person chose a size: "1", "2", "3" (metres), or "follow" for following the hand."""

    def __init__(self, metres: float) -> None:
        super().__init__()
        self._distance = ReadingDistance(metres if metres in READING_M else READING_M[0])
        self._follows = True

    @property
    def metres(self) -> float:
        """The reading distance."""
        return self._distance.metres

    def take(self, chosen: ReadingSettings) -> None:
        """Apply the settings."""
        self._follows = chosen.distance == _FOLLOW
        if chosen.distance != _FOLLOW:
            self._pin(float(chosen.distance))

    def resize(self, steps: int) -> str:
        """Pin a larger text size, or a smaller one if negative; 0 follows the hand again.
        Return words about it.
        """
        self._follows = not steps
        if not steps:
            self.pinned.emit(_FOLLOW)
            return self.tr("Text size follows your hand")
        place = min(max(READING_M.index(self.metres) + steps, 0), len(READING_M) - 1)
        self._pin(READING_M[place])
        self.pinned.emit(f"{self.metres:.0f}")
        return self.tr("Text size for {0:.0f} m").format(self.metres)

    def update(self, seen: Recognition, height_px: int, commanding: int | None) -> None:
        """Follow the hand in a frame, as `ReadingDistance.update` does."""
        if self._follows and self._distance.update(seen, height_px, commanding):
            self.changed.emit(self.metres)

    def settle(self) -> None:
        """Between two steps, use the visible hand's distance."""
        if self._follows and self._distance.settle():
            self.changed.emit(self.metres)

    def reset(self) -> None:
        """Forget the hand; time restarts."""
        self._distance.reset()

    def _pin(self, metres: float) -> None:
        before = self.metres
        self._distance.pin(metres)
        if metres != before:
            self.changed.emit(metres)
