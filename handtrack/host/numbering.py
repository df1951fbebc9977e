"""The numbers of hands over a whole run: another model counts on where the one before it stopped.

Who commands goes by the number of a hand, and for some seconds also by that of one that is gone.
"""

from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from handtrack.landmarks import Image
from handtrack.messages import Hand, Timings
from handtrack.models.engine import HandEstimator


@dataclass(slots=True)
class Numbers:
    """The highest number that a hand of the run has had."""

    last: int = 0


class Numbered:
    """Numbers an estimator's hands above those of the estimators before it; satisfies `HandEstimator`.

    Parameters
    ----------
    estimator : HandEstimator
        Closed with this one.
    numbers : Numbers
        Of the run; its estimators follow one another.
    """

    def __init__(self, estimator: HandEstimator, numbers: Numbers) -> None:
        self._estimator = estimator
        self._numbers = numbers
        self._before: int | None = None

    @property
    def provider(self) -> str:
        """What the models really run on."""
        return self._estimator.provider

    @property
    def timings(self) -> Timings:
        """Where the time of the last picture went."""
        return self._estimator.timings

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture, as the estimator does."""
        if self._before is None:
            self._before = self._numbers.last
        before, hands = self._before, self._estimator.estimate(image, timestamp)
        if before:
            hands = tuple(replace(hand, track_id=before + hand.track_id) for hand in hands)
        self._numbers.last = max(self._numbers.last, *(hand.track_id for hand in hands), 0)
        return hands

    def reset(self) -> None:
        """End every track."""
        self._estimator.reset()

    def close(self) -> None:
        """Close the estimator; once or more often."""
        self._estimator.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
