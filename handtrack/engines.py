"""The registry of engines: what each is called, how its models load, and what follows hands on them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from handtrack.memory import BufferPool
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_models import MediaPipeModels
from handtrack.models.onnx_engine import OnnxModels
from handtrack.models.onnx_engine import load_models as load_onnx
from handtrack.posing.position import HandLocator, LocatingEstimator
from handtrack.sentences import Message
from handtrack.settings import EngineName, ModelConfig, TrackerConfig
from handtrack.tracking.crops import CropKeeper
from handtrack.tracking.smoothed_estimator import SmoothedEstimator
from handtrack.tracking.tracker import Tracker


@dataclass(frozen=True, slots=True, eq=False)
class HandModels:
    """Loaded models, shared by all leases. Thread-safe.

    Attributes
    ----------
    provider : str
        The actual provider.
    fallback_reason : Message or None
        Why it is not the requested one.
    warm : callable
        Runs the models once, so the first frame is spared their lazy set-up.
    estimator : callable
        Makes an estimator on them, for the lifetime of the caller's lease. The pool provides its memory; the keeper, if
        any, receives the model inputs of a tunable engine. Raises `ModelError`.
    close : callable
        Releases what does not end with its last user. Idempotent.
    """

    provider: str
    fallback_reason: Message | None
    warm: Callable[[], None]
    estimator: Callable[[TrackerConfig, BufferPool, CropKeeper | None], HandEstimator]
    close: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class Engine:
    """What finds hands.

    Attributes
    ----------
    title : str
        As people know it.
    load : callable
        Loads the models of a configuration; raises `ModelError`.
    tunable : bool
        Handtrack's own tracker runs on it: model variant, provider, search, still frames and crops can be chosen.
    stalls : bool
        Its loading holds the interpreter, so a window freezes for a moment.
    """

    title: str
    load: Callable[[ModelConfig], HandModels]
    tunable: bool = True
    stalls: bool = False


def load_models(config: ModelConfig) -> HandModels:
    """Load the models of a configuration.

    Raises
    ------
    ModelError
        They are unavailable; MediaPipe requires consent.
    """
    return ENGINES[config.engine].load(config)


def with_tracker(models: OnnxModels) -> HandModels:
    """Return the models with Handtrack's own tracker to follow hands on them."""

    def estimator(config: TrackerConfig, pool: BufferPool, crops: CropKeeper | None) -> HandEstimator:
        return _located(Tracker(models, config, pool, crops), config)

    return HandModels(models.provider, models.fallback_reason, models.warm, estimator)


def _located(estimator: HandEstimator, config: TrackerConfig) -> HandEstimator:
    """Return an estimator whose hands have a position if the person's palm width is known."""
    if config.palm_width_mm is None:
        return estimator
    return LocatingEstimator(estimator, HandLocator(config.palm_width_mm, config.field_of_view_deg))


def _load_mediapipe(config: ModelConfig) -> HandModels:
    models = MediaPipeModels(config.max_hands, accept_metrics=config.accept_metrics)

    def estimator(tracker: TrackerConfig, pool: BufferPool, _crops: CropKeeper | None) -> HandEstimator:
        lent = models.lend(tracker, pool)
        return _located(SmoothedEstimator(lent) if tracker.smooth else lent, tracker)

    return HandModels(models.provider, models.fallback_reason, models.warm, estimator, models.close)


ENGINES: Final[Mapping[EngineName, Engine]] = {
    "onnx": Engine("ONNX Runtime", lambda config: with_tracker(load_onnx(config))),
    "mediapipe": Engine("MediaPipe", _load_mediapipe, tunable=False, stalls=True),
}
