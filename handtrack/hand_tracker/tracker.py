"""`HandTracker`: pictures in, hands out, on the resident model."""

import contextlib
import warnings
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final, NoReturn, Self, get_args

import numpy as np

from handtrack.engines import ENGINES, settled
from handtrack.errors import ModelError, UsageError
from handtrack.gestures.fingers import palm_centre
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.hand_tracker.codes import TrackerCode
from handtrack.hand_tracker.options import TrackerOptions, with_earlier
from handtrack.hand_tracker.stream import HandStream, StreamWorker, TrackedFrame, elsewhere, owned
from handtrack.landmarks import AnyPicture, Image
from handtrack.memory.pool import BufferPool
from handtrack.memory.stats import PoolStats
from handtrack.messages import Hand, Timings, TrackingResult
from handtrack.models.codes import ModelCode
from handtrack.models.engine import HandEstimator
from handtrack.pictures import picture_fault
from handtrack.runtime.ending import native_calls
from handtrack.runtime.opencv import cv2
from handtrack.runtime.turn import Turn
from handtrack.service import ModelLease, ModelService, model_service
from handtrack.settings import (
    LIKELY,
    MOST_HANDS,
    ColorOrder,
    EngineName,
    ModelConfig,
    ModelVariant,
    SearchMode,
    TrackerConfig,
    check_one_of,
    check_whole,
)
from handtrack.sources.frames import SourceFrame
from handtrack.sources.given import GivenFrames
from handtrack.sources.opening import open_source
from handtrack.sources.playback import Playback
from handtrack.sources.source import Source
from handtrack.tracking.crops import CropKeeper, Hands
from handtrack.tracking.part import WHOLE, Part

SPEED_S: Final = 0.1
"""Time span of a palm's velocity, so that a repeated frame causes no jump."""
CLEARLY: Final = 0.9
"""Minimum presence of an unmistakable hand."""
MIN_MS_STEP: Final = 5.0
"""Least step between frames that looks like milliseconds: 200 frames a second."""
MS_STEPS: Final = 5
"""Such steps in a row, from the first frame on, at which to warn."""
COLORS_TRIED: Final = (1, 2, 4, 8, 16, 32, 64)
"""Counts of pictures without a hand at which to try again with red and blue swapped."""


class HandTracker:
    """Tracks hands through a series of pictures. Used from one thread at a time; models load once
    per process.

    A sync and async context manager; leaving the block closes the tracker. The constructor waits
    for the models; in an event loop, use ``await asyncio.to_thread(HandTracker)``.

    Parameters
    ----------
    max_hands : int
        Maximum number of hands, 1 or more.
    one_person : bool
        Track one person only: at most one left and one right hand.
    mirrored : bool
        The pictures are mirror images (selfie); affects only the handedness, and directions of
        gestures.
    smooth : bool
        Steady the landmarks over time (One-Euro filter).
    color : {"bgr", "rgb"}, optional
        Colour order of the pictures given to `estimate`. By default BGR, as OpenCV reads them, with
        a UserWarning if a hand appears only with red and blue swapped. In the wrong order, some
        hands are missed.
    gestures : bool or GestureRecognizer
        Recognise gestures too: hands have a `gesture`, even in a single picture, and `recognition`
        has the rest.
    model : {"full", "lite"}
    engine : {"auto", "onnx", "openvino", "mediapipe"}
        "auto" chooses ONNX Runtime or OpenVINO, depending on the processor. MediaPipe chooses its
        own model, provider, search, confidences and threads, and has no crops.
    pool : BufferPool, optional
        Provides per-frame memory; by default the tracker's own.
    service : ModelService, optional
        Leases the models; by default the process's.
    options : TrackerOptions, optional
        Further options. Each also works as a keyword here, with a DeprecationWarning.

    Raises
    ------
    UsageError
        A parameter is out of its range.
    ModelError
        The models cannot be used, or this process was forked after a model was loaded.
    """

    _shape: tuple[int, ...] | None = None
    """Shape of the last picture."""
    _slow_steps: int | None = 0
    """Steps so far that look like milliseconds; None: some did not."""
    _stream: StreamWorker | None = None
    _closed = False
    _interrupted = False
    """A call began and did not end, so that the tracks may be half changed."""

    def __init__(
        self,
        max_hands: int = 2,
        *,
        one_person: bool = False,
        mirrored: bool = False,
        smooth: bool = False,
        color: ColorOrder | None = None,
        gestures: bool | GestureRecognizer = False,
        model: ModelVariant = "full",
        engine: EngineName = "auto",
        pool: BufferPool | None = None,
        service: ModelService | None = None,
        options: TrackerOptions | None = None,
        **earlier: Any,
    ) -> None:
        options = with_earlier(options, earlier)
        if pool is not None and not isinstance(pool, BufferPool):
            raise UsageError(TrackerCode.NOT_A_POOL, value=repr(pool))
        check_whole("max_hands", max_hands, 1, MOST_HANDS)
        for name, word, words in (
            ("one_person", one_person, (False, True)),
            ("mirrored", mirrored, (False, True)),
            ("smooth", smooth, (False, True)),
            ("color", color, (None, *get_args(ColorOrder))),
            ("model", model, get_args(ModelVariant)),
            ("engine", engine, tuple(ENGINES)),
        ):
            check_one_of(name, word, words)
        if ENGINES[engine].tunable:
            config = ModelConfig(
                engine, model, options.provider, options.threads, precision=options.precision
            )
        else:
            own = {
                "keep_crops": options.keep_crops,
                "confidences": options.confidences != (LIKELY,) * 3,
                "one_person": one_person,
            }
            if any(own.values()):
                used = " and ".join(name for name, used in own.items() if used)
                raise UsageError(
                    TrackerCode.NOT_FOR_ENGINE, options=used, engine=ENGINES[engine].title
                )
            config = ModelConfig(
                engine, provider="cpu", accept_metrics=options.accept_metrics, max_hands=max_hands
            )
        self._recognizer = _recognizer(gestures=gestures, mirrored=mirrored)
        self.recognition: Recognition | None = None
        """Recognition in the last picture, for a `Navigator`; None without `gestures`."""
        self._mirrored = mirrored
        self._color = color
        turned = options.region is not None or options.rotation
        self._part = Part(options.region or WHOLE, options.rotation) if turned else None
        self._places: dict[int, deque[tuple[float, float, float]]] = {}
        # MediaPipe would be opened once more.
        self._handless = 0 if ENGINES[engine].tunable else COLORS_TRIED[-1]
        self._with_hands = 0
        self._turn = Turn()
        self._service = service or model_service()
        if self._service.forked:
            raise ModelError(ModelCode.MODELS_FORKED)
        self._lease = self._service.lease(settled(config), TrackerCode.FOR_A_TRACKER())
        self._last_t = float("-inf")
        try:
            models = self._lease.wait()
            assert models is not None  # noqa: S101 - without a time-out
            self.setup = models.setup
            """Actual engine, provider, precision and threads of the models."""
            self.fallback_reason = str(models.fallback_reason or "")
            """Reason why the setup differs from the request; empty if it doesn't."""
            self._pool = pool or BufferPool()
            self._crops = CropKeeper(self._pool) if options.keep_crops else None
            tracker_config = TrackerConfig(
                *(
                    max_hands,
                    mirrored,
                    smooth,
                    options.search,
                    options.palm_width,
                    options.field_of_view,
                ),
                *options.confidences,
                *(options.region, options.rotation, one_person),
            )
            self._tracker_config = tracker_config
            with native_calls:
                self._tracker: HandEstimator = models.estimator(
                    tracker_config, self._pool, self._crops
                )
            self._forgotten = weakref.finalize(
                self, _give_back, self._service, self._tracker, self._lease
            )
            self._forgotten.atexit = False
        except BaseException as error:
            self._closed = True
            self._lease.release()
            if isinstance(error, MemoryError):
                raise ModelError(ModelCode.OUT_OF_MEMORY) from error
            raise

    @property
    def provider(self) -> str:
        """The actual provider, such as "cpu"."""
        return self._open().provider

    @property
    def timings(self) -> Timings:
        """Timings of the last picture."""
        return self._open().timings

    @property
    def hidden(self) -> tuple[int, ...]:
        """Ids of hands hidden behind another hand in the last picture, as in `Hands.hidden`."""
        return self._open().hidden

    def estimate(self, image: AnyPicture | SourceFrame, timestamp: float | None = None) -> Hands:
        """Return the hands in a picture, in order of appearance.

        Parameters
        ----------
        image : (H, W, 3) uint8, or SourceFrame
            In the tracker's `color` order. A frame from `handtrack.frames` has its own time, and
            says where tracks end. A new size ends every track.
        timestamp : float, optional
            Seconds, increasing. Without it the picture is a still: nothing is carried over.

        Returns
        -------
        Hands
            A tuple of `Hand`. With `keep_crops` the caller owns its crops; release them by ``with
            tracker.estimate(…) as hands`` or `hands.release()`.

        Raises
        ------
        UsageError
            The image has the wrong type or is empty, time does not increase, or another thread or a
            stream uses this tracker.
        ModelError
            The tracker is closed, or this process was forked.
        """
        with self._alone() as tracker:
            return self._estimated(tracker, image, timestamp)

    def stream(
        self,
        spec: str | int | Path | Source | GivenFrames,
        on_result: Callable[[TrackedFrame], object] | None = None,
        *,
        realtime: bool = True,
        loop: bool = False,
    ) -> HandStream:
        """Track a source in its own threads; the newest result wins.

        ``async for result in tracker.stream(0)``, ``for result in tracker.stream(0)``, or
        `on_result`. A loop slower than the camera misses frames, and `dropped` counts them; to see
        every frame of a file, loop over `handtrack.frames`. Leaving the loop, or the ``with`` or
        ``async with`` block, closes the source and ends the threads. Until then, nothing else can
        use the tracker.

        Parameters
        ----------
        spec : str, int, Path, Source or iterable
            A source, as for `handtrack.frames`.
        on_result : callable, optional
            Called with every result, in the stream's thread. An error in it ends the stream;
            `HandStream.wait` raises it.
        realtime : bool
            Play a file at its own rate, like a camera; one picture per second. False reads as fast
            as possible, and drops frames if the tracker is slower.
        loop : bool
            Repeat a file.

        Raises
        ------
        UsageError
            `spec` is empty, or a URL of an unsupported kind; the tracker has a stream already.
        SourceError
            The source cannot be opened.
        ModelError
            The tracker is closed, or this process was forked.
        """
        if on_result is not None and not callable(on_result):
            raise UsageError(TrackerCode.NOT_CALLABLE, value=repr(on_result))
        worker: StreamWorker | None = None
        try:
            with self._alone():
                playback = Playback()
                # A file waits at its first frame: searching everywhere takes longest.
                playback.step(1)
                source = open_source(
                    spec, mirrored=self._mirrored, realtime=realtime, loop=loop, playback=playback
                )
                service = self._service
                worker = StreamWorker(
                    source,
                    self._stream_result,
                    on_result,
                    begun=partial(playback.play, playing=True),
                    pool=self._pool,
                    forked=lambda: service.forked,
                )
                self._stream = worker
                worker.begin()
            return HandStream(worker)
        except BaseException:
            if worker is not None:
                worker.close()
            raise

    def reset(self) -> None:
        """End every track: the next picture is unrelated, and time may restart.

        Raises
        ------
        UsageError
            Another thread or a stream uses this tracker.
        ModelError
            The tracker is closed, or this process was forked.
        """
        with self._alone() as tracker:
            self._reset(tracker)

    def memory(self) -> PoolStats:
        """Return what the tracker's pool holds now: live and idle buffers, bytes, high-water mark.

        Raises
        ------
        ModelError
            This process was forked.
        """
        if self._service.forked:
            raise ModelError(ModelCode.MODELS_FORKED)
        return self._pool.stats()

    def close(self) -> None:
        """Close its stream, release the lease and the memory. Idempotent."""
        self._closed = True
        if self._service.forked:
            return
        if self._stream is not None:
            self._stream.close()
        try:
            try:
                self._turn.wait()
                self._tracker.close()
                self._lease.release()
                self._forgotten.detach()  # last: what Ctrl+C leaves open, the finalizer closes
            finally:
                self._turn.end()
        finally:
            self._turn.end()

    @contextlib.contextmanager
    def _alone(self, *, streaming: bool = False) -> Iterator[HandEstimator]:
        """Use the tracker exclusively in the block. If Ctrl+C ended the previous use, every track
        has ended.

        Parameters
        ----------
        streaming : bool
            The caller is the tracker's own stream.
        """
        try:
            try:
                tracker = self._taken(streaming=streaming)
                interrupted = self._interrupted
                self._interrupted = True
                with native_calls:
                    if interrupted:
                        self._reset(tracker)
                    yield tracker
                self._interrupted = False
            except Exception:
                self._interrupted = False
                raise
            finally:
                self._turn.end()
        finally:
            self._turn.end()

    def _taken(self, *, streaming: bool) -> HandEstimator:
        """Take the turn. Raises `UsageError`: another thread or a stream uses this tracker."""
        self._open()
        if streaming:
            self._turn.wait()
            return self._open()
        stream = self._stream
        if stream is not None and stream.abandoned:
            stream.close()
        if (stream is not None and not stream.over) or not self._turn.take():
            raise UsageError(TrackerCode.TRACKER_BUSY)
        return self._open()

    def _stream_result(self, frame: SourceFrame, dropped: int) -> TrackedFrame:
        with self._alone(streaming=True) as tracker:
            hands = self._estimated(tracker, frame, None)
            timings = tracker.timings
            seen = self.recognition
        events = () if seen is None else seen.events
        color = self._color or "bgr"
        image = owned(self._pool, frame.image, color)
        return TrackedFrame(
            image, hands, frame.t, frame.index, frame.name, events, timings, dropped, color
        )

    def _estimated(
        self, tracker: HandEstimator, image: AnyPicture | SourceFrame, timestamp: float | None
    ) -> Hands:
        rgb = self._color == "rgb"
        known = self._color is not None
        sourced = isinstance(image, SourceFrame)
        if isinstance(image, SourceFrame):
            if image.cut:
                self._reset(tracker)
            if image.stored is not None:
                return self._replayed(image.stored, image.t)
            timestamp = None if image.still else image.t
            image = image.image
            rgb = False
            known = True
        image = _checked(image)
        if timestamp is not None:
            timestamp = _seconds(timestamp)
            if timestamp <= self._last_t:
                raise UsageError(TrackerCode.TIME_WENT_BACK, time=timestamp, last=self._last_t)
            if not sourced:
                self._check_unit(timestamp - self._last_t)
        if self._shape not in (None, image.shape):  # the tracks are in pixels of the other size
            self._reset(tracker)
        self._shape = image.shape
        self._last_t = float("-inf") if timestamp is None else timestamp
        hands = self._found(tracker, image, timestamp, rgb=rgb)
        if hands:
            self._with_hands += 1
        elif not known:
            self._try_colors(image)
        return hands

    def _check_unit(self, step_s: float) -> None:
        """Warn once if the first frames come as far apart as milliseconds taken for seconds."""
        if self._slow_steps is None or step_s == inf:  # told, or the first frame
            return
        self._slow_steps = self._slow_steps + 1 if step_s >= MIN_MS_STEP else None
        if self._slow_steps == MS_STEPS:
            self._slow_steps = None
            warnings.warn(str(TrackerCode.TIME_IN_MS(step=step_s)), UserWarning, stacklevel=4)

    def _replayed(self, stored: TrackingResult, t: float) -> Hands:
        if self._recognizer is not None:
            self.recognition = self._recognizer.replay(replace(stored, t=t))
        return Hands(self._moving(stored.hands, t), hidden=stored.hidden)

    def _found(
        self, tracker: HandEstimator, image: Image, timestamp: float | None, *, rgb: bool
    ) -> Hands:
        size = (image.shape[1], image.shape[0])
        crops = self._crops
        with self._pool.hold_frame() as frame:
            if rgb:
                image = cv2.cvtColor(
                    image, cv2.COLOR_RGB2BGR, dst=frame.empty(image.shape, np.uint8)
                )  # type: ignore[assignment]
            try:
                hands = tracker.estimate(image, timestamp)
                shown = crops.hand_over(frame) if crops is not None else ()
            finally:
                if crops is not None:
                    crops.forget()
        if self._part is not None:
            shown = tuple(
                replace(crop, region=self._part.region_back(crop.region, size)) for crop in shown
            )
        return Hands(
            self._understood(self._moving(hands, timestamp), timestamp, size), shown, tracker.hidden
        )

    def _moving(self, hands: Sequence[Hand], t: float | None) -> list[Hand]:
        if t is None:
            self._places.clear()
            return list(hands)
        before = self._places
        self._places = {}
        return [self._with_velocity(hand, t, before.get(hand.track_id)) for hand in hands]

    def _with_velocity(
        self, hand: Hand, t: float, path: deque[tuple[float, float, float]] | None
    ) -> Hand:
        path = deque() if path is None else path
        self._places[hand.track_id] = path
        x, y = palm_centre(hand)
        while len(path) > 1 and path[1][0] <= t - SPEED_S:
            path.popleft()
        path.append((t, x, y))
        if len(path) == 1:
            return hand
        since, from_x, from_y = path[0]
        velocity = np.array((x - from_x, y - from_y), np.float32) / np.float32(t - since)
        return replace(hand, palm_velocity=velocity)

    def _understood(self, hands: list[Hand], t: float | None, size: tuple[int, int]) -> list[Hand]:
        if self._recognizer is None:
            return hands
        if t is None:
            self._recognizer.reset()
        part = self._part
        upright = hands if part is None else [part.upright(hand, size) for hand in hands]
        seen = self._recognizer.update(
            upright, t or 0.0, size[0] if part is None else part.width(size)
        )
        read = [
            replace(hand, gesture=reading.sign, gesture_score=reading.score)
            for hand, reading in zip(hands, seen.readings, strict=True)
        ]
        self.recognition = replace(seen, hands=tuple(read))
        return read

    def _try_colors(self, image: Image) -> None:
        """Warn if pictures seem to be RGB; tried on a few pictures without a hand,
        if most had none.
        """
        self._handless += 1
        if self._handless not in COLORS_TRIED or self._with_hands >= self._handless:
            return
        if self._clearest(image, "whole", swapped=True) >= CLEARLY and not self._clearest(
            image, "tiles"
        ):
            self._handless = COLORS_TRIED[-1]
            warnings.warn(str(TrackerCode.COLORS_SWAPPED()), UserWarning, stacklevel=4)

    def _clearest(self, image: Image, search: SearchMode, *, swapped: bool = False) -> float:
        """Return the score of the clearest hand in a picture that stands alone; 0 without one."""
        config = replace(
            self._tracker_config, max_hands=1, smooth=False, search=search, palm_width_mm=None
        )
        models = self._lease.wait()
        assert models is not None  # noqa: S101 - without a time-out
        with self._pool.hold_frame() as frame, models.estimator(config, self._pool, None) as other:
            if swapped:
                image = np.asarray(
                    cv2.cvtColor(image, cv2.COLOR_BGR2RGB, dst=frame.empty(image.shape, np.uint8))
                )
            return max((hand.score for hand in other.estimate(image, None)), default=0.0)

    def _reset(self, tracker: HandEstimator) -> None:
        self._last_t = float("-inf")
        self._places.clear()
        if self._recognizer is not None:
            self._recognizer.reset()
        tracker.reset()

    def _open(self) -> HandEstimator:
        if self._service.forked:
            raise ModelError(ModelCode.MODELS_FORKED)
        if self._closed:
            raise ModelError(TrackerCode.TRACKER_CLOSED)
        return self._tracker

    def __reduce__(self) -> NoReturn:
        raise UsageError(TrackerCode.TRACKER_PICKLED)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await elsewhere(self.close)


def _recognizer(*, gestures: bool | GestureRecognizer, mirrored: bool) -> GestureRecognizer | None:
    if isinstance(gestures, bool):
        return GestureRecognizer(mirrored=mirrored) if gestures else None
    if not isinstance(gestures, GestureRecognizer):
        raise UsageError(TrackerCode.NOT_A_RECOGNIZER, value=repr(gestures))
    if gestures.mirrored != mirrored:
        raise UsageError(TrackerCode.RECOGNIZER_MIRRORED)
    return gestures


def _checked(image: Any) -> Image:
    """Return a picture to track in. Raises `UsageError`: it is something else."""
    fault = picture_fault(image, "estimate()")
    if fault is not None:
        raise UsageError(fault)
    return np.asarray(image, np.uint8)


def _seconds(timestamp: object) -> float:
    try:
        seconds = float(timestamp)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise UsageError(TrackerCode.TIME_WRONG, time=repr(timestamp)) from error
    if not isfinite(seconds):
        raise UsageError(TrackerCode.TIME_WRONG, time=seconds)
    return seconds


def _give_back(service: ModelService, tracker: HandEstimator, lease: ModelLease) -> None:
    """Have the resources of a garbage-collected tracker released, and warn its user.
    Takes no lock.
    """
    if not service.forked:
        service.take_back(tracker.close, lease.release)
        warnings.warn(str(TrackerCode.TRACKER_FORGOTTEN()), ResourceWarning, stacklevel=2)
