"""Counts swipes that did not come off, to suggest a held sign instead.

A sign that is held hardly ever fails, but somebody who swipes does not think of it. So after three
swipes within a minute that were too short, or cut off by the picture's edge, the sign is suggested;
once, because it would be a nuisance to those who know.
"""

from typing import Final

from handtrack.gestures.codes import GestureCode
from handtrack.messages import Refusal
from handtrack.sentences import AnyCode

MIN_FAILED: Final = 3
WITHIN_S: Final = 60.0
_FAILED: Final[frozenset[AnyCode]] = frozenset(
    {GestureCode.STROKE_TOO_SHORT, GestureCode.STROKE_LEFT_PICTURE}
)


class FailedSwipes:
    """The failed swipes of the last minute. Time comes with them."""

    def __init__(self) -> None:
        self._failed_at: list[float] = []
        self._has_suggested = False

    def note(self, refusal: Refusal) -> None:
        """Remember a refusal, if it is a swipe's that failed."""
        if refusal.reason.code in _FAILED:
            recent = [at for at in self._failed_at if refusal.t - at < WITHIN_S]
            self._failed_at = [*recent, refusal.t]

    def take_suggestion(self) -> bool:
        """Return whether to suggest another way now; True once."""
        if self._has_suggested or len(self._failed_at) < MIN_FAILED:
            return False
        self._has_suggested = True
        return True
