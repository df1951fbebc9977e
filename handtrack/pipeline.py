"""One step: a frame in, a result out. No threads, no clock."""

from dataclasses import replace

from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.landmarks import Image
from handtrack.messages import TrackingResult
from handtrack.models.engine import HandEstimator
from handtrack.navigation.navigator import Navigator
from handtrack.sources.source import FrameHeader


class Pipeline:
    """Takes a source's frames one after the other through tracking, gestures and navigation.

    Parameters
    ----------
    estimator : HandEstimator
        Held by the caller.
    gestures : GestureRecognizer, optional
        Without one, hands have no gesture and there are no events.
    navigator : Navigator, optional
        Where given, its decisions are among the events.
    still : bool
        Every frame stands alone: nothing is tracked from one to the next.
    numbered_after : int
        The estimator's hands have numbers above this one: those up to it belonged to another estimator's.

    Attributes
    ----------
    seen : Recognition or None
        What the hands of the last frame showed, for whoever decides elsewhere or shows how far a hold is.
    """

    def __init__(
        self,
        estimator: HandEstimator,
        *,
        gestures: GestureRecognizer | None = None,
        navigator: Navigator | None = None,
        still: bool = False,
        numbered_after: int = 0,
    ) -> None:
        self.seen: Recognition | None = None
        self._estimator = estimator
        self._gestures = gestures
        self._navigator = navigator
        self._still = still
        self._numbered_after = numbered_after

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
        if self._numbered_after:
            hands = tuple(replace(hand, track_id=self._numbered_after + hand.track_id) for hand in hands)
        result = TrackingResult(
            index, header.t, header.width, header.height, hands, header.name, self._estimator.timings
        )
        return result if self._gestures is None else self._understood(result, self._gestures, cut=header.cut)

    def _understood(self, result: TrackingResult, gestures: GestureRecognizer, *, cut: bool) -> TrackingResult:
        """Return the result with what its hands show and did, and what navigation makes of it."""
        if cut or self._still:
            gestures.reset()
        self.seen = gestures.update(result.hands, result.t, result.width)
        decisions = () if self._navigator is None else self._navigator.decide(self.seen)
        return replace(result, hands=self.seen.hands, events=(*self.seen.events, *decisions))
