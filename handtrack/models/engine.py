"""The protocol of an engine that finds hands in pictures."""

from types import TracebackType
from typing import Protocol, Self

from handtrack.landmarks import Image
from handtrack.messages import Hand, Timings


class HandEstimator(Protocol):
    """Follows hands from picture to picture. Used from one thread at a time."""

    @property
    def provider(self) -> str:
        """The provider in use."""
        ...

    @property
    def timings(self) -> Timings:
        """Timings of the last picture."""
        ...

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture.

        Parameters
        ----------
        image : (H, W, 3) uint8
            BGR.
        timestamp : float or None
            Seconds, increasing; None for a picture that stands alone.
        """
        ...

    def reset(self) -> None:
        """End every track: the next picture is unrelated."""
        ...

    def close(self) -> None:
        """Release all resources. Idempotent."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
