"""When palms are looked for: often enough that a new hand is soon seen, seldom enough to cost little."""

from typing import Final

ALONE_S: Final = 0.066  # between two looks while no hand is tracked
BESIDE_S: Final = 0.12  # while at least one is


class DetectionSchedule:
    """Decides, by time stamps, in which frames palm detection runs."""

    def __init__(self) -> None:
        self._last: float | None = None

    def reset(self) -> None:
        """The next frame is looked at whatever its time."""
        self._last = None

    def due(self, t: float, *, tracked: int, lost: bool) -> bool:
        """Return whether to look now.

        Parameters
        ----------
        t : float
            Seconds of the frame.
        tracked : int
            Hands that are followed.
        lost : bool
            A hand was lost in this very frame: it is looked for at once.
        """
        interval = BESIDE_S if tracked else ALONE_S
        if self._last is None or lost or t - self._last >= interval or t < self._last:
            self._last = t
            return True
        return False
