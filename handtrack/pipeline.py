"""One step: a frame in, a result out. No threads, no clock."""

from handtrack.landmarks import Image
from handtrack.messages import TrackingResult
from handtrack.models.engine import HandEstimator
from handtrack.sources.source import FrameHeader


class Pipeline:
    """Takes a source's frames one after the other through tracking.

    Parameters
    ----------
    estimator : HandEstimator
        Held by the caller.
    still : bool
        Every frame stands alone: nothing is tracked from one to the next.
    """

    def __init__(self, estimator: HandEstimator, *, still: bool = False) -> None:
        self._estimator = estimator
        self._still = still

    def step(self, header: FrameHeader, index: int, pixels: Image) -> TrackingResult:
        """Return what is in a frame.

        Parameters
        ----------
        header : FrameHeader
        index : int
            The frame's number in its source.
        pixels : (height, width, 3) uint8
            BGR, of the header's size.
        """
        if header.cut:
            self._estimator.reset()
        hands = self._estimator.estimate(pixels, None if self._still else header.t)
        return TrackingResult(index, header.t, header.width, header.height, hands, header.name, self._estimator.timings)
