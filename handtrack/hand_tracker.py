"""`HandTracker`: pictures in, hands out, on the resident model."""

import warnings
import weakref
from math import isfinite
from types import TracebackType
from typing import Self

import numpy as np

from handtrack.engines import ENGINES
from handtrack.errors import ModelError, UsageError
from handtrack.landmarks import Image
from handtrack.memory import BufferPool, PoolStats
from handtrack.messages import Timings
from handtrack.models.engine import HandEstimator
from handtrack.sentences import Code
from handtrack.service import ModelLease, ModelService, model_service
from handtrack.settings import (
    LENSES_DEG,
    PALM_WIDTHS_MM,
    EngineName,
    ModelConfig,
    ModelVariant,
    Precision,
    SearchMode,
    TrackerConfig,
)
from handtrack.sources.frames import SourceFrame
from handtrack.tracking.crops import CropKeeper, Hands


class HandTracker:
    """Follows hands through a run of pictures. Used from one thread at a time; models load once per process.

    Parameters
    ----------
    max_hands : int
        Most hands at a time, 1 or more.
    mirrored : bool
        The pictures are mirror images (selfie); affects only the handedness.
    smooth : bool
        Steady the landmarks over time (One-Euro filter).
    model : {"full", "lite"}
    provider : str
        "auto", "cpu", "cuda", "tensorrt", "coreml", "intel-gpu" or "intel-npu".
    search : {"tiles", "whole"}
        Whether to look for distant hands in parts of the picture too.
    still_frames : int
        For how many frames in a row, 0 or more, landmarks may be reused while a hand's pixels change only by noise.
    keep_crops : bool
        Return the model inputs (palm searches and hand crops) as leases in the result's `crops`. Otherwise they end
        with the picture.
    threads : int
        Threads per inference run; 0 chooses by the machine.
    engine : {"auto", "onnx", "openvino", "mediapipe"}
        "auto" takes ONNX Runtime or OpenVINO, whichever is faster here. MediaPipe chooses its own model, provider,
        search and threads, and gives no crops.
    precision : {"auto", "f32", "bf16", "f16", "int8"}
        Of the arithmetic; "auto" takes the fastest that costs no accuracy.
    accept_metrics : bool
        You accept that MediaPipe reports usage metrics to Google; required for "mediapipe".
    palm_width : float, optional
        The person's, in millimetres, 40 to 140: across the four knuckles, without the thumb. With it every hand has a
        position.
    field_of_view : float, optional
        The lens's, in degrees across the picture, 10 to 170. By default that of a typical webcam, 65, and positions
        are less certain.
    pool : BufferPool, optional
        Provides per-frame memory; by default its own.
    service : ModelService, optional
        Leases the models; by default the process's.

    Attributes
    ----------
    setup : Setup
        What the models really run on: engine, provider, precision, threads.
    fallback_reason : str
        Why that is not what was requested; empty if it is.

    Raises
    ------
    UsageError
        A parameter is out of its range.
    ModelError
        The models cannot be used, or this process was forked after a model was loaded.
    """

    def __init__(
        self,
        max_hands: int = 2,
        *,
        mirrored: bool = False,
        smooth: bool = False,
        model: ModelVariant = "full",
        provider: str = "auto",
        search: SearchMode = "tiles",
        still_frames: int = 0,
        keep_crops: bool = False,
        threads: int = 0,
        engine: EngineName = "auto",
        precision: Precision = "auto",
        accept_metrics: bool = False,
        palm_width: float | None = None,
        field_of_view: float | None = None,
        pool: BufferPool | None = None,
        service: ModelService | None = None,
    ) -> None:
        if max_hands < 1:
            raise UsageError(Code.OUT_OF_RANGE, name="max_hands", value=max_hands, least=1)
        if still_frames < 0:
            raise UsageError(Code.OUT_OF_RANGE, name="still_frames", value=still_frames, least=0)
        for name, value, least, most in (
            ("palm_width", palm_width, *PALM_WIDTHS_MM),
            ("field_of_view", field_of_view, *LENSES_DEG),
        ):
            if value is not None and not least <= value <= most:
                raise UsageError(Code.NOT_BETWEEN, name=name, value=value, least=least, most=most)
        if ENGINES[engine].tunable:
            config = ModelConfig(engine, model, provider, threads, precision=precision)
        elif keep_crops:
            raise UsageError(Code.NOT_FOR_ENGINE, options="keep_crops", engine=ENGINES[engine].title)
        else:
            config = ModelConfig(engine, provider="cpu", accept_metrics=accept_metrics, max_hands=max_hands)
        self._service = service or model_service()
        self._lease = self._service.lease(config, Code.FOR_A_TRACKER())
        self._last_t = float("-inf")
        try:
            models = self._lease.wait()
            assert models is not None  # noqa: S101 - without a time-out
            self.setup = models.setup
            self.fallback_reason = str(models.fallback_reason or "")
            self._pool = pool or BufferPool()
            self._crops = CropKeeper(self._pool) if keep_crops else None
            tracker_config = TrackerConfig(max_hands, mirrored, smooth, search, still_frames, palm_width, field_of_view)
            self._tracker: HandEstimator | None = models.estimator(tracker_config, self._pool, self._crops)
            self._forgotten = weakref.finalize(self, _give_back, self._service, self._tracker, self._lease)
            self._forgotten.atexit = False
        except BaseException as error:
            self._tracker = None
            self.close()
            if isinstance(error, MemoryError):
                raise ModelError(Code.OUT_OF_MEMORY) from error
            raise

    @property
    def provider(self) -> str:
        """The actual provider, such as "cpu"."""
        return self._open().provider

    @property
    def timings(self) -> Timings:
        """Timings of the last picture."""
        return self._open().timings

    def estimate(self, image: Image | SourceFrame, timestamp: float | None = None) -> Hands:
        """Return the hands in a picture, in order of appearance.

        Parameters
        ----------
        image : (H, W, 3) uint8, or SourceFrame
            BGR. A frame of `handtrack.frames` brings its own time and says where tracks end.
        timestamp : float, optional
            Seconds, increasing. Without it the picture stands alone: nothing is carried over.

        Returns
        -------
        Hands
            A tuple of `Hand`. With `keep_crops` the caller owns its crops; release them by ``with tracker.estimate(…)
            as hands`` or `hands.release()`.

        Raises
        ------
        UsageError
            The image has another type or is empty, or time does not increase.
        ModelError
            The tracker is closed, or this process was forked.
        """
        tracker = self._open()
        if isinstance(image, SourceFrame):
            if image.cut:
                self.reset()
            timestamp = None if image.still else image.t
            image = image.image
        if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
            raise UsageError(Code.IMAGE_WRONG)
        if not image.size:
            raise UsageError(Code.IMAGE_EMPTY, size=f"{image.shape[1]}×{image.shape[0]}")
        if timestamp is None:
            self._last_t = float("-inf")
            return self._found(tracker, image, None)
        if not isfinite(timestamp):
            raise UsageError(Code.TIME_WRONG, time=timestamp)
        if timestamp <= self._last_t:
            raise UsageError(Code.TIME_WENT_BACK, time=timestamp, last=self._last_t)
        self._last_t = timestamp
        return self._found(tracker, image, timestamp)

    def reset(self) -> None:
        """End every track: the next picture is unrelated, and time may restart."""
        self._last_t = float("-inf")
        self._open().reset()

    def memory(self) -> PoolStats:
        """Return what its pool holds now: live and idle buffers, bytes, high-water mark."""
        return self._pool.stats()

    def close(self) -> None:
        """Release the lease and the memory. Idempotent."""
        if self._tracker is not None:
            self._forgotten.detach()
            if not self._service.forked:
                self._tracker.close()
            self._tracker = None
        self._lease.release()

    def _found(self, tracker: HandEstimator, image: Image, timestamp: float | None) -> Hands:
        crops = self._crops
        if crops is None:
            return Hands(tracker.estimate(image, timestamp))
        with self._pool.hold_frame() as frame:
            try:
                hands = tracker.estimate(image, timestamp)
                return Hands(hands, crops.hand_over(frame))
            finally:
                crops.forget()

    def _open(self) -> HandEstimator:
        if self._service.forked:
            raise ModelError(Code.MODELS_FORKED)
        if self._tracker is None:
            raise ModelError(Code.TRACKER_CLOSED)
        return self._tracker

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _give_back(service: ModelService, tracker: HandEstimator, lease: ModelLease) -> None:
    """Close what a collected tracker held, and tell its user."""
    if not service.forked:
        tracker.close()
        lease.release()
        warnings.warn(str(Code.TRACKER_FORGOTTEN()), ResourceWarning, stacklevel=2)
