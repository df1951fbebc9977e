"""The registry of engines: names, model loaders and hand estimators."""

import platform
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.machinery import PathFinder
from typing import Final

from handtrack.errors import ModelError
from handtrack.memory.pool import BufferPool
from handtrack.models.bundle import BUNDLE
from handtrack.models.codes import ModelCode
from handtrack.models.engine import HandEstimator, LendingModels, LoadedModels, Setup, warm_up
from handtrack.models.manifest import load_manifest
from handtrack.models.providers import OPENVINO_ONLY, choose_provider, provider_obstacle
from handtrack.models.threads import adds_8_bits_exactly, computes_in_bf16
from handtrack.plug_in import load
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
    """Makes an estimator on the models, for the lifetime of the caller's lease. The pool provides
    its memory; the keeper, if any, receives the model inputs of a tunable engine. Raises
    `ModelError`.
    """
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
    """One way to find hands: a runtime with its models.

    `place`: "module:function", from a `ModelConfig` to `LoadedModels`, which Handtrack's tracker
    runs on, or to `LendingModels`, which track by themselves; raises `ModelError`. `runtime`: the
    module whose import takes long. `distributions`: packages whose versions affect results.
    """

    title: str
    place: str
    runtime: str = ""
    distributions: tuple[str, ...] = ()
    tunable: bool = True
    """Handtrack's own tracker runs on it: model variant, provider,
    search and crops can be chosen.
    """
    stalls: bool = False
    """Loading blocks the interpreter, so a window freezes for a moment."""
    reports_usage: bool = False
    """It reports to its vendor, so it starts only with the person's consent."""
    provider: str = ""
    """The provider for "auto"; empty if that depends on the machine."""
    model: str = ""
    """Its only model file; empty for Handtrack's own, which depend on the configuration, and for
    models of an engine that is not `tunable` and brings its own.
    """


ENGINES: Final[Mapping[EngineName, Engine]] = {
    "auto": Engine("Automatic", "handtrack.engines:load_automatic"),
    "onnx": Engine(
        "ONNX Runtime",
        "handtrack.models.onnx_engine:load_models",
        runtime="handtrack.models.onnx_engine",
        distributions=("onnxruntime", "onnxruntime-gpu", "onnxruntime-directml"),
    ),
    "openvino": Engine(
        "OpenVINO",
        "handtrack.models.openvino_or_onnx:load_models",
        runtime="handtrack.models.openvino_engine",
        distributions=("openvino",),
        provider="cpu",
    ),
    "mediapipe": Engine(
        "MediaPipe",
        "handtrack.models.mediapipe_engine:load_models",
        distributions=("mediapipe",),
        tunable=False,
        stalls=True,
        reports_usage=True,
        model=BUNDLE,
    ),
}


def load_models(config: ModelConfig) -> HandModels:
    """Load the models of a configuration. Raises `ModelError`: they are unavailable,
    or their engine needs consent.
    """
    loaded = load(ENGINES[config.engine].place)(config)
    if isinstance(loaded, HandModels):
        return loaded
    return with_tracker(loaded) if ENGINES[config.engine].tunable else _with_own_tracker(loaded)


def load_automatic(config: ModelConfig) -> HandModels:
    """Load the models of the engine that suits this machine, with the reason for it."""
    resolved, why = automatic(config)
    models = load_models(resolved)
    return replace(models, why=None if models.fallback_reason else why)


def settled(config: ModelConfig) -> ModelConfig:
    """Resolve every "auto" of a configuration for this machine, so that equal ones share a load.

    This may ask the graphics driver: never call it while a frame is waiting. Raises `ModelError`:
    unknown provider.
    """
    config, _ = automatic(config)
    engine = ENGINES[config.engine]
    if config.provider != "auto" or not engine.tunable:
        return config
    return replace(config, provider=engine.provider or choose_provider("auto").name)


def import_runtime(config: ModelConfig) -> None:
    """Import the runtime that a configuration will probably load.

    Call before the event loop runs: an import holds the GIL, even from another thread. The load
    reports a failed one.
    """
    with suppress(ImportError, ModelError):
        if runtime := ENGINES[automatic(config)[0].engine].runtime:
            load(runtime)


def with_tracker(models: LoadedModels) -> HandModels:
    """Return the models with Handtrack's own tracker."""

    def estimator(
        config: TrackerConfig, pool: BufferPool, crops: CropKeeper | None
    ) -> HandEstimator:
        return _placed(Tracker(models, config, pool, crops), config, pool)

    return HandModels(models.setup, models.fallback_reason, partial(warm_up, models), estimator)


def _with_own_tracker(models: LendingModels) -> HandModels:
    def estimator(
        config: TrackerConfig, pool: BufferPool, _crops: CropKeeper | None
    ) -> HandEstimator:
        lent = models.lend(config, pool)
        return _placed(SmoothedEstimator(lent) if config.smooth else lent, config, pool)

    return HandModels(models.setup, models.fallback_reason, models.warm, estimator, models.close)


def _placed(estimator: HandEstimator, config: TrackerConfig, pool: BufferPool) -> HandEstimator:
    """Wrap an estimator to honour region and rotation;
    adds positions if the palm's width is known.
    """
    if config.region is not None or config.rotation_deg:
        estimator = PartEstimator(
            estimator, Part(config.region or WHOLE, config.rotation_deg), pool
        )
    if config.palm_width_mm is None:
        return estimator
    return LocatingEstimator(estimator, HandLocator(config.palm_width_mm, config.field_of_view_deg))


# Use a precision as accurate as float32 only if the processor multiplies it natively: bfloat16
# takes 0.55 and 8 bits 0.7 of float32's time. In float32 the runtimes are about equally fast, and
# ONNX Runtime needs less memory. docs/decisions/engine-by-rule.md has the figures.
def automatic(config: ModelConfig) -> tuple[ModelConfig, Message | None]:
    """Resolve the engine "auto" for this machine; return the configuration and the reason.

    This may ask the graphics driver: never call it while a frame is waiting.
    """
    if config.engine != "auto":
        return config, None
    onnx = replace(config, engine="onnx")
    openvino = replace(config, engine="openvino")
    if config.provider in OPENVINO_ONLY or config.precision in ("bf16", "f16", "int8"):
        return openvino, None
    if config.provider not in ("auto", "cpu"):
        return onnx, None
    if (
        config.provider == "auto"
        and provider_obstacle("coreml" if sys.platform == "darwin" else "cuda") is None
    ):
        return onnx, ModelCode.AUTO_CARD()
    if config.precision == "f32":
        return onnx, None
    return _for_processor(config, onnx, openvino)


def _for_processor(
    config: ModelConfig, onnx: ModelConfig, openvino: ModelConfig
) -> tuple[ModelConfig, Message]:
    if _multiplies_bf16():
        chosen = openvino  # OpenVINO's own choice of precision
        why = ModelCode.AUTO_BF16()
    elif config.variant == "full" and adds_8_bits_exactly():
        chosen = replace(openvino, precision="int8")
        why = ModelCode.AUTO_INT8()
    else:
        return onnx, ModelCode.AUTO_F32()
    return (
        (chosen, why) if PathFinder.find_spec("openvino") else (onnx, ModelCode.AUTO_NO_OPENVINO())
    )


def _multiplies_bf16() -> bool:
    """Return whether the processor multiplies bfloat16 itself; asks OpenVINO,
    since Windows does not report it.
    """
    if platform.system() != "Windows":
        return computes_in_bf16()
    with suppress(ImportError, RuntimeError):
        from handtrack.models.openvino_engine import precisions

        return "bf16" in precisions()
    return False


def models_used(setup: Setup, variant: ModelVariant) -> dict[str, str]:
    """Return the SHA-256 of each model in use, by name; none for an engine with models that are not
    Handtrack's.
    """
    bits = "_int8" if setup.precision == "int8" else ""
    own = (f"palm_detection_{variant}", f"hand_landmark_{variant}{bits}")
    engine = ENGINES[setup.engine]
    names: tuple[str, ...] = (engine.model,) if engine.model else own if engine.tunable else ()
    return {name: load_manifest().model(name).sha256 for name in names}


def versions_used(setup: Setup) -> dict[str, str]:
    """Return the versions of other packages that affect results, by name."""
    from importlib import metadata  # slow, and only for what is written into a file

    versions = {"python": platform.python_version(), "opencv": cv2.__version__}
    for name in ("numpy", *ENGINES[setup.engine].distributions):
        with suppress(metadata.PackageNotFoundError):
            versions[name] = metadata.version(name)
    return versions
