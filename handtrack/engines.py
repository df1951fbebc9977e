"""The registry of engines: names, model loaders and hand estimators."""

import platform
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib import metadata
from importlib.machinery import PathFinder
from typing import Final

from handtrack.errors import ModelError, first_line
from handtrack.memory.pool import BufferPool
from handtrack.models.bundle import BUNDLE
from handtrack.models.codes import ModelCode
from handtrack.models.engine import HandEstimator, LoadedModels, Setup, warm_up
from handtrack.models.manifest import load_manifest
from handtrack.models.mediapipe_engine import MediaPipeModels
from handtrack.models.providers import OPENVINO_ONLY, choose_provider, provider_obstacle
from handtrack.models.threads import adds_8_bits_exactly, computes_in_bf16
from handtrack.posing.position import HandLocator, LocatingEstimator
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Message
from handtrack.settings import EngineName, ModelConfig, ModelVariant, TrackerConfig
from handtrack.tracking.crops import CropKeeper
from handtrack.tracking.part import WHOLE, Part, PartEstimator
from handtrack.tracking.smoothed_estimator import SmoothedEstimator
from handtrack.tracking.tracker import Tracker


@dataclass(frozen=True, slots=True, eq=False)
class HandModels:
    """Loaded models, shared by all leases. Thread-safe."""

    setup: Setup
    fallback_reason: Message | None
    warm: Callable[[], None]
    """Runs the models once, so that their lazy set-up doesn't delay the first frame."""
    estimator: Callable[[TrackerConfig, BufferPool, CropKeeper | None], HandEstimator]
    """Makes an estimator on the models, for the lifetime of the caller's lease. The pool provides its memory; the
    keeper, if any, receives the model inputs of a tunable engine. Raises `ModelError`."""
    close: Callable[[], None] = lambda: None
    """Releases resources that outlive the last user. Idempotent."""
    why: Message | None = None
    """Reason for the engine "auto" chose; None if requested by name, or a fallback."""

    @property
    def provider(self) -> str:
        """The actual provider."""
        return self.setup.provider


@dataclass(frozen=True, slots=True)
class Engine:
    """One way to find hands: a runtime with its models."""

    title: str
    load: Callable[[ModelConfig], HandModels]
    """Loads the models of a configuration; raises `ModelError`."""
    tunable: bool = True
    """Handtrack's own tracker runs on it: model variant, provider, search and crops can be chosen."""
    stalls: bool = False
    """Loading blocks the interpreter, so a window freezes for a moment."""


def load_models(config: ModelConfig) -> HandModels:
    """Load the models of a configuration. Raises `ModelError`: they are unavailable; MediaPipe requires consent."""
    return ENGINES[config.engine].load(config)


def settled(config: ModelConfig) -> ModelConfig:
    """Resolve every "auto" of a configuration for this machine, so that equal ones share a load.

    This may ask the graphics driver: never call it while a frame is waiting. Raises `ModelError`: unknown provider.
    """
    config, _ = automatic(config)
    if config.provider != "auto" or config.engine == "mediapipe":
        return config
    provider = "cpu" if config.engine == "openvino" else choose_provider("auto").name
    return replace(config, provider=provider)


def import_runtime(config: ModelConfig) -> None:
    """Import the runtime that a configuration will probably load.

    Call before the event loop runs: an import holds the GIL, even from another thread. The load reports a failed one.
    """
    with suppress(ImportError, ModelError):
        if automatic(config)[0].engine == "openvino":
            import handtrack.models.openvino_engine
        elif config.engine != "mediapipe":
            import handtrack.models.onnx_engine  # noqa: F401


def with_tracker(models: LoadedModels) -> HandModels:
    """Return the models with Handtrack's own tracker."""

    def estimator(config: TrackerConfig, pool: BufferPool, crops: CropKeeper | None) -> HandEstimator:
        return _placed(Tracker(models, config, pool, crops), config, pool)

    return HandModels(models.setup, models.fallback_reason, partial(warm_up, models), estimator)


def _placed(estimator: HandEstimator, config: TrackerConfig, pool: BufferPool) -> HandEstimator:
    """Wrap an estimator to honour region and rotation; adds positions if the palm's width is known."""
    if config.region is not None or config.rotation_deg:
        estimator = PartEstimator(estimator, Part(config.region or WHOLE, config.rotation_deg), pool)
    if config.palm_width_mm is None:
        return estimator
    return LocatingEstimator(estimator, HandLocator(config.palm_width_mm, config.field_of_view_deg))


# Use a precision as accurate as float32 only if the processor multiplies it natively: bfloat16 takes 0.55 and 8 bits
# 0.7 of float32's time. In float32 the runtimes are about equally fast, and ONNX Runtime needs less memory.
# docs/decisions/engine-by-rule.md has the figures.
def automatic(config: ModelConfig) -> tuple[ModelConfig, Message | None]:
    """Resolve the engine "auto" for this machine; return the configuration and the reason.

    This may ask the graphics driver: never call it while a frame is waiting.
    """
    if config.engine != "auto":
        return config, None
    onnx, openvino = replace(config, engine="onnx"), replace(config, engine="openvino")
    if config.provider in OPENVINO_ONLY or config.precision in ("bf16", "f16", "int8"):
        return openvino, None
    if config.provider not in ("auto", "cpu"):
        return onnx, None
    if config.provider == "auto" and provider_obstacle("coreml" if sys.platform == "darwin" else "cuda") is None:
        return onnx, ModelCode.AUTO_CARD()
    if config.precision == "f32":
        return onnx, None
    return _for_processor(config, onnx, openvino)


def _for_processor(config: ModelConfig, onnx: ModelConfig, openvino: ModelConfig) -> tuple[ModelConfig, Message]:
    if _multiplies_bf16():
        chosen, why = openvino, ModelCode.AUTO_BF16()  # OpenVINO's own choice of precision
    elif config.variant == "full" and adds_8_bits_exactly():
        chosen, why = replace(openvino, precision="int8"), ModelCode.AUTO_INT8()
    else:
        return onnx, ModelCode.AUTO_F32()
    return (chosen, why) if PathFinder.find_spec("openvino") else (onnx, ModelCode.AUTO_NO_OPENVINO())


def _multiplies_bf16() -> bool:
    """Return whether the processor multiplies bfloat16 itself; asks OpenVINO, since Windows does not report it."""
    if platform.system() != "Windows":
        return computes_in_bf16()
    with suppress(ImportError, RuntimeError):
        from handtrack.models.openvino_engine import precisions

        return "bf16" in precisions()
    return False


def _load_auto(config: ModelConfig) -> HandModels:
    resolved, why = automatic(config)
    models = ENGINES[resolved.engine].load(resolved)
    return replace(models, why=None if models.fallback_reason else why)


def _load_onnx(config: ModelConfig) -> HandModels:
    if config.precision not in ("auto", "f32"):
        raise ModelError(ModelCode.PRECISION_NOT_ONNX, precision=config.precision)
    from handtrack.models.onnx_engine import load_models as load

    return with_tracker(load(config))


def _load_openvino(config: ModelConfig) -> HandModels:
    """Load the models on OpenVINO; if it is missing or fails, on ONNX Runtime, with the reason."""
    try:
        from handtrack.models.openvino_engine import load_models as load

        models = load(config)
        warm_up(models)  # here too, while a model that fails in its first run can still be replaced
        return with_tracker(models)
    except ImportError as error:
        reason = ModelCode.OPENVINO_MISSING(reason=first_line(error))
    except ModelError as error:
        if error.code not in (ModelCode.OPENVINO_UNLOADABLE, ModelCode.OPENVINO_FAILED):
            raise
        reason = error.message
    provider = "cpu" if config.provider in OPENVINO_ONLY else config.provider
    instead = _load_onnx(replace(config, engine="onnx", provider=provider, precision="auto"))
    return replace(instead, fallback_reason=ModelCode.OPENVINO_REPLACED(reason=reason))


def _load_mediapipe(config: ModelConfig) -> HandModels:
    models = MediaPipeModels(config.max_hands, accept_metrics=config.accept_metrics)

    def estimator(tracker: TrackerConfig, pool: BufferPool, _crops: CropKeeper | None) -> HandEstimator:
        lent = models.lend(tracker, pool)
        return _placed(SmoothedEstimator(lent) if tracker.smooth else lent, tracker, pool)

    setup = Setup("mediapipe", models.provider)
    return HandModels(setup, models.fallback_reason, models.warm, estimator, models.close)


ENGINES: Final[Mapping[EngineName, Engine]] = {
    "auto": Engine("Automatic", _load_auto),
    "onnx": Engine("ONNX Runtime", _load_onnx),
    "openvino": Engine("OpenVINO", _load_openvino),
    "mediapipe": Engine("MediaPipe", _load_mediapipe, tunable=False, stalls=True),
}

_DISTRIBUTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "onnx": ("onnxruntime", "onnxruntime-gpu", "onnxruntime-directml"),
    "openvino": ("openvino",),
    "mediapipe": ("mediapipe",),
}


def models_used(setup: Setup, variant: ModelVariant) -> dict[str, str]:
    """Return the SHA-256 of each model in use, by name."""
    bits = "_int8" if setup.precision == "int8" else ""
    own = (f"palm_detection_{variant}", f"hand_landmark_{variant}{bits}")
    names = (BUNDLE,) if setup.engine == "mediapipe" else own
    return {name: load_manifest().model(name).sha256 for name in names}


def versions_used(setup: Setup) -> dict[str, str]:
    """Return the versions of other packages that affect results, by name."""
    versions = {"python": platform.python_version(), "opencv": cv2.__version__}
    for name in ("numpy", *_DISTRIBUTIONS[setup.engine]):
        with suppress(metadata.PackageNotFoundError):
            versions[name] = metadata.version(name)
    return versions
