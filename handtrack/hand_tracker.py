"""`HandTracker`: pictures in, hands out, on the resident model."""

from math import isfinite
from types import TracebackType
from typing import Self

import numpy as np

from handtrack.errors import ModelError, UsageError
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.messages import Timings
from handtrack.models.onnx_engine import OnnxModels
from handtrack.sentences import Code
from handtrack.service import ModelService, model_service
from handtrack.settings import ModelConfig, ModelVariant, SearchMode, TrackerConfig
from handtrack.tracking.crops import CropKeeper, Hands
from handtrack.tracking.tracker import Tracker


class HandTracker:
    """Follows hands through a run of pictures. Used from one thread at a time; loads nothing twice in one process.

    Parameters
    ----------
    max_hands : int
        Hands that are followed at the same time, 1 or more.
    mirrored : bool
        The pictures are mirror images (selfie): changes the handedness, nothing else.
    smooth : bool
        Steady the landmarks over time (One-Euro filter).
    model : {"full", "lite"}
    provider : str
        "auto", "cpu", "cuda", "tensorrt" or "coreml".
    search : {"tiles", "whole"}
        Whether hands far away are looked for in parts of the picture too.
    still_frames : int
        For how many frames in a row, 0 or more, the landmarks of a hand may stand whose pixels have not changed beyond
        noise.
    keep_crops : bool
        Give what the models were shown (looks for palms, and each hand's crop) as leases on the result: its `crops`.
        Otherwise it is gone with the picture.
    threads : int
        Threads of one inference run; 0 chooses by the machine.
    pool : BufferPool, optional
        Where the per-frame memory comes from; one of its own if left out.
    service : ModelService, optional
        Whose models are leased; the process's if left out.

    Attributes
    ----------
    fallback_reason : str
        Why the models do not run on the provider that was asked for; empty where they do.

    Raises
    ------
    UsageError
        A parameter is out of its range.
    ModelError
        The models cannot be used.
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
        pool: BufferPool | None = None,
        service: ModelService | None = None,
    ) -> None:
        if max_hands < 1:
            raise UsageError(Code.OUT_OF_RANGE, name="max_hands", value=max_hands, least=1)
        if still_frames < 0:
            raise UsageError(Code.OUT_OF_RANGE, name="still_frames", value=still_frames, least=0)
        config = ModelConfig("onnx", model, provider, threads)
        self._lease = (service or model_service()).lease(config, Code.FOR_A_TRACKER())
        self._last_t = float("-inf")
        try:
            models = self._lease.wait()
            assert isinstance(models, OnnxModels)  # noqa: S101 - of the engine asked for: no time-out, so no None
            self.fallback_reason = str(models.fallback_reason or "")
            self._pool = pool or BufferPool()
            self._crops = CropKeeper(self._pool) if keep_crops else None
            tracker_config = TrackerConfig(max_hands, mirrored, smooth, search, still_frames)
            self._tracker: Tracker | None = Tracker(models, tracker_config, self._pool, self._crops)
        except BaseException as error:
            self._tracker = None
            self.close()
            if isinstance(error, MemoryError):
                raise ModelError(Code.OUT_OF_MEMORY) from error
            raise

    @property
    def provider(self) -> str:
        """What the models really run on: "cpu", "cuda", "tensorrt" or "coreml"."""
        return self._open().provider

    @property
    def timings(self) -> Timings:
        """Where the time of the last picture went."""
        return self._open().timings

    def estimate(self, image: Image, timestamp: float | None = None) -> Hands:
        """Return the hands in a picture, in the order in which they appeared.

        Parameters
        ----------
        image : (H, W, 3) uint8
            BGR.
        timestamp : float, optional
            Seconds, increasing from call to call. Left out, the picture stands alone: nothing is carried over
            from the one before.

        Returns
        -------
        Hands
            A tuple of `Hand`. With `keep_crops` the caller owns its crops: ``with tracker.estimate(…) as hands``
            releases them, `hands.release()` too.

        Raises
        ------
        UsageError
            The image is of another kind or empty, or time does not increase.
        ModelError
            The tracker is closed.
        """
        tracker = self._open()
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
        """End every track: the next picture does not follow from the last, and its time is free."""
        self._last_t = float("-inf")
        self._open().reset()

    def close(self) -> None:
        """Give back the lease and the memory; once or more often."""
        if self._tracker is not None:
            self._tracker.close()
            self._tracker = None
        self._lease.release()

    def _found(self, tracker: Tracker, image: Image, timestamp: float | None) -> Hands:
        crops = self._crops
        if crops is None:
            return Hands(tracker.estimate(image, timestamp))
        with self._pool.hold_frame() as frame:
            try:
                hands = tracker.estimate(image, timestamp)
                return Hands(hands, crops.hand_over(frame, tracker.regions()))
            finally:
                crops.forget()

    def _open(self) -> Tracker:
        if self._tracker is None:
            raise ModelError(Code.TRACKER_CLOSED)
        return self._tracker

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
