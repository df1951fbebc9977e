"""Smooths the hands of an engine that does not do so itself."""

from dataclasses import replace

from handtrack.landmarks import Image
from handtrack.messages import Hand
from handtrack.models.engine import HandEstimator, WrappedEstimator
from handtrack.tracking.region import region_of_landmarks
from handtrack.tracking.smoothing import OneEuroFilter
from handtrack.tracking.track import HAND_M, STEADY


class SmoothedEstimator(WrappedEstimator):
    """Smooths an engine's hands by track.

    `estimator`: closed with this one.
    """

    def __init__(self, estimator: HandEstimator) -> None:
        super().__init__(estimator)
        self._filters: dict[int, tuple[OneEuroFilter, OneEuroFilter]] = {}

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture; without a time stamp, unsmoothed."""
        hands = self._estimator.estimate(image, timestamp)
        if timestamp is None:
            return hands
        self._filters = {
            hand.track_id: self._filters.get(hand.track_id) or _filters() for hand in hands
        }
        return tuple(self._steadied(hand, timestamp) for hand in hands)

    def reset(self) -> None:
        """End every track."""
        self._filters = {}
        super().reset()

    def _steadied(self, hand: Hand, t: float) -> Hand:
        screen, world = self._filters[hand.track_id]
        unit = region_of_landmarks(hand.landmarks).size / 2
        return replace(
            hand,
            landmarks=screen.apply(hand.landmarks, t, unit),
            world=world.apply(hand.world, t, HAND_M),
        )


def _filters() -> tuple[OneEuroFilter, OneEuroFilter]:
    return OneEuroFilter(STEADY), OneEuroFilter(STEADY)
