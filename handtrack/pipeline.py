"""One step: a frame in, a result out. No threads, no clock."""

from dataclasses import replace

from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.landmarks import Image
from handtrack.messages import TrackingResult
from handtrack.models.engine import HandEstimator
from handtrack.navigation.navigator import Navigator
from handtrack.sources.source import FrameHeader
from handtrack.tracking.light import too_dark


class Pipeline:
    """Passes a source's frames through tracking, gestures and navigation, one by one.

    `estimator`: owned by the caller. None if every frame has a stored result.
    `gestures`: without one, hands have no gesture and there are no events.
    `navigator`: adds its decisions to the events.
    `still`: every frame is a still: no tracking between frames.
    `numbered_after`: hands are numbered above this; lower numbers belonged to another estimator.
    """

    def __init__(
        self,
        estimator: HandEstimator | None,
        *,
        gestures: GestureRecognizer | None = None,
        navigator: Navigator | None = None,
        still: bool = False,
        numbered_after: int = 0,
    ) -> None:
        self.seen: Recognition | None = None
        """Recognition in the last frame, for decisions elsewhere or hold progress."""
        self._estimator = estimator
        self._gestures = gestures
        self._navigator = navigator
        self._still = still
        self._numbered_after = numbered_after

    def step(self, header: FrameHeader, index: int, pixels: Image) -> TrackingResult:
        """Process a frame; a stored result replaces the estimate.

        `index`: the frame's number in its source.
        `pixels`, (height, width, 3) uint8: BGR, of the header's size.
        """
        if header.stored is not None:
            return self._replayed(header.stored, header, index)
        assert self._estimator is not None  # noqa: S101 - the source has pictures
        if header.cut:
            self._estimator.reset()
        hands = self._estimator.estimate(pixels, None if self._still else header.t)
        if self._numbered_after:
            hands = tuple(
                replace(hand, track_id=self._numbered_after + hand.track_id) for hand in hands
            )
        result = TrackingResult(
            index,
            header.t,
            header.width,
            header.height,
            hands,
            header.name,
            self._estimator.timings,
            too_dark=not hands and too_dark(pixels),
            hidden=tuple(self._numbered_after + number for number in self._estimator.hidden),
        )
        return (
            result
            if self._gestures is None
            else self._understood(result, self._gestures, cut=header.cut)
        )

    def _replayed(self, stored: TrackingResult, header: FrameHeader, index: int) -> TrackingResult:
        """Return a stored result unchanged, except for a shifted time."""
        if (header.t, index) != (stored.t, stored.frame):
            events = tuple(
                replace(event, t=event.t + header.t - stored.t) for event in stored.events
            )
            stored = replace(stored, t=header.t, frame=index, events=events)
        if self._gestures is not None:
            if header.cut or self._still:
                self._gestures.reset()
            self.seen = self._gestures.replay(stored)
        return stored

    def _understood(
        self, result: TrackingResult, gestures: GestureRecognizer, *, cut: bool
    ) -> TrackingResult:
        if cut or self._still:
            gestures.reset()
        self.seen = gestures.update(result.hands, result.t, result.width)
        decisions = () if self._navigator is None else self._navigator.decide(self.seen)
        return replace(result, hands=self.seen.hands, events=(*self.seen.events, *decisions))
