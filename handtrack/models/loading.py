"""Loading what a configuration names: the one place where the application's engine is chosen."""

from handtrack.models.mediapipe_models import MediaPipeModels
from handtrack.models.onnx_engine import OnnxModels
from handtrack.models.onnx_engine import load_models as load_onnx
from handtrack.settings import ModelConfig

HandModels = OnnxModels | MediaPipeModels
"""What can be resident: it tells its `provider` and `fallback_reason`, and is warmed with `warm`."""


def load_models(config: ModelConfig) -> HandModels:
    """Load the models of a configuration.

    Raises
    ------
    ModelError
        They cannot be had; MediaPipe not without consent.
    """
    if config.engine == "mediapipe":
        return MediaPipeModels(config.max_hands, accept_metrics=config.accept_metrics)
    return load_onnx(config)
