"""MediaPipe's hand model as a resident model: opened once, lent to one run after another."""

import threading
from types import TracebackType
from typing import Self

import numpy as np

from handtrack.errors import ModelError
from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.models.codes import ModelCode
from handtrack.models.mediapipe_engine import BLANK_SIDE_PX, MediaPipeHands
from handtrack.settings import TrackerConfig


class MediaPipeModels:
    """An open MediaPipe, kept between runs; the counterpart of `OnnxModels`. Thread-safe.

    A run borrows it and returns it, so entering a view opens nothing. MediaPipe fixes the number of hands on opening; a
    number other than `max_hands` reopens it. Raises `ModelError`: as `MediaPipeHands`.

    `max_hands`: most hands at a time.
    `accept_metrics`: the user accepts that MediaPipe reports usage metrics to Google.
    """

    provider = "cpu"
    """Always "cpu"."""
    fallback_reason = None

    def __init__(self, max_hands: int = 2, *, accept_metrics: bool) -> None:
        self._accept_metrics = accept_metrics
        self._lock = threading.Lock()
        self._idle: MediaPipeHands | None = self._opened(max_hands)
        self._closed = False

    def warm(self) -> None:
        """Run on a blank picture, so that MediaPipe's lazy set-up doesn't delay the first frame."""
        with self._lock:
            hands = self._idle
        if hands is not None:
            hands.estimate(np.zeros((BLANK_SIDE_PX, BLANK_SIDE_PX, 3), np.uint8), None)

    def lend(self, config: TrackerConfig, pool: BufferPool) -> "LentHands":
        """Lend an estimator; closing it returns it. Opens another if it is already lent.

        `config`: MediaPipe uses only the number of hands and the mirroring.
        `pool`: provides the memory of its frames.
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
        """Close idle estimators now, lent ones when returned. Idempotent."""
        with self._lock:
            self._closed = True
            hands, self._idle = self._idle, None
        if hands is not None:
            hands.close()

    def take_back(self, hands: MediaPipeHands) -> None:
        """Keep a returned estimator, unless one is already idle, this is closed, or it is broken."""
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
    """A lent `MediaPipeHands`; satisfies `HandEstimator`."""

    hidden = ()

    def __init__(self, owner: MediaPipeModels, hands: MediaPipeHands) -> None:
        self.provider = owner.provider
        self._owner = owner
        self._hands: MediaPipeHands | None = hands

    @property
    def timings(self) -> Timings:
        """Timings of the last picture; MediaPipe reports only the total."""
        return self._in_use().timings

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture, as `MediaPipeHands.estimate` does."""
        return self._in_use().estimate(image, timestamp)

    def reset(self) -> None:
        """End every track: the next picture is unrelated, and time may restart."""
        self._in_use().reset()

    def close(self) -> None:
        """Return it. Idempotent."""
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
            raise ModelError(ModelCode.MEDIAPIPE_GIVEN_BACK)
        return self._hands


def _forgets(hands: MediaPipeHands) -> bool:
    """End every track; False if MediaPipe has failed, as it never recovers."""
    try:
        hands.reset()
    except ModelError:
        return False
    return True
