"""What Handtrack asks of whatever finds hands in a picture."""

from types import TracebackType
from typing import Protocol, Self

from handtrack.landmarks import Image
from handtrack.messages import Hand, Timings


class HandEstimator(Protocol):
    """Follows hands from picture to picture. Used from one thread at a time."""

    @property
    def provider(self) -> str:
        """What the models really run on."""
        ...

    @property
    def timings(self) -> Timings:
        """Where the time of the last picture went."""
        ...

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture.

        Parameters
        ----------
        image : (H, W, 3) uint8
            BGR.
        timestamp : float or None
            Seconds, increasing from call to call; None for a picture that stands alone.
        """
        ...

    def reset(self) -> None:
        """End every track: the next picture does not follow from the last."""
        ...

    def close(self) -> None:
        """Give back what is held; once or more often."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
