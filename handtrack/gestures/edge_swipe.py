"""The web version's swipe, as an option: from the middle of the picture to its left or right edge within two seconds.

There the hand's place was the middle of its bounding box, which jumps as fingers open and close; here it is the
palm's centre.
"""

from typing import Final

from handtrack.gestures.motion import Motion
from handtrack.messages import Direction

WITHIN_S: Final = 2.0
MIDDLE: Final = 1 / 3  # of the picture's width, about its middle
EDGE: Final = 1 / 6  # of the picture's width, at either side


class EdgeSwipes:
    """Finds them along x. Asked once after every new sample of the motion."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget that the hand was in the middle."""
        self._middle_at: float | None = None

    def update(self, motion: Motion, width: int) -> tuple[Direction, float] | None:
        """Return the direction and the beginning of a swipe that is complete; None where none is.

        `width` is the picture's; x runs from 0 to it, or to its negative, as the person's right lies.
        """
        now = motion.last
        place = abs(now.x) / width - 0.5
        if abs(place) <= MIDDLE / 2:
            self._middle_at = now.t
        elif abs(place) >= 0.5 - EDGE and self._middle_at is not None:
            begin = self._middle_at
            self.reset()
            if now.t - begin <= WITHIN_S:
                return "right" if (now.x > motion.before(begin).x) else "left", begin
        return None
