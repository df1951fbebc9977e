"""MediaPipe's own HandLandmarker, for comparison; needs consent, as it reports usage metrics to its
vendor.

Importing this module does not import mediapipe; creating `MediaPipeHands` with consent does.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Final, Self

import numpy as np

from handtrack.errors import ModelError, first_line
from handtrack.landmarks import Image, Landmarks
from handtrack.memory.pool import BufferPool
from handtrack.messages import UNSEEN_S, Hand, Handedness, Timings, is_plausible
from handtrack.models.bundle import assembled_bundle
from handtrack.models.codes import ModelCode
from handtrack.models.engine import HandEstimator, Setup, WrappedEstimator
from handtrack.runtime.installing import pip_command
from handtrack.runtime.opencv import cv2
from handtrack.settings import ModelConfig, TrackerConfig

STEP: Final = 1.0  # the most a hand may move between sightings, in longer sides of its box
BLANK_SIDE_PX: Final = 192  # the palm detector's own size: the cheapest blank picture


class MediaPipeHands:
    """Follows hands with MediaPipe's HandLandmarker in VIDEO mode; satisfies `HandEstimator`.

    Raises `ModelError`: consent is missing, mediapipe is not installed, or it cannot open the
    models.

    `max_hands`: maximum number of hands, 1 or more. `accept_metrics`: the user accepts that
    MediaPipe reports usage metrics to Google.
    """

    def __init__(self, max_hands: int = 2, *, accept_metrics: bool) -> None:
        if not accept_metrics:
            raise ModelError(ModelCode.MEDIAPIPE_WITHOUT_CONSENT)
        try:
            import mediapipe
        except ImportError as error:
            raise ModelError(
                ModelCode.MEDIAPIPE_MISSING,
                reason=str(error),
                command=pip_command("install", "handtrack-desktop[mediapipe]"),
            ) from error
        self._mediapipe = mediapipe
        self.provider = "cpu"
        self.max_hands = max_hands
        self._landmarker: Any = _landmarker(mediapipe, max_hands)
        self.adopt(mirrored=False, pool=BufferPool())
        self._clock = _Clock()
        self._identities = _Identities()
        self._timings = Timings()

    hidden: tuple[int, ...] = ()
    """Always empty: MediaPipe does not report hidden hands."""

    @property
    def timings(self) -> Timings:
        """Timings of the last picture; MediaPipe reports only the total."""
        return self._timings

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        """Return the hands in a picture.

        MediaPipe reports no presence; `Hand.score` is the handedness score here. Raises
        `ModelError`: MediaPipe failed, or this was closed.

        `image`, (H, W, 3) uint8: BGR.
        `timestamp`: seconds, increasing; None for a still picture.
        """
        began = time.perf_counter()
        if timestamp is None:
            self.reset()
            timestamp = 0.0
        with self._pool.hold_frame() as frame:
            rgb = frame.empty(image.shape, np.uint8)
            cv2.cvtColor(image, cv2.COLOR_BGR2RGB, dst=rgb)
            found = self._detect(rgb, self._clock.milliseconds(timestamp))
        height, width = image.shape[:2]
        placed = [_pixels(landmarks, width, height) for landmarks in found.hand_landmarks]
        ids = self._identities.assign(placed, timestamp)
        named = zip(ids, placed, found.hand_world_landmarks, found.handedness, strict=True)
        hands = tuple(hand for hand in (self._hand(*each) for each in named) if is_plausible(hand))
        self._timings = Timings(total_ms=(time.perf_counter() - began) * 1e3)
        return hands

    def adopt(self, *, mirrored: bool, pool: BufferPool) -> None:
        """Serve another caller, with its own pool; `mirrored` pictures change the handedness
        alone.
        """
        self._mirrored = mirrored
        self._pool = pool

    def reset(self) -> None:
        """End every track: the next picture is unrelated, and time may restart."""
        self._identities.forget()
        if self._clock.restart():
            # MediaPipe searches around a hand's last position; a blank picture resets that without
            # reloading.
            with self._pool.hold_frame() as frame:
                blank = frame.empty((BLANK_SIDE_PX, BLANK_SIDE_PX, 3), np.uint8)
                blank.fill(0)
                self._detect(blank, self._clock.tick())

    def close(self) -> None:
        """Release MediaPipe's resources. Idempotent."""
        landmarker = self._landmarker
        self._landmarker = None
        if landmarker is not None:
            landmarker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _detect(self, rgb: Image, milliseconds: int) -> Any:
        if self._landmarker is None:
            raise ModelError(ModelCode.MEDIAPIPE_CLOSED)
        # It copies the pixels.
        image = self._mediapipe.Image(image_format=self._mediapipe.ImageFormat.SRGB, data=rgb)
        try:
            return self._landmarker.detect_for_video(image, milliseconds)
        except (RuntimeError, ValueError) as error:
            raise ModelError(ModelCode.MEDIAPIPE_FAILED, reason=first_line(error)) from error

    def _hand(
        self, track_id: int, landmarks: Landmarks, world: Sequence[Any], named: Sequence[Any]
    ) -> Hand:
        score = float(named[0].score)
        return Hand(
            track_id=track_id,
            landmarks=landmarks,
            world=np.array([(point.x, point.y, point.z) for point in world], np.float32),
            handedness=_handedness(named[0].category_name, mirrored=self._mirrored),
            handedness_score=score,
            score=score,
            mirrored=self._mirrored,
        )


def _landmarker(mediapipe: Any, max_hands: int) -> Any:
    tasks = mediapipe.tasks
    options = tasks.vision.HandLandmarkerOptions(
        base_options=tasks.BaseOptions(model_asset_buffer=assembled_bundle()),
        running_mode=tasks.vision.RunningMode.VIDEO,
        num_hands=max_hands,
    )
    try:
        return tasks.vision.HandLandmarker.create_from_options(options)
    except (OSError, RuntimeError, ValueError) as error:
        raise ModelError(ModelCode.MEDIAPIPE_DID_NOT_START, reason=first_line(error)) from error


def _pixels(landmarks: Sequence[Any], width: int, height: int) -> Landmarks:
    """Convert to pixels; MediaPipe's z is in the unit of x, picture widths."""
    return np.array(
        [(point.x * width, point.y * height, point.z * width) for point in landmarks], np.float32
    )


def _handedness(name: str, *, mirrored: bool) -> Handedness:
    return "Right" if (name == "Right") != mirrored else "Left"


@dataclass(slots=True)
class _Clock:
    """MediaPipe's time: strictly increasing whole milliseconds, also across a reset."""

    last_ms: int = 0
    offset_ms: int | None = None

    def milliseconds(self, timestamp: float) -> int:
        now = round(timestamp * 1000)
        if self.offset_ms is None:
            self.offset_ms = self.last_ms + 1 - now
        self.last_ms = max(self.last_ms + 1, now + self.offset_ms)
        return self.last_ms

    def tick(self) -> int:
        self.last_ms += 1
        return self.last_ms

    def restart(self) -> bool:
        """Accept any next timestamp, even an earlier one; return whether there was a last one."""
        used = self.offset_ms is not None
        self.offset_ms = None
        return used


@dataclass(slots=True)
class _Identities:
    """Gives each hand the number of the nearest recently seen one, or a new number."""

    seen: dict[int, tuple[Landmarks, float]] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def assign(self, hands: Sequence[Landmarks], timestamp: float) -> list[int]:
        self.seen = {
            number: held for number, held in self.seen.items() if timestamp - held[1] <= UNSEEN_S
        }
        near = sorted(
            (apart, number, place)
            for number, (before, _) in self.seen.items()
            for place, hand in enumerate(hands)
            if (apart := _step(before, hand)) <= STEP
        )
        ids: dict[int, int] = {}
        for _, number, place in near:
            if place not in ids and number not in ids.values():
                ids[place] = number
        named = [ids[place] if place in ids else next(self.numbers) for place in range(len(hands))]
        self.seen |= {number: (hand, timestamp) for number, hand in zip(named, hands, strict=True)}
        return named

    def forget(self) -> None:
        self.seen = {}


def _step(before: Landmarks, now: Landmarks) -> float:
    """Mean distance of two hands' landmarks, in longer sides of the first one's box."""
    side = float(np.ptp(before[:, :2], axis=0).max())
    return float(np.hypot(*(now[:, :2] - before[:, :2]).T).mean()) / max(side, 1.0)


class MediaPipeModels:
    """An open MediaPipe, kept between runs; the counterpart of `OnnxModels`. Thread-safe.

    A run borrows it and returns it, so entering a view opens nothing. MediaPipe fixes the number of
    hands on opening; a number other than `max_hands` reopens it. Raises `ModelError`: as
    `MediaPipeHands`.

    `max_hands`: maximum number of hands. `accept_metrics`: the user accepts that MediaPipe reports
    usage metrics to Google.
    """

    provider = "cpu"
    setup = Setup("mediapipe", provider)
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

    def lend(self, config: TrackerConfig, pool: BufferPool) -> HandEstimator:
        """Lend an estimator; closing it returns it. Opens another if it is already lent.

        `config`: MediaPipe uses only the number of hands and the mirroring.
        `pool`: provides the memory of its frames.
        """
        with self._lock:
            hands = self._idle
            self._idle = None
        if hands is not None and hands.max_hands != config.max_hands:
            hands.close()
            hands = None
        hands = hands or self._opened(config.max_hands)
        hands.adopt(mirrored=config.mirrored, pool=pool)
        return _LentHands(self, hands)

    def close(self) -> None:
        """Close idle estimators now, lent ones when returned. Idempotent."""
        with self._lock:
            self._closed = True
            hands = self._idle
            self._idle = None
        if hands is not None:
            hands.close()

    def take_back(self, hands: MediaPipeHands) -> None:
        """Keep a returned estimator, unless one is already idle, this is closed,
        or it is broken.
        """
        works = _forgets(hands)
        with self._lock:
            kept = works and self._idle is None and not self._closed
            if kept:
                self._idle = hands
        if not kept:
            hands.close()

    def _opened(self, max_hands: int) -> MediaPipeHands:
        return MediaPipeHands(max_hands, accept_metrics=self._accept_metrics)


def load_models(config: ModelConfig) -> MediaPipeModels:
    """Open MediaPipe's models. Raises `ModelError`: as `MediaPipeHands` does."""
    return MediaPipeModels(config.max_hands, accept_metrics=config.accept_metrics)


class _LentHands(WrappedEstimator):
    """A lent `MediaPipeHands`; `close` returns it."""

    def __init__(self, owner: MediaPipeModels, hands: MediaPipeHands) -> None:
        super().__init__(hands)
        self._give_back: Callable[[], None] = partial(owner.take_back, hands)

    def estimate(self, image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        return self._estimator.estimate(image, timestamp)

    def close(self) -> None:
        give_back = self._give_back
        self._give_back = lambda: None
        give_back()


def _forgets(hands: MediaPipeHands) -> bool:
    """End every track; False if MediaPipe has failed, since it never recovers."""
    try:
        hands.reset()
    except ModelError:
        return False
    return True
