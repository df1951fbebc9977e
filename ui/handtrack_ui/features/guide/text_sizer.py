"""For which distance a guide's letters are sized: pinned by the person, or as the hand goes."""

from PySide6.QtCore import QObject, Signal

from handtrack.config.model import ReadingSettings
from handtrack.gestures.reading_distance import READING_M, ReadingDistance
from handtrack.gestures.recognizer import Recognition

_FOLLOW = "follow"


class TextSizer(QObject):
    """Holds the size in force.

    Parameters
    ----------
    metres : float
        From how far the letters were read last; where they follow the hand they begin with it.
    """

    changed = Signal(float)
    """They are sized for another distance, in metres."""
    pinned = Signal(str)
    """The person chose a size: "1", "2", "3" (metres), or "follow" for going by the hand."""

    def __init__(self, metres: float) -> None:
        super().__init__()
        self._distance = ReadingDistance(metres if metres in READING_M else READING_M[1])
        self._follows = True

    @property
    def metres(self) -> float:
        """From how far they can be read."""
        return self._distance.metres

    def take(self, chosen: ReadingSettings) -> None:
        """Go by the settings."""
        self._follows = chosen.distance == _FOLLOW
        if chosen.distance != _FOLLOW:
            self._pin(float(chosen.distance))

    def resize(self, steps: int) -> str:
        """Take a larger size and leave it so, a smaller one where negative; 0 lets them follow the hand again.

        Returns
        -------
        str
            What to tell the person.
        """
        self._follows = not steps
        if not steps:
            self.pinned.emit(_FOLLOW)
            return self.tr("Text size follows your hand")
        place = min(max(READING_M.index(self.metres) + steps, 0), len(READING_M) - 1)
        self._pin(READING_M[place])
        self.pinned.emit(f"{self.metres:.0f}")
        return self.tr("Text size for {0:.0f} m").format(self.metres)

    def follow(self, seen: Recognition, height_px: int, commanding: int | None) -> None:
        """Take in a frame, as `ReadingDistance.follow` does."""
        if self._follows and self._distance.follow(seen, height_px, commanding):
            self.changed.emit(self.metres)

    def reset(self) -> None:
        """Forget the hand: time begins anew."""
        self._distance.reset()

    def _pin(self, metres: float) -> None:
        before = self.metres
        self._distance.pin(metres)
        if metres != before:
            self.changed.emit(metres)
