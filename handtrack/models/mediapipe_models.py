"""MediaPipe's hand model as the resident one: opened once, and lent to one run after the other."""

import threading
from types import TracebackType
from typing import Self

import numpy as np

from handtrack.errors import ModelError
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.models.mediapipe_engine import BLANK_SIDE_PX, MediaPipeHands
from handtrack.sentences import Code
from handtrack.settings import TrackerConfig


class MediaPipeModels:
    """What MediaPipe opened, kept from run to run; stands beside `OnnxModels`. Safe to use from any thread.

    A run borrows it and gives it back, so that entering a view opens nothing. MediaPipe fixes the number of hands when
    it opens: who asks for another number than `max_hands` has it opened anew.

    Parameters
    ----------
    max_hands : int
        Hands followed at the same time.
    accept_metrics : bool
        That the user accepts that MediaPipe reports usage metrics to Google.

    Attributes
    ----------
    provider : str
        "cpu": MediaPipe is asked for nothing else.
    fallback_reason : None

    Raises
    ------
    ModelError
        As `MediaPipeHands`.
    """

    provider = "cpu"
    fallback_reason = None

    def __init__(self, max_hands: int = 2, *, accept_metrics: bool) -> None:
        self._accept_metrics = accept_metrics
        self._lock = threading.Lock()
        self._idle: MediaPipeHands | None = self._opened(max_hands)
        self._closed = False

    def warm(self) -> None:
        """Look at a blank picture, so that the first frame does not pay for what MediaPipe makes late."""
        with self._lock:
            hands = self._idle
        if hands is not None:
            hands.estimate(np.zeros((BLANK_SIDE_PX, BLANK_SIDE_PX, 3), np.uint8), None)

    def lend(self, config: TrackerConfig, pool: BufferPool) -> "LentHands":
        """Return an estimator on what is open; closing it gives it back. One at a time: a second one is opened.

        Parameters
        ----------
        config : TrackerConfig
            MediaPipe takes the number of hands and whether the picture is mirrored.
        pool : BufferPool
            Where its frames' memory comes from.
        """
        with self._lock:
            hands, self._idle = self._idle, None
        if hands is not None and hands.max_hands != config.max_hands:
            hands.close()
            hands = None
        hands = hands or self._opened(config.max_hands)
        hands.adopt(mirrored=config.mirrored, pool=pool)
        return LentHands(self, hands)

    def close(self) -> None:
        """Close what is not lent; what is, when it is given back. Once or more often."""
        with self._lock:
            self._closed = True
            hands, self._idle = self._idle, None
        if hands is not None:
            hands.close()

    def take_back(self, hands: MediaPipeHands) -> None:
        """Keep what was lent for the next who asks, unless there is one, this was closed, or it does not work."""
        works = _forgets(hands)
        with self._lock:
            kept = works and self._idle is None and not self._closed
            if kept:
                self._idle = hands
        if not kept:
            hands.close()

    def _opened(self, max_hands: int) -> MediaPipeHands:
        return MediaPipeHands(max_hands, accept_metrics=self._accept_metrics)


class LentHands:
    """What `MediaPipeModels` lent; satisfies `HandEstimator`."""

    def __init__(self, owner: MediaPipeModels, hands: MediaPipeHands) -> None:
        self.provider = owner.provider
        self._owner = owner
        self._hands: MediaPipeHands | None = hands

    @property
    def timings(self) -> Timings:
        """Where the time of the last picture went; MediaPipe tells only the whole."""
        return self._in_use().timings

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture, as `MediaPipeHands.estimate` does."""
        return self._in_use().estimate(image, timestamp)

    def reset(self) -> None:
        """End every track: the next picture does not follow from the last; time may begin anew."""
        self._in_use().reset()

    def close(self) -> None:
        """Give it back; once or more often."""
        hands, self._hands = self._hands, None
        if hands is not None:
            self._owner.take_back(hands)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _in_use(self) -> MediaPipeHands:
        if self._hands is None:
            raise ModelError(Code.MEDIAPIPE_GIVEN_BACK)
        return self._hands


def _forgets(hands: MediaPipeHands) -> bool:
    """End every track; False where MediaPipe, which goes on failing once it has failed, cannot be used any more."""
    try:
        hands.reset()
    except ModelError:
        return False
    return True
